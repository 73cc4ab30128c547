"""Solving and checking."""

from __future__ import annotations

import json
import os
from datetime import timedelta
from pathlib import Path
from typing import Any, Optional, Union

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
        self._why = why

    def __reduce__(self) -> tuple[Any, ...]:
        return LimitReached, (self.partial, self._why)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C stopped the work. ``partial`` is the last quotient that was proved."""

    def __init__(self, partial: Solution) -> None:
        super().__init__(f"interrupted: the quotient is proved up to heap {partial.heap}")
        self.partial = partial

    def __reduce__(self) -> tuple[Any, ...]:
        return Interrupted, (self.partial,)


Time = Optional[Union[float, str, timedelta]]
"""How long something may take: in seconds, as the command takes it, or as Python has it."""


def seconds(time: Time) -> float | str | None:
    """A time as the solver takes it."""
    if isinstance(time, timedelta):
        return time.total_seconds()
    if time is None or isinstance(time, str):
        return time
    if isinstance(time, bool) or not hasattr(time, "__float__"):
        raise TypeError(f"{time!r}: a time is a number of seconds, a text or a timedelta, not {type(time).__name__}")
    return float(time)


def as_game(game: str | os.PathLike[str] | HeapGame) -> HeapGame:
    """A game that may be given by its text or its file."""
    return game if isinstance(game, HeapGame) else HeapGame(game)


def solve(
    game: str | os.PathLike[str] | HeapGame,
    *,
    heap: int | None = None,
    time_limit: Time = None,
    max_order: int | None = None,
    max_memory: int | None = None,
    normal: bool = False,
    infinite: bool | None = None,
    formulas: bool = False,
) -> Solution:
    """Finds and proves the quotient of a game: of all of it, or of the heaps up to ``heap``.

    It may be infinite. With ``infinite=True`` that is expected, and an automaton is sought early; with ``infinite=False`` it is ruled
    out, and neither automaton nor formulas are sought. A game that grows for ever in a regular way is described by ``formulas`` of the
    whole; with ``formulas=True`` they are sought and nothing else. Other threads of Python run meanwhile. ``time_limit`` is in seconds, or a
    text as in ``"2m"``, or a timedelta, ``max_memory`` in bytes; a limit raises :class:`LimitReached`, and Ctrl-C raises :class:`Interrupted`, which is a KeyboardInterrupt.
    Both carry what was proved by then, and so does whatever else a signal raises, in an attribute ``partial``.

    >>> import misere
    >>> tree = misere.solve("*(2#0)0", infinite=True)
    >>> tree
    <misere.Solution *(2#0)0: infinite>
    >>> len(tree.relations), tree.outcome("1000000*5"), tree.outcome("1000001*5")
    (17, 'P', 'N')
    """
    game = as_game(game)
    if infinite and normal:
        raise ValueError("infinite: in normal play the quotient of finitely many heaps is finite")
    if formulas and (normal or game.heaps is not None):
        raise ValueError("formulas: for games with heaps without end, in misère play")
    if formulas and (heap is not None or infinite is not None):
        raise ValueError("formulas: they describe the whole game, so neither heap nor infinite goes with them")
    wish = "formulas" if formulas else "any" if infinite is None else "infinite" if infinite else "finite"
    native, heard = _misere.solve(game._game, wish, heap, seconds(time_limit), max_order, max_memory, normal)
    solution = Solution(native, game, (wish, normal))
    if type(heard) is KeyboardInterrupt:
        raise Interrupted(solution) from None
    if heard is not None:
        heard.partial = solution  # type: ignore[attr-defined]
        raise heard
    if not native.is_answer:
        raise LimitReached(solution, native.why)
    return solution


def check(certificate: bytes | str | os.PathLike[str]) -> dict[str, Any]:
    """What the independent checker says of a certificate, given as bytes or by its file: ``accepted``, and ``claim`` and ``steps`` or
    ``step`` and ``reason``.

    >>> import misere
    >>> misere.check(misere.solve("0.123").certificate())["claim"]
    '0.123: the misère quotient of the whole game has order 20, 5 in P, with period 5 from heap 5 on'
    """
    if isinstance(certificate, (str, os.PathLike)):
        certificate = Path(certificate).read_bytes()
    verdict: dict[str, Any] = json.loads(_misere.check(certificate))
    return verdict
