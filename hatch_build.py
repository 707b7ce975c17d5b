"""What the wheel holds beyond the source: compiled catalogues and the notebooks."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg,misc,unused-ignore]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        runpy.run_path(str(root / "tools" / "translate.py"))["compile_catalogues"](root)
        # An editable install reads the notebooks where they lie.
        if version == "standard" and (root / "notebooks").is_dir():
            build_data["force_include"][str(root / "notebooks")] = "reversi_learn/notebooks"
