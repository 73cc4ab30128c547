"""What there is beside solving, against the documents of the command; and the command itself, as the wheel brings it."""

import json
import os
import subprocess
import sys
from importlib import resources
from pathlib import Path
from typing import Any

import misere
import pytest
import rules
from misere import HeapGame

SCRIPT = str(Path(sys.executable).with_name("misere"))


def command(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """The command ``misere``, as a module."""
    return subprocess.run([sys.executable, "-m", "misere", *arguments], capture_output=True, text=True, timeout=120)


def document(*arguments: str) -> Any:
    ended = command(*arguments, "--json")
    assert ended.returncode in (0, 3), ended
    return json.loads(ended.stdout)


@pytest.mark.parametrize(("game", "heap"), [("0.77", None), ("grundy", 50), ("nim:5", None), ("0.007", 200)])
def test_nim_values(game: str, heap: "int | None") -> None:
    nim, said = misere.nim(game, heap=heap), document("nim", game, *(["--heap", str(heap)] if heap else []))
    assert (nim.period, nim.preperiod, nim.stop) == (said["period"], said["preperiod"], said["stop"])
    # The document ends with the first period.
    assert nim.values[: len(said["values"])] == said["values"]
    known = len(said["values"])
    if nim.period is not None:
        assert [nim[n] for n in range(500)] == [misere.nim(game, heap=500)[n] for n in range(500)]
    else:
        with pytest.raises(IndexError):
            nim[known]
    with pytest.raises(IndexError):
        nim[-1]


def test_nim_values_and_genera_of_ones_own_rules() -> None:
    own = HeapGame.from_options(rules.kayles_options, heaps=40)
    assert misere.nim(own).values == misere.nim("0.77").values[:41]
    assert misere.genus(own, heap=20).values == misere.genus("0.77", heap=20).values[:21]
    with pytest.raises(ZeroDivisionError):
        misere.nim(HeapGame.from_options(lambda n: [[n // 2 // (5 - n)]]), heap=9)


def test_genera() -> None:
    genera, said = misere.genus("0.123"), document("genus", "0.123")
    assert genera.values[: len(said["values"])] == said["values"] and genera.tame[: len(said["tame"])] == said["tame"]
    assert (genera.period, genera.preperiod) == (said["period"], said["preperiod"]) == (5, 5)
    assert genera[1003] == genera[8] == "2^1420"


def test_canonical_forms() -> None:
    for game, arguments in (("{*2,{*2},*3,0}; *2+*2; *2#", ()), ("0.123", ("--heap", "12"))):
        forms, said = misere.canon(game, heap=12), document("canon", game, *arguments, "--mate")
        assert len(forms) == len(said["values"]) > 2
        for form, row in zip(forms, said["values"]):
            assert {**vars(form)} == row
    assert len(misere.canon("0.77", heap=50, time_limit=0.2)) < 50


@pytest.mark.parametrize("method", ["monoid", "extend"])
def test_classification(method: str) -> None:
    found, said = misere.classify(12, method=method), document("classify", "--order", "12", "--method", method)
    assert [q.digest for q in found] == [q["digest"] for q in said["quotients"]] and len(found) == 6
    for quotient in found:
        solution = misere.solve(quotient.game)
        assert (solution.digest, solution.order, solution.p_order) == (quotient.digest, 12, quotient.p_order)
        assert len(quotient.p) == quotient.p_order and quotient.structure is not None and quotient.relations
    with pytest.raises(ValueError, match="time limit"):
        misere.classify(22, method=method, time_limit=0.1)
    with pytest.raises(ValueError, match="expected one from 1 to"):
        misere.classify(10**6)
    with pytest.raises(ValueError, match="expected extend or monoid"):
        misere.classify(12, method="guess")


def test_games_by_name() -> None:
    named, said = misere.games(), document("games")["games"]
    assert [(g.name, g.about, g.example) for g in named] == [(g["name"], g["about"], g["example"]) for g in said]
    assert len(named) > 15 and all(HeapGame(game.example).name for game in named)


def test_find() -> None:
    kayles = misere.solve("0.77")
    for quotient in (kayles, kayles.digest, kayles.digest[:8], kayles.presentation):
        found = misere.find(quotient)
        assert found.digest[:8] == kayles.digest[:8]
        assert {"0.77", "4.6"} <= {game.game for game in found.games if game.status == "solved"} | {"4.6"}
    said = document("find", misere.solve("nim:3").digest)
    found = misere.find(misere.solve("nim:3"))
    assert [vars(game) for game in found.games] == said["games"]
    assert [(q.digest, q.name, q.presentation) for q in found.quotients] == [
        (q["digest"], q["name"], q["presentation"]) for q in said["quotients"]
    ]
    assert found.quotients and found.games
    for wrong in ("xyz", "12", "<a | a^2=1"):
        with pytest.raises(ValueError):
            misere.find(wrong)


def test_structure() -> None:
    # The command names the game, and the quotient is the same.
    said = document("structure", "0.123")
    assert misere.structure("0.123") == misere.solve("0.123").structure
    assert {key: said[key] for key in ("order", "idempotents", "kernel", "digest")} == {
        key: misere.structure("0.123")[key] for key in ("order", "idempotents", "kernel", "digest")
    }


def test_the_base_of_a_game_is_not_found_as_its_quotient() -> None:
    found = {game.game: game.part for game in misere.find("2b48fec6a048").games}
    # The one is tame relative to heap 6, the other has a period.
    assert found["0.56"] in ("base", None) and found["0.147"] in ("whole", None)
    assert (found["0.56"] is None) == (found["0.147"] is None)


def test_latex() -> None:
    for game, how in (("0.123", ()), ("0.404", ("--heap", "12"))):
        solution = misere.solve(game, heap=12 if how else None)
        for part, whole in (("fragment", False), ("document", True)):
            printed = command("solve", game, *how, "--latex", part).stdout
            assert solution.latex(whole=whole) == printed and "longtable" in printed


def test_the_command() -> None:
    for how in ([sys.executable, "-m", "misere"], [SCRIPT]):
        run = lambda *words: subprocess.run([*how, *words], capture_output=True, text=True, timeout=120)  # noqa: E731, B023
        assert run("--version").stdout == f"misere {misere.__version__}\n"
        solved = run("solve", "0.77", "--json")
        assert solved.returncode == 0 and json.loads(solved.stdout)["order"] == 40
        assert run("same", "0.77", "0.123").returncode == 1
        assert run("solve", "0.07", "--heap", "33", "--max-order", "20").returncode == 3
        wrong = run("sovle")
        assert wrong.returncode == 2 and wrong.stderr.startswith("misere: ") and "did you mean solve" in wrong.stderr
        assert "Usage: misere" in run().stdout
    # Whoever closes the pipe has read what was wanted.
    pipe = subprocess.run(f"{sys.executable} -m misere nim 0.77 --heap 3000 --all | head -n 1", shell=True, capture_output=True)
    assert pipe.stdout == b"0.77: nim values\n" and pipe.stderr == b""


def test_certificates_of_boards(tmp_path: Path) -> None:
    board, cert = tmp_path / "board.toml", tmp_path / "board.cert"
    board.write_text('heaps = 1\nmoves = [{ from = 1, to = [] }]\nconvention = "board"\n[board]\ndefeated = [[0], [1]]\n')
    assert command("solve", str(board), "--cert", str(cert)).returncode == 0
    verdict = misere.check(cert)
    assert verdict["accepted"] and "generalised play has order 3, 1 in P" in verdict["claim"]
    wrong = cert.read_text().replace('"defeated":[[0],[1]]', '"defeated":[[0]]').encode()
    assert misere.check(wrong)["step"] == 2
    # Python has no boards of generalised play, and says who has them.
    with pytest.raises(ValueError, match="boards are for misere solve, outcome, play and structure"):
        misere.solve(board)
    for name in ("outcome", "structure"):
        assert command(name, str(board)).returncode == 0


def test_the_command_ends_at_ctrl_c_with_what_it_has() -> None:
    import signal
    import time

    child = subprocess.Popen(
        [sys.executable, "-m", "misere", "solve", "0.3122", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(2)
    os.kill(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert child.returncode == 3, (out, err)
    assert json.loads(out)["heap"] >= 6


def test_the_package_has_types() -> None:
    files = {file.name for file in resources.files("misere").iterdir()}
    assert {"py.typed", "_misere.pyi"} <= files
