"""Conjunctions of linear inequalities and divisibilities: has one an integer solution? Exact and complete.

A row (a_1, …, a_n, c) stands for a_1·x_1 + … + a_n·x_n + c. Bounds are kept as { vector: (low, high) }, meaning
low <= vector·x <= high with None for no bound; a vector has no common divisor and its first coefficient is positive,
so that parallel rows meet in one place. The method is the Omega test: equalities are substituted, variables eliminated
by Fourier and Motzkin with bounds rounded to integers; where that is not exact, the dark shadow and splinters decide.
"""

import random
import sys
from itertools import product
from math import gcd

MOST_BITS = 2000
KEPT = 50  # what is kept costs memory too

class TooMuch(Exception):
    """Deciding it would cost more than what is left to spend."""

class Work:
    """What all decisions together may still cost."""

    def __init__(self, amount):
        self.left = amount

    def spend(self, amount):
        self.left -= amount
        if self.left < 0:
            raise TooMuch

def dot(vector, point):
    return sum([a * x for a, x in zip(vector, point) if a])

def narrowed(old, low, high):
    """The bounds with more of them; None if nothing lies between."""
    if old:
        low = old[0] if low is None or old[0] is not None and old[0] > low else low
        high = old[1] if high is None or old[1] is not None and old[1] < high else high
    return None if low is not None and high is not None and low > high else (low, high)

def put(rows, vector, low, high):
    """Adds bounds, divided by what the coefficients share and rounded; False if that leaves nothing."""
    g = gcd(*vector)
    if g == 0:
        return (low is None or low <= 0) and (high is None or high >= 0)
    for a in vector:
        if a:
            break
    if a < 0:
        g, low, high = -g, high, low
    if g != 1:
        vector = tuple([x // g for x in vector])
        low = None if low is None else -(-low // g)
        high = None if high is None else high // g
    bounds = narrowed(rows.get(vector), low, high)
    if bounds is None:
        return False
    rows[vector] = bounds
    return True

def substitute(rows, vector, value, trail, work):
    """Uses vector·x = value: solves it for a variable whose coefficient is a unit. If there is none, one step of Euclid's
    algorithm: a change of variables, invertible over the integers, makes all coefficients but the least smaller."""
    a, j = min([(abs(a), j) for j, a in enumerate(vector) if a])
    work.spend(len(rows))
    if a.bit_length() > MOST_BITS:
        raise TooMuch
    a = vector[j]
    result = {}
    if a in (1, -1):
        trail.append((j, None, vector, value))
        for v, (low, high) in rows.items():
            b = v[j] * a
            if b:
                shift = b * value
                v = tuple([x - b * y for x, y in zip(v, vector)])
                low = None if low is None else low - shift
                high = None if high is None else high - shift
            if not put(result, v, low, high):
                return None
        return result
    quotients = tuple([0 if i == j else x // a for i, x in enumerate(vector)])
    trail.append((j, None, quotients, None))
    for v, (low, high) in rows.items():
        b = v[j]
        if b:
            v = tuple([x - b * y for x, y in zip(v, quotients)])
        if not put(result, v, low, high):
            return None
    return result

def cheapest(rows, n):
    """The variable to eliminate, and whether eliminating it is exact."""
    lows, highs, many_lows, many_highs, wide, seen = [0] * n, [0] * n, [0] * n, [0] * n, [0] * n, set()
    for vector, (low, high) in rows.items():
        for j, a in enumerate(vector):
            if not a:
                continue
            seen.add(j)
            below, above = (low, high) if a > 0 else (high, low)
            many = a > 1 or a < -1
            if below is not None:
                lows[j] += 1
                many_lows[j] += many
            if above is not None:
                highs[j] += 1
                many_highs[j] += many
            wide[j] += many and low is not None and high is not None and high - low >= abs(a) - 1
    best = None
    for j in sorted(seen):
        # With a unit on one side of each pair nothing is lost; nor between two bounds so far apart that a multiple fits.
        exact = not many_lows[j] or not many_highs[j] or many_lows[j] == many_highs[j] == wide[j] == 1
        if not lows[j] or not highs[j]:
            return j, True
        cost = (not exact, lows[j] * highs[j] - lows[j] - highs[j], many_lows[j] * many_highs[j])
        if best is None or cost < best[0]:
            best = cost, j
    return best[1], not best[0][0]

def upright(rows, j):
    """The rows with variable j, its coefficient made positive; and the other rows."""
    with_j, others = [], {}
    for vector, (low, high) in rows.items():
        if vector[j] > 0:
            with_j.append((vector, low, high))
        elif vector[j] < 0:
            with_j.append((tuple([-x for x in vector]), None if high is None else -high, None if low is None else -low))
        else:
            others[vector] = (low, high)
    return with_j, others

def shadow(with_j, others, j, dark, work):
    """What is left of the rows without variable j; dark: so narrow that an integer always fits between two bounds."""
    result = dict(others)
    work.spend(len(with_j) ** 2)
    for i, (v, low, high) in enumerate(with_j):
        a = v[j]
        if a.bit_length() > MOST_BITS:
            raise TooMuch
        if dark and a > 1 and low is not None and high is not None and high - low < a - 1:
            return None
        for w, other_low, other_high in with_j[:i]:
            b = w[j]
            gap = (a - 1) * (b - 1) if dark else 0
            least = None if low is None or other_high is None else b * low - a * other_high + gap
            most = None if high is None or other_low is None else b * high - a * other_low - gap
            if least is None and most is None:
                continue
            if not put(result, tuple([b * x - a * y for x, y in zip(v, w)]), least, most):
                return None
    return result

def fill(point, with_j, j):
    """Gives variable j a value between its bounds at the point."""
    point[j] = 0
    least = most = None
    for v, low, high in with_j:
        rest = dot(v, point)
        if low is not None:
            x = -((rest - low) // v[j])
            least = x if least is None or x > least else least
        if high is not None:
            x = (high - rest) // v[j]
            most = x if most is None or x < most else most
    assert least is None or most is None or least <= most
    point[j] = least if least is not None else most if most is not None else 0

def inexact(rows, n, j, work):
    """A solution, where eliminating variable j is not exact: real shadow, dark shadow, splinters."""
    with_j, others = upright(rows, j)
    real = shadow(with_j, others, j, False, work)
    if real is None or solve(real, n, work) is None:
        return None
    dark = shadow(with_j, others, j, True, work)
    point = None if dark is None else solve(dark, n, work)
    if point is not None:
        fill(point, with_j, j)
        return point
    b = max(v[j] for v, _, high in with_j if high is not None)
    for v, low, _ in with_j:
        a = v[j]
        for i in range((a * b - a - b) // b + 1) if low is not None else ():
            work.spend(1)
            splinter = dict(rows)
            if put(splinter, v, low + i, low + i):
                point = solve(splinter, n, work)
                if point is not None:
                    return point
    return None

def solve(rows, n, work):
    """An integer point of n coordinates within all bounds, or None if there is none."""
    trail, point = [], [0] * n
    while rows:
        equality = next(((v, low) for v, (low, high) in rows.items() if low is not None and low == high), None)
        if equality:
            rows = substitute(rows, *equality, trail, work)
        else:
            j, exact = cheapest(rows, n)
            if not exact:
                point = inexact(rows, n, j, work)
                if point is None:
                    return None
                break
            with_j, others = upright(rows, j)
            trail.append((j, with_j, None, None))
            rows = shadow(with_j, others, j, False, work)
        if rows is None:
            return None
    for j, with_j, vector, value in reversed(trail):
        if with_j is not None:
            fill(point, with_j, j)
        elif value is not None:
            point[j] = 0
            point[j] = vector[j] * (value - dot(vector, point))
        else:
            point[j] -= dot(vector, point)
    return point

class Case:
    """A conjunction that has a solution, with one: bounds as above, and { (m, vector): (True, s) } for vector·x = s modulo m,
    (False, set) for none of the residues of a set."""

    __slots__ = ("rows", "mods", "point")

    def __init__(self, rows, mods, point):
        self.rows, self.mods, self.point = rows, mods, point

class Arithmetic:
    """Decides tests [m, row] within cases over n variables: m = 0: row >= 0, else: m divides row."""

    def __init__(self, n, work):
        self.n, self.work = n, work
        self.anything = Case({}, {}, (0,) * n)
        self.forms, self.mod_forms, self.masks, self.memo = {}, {}, {}, {}
        self.asked = 0

    def form(self, row):
        """The row as a vector, the bound that row >= 0 means for it, and whether that is a lower one."""
        found = self.forms.get(row)
        if found is None:
            self.work.spend(KEPT)
            g = gcd(*row[:-1])
            sign = next((a for a in row if a), 1)
            if g == 0:
                found = (None, row[-1] >= 0, None)
            elif sign > 0:
                found = (tuple([a // g for a in row[:-1]]), -(row[-1] // g), True)
            else:
                found = (tuple([-a // g for a in row[:-1]]), row[-1] // g, False)
            self.forms[row] = found
        return found

    def mod_form(self, m, row):
        """That m divides the row, as (m', vector) and the residue, or None and the truth."""
        found = self.mod_forms.get((m, row))
        if found is None:
            self.work.spend(KEPT)
            vector = [a % m for a in row[:-1]]
            g = gcd(m, *vector)
            if g == m or row[-1] % g:
                found = (None, row[-1] % m == 0)
            else:
                m_g, turn = m // g, 1
                vector = [a // g for a in vector]
                if next(a for a in vector if a) * 2 > m_g:
                    turn = -1
                found = ((m_g, tuple([a * turn % m_g for a in vector])), -row[-1] // g * turn % m_g)
            self.mod_forms[m, row] = found
        return found

    def mask(self, vector):
        found = self.masks.get(vector)
        if found is None:
            found = self.masks[vector] = sum(1 << j for j, a in enumerate(vector) if a)
        return found

    def part(self, rows, mods, vector):
        """The variables that rows connect with those of a vector, and the rows about them alone."""
        reach, masks = self.mask(vector), self.masks
        left = [(masks.get(v) or self.mask(v), v, low, high) for v, (low, high) in rows.items()]
        left += [(masks.get(key[1]) or self.mask(key[1]), key, *value) for key, value in mods.items()]
        inside = []
        while True:
            outside = []
            for entry in left:
                if entry[0] & reach:
                    reach |= entry[0]
                    inside.append(entry)
                else:
                    outside.append(entry)
            if len(outside) == len(left):
                break
            left = outside
        return [j for j in range(self.n) if reach >> j & 1], inside

    def solution(self, rows, mods, vector, point):
        """The point changed in the part of the vector so that this part holds; None if it cannot."""
        places, inside = self.part(rows, mods, vector)
        bounds, residues = [], []
        for _, v, low, high in inside:
            if type(v[-1]) is tuple:
                residues.append((v[0], tuple([v[1][j] for j in places]), low, high))
            else:
                bounds.append((tuple([v[j] for j in places]), low, high))
        key = (len(places), frozenset(bounds), frozenset(residues))
        if key not in self.memo:
            self.asked += 1
            self.work.spend(KEPT)
            self.memo[key] = decide(bounds, residues, len(places), self.work)
        found = self.memo[key]
        if found is None:
            return None
        point = list(point)
        for j, x in zip(places, found):
            point[j] = x
        return tuple(point)

    def with_bounds(self, case, vector, low, high):
        """The case with bounds for a vector in place of those it had, or None."""
        rows = dict(case.rows)
        rows[vector] = (low, high)
        x = dot(vector, case.point)
        point = case.point
        if low is not None and x < low or high is not None and x > high:
            point = self.solution(rows, case.mods, vector, point)
        return None if point is None else Case(rows, case.mods, point)

    def split(self, case, m, row):
        """The case with the test and with its contrary, each None if it has no solution."""
        if m:
            return self.split_mod(case, m, row)
        vector, bound, lower = self.form(row)
        if vector is None:
            return (case, None) if bound else (None, case)
        low, high = case.rows.get(vector) or (None, None)
        # Read as vector·x >= edge, or its contrary.
        edge = bound if lower else bound + 1
        if low is not None and low >= edge:
            above, below = case, None
        elif high is not None and high < edge:
            above, below = None, case
        elif dot(vector, case.point) >= edge:
            below = self.with_bounds(case, vector, low, edge - 1)
            above = case if below is None else self.with_bounds(case, vector, edge, high)
        else:
            above = self.with_bounds(case, vector, edge, high)
            below = case if above is None else self.with_bounds(case, vector, low, edge - 1)
        return (above, below) if lower else (below, above)

    def split_mod(self, case, m, row):
        key, residue = self.mod_form(m, row)
        if key is None:
            return (case, None) if residue else (None, case)
        is_known, known = case.mods.get(key) or (False, frozenset())
        if is_known:
            return (case, None) if known == residue else (None, case)
        if residue in known:
            return None, case
        others = known | {residue}
        if len(others) == key[0] - 1:
            (last,) = set(range(key[0])) - others if key[0] < 100 else (None,)
            contrary = (True, last) if last is not None else (False, others)
        else:
            contrary = (False, others)
        here = dot(key[1], case.point) % key[0] == residue
        other = self.with_residue(case, key, contrary if here else (True, residue), case.point, False)
        if other is None:
            return (case, None) if here else (None, case)
        this = self.with_residue(case, key, (True, residue) if here else contrary, case.point, True)
        return (this, other) if here else (other, this)

    def with_residue(self, case, key, entry, point, holds):
        mods = dict(case.mods)
        mods[key] = entry
        if not holds:
            point = self.solution(case.rows, mods, key[1], point)
        return None if point is None else Case(case.rows, mods, point)

    def assume(self, case, m, row):
        return self.split(case, m, row)[0]

    def holds(self, case, m, row):
        return self.split(case, m, row)[1] is None

    def zero(self, case, row):
        """The case with row = 0."""
        case = self.assume(case, 0, row)
        return case and self.assume(case, 0, tuple([-a for a in row]))

    def vanishes(self, case, row):
        """Is the row 0 in the whole case?"""
        if not any(row):
            return True
        return dot(row, case.point + (1,)) == 0 and self.holds(case, 0, row) and self.holds(case, 0, tuple([-a for a in row]))

    def both(self, case, other):
        """The conjunction of two cases, or None."""
        if not other.rows and not other.mods:
            return case
        rows, mods = dict(case.rows), dict(case.mods)
        for vector, bounds in other.rows.items():
            bounds = narrowed(rows.get(vector), *bounds)
            if bounds is None:
                return None
            rows[vector] = bounds
        for key, (is_one, value) in other.mods.items():
            was_one, old = mods.get(key, (False, frozenset()))
            if is_one and (old != value if was_one else value in old) or was_one and not is_one and old in value:
                return None
            mods[key] = (True, old if was_one else value) if is_one or was_one else (False, old | value)
        used = 0
        for vector in [*case.rows, *(key[1] for key in case.mods)]:
            used |= self.mask(vector)
        point = tuple([x if used >> j & 1 else y for j, (x, y) in enumerate(zip(case.point, other.point))])
        while point is not None:
            wrong = self.broken(rows, mods, point)
            if wrong is None:
                return Case(rows, mods, point)
            point = self.solution(rows, mods, wrong, point)
        return None

    def broken(self, rows, mods, point):
        """The vector of a row that does not hold at the point."""
        for vector, (low, high) in rows.items():
            x = dot(vector, point)
            if low is not None and x < low or high is not None and x > high:
                return vector
        for (m, vector), (is_one, value) in mods.items():
            x = dot(vector, point) % m
            if x != value if is_one else x in value:
                return vector
        return None

def decide(bounds, residues, n, work):
    """A solution of bounds (vector, low, high) and residues (m, vector, is, value), or None; each residue by one more variable."""
    rows, many = {}, []
    for m, vector, is_one, value in residues:
        many += [(m, vector, value, value)] if is_one else [(m, vector, s + 1, s + m - 1) for s in sorted(value)]
    zeros = (0,) * len(many)
    for vector, low, high in sorted(bounds, key=lambda entry: entry[0]):
        if not put(rows, vector + zeros, low, high):
            return None
    for i, (m, vector, low, high) in enumerate(many):
        if not put(rows, vector + zeros[:i] + (-m,) + zeros[i + 1 :], low, high):
            return None
    point = solve(rows, n + len(many), work)
    return None if point is None else tuple(point[:n])

def true_at(point, m, row):
    x = dot(row, point + (1,))
    return x % m == 0 if m else x >= 0

def random_test(r, n):
    most = r.choice([1, 1, 2, 3, 7])
    row = tuple(r.randint(-most, most) if r.random() < 0.7 else 0 for _ in range(n)) + (r.randint(-2 * most, 2 * most),)
    return r.choice([0, 0, 0, 2, 2, 3, 4, 6]), row

def compare(r, arithmetic, case, points):
    """Tries a random test within a case whose points are known; returns the answers, the points of either, and how many were right."""
    n, right = arithmetic.n, [0, 0]
    m, row = random_test(r, n)
    if r.random() < 0.2:
        equal = [p for p in points if dot(row, p + (1,)) == 0]
        found = arithmetic.zero(case, row)
        assert (found is not None) == bool(equal) and (found is None or found.point in equal), (case.rows, case.mods, row)
        assert arithmetic.vanishes(case, row) == (len(equal) == len(points))
        right[found is None] += 1
    parts = [p for p in points if true_at(p, m, row)], [p for p in points if not true_at(p, m, row)]
    answers = arithmetic.split(case, m, row)
    for part, answer in zip(parts, answers):
        assert (answer is not None) == bool(part) and (answer is None or answer.point in part), (case.rows, case.mods, m, row)
        right[answer is None] += 1
    if all(answers) and r.random() < 0.2:
        assert arithmetic.both(*answers) is None
    return answers, parts, right

def self_test(count, seed):
    """Builds random conjunctions test by test in a box and holds every answer against the list of all points. Returns how
    often there was a solution and was none, both as the list says, and how often the work was too much."""
    r, yes, no, left_off = random.Random(seed), 0, 0, 0
    while yes + no < count:
        n = r.randint(1, 4)
        arithmetic = Arithmetic(n, Work(100_000))
        case, box = arithmetic.anything, r.randint(1, [9, 6, 3, 2][n - 1])
        for j in range(n):
            for sign in (1, -1):
                case = arithmetic.assume(case, 0, tuple(sign * (i == j) for i in range(n)) + (box,))
        points = list(product(range(-box, box + 1), repeat=n))
        try:
            for _ in range(r.randint(2, 12)):
                answers, parts, right = compare(r, arithmetic, case, points)
                yes, no = yes + right[0], no + right[1]
                which = 0 if answers[0] and (answers[1] is None or r.random() < 0.5) else 1
                case, points = answers[which], parts[which]
        except TooMuch:
            left_off += 1
    return yes, no, left_off

def main(arguments):
    count, seed = [*map(int, arguments), *[50_000, 2026][len(arguments) :]]
    print("linear arithmetic: {} conjunctions with a solution and {} without, as enumeration says; {} left undecided"
          .format(*self_test(count, seed)))

if __name__ == "__main__":
    main(sys.argv[1:])
