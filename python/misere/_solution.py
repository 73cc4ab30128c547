"""Finite quotients: their algebra as arrays and graphs."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _misere
from ._quotient import Numbers, Quotient

if TYPE_CHECKING:
    import networkx as nx


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


class Solution(Quotient):
    """A finite quotient, proved. Elements are numbers from 0, the identity, to ``order - 1``."""

    _native: _misere.Solution

    @property
    def period(self) -> int | None:
        """The period of Φ, if one is proved."""
        return self.proof.get("period")

    @property
    def preperiod(self) -> int | None:
        """The heap from which on it holds."""
        return self.proof.get("preperiod")

    @property
    def order(self) -> int:
        """The number of elements of Q."""
        return self._native.order

    @property
    def p_order(self) -> int:
        """The number of elements of P."""
        return int(self._document["p_order"])

    @property
    def presentation(self) -> str:
        """Generators, relations and P as text."""
        return self._native.presentation()[0]

    @property
    def elements(self) -> list[str]:
        """The elements as words."""
        return list(self._document["elements"])

    @cached_property
    def digest(self) -> str:
        """A name for the isomorphism class of (Q, P)."""
        return self._native.digest()

    @cached_property
    def phi(self) -> Numbers:
        """The element of heap 0, 1, …, ``heap``."""
        return np.frombuffer(self._native.phi(), dtype="<u4")

    @cached_property
    def p(self) -> Numbers:
        """The elements of P."""
        return np.array(self._document["p"], dtype=np.uint32)

    @cached_property
    def multiplication(self) -> Numbers:
        """The multiplication table: entry [x, y] is the element x·y."""
        table: Numbers = np.frombuffer(self._native.multiplication(), dtype="<u4")
        return table.reshape(self.order, self.order)

    @cached_property
    def actions(self) -> dict[str, Numbers]:
        """For each generator, the products of all elements with it."""
        table: Numbers = np.frombuffer(self._native.actions(), dtype="<u4")
        rows = table.reshape(len(self.generators), self.order)
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

    def _repr_latex_(self) -> str:
        return f"${self._native.presentation()[1]}$"
