"""Directives for loops over arrays, of one form or another.

In: nests (shape_text.py) whose loops say whether they are parallel, and what they reduce.
Out: the nests in constructs, their loops with directives, so that any form gives the results
of the loops in order; a form that a nest cannot have becomes another one.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

from shape_text import FORTRAN_WORDS, Accumulate, Captured, For, Region, walk

FORMS = ['kernels', 'kernels', 'kernels', 'independent', 'outer', 'outer', 'all', 'all',
         'levels', 'levels', 'lanes', 'collapse', 'collapse', 'workers']


def clauses(loop):
    words = FORTRAN_WORDS if loop.fortran else {}
    return ''.join(f' reduction({words.get(word, word)}:{name})'
                   for word, name in loop.reduced)


def parallel_chain(loop):
    """LOOP and the loops right inside that are parallel, or reduce."""
    chain = [loop]
    while True:
        inner = [s for s in chain[-1].body if isinstance(s, For)]
        if len(inner) != 1 or not (inner[0].parallel or inner[0].reduced):
            return chain
        chain.append(inner[0])


def collapsible(loop):
    """How many parallel loops are perfectly nested, with bounds of their own."""
    count, names, reduced = 1, [loop.index], loop.reduced
    while len(loop.body) == 1 and isinstance(loop.body[0], For) \
            and (loop.body[0].parallel or reduced) and loop.body[0].reduced == reduced:
        loop = loop.body[0]
        bounds = f' {loop.first.c} {loop.end.c} '.replace('(', ' ').replace(')', ' ')
        if any(f' {name} ' in bounds for name in names) or '[' in bounds:
            break
        names.append(loop.index)
        count += 1
    return count


def mark_inner(loop, word):
    """Loops in LOOP that may: a directive."""
    for s in walk(loop.body):
        if isinstance(s, For):
            if s.parallel or s.reduced:
                s.directive = f'loop{word}{clauses(s)}'
            elif word == ' auto':
                s.directive = 'loop seq'


def mark_levels(loop, names, rnd):
    chain = parallel_chain(loop)
    inside = [s for s in loop.body if isinstance(s, For) and (s.parallel or s.reduced)]
    if inside and (len(inside) > 1 or collapsible(inside[0]) > 1 and rnd.random() < .5):
        loop.directive = f'loop {names[0]}{clauses(loop)}'
        for inner in inside:
            count = collapsible(inner)
            word = f' collapse({count})' if count > 1 else ''
            inner.directive = f'loop {names[-1]}{word}{clauses(inner)}'
        return
    if len(chain) == 1:
        loop.directive = 'loop gang vector' + clauses(loop)
        return
    levels = {2: [names[0], names[-1]], 3: names}.get(len(chain), [names[0]] + ['seq'] *
                                                      (len(chain) - 2) + [names[-1]])
    for one, level in zip(chain, levels):
        one.directive = f'loop {level}' + (clauses(one) if level != 'seq' else '')


def mark(loop, form, rnd):
    """The directives of LOOP, the outermost one; the clauses of its construct."""
    shape = ''
    if form == 'outer':
        loop.directive = 'loop' + clauses(loop)
    elif form == 'all':
        loop.directive = 'loop' + clauses(loop)
        mark_inner(loop, rnd.choice(['', '', ' auto']))
    elif form == 'levels':
        mark_levels(loop, ['gang', 'worker', 'vector'], rnd)
        shape = rnd.choice(['', '', '', ' vector_length(32)', ' vector_length(64)',
                            ' num_gangs(7)', ' num_gangs(1)',
                            ' num_workers(4) vector_length(32)'])
    elif form == 'workers':
        mark_levels(loop, ['gang worker', 'seq', 'vector'], rnd)
        shape = rnd.choice(['', ' vector_length(32)', ' num_workers(8) vector_length(32)'])
    elif form == 'lanes':
        loop.directive = 'loop gang vector' + clauses(loop)
        shape = rnd.choice(['', '', '', ' vector_length(64)', ' num_gangs(5)'])
    elif form == 'collapse':
        count = collapsible(loop)
        word = f' collapse({count})' if count > 1 else ''
        loop.directive = f'loop{rnd.choice(["", " gang vector"])}{word}{clauses(loop)}'
    return shape


def construct(nest, form, rnd, data):
    """The statements NEST, those of its loops in constructs; DATA are the clauses of each."""
    atomic = any(isinstance(s, Captured) or isinstance(s, Accumulate) and s.atomic
                 for s in walk(nest))
    if atomic and form == 'kernels':
        form = 'independent'
    result, open_loops = [], []

    def close():
        if open_loops:
            result.append(Region('kernels' + data, open_loops[:]))
            open_loops.clear()
    for s in nest:
        if not isinstance(s, For):
            close()
            result.append(s)
        elif form in ('kernels', 'independent') or not (s.parallel or s.reduced):
            if form == 'independent':
                for loop in walk([s]):
                    if isinstance(loop, For) and loop.parallel:
                        loop.directive = 'loop independent' + clauses(loop)
            open_loops.append(s)
        else:
            close()
            shape = mark(s, form, rnd)
            result.append(Region('parallel' + shape + data, [s]))
    close()
    return result
