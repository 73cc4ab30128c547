"""Misère quotients of impartial games: exact, proved, checkable.

>>> import misere
>>> kayles = misere.solve("0.77")
>>> kayles.order, kayles.p_order, kayles.period, kayles.preperiod
(40, 9, 12, 71)
>>> kayles.outcome("5+3+1000001")
'N'

In misère play the last player to move loses. The quotient of a game is a commutative monoid Q with a subset P and a map Φ from
positions to Q, such that the player who has just moved wins exactly at the positions whose value is in P. What is returned is
proved; where a limit stops the work, :class:`LimitReached` carries the last quotient that was proved. Rules of one's own become a game
with :meth:`HeapGame.from_rules`.
"""

from __future__ import annotations

from ._game import HeapGame
from ._misere import __version__
from ._parts import (
    Automaton,
    Case,
    ElementType,
    Family,
    Formulas,
    HeapFamily,
    Move,
    MoveRange,
    Product,
)
from ._rules import Ruleset
from ._show import Diagram
from ._solution import Solution
from ._solve import Interrupted, LimitReached, check, solve
from ._tools import (
    CanonicalForm,
    Found,
    Genera,
    KnownGame,
    NamedGame,
    NimValues,
    Quotient,
    canon,
    classify,
    find,
    games,
    genus,
    nim,
    structure,
)

__all__ = [
    "Automaton",
    "CanonicalForm",
    "Case",
    "Diagram",
    "ElementType",
    "Family",
    "Formulas",
    "Found",
    "Genera",
    "HeapFamily",
    "HeapGame",
    "Interrupted",
    "KnownGame",
    "LimitReached",
    "Move",
    "MoveRange",
    "NamedGame",
    "NimValues",
    "Product",
    "Quotient",
    "Ruleset",
    "Solution",
    "__version__",
    "canon",
    "check",
    "classify",
    "find",
    "games",
    "genus",
    "nim",
    "solve",
    "structure",
]
