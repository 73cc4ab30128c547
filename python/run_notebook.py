"""Runs the tutorial from beginning to end; every cell must succeed. With --write its results are kept in it."""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[1] / "docs" / "tutorial.ipynb"

notebook = nbformat.read(NOTEBOOK, as_version=4)
NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
assert cells and all(cell.execution_count for cell in cells)
if "--write" in sys.argv[1:]:
    for cell in cells:
        # When it ran is nobody's business.
        cell.metadata.pop("execution", None)
    notebook.metadata.pop("language_info", None)
    nbformat.write(notebook, NOTEBOOK)
print(f"{NOTEBOOK.name}: {len(cells)} cells ran")
