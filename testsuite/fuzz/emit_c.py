"""Print a Case as C: the construct as a function, twice, and what compares them.

In: a Case (nests.py).  Out: text.  The function g_N has the directives, h_N is
the same without; arrays and functions of the two differ by that letter alone.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

from nests import (Affine, Array, If, Index, Leave, Local, LocalArray, Loop, Reduce, Scalar,
                   While, children, reduced_in, references, walk)
from values import MASK, Values

EXTENSION = ".c"
# No clause names pointers whose data is known from the bounds of loops alone.
BARE = False


def program(folder, cases):
    """The text of a program of CASES."""
    with open(folder + "/prologue.c", encoding="utf-8") as text:
        parts = [text.read()] + [emit(case) for case in cases]
    return "\n".join(parts + [main_function(cases)])


def main_function(cases):
    lines = ["int", "main (int argc, char **argv)", "{"]
    for case in cases:
        lines += ["  if (chosen (argc, argv, %d))" % case.number,
                  "    run_%d ();" % case.number]
    return "\n".join(lines + ["  return failures != 0;", "}", ""])


class Writer(Values):
    """The function of one of the two sides, G (with directives) or H."""

    OPERATORS = {"-": "+"}      # in a reduction clause

    def __init__(self, case, side):
        self.case, self.side = case, side
        self.lines, self.indent = [], 1
        self.arrays, self.scalars, self.assigned = set(), set(), set()
        self.wide = "unsigned long" if case.element == "unsigned long" else "unsigned"

    def put(self, text):
        self.lines.append("  " * self.indent + text)

    # Expressions

    def index(self, index, mixed):
        text = index.name
        if index.bias:
            suffix = "" if index.kind == "unsigned char" else "u" \
                if index.kind == "unsigned" else "ul"
            text = "(%s) (%s + %d%s)" % (index.kind, text, index.bias, suffix)
        if mixed and index.kind == "unsigned":
            text = "(long) " + text
        return text

    @staticmethod
    def mixed(*affines):
        """Whether sums of them must not be computed with 32 bits: a negative term that
        wraps there is no longer negative beside one of 64 bits."""
        return any(index.kind in ("long", "unsigned long")
                   for affine in affines if isinstance(affine, Affine)
                   for _, index in affine.terms)

    def affine(self, affine, mixed=False):
        """A subscript or bound; MIXED: what it is added to is."""
        mixed = mixed or self.mixed(affine)
        parts = []
        for coefficient, index in affine.terms:
            text = self.index(index, mixed)
            sign = "-" if coefficient < 0 else "+"
            if abs(coefficient) != 1:
                text = "%d * %s" % (abs(coefficient), text)
            parts.append((sign, text))
        if affine.parameter:
            parts.append(("+", affine.parameter))
        if affine.const or not parts:
            parts.append(("-" if affine.const < 0 else "+", str(abs(affine.const))))
        text = " ".join(sign + " " + part for sign, part in parts)
        return text[2:] if parts[0][0] == "+" else "-" + text[2:]

    def bound(self, bound):
        if not isinstance(bound, Affine):
            return self.ref(bound)
        text = self.affine(bound)
        if any("unsigned" in index.kind for _, index in bound.terms):
            return "(int) (%s)" % text
        return text

    def ref(self, ref):
        array = ref.array
        self.arrays.add(array)
        linear = array.form in ("pointer", "view")
        mixed = linear and self.mixed(*ref.subs)
        subs = [self.affine(s, mixed) if isinstance(s, Affine) else self.ref(s)
                for s in ref.subs]
        name = array.name
        if array.form in ("static", "elements"):
            name = "%s%d_%s" % (self.side, self.case.number, name)
        elif array.form == "member":
            name = "ps->" + name if self.case.behind_pointer \
                else "%s%d_s.%s" % (self.side, self.case.number, name)
        if linear:
            text = subs[0]
            for sub, size, param in zip(subs[1:], array.dims[1:], array.texts[1:]):
                text = "(%s) * %s + %s" % (text, param or size, sub)
            if ref.shift:
                text += " %s %d" % ("-" if ref.shift < 0 else "+", abs(ref.shift))
            return "%s[%s]" % (name, text)
        if array.form == "elements":
            return "%s[%s].f%s" % (name, subs[0], "".join("[%s]" % s for s in subs[1:]))
        return name + "".join("[%s]" % s for s in subs)

    def masked(self, text):
        return "(%s & %d)" % (text, MASK)

    def stored(self, value):
        text = self.value(value)
        return "%s & %d" % (text, MASK) if self.bounded() else text

    @staticmethod
    def real(digits):
        return digits

    @staticmethod
    def operand(text):
        return text

    @staticmethod
    def call(name, *arguments):
        return "%s (%s)" % ({"abs": "fabs", "max": "fmax", "min": "fmin"}.get(name, name),
                            ", ".join(arguments))

    def whole_call(self, name, *arguments):
        text = self.call(name, *arguments)
        return "(%s) %s" % (self.wide, text) if self.case.values == "wrap" \
            else "(int) (%s & %d)" % (text, MASK)

    def value(self, value):
        text = super().value(value)
        if self.case.values == "wrap" and value.op in ("ref", "scalar", "affine", "number"):
            return "(%s) %s" % (self.wide, text)
        return text

    def place(self, target):
        """What is reduced or assigned."""
        if not isinstance(target, Scalar):
            return self.ref(target)
        self.assigned.add(target)
        return self.scalar(target)

    def scalar(self, scalar):
        self.scalars.add(scalar)
        if scalar.place == "static":
            return "%s%d_%s" % (self.side, self.case.number, scalar.name)
        return "(*%s)" % scalar.name if scalar.place == "pointer" else scalar.name

    def value_affine(self, _, affine):
        text = "(%s)" % self.affine(affine)
        if any("unsigned" in index.kind for _, index in affine.terms):
            text = "(int) " + text
        return "0.01 * " + text if self.case.values == "real" else text

    def value_index(self, _, affine):
        return "(%s)" % self.affine(affine)

    def value_number(self, _, number):
        return "%g" % (number * 0.01) if self.case.values == "real" else str(number)

    value_bits = Values.value_binary

    def value_extreme(self, op, left, right):
        if self.is_real():
            return super().value_extreme(op, left, right)
        left, right = self.value(left), self.value(right)
        return "(%s %s %s ? %s : %s)" % (left, "><"[op == "min"], right, left, right)

    def value_choose(self, _, condition, left, right):
        return "(%s ? %s : %s)" % (self.value(condition), self.value(left),
                                   self.value(right))

    def value_odd(self, _, value, modulus):
        return "%s %% %d == 1" % (self.value(value), modulus)

    # Statements

    def block(self, statements):
        self.put("{")
        self.indent += 1
        for statement in statements:
            getattr(self, "put_" + type(statement).__name__)(statement)
        self.indent -= 1
        self.put("}")

    def put_Assign(self, statement):
        self.put("%s = %s;" % (self.place(statement.target), self.stored(statement.value)))

    def put_Atomic(self, statement):
        if self.side == "g":
            self.put("#pragma acc atomic update")
        self.put("%s += %s;" % (self.ref(statement.target), self.value(statement.value)))

    def put_Reduce(self, statement):
        op, form = statement.op, statement.form
        name, values = self.place(statement.scalar), self.case.values
        value = self.value(statement.value)
        if op in ("max", "min"):
            self.put_extreme(name, op, form, self.stored(statement.value))
        elif op in ("&&", "||"):
            self.put("%s = %s %s (%s & %d);" % (name, name, op, value,
                                                7 if op == "&&" else 1536))
        elif op == "*" and values == "real":
            self.put("%s *= 1 + 0.001 * (%s) / (1 + fabs (%s));" % (name, value, value))
        else:
            if values == "bounded":
                value = "(%s & %d)" % (value, 255 if op in "+-" else MASK)
            if op == "&":
                value = "(%s | 1000)" % value
            self.put(("%s %s= %s;" % (name, op, value),
                      "%s = %s %s %s;" % (name, name, op, value),
                      "%s = %s %s %s;" % ((name, value, op, name) if op != "-"
                                          else (name, name, op, value)))[form])

    def put_extreme(self, name, op, form, value):
        sign = "<>"[op == "max"]
        if self.case.values == "real" and form == 2:
            self.put("%s = f%s (%s, %s);" % (name, op, name, value))
            return
        self.put("{")
        self.put("  %s v = %s;" % (self.case.element, value))
        self.put(["  if (v %s %s) %s = v;" % (sign, name, name),
                  "  %s = v %s %s ? v : %s;" % (name, sign, name, name),
                  "  %s = %s %s v ? %s : v;" % (name, name, sign, name)][form])
        self.put("}")

    def put_Local(self, statement):
        scalar = statement.scalar
        declare = "" if statement.outside else scalar.element + " "
        self.put("%s%s = %s;" % (declare, scalar.name, self.stored(statement.value)))

    def put_LocalArray(self, statement):
        array, index = statement.array, statement.index
        if not statement.outside:
            self.put("%s %s[%d];" % (array.element, array.name, array.size))
        self.put("for (int %s = 0; %s < %d; %s++)" % (index.name, index.name, array.size,
                                                      index.name))
        self.put("  %s[%s] = %s;" % (array.name, index.name, self.stored(statement.value)))

    def put_If(self, statement):
        self.put("if (%s)" % self.value(statement.condition))
        self.block(statement.then)
        if statement.other:
            self.put("else")
            self.block(statement.other)

    def put_Leave(self, statement):
        self.put("if (%s) %s;" % (self.value(statement.condition), statement.word))

    def put_While(self, statement):
        name = statement.index.name
        self.put("int %s = %s;" % (name, self.affine(statement.first)))
        self.put("while (%s < %d && !(%s))" % (name, statement.bound,
                                               self.value(statement.condition)))
        self.block(statement.body)
        self.lines[-1:] = ["  " * self.indent + "  %s++;" % name, self.lines[-1]]

    def put_Loop(self, statement, announced=False):
        if statement.directive is not None and self.side == "g" \
                and not statement.collapsed and not announced:
            self.put("#pragma acc loop" + self.loop_clauses(statement))
        index = statement.index
        name = index.name
        declare = "" if index.outside else index.kind + " "
        self.put("for (%s%s = %s; %s; %s)" % (
            declare, name, self.bound(statement.first), self.test(statement),
            self.advance(statement)))
        self.block(statement.body)

    def test(self, loop):
        name, last = loop.index.name, self.bound(loop.last)
        if loop.style == 4:
            past = Affine(loop.last.terms, loop.last.const + loop.step, loop.last.parameter,
                          loop.last.value)
            return "%s != %s" % (name, self.bound(past))
        if loop.style == 9:
            return "%s != %s" % (name, self.bound(Affine((), loop.last.const + 1)))
        up = loop.step > 0
        if loop.style in (0, 1) and isinstance(loop.last, Affine):
            past = Affine(loop.last.terms, loop.last.const + (1 if up else -1),
                          loop.last.parameter, loop.last.value)
            if past.interval()[0] >= 0 or "unsigned" not in loop.index.kind:
                return "%s %s %s" % (name, "<" if up else ">", self.bound(past))
        return "%s %s %s" % (name, "<=" if up else ">=", last)

    @staticmethod
    def advance(loop):
        name, sign = loop.index.name, "+-"[loop.step < 0]
        step = loop.parameter or str(abs(loop.step))
        if step == "1":
            return name + sign + sign
        if loop.style % 2:
            return "%s = %s %s %s" % (name, name, sign, step)
        return "%s %s= %s" % (name, sign, step)

    # Directives

    @staticmethod
    def names_outside(statement):
        """The names declared before the construct for a statement in it."""
        if isinstance(statement, Local) and statement.outside:
            return [statement.scalar]
        if isinstance(statement, LocalArray) and statement.outside:
            return [statement.array]
        if isinstance(statement, Loop) and statement.index.outside:
            return [statement.index]
        return []

    @classmethod
    def live_after(cls, case):
        """What has a value after the construct beside the case's scalars: what the
        nests of a kernels construct assign without a directive that makes it private."""
        def assigned(statements):
            for statement in statements:
                if not isinstance(statement, Loop) or statement.directive is None:
                    yield from cls.names_outside(statement)
                    for block in children(statement):
                        yield from assigned(block)
        construct = case.construct
        return list(assigned(construct.body)) \
            if construct.kind == "kernels" and not construct.combined else []

    def private_in(self, statements):
        """Of those names, what belongs to the innermost loop with a directive."""
        names = []
        for statement in statements:
            if isinstance(statement, Loop) and statement.collapsed:
                names += self.private_in(statement.body)
            elif not isinstance(statement, Loop) or statement.directive is None:
                names += [entity.name for entity in self.names_outside(statement)]
                for block in children(statement):
                    names += self.private_in(block)
        return names

    def loop_clauses(self, loop):
        clauses = [clause for clause in loop.directive if clause != "#"]
        clauses += ["reduction(%s:%s)" % (self.OPERATORS.get(op, op), scalar.name)
                    for scalar, op in reduced_in(loop)]
        private = self.private_in(loop.body)
        if private:
            clauses.append("private(%s)" % ", ".join(private))
        return "".join(" " + clause for clause in clauses)

    def known_from_bounds(self, array):
        """Whether no reference is executed in some iterations only."""
        def conditional(statement):
            return (isinstance(statement, (If, While))
                    or isinstance(statement, Reduce) and statement.op in ("&&", "||")
                    or isinstance(statement, Loop)
                    and any(isinstance(s, Leave) for s in walk(statement.body)))
        body = self.case.construct.body
        return (not any(view.base is array for view in self.case.arrays)
                and not any(reference.array is array for statement in walk(body)
                            if conditional(statement)
                            for reference in references(statement)))

    def data_clauses(self):
        case, clauses = self.case, []
        kind = case.construct.kind
        if case.behind_pointer and any(a.form == "member" for a in self.arrays):
            clauses.append("copy(ps[0:1])")
        for array in sorted(self.arrays, key=lambda a: a.name):
            name = "g%d_%s" % (case.number, array.name)
            if array.form == "pointer":
                if BARE and self.known_from_bounds(array):
                    continue
                clauses.append("copy(%s[0:%s])" % (array.name, extent(array)))
            elif array.form == "view":
                clauses.append("present(%s[0:%s])" % (array.name, extent(array)))
            elif array.form == "vla":
                clauses.append("copy(%s%s)" % (array.name, "".join(
                    "[0:%s]" % (t or s) for t, s in zip(array.texts, array.dims))))
            elif array in case.explicit and array.form in ("static", "elements"):
                clauses.append("%s(%s)" % ("copyin" if array.limit else "copy", name))
        clauses += ["copy(%s[0:1])" % s.name for s in case.scalars
                    if s in self.scalars and s.place == "pointer"]
        scalars = [self.scalar(s) for s in case.scalars if s.place != "pointer" and s in (
            self.scalars if case.explicit_scalars else
            self.assigned if kind != "kernels" else ())]
        if scalars:
            clauses.append("copy(%s)" % ", ".join(scalars))
        return clauses

    # The function

    def parameters(self):
        """[declaration, name on the caller's side] of each."""
        case, result = self.case, []
        for name in sorted(case.parameters):
            result.append(("int " + name, str(case.parameters[name])))
        for array in case.arrays:
            storage = "%s%d_%s" % (self.side, case.number, array.storage().name)
            if array.form == "vla":
                dims = "".join("[%s]" % (t or s) for t, s in zip(array.texts, array.dims))
                result.append(("%s %s%s" % (array.element, array.name, dims), storage))
            elif array.form in ("pointer", "view"):
                shared = array.base or any(a.base is array for a in case.arrays)
                result.append(("%s *%s%s" % (
                    array.element, "restrict " if case.restrict and not shared else "",
                    array.name), storage + (" + %d" % array.offset if array.offset else "")))
        if case.behind_pointer and any(a.form == "member" for a in case.arrays):
            result.append(("struct S%d *ps" % case.number,
                           "&%s%d_s" % (self.side, case.number)))
        for place, scalar in enumerate(case.scalars):
            if scalar.place == "pointer":
                result.append(("%s *%s" % (scalar.element, scalar.name),
                               "%s%d_out + %d" % (self.side, case.number, place)))
        result.append(("%s *out" % case.element, "%s%d_out" % (self.side, case.number)))
        return result

    def function(self):
        case, construct = self.case, self.case.construct
        if construct.combined:
            for statement in construct.body:
                self.put_Loop(statement, announced=True)
        else:
            self.block(construct.body)
        body, self.lines = self.lines, []
        for place, scalar in enumerate(case.scalars):
            if scalar.place != "pointer":
                self.put("%s%s = out[%d];" % (
                    scalar.element + " " if scalar.place == "variable" else "",
                    self.scalar(scalar), place))
        for statement in walk(construct.body):
            for entity in self.names_outside(statement):
                if isinstance(entity, Array):
                    self.put("%s %s[%d];" % (entity.element, entity.name, entity.size))
                else:
                    self.put("%s %s = 0;" % (entity.kind if isinstance(entity, Index)
                                             else entity.element, entity.name))
        if self.side == "g":
            self.put_directives(construct)
        self.lines += body
        for place, scalar in enumerate(case.scalars):
            if scalar.place != "pointer":
                self.put("out[%d] = %s;" % (place, self.scalar(scalar)))
        for place, entity in enumerate(self.live_after(case)):
            self.put("out[%d] = %s;" % (len(case.scalars) + place, entity.name))
        # GCC 12's pass local-pure-const takes what ivopts writes as a null pointer
        # plus an index for an invalid access and calls the function pure: a caller
        # that may look into the serial function then drops the call.
        attribute = "noinline" if self.side == "g" else "noipa"
        head = ["__attribute__ ((%s)) static void" % attribute,
                "%s_%d (%s)" % (self.side, case.number,
                                ", ".join(p for p, _ in self.parameters())), "{"]
        return "\n".join(head + self.lines + ["}", ""])

    def put_directives(self, construct):
        bases = {a.base for a in self.arrays if a.base}
        for base in bases:
            self.put("#pragma acc data copy(%s[0:%s])" % (base.name, extent(base)))
        line = "#pragma acc " + construct.kind
        if construct.combined:
            line += " loop" + "".join(map(self.loop_clauses, construct.body))
        self.put(" ".join([line] + construct.clauses + self.data_clauses()))


def extent(array):
    return " * ".join(str(t or s) for t, s in zip(array.texts, array.dims))


def logical_scalars(case):
    """The places of the scalars that && and || reduce: GCC combines their values bit
    by bit, which is right for 0 and 1 alone."""
    logical = {statement.scalar for statement in walk(case.construct.body)
               if isinstance(statement, Reduce) and statement.op in ("&&", "||")}
    return [place for place, scalar in enumerate(case.scalars) if scalar in logical]


def storages(case):
    """[(name, element, dimensions as text)] of what both sides have."""
    count = len(case.scalars) + len(Writer.live_after(case))
    result = [("out", case.element, "[%d]" % count)]
    for array in case.arrays:
        if array.form in ("static", "vla"):
            result.append((array.name, array.element, "".join("[%d]" % d for d in array.dims)))
        elif array.form == "pointer":
            result.append((array.name, array.element, "[%d]" % array.size))
    return result


def emit(case):
    """The whole of a case."""
    number = case.number
    lines = ["/* Case %d: %s, %s.  */" % (number, case.construct.kind, case.element)]
    for name, element, dims in storages(case):
        lines.append("static %s g%d_%s%s, h%d_%s%s;" % (element, number, name, dims,
                                                       number, name, dims))
    for scalar in case.scalars:
        if scalar.place == "static":
            lines.append("static %s g%d_%s, h%d_%s;" % (scalar.element, number, scalar.name,
                                                       number, scalar.name))
    members = [a for a in case.arrays if a.form == "member"]
    names = [(name, element, None) for name, element, _ in storages(case)]
    if members:
        fields = " ".join("%s %s%s;" % (a.element, a.name, "".join("[%d]" % d for d in a.dims))
                          for a in members)
        lines.append("static struct S%d { %s } g%d_s, h%d_s;" % (number, fields, number, number))
        names.append(("s", case.element, "s"))
    for array in case.arrays:
        if array.form == "elements":
            inner = "".join("[%d]" % d for d in array.dims[1:])
            lines.append("static struct { %s e; %s f%s; } g%d_%s[%d], h%d_%s[%d];" % (
                array.element, array.element, inner, number, array.name, array.dims[0],
                number, array.name, array.dims[0]))
            names.append((array.name, array.element, "a"))
    lines.append("")
    sides = [Writer(case, "g"), Writer(case, "h")]
    lines += [side.function() for side in sides]
    return "\n".join(lines + run_function(case, names, sides))


def run_function(case, names, sides):
    number = case.number
    lines = ["static void", "run_%d (void)" % number, "{", "  fill_state = %d;" % number]
    tolerance = {"double": "1e-9", "float": "1e-2"}.get(case.element, "0")
    limits = {a.name: a.limit for a in case.arrays if a.limit}
    checks = []
    for name, element, _ in names:
        kind = element.replace(" ", "_")
        pair = "g%d_%s, h%d_%s" % (number, name, number, name)
        pair = "(%s *) &g%d_%s, (%s *) &h%d_%s" % (element, number, name, element, number, name)
        size = "sizeof g%d_%s" % (number, name)
        if name in limits:
            lines.append("  fill_indices (%s, %s, %d);" % (pair, size, limits[name]))
        else:
            lines.append("  fill_%s (%s, %s);" % (kind, pair, size))
        checks.append("  same_%s (%d, \"%s\", %s, %s, %s);" % (
            kind, number, name, pair, size, tolerance if element == case.element else "0"))
    for place in logical_scalars(case):
        lines.append("  g%d_out[%d] = h%d_out[%d] = 1;" % (number, place, number, place))
    for side in sides:
        lines.append("  %s_%d (%s);" % (side.side, number,
                                        ", ".join(a for _, a in side.parameters())))
    return lines + checks + ["}", ""]
