"""Step 11 of version 2 of docs/certificate.md: why a quotient is infinite, in short.

The sentence speaks of all numbers x and y of copies of two positions. They are read in binary, so that it comes down to finitely many states.
"""

from functools import lru_cache, reduce
from itertools import product

from certificate_file import fields, need, numbers

COPIES = 65_535
DIFFERENCE = 65_535
MODULUS = 1_000
STATES = 1_000_000

class Reason:
    """B + x·U + y·D is a P-position iff x - y stands in a relation to c and m divides x - y - e. Reading it is part of step 1."""

    def __init__(self, value, last):
        names = ["beside", "context", "power", "relation", "difference", "modulus", "residue"]
        *positions, self.relation, self.difference, self.modulus, self.residue = fields(value, names, "reason")
        for position in positions:
            need(type(position) is list, 1, "a position of the reason is no list")
            for pair in position:
                need(len(numbers(pair, "a position of the reason")) == 2, 1, "an entry of a position is no pair")
                need(1 <= pair[0] <= last and 1 <= pair[1] <= COPIES, 1, "a position of the reason has a heap or a number of copies out of range")
            need(all(a[0] < b[0] for a, b in zip(position, position[1:])), 1, "the heaps of a position are not increasing")
        self.beside, self.context, self.power = positions
        need(self.context and self.power, 1, "a position of the reason is empty")
        need(self.relation in ("at-least", "at-most", "equal"), 1, "an unknown relation in the reason")
        numbers([self.difference], "difference", DIFFERENCE + 1)
        numbers([self.modulus], "modulus", MODULUS + 1)
        numbers([self.residue], "residue", self.modulus)
        need(self.relation != "at-most" or self.residue <= self.difference, 1, "the residue is more than the difference")
        need(self.relation != "equal" or self.modulus == 1, 1, "a modulus beside an equation")

    def holds(self, rest, odd, divisor, remainder):
        """Whether x - y is as said if there are zeros only to come."""
        exactly = rest == 0 and not odd
        right = {"at-least": rest >= 0, "at-most": rest < 0 or exactly, "equal": exactly}[self.relation]
        return right and divisor != 0 and remainder % divisor == 0

    def check(self, proof):
        """Step 11; returns the sentence and the number of states."""
        b, u, d = (reduce(proof.times, (proof.power(*pair) for pair in some), proof.one) for some in (self.beside, self.context, self.power))
        need(u[0] == 0 and d[0] == 0, 11, "a position of the reason is worth more than numbers")

        @lru_cache(None)
        def accepts(q, w):
            return accepts(*step(q, w)) if any(w) else q in proof.accepting

        def step(q, w):
            return proof.next[q][sum((n & 1) << i for i, n in enumerate(w))], tuple(n >> 1 for n in w)

        digits = [(x, y, tuple(x * i + y * j for i, j in zip(u[1:], d[1:]))) for x, y in product((0, 1), repeat=2)]
        first = proof.start[b[0]], b[1:], -self.difference, False, self.modulus, -self.residue % self.modulus
        seen, queue = {first}, [(first, 0, 0, 1)]
        for (q, w, rest, odd, divisor, remainder), x, y, place in queue:
            claimed = self.holds(rest, odd, divisor, remainder)
            need(accepts(q, w) == claimed, 11, f"{x} and {y} copies {'are no' if claimed else 'are a'} P-position")
            for dx, dy, more in digits:
                now, change = rest + dx - dy, divided(divisor, remainder + dx - dy)
                state = *step(q, tuple(map(sum, zip(w, more)))), now >> 1, odd or now % 2 == 1, *change
                if state not in seen:
                    need(len(seen) < STATES, 11, "refused: the reason asks for too many states")
                    seen.add(state)
                    queue.append((state, x + dx * place, y + dy * place, 2 * place))
        return self.text(), len(seen)

    def text(self):
        """The sentence in words."""
        def sum_of(position):
            return "+".join(str(heap) if copies == 1 else f"{copies}*{heap}" for heap, copies in position)

        relation = {"at-least": ">=", "at-most": "<=", "equal": "="}[self.relation]
        multiple = f" and x - y = {self.residue} modulo {self.modulus}" if self.modulus > 1 else ""
        beside = f"{sum_of(self.beside)} + " if self.beside else ""
        return f"{beside}x·({sum_of(self.context)}) + y·({sum_of(self.power)}) is a P-position iff x - y {relation} {self.difference}{multiple}"

def divided(divisor, number):
    """What is to divide what for the divisor to divide the number plus 2z, told as a condition on z; the divisor 0 if nothing will do."""
    if divisor % 2 == 1:
        return divisor, number * (divisor + 1) // 2 % divisor
    if divisor == 0 or number % 2 == 1:
        return 0, 0
    return divisor // 2, number // 2 % (divisor // 2)
