"""Proved quotients: who wins, the algebra as arrays and graphs, and the automaton or the formulas where there is no table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _misere

if TYPE_CHECKING:
    import networkx as nx

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
    decided. With a ``range`` it is the first of a family of them."""

    start: int
    to: str
    position: str
    value: str | None
    range: MoveRange | None = None


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


@dataclass(frozen=True)
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


class Diagram:
    """A diagram of a quotient; notebooks show it."""

    def __init__(self, solution: _misere.Solution, kind: str) -> None:
        self.dot = solution.dot(kind)
        self._solution, self._kind = solution, kind

    @cached_property
    def svg(self) -> str:
        """The drawing; ValueError if there are too many nodes for one."""
        return self._solution.svg(self._kind)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<misere.Diagram {self._kind}>"


class Solution:
    """A proved quotient, finite or not.

    A finite one has elements: numbers from 0, the identity, to ``order - 1``; its algebra comes as arrays. An infinite one has no
    table: what would need one raises ValueError. It has ``normal_forms`` and an ``automaton`` instead, or where a whole game grows for
    ever ``formulas``, and what is asked of positions is the same for all.
    """

    def __init__(self, native: _misere.Solution) -> None:
        self._native = native
        self._document: dict[str, Any] = json.loads(native.document())

    @property
    def game(self) -> str:
        """The game as it was written."""
        return str(self._document["game"])

    @property
    def heap(self) -> int:
        """The quotient is that of the heaps up to this one, if not of all; ``values`` ends with it."""
        return int(self._document["heap"])

    @property
    def is_solved(self) -> bool:
        """Whether the whole game is settled, and not the heaps up to ``heap`` alone."""
        return bool(self._document["status"] == "solved")

    @property
    def is_infinite(self) -> bool:
        """Whether Q is infinite."""
        return bool(self._document["infinite"])

    @property
    def stop(self) -> str:
        """Why the solver stopped: proved, heap, time, order, memory."""
        return str(self._document["stop"])

    @property
    def proof(self) -> dict[str, Any]:
        """How the quotient was proved, with the data of the theorem."""
        return dict(self._document["proof"])

    @property
    def period(self) -> int | None:
        """The period of Φ, if one is proved."""
        return self.proof.get("period")

    @property
    def preperiod(self) -> int | None:
        """The heap from which on it holds."""
        return self.proof.get("preperiod")

    @property
    def order(self) -> int | None:
        """The number of elements of Q; None if it is infinite."""
        order: int | None = self._document["order"]
        return order

    @property
    def p_order(self) -> int | None:
        """The number of elements of P; None if Q is infinite."""
        order: int | None = self._document["p_order"]
        return order

    @property
    def tame(self) -> bool | None:
        """Whether the quotient is one of Nim's; None in normal play."""
        tame: bool | None = self._document["tame"]
        return tame

    @property
    def presentation(self) -> str:
        """Generators, relations and, where it is finite, P, as text."""
        return self._native.presentation()[0]

    @property
    def relations(self) -> list[str]:
        """The relations; none with ``formulas``, whose ``products`` say more."""
        return list(self._document["relations"])

    @property
    def generators(self) -> dict[str, int]:
        """The heap of each generator; of a family in ``families`` that of its first member."""
        return {g["name"]: g["heap"] for g in self._document["generators"]}

    @property
    def families(self) -> list[HeapFamily]:
        """The generators that come in families, in games that grow for ever."""
        return [HeapFamily(g["name"], g["heap"], g["step"]) for g in self._document["generators"] if "step" in g]

    @property
    def growth(self) -> list[tuple[int, int, int]]:
        """Where the quotient changed as heaps were added: heap, order, number of elements in P."""
        return [(change["heap"], change["order"], change["p_order"]) for change in self._document["growth"]]

    @property
    def values(self) -> list[str]:
        """Φ of heap 0, 1, …, ``heap``, as words."""
        return list(self._document["phi"])

    # Play.

    def outcome(self, position: str | int) -> str:
        """``"P"`` if the player who has just moved wins, else ``"N"``. Beyond what is proved a search decides; KeyError if it does
        not end."""
        return "P" if self._native.outcome(str(position))[0] else "N"

    def value(self, position: str | int) -> str:
        """The value of a position as a word; KeyError if the position lies beyond the proof."""
        value = self._native.outcome(str(position))[1]
        if value is None:
            raise KeyError(f"{position} lies beyond heap {self.heap}, up to which the quotient is proved")
        return value

    def winning_moves(self, position: str | int) -> list[Move]:
        """Every move that wins. With ``formulas`` heaps may have any size, and moves of one kind are one, with a ``range``.

        >>> import misere
        >>> game = misere.solve("0.26")
        >>> moves = game.winning_moves("1000000007+12+7")
        >>> len(moves), [move.range for move in moves if move.range][0].take
        (21, 2)
        """
        moves = self._native.winning_moves(str(position))
        return [Move(start, to, after, value, MoveRange(*family) if family else None) for start, to, after, value, family in moves]

    # The algebra of a finite quotient.

    @property
    def elements(self) -> list[str]:
        """The elements as words."""
        return list(self._table("elements"))

    @cached_property
    def digest(self) -> str:
        """A name for the isomorphism class of (Q, P)."""
        return self._native.digest()

    @cached_property
    def phi(self) -> Numbers:
        """The element of heap 0, 1, …, ``heap``."""
        return np.array(self._table("phi_elements"), dtype=np.uint32)

    @cached_property
    def p(self) -> Numbers:
        """The elements of P."""
        return np.array(self._table("p"), dtype=np.uint32)

    @cached_property
    def multiplication(self) -> Numbers:
        """The multiplication table: entry [x, y] is the element x·y."""
        table: Numbers = np.frombuffer(self._native.multiplication(), dtype="<u4")
        return table.reshape(-1, len(self._table("elements")))

    @cached_property
    def actions(self) -> dict[str, Numbers]:
        """For each generator, the products of all elements with it."""
        table: Numbers = np.frombuffer(self._native.actions(), dtype="<u4")
        rows = table.reshape(-1, len(self._table("elements")))
        return dict(zip(self.generators, rows))

    def word(self, element: int) -> str:
        """An element as a word."""
        return self._native.word(int(element))

    def element(self, word: str) -> int:
        """The element of a word such as ``a*b^2``."""
        return self._native.element(word)

    @cached_property
    def structure(self) -> dict[str, Any]:
        """The algebra as ``misere structure --json`` has it: idempotents, classes, subgroups, kernel and so on."""
        structure: dict[str, Any] = json.loads(self._native.structure())
        return structure

    def _table(self, name: str) -> Any:
        found = self._document.get(name)
        if found is None:
            raise ValueError("the quotient is infinite: it has normal forms or formulas, but no table")
        return found

    # What takes the place of elements where Q is infinite.

    @cached_property
    def normal_forms(self) -> list[Family]:
        """The normal forms: single ones first, then families. Each element of Q has exactly one."""
        forms = self._document.get("normal_forms")
        if forms is None:
            return [Family(word, ()) for word in self.elements]
        points = [Family(point["word"], ()) for point in forms["points"]]
        return points + [Family(family["base"], tuple(family["directions"])) for family in forms["families"]]

    @cached_property
    def formulas(self) -> Formulas | None:
        """The formulas that describe a whole game which grows for ever, if they proved the quotient.

        >>> import misere
        >>> game = misere.solve("0.734")
        >>> game.is_solved, [str(family) for family in game.families]
        (True, ['c_m = Φ(2m+5)'])
        >>> game.formulas.phi
        {'2m+4': 'b^(m+2)', '2m+5': 'c_m'}
        >>> for case in game.formulas.p:
        ...     print(case)
        b^i (i even, i ≥ 2)
        a*b^i (i even, i ≤ 1)
        a*b^i*c_m (i+m odd)
        >>> game.value("1000000001+4"), game.outcome("1000000007+12+7")
        ('b^2*c_499999998', 'N')
        """
        data = self._document.get("formulas")
        return None if data is None else Formulas._of(data)

    @cached_property
    def automaton(self) -> Automaton | None:
        """The automaton that recognises P, as arrays, if one proved the quotient."""
        data = self._document.get("automaton")
        if data is None:
            return None
        return Automaton(
            directions=list(data["directions"]),
            finite=np.array(data["finite"], dtype=np.uint32),
            values=[(element, tuple(vector)) for element, vector in data["values"]],
            start=np.array(data["start"], dtype=np.uint32),
            transitions=np.array(data["transitions"], dtype=np.uint32),
            accepting=np.array(data["accepting"], dtype=np.uint32),
        )

    # Pictures.

    def diagram(self, kind: str = "idempotents") -> Diagram:
        """A diagram for notebooks: ``idempotents``, ``classes`` or ``cayley``."""
        return Diagram(self._native, kind)

    def graph(self, kind: str = "cayley") -> nx.MultiDiGraph | nx.DiGraph:
        """A networkx graph: the ``cayley`` graph, or the Hasse diagram of ``idempotents`` or of ``classes`` of mutual divisors, from
        the top down."""
        import networkx as nx

        words, p = self.elements, {int(x) for x in self.p}
        cayley: nx.MultiDiGraph = nx.MultiDiGraph()
        cayley.add_nodes_from((x, {"word": word, "p": x in p}) for x, word in enumerate(words))
        for name, action in self.actions.items():
            cayley.add_edges_from((x, int(y), {"generator": name}) for x, y in enumerate(action))
        if kind == "cayley":
            return cayley
        if kind == "idempotents":
            order: nx.DiGraph = nx.DiGraph()
            order.add_nodes_from(self.structure["idempotents"])
            order.add_edges_from((above, below) for below, above in self.structure["order_of_idempotents"])
            return nx.transitive_reduction(order)
        if kind == "classes":
            classes = nx.condensation(nx.DiGraph(cayley))
            reduced = nx.transitive_reduction(classes)
            for node, data in classes.nodes(data=True):
                reduced.add_node(node, words=[words[x] for x in sorted(data["members"])])
            return reduced
        raise ValueError(f"{kind!r}: expected cayley, idempotents or classes")

    def gap(self) -> str:
        """A program for GAP."""
        return self._native.gap()

    # Proof.

    def certificate(self, *, compress: bool = False) -> bytes:
        """The proof as a file for ``misere check``, ``misere.check`` and ``tools/check.py``."""
        return self._native.certificate(compress)

    def document(self) -> dict[str, Any]:
        """The document ``misere.solution/2``, as ``misere solve --json`` prints it."""
        return dict(self._document)

    def _repr_latex_(self) -> str:
        return f"${self._native.presentation()[1]}$"

    def __repr__(self) -> str:
        what = "" if self.is_solved else f" to heap {self.heap}"
        size = "infinite" if self.order is None else f"order {self.order}, {self.p_order} in P"
        return f"<misere.Solution {self.game}{what}: {size}>"
