"""The census from Python, and on a cluster that loses a worker."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
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


@contextmanager
def process(*args: str) -> "Iterator[subprocess.Popen[bytes]]":
    child = subprocess.Popen([sys.executable, *args], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield child
    finally:
        child.kill()
        child.wait()


def test_a_cluster_that_loses_a_worker(tmp_path: Path) -> None:
    """A scheduler and two workers, each a process on loopback; one is killed in the middle, and the census is complete."""
    file, info = tmp_path / "cluster.sqlite", tmp_path / "scheduler.json"
    dask = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(info))
    worker = ("-m", "distributed.cli.dask_worker", "--scheduler-file", str(info), "--nthreads", "1", "--no-nanny", "--no-dashboard")
    limits = {"max_steps": 30_000}
    with process(*dask), process(*worker, "--name", "first"), process(*worker, "--name", "second") as doomed:
        from distributed import Client

        deadline = time.monotonic() + 60
        while not info.exists():
            assert time.monotonic() < deadline, "no scheduler"
            time.sleep(0.1)
        with Client(scheduler_file=str(info)) as client:
            client.wait_for_workers(2, timeout=60)
            address = client.scheduler.address
            workers = {w["name"]: name for name, w in client.scheduler_info(n_workers=-1)["workers"].items()}
            command = [
                sys.executable, "-m", "misere.census", str(file), "--family", "octal2", "--scheduler", address,
                "--parts", "24", "--max-steps", str(limits["max_steps"]),
            ]  # fmt: skip
            run = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            parts = file.with_name(file.name + ".parts")
            while len(list(parts.glob("*.sqlite"))) < 3 or not client.processing()[workers["second"]]:
                assert run.poll() is None, "it ended before the kill"
                assert time.monotonic() < deadline, "no part was finished"
                time.sleep(0.02)
            os.kill(doomed.pid, signal.SIGKILL)
            left = 24 - len(list(parts.glob("*.sqlite")))
            assert left > 0
            out, _ = run.communicate(timeout=90)
            assert run.returncode == 0, out
            assert list(client.scheduler_info(n_workers=-1)["workers"]) == [workers["first"]]
    direct = tmp_path / "direct.sqlite"
    census.run(direct, "octal2", **limits)
    assert len(rows(file)) == 71
    assert rows(file) == rows(direct)
    assert census.verify(file)["refused"] == []
    assert not parts.exists()
