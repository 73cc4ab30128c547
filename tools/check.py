#!/usr/bin/env python3
"""Checks a certificate of a misère quotient: check.py [--no-digest] [--json] FILE

The second checker, written from docs/certificate.md alone: it shares nothing with the crate `misere-cert`, so that a
mistake would have to be made twice. Exit status: 0 accepted, 1 rejected, 2 no such file.
"""

import hashlib
import json
import pathlib
import sys
from functools import reduce
from operator import or_

from certificate_file import Rejected, Rules, fields, increasing, need, numbers, read
from check_automatic import Automatic
from check_board import Board
from check_formulas import Formulas
from whole_games import nim_values, periodic

SCHEMA, SCHEMA_AUTOMATIC, SCHEMA_FORMULAS = "misere.certificate/1", "misere.certificate/2", "misere.certificate/3"
SCHEMA_BOARD = "misere.certificate/4"

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

def tame_relative(rules, q, nim, outside):
    """Step 9, for a finite quotient."""
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
    need(len(q.phi) >= max(rules.parts, 2) * (outside + 1) + rules.last, 9, "too few heaps have values")
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

def digest_step(value, wanted):
    """Step 2, unless it is to be left out."""
    if not wanted:
        return []
    text = json.dumps({k: v for k, v in value.items() if k != "digest"}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    need(hashlib.sha256(text.encode()).hexdigest() == value["digest"], 2, "the digest is not that of the contents")
    return ["2. digest: right"]

def check_formulas(value, names, size, with_digest):
    """Version 3."""
    _, rules, claim, quotient, nim, digest, formulas = fields(value, names, "the file")
    rules = Rules(rules)
    need(fields(claim, ["kind"], "claim") == ["parametric"], 1, "the claim is not one for formulas")
    need(quotient is None and nim is None, 1, "quotient and nim are null beside formulas")
    need(type(digest) is str, 1, "the digest is no text")
    proof = Formulas(formulas, rules, size)
    steps = [f"1. form: {proof.count} types, {len(proof.kinds)} kinds of heaps"] + digest_step(value, with_digest)
    text, steps = proof.check(steps)
    return text, steps + [f"12. claim: {text}"]

def check_board(value, names, with_digest):
    """Version 4."""
    _, rules, claim, quotient, nim, digest, points = fields(value, names, "the file")
    rules = Rules(rules)
    kind, _ = read_claim(claim)
    board = Board(*fields(points, ["defeated", "victorious"], "points"), rules, kind)
    need(nim is None, 1, "nim is null beside points")
    need(type(digest) is str, 1, "the digest is no text")
    q = Quotient(quotient)
    need(len(q.phi) - 1 <= len(rules.heaps), 1, "values for more heaps than there are")
    steps = [f"1. form: values for heaps 0 to {len(q.phi) - 1}"] + digest_step(value, with_digest)
    return board.check(rules, q, kind, steps)

def check(data, with_digest):
    """The claim in words and the steps; or raises Rejected."""
    value = read(data, SCHEMA_FORMULAS)
    names = ["schema", "rules", "claim", "quotient", "nim", "digest"]
    known = (SCHEMA, SCHEMA_AUTOMATIC, SCHEMA_FORMULAS, SCHEMA_BOARD)
    need(type(value) is dict and value.get("schema") in known, 1, "schema is no known one")
    if value["schema"] == SCHEMA_FORMULAS:
        return check_formulas(value, names + ["formulas"], len(data), with_digest)
    if value["schema"] == SCHEMA_BOARD:
        return check_board(value, names + ["points"], with_digest)
    if value["schema"] == SCHEMA_AUTOMATIC:
        names.append("automatic")
    _, rules, claim, quotient, nim, digest, *automatic = fields(value, names, "the file")
    rules = Rules(rules)
    kind, claimed = read_claim(claim)
    if automatic:
        need(quotient is None, 1, "quotient is null beside an automaton")
        need(kind != "nim", 1, "the claim is not one for an automaton")
        need((nim is None) == (kind != "tame-relative"), 1, "nim goes with tame-relative alone")
        need(type(digest) is str, 1, "the digest is no text")
        proof = Automatic(automatic[0], rules, len(data))
        need(nim is None or len(numbers(nim, "nim")) == proof.last + 1, 1, "phi and nim have different lengths")
        steps = [f"1. form: values for heaps 0 to {proof.last}"] + digest_step(value, with_digest)
        return proof.check(kind, claimed, nim, steps)
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
    steps = [f"1. form: values for heaps 0 to {last}"] + digest_step(value, with_digest)
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
        nim_values(rules, nim, 9)
        steps.append(f"9. nim values: those of heaps 0 to {last} are right")
    if kind == "partial":
        text = f"the misère quotient of the heaps up to {last} has {size}"
    elif kind == "all-heaps":
        need(rules.heaps is not None, 9, "the heaps of a code never end")
        need(last == len(rules.heaps), 9, "not all heaps have a value")
        text = f"the misère quotient has {size}"
    elif kind == "periodic":
        periodic(rules, max(rules.parts, 2), q.phi, *claimed, 9)
        text = f"the misère quotient of the whole game has {size}, with period {claimed[0]} from heap {claimed[1]} on"
    elif kind == "tame-relative":
        tame_relative(rules, q, nim, *claimed)
        text = f"tame relative to heap {claimed[0]}: the misère quotient is a tame extension of this one, {size}"
    elif claimed == [None, None]:
        text = f"the nim values of the heaps up to {last} in normal play"
    else:
        periodic(rules, max(rules.parts, 2), nim, *claimed, 9)
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
