"""Games: by text, by a file, by a function that gives the options of a heap, by rules for positions of any kind, on a graph."""

from __future__ import annotations

import errno
import operator
import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from . import _misere
from ._graphs import on_graph
from ._rules import Functions, ordered

if TYPE_CHECKING:
    import networkx as nx

Pairs = list[tuple[int, int]]
"""Heaps with how many there are of each."""

MOST_MOVES = 100_000
"""A position with more moves than this is not one whose moves anybody wants to see."""


class HeapGame:
    """A game of heaps: each has options, which are lists of smaller heaps.

    By text, in any of the notations of the command ``misere``: ``HeapGame("0.77")``, ``HeapGame("{0,*2,{*2}}")``,
    ``HeapGame("notakto")``; by a file: ``HeapGame(Path("game.toml"))``; by rules of your own, with :meth:`from_rules` for positions of
    any kind and :meth:`from_options` for heaps; on a graph, with :meth:`on_graph`.

    Positions are given as the game has them. Of heaps: ``"3+2*5"``, ``7``, ``[3, 5, 5]``, ``(3, 5, 5)``, ``{3: 1, 5: 2}``. On boards:
    ``"x../.x./..."``, a list of such rows, or an array in which a mark is true. On a graph that is written down: ``"0,1,3"`` or
    ``{0, 1, 3}``, the vertices that are left. Games by rules have positions of their own, and a list
    of them is their sum.

    >>> import misere
    >>> game = misere.HeapGame("kayles")
    >>> game.options(3)
    [[1], [1, 1], [2]]
    >>> game.moves([1, 2])
    ['2*1', '1', '2']
    """

    def __init__(self, text: str | os.PathLike[str]) -> None:
        if not isinstance(text, (str, os.PathLike)):
            hint = f", as in {str(text)!r}" if isinstance(text, (int, float)) else ""
            raise TypeError(f"a game is a text or a path, not {type(text).__name__}{hint}")
        written = os.fspath(text)
        is_file = written.strip().lower().endswith(".toml")
        if isinstance(text, os.PathLike) and not is_file:
            raise ValueError(f"{written!r}: expected a file whose name ends in .toml")
        if is_file and not os.path.exists(written.strip()):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), written)
        self._game = _misere.Game.parse(written)
        self._rules: Functions | None = None
        self._recipe: tuple[Any, ...] = ("text", written)
        if is_file:
            # A copy of this game may be wanted where the file is not.
            with open(written.strip(), encoding="utf-8") as file:
                self._recipe = ("contents", self._game.name, file.read())

    @classmethod
    def _made(cls, game: _misere.Game, rules: Functions | None, *recipe: Any) -> HeapGame:
        this = cls.__new__(cls)
        this._game, this._rules, this._recipe = game, rules, recipe
        return this

    @classmethod
    def from_options(
        cls,
        options: Callable[[int], Iterable[Iterable[int]]],
        *,
        heaps: int | None = None,
        name: str | None = None,
    ) -> HeapGame:
        """The game whose heap n has the options ``options(n)``: one to ``heaps``, or without end.

        >>> import misere
        >>> def kayles(n):                       # take one or two, and split what is left if you like
        ...     for taken in (1, 2):
        ...         for left in range(n - taken + 1):
        ...             yield left, n - taken - left
        >>> misere.solve(misere.HeapGame.from_options(kayles, heaps=30)).order
        40

        ``options`` is called once for each heap. Heaps of 0 count as none. Without ``heaps`` they never end, and the quotient has to be
        asked for up to a heap: ``solve(game, heap=30)``.
        """
        title = name if name is not None else str(getattr(options, "__name__", "game"))
        game = _misere.Game.from_options(options, heaps, title)
        return cls._made(game, None, "options", options, heaps, title)

    @classmethod
    def from_rules(
        cls,
        rules: Any,
        *starts: Any,
        parts: Callable[[Any], Iterable[Any]] | None = None,
        canonical: Callable[[Any], Any] | None = None,
        name: str | None = None,
    ) -> HeapGame:
        """The game that begins with the position ``starts``, or with the sum of several, by rules of your own.

        Positions are anything that can be hashed. ``rules`` is a function that gives the positions after one move, or an object or a
        class with such a method ``moves``. If a position falls apart, ``parts`` gives the positions whose sum it is; if some look alike,
        ``canonical`` gives the same one for all of them. Neither is needed: both make large games small.

        >>> import misere
        >>> class Stalks:                        # cut a segment: what stands above falls, or lives on if the segment was an s
        ...     def moves(self, garden):
        ...         for i, segment in enumerate(garden):
        ...             yield garden[:i] + ("+" + garden[i + 1 :] if segment == "s" else "")
        ...     def parts(self, garden):
        ...         return [stalk for stalk in garden.split("+") if stalk]
        >>> game = misere.HeapGame.from_rules(Stalks, "lsslss")
        >>> solution = misere.solve(game)
        >>> solution.order, solution.outcome("lsslss"), solution.outcome(["ls", "lss"])
        (6, 'N', 'N')
        >>> [move.after for move in solution.winning_moves("lsslss")]
        ['l+slss', 'lss']
        """
        if not starts:
            raise TypeError("from_rules: expected at least one position where play starts")
        functions = Functions.of(rules, parts, canonical)
        title = name if name is not None else functions.name
        game = _misere.Game.from_rules(list(starts), title, functions.native())
        return cls._made(game, functions, "rules", functions, starts, title)

    @classmethod
    def on_graph(cls, graph: nx.Graph, rules: str = "node-kayles") -> HeapGame:
        """A game on a graph of networkx: ``node-kayles`` (take a vertex and its neighbours), ``arc-kayles`` (take an edge with its
        ends); on a graph with arrows ``chomp`` (take a vertex and all that arrows lead to from there) and ``coins`` (move a coin along
        an arrow).

        Positions are sets of vertices, or graphs: those that are left. With coins a position is a vertex, and a list has several coins.

        >>> import misere, networkx as nx
        >>> solution = misere.solve(misere.HeapGame.on_graph(nx.path_graph(7)))
        >>> solution.outcome(nx.path_graph(7)), solution.outcome({0, 1, 3, 4})
        ('P', 'N')
        """
        functions, starts = on_graph(graph, rules)
        game = _misere.Game.from_rules(starts, rules, functions.native())
        return cls._made(game, functions, "graph", graph, rules)

    @property
    def name(self) -> str:
        """How it was written."""
        return self._game.name

    @property
    def heaps(self) -> int | None:
        """How many heaps there are; None when they never end."""
        return self._game.heaps

    @property
    def heap_names(self) -> list[str] | None:
        """The names of heap 1, 2, …, where they have names."""
        return self._game.heap_names

    @property
    def states(self) -> list[Any]:
        """In a game by rules, the part that stands for heap 1, 2, …."""
        return self._game.states()

    @property
    def start(self) -> Any:
        """Where play starts, as a position of the game; None where heaps never end."""
        if self._rules is None:
            return self._game.start
        starts = self._recipe[2] if self._recipe[0] == "rules" else self._rules.starts
        return starts[0] if len(starts) == 1 else list(starts)

    def options(self, heap: int) -> list[list[int]]:
        """The options of a heap, each a list of heaps."""
        return self._game.options(heap)

    def moves(self, position: Any) -> list[Any]:
        """The positions after one move, as positions of the game. ValueError if they are too many to be listed."""
        if self._rules is None:
            steps, are_all = self._game.moves(self._text(position), MOST_MOVES)
            if not are_all:
                raise ValueError(f"{position}: more than {MOST_MOVES} moves")
            return list(dict.fromkeys(after for _, after, _ in steps))
        position = self._own(position)
        if not isinstance(position, list):
            return list(dict.fromkeys(self._rules.moves(position)))
        after: list[Any] = []
        for i, part in enumerate(position):
            for new in dict.fromkeys(self._rules.moves(part)):
                after.append([*position[:i], new, *position[i + 1 :]])
        return after

    @property
    def _has_own_positions(self) -> bool:
        """Whether positions are more than heaps: boards, or what rules know."""
        return self._rules is not None or self._game.marks is not None or self._game.vertices is not None

    def _any_move(self, position: Any) -> Any:
        """The position after some move; None if there is none."""
        if self._rules is not None:
            return next(iter(self.moves(position)), None)
        steps, _ = self._game.moves(self._text(position), 1)
        return steps[0][1] if steps else None

    # Positions.

    def heaps_of(self, position: Any) -> dict[int, int]:
        """A position as heaps, with how many there are of each.

        >>> import misere
        >>> misere.HeapGame("notakto").heaps_of(["x..", ".x.", "..."]) == misere.HeapGame("notakto").heaps_of("x../.x./...")
        True
        >>> misere.HeapGame("kayles").heaps_of([3, 5, 5])
        {3: 1, 5: 2}
        """
        return dict(self._pairs(position))

    def _pairs(self, position: Any) -> Pairs:
        if self._rules is not None:
            return self._pairs_by_rules(self._own(position))
        if isinstance(position, str):
            return self._game.read(position)
        counts = _counts(position) if self._game.marks is None and not self._are_vertices(position) else None
        if counts is None:
            return self._game.read(self._text(position))
        return sorted((heap, count) for heap, count in counts.items() if heap and count)

    def _text(self, position: Any) -> str:
        """A position as it is written down."""
        if isinstance(position, str):
            return position
        marks = self._game.marks
        if marks is not None and not isinstance(position, (int, Mapping)):
            return _board(position, *marks)
        if self._are_vertices(position):
            return ",".join(str(vertex) for vertex in position) or "no vertex"
        counts = _counts(position)
        return self._game.show(sorted((heap, count) for heap, count in counts.items() if heap and count))

    def _are_vertices(self, position: Any) -> bool:
        """Whether these are the vertices that are left of a graph, and not heaps."""
        return isinstance(position, (set, frozenset)) and self._game.vertices is not None

    def _own(self, position: Any) -> Any:
        """A position of a game by rules; those of a graph may come as graphs and as sets."""
        assert self._rules is not None
        if isinstance(position, list):
            return [self._rules.position(part) for part in position]
        return self._rules.position(position)

    def _pairs_by_rules(self, position: Any) -> Pairs:
        counts: Counter[int] = Counter()
        for part in position if isinstance(position, list) else [position]:
            found = self._game.find(part)
            if found is None:
                raise KeyError(f"{part!r} does not come up in play from the start")
            counts.update(dict(found))
        return sorted(counts.items())

    # Copies.

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, self._recipe

    def __copy__(self) -> HeapGame:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> HeapGame:
        return self

    def __repr__(self) -> str:
        return f"HeapGame({self.name!r})"


def _again(kind: str, *recipe: Any) -> HeapGame:
    """A game that was pickled."""
    if kind == "text":
        return HeapGame(recipe[0])
    if kind == "contents":
        name, text = recipe
        return HeapGame._made(_misere.Game.parse_contents(text, name), None, kind, *recipe)
    if kind == "options":
        options, heaps, name = recipe
        return HeapGame.from_options(options, heaps=heaps, name=name)
    if kind == "graph":
        return HeapGame.on_graph(*recipe)
    functions, starts, name = recipe
    game = _misere.Game.from_rules(list(starts), name, functions.native())
    return HeapGame._made(game, functions, kind, *recipe)


def _number(value: Any) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{value!r}: heaps and their counts are whole numbers, not {type(value).__name__}")
    number = operator.index(value)
    if not 0 <= number < 2**32:
        raise ValueError(f"{number}: expected a number from 0 to {2**32 - 1}")
    return number


def _counts(position: Any) -> dict[int, int]:
    """Heaps given as a number, as a list or as a mapping."""
    counts: Counter[int] = Counter()
    if isinstance(position, Mapping):
        for heap, count in position.items():
            counts[_number(heap)] += _number(count)
    elif isinstance(position, Iterable):
        counts.update(_number(heap) for heap in position)
    else:
        counts[_number(position)] += 1
    return counts


def _board(position: Any, empty: str, mark: str) -> str:
    """One board, by its rows, or several, each written on one line."""
    if not isinstance(position, Iterable):
        raise TypeError(f"{position!r}: expected a board, as text or by its rows, not {type(position).__name__}")
    rows = list(position)
    if rows and all(isinstance(row, str) for row in rows):
        return ("+" if any("/" in row for row in rows) else "/").join(rows)
    if not all(isinstance(row, Iterable) for row in rows):
        raise TypeError(f"{position!r}: expected the rows of a board")
    return "/".join("".join(mark if square else empty for square in cast(Iterable[Any], row)) for row in rows)
