"""The census from Python, and on a cluster that loses a worker."""

from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from cluster import run_and_kill
from misere import census

STEPS = {"max_steps": 2000}


def rows(file: Path) -> "list[dict[str, Any]]":
    """All rows, but for the time they took."""
    return [{**row, "cpu_s": 0} for row in census.rows(file)]


def test_a_census_here(tmp_path: Path) -> None:
    file = tmp_path / "octal1.sqlite"
    summary = census.run(file, "octal1", **STEPS)
    assert (summary["rows"], summary["complete"]) == (8, True)
    assert census.run(file, "octal1", **STEPS) == summary, "nothing is left to do"
    assert census.verify(file) == {"accepted": 8, "without": 0, "refused": [], "left": 0}
    with pytest.raises(ValueError, match="limits"):
        census.run(file, "octal1", max_steps=1)
    with pytest.raises(ValueError, match="expected octalK"):
        census.run(file, "octal99")


def test_parts(tmp_path: Path) -> None:
    parts = [tmp_path / f"{i}.sqlite" for i in (1, 2)]
    for i, part in enumerate(parts, 1):
        census.run(part, "octal1", shard=f"{i}/2", **STEPS)
    whole = tmp_path / "whole.sqlite"
    with pytest.raises(ValueError, match="part 2/2 is missing"):
        census.merge(parts[:1], whole)
    assert census.merge(parts, whole)["complete"]
    census.run(tmp_path / "direct.sqlite", "octal1", **STEPS)
    assert rows(whole) == rows(tmp_path / "direct.sqlite")


def test_parquet(tmp_path: Path) -> None:
    file, table = tmp_path / "trees.sqlite", tmp_path / "trees.parquet"
    census.run(file, "tree4")
    assert census.main(["export", str(file), str(table)]) == 0
    assert pq.read_table(table).to_pylist() == census.rows(file)


def test_a_cluster_that_loses_a_worker(tmp_path: Path) -> None:
    """One of two workers is killed in the middle, and the census is complete."""
    file, limits, count = tmp_path / "cluster.sqlite", {"max_steps": 10_000}, 24
    parts = file.with_name(file.name + ".parts")

    def command(address: str) -> "list[str]":
        return [
            "-m", "misere.census", str(file), "--family", "octal2", "--scheduler", address,
            "--parts", str(count), "--max-steps", str(limits["max_steps"]),
        ]  # fmt: skip

    run_and_kill(tmp_path, command, lambda: len(list(parts.glob("*.sqlite"))), count)
    direct = tmp_path / "direct.sqlite"
    census.run(direct, "octal2", **limits)
    assert len(rows(file)) == 71
    assert rows(file) == rows(direct)
    assert census.verify(file)["refused"] == []
    assert not parts.exists()
