"""Quotients that may be infinite: normal forms, and the automaton that knows the P-positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from . import _misere
from ._quotient import Numbers, Quotient


@dataclass(frozen=True)
class Family:
    """The normal forms ``base``·g^i·h^j·…, for all exponents of the generators in ``directions``; a single one if there are none."""

    base: str
    directions: tuple[str, ...]

    def __str__(self) -> str:
        powers = [f"{g}^*" for g in self.directions]
        return "*".join(powers if powers and self.base == "1" else [self.base, *powers])


@dataclass(frozen=True)
class Automaton:
    """Recognises P. A position is worth an element of a finite monoid and a vector of exponents, one for each of ``directions``. The
    vector is read in binary, low bits first, from the state that the element selects; bit i of a letter belongs to direction i."""

    directions: list[str]
    finite: Numbers
    """The multiplication table of the finite monoid; 0 is the identity."""
    values: list[tuple[int, tuple[int, ...]]]
    """The element and the vector of heap 0, 1, …"""
    start: Numbers
    """The first state for each element."""
    transitions: Numbers
    """Row q has the state after state q for each letter."""
    accepting: Numbers
    """The states that accept."""

    def accepts(self, element: int, exponents: Sequence[int]) -> bool:
        """Whether the positions with this value are P-positions."""
        state, rest = int(self.start[element]), list(exponents)
        while any(rest):
            letter = sum((n & 1) << i for i, n in enumerate(rest))
            state = int(self.transitions[state, letter])
            rest = [n >> 1 for n in rest]
        return state in self.accepting


class AutomaticSolution(Quotient):
    """A quotient, most often infinite, that was proved by an automaton. Its elements are words: the normal forms."""

    _native: _misere.AutomaticSolution

    @property
    def is_infinite(self) -> bool:
        """Whether Q is infinite."""
        return self.order is None

    @property
    def presentation(self) -> str:
        """Generators and relations as text."""
        return f"<{','.join(self.generators)} | {', '.join(self.relations)}>"

    @cached_property
    def normal_forms(self) -> list[Family]:
        """The normal forms: single ones first, then families. Each element of Q has exactly one."""
        forms = self._document["normal_forms"]
        points = [Family(point["word"], ()) for point in forms["points"]]
        return points + [Family(family["base"], tuple(family["directions"])) for family in forms["families"]]

    @property
    def phi(self) -> list[str]:
        """The value of heap 0, 1, …, ``heap``, as words."""
        return list(self._document["phi"])

    @cached_property
    def automaton(self) -> Automaton:
        """The automaton, as arrays."""
        data = self._document["automaton"]
        return Automaton(
            directions=list(data["directions"]),
            finite=np.array(data["finite"], dtype=np.uint32),
            values=[(element, tuple(vector)) for element, vector in data["values"]],
            start=np.array(data["start"], dtype=np.uint32),
            transitions=np.array(data["transitions"], dtype=np.uint32),
            accepting=np.array(data["accepting"], dtype=np.uint32),
        )

    def _repr_latex_(self) -> str:
        return f"${self._native.latex()}$"
