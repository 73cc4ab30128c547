"""All quotients of an order, in pieces and on a cluster that loses a worker."""

import json
from pathlib import Path

import misere
import pytest
from cluster import run_and_kill
from misere import _misere, classification

KEPT = Path(__file__).parents[2] / "docs" / "data" / "quotients.jsonl"


def test_pieces(tmp_path: Path) -> None:
    whole = misere.classify(14)
    left = _misere.classify_left(14, tmp_path)
    assert len(left) > 100 and sorted(unit for unit, _ in left) == list(range(len(left)))
    journal = tmp_path / "monoid-14.journal"
    # The second half twice, the first never, and a line cut short.
    for _ in range(2):
        with open(journal, "a", encoding="ascii") as file:
            file.write(classification.run_part(left[len(left) // 2 :]))
    with open(journal, "a", encoding="ascii") as file:
        file.write("0 0 0e")
    assert _misere.classify_left(14, tmp_path) == left[: len(left) // 2]
    # What is kept is believed, and the rest is done.
    assert misere.classify(14, resume=tmp_path) == whole
    assert _misere.classify_left(14, tmp_path) == []
    assert len(whole) == 12
    for pieces in ([(0, "14 class 1")], [(0, "")], [(0, "99 units 0110")]):
        with pytest.raises(ValueError, match="no piece of work"):
            classification.run_part(pieces)
    with pytest.raises(ValueError, match="expected one from 1 to"):
        _misere.classify_left(99, tmp_path)


def test_what_is_wrong_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "monoid-8.journal").write_text("misere.journal/1 monoid order 10\n")
    assert classification.main(["--order", "8", "--resume", str(tmp_path), "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "not of `misere.journal/1 monoid order 8`" in capsys.readouterr().err


def test_a_cluster_that_loses_a_worker(tmp_path: Path) -> None:
    """One of two workers is killed in the middle, and the list of order 18 is what it is without a cluster."""
    work, parts = tmp_path / "work", 48
    journal = work / "monoid-18.journal"
    units = len(_misere.classify_left(18, tmp_path / "elsewhere"))

    def parts_done() -> int:
        lines = len(journal.read_text(encoding="ascii").splitlines()) - 1 if journal.exists() else 0
        return lines * parts // units

    def command(address: str) -> "list[str]":
        options = ["--order", "18", "--resume", str(work), "--scheduler", address, "--parts", str(parts), "--json"]
        return ["-m", "misere.classification", *options]

    found = json.loads(run_and_kill(tmp_path, command, parts_done, parts))
    assert found["complete"] and found["count"] == 226
    kept = [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]
    assert [q["digest"] for q in found["quotients"]] == [q["digest"] for q in kept if q["order"] == 18]
    lines = journal.read_text(encoding="ascii").splitlines()[1:]
    assert sorted(int(line.split()[1]) for line in lines) == list(range(units)), "each unit once"
