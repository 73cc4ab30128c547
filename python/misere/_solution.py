"""Proved quotients: who wins, the algebra as arrays and graphs, and the automaton or the formulas where there is no table."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import _misere
from ._game import HeapGame
from ._parts import Automaton, Family, Formulas, HeapFamily, Move, MoveRange
from ._show import Diagram, html, plot_growth, plot_phi

if TYPE_CHECKING:
    import networkx as nx
    import numpy as np
    import numpy.typing as npt
    from matplotlib.axes import Axes

    Numbers = npt.NDArray[np.uint32]


class Solution:
    """A proved quotient, finite or not.

    A finite one has elements: numbers from 0, the identity, to ``order - 1``; its algebra comes as arrays. An infinite one has no
    table: what would need one raises ValueError. It has ``normal_forms`` and an ``automaton`` instead, or where a whole game grows for
    ever ``formulas``, and what is asked of positions is the same for all.

    Solutions can be pickled, so that they are arguments and results in ``multiprocessing`` and on Dask clusters; what arrives is proved
    again when something is asked of it that needs more than is written down. Two are equal if the quotients are isomorphic; nobody may know
    that of two infinite ones, or of a game that is tame relative to a heap, whose quotient is an extension of the one that is shown
    (see ``is_base``). Then ``==`` raises ValueError.

    >>> import misere
    >>> misere.solve("0.77") == misere.solve("4.6"), misere.solve("0.77") == misere.solve("0.123")
    (True, False)
    """

    def __init__(self, native: _misere.Solution, game: HeapGame, wish: tuple[str, bool] = ("any", False)) -> None:
        self._made: _misere.Solution | None = native
        self._rules, self._wish = game, wish
        self._document: dict[str, Any] = json.loads(native.document())
        self._actions: bytes | None = None

    @property
    def _native(self) -> _misere.Solution:
        """The solution itself. One that was pickled is made again: proved again if it has a table, else solved again."""
        if self._made is None:
            self._made = self._proved_again() if self._actions is not None else self._solved_again()
        return self._made

    @property
    def rules(self) -> HeapGame:
        """The game, with its moves."""
        return self._rules

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
    def is_base(self) -> bool:
        """Whether the game is tame relative to a heap. Then who wins is known for all heaps, and order, elements and ``digest`` are those of the
        heaps up to ``heap``; the quotient of the whole game is a tame extension of it.

        >>> import misere
        >>> misere.solve("0.414").is_base, misere.solve("0.77").is_base
        (True, False)
        """
        return bool(self._document["proof"]["kind"] == "tame-relative")

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

    def outcome(self, position: Any) -> str:
        """``"P"`` if the player who has just moved wins, else ``"N"``. Positions are given as :class:`HeapGame` takes them. Beyond
        what is proved a search decides; KeyError if it does not end."""
        return "P" if self._native.outcome(self._rules._pairs(position))[0] else "N"

    def value(self, position: Any) -> str:
        """The value of a position as a word; KeyError if the position lies beyond the proof."""
        value = self._native.outcome(self._rules._pairs(position))[1]
        if value is None:
            raise KeyError(f"{position} lies beyond heap {self.heap}, up to which the quotient is proved")
        return value

    def winning_moves(self, position: Any) -> list[Move]:
        """Every move that wins. In a whole game heaps may have any size, and many moves of one kind are one, with a ``range``.

        >>> import misere
        >>> game = misere.solve("0.26")
        >>> moves = game.winning_moves("1000000007+12+7")
        >>> len(moves), [move.range for move in moves if move.range][0].take
        (21, 2)
        >>> [move.after for move in misere.solve("notakto").winning_moves(["...", "...", "..."])]
        ['.../.x./...']
        """
        found = self._native.winning_moves(self._rules._pairs(position))
        moves = [
            (tuple(heaps), Move(start, to, after, value, MoveRange(*family) if family else None, after))
            for start, to, after, value, family, heaps in found
        ]
        if not self._rules._has_own_positions:
            return [move for _, move in moves]
        first: dict[tuple[tuple[int, int], ...], Move] = {}
        for heaps, move in moves:
            first.setdefault(heaps, move)
        after = ((tuple(self._rules._pairs(position)), position) for position in self._rules.moves(position))
        return [replace(first[heaps], after=position) for heaps, position in after if heaps in first]

    def reply(self, position: Any) -> Any:
        """The position after a move that wins; after any move if none does, and None if there is no move: then the player to move has
        won in misère play.

        >>> import misere
        >>> kayles, position = misere.solve("0.77"), "5+3"
        >>> while position is not None:
        ...     print(position)
        ...     position = kayles.reply(position)
        5+3
        1+5
        1+4
        4
        3
        1
        0
        """
        for move in self.winning_moves(position):
            return move.after
        return self._rules._any_move(position)

    # The algebra of a finite quotient.

    @property
    def elements(self) -> list[str]:
        """The elements as words."""
        return list(self._table("elements"))

    def isomorphism(self, other: Solution) -> Numbers | None:
        """An isomorphism of two finite quotients that takes P to P, as the image of each element; None if there is none. ValueError where
        nobody knows, as for ``==``.

        >>> import misere
        >>> nim, other = misere.solve("nim:2"), misere.solve("0.333")
        >>> image = nim.isomorphism(other)
        >>> {g: other.word(image[nim.element(g)]) for g in nim.generators}
        {'a': 'a', 'b': 'b'}
        >>> nim.isomorphism(misere.solve("0.77")) is None
        True
        """
        import numpy as np

        if self._has_table and other._has_table and self != other:
            return None
        image = self._native.isomorphism(other._native)
        return None if image is None else np.frombuffer(image, dtype="<u4")

    def __eq__(self, other: object) -> bool:
        """Whether the quotients are isomorphic: True and False are proved, and ValueError where nobody knows. Of two infinite
        quotients only equal descriptions are known to be isomorphic; a game that is tame relative to a heap is equal to itself alone. What was
        stopped stands for its heaps up to ``heap``."""
        if not isinstance(other, Solution):
            return NotImplemented
        if self is other or (self.is_base and other.is_base and self._whole_game == other._whole_game):
            return True
        if not self._has_table and not other._has_table and self._description == other._description:
            return True
        isomorphic, _, unknown = self._native.same(other._native)
        if isomorphic is None:
            raise ValueError(unknown)
        return isomorphic

    def __hash__(self) -> int:
        if self.is_base:
            return hash(self._whole_game)
        return hash(self.digest if self._has_table else self._description)

    @property
    def _whole_game(self) -> tuple[str, bool]:
        """What there is to tell games with endless heaps apart."""
        return self.game, self._wish[1]

    @property
    def _has_table(self) -> bool:
        return self._document.get("elements") is not None

    @property
    def _description(self) -> str:
        """All that is said of the quotient, and nothing of the game."""
        keys = ("order", "relations", "normal_forms", "automaton", "formulas", "phi")
        return json.dumps([self._document.get(key) for key in keys], sort_keys=True)

    @cached_property
    def digest(self) -> str:
        """A name for the isomorphism class of (Q, P)."""
        return self._native.digest()

    @cached_property
    def phi(self) -> Numbers:
        """The element of heap 0, 1, …, ``heap``."""
        import numpy as np

        return np.array(self._table("phi_elements"), dtype=np.uint32)

    @cached_property
    def p(self) -> Numbers:
        """The elements of P."""
        import numpy as np

        return np.array(self._table("p"), dtype=np.uint32)

    @cached_property
    def multiplication(self) -> Numbers:
        """The multiplication table: entry [x, y] is the element x·y."""
        import numpy as np

        table: Numbers = np.frombuffer(self._native.multiplication(), dtype="<u4")
        return table.reshape(-1, len(self._table("elements")))

    @cached_property
    def actions(self) -> dict[str, Numbers]:
        """For each generator, the products of all elements with it."""
        import numpy as np

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
        import numpy as np

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
        """A diagram for notebooks: the order of the ``idempotents``, the ``classes`` of mutual divisors, or the ``cayley`` graph."""
        return Diagram(self, kind)

    def plot_phi(self, axes: Axes | None = None) -> Axes:
        """Φ as a picture: the heaps to the right, the elements upwards, those of P in another colour. Needs matplotlib."""
        return plot_phi(self, axes)

    def plot_growth(self, axes: Axes | None = None) -> Axes:
        """How the orders of Q and P grow as heaps are added. Needs matplotlib."""
        return plot_growth(self, axes)

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

    def latex(self, *, whole: bool = False) -> str:
        """What ``misere solve --latex fragment`` prints; with ``whole=True`` a document that compiles as it stands.

        >>> import misere
        >>> print(misere.solve("nim:1").latex().splitlines()[0])
        % needs amsmath, longtable
        """
        return self._native.latex(whole)

    def _repr_latex_(self) -> str:
        return f"${self._native.presentation()[1]}$"

    def _repr_html_(self) -> str:
        return html(self)

    def __repr__(self) -> str:
        what = "" if self.is_solved else f" to heap {self.heap}"
        size = "infinite" if self.order is None else f"order {self.order}, {self.p_order} in P"
        return f"<misere.Solution {self.game}{what}: {size}>"

    # Copies.

    def __copy__(self) -> Solution:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Solution:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        actions = self._actions
        if actions is None and self._can_be_proved_again:
            actions = self._native.actions()
        return _again, (self._rules, self._wish, json.dumps(self._document), actions)

    @property
    def _can_be_proved_again(self) -> bool:
        """Whether the table and Φ are all that the proof needs."""
        return self._has_table and not self._wish[1] and self.proof["kind"] in ("all-heaps", "periodic", "partial")

    def _proved_again(self) -> _misere.Solution:
        import numpy as np

        document = self._document
        kept = (
            np.frombuffer(self._actions or b"", dtype="<u4").tolist(),
            document["p"],
            [g["heap"] for g in document["generators"]],
            document["phi_elements"],
            self.growth,
            self.stop,
            document["elapsed_s"],
            self.is_solved,
        )
        return _misere.restore(self._rules._game, kept)

    def _solved_again(self) -> _misere.Solution:
        kind, normal = self._wish
        heap = None if self.is_solved else self.heap
        wish = kind if self.is_solved or kind != "formulas" else "any"
        native, heard = _misere.solve(self._rules._game, wish, heap, normal=normal)
        if heard is not None:
            raise heard
        again: dict[str, Any] = json.loads(native.document())
        if any(again[key] != self._document[key] for key in ("order", "relations", "phi")):
            raise ValueError("what was kept is no quotient of this game: have its rules changed?")
        return native


def _again(game: HeapGame, wish: tuple[str, bool], document: str, actions: bytes | None) -> Solution:
    """A solution that was pickled."""
    this = Solution.__new__(Solution)
    this._made, this._rules, this._wish = None, game, wish
    this._document, this._actions = json.loads(document), actions
    return this
