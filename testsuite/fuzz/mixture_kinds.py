"""Constructs of other kinds: odd subscripts, reductions of all types, atomics, overlapping
pointers, structures, queues.

In: a Draw.  Out: its body.

Rules
- Loops that claim independence are independent; those without directives in kernels regions
  may be anything.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

from mixture_draw import INTEGERS, REALS

SIZE = 256


def copies(d, extra=''):
    return 'copy(' + ', '.join(f'{n}[0:{s}]' for n, _, s in d.arrays) + ')' + extra


def inputs(d, names, index):
    """Leaves of arrays that are only read."""
    leaves = []
    for name in names:
        kind = d.kind()
        d.array(name, kind, SIZE)
        leaves.append(d.leaf(kind, f'{name}[{index}]'))
    return leaves


def odd_subscript(d, index, wide=True):
    """A subscript below SIZE that is no linear function, or only nearly."""
    forms = [f'{index} & 31', f'{index} % 13', f'{index} / 3', f'{index} ^ 5',
             f'(unsigned char) ({index} * 7 + 3)', f'(unsigned char) ({index} - 20)',
             f'{index} ? {index} : 5', f'{index} * {index} & 127',
             f'(unsigned char) (200 + {index})', f'{index}', f'{index} + 1', f'{index} * 2',
             f'{index} >> 1', f'{index} < 9 ? {index} + 1 : {index}', f'{index} | 1',
             f'120 - {index}', f'(signed char) ({index} + 60) + 128',
             f'(unsigned short) ({index} - 3) & 255', f'({index} + n) & 255',
             f'({index} * n) & 255', f'{index} + p', '7', 'p']
    return d.pick(forms)


def subscripts(d):
    """Kernels without promises: subscripts that wrap, are masked or divided."""
    n, m = d.size('n', [0, 1, 2, 17, 64, 119]), d.size('m', [0, 1, 3, 20])
    d.size('p', [0, 1, 5, 64])
    kinds = {x: d.kind() for x in 'yz'}
    for x, kind in kinds.items():
        d.array(x, kind, SIZE)
    nests = d.pick([1, 1, 2])
    d.put(1, f'#pragma acc {d.pick(["kernels", "kernels", "parallel num_gangs(1)"])} @COPY')
    at = len(d.lines) - 1
    d.put(1, '{')
    names = iter('abcdefgh')
    for _ in range(nests):
        odd_nest(d, kinds, names)
    d.put(1, '}')
    d.lines[at] = d.lines[at].replace('@COPY', copies(d))


def odd_nest(d, kinds, names):
    deep = d.chance(.4)
    header, index = d.header('i', 'n', 119, False)
    d.put(2, header)
    d.put(2, '{')
    leaves = ['i', 'n', 'p'] + inputs(d, [next(names)], f'{index} & 255')
    here = [index]
    depth = 3
    if deep:
        if d.chance(.4):
            store_odd(d, kinds, here, leaves, depth)
        header, other = d.header('j', 'm', 20, False)
        if d.chance(.3):
            header = f'for (int j = {index}; j < {index} + m && j < 119; j++)'
            other = 'j'
        d.put(3, header)
        d.put(3, '{')
        here.append(other)
        leaves.append('j')
        depth = 4
    for _ in range(d.pick([1, 1, 2])):
        store_odd(d, kinds, here, leaves, depth)
    if deep:
        d.put(3, '}')
    d.put(2, '}')


def store_odd(d, kinds, here, leaves, depth):
    name = d.pick('yyz')
    kind = kinds[name]
    read = d.pick('yyz')
    extra = leaves + [d.leaf(kinds[read], f'{read}[{odd_subscript(d, d.pick(here))}]')] * 3
    target = f'{name}[{odd_subscript(d, here[-1])}]'
    if d.chance(.2):
        d.put(depth, f'if {d.condition(extra)}')
        depth += 1
    if d.chance(.2) and not d.is_real(kind):
        d.put(depth, f'{target} {d.pick("+-^|&")}= {d.value(kind, extra)};')
    else:
        d.put(depth, f'{target} = {d.value(kind, extra)};')


def views(d):
    """Kernels on pointers into one block of bytes, with different types and places."""
    n = d.size('n', [0, 1, 2, 17, 64, 100])
    d.size('p', [0, 1, 2, 5, 16, 33])
    d.restrict = ''
    d.array('block', 'unsigned char', 2048)
    kinds = ['signed char', 'unsigned char', 'short', 'unsigned short', 'int', 'unsigned',
             'long']
    pointers = []
    for name in 'uvw'[:d.pick([2, 3])]:
        kind = d.pick(kinds)
        place = d.pick(['0', '8', '16', '64', 'p * 8', 'p * 16', '512'])
        may = d.pick(['', ' __attribute__ ((may_alias))'])
        d.before += [f'typedef {kind} t{d.number}_{name}_@ __attribute__ ((may_alias));']
        d.put(1, f't{d.number}_{name}_@ *{name} = (void *) (block + {place});')
        pointers.append((name, kind))
    d.put(1, '#pragma acc data copy(block[0:2048])')
    d.put(1, '{')
    clause = ', '.join(f'{x}[0:1]' for x, _ in pointers)
    d.put(1, f'#pragma acc {d.pick(["kernels", "kernels", "parallel num_gangs(1)"])} '
          f'present({clause})')
    d.put(1, '{')
    for nest in range(d.pick([1, 1, 2])):
        header, index = d.header('i', 'n', 100, False)
        d.put(2, header)
        d.put(2, '{')
        for _ in range(d.pick([1, 1, 2])):
            (to, kind), (of, _) = d.pick(pointers), d.pick(pointers)
            leaves = [index, 'p', f'{of}[{view_subscript(d, index)}]',
                      f'{d.pick(pointers)[0]}[{view_subscript(d, index)}]']
            d.put(3, f'{to}[{view_subscript(d, index)}] = {d.value(kind, leaves)};')
        d.put(2, '}')
    d.put(1, '}')
    d.put(1, '}')


def view_subscript(d, index):
    return d.pick([index, index, index, f'{index} + 1', f'{index} + 3', f'{index} + p',
                   f'n - {index}', f'{index} / 2', f'{index} + 16', '4', 'p'])


def reductions(d):
    """All operators and types, several at once, at any levels."""
    n, m = d.size('n', [0, 1, 5, 33, 200]), d.size('m', [0, 1, 7, 40])
    leaves = inputs(d, 'ab', '(i + j) & 255')
    results = []
    for k in range(d.pick([1, 2, 3, 4])):
        kind = d.pick(INTEGERS + INTEGERS + REALS + ['_Bool'])
        word = d.pick(['+', 'max', 'min']) if kind in REALS else \
            d.pick(['&&', '||']) if kind == '_Bool' else \
            d.pick(['+', '*', 'max', 'min', '&', '|', '^', '&&', '||'])
        d.array(f'y{k}', kind, 4)
        results.append((f's{k}', kind, word))
    for k, (name, kind, word) in enumerate(results):
        first = f'y{k}[0]' + (' != 0' if word in ('&&', '||') else '')
        d.put(1, f'{kind} {name} = {first};')
    text = ' '.join(f'reduction({w}:{s})' for s, _, w in results)
    shape = d.pick(['', '', ' num_gangs(5)', ' num_gangs(1)', ' num_gangs(7) num_workers(4)'])
    form = d.rnd.randrange(6)
    data = ', '.join(f'{x}[0:{SIZE}]' for x in 'ab')
    construct = f'#pragma acc parallel loop copyin({data}){shape}'
    outer, inner = {
        0: (f'{construct} {text}', None), 1: (f'{construct} collapse(2) {text}', ''),
        2: (f'{construct} gang {text}', f'#pragma acc loop vector {text}'),
        3: (f'{construct} gang worker {text}', f'#pragma acc loop vector {text}'),
        4: (f'#pragma acc kernels copyin({data})', None),
        5: (f'{construct} gang {text}', f'#pragma acc loop worker vector {text}')}[form]
    first, i = d.header('ii', 'n', 200, form == 4)
    d.put(1, outer)
    first, i = (f'for (int ii = 0; ii < n; ii++)', 'ii') if form == 1 else (first, i)
    d.put(1, first)
    if form != 1:
        d.put(1, '{')
        d.put(2, f'int i = {i};')
    if inner:
        d.put(2, inner)
    second, j = d.header('jj', 'm', 40, form != 4)
    d.put(2, second)
    d.put(2, '{')
    d.put(3, (f'int i = {i}, ' if form == 1 else 'int ') + f'j = {j};')
    for name, kind, word in results:
        value = d.value(kind, leaves + ['i', 'j'])
        if word in ('max', 'min'):
            form_ = f'({kind}) {value}'
            d.put(3, f'{kind} x_{name} = {form_};')
            sign = d.pick(['<', '<=']) if word == 'max' else d.pick(['>', '>='])
            line = d.pick([f'{name} = {name} {sign} x_{name} ? x_{name} : {name};',
                           f'if ({name} {sign} x_{name}) {name} = x_{name};'])
        elif word in ('&&', '||'):
            line = f'{name} = {name} {word} {value};'
        else:
            line = d.pick([f'{name} {word}= {value};', f'{name} = {name} {word} {value};',
                           f'{name} = {value} {word} {name};'])
        if d.chance(.25):
            line = f'if {d.condition(leaves + ["i", "j"])} {{ {line} }}'
        d.put(3, line)
    d.put(2, '}')
    if form != 1:
        d.put(1, '}')
    for k, (name, kind, word) in enumerate(results):
        d.put(1, f'y{k}[1] = {name};')


def atomics(d):
    """Updates, captures, reads and writes of all types beside other work."""
    n = d.size('n', [0, 1, 33, 200, 256])
    leaves = inputs(d, 'ab', 'i & 255')
    kind = d.pick(INTEGERS + REALS)
    d.array('c', kind, 8)
    d.array('t', 'int', SIZE)
    d.array('y', d.kind(), SIZE)
    word = '+' if kind in REALS else d.pick(['+', '-', '&', '|', '^', '*', '+'])
    d.put(1, f'#pragma acc parallel loop {copies(d)}{d.pick(["", " num_gangs(4)"])}'
          f'{d.pick(["", " gang vector", " gang", " gang worker vector"])}')
    header, index = d.header('ii', 'n', 256)
    d.put(1, header)
    d.put(1, '{')
    d.put(2, f'int i = {index};')
    depth = 2
    if d.chance(.3):
        d.put(2, f'if {d.condition(leaves + ["i"])}')
        d.put(2, '{')
        depth = 3
    for _ in range(d.pick([1, 2])):
        place = f'c[{d.integer(leaves + ["i"], 1)} & 7]'
        value = d.as_kind(kind, d.integer(leaves + ['i'], 1))
        form = d.rnd.randrange(3)
        if form < 2:
            d.put(depth, '#pragma acc atomic' + d.pick(['', ' update']))
            d.put(depth, d.pick([f'{place} {word}= {value};',
                                 f'{place} = {place} {word} {value};',
                                 f'{place} = {value} {word if word != "-" else "+"} {place};'])
                  if word != '-' else f'{place} -= {value};')
            if word == '+' and d.chance(.2):
                d.put(depth, '#pragma acc atomic')
                d.put(depth, f'{place}++;')
        else:
            d.put(depth, '{')
            d.put(depth + 1, f'{kind} old;')
            d.put(depth + 1, '#pragma acc atomic capture')
            d.put(depth + 1, d.pick([f'old = {place} {word}= {value};',
                                     f'{{ old = {place}; {place} {word}= {value}; }}',
                                     f'{{ {place} {word}= {value}; old = {place}; }}']))
            d.put(depth + 1, 't[i] += old != old;')
            d.put(depth, '}')
    if depth == 3:
        d.put(2, '}')
    d.put(2, f'y[i & 255] = {d.value(d.arrays[-1][1], leaves + ["i"])};')
    d.put(1, '}')


def structures(d):
    """Structures with padding and bit-fields, arrays of them, members updated apart."""
    n = d.size('n', [0, 1, 7, 33, 40])
    leaves = inputs(d, 'ab', 'i & 255')
    members, lines = [], []
    for k in range(d.pick([2, 3, 4, 5])):
        kind = d.kind()
        form = d.rnd.randrange(4)
        name = f'm{k}'
        if form == 0 and not d.is_real(kind) and kind not in ('long', 'unsigned long'):
            width = d.rnd.randrange(1, {'c': 8, 's': 16}.get(kind.split()[-1][0], 32) + 1)
            if kind in ('short', 'unsigned short'):
                width = min(width, 16)
            if kind.endswith('char'):
                width = min(width, 8)
            lines.append(f'{kind} {name} : {width};')
            members.append((name, kind))
        elif form == 1:
            lines.append(f'{kind} {name}[3];')
            members += [(f'{name}[{x}]', kind) for x in range(3)]
        elif form == 2:
            lines.append(f'struct {{ {kind} x; short z; }} {name};')
            members += [(f'{name}.x', kind), (f'{name}.z', 'short')]
        else:
            lines.append(f'{kind} {name};')
            members.append((name, kind))
    for x, kind in members:
        slot = 'o' + ''.join(c for c in x if c.isalnum())
        d.array(slot, kind, 40)
    tag = f'struct s{d.number}_@'
    d.before += [tag, '{'] + ['  ' + x for x in lines] + ['};', '']
    d.put(1, f'{tag} x[40], y[40];')
    d.put(1, 'memset (x, 0, sizeof x), memset (y, 0, sizeof y);')
    d.put(1, 'for (int i = 0; i < 40; i++)')
    d.put(2, '{')
    for x, kind in members:
        slot = 'o' + ''.join(c for c in x if c.isalnum())
        d.put(3, f'x[i].{x} = {slot}[i];')
    d.put(2, '}')
    d.put(1, f'#pragma acc {d.pick(["parallel loop", "kernels", "parallel loop gang"])} '
          f'copy(x, y) copyin(a[0:{SIZE}], b[0:{SIZE}])')
    header, index = d.header('ii', 'n', 40)
    d.put(1, header)
    d.put(1, '{')
    d.put(2, f'int i = {index};')
    own = [d.leaf(k, f'x[i].{x}') for x, k in members]
    draw = d.rnd.randrange(4)
    if draw == 0:
        d.put(2, 'y[i] = x[i];')
    elif draw == 1:
        d.put(2, f'{tag} t = x[i];')
        own = [d.leaf(k, f't.{x}') for x, k in members]
    target = 'y' if draw != 1 else d.pick(['t', 'y'])
    for x, kind in d.rnd.sample(members, min(len(members), d.pick([1, 2, 3]))):
        d.put(2, f'{target}[i].{x} = {d.value(kind, leaves + own + ["i"])};'.replace(
            't[i]', 't' if target == 't' else 't[i]'))
    if draw == 1:
        d.put(2, 'y[i] = t;')
    if d.chance(.4):
        x, kind = d.pick(members)
        d.put(2, f'x[i].{x} = {d.value(kind, leaves + own + ["i"])};')
    d.put(1, '}')
    d.put(1, 'for (int i = 0; i < 40; i++)')
    d.put(2, '{')
    for x, kind in members:
        slot = 'o' + ''.join(c for c in x if c.isalnum())
        d.put(3, d.as_kind(kind, f'{slot}[i]') .join(['', '']) and
              f'{slot}[i] = y[i].{x} + x[i].{x} * 2;')
    d.put(2, '}')


def flow(d):
    """Iterations with loops, jumps and choices of their own."""
    n = d.size('n', [0, 1, 33, 200])
    m = d.size('m', [0, 1, 5, 9])
    leaves = inputs(d, 'ab', 'i & 255') + ['i', 'm']
    kind = d.kind()
    d.array('y', kind, SIZE)
    d.array('z', 'int', SIZE)
    head = d.pick(['parallel loop', 'kernels loop independent'])
    d.put(1, f'#pragma acc {head} {copies(d)}')
    header, index = d.header('ii', 'n', 200)
    d.put(1, header)
    d.put(1, '{')
    d.put(2, f'int i = {index};')
    state = d.pick(INTEGERS)
    d.put(2, f'{state} s = {d.integer(leaves)};')
    d.put(2, f'{d.pick(["int", "long"])} w[5] = {{ 1, i, m, 4, {d.integer(leaves, 1)} }};')
    leaves += ['s', f'w[(unsigned) s % 5]', 'w[2]']
    flow_statements(d, leaves, 2, 3, ['again'])
    d.put(2, 'z[i & 255] = s + w[(unsigned) i % 5] * 3;')
    d.put(2, 'out:')
    d.put(2, f'y[i & 255] = {d.value(kind, leaves)};')
    d.put(1, '}')
    if d.chance(.7):
        d.put(1, '')


def flow_statements(d, leaves, depth, budget, leave):
    for _ in range(d.pick([1, 2, 3])):
        flow_statement(d, leaves, depth, budget, leave)


def flow_statement(d, leaves, depth, budget, leave):
    draw = d.rnd.randrange(14)
    if budget <= 0 or draw < 4:
        if d.chance(.7):
            d.put(depth, f's {d.pick(["", "+", "^"])}= {d.integer(leaves)};')
        else:
            d.put(depth, f'w[(unsigned) {d.integer(leaves, 1)} % 5] = {d.integer(leaves)};')
    elif draw < 7:
        d.put(depth, f'if {d.condition(leaves)}')
        d.put(depth, '{')
        flow_statements(d, leaves, depth + 1, budget - 1, leave)
        if d.chance(.3) and leave[-1] != 'again':
            d.put(depth + 1, d.pick(['break;', 'continue;']))
        elif d.chance(.2):
            d.put(depth + 1, 'goto out;')
        d.put(depth, '}')
    elif draw < 9:
        d.put(depth, f'switch ({d.integer(leaves, 1)} & 7)')
        d.put(depth, '{')
        for label in d.rnd.sample(range(8), d.pick([2, 3, 5, 8])):
            d.put(depth, f'case {label}:')
            flow_statement(d, leaves, depth + 1, budget - 2, ['again'])
            if d.chance(.6):
                d.put(depth + 1, 'break;')
        d.put(depth, 'default:;')
        d.put(depth, '}')
    else:
        q = d.fresh('q')
        count = d.pick(['m', '4', f'({d.integer(leaves, 1)} & 7)'])
        d.put(depth, f'int {q} = 0;')
        draw = d.rnd.randrange(3)
        inner = leaves + [q]
        if draw == 0:
            d.put(depth, f'while ({q}++ < (int) {count} && {d.condition(leaves)})')
        elif draw == 1:
            d.put(depth, f'for (; {q} < (int) {count}; {q}++)')
        else:
            d.put(depth, 'do')
        d.put(depth, '{')
        flow_statements(d, inner, depth + 1, budget - 1, ['loop'] if draw < 2 else ['again'])
        d.put(depth, '}')
        if draw == 2:
            d.put(depth, f'while (++{q} < 5 && {d.condition(leaves)});')


def queues(d):
    """Regions in sequence, with queues, updates and the host's own work in between."""
    n = d.size('n', [0, 1, 33, 200])
    kinds = {x: d.kind() for x in 'xyz'}
    for x, kind in kinds.items():
        d.array(x, kind, SIZE)
    d.put(1, f'#pragma acc data {copies(d)}')
    d.put(1, '{')
    for _ in range(d.pick([3, 5, 7])):
        queue_step(d, kinds)
    d.put(1, '#pragma acc wait')
    d.put(1, '}')


def queue_step(d, kinds):
    to, of = d.rnd.sample('xyz', 2)
    leaves = ['i', 'n', d.leaf(kinds[of], f'{of}[{d.pick(["i", "(i + 3) & 255", "i ^ 1"])}]'),
              d.leaf(kinds[to], f'{to}[i]')]
    queue = d.pick(['', ' async(1)', ' async(1)', ' async'])
    if queue == '':
        d.put(1, '#pragma acc wait')
    if queue == ' async':
        d.put(1, '#pragma acc wait(1)')
    draw = d.rnd.randrange(8)
    if draw < 5:
        form = d.pick(['parallel loop', 'kernels', 'parallel loop', 'serial loop'])
        d.put(1, f'#pragma acc {form} present(x, y, z){queue}')
        d.put(1, f'for (int i = 0; i < n; i++)')
        d.put(2, f'{to}[i] = {d.value(kinds[to], leaves)};')
    elif draw < 6:
        d.put(1, '#pragma acc wait')
        d.put(1, f'#pragma acc update self({to}[0:{SIZE}], {of}[0:{SIZE}])')
        d.put(1, 'for (int i = 0; i < n; i++)')
        d.put(2, f'{to}[i] = {d.value(kinds[to], leaves)};')
        d.put(1, f'#pragma acc update device({to}[0:{SIZE}])')
        return
    else:
        d.put(1, f'{{ long s{d.number} = 0;')
        d.put(1, '#pragma acc wait')
        d.put(1, f'#pragma acc parallel loop reduction(+:s{d.number}) present({of})')
        d.put(1, 'for (int i = 0; i < n; i++)')
        d.put(2, f's{d.number} += {of}[i];' if not d.is_real(kinds[of]) else
              f's{d.number} += (int) {of}[i];')
        d.put(1, f'int p = s{d.number} & 255;')
        d.put(1, f'#pragma acc parallel loop present({to})')
        d.put(1, 'for (int i = 0; i < n; i++)')
        d.put(2, f'{to}[i] = {d.value(kinds[to], ["i", "p", "n"])};')
        d.put(1, '}')
    if queue == ' async':
        d.put(1, '#pragma acc wait')


FAMILIES = [subscripts, views, reductions, atomics, structures, flow, queues]
