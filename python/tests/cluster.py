"""A Dask cluster on this machine, one of whose workers is doomed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def process(*args: str) -> "Iterator[subprocess.Popen[bytes]]":
    child = subprocess.Popen([sys.executable, *args], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield child
    finally:
        child.kill()
        child.wait()


def run_and_kill(folder: Path, command: Callable[[str], list[str]], parts_done: Callable[[], int], parts: int) -> str:
    """A scheduler and two workers, each a process on loopback. A command of this Python, which is told the address, works on them; one is
    killed while it has work and some parts are done. What the command prints."""
    info = folder / "scheduler.json"
    dask = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(info))
    worker = ("-m", "distributed.cli.dask_worker", "--scheduler-file", str(info), "--nthreads", "1", "--no-nanny", "--no-dashboard")
    with process(*dask), process(*worker, "--name", "first"), process(*worker, "--name", "second") as doomed:
        from distributed import Client

        deadline = time.monotonic() + 60
        while not info.exists():
            assert time.monotonic() < deadline, "no scheduler"
            time.sleep(0.1)
        with Client(scheduler_file=str(info)) as client:
            client.wait_for_workers(2, timeout=60)
            address: str = client.scheduler.address
            workers: dict[Any, str] = {w["name"]: name for name, w in client.scheduler_info(n_workers=-1)["workers"].items()}
            run = subprocess.Popen([sys.executable, *command(address)], stdout=subprocess.PIPE, text=True)
            while parts_done() < 3 or not client.processing()[workers["second"]]:
                assert run.poll() is None, "it ended before the kill"
                assert time.monotonic() < deadline, "no part was finished"
                time.sleep(0.02)
            os.kill(doomed.pid, signal.SIGKILL)
            assert parts_done() < parts
            out, _ = run.communicate(timeout=300)
            assert run.returncode == 0, out
            assert list(client.scheduler_info(n_workers=-1)["workers"]) == [workers["first"]]
    return out
