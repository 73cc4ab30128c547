"""Rules and functions that the tests hand to other processes, which import them from here."""

from __future__ import annotations

from collections.abc import Iterator

import misere


class Rows:
    """Kayles in a row of pins: positions are texts, ``#`` for a pin; rows fall apart, and mirror images are alike."""

    def moves(self, row: str) -> Iterator[str]:
        for width in (1, 2):
            for i in range(len(row) - width + 1):
                if "." not in row[i : i + width]:
                    yield row[:i] + "." * width + row[i + width :]

    def parts(self, row: str) -> list[str]:
        return [part for part in row.split(".") if part]

    def canonical(self, row: str) -> str:
        return min(row, row[::-1])


def kayles_options(n: int) -> list[tuple[int, int]]:
    return [(k, n - t - k) for t in (1, 2) for k in range(n - t + 1)]


def subtract(n: int) -> list[int]:
    return [n - k for k in (1, 3, 4) if k <= n]


def asked(solution: misere.Solution, position: object) -> tuple[str, str, int]:
    """What another process says of a solution that it got."""
    return solution.outcome(position), solution.value(position), len(solution.winning_moves(position))


def solved(game: misere.HeapGame, heap: int | None = None) -> misere.Solution:
    return misere.solve(game, heap=heap)


def stopped(code: str) -> misere.Solution:
    return misere.solve(code, max_order=100)

