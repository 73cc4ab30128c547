"""Version 2 of docs/certificate.md: quotients, finite or infinite, whose P-positions an automaton recognises.

A value, an element of M × N^f, is a tuple: its element of M, then f numbers.
"""

from itertools import product

from certificate_file import fields, increasing, need, numbers

LARGEST = 65_535
DIRECTIONS = 12
MAX_ORDER = 4096
SLACK = 3

def add(a, b):
    return tuple(x + y for x, y in zip(a, b))

def subtract(a, b):
    return tuple(x - y for x, y in zip(a, b))

def divides(a, b):
    return all(x <= y for x, y in zip(a, b))

def subsets(mask):
    return [m for m in range(mask + 1) if m & ~mask == 0]

class Work:
    """What the check may still cost: some minutes, more only for large files."""

    def __init__(self, size):
        self.left = 100_000_000 + 20 * size**2

    def spend(self, step, amount):
        self.left -= amount
        need(self.left >= 0, step, "refused: checking it would take too long")

class Sets:
    """The sets { x : x + c is accepted from q } for the start states q and the vectors c given, and all their remainders
    { y : 2y + s in A } for vectors s of digits below `base`: as numbers, equal iff the sets are."""

    def __init__(self, proof, step, vectors, base):
        f, work = proof.f, proof.work
        self.start = proof.start
        strings = list(product(range(base), repeat=f))
        place = {s: i for i, s in enumerate(strings)}
        # The letter with the bits `mask` (bit i for direction i), as the number of its vector of digits.
        self.letters = [place[tuple(mask >> i & 1 for i in range(f))] for mask in range(1 << f)]
        keys, number, after = [], {}, []

        def put(key):
            if key not in number:
                number[key] = len(keys)
                keys.append(key)
            return number[key]

        for c in vectors:
            for q in set(proof.start):
                work.spend(step, 1)
                put((q, c))
        for q, c in keys:
            work.spend(step, len(strings))
            row, state = [], proof.next[q]
            for s in strings:
                total = add(c, s)
                letter = sum((n & 1) << i for i, n in enumerate(total))
                row.append(put((state[letter], tuple(n >> 1 for n in total))))
            after.append(row)
        zeros = (0,) * f

        def has_zero(q, c):
            while any(n not in (0, -1) for n in c):
                q, c = proof.next[q][sum((n & 1) << i for i, n in enumerate(c))], tuple(n >> 1 for n in c)
            return c == zeros and q in proof.accepting

        kind = [int(has_zero(q, c)) for q, c in keys]
        zero, count = kind, 0
        while True:
            work.spend(step, len(keys) * (len(self.letters) + 1))
            names = {}
            kind = [names.setdefault((kind[t], *(kind[row[s]] for s in self.letters)), len(names)) for t, row in enumerate(after)]
            if len(names) == count:
                break
            count = len(names)
        self.number = {key: kind[t] for key, t in number.items()}
        self.after, self.zero = [None] * count, [None] * count
        for t, row in enumerate(after):
            self.after[kind[t]] = [kind[to] for to in row]
            self.zero[kind[t]] = bool(zero[t])
        still = [k for k in range(count) if all(self.after[k][s] == k for s in self.letters)]
        self.full = {k for k in still if self.zero[k]}
        self.empty = {k for k in still if not self.zero[k]}

    def of(self, m, c):
        return self.number[self.start[m], c]

class Automatic:
    """The data of a certificate with an automaton; reading them is part of step 1."""

    def __init__(self, value, rules, size):
        names = ["order", "torsion", "actions", "directions", "phi", "next", "accepting", "start",
                 "generators", "relations", "words"]
        order, torsion, actions, directions, phi, table, accepting, start, generators, relations, words = (
            fields(value, names, "automatic"))
        need(type(order) is int and order >= 1, 1, "order is no number of elements")
        for what, some in [("phi", phi), ("next", table), ("actions", actions), ("relations", relations), ("words", words)]:
            need(type(some) is list, 1, f"{what} is no list")
        need(phi and table, 1, "phi or next is empty")
        need(rules.heaps is None or len(phi) <= len(rules.heaps) + 1, 1, "values for more heaps than there are")
        for heaps in (torsion, directions, generators):
            numbers(heaps, "a list of heaps", len(phi))
            need(len(set(heaps)) == len(heaps) and 0 not in heaps, 1, "a list of heaps has one twice, or heap 0")
        self.order, self.torsion, self.directions, self.generators = order, torsion, directions, generators
        self.f, self.last = len(directions), len(phi) - 1
        need(self.f <= DIRECTIONS, 1, "refused: too many directions")

        def lists(some, what, how_many, length, below):
            need(len(some) == how_many, 1, f"{what} does not have {how_many} entries")
            for entry in some:
                need(len(numbers(entry, what, below)) == length, 1, f"an entry of {what} does not have {length} entries")
            return [tuple(entry) for entry in some]

        self.actions = lists(actions, "actions", len(torsion), order, order)
        need(torsion or order == 1, 1, "more elements than generators reach")
        self.next = lists(table, "next", len(table), 1 << self.f, len(table))
        self.accepting = frozenset(increasing(accepting, "accepting", len(table)))
        self.start = numbers(start, "start", len(table))
        need(len(start) == order, 1, "start does not have one entry per element")
        for pair in phi + relations:
            need(type(pair) is list and len(pair) == 2, 1, "an entry of phi or of relations is no pair")
        numbers([pair[0] for pair in phi], "phi", order)
        vectors = lists([pair[1] for pair in phi], "phi", len(phi), self.f, LARGEST + 1)
        self.phi = [(pair[0], *vector) for pair, vector in zip(phi, vectors)]
        sides = [lists([pair[k] for pair in relations], "relations", len(relations), len(generators), LARGEST + 1) for k in (0, 1)]
        self.relations = list(zip(*sides))
        self.words = lists(words, "words", len(phi), len(generators), LARGEST + 1)
        self.rules, self.work = rules, Work(size)
        self.one = (0,) * (self.f + 1)

    def check(self, kind, steps):
        """Steps 3 to 10."""
        self.finite_part()
        steps.append(f"3. monoid and automaton: {len(self.torsion)} commuting generators reach {self.order} elements; {len(self.next)} states")
        self.heap_values()
        steps.append(f"4. values: {self.last} heaps; every element of V is a value")
        cut, sets = self.sets_of_moves()
        need(not sets.zero[sets.of(0, self.one[1:])], 5, "the empty position is in P")
        steps.append("5. end check: 1 is not in P, heaps without options are worth 1")
        steps.append(f"6. P-check: {self.p_check(sets)} pairs of sets")
        steps.append("7. N-check: {} states of heaps and {} of numbers".format(*self.n_check(sets, cut)))
        self.oriented()
        families = self.normal_forms()
        bases = [self.word(base) for base, _ in families]
        sets = self.hold(bases)
        steps.append(f"8. relations: {len(self.relations)} hold; each heap equals its word")
        steps.append(f"9. normal forms: {len(families)} points and families, {self.complete(sets, families, bases)} sets of pairs")
        if kind == "all-heaps":
            need(self.rules.heaps is not None and self.last == len(self.rules.heaps), 10, "not all heaps have a value")
        which = "" if kind == "all-heaps" else f" of the heaps up to {self.last}"
        size = "is infinite" if any(goes_on for _, goes_on in families) else f"has order {len(families)}"
        text = (f"{self.rules.text}: the misère quotient{which} {size}, "
                f"with {len(self.generators)} generators and {len(self.relations)} relations")
        return text, steps + [f"10. claim: {text}"]

    def finite_part(self):
        """Step 3."""
        for i, g in enumerate(self.actions):
            for h in self.actions[:i]:
                need(all(g[y] == h[x] for x, y in zip(g, h)), 3, "two generators of M do not commute")
        need(self.order <= MAX_ORDER, 3, "refused: M is too large for a table")
        rows, reached = {0: list(range(self.order))}, [0]
        for x in reached:
            for action in self.actions:
                if action[x] not in rows:
                    rows[action[x]] = [action[y] for y in rows[x]]
                    reached.append(action[x])
        need(len(reached) == self.order, 3, "an element of M is no product of generators")
        self.products = [rows[x] for x in range(self.order)]
        for q, row in enumerate(self.next):
            need((q in self.accepting) == (row[0] in self.accepting), 3, f"a zero letter changes whether state {q} accepts")

    def times(self, a, b):
        return (self.products[a[0]][b[0]], *add(a[1:], b[1:]))

    def word(self, exponents):
        """The value of a word in the generators."""
        value = self.one
        for heap, n in zip(self.generators, exponents):
            power, finite = n, self.phi[heap][0]
            m = 0
            while power:
                if power & 1:
                    m = self.products[m][finite]
                finite, power = self.products[finite][finite], power >> 1
            value = self.times(value, (m, *(n * x for x in self.phi[heap][1:])))
        return value

    def unit(self, i):
        return (0, *(int(k == i) for k in range(self.f)))

    def heap_values(self):
        """Step 4, and heaps without options; leaves the kinds of the directions and the other kinds."""
        need(self.phi[0] == self.one, 4, "heap 0 does not have the value 1")
        for heap, action in zip(self.torsion, self.actions):
            need(self.phi[heap] == (action[0], *self.one[1:]), 4, f"heap {heap} does not have its generator of M as its value")
        for i, heap in enumerate(self.directions):
            need(self.phi[heap] == self.unit(i), 4, f"heap {heap} does not have its direction as its value")
        self.work.spend(4, self.last**2 // 4 if self.rules.heaps is None else 0)
        kinds = {}
        for n, (value, options) in enumerate(zip(self.phi, self.rules.option_sets(self.phi, self.times, self.one))):
            if options:
                kinds[n] = (value, options)
            else:
                need(value == self.one, 5, f"heap {n} has no options but not the value 1")
        self.straight = [kinds[heap] for heap in self.directions]
        self.others = list(dict.fromkeys(kind for kind in kinds.values() if kind not in self.straight))

    def sets_of_moves(self):
        """The sets that steps 5 to 7 speak of, and where low parts are cut off."""
        most = [max((value[i + 1] for value, _ in self.others), default=0) for i in range(self.f)]
        cut = tuple(n + SLACK if n else 0 for n in most)
        many = 1
        for c in cut:
            many *= c + 1
        shifts, vectors = {self.one[1:]}, set()
        for value, options in self.straight + self.others:
            vectors.update(v[1:] for v in (value, *options))
            shifts.update(subtract(o[1:], value[1:]) for o in options)
        self.work.spend(6, many * len(shifts))
        vectors.update(add(low, gamma) for low in product(*(range(c + 1) for c in cut)) for gamma in shifts)
        return cut, Sets(self, 6, sorted(vectors), 2)

    def p_check(self, sets):
        """Step 6; returns the number of pairs."""
        seen = set()
        for value, options in self.straight + self.others:
            for option in options:
                for row in self.products:
                    self.work.spend(6, 1)
                    stack = [(sets.of(row[value[0]], value[1:]), sets.of(row[option[0]], option[1:]))]
                    while stack:
                        pair = stack.pop()
                        if pair in seen or not sets.empty.isdisjoint(pair):
                            continue
                        seen.add(pair)
                        a, b = pair
                        need(not (sets.zero[a] and sets.zero[b]), 6, "a value in P has an option in P")
                        self.work.spend(6, len(sets.letters))
                        stack += [(sets.after[a][s], sets.after[b][s]) for s in sets.letters]
        return len(seen)

    def n_check(self, sets, cut):
        """Step 7; returns the numbers of states."""
        gammas = {subtract(o[1:], value[1:]) for value, options in self.others for o in options}
        turn, same = {}, {}  # the turn that stands for each turn, and for each row of sets
        for gamma in sorted(gammas):
            for m in range(self.order):
                self.work.spend(7, self.order)
                row = tuple(sets.of(products[m], gamma) for products in self.products)
                turn[m, gamma] = same.setdefault(row, (m, gamma))
        states, least, seen = [(0, (0,) * self.f, frozenset())], {}, set()
        for number, (m, low, turns) in enumerate(states):
            self.has_moves(sets, cut, (m, low, turns), number == 0, seen)
            for value, options in self.others:
                new = frozenset(turn[self.products[n][value[0]], gamma] for n, gamma in turns) | {
                    turn[self.products[m][o[0]], subtract(o[1:], value[1:])] for o in options}
                total = self.products[m][value[0]], tuple(map(min, add(low, value[1:]), cut))
                rivals = least.setdefault(total, [])
                self.work.spend(7, (len(rivals) + 1) * (len(new) + 1))
                if not any(rival <= new for rival in rivals):
                    rivals[:] = [rival for rival in rivals if not new <= rival] + [new]
                    states.append((*total, new))
        return len(states), len(seen)

    def has_moves(self, sets, cut, state, nothing, seen):
        """The heaps of a state, beside any numbers of heaps of the directions: in P, or with an option in P."""
        m, low, turns = state
        options = {(sets.of(n, add(gamma, low)), None) for n, gamma in turns}
        for i, (value, some) in enumerate(self.straight):
            if cut[i] == 0 or low[i] < cut[i]:
                # The move needs a heap of this direction: a bit of it must come.
                options |= {(sets.of(self.products[m][o[0]], add(subtract(o[1:], value[1:]), low)), i) for o in some}
        stack = [(sets.of(m, low), frozenset(options), nothing)]
        while stack:
            now = stack.pop()
            this, options, nothing = now
            if now in seen or this in sets.full or any(i is None and a in sets.full for a, i in options):
                continue
            seen.add(now)
            good = nothing or sets.zero[this] or any(i is None and sets.zero[a] for a, i in options)
            need(good, 7, "a position that is not in P has no option in P")
            self.work.spend(7, len(sets.letters) * (len(options) + 1))
            for letter, s in enumerate(sets.letters):
                after = ((sets.after[a][s], None if i is None or letter >> i & 1 else i) for a, i in options)
                stack.append((sets.after[this][s], frozenset(o for o in after if o[0] not in sets.empty), nothing and letter == 0))

    def oriented(self):
        """Step 8: the relations are a reduced basis, as far as their form goes."""
        left = [u for u, _ in self.relations]
        self.work.spend(8, len(left) * (2 * len(left) + len(self.words)))
        for i, (u, v) in enumerate(self.relations):
            need(v[::-1] < u[::-1], 8, f"relation {i} does not go down")
            others = any(divides(w, v) or (i != j and divides(w, u)) for j, w in enumerate(left))
            need(not others, 8, f"another relation rewrites relation {i}")
        for heap, word in enumerate(self.words):
            need(not any(divides(w, word) for w in left), 8, f"the word of heap {heap} is not normal")

    def normal_forms(self):
        """The words that no left side divides: pairs of a base and the generators whose exponents have no end."""
        left = [u for u, _ in self.relations]
        families = [((), (), left)]
        for g in range(len(self.generators)):
            longer = []
            for base, goes_on, left in families:
                largest = max((u[g] for u in left), default=0)
                for n in range(largest + 1):
                    self.work.spend(9, len(left) + 1)
                    below = [u for u in left if u[g] <= n]
                    if any(not any(u[g + 1:]) for u in below):
                        break
                    longer.append((base + (n,), goes_on + (g,) * (n == largest), below))
            families = longer
        return [(base, goes_on) for base, goes_on, _ in families]

    def row(self, sets, value):
        return tuple(sets.of(products[value[0]], value[1:]) for products in self.products)

    def hold(self, bases):
        """Step 8: the relations hold, and each heap equals its word. Returns the sets that step 9 speaks of, too."""
        equal = [(self.word(u), self.word(v), f"relation {i} does not hold") for i, (u, v) in enumerate(self.relations)]
        equal += [(self.phi[n], self.word(w), f"heap {n} does not equal its word") for n, w in enumerate(self.words)]
        vectors = {value[1:] for u, v, _ in equal for value in (u, v)} | {base[1:] for base in bases}
        sets = Sets(self, 8, sorted(vectors), 3)
        for u, v, reason in equal:
            self.work.spend(8, self.order)
            need(self.row(sets, u) == self.row(sets, v), 8, reason)
        return sets

    def complete(self, sets, families, bases):
        """Step 9: different normal forms are different elements. Returns the number of sets of pairs searched."""
        missing = "two normal forms are the same element; a relation is missing"
        rows = [self.row(sets, base) for base in bases]
        self.work.spend(9, len(rows) * self.order)
        need(len(set(rows)) == len(rows), 9, missing)
        units = [self.unit(i) for i in range(self.f)]
        masks = []
        for _, goes_on in families:
            values = [self.phi[self.generators[g]] for g in goes_on]
            need(all(v in units for v in values) and len(set(values)) == len(values), 9, "a generator has no end but is no direction of its own")
            masks.append(sum(1 << units.index(v) for v in values))
        searched, known = 0, {}
        for i, mask in enumerate(masks):
            for j, other in enumerate(masks):
                if mask and (j <= i or not other):
                    self.work.spend(9, self.order)
                    pair = Pairs(self.work, sets, mask, other, known.setdefault((mask, other), {}))
                    searched += pair.tell_apart(frozenset(zip(rows[i], rows[j])), i != j, missing)
        return searched

class Pairs:
    """The pairs of sets that come up when two families go on in the directions of two masks."""

    def __init__(self, work, sets, mask, other, safe):
        self.work, self.sets, self.safe = work, sets, safe
        self.bits = [(sets.letters[t], sets.letters[u], t != u) for t in subsets(mask) for u in subsets(other)]

    def after(self, pair, t, u):
        # Vectors of digits below 3 have numbers in base 3, so the sum of two vectors of bits has the sum of their numbers.
        a, b = self.sets.after[pair[0]], self.sets.after[pair[1]]
        return [(a[t + x], b[u + x]) for x in self.sets.letters]

    def tell_apart(self, start, differ, missing):
        queue, seen = [(start, differ)], {False: [], True: []}
        for pairs, differ in queue:
            if any(other <= pairs for other in seen[differ]):
                continue
            if differ:
                need(any(a != b for a, b in pairs), 9, missing)
                if any(self.is_safe(pair) for pair in pairs):
                    continue
            seen[differ].append(pairs)
            for t, u, different in self.bits:
                self.work.spend(9, len(pairs) * len(self.sets.letters))
                queue.append((frozenset(to for pair in pairs for to in self.after(pair, t, u)), differ or different))
        return len(seen[False]) + len(seen[True])

    def is_safe(self, pair):
        """Whether the pair stays apart: the greatest set of pairs of different sets that some letter of the context always leads
        back into."""
        if pair not in self.safe:
            self.safe[pair] = pair[0] != pair[1]
            new = [pair]
            for p in new:
                self.work.spend(9, len(self.bits) * len(self.sets.letters))
                for t, u, _ in self.bits:
                    for to in self.after(p, t, u):
                        if to[0] != to[1] and to not in self.safe:
                            self.safe[to] = True
                            new.append(to)
            before = None
            while before != len(new):
                before, kept = len(new), []
                for p in new:
                    self.work.spend(9, len(self.bits) * len(self.sets.letters))
                    if self.safe[p] and all(any(self.safe.get(to) for to in self.after(p, t, u)) for t, u, _ in self.bits):
                        kept.append(p)
                    else:
                        self.safe[p] = False
                new = kept
        return self.safe[pair]
