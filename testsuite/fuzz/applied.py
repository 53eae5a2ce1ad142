"""Which transformations were applied: what the passes say in their notes.

In: the notes of a compilation (-fopt-info-note=FILE), and its dump of partition-details.  Out:
how often each transformation said yes.  Random nests show nothing of what none of them has.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

import collections
import re

# The transformation, as doc/internals.md calls it, and what its pass says where it is applied.
SAID = [
    ("kernels: distributed loops", r"loop is distributed"),
    ("kernels: checked by the host", r"two versions: the host checks"),
    ("kernels: turned nests", r"what does not move with it is turned"),
    ("kernels: time loops", r"is a loop nest in a time loop"),
    ("hoisted loads", r"load moves out of loop"),
    ("promoted scalars", r"is a register in loop"),
    ("values at places", r"the value at place .* is in a register"),
    ("memory of several kinds", r"references are to memory of (?!1 )"),
    ("unit strides", r"a version for launches where"),
    ("exchanged loops", r"loop goes into the one in it"),
    ("joined loops", r"the loop in front goes into loop"),
    ("contracted private arrays", r"is one element in each iteration"),
    ("innermost loops change places", r"two innermost loops change places"),
    ("implicit ranges", r"behind \S+: (?!has to)"),
    ("versions of a nest", r"has two versions: parallel if a check"),
    ("versions of an acc loop", r"has two versions: parallel inside"),
    ("checks by the launch", r"the launch evaluates a condition"),
    ("checks by the kernel", r"the kernel evaluates a condition"),
    ("iterations in parts", r"is split at \d+ iterations"),
    ("bands of 2 loops", r"band of 2 loops"),
    ("bands of 3 or more loops", r"band of ([3-9]|\d\d) loops"),
    ("steps left to each thread",
     r"is left to each thread: (the loops around it share|it walks)"),
    ("done once beside the nest", r"done once, beside the loop"),
    ("extremes with places", r"finds an extreme with"),
    ("rows: several a gang", r"gangs have as many rows as the launch"),
    ("rows: lanes by the launch", r"rows of as many as the launch"),
    ("rows: few and long, shared", r"gangs share rows that are few and long"),
    ("rows: crossed", r"lanes of a row are in several warps"),
    ("rows: blocks of 1024", r"block\.x = .*1024"),
    ("one lane a gang", r"a version of one lane a gang"),
    ("joined axes", r"two loops along one axis are one"),
    ("short rows", r"nest has a version for short rows"),
    ("tiles", r"nest is tiled"),
    ("tiles: wide loads", r"tiles load \d+ elements at once"),
    ("groups along one axis", r"nest has groups of \d+ iterations"),
    ("groups along two axes", r"nest has groups of \d+ x \d+ iterations"),
    ("transposed loads", r"is loaded by tiles of 32 x 32"),
    ("kept elements", r"keeps .* in registers, \d+ a thread"),
    ("loaded ahead of iterations", r"is loaded ahead of \d+ iterations"),
    ("private arrays in scratch", r"has its own copy of a private array"),
    ("private variables in shared memory", r"of a (gang|worker): in shared memory"),
    ("gang reductions: last gang", r"gangs leave their parts in scratch"),
    ("gang reductions: one gang", r"the one gang adds its part"),
    ("reductions by shuffles", r"threads combine by .*shuffle"),
    ("eager conditions", r"is asked for in each iteration"),
    ("short ways", r"note: +a selection"),
    ("atomic instructions", r"one atomic instruction in place"),
    ("block updates", r"places are collected by each block"),
    ("captured: a warp at once", r"a warp makes these updates together"),
    ("captured: threads look ahead", r"captured updates for \d+ iterations"),
    ("exact trips", r"each lane has \d+ iterations"),
    ("lone lanes", r"a version for rows of"),
    ("consecutive runs", r"neighbouring iterations in a run"),
    ("packed runs", r"a thread stores \d+ neighbouring elements"),
    ("carried quotients", r"quotients of its counter by"),
    ("columns: runs", r"iterations together load.*: columns"),
    ("columns: together", r"iterations together load.*: together"),
    ("staged stores", r"a warp stores in a row"),
    ("staged loads", r"a warp loads together what"),
    ("lane runs", r"loads in \d+ registers: ([2-9]|\d\d) iterations at once"),
    ("counted iterations", r"its iterations are counted"),
    ("unrolled loops", r"loop \d+: factor ([2-9]|\d\d):"),
    ("apart streams", r"loads may come first where stores"),
    ("early loads", r"loads come first\b"),
    ("loads ahead", r"come an iteration ahead"),
    ("row pointers", r"points to a row of"),
    ("near addresses", r"its address is .* bytes off"),
    ("wide products", r"product of 32 bits each"),
    ("short division", r"(once for quotient and remainder|a quotient or remainder)"),
    ("wide accesses: loads", r"loads of \d+ bytes are one"),
    ("wide accesses: stores", r"stores of \d+ bytes are one"),
    ("launch ahead", r"waits between blocks"),
]
# Likewise, in the dump.
IN_DUMP = [
    ("parities: red and black", r"parities decide|what is even in one is odd"),
    ("steps that change nothing", r"changes nothing there"),
]
MATCH = [(name, re.compile(text)) for name, text in SAID]
MATCH_IN_DUMP = [(name, re.compile(text)) for name, text in IN_DUMP]


def count(lines, notes):
    """{transformation: how often LINES have it}: NOTES, or a dump."""
    found = collections.Counter()
    for line in lines:
        for name, text in MATCH if notes else MATCH_IN_DUMP:
            if text.search(line):
                found[name] += 1
    return found


def table(found, programs):
    """The counts, as text: how often, and in how many programs."""
    lines = ["%-36s %9s %9s" % ("transformation", "applied", "programs")]
    for name, _ in SAID + IN_DUMP:
        lines.append("%-36s %9d %9d" % (name, found[name], programs[name]))
    return "\n".join(lines)
