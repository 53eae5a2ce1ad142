"""Nests of gangs, workers and lanes whose parts read what parts in front of them have stored.

In: a Draw.  Out: its body.

Rules
- Each iteration of the gang loop owns its part of all arrays that are stored to.
- Inside a loop of workers or lanes, of an array that is stored there only the iteration's own
  elements are read; behind the loop any of the gang's.
- Counters are updated atomically, and not read in the construct.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

N, M, L = 12, 9, 70


class Scope:
    """What a statement may read, store and contain."""

    def __init__(self, level, leaves, stores, depth):
        self.level, self.leaves, self.stores = level, list(leaves), list(stores)
        self.depth = depth          # of statements around it, for the indentation
        self.scalars = []           # (name, kind): its own, which may be changed
        self.budget = 2             # nesting of conditions and loops in order

    def inside(self):
        other = Scope(self.level, self.leaves, self.stores, self.depth + 1)
        other.scalars, other.budget = list(self.scalars), self.budget - 1
        return other


class Levels:
    def __init__(self, d):
        self.d = d
        self.kinds = {}
        self.counters = []
        self.outside = []           # arrays of gangs, declared in front of the construct
        self.may_be_outside = False
        self.current = None         # the scope that expressions are for
        self.leave = 'continue;'    # ends an iteration of the gang loop

    def reading(self, name, row, count):
        """A leaf: any element of a row of COUNT elements."""
        def leaf():
            return self.d.leaf(self.kinds[name],
                               f'{name}[{row} + (unsigned) ({self.simple()}) % {count}]')
        leaf.of = name
        return leaf

    def simple(self):
        """A variable in scope, or a sum of two."""
        names = [x for x in self.current.leaves if isinstance(x, str)]
        text = self.d.pick(names)
        return text if self.d.chance(.7) else f'{text} + {self.d.pick(names + ["1", "3"])}'

    # -- statements ------------------------------------------------------------

    def store(self, scope):
        """To one of the places that the scope's iteration owns."""
        name, place = self.d.pick(scope.stores)
        kind = self.kinds[name]
        value = self.d.value(kind, scope.leaves)
        if self.d.chance(.15) and not self.d.is_real(kind):
            self.d.put(scope.depth, f'{name}[{place}] {self.d.pick("+-^")}= {value};')
        else:
            self.d.put(scope.depth, f'{name}[{place}] = {value};')
        if not any(getattr(x, 'place', None) == (name, place) for x in scope.leaves):
            def leaf():
                return self.d.leaf(kind, f'{name}[{place}]')
            leaf.place, leaf.of = (name, place), name
            scope.leaves.append(leaf)

    def local(self, scope):
        d = self.d
        if scope.scalars and d.chance(.4):
            name, kind = d.pick(scope.scalars)
            d.put(scope.depth, f'{name} = {d.value(kind, scope.leaves)};')
            return
        name, kind = d.fresh('t'), d.kind()
        d.put(scope.depth, f'{kind} {name} = {d.value(kind, scope.leaves)};')
        scope.scalars.append((name, kind))
        scope.leaves.append(d.leaf(kind, name))

    def atomic(self, scope):
        d = self.d
        name, kind = d.pick(self.counters)
        place = f'{name}[{d.integer(scope.leaves, 1)} & 7]'
        value = d.as_kind(kind, d.integer(scope.leaves, 1))
        word = '+' if d.is_real(kind) else d.pick('+++-')
        form = d.pick([f'{place} {word}= {value};', f'{place} = {place} {word} {value};'])
        if not d.is_real(kind) and d.chance(.2):
            form = f'{place}{d.pick(["++", "--"])};'
        d.put(scope.depth, '#pragma acc atomic update')
        d.put(scope.depth, form)

    def call(self, scope):
        """A sequential routine, by reference and by value."""
        d = self.d
        if not scope.scalars:
            return self.local(scope)
        name, kind = d.pick(scope.scalars)
        routine = f'r{d.number}_{d.fresh("s")}_@'
        leaves = ['x', 'y', f'(int) *t' if d.is_real(kind) else '*t']
        d.before += ['#pragma acc routine seq', 'static void',
                     f'{routine} ({kind} *t, long x, int y)', '{']
        if d.chance(.5):
            d.before += [f'  if {d.condition(leaves)}', '    return;']
        d.before += ['  for (int i = 0; i < (y & 3); i++)',
                     f'    *t = {d.value(kind, leaves + ["i"])};', '}', '']
        d.put(scope.depth, f'{routine} (&{name}, {d.integer(scope.leaves, 1)}, '
              f'{d.integer(scope.leaves, 1)});')

    def branch(self, scope):
        d = self.d
        form = d.rnd.randrange(4)
        inner = scope.inside()
        if form < 2:
            d.put(scope.depth, f'if {d.condition(scope.leaves)}')
            self.block(inner)
            if d.chance(.4):
                other = scope.inside()
                d.put(scope.depth, 'else')
                self.block(other)
            return
        if form == 2:
            d.put(scope.depth, f'switch ({d.integer(scope.leaves, 1)} & 3)')
            d.put(scope.depth, '{')
            for label in d.rnd.sample(['case 0:', 'case 1:', 'case 2:', 'case 3:'],
                                      d.pick([1, 2, 3])) + ['default:']:
                d.put(scope.depth, label)
                part = scope.inside()
                self.block(part)
                if d.chance(.7):
                    d.put(scope.depth + 1, 'break;')
            d.put(scope.depth + 1, ';')
            d.put(scope.depth, '}')
            return
        index, leave = d.fresh('q'), self.leave
        count = d.pick(['2', '3', f'(int) ({d.integer(scope.leaves, 1)} & 3)'])
        if d.chance(.2):
            d.put(scope.depth, f'int {index} = 0;')
            d.put(scope.depth, 'do')
            d.put(scope.depth, '{')
            inner.depth += 1
            self.block(inner)
            d.put(scope.depth + 1, f'if ({index} == 1 && {d.condition(scope.leaves)})')
            d.put(scope.depth + 2, 'break;')
            inner = scope.inside()
            inner.depth += 1
            self.block(inner)
            d.put(scope.depth, '}')
            d.put(scope.depth, f'while (++{index} < {count});')
            return
        if d.chance(.3):
            d.put(scope.depth, f'int {index} = {count};')
            d.put(scope.depth, f'while ({index}-- > 0)')
        else:
            if d.chance(.3):
                d.put(scope.depth, '#pragma acc loop seq')
                count = d.pick(['2', 'two'])
                self.leave = 'continue;'    # nothing leaves a loop with a directive
            d.put(scope.depth, f'for (int {index} = 0; {index} < {count}; {index}++)')
        inner.leaves.append(index)
        self.block(inner)
        self.leave = leave

    def block(self, scope):
        self.d.put(scope.depth, '{')
        self.statements(scope)
        self.d.put(scope.depth, '}')

    def statements(self, scope, count=None):
        around = self.current
        for _ in range(count or self.d.pick([1, 2, 2, 3])):
            self.current = scope
            self.statement(scope)
        self.current = around

    def statement(self, scope):
        d = self.d
        draw = d.rnd.random()
        if scope.level != 'vector' and draw < .5:
            return self.loop(scope)
        if draw < .65 and scope.stores:
            return self.store(scope)
        if draw < .75:
            return self.local(scope)
        if draw < .8 and self.counters:
            return self.atomic(scope)
        if draw < .85:
            return self.call(scope)
        if draw < .95 and scope.budget > 0:
            return self.branch(scope)
        if draw < .97:
            d.put(scope.depth, f'if {d.condition(scope.leaves)}')
            d.put(scope.depth + 1, 'continue;' if scope.level != 'gang' else self.leave)
            return None
        return self.store(scope) if scope.stores else self.local(scope)

    # -- loops with directives -------------------------------------------------

    def loop(self, scope):
        d = self.d
        draw = d.rnd.random()
        if draw < .15:
            return self.shared_array(scope)
        if draw < .2:
            return d.pick([self.histogram, self.total, self.structure])(scope)
        if draw < .45:
            return self.sum(scope)
        if scope.level == 'gang' and draw < .55:
            return self.grid(scope)
        if scope.level == 'gang':
            word = d.pick(['worker', 'vector', 'worker vector', 'worker', ''])
            self.spread(scope, word)
        else:
            self.spread(scope, d.pick(['vector', 'vector', '']))

    def names(self, scope, word):
        """Where a loop directive is in scope: (arrays to store with places, rows)."""
        i, j = 'i', self.j
        if scope.level == 'gang':
            return [('m', M, [(x, f'{i} * {M}', M) for x in ('m1', 'm2')]),
                    ('l', L, [(x, f'{i} * {L}', L) for x in ('l1', 'l2')])]
        return [('l', L, [(x, f'({i} * {M} + {j}) * {L}', L) for x in ('v1', 'v2')])]

    def spread(self, scope, word):
        """A loop whose iterations own elements."""
        d = self.d
        count, most, arrays = d.pick(self.names(scope, word))
        if word == 'worker':
            count, most, arrays = self.names(scope, word)[0]
        index = d.fresh('j' if word == 'worker' else 'k')
        header, text = d.header(index, count, most)
        level = 'worker' if word == 'worker' else 'vector'
        chosen = d.rnd.sample(arrays, d.pick([1, 1, 2]))
        stored = {a[0] for a in chosen} | ({'v1', 'v2'} if level == 'worker' else set())
        inner = Scope(level, [x for x in scope.leaves if getattr(x, 'of', None) not in stored]
                      + [text], [(a, f'{row} + {text}') for a, row, _ in chosen],
                      scope.depth + 1)
        inner.budget = 2 if level == 'worker' else 1
        around = self.j
        if level == 'worker':
            self.j = text
        d.put(scope.depth, f'#pragma acc loop {word}')
        d.put(scope.depth, header)
        d.put(scope.depth, '{')
        if d.chance(.15):
            d.put(scope.depth + 1, f'if {d.condition(inner.leaves)}')
            d.put(scope.depth + 2, 'continue;')
        self.current = inner
        self.store(inner)
        self.statements(inner)
        self.current = scope
        d.put(scope.depth, '}')
        self.j = around
        for array, row, size in chosen:
            scope.leaves = [x for x in scope.leaves if getattr(x, 'of', None) != array]
            scope.leaves.append(self.reading(array, row, size))

    def grid(self, scope):
        """Two loops in one."""
        d = self.d
        form = d.pick(['worker vector collapse(2)', 'vector collapse(2)', 'collapse(2)',
                       'tile(2, 4)', 'worker vector tile(3, 8)', 'worker collapse(2)'])
        if self.leave == 'return;':     # GCC's dominators are wrong behind tiles in routines
            form = 'worker vector collapse(2)'
        j, k = d.fresh('j'), d.fresh('k')
        array = d.pick(['v1', 'v2'])
        place = f'(i * {M} + {j}) * {L} + {k}'
        inner = Scope('vector', [x for x in scope.leaves if getattr(x, 'of', None) != array]
                      + [j, k], [(array, place)], scope.depth + 1)
        inner.budget = 1
        d.put(scope.depth, f'#pragma acc loop {form}')
        d.put(scope.depth, f'for (int {j} = 0; {j} < m; {j}++)')
        d.put(scope.depth, f'for (int {k} = {d.pick([0, 0, 2])}; {k} < l; {k}++)')
        d.put(scope.depth, '{')
        self.current = inner
        self.store(inner)
        self.statements(inner)
        self.current = scope
        d.put(scope.depth, '}')
        scope.leaves = [x for x in scope.leaves if getattr(x, 'of', None) != array]
        scope.leaves.append(self.reading(array, f'i * {M * L}', M * L))

    def sum(self, scope):
        """A reduction to a scalar, which is used behind the loop."""
        d = self.d
        name, kind = d.fresh('s'), d.kind()
        word = d.pick(['+', '+', 'max', 'min']) if d.is_real(kind) else \
            d.pick(['+', '+', '*', 'max', 'min', '&', '|', '^', '&&', '||'])
        level = d.pick(['worker', 'vector', 'worker vector', '']) if scope.level == 'gang' \
            else d.pick(['vector', 'vector', ''])
        count, most, _ = d.pick(self.names(scope, level))
        index = d.fresh('k')
        header, text = d.header(index, count, most)
        leaves = scope.leaves + [text]
        first = d.value(kind, scope.leaves, 1)
        if word in ('&&', '||'):        # a result is 0 or 1 in any case
            first += ' != 0'
        d.put(scope.depth, f'{kind} {name} = {first};')
        d.put(scope.depth, f'#pragma acc loop {level} reduction({word}:{name})')
        d.put(scope.depth, header)
        value = d.value(kind, leaves)
        if word in ('max', 'min'):
            value = f'(({kind}) {value})'
            sign = '<' if word == 'max' else '>'
            form = f'{name} = {name} {sign} {value} ? {value} : {name};'
        elif word in ('&&', '||'):
            form = f'{name} = {name} {word} {value};'
        else:
            form = d.pick([f'{name} {word}= {value};', f'{name} = {name} {word} {value};'])
        if d.chance(.2):
            form = f'if {d.condition(leaves)} ' + form
        d.put(scope.depth + 1, form)
        scope.leaves.append(d.leaf(kind, name))
        scope.scalars.append((name, kind))

    def inner_loop(self, scope, words=('vector', 'vector', 'worker', 'worker vector', '')):
        """A loop's directive and header: its index."""
        d = self.d
        level = d.pick(words) if scope.level == 'gang' else d.pick(['vector', ''])
        count, most, _ = d.pick(self.names(scope, level))
        header, text = d.header(d.fresh('k'), count, most)
        d.put(scope.depth, f'#pragma acc loop {level}')
        d.put(scope.depth, header)
        return text

    def histogram(self, scope):
        """Atomic updates of an array of the iteration around."""
        d = self.d
        name, kind = d.fresh('h'), d.pick(['int', 'unsigned', 'long', 'float', 'double'])
        self.kinds[name] = kind
        d.put(scope.depth, f'{kind} {name}[8];')
        d.put(scope.depth, '#pragma acc loop ' + d.pick(['seq', 'vector']))
        d.put(scope.depth, f'for (int q = 0; q < 8; q++) {name}[q] = q;')
        text = self.inner_loop(scope)
        leaves = scope.leaves + [text]
        d.put(scope.depth, '{')
        d.put(scope.depth + 1, '#pragma acc atomic update')
        d.put(scope.depth + 1, f'{name}[{d.integer(leaves, 1)} & 7] += '
              f'{d.value(kind, leaves, 1)};')
        d.put(scope.depth, '}')
        scope.leaves.append(self.reading(name, '0', 8))

    def total(self, scope):
        """Atomic updates of a scalar, by its name or by a pointer."""
        d = self.d
        name, kind = d.fresh('u'), d.pick(['int', 'unsigned', 'long', 'float', 'double'])
        d.put(scope.depth, f'{kind} {name} = {d.value(kind, scope.leaves, 1)};')
        place = name
        if d.chance(.3):
            place = f'*p{name}'
            d.put(scope.depth, f'{kind} {place} = &{name};')
        text = self.inner_loop(scope)
        leaves = scope.leaves + [text]
        d.put(scope.depth, '{')
        d.put(scope.depth + 1, '#pragma acc atomic update')
        d.put(scope.depth + 1, f'{place} += {d.value(kind, leaves, 1)};')
        d.put(scope.depth, '}')
        scope.leaves.append(d.leaf(kind, name))
        scope.scalars.append((name, kind))

    def structure(self, scope):
        """A structure of the iteration around: members set by all, elements by lanes."""
        d = self.d
        name, one, two = d.fresh('z'), d.kind(), d.kind()
        self.kinds[f'{name}.b'] = two
        d.put(scope.depth, f'struct {{ {one} a; {two} b[5]; {one} c; }} {name}, o{name};')
        d.put(scope.depth, f'{name}.a = {d.value(one, scope.leaves)};')
        d.put(scope.depth, f'{name}.c = {d.value(one, scope.leaves, 1)};')
        d.put(scope.depth, '#pragma acc loop ' + d.pick(['vector', 'seq', '']))
        d.put(scope.depth, 'for (int q = 0; q < 5; q++)')
        d.put(scope.depth + 1, f'{name}.b[q] = {d.value(two, scope.leaves + ["q"])};')
        if d.chance(.5):
            d.put(scope.depth, f'o{name} = {name};')
            d.put(scope.depth, f'o{name}.c = {d.value(one, scope.leaves, 1)};')
            self.kinds[f'o{name}.b'] = two
            name = 'o' + name
        scope.leaves += [self.reading(f'{name}.b', '0', 5), d.leaf(one, f'{name}.a'),
                         d.leaf(one, f'{name}.c')]
        scope.scalars.append((f'{name}.a', one))

    def shared_array(self, scope):
        """An array of the iteration around, stored by a loop and read behind it."""
        d = self.d
        name, kind, size = d.fresh('w'), d.kind(), d.pick([3, 8, 33])
        self.kinds[name] = kind
        index = d.fresh('k')
        word = d.pick(['vector', 'vector', 'worker', 'worker vector']) \
            if scope.level == 'gang' else 'vector'
        if d.chance(.2):
            word = 'seq'
        if self.may_be_outside and scope.level == 'gang' and d.chance(.4):
            self.outside.append((name, f'{kind} {name}[{size}];'))
        else:
            d.put(scope.depth, f'{kind} {name}[{size}];')
        d.put(scope.depth, f'#pragma acc loop {word}')
        d.put(scope.depth, f'for (int {index} = 0; {index} < {size}; {index}++)')
        d.put(scope.depth + 1,
              f'{name}[{index}] = {d.value(kind, scope.leaves + [index])};')
        scope.leaves.append(self.reading(name, '0', size))


def levels(d):
    """Gangs around workers around lanes, with all sorts of things in between."""
    maker = Levels(d)
    d.size('n', [0, 1, 3, N])
    d.size('m', [0, 1, 2, 5, M])
    d.size('l', [0, 1, 31, 32, 40, L])
    d.size('two', [2, 2, 1, 0])
    for name, size in (('n1', N), ('n2', N), ('m1', N * M), ('m2', N * M), ('l1', N * L),
                       ('l2', N * L), ('v1', N * M * L), ('v2', N * M * L)):
        maker.kinds[name] = d.kind()
        d.array(name, maker.kinds[name], size)
    leaves = []
    for name in 'ab':
        kind = maker.kinds[name] = d.kind()
        d.array(name, kind, 64)

        def leaf(name=name, kind=kind):
            return d.leaf(kind, f'{name}[({maker.simple()}) & 63]')
        leaves.append(leaf)
    for name in 'cd':
        kind = d.pick(['int', 'unsigned', 'unsigned long', 'float', 'double', 'long'])
        maker.counters.append((name, kind))
        d.array(name, kind, 8)
    iterations(d, maker, leaves)


def iterations(d, maker, leaves):
    """The construct, its gang loop, and what an iteration is."""
    form = d.pick(['parallel', 'parallel', 'parallel', 'one gang', 'kernels', 'routine'])
    header, text = d.header('ii', 'n', N)
    clauses = d.pick(['', '', ' num_gangs(3)', ' num_gangs(1)', ' num_gangs(m + 1)'])
    clauses += d.pick(['', '', ' num_workers(2)', ' num_workers(4)', ' num_workers(3)',
                       ' num_workers(8)', ' num_workers(two + 1)'])
    clauses += d.pick(['', '', ' vector_length(32)', ' vector_length(64)',
                       ' vector_length(128)', ' vector_length(1)', ' vector_length(96)',
                       ' vector_length(32 * (two + 1))'])
    copies = ', '.join(f'{n}[0:{s}]' for n, _, s in d.arrays)
    level, word = 'loop gang', 'parallel'
    if form == 'one gang':
        level, clauses = 'loop seq', ' num_gangs(1)' + clauses.replace(' num_gangs(3)', '') \
            .replace(' num_gangs(1)', '').replace(' num_gangs(m + 1)', '')
    if form == 'kernels':
        word, level = 'kernels', 'loop independent gang'
        clauses = clauses.replace(' num_gangs(1)', '')
    maker.j, maker.may_be_outside = '0', form == 'parallel'
    maker.leave = 'return;' if form == 'routine' else 'continue;'
    scope = Scope('gang', ['i', 'l', 'm'] + leaves, [('n1', 'i'), ('n2', 'i')], 2)
    maker.statements(scope, d.pick([3, 4, 5, 6]))
    body, d.lines = d.lines, []
    for _, text_ in maker.outside:
        d.put(1, text_)
    d.put(1, f'#pragma acc {word} copy({copies}){clauses}')
    if maker.outside:
        level += f' private({", ".join(x for x, _ in maker.outside)})'
    d.put(1, '#pragma acc ' + level)
    d.put(1, header)
    d.put(1, '{')
    d.put(2, f'int i = {text};')
    if form == 'routine':
        names = ['i'] + list(d.sizes) + [x for x, _, _ in d.arrays]
        d.put(2, f'body_{d.number}_@ ({", ".join(names)});')
        d.before += ['#pragma acc routine worker', '__attribute__ ((noinline)) static void',
                     f'body_{d.number}_@ (int i, ' + ', '.join(
                         [f'int {x}' for x in d.sizes]
                         + [f'{k} *{d.restrict}{x}' for x, k, _ in d.arrays]) + ')', '{']
        d.before += body + ['}', '']
    else:
        d.lines += body
    d.put(1, '}')


FAMILIES = [levels]
