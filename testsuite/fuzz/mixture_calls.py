"""Routines of workers and lanes with arguments by reference; reductions of elements and
arrays, extremes of infinite numbers; loops at the ends of their types; scalars that nests
hand on; queues that wait for each other; long rows of short elements.

In: a Draw.  Out: its body.

Rules
- What a routine of lanes stores is its caller's iteration's own.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

from mixture_draw import INTEGERS, REALS
from mixture_kinds import copies, inputs, SIZE

N, M = 11, 40


def routine(d, level, name, kinds, inner):
    """A routine that stores a row, and gives sums by reference and as its result."""
    y, z, of, result = kinds['y'], kinds['z'], kinds['a'], d.pick(['int', 'long', 'double'])
    d.before += [f'#pragma acc routine {level}', f'static {result}',
                 f'{name} ({y} *to, {z} *sum, const {of} *from, int count, short x)', '{']
    put = d.before.append
    leaves = ['count', 'x', d.leaf(of, 'from[k]'), d.leaf(of, 'from[(k + 1) & 31]')]
    header, text = d.header('kk', 'count', M)
    word = d.pick(['+', '+', 'max'])
    total = d.pick(['int', 'long', 'unsigned'])
    put(f'  {total} s = x & 7;')
    if d.chance(.3):
        put(f'  if (x > {d.pick([0, 3, 5])})')
        put('    count = count / 2;')
    own = level if level != 'seq' else 'seq'
    if level == 'worker' and d.chance(.5):
        own = 'worker vector'
    local = d.chance(.4)
    if local:
        put(f'  {z} w[7];')
        put(f'  #pragma acc loop {own}')
        put('  for (int k = 0; k < 7; k++)')
        put(f'    w[k] = {d.value(z, ["k", "x", "count"])};')
        leaves.append(d.leaf(z, 'w[(unsigned) k % 7]'))
    put(f'  #pragma acc loop {own} reduction({word}:s)')
    put('  ' + header)
    put('    {')
    put(f'      int k = {text};')
    if inner and d.chance(.6):
        put(f'      {y} t = 0;')
        other, kind = inner
        put(f'      {other} (to + k, &t, from + (k & 7), 3, x);' if other else '      t = k;')
        leaves.append(d.leaf(y, 't'))
    put(f'      to[k] = {d.value(y, leaves)};')
    value = f'(({total}) {d.integer(leaves, 1)})'
    put(f'      s = s < {value} ? {value} : s;' if word == 'max' else f'      s += {value};')
    put('    }')
    store = f'*sum = {d.as_kind(z, "s")};'
    put(f'  {store}')
    if d.chance(.4):
        put(f'  #pragma acc loop {own}')
        put('  for (int k = 0; k < count; k++)')
        put(f'    to[k] = {d.value(y, ["k", "s", d.leaf(y, "to[k]"), d.leaf(z, "*sum")])};')
    d.before += [f'  return {d.as_kind(result, "s") if result in REALS else "s"};', '}', '']


def calls(d):
    """Loops around routines of each level."""
    d.size('n', [0, 1, 3, N])
    d.size('m', [0, 1, 7, 33, M])
    kinds = {x: d.kind() for x in 'yza'}
    d.array('y', kinds['y'], N * M)
    d.array('z', kinds['z'], N)
    d.array('a', kinds['a'], SIZE)
    d.array('o', 'long', N)
    level = d.pick(['seq', 'vector', 'vector', 'worker', 'worker'])
    name = f'r{d.number}_@'
    routine(d, level, name, kinds, None)
    shape = d.pick(['', ' num_gangs(3)', ' num_workers(4) vector_length(32)',
                    ' vector_length(64)', ' num_workers(2)'])
    form = d.pick(['gang', 'gang', 'gang worker'])
    if level == 'worker':
        form = 'gang'
    if level == 'seq':
        form = d.pick(['', 'gang', 'gang vector'])
    d.put(1, f'#pragma acc parallel {copies(d)}{shape}')
    d.put(1, f'#pragma acc loop {form}')
    header, index = d.header('ii', 'n', N)
    d.put(1, header)
    d.put(1, '{')
    d.put(2, f'int i = {index};')
    own = d.pick(['&z[i]', '&t', '&w[i & 1]'])
    d.put(2, f'{kinds["z"]} t = 3, w[2] = {{ 4, 5 }};')
    d.put(2, f'long r = 0;')
    call = f'r += {name} (y + i * {M}, {own}, a + {d.pick(["0", "i", "i * 3"])}, m, ' \
        f'{d.integer(["i", "n", "m"], 1)});'
    draw = d.rnd.randrange(5)
    if draw == 0:
        d.put(2, f'if {d.condition(["i", "m", d.leaf(kinds["a"], "a[i]")])}')
        d.put(3, call)
        if d.chance(.5):
            d.put(2, 'else')
            d.put(3, call)
    elif draw == 1:
        d.put(2, f'for (int q = 0; q < {d.pick(["2", "(i & 3)", "n - i"])}; q++)')
        d.put(3, call)
    elif draw == 2:
        d.put(2, call)
        d.put(2, call.replace('i * 3', '5'))
    else:
        d.put(2, call)
    leaves = ['(long) r', 'i', d.leaf(kinds['z'], 't'), d.leaf(kinds['z'], 'w[0]'),
              d.leaf(kinds['z'], 'w[1]'),
              d.leaf(kinds['y'], f'y[i * {M} + (unsigned) r % {M}]')]
    if d.chance(.4) and level in ('vector', 'seq') and form == 'gang':
        d.put(2, '#pragma acc loop vector')
        d.put(2, 'for (int k = 0; k < m; k++)')
        d.put(3, f'y[i * {M} + k] = {d.value(kinds["y"], ["k", "t", "r", "w[1]", "w[0]"])};'
              .replace('(t)', f'({d.leaf(kinds["z"], "t")})')
              .replace('(w[', '((int) w['))
    d.put(2, f'o[i] = {d.integer(leaves)};')
    if own != '&z[i]':
        d.put(2, f'z[i] = {d.value(kinds["z"], leaves)};')
    d.put(1, '}')


def places(d):
    """Reductions to elements, members and whole arrays."""
    d.size('n', [0, 1, 33, 200])
    d.size('m', [0, 1, 9])
    leaves = inputs(d, 'ab', 'i & 255') + ['i']
    kind = d.kind()
    d.array('y', kind, 8)
    word = '+' if kind in REALS else d.pick(['+', '*', '^', '|', '&', 'max', 'min'])
    data = f'copyin(a[0:{SIZE}], b[0:{SIZE}])'
    form = d.rnd.randrange(4)
    shape = d.pick(['', ' num_gangs(4)', ' gang vector', ' gang worker vector'])
    value = f'(({kind}) {d.value(kind, leaves)})'

    def update(x):
        if word == 'max':
            return f'{x} = {x} < {value} ? {value} : {x};'
        if word == 'min':
            return f'{x} = {x} > {value} ? {value} : {x};'
        return f'{x} {word}= {value};'
    header, index = d.header('ii', 'n', 200)
    if form == 0:       # an array
        d.put(1, f'{kind} w[4] = {{ y[0], y[1], y[2], y[3] }};')
        d.put(1, f'#pragma acc parallel loop {data}{shape} reduction({word}:w)')
        places_ = [f'w[{d.pick(["i & 3", "1", "(i * 3 + 1) & 3", "a[i] > 3 ? 0 : 2"])}]'
                   for _ in range(d.pick([1, 2]))]
        behind = [f'y[{k}] = w[{k}];' for k in range(4)]
    elif form == 1:     # members
        d.put(1, f'struct {{ char c; {kind} x, z; }} s = {{ 1, y[0], y[1] }};')
        d.put(1, f'{kind} x = s.x, z = s.z;')
        d.put(1, f'#pragma acc parallel loop {data}{shape} reduction({word}:x, z)')
        places_, behind = ['x', 'z'], ['s.x = x; s.z = z;', 'y[0] = s.x; y[1] = s.z;']
    elif form == 2:     # found by the compiler
        d.put(1, f'#pragma acc kernels {data} copy(y[0:8])')
        places_, behind = [f'y[{d.pick([0, 3])}]', 'y[5]'][:d.pick([1, 2])], []
    else:
        d.put(1, f'{kind} x = y[0];')
        d.put(1, f'#pragma acc kernels {data}')
        places_, behind = ['x'], ['y[0] = x;']
    d.put(1, header)
    d.put(1, '{')
    d.put(2, f'int i = {index};')
    for place in places_:
        d.put(2, update(place))
    d.put(1, '}')
    for line in behind:
        d.put(1, line)


def extremes(d):
    """Least and greatest of numbers some of which are infinite, zeros with a sign."""
    d.size('n', [0, 1, 33, 200])
    kind = d.pick(REALS)
    d.array('a', kind, SIZE)
    d.array('y', kind, 8)
    f = 'f' if kind == 'float' else ''
    d.put(1, f'{kind} x[{SIZE}];')
    d.put(1, f'for (int i = 0; i < {SIZE}; i++)')
    special = d.pick([f'HUGE_VAL', '-HUGE_VAL', '-3', '0'])
    d.put(2, f'x[i] = i % {d.pick([3, 7, 50])} == {d.pick([0, 1])} ? {special} : a[i];')
    results = []
    for k in range(d.pick([1, 2, 3])):
        word = d.pick(['max', 'min'])
        form = d.rnd.randrange(3)
        if word == 'max':
            text = [f'r{k} = f@max{f} (r{k}, E);', f'r{k} = r{k} < E ? E : r{k};',
                    f'if (E > r{k}) r{k} = E;'][form]
        else:
            text = [f'r{k} = f@min{f} (r{k}, E);', f'r{k} = E < r{k} ? E : r{k};',
                    f'if (r{k} > E) r{k} = E;'][form]
        e = d.pick(['x[i]', f'fabs{f} (x[i])', '-x[i]', '(x[i] + 1)'])
        results.append((word, text.replace('f@', 'f').replace('E', e)))
        d.put(1, f'{kind} r{k} = {d.pick(["y[0]", "-HUGE_VAL", "HUGE_VAL", "x[0]"])};')
    text = ' '.join(f'reduction({w}:r{k})' for k, (w, _) in enumerate(results))
    construct = d.pick([f'parallel loop {text}', f'parallel loop gang vector {text}',
                        'kernels'])
    d.put(1, f'#pragma acc {construct} copyin(x)')
    header, index = d.header('ii', 'n', 200)
    d.put(1, header)
    d.put(1, '{')
    d.put(2, f'int i = {index};')
    for _, line in results:
        d.put(2, line)
    d.put(1, '}')
    for k in range(len(results)):
        d.put(1, f'y[{k}] = r{k};')


LIMITS = {'signed char': (-128, 127), 'unsigned char': (0, 255), 'short': (-32768, 32767),
          'unsigned short': (0, 65535), 'int': (-2147483647, 2147483647),
          'unsigned': (0, 4294967295), 'long': (-9223372036854775807, 9223372036854775807),
          'unsigned long': (0, 18446744073709551615)}


def edge(d, name, count, most):
    """A loop of at most MOST iterations where its type begins or ends: (header, number)."""
    kind = d.pick(list(LIMITS))
    low, high = LIMITS[kind]
    suffix = 'u' if low == 0 and high > 70000 else ''
    suffix += 'l' if high > 1 << 33 else ''
    low, high = f'{low}{suffix}', f'{high}{suffix}'
    bound = d.pick([kind, kind, 'long' if 'unsigned long' != kind else kind])
    step = d.pick([1, 1, 1, 2, 3])
    more = f'{name}++' if step == 1 else f'{name} += {step}'
    less = f'{name}--' if step == 1 else f'{name} -= {step}'
    head = f'for ({kind} {name} ='
    return d.pick([
        (f'{head} {high} - {count} - 4; {name} < ({bound}) ({high} - 4); {more})',
         f'(long) ({name} - ({high} - {count} - 4))'),
        (f'{head} {low} + 4; {name} < ({bound}) ({low} + 4 + {count}); {more})',
         f'(long) ({name} - ({low} + 4))'),
        (f'{head} {low} + 3 + {count}; {name} > ({bound}) ({low} + 3); {less})',
         f'(long) ({name} - ({low} + 4))'),
        (f'{head} {high} - 5; {name} >= ({bound}) ({high} - 4 - {count}); {less})',
         f'(long) ({name} - ({high} - 4 - {count}))'),
        (f'{head} {high} - {count}; {name} < {high}; {name}++)',
         f'(long) ({name} - ({high} - {count}))'),
        (f'{head} {low} + {count}; {name} > {low}; {name}--)',
         f'(long) ({name} - {low} - 1)')])


def edges(d):
    """Loops where their types begin or end."""
    d.size('n', [0, 1, 2, 31, 60])
    d.size('m', [0, 1, 3, 20])
    kinds = {x: d.kind() for x in 'yz'}
    for x, kind in kinds.items():
        d.array(x, kind, 64 * 32)
    first, i = edge(d, 'ii', 'n', 60)
    second, j = edge(d, 'jj', 'm', 20)
    leaves = ['ii'] + inputs(d, 'a', f'{i} & 255')
    form = d.rnd.randrange(5)
    d.put(1, '#pragma acc ' + ['kernels ', 'parallel loop ', 'parallel loop collapse(2) ',
                               'parallel loop gang ', 'kernels loop independent '][form]
          + copies(d))
    d.put(1, first)
    if form != 2:
        d.put(1, '{')
        if d.chance(.5):
            d.put(2, f'z[{i} * 32 + 31] = {d.value(kinds["z"], leaves)};')
    if form == 3:
        d.put(2, '#pragma acc loop vector')
    d.put(2, second)
    d.put(3, f'y[{i} * 32 + {j}] = {d.value(kinds["y"], leaves + ["jj"])};')
    if form != 2:
        d.put(1, '}')


def scalar_statement(d, scalars, leaves, depth, index):
    name, kind = d.pick(scalars)
    value = d.value(kind, leaves)
    form = d.rnd.randrange(9)
    if form < 2:
        line = f'{name} = {value};'
    elif form == 2:
        line = f'if {d.condition(leaves)} {name} = {value};'
    elif form == 3:
        line = f'{name} {d.pick("+-")}= {value};'
        if d.is_real(kind):             # small, whatever the number of iterations
            line = f'{name} = (int) ({name} + {value}) & 1023;'
    elif form == 4:
        line = f'if ({name} < {value}) {name} = {value};'
    elif form == 5 and not d.is_real(kind):
        line = f'{name} = {name} * 3 + {value};'
    elif form == 6 and not d.is_real(kind):
        line = f'{name} = {name} {d.pick("|&^")} {value};'
    elif form == 7:
        d.put(depth, f'y[{d.pick([index, index + " / 2", "200 - " + index])}] = '
              f'{d.value(d.kind_of_y, leaves)};')
        return
    else:
        d.put(depth, f'z[{index}] = {d.value(d.kind_of_z, leaves)};')
        return
    d.put(depth, line)


def scalars(d):
    """Scalars that nests of kernels hand to each other, to other levels and to the host."""
    d.size('n', [0, 1, 2, 33, 128])
    d.size('m', [0, 1, 3, 20])
    d.kind_of_y, d.kind_of_z = d.kind(), d.kind()
    d.array('y', d.kind_of_y, SIZE)
    d.array('z', d.kind_of_z, SIZE)
    names = [(f's{k}', d.kind()) for k in range(d.pick([1, 2, 3]))]
    own = [d.leaf(k, x) for x, k in names]
    for name, kind in names:
        d.put(1, f'{kind} {name} = {d.pick([0, 1, 3, 60])};')
    index = d.pick(['int', 'long', 'unsigned', 'short'])
    d.put(1, f'{index} i = 7, j = 5;')
    read = inputs(d, 'ab', 'i & 255')
    d.put(1, f'#pragma acc kernels {copies(d)}')
    d.put(1, '{')
    for _ in range(d.pick([1, 2, 3])):
        if d.chance(.4):
            name, kind = d.pick(names)
            d.put(2, f'{name} = {d.value(kind, own + ["i", "n"], 1)};')
        leaves = own + read + ['i', 'n', d.leaf(d.kind_of_z, 'z[i & 127]')]
        d.put(2, d.pick(['for (i = 0; i < n; i++)', 'for (i = 0; i < n; i += 2)',
                         'for (i = n; i > 0; i--)']))
        d.put(2, '{')
        if d.chance(.4):
            scalar_statement(d, names, leaves, 3, 'i')
        if d.chance(.4):
            d.put(3, 'for (j = 0; j < m; j++)')
            d.put(3, '{')
            for _ in range(d.pick([1, 2])):
                scalar_statement(d, names, leaves + ['j'] * 3, 4, 'i')
            if d.chance(.1):
                d.put(4, f'if {d.condition(leaves)} break;')
            d.put(3, '}')
        for _ in range(d.pick([1, 2])):
            scalar_statement(d, names, leaves + ['j'], 3, 'i')
        if d.chance(.1):
            d.put(3, f'if {d.condition(leaves)} {d.pick(["break", "continue"])};')
            scalar_statement(d, names, leaves + ['j'], 3, 'i')
        d.put(2, '}')
    d.put(1, '}')
    d.put(1, 'z[250] = (i & 1023) * 3;')
    d.put(1, 'z[251] = j & 63;')
    for k, (name, kind) in enumerate(names):
        d.put(1, f'y[{250 + k}] = {d.leaf(kind, name)} & 63;')


LARGE = 20000


def streams(d):
    """Regions, updates and data on several queues that wait for each other where they must."""
    d.size('n', [0, 1, 33, LARGE, LARGE])
    kinds = {x: d.kind() for x in 'wxyz'}
    for x, kind in kinds.items():
        d.array(x, kind, LARGE)
    writer, readers = {}, {x: set() for x in kinds}
    d.put(1, f'#pragma acc enter data copyin({", ".join(f"{x}[0:{LARGE}]" for x in kinds)})')
    for _ in range(d.pick([4, 6, 9])):
        to, of = d.rnd.sample('wxyz', 2)
        queue = d.pick([1, 2, 3, 4])
        waits = {writer.get(of), writer.get(to)} | readers[to]
        waits = sorted(q for q in waits if q and q != queue)
        form, clause = d.rnd.randrange(4), ''
        if waits and form == 0:
            for q in waits:
                d.put(1, f'#pragma acc wait({q}) async({queue})')
        elif waits and form == 1:
            d.put(1, f'#pragma acc wait({", ".join(map(str, waits))})')
        elif waits:
            clause = f' wait({", ".join(map(str, waits))})'
        leaves = ['(int) i', 'n', d.leaf(kinds[to], f'{to}[i]'),
                  d.leaf(kinds[of], f'{of}[{d.pick(["i", "n - 1 - i", "i ^ 0", "i / 2"])}]')]
        if d.chance(.2):
            d.put(1, f'#pragma acc update self({to}[0:n]) async({queue}){clause}')
            d.put(1, f'#pragma acc wait({queue})')
            d.put(1, 'for (int i = 0; i < n; i++)')
            d.put(2, f'{to}[i] = {d.value(kinds[to], leaves[:3])};')
            d.put(1, f'#pragma acc update device({to}[0:n]) async({queue})')
            readers[to], writer[to] = set(), queue
            continue
        word = d.pick(['parallel loop', 'parallel loop', 'kernels',
                       'parallel loop gang vector'])
        d.put(1, f'#pragma acc {word} present({to}, {of}) async({queue}){clause}')
        d.put(1, 'for (long i = 0; i < n; i++)')
        d.put(2, f'{to}[i] = {d.value(kinds[to], leaves)};')
        readers[to], writer[to] = set(), queue
        readers[of].add(queue)
    d.put(1, d.pick(['#pragma acc wait', '#pragma acc wait(1, 2, 3, 4)']))
    d.put(1, f'#pragma acc exit data copyout({", ".join(f"{x}[0:{LARGE}]" for x in kinds)})')


def long_rows(d):
    """Long rows of short and long elements, neighbours, strides, pointers that may overlap."""
    d.size('n', [0, 1, 63, 1000, 2049, 4096])
    d.size('p', [0, 1, 2, 16])
    d.size('c', [3, 5, 1, -2])
    most = 4096
    group = d.pick([1, 1, 1, 2, 3, 4])
    short = d.chance(.5)
    kinds = {}
    for x in 'yzab':
        kinds[x] = d.pick(['signed char', 'unsigned char', 'short', 'unsigned short']) \
            if short else d.kind()
        d.array(x, kinds[x], most * group + 64)
    independent = d.chance(.7)
    head = d.pick(['parallel loop', 'parallel loop', 'parallel loop gang vector',
                   'kernels loop independent']) if independent else 'kernels'
    d.put(1, f'#pragma acc {head} {copies(d)}')
    header, i = d.header('i', 'n', most)
    if 'short' in header:
        header = header.replace('unsigned short', 'int').replace('short', 'int')
    d.put(1, header)
    d.put(1, '{')
    first = f'{i} * {group} + ' if group > 1 else f'{i} + '
    leaves = ['i', 'c', 'c']
    for x in d.rnd.sample('ab', d.pick([1, 2])):
        for k in range(d.pick([1, group, group])):
            move = d.pick([str(k), str(k), '1', 'p', '3'])
            leaves.append(d.leaf(kinds[x], f'{x}[{first}{move}]'))
    if d.chance(.3):
        leaves.append(d.leaf(kinds['a'], f'a[n - 1 - {i}]'))
    if d.chance(.2):
        leaves.append(d.leaf(kinds['b'], f'b[({i} * 7) & 1023]'))
    if not independent:
        leaves.append(d.leaf(kinds['y'], f'y[{first}{d.pick([0, 1, 2, "p"])}]'))
    if d.chance(.3):
        d.put(2, f'int t = {d.integer(leaves)};')
        leaves.append('t')
    stores = [(x, k) for x in d.pick(['y', 'y', 'yz']) for k in range(group)]
    if d.chance(.2):
        d.rnd.shuffle(stores)
        stores.pop()
    for x, k in stores:
        own = leaves + ([d.leaf(kinds[x], f'{x}[{first}{k}]')] if d.chance(.3) else [])
        line = f'{x}[{first}{k}] = {d.value(kinds[x], own, d.pick([1, 2, 2]))};'
        if d.chance(.15):
            line = f'if {d.condition(own)} ' + line
        d.put(2, line)
    d.put(1, '}')


FAMILIES = [calls, places, extremes, edges, scalars, streams, long_rows]
