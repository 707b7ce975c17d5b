"""Pairing off as many as can be: the blossom method of Edmonds on a small graph."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

_NOBODY = -1


def largest_matching(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """The partner of each, or -1; no other choice of pairs leaves fewer alone.

    ``neighbours[i]`` are those whom ``i`` may be paired with, and it holds both ways.

    >>> largest_matching([[1], [0, 2], [1, 3], [2]])
    [1, 0, 3, 2]
    """
    search = _Search(neighbours)
    for one in range(len(neighbours)):
        if search.partner[one] == _NOBODY:
            search.grow_from(one)
    return search.partner


class _Search:
    """Trees of alternating paths; an odd circle is shrunk to its base, which is noted for all on it."""

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self.neighbours = neighbours
        self.count = len(neighbours)
        self.partner = [_NOBODY] * self.count
        for one, others in enumerate(neighbours):  # most are found at once
            free = [other for other in others if self.partner[other] == _NOBODY]
            if self.partner[one] == _NOBODY and free:
                self.partner[one], self.partner[free[0]] = free[0], one

    def grow_from(self, root: int) -> None:
        """Look for a path from a lonely one to another, and change who is paired with whom along it."""
        end = self._path_end(root)
        while end != _NOBODY:
            before = self._before[end]
            after = self.partner[before]
            self.partner[end], self.partner[before] = before, end
            end = after

    def _path_end(self, root: int) -> int:
        self._before = [_NOBODY] * self.count
        self._base = list(range(self.count))
        self._reached = [False] * self.count
        self._reached[root] = True
        self._queue = deque([root])
        while self._queue:
            one = self._queue.popleft()
            for other in self.neighbours[one]:
                if self._base[one] == self._base[other] or self.partner[one] == other:
                    continue
                mate = self.partner[other]
                if other == root or (mate != _NOBODY and self._before[mate] != _NOBODY):
                    self._shrink(one, other)
                elif self._before[other] == _NOBODY:
                    self._before[other] = one
                    if mate == _NOBODY:
                        return other
                    self._reached[mate] = True
                    self._queue.append(mate)
        return _NOBODY

    def _shrink(self, one: int, other: int) -> None:
        base = self._common_base(one, other)
        circle = [False] * self.count
        self._mark(one, base, other, circle)
        self._mark(other, base, one, circle)
        for each in range(self.count):
            if circle[self._base[each]]:
                self._base[each] = base
                if not self._reached[each]:
                    self._reached[each] = True
                    self._queue.append(each)

    def _mark(self, one: int, base: int, child: int, circle: list[bool]) -> None:
        while self._base[one] != base:
            mate = self.partner[one]
            circle[self._base[one]] = circle[self._base[mate]] = True
            self._before[one] = child
            child = mate
            one = self._before[mate]

    def _common_base(self, one: int, other: int) -> int:
        seen = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if self.partner[one] == _NOBODY:
                break
            one = self._before[self.partner[one]]
        while self._base[other] not in seen:
            other = self._before[self.partner[self._base[other]]]
        return self._base[other]
