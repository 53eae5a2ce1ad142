"""Print a Case as Fortran: the construct as a subroutine, twice, and what compares
them.

In: a Case (nests.py).  Out: text.  As emit_c.py; all variables of a nest are
declared at the top of its subroutine, so loops with a directive have a private
clause for them.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

import textwrap

import emit_c
from nests import Affine, Array, Index, Local, LocalArray, Loop, Scalar, While, walk
from values import MASK, Values

EXTENSION = ".f90"
KINDS = {"int": "integer", "unsigned": "integer", "long": "integer(8)",
         "unsigned long": "integer(8)", "short": "integer(2)",
         "unsigned char": "integer(2)", "signed char": "integer(1)"}
BITS = {"^": "ieor", "|": "ior", "&": "iand", "&&": "iand", "||": "ior"}


def program(folder, cases):
    """The text of a program of CASES."""
    with open(folder + "/prologue.f90", encoding="utf-8") as text:
        parts = [text.read()]
    head, procedures = ["module nests", "  use support", "  implicit none"], []
    for case in cases:
        head += declarations(case)
        procedures += [Writer(case, "g").function(), Writer(case, "h").function(),
                       run_subroutine(case)]
    main = ["program fuzz", "  use nests", "  implicit none"]
    for case in cases:
        main.append("  if (chosen (%d)) call run_%d" % (case.number, case.number))
    main += ["  if (failures /= 0) stop 1", "end program", ""]
    return "\n".join(parts + head + ["contains"] + procedures + ["end module", ""] + main)


def fold(line):
    """LINE in pieces that the free form takes."""
    if len(line) <= 120:
        return line
    directive = line.lstrip().startswith("!$acc")
    pieces = textwrap.wrap(line.strip(), 110, break_long_words=False, break_on_hyphens=False)
    return ("  " + pieces[0] + "".join(" &\n%s %s" % ("!$acc" if directive else "    ", piece)
                                       for piece in pieces[1:]))


class Writer(emit_c.Writer):

    OPERATORS = {"-": "+", **BITS}

    def __init__(self, case, side):
        super().__init__(case, side)
        self.kind = 8 if case.element == "integer(8)" else 4

    def put(self, text):
        self.lines.append(fold("  " * self.indent + text))

    # Expressions

    def index(self, index, mixed):
        return index.name

    def ref(self, ref):
        array = ref.array
        self.arrays.add(array)
        lower = array.lower if array.form in ("assumed", "allocatable") else 0
        subs = [self.subscript(s, lower, size) for s, size in zip(ref.subs, array.dims)]
        name = array.name
        if array.form == "allocatable":
            name = "%s%d_%s" % (self.side, self.case.number, name)
        elif array.form == "component":
            name = "%s%d_s%%%s" % (self.side, self.case.number, name)
        if array.form == "linear":
            text = subs[0]
            for sub, size, param in zip(subs[1:], array.dims[1:], array.texts[1:]):
                text = "(%s) * %s + %s" % (text, param or size, sub)
            if ref.shift:
                text += " %s %d" % ("-" if ref.shift < 0 else "+", abs(ref.shift))
            return "%s(%s)" % (name, text)
        return "%s(%s)" % (name, ", ".join(subs))

    def subscript(self, sub, lower, size):
        """Of a dimension of SIZE elements from LOWER on."""
        if not isinstance(sub, Affine):
            return "%s + %d" % (self.ref(sub), lower) if lower else self.ref(sub)
        sections = [term for term in sub.terms if term[1].section]
        rest = tuple(term for term in sub.terms if not term[1].section)
        first = Affine(rest, sub.const + lower, sub.parameter, sub.value)
        if not sections:
            return self.affine(first)
        coefficient, section = sections[0]
        if coefficient == 1 and not rest and not sub.parameter and section.section == size:
            return ":"
        last = Affine(rest, first.const + coefficient * section.high, sub.parameter, sub.value)
        return "%s:%s%s" % (self.affine(first), self.affine(last),
                            ":%d" % coefficient if coefficient != 1 else "")

    def masked(self, text):
        return "iand(%s, %d_%d)" % (text, MASK, self.kind)

    stored, value_extreme = Values.stored, Values.value_extreme

    @staticmethod
    def real(digits):
        return digits + "d0"

    @staticmethod
    def operand(text):
        return "(%s)" % text

    @staticmethod
    def call(name, *arguments):
        return "%s(%s)" % (name, ", ".join(arguments))

    def whole_call(self, name, *arguments):
        name = {"count": "count_bits"}.get(name, name)
        return "int(iand(%s, %d_8), %d)" % (
            self.call(name, *("int(%s, 8)" % text for text in arguments)), MASK, self.kind)

    def scalar(self, scalar):
        self.scalars.add(scalar)
        return "%s%d_%s" % (self.side, self.case.number, scalar.name) \
            if scalar.place == "static" else scalar.name

    def value_affine(self, _, affine):
        if self.case.values == "real":
            return "0.01d0 * (%s)" % self.affine(affine)
        return "int(%s, %d)" % (self.affine(affine), self.kind)

    def value_index(self, _, affine):
        return "int(%s, %d)" % (self.affine(affine), self.kind)

    def value_number(self, _, number):
        return "%.2fd0" % (number * 0.01) if self.case.values == "real" \
            else "%d_%d" % (number, self.kind)

    def value_bits(self, op, left, right):
        return "%s(%s, %s)" % (BITS[op], self.value(left), self.value(right))

    def value_choose(self, _, condition, left, right):
        return "merge(%s, %s, %s)" % (self.value(left), self.value(right),
                                      self.value(condition))

    def value_odd(self, _, value, modulus):
        return "mod(%s, %d_%d) == 1" % (self.value(value), modulus, self.kind)

    # Statements

    def block(self, statements):
        self.indent += 1
        for statement in statements:
            getattr(self, "put_" + type(statement).__name__)(statement)
        self.indent -= 1

    def put_Assign(self, statement):
        self.put("%s = %s" % (self.place(statement.target), self.stored(statement.value)))

    def put_ArrayAssign(self, statement):
        mask = "where (%s) " % self.value(statement.mask) if statement.mask else ""
        self.put("%s%s = %s" % (mask, self.ref(statement.target),
                                self.stored(statement.value)))

    def put_Reduce(self, statement):
        op, name = statement.op, self.place(statement.scalar)
        value = self.value(statement.value)
        if op in ("max", "min"):
            value = self.stored(statement.value)
            self.put("if (%s %s %s) %s = %s" % (value, "<>"[op == "max"], name, name, value)
                     if statement.form == 0
                     else "%s = %s(%s, %s)" % (name, op, name, value))
        elif op in BITS:
            self.put("%s = %s(%s, iand(%s, %d_%d))" % (
                name, BITS[op], name,
                "ior(%s, 1000_%d)" % (value, self.kind) if BITS[op] == "iand" else value,
                MASK, self.kind))
        elif op == "*":
            self.put("%s = %s * (1 + 0.001d0 * (%s) / (1 + abs(%s)))" % (name, name, value,
                                                                       value))
        else:
            if self.case.values == "bounded":
                value = "iand(%s, 255_%d)" % (value, self.kind)
            self.put("%s = (%s) + %s" % (name, value, name)
                     if op == "+" and statement.form == 2
                     else "%s = %s %s (%s)" % (name, name, op, value))

    def put_Local(self, statement):
        self.put("%s = %s" % (statement.scalar.name, self.stored(statement.value)))

    def put_LocalArray(self, statement):
        array, index = statement.array, statement.index
        self.put("do %s = 0, %d" % (index.name, array.size - 1))
        self.put("  %s(%s) = %s" % (array.name, index.name, self.stored(statement.value)))
        self.put("end do")

    def put_If(self, statement):
        self.put("if (%s) then" % self.value(statement.condition))
        self.block(statement.then)
        if statement.other:
            self.put("else")
            self.block(statement.other)
        self.put("end if")

    def put_Leave(self, statement):
        self.put("if (%s) %s" % (self.value(statement.condition),
                                 {"break": "exit", "continue": "cycle"}[statement.word]))

    def put_While(self, statement):
        name = statement.index.name
        self.put("%s = %s" % (name, self.affine(statement.first)))
        self.put("do while (%s < %d)" % (name, statement.bound))
        self.put("  if (%s) exit" % self.value(statement.condition))
        self.block(statement.body)
        self.put("  %s = %s + 1" % (name, name))
        self.put("end do")

    def put_Loop(self, statement, announced=False):
        if statement.directive is not None and self.side == "g" \
                and not statement.collapsed and not announced:
            self.put("!$acc loop" + self.loop_clauses(statement))
        self.put("do %s = %s, %s%s" % (
            statement.index.name, self.bound(statement.first), self.bound(statement.last),
            ", %d" % statement.step if statement.step != 1 else ""))
        self.block(statement.body)
        self.put("end do")

    def bound(self, bound):
        return self.affine(bound) if hasattr(bound, "terms") else self.ref(bound)

    # Directives

    @staticmethod
    def names_outside(statement):
        if isinstance(statement, Local):
            return [statement.scalar]
        if isinstance(statement, LocalArray):
            return [statement.array, statement.index]
        if isinstance(statement, (Loop, While)):
            return [statement.index]
        return []

    @classmethod
    def live_after(cls, case):
        """Scalars alone, for a loop's variable is its own."""
        return [entity for entity in super().live_after(case) if isinstance(entity, Scalar)]

    def data_clauses(self):
        case, clauses = self.case, []
        for array in sorted(self.arrays, key=lambda a: a.name):
            if array.form == "view":
                clauses.append("present(%s)" % array.name)
            elif array in case.explicit and array.form not in ("component", "local"):
                name = "g%d_%s" % (case.number, array.name) \
                    if array.form == "allocatable" else array.name
                clauses.append("%s(%s)" % ("copyin" if array.limit else "copy", name))
        scalars = [self.scalar(s) for s in case.scalars if s in (
            self.scalars if case.explicit_scalars else
            self.assigned if case.construct.kind != "kernels" else ())]
        if scalars:
            clauses.append("copy(%s)" % ", ".join(scalars))
        return clauses

    def function(self):
        case, construct = self.case, self.case.construct
        if construct.combined:
            for statement in construct.body:
                self.put_Loop(statement, announced=True)
        else:
            self.block(construct.body)
        body, self.lines = self.lines, []
        self.declare()
        for place, scalar in enumerate(case.scalars):
            if scalar.place != "pointer":
                self.put("%s = out(%d)" % (self.scalar(scalar), place))
        for scalar in self.live_after(case):
            self.put("%s = 0" % scalar.name)
        bases = sorted({"g%d_%s" % (case.number, a.base.name) for a in self.arrays if a.base})
        if self.side == "g":
            for base in bases:
                self.put("!$acc data copy(%s)" % base)
            line = "!$acc " + construct.kind
            if construct.combined:
                line += " loop" + "".join(map(self.loop_clauses, construct.body))
            self.put(" ".join([line] + construct.clauses + self.data_clauses()))
        self.lines += body
        if self.side == "g" and not construct.combined:
            self.put("!$acc end " + construct.kind)
        if self.side == "g":
            for _ in bases:
                self.put("!$acc end data")
        for place, scalar in enumerate(case.scalars):
            if scalar.place != "pointer":
                self.put("out(%d) = %s" % (place, self.scalar(scalar)))
        for place, scalar in enumerate(self.live_after(case)):
            self.put("out(%d) = %s" % (len(case.scalars) + place, scalar.name))
        names = ", ".join(sorted(case.parameters) + ["out"] + [a.name for a in dummies(case)]
                          + [s.name for s in case.scalars if s.place == "pointer"])
        return "\n".join([fold("  subroutine %s_%d (%s)" % (self.side, case.number, names))]
                         + self.lines + ["  end subroutine", ""])

    def declare(self):
        case = self.case
        self.put("integer%s :: %s" % ("" if case.by_reference else ", value",
                                      ", ".join(sorted(case.parameters))))
        self.put("%s :: out(0:%d)" % (case.element,
                                      len(case.scalars) + len(self.live_after(case)) - 1))
        for array in dummies(case):
            if array.form == "view":
                self.put("%s, pointer :: %s(%s)" % (array.element, array.name,
                                                    ", ".join(":" for _ in array.dims)))
                continue
            if array.form == "assumed":
                shape = ", ".join("%d:" % array.lower for _ in array.dims)
            elif array.form == "linear":
                shape = "0:%s - 1" % emit_c.extent(array)
            else:
                shape = ", ".join("0:%s - 1" % (t or s)
                                  for t, s in zip(array.texts, array.dims))
            self.put("%s :: %s(%s)" % (array.element, array.name, shape))
        for scalar in case.scalars:
            if scalar.place != "static":
                self.put("%s :: %s" % (scalar.element, scalar.name))
        for statement in walk(case.construct.body):
            for entity in self.names_outside(statement):
                if isinstance(entity, Array):
                    self.put("%s :: %s(0:%d)" % (entity.element, entity.name,
                                                 entity.size - 1))
                else:
                    self.put("%s :: %s" % (KINDS[entity.kind] if isinstance(entity, Index)
                                           else entity.element, entity.name))


def dummies(case):
    return [a for a in case.arrays if a.form in ("explicit", "linear", "assumed", "view")]


def declarations(case):
    """What the two sides of CASE have, in the module."""
    number, lines = case.number, []
    components = [a for a in case.arrays if a.form == "component"]
    if components:
        lines.append("  type type_%d" % number)
        lines += ["    %s :: %s(%s)" % (a.element, a.name,
                                        ", ".join("0:%d" % (d - 1) for d in a.dims))
                  for a in components]
        lines += ["  end type", "  type (type_%d) :: g%d_s, h%d_s" % (number, number, number)]
    for scalar in case.scalars:
        if scalar.place == "static":
            lines.append("  %s :: g%d_%s, h%d_%s" % (scalar.element, number, scalar.name,
                                                    number, scalar.name))
    for array in case.arrays:
        if array.form == "allocatable":
            target = ", target" if any(a.base is array for a in case.arrays) else ""
            lines.append("  %s, allocatable%s :: g%d_%s(%s), h%d_%s(%s)" % (
                array.element, target, number, array.name,
                ", ".join(":" for _ in array.dims),
                number, array.name, ", ".join(":" for _ in array.dims)))
    return lines


def run_subroutine(case):
    """Give both sides the same arrays, run them, and compare."""
    number = case.number
    lines = ["  subroutine run_%d" % number,
             "    %s, dimension(%d) :: g_out, h_out" % (
                 case.element, len(case.scalars) + len(Writer.live_after(case)))]
    start = ["    call restart (%d)" % number,
             "    call draw_%s (g_out, h_out, size (g_out), 4096)" % suffix(case.element)]
    check = ["    call same_%s (%d, 'scalars', g_out, h_out, size (g_out))" % (
        suffix(case.element), number)]
    for array in case.arrays:
        shape = ", ".join(str(d) for d in array.dims)
        if array.form == "view":
            lines.append("    %s, pointer, dimension(%s) :: g_%s, h_%s" % (
                array.element, ", ".join(":" for _ in array.dims), array.name, array.name))
            start += ["    %s_%s(%s) => %s%d_%s(%d:%d)" % (
                side, array.name, ", ".join("0:%d" % (d - 1) for d in array.dims), side,
                number, array.base.name, array.offset + 1, array.offset + array.size)
                      for side in "gh"]
            continue
        if array.form == "allocatable":
            left, right = ("%s%d_%s" % (side, number, array.name) for side in "gh")
            start.append("    allocate (%s(%s), %s(%s))" % (left, shape, right, shape))
        elif array.form == "component":
            left, right = ("%s%d_s%%%s" % (side, number, array.name) for side in "gh")
        else:
            left, right = ("%s_%s" % (side, array.name) for side in "gh")
            flat = str(array.size) if array.form == "linear" else shape
            lines.append("    %s, allocatable :: %s(%s), %s(%s)" % (
                array.element, left, ", ".join(":" for _ in flat.split(",")), right,
                ", ".join(":" for _ in flat.split(","))))
            start.append("    allocate (%s(%s), %s(%s))" % (left, flat, right, flat))
        pair = "%s, %s, %d" % (left, right, array.size)
        start.append("    call draw_%s (%s, %d)" % (suffix(array.element), pair,
                                                  array.limit or 4096))
        check.append("    call same_%s (%d, '%s', %s)" % (suffix(array.element), number,
                                                         array.name, pair))
    values = [str(value) for _, value in sorted(case.parameters.items())]
    places = [place + 1 for place, s in enumerate(case.scalars) if s.place == "pointer"]
    calls = [fold("    call %s_%d (%s)" % (side, number, ", ".join(
        values + [side + "_out"] + ["%s_%s" % (side, a.name) for a in dummies(case)]
        + ["%s_out(%d)" % (side, place) for place in places])))
             for side in "gh"]
    return "\n".join(lines + start + calls + check + ["  end subroutine", ""])


def suffix(element):
    """Of the names of the procedures that take arrays of ELEMENT."""
    return {"integer": "integer", "integer(8)": "integer8", "real(8)": "real"}[element]
