"""Runs the notebooks of docs/ from beginning to end, or those that are named; every cell must succeed. With --write their results are
kept in them."""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

DOCS = Path(__file__).parents[1] / "docs"


def run(file: Path, write: bool) -> None:
    """Runs one of them."""
    notebook = nbformat.read(file, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert cells and all(cell.execution_count for cell in cells)
    if write:
        for cell in cells:
            # When it ran is nobody's business.
            cell.metadata.pop("execution", None)
        notebook.metadata.pop("language_info", None)
        nbformat.write(notebook, file)
    print(f"{file.name}: {len(cells)} cells ran")


def main() -> None:
    """Runs them one by one."""
    words = sys.argv[1:]
    files = [Path(word) for word in words if not word.startswith("--")] or sorted(DOCS.glob("*.ipynb"))
    assert files
    for file in files:
        run(file, "--write" in words)


if __name__ == "__main__":
    main()
