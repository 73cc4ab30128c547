"""Solutions: quotients with what they know about positions, and their algebra as arrays and graphs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _misere
from ._game import HeapGame

if TYPE_CHECKING:
    import networkx as nx

Numbers = npt.NDArray[np.uint32]


class LimitReached(Exception):
    """A limit stopped the work. ``partial`` is the last quotient that was proved, ``stop`` the limit."""

    def __init__(self, partial: Solution) -> None:
        super().__init__(f"{partial.stop}: the quotient is proved up to heap {partial.heap}, with {partial.order} elements")
        self.partial = partial
        self.stop = partial.stop


@dataclass(frozen=True)
class Move:
    """A winning move: in heap ``start``, to ``to``; then the position is ``position`` and its value ``value``."""

    start: int
    to: str
    position: str
    value: str


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


class Solution:
    """A proved quotient. Elements are numbers from 0, the identity, to ``order - 1``."""

    def __init__(self, native: _misere.Solution) -> None:
        self._native = native
        self._document: dict[str, Any] = json.loads(native.document())

    # The quotient.

    @property
    def game(self) -> str:
        """The game as it was written."""
        return str(self._document["game"])

    @property
    def heap(self) -> int:
        """The largest heap that the proof uses."""
        return int(self._document["heap"])

    @property
    def is_solved(self) -> bool:
        """Whether the whole game is settled, and not the heaps up to ``heap`` alone."""
        return bool(self._document["status"] == "solved")

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
    def order(self) -> int:
        """The number of elements of Q."""
        return self._native.order

    @property
    def p_order(self) -> int:
        """The number of elements of P."""
        return int(self._document["p_order"])

    @property
    def tame(self) -> bool | None:
        """Whether the quotient is one of Nim's; None in normal play."""
        tame: bool | None = self._document["tame"]
        return tame

    @property
    def presentation(self) -> str:
        """Generators, relations and P as text."""
        return self._native.presentation()[0]

    @property
    def relations(self) -> list[str]:
        """The relations."""
        return list(self._document["relations"])

    @property
    def generators(self) -> dict[str, int]:
        """The heap of each generator."""
        return {g["name"]: g["heap"] for g in self._document["generators"]}

    @property
    def elements(self) -> list[str]:
        """The elements as words."""
        return list(self._document["elements"])

    @property
    def growth(self) -> list[tuple[int, int, int]]:
        """Where the quotient changed as heaps were added: heap, order, number of elements in P."""
        return [(heap, order, p) for heap, order, p in self._document["changes"]]

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

    # Play.

    def outcome(self, position: str | int) -> str:
        """``"P"`` if the player who has just moved wins, else ``"N"``; KeyError if the position lies beyond the proof."""
        return "P" if self._native.outcome(str(position))[0] else "N"

    def value(self, position: str | int) -> str:
        """The value of a position as a word."""
        return self._native.outcome(str(position))[1]

    def winning_moves(self, position: str | int) -> list[Move]:
        """Every move that wins."""
        return [Move(*move) for move in self._native.winning_moves(str(position))]

    # Proof and pictures.

    def certificate(self, *, compress: bool = False) -> bytes:
        """The proof as a file for ``misere check``, ``misere.check`` and ``tools/check.py``."""
        return self._native.certificate(compress)

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

    def __repr__(self) -> str:
        what = "" if self.is_solved else f" to heap {self.heap}"
        return f"<misere.Solution {self.game}{what}: order {self.order}, {self.p_order} in P>"


def solve(
    game: str | HeapGame,
    *,
    heap: int | None = None,
    time_limit: float | None = None,
    max_order: int | None = None,
    max_memory: int | None = None,
    normal: bool = False,
) -> Solution:
    """Finds and proves the quotient of a game: of all of it, or of the heaps up to ``heap``.

    Other threads of Python run meanwhile, and Ctrl-C works. ``time_limit`` is in seconds, ``max_memory`` in bytes; a limit raises
    :class:`LimitReached`.
    """
    if isinstance(game, str):
        game = HeapGame(game)
    native = _misere.solve(game._game, heap, time_limit, max_order, max_memory, normal)
    solution = Solution(native)
    if not native.is_answer:
        raise LimitReached(solution)
    return solution


def check(certificate: bytes) -> dict[str, Any]:
    """What the independent checker says of a certificate: ``accepted``, and ``claim`` and ``steps`` or ``step`` and ``reason``."""
    verdict: dict[str, Any] = json.loads(_misere.check(certificate))
    return verdict
