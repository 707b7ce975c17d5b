"""A bar under a running cell that tells how far its work is; when the cell is done it is gone."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

import ipywidgets
from IPython import get_ipython
from IPython.display import display

EVERY = 0.2  # seconds between two changes of what is seen
_STEPS = 1000


class ProgressBar:
    """Shown while the ``with`` block runs. Without a notebook nothing is shown.

    >>> with ProgressBar() as bar:
    ...     bar.tell(0.5, "half of it")
    >>> bar.text
    'half of it'
    """

    def __init__(self) -> None:
        self.share = 0.0
        self.text = ""
        self._told = -EVERY
        self._bar = ipywidgets.IntProgress(max=_STEPS)
        self._label = ipywidgets.Label()
        self._box = ipywidgets.HBox([self._bar, self._label])

    def __enter__(self) -> Self:
        if get_ipython() is not None:
            shown = self._box._repr_mimebundle_() | {
                "text/plain": ""
            }  # no words of ipywidgets in a stored output
            display(shown, raw=True)  # type: ignore[no-untyped-call]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for widget in (self._box, self._bar, self._label):
            widget.close()

    def tell(self, share: float, text: str) -> None:
        """Show how far it is, from 0 to 1, and a short text; not more often than the eye can follow."""
        self.share, self.text = share, text
        now = time.monotonic()
        if now - self._told >= EVERY:
            self._told = now
            self._bar.value, self._label.value = round(share * _STEPS), text
