"""What is claimed of all heaps of a code at once: nim values, periods, and misère play that is normal play beyond a heap."""

from operator import xor

from certificate_file import need

def nim_values(rules, nim, step):
    """The mex rule."""
    for n, (value, options) in enumerate(zip(nim, rules.option_sets(nim, xor))):
        mex = 0
        while mex in options:
            mex += 1
        need(value == mex, step, f"heap {n} has nim value {mex}, not {value}")

def periodic(rules, parts, values, period, start, step):
    """Heaps far enough on for a period to go on for ever, if a move leaves `parts` heaps or fewer."""
    need(rules.digits is not None, step, "periods are for codes")
    need(period >= 1, step, "the period is 0")
    first = max(start, 1)
    last = parts * first + parts * period + rules.last - 1
    need(len(values) > last, step, f"values up to heap {last} are needed")
    for n in range(start, last - period + 1):
        need(values[n] == values[n + period], step, f"heaps {n} and {n + period} differ")

def tame_relative(proof, sets, nim, outside):
    """Step 10 of version 2: beside a heap beyond `outside` the sets of an automaton are those of normal play."""
    rules = proof.rules
    need(rules.digits is not None, 10, "tameness relative to a heap is for codes")
    need(any(d & 14 for d in rules.digits), 10, "no move leaves a heap")
    need(proof.last >= rules.parts * (outside + 1) + rules.last - 1, 10, "too few heaps have values")
    proof.work.spend(10, proof.last**2 // 4)
    nim_values(rules, nim, 10)
    nu = {0: 0}
    for x in proof.reached:  # each has its number by now
        for heap, action in zip(proof.torsion, proof.actions):
            value = nu[x] ^ nim[heap]
            need(nu.setdefault(action[x], value) == value, 10, "nim values are no function of the elements of M")

    def nu_of(x, *vector):
        for heap, n in zip(proof.directions, vector):
            x ^= nim[heap] if n & 1 else 0
        return x

    for n, (a, *v) in enumerate(proof.phi):
        need(nu_of(nu[a], *v) == nim[n], 10, f"heap {n} has not the nim value of its element")
    for a, *v in dict.fromkeys(proof.phi[outside + 1 :]):
        proof.work.spend(10, proof.order * len(sets.letters))
        # What the digits of a position beside the heap change in its nim value.
        changes = [nu_of(0, *(n + (letter >> i & 1) for i, n in enumerate(v))) for letter in range(len(sets.letters))]
        for x in set(proof.products[a]):
            after = sets.after[sets.of(x, tuple(v))]
            for s, change in zip(sets.letters, changes):
                wanted = sets.empty if nu[x] ^ change else sets.full
                need(after[s] in wanted, 10, f"beside a heap beyond {outside} misère play is not normal play")
