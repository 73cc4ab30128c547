#!/usr/bin/env python3
"""Checks a certificate of a misère quotient: check.py [--no-digest] [--json] FILE

The second checker, written from docs/certificate.md alone: it shares nothing with the crate `misere-cert`, so that a
mistake would have to be made twice. Exit status: 0 accepted, 1 rejected, 2 no such file.
"""

import hashlib
import json
import pathlib
import sys
import zlib
from functools import reduce
from itertools import count
from operator import or_, xor

SCHEMA = "misere.certificate/1"
LIMIT = 1 << 32
MAX_DIGITS = 10_000

class Rejected(Exception):
    """A step that does not hold: its number, and what is wrong."""

def need(condition, step, reason):
    if not condition:
        raise Rejected(step, reason)

def unpack(data):
    """What one gzip member holds, unless that is out of all proportion."""
    limit = max(1 << 20, len(data) * 200)
    unpacker = zlib.decompressobj(wbits=31)
    try:
        text = unpacker.decompress(data, limit)
    except zlib.error as error:
        raise Rejected(1, f"cannot be unpacked: {error}") from None
    need(len(text) < limit, 1, "it unpacks to far more than a certificate would")
    need(unpacker.eof and not unpacker.unused_data, 1, "the packed text ends too early or too late")
    return text

def number(text):
    need(text.isdigit() and len(text) <= 10 and int(text) < LIMIT, 1, f"{text[:20]} is no number from 0 to 2^32 - 1")
    return int(text)

def without_repeats(pairs):
    result = dict(pairs)
    need(len(result) == len(pairs), 1, "a field is given twice")
    return result

def read(data):
    """The JSON value in a file, packed or not; nothing that JSON allows beyond the specification gets through."""
    if data[:2] == b"\x1f\x8b":
        data = unpack(data)
    try:
        strict = {"parse_int": number, "parse_float": number, "parse_constant": number}
        return json.loads(data.decode("utf-8"), object_pairs_hook=without_repeats, **strict)
    except RecursionError:
        raise Rejected(1, "nested too deeply") from None
    except ValueError as error:
        raise Rejected(1, f"not JSON: {str(error)[:80]}") from None

def fields(value, names, what):
    """The values of exactly these fields of an object."""
    need(type(value) is dict, 1, f"{what} is no object")
    need(set(value) == set(names), 1, f"{what} does not have exactly the fields {', '.join(names)}")
    return [value[name] for name in names]

def numbers(value, what, below=LIMIT):
    """A list of numbers below a bound. (True is an int to Python, but not to the specification.)"""
    need(type(value) is list, 1, f"{what} is no list")
    need(all(type(x) is int and x < below for x in value), 1, f"{what} has an entry out of range")
    return value

def increasing(value, what, below):
    """A list of numbers below a bound, each larger than the one before."""
    numbers(value, what, below)
    need(all(a < b for a, b in zip(value, value[1:])), 1, f"{what} is not increasing")
    return value

class Rules:
    """The game: a code or a list of heaps."""

    def __init__(self, value):
        need(type(value) is dict, 1, "rules is no object")
        self.digits = self.heaps = None
        if "digits" in value:
            code, digits = fields(value, ["code", "digits"], "rules")
            self.digits = numbers(digits, "digits", 16)
            need(1 <= len(digits) <= MAX_DIGITS, 1, f"a code with {len(digits)} digits")
            need(digits[0] & 3 == 0, 1, "d_0 has bit 1 or 2")
            need(len(digits) == 1 or digits[-1] != 0, 1, "the last digit is 0")
            text = f"{digits[0]:x}." + ("".join(f"{d:x}" for d in digits[1:]) or "0")
            need(type(code) is str and code == text, 1, "code and digits do not agree")
            self.text, self.last, self.parts = text, len(digits) - 1, 3 if any(d & 8 for d in digits) else 2
            return
        (heaps,) = fields(value, ["heaps"], "rules")
        need(type(heaps) is list and all(type(options) is list for options in heaps), 1, "heaps is no list of lists")
        for n, options in enumerate(heaps, 1):
            for option in options:
                numbers(option, f"an option of heap {n}", n)
                need(0 not in option, 1, f"an option of heap {n} has a heap 0")
        self.heaps, self.text = heaps, f"a game of {len(heaps)} heaps"

    def option_sets(self, values, plus):
        """For heap 0, 1, … the set of the values of its options, in the algebra that `plus` adds up in.
        What two heaps can be worth depends on their sum alone and is kept; the same for three.
        """
        if self.digits is None:
            yield frozenset()
            for options in self.heaps:
                yield frozenset(reduce(plus, (values[heap] for heap in option), 0) for option in options)
            return
        pairs_matter = any(d & 12 for d in self.digits)
        number_of = {}  # sets of values of two heaps have numbers, so that equal ones are looked at once
        sets, two, three = [], [], []
        for n in count():
            if pairs_matter:
                half = n // 2
                pairs = set(zip(values[1 : half + 1], values[n - 1 : n - 1 - half : -1]))
                found = frozenset(plus(a, b) for a, b in pairs)
                two.append(number_of.setdefault(found, len(sets)))
                if two[n] == len(sets):
                    sets.append(found)
            if self.parts == 3:
                # One heap from 1 to n - 2, and two that are the rest of n.
                kinds = set(zip(values[1 : n - 1], two[n - 1 : 1 : -1])) if n >= 3 else ()
                three.append(frozenset(plus(x, a) for a, i in kinds for x in sets[i]))
            found = set()
            for taken, digit in enumerate(self.digits[: n + 1]):
                rest = n - taken
                if taken and digit & (2 if rest else 1):
                    found.add(values[rest] if rest else 0)
                if digit & 4:
                    found |= sets[two[rest]]
                if digit & 8:
                    found |= three[rest]
            yield frozenset(found)

class Quotient:
    """The algebra of a certificate with the data of its proof; reading it is part of step 1."""

    def __init__(self, value):
        names = ["order", "generators", "actions", "p", "phi", "contexts", "states"]
        order, generators, actions, p, phi, contexts, states = fields(value, names, "quotient")
        need(type(order) is int and order >= 1, 1, "order is no number of elements")
        self.order = order
        self.phi = numbers(phi, "phi", order)
        need(phi, 1, "phi is empty")
        self.generators = numbers(generators, "generators", len(phi))
        need(len(set(generators)) == len(generators) and 0 not in generators, 1, "generators are not different heaps")
        need(type(actions) is list and len(actions) == len(generators), 1, "not one action for each generator")
        self.actions = actions
        for action in actions:
            need(len(numbers(action, "an action", order)) == order, 1, "an action does not have one entry per element")
        self.in_p = frozenset(increasing(p, "p", order))
        self.contexts = numbers(contexts, "contexts", order)
        need(type(states) is list, 1, "states is no list")
        for state in states:
            need(type(state) is list and len(state) == 2, 1, "a state is no pair")
            numbers(state[:1], "a state", order)
            increasing(state[1], "the set of a state", order)
        self.states = states
        self.rows = {}

    def monoid(self):
        """Step 3; leaves for every element the one before it and the generator that leads on."""
        for i, g in enumerate(self.actions):
            for h in self.actions[:i]:
                need(all(g[y] == h[x] for x, y in zip(g, h)), 3, "two generators do not commute")
        self.before = {0: None}
        reached = [0]
        for x in reached:
            for action in self.actions:
                if action[x] not in self.before:
                    self.before[action[x]] = (x, action)
                    reached.append(action[x])
        need(len(reached) == self.order, 3, "an element is no product of generators")
        self.p_text = "".join("01"[x in self.in_p] for x in range(self.order))

    def products(self, y, factors=None):
        """The products of all elements, or of those given, with y."""
        row = range(self.order) if factors is None else factors
        while self.before[y]:
            y, action = self.before[y]
            row = list(map(action.__getitem__, row))
        return row

    def plus(self, x, y):
        """The product, where y is the value of a heap: its row of products is kept."""
        if y not in self.rows:
            self.rows[y] = self.products(y)
        return self.rows[y][x]

    def square(self, x):
        return self.products(x, [x])[0]

    def p_row(self, y):
        """The set of all w with w·y in P, as an integer with a bit for each element."""
        return int("".join(map(self.p_text.__getitem__, reversed(self.products(y)))), 2)

    def reduced(self):
        """Step 4."""
        rows = [self.p_row(w) for w in self.contexts]
        seen = {}
        for x in range(self.order):
            signature = tuple(row >> x & 1 for row in rows)
            need(signature not in seen, 4, f"no context tells elements {seen.get(signature)} and {x} apart")
            seen[signature] = x

    def heap_kinds(self, rules):
        """Steps 5, 6 and 7; returns the largest stuck sets of heaps by value, and how many heaps have options."""
        need(self.phi[0] == 0, 5, "heap 0 does not have value 0")
        for heap, action in zip(self.generators, self.actions):
            need(self.phi[heap] == action[0], 5, f"heap {heap} does not have its generator as its value")
        need(0 not in self.in_p, 6, "the identity is in P")
        everything = (1 << self.order) - 1
        p_rows, seen, kinds, with_options = {}, set(), {}, 0
        for n, (value, options) in enumerate(zip(self.phi, rules.option_sets(self.phi, self.plus))):
            if not options:
                need(value == 0, 6, f"heap {n} has no options but value {value}")
                continue
            with_options += 1
            if (value, options) in seen:
                continue
            seen.add((value, options))
            for x in (options | {value}) - p_rows.keys():
                p_rows[x] = self.p_row(x)
            into_p = reduce(or_, (p_rows[e] for e in options))
            need(p_rows[value] & into_p == 0, 7, f"heap {n} and one of its options are in P in the same context")
            stuck = everything & ~(p_rows[value] | into_p)
            others = kinds.setdefault(value, [])
            if all(stuck & ~other for other in others):  # a stuck set inside another asks for nothing more
                kinds[value] = [other for other in others if other & ~stuck] + [stuck]
        return kinds, with_options

    def n_check(self, kinds):
        """Step 8."""
        states = {}
        for q, members in self.states:
            need(0 not in members, 8, "a state has 0 in its set")
            states.setdefault(q, []).append(frozenset(members))
        good = set()

        def cover(q, members, what):
            if members and (q, members) not in good:
                need(any(members <= state for state in states.get(q, ())), 8, f"no state covers {what}")
                good.add((q, members))

        by_value, roots = {}, {}  # the stuck sets of a value v, and for each element x all w with w·v = x
        for value, sets in kinds.items():
            by_value[value] = [frozenset(i for i, bit in enumerate(f"{s:b}"[::-1]) if bit == "1") for s in sets]
            for stuck in by_value[value]:
                cover(value, stuck, f"a heap of value {value}")
            roots[value] = {}
            for w, x in enumerate(self.products(value)):
                roots[value].setdefault(x, []).append(w)
        for q, sets in states.items():
            with_q = self.products(q)
            for value, stucks in by_value.items():
                root, together = roots[value], self.plus(q, value)
                for members in sets:
                    candidates = [w for x in members for w in root.get(x, ())]
                    for stuck in stucks if candidates else ():
                        both = frozenset(w for w in candidates if with_q[w] in stuck)
                        cover(together, both, f"a state of value {q} with a heap of value {value}")

def nim_values(rules, nim):
    """Step 9, as all from here on: the mex rule."""
    for n, (value, options) in enumerate(zip(nim, rules.option_sets(nim, xor))):
        mex = 0
        while mex in options:
            mex += 1
        need(value == mex, 9, f"heap {n} has nim value {mex}, not {value}")

def periodic(rules, values, period, start):
    need(rules.digits is not None, 9, "periods are for codes")
    need(period >= 1, 9, "the period is 0")
    r, k, n0 = rules.parts, rules.last, max(start, 1)
    last = r * n0 + r * period + k - 1
    need(len(values) > last, 9, f"values up to heap {last} are needed")
    for n in range(start, r * n0 + (r - 1) * period + k):
        need(values[n] == values[n + period], 9, f"heaps {n} and {n + period} differ")

def tame_relative(rules, q, nim, outside):
    need(rules.digits is not None, 9, "tameness relative to a heap is for codes")
    nu = {0: 0}
    for x in q.before:  # in the order in which they were reached, so each has its number by now
        for heap, action in zip(q.generators, q.actions):
            value = nu[x] ^ nim[heap]
            need(nu.setdefault(action[x], value) == value, 9, "nim values are no function of the elements")
    need(all(nu[x] == value for x, value in zip(q.phi, nim)), 9, "a heap has not the nim value of its element")
    product = reduce(lambda x, action: action[x], q.actions, 0)
    times_product, power = q.products(product), product
    while q.square(power) != power:  # some power of an element of a finite monoid is idempotent
        power = times_product[power]
    kernel = set(q.products(power))
    for x in kernel:
        need(q.square(x) == power, 9, "the kernel is no group of exponent 2")
        need((x in q.in_p) == (x == power), 9, "the kernel does not meet P in its identity alone")
    need(len(q.phi) >= rules.parts * (outside + 1) + rules.last, 9, "too few heaps have values")
    for n, x in enumerate(q.phi):
        need(n <= outside or x in kernel, 9, f"heap {n} is outside the kernel")

def read_claim(value):
    """The form of the claim: its kind and its numbers."""
    need(type(value) is dict and type(value.get("kind")) is str, 1, "claim has no kind")
    kind = value["kind"]
    period = ["period", "preperiod"]
    names = {"partial": [], "all-heaps": [], "periodic": period, "tame-relative": ["last_outside_kernel"], "nim": period}
    need(kind in names, 1, "an unknown kind of claim")
    values = fields(value, ["kind"] + names[kind], "claim")[1:]
    if not (kind == "nim" and values == [None, None]):
        numbers(values, "claim")
    return kind, values

def check(data, with_digest):
    """The claim in words and the steps; or raises Rejected."""
    value = read(data)
    names = ["schema", "rules", "claim", "quotient", "nim", "digest"]
    need(type(value) is dict and value.get("schema") == SCHEMA, 1, f"schema is not {SCHEMA}")
    _, rules, claim, quotient, nim, digest = fields(value, names, "the file")
    rules = Rules(rules)
    kind, claimed = read_claim(claim)
    need((quotient is None) == (kind == "nim"), 1, "a quotient goes with every claim but nim")
    need((nim is None) == (kind not in ("nim", "tame-relative")), 1, "nim goes with nim and tame-relative alone")
    need(type(digest) is str, 1, "the digest is no text")
    q = None if quotient is None else Quotient(quotient)
    if nim is not None:
        need(len(numbers(nim, "nim")) >= 1, 1, "nim is empty")
        need(q is None or len(nim) == len(q.phi), 1, "phi and nim have different lengths")
    last = len(nim if q is None else q.phi) - 1
    need(rules.heaps is None or last <= len(rules.heaps), 1, "values for more heaps than there are")
    need(last**2 <= 10**8 + 100 * len(data) ** 2, 1, "refused: checking it would take too long for so small a file")
    steps = [f"1. form: values for heaps 0 to {last}"]
    if with_digest:
        del value["digest"]
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        need(hashlib.sha256(text.encode()).hexdigest() == digest, 2, "the digest is not that of the contents")
        steps.append("2. digest: right")
    if q is not None:
        q.monoid()
        steps.append(f"3. monoid: {len(q.generators)} commuting generators reach {q.order} elements")
        q.reduced()
        steps.append(f"4. reduced: {len(q.contexts)} contexts tell all elements apart")
        kinds, with_options = q.heap_kinds(rules)
        steps += [f"5. values: {last} heaps, {with_options} of them with options",
                  "6. end check: 1 is not in P, heaps without options are worth 1",
                  "7. P-check: no value in P has an option in P"]
        q.n_check(kinds)
        steps.append(f"8. N-check: {len(q.states)} states, closed, none stuck")
        size = f"order {q.order}, {len(q.in_p)} in P"
    if kind in ("nim", "tame-relative"):
        nim_values(rules, nim)
        steps.append(f"9. nim values: those of heaps 0 to {last} are right")
    if kind == "partial":
        text = f"the misère quotient of the heaps up to {last} has {size}"
    elif kind == "all-heaps":
        need(rules.heaps is not None, 9, "the heaps of a code never end")
        need(last == len(rules.heaps), 9, "not all heaps have a value")
        text = f"the misère quotient has {size}"
    elif kind == "periodic":
        periodic(rules, q.phi, *claimed)
        text = f"the misère quotient of the whole game has {size}, with period {claimed[0]} from heap {claimed[1]} on"
    elif kind == "tame-relative":
        tame_relative(rules, q, nim, *claimed)
        text = f"tame relative to heap {claimed[0]}: the misère quotient is a tame extension of this one, {size}"
    elif claimed == [None, None]:
        text = f"the nim values of the heaps up to {last} in normal play"
    else:
        periodic(rules, nim, *claimed)
        text = f"in normal play the nim values have period {claimed[0]} from heap {claimed[1]} on"
    return f"{rules.text}: {text}", steps + [f"9. claim: {rules.text}: {text}"]

def main(arguments):
    flags = {a for a in arguments if a in ("--no-digest", "--json")}
    files = [a for a in arguments if a not in flags]
    if len(files) != 1 or files[0].startswith("--"):
        print("usage: check.py [--no-digest] [--json] FILE", file=sys.stderr)
        return 2
    try:
        data = pathlib.Path(files[0]).read_bytes()
    except (OSError, ValueError) as error:
        print(f"check.py: {files[0]}: {error}", file=sys.stderr)
        return 2
    try:
        claim, steps = check(data, "--no-digest" not in flags)
        result = {"accepted": True, "claim": claim, "steps": steps}
    except (Rejected, MemoryError) as error:
        step, reason = error.args if type(error) is Rejected else (1, "refused: checking it takes too much memory")
        result = {"accepted": False, "step": step, "reason": reason}
    lines = [*steps, f"accepted: {claim}"] if result["accepted"] else [f"rejected at step {step}: {reason}"]
    print(json.dumps(result, ensure_ascii=False) if "--json" in flags else "\n".join(lines))
    return 0 if result["accepted"] else 1

if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main(sys.argv[1:]))
