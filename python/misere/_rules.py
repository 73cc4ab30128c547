"""Rules written in Python: the functions that the enumeration of positions calls."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol


class Ruleset(Protocol):
    """Rules of your own, for :meth:`HeapGame.from_rules`. ``moves`` is all that they must have; a function will do as well.

    Beside it they may have ``parts(position)``, the positions whose sum a position is, and ``canonical(part)``, the same for all parts
    that look alike.
    """

    def moves(self, position: Any, /) -> Iterable[Any]:
        """The positions after one move, in any order, with repeats if that is easier."""


class Functions:
    """The functions of a ruleset. It can be pickled if the rules can."""

    starts: tuple[Any, ...] = ()

    def __init__(
        self,
        moves: Callable[[Any], Iterable[Any]],
        parts: Callable[[Any], Iterable[Any]] | None,
        canonical: Callable[[Any], Any] | None,
        name: str,
    ) -> None:
        self.moves, self.parts, self.canonical, self.name = moves, parts, canonical, name

    @staticmethod
    def of(rules: Any, parts: Callable[[Any], Iterable[Any]] | None, canonical: Callable[[Any], Any] | None) -> Functions:
        """Those of a function, an object or a class."""
        name = getattr(rules, "__name__", type(rules).__name__)
        if isinstance(rules, type):
            rules = rules()
        moves = getattr(rules, "moves", rules)
        if not callable(moves):
            raise TypeError(f"{name}: expected a function that gives moves, or an object with a method moves")
        return Functions(moves, parts or getattr(rules, "parts", None), canonical or getattr(rules, "canonical", None), str(name))

    def position(self, given: Any) -> Any:
        """A position as the rules know it."""
        return given

    def native(self) -> tuple[Any, Any, Any, Any]:
        """As the enumeration wants them."""
        return self.moves, self.parts, self.canonical, ordered


def ordered(position: Any) -> str:
    """A text for a position that does not depend on the order in which sets are kept, nor on the run."""
    if isinstance(position, (frozenset, set)):
        return "{" + ",".join(sorted(ordered(x) for x in position)) + "}"
    if type(position) in (tuple, list):
        return "(" + ",".join(ordered(x) for x in position) + ")"
    return repr(position)
