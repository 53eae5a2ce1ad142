"""Loops over arrays in the words of C and of Fortran at once.

In: expressions and statements made with the classes here.  Out: their text in either language:
subscripts are C's, from 0, the last one along memory; Fortran has them the other way round.

Rules
- An expression has both texts from the beginning; a statement writes itself in one language.
- Loops run from FIRST to before END, in either direction.  What their directives are
  shape_directives.py says.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

FORTRAN_TYPES = {'int': 'integer', 'long': 'integer(8)', 'float': 'real', 'double': 'real(8)',
                 'short': 'integer(2)', 'signed char': 'integer(1)', 'flag': 'logical'}
SUFFIX = {'int': '', 'long': '_8', 'float': '.0', 'double': '.0_8', 'short': '_2',
          'signed char': '_1'}

FORTRAN_WORDS = {'||': '.or.', '&&': '.and.'}


class Text:
    """An expression: its text in C and in Fortran, and how tightly these bind."""

    def __init__(self, c, f=None, rank=9):
        self.c, self.f, self.rank = c, c if f is None else f, rank

    def inside(self, rank):
        """Both texts, where operands of RANK at least stand without parentheses."""
        return (self.c, self.f) if self.rank >= rank else (f'({self.c})', f'({self.f})')

    def with_operator(self, c, f, other, rank):
        left, right = self.inside(rank), text(other).inside(rank + 1)
        return Text(f'{left[0]} {c} {right[0]}', f'{left[1]} {f} {right[1]}', rank)

    def __add__(self, other):
        return self.with_operator('+', '+', other, 5)

    def __sub__(self, other):
        return self.with_operator('-', '-', other, 5)

    def __mul__(self, other):
        return self.with_operator('*', '*', other, 6)

    def __truediv__(self, other):
        return self.with_operator('/', '/', other, 6)

    def __rmul__(self, other):
        return text(other) * self

    def __radd__(self, other):
        return text(other) + self

    def __rsub__(self, other):
        return text(other) - self

    def __mod__(self, other):
        both = text(other)
        left, right = self.inside(6)[0], both.inside(7)[0]
        return Text(f'{left} % {right}', f'mod({self.f}, {both.f})', 6)

    def compare(self, word, other):
        return self.with_operator(word, word.replace('!=', '/='), other, 3)

    def __gt__(self, other):
        return self.compare('>', other)

    def __lt__(self, other):
        return self.compare('<', other)

    def __ge__(self, other):
        return self.compare('>=', other)

    def same(self, other):
        return self.compare('==', other)

    def other_than(self, other):
        return self.compare('!=', other)

    def both(self, other):
        return self.with_operator('&&', '.and.', other, 1)


def text(value):
    if isinstance(value, Text):
        return value
    return Text(str(value), None, 9 if int(value) >= 0 else 5)


def least(a, b, greatest=False):
    """Of A and B, which have no effects."""
    (ca, _), (cb, _) = text(a).inside(4), text(b).inside(4)
    word = '>' if greatest else '<'
    return Text(f'({ca} {word} {cb} ? {ca} : {cb})',
                f'{"max" if greatest else "min"}({text(a).f}, {text(b).f})')


def call(name, value, c_name=None):
    return Text(f'{c_name or name} ({value.c})', f'{name}({value.f})')


class Array:
    """Its DIMENSIONS are texts; FORM is how C reaches elements: flat or rows."""

    def __init__(self, name, kind, dimensions, form='flat', fill='small'):
        self.name, self.kind, self.form, self.fill = name, kind, form, fill
        self.dimensions = [text(d) for d in dimensions]
        self.bias = 0               # C: how far its pointer is from an aligned place
        self.over = None            # C: the array that it overlaps, and by how much
        self.strided = False        # Fortran: every other element of something
        self.compared = 'all'       # or sorted, near, none

    def __getitem__(self, subscripts):
        if not isinstance(subscripts, tuple):
            subscripts = (subscripts,)
        subscripts = [text(s) for s in subscripts]
        fortran = f'{self.name}({", ".join(s.f for s in subscripts[::-1])})'
        if self.form == 'rows':
            return Text(self.name + ''.join(f'[{s.c}]' for s in subscripts), fortran)
        flat = subscripts[0]
        for size, s in zip(self.dimensions[1:], subscripts[1:]):
            flat = flat * size + s
        return Text(f'{self.name}[{flat.c}]', fortran)

    def size(self):
        result = self.dimensions[0]
        for d in self.dimensions[1:]:
            result = result * d
        return result


class Statement:
    """Of a program: lines in C or in Fortran."""

    inside = ()

    def c(self):
        raise NotImplementedError

    def f(self):
        raise NotImplementedError


def indent(lines):
    return ['  ' + line for line in lines]


def block(statements, language):
    return [line for s in statements for line in getattr(s, language)()]


class Set(Statement):
    def __init__(self, target, value):
        self.target, self.value = target, text(value)

    def c(self):
        return [f'{self.target.c} = {self.value.c};']

    def f(self):
        return [f'{self.target.f} = {self.value.f}']


class Accumulate(Statement):
    """TARGET becomes itself, combined by WORD (+, *, max, min, ||, &&) with VALUE."""

    def __init__(self, target, word, value, form=0, atomic=False):
        self.target, self.word, self.value = target, word, text(value)
        self.form, self.atomic = form, atomic

    def c(self):
        t, v = self.target.c, self.value.inside(6)[0]
        mark = ['#pragma acc atomic update'] if self.atomic else []
        if self.word in '+*':
            return mark + [f'{t} {self.word}= {v};' if self.form else
                           f'{t} = {t} {self.word} {v};']
        if self.word in ('||', '&&'):
            return [f'{t} = {t} {self.word} {v};']
        word = '<' if self.word == 'max' else '>'
        return [f'{t} = {t} {word} {v} ? {v} : {t};' if self.form
                else f'if ({t} {word} {v}) {t} = {v};']

    def f(self):
        t, v = self.target.f, self.value.inside(6)[1]
        mark = ['!$acc atomic update'] if self.atomic else []
        if self.word in '+*':
            return mark + [f'{t} = {t} {self.word} {v}']
        if self.word in ('||', '&&'):
            return [f'{t} = {t} {FORTRAN_WORDS[self.word]} {v}']
        if self.form or self.atomic:
            return mark + [f'{t} = {self.word}({t}, {self.value.f})']
        return [f'if ({t} {"<" if self.word == "max" else ">"} {v}) {t} = {v}']


class Captured(Statement):
    """TARGET is what COUNTER was before it became STEP more."""

    def __init__(self, target, counter, step):
        self.target, self.counter, self.step = target, counter, text(step)

    def c(self):
        t, n, s = self.target.c, self.counter.c, self.step.c
        return ['#pragma acc atomic capture', f'{{ {t} = {n}; {n} += {s}; }}']

    def f(self):
        t, n, s = self.target.f, self.counter.f, self.step.f
        return ['!$acc atomic capture', f'{t} = {n}', f'{n} = {n} + {s}',
                '!$acc end atomic']


class Local(Statement):
    """A variable of an iteration, or an array of SIZES."""

    def __init__(self, name, kind, value=None, *sizes):
        self.name, self.kind, self.sizes = name, kind, [text(size) for size in sizes]
        self.value = None if value is None else text(value)

    def c(self):
        size = ''.join(f'[{size.c}]' for size in self.sizes)
        value = '' if self.value is None else f' = {self.value.c}'
        return [f'{"int" if self.kind == "flag" else self.kind} {self.name}{size}{value};']

    def f(self):
        return [] if self.value is None else [f'{self.name} = {self.value.f}']


class If(Statement):
    def __init__(self, condition, then, other=()):
        self.condition, self.then, self.other = condition, list(then), list(other)
        self.inside = self.then + self.other

    def c(self):
        lines = [f'if ({self.condition.c})', '  {'] + indent(indent(block(self.then, 'c')))
        if self.other:
            lines += ['  }', 'else', '  {'] + indent(indent(block(self.other, 'c')))
        return lines + ['  }']

    def f(self):
        lines = [f'if ({self.condition.f}) then'] + indent(block(self.then, 'f'))
        if self.other:
            lines += ['else'] + indent(block(self.other, 'f'))
        return lines + ['end if']


class For(Statement):
    """A loop.  PARALLEL: its iterations are independent, but for REDUCED: (operator, name)."""

    def __init__(self, index, first, end, body, parallel=True, reduced=(), step=1, down=False):
        self.index, self.first, self.end = index, text(first), text(end)
        self.body = self.inside = list(body)
        self.parallel, self.reduced = parallel, list(reduced)
        self.step, self.down = step, down
        self.directive, self.kind = None, 'int'
        self.private = []           # names of what is declared around it

    def c(self):
        i, a, b, s = self.index, self.first.c, self.end.c, self.step
        step = (f'{i}--' if self.down else f'{i}++') if s == 1 else f'{i} += {s}'
        if self.down:
            head = f'for ({self.kind} {i} = {b} - 1; {i} >= {a}; {step})'
        else:
            head = f'for ({self.kind} {i} = {a}; {i} < {b}; {step})'
        private = f' private({", ".join(self.private)})' if self.private else ''
        mark = [f'#pragma acc {self.directive}{private}'] if self.directive else []
        return mark + [head, '  {'] + indent(indent(block(self.body, 'c'))) + ['  }']

    def f(self):
        a, b = self.first.f, (self.end - 1).f
        bounds = f'{b}, {a}, -1' if self.down else f'{a}, {b}, {self.step}'
        mark = []
        if self.directive:
            private = self.privates()
            mark = [f'!$acc {self.directive}'
                    + (f' private({", ".join(private)})' if private else '')]
        return mark + [f'do {self.index} = {bounds}'] + indent(block(self.body, 'f')) \
            + ['end do']

    def privates(self):
        """Names of what an iteration has for itself, but for that of loops with directives."""
        names, left = self.private[:], list(self.body)
        while left:
            s = left.pop(0)
            if isinstance(s, Local):
                names.append(s.name)
            if not (isinstance(s, For) and s.directive):
                left += s.inside
        return names


class Region(Statement):
    """A compute construct around BODY; DIRECTIVE has its name and clauses."""

    def __init__(self, directive, body):
        self.directive, self.body = directive, body
        self.inside = body

    def c(self):
        return [f'#pragma acc {self.directive}', '{'] + indent(block(self.body, 'c')) + ['}']

    def f(self):
        name = self.directive.split(' ')[0]
        return [f'!$acc {self.directive}'] + indent(block(self.body, 'f')) \
            + [f'!$acc end {name}']


def walk(statements):
    for s in statements:
        yield s
        yield from walk(s.inside)
