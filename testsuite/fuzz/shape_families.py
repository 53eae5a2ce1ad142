"""Families of nests, one for each transformation of device code, with random shapes.

In: a Draw, which has random numbers, types, sizes and arrays.  Out: for each family a list of
nests (shape_text.py); those of one list follow each other.

Rules
- Sizes are odd, or what a transformation likes, or 0 or 1, at random.
- Numbers are small integers, so that the order of sums does not matter; where they are not,
  arrays are compared nearly.
- What is stored is inside of its array for all sizes.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

from shape_text import (Accumulate, Array, Captured, For, If, Local, Set, Text, call, least)

I, J, K, L = Text('i'), Text('j'), Text('k'), Text('l')
LONG = [0, 1, 7, 31, 33, 127, 128, 129, 500, 512, 1000, 1001, 2048, 4099]
SHORT = [0, 1, 2, 3, 5, 8, 16, 17, 31, 32, 33]
FEW = [0, 1, 2, 3, 4, 5, 7, 8]


def elements(d):
    """Each element by itself, of some arrays: lane runs, packed and consecutive runs."""
    n = d.size('n', LONG)
    names = ['a', 'b', 'c'][:d.pick([1, 2, 2, 3])]
    y, loads = d.array('y', n + 3), [d.array(x, n + 3) for x in names]
    move = d.pick([0, 0, 0, 1, 3])
    value = d.mix([x[I + d.pick([0, 0, 0, 1, 2]) if d.chance(.3) else I] for x in loads])
    if d.chance(.2):
        value = least(value, d.number(5), d.chance(.5))
    store = Set(y[I + move if move else I], value)
    body = [store] if d.chance(.8) else [If(loads[0][I] > d.number(0), [store])]
    return [[d.loop('i', d.pick([0, 0, 0, 1, 5]), n, body)]]


def short_rows(d):
    """Elements of rows: two or three axes."""
    axes = d.pick([2, 3, 3])
    n = d.size('n', [0, 1, 2, 5, 17, 40])
    m = d.size('m', [0, 1, 3, 8, 20, 33] if axes == 3 else [0, 1, 31, 32, 33, 70])
    l = d.size('l', [1, 3, 7, 16, 20, 31, 40, 48, 49])
    dims = [n, m, l][:axes]
    y, a = d.array('y', *dims), d.array('a', *dims)
    b, c = d.array('b', m), d.array('c', dims[-1])
    at = (I, J, K)[:axes]
    body = [Set(y[at], d.mix([a[at], b[J], c[at[-1]]]))]
    for name, size in list(zip('ijk', dims))[::-1]:
        body = [d.loop(name, 0, size, body)]
    return [body]


def quotients(d):
    """One counter for several axes: quotients and remainders, carried along."""
    n, m, l = d.size('n', FEW + [20]), d.size('m', [1, 2, 3, 5, 32, 33]), \
        d.size('l', [1, 3, 4, 7, 33])
    y, a, b = d.array('y', n, m, l), d.array('a', n, l), d.array('b', m)
    y.form = 'flat'
    flat = d.flat('z', n * m * l)
    at = [Local('p', 'int', I / (m * l)), Local('q', 'int', I / l % m),
          Local('r', 'int', I % l)]
    p, q, r = Text('p'), Text('q'), Text('r')
    value = d.mix([a[p, r], b[q]])
    if d.chance(.5):
        return [[d.loop('i', 0, n * m * l, at + [Set(flat[I], value)])]]
    total = Local('s', d.wide(), d.number(0))
    inner = For('k', 0, m, [Accumulate(Text('s'), '+', a[p, r] * b[K])], False, [('+', 's')])
    return [[d.loop('i', 0, n * m * l, at + [total, inner, Set(flat[I], Text('s'))])]]


def structures(d):
    """Several values of an element, an element a lane: staged stores, wide accesses."""
    n = d.size('n', [0, 1, 5, 31, 32, 33, 257, 1000])
    count = d.pick([2, 3, 4, 5, 7, 8])
    y, x = d.array('y', n, Text(str(count))), d.array('x', n, Text(str(d.pick([count, 2, 4]))))
    a = d.array('a', n)
    if count > 4 and d.chance(.5):      # places move by their speeds
        half = count // 2
        return [[d.loop('i', 0, n, [Accumulate(y[I, o], '+', y[I, o + half] * d.number(2))
                                    for o in range(half)])]]
    of_x = int(x.dimensions[1].c)
    order = list(range(count))
    if d.chance(.4):
        d.rnd.shuffle(order)
    if d.chance(.3):
        order.pop()
    body, early = [Local('t', d.kind, a[I])], d.chance(.5)
    if early:                           # all loads come first
        body += [Local(f'v{o}', d.kind, x[I, o % of_x]) for o in order]
    for o in order:
        value = d.mix([Text(f'v{o}') if early else x[I, o % of_x], Text('t')])
        body.append(Accumulate(y[I, o], '+', value) if d.chance(.2) else Set(y[I, o], value))
    return [[d.loop('i', 0, n, body)]]


def same_for_all(d):
    """What steps load is the same for all lanes: staged loads, groups of iterations."""
    n, m = d.size('n', [0, 1, 33, 128, 257, 700]), d.size('m', [0, 1, 2, 31, 32, 33, 50])
    x, y, p, w = d.array('x', n), d.array('y', n), d.array('p', m), d.array('w', m, Text('4'))
    s = Text('s')
    term = d.pick([lambda: p[J] * x[I], lambda: w[J, 0] * x[I] + w[J, 1],
                   lambda: (p[J] - x[I]) * (p[J] - x[I]), lambda: p[J] + w[J, 3] * w[J, 2]])()
    word = d.pick(['+', '+', 'max', 'min'])
    inner = For('j', 0, m, [Accumulate(s, word, term, d.pick([0, 1]))], False, [(word, 's')])
    return [[d.loop('i', 0, n, [Local('s', d.wide(), d.number(1)), inner,
                                d.store(y[I], s)])]]


def rows(d):
    """Sums of rows: few and long, many and short, several results."""
    few = d.chance(.5)
    n = d.size('n', FEW if few else [1, 40, 100, 129])
    m = d.size('m', [0, 1, 900, 1024, 3001] if few else [1, 2, 7, 8, 33, 40])
    a, x, y, z = d.array('a', n, m), d.array('x', m), d.array('y', n), d.array('z', n)
    s, t = Text('s'), Text('t')
    words = [d.pick(['+', '+', 'max', 'min'])]
    words += [d.pick(['+', 'max'])] if d.chance(.4) else []
    body = [Accumulate(s, words[0], a[I, J] * x[J], d.pick([0, 1]))]
    names = [(words[0], 's')]
    around = [Local('s', d.wide(), d.number(0))]
    behind = [d.store(y[I], s)]
    if len(words) > 1:
        body.append(Accumulate(t, words[1], a[I, J], d.pick([0, 1])))
        names.append((words[1], 't'))
        around.append(Local('t', d.wide(), d.number(0)))
        behind.append(Set(z[I], t))
    inner = For('j', d.pick([0, 0, 0, 1]), m, body, False, names)
    return [[d.loop('i', 0, n, around + [inner] + behind)]]


def columns(d):
    """Sums of columns, by a loop inside, or around: crossed rows, exchanged loops."""
    n, m = d.size('n', [0, 1, 5, 33, 64, 100]), d.size('m', [0, 1, 31, 32, 33, 129])
    a, y, b = d.array('a', n, m), d.array('y', m), d.array('b', n)
    s = Text('s')
    if d.chance(.5):
        inner = For('i', 0, n, [Accumulate(s, '+', a[I, J] * b[I])], False, [('+', 's')])
        return [[d.loop('j', 0, m, [Local('s', d.wide(), d.number(0)), inner,
                                    d.store(y[J], s)])]]
    first = [d.loop('j', 0, m, [Set(y[J], d.number(0))])] if d.chance(.6) else []
    y.kind = d.wide()
    return [first + [For('i', 0, n, [d.loop('j', 0, m, [Accumulate(y[J], '+',
                                                                  a[I, J] * b[I])])], False)]]


def normalized(d):
    """Loops of a row that follow each other: kept elements."""
    n, m = d.size('n', [0, 1, 3, 17, 40]), d.size('m', [0, 1, 31, 32, 64, 200, 1030])
    a, y, w = d.array('a', n, m), d.array('y', n, m), d.array('w', m)
    s, t = Text('s'), Text('t')
    same = d.chance(.3)
    out = a if same else y
    d.narrow_output(out)
    loops = [For('j', 0, m, [Accumulate(s, 'max', a[I, J], d.pick([0, 1]))], False,
                 [('max', 's')]),
             For('j', 0, m, [Accumulate(t, '+', a[I, J] - s)], False, [('+', 't')])]
    if d.chance(.3):
        loops.insert(1, For('j', 0, m, [Set(out[I, J], a[I, J] - s)]))
    last = For('j', 0, m, [Set(out[I, J], a[I, J] * w[J] + t)])
    return [[d.loop('i', 0, n, [Local('s', d.wide(), d.number(-9)),
                                Local('t', d.wide(), d.number(0))] + loops + [last])]]


def private_arrays(d):
    """Nests hand elements on by an array of the iteration's own."""
    size = d.pick([4, 8, 16, 33])
    n, m = d.size('n', [0, 1, 5, 40]), d.size('m', [x for x in [0, 1, 3, 4, 7, 8, 16, 33]
                                                    if x <= size])
    a, y, b = d.array('a', n, m), d.array('y', n, m), d.array('b', m)
    t = d.local_array('t', size)
    move = d.pick([0, 0, 0, 1])
    read = t[J] if not move else t[m - 1 - J]
    if d.chance(.3):                    # of as many elements as the launch knows
        outer = d.loop('i', 0, n, [For('j', 0, m, [Set(t[J], a[I, J] + b[J])]),
                                   For('j', 0, m, [Set(y[I, J], t[m - 1 - J])])])
        outer.private = ['t']
        return [[Local('t', d.kind, None, m + 1), outer]]
    if d.chance(.4):                    # small products
        e = d.pick([2, 3, 4, 8])
        q, x, z = [d.array(name, n, Text(str(e)), Text(str(e))) for name in 'qxz']
        z.kind, u = d.wide(), Array('u', d.wide(), [e, e], 'rows')
        steps = For('l', 0, e, [Accumulate(u[J, K], '+', q[I, J, L] * x[I, L, K])], False)
        first = For('j', 0, e, [For('k', 0, e, [Set(u[J, K], d.number(0)), steps])])
        last = For('j', 0, e, [For('k', 0, e, [d.store(z[I, J, K], u[J, K])])])
        return [[d.loop('i', 0, n, [Local('u', d.wide(), None, e, e), first, last])]]
    loops = [For('j', 0, m, [Set(t[J], a[I, J] * d.number(2) + b[J])]),
             For('j', 0, m, [Set(y[I, J], read + a[I, J])])]
    if d.chance(.3):
        loops.insert(1, For('j', 0, m, [Accumulate(t[J], '+', b[J])]))
    return [[d.loop('i', 0, n, [Local('t', d.kind, None, size)] + loops)]]


def closures(d):
    """Shortest ways and the like: steps that change nothing, iterations in parts."""
    n = d.size('n', [0, 1, 5, 16, 33, 40], False)
    a = d.array('a', n, n, fill=d.pick(['positive', 'positive', 'small']))
    if a.fill == 'small':           # ways get shorter and shorter
        d.sizes['n'] = [min(size, 12) for size in d.sizes['n']]
    d.narrow_output(a)
    i, j = d.pick([(I, J), (I, J), (J, I)])
    form = d.pick(['min', 'min', 'if', 'and', 'guarded', 'elimination'])
    way = a[i, K] + a[K, j]
    if form == 'min':
        step = [Set(a[i, j], least(a[i, j], way))]
    elif form == 'if':
        step = [If(way < a[i, j], [Set(a[i, j], way)])]
    elif form == 'and':
        step = [If((a[i, K] > d.number(0)).both(a[K, j] > d.number(0)),
                   [Set(a[i, j], d.number(1))])]
    elif form == 'guarded':
        step = [If(I.other_than(K).both(J.other_than(K)),
                   [Set(a[i, j], least(a[i, j], way - d.number(1), True) % 64
                        if d.integer() else least(a[i, j], way))])]
    else:
        step = [If(I.other_than(K), [Set(a[i, j], a[i, j] - a[K, j] * d.number(1))])]
        rows_ = For('i', 0, n, [For('j', 0, n, step)])
        return [[For('k', 0, least_text(n, 6), [rows_], False)]]
    return [[For('k', 0, n, [For('i', 0, n, [For('j', 0, n, step, False)], False)], False)]]


def least_text(n, most):
    """The lesser of a size and a number."""
    return least(n, Text(str(most)))


def checkered(d):
    """Red and black fields, in place."""
    n, m = d.size('n', [2, 3, 9, 20, 33]), d.size('m', [2, 3, 8, 31, 33, 40])
    a, b = d.array('a', n, m), d.array('b', n, m)
    colour = d.size('c', [0, 1, 0, 1])
    value = b[I, J] + (a[I - 1, J] + a[I + 1, J] - a[I, J - 1] - a[I, J + 1])
    form = d.pick(['if', 'step', 'step', 'diagonal'])
    if form == 'if':
        inner = d.loop('j', 1, m - 1, [If(((I + J) % 2).same(colour), [Set(a[I, J], value)])])
    elif form == 'step':
        inner = For('j', Text('1') + (I + colour) % 2, m - 1, [Set(a[I, J], value)], step=2)
    else:
        value = b[I, J] + least(a[I - 1, J + 1], a[I, J - 1])
        inner = For('j', Text('1') + (I + colour) % 2, m - 1, [Set(a[I, J], value)], False,
                    step=2)
    return [[d.loop('i', 1, n - 1, [inner], form != 'diagonal')]]


def extremes(d):
    """The greatest, and where it is; the last that fulfils a condition."""
    n, m = d.size('n', [1, 2, 33, 100, 1000]), d.size('m', [1, 3, 32, 40])
    x, y = d.array('x', n, m), d.array('y', n)
    r = d.result('r', 4)
    word = d.pick(['>', '<', '>='])
    s, p = Text('s'), Text('p')
    found = x[I, 0].compare(word, s)
    start = d.number(-99 if word != '<' else 99)
    form = d.pick(['lone', 'lone', 'two', 'last', 'row', 'place'])
    locals_ = [Local('s', d.kind, start), Local('p', 'int', Text('-1', None, 5))]
    ends = [Set(r[0], s), Set(r[1], p)]
    if form == 'lone':
        better = If(found, [Set(s, x[I, 0]), Set(p, I)])
        return [locals_ + [For('i', 0, n, [better], False)] + ends]
    if form == 'place':
        at = For('i', 1, n, [If(x[I, 0].compare(word, x[p, 0]), [Set(p, I)])], False)
        x.kind = d.kind
        behind = [Set(r[1], p)]
        return [[Local('p', 'int', Text('0')), at] + behind]
    if form == 'last':
        return [locals_ + [For('i', 0, n, [If(x[I, 0] > d.number(3), [Set(p, I)])], False)]
                + ends]
    better = If(x[I, J].compare(word, s), [Set(s, x[I, J]), Set(p, I * 64 + J)])
    if form == 'two':
        return [locals_ + [For('i', 0, n, [For('j', 0, m, [better], False)], False)] + ends]
    return [[d.loop('i', 0, n, locals_ + [For('j', 0, m, [better], False),
                                          Set(y[I], s * 64 + p)])]]


def histograms(d):
    """Atomic updates of a few places: block updates, atomic instructions."""
    n, places = d.size('n', LONG), d.pick([1, 2, 7, 64, 300, 4000])
    h, w = d.array('h', Text(str(places)), kind=d.wide()), d.array('w', n)
    key = d.indices('key', n, places)
    word = d.pick(['+', '+', '+', 'max', 'min'] if d.language == 'fortran'
                  else ['+', '+', '*'])
    place = key[I] if places > 1 or d.chance(.5) else Text('0')
    value = d.number(1) if d.chance(.4) else w[I]
    if word == '*':
        value = d.number(-1)
    if word in ('max', 'min'):
        w.kind = h.kind
        value = w[I]
    update = [Accumulate(h[place], word, value, 1, True)]
    if d.chance(.3):
        update = [If(w[I] > d.number(0), update)]
    if d.chance(.2):
        update.append(Accumulate(h[least_place(place, places)], word, value, 1, True))
    return [[d.loop('i', 0, n, update)]]


def least_place(place, places):
    """Another place."""
    return (place + 1) % places


def captured(d):
    """A counter whose values are places: threads look ahead for it."""
    n = d.size('n', LONG)
    x, y, count = d.array('x', n), d.array('y', n + 4), d.array('count', Text('2'), kind='int',
                                                               fill='zero')
    y.compared = 'sorted'
    p = Text('p')
    bits = (x[I] > d.number(d.pick([-9, 0, 2, 99])))
    take = [Local('p', 'int'), Captured(p, count[0], 1), Set(y[p], x[I] + d.number(1))]
    form = d.pick(['if', 'if', 'all', 'loop', 'amounts'])
    if form == 'amounts':               # what comes first differs, the sum does not
        x.fill, y.compared, y.kind, m = 'positive', 'none', 'int', d.size('m', [1, 5, 33])
        x.dimensions, y.dimensions, x.kind = [n, m], [n, m], 'int'
        x.form = y.form = 'flat'
        add = Captured(y[I, J], count[0], x[I, J])
        return [[d.loop('i', 0, n, [d.loop('j', 0, m, [add])])]]
    if form == 'all':
        return [[d.loop('i', 0, n, take)]]
    if form == 'loop':
        m = d.size('m', [1, 5, 33])
        x.dimensions, y.dimensions = [n, m], [n * m + 4]
        bits = x[I, J] > d.number(2)
        take[2] = Set(y[p], x[I, J])
        return [[d.loop('i', 0, n, [d.loop('j', 0, m, [If(bits, take)])])]]
    return [[d.loop('i', 0, n, [If(bits, take)])]]


def products(d):
    """Products with the loop of the steps in any place, with and without first values."""
    n, m, l = d.size('n', SHORT), d.size('m', SHORT + [65]), d.size('l', [0, 1, 5, 16, 33])
    a, b, c = d.array('a', n, l), d.array('b', l, m), d.array('c', n, m)
    c.kind = d.wide()
    if d.chance(.3):
        c.over = (a, d.pick([0, 1, 7, 64])) if c.kind == a.kind else None
    term = a[I, K] * b[K, J]
    if c.over:                          # what is added stays small
        more = a[I, K] > b[K, J]
        term = Text(f'({more.c})', f'merge(1, 0, {more.f})')
    update = Accumulate(c[I, J], '+', term)
    order = d.pick(['ijk', 'ikj', 'kij', 'jki', 'kji'])
    sizes = {'i': n, 'j': m, 'k': l}
    body = [update]
    for name in order[::-1]:
        body = [For(name, 0, sizes[name], body, name != 'k')]
    first = For('i', 0, n, [For('j', 0, m, [Set(c[I, J], d.number(0))])])
    if order == 'ikj' and d.chance(.5):
        body[0].body.insert(0, For('j', 0, m, [Set(c[I, J], d.number(0))]))
    elif d.chance(.4):
        body.insert(0, first)
    return [body]


def transposed(d):
    """Rows become columns: loads by tiles of 32 x 32."""
    n, m = d.size('n', [0, 1, 31, 32, 33, 64, 100]), d.size('m', [0, 1, 31, 32, 40, 65])
    a, b, y = d.array('a', n, m), d.array('b', m), d.array('y', m, n)
    value = d.mix([a[J, I], b[I]])
    store = d.pick([Set, lambda t, v: Accumulate(t, '+', v)])(y[I, J], value)
    return [[d.loop('i', 0, m, [d.loop('j', 0, n, [store])])]]


def sparse(d):
    """Rows whose ends are in an array, elements by indices."""
    n = d.size('n', [0, 1, 33, 200])
    m = d.pick([1, 7, 100])
    ends = d.indices('ends', n + 1, 0, 'ends')
    most = d.most_in_rows * 200 + 8
    at, a = d.indices('at', Text(str(most)), m), d.array('a', Text(str(most)))
    x, y, s = d.array('x', Text(str(m))), d.array('y', n), Text('s')
    inner = For('j', ends[I], ends[I + 1], [Accumulate(s, '+', a[J] * x[at[J]])], False,
                [('+', 's')])
    return [[d.loop('i', 0, n, [Local('s', d.wide(), d.number(0)), inner, d.store(y[I], s)])]]


def scattered(d):
    """Stores by a permutation; loads by any indices."""
    n = d.size('n', LONG)
    places, at = d.indices('places', n, 0, 'permutation'), d.indices('at', n, 1, 'any')
    x, y = d.array('x', n), d.array('y', n)
    at.limit = 'n'
    loop = d.loop('i', 0, n, [Set(y[places[I]], d.mix([x[at[I]], x[I]]))])
    return [[loop]]


def neighbours(d):
    """Stencils: columns, joint runs; time steps that go to and fro."""
    axes = d.pick([2, 2, 3])
    sizes = [d.size('n', [1, 3, 9, 20, 37] if axes == 2 else [1, 3, 9, 8]),
             d.size('m', [1, 3, 8, 33, 40] if axes == 2 else [1, 3, 8, 20]),
             d.size('l', [1, 5, 31, 34, 66])][:axes]
    a, b = d.array('a', *sizes), d.array('b', *sizes)
    at = (I, J, K)[:axes]

    def sweep(to, of):
        moved = [of[at]]
        for axis in range(axes):
            for move in (1, -1):
                place = list(at)
                place[axis] = place[axis] + 1 if move > 0 else place[axis] - 1
                moved.append(of[tuple(place)])
        d.rnd.shuffle(moved)
        body = [Set(to[at], d.total(moved[:d.pick([3, 5, 7])]))]
        for name, size in list(zip('ijk', sizes))[::-1]:
            body = [d.loop(name, 1, size - 1, body, plain=True)]
        return body
    if d.chance(.5):
        return [sweep(b, a)]
    d.steps = d.pick([1, 2, 3])
    d.narrow_output(a)
    d.narrow_output(b)
    return [sweep(b, a), sweep(a, b)]


def contractions(d):
    """Sums over two indices: groups of iterations, axes that are joined."""
    n, m, l = d.size('n', [0, 1, 3, 8, 16, 17]), d.size('m', [1, 4, 8, 16, 19]), \
        d.size('l', [1, 8, 16, 31, 33])
    r = d.size('r', [0, 1, 2, 3, 5])
    x, w, y = d.array('x', n, m + r, l + r), d.array('w', r, r), d.array('y', n, m, l)
    for array in (x, w, y):
        array.form = 'flat'
    y.kind = d.wide()
    s, p, q = Text('s'), Text('p'), Text('q')
    steps = For('p', 0, r, [For('q', 0, r, [Accumulate(s, '+', x[I, J + p, K + q] * w[p, q])],
                                False, [('+', 's')])], False, [('+', 's')])
    body = [Local('s', d.wide(), d.number(0)), steps, d.store(y[I, J, K], s)]
    for name, size in (('k', l), ('j', m), ('i', n)):
        body = [d.loop(name, 0, size, body)]
    return [body]


def channels(d):
    """Sums over outer and inner indices of the middle one; then all elements once more."""
    n, c = d.size('n', [0, 1, 3, 8]), d.size('m', [1, 3, 8, 17])
    m = d.size('l', [1, 7, 33, 64])
    x, y, z = d.array('x', n, c, m), d.array('y', n, c, m), d.array('z', c)
    d.narrow_output(y)
    s = Text('s')
    total = For('j', 0, n, [For('k', 0, m, [Accumulate(s, '+', x[J, I, K])], False,
                                [('+', 's')])], False, [('+', 's')])
    again = For('j', 0, n, [For('k', 0, m, [Set(y[J, I, K], x[J, I, K] - s)])])
    return [[d.loop('i', 0, c, [Local('s', d.wide(), d.number(0)), total]
                    + ([again] if d.chance(.6) else []) + [d.store(z[I], s)])]]


def whole_sums(d):
    """Results of all gangs: one, two, of one loop or two."""
    n, m = d.size('n', LONG), d.size('m', [0, 1, 7, 33])
    x, a, r = d.array('x', n), d.array('a', n), d.result('r', 4)
    s, t = Text('s'), Text('t')
    word = d.pick(['+', '+', 'max', 'min'])
    locals_ = [Local('s', d.wide(), d.number(2))]
    form = d.pick(['one', 'one', 'two', 'nest', 'any', 'kept', 'logical'])
    if form == 'logical':
        o, which = Text('o'), d.pick(['||', '&&'])
        value = x[I].same(a[I]) if which == '||' else x[I] > d.number(d.pick([-5, -4]))
        loop = For('i', 0, n, [Accumulate(o, which, value)], False, [(which, 'o')])
        start = Text('0', '.false.') if which == '||' else Text('1', '.true.')
        return [[Local('o', 'flag', start), loop,
                 If(Text('o'), [Set(r[0], d.number(5))], [Set(r[0], d.number(6))])]]
    step, reduced = [Accumulate(s, word, x[I] * a[I], d.pick([0, 1]))], [(word, 's')]
    ends = [Set(r[0], s)]
    if form == 'two':
        locals_.append(Local('t', d.wide(), d.number(0)))
        step.append(Accumulate(t, '+', x[I]))
        reduced.append(('+', 't'))
        ends.append(Set(r[1], t))
    elif form == 'nest':
        step = [For('j', 0, m, [Accumulate(s, word, x[I] + J, 1)], False, reduced)]
        if not d.integer():
            step[0].body[0].value = x[I] * a[I]
    elif form == 'any':
        step, reduced = [If(x[I].same(a[I]), [Set(s, d.number(7))])], []
    elif form == 'kept':
        y = d.array('y', n)
        step.insert(0, Set(y[I], x[I] + a[I]))
    return [locals_ + [For('i', d.pick([0, 0, 2]), n, step, False, reduced)] + ends]


def divisions(d):
    """Long operations: loads come early, or an iteration ahead."""
    d.real()
    n, m = d.size('n', [0, 1, 33, 200]), d.size('m', [0, 1, 2, 7, 50])
    x, p, y = d.array('x', n, Text('3')), d.array('p', m, Text('4')), d.array('y', n)
    y.compared = 'near'
    s, t = Text('s'), Text('t')
    across, along = p[J, 0] - x[I, 0], p[J, 1] - x[I, 1]
    away = across * across + along * along
    body = [Local('t', d.kind, away + d.number(1))]
    body.append(Accumulate(s, '+', p[J, 3] / d.root(t) if d.chance(.6) else p[J, 2] / t))
    inner = For('j', 0, m, body, False, [('+', 's')])
    return [[d.loop('i', 0, n, [Local('s', d.kind, d.number(0)), inner, Set(y[I], s)])]]


def triangles(d):
    """Rows of a triangle: sums, stores, products."""
    n = d.size('n', [0, 1, 2, 17, 33, 64, 70])
    a, y, x = d.array('a', n, n), d.array('y', n, n), d.array('x', n)
    y.kind = x.kind = d.wide()
    s = Text('s')
    lower = d.chance(.5)
    first, end = (Text('0'), I + 1) if lower else (I, n)
    form = d.pick(['store', 'sum', 'product', 'mirror'])
    if form == 'store':
        return [[d.loop('i', 0, n, [For('j', first, end, [Set(y[I, J], a[I, J] + a[J, I])])])]]
    if form == 'sum':
        inner = For('j', first, end, [Accumulate(s, '+', a[I, J])], False, [('+', 's')])
        return [[d.loop('i', 0, n, [Local('s', d.wide(), d.number(0)), inner, Set(x[I], s)])]]
    if form == 'mirror':
        inner = For('j', 0, I, [Set(a[I, J], a[J, I])])
        return [[For('i', 0, n, [inner])]]
    m = d.size('m', [0, 1, 7, 8, 20])
    b = d.array('b', n, m)
    steps = For('k', 0, m, [Accumulate(s, '+', b[I, K] * b[J, K])], False, [('+', 's')])
    inner = For('j', first, end, [Local('s', d.wide(), d.number(0)), steps,
                                  d.store(y[I, J], s)])
    return [[For('i', 0, n, [inner])]]


def recurrences(d):
    """Loops that have an order, beside loops that have none."""
    n, m = d.size('n', [0, 1, 5, 33, 64]), d.size('m', [0, 1, 2, 31, 33, 100])
    a, b = d.array('a', n, m), d.array('b', n, m)
    form = d.pick(['rows', 'columns', 'distance', 'wave', 'scan'])
    far = d.pick([1, 2, 5])
    if form == 'rows':
        step = Set(a[I, J], a[I, J - far] - b[I, J])
        loops = For('i', 0, n, [For('j', far, m, [step], False)])
    elif form == 'columns':
        step = Set(a[I, J], b[I, J] - a[I - far, J])
        loops = For('i', far, n, [For('j', 0, m, [step])], False)
    elif form == 'distance':
        loops = For('i', 0, n, [For('j', 0, m - far, [Set(a[I, J], a[I, J + far] + b[I, J])],
                                    False)])
    elif form == 'wave':
        loops = For('i', 1, n, [For('j', 1, m, [Set(a[I, J], least(a[I - 1, J], a[I, J - 1])
                                                    + b[I, J])], False)], False)
    else:
        s = Text('s')
        loops = For('i', 0, n, [Local('s', d.wide(), d.number(0)),
                                For('j', 0, m, [Accumulate(s, '+', a[I, J]), Set(b[I, J], s)],
                                    False)])
        b.kind = d.wide()
    return [[loops]]


def chosen(d):
    """Conditions: short ways, loops that end early, searches."""
    n, m = d.size('n', LONG), 8
    x, y, t = d.array('x', n), d.array('y', n), d.array('t', Text(str(m)), fill='rising')
    v, p = Text('v'), Text('p')
    body = [Local('v', d.kind, x[I]), Local('p', 'int', Text('0'))]
    form = d.pick(['ladder', 'search', 'steps'])
    if form == 'ladder':
        body += [If(v < d.number(0), [Set(v, d.number(0) - v)],
                    [If(v > d.number(4), [Set(v, d.number(4))], [Accumulate(v, '+',
                                                                             d.number(1))])]),
                 Set(y[I], v)]
    elif form == 'search':
        body += [For('j', 0, m, [If(t[J] < v, [Accumulate(p, '+', Text('1'))])], False),
                 Set(y[I], t[p % m])]
    else:
        body += [For('j', 0, p + 3 + (I % 5), [If(v < d.number(50), [Set(v, v + t[J % m])])],
                     False), Set(y[I], v)]
    return [[d.loop('i', 0, n, body)]]


def wide_fields(d):
    """Neighbours that a thread loads and stores, where pointers may be aligned."""
    n, count = d.size('n', [0, 1, 31, 33, 257, 1000]), d.pick([2, 4, 4, 8])
    x, y = d.array('x', n * count + 8), d.array('y', n * count + 8)
    x.bias, y.bias = d.pick([0, 0, 1, 2, 4]), d.pick([0, 0, 0, 1, 2])
    move = d.pick([0, 0, 1, 4])
    body = [Set(y[I * count + o], d.mix([x[I * count + (o + move)],
                                         x[I * count + (count - 1 - o)]]))
            for o in range(count)]
    return [[d.loop('i', 0, n, body)]]


def two_passes(d):
    """A product with a matrix and with its transpose in one pass: distributed loops."""
    n, m = d.size('n', [0, 1, 33, 64]), d.size('m', [0, 1, 31, 70])
    a, x, y, z, w = d.array('a', n, m), d.array('x', m), d.array('y', n), d.array('z', m), \
        d.array('w', n)
    y.kind = z.kind = d.wide()
    body = [For('j', 0, m, [Accumulate(y[I], '+', a[I, J] * x[J]),
                            Accumulate(z[J], '+', a[I, J] * w[I])], False)]
    if d.chance(.4):
        body = [Set(y[I], d.number(0)),
                For('j', 0, m, [Accumulate(y[I], '+', a[I, J] * x[J])], False),
                For('j', 0, m, [Accumulate(z[J], '+', a[I, J] * w[I])], False)]
    return [[For('i', 0, n, body, False)]]


def own_places(d):
    """Places that a thread stores to, and then updates where a condition holds."""
    n, m = d.size('n', [0, 1, 31, 33, 100, 257]), d.size('m', [0, 1, 2, 7, 33, 100])
    count = Text(str(d.pick([1, 2, 3, 3, 4, 5])))
    x, y, t = d.array('x', m, count), d.array('y', n, count), d.array('t', m)
    y.kind = d.wide()
    condition = d.pick([t[J] > d.number(0), J > I, t[J] < d.number(2)])
    value = d.pick([x[J, K], x[J, K] * t[J], x[J, K] - d.number(1)])
    updates = [For('k', 0, count, [Accumulate(y[I, K], '+', value)], False)]
    if d.chance(.2):
        chosen = If(t[J] > d.number(1), [Set(y[I, K], x[J, K])])
        updates += [For('k', 0, count, [chosen], False)]
    first = For('k', 0, count, [Set(y[I, K], d.number(d.pick([0, 0, 1, 3])))], False)
    body = [For('j', 0, m, [If(condition, updates)], False)]
    if d.chance(.85):
        body = [first] + body
    return [[d.loop('i', 0, n, body)]]


FAMILIES = [elements, short_rows, quotients, structures, same_for_all, rows, columns,
            normalized, private_arrays, closures, checkered, extremes, histograms, captured,
            products, transposed, sparse, scattered, neighbours, contractions, channels,
            whole_sums, divisions, triangles, recurrences, chosen, wide_fields, two_passes,
            own_places]
