"""A census of many games: here, or on a Dask cluster.

>>> python -m misere.census octal3.sqlite --family octal3 --cpu-limit 3 --scheduler tcp://head:8786   # doctest: +SKIP

On a cluster the family is cut into parts. Each part is a task that any worker may do, and do again: it runs in a file of its own and
hands back its bytes, so that workers need share nothing with anybody. Dask moves tasks to idle workers and repeats those of a worker that is
lost. Parts that are finished are kept beside the result, and a second run asks only for those that are missing.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import _misere
from ._cluster import results

Summary = dict[str, Any]


def run(file: str | os.PathLike[str], family: str, *, shard: str | None = None, threads: int | None = None, **limits: Any) -> Summary:
    """Works on the games of a family that have no row in the file yet; returns the numbers.

    Limits for each game: ``cpu_limit`` (seconds, or as in ``"2s"``), ``max_steps``, ``heap``, ``max_order``, ``max_memory``, ``max_certificate`` (bytes).
    """
    summary: Summary = json.loads(_misere.census_run(os.fspath(file), family, shard, threads=threads, **limits))
    return summary


def merge(parts: Sequence[str | os.PathLike[str]], output: str | os.PathLike[str]) -> Summary:
    """Joins the parts of a census; ValueError if they do not belong together or are not all there."""
    summary: Summary = json.loads(_misere.census_merge([os.fspath(part) for part in parts], os.fspath(output)))
    return summary


def verify(file: str | os.PathLike[str], *, threads: int | None = None) -> dict[str, Any]:
    """Has the independent checker look at every certificate."""
    verified: dict[str, Any] = json.loads(_misere.census_verify(os.fspath(file), threads))
    return verified


def rows(file: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """All rows, lists as lists, without the certificates."""
    return [json.loads(line) for line in _misere.census_export(os.fspath(file)).splitlines()]


def to_parquet(file: str | os.PathLike[str], output: str | os.PathLike[str]) -> None:
    """Writes the table as Parquet; needs pyarrow."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    number, text = pa.int64(), pa.string()
    columns = {
        "id": number, "game": text, "standard": text, "shift": number, "cousins": pa.list_(text), "status": text, "heap": number,
        "q_order": number, "p_order": number, "proof": text, "period": number, "preperiod": number, "last_outside_kernel": number,
        "tame": text, "digest": text, "generators": pa.list_(number), "presentation": text, "phi": pa.list_(number),
        "growth": pa.list_(pa.list_(number)), "nim": pa.list_(number), "nim_period": number, "nim_preperiod": number, "stop": text,
        "cpu_s": pa.float64(), "version": text,
    }
    table = pa.Table.from_pylist(rows(file), schema=pa.schema(list(columns.items())))
    pq.write_table(table, os.fspath(output), compression="zstd")


def run_part(family: str, shard: str, limits: dict[str, Any]) -> bytes:
    """One part, as the bytes of its file. This is the task that a cluster runs; it depends on nothing but its arguments."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "part.sqlite"
        run(file, family, shard=shard, threads=1, **limits)
        return file.read_bytes()


def run_on_cluster(
    file: str | os.PathLike[str],
    family: str,
    scheduler: str,
    *,
    parts: int = 64,
    retries: int = 5,
    **limits: Any,
) -> Summary:
    """Runs a census on the Dask cluster of a scheduler; returns the numbers."""
    output = Path(file)
    folder = output.with_name(output.name + ".parts")
    folder.mkdir(parents=True, exist_ok=True)
    names = {f"{i}/{parts}": folder / f"{i}-of-{parts}.sqlite" for i in range(1, parts + 1)}
    missing = [shard for shard, part in names.items() if not part.exists()]
    for shard, content in results(scheduler, run_part, {shard: (family, shard, limits) for shard in missing}, retries):
        part = names[shard]
        # A part that bears its name is complete.
        beside = part.with_suffix(".tmp")
        beside.write_bytes(content)
        os.replace(beside, part)
    summary = merge(list(names.values()), output)
    for part in names.values():
        part.unlink()
    folder.rmdir()
    return summary


def main(argv: Sequence[str] | None = None) -> int:
    """The command line."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if arguments[:1] == ["export"]:
        parser = argparse.ArgumentParser(prog="python -m misere.census export", description="Write the table as Parquet.")
        parser.add_argument("file")
        parser.add_argument("output")
        args = parser.parse_args(arguments[1:])
        to_parquet(args.file, args.output)
        return 0
    parser = argparse.ArgumentParser(prog="python -m misere.census", description="Solve many games into one SQLite file.")
    parser.add_argument("file", nargs="?", help="the file to make (default: the name of the family)")
    parser.add_argument("--family", required=True, help="octalK, quaternaryK, hexK, treeN or file:PATH")
    parser.add_argument("--scheduler", help="the address of a Dask scheduler, as in tcp://head:8786; without it, this machine")
    parser.add_argument("--parts", type=int, default=64, help="into how many tasks to cut the family (default: 64)")
    parser.add_argument("--retries", type=int, default=5, help="how often a task that failed is tried again (default: 5)")
    parser.add_argument("--cpu-limit", type=float, metavar="SECONDS", help="CPU time for each game")
    for name in ("max-steps", "heap", "max-order", "max-memory", "max-certificate"):
        parser.add_argument(f"--{name}", type=int, metavar="N", help="as for misere census run")
    args = parser.parse_args(arguments)
    limits = {key: getattr(args, key) for key in ("cpu_limit", "max_steps", "heap", "max_order", "max_memory", "max_certificate")}
    file = args.file or f"{args.family.replace(':', '-').replace('/', '-')}.sqlite"
    try:
        if args.scheduler is None:
            summary = run(file, args.family, **limits)
        else:
            if args.cpu_limit is None and args.max_steps is None:
                print("note: without --cpu-limit or --max-steps a game may run for ever", file=sys.stderr)
            summary = run_on_cluster(file, args.family, args.scheduler, parts=args.parts, retries=args.retries, **limits)
    except (ValueError, OSError) as error:
        print(f"misere.census: {error}", file=sys.stderr)
        return 2
    print(json.dumps(summary))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
