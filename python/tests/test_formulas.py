"""Whole games by formulas from Python: families, outcomes against the finite quotient, moves with ranges, certificates, limits."""

import random
import time

import misere
import pytest


@pytest.fixture(scope="module")
def grows() -> misere.Solution:
    return misere.solve("0.54")


def test_a_game_that_grows_for_ever(grows: misere.Solution) -> None:
    assert grows.is_solved and grows.is_infinite and grows.stop == "proved"
    assert (grows.order, grows.p_order, grows.period) == (None, None, None)
    assert grows.proof["kind"] == "parametric" and grows.proof["step"] == 7
    assert grows.families == [misere.HeapFamily("c", 7, 7), misere.HeapFamily("d", 10, 7)]
    assert grows.generators == {"a": 1, "b": 4, "c": 7, "d": 10}
    assert repr(grows) == "<misere.Solution 0.54: infinite>"
    assert grows.relations == [] and grows.automaton is None
    assert grows.presentation.startswith("<a,b,c_m,d_m | a^2=1") and grows._repr_latex_().startswith(r"$\langle a,b")


def test_the_formulas(grows: misere.Solution) -> None:
    formulas = grows.formulas
    assert formulas is not None
    assert len(formulas.phi) == formulas.step == 7 and formulas.phi["7m+10"] == "d_m"
    assert len(formulas.types) == grows.proof["types"] == 21
    assert len(formulas.products) == 21 * 22 // 2
    squares = next(p for p in formulas.products if (p.left, p.right) == ("d_m", "d_n"))
    assert squares.of_generators and [str(case) for case in squares.cases] == ["a*d_m (m ≥ n+1)", "d_m^2 (m ≥ n, n ≥ m)", "a*d_n (n ≥ m+1)"]
    assert misere.solve("0.77").formulas is None and misere.solve("0.77").families == []
    with pytest.raises(ValueError, match="no table"):
        grows.elements


def test_outcomes_agree_with_the_finite_quotient(grows: misere.Solution) -> None:
    finite = misere.solve("0.54", heap=30, infinite=False)
    r = random.Random(5)
    seen = {"P": 0, "N": 0}
    for _ in range(400):
        position = "+".join(str(r.randint(1, 30)) for _ in range(r.randint(1, 5)))
        outcome = grows.outcome(position)
        seen[outcome] += 1
        assert outcome == finite.outcome(position), position
    assert min(seen.values()) > 20, seen


def test_ranges_are_all_moves() -> None:
    """The moves with their ranges are exactly those that the quotient of the heaps finds one by one."""
    whole, finite = misere.solve("0.26"), misere.solve("0.26", heap=40, infinite=False)
    families = 0
    for position in ["40+12+7", "39+5", "40+40+3", "38"]:
        found = set()
        for move in whole.winning_moves(position):
            sizes = [None] if move.range is None else range(move.range.first, move.range.last + 1, move.range.step)
            families += move.range is not None
            for size in sizes:
                parts = move.to if size is None else f"{size}+{move.start - move.range.take - size}"
                found.add((move.start, tuple(sorted(int(n) for n in expand(parts)))))
        expected = {(move.start, tuple(sorted(int(n) for n in expand(move.to)))) for move in finite.winning_moves(position)}
        assert found == expected, position
    assert families > 1


def expand(position: str) -> list[int]:
    """The heaps of a position such as 2*3+5."""
    heaps: list[int] = []
    for term in position.split("+"):
        count, _, heap = term.rpartition("*")
        heaps += [int(heap)] * int(count or 1)
    return [heap for heap in heaps if heap > 0]


def test_heaps_of_any_size(grows: misere.Solution) -> None:
    start = time.monotonic()
    assert grows.outcome("1000000007+12+7") == "N"
    assert grows.value("1000000007+12+7") == "b^2*c_0"
    moves = grows.winning_moves("1000000007+12+7")
    assert time.monotonic() - start < 1
    assert len(moves) == 4 and all(grows.outcome(move.position) == "P" for move in moves)
    assert moves[0] == misere.Move(1000000007, "7+999999999", "2*7+12+999999999", "b^2*c_0^2", None, "2*7+12+999999999")


def test_certificates(grows: misere.Solution) -> None:
    verdict = misere.check(grows.certificate())
    assert verdict["accepted"] and "0.54" in verdict["claim"]


def test_formulas_alone() -> None:
    assert misere.solve("0.734", formulas=True).is_solved
    with pytest.raises(misere.LimitReached, match="no formulas: ") as reached:
        misere.solve("0.07", formulas=True, max_order=100)
    assert reached.value.partial.heap == 24
    for options in [{"heap": 12}, {"normal": True}, {"infinite": True}]:
        with pytest.raises(ValueError, match="formulas: "):
            misere.solve("0.734", formulas=True, **options)
    with pytest.raises(ValueError, match="without end"):
        misere.solve("nim:5", formulas=True)
