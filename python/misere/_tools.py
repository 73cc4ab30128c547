"""What there is beside solving: nim values, genera, canonical forms, the structure of a quotient, lists of quotients and games."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any

from . import _misere
from ._game import HeapGame
from ._solution import Solution
from ._solve import Time, as_game, seconds, solve


@dataclass(frozen=True)
class NimValues:
    """Nim values of heap 0, 1, …, with the period if one is proved. ``stop`` says why they end."""

    values: list[int]
    period: int | None
    preperiod: int | None
    stop: str

    def __getitem__(self, heap: int) -> int:
        return self.values[_reduced(heap, len(self.values), self.period, self.preperiod)]


@dataclass(frozen=True)
class Genera:
    """Genera of heap 0, 1, …, as in ``2^1420``, whether each is that of a position of Nim, and the period if one is proved. ``stop`` says
    why they end."""

    values: list[str]
    tame: list[bool]
    period: int | None
    preperiod: int | None
    stop: str

    def __getitem__(self, heap: int) -> str:
        return self.values[_reduced(heap, len(self.values), self.period, self.preperiod)]


def _reduced(heap: int, known: int, period: int | None, preperiod: int | None) -> int:
    if heap < 0:
        raise IndexError(f"{heap}: expected a heap from 0 on")
    if heap >= known and period is not None and preperiod is not None:
        return preperiod + (heap - preperiod) % period
    return heap


@dataclass(frozen=True)
class CanonicalForm:
    """A misère canonical form. ``form`` and ``mate`` are None if they are too long to be written; a game and its mate add up to a
    P-position."""

    form: str | None
    birthday: int
    subpositions: int
    outcome: str
    genus: str
    mate: str | None


@dataclass(frozen=True)
class NamedGame:
    """A game known by name, with a sentence about it, and an example that :func:`solve` takes."""

    name: str
    about: str
    example: str


@dataclass(frozen=True)
class Quotient:
    """A quotient of a list: its isomorphism class by digest and, if it has one, published name; a presentation over the heaps of
    ``game``, from which it was found anew; and for a classification ``structure`` in a few words."""

    digest: str
    order: int
    name: str | None
    game: str
    p_order: int | None = None
    relations: tuple[str, ...] = ()
    p: tuple[str, ...] = ()
    presentation: str | None = None
    structure: dict[str, Any] | None = None


@dataclass(frozen=True)
class KnownGame:
    """An octal code of the census: ``status`` is ``solved``, or ``partial`` if only its first heaps have the quotient. ``part`` is ``whole``,
    ``first-heaps``, or ``base`` for a game that is tame relative to a heap, whose quotient is an extension of this one; None if that
    is not told."""

    game: str
    status: str
    order: int
    digest: str
    part: str | None = None


@dataclass(frozen=True)
class Found:
    """Where a quotient occurs: ``quotients`` of the classification, ``games`` of the census."""

    digest: str
    quotients: list[Quotient]
    games: list[KnownGame]


def nim(game: str | os.PathLike[str] | HeapGame, *, heap: int | None = None, time_limit: Time = None) -> NimValues:
    """Nim values, which decide normal play: up to ``heap``, or until a period is proved.

    >>> import misere
    >>> kayles = misere.nim("0.77")
    >>> kayles.values[:10], kayles.period, kayles.preperiod, kayles[10**9]
    ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4], 12, 71, 1)
    """
    values, period, stop = _misere.nim(as_game(game)._game, heap, seconds(time_limit))
    length, start = period or (None, None)
    return NimValues(values, length, start, stop)


def genus(game: str | os.PathLike[str] | HeapGame, *, heap: int | None = None, time_limit: Time = None) -> Genera:
    """Genera g^γ0γ1γ2… of heaps in misère play: the nim value, and the misère nim values with 0, 1, 2, … heaps \\*2 beside.

    >>> import misere
    >>> genera = misere.genus("0.123")
    >>> genera[8], genera.tame[8], genera.period
    ('2^1420', False, 5)
    """
    values, period, stop = _misere.genus(as_game(game)._game, heap, seconds(time_limit))
    names, tame = [name for name, _ in values], [is_tame for _, is_tame in values]
    length, start = period or (None, None)
    return Genera(names, tame, length, start, stop)


def canon(
    game: str | os.PathLike[str] | HeapGame,
    *,
    heap: int = 20,
    time_limit: Time = None,
) -> list[CanonicalForm]:
    """Misère canonical forms in Conway's notation: of each of the trees in a text, which may be sums, or of heap 1, 2, … of a game up to
    ``heap``. Those that a limit leaves are missing.

    >>> import misere
    >>> [form.form for form in misere.canon("{*2,{*2},*3,0}; *2+*2")]
    ['*2#320', '*(32)']
    >>> [form.form for form in misere.canon("0.123", heap=6)]
    ['*1', '0', '*2', '*2', '*1', '*2#']
    """
    trees = game if isinstance(game, str) and (game.strip().startswith(("{", "*")) or ";" in game) else None
    forms, _ = _misere.canon(trees, as_game(game)._game, heap, seconds(time_limit))
    return [
        CanonicalForm(form, birthday, subpositions, "P" if is_p else "N", genus, mate)
        for form, birthday, subpositions, is_p, genus, mate in forms
    ]


def structure(game: str | os.PathLike[str] | HeapGame, **limits: Any) -> dict[str, Any]:
    """The structure of the quotient of a game, which is solved as :func:`solve` does: the same as :attr:`Solution.structure`.

    >>> import misere
    >>> structure = misere.structure("0.123")
    >>> structure["order"], structure["idempotents"]
    (20, ['1', 'b^2', 'd^2'])
    """
    return solve(game, **limits).structure


def classify(
    order: int,
    *,
    method: str = "monoid",
    time_limit: Time = None,
    threads: int | None = None,
    resume: str | os.PathLike[str] | None = None,
) -> list[Quotient]:
    """All misère quotients with ``order`` elements up to isomorphism, each with a game that has it. There are two methods that share no
    code, ``monoid`` and ``extend``; both give the same list. A limit raises ValueError. What is finished is kept in the folder ``resume``,
    and what is kept there is not done again.

    >>> import misere
    >>> [(quotient.digest, quotient.game) for quotient in misere.classify(8)]
    [('5e524d2dfd20', '*(32)320')]
    """
    entries: list[dict[str, Any]] = json.loads(_misere.classify(order, method, seconds(time_limit), threads, resume))
    return [
        Quotient(
            digest=entry["digest"],
            order=order,
            name=entry["name"],
            game=entry["game"],
            p_order=entry["p_order"],
            relations=tuple(entry["relations"]),
            p=tuple(entry["p"]),
            structure=entry["structure"],
        )
        for entry in entries
    ]


def games() -> list[NamedGame]:
    """The games known by name.

    >>> import misere
    >>> [game.about for game in misere.games() if game.name == "grundy"]
    ['split a heap into two of different sizes']
    """
    return [NamedGame(*row) for row in _misere.games()]


def find(quotient: str | Solution) -> Found:
    """Where a quotient occurs in the classification and in the census: by its digest or the beginning of one, by a presentation, or the
    quotient of a solution.

    >>> import misere
    >>> found = misere.find("<a,b | a^2=1, b^3=b> P={a, b^2}")
    >>> found.quotients[0].name, found.digest == misere.solve("nim:2").digest
    ('T_2', True)
    """
    text = quotient.digest if isinstance(quotient, Solution) else quotient
    document: dict[str, Any] = json.loads(_misere.find(text))
    quotients = [
        Quotient(q["digest"], q["order"], q["name"], q["game"], presentation=q["presentation"]) for q in document["quotients"]
    ]
    return Found(document["digest"], quotients, [KnownGame(**row) for row in document["games"]])
