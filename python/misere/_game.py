"""Games: by text, or by a function that gives the options of a heap."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from . import _misere


class HeapGame:
    """A game of heaps: each has options, which are lists of smaller heaps.

    By text, in any of the notations of the command ``misere``: ``HeapGame("0.77")``, ``HeapGame("{0,*2,{*2}}")``. Or by rules:

    >>> from misere import HeapGame, solve
    >>> def kayles(n):                       # take one or two, and split what is left if you like
    ...     for taken in (1, 2):
    ...         for left in range(n - taken + 1):
    ...             yield left, n - taken - left
    >>> solve(HeapGame.from_options(kayles, heaps=30)).order
    40

    ``options`` is called once for each heap. Heaps of 0 count as none. Without ``heaps`` they never end, and the quotient has to be
    asked for up to a heap: ``solve(game, heap=30)``.
    """

    def __init__(self, text: str) -> None:
        self._game = _misere.Game.parse(text)

    @classmethod
    def from_options(
        cls,
        options: Callable[[int], Iterable[Iterable[int]]],
        *,
        heaps: int | None = None,
        name: str | None = None,
    ) -> HeapGame:
        """The game whose heap n has the options ``options(n)``: one to ``heaps``, or without end."""
        game = cls.__new__(cls)
        title = name if name is not None else str(getattr(options, "__name__", "game"))
        game._game = _misere.Game.from_options(options, heaps, title)
        return game

    @property
    def name(self) -> str:
        """How it was written."""
        return self._game.name

    @property
    def heaps(self) -> int | None:
        """How many heaps there are; None when they never end."""
        return self._game.heaps

    def options(self, heap: int) -> list[list[int]]:
        """The options of a heap, each a list of heaps."""
        return self._game.options(heap)

    def __repr__(self) -> str:
        return f"HeapGame({self.name!r})"
