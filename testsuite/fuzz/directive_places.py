"""Programs around directives: each is written in one of the ways and places that the
language has for directives.

In: Mutations (directive_text.py).  Out: the text of a program part that has some of them.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

C_HEAD = '''struct S { int m; } s; struct Q { int m, *p; };
int other (int); int a[100], *b, c[10][20];
'''
C_LOOP = 'for (int i = 0; i < n; i++) a[i] = x + y;'
C_NEST = ('for (int i = 0; i < 10; i++) for (int j = 0; j < 20; j++)\n'
          '{ c[i][j] = x + i; x += q->m; }')
F_HEAD = '''subroutine f{number} (n, x, y, z, a, b)
  type :: t
    integer :: m
    integer, allocatable :: p(:)
  end type
  integer :: n, x, y, i, j, a(100), b(n), c(10, 20); logical :: z; type(t) :: s, q
  common /blk/ k
  external other
'''
F_LOOP = '  do i = 1, n\n    a(i) = x + y\n  end do\n'
F_NEST = ('  do i = 1, 20\n    do j = 1, 10\n      c(j, i) = x + i\n      x = x + q%m\n'
          '    end do\n  end do\n')
BLOCKS = ('parallel', 'kernels', 'serial', 'data', 'host_data')


class CPlaces:
    """Parts of a program in C, or in C++ if CXX."""

    head = C_HEAD

    def __init__(self, random, cxx):
        self.random, self.cxx = random, cxx

    def pragma(self, mutation):
        """Its lines, and lines that have to stand at file scope in front of it."""
        tokens = list(mutation.tokens)
        way = self.random.randrange(8)
        if way == 0:
            return f'_Pragma ({self.string(" ".join(["acc"] + tokens))})', ''
        if way == 1:
            name = 'M%d' % self.random.randrange(10 ** 9)
            text = self.string(' '.join(['acc'] + tokens))
            return name, f'#define {name} _Pragma ({text})'
        if way == 2 and len(tokens) > 1:
            at = self.random.randrange(1, len(tokens))
            name = 'W%d' % self.random.randrange(10 ** 9)
            last = self.random.randrange(at, len(tokens)) + 1
            before = f'#define {name} {" ".join(tokens[at:last])}'
            tokens[at:last] = [name]
            return '#pragma acc ' + ' '.join(tokens), before
        if way == 3:
            for _ in range(self.random.randrange(1, 3)):
                at = self.random.randrange(len(tokens) + 1)
                tokens.insert(at, self.random.choice(['\\\n', '\\\n', '/* */', '/*\n*/']))
        return '#pragma acc ' + ' '.join(tokens), ''

    @staticmethod
    def string(text):
        return '"' + text.replace('\\', '\\\\').replace('"', '\\"') + '"'

    def head_of(self, number):
        name, parameters = f'f{number}', '(int n, int x, int y, struct Q *q)'
        if not self.cxx:
            return f'void {name} {parameters} {{', '}'
        return self.random.choice([
            (f'void {name} {parameters} {{', '}'),
            (f'template <int N> void {name} {parameters} {{',
             f'}} template void {name}<1> (int, int, int, struct Q *);'),
            (f'struct T{number} {{ int h, *g; void {name} {parameters} {{', '} };'),
            (f'void {name} {parameters} {{ auto l = [&] {{', '}; l (); }'),
        ])

    def part(self, number, mutations):
        written = [self.pragma(m) for m in mutations]
        text = ''.join(before + '\n' for _, before in written if before)
        pragmas = [p for p, _ in written]
        head, tail = self.head_of(number)
        if len(pragmas) == 1 and self.random.random() < .1:
            text += pragmas[0] + '\n'
            pragmas = []
        elif self.cxx and head.startswith('struct') and self.random.random() < .2:
            head = head.replace('void', pragmas.pop(0) + '\nvoid', 1)
        text += head.replace('_Pragma', '\n_Pragma').replace('#', '\n#') + '\n'
        loop = self.random.choice([C_LOOP, C_NEST])
        if len(pragmas) > 1 and self.random.random() < .5:
            text += pragmas[0] + '\n{\n' + '\n'.join(pragmas[1:]) + '\n' + loop + '\n}\n'
        else:
            text += ''.join(p + '\n' for p in pragmas) + loop + '\n'
        return text + tail + '\n'


class FortranPlaces:
    """Parts of a program in Fortran, in fixed form if FIXED."""

    head = ''

    def __init__(self, random, fixed):
        self.random, self.fixed = random, fixed

    def directive(self, mutation):
        """One line; fixed form divides it (fixed_form)."""
        tokens = list(mutation.tokens)
        if self.random.random() < .1:
            tokens = [t.upper() for t in tokens]
        if self.random.random() < .1 and tokens:
            tokens[0:0] = ['  ']
        if self.fixed or self.random.random() < .7:
            return '  !$acc ' + ' '.join(tokens) + '\n'
        at = self.random.randrange(len(tokens) + 1)
        tokens.insert(at, self.random.choice(['&\n  !$acc', '&\n !$acc &', '& ! more\n!$acc &',
                                              '&\n\n  ! a comment\n  !$acc&']))
        return '  !$acc ' + ' '.join(tokens) + '\n'

    def part(self, number, mutations):
        text = F_HEAD.format(number=number)
        if len(mutations) == 1 and self.random.random() < .1:
            text += self.directive(mutations[0])
            mutations = []
        ends = ''
        for m in mutations:
            text += self.directive(m)
            if m.base in BLOCKS or (m.base.endswith('loop') and self.random.random() < .3):
                ends = f'  !$acc end {m.base}\n' + ends
        text += self.random.choice([F_LOOP, F_NEST]) + ends + 'end subroutine\n'
        return fixed_form(text) if self.fixed else text


def fixed_form(text):
    """The free form TEXT in fixed form; a long directive goes on on more lines."""
    lines = []
    for line in text.split('\n'):
        directive = line.strip().startswith('!$acc')
        line = line.strip()[5:].strip() if directive else line.strip()
        first, others = ('c$acc ', '!$acc&') if directive else (' ' * 6, '     &')
        parts = [line[i:i + 60] for i in range(0, len(line), 60)] or ['']
        lines += [first + parts[0]] + [others + part for part in parts[1:]]
    return '\n'.join(lines)
