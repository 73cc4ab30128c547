"""Reading a certificate: strict JSON, perhaps packed, and the rules of the game (step 1 of docs/certificate.md)."""

import json
import zlib
from functools import reduce
from itertools import count

LIMIT = 1 << 32
MAX_DIGITS = 10_000

class Rejected(Exception):
    """A step that does not hold: its number, and what is wrong."""

def need(condition, step, reason):
    if not condition:
        raise Rejected(step, reason)

def counted(number, what):
    """So many of something."""
    return f"{number} {what}" + ("" if number == 1 else "s")

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

def signed(text):
    """A number for formulas, which may be negative."""
    if text[:1] != "-":
        return number(text)
    need(text != "-0", 1, "-0 is no number")
    return -number(text[1:])

def without_repeats(pairs):
    result = dict(pairs)
    need(len(result) == len(pairs), 1, "a field is given twice")
    return result

def read(data, schema_signed):
    """The JSON value in a file, packed or not; nothing that JSON allows beyond the specification gets through.
    Only files of one schema may have negative numbers."""
    if data[:2] == b"\x1f\x8b":
        data = unpack(data)
    negative = []

    def integer(text):
        if text[:1] == "-":
            negative.append(text)
        return signed(text)

    try:
        strict = {"parse_int": integer, "parse_float": number, "parse_constant": number}
        value = json.loads(data.decode("utf-8"), object_pairs_hook=without_repeats, **strict)
        if negative and not (type(value) is dict and value.get("schema") == schema_signed):
            number(negative[0])
        return value
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
        self.last = self.parts = 0  # the last place of a code, and the most heaps that a move leaves
        if "digits" in value:
            code, digits = fields(value, ["code", "digits"], "rules")
            self.digits = numbers(digits, "digits", 16)
            need(1 <= len(digits) <= MAX_DIGITS, 1, f"a code with {len(digits)} digits")
            need(digits[0] & 3 == 0, 1, "d_0 has bit 1 or 2")
            need(len(digits) == 1 or digits[-1] != 0, 1, "the last digit is 0")
            text = f"{digits[0]:x}." + ("".join(f"{d:x}" for d in digits[1:]) or "0")
            need(type(code) is str and code == text, 1, "code and digits do not agree")
            self.text, self.last = text, len(digits) - 1
            self.parts = 3 if any(d & 8 for d in digits) else 2 if any(d & 4 for d in digits) else 1
            return
        (heaps,) = fields(value, ["heaps"], "rules")
        need(type(heaps) is list and all(type(options) is list for options in heaps), 1, "heaps is no list of lists")
        for n, options in enumerate(heaps, 1):
            for option in options:
                numbers(option, f"an option of heap {n}", n)
                need(0 not in option, 1, f"an option of heap {n} has a heap 0")
        self.heaps, self.text = heaps, f"a game of {counted(len(heaps), 'heap')}"

    def option_sets(self, values, plus, one=0):
        """For heap 0, 1, … the set of the values of its options, in the algebra that `plus` adds up in from `one` on.
        What two heaps can be worth depends on their sum alone and is kept; the same for three.
        """
        if self.digits is None:
            yield frozenset()
            for options in self.heaps:
                yield frozenset(reduce(plus, (values[heap] for heap in option), one) for option in options)
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
                    found.add(values[rest] if rest else one)
                if digit & 4:
                    found |= sets[two[rest]]
                if digit & 8:
                    found |= three[rest]
            yield frozenset(found)
