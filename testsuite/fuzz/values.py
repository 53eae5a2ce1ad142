"""How a Case's values are written: what C and Fortran have in common.

In: a Value (nests.py, which says what `wrap', `bounded' and `real' values are).
Out: text, in a language's words: the methods that emit_c.py and emit_fortran.py give
it.  A program is the same nests in both, if this is the only place where values get
their form.

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

MASK = 4095
FORMS = {"+": "binary", "-": "binary", "^": "bits", "|": "bits", "&": "bits",
         "<": "compare", ">": "compare", "==": "compare", "*": "product",
         "max": "extreme", "min": "extreme"}
# Functions of the prologues, for two real and for two whole values.
REAL_FUNCTIONS = ["root", "middle", "max"]
WHOLE_FUNCTIONS = ["pick", "count", "pick"]


class Values:
    """Needs of its subclass: case; ref, scalar, affine; and
    masked (TEXT): its lowest bits; real (DIGITS): a constant; operand (TEXT): TEXT as
    an operand; call (NAME, ARGUMENTS...): of a function of reals; whole_call (NAME,
    ARGUMENTS...): of WHOLE_FUNCTIONS, masked; value_affine, value_index, value_number,
    value_choose, value_odd."""

    def bounded(self):
        return self.case.values == "bounded"

    def is_real(self):
        return self.case.values == "real"

    def value(self, value):
        return getattr(self, "value_" + FORMS.get(value.op, value.op))(value.op, *value.args)

    def stored(self, value):
        text = self.value(value)
        return self.masked(text) if self.bounded() else text

    def value_ref(self, _, ref):
        text = self.ref(ref)
        return self.masked(text) if self.bounded() and self.case.sums else text

    def value_scalar(self, _, scalar):
        text = self.scalar(scalar)
        return self.masked(text) if self.bounded() else text

    def value_binary(self, op, left, right):
        left, right = self.operand(self.value(left)), self.operand(self.value(right))
        if self.is_real():
            left, right = self.real("0.5") + " * " + left, self.real("0.25") + " * " + right
        return "(%s %s %s)" % (left, op, right)

    def value_product(self, _, left, right):
        left, right = self.value(left), self.value(right)
        if self.is_real():
            return "(%s / (1 + %s))" % (left, self.call("abs", right))
        return "(%s * %s)" % (left, right)

    def value_scale(self, _, value, factor):
        return "(%s * %s)" % (self.value(value),
                              self.real("0.%d" % factor) if self.is_real() else factor)

    def value_extreme(self, op, left, right):
        return self.call(op, self.value(left), self.value(right))

    def value_call(self, _, which, left, right):
        left, right = self.value(left), self.value(right)
        if self.is_real():
            return self.call(REAL_FUNCTIONS[which], left, right)
        return self.whole_call(WHOLE_FUNCTIONS[which], left, right)

    def value_compare(self, op, left, right):
        return "%s %s %s" % (self.value(left), op, self.value(right))
