"""What every proved quotient has, whether it is finite or not."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _misere

Numbers = npt.NDArray[np.uint32]


@dataclass(frozen=True)
class Move:
    """A winning move: in heap ``start``, to ``to``; then the position is ``position`` and its value ``value``."""

    start: int
    to: str
    position: str
    value: str


class Quotient:
    """A proved quotient: a :class:`Solution`, which is finite, or an :class:`AutomaticSolution`, which need not be."""

    def __init__(self, native: _misere.Solution | _misere.AutomaticSolution) -> None:
        self._native = native
        self._document: dict[str, Any] = json.loads(native.document())

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
    def relations(self) -> list[str]:
        """The relations."""
        return list(self._document["relations"])

    @property
    def generators(self) -> dict[str, int]:
        """The heap of each generator."""
        return {g["name"]: g["heap"] for g in self._document["generators"]}

    @property
    def growth(self) -> list[tuple[int, int, int]]:
        """Where the quotient changed as heaps were added: heap, order, number of elements in P."""
        return [(heap, order, p) for heap, order, p in self._document["changes"]]

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

    # Proof.

    def certificate(self, *, compress: bool = False) -> bytes:
        """The proof as a file for ``misere check``, ``misere.check`` and ``tools/check.py``."""
        return self._native.certificate(compress)

    def document(self) -> dict[str, Any]:
        """The document ``misere.solution/1``, as ``misere solve --json`` prints it."""
        return dict(self._document)

    def _size(self) -> str:
        return "infinite" if self.order is None else f"order {self.order}, {self.p_order} in P"

    def __repr__(self) -> str:
        what = "" if self.is_solved else f" to heap {self.heap}"
        return f"<misere.{type(self).__name__} {self.game}{what}: {self._size()}>"
