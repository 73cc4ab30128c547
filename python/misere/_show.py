"""Solutions for the eye: a table for notebooks, diagrams, plots."""

from __future__ import annotations

from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._solution import Solution

COLUMNS = 12
"""Values in a row of the table of Φ."""
ROWS = 9
"""Rows of it that are shown."""


class Diagram:
    """A diagram of a quotient; notebooks show it."""

    def __init__(self, solution: Solution, kind: str) -> None:
        self.dot: str = solution._native.dot(kind)
        """The diagram in the language of Graphviz."""
        self._solution, self._kind = solution, kind

    @cached_property
    def svg(self) -> str:
        """The drawing; ValueError if there are too many nodes for one."""
        return self._solution._native.svg(self._kind)

    def _repr_svg_(self) -> str:
        return self.svg

    def __eq__(self, other: object) -> bool:
        return self.dot == other.dot if isinstance(other, Diagram) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.dot)

    def __repr__(self) -> str:
        return f"<misere.Diagram {self._kind}>"


def _word(text: str) -> str:
    """A word or a relation with exponents above and indices below the line."""
    out = []
    for side in text.split("="):
        factors = []
        for factor in side.split("*"):
            name, _, power = factor.partition("^")
            letter = name.rstrip("0123456789")
            if not letter:
                # The identity.
                factors.append(escape(name))
                continue
            index = name[len(letter) :]
            base, _, member = letter.partition("_")
            below = ",".join(filter(None, (index, member.strip("()"))))
            factors.append(
                f"<i>{escape(base)}</i>"
                + (f"<sub>{escape(below)}</sub>" if below else "")
                + (f"<sup>{escape(power.strip('()'))}</sup>" if power else "")
            )
        out.append("".join(factors))
    return " = ".join(out)


def _list(words: list[str], most: int = 40) -> str:
    shown = ", ".join(_word(word) for word in words[:most])
    return shown + (f", … ({len(words)} in all)" if len(words) > most else "")


def html(solution: Solution) -> str:
    """What a notebook shows of a solution: how large it is, how it was proved, the presentation, and the first values of Φ."""
    proof = {
        "periodic": f"the whole game, period {solution.period} from heap {solution.preperiod} on",
        "all-heaps": "the whole game: all its heaps",
    }.get(solution.proof["kind"], "the whole game" if solution.is_solved else f"the heaps up to {solution.heap}")
    size = "infinite" if solution.order is None else f"|Q| = {solution.order}, |P| = {solution.p_order}"
    rows = [("game", escape(solution.game)), ("quotient", size), ("proved for", proof)]
    rows.append(("generators", ", ".join(f"{_word(name)} = Φ({heap})" for name, heap in solution.generators.items())))
    if solution.relations:
        rows.append(("relations", _list(solution.relations)))
    if solution._has_table:
        rows.append(("P", "{" + _list([solution.elements[int(x)] for x in solution.p]) + "}"))
    table = "".join(f"<tr><th>{name}</th><td style='text-align:left'>{text}</td></tr>" for name, text in rows)
    return f"<table>{table}</table>{_phi(solution.values)}"


def _phi(values: list[str]) -> str:
    head = "".join(f"<th>{c}</th>" for c in range(1, COLUMNS + 1))
    rows = []
    for start in range(0, min(len(values) - 1, ROWS * COLUMNS), COLUMNS):
        cells = "".join(f"<td>{_word(word)}</td>" for word in values[start + 1 : start + 1 + COLUMNS])
        rows.append(f"<tr><th>{start}+</th>{cells}</tr>")
    return f"<table><caption>Φ</caption><tr><th></th>{head}</tr>{''.join(rows)}</table>" if rows else ""


def _axes(axes: Axes | None) -> Any:
    if axes is not None:
        return axes
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=(8, 4), layout="constrained")[1]


def plot_phi(solution: Solution, axes: Axes | None) -> Axes:
    """Φ as points."""
    values = solution.values
    place = {word: i for i, word in enumerate(solution.elements if solution._has_table else dict.fromkeys(values))}
    p = {solution.elements[int(x)] for x in solution.p} if solution._has_table else set()
    axes = _axes(axes)
    for inside, label in ((False, "not in P" if p else "Φ"), (True, "in P")):
        heaps = [n for n, word in enumerate(values) if n and (word in p) == inside]
        if heaps:
            axes.plot(heaps, [place[values[n]] for n in heaps], "s" if inside else ".", label=label)
    used = sorted({place[word] for word in values})
    if len(used) <= 40:
        names = {i: word for word, i in place.items()}
        axes.set_yticks(used, [names[i] for i in used])
    axes.set(xlabel="heap", ylabel="Φ", title=f"{solution.game}: Φ")
    if p:
        axes.legend()
    return axes


def plot_growth(solution: Solution, axes: Axes | None) -> Axes:
    """The orders of Q and P as steps."""
    axes = _axes(axes)
    heaps = [0, *(heap for heap, _, _ in solution.growth), solution.heap]
    for name, column, first in (("|Q|", 1, 1), ("|P|", 2, 0)):
        orders = [first, *(change[column] for change in solution.growth)]
        axes.step(heaps, [*orders, orders[-1]], where="post", label=name)
    axes.set(xlabel="heaps up to", title=f"{solution.game}: growth")
    axes.legend()
    return axes
