#!/usr/bin/env python3
"""Version 3 of docs/certificate.md: whole games by formulas. (check_formulas.py --self-test [COUNT] tries the arithmetic.)

A value, an element of Q by formulas, is a triple (type, sign, parameters), each parameter a row over the variables of the
sentence that is checked. These have fixed places: m of the heap, the parameters of two elements x and y, and five more.
Nothing is searched for: a walk through the trees keeps the conditions on its way, as a case with a solution, so that
every leaf that is reached is reached by some numbers, and what does not hold there is false.
"""

import json
import sys

import linear_integers
from certificate_file import Rejected, need
from linear_integers import Arithmetic, Case, TooMuch, Work

MOST_PARAMETERS = 8
MOST_DEPTH = 100

class Split:
    """An inner node of a tree: a test and where it leads."""

    __slots__ = ("m", "row", "yes", "no")

    def __init__(self, m, row, yes, no):
        self.m, self.row, self.yes, self.no = m, row, yes, no

class Kind:
    """Heaps of one kind: a heap of the head, or a residue class of the tail: size and value over m; which of them have a move."""

    def __init__(self, name, size, value, has_move, moves):
        self.name, self.size, self.value, self.has_move, self.moves = name, size, value, has_move, moves

def whole(value, what, low=None, high=None):
    need(type(value) is int, 1, f"{what} is no number")
    need((low is None or value >= low) and (high is None or value <= high), 1, f"{what} is out of range")
    return value

def listed(value, what, length=None):
    need(type(value) is list, 1, f"{what} is no list")
    need(length is None or len(value) == length, 1, f"{what} does not have {length} entries")
    return value

def named(value, names, what):
    need(type(value) is dict, 1, f"{what} is no object")
    need(set(value) == set(names), 1, f"{what} does not have exactly the fields {', '.join(names)}")
    return [value[name] for name in names]

def read_row(value, k, what):
    for x in listed(value, f"a row of {what}", k + 1):
        whole(x, f"an entry of a row of {what}")
    return tuple(value)

def read_test(m, row, k, what):
    whole(m, f"the modulus of a test of {what}", 0)
    need(m != 1, 1, f"the modulus of a test of {what} is 1")
    return m, read_row(row, k, what)

def read_tree(value, k, leaf, what, depth=0):
    need(depth <= MOST_DEPTH, 1, f"refused: a tree of {what} is too deep")
    if type(value) is not list:
        return leaf(value, k)
    m, row, yes, no = listed(value, f"a split of {what}", 4)
    m, row = read_test(m, row, k, what)
    return Split(m, row, read_tree(yes, k, leaf, what, depth + 1), read_tree(no, k, leaf, what, depth + 1))

class Moves:
    """Which heaps of a code have a move: some by being taken as a whole, and all from some heap on, or none."""

    def __init__(self, digits):
        parts = [(2, 1), (4, 2), (8, 3)]
        self.least = min((k + n for k, d in enumerate(digits) for bit, n in parts if d & bit), default=None)
        self.ones = {k for k, d in enumerate(digits) if d & 1}

    def of(self, n):
        return n in self.ones or self.least is not None and n >= self.least

    def tree(self, start, step):
        """For the heaps start + step·m, as a tree over m."""
        end = self.least if self.least is not None else max(self.ones, default=0) + 1
        tree = self.least is not None
        for m in reversed(range(max(0, -(-(end - start) // step)))):
            here = self.of(start + step * m)
            tree = here if tree is here else Split(0, (1, -m - 1), tree, here)
        return tree

def swapped(mask):
    return (mask & 1) << 1 | mask >> 1

def plus(row, other, factor=1):
    return tuple([a + factor * b for a, b in zip(row, other)])

def compose(row, arguments, zero):
    """A row over some variables, with rows put in for them."""
    result = None
    for a, argument in zip(row, arguments):
        if not a:
            continue
        if result is None:
            result = argument if a == 1 else [a * x for x in argument]
        else:
            result = [x + a * y for x, y in zip(result, argument)]
    c = row[-1]
    if result is None:
        return zero if c == 0 else (*zero[:-1], c)
    return tuple(result) if c == 0 else (*result[:-1], result[-1] + c)

class Formulas:
    """The data of a certificate with formulas; reading them is step 1."""

    def __init__(self, value, rules, size):
        names = ["types", "one", "product", "p", "phi", "words", "length", "contexts", "moves", "r"]
        types, one, product, p, phi, words, length, contexts, moves, r = named(value, names, "formulas")
        need(rules.digits is not None, 1, "formulas are for codes")
        self.rules, self.step = rules, 1
        self.read_types(types)
        # m, the parameters of x and of y, three numbers of heaps of the tail, two sizes.
        most = max(self.arity)
        self.n = 2 * most + 6
        self.work = Work(20_000_000 + 100 * size)
        self.arithmetic = Arithmetic(self.n, self.work)
        self.zero = (0,) * (self.n + 1)
        units = [tuple(int(i == j) for i in range(self.n + 1)) for j in range(self.n)]
        self.m, self.places = units[0], (tuple(units[1 : most + 1]), tuple(units[most + 1 : 2 * most + 1]))
        self.tails, self.sizes = (2 * most + 1, 2 * most + 2, 2 * most + 3), (2 * most + 4, 2 * most + 5)
        self.units, self.starts = units, {}
        self.one = self.constant(self.element(one, 0, "one"))
        self.read_trees(product, p, words, length, contexts, r)
        self.read_heaps(phi, moves)

    def read_types(self, types):
        need(listed(types, "types"), 1, "there are no types")
        self.arity, self.domain = [], []
        for entry in types:
            k, domain = named(entry, ["parameters", "domain"], "a type")
            need(whole(k, "a number of parameters", 0) <= MOST_PARAMETERS, 1, "refused: too many parameters")
            tests = [listed(test, "a test of a domain", 2) for test in listed(domain, "a domain")]
            self.arity.append(k)
            self.domain.append([read_test(*test, k, "a domain") for test in tests])
        self.count = len(types)

    def element(self, value, k, what):
        """Type, sign and rows over k variables; without variables an element has numbers in place of rows."""
        t, sign, at = named(value, ["type", "sign", "at"], what)
        whole(t, f"the type of {what}", 0, self.count - 1)
        whole(sign, f"the sign of {what}", 0, 1)
        listed(at, f"the parameters of {what}", self.arity[t])
        if k == 0 and what in ("one", "a value of a heap"):
            return t, sign, tuple((whole(x, f"a parameter of {what}"),) for x in at)
        return t, sign, tuple(read_row(row, k, what) for row in at)

    def constant(self, element):
        return self.put_in(element, ())

    def put_in(self, element, arguments):
        """A formula element with rows for its variables."""
        t, sign, at = element
        return t, sign, tuple([compose(row, arguments, self.zero) for row in at])

    def pairs(self, value, what, leaf):
        """For each type a list for the types from it on of trees over the parameters of both, read by `leaf`."""
        rows = enumerate(listed(value, what, self.count))
        return [[leaf(entry, self.arity[t] + self.arity[u])
                 for u, entry in enumerate(listed(row, f"a row of {what}", self.count - t), t)] for t, row in rows]

    def masks(self, most, what):
        return lambda value, k: whole(value, f"a leaf of {what}", 0, most)

    def read_trees(self, product, p, words, length, contexts, r):
        def product_leaf(value, k):
            return self.element(value, k, "a product")

        def context_leaf(value, k):
            return None if value is None else self.element(value, k, "a context")

        def word_leaf(value, k):
            if value is None:
                return None
            t, sign, at, heap = named(value, ["type", "sign", "at", "heap"], "a word")
            y = self.element({"type": t, "sign": sign, "at": at}, k, "a word")
            return y, read_row(heap, k, "the heap of a word")

        def context_pair(value, k):
            return [read_tree(tree, k, context_leaf, "contexts") for tree in listed(value, "a pair of contexts", 2)]

        count, arity = self.count, self.arity
        self.product = self.pairs(product, "product", lambda tree, k: read_tree(tree, k, product_leaf, "product"))
        self.p = [read_tree(tree, k, self.masks(3, "p"), "p") for tree, k in zip(listed(p, "p", count), arity)]
        self.words = [read_tree(tree, k, word_leaf, "words") for tree, k in zip(listed(words, "words", count), arity)]
        self.length = [read_row(row, k, "length") for row, k in zip(listed(length, "length", count), arity)]
        self.contexts = self.pairs(contexts, "contexts", context_pair)
        self.r = [[read_tree(tree, k + l, self.masks(15, "r"), "r") for tree, l in zip(listed(row, "a row of r", count), arity)]
                  for row, k in zip(listed(r, "r", count), arity)]

    def read_heaps(self, phi, moves):
        step, head, tail = named(phi, ["step", "head", "tail"], "phi")
        need(listed(head, "head"), 1, "head is empty")
        self.period, self.n0 = whole(step, "step", 1), len(head)
        listed(tail, "tail", step)
        self.head = [self.constant(self.element(value, 0, "a value of a heap")) for value in head]
        self.tail = [self.element(value, 1, "a value in the tail") for value in tail]
        listed(moves, "moves", self.n0 - 1 + step)
        trees, with_move, self.kinds = [self.read_moves(kind) for kind in moves], Moves(self.rules.digits), []
        for n in range(1, self.n0):
            size = (*self.zero[:-1], n)
            self.kinds.append(Kind(f"heap {n}", size, self.head[n], with_move.of(n), trees[n - 1]))
        for r in range(step):
            first = self.n0 + r
            size = plus(self.zero, (*(step * a for a in self.m[:-1]), first))
            value, has_move = self.put_in(self.tail[r], (self.m,)), with_move.tree(first, step)
            self.kinds.append(Kind(f"heap {first} + {step}m", size, value, has_move, trees[self.n0 - 1 + r]))

    def read_moves(self, value):
        def leaf(value, k):
            if value is None:
                return None
            names = ["take", "leave"] + (["parts"] if type(value) is dict and value.get("leave") in (2, 3) else [])
            take, leave, *parts = named(value, names, "a move")
            whole(take, "what a move takes", 0)
            whole(leave, "what a move leaves", 0, 3)
            parts = [listed(part, "a part", 2) for part in listed(parts[0], "parts", leave - 1)] if parts else []
            return take, leave, [(whole(over, "a divisor", 1), read_row(row, k, "parts")) for over, row in parts]

        pairs = zip(listed(value, "moves of a heap", self.count), self.arity)
        return [[read_tree(tree, k + 1, leaf, "moves") for tree in listed(pair, "moves of a type", 2)] for pair, k in pairs]

    # What the sentences are made of.

    def variable(self, t, place):
        """The element of type t and sign 0 whose parameters are variables: at place 0 or 1."""
        return t, 0, self.places[place][: self.arity[t]]

    def start(self, *elements, heap=True):
        """The case that the parameters of some variable elements lie in their domains, and m >= 0; None if none do."""
        key = (elements, heap)
        if key not in self.starts:
            tests = [(0, self.m)] if heap else []
            for t, _, at in elements:
                tests += [(m, compose(row, at, self.zero)) for m, row in self.domain[t]]
            case = self.arithmetic.anything
            for m, row in tests:
                case = case and self.arithmetic.assume(case, m, row)
            self.starts[key] = case
        return self.starts[key]

    def walk(self, tree, arguments, case):
        """The leaves of a tree that are reached in a case, each with the case that it is."""
        if type(tree) is not Split:
            return [(case, tree)] if case else []
        found, stack = [], [(tree, case)] if case else []
        split, zero = self.arithmetic.split, self.zero
        while stack:
            node, case = stack.pop()
            while type(node) is Split:
                self.work.spend(1)
                yes, no = split(case, node.m, compose(node.row, arguments, zero))
                if yes and no:
                    stack.append((node.no, no))
                node, case = (node.yes, yes) if yes else (node.no, no)
            found.append((case, node))
        return found

    def times(self, case, x, y):
        """The product of two elements: cases and elements."""
        if x[0] > y[0]:
            x, y = y, x
        self.work.spend(1)
        arguments, sign = x[2] + y[2], x[1] ^ y[1]
        found = []
        for case, leaf in self.walk(self.product[x[0]][y[0] - x[0]], arguments, case):
            t, turned, at = self.put_in(leaf, arguments)
            found.append((case, (t, sign ^ turned, at)))
        return found

    def in_p(self, case, x):
        """Cases and masks: bit e says whether x, with its sign turned e times, is in P."""
        masks = self.walk(self.p[x[0]], x[2], case)
        return [(case, swapped(mask)) for case, mask in masks] if x[1] else masks

    def times_in_p(self, case, x, y):
        return [found for case, z in self.times(case, x, y) for found in self.in_p(case, z)]

    def related(self, case, q, w):
        """Cases and masks: bit 2e + f says whether q and w, their signs turned e and f times, are in R."""
        found = []
        for case, mask in self.walk(self.r[q[0]][w[0]], q[2] + w[2], case):
            if w[1]:
                mask = (mask & 5) << 1 | (mask & 10) >> 1
            if q[1]:
                mask = (mask & 3) << 2 | mask >> 2
            found.append((case, mask))
        return found

    def same(self, case, x, y):
        vanishes = self.arithmetic.vanishes
        return x[:2] == y[:2] and all(a == b or vanishes(case, plus(a, b, -1)) for a, b in zip(x[2], y[2]))

    def inside(self, case, x):
        """Does x lie in the domain of its type?"""
        return all(self.arithmetic.holds(case, m, compose(row, x[2], self.zero)) for m, row in self.domain[x[0]])

    def at_least(self, case, row, number):
        return self.arithmetic.holds(case, 0, (*row[:-1], row[-1] - number))

    def defined(self, case, place, over, row):
        """The case with one more variable: over·x = row; None if over never divides the row."""
        value, rest = divmod(sum(a * x for a, x in zip(row, case.point + (1,))), over)
        if rest == 0:
            case = Case(case.rows, case.mods, (*case.point[:place], value, *case.point[place + 1 :]))
        return self.arithmetic.zero(case, plus(row, self.units[place], -over))

    def heap_values(self, case, size, place):
        """Cases and values of a heap of at least 1, its size a row; what is left over of the tail is variable `place`."""
        beyond, within = self.arithmetic.split(case, 0, (*size[:-1], size[-1] - self.n0))
        found = self.tail_values(beyond, size, place) if beyond else []
        stack = [(within, 1, self.n0)] if within else []
        while stack:
            case, low, high = stack.pop()
            if high - low == 1:
                found.append((case, self.head[low]))
                continue
            middle = (low + high) // 2
            above, below = self.arithmetic.split(case, 0, (*size[:-1], size[-1] - middle))
            stack += [(above, middle, high)] if above else []
            stack += [(below, low, middle)] if below else []
        return found

    def tail_values(self, case, size, place):
        p, rest = self.period, (*size[:-1], size[-1] - self.n0)
        if all(a % p == 0 for a in rest[:-1]):
            number = tuple([a // p for a in rest])
            return [(case, self.put_in(self.tail[rest[-1] % p], (number,)))]
        found = []
        for r in range(p):
            some = self.defined(case, place, p, (*rest[:-1], rest[-1] - r))
            if some:
                found.append((some, self.put_in(self.tail[r], (self.units[place],))))
        return found

    def together(self, cases, place, size):
        """Cases and elements, with a heap more."""
        return [found for case, x in cases for some, value in self.heap_values(case, size, place) for found in self.times(some, x, value)]

    # The steps.

    def check(self, steps):
        """Steps 3 to 11; the claim in words and the steps."""
        try:
            for number, step in enumerate([self.values, self.products, self.generated, self.associative, self.end,
                                           self.p_check, self.named_moves, self.n_check, self.reduced], 3):
                self.step = number
                steps.append(f"{number}. {step()}")
        except (TooMuch, RecursionError):
            raise Rejected(self.step, "refused: checking it would take too long") from None
        text = (f"{self.rules.text}: the misère quotient of the whole game by formulas, {self.count} types of elements, "
                f"and the values of the heaps go by steps of {self.period} from heap {self.n0} on")
        return text, steps

    def need(self, condition, reason):
        need(condition, self.step, reason)

    def values(self):
        always = self.arithmetic.anything
        for t in range(self.count):
            x = self.variable(t, 0)
            case = self.start(x, heap=False)
            natural = case is None or all(self.at_least(case, row, 0) for row in x[2])
            self.need(natural, f"the domain of type {t} has numbers below 0")
        self.need(self.inside(always, self.one), "one is outside its domain")
        self.need(self.head[0] == self.one, "heap 0 does not have the value one")
        for kind in self.kinds:
            case = self.start()
            self.need(self.inside(case, kind.value), f"the value of {kind.name} is outside its domain")
            for some, has_move in self.walk(kind.has_move, (self.m,), case):
                self.need(has_move or self.same(some, kind.value, self.one), f"{kind.name} has no move but not the value one")
        return f"values: {self.n0 - 1} heaps and {self.period} residue classes"

    def products(self):
        leaves = 0
        for t in range(self.count):
            x = self.variable(t, 0)
            for u in range(t, self.count):
                y = self.variable(u, 1)
                for case, z in self.times(self.start(x, y), x, y):
                    leaves += 1
                    self.need(self.inside(case, z), f"a product of types {t} and {u} is outside its domain")
                    for some, other in self.times(case, y, x) if t == u else ():
                        self.need(self.same(some, z, other), f"two elements of type {t} do not commute")
            for case, z in self.times(self.start(x), x, self.one):
                self.need(self.same(case, z, x), f"one times an element of type {t} is not that element")
        return f"products: {leaves} cases, inside their domains, commutative, with a one"

    def generated(self):
        for t in range(self.count):
            x = self.variable(t, 0)
            length = compose(self.length[t], x[2], self.zero)
            for case, leaf in self.walk(self.words[t], x[2], self.start(x)):
                self.need(self.at_least(case, length, 0), f"a length of type {t} is less than 0")
                if leaf is None:
                    self.need(self.same(case, x, self.one), f"an element of type {t} that is not one has no word")
                else:
                    self.word(case, x, length, leaf)
        t, sign, at = self.one
        self.need((t, 1 - sign, at) in self.head, "no heap of the head has the value a")
        return "words: every element is one, or a shorter one times the value of a heap"

    def word(self, case, x, length, leaf):
        y, heap = self.put_in(leaf[0], x[2]), compose(leaf[1], x[2], self.zero)
        self.need(self.inside(case, y), f"the word of an element of type {x[0]} is outside its domain")
        shorter = plus(length, compose(self.length[y[0]], y[2], self.zero), -1)
        self.need(self.at_least(case, shorter, 1), f"the word of an element of type {x[0]} is not shorter")
        self.need(self.at_least(case, heap, 1), f"the word of an element of type {x[0]} has no heap")
        for some, z in self.together([(case, y)], self.tails[0], heap):
            self.need(self.same(some, z, x), f"the word of an element of type {x[0]} is another element")

    def associative(self):
        # Signs are added on both sides, and the values of many heaps are the same.
        values = list({(t, 0, at): None for t, _, at in (kind.value for kind in self.kinds)})
        sentences = 0
        for u in range(self.count):
            y = self.variable(u, 1)
            right = [(case, value, z) for value in values for case, z in self.times(self.start(y), y, value)]
            for t in range(self.count):
                x = self.variable(t, 0)
                left = self.times(self.start(x, y), x, y)
                for case, value, z in right:
                    for here, xy in left:
                        both = self.arithmetic.both(here, case)
                        for some, first in self.times(both, xy, value) if both else ():
                            for some, second in self.times(some, x, z):
                                sentences += 1
                                self.need(self.same(some, first, second), f"products of types {t} and {u} with a heap are not associative")
        return f"associative: {sentences} cases with {len(values)} kinds of values"

    def end(self):
        ((_, mask),) = self.in_p(self.arithmetic.anything, self.one)
        self.need(not mask & 1, "one is in P")
        return "end check: one is not in P, heaps without a move are worth one"

    def first_parts(self, case, rest, least, many, place):
        """Cases and sizes of a heap that is at least `least` and leaves as much for each of `many` - 1 more; with its value."""
        assume, found = self.arithmetic.assume, []
        parts = [((*self.zero[:-1], c), self.head[c], None) for c in range(1, self.n0)]
        for r in range(self.period):
            size = (*(self.period * a for a in self.units[place][:-1]), self.n0 + r)
            parts.append((size, self.put_in(self.tail[r], (self.units[place],)), self.units[place]))
        self.work.spend(len(parts))
        for size, value, number in parts:
            some = case if number is None else assume(case, 0, number)
            some = some and assume(some, 0, plus(rest, size, -many))
            some = some and (some if least is None else assume(some, 0, plus(size, least, -1)))
            if some:
                found.append((some, size, value))
        return found

    def options_after(self, digit, taken, rest):
        """The options of a heap with one digit of the code: cases and values."""
        self.work.spend(1)
        found, case, one = [], self.start(), self.one
        alone = self.arithmetic.assume(case, 0, (*rest[:-1], rest[-1] - 1))
        nothing = self.arithmetic.zero(case, rest)
        if digit & 1 and taken and nothing:
            found.append((nothing, one))
        if digit & 2 and taken and alone:
            found += self.together([(alone, one)], self.tails[0], rest)
        for some, size, value in self.first_parts(case, rest, None, 2, self.tails[0]) if digit & 4 else ():
            found += self.together([(some, value)], self.tails[1], plus(rest, size, -1))
        for some, size, value in self.first_parts(case, rest, None, 3, self.tails[0]) if digit & 8 else ():
            left = plus(rest, size, -1)
            for other, second, value_2 in self.first_parts(some, left, size, 2, self.tails[1]):
                found += self.together(self.times(other, value, value_2), self.tails[2], plus(left, second, -1))
        return found

    def options(self, kind):
        """All options of a heap, each but once: cases and values."""
        found = {}
        for taken, digit in enumerate(self.rules.digits):
            for case, value in self.options_after(digit, taken, (*kind.size[:-1], kind.size[-1] - taken)) if digit else ():
                found[frozenset(case.rows.items()), frozenset(case.mods.items()), value] = case, value
        return found

    def p_check(self):
        seen, sentences = set(), 0
        for kind in self.kinds:
            options = self.options(kind)
            if (kind.value, frozenset(options)) in seen:
                continue
            seen.add((kind.value, frozenset(options)))
            for t in range(self.count):
                w = self.variable(t, 0)
                mine = [(case, mask) for case, mask in self.times_in_p(self.start(w), w, kind.value) if mask]
                for case, mask in mine:
                    for where, option in options.values():
                        both = self.arithmetic.both(case, where)
                        for _, other in self.times_in_p(both, w, option) if both else ():
                            sentences += 1
                            self.need(not mask & other, f"{kind.name} and one of its options are in P with an element of type {t}")
        return f"P-check: {sentences} cases; no value in P has an option in P"

    def named_moves(self):
        moves = 0
        for kind in self.kinds:
            for t, pair in enumerate(kind.moves):
                v = self.variable(t, 0)
                for e, tree in enumerate(pair):
                    for case, move in self.walk(tree, (self.m, *v[2]), self.start(v)):
                        if move is not None:
                            moves += 1
                            self.named_move(case, kind, v, e, move)
        return f"moves: {moves} are legal and lead into P"

    def named_move(self, case, kind, v, sign, move):
        taken, leave, parts = move
        what = f"a move from {kind.name} beside type {v[0]}"
        digits = self.rules.digits
        self.need(taken < len(digits) and digits[taken] >> leave & 1, f"{what} is not allowed")
        rest = (*kind.size[:-1], kind.size[-1] - taken)
        if leave == 0:
            self.need(self.arithmetic.vanishes(case, rest), f"{what} leaves something")
        sizes = []
        for (over, row), place in zip(parts, self.sizes):
            row = compose(row, (self.m, *v[2]), self.zero)
            self.need(over == 1 or self.arithmetic.holds(case, over, row), f"{what} leaves no whole number")
            if all(a % over == 0 for a in row):
                sizes.append(tuple([a // over for a in row]))
            else:
                case = self.defined(case, place, over, row)
                sizes.append(self.units[place])
            rest = plus(rest, sizes[-1], -1)
        sizes += [rest] if leave else []
        self.need(all(self.at_least(case, size, 1) for size in sizes), f"{what} leaves no heap where it says so")
        cases = [(case, v)]
        for size, place in zip(sizes, self.tails):
            cases = self.together(cases, place, size)
        for some, z in cases:
            for _, mask in self.in_p(some, z):
                self.need(mask >> sign & 1, f"{what} does not lead into P")

    def n_check(self):
        for t in range(self.count):
            q = self.variable(t, 0)
            for _, mask in self.related(self.start(q), q, self.one):
                self.need(not mask & 5, f"an element of type {t} is stuck with one")
        kinds = list({(kind.value, text_of(kind)): kind for kind in self.kinds}.values())
        for kind in kinds:
            self.n_start(kind)
        return f"N-check: {sum(map(self.n_steps, kinds))} cases; R is closed and has no (q, one)"

    def stuck(self, kind, case, v, e):
        """The cases where no move is named for a heap beside v, its sign turned e times."""
        found = self.walk(kind.moves[v[0]][v[1] ^ e], (self.m, *v[2]), case)
        return [some for some, move in found if move is None]

    def n_start(self, kind):
        for t in range(self.count):
            w = self.variable(t, 1)
            for case, has_move in self.walk(kind.has_move, (self.m,), self.start(w)):
                for case, mask in self.times_in_p(case, w, kind.value) if has_move else ():
                    for e in [e for e in (0, 1) if not mask >> e & 1]:
                        for some in self.stuck(kind, case, w, e):
                            for _, related in self.related(some, kind.value, w):
                                self.need(related >> e & 1, f"R lacks a pair of {kind.name} with type {t}")

    def n_steps(self, kind):
        """The steps with one kind of heaps; returns how many cases there were."""
        sentences = 0
        for u in range(self.count):
            w = self.variable(u, 1)
            right = self.times(self.start(w), w, kind.value)
            for t in range(self.count):
                q = self.variable(t, 0)
                mine = self.start(q, heap=False)
                for case, z in right if mine else ():
                    for some, mask in self.related(self.arithmetic.both(case, mine), q, z):
                        if mask:
                            sentences += self.n_step(kind, some, q, w, mask)
        return sentences

    def n_step(self, kind, case, q, w, mask):
        """Bit 2e + f of the mask: (q, w·value) is in R with the signs of q and w turned e and f times."""
        sentences = 0
        for here, v in self.times(case, q, w):
            for sign in (0, 1):
                wanted = mask & (9 if sign == 0 else 6)
                for some in self.stuck(kind, here, v, sign) if wanted else ():
                    for some, z in self.times(some, q, kind.value):
                        for _, related in self.related(some, z, w):
                            sentences += 1
                            self.need(wanted & ~related == 0, f"R is not closed: types {q[0]} and {w[0]} with {kind.name}")
        return sentences

    def reduced(self):
        told = 0
        for t in range(self.count):
            x = self.variable(t, 0)
            for u in range(t, self.count):
                y = self.variable(u, 1)
                for e in (0, 1):
                    for case, z in self.walk(self.contexts[t][u - t][e], x[2] + y[2], self.start(x, y)):
                        told += 1
                        if z is None:
                            self.need(self.same(case, x, (u, e, y[2])), f"no context for two elements of types {t} and {u}")
                        else:
                            self.tell_apart(case, x, y, e, self.put_in(z, x[2] + y[2]))
        return f"reduced: {told} cases of contexts tell all elements apart"

    def tell_apart(self, case, x, y, e, z):
        types = f"of types {x[0]} and {y[0]}"
        self.need(self.inside(case, z), f"a context {types} is outside its domain")
        for some, first in self.times_in_p(case, x, z):
            for _, second in self.times_in_p(some, y, z):
                self.need(first & 1 != second >> e & 1, f"a context does not tell elements {types} apart")

def text_of(kind):
    """Kinds of heaps with the same value and the same moves need one look; so do not those of which only some have a move."""
    if type(kind.has_move) is Split:
        return kind.name
    return json.dumps([kind.has_move, kind.moves], default=lambda node: [node.m, node.row, node.yes, node.no])

if __name__ == "__main__":
    if sys.argv[1:2] != ["--self-test"]:
        sys.exit("usage: check_formulas.py --self-test [COUNT [SEED]]")
    linear_integers.main(sys.argv[2:])
