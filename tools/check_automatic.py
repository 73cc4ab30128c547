"""Version 2 of docs/certificate.md: quotients, finite or infinite, whose P-positions an automaton recognises.

A value, an element of M × N^f, is a tuple: its element of M, then f numbers.
"""

from functools import reduce
from heapq import heappop, heappush
from itertools import product
from operator import or_

from certificate_file import counted, fields, increasing, need, numbers
from check_reason import Reason
from whole_games import periodic, tame_relative

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

def bits_of(number):
    """The places of the ones of a number."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low

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
        self.start, self.columns = proof.start, {}
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

    def column(self, c):
        """The sets of all m with one vector."""
        if c not in self.columns:
            self.columns[c] = [self.number[q, c] for q in self.start]
        return self.columns[c]

class Automatic:
    """The data of a certificate with an automaton; reading them is part of step 1."""

    def __init__(self, value, rules, size):
        names = ["order", "torsion", "actions", "directions", "phi", "next", "accepting", "start",
                 "generators", "relations", "words"]
        reason = [value["reason"]] if type(value) is dict and "reason" in value else []
        order, torsion, actions, directions, phi, table, accepting, start, generators, relations, words, *_ = (
            fields(value, names + ["reason"] * len(reason), "automatic"))
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
        self.reason = [Reason(some, self.last) for some in reason]
        self.rules, self.work = rules, Work(size)
        self.one = (0,) * (self.f + 1)

    def check(self, kind, claimed, nim, steps):
        """Steps 3 to 11."""
        sets, size = self.quotient(steps)
        text = self.claim(kind, claimed, nim, sets, size)
        steps.append(f"10. claim: {text}")
        steps += ["11. reason: {}; {} states".format(*reason.check(self)) for reason in self.reason]
        return text, steps

    def quotient(self, steps):
        """Steps 3 to 9; returns the sets that step 10 speaks of, and what the quotient is, in words."""
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
        words = self.hold(bases)
        steps.append(f"8. relations: {len(self.relations)} hold; each heap equals its word")
        steps.append(f"9. normal forms: {len(families)} points and families, {self.complete(words, families, bases)} sets of pairs")
        size = "is infinite" if any(goes_on for _, goes_on in families) else f"has order {len(families)}"
        return sets, f"{size}, with {counted(len(self.generators), 'generator')} and {counted(len(self.relations), 'relation')}"

    def claim(self, kind, claimed, nim, sets, size):
        """Step 10; returns the claim in words."""
        which, more = "", ""
        if kind == "partial":
            which = f" of the heaps up to {self.last}"
        elif kind == "all-heaps":
            need(self.rules.heaps is not None and self.last == len(self.rules.heaps), 10, "not all heaps have a value")
        elif kind == "periodic":
            periodic(self.rules, self.rules.parts, self.words, *claimed, 10)
            which, more = " of the whole game", "; period {} from heap {} on".format(*claimed)
        else:
            tame_relative(self, sets, nim, *claimed)
            which, more = f" of the heaps up to {self.last}", f"; that of the whole game is a tame extension of it, relative to heap {claimed[0]}"
        return f"{self.rules.text}: the misère quotient{which} {size}{more}"

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
        self.products, self.reached = [rows[x] for x in range(self.order)], reached
        for q, row in enumerate(self.next):
            need((q in self.accepting) == (row[0] in self.accepting), 3, f"a zero letter changes whether state {q} accepts")

    def times(self, a, b):
        return (self.products[a[0]][b[0]], *add(a[1:], b[1:]))

    def power(self, heap, n):
        """The value of n copies of a heap."""
        power, finite, m = n, self.phi[heap][0], 0
        while power:
            if power & 1:
                m = self.products[m][finite]
            finite, power = self.products[finite][finite], power >> 1
        return (m, *(n * x for x in self.phi[heap][1:]))

    def word(self, exponents):
        """The value of a word in the generators."""
        return reduce(self.times, map(self.power, self.generators, exponents), self.one)

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
                self.work.spend(6, self.order)
                stack = list(set(zip(self.row(sets, value), self.row(sets, option))))
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
        turns = Turns(self, sets)
        least, seen, looked_at, number = {}, set(), 0, 0
        # Those with few turns first: they make others needless before these are looked at.
        queue = [(0, 0, (0, (0,) * self.f, frozenset()))]
        while queue:
            _, at, (m, low, before) = heappop(queue)
            if at and before not in least[m, low]:
                continue
            looked_at += 1
            self.has_moves(sets, cut, turns, (m, low, before), at == 0, seen)
            for kind, (value, _) in enumerate(self.others):
                new = turns.together(before, m, kind)
                total = self.products[m][value[0]], tuple(map(min, add(low, value[1:]), cut))
                rivals = least.setdefault(total, [])
                self.work.spend(7, (len(rivals) + 1) * (len(new) + 1))
                if not any(rival <= new for rival in rivals):
                    rivals[:] = [rival for rival in rivals if not new <= rival] + [new]
                    number += 1
                    heappush(queue, (len(new), number, (*total, new)))
        return looked_at, len(seen)

    def has_moves(self, sets, cut, turns, state, nothing, seen):
        """The heaps of a state, beside any numbers of heaps of the directions: in P, or with an option in P."""
        m, low, own = state
        # Moves in the directions need a heap: they wait for a bit of it.
        waiting = {(sets.of(self.products[m][o[0]], add(subtract(o[1:], value[1:]), low)), i)
                   for i, (value, some) in enumerate(self.straight) if cut[i] == 0 or low[i] < cut[i] for o in some}
        stack = [(sets.of(m, low), turns.sets_of(own, low) - sets.empty, frozenset(waiting), nothing)]
        while stack:
            now = stack.pop()
            this, options, waiting, nothing = now
            if now in seen or this in sets.full or not sets.full.isdisjoint(options):
                continue
            seen.add(now)
            good = nothing or sets.zero[this] or any(sets.zero[a] for a in options)
            need(good, 7, "a position that is not in P has no option in P")
            self.work.spend(7, len(sets.letters) * (len(options) + len(waiting) + 1))
            for letter, s in enumerate(sets.letters):
                after = {sets.after[a][s] for a in options} | {sets.after[a][s] for a, i in waiting if letter >> i & 1}
                still = ((sets.after[a][s], i) for a, i in waiting if not letter >> i & 1)
                stack.append((sets.after[this][s], frozenset(after - sets.empty),
                              frozenset(o for o in still if o[0] not in sets.empty), nothing and letter == 0))

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
        """The sets of a value in all contexts from M."""
        return tuple(map(sets.column(value[1:]).__getitem__, self.products[value[0]]))

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
        # For each context and each set in it, the families with that set, as an integer with a bit for each.
        searched, having = 0, {}
        for mask in sorted(set(masks) - {0}):
            for other in sorted(set(masks)):
                pairs, told, contexts = Pairs(self.work, sets, mask, other), {}, list(range(self.order))
                everyone = sum(1 << j for j, m in enumerate(masks) if m == other)
                for i in (i for i, m in enumerate(masks) if m == mask):
                    # Of two families that both go on each pair is looked at once.
                    left = everyone & ((1 << i) - 1) if other else everyone
                    for place, m in enumerate(contexts):
                        if not left:
                            break
                        key = m, rows[i][m]
                        if key not in told:
                            if m not in having:
                                self.work.spend(9, len(rows))
                                having[m] = {}
                                for j, row in enumerate(rows):
                                    having[m][row[m]] = having[m].get(row[m], 0) | 1 << j
                            told[key] = sum(who for b, who in having[m].items() if pairs.safe[key[1]] >> b & 1)
                        self.work.spend(9, 1)
                        if left & told[key]:
                            left &= ~told[key]
                            contexts.insert(0, contexts.pop(place))
                    for j in (j for j in range(left.bit_length()) if left >> j & 1):
                        searched += pairs.tell_apart(frozenset(zip(rows[i], rows[j])), True, missing)
                    if mask == other:
                        searched += pairs.tell_apart(frozenset(zip(rows[i], rows[i])), False, missing)
        return searched

class Turns:
    """The turns of the heaps that are not straight, numbered; turns that lead to the same sets have one number."""

    def __init__(self, proof, sets):
        self.proof, self.sets, self.moved, self.own = proof, sets, {}, {}
        shifts = [[(o[0], subtract(o[1:], value[1:])) for o in options] for value, options in proof.others]
        self.shifts, self.list, self.number, same = shifts, [], {}, {}
        for gamma in sorted({gamma for some in shifts for _, gamma in some}):
            self.number[gamma] = []
            for m in range(proof.order):
                proof.work.spend(7, proof.order)
                number = same.setdefault(proof.row(sets, (m, *gamma)), len(same))
                self.number[gamma].append(number)
                if number == len(self.list):
                    self.list.append((m, gamma))
        # For each kind the number that each turn gets beside a heap of it.
        self.beside = [[self.number[gamma][proof.products[m][value[0]]] for m, gamma in self.list] for value, _ in proof.others]

    def together(self, before, m, kind):
        """The turns of some heaps, worth m in M, and a heap of a kind."""
        if (m, kind) not in self.own:
            row = self.proof.products[m]
            self.own[m, kind] = frozenset(self.number[gamma][row[n]] for n, gamma in self.shifts[kind])
        return self.own[m, kind].union(map(self.beside[kind].__getitem__, before))

    def sets_of(self, turns, low):
        """The sets that turns lead to beside a low part."""
        if low not in self.moved:
            self.moved[low] = [self.sets.of(m, add(gamma, low)) for m, gamma in self.list]
        return frozenset(map(self.moved[low].__getitem__, turns))

class Pairs:
    """The pairs of sets that come up when two families go on in the directions of two masks."""

    def __init__(self, work, sets, mask, other):
        self.work, self.sets, self.done = work, sets, {}
        self.bits = [(sets.letters[t], sets.letters[u], t != u) for t in subsets(mask) for u in subsets(other)]
        self.find_safe()

    def find_safe(self):
        """The greatest set of pairs of different sets such that for all bits of the families some letter of the context leads
        from each of its pairs to one of them. Entry a of `safe` has bit b if (a, b) is in it."""
        after, letters = self.sets.after, self.sets.letters
        count, digits = len(after), {u + x for _, u, _ in self.bits for x in letters}
        # For each vector of digits and each set, the sets it is the remainder of.
        before = {d: [0] * count for d in digits}
        for b, row in enumerate(after):
            for d in digits:
                before[d][row[d]] |= 1 << b
        everything = (1 << count) - 1
        self.safe = [everything & ~(1 << a) for a in range(count)]
        reached_from = [set() for _ in range(count)]
        for a, row in enumerate(after):
            for d in {t + x for t, _, _ in self.bits for x in letters}:
                reached_from[row[d]].add(a)
        into = {}  # for digits d and a set c all b that d leads to a safe partner of c

        def leads(d, c):
            if (d, c) not in into:
                # Every b has one remainder, so the few of safe and not safe sets will do.
                safe, lost, table = self.safe[c], everything & ~self.safe[c], before[d]
                few = min(safe, lost, key=int.bit_count)
                self.work.spend(9, few.bit_count() + 1)
                found = reduce(or_, map(table.__getitem__, bits_of(few)), 0)
                into[d, c] = found if few == safe else everything & ~found
            return into[d, c]

        again = range(count)
        while again:
            self.work.spend(9, len(again) * len(self.bits) * len(letters))
            changed = set()
            for a in again:
                row, kept = after[a], self.safe[a]
                for t, u, _ in self.bits:
                    if not kept:
                        break
                    kept &= reduce(or_, (leads(u + x, row[t + x]) for x in letters))
                if kept != self.safe[a]:
                    self.safe[a] = kept
                    changed.add(a)
            for c in changed:
                for d in digits:
                    into.pop((d, c), None)
            again = sorted(set().union(*(reached_from[c] for c in changed)))

    def after(self, pair, t, u):
        # Vectors of digits below 3 have numbers in base 3, so the sum of two vectors of bits has the sum of their numbers.
        a, b = self.sets.after[pair[0]], self.sets.after[pair[1]]
        return [(a[t + x], b[u + x]) for x in self.sets.letters]

    def tell_apart(self, start, differ, missing):
        """Searches for members that are alike; returns the number of sets of pairs it took."""
        if (start, differ) in self.done:
            return self.done[start, differ]
        queue, seen = [(start, differ)], {False: [], True: []}
        for pairs, differ in queue:
            if any(other <= pairs for other in seen[differ]):
                continue
            if differ:
                need(any(a != b for a, b in pairs), 9, missing)
            seen[differ].append(pairs)
            for t, u, different in self.bits:
                if differ or different:
                    # From a safe pair on nothing more is to be looked at.
                    self.work.spend(9, len(self.sets.letters))
                    if any(self.safe[a] >> b & 1 for pair in pairs for a, b in self.after(pair, t, u)):
                        continue
                self.work.spend(9, len(pairs) * len(self.sets.letters))
                queue.append((frozenset(to for pair in pairs for to in self.after(pair, t, u)), differ or different))
        self.done[queue[0]] = len(seen[False]) + len(seen[True])
        return self.done[queue[0]]
