"""Infinite quotients from Python: outcomes against plain search, the automaton as arrays, certificates, limits."""

import random
from collections import Counter
from functools import lru_cache
from pathlib import Path

import misere
import pytest

# 0.3122 is finite for heaps up to 6 and infinite from heap 7 on.
DIGITS = [3, 1, 2, 2]
DATA = Path(__file__).parents[2] / "crates/misere/tests/data"


@pytest.fixture(scope="module")
def wild() -> misere.Solution:
    solution = misere.solve("0.3122", heap=7, infinite=True)
    return solution


def moves(n: int) -> set[tuple[int, ...]]:
    found: set[tuple[int, ...]] = set()
    for k, digit in enumerate(DIGITS, 1):
        if digit & 1 and n == k:
            found.add(())
        if digit & 2 and n > k:
            found.add((n - k,))
    return found


@lru_cache(maxsize=None)
def is_p(position: tuple[int, ...]) -> bool:
    options = {tuple(sorted(position[:i] + position[i + 1 :] + option)) for i, n in enumerate(position) for option in moves(n)}
    return bool(options) and not any(is_p(option) for option in options)


def positions(count: int, heaps: int) -> list[tuple[int, ...]]:
    r = random.Random(7)
    return [tuple(sorted(r.choices(range(1, 8), k=r.randint(1, heaps)))) for _ in range(count)]


def test_an_infinite_quotient(wild: misere.Solution) -> None:
    assert wild.is_infinite and wild.order is None and wild.p_order is None and wild.tame is False
    assert (wild.heap, wild.stop, wild.is_solved) == (7, "heap", False)
    assert len(wild.relations) == 25 and len(wild.values) == 8
    assert wild.growth[-1] == (6, 52, 10)
    assert wild.presentation.startswith("<a,b")
    assert wild._repr_latex_().startswith(r"$\langle a,b")
    assert repr(wild) == "<misere.Solution 0.3122 to heap 7: infinite>"
    families = [family for family in wild.normal_forms if family.directions]
    assert len(families) == 128 and len(wild.normal_forms) == 128 + 294
    assert len({str(f) for f in wild.normal_forms}) == len(wild.normal_forms)


def test_outcomes_agree_with_plain_search(wild: misere.Solution) -> None:
    seen = Counter(is_p(position) for position in positions(400, 7))
    assert seen[True] > 20 and seen[False] > 20
    for position in positions(400, 7):
        text = "+".join(map(str, position))
        assert wild.outcome(text) == ("P" if is_p(position) else "N"), text
        options = {tuple(sorted(position[:i] + position[i + 1 :] + o)) for i, n in enumerate(position) for o in moves(n)}
        best = {move.position for move in wild.winning_moves(text)}
        assert best == {written(option) for option in options if is_p(option)}, text


def written(position: tuple[int, ...]) -> str:
    """As misere writes a position."""
    counts = Counter(position)
    return "+".join(str(n) if counts[n] == 1 else f"{counts[n]}*{n}" for n in sorted(counts)) or "0"


def test_the_arrays_know_the_outcomes(wild: misere.Solution) -> None:
    automaton = wild.automaton
    assert automaton is not None
    table = automaton.finite
    assert (table == table.T).all() and (table[0] == range(len(table))).all()
    r = random.Random(8)
    for _ in range(300):
        counts = {n: r.choice([0, 1, 2, 3, 10, 1000, 12345]) for n in range(1, 8)}
        element, vector = 0, [0] * len(automaton.directions)
        for n, count in counts.items():
            of_heap, step = automaton.values[n]
            # Powers repeat after a while; a product at a time would do, but not for thousands.
            power, base, k = 0, of_heap, count
            while k:
                power = int(table[power, base]) if k & 1 else power
                base, k = int(table[base, base]), k >> 1
            element = int(table[element, power])
            vector = [a + count * b for a, b in zip(vector, step)]
        text = "+".join(f"{count}*{n}" for n, count in counts.items() if count) or "0"
        assert automaton.accepts(element, vector) == (wild.outcome(text) == "P"), text


def test_values_are_equal_for_equal_elements(wild: misere.Solution) -> None:
    """Positions with one value have one outcome, whatever is added."""
    by_value: dict[str, tuple[int, ...]] = {}
    for position in positions(300, 5):
        value = wild.value("+".join(map(str, position)))
        other = by_value.setdefault(value, position)
        for extra in positions(5, 3):
            assert is_p(tuple(sorted(position + extra))) == is_p(tuple(sorted(other + extra)))


def test_certificates_of_infinite_quotients(wild: misere.Solution) -> None:
    verdict = misere.check(wild.certificate(compress=True))
    assert verdict["accepted"] and "infinite" in verdict["claim"]
    genuine = wild.certificate()
    spoiled = genuine.replace(b"[0,", b"[1,", 1)
    assert spoiled != genuine and not misere.check(spoiled)["accepted"]


def test_a_finite_quotient_stays_one() -> None:
    kayles = misere.solve("0.77", infinite=True)
    assert not kayles.is_infinite and (kayles.order, kayles.period) == (40, 12)


def test_limits_and_bad_input(wild: misere.Solution) -> None:
    with pytest.raises(misere.LimitReached) as reached:
        misere.solve("0.3122", time_limit=1, infinite=True)
    partial = reached.value.partial
    assert partial.heap >= 6 and misere.check(partial.certificate())["accepted"]
    # Beyond what is proved a search knows outcomes, but no values.
    assert wild.outcome("8") == ("P" if is_p((8,)) else "N")
    with pytest.raises(KeyError, match="beyond heap 7"):
        wild.value("8")
    with pytest.raises(ValueError, match="no table"):
        wild.elements
    with pytest.raises(ValueError):
        wild.outcome("1+")
    with pytest.raises(ValueError, match="normal play"):
        misere.solve("0.77", normal=True, infinite=True)


def test_copies_of_equal_heaps_add_up() -> None:
    """Heap 5 is there three times, as heaps 5, 6 and 7: 2^32 + 2 copies of it are more than a number of 32 bits."""
    repeated = misere.solve(DATA / "repeated.toml")
    assert repeated.outcome("2147483647*5+2147483647*6+4*7") == "P"
    assert repeated.outcome({5: 2**31 - 1, 6: 2**31 - 1, 7: 5}) == "N"
    assert repeated.value("2147483647*5+2147483647*6+4*7") == "e^4294967298"


def test_a_whole_game_is_played_with_heaps_of_any_size() -> None:
    whole = misere.solve("0.1457")
    assert whole.is_solved and whole.is_infinite
    assert whole.outcome("1000000020+2") == "N"
    moves = whole.winning_moves("1000000020+2")
    families = [move for move in moves if move.range]
    assert len(moves) == 13 and len(families) == 8
    for move in families:
        assert move.range is not None
        left = 1000000020 - move.range.take
        for size in (move.range.first, move.range.first + move.range.step, move.range.last):
            assert whole.outcome(f"2+{size}+{left - size}") == "P"
    assert whole.outcome(whole.reply("1000000020+2")) == "P"
