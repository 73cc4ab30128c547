"""Writes docs/python.md, the reference of the Python package, from its docstrings; with --check says whether it is up to date."""

from __future__ import annotations

import inspect
import re
import sys
import types
from pathlib import Path
from typing import Any

# What is installed is described, and not the sources beside this file.
sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() != Path(__file__).parent]

import misere  # noqa: E402
import misere.census  # noqa: E402
import misere.classification  # noqa: E402

PAGE = Path(__file__).parents[1] / "docs" / "python.md"

HEAD = """# The Python package

<!-- python/reference.py writes this page from the docstrings of the package; tools/check-python runs its examples. -->

`pip install .` in a clone of the repository builds and installs the package `misere`, and with it the command of that name, which is
`python -m misere` too; building needs Rust. A wheel, as `maturin build --release` or `pip wheel .` makes it, needs none: one file serves all versions of Python
from 3.9 on. Of other packages only numpy is needed. `pip install '.[graphs,plots]'` brings networkx and matplotlib for graphs and plots,
`'.[cluster,parquet]'` Dask and pyarrow for [censuses](census.md) and [classifications](classification.md).

Two notebooks in the folder of this page show how it is used: `tutorial.ipynb`, and `own-rules.ipynb` for games of your own.
"""

PARTS = {
    "Solving": ["solve", "Solution", "check", "LimitReached", "Interrupted"],
    "Games": ["HeapGame", "Ruleset", "games", "NamedGame"],
    "Moves, words and formulas": [
        "Move", "MoveRange", "Family", "HeapFamily", "Formulas", "ElementType", "Case", "Product", "Automaton", "Diagram",
    ],
    "Beside solving": [
        "structure", "nim", "NimValues", "genus", "Genera", "canon", "CanonicalForm", "classify", "find", "Found", "Quotient", "KnownGame",
    ],
}  # fmt: skip

CENSUS = ["run", "merge", "verify", "rows", "to_parquet", "run_on_cluster"]

CLASSIFICATION = ["run_on_cluster"]


def text(docstring: str | None, where: str) -> str:
    """A docstring in Markdown."""
    assert docstring, f"{where} has no docstring"
    words = inspect.cleandoc(docstring)
    words = re.sub(r":(?:class|func|meth|attr|mod):`~?([^`]+)`", r"`\1`", words).replace("``", "`").replace("\\\\", "\\")
    lines: list[str] = []
    inside = False
    for line in words.splitlines():
        if line.startswith(">>>") and not inside:
            inside = True
            lines += ["```python", line]
        elif inside and not line:
            inside = False
            # The empty line tells doctest where the output ends.
            lines += ["", "```", ""]
        else:
            lines.append(line)
    return "\n".join([*lines, "", "```"] if inside else lines)


def signature(function: Any) -> str:
    """The arguments of a function, without types: they stand in the stubs."""
    arguments = []
    star = False
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not star:
            star = True
            arguments.append("*")
        prefix = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        star = star or parameter.kind is parameter.VAR_POSITIONAL
        default = "" if parameter.default is parameter.empty else f"={parameter.default!r}"
        arguments.append(f"{prefix}{parameter.name}{default}")
    return f"({', '.join(arguments)})"


def member(owner: type, name: str) -> str:
    """A method or a property, as an item of a list."""
    value = inspect.getattr_static(owner, name)
    if isinstance(value, (staticmethod, classmethod)):
        value = value.__func__
        value_signature = signature(value).replace("(cls, ", "(").replace("(cls)", "()")
    else:
        value_signature = signature(value) if isinstance(value, types.FunctionType) else ""
    docstring = text(getattr(value, "fget", value).__doc__ if isinstance(value, property) else value.__doc__, f"{owner.__name__}.{name}")
    return f"#### `{owner.__name__}.{name}{value_signature}`\n\n{docstring}\n"


def members(owner: type) -> list[str]:
    """The public methods and properties of a class itself, in the order of its code; fields of data stand in its signature."""
    kinds = (types.FunctionType, staticmethod, classmethod, property)
    named = [
        name
        for name, value in vars(owner).items()
        if not name.startswith("_") and (isinstance(value, kinds) or hasattr(value, "attrname"))
    ]
    return [member(owner, name) for name in named]


def entry(name: str, value: Any, prefix: str = "misere") -> str:
    """A function or a class."""
    if not isinstance(value, type):
        return f"### `{prefix}.{name}{signature(value)}`\n\n{text(value.__doc__, name)}\n"
    fields = list(getattr(value, "__dataclass_fields__", getattr(value, "_fields", ())))
    title = f"{prefix}.{name}" + (f"({', '.join(fields)})" if fields else "")
    return "\n".join([f"### `{title}`\n\n{text(value.__doc__, name)}\n", *members(value)])


def page() -> str:
    """The whole page."""
    listed = {name for names in PARTS.values() for name in names} | {"__version__"}
    assert listed == set(misere.__all__), listed ^ set(misere.__all__)
    out = [HEAD]
    for part, names in PARTS.items():
        out.append(f"## {part}\n")
        out += [entry(name, getattr(misere, name)) for name in names]
    out.append(f"## Many games: `misere.census`\n\n{text(misere.census.__doc__, 'census')}\n")
    out += [entry(name, getattr(misere.census, name), "misere.census") for name in CENSUS]
    out.append(f"## All quotients of an order, on many machines: `misere.classification`\n\n{text(misere.classification.__doc__, 'classification')}\n")
    out += [entry(name, getattr(misere.classification, name), "misere.classification") for name in CLASSIFICATION]
    return "\n".join(out).rstrip() + "\n"


def main() -> None:
    """Writes the page, or compares it."""
    made = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != made:
            sys.exit(f"{PAGE.name} is not what the docstrings say: python/reference.py writes it anew")
        print(f"{PAGE.name}: {made.count('### ')} entries, up to date")
    else:
        PAGE.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
