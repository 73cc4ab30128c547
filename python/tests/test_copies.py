"""Objects that travel: pickled, copied, compared, in other processes and on clusters."""

import copy
import multiprocessing
import pickle
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import misere
import networkx as nx
import numpy as np
import pytest
import rules
from misere import HeapGame

DATA = Path(__file__).parents[2] / "crates/misere-cli/tests/data"


def through_pickle(x: Any) -> Any:
    return pickle.loads(pickle.dumps(x))


def without_time(solution: misere.Solution) -> dict[str, Any]:
    return {key: value for key, value in solution.document().items() if key != "elapsed_s"}


# Each kind of proof, and what has a table is proved again, the rest solved again.
SOLUTIONS: list[tuple[str, dict[str, Any], str]] = [
    ("0.77", {}, "2+5+101"),
    ("0.07", {"heap": 20}, "20+3"),
    ("nim:5", {}, "5+3"),
    ("0.414", {}, "1+2+30"),
    ("0.404", {"heap": 12}, "1000*12+4"),
    ("0.54", {"formulas": True}, "1000000007+12+7"),
    ("0.77", {"normal": True}, "2+5+101"),
    ("*2#320", {}, "5"),
    ("notakto", {}, "x../.x./..."),
]


@lru_cache(maxsize=None)
def solved(place: int) -> misere.Solution:
    game, how, _ = SOLUTIONS[place]
    return misere.solve(game, **how)


@pytest.mark.parametrize("place", range(len(SOLUTIONS)))
def test_solutions_go_through_pickle(place: int) -> None:
    solution, position = solved(place), SOLUTIONS[place][2]
    again = through_pickle(solution)
    assert again == solution and hash(again) == hash(solution) and repr(again) == repr(solution)
    assert rules.asked(again, position) == rules.asked(solution, position)
    assert again.certificate() == solution.certificate() and again.presentation == solution.presentation
    # Once more, now that it has been made again.
    assert without_time(through_pickle(again)) == without_time(solution)


def test_the_proofs_that_were_named_are_there() -> None:
    kinds = {solved(place).proof["kind"] for place in range(len(SOLUTIONS))}
    assert kinds == {"periodic", "partial", "all-heaps", "tame-relative", "automaton", "parametric", "nim"}


def test_what_was_tampered_with_is_not_proved() -> None:
    solution = misere.solve("0.77")
    function, (game, wish, document, actions) = solution.__reduce__()
    spoiled = function(game, wish, document.replace('"p":', '"p": [1, 2, 3], "was":', 1) if '"p":' in document else "", actions)
    with pytest.raises(ValueError, match="no quotient of this game"):
        spoiled.outcome("3")
    other = function(HeapGame("0.123"), wish, document, actions)
    with pytest.raises(ValueError, match="no quotient of this game"):
        other.outcome("3")


def test_games_go_through_pickle(tmp_path: Path) -> None:
    file = tmp_path / "r8.toml"
    file.write_bytes((DATA / "r8.toml").read_bytes())
    made = [
        HeapGame("kayles"),
        HeapGame("{0,*2,*3,{*2}}"),
        HeapGame(file),
        HeapGame.from_options(rules.kayles_options, heaps=9),
        HeapGame.from_rules(rules.Rows, "#######"),
        HeapGame.from_rules(rules.subtract, 9, 4, name="subtract"),
        HeapGame.on_graph(nx.path_graph(6)),
    ]
    kept = pickle.dumps(made)
    # A worker does not have the file.
    file.unlink()
    for game, again in zip(made, pickle.loads(kept)):
        assert (game.name, game.heaps, game.start) == (again.name, again.heaps, again.start)
        assert [game.options(n) for n in range(1, 4)] == [again.options(n) for n in range(1, 4)]
        assert without_time(misere.solve(again, heap=5)) == without_time(misere.solve(game, heap=5))


def test_everything_else_goes_through_pickle() -> None:
    kayles, wild, grows = solved(0), solved(4), solved(5)
    things = [
        kayles.winning_moves("5+3+12"),
        grows.winning_moves("1000000007+12"),
        wild.normal_forms,
        wild.automaton,
        grows.formulas,
        grows.families,
        kayles.diagram(),
        misere.nim("0.77"),
        misere.genus("0.123"),
        misere.canon("*2+*2"),
        misere.classify(8),
        misere.games(),
        misere.find(kayles),
    ]
    for thing in things:
        again = through_pickle(thing)
        assert again == thing and again is not thing
        assert copy.deepcopy(thing) == thing and copy.copy(thing) == thing
    assert through_pickle(kayles.diagram()).svg == kayles.diagram().svg
    with pytest.raises(misere.LimitReached) as reached:
        misere.solve("0.07", max_order=100)
    again = through_pickle(reached.value)
    assert str(again) == str(reached.value) and again.partial == reached.value.partial
    assert again.partial.certificate() == reached.value.partial.certificate()


def test_copies_are_the_same() -> None:
    solution = misere.solve("0.77")
    assert copy.copy(solution) is solution and copy.deepcopy([solution])[0] is solution
    assert copy.deepcopy(solution.rules) is solution.rules


def test_equal_means_isomorphic() -> None:
    kayles, daisies, other = misere.solve("0.77"), misere.solve("0.771"), misere.solve("0.123")
    assert kayles != other and kayles != "0.77"
    same = misere.solve(HeapGame.from_rules(rules.Rows, "#" * 30))
    assert kayles == same and hash(kayles) == hash(same) and len({kayles, same, other}) == 2
    image = kayles.isomorphism(same)
    assert image is not None and sorted(image.tolist()) == list(range(40))
    here, there = kayles.multiplication, same.multiplication
    assert (there[np.ix_(image, image)] == image[here]).all()
    assert sorted(image[kayles.p].tolist()) == sorted(same.p.tolist())
    assert kayles.isomorphism(other) is None
    assert (kayles == daisies) == (kayles.digest == daisies.digest)
    # The same orders, and yet not isomorphic.
    lists = misere.classify(12)
    pairs = [(p, q) for p in lists for q in lists if p.digest < q.digest and p.p_order == q.p_order]
    assert pairs
    for p, q in pairs:
        assert misere.solve(p.game) != misere.solve(q.game)


def test_a_base_is_not_passed_off_as_the_whole() -> None:
    # The bases are isomorphic, and the quotients are extensions of them of which nobody knows how far they go.
    for game, other in (("0.414", "0.764"), ("0.56", "nim:4")):
        here, there = misere.solve(game), misere.solve(other)
        assert here.digest == there.digest and here.is_base
        for ask in (lambda: here == there, lambda: there != here, lambda: here.isomorphism(there)):  # noqa: B023
            with pytest.raises(ValueError, match=" is tame relative to a heap"):
                ask()
    again = misere.solve("0.414")
    wild = misere.solve("0.414")
    assert again == wild and hash(again) == hash(wild) and wild.isomorphism(again) is not None
    assert wild != misere.solve("0.77") and len({wild, again}) == 1
    # The heaps up to some heap are no base.
    heaps = [misere.solve(game, heap=18) for game in ("0.414", "0.415")]
    assert heaps[0] == heaps[1] and not heaps[0].is_base


def test_infinite_quotients_are_equal_if_nobody_doubts_it() -> None:
    wild, again = solved(4), misere.solve("0.404", heap=12, infinite=True)
    assert wild == again and hash(wild) == hash(again)
    assert wild != misere.solve("0.77")
    with pytest.raises(ValueError, match="not compared"):
        wild == solved(5)  # noqa: B015
    with pytest.raises(ValueError, match="no table"):
        wild.isomorphism(again)


def test_arguments_and_results_of_other_processes() -> None:
    games = [HeapGame("0.77"), HeapGame.from_rules(rules.Rows, "#" * 8), HeapGame.from_options(rules.kayles_options)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        found = pool.starmap(rules.solved, [(game, 8) for game in games])
        assert found == [misere.solve(game, heap=8) for game in games]
        positions = ["3+5", ["###", "#####"], [3, 5]]
        assert pool.starmap(rules.asked, zip(found, positions)) == [rules.asked(s, p) for s, p in zip(found, positions)]
        with pytest.raises(misere.LimitReached) as reached:
            pool.apply(rules.stopped, ("0.07",))
        assert reached.value.stop == "order" and reached.value.partial.order <= 100


def test_arguments_and_results_on_a_dask_cluster() -> None:
    from distributed import Client, LocalCluster

    class Here:
        """Rules that no other process can import."""

        def moves(self, n: int) -> list[int]:
            return [n - k for k in (1, 3, 4) if k <= n]

    with LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None) as cluster, Client(cluster) as client:
        game = HeapGame.from_rules(Here, 12)
        solution = client.submit(lambda g: misere.solve(g), game).result(timeout=60)
        assert solution == misere.solve(game)
        outcomes = client.submit(lambda s: [s.outcome(n) for n in range(13)], solution).result(timeout=60)
        assert outcomes == [misere.solve(game).outcome(n) for n in range(13)]


def test_paths(tmp_path: Path) -> None:
    solution = misere.solve(DATA / "r8.toml")
    assert solution == misere.solve(str(DATA / "r8.toml")) and solution.order == 8
    for missing in (tmp_path / "no.toml", str(tmp_path / "no.toml")):
        with pytest.raises(FileNotFoundError) as error:
            misere.solve(missing)
        assert error.value.filename == str(missing)
    with pytest.raises(ValueError, match="ends in .toml"):
        misere.solve(tmp_path)
    file = tmp_path / "r8.cert"
    file.write_bytes(solution.certificate(compress=True))
    assert misere.check(file)["accepted"] and misere.check(str(file))["accepted"]
    with pytest.raises(FileNotFoundError):
        misere.check(tmp_path / "no.cert")


def test_wrong_types_are_named() -> None:
    with pytest.raises(TypeError, match="a game is a text or a path, not float, as in '0.77'"):
        misere.solve(0.77)  # type: ignore[arg-type]
    for wrong in (None, 77, ["0.77"], b"0.77"):
        with pytest.raises(TypeError, match="a game is a text or a path"):
            HeapGame(wrong)  # type: ignore[arg-type]


def test_ctrl_c_leaves_what_was_proved() -> None:
    code = (
        "import signal, threading, os, time, misere\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "threading.Timer(0.7, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "try: misere.solve('0.3122', infinite=False)\n"
        "except KeyboardInterrupt as error:\n"
        "  partial = error.partial\n"
        "  print(type(error).__name__, partial.heap, partial.order, misere.check(partial.certificate())['accepted'])\n"
        "class Late(Exception): pass\n"
        "def ring(*_): raise Late\n"
        "signal.signal(signal.SIGALRM, ring); signal.setitimer(signal.ITIMER_REAL, 0.5)\n"
        "try: misere.solve('0.3122', infinite=False)\n"
        "except Late as error: print('Late', error.partial.heap)\n"
    )
    out = subprocess.check_output([sys.executable, "-c", code], text=True, timeout=60).splitlines()
    assert out == ["Interrupted 6 52 True", "Late 6"]
