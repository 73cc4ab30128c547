"""Games, values and outcomes in the plainest way, to hold what a checker accepts against: it shares nothing with the checkers."""

from functools import lru_cache, reduce
from itertools import product
from operator import xor

class Game:
    """The rules, in the plainest way."""

    def __init__(self, rules):
        self.digits, self.heaps = rules.get("digits"), rules.get("heaps")
        self.nims, self.is_p = [0], lru_cache(None)(self.is_p)
        self.options = lru_cache(None)(self.options)

    def options(self, n):
        if self.heaps is not None:
            return [tuple(option) for option in self.heaps[n - 1]]
        found = []
        for j, digit in enumerate(self.digits[: n + 1]):
            m = n - j
            found += [()] if digit & 1 and m == 0 else []
            found += [(m,)] if digit & 2 and m else []
            found += [(i, m - i) for i in range(1, m // 2 + 1)] if digit & 4 else []
            found += [(i, j, m - i - j) for i in range(1, m) for j in range(i, m) if j <= m - i - j] if digit & 8 else []
        return found

    def moves(self, position):
        for n in set(position):
            rest = list(position)
            rest.remove(n)
            for option in self.options(n):
                yield tuple(sorted((*rest, *option)))

    def is_p(self, position):
        after = list(self.moves(position))
        return bool(after) and not any(map(self.is_p, after))

    def nim(self, n):
        while len(self.nims) <= n:
            values = {reduce(xor, map(self.nims.__getitem__, option), 0) for option in self.options(len(self.nims))}
            self.nims.append(min(set(range(len(values) + 1)) - values))
        return self.nims[n]

class Automaton:
    """The values of a certificate, in the plainest way."""

    def __init__(self, a, game):
        self.a, self.game, self.last = a, game, len(a["phi"]) - 1
        self.words = {0: ()}  # of each element of M, in its generators
        queue = [0]
        for m in queue:
            for g, action in enumerate(a["actions"]):
                if action[m] not in self.words:
                    self.words[action[m]] = (*self.words[m], g)
                    queue.append(action[m])
        self.has, self.outcome = lru_cache(None)(self.has), lru_cache(None)(self.outcome)

    def times(self, x, y):
        return reduce(lambda m, g: self.a["actions"][g][m], self.words[y[0]], x[0]), tuple(map(sum, zip(x[1], y[1])))

    def value(self, position):
        return reduce(self.times, ((m, tuple(v)) for m, v in map(self.a["phi"].__getitem__, position)), (0, (0,) * len(self.a["directions"])))

    def has(self, value):
        m, x = value
        q = self.a["start"][m]
        while any(x):
            q, x = self.a["next"][q][sum(n % 2 << i for i, n in enumerate(x))], tuple(n // 2 for n in x)
        return q in self.a["accepting"]

    def outcome(self, position):
        """By moves, until all heaps have a value."""
        if all(n <= self.last for n in position):
            return self.has(self.value(position))
        after = list(self.game.moves(position))
        return bool(after) and not any(map(self.outcome, after))

    def elements(self, most):
        """Positions of heaps of the torsion and the directions, and their values."""
        a = self.a
        for m in self.words:
            for x in product(range(most), repeat=len(a["directions"])):
                yield [a["torsion"][g] for g in self.words[m]] + [h for h, n in zip(a["directions"], x) for _ in range(n)], (m, x)

def positions(tokens, largest):
    """All positions of so many tokens at most."""
    def of(n, most):
        if n == 0:
            yield ()
        for first in range(min(n, most), 0, -1):
            for rest in of(n - first, first):
                yield *rest, first

    return [p for n in range(tokens + 1) for p in of(n, largest)]
