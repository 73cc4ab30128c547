"""Solving and checking."""

from __future__ import annotations

import json
from typing import Any

from . import _misere
from ._game import HeapGame
from ._solution import Solution


class LimitReached(Exception):
    """A limit stopped the work. ``partial`` is the last quotient that was proved, ``stop`` the limit."""

    def __init__(self, partial: Solution, why: str | None = None) -> None:
        size = "infinite" if partial.order is None else f"with {partial.order} elements"
        reason = partial.stop if why is None or why == partial.stop else f"{partial.stop}: {why}"
        super().__init__(f"{reason}: the quotient is proved up to heap {partial.heap}, {size}")
        self.partial = partial
        self.stop = partial.stop


def solve(
    game: str | HeapGame,
    *,
    heap: int | None = None,
    time_limit: float | None = None,
    max_order: int | None = None,
    max_memory: int | None = None,
    normal: bool = False,
    infinite: bool | None = None,
    formulas: bool = False,
) -> Solution:
    """Finds and proves the quotient of a game: of all of it, or of the heaps up to ``heap``.

    It may be infinite. With ``infinite=True`` that is expected, and an automaton is sought early; with ``infinite=False`` it is ruled
    out, and neither automaton nor formulas are sought. A game that grows for ever in a regular way is described by ``formulas`` of the
    whole; with ``formulas=True`` they are sought and nothing else. Other threads of Python run meanwhile, and Ctrl-C works.
    ``time_limit`` is in seconds, ``max_memory`` in bytes; a limit raises :class:`LimitReached`.

    >>> import misere
    >>> tree = misere.solve("*(2#0)0", infinite=True)
    >>> tree
    <misere.Solution *(2#0)0: infinite>
    >>> len(tree.relations), tree.outcome("1000000*5"), tree.outcome("1000001*5")
    (17, 'P', 'N')
    """
    if isinstance(game, str):
        game = HeapGame(game)
    if infinite and normal:
        raise ValueError("infinite: in normal play the quotient of finitely many heaps is finite")
    if formulas and (normal or game.heaps is not None):
        raise ValueError("formulas: for games with heaps without end, in misère play")
    if formulas and (heap is not None or infinite is not None):
        raise ValueError("formulas: they describe the whole game, so neither heap nor infinite goes with them")
    wish = "formulas" if formulas else "any" if infinite is None else "infinite" if infinite else "finite"
    native = _misere.solve(game._game, wish, heap, time_limit, max_order, max_memory, normal)
    solution = Solution(native)
    if not native.is_answer:
        raise LimitReached(solution, native.why)
    return solution


def check(certificate: bytes) -> dict[str, Any]:
    """What the independent checker says of a certificate: ``accepted``, and ``claim`` and ``steps`` or ``step`` and ``reason``."""
    verdict: dict[str, Any] = json.loads(_misere.check(certificate))
    return verdict
