"""Version 4 of docs/certificate.md: boards, where play ends at once on finitely many points. Steps 3, 4 and the states are those of
version 1."""

from functools import reduce

from certificate_file import need, numbers

# So many positions below points, and elements beside each, are looked at before a file is refused.
MOST = 2_000_000

class Board:
    """The points of a board; reading them is part of step 1."""

    def __init__(self, defeated, victorious, rules, kind):
        need(rules.heaps is not None, 1, "points go with rules by heaps, not with a code")
        need(kind in ("partial", "all-heaps"), 1, "points go with the claims partial and all-heaps alone")
        self.points = {}
        for wins, points in ((False, defeated), (True, victorious)):
            need(type(points) is list, 1, "points are no list")
            for point in points:
                counts = numbers(point, "a point", (1 << 32) - 1)
                need(len(counts) == len(rules.heaps), 1, "a point does not have a number for each heap")
                need(tuple(counts) not in self.points, 1, "a point is given twice")
                self.points[tuple(counts)] = wins
        count = f"{len(defeated)} defeated and {len(victorious)} victorious points"
        heaps = "1 heap" if len(rules.heaps) == 1 else f"{len(rules.heaps)} heaps"
        self.text = f"a board of {heaps} with {count}"

    def heaps(self, rules, q):
        """Step 5; the value of each heap and the values of its options."""
        need(q.phi[0] == 0, 5, "heap 0 does not have value 0")
        for heap, action in zip(q.generators, q.actions):
            need(q.phi[heap] == action[0], 5, f"heap {heap} does not have its generator as its value")
        self.last = len(q.phi) - 1
        self.options = [set(options) for _, options in zip(q.phi, rules.option_sets(q.phi, q.plus))][1:]
        return f"5. values: {self.last} heaps"

    def value(self, q, x):
        """The product of the values of the heaps of a position, made of that of the position with one heap less."""
        chain = []
        while x not in self.values:
            i = next((i for i, n in enumerate(x) if n), None)
            if i is None:
                self.values[x] = 0
                break
            chain.append((x, q.phi[i + 1]))
            x = less(x, i)
        value = self.values[x]
        for y, factor in reversed(chain):
            value = self.values[y] = q.plus(value, factor)
        return value

    def exceptional(self, q):
        """Step 6; finds the positions that divide a point, and those that only do with one heap less."""
        self.values = {}
        points = {x[: self.last]: wins for x, wins in self.points.items() if not any(x[self.last :])}
        self.points = points
        self.inner, open_ones = set(points), list(points)
        for x in open_ones:
            for i in range(self.last):
                if x[i] and (y := less(x, i)) not in self.inner:
                    self.inner.add(y)
                    open_ones.append(y)
            need(len(open_ones) * (self.last + 1) <= MOST, 6, "refused: checking it would take too long")
        self.edge = {more(x, i) for x in self.inner for i in range(self.last)} - self.inner
        if not self.inner:
            self.edge = {(0,) * self.last}
        need(len(self.edge) * q.order <= 100 * MOST, 6, "refused: checking it would take too long")
        for x, wins in points.items():
            need((self.value(q, x) in q.in_p) == wins, 6, f"{x} is {'not ' if wins else ''}in P")
        return f"6. points: {len(points)}, in P just when victorious; {len(self.inner)} positions divide one, {len(self.edge)} are next to these"

    def p_check(self, q):
        """Step 7: each move that there is from P to P starts at a point."""
        rows, everything = {}, (1 << q.order) - 1
        for x in {*q.phi, *(e for options in self.options for e in options)}:
            rows[x] = q.p_row(x)
        outside = {self.value(q, m) for m in self.edge}
        open_ones = list(outside)
        for x in open_ones:
            for action in q.actions:
                if action[x] not in outside:
                    outside.add(action[x])
                    open_ones.append(action[x])
        self.stuck = []
        for n, (value, options) in enumerate(zip(q.phi[1:], self.options), 1):
            into_p = reduce(lambda a, e: a | rows[e], options, 0)
            bad = rows[value] & into_p
            for x in self.inner if bad else ():
                if bad >> self.value(q, x) & 1:
                    need(more(x, n - 1) in self.points, 7, f"{more(x, n - 1)} is in P and so is one of its options")
            need(not any(bad >> w & 1 for w in outside), 7, f"heap {n} and one of its options are in P in the same context")
            free = everything & ~(rows[value] | into_p)
            self.stuck.append(frozenset(w for w in range(q.order) if free >> w & 1))
        return f"7. P-check: no value in P has an option in P, but at points; {len(outside)} of {q.order} elements are values of others"

    def n_check(self, q):
        """Step 8."""
        for x in self.inner - self.points.keys():
            rests = [(q.products(self.value(q, less(x, i))), i) for i in range(self.last) if x[i]]
            wins = any(row[e] in q.in_p for row, i in rests for e in self.options[i])
            need(wins or self.value(q, x) in q.in_p, 8, f"{x} is outside P and so are its options")
        states = {}
        for value, members in q.states:
            need(0 not in members, 8, "a state has 0 in its set")
            states.setdefault(value, []).append(frozenset(members))

        def cover(value, members, what):
            need(not members or any(members <= state for state in states.get(value, ())), 8, f"no state covers {what}")

        for m in self.edge:
            stuck = {w for w in range(q.order) if w not in q.in_p} if not any(m) else set(range(q.order))
            for i in (i for i in range(self.last) if m[i]):
                row = q.products(self.value(q, less(m, i)))
                stuck = {w for w in stuck if row[w] in self.stuck[i]}
            cover(self.value(q, m), stuck, m)
        heap_rows = [q.products(value) for value in q.phi[1:]]
        for value, sets in states.items():
            row = q.products(value)
            for n, (times, stuck) in enumerate(zip(heap_rows, self.stuck), 1):
                beside = [w for w in range(q.order) if row[w] in stuck]
                for members in sets:
                    both = {w for w in beside if times[w] in members}
                    cover(times[value], both, f"a state of value {value} with heap {n}")
        return f"8. N-check: {len(q.states)} states, closed, none stuck"

    def claim(self, kind, q):
        """Step 9."""
        need(kind == "partial" or self.last == self.heap_count, 9, "not all heaps have a value")
        which = "" if kind == "all-heaps" else f" of the heaps up to {self.last}"
        return f"{self.text}: the quotient{which} in generalised play has order {q.order}, {len(q.in_p)} in P"

    def check(self, rules, q, kind, steps):
        """Steps 3 to 9: the claim in words, and the steps."""
        self.heap_count = len(rules.heaps)
        q.monoid()
        steps.append(f"3. monoid: {len(q.generators)} commuting generators reach {q.order} elements")
        q.reduced()
        steps.append(f"4. reduced: {len(q.contexts)} contexts tell all elements apart")
        steps += [self.heaps(rules, q), self.exceptional(q), self.p_check(q), self.n_check(q)]
        text = self.claim(kind, q)
        return text, steps + [f"9. claim: {text}"]

def less(x, i):
    return x[:i] + (x[i] - 1,) + x[i + 1 :]

def more(x, i):
    return x[:i] + (x[i] + 1,) + x[i + 1 :]
