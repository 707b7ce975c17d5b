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
        if version == "standard":  # an editable install reads the notebooks where they lie
            for notebook in sorted(root.glob("notebooks/*/*.ipynb")):
                inside = notebook.relative_to(root).as_posix()
                build_data["force_include"][str(notebook)] = f"reversi_learn/{inside}"
