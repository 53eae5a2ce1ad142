"""The families of fuzz/mixtures in Fortran, and their program.

In: a Draw.  Out: its declarations and body, and for all the text of the program.

Rules
- Expressions are of 8 bytes, and what is stored is cut to the array's kind (-fwrapv).
- Arrays have SIZE elements from 1 on; subscripts are below by construction.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

KINDS = ['integer(1)', 'integer(2)', 'integer(4)', 'integer(4)', 'integer(8)', 'real(4)',
         'real(8)']
SIZE = 240
CALLS = 3


class Fortran:
    """A case: what is declared, and the body."""

    def __init__(self, d):
        self.d = d
        self.dummies, self.locals, self.contained = [], [], []

    def array(self, name, kind=None, shape=None):
        kind = kind or self.d.pick(KINDS)
        shape = shape or [SIZE]
        self.dummies.append((name, kind, shape))
        return kind

    def put(self, depth, line):
        self.d.put(depth, line)

    # -- expressions, of 8 bytes -------------------------------------------------

    def value(self, leaves, depth=2):
        d = self.d

        def part():
            return self.value(leaves, depth - 1)
        if depth <= 0 or d.chance(.2):
            return d.pick(leaves) if d.chance(.85) else f'{d.pick([0, 1, 2, 3, 7, 100])}_8'
        draw = d.rnd.randrange(12)
        if draw < 5:
            return f'({part()} {d.pick("+-*")} {part()})'
        if draw < 7:
            return f'{d.pick(["iand", "ior", "ieor"])}({part()}, {part()})'
        if draw < 8:
            return f'{d.pick(["mod", "modulo"])}({part()}, iand({part()}, 7_8) + 1_8)'
        if draw < 9:
            return f'({part()} / (iand({part()}, 7_8) + 1_8))'
        if draw < 10:
            return f'merge({part()}, {part()}, {self.condition(leaves, depth - 1)})'
        if draw < 11:
            return f'{d.pick(["min", "max"])}({part()}, {part()})'
        return f'shifta({part()}, int(iand({part()}, 7_8)))'

    def condition(self, leaves, depth=1):
        word = self.d.pick(['<', '<=', '>', '>=', '==', '/='])
        return f'{self.value(leaves, depth)} {word} {self.value(leaves, depth)}'

    def cut(self, kind, text):
        """TEXT for a place of KIND."""
        if kind.startswith('real'):
            return f'real(iand({text}, 63_8), {kind[5]})'
        return text if kind == 'integer(8)' else f'int({text}, {kind[8]})'

    def wide(self, text):
        return f'int({text}, 8)'

    def loop(self, name, count):
        """(the header, its index from 1 to COUNT)."""
        d = self.d
        draw = d.rnd.randrange(7)
        if draw < 3:
            return f'do {name} = 1, {count}', name
        if draw == 3:
            return f'do {name} = {count}, 1, -1', name
        if draw == 4:
            return f'do {name} = 0, {count} - 1', f'({name} + 1)'
        if draw == 5:
            return f'do {name} = -{count}, -1', f'(-{name})'
        return f'do {name} = {count}, 1, -{d.pick([2, 3])}', name


def copies(f):
    return 'copy(' + ', '.join(x for x, _, _ in f.dummies) + ')'


def construct(f):
    return f.d.pick(['kernels', 'kernels', 'parallel num_gangs(1)', 'serial'])


def section(d, length):
    """A section of LENGTH, an expression, whose steps are anything: (text, most elements)."""
    draw = d.rnd.randrange(8)
    first = d.pick(['1', '2', '5', 'p + 1', 'p'])
    if first == 'p':
        first = '1 + p'
    if draw < 3:
        return f'{first}:{first} + {length} - 1'
    if draw < 5:
        step = d.pick([2, 3])
        return f'{first}:{first} + {step} * ({length} - 1):{step}'
    if draw < 7:
        step = d.pick([1, 1, 2])
        return f'{first} + {step} * ({length} - 1):{first}:-{step}'
    return f'{SIZE} - {length} + 1:{SIZE}'


def sections(f):
    """Array statements whose sections overlap."""
    d = f.d
    d.size('n', [0, 1, 2, 17, 31, 60])
    d.size('p', [0, 1, 3, 16])
    kinds = {x: f.array(x) for x in 'xyz'}
    f.locals += ['integer :: i']
    f.put(1, f'!$acc {construct(f)} {copies(f)}')
    end = d.lines[-1].split()[1]
    for _ in range(d.pick([1, 2, 3])):
        to = d.pick('xxyz')
        leaves = [f.wide(f'{s}({section(d, "n")})') for s in (d.pick('xyz'), to, to)] + ['3_8']
        text = section(d, 'n')
        value = f.cut(kinds[to], f.value(leaves[:3] + ['5_8'], 2))
        if not any(x in value for x in ('x(', 'y(', 'z(')):
            value = f'{value} + 0 * {to}({text})'
        if d.chance(.25):
            f.put(2, f'where ({leaves[0]} {d.pick(["<", "/=", ">="])} {leaves[1]})')
            f.put(3, f'{to}({text}) = {f.cut(kinds[to], leaves[2])}')
            if d.chance(.5):
                f.put(2, 'elsewhere')
                f.put(3, f'{to}({text}) = {f.cut(kinds[to], leaves[0])}')
            f.put(2, 'end where')
        else:
            f.put(2, f'{to}({text}) = {value}')
    f.put(1, f'!$acc end {end}')


def odd(d, index):
    return d.pick([f'{index}', f'{index}', f'{index} + 1', f'iand({index}, 31) + 1',
                   f'mod({index}, 13) + 1', f'{index} / 3 + 1', f'ieor({index}, 5) + 1',
                   f'2 * {index}', f'121 - {index}', f'{index} + p', f'p + 1', '7',
                   f'merge({index}, 5, {index} > 4)', f'modulo({index} - 50, 60) + 1',
                   f'modulo({index} * {index}, 100) + 1', f'abs({index} - 20) + 1'])


def loops(f):
    """Kernels without promises, with loops of all forms."""
    d = f.d
    d.size('n', [0, 1, 2, 17, 64, 110])
    d.size('m', [0, 1, 3, 12])
    d.size('p', [0, 1, 5, 60])
    kinds = {x: f.array(x) for x in 'xyz'}
    f.array('a')
    f.locals += ['integer :: i, j', 'integer(8) :: s', 'integer(2) :: k']
    f.put(1, f'!$acc {construct(f)} {copies(f)}')
    end = d.lines[-1].split()[1]
    for _ in range(d.pick([1, 1, 2])):
        deep = d.chance(.4)
        header, index = f.loop(d.pick('ik'), 'n')
        index = f'int({index})'
        f.put(2, header)
        here = [index]
        if deep:
            if d.chance(.3):
                store_odd(f, kinds, here, 3)
            inner, other = f.loop('j', 'm')
            f.put(3, inner)
            here.append(other)
        if d.chance(.3):
            f.put(4, f's = {f.value(leaves_of(f, kinds, here))}')
            f.put(4, f'y({odd(d, here[-1])}) = {f.cut(kinds["y"], "(s + 3_8)")}')
        for _ in range(d.pick([1, 1, 2])):
            store_odd(f, kinds, here, 4)
        if d.chance(.15):
            f.put(4, f'if ({f.condition(leaves_of(f, kinds, here))}) '
                  + d.pick(['exit', 'cycle']))
            store_odd(f, kinds, here, 4)
        if deep:
            f.put(3, 'end do')
        f.put(2, 'end do')
    f.put(1, f'!$acc end {end}')


def leaves_of(f, kinds, here):
    d = f.d
    return [f.wide(d.pick(here)), f.wide(f'a({d.pick(here)})'), 'int(p, 8)'] + [
        f.wide(f'{x}({odd(d, d.pick(here))})') for x in ('y', d.pick('xyz'))]


def store_odd(f, kinds, here, depth):
    d = f.d
    to = d.pick('yyxz')
    leaves = leaves_of(f, kinds, here)
    if d.chance(.2):
        f.put(depth, f'if ({f.condition(leaves)}) &')
        depth += 1
    f.put(depth, f'{to}({odd(d, here[-1])}) = {f.cut(kinds[to], f.value(leaves))}')


def reductions(f):
    """All operators and kinds, several at once."""
    d = f.d
    d.size('n', [0, 1, 33, 200])
    d.size('m', [0, 1, 5, 20])
    f.array('a')
    f.array('b')
    f.array('o', 'integer(8)', [12])
    f.locals += ['integer :: i, j']
    leaves = ['int(i, 8)', 'int(j, 8)', f.wide(f'a(mod(i + j, {SIZE}) + 1)'),
              f.wide(f'b(mod(i * 3 + j, {SIZE}) + 1)')]
    lines, results = [], []
    for k in range(d.pick([1, 2, 3, 4])):
        name = f's{k}'
        kind = d.pick(KINDS + ['logical', 'logical'])
        if kind == 'logical':
            word = d.pick(['.and.', '.or.', '.eqv.', '.neqv.'])
            line = f'{name} = {name} {word} ({f.condition(leaves)})'
            first, last = d.pick(['.true.', '.false.', 'n > 5']), f'merge(1_8, 0_8, {name})'
        else:
            real = kind.startswith('real')
            word = d.pick(['+', 'max', 'min'] if real else
                          ['+', '*', 'max', 'min', 'iand', 'ior', 'ieor'])
            value = f.cut(kind, f.value(leaves))
            line = f'{name} = {word}({name}, {value})' if word[0] in 'mi' \
                else f'{name} = {name} {word} {value}'
            if word[0] in 'mi' and d.chance(.3):
                line = f'{name} = {word}({value}, {name})'
            if word in ('max', 'min') and d.chance(.3):
                line = f'if ({value} {"<>"[word == "max"]} {name}) {name} = {value}'
            elif d.chance(.2):
                line = f'if ({f.condition(leaves)}) {line}'
            first, last = f.cut(kind, f'o({k + 1})'), f'int({name}, 8)'
        f.locals.append(f'{kind} :: {name}')
        lines.append(line)
        results.append((name, word, first, last))
    for name, _, first, _ in results:
        f.put(1, f'{name} = {first}')
    text = ' '.join(f'reduction({w}:{s})' for s, w, _, _ in results)
    form = d.rnd.randrange(5)
    shape = d.pick(['', ' num_gangs(5)', ' num_workers(4)'])
    f.put(1, ['!$acc parallel loop copyin(a, b) ' + text + shape,
              '!$acc parallel loop collapse(2) copyin(a, b) ' + text + shape,
              '!$acc parallel loop gang copyin(a, b) ' + text + shape,
              '!$acc parallel loop gang worker copyin(a, b) ' + text + shape,
              '!$acc kernels copyin(a, b)'][form])
    f.put(1, 'do i = 1, n')
    if form in (2, 3):
        f.put(2, f'!$acc loop {d.pick(["vector", "vector"])} {text}')
    f.put(2, 'do j = 1, m' if form == 1 or d.chance(.5) else 'do j = m, 1, -1')
    for line in lines:
        f.put(3, line)
    f.put(2, 'end do')
    f.put(1, 'end do')
    if form == 4:
        f.put(1, '!$acc end kernels')
    for k, (_, _, _, last) in enumerate(results):
        f.put(1, f'o({k + 1}) = {last}')


def shapes(f):
    """Sections with strides, handed to dummies of assumed shape with other bounds."""
    d = f.d
    d.size('n', [0, 1, 5, 20])
    d.size('m', [1, 3, 12])
    d.size('p', [0, 1, 4])
    kinds = {x: f.array(x, None, [30, 40]) for x in 'xy'}
    f.locals += ['integer :: i, j']
    f.put(1, f'!$acc data {copies(f)}')
    for _ in range(d.pick([1, 2])):
        to, of = d.rnd.sample('xy', 2)
        if d.chance(.3):
            of = to
        name = f'r{len(f.contained)}'
        step = d.pick(['', ':2', ':1'])
        first = d.pick(['1', '2', 'p + 1'])
        rows = f'{first}:{first} + {2 if step == ":2" else 1} * (m - 1){step}'
        same = d.pick(['', '', 'turned'])
        if same:
            rows = f'{first} + m - 1:{first}:-1'
        low = d.pick(['', '0', '-3', '1'])
        declared = f'({low}:, {d.pick(["", "2", "0"])}:)'
        first_low = low or '1'
        low2 = declared.split(',')[1].strip(' :)') or '1'
        inside = [f'subroutine {name}(u, v, n, p)', '  integer, intent(in) :: n, p',
                  f'  {kinds[to]} :: u{declared}', f'  {kinds[of]} :: v(:, :)',
                  '  integer :: i, j', '  integer(8) :: s']
        form = d.rnd.randrange(3)
        leaves = ['int(i, 8)', 'int(j, 8)',
                  f.wide('v(i, j)'), f.wide('v(size(v, 1) + 1 - i, j)'),
                  f.wide(f'v(i, {d.pick(["1", "j", "mod(j, n) + 1"])})')]
        if of == to:
            leaves = leaves[:3]
        target = f'u(i + ({first_low}) - 1, j + ({low2}) - 1)'
        head = ['!$acc parallel loop collapse(2) present(u, v)', '!$acc kernels present(u, v)',
                '!$acc parallel loop gang present(u, v)'][form]
        inside += ['  ' + head, '  do j = 1, n', ]
        if form == 2:
            inside.append('  !$acc loop vector')
        inside += ['    do i = 1, size(v, 1)',
                   f'      {target} = {f.cut(kinds[to], f.value(leaves))}',
                   '    end do', '  end do']
        if form == 1:
            inside.append('  !$acc end kernels')
        inside.append(f'end subroutine {name}')
        f.contained.append(inside)
        other = rows if of == to else rows
        f.put(1, f'call @{name}({to}({rows}, :), {of}({other}, :), n, p)')
    f.put(1, '!$acc end data')


def derived(f):
    """Arrays of derived types with members of several kinds."""
    d = f.d
    d.size('n', [0, 1, 7, 33, 60])
    kinds = [d.pick(KINDS) for _ in range(4)]
    for k, kind in enumerate(kinds):
        f.array(f'a{k}', kind)
    f.array('b')
    members = [f'{kinds[0]} :: m0', f'{kinds[1]} :: m1(3)', f'{kinds[2]} :: m2',
               f'{kinds[3]} :: m3']
    f.locals += ['type t', *('  ' + m for m in members), 'end type',
                 'type(t) :: x(60), y(60)', 'type(t) :: w', 'integer :: i']
    f.put(1, 'do i = 1, 60')
    for at in ('x', 'y'):
        f.put(2, f'{at}(i)%m0 = a0(i)')
        f.put(2, f'{at}(i)%m1 = [a1(i), a1(i + 60), a1(i + 120)]')
        f.put(2, f'{at}(i)%m2 = a2(i)')
        f.put(2, f'{at}(i)%m3 = a3(i)')
    f.put(1, 'end do')
    names = ['m0', 'm1(1)', 'm1(2)', 'm1(3)', 'm2', 'm3']
    kind_of = dict(zip(names, [kinds[0]] + [kinds[1]] * 3 + kinds[2:]))
    head = d.pick(['parallel loop', 'kernels loop independent', 'parallel loop gang'])
    f.put(1, f'!$acc {head} copy(x, y) copyin(b) private(w)')
    f.put(1, f.loop('i', 'n')[0].replace('= 0, n - 1', '= 1, n').replace('= -n, -1', '= 1, n'))
    f.put(2, 'w = x(i)')
    leaves = ['int(i, 8)', f.wide('b(i)')] + [f.wide(f'x(i)%{m}') for m in names[:4]] + [
        f.wide(f'w%{m}') for m in names]
    for m in d.rnd.sample(names, 3):
        f.put(2, f'{d.pick(["w", "w", "y(i)", "x(i)"])}%{m} = '
              f'{f.cut(kind_of[m], f.value(leaves))}')
    f.put(2, d.pick(['y(i) = w', 'y(i)%m1 = w%m1', 'y(i)%m1(1:2) = w%m1(3:2:-1)']))
    f.put(1, 'end do')
    f.put(1, 'do i = 1, 60')
    f.put(2, 'a0(i) = x(i)%m0; a0(i + 60) = y(i)%m0')
    f.put(2, 'a1(i) = x(i)%m1(1); a1(i + 60) = y(i)%m1(2); a1(i + 120) = y(i)%m1(3)')
    f.put(2, 'a1(i + 180) = y(i)%m1(1)')
    f.put(2, 'a2(i) = x(i)%m2; a2(i + 60) = y(i)%m2')
    f.put(2, 'a3(i) = x(i)%m3; a3(i + 60) = y(i)%m3')
    f.put(1, 'end do')


def gangs(f):
    """Gangs with arrays of their own that lanes fill and read."""
    d = f.d
    d.size('n', [0, 1, 5, 12])
    d.size('m', [0, 1, 9, 20])
    kinds = {x: f.array(x, None, [20, 12]) for x in 'xyz'}
    f.array('a')
    wide = d.pick(KINDS)
    f.locals += ['integer :: i, j, k', f'{wide} :: w(33)', 'integer(8) :: s, t']
    f.put(1, f'!$acc parallel {copies(f)}{d.pick(["", " num_workers(4)", " num_gangs(2)"])}'
          f'{d.pick(["", " vector_length(32)", " vector_length(64)"])}')
    f.put(1, '!$acc loop gang private(w, s, t)')
    f.put(1, f.loop('i', 'n')[0].replace('= 0, n - 1', '= 1, n').replace('= -n, -1', '= 1, n'))
    known = ['int(i, 8)', 'int(m, 8)', f.wide('a(i)')]
    f.put(2, f's = {f.value(known)}')
    f.put(2, 't = 0')
    known.append('s')
    done = []
    for _ in range(d.pick([2, 3, 4])):
        level = d.pick(['vector', 'vector', 'worker', 'worker vector', 'seq', ''])
        draw = d.rnd.randrange(5)
        here = known + ['int(j, 8)', f.wide(f'a(j + i)')] + [
            f.wide(f'{x}(modulo({d.pick(["j * 7", "j + int(iand(s, 15_8))", "-j"])}, 20)'
                   ' + 1, i)')
            for x in done]
        if draw == 0:
            f.put(2, f'!$acc loop {level or "vector"}')
            f.put(2, 'do j = 1, 33')
            f.put(3, f'w(j) = {f.cut(wide, f.value(here))}')
            f.put(2, 'end do')
            if 'w' not in ''.join(known):
                known += [f.wide('w(modulo(i, 33) + 1)'),
                          f.wide('w(int(modulo(s, 33_8)) + 1)')]
        elif draw == 1:
            word = d.pick(['+', 'max', 'ieor'])
            f.put(2, f't = {f.value(known, 1)}')
            f.put(2, f'!$acc loop {level if level != "seq" else "vector"} reduction({word}:t)')
            f.put(2, f.loop('j', 'm')[0].replace('= 0, m - 1', '= 1, m').replace(
                '= -m, -1', '= 1, m'))
            value = f.value(here)
            f.put(3, f't = {word}(t, {value})' if word != '+' else f't = t + {value}')
            f.put(2, 'end do')
            known.append('t')
        elif draw == 2:
            f.put(2, f'if ({f.condition(known)}) s = {f.value(known)}')
        else:
            to = d.pick([x for x in 'xyz' if x not in done] or ['z'])
            here = [x for x in here if f'({to}(' not in x]
            f.put(2, f'!$acc loop {level}')
            f.put(2, f.loop('j', 'm')[0].replace('= 0, m - 1', '= 1, m').replace(
                '= -m, -1', '= 1, m'))
            if d.chance(.2):
                f.put(3, f'if ({f.condition(here)}) cycle')
            f.put(3, f'{to}(j, i) = {f.cut(kinds[to], f.value(here))}')
            f.put(2, 'end do')
            if to not in done:
                done.append(to)
    f.put(1, 'end do')
    f.put(1, '!$acc end parallel')


def rows(f):
    """Iterations that are array statements and intrinsic functions on rows and columns."""
    d = f.d
    d.size('n', [0, 1, 5, 20])
    d.size('m', [1, 3, 12, 30])
    kinds = {x: f.array(x, None, [30, 24]) for x in 'xyz'}
    f.array('a', None, [30])
    f.array('o', 'integer(8)', [24])
    f.locals += ['integer :: i, j, ix(30)', 'integer(8) :: s', f'{kinds["x"]} :: w(30)']
    f.put(1, 'ix = [(mod(j * 7, 30) + 1, j = 1, 30)]')
    head = d.pick(['parallel loop', 'parallel loop gang', 'kernels loop independent',
                   'parallel loop gang', 'kernels'])
    f.put(1, f'!$acc {head} {copies(f)} copyin(ix)'
          + ('' if head == 'kernels' else ' private(w, s)'))
    f.put(1, d.pick(['do i = 1, n', 'do i = n, 1, -1']))
    known = ['int(i, 8)', 'int(m, 8)', f.wide('a(i)')]

    def row(x, turned=True):
        text = d.pick(['1:m', '1:m', ':m', 'm:1:-1' if turned else '1:m', '31 - m:'])
        return f'{x}({text}, i)'
    for _ in range(d.pick([1, 2, 3])):
        form = d.rnd.randrange(9)
        to = d.pick('xyz')
        one, two = row(d.pick('xyz')), row(d.pick('xyz'))
        if form == 0:
            f.put(2, f's = {d.pick(["sum", "maxval", "minval"])}({f.wide(one)})')
            known.append('s')
        elif form == 1:
            f.put(2, f's = count({one} {d.pick(["<", ">", "=="])} {two})')
            known.append('s')
        elif form == 2:
            f.put(2, f's = dot_product({f.wide(one)}, {f.wide(two)})')
            known.append('s')
        elif form == 3:
            f.put(2, f'if ({d.pick(["any", "all"])}({one} > {two})) '
                  f'{row(to)} = {f.cut(kinds[to], f.wide("a(i)"))}')
        elif form == 4:
            f.put(2, f'where ({one} > {two})')
            f.put(3, f'{row(to)} = {f.cut(kinds[to], f.wide(two))}')
            f.put(2, 'elsewhere')
            f.put(3, f'{row(to)} = {f.cut(kinds[to], f.wide(one))}')
            f.put(2, 'end where')
        elif form == 5:
            f.put(2, f'w(1:m) = {f.cut(kinds["x"], f.wide(one))}')
            f.put(2, f'{row(to)} = {f.cut(kinds[to], f.wide("w(m:1:-1)"))}')
        elif form == 6:
            f.put(2, f'{to}(ix(1:m), i) = {f.cut(kinds[to], f.wide(one))}')
        elif form == 7:
            f.put(2, f's = {d.pick(["maxloc", "minloc"])}({one}, 1)')
            known.append('s')
        else:
            f.put(2, f'{row(to)} = {f.cut(kinds[to], f"({f.wide(one)} + {f.value(known)})")}')
    f.put(2, 's = ' + f.value(known[:3]) if 's' not in known else 's = s + 1')
    f.put(2, f'o(i) = {f.value(known + ["s"])}')
    f.put(1, 'end do')
    if head == 'kernels':
        f.put(1, '!$acc end kernels')


FAMILIES = [sections, loops, reductions, shapes, derived, gangs, rows]

HEAD = '''! Random constructs of several kinds.
module mixtures
  implicit none
  integer :: differences = 0
  integer(8) :: state = 1
contains

  integer(8) function draw()
    state = mod(state * 1664525_8 + 1013904223_8, 4294967296_8)
    draw = state / 256
  end function draw

  logical function begun(number, name)
    integer, intent(in) :: number
    character(*), intent(in) :: name
    character(20) :: argument
    integer :: i, k
    begun = command_argument_count() == 0
    do i = 1, command_argument_count()
      call get_command_argument(i, argument)
      read (argument, *) k
      begun = begun .or. k == number
    end do
    if (begun) print '(a,i0,1x,a)', 'case ', number, name
    flush (6)
    state = number
  end function begun

'''


def plain(lines):
    return [x for x in lines if not x.lstrip().startswith('!$acc')]


def dimension(shape):
    return '(' + ', '.join(map(str, shape)) + ')'


def procedures(case, mark):
    f, d = case
    names = list(d.sizes) + [x for x, _, _ in f.dummies]
    lines = [f'subroutine {mark}_{d.number}({", ".join(names)})',
             f'  integer, intent(in) :: {", ".join(d.sizes)}']
    lines += [f'  {kind} :: {x}{dimension(shape)}' for x, kind, shape in f.dummies]
    lines += ['  ' + x for x in f.locals] + ['  ' + x.replace('@', f'{mark}_{d.number}_')
                                             for x in d.lines]
    lines += [f'end subroutine {mark}_{d.number}', '']
    for one in f.contained:
        lines += [x.replace('subroutine r', f'subroutine {mark}_{d.number}_r') for x in one]
        lines.append('')
    return lines if mark == 'g' else plain(lines)


def trial(case):
    f, d = case
    sizes, names = list(d.sizes), ' '.join(d.sizes)
    lines = [f'subroutine try_{d.number}({", ".join(sizes)})',
             f'  integer, intent(in) :: {", ".join(sizes)}', '  integer :: q, r, wrong']
    for x, kind, shape in f.dummies:
        lines.append(f'  {kind} :: {x}{dimension(shape)}, {x}_{dimension(shape)}')
    lines.append('  wrong = 0')
    for x, kind, shape in f.dummies:
        rank2 = len(shape) > 1
        value = f'real(mod(draw(), 64_8), {kind[5]})' if kind[0] == 'r' else \
            f'int(draw() * 1103515245_8 / 64, {kind[8]})'
        lines += [f'  do r = 1, {shape[1] if rank2 else 1}', f'  do q = 1, {shape[0]}',
                  f'    {x}(q{", r" if rank2 else ""}) = {value}', '  end do', '  end do',
                  f'  {x}_ = {x}']
    arrays = [x for x, _, _ in f.dummies]
    lines += [f'  call g_{d.number}({", ".join(sizes + arrays)})',
              f'  call h_{d.number}({", ".join(sizes + [x + "_" for x in arrays])})']
    for x in arrays:
        lines += [f'  if (any({x} /= {x}_)) then', '    wrong = 1',
                  f"    print '(a,*(1x,i0))', '{x} differs at', findloc({x} /= {x}_, .true.)",
                  '  end if']
    return lines + ['  differences = differences + wrong', '  if (wrong > 0) &',
                    f"    print '(a,*(1x,i0))', 'FAIL {d.number} {d.name}: {names}', "
                    + ', '.join(sizes),
                    f'end subroutine try_{d.number}', '']


def program(cases):
    lines = []
    for case in cases:
        lines += procedures(case, 'g') + procedures(case, 'h') + trial(case)
    text = HEAD + '\n'.join('  ' + x for x in lines) + '\nend module mixtures\n\n' \
        'program main\n  use mixtures\n  implicit none\n'
    for _, d in cases:
        text += f"  if (begun({d.number}, '{d.name}')) then\n"
        for call in range(CALLS):
            values = ', '.join(str(v[call]) for v in d.sizes.values())
            text += f'    call try_{d.number}({values})\n'
        text += '  end if\n'
    return text + f"  print '(a,i0,a)', '{len(cases)} nests, ', differences, " \
        "' calls differ'\n" '  if (differences > 0) error stop 1\nend program main'
