"""A bar under a running cell that tells how far its work is; when the work is done, the bar is gone."""

from __future__ import annotations

import time
from html import escape
from types import TracebackType
from typing import Any, Self

from IPython import get_ipython
from IPython.display import display

EVERY = 0.2  # seconds between two changes of what is seen


class ProgressBar:
    """Shown while the ``with`` block runs. It is plain HTML, so that nothing of it can outlive the kernel.

    Without a notebook nothing is shown.

    >>> with ProgressBar() as bar:
    ...     bar.tell(0.5, "half of it")
    >>> bar.html()
    '<progress value="0.500" aria-label="half of it"></progress> half of it'
    """

    def __init__(self) -> None:
        self.share = 0.0
        self.text = ""
        self._told = -EVERY
        self._shown: Any = None

    def __enter__(self) -> Self:
        if get_ipython() is not None:
            self._shown = display({"text/plain": ""}, raw=True, display_id=True)  # type: ignore[no-untyped-call]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._show({"text/plain": ""})

    def tell(self, share: float, text: str) -> None:
        """Show how far it is, from 0 to 1, and a short text; not more often than the eye can follow."""
        self.share, self.text = share, text
        now = time.monotonic()
        if now - self._told >= EVERY:
            self._told = now
            self._show({"text/plain": text, "text/html": self.html()})

    def html(self) -> str:
        """What is shown."""
        text = escape(self.text)
        return f'<progress value="{self.share:.3f}" aria-label="{text}"></progress> {text}'

    def _show(self, data: dict[str, str]) -> None:
        if self._shown is not None:
            self._shown.update(data, raw=True)
