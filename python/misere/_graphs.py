"""Games on graphs of networkx, as rulesets: positions are sets of vertices, or with coins vertices."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING, Any

from ._rules import Functions

if TYPE_CHECKING:
    import networkx as nx

Vertices = frozenset[Hashable]


class OnGraph(Functions):
    """The rules of a game in which vertices go away."""

    def __init__(self, graph: nx.Graph, kind: str) -> None:
        self.graph, self.kind = graph.copy(), kind
        self.starts = (frozenset(graph.nodes),)
        takes = {"node-kayles": _closed_neighbourhoods, "arc-kayles": _edges, "chomp": _upper_sets}[kind]
        # In the order of the graph, so that the same graph gives the same game.
        self.takes = list(dict.fromkeys(takes(self.graph)))
        self.near = _adjacency(self.graph, kind)
        super().__init__(self.moves_of, self.parts_of, None, kind)

    def moves_of(self, left: Vertices) -> Iterable[Vertices]:
        """What is left after a move: what it needs must be there."""
        return [left - taken for needed, taken in self.takes if needed <= left]

    def parts_of(self, left: Vertices) -> list[Vertices]:
        """The parts that do not hang together."""
        parts, rest = [], set(left)
        for vertex in self.graph.nodes:
            if vertex in rest:
                part, edge = {vertex}, [vertex]
                while edge:
                    new = (self.near[edge.pop()] & rest) - part
                    part |= new
                    edge.extend(new)
                rest -= part
                parts.append(frozenset(part))
        return parts

    def position(self, given: Any) -> Vertices:
        """A set of vertices, or a graph that has all edges between its vertices."""
        if hasattr(given, "nodes"):
            left = self._known(given.nodes)
            edges = {frozenset(edge) for edge in given.edges}
            if edges != {frozenset(edge) for edge in self.graph.subgraph(left).edges}:
                raise ValueError("expected a graph with all the edges that its vertices have in the game")
            return left
        if isinstance(given, str) or not isinstance(given, Iterable):
            raise TypeError(f"{given!r}: a position is a set of vertices or a graph")
        return self._known(given)

    def _known(self, vertices: Iterable[Hashable]) -> Vertices:
        left = frozenset(vertices)
        for vertex in left:
            if vertex not in self.graph:
                raise KeyError(f"{vertex!r} is no vertex of the graph")
        return left


class Coins(Functions):
    """Coins that move along arrows: a position is a vertex."""

    def __init__(self, graph: nx.DiGraph) -> None:
        self.graph = graph.copy()
        self.starts = tuple(graph.nodes)
        super().__init__(self.graph.successors, None, None, "coins")

    def position(self, given: Any) -> Any:
        """A vertex."""
        if given not in self.graph:
            raise KeyError(f"{given!r} is no vertex of the graph")
        return given


def _closed_neighbourhoods(graph: nx.Graph) -> Iterable[tuple[Vertices, Vertices]]:
    for vertex in graph.nodes:
        yield frozenset([vertex]), frozenset([vertex, *graph.neighbors(vertex)])


def _edges(graph: nx.Graph) -> Iterable[tuple[Vertices, Vertices]]:
    for edge in graph.edges():
        yield frozenset(edge), frozenset(edge)


def _upper_sets(graph: nx.DiGraph) -> Iterable[tuple[Vertices, Vertices]]:
    import networkx as nx

    for vertex in graph.nodes:
        yield frozenset([vertex]), frozenset([vertex, *nx.descendants(graph, vertex)])


def _adjacency(graph: nx.Graph, kind: str) -> dict[Hashable, Vertices]:
    import networkx as nx

    if kind == "chomp":
        return {v: frozenset(nx.descendants(graph, v) | nx.ancestors(graph, v)) for v in graph.nodes}
    return {v: frozenset(graph.neighbors(v)) for v in graph.nodes}


def on_graph(graph: Any, rules: str) -> tuple[Functions, list[Any]]:
    """The rules of a game on a graph, and where it starts."""
    kinds = {"node-kayles": False, "arc-kayles": False, "chomp": True, "coins": True}
    if rules not in kinds:
        raise ValueError(f"{rules!r}: expected {', '.join(kinds)}")
    if not hasattr(graph, "nodes") or not hasattr(graph, "is_directed"):
        raise TypeError(f"expected a graph of networkx, not {type(graph).__name__}")
    if graph.is_directed() != kinds[rules]:
        raise ValueError(f"{rules} is played on a graph {'with' if kinds[rules] else 'without'} arrows")
    if any(u == v for u, v in graph.edges()):
        raise ValueError("expected edges between different vertices")
    functions = Coins(graph) if rules == "coins" else OnGraph(graph, rules)
    return functions, list(functions.starts)
