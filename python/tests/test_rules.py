"""Rules of one's own for positions of any kind, boards, graphs, and heaps in lists, all against plain search."""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

import misere
import networkx as nx
import numpy as np
import pytest
from misere import HeapGame
from rules import Rows, subtract


def plain(moves: Callable[[Any], Iterable[Any]]) -> Callable[[Any], str]:
    """Outcomes in misère play from the definition."""

    @lru_cache(maxsize=None)
    def outcome(position: Any) -> str:
        after = list(moves(position))
        return "P" if after and all(outcome(x) == "N" for x in after) else "N"

    return outcome


def test_rows_of_pins_as_texts() -> None:
    """Twelve pins in ten lines: parts, mirror images, and every position that can come up."""
    game = HeapGame.from_rules(Rows, "#" * 12)
    solution = misere.solve(game)
    assert (solution.order, solution.is_solved, solution.game) == (solution.order, True, "Rows")
    assert solution.order == misere.solve("0.77", heap=12).order
    assert game.heaps == 12 and sorted(game.states) == ["#" * n for n in range(1, 13)]
    outcome = plain(Rows().moves)
    r, seen = random.Random(3), Counter[str]()
    for _ in range(300):
        row = "".join(r.choice("##.") for _ in range(12))
        seen[outcome(row)] += 1
        assert solution.outcome(row) == outcome(row), row
        winning = {move.after for move in solution.winning_moves(row)}
        assert winning == {x for x in Rows().moves(row) if outcome(x) == "P"}
    assert min(seen.values()) > 50
    assert misere.check(solution.certificate())["accepted"]


def test_rules_are_functions_objects_or_classes() -> None:
    rows = Rows()
    made = [
        HeapGame.from_rules(Rows, "#####"),
        HeapGame.from_rules(rows, "#####"),
        HeapGame.from_rules(rows.moves, "#####", parts=rows.parts, canonical=rows.canonical, name="mine"),
        # Without parts and representatives there are more positions, and as games they are the same.
        HeapGame.from_rules(rows.moves, "#####"),
    ]
    assert [game.name for game in made] == ["Rows", "Rows", "mine", "moves"]
    outcomes = [[misere.solve(game).outcome(row) for row in ("#####", "##.##", "#.#.#", ".....")] for game in made]
    assert outcomes == [outcomes[0]] * 4
    assert made[3].heaps > made[0].heaps
    assert HeapGame.from_rules(subtract, 9).start == 9
    assert HeapGame.from_rules(subtract, 9, 4).start == [9, 4]


def test_numbers_and_frozensets_are_positions_too() -> None:
    outcome = plain(lambda pair: [(n, pair[1]) for n in subtract(pair[0])] + [(pair[0], n) for n in subtract(pair[1])])
    solution = misere.solve(HeapGame.from_rules(subtract, 20))
    seen = Counter[str]()
    for a in range(21):
        for b in range(21):
            seen[outcome((a, b))] += 1
            # A list is a sum; a number is a position, and not a heap.
            assert solution.outcome([a, b]) == outcome((a, b))
    assert min(seen.values()) > 50

    def remove(cards: frozenset[int]) -> Iterator[frozenset[int]]:
        for card in cards:
            yield frozenset(x for x in cards if x % card)

    game = HeapGame.from_rules(remove, frozenset(range(2, 11)))
    solution, outcome = misere.solve(game), plain(remove)
    seen = Counter(outcome(cards) for cards in game.states)
    assert len(game.states) > 20 and min(seen.values()) > 3
    for cards in game.states:
        assert solution.outcome(cards) == outcome(cards)


def test_a_game_is_played_to_its_end() -> None:
    solution = misere.solve(HeapGame.from_rules(Rows, "#" * 10))
    r, won = random.Random(5), 0
    for _ in range(20):
        position, turn = "#" * 10, r.randrange(2)
        assert solution.outcome(position) == "N"
        wins = turn == 0
        while solution.rules.moves(position):
            # The program moves at turn 0. It wins if it ever may move from an N-position.
            wins = wins or (turn == 0 and solution.outcome(position) == "N")
            position = solution.reply(position) if turn == 0 else r.choice(solution.rules.moves(position))
            turn = 1 - turn
        assert solution.reply(position) is None
        # Who is to move when there is no move has won.
        assert (turn == 0) == wins
        won += wins
    assert won > 12


def test_rules_that_fail_are_heard() -> None:
    def broken(n: int) -> list[int]:
        if n == 3:
            raise ZeroDivisionError("three")
        return [n - 1]

    with pytest.raises(ZeroDivisionError, match="three"):
        HeapGame.from_rules(broken, 9)
    with pytest.raises(ZeroDivisionError, match="three"):
        HeapGame.from_rules(subtract, 9, parts=lambda n: broken(3))
    with pytest.raises(ValueError, match="play can come back to 'b'"):
        HeapGame.from_rules(lambda x: {"a": ["b"], "b": ["c"], "c": ["b"]}[x], "a")
    with pytest.raises(ValueError, match="at most 50000 different parts"):
        HeapGame.from_rules(lambda n: [n + 1], 0)
    with pytest.raises(TypeError, match="unhashable"):
        HeapGame.from_rules(lambda n: [[]], 0)
    with pytest.raises(TypeError, match="not iterable"):
        HeapGame.from_rules(lambda n: 3, 0)
    with pytest.raises(TypeError, match="a function that gives moves"):
        HeapGame.from_rules(object(), 0)
    with pytest.raises(TypeError, match="at least one position"):
        HeapGame.from_rules(subtract)
    solution = misere.solve(HeapGame.from_rules(subtract, 5))
    with pytest.raises(KeyError, match="6 does not come up"):
        solution.outcome(6)
    # It is asked again after an error.
    assert solution.outcome(5) == plain(subtract)(5)


def test_results_do_not_depend_on_the_order_of_sets() -> None:
    code = (
        "import misere, json\n"
        "def remove(words): return {words - {word} for word in words} | ({frozenset()} if len(words) == 3 else set())\n"
        "s = misere.solve(misere.HeapGame.from_rules(remove, frozenset('abcde')))\n"
        "d = s.document(); d.pop('elapsed_s'); print(json.dumps(d), [sorted(x) for x in s.rules.states])"
    )
    runs = {subprocess.check_output([sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}) for seed in "123"}
    assert len(runs) == 1 and b"['a', 'b', 'c', 'd', 'e']" in runs.pop()


def test_positions_of_heaps() -> None:
    kayles = misere.solve("0.77")
    ways: list[Any] = ["3+5+5", [3, 5, 5], (5, 3, 5), {3: 1, 5: 2}, Counter([3, 5, 5]), np.array([3, 5, 5]), iter([5, 5, 3]), [3, 5, 5, 0]]
    assert {kayles.value(way) for way in ways} == {kayles.value("3+2*5")}
    assert kayles.outcome(np.int64(7)) == kayles.outcome(7) == kayles.outcome("7")
    assert kayles.outcome([]) == kayles.outcome(0) == "N"
    for wrong in (0.77, True, None, [3, 0.5], [[3]], {3: None}, object()):
        with pytest.raises(TypeError):
            kayles.outcome(wrong)
    for wrong in (-1, [2**32], {3: 2**31}, {3: -1}):
        with pytest.raises(ValueError, match="expected"):
            kayles.outcome(wrong)
    with pytest.raises(ValueError, match="heaps up to 5"):
        misere.solve("nim:5").outcome([6])
    with pytest.raises(ValueError, match="more than 100000 moves"):
        kayles.rules.moves(10**6)
    # All moves of a P-position lose, however many there are.
    lost = "1000000+1000000"
    assert kayles.outcome(lost) == "P" and kayles.reply(lost) is not None
    assert kayles.rules.start is None and misere.HeapGame("nim:4").start == "4"


def test_names_of_heaps() -> None:
    coins = misere.solve("coins:9>1,9>2,2>1,1>end")
    assert coins.rules.heap_names == ["1", "2", "9"]
    # In a text a name counts, in a list a heap.
    assert coins.value("9") == coins.value([3]) and coins.value("2*2+9") == coins.value([2, 2, 3])
    with pytest.raises(ValueError, match="heap 9"):
        coins.outcome(9)
    moves = coins.winning_moves("9+9+9+1")
    assert moves and all(coins.outcome(move.after) == "P" and move.after == move.position for move in moves)


def test_positions_on_boards() -> None:
    notakto = misere.solve("notakto")
    array = np.zeros((3, 3), dtype=bool)
    array[1, 1] = True
    ways: list[Any] = [".../.x./...", ["...", ".x.", "..."], [[0, 0, 0], [0, 1, 0], [0, 0, 0]], array]
    assert {notakto.value(way) for way in ways} == {notakto.value(ways[0])}
    assert notakto.outcome(array) == "P"
    two = [".../.x./...", "x../.../..."]
    assert notakto.value(two) == notakto.value("+".join(two))
    cram = misere.solve("cram:3x3")
    assert cram.rules.start == "###/###/###"
    assert cram.outcome(np.ones((3, 3))) == cram.outcome(cram.rules.start)
    for move in cram.winning_moves(cram.rules.start):
        assert cram.outcome(move.after) == "P" and move.after.count("#") == 7
    assert len(cram.rules.moves(np.ones((3, 3)))) == 12
    for wrong in (0.5, None, [1, 2]):
        with pytest.raises(TypeError):
            notakto.outcome(wrong)


def node_kayles(graph: "nx.Graph[Any]") -> str:
    def moves(left: frozenset[Any]) -> Iterator[frozenset[Any]]:
        for v in left:
            yield left - {v, *graph.neighbors(v)}

    return plain(moves)(frozenset(graph))


def arc_kayles(graph: "nx.Graph[Any]") -> str:
    def moves(left: frozenset[Any]) -> Iterator[frozenset[Any]]:
        return (left - {*edge} for edge in graph.edges if left >= {*edge})

    return plain(moves)(frozenset(graph))


def test_graphs() -> None:
    r, seen = random.Random(8), Counter[str]()
    for kind, outcome in (("node-kayles", node_kayles), ("arc-kayles", arc_kayles)):
        for seed in range(8):
            graph = nx.gnm_random_graph(8, 9, seed=seed)
            nx.relabel_nodes(graph, {0: "zero", 1: (1, 1)}, copy=False)
            solution = misere.solve(HeapGame.on_graph(graph, kind))
            left = frozenset(graph)
            while left:
                part = graph.subgraph(left)
                left = r.choice(solution.rules.moves(left) or [frozenset()])
                seen[outcome(part)] += 1
                assert solution.outcome(part) == solution.outcome(set(part)) == outcome(part)
                for move in solution.winning_moves(part):
                    assert outcome(graph.subgraph(move.after)) == "P"
    assert min(seen.values()) > 8
    path = HeapGame.on_graph(nx.path_graph(9))
    named = misere.solve("node-kayles:" + ",".join(f"{i}-{i + 1}" for i in range(8)))
    assert misere.solve(path) == named and path.start == frozenset(range(9))


def test_graphs_that_are_written_down() -> None:
    """Positions are what is left: as text, as a set of vertices, and as heaps."""
    path = misere.solve("node-kayles:0-1,1-2,2-3")
    drawn = misere.solve(HeapGame.on_graph(nx.path_graph(4)))
    assert path.rules.start == "0,1,2,3"
    seen = Counter[str]()
    for left in (set(), {0}, {0, 3}, {0, 1}, {0, 2, 3}, {0, 1, 2, 3}):
        text = ",".join(map(str, sorted(left))) or "no vertex"
        try:
            expected = drawn.outcome(left)
        except KeyError:
            # No play leaves these.
            with pytest.raises(ValueError, match="some play"):
                path.outcome(text)
            continue
        seen[expected] += 1
        assert path.outcome(text) == path.outcome(left) == expected
        after = {frozenset(int(v) for v in move.after.split(",") if v.isdigit()) for move in path.winning_moves(text)}
        assert after == {move.after for move in drawn.winning_moves(left)}
    assert min(seen["P"], seen["N"]) >= 1 and sum(seen.values()) >= 4
    assert path.rules.moves("0,1,2,3") == ["2,3", "3", "0", "0,1"]
    with pytest.raises(ValueError, match="vertices of the graph: 0,1,2,3"):
        path.outcome("0,7")
    # The heaps behind them are still there.
    assert path.outcome([1, 1]) == path.outcome("heap:1+heap:1") == path.outcome({0, 3})


def test_graphs_with_arrows() -> None:
    order = nx.DiGraph([("a", "b"), ("b", "c"), ("a", "d")])
    chomp = misere.solve(HeapGame.on_graph(order, "chomp"))
    assert chomp == misere.solve("chomp:a<b,b<c,a<d")
    # A chain of two is a heap of two, and one of one is lost.
    assert (chomp.outcome({"a", "b"}), chomp.outcome({"a"}), chomp.outcome(order)) == ("N", "P", "N")
    coins = HeapGame.on_graph(order, "coins")
    assert coins.start == ["a", "b", "c", "d"]
    assert misere.solve(coins).outcome(["b", "b"]) == "N" and misere.solve(coins).outcome("b") == "P"


def test_graphs_are_checked() -> None:
    cycle = nx.cycle_graph(5)
    solution = misere.solve(HeapGame.on_graph(cycle))
    with pytest.raises(ValueError, match="all the edges"):
        solution.outcome(nx.path_graph(5))
    with pytest.raises(KeyError, match="no vertex"):
        solution.outcome({7})
    for position in ("0", 3, [0, 1]):
        with pytest.raises(TypeError, match="a set of vertices or a graph"):
            solution.outcome(position)
    with pytest.raises(ValueError, match="expected node-kayles"):
        HeapGame.on_graph(cycle, "chess")
    with pytest.raises(ValueError, match="with arrows"):
        HeapGame.on_graph(cycle, "chomp")
    with pytest.raises(TypeError, match="a graph of networkx, not list"):
        HeapGame.on_graph([(0, 1)])
    with pytest.raises(ValueError, match="different vertices"):
        HeapGame.on_graph(nx.Graph([(0, 0)]))
    with pytest.raises(ValueError, match="come back"):
        HeapGame.on_graph(nx.DiGraph([(0, 1), (1, 0)]), "coins")
