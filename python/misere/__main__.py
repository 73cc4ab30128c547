"""The command ``misere``, as ``python -m misere`` and as the script that the package installs."""

from __future__ import annotations

import signal
import sys

from . import _misere


def main() -> int:
    """Does what the command line says; returns the exit status."""
    # The command has a handler of its own, and until it needs one Ctrl-C just ends it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _misere.command(["misere", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
