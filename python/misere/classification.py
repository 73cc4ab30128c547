"""All misère quotients of an order, on a Dask cluster.

>>> python -m misere.classification --order 24 --resume work --scheduler tcp://head:8786   # doctest: +SKIP

The machine that gives this command divides the work and sends it away in parts; workers need the Python package, share nothing with
anybody, and list nothing that is not their own. What they find is kept in the folder as it comes, in the journal of
``misere classify --order 24 --resume work``. So either of the two can be given at any time, with any number of parts, and
asks only for what is missing. At the end every quotient is computed anew from its game on the machine that asked.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from . import _misere
from ._cluster import results


def run_part(pieces: list[tuple[int, str]]) -> str:
    """Some units of the work, as lines of the journal. This is the task that a cluster runs; it depends on nothing but its arguments."""
    return _misere.classify_pieces(pieces)


def run_on_cluster(order: int, resume: str | os.PathLike[str], scheduler: str, *, parts: int = 64, retries: int = 5) -> int:
    """Does what is missing in the folder ``resume`` on the Dask cluster of a scheduler; returns how many units of work that was.
    :func:`misere.classify` with the same folder has the list then.
    """
    # This makes the journal if there is none, and takes off a line that was not finished.
    left = _misere.classify_left(order, resume)
    # Neighbours are alike, so each part gets some from everywhere.
    shares = {i: (left[i::parts],) for i in range(min(parts, len(left)))}
    with open(Path(resume) / f"monoid-{order}.journal", "a", encoding="ascii") as journal:
        for _, lines in results(scheduler, run_part, shares, retries):
            journal.write(lines)
            journal.flush()
    return len(left)


def main(argv: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m misere.classification", description="List all misère quotients of an order, on many machines."
    )
    parser.add_argument("--order", type=int, required=True, help="the number of elements")
    parser.add_argument("--resume", required=True, metavar="DIR", help="keep finished work in this folder, and go on from there")
    parser.add_argument("--scheduler", required=True, help="the address of a Dask scheduler, as in tcp://head:8786")
    parser.add_argument("--parts", type=int, default=64, help="into how many tasks to cut the work (default: 64)")
    parser.add_argument("--retries", type=int, default=5, help="how often a task that failed is tried again (default: 5)")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    args = parser.parse_args(argv)
    try:
        run_on_cluster(args.order, args.resume, args.scheduler, parts=max(args.parts, 1), retries=args.retries)
    except (ValueError, OSError) as error:
        print(f"misere.classification: {error}", file=sys.stderr)
        return 2
    # The list, from the journal.
    command = ["misere", "classify", "--quiet", "--order", str(args.order), "--resume", os.fspath(args.resume)]
    return _misere.command(command + ["--json"] * args.json)


if __name__ == "__main__":
    raise SystemExit(main())
