"""What the wheel holds beyond the source: compiled catalogues and the notebooks."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))

from translate import compile_catalogues


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg,misc,unused-ignore]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        compile_catalogues(root)
        if version == "standard":  # an editable install reads the notebooks where they lie
            for notebook in sorted(root.glob("notebooks/*/*.ipynb")):
                inside = notebook.relative_to(root).as_posix()
                build_data["force_include"][str(notebook)] = f"reversi_learn/{inside}"
