"""Tasks on a Dask cluster, whose results come as they are finished."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any


def results(
    scheduler: str, task: Callable[..., Any], arguments: Mapping[Any, tuple[Any, ...]], retries: int
) -> Iterator[tuple[Any, Any]]:
    """Does a task for each key with its arguments, and yields keys with results. Dask gives tasks to idle workers, and repeats those of
    workers that are lost, so a task must depend on nothing but its arguments."""
    from distributed import Client, as_completed

    with Client(scheduler) as client:
        futures = {client.submit(task, *args, pure=False, retries=retries): key for key, args in arguments.items()}
        for future in as_completed(futures):
            yield futures[future], future.result()
            future.release()
