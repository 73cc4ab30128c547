"""What solutions are made of: moves, families of words, formulas, automata."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.uint32]


class MoveRange(NamedTuple):
    """A family of moves in one heap: ``take`` are taken, one heap that is left has every size from ``first`` to ``last`` in steps of
    ``step``, and another is what remains."""

    first: int
    last: int
    step: int
    take: int


@dataclass(frozen=True)
class Move:
    """A winning move: in heap ``start``, to ``to``; then the position is ``position`` and its value ``value``, or None where a search
    decided. With a ``range`` it is the first of a family of them. ``after`` is that position as the game has positions: boards as
    boards, and in games by rules what the rules give."""

    start: int
    to: str
    position: str
    value: str | None
    range: MoveRange | None = None
    after: Any = None


@dataclass(frozen=True)
class Family:
    """The normal forms ``base``·g^i·h^j·…, for all exponents of the generators in ``directions``; a single one if there are none."""

    base: str
    directions: tuple[str, ...]

    def __str__(self) -> str:
        powers = [f"{g}^*" for g in self.directions]
        return "*".join(powers if powers and self.base == "1" else [self.base, *powers])


@dataclass(frozen=True)
class HeapFamily:
    """A family of generators: ``name``_m is the value of heap ``heap`` + ``step``·m, for m = 0, 1, …"""

    name: str
    heap: int
    step: int

    def __str__(self) -> str:
        return f"{self.name}_m = Φ({'' if self.step == 1 else self.step}m+{self.heap})"


@dataclass(frozen=True)
class Case:
    """A word with parameters, and the conditions under which it stands, all of them: ``m ≥ i+1``, ``i+m even``."""

    word: str
    when: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.word} ({', '.join(self.when)})" if self.when else self.word


@dataclass(frozen=True)
class ElementType:
    """Elements of one type: a word with parameters, which are integers ≥ 0, and what holds for them."""

    word: str
    parameters: tuple[str, ...]
    when: tuple[str, ...]


@dataclass(frozen=True)
class Product:
    """What the product of the elements ``left`` and ``right`` is, by cases that exclude each other and leave none out."""

    left: str
    right: str
    cases: tuple[Case, ...]
    of_generators: bool
    """Whether both are generators, but for powers of those whose exponents have no end."""


@dataclass(frozen=True)
class Formulas:
    """The quotient of a whole game that grows for ever. ``types``, with a factor a and without it, are all its elements, each once."""

    step: int
    """From heap ``first`` on Φ has one formula for each class of heaps modulo this."""
    first: int
    types: tuple[ElementType, ...]
    p: tuple[Case, ...]
    """The elements of P."""
    phi: dict[str, str]
    """Φ of a class of heaps, for all m ≥ 0: ``{"2m+4": "b^(m+2)", "2m+5": "c_m"}``."""
    products: tuple[Product, ...]
    """The products of any two types, the earlier on the left; a·a = 1."""

    @classmethod
    def _of(cls, data: dict[str, Any]) -> Formulas:
        def cases(listed: list[dict[str, Any]]) -> tuple[Case, ...]:
            return tuple(Case(case["word"], tuple(case["when"])) for case in listed)

        return cls(
            step=data["step"],
            first=data["first"],
            types=tuple(ElementType(t["word"], tuple(t["parameters"]), tuple(t["when"])) for t in data["types"]),
            p=cases(data["p"]),
            phi={formula["heap"]: formula["word"] for formula in data["phi"]},
            products=tuple(Product(p["left"], p["right"], cases(p["cases"]), p["of_generators"]) for p in data["products"]),
        )


@dataclass(frozen=True, eq=False)
class Automaton:
    """Recognises P. A position is worth an element of a finite monoid and a vector of exponents, one for each of ``directions``. The
    vector is read in binary, low bits first, from the state that the element selects; bit i of a digit belongs to direction i."""

    directions: list[str]
    finite: Numbers
    """The multiplication table of the finite monoid; 0 is the identity."""
    values: list[tuple[int, tuple[int, ...]]]
    """The element and the vector of heap 0, 1, …"""
    start: Numbers
    """The first state for each element."""
    transitions: Numbers
    """Row q has the state after state q for each digit."""
    accepting: Numbers
    """The states that accept."""

    def accepts(self, element: int, exponents: Sequence[int]) -> bool:
        """Whether the positions with this value are P-positions."""
        state, rest = int(self.start[element]), list(exponents)
        while any(rest):
            digit = sum((n & 1) << i for i, n in enumerate(rest))
            state = int(self.transitions[state, digit])
            rest = [n >> 1 for n in rest]
        return state in self.accepting

    def __eq__(self, other: object) -> bool:
        import numpy as np

        if not isinstance(other, Automaton):
            return NotImplemented
        arrays = ("finite", "start", "transitions", "accepting")
        return (self.directions, self.values) == (other.directions, other.values) and all(
            np.array_equal(getattr(self, name), getattr(other, name)) for name in arrays
        )

    def __hash__(self) -> int:
        return hash((tuple(self.directions), tuple(self.values)))
