"""Solving from Python: the figures of the papers, arrays, graphs, limits, Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from datetime import timedelta
from pathlib import Path

import misere
import networkx as nx
import numpy as np
import pytest
from misere import HeapGame, LimitReached

KNOWN = json.loads((Path(__file__).parents[2] / "crates/misere/tests/data/known.json").read_text())


@pytest.fixture(scope="module")
def kayles() -> misere.Solution:
    return misere.solve("0.77")


@pytest.mark.parametrize("game", sorted(KNOWN["solved"]))
def test_whole_games_of_the_literature(game: str) -> None:
    known, solution = KNOWN["solved"][game], misere.solve(game)
    assert solution.is_solved
    assert (solution.order, solution.p_order) == (known["order"], known["p_order"])
    assert (solution.period, solution.preperiod) == (known["period"], known["preperiod"])
    assert solution.growth == [tuple(change) for change in known["changes"]]


def test_the_multiplication_is_a_commutative_monoid(kayles: misere.Solution) -> None:
    table = kayles.multiplication
    assert table.shape == (40, 40) and table.dtype == np.uint32
    assert (table == table.T).all()
    assert (table[0] == np.arange(40)).all()
    # (x·y)·z = x·(y·z) for all x, y, z at once.
    assert (table[table, :] == table[:, table]).all()
    assert sorted(kayles.generators) == list("abcdefg")
    for name, action in kayles.actions.items():
        assert (action == table[:, kayles.element(name)]).all()
    assert [kayles.element(word) for word in kayles.elements] == list(range(40))


def test_phi_and_p_predict_outcomes(kayles: misere.Solution) -> None:
    """Outcomes by the quotient against outcomes by plain search, for all positions of three heaps up to 8."""
    from functools import lru_cache

    def moves(n: int) -> set[tuple[int, ...]]:
        return {tuple(sorted(x for x in (k, n - t - k) if x)) for t in (1, 2) for k in range(n - t + 1)}

    @lru_cache(maxsize=None)
    def is_p(position: tuple[int, ...]) -> bool:
        options = {
            tuple(sorted(position[:i] + position[i + 1 :] + option)) for i, n in enumerate(position) for option in moves(n)
        }
        return bool(options) and not any(is_p(option) for option in options)

    p, table, phi = set(kayles.p.tolist()), kayles.multiplication, kayles.phi
    for a in range(1, 9):
        for b in range(a, 9):
            for c in range(b, 9):
                value = table[table[phi[a], phi[b]], phi[c]]
                assert (int(value) in p) == is_p((a, b, c))
                assert kayles.outcome(f"{a}+{b}+{c}") == ("P" if is_p((a, b, c)) else "N")


def test_the_worked_example_of_0_123() -> None:
    """Plambeck, Taming the wild: 1+3+4+8+9+21 in 0.123."""
    solution = misere.solve("0.123")
    position = "1+3+4+8+9+21"
    assert (solution.outcome(position), solution.value(position)) == ("N", "b*d^2")
    moves = solution.winning_moves(position)
    assert [m for m in moves if m.start == 3][0].position == "1+4+8+9+21"
    assert all(solution.outcome(move.position) == "P" for move in moves)


def test_structure_and_digest(kayles: misere.Solution) -> None:
    assert kayles.structure["order"] == 40
    assert kayles.structure["digest"] == kayles.digest == misere.solve("4.6").digest
    assert kayles.tame is False and misere.solve("nim:5").tame is True
    assert kayles.presentation.startswith("<a,b,c,d,e,f,g | a^2=1, b^3=b")


def test_normal_play() -> None:
    kayles = misere.solve("0.77", normal=True)
    assert (kayles.order, kayles.period, kayles.preperiod, kayles.tame) == (16, 12, 71, None)


def test_certificates(kayles: misere.Solution) -> None:
    for compress in (False, True):
        verdict = misere.check(kayles.certificate(compress=compress))
        assert verdict["accepted"], verdict
    wrong = json.loads(kayles.certificate())
    wrong["quotient"]["p"] = wrong["quotient"]["p"][1:]
    verdict = misere.check(json.dumps(wrong).encode())
    assert not verdict["accepted"] and verdict["step"] == 2


def test_graphs(kayles: misere.Solution) -> None:
    cayley = kayles.graph()
    assert (cayley.number_of_nodes(), cayley.number_of_edges()) == (40, 40 * 7)
    assert sum(data["p"] for _, data in cayley.nodes(data=True)) == 9
    idempotents = kayles.graph("idempotents")
    assert nx.is_directed_acyclic_graph(idempotents)
    assert set(idempotents) == set(kayles.structure["idempotents"])
    assert idempotents.in_degree("1") == 0, "the identity is the largest"
    classes = kayles.graph("classes")
    found = sorted(sorted(data["words"]) for _, data in classes.nodes(data=True))
    assert found == sorted(sorted(members) for members in kayles.structure["classes"])
    with pytest.raises(ValueError, match="expected cayley"):
        kayles.graph("knot")


def test_faces_for_notebooks(kayles: misere.Solution) -> None:
    latex = kayles._repr_latex_()
    assert latex.startswith(r"$\langle a,b,c,d,e,f,g \mid a^{2}=1") and latex.endswith("$")
    assert "<svg" in kayles.diagram()._repr_svg_()
    assert kayles.diagram("cayley").dot.startswith("digraph")
    with pytest.raises(ValueError, match="nodes"):
        misere.solve("0.07", heap=33).diagram("cayley").svg
    assert repr(kayles) == "<misere.Solution 0.77: order 40, 9 in P>"


def kayles_rules(n: int) -> "list[tuple[int, int]]":
    return [(k, n - t - k) for t in (1, 2) for k in range(n - t + 1)]


def test_rules_in_python(kayles: misere.Solution) -> None:
    finite = misere.solve(HeapGame.from_options(kayles_rules, heaps=30))
    assert (finite.order, finite.is_solved, finite.digest) == (40, True, kayles.digest)
    endless = HeapGame.from_options(kayles_rules, name="my kayles")
    partial = misere.solve(endless, heap=30)
    assert (partial.digest, partial.is_solved, partial.game) == (kayles.digest, False, "my kayles")
    assert (partial.phi == kayles.phi[:31]).all()
    assert misere.check(partial.certificate())["accepted"]
    assert endless.options(3) == HeapGame("0.77").options(3)
    assert partial.outcome(31) == kayles.outcome(31)
    with pytest.raises(KeyError, match="beyond heap 30"):
        partial.value(31)


def test_rules_that_fail_are_heard() -> None:
    def broken(n: int) -> "list[list[int]]":
        if n == 7:
            raise ZeroDivisionError("seven")
        return [[n - 1]]

    with pytest.raises(ZeroDivisionError, match="seven"):
        misere.solve(HeapGame.from_options(broken), heap=20)
    with pytest.raises(ZeroDivisionError, match="seven"):
        HeapGame.from_options(broken, heaps=9)
    for wrong in (lambda n: [[n]], lambda n: [[n, 1]], lambda n: [[-1]], lambda n: 3, lambda n: [["a"]]):
        with pytest.raises((ValueError, TypeError, OverflowError)):
            misere.solve(HeapGame.from_options(wrong), heap=3)


def test_limits_carry_the_partial_result() -> None:
    start = time.monotonic()
    with pytest.raises(LimitReached) as reached:
        misere.solve("0.3122", time_limit=0.5)
    assert time.monotonic() - start < 2
    assert reached.value.stop == "time"
    partial = reached.value.partial
    assert not partial.is_solved and partial.heap >= 1
    assert misere.check(partial.certificate())["accepted"]
    with pytest.raises(LimitReached) as reached:
        misere.solve("0.07", max_order=100)
    assert reached.value.stop == "order" and reached.value.partial.order <= 100
    assert misere.solve("0.07", heap=20).stop == "heap"


@pytest.mark.parametrize("limit", [0.3, "300ms", "0.3", timedelta(seconds=0.3)])
def test_times_as_the_command_has_them(limit: "float | str | timedelta") -> None:
    with pytest.raises(LimitReached) as reached:
        misere.solve("0.3122", time_limit=limit, infinite=False)
    assert reached.value.stop == "time"


@pytest.mark.parametrize("wrong", [-1, "soon", "3 parsecs", timedelta(seconds=-1), float("nan")])
def test_times_that_are_none(wrong: "float | str | timedelta") -> None:
    with pytest.raises(ValueError):
        misere.solve("0.77", time_limit=wrong)
    with pytest.raises(TypeError, match="a time is a number of seconds"):
        misere.solve("0.77", time_limit=[3])  # type: ignore[arg-type]


def test_bad_input_is_a_value_error(kayles: misere.Solution) -> None:
    with pytest.raises(ValueError, match="column 4"):
        misere.solve("0.7x")
    with pytest.raises(ValueError):
        kayles.outcome("1+")
    with pytest.raises(ValueError):
        kayles.word(40)
    with pytest.raises(ValueError):
        misere.solve("0.77", time_limit=-1)
    with pytest.raises(ValueError, match="heaps up to 5"):
        misere.solve("nim:5").outcome("6")


def test_other_threads_run_meanwhile() -> None:
    ticks, done = 0, threading.Event()

    def count() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.005)

    thread = threading.Thread(target=count)
    thread.start()
    with pytest.raises(LimitReached):
        misere.solve("0.3122", time_limit=0.5)
    done.set()
    thread.join()
    assert ticks > 10


@pytest.mark.parametrize("work", ["misere.solve('0.3122')", "misere.census.run('/dev/null/x', 'octal1')"])
def test_ctrl_c(work: str, tmp_path: Path) -> None:
    """A KeyboardInterrupt within half a second (the rest is patience with a busy machine)."""
    work = work.replace("/dev/null/x", str(tmp_path / "x.sqlite"))
    code = (
        # A process in the background may have been started with interrupts ignored.
        "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "import misere, misere.census, time\nprint('go', flush=True)\n"
        f"try:\n  {work}\nexcept KeyboardInterrupt:\n  print(time.time(), flush=True)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "go\n"
        time.sleep(0.7)
        sent = time.time()
        os.kill(child.pid, signal.SIGINT)
        try:
            answer, _ = child.communicate(timeout=20)
        finally:
            child.kill()
    assert child.returncode == 0, answer
    assert float(answer) - sent < 1.0
