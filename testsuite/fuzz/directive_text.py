"""Texts of directives, right ones and ones that were changed at random.

In: the tables of plugin/directives, so every name that the plugin knows is known here.
Out: Mutation: the tokens of a directive, and a word of them that OpenACC does not have,
about which the compiler has to say something.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""
import os
import random
import re

HERE = os.path.dirname(os.path.realpath(__file__))
TABLES = os.path.join(HERE, '..', '..', 'plugin', 'directives')
ARGUMENTS = {
    'NONE': [''], 'EXPRESSION': ['(n)', '(4)', '(n + 1)', '((n, 2))', '(n ? 1 : 2)'],
    'OPTIONAL_EXPRESSION': ['', '(1)', '(n)', '(-1)'], 'CONDITION': ['(n > 2)', '(1)'],
    'OPTIONAL_CONDITION': ['', '(n > 2)'], 'VARIABLES': ['(x)', '(x, y)', '(s)', '(a)'],
    'DATA': ['(a)', '(b[0:n])', '(a, b[2:4])', '(a[0:4], s.m)', '(x)', '(s)', '(c[0:n][0:4])',
             '(c)', '(a[:4], a[5:9])', '(q->p[0:n])', '(q[0:1], q->m)', '(c[1:2][2:3])'],
    'CACHED': ['(a[0:4])', '(readonly: a[0:4])', '(c[0:2][0:2])'],
    'REDUCTION': ['(+:x)', '(max:x, y)', '(&&:x)', '(+:a)', '(*:c[0:2])', '(^:b[0:4])',
                  '(-:s)'],
    'DEFAULT': ['(none)', '(present)'],
    'DEVICE_TYPES': ['(nvidia)', '(*)', '(acc_device_host, radeon)', '(NVIDIA)'],
    'QUEUES': ['', '(1)', '(1, n)', '(queues: 1)', '(devnum: 0: queues: 1, 2)'],
    'GANG_COUNTS': ['(4)', '(n, 2)', '(2, 3, 4)'], 'COLLAPSE': ['(1)', '(force: 1)', '(2)'],
    'SIZES': ['(4)', '(*)', '(2, *)', '(n)'],
    'GANG': ['', '(static: *)', '(num: 4)', '(dim: 1)', '(n)', '(dim: 2, static: 2)'],
    'WORKER': ['', '(4)', '(num: 4)'], 'VECTOR': ['', '(32)', '(length: 32)'],
    'BIND': ['(other)', '("other")'], 'ROUTINE': ['', '(other)', '(f0)'],
}
FORTRAN_ARGUMENTS = {
    'EXPRESSION': ['(n)', '(4)', '(n + 1)'],
    'CONDITION': ['(n > 2)', '(.true.)'], 'OPTIONAL_CONDITION': ['', '(n > 2)'],
    'DATA': ['(a)', '(b(1:n))', '(a, b(2:4))', '(a(1:4), s%m)', '(a(1:2), a(5:6))', '(x)',
             '(s)', '(c(1:2, 1:3))', '(q%p)', '(q%p(1:n), q%m)', '(/blk/)', '(c(:, 2))'],
    'CACHED': ['(a(1:4))', '(readonly: a(1:4))'],
    'REDUCTION': ['(+:x)', '(max:x, y)', '(.and.:z)', '(+:a)', '(iand:x)', '(*:c)', '(-:x)'],
}
MARKS = list('()[]{},:;*+-<>=!?.&|"\'#@\\~^%') + ['::', '->', '&&', '##', '//']


def rows(name, pattern):
    with open(os.path.join(TABLES, name), encoding='utf-8') as file:
        return re.findall(pattern, file.read(), re.M)


class Table:
    def __init__(self):
        self.directives = {i: (n, a) for i, n, a in rows(
            'directives.def', r'^DIRECTIVE \((\w+), "([^"]+)", \d+, ARGUMENT_(\w+)')}
        self.names, self.argument, self.places = {}, {}, {}
        for i, name, argument in rows('clauses.def',
                                      r'^CLAUSE \((\w+), "(\w+)", ARGUMENT_(\w+)'):
            self.names[i], self.argument[i] = [name], argument
        for i, name in rows('clauses.def', r'^ALIAS \((\w+), "(\w+)"'):
            self.names[i].append(name)
        for i, where in rows('clauses.def', r'^ON \((\w+), ([^,]+),'):
            for place in where.replace('COMPUTE', 'PARALLEL | KERNELS | SERIAL').split('|'):
                self.places.setdefault(place.strip(), []).append(i)
        self.modifiers = {}
        for i, name in rows('clauses.def', r'^MODIFIER \((\w+), "(\w+)"'):
            self.modifiers.setdefault(i, []).append(name)
        words = [n for ns in self.names.values() for n in ns]
        words += [w for n, _ in self.directives.values() for w in n.split()]
        words += [n for ns in self.modifiers.values() for n in ns]
        self.known = set(words)

    def clauses(self, directive):
        parts = directive.split('_')
        if parts[-1] == 'LOOP' and len(parts) == 2:
            return self.places.get(parts[0], []) + self.places.get('LOOP', [])
        return self.places.get(directive, [])


def tokens_of(text):
    return re.findall(r'\w+|::|->|&&|"[^"]*"|\.\w+\.|\S', text)


def depth_of(tokens):
    return sum(t in '([{' for t in tokens) - sum(t in ')]}' for t in tokens)


class Mutation:
    def __init__(self, base, tokens, must):
        self.base, self.tokens, self.must = base, tokens, must

    def __str__(self):
        return ' '.join(self.tokens)


class Generator:
    """Mutations from SEED, a directive each; FORTRAN's if so."""

    def __init__(self, seed, fortran):
        self.random = random.Random(seed)
        self.table = Table()
        self.fortran = fortran
        self.arguments = dict(ARGUMENTS, **(FORTRAN_ARGUMENTS if fortran else {}))

    def argument(self, clause):
        text = self.random.choice(self.arguments[self.table.argument[clause]])
        modifiers = self.table.modifiers.get(clause)
        if self.table.argument[clause] == 'DATA' and modifiers and self.random.random() < .3:
            text = '(' + self.random.choice(modifiers) + ': ' + text[1:]
        return text

    def directive(self):
        pick = self.random.choice
        directive = pick(list(self.table.directives))
        name, argument = self.table.directives[directive]
        text = name + pick(self.arguments[argument])
        choices = self.table.clauses(directive)
        for _ in range(self.random.randrange(6) if choices else 0):
            clause = pick(choices)
            text += pick([' ', ', ', ' ']) + pick(self.table.names[clause])
            text += self.argument(clause)
        return name, text

    def misspelt(self, word):
        letters = list(word)
        for _ in range(self.random.randrange(1, 3)):
            at = self.random.randrange(len(letters))
            if self.random.random() < .5 and len(letters) > 2:
                del letters[at]
            else:
                letters.insert(at, self.random.choice('abcdefghijklmnopqrstuvwxyz_'))
        return ''.join(letters)

    def modifier_p(self, tokens, at):
        """Is the word at AT in parentheses one of a clause's own?"""
        behind = tokens[at + 1:at + 2]
        return (depth_of(tokens[:at]) == 1 and tokens[at - 1] in ('(', ',')
                and (behind == [':'] or tokens[at - 2:at] == ['default', '(']))

    def misspell(self, tokens, at):
        """Change a word; true if that has to be said."""
        word = self.misspelt(tokens[at] if tokens[at].isidentifier() else 'clause')
        if word in self.table.known or not word.isidentifier():
            return False
        if depth_of(tokens[:at]) != 0 and not self.modifier_p(tokens, at):
            return False
        tokens[at] = word
        # What begins a comment or a string may hide it, a line that goes on as well.
        return not re.search('[!&"\'\\\\]|//', ' '.join(tokens))

    def mutate(self, tokens):
        """Change TOKENS once; true if that has to be said."""
        at = self.random.randrange(len(tokens))
        what = self.random.randrange(9)
        if what == 0:
            del tokens[at]
        elif what == 1:
            tokens.insert(at, self.random.choice(tokens))
        elif what == 2:
            other = self.random.randrange(len(tokens))
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif what == 3:
            tokens.insert(at, self.random.choice(MARKS))
        elif what == 4 and self.random.random() < .3:
            del tokens[at:]
        elif what == 5:
            tokens.insert(at, self.random.choice(sorted(self.table.known)))
        elif what == 6:
            text = self.random.choice(self.arguments['DATA'] + self.arguments['EXPRESSION'])
            tokens[at:at] = tokens_of(text)
        elif tokens[at] in self.table.known or what == 7:
            return self.misspell(tokens, at)
        return False

    def mutation(self):
        base, text = self.directive()
        tokens = tokens_of(text)
        for _ in range(self.random.choice([0, 0, 0, 1, 1, 2, 3])):
            # A later change might take the wrong word away again.
            if tokens and self.mutate(tokens):
                return Mutation(base, tokens, True)
        return Mutation(base, tokens, False)
