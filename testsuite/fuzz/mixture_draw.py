"""What the families of fuzz/mixtures draw: types, loops, expressions.

In: a seed.  Out: a Draw, which a family fills: sizes, arrays, functions in front, the body's
lines.  `@' in a line is g or h.

Rules
- Programs are compiled with -fwrapv, so sums and products of integers may wrap.
- Floating-point values are small whole numbers: sums are the same in any order.
- A divisor is never 0 nor -1, a shift is below 8.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

import random

INTEGERS = ['signed char', 'unsigned char', 'short', 'unsigned short', 'int', 'unsigned',
            'long', 'unsigned long']
REALS = ['float', 'double']
CALLS = 3


class Draw:
    def __init__(self, seed, number, name):
        self.rnd = random.Random(seed)
        self.number, self.name = number, name
        self.sizes, self.arrays, self.before, self.lines, self.prepare = {}, [], [], [], []
        self.restrict = self.pick(['restrict ', 'restrict ', ''])
        self.names = 0

    def pick(self, values):
        return self.rnd.choice(values)

    def chance(self, p):
        return self.rnd.random() < p

    def fresh(self, prefix):
        self.names += 1
        return f'{prefix}{self.names}'

    def size(self, name, values):
        self.sizes[name] = [self.pick(values) for _ in range(CALLS)]
        return name

    def array(self, name, kind, size):
        self.arrays.append((name, kind, size))
        return name

    def kind(self, reals=.25):
        return self.pick(REALS) if self.chance(reals) else self.pick(INTEGERS)

    def is_real(self, kind):
        return kind in REALS

    # -- expressions -----------------------------------------------------------

    def number_text(self):
        return str(self.pick([0, 1, 2, 3, 5, 7, 8, 15, 31, 100, 255, -1, -2, -7]))

    def integer(self, leaves, depth=2):
        """The text of an expression of some integer type, in parentheses."""
        def part():
            return self.integer(leaves, depth - 1)
        if depth <= 0 or self.chance(.15):
            leaf = self.pick(leaves) if self.chance(.85) else self.number_text
            return f'({leaf() if callable(leaf) else leaf})'
        draw = self.rnd.randrange(20)
        if draw < 9:
            return f'({part()} {self.pick("+-*&|^+-*")} {part()})'
        if draw < 11:
            by = f'({part()} & 7) {self.pick(["+ 1", "- 9", "+ 3"])}'
            return f'({part()} {self.pick("/%")} ({by}))'
        if draw < 13:
            return f'({part()} {self.pick(["<<", ">>"])} ({part()} & 7))'
        if draw < 15:
            return f'({self.condition(leaves, depth - 1)} ? {part()} : {part()})'
        if draw < 17:
            return f'(({self.pick(INTEGERS)}) {part()})'
        if draw < 18:
            return f'({self.pick("~-")}{part()})'
        return f'({part()} {self.pick("+-")} {self.number_text()})'.replace('- -', '+ ')

    def condition(self, leaves, depth=1):
        word = self.pick(['<', '<=', '>', '>=', '==', '!='])
        one = f'({self.integer(leaves, depth)} {word} {self.integer(leaves, depth)})'
        if depth > 0 and self.chance(.2):
            return f'({one} {self.pick(["&&", "||"])} {self.condition(leaves, depth - 1)})'
        return one

    def as_kind(self, kind, text):
        """TEXT, an integer, as a value for KIND."""
        return f'(({kind}) ({text} & 63))' if self.is_real(kind) else text

    def leaf(self, kind, text):
        """TEXT, a place of KIND, as a leaf of an integer expression."""
        return f'(int) {text}' if self.is_real(kind) else text

    def value(self, kind, leaves, depth=2):
        return self.as_kind(kind, self.integer(leaves, depth))

    # -- loops -----------------------------------------------------------------

    def header(self, name, count, most, directive=True):
        """A loop that counts to COUNT, at most MOST: (the header, its index)."""
        kinds = ['int'] * 5 + ['long', 'short', 'unsigned', 'unsigned char', 'unsigned long',
                               'signed char', 'unsigned short']
        kind = self.pick([k for k in kinds if most < 100 or k[-4:] != 'char'])
        signed = not kind.startswith('unsigned')
        draw = self.rnd.randrange(12)
        if draw < 5:
            return f'for ({kind} {name} = 0; {name} < {count}; {name}++)', name
        if draw < 6:
            return f'for ({kind} {name} = 1; {name} <= {count}; ++{name})', f'({name} - 1)'
        if draw < 7 and signed:
            return f'for ({kind} {name} = {count} - 1; {name} >= 0; {name}--)', name
        if draw < 8:
            return f'for ({kind} {name} = {count}; {name} > 0; --{name})', f'({name} - 1)'
        if draw < 9:
            step = self.pick([2, 3, 5])
            return (f'for ({kind} {name} = 0; {name} < {count}; {name} += {step})', name)
        if draw < 10 and signed:
            step = self.pick([2, 3])
            return (f'for ({kind} {name} = {count} - 1; {name} > -1; {name} -= {step})', name)
        if draw < 11 and not directive:
            return f'for ({kind} {name} = 0; {name} != {count}; {name}++)', name
        return (f'for ({kind} {name} = 3; {name} < {count} + 3; {name} = {name} + 1)',
                f'({name} - 3)')

    def put(self, depth, line):
        self.lines.append('  ' * depth + line)
