"""What the wheel holds beyond the source: compiled catalogues and the notebooks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg,misc,unused-ignore]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        for po in sorted(root.glob("reversi_learn/locale/*/LC_MESSAGES/reversi_learn.po")):
            with po.open("rb") as source:
                catalogue = read_po(source, locale=po.parents[1].name)
            with po.with_suffix(".mo").open("wb") as target:
                write_mo(target, catalogue)
        # An editable install reads the notebooks where they lie.
        if version == "standard" and (root / "notebooks").is_dir():
            build_data["force_include"][str(root / "notebooks")] = "reversi_learn/notebooks"
