"""Solutions as notebooks show them: HTML, LaTeX, diagrams, plots."""

import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import matplotlib
import misere
import pytest

matplotlib.use("Agg")


class Balanced(HTMLParser):
    """Sees to it that what is opened is closed, and keeps the text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.cells = 0
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: "list[tuple[str, str | None]]") -> None:
        self.open.append(tag)
        self.cells += tag == "td"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.fixture(scope="module")
def grows() -> misere.Solution:
    return misere.solve("0.54")


@pytest.fixture(scope="module")
def wild() -> misere.Solution:
    return misere.solve("0.404", heap=12)


def test_html(grows: misere.Solution, wild: misere.Solution) -> None:
    kayles = Balanced(misere.solve("0.77")._repr_html_())
    text = "".join(kayles.text)
    assert "|Q| = 40, |P| = 9" in text and "period 12 from heap 71 on" in text and "a2 = 1" in text
    assert kayles.cells == 6 + 9 * 12
    text = "".join(Balanced(wild._repr_html_()).text)
    assert "infinite" in text and "the heaps up to 12" in text
    text = "".join(Balanced(grows._repr_html_()).text)
    assert "infinite" in text and "the whole game" in text
    # What a game is called is a text and nothing else.
    named = misere.HeapGame.from_options(lambda n: [[n - 1]], heaps=3, name="<script>")
    assert "<script>" not in misere.solve(named)._repr_html_()
    assert misere.solve("0.0", heap=0)._repr_html_().count("table") == 2


def test_the_order_as_svg() -> None:
    for kind in ("idempotents", "classes", "cayley"):
        drawing = ElementTree.fromstring(misere.solve("0.123").diagram(kind)._repr_svg_())
        assert drawing.tag.endswith("svg") and len(list(drawing.iter())) > 10
    with pytest.raises(ValueError, match="expected idempotents"):
        misere.solve("0.123").diagram("knot")


def test_plots(grows: misere.Solution, wild: misere.Solution) -> None:
    from matplotlib import pyplot as plt

    kayles = misere.solve("0.77")
    axes = kayles.plot_phi()
    drawn = {(int(x), int(y)) for line in axes.lines for x, y in zip(line.get_xdata(), line.get_ydata())}
    assert drawn == {(n, int(x)) for n, x in enumerate(kayles.phi) if n}
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["not in P", "in P"]
    axes = kayles.plot_growth()
    steps = list(zip(axes.lines[0].get_xdata(), axes.lines[0].get_ydata()))
    assert steps[1:-1] == [(heap, order) for heap, order, _ in kayles.growth]
    assert steps[0] == (0, 1) and steps[-1] == (kayles.heap, 40)
    own = plt.subplots()[1]
    assert kayles.plot_phi(own) is own and kayles.plot_growth(own) is own
    for solution in (wild, grows, misere.solve("nim:1"), misere.solve("0.0", heap=0)):
        solution.plot_phi().figure.canvas.draw()
        solution.plot_growth().figure.canvas.draw()
    plt.close("all")
