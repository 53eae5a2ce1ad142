"""Random loop nests: what they are made of, and how a case is drawn.

In: a random.Random, the language that is to print the case (it restricts what is
drawn).  Out: a Case: parameters, arrays, scalars, and a compute construct with a
tree of statements.

Rules
- The generator knows the value of every parameter and an interval for every
  index, so each subscript is in range by construction; the compiler knows
  neither.
- A loop is `independent' if its iterations do not depend on each other.  An
  array that is written in such a loop has a dimension of which each iteration
  owns one element: all its subscripts there are the same injective function of
  the loop's index.  All other arrays are only read.  Only independent loops get
  directives that promise independence; many of them get none.
- Everywhere else anything goes: reads and writes at random distances, carried
  scalars, early exits, loops in which one iteration writes what the others read.
- Values: `wrap' (unsigned arithmetic), `bounded' (small integers, masked when
  stored, so that no signed operation overflows) or `real' (contractive
  expressions, so that rounding errors do not grow; no decision hangs on a real
  value).

Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.
"""

from dataclasses import dataclass, field, fields, is_dataclass
from typing import Optional

# ----------------------------------------------------------------------------
# The parts of a program


@dataclass(eq=False)
class Index:
    """A loop's variable: always in LOW .. HIGH while the body runs."""
    name: str
    low: int
    high: int
    kind: str = "int"
    outside: bool = False       # declared before the loop
    # Added to the variable to give the value meant: for loops that wrap.
    bias: int = 0
    section: int = 0            # not a variable: the elements of an array section


@dataclass(eq=False)
class Affine:
    """The sum of COEFFICIENT * INDEX for all terms, PARAMETER and CONST."""
    terms: tuple = ()
    const: int = 0
    parameter: Optional[str] = None
    value: int = 0              # of the parameter

    def interval(self):
        low = high = self.const + self.value
        for coefficient, index in self.terms:
            ends = coefficient * index.low, coefficient * index.high
            low, high = low + min(ends), high + max(ends)
        return low, high


@dataclass(eq=False)
class Array:
    name: str
    dims: list                  # sizes
    texts: list                 # for each dimension the parameter's name, or None
    form: str                   # see Case.draw_arrays
    element: str
    base: Optional["Array"] = None      # a view: of this array, at OFFSET
    offset: int = 0
    limit: int = 0              # of an index array: its elements are below
    size: int = 0
    lower: int = 1              # bound, where Fortran's dimensions do not begin at 0

    def storage(self):
        return self.base or self


@dataclass(eq=False)
class Scalar:
    name: str
    element: str
    local: bool = False
    start: int = 0
    # variable, static, or pointer: behind one, and in Fortran a dummy argument.
    place: str = "variable"


@dataclass(eq=False)
class Ref:
    array: Array
    subs: list                  # Affine, or a Ref to an index array
    shift: int = 0              # added to the subscript of a linearised array

    def interval(self):
        """Of an index array's elements."""
        return 0, self.array.limit - 1


@dataclass(eq=False)
class Value:
    op: str
    args: tuple


@dataclass(eq=False)
class Assign:
    target: object              # Ref or Scalar
    value: Value


@dataclass(eq=False)
class ArrayAssign:
    """An array statement of Fortran."""
    target: Ref
    value: Value
    mask: Optional[Value] = None


@dataclass(eq=False)
class Atomic:
    target: Ref
    value: Value


@dataclass(eq=False)
class Reduce:
    scalar: object              # Scalar, or Ref to an element
    op: str
    value: Value
    form: int


@dataclass(eq=False)
class Local:
    scalar: Scalar
    value: Value
    outside: bool = False       # declared before the construct


@dataclass(eq=False)
class LocalArray:
    array: Array
    index: Index
    value: Value
    outside: bool = False


@dataclass(eq=False)
class If:
    condition: Value
    then: list
    other: list


@dataclass(eq=False)
class Leave:
    word: str                   # break or continue
    condition: Value


@dataclass(eq=False)
class While:
    index: Index
    first: Affine
    bound: int
    condition: Value
    body: list


@dataclass(eq=False)
class Loop:
    index: Index
    first: object               # Affine or Ref
    last: object                # inclusive
    step: int
    style: int
    parameter: Optional[str] = None     # whose value the step is
    body: list = field(default_factory=list)
    directive: Optional[list] = None    # clauses
    # The directive of a loop around it speaks for this one too.
    collapsed: bool = False


@dataclass(eq=False)
class Construct:
    kind: str                   # kernels, parallel, serial
    clauses: list
    body: list
    # The first loop's directive is on the construct's line.
    combined: bool = False


def children(statement):
    """The lists of statements in STATEMENT."""
    if isinstance(statement, If):
        return [statement.then, statement.other]
    if isinstance(statement, (Loop, While, Construct)):
        return [statement.body]
    return []


def walk(statements):
    for statement in statements:
        yield statement
        for block in children(statement):
            yield from walk(block)


def references(node):
    """Each Ref in NODE: a statement, a value, or a list of such."""
    if isinstance(node, Ref):
        yield node
    if isinstance(node, (list, tuple)):
        for item in node:
            yield from references(item)
    elif is_dataclass(node) and not isinstance(node, (Array, Scalar, Index)):
        for item in fields(node):
            yield from references(getattr(node, item.name))


def reduced_in(loop):
    """[(scalar, operator)] of what the directive of LOOP has to name: the reductions
    in it over scalars from outside."""
    if "auto" in loop.directive or "seq" in loop.directive:
        return []
    inside = {s.scalar for s in walk(loop.body) if isinstance(s, Local)}
    found = {}
    for statement in walk(loop.body):
        if isinstance(statement, Reduce) and isinstance(statement.scalar, Scalar) \
                and statement.scalar not in inside:
            found[statement.scalar] = statement.op
    return sorted(found.items(), key=lambda item: item[0].name)


def drop(construct, numbers):
    """Take the statements out whose places in program order are in NUMBERS."""
    order = {id(s): place for place, s in enumerate(walk(construct.body))}

    def kept(statement):
        return (order[id(statement)] not in numbers
                or construct.combined and statement in construct.body
                or isinstance(statement, (Local, LocalArray))
                or isinstance(statement, Loop) and statement.collapsed)

    def prune(block):
        block[:] = [statement for statement in block if kept(statement)]
        for statement in block:
            for inner in children(statement):
                prune(inner)
    prune(construct.body)


# ----------------------------------------------------------------------------
# Drawing

RANGES = {"int": (-2 ** 31, 2 ** 31 - 1), "unsigned": (0, 2 ** 32 - 1),
          "long": (-2 ** 63, 2 ** 63 - 1), "unsigned long": (0, 2 ** 64 - 1),
          "short": (-2 ** 15, 2 ** 15 - 1), "unsigned char": (0, 255),
          "signed char": (-128, 127)}

ELEMENTS = {"c": {"wrap": ["unsigned", "unsigned", "unsigned long"],
                  "bounded": ["int", "int", "short", "unsigned short", "long"],
                  "real": ["double", "double", "float"]},
            "fortran": {"bounded": ["integer", "integer", "integer(8)"],
                        "real": ["real(8)"]}}

REDUCTIONS = {"wrap": ["+", "+", "-", "*", "max", "min", "&", "|", "^", "&&", "||"],
              "bounded": ["+", "+", "-", "max", "min", "&", "|", "^", "&&", "||"],
              "real": ["+", "+", "-", "*", "max", "min"]}

# Directives of nested independent loops, from the outside in, in a parallel
# construct.
LEVELS = [["gang"], ["gang", "vector"], ["gang", "worker", "vector"],
          ["gang", "worker"], ["gang worker", "vector"], ["gang vector"],
          ["gang worker vector"], ["worker vector"], ["worker", "vector"],
          ["vector"], [""], ["", ""], ["", "", ""], ["gang", ""], ["", "vector"],
          ["gang", "worker vector"], ["gang", "seq", "vector"]]


class Context:
    """What a statement may use where it stands."""

    def __init__(self):
        self.indices = []
        self.modes = {}         # Array: "rw", "ro"; absent: not to be touched
        self.owned = {}         # Array: {dimension: Affine}
        self.readable = []      # scalars
        self.writable = []      # scalars
        self.reducible = {}     # Scalar: operator
        self.depth = 0          # loops that may still be opened
        self.leave = []         # break, continue: what is allowed here
        self.promised = False   # in a loop with a promise of independence
        self.levels = None      # directives left for the loops inside
        self.atomic = None      # an Array for atomic updates

    def copy(self):
        other = Context()
        other.__dict__ = {name: value.copy() if isinstance(value, (list, dict)) else value
                          for name, value in self.__dict__.items()}
        return other

    def writable_arrays(self):
        return [a for a, mode in self.modes.items() if mode == "rw"]


class Case:
    """One construct with what it needs."""

    def __init__(self, number, rng, language):
        self.number, self.rng, self.language = number, rng, language
        self.counts = {}
        self.values = rng.choice(sorted(ELEMENTS[language]) * 2
                                 + ["bounded"] * 2 + ["wrap"] * 3 * (language == "c"))
        self.element = rng.choice(ELEMENTS[language][self.values])
        self.depth = rng.choice([1, 2, 2, 2, 3, 3, 4])
        self.extent = {1: rng.choice([5, 33, 70, 300, 700]), 2: rng.choice([9, 20, 40]),
                       3: rng.choice([6, 12]), 4: 6}[self.depth]
        self.parameters = {"n": self.extent - rng.randrange(3),
                           "m": self.extent + rng.randrange(5),
                           "d": rng.choice([-3, -1, 0, 1, 2, 5, self.extent // 2]),
                           "k": rng.randrange(1, 4)}
        self.arrays, self.scalars, self.canonical = [], [], {}
        self.sums = False       # whether elements are summed up, and so unmasked
        self.draw_arrays()
        self.draw_scalars()
        self.construct = self.draw_construct()
        self.place_scalars()
        # How arguments are passed: a structure behind a pointer; pointers that are
        # `restrict'; the parameters by reference.
        self.behind_pointer, self.restrict = self.chance(0.4), self.chance(0.2)
        self.by_reference = self.chance(0.5)
        # Arrays with a clause where none is needed.
        self.explicit = {a for a in self.arrays if self.chance(0.4)}
        self.explicit_scalars = self.chance(0.4)

    def chance(self, p):
        return self.rng.random() < p

    def name(self, prefix):
        self.counts[prefix] = self.counts.get(prefix, 0) + 1
        return "%s%d" % (prefix, self.counts[prefix])

    # Data

    def draw_arrays(self):
        """Forms: static; pointer (a parameter, linearised); vla; member (of a
        struct); elements (an array of structs); view (a pointer into another
        array); in Fortran explicit, linear, assumed, allocatable, component, view."""
        rng = self.rng
        forms = ["static", "static", "pointer", "pointer", "vla", "member", "elements"]
        if self.language == "fortran":
            forms = ["explicit", "explicit", "linear", "assumed", "allocatable", "component"]
        for name in "abce"[:rng.choice([2, 3, 3, 4])]:
            rank = min(rng.choice([1, 1, 2, 2, 3]), self.depth)
            form = rng.choice(forms)
            dims, texts = [], []
            for _ in range(rank):
                text = None
                if form in ("pointer", "vla", "explicit", "linear") and self.chance(0.7):
                    text = rng.choice("nm")
                dims.append(self.parameters[text] if text
                            else self.extent + rng.randrange(9)
                            + (self.extent * rng.choice([0, 0, 1, 2]) if rank == 1 else 0))
                texts.append(text)
            if form == "elements":
                dims[1:] = [min(s, 4) for s in dims[1:2]]
                texts = texts[:len(dims)]
            array = Array(name, dims, texts, form, self.element)
            if form == "assumed":
                array.lower = rng.choice([1, 1, 0, -2, 5])
            self.add_array(array)
        if self.chance(0.35):
            self.draw_views()
        index = Array("x", [self.extent + 8], [None],
                      "static" if self.language == "c" else "explicit",
                      "int" if self.language == "c" else "integer")
        index.limit = rng.choice([3, self.extent])
        self.add_array(index)

    def add_array(self, array):
        array.size = 1
        for size in array.dims:
            array.size *= size
        self.arrays.append(array)

    def draw_views(self):
        """Pointers into one array, at a random distance, which may be none."""
        rng = self.rng
        rank = min(rng.choice([1, 1, 2]), self.depth)
        length = self.extent if rank == 1 else self.extent * self.parameters["m"]
        room = rng.choice([1, 2, 3, self.extent, length, length + 2])
        base = Array("f", [length + room + rng.randrange(3)], [None],
                     "pointer" if self.language == "c" else "allocatable", self.element)
        self.add_array(base)
        for name, offset in zip("pqr"[:rng.choice([2, 2, 3])],
                                [rng.randint(0, room) for _ in range(3)]):
            dims = [length] if rank == 1 else [self.extent, self.parameters["m"]]
            self.add_array(Array(name, dims, [None, "m"][:rank], "view", self.element,
                                 base, offset))

    def draw_scalars(self):
        for _ in range(self.rng.randrange(1, 4)):
            self.scalars.append(Scalar(self.name("s"), self.element,
                                       start=self.rng.randrange(1, 9)))

    def place_scalars(self):
        """Scalars that no reduction clause names may live anywhere."""
        named = {scalar for loop in walk(self.construct.body)
                 if isinstance(loop, Loop) and loop.directive is not None
                 for scalar, _ in reduced_in(loop)}
        for scalar in self.scalars:
            place = self.rng.choice(["variable"] * 3 + ["pointer", "static"])
            if scalar not in named:
                scalar.place = place

    # Expressions

    def offset(self, array, dimension, low, high):
        """A constant in LOW .. HIGH; often the same one for a dimension."""
        rng = self.rng
        key = array.storage(), dimension
        usual = self.canonical.setdefault(key, rng.randint(low, high))
        draw = rng.random()
        if draw < 0.5:
            value = usual
        elif draw < 0.9:
            value = usual + rng.choice([-1, 1, -2, 2, -1, 1, 3, self.parameters["d"]])
        else:
            value = rng.randint(low, high)
        return min(max(value, low), high)

    def subscript(self, context, array, dimension, size):
        """An Affine within 0 .. SIZE - 1."""
        rng = self.rng
        indices = context.indices
        natural = len(indices) - len(array.dims) + dimension
        terms = []
        if indices and self.chance(0.93):
            index = indices[natural] if 0 <= natural and self.chance(0.75) \
                else rng.choice(indices)
            terms.append((rng.choice([1] * 12 + [-1, -1, 2, 2, 3, 4]), index))
            if self.chance(0.12 if len(array.dims) > 1 else 0.3) and len(indices) > 1:
                other = rng.choice([i for i in indices if i is not index])
                terms.append((rng.choice([1, 1, -1, 2, 4]), other))
        for attempt in (terms, [(1, i) for _, i in terms[:1]], []):
            low, high = Affine(tuple(attempt)).interval()
            if high - low < size:
                return self.with_offset(
                    Affine(tuple(attempt)),
                    self.offset(array, dimension, -low, size - 1 - high))
        return None

    def with_offset(self, affine, const):
        """AFFINE plus CONST, which is hidden behind a parameter now and then."""
        if self.chance(0.15):
            affine.parameter = "d" if self.chance(0.8) else self.rng.choice("nm")
            affine.value = self.parameters[affine.parameter]
            const -= affine.value
        affine.const += const
        return affine

    def crossed(self, context, array, dimension, size):
        """An Affine as in a transposition: the index of the other one of two loops; None
        if it does not fit."""
        index = context.indices[len(array.dims) - dimension - 3]
        affine = Affine(((1, index),))
        low, high = affine.interval()
        if high - low >= size:
            return None
        return self.with_offset(affine, self.offset(array, dimension, -low, size - 1 - high))

    def reference(self, context, array):
        owned = context.owned.get(array, {})
        subs = []
        across = (len(array.dims) > 1 and len(context.indices) > 1 and not owned
                  and self.chance(0.2))
        for dimension, size in enumerate(array.dims):
            if dimension in owned:
                subs.append(owned[dimension])
            elif across and dimension >= len(array.dims) - 2:
                subs.append(self.crossed(context, array, dimension, size)
                            or self.subscript(context, array, dimension, size))
            elif context.indices and self.chance(0.06) and array.limit == 0 \
                    and self.index_array().limit <= size \
                    and self.index_array() in context.modes:
                subs.append(self.reference(context, self.index_array()))
            else:
                subs.append(self.subscript(context, array, dimension, size))
        ref = Ref(array, subs)
        if array.form in ("pointer", "view", "linear") and len(subs) > 1 and not owned \
                and self.chance(0.25) and all(isinstance(s, Affine) for s in subs):
            ref.shift = self.shift(array, subs)
        return ref

    def shift(self, array, subs):
        """An offset that leads into the next row of a linearised array."""
        low = high = 0
        for sub, size in zip(subs, array.dims):
            ends = sub.interval()
            low, high = low * size + ends[0], high * size + ends[1]
        amount = self.rng.choice([-1, 1, array.dims[-1], -array.dims[-1]])
        return min(max(amount, -low), array.size - 1 - high)

    def index_array(self):
        return self.arrays[-1]

    def leaf(self, context):
        rng = self.rng
        arrays = [a for a in context.modes if a.limit == 0]
        draw = rng.random()
        if draw < 0.6 and arrays:
            return Value("ref", (self.reference(context, rng.choice(arrays)),))
        if draw < 0.72 and context.readable:
            return Value("scalar", (rng.choice(context.readable),))
        if draw < 0.87 and context.indices:
            return Value("affine", (Affine(((1, rng.choice(context.indices)),),
                                           rng.randrange(-3, 9)),))
        if draw < 0.92:
            return Value("affine", (Affine((), 0, "n", self.parameters["n"]),))
        return Value("number", (rng.randrange(1, 100),))

    def value(self, context, depth=2):
        rng = self.rng
        if depth == 0:
            return self.leaf(context)
        if depth == 1:
            draw = rng.random()
            if draw < 0.4:
                return self.leaf(context)
            if draw < 0.6:
                return Value("*", (self.leaf(context), self.leaf(context)))
            if draw < 0.75:
                return Value("scale", (self.leaf(context), rng.randrange(2, 8)))
            if draw < 0.85:
                return Value("call", (rng.randrange(3), self.leaf(context),
                                      self.leaf(context)))
            return Value("choose", (self.condition(context), self.leaf(context),
                                    self.leaf(context)))
        ops = ["+", "+", "+", "-", "max", "min"]
        if self.values != "real":
            ops += ["^", "|", "&"]
        if self.chance(0.25):
            return self.value(context, 1)
        return Value(rng.choice(ops), (self.value(context, 1), self.value(context, 1)))

    def condition(self, context):
        rng = self.rng
        index = Value("index", (Affine(((1, rng.choice(context.indices)),),
                                        rng.randrange(0, 5)),)) \
            if context.indices else Value("index", (Affine((), 0, "n", self.parameters["n"]),))
        draw = rng.random()
        if draw < 0.25 or (self.values == "real" and draw < 0.5):
            return Value("odd", (index, rng.choice([2, 3, 5])))
        if draw < 0.5 or self.values == "real":
            return Value(rng.choice(["<", ">", "=="]),
                         (index, Value("index", (Affine((), rng.randrange(
                             self.extent)),))))
        leaf = self.leaf(context)
        if leaf.op in ("affine", "number"):
            leaf = index
        if draw < 0.75:
            return Value("odd", (leaf, rng.choice([2, 3, 4])))
        return Value(rng.choice(["<", ">"]), (leaf, self.leaf(context)))

    # Loops

    def bound(self, context, near):
        """An Affine whose value is near NEAR."""
        rng = self.rng
        draw = rng.random()
        if draw < 0.35 and context.indices and not context.levels:
            index = rng.choice(context.indices)
            return Affine(((rng.choice([1, 1, 1, -1]), index),), rng.randrange(-2, 3)
                          + (near if self.chance(0.2) else 0))
        if draw < 0.75:
            text = rng.choice("nm") if near else rng.choice("dd" "n")
            if text == "n" and not near:
                return Affine((), near + rng.randrange(-2, 3))
            return Affine((), rng.randrange(-2, 2), text, self.parameters[text])
        return Affine((), near + rng.randrange(-3, 3))

    def draw_bounds(self, context, rectangular):
        """(low, high) as expressions, of which no interval is too wide."""
        rng = self.rng
        inner = context.copy()
        if rectangular:
            inner.indices = []
        for _ in range(20):
            low, high = self.bound(inner, 0), self.bound(inner, self.extent - 1)
            if self.chance(0.04):
                low, high = high, low
            if self.chance(0.06):
                high = Affine((), low.interval()[1] + rng.randrange(4))
            elif self.chance(0.06) and not rectangular:
                high = self.reference(context, self.index_array())
            ends = low.interval()[0], high.interval()[1]
            if -self.extent <= ends[0] and ends[1] - ends[0] < self.extent * 1.2:
                return low, high, ends
        return Affine(), Affine((), self.extent - 2), (0, self.extent - 2)

    def draw_loop(self, context, rectangular=False, directive=False):
        """A loop without a body."""
        rng = self.rng
        low, high, (bottom, top) = self.draw_bounds(context, rectangular)
        top = max(top, bottom)
        step, parameter = rng.choice([1] * 9 + [2, 3, 4]), None
        if self.chance(0.1):
            step, parameter = self.parameters["k"], "k"
        span = min(x.interval()[0] for x in (low, high)), max(
            x.interval()[1] for x in (low, high))
        kinds = [kind for kind, (least, most) in RANGES.items()
                 if least <= span[0] - step and span[1] + step <= most]
        kind = rng.choice(["int"] * 5 + kinds)
        index = Index(self.name("i"), bottom, top, kind)
        first, last = low, high
        if self.chance(0.2):
            first, last, step = high, low, -step
        style = rng.randrange(4)
        # With `!=' the variable must not begin behind its end.
        if not directive and parameter is None and abs(step) == 1 \
                and isinstance(last, Affine) \
                and low.interval()[1] <= high.interval()[0] and self.chance(0.15):
            style = 4
        return Loop(index, first, last, step, style, parameter)

    def draw_wrapping_loop(self):
        """A loop whose unsigned variable passes zero: BIAS makes up for it."""
        rng = self.rng
        kind = rng.choice(["unsigned char", "unsigned", "unsigned long"])
        count = rng.randrange(2, min(self.extent + 1, 255))
        before = rng.randrange(1, count)
        index = Index(self.name("i"), 0, count - 1, kind, bias=before)
        return Loop(index, Affine((), -before), Affine((), count - 1 - before), 1, 9)

    def own(self, context, index):
        """Make the loop over INDEX independent: each iteration owns a slice of what is written."""
        rng = self.rng
        for array in list(context.modes):
            if context.modes.get(array) != "rw":
                continue
            group = [a for a in context.modes if a.storage() is array.storage()]
            if len(group) > 1:
                # Of the arrays that share storage one stays, or all to be read.
                keep = rng.choice(group + [None])
                for other in group:
                    if keep is None:
                        context.modes[other] = "ro"
                    elif other is not keep:
                        del context.modes[other]
                if keep is not array:
                    continue
            owned = self.owned_dimension(context, array, index) \
                if self.chance(0.85) else None
            if owned:
                context.owned[array] = {**context.owned.get(array, {}), **owned}
            else:
                context.modes[array] = "ro"

    def owned_dimension(self, context, array, index):
        """{dimension: Affine} for a dimension that is free and long enough."""
        width = index.high - index.low
        taken = context.owned.get(array, {})
        free = [(d, c) for d, size in enumerate(array.dims) if d not in taken
                for c in (1, 1, 1, -1, 2, 3) if width * abs(c) < size]
        if not free:
            return None
        dimension, coefficient = free[0] if self.chance(0.6) else self.rng.choice(free)
        low, high = Affine(((coefficient, index),)).interval()
        slack = array.dims[dimension] - 1 - high
        return {dimension: self.with_offset(Affine(((coefficient, index),)),
                                            self.rng.randint(-low, slack))}

    def loop(self, context, independent=False, directive=None):
        """A loop with its body, as a list of statements."""
        rng = self.rng
        if not independent and directive is None and self.language == "c" \
                and self.chance(0.04):
            loop = self.draw_wrapping_loop()
        else:
            loop = self.draw_loop(context, directive=directive is not None)
        loop.directive = directive
        loop.index.outside = directive is None and not context.promised \
            and self.chance(0.25)
        inner = context.copy()
        inner.depth -= 1
        inner.indices.append(loop.index)
        inner.leave = ["continue"] if directive is not None else ["continue", "break"]
        inner.promised = context.promised or (independent and directive is not None)
        if independent:
            self.own(inner, loop.index)
            inner.leave = ["continue"] if self.chance(0.2) else []
            inner.writable = []
            inner.readable = [s for s in inner.readable if s not in inner.reducible]
        if directive is not None and "seq" not in directive and "auto" not in directive \
                and self.chance(0.3) and self.collapse(inner, loop, directive):
            return [loop]
        loop.body = self.body(inner, independent)
        if loop.index.outside and context.writable and not context.promised \
                and self.values != "real":
            return [loop, Assign(rng.choice(context.writable),
                                 Value("affine", (Affine(((1, loop.index),), 1),)))]
        return [loop]

    def collapse(self, inner, loop, directive):
        """Give LOOP one or two loops right inside, and all a collapse or tile clause."""
        if inner.depth <= 0:
            return False
        count = 3 if inner.depth > 1 and self.chance(0.3) else 2
        inner.leave = []
        last = loop
        for _ in range(count - 1):
            last.body = [self.draw_loop(inner, rectangular=True, directive=True)]
            last = last.body[0]
            last.collapsed = True
            inner.depth -= 1
            inner.indices.append(last.index)
            self.own(inner, last.index)
        # Tiles leave no level for the loop inside a tile (gfortran says so).
        if self.chance(0.7) or {"gang", "worker", "vector"} <= set(directive):
            directive.append("collapse(%d)" % count)
        else:
            directive.append("tile(%s)" % ",".join(str(self.rng.randrange(1, 9))
                                                   for _ in range(count)))
        last.body = self.body(inner, True)
        return True

    # Statements

    def body(self, context, independent):
        rng = self.rng
        context = context.copy()
        statements = []
        if context.depth > 0 and self.chance(0.55):
            return self.inner_loop(context, independent)
        for _ in range(rng.randrange(1, 4)):
            statements += self.statement(context, independent)
        if context.depth > 0 and self.chance(0.8):
            statements += self.inner_loop(context, independent)
            if self.chance(0.5):
                statements += self.statement(context, independent)
        return statements

    def inner_loop(self, context, independent):
        """A loop inside of others, with the next directive if any is left."""
        if context.levels:
            inner = context.copy()
            clauses = context.levels[0]
            inner.levels = context.levels[1:]
            return self.loop(inner, True, clauses.split() + ["#"])
        if not context.promised and not independent and self.automatic and self.chance(0.5):
            return self.loop(context, self.chance(0.5), ["auto"])
        if self.chance(0.12):
            lone = self.lone_loop(context)
            if lone:
                return [lone]
        return self.loop(context, self.chance(0.5 if independent else 0.3))

    def lone_loop(self, context):
        """A loop in which at most one iteration writes what the others read, or None."""
        rng = self.rng
        loop = self.draw_loop(context)
        index = loop.index
        found = [(array, dimension) for array in self.assignable(context)
                 for dimension, size in enumerate(array.dims)
                 if dimension not in context.owned.get(array, {})
                 and index.high - index.low < size]
        if not found:
            return None
        array, along = rng.choice(found)
        size, owned = array.dims[along], context.owned.get(array, {})
        row = [owned.get(d) or self.subscript(context, array, d, s)
               for d, s in enumerate(array.dims)]
        coefficient = rng.choice([c for c in (1, 1, 1, -1, 2)
                                  if (index.high - index.low) * abs(c) < size])
        low, high = Affine(((coefficient, index),)).interval()
        moving = self.with_offset(Affine(((coefficient, index),)),
                                  rng.randint(-low, size - 1 - high))

        def element(subscript):
            return Ref(array, row[:along] + [subscript] + row[along + 1:])

        target, inner = element(moving), context.copy()
        inner.indices.append(index)
        inner.depth, inner.leave = 0, []
        value = Value("ref", (target,))
        for _ in range(rng.choice([1, 1, 2])):
            fixed = self.subscript(context, array, along, size) if self.chance(0.5) \
                else self.with_offset(Affine(), rng.randrange(size))
            value = Value(rng.choice(["+", "-", "max", "min"]),
                          (value, Value("ref", (element(fixed),))))
        if self.chance(0.4):
            value = Value("+", (self.leaf(inner), value))
        loop.body = [Assign(target, value)]
        if self.chance(0.3):
            loop.body = [If(self.condition(inner), loop.body, [])]
        elif self.chance(0.2) and inner.reducible:
            loop.body.append(self.reduction(inner))
        return loop

    def assignable(self, context):
        return [a for a in context.writable_arrays() if a.limit == 0]

    def statement(self, context, independent):
        rng = self.rng
        arrays = self.assignable(context)
        if arrays and context.indices and self.chance(0.07):
            return [self.memory_reduction(context, arrays)]
        if arrays and self.language == "fortran" and self.chance(0.12):
            return self.array_statement(context, arrays)
        draw = rng.random()
        if draw < 0.4 and arrays:
            return [Assign(self.reference(context, rng.choice(arrays)),
                           self.value(context))]
        if draw < 0.55 and context.reducible:
            return [self.reduction(context)]
        if draw < 0.65 and context.writable and not context.promised:
            return [Assign(rng.choice(context.writable), self.value(context))]
        if draw < 0.73:
            return [self.local(context)]
        if draw < 0.8 and context.depth > 0 and arrays:
            return self.inner_reduction(context, rng.choice(arrays))
        if draw < 0.84:
            return [self.local_array(context)]
        if draw < 0.92 and context.indices:
            return [self.conditional(context, independent)]
        if draw < 0.95 and context.leave:
            return [Leave(rng.choice(context.leave), self.condition(context))]
        if draw < 0.98 and context.indices and arrays:
            return [self.search(context, independent)]
        if context.atomic:
            return [Atomic(self.reference(context, context.atomic), self.value(context, 1))]
        if arrays:
            return [Assign(self.reference(context, rng.choice(arrays)),
                           self.value(context))]
        return [self.reduction(context)] if context.reducible else []

    def reduction(self, context):
        scalar = self.rng.choice(list(context.reducible))
        return Reduce(scalar, context.reducible[scalar], self.value(context, 1),
                      self.rng.randrange(3))

    def memory_reduction(self, context, arrays):
        """The reduction of an element that the innermost loop does not choose."""
        rng = self.rng
        outer = context.copy()
        outer.indices.pop()
        ref = self.reference(outer, rng.choice(arrays))
        op = rng.choice(REDUCTIONS[self.values])
        self.sums |= op in ("+", "-")
        return Reduce(ref, op, self.value(context, 1), rng.randrange(3))

    def array_statement(self, context, arrays):
        """Fortran's assignment of an array section, if there is an array for it."""
        rng = self.rng
        array = rng.choice(arrays)
        free = [size for dimension, size in enumerate(array.dims)
                if dimension not in context.owned.get(array, {})]
        if not free:
            return []
        length = rng.choice(free)
        if self.chance(0.6):
            length = rng.randint(1, length)
        section = Index("", 0, length - 1, section=length)
        target = self.section_reference(context, array, section)
        if target is None:
            return []
        mask = None
        if self.values != "real" and self.chance(0.2):
            mask = Value("<", (Value("ref", (self.section_reference(
                context, array, section),)), self.section_leaf(context, section)))
        return [ArrayAssign(target, self.section_value(context, section), mask)]

    def section_reference(self, context, array, section):
        """A Ref to ARRAY of which SECTION runs along one dimension, or None."""
        rng = self.rng
        owned = context.owned.get(array, {})
        free = [dimension for dimension, size in enumerate(array.dims)
                if dimension not in owned and size >= section.section]
        if not free or (array.form == "linear" and len(array.dims) > 1):
            return None
        along, subs = rng.choice(free), []
        for dimension, size in enumerate(array.dims):
            if dimension in owned:
                subs.append(owned[dimension])
            elif dimension == along:
                terms = [(rng.choice([1, 1, 1, 1, -1, 2]), section)]
                if context.indices and self.chance(0.3):
                    terms.append((1, rng.choice(context.indices)))
                for attempt in (terms, [(1, section)]):
                    low, high = Affine(tuple(attempt)).interval()
                    if high - low < size:
                        break
                subs.append(self.with_offset(
                    Affine(tuple(attempt)),
                    self.offset(array, dimension, -low, size - 1 - high)))
            else:
                subs.append(self.subscript(context, array, dimension, size))
        return Ref(array, subs)

    def section_leaf(self, context, section):
        """A section as long as SECTION, or a scalar."""
        arrays = [a for a in context.modes if a.limit == 0]
        if arrays and self.chance(0.7):
            ref = self.section_reference(context, self.rng.choice(arrays), section)
            if ref:
                return Value("ref", (ref,))
        return self.leaf(context)

    def section_value(self, context, section):
        """Of operations that Fortran applies to arrays element by element."""
        rng = self.rng

        def leaf():
            return self.section_leaf(context, section)

        draw = rng.random()
        if draw < 0.3:
            return leaf()
        if draw < 0.45:
            return Value("*", (leaf(), leaf()))
        if draw < 0.6:
            return Value("scale", (leaf(), rng.randrange(2, 8)))
        if draw < 0.7 and self.values != "real":
            return Value("choose", (Value("<", (leaf(), leaf())), leaf(), leaf()))
        ops = ["+", "+", "-", "max", "min"] + ["^", "|", "&"] * (self.values != "real")
        return Value(rng.choice(ops), (leaf(), leaf()))

    def local(self, context):
        scalar = Scalar(self.name("t"), self.element, local=True)
        statement = Local(scalar, self.value(context), self.chance(0.3))
        context.readable.append(scalar)
        return statement

    def local_array(self, context):
        array = Array(self.name("w"), [4], [None], "local", self.element, size=4)
        index = Index(self.name("i"), 0, 3)
        inner = context.copy()
        inner.indices.append(index)
        statement = LocalArray(array, index, self.value(inner, 1),
                               context.promised and self.chance(0.3))
        context.modes[array] = "rw"
        return statement

    def inner_reduction(self, context, array):
        """A scalar of the iteration's own, reduced by a loop inside, and stored."""
        rng = self.rng
        scalar = Scalar(self.name("t"), self.element, local=True)
        start = Local(scalar, Value("number", (rng.randrange(9),)), self.chance(0.3))
        inner = context.copy()
        inner.reducible = {scalar: rng.choice(REDUCTIONS[self.values])}
        inner.levels = context.levels if self.chance(0.6) else None
        loop = self.inner_loop(inner, self.chance(0.7))
        target, indices = loop[0], [loop[0].index]
        while target.body and isinstance(target.body[0], Loop) and target.body[0].collapsed:
            target = target.body[0]
            indices.append(target.index)
        sum_context = inner.copy()
        sum_context.indices = context.indices + indices
        sum_context.modes = {a: "ro" for a in context.modes
                             if context.modes[a] == "ro" and a.limit == 0}
        target.body.insert(0, self.reduction(sum_context))
        context.readable.append(scalar)
        return [start] + loop + [Assign(self.reference(context, array),
                                        Value("scalar", (scalar,)))]

    def conditional(self, context, independent):
        inner = context.copy()
        inner.depth = min(inner.depth, 1) if self.chance(0.2) else 0
        then = self.body(inner, independent)
        other = self.body(inner, independent) if self.chance(0.3) else []
        return If(self.condition(context), then, other)

    def search(self, context, independent):
        """A while loop that ends early."""
        bound = self.rng.randrange(1, 6)
        index = Index(self.name("i"), 0, bound - 1, "int")
        inner = context.copy()
        inner.indices.append(index)
        inner.depth, inner.leave, inner.levels = 0, [], None
        condition = self.condition(inner)
        return While(index, Affine(), bound, condition, self.body(inner, independent))

    # Constructs

    def draw_construct(self):
        rng = self.rng
        context = Context()
        context.depth = self.depth
        context.modes = {a: "ro" if a.limit else "rw" for a in self.arrays}
        context.readable = self.scalars[:]
        self.automatic = self.chance(0.2)
        split = rng.randrange(len(self.scalars) + 1)
        for scalar in self.scalars[:split]:
            context.reducible[scalar] = rng.choice(REDUCTIONS[self.values])
        context.writable = self.scalars[split:]
        if self.chance(0.5):
            transposition = self.draw_transposition(context.copy())
            if transposition:
                return transposition
        draw = rng.random()
        if draw < 0.42:
            return self.draw_kernels(context)
        if draw < 0.5:
            return Construct("kernels", [], self.loop(context, True, self.kernels_clauses()),
                             True)
        if draw < 0.85:
            return self.draw_parallel(context)
        if draw < 0.97:
            return Construct("parallel", ["num_gangs(1)"] + self.shape(context, False),
                             self.sequence(context, self.one_gang_clauses))
        return Construct("serial", [], self.sequence(context))

    def draw_transposition(self, context):
        """Two loops with a grid of two axes; what they store is loaded from rows that are
        columns.  None if no array has rows that are long enough."""
        rng = self.rng
        wide = [a for a in self.assignable(context)
                if len(a.dims) == 2 and min(a.dims) >= 16]
        if len(wide) < 2:
            return None
        target, source = rng.sample(wide, 2)
        if target.storage() is source.storage():
            return None
        for array in list(context.modes):
            if array is not target:
                context.modes[array] = "ro"
                if array.storage() is target.storage():
                    del context.modes[array]
        loops, owned = [], {}
        for dimension in rng.sample([0, 1], 2):
            loop = self.draw_loop(context, rectangular=True, directive=True)
            affine = Affine(((1, loop.index),))
            low, high = affine.interval()
            if high - low >= target.dims[dimension]:
                return None
            owned[dimension] = self.with_offset(
                affine, rng.randint(-low, target.dims[dimension] - 1 - high))
            loops.append(loop)
            context.indices.append(loop.index)
        context.owned = {target: owned}
        across = Ref(source, [self.crossed(context, source, d, source.dims[d])
                              or self.subscript(context, source, d, source.dims[d])
                              for d in (0, 1)])
        value = Value("+", (Value("ref", (across,)), self.value(context, 1)))
        store = Assign(Ref(target, [owned[0], owned[1]]), value)
        outer, inner = loops
        inner.body = [store] if self.chance(0.7) else [
            If(self.condition(context), [store], []), store][::rng.choice([1, -1])]
        outer.body = [inner]
        form = rng.choice(["collapse(2)", "tile(32,32)", "tile(5,16)", "", ""])
        if form:
            outer.directive, inner.collapsed = [form], True
        else:
            outer.directive = []
            inner.directive = rng.choice([None, []])
        return Construct("parallel", self.shape(context, False) if self.chance(0.3) else [],
                         [outer], self.chance(0.7))

    def kernels_clauses(self):
        return ["independent"] + self.rng.choice([[], [], ["gang"], ["gang", "vector"]])

    def draw_kernels(self, context):
        """Kernels: nests in sequence, most of them bare, scalar code in between."""
        return Construct("kernels", [], self.sequence(context, self.kernels_clauses))

    def one_gang_clauses(self):
        """For a loop whose reductions have their results when it ends."""
        return [self.rng.choice(["vector", "worker", "worker vector"])]

    def sequence(self, context, clauses=None):
        """Nests, some of them with a directive of CLAUSES."""
        rng = self.rng
        statements = []
        for _ in range(rng.choice([1, 1, 2, 3])):
            if statements and self.chance(0.4):
                statements += self.statement(context, False)
            if self.chance(0.1):
                statements.append(self.time_loop(context, clauses))
            elif self.language == "fortran" and self.chance(0.1):
                statements += self.array_statement(context, self.assignable(context))
            else:
                statements += self.nest(context, clauses)
        return statements or self.nest(context, clauses)

    def nest(self, context, clauses):
        if clauses and self.chance(0.2):
            return self.loop(context, True, " ".join(clauses()).split())
        return self.inner_loop(context, self.chance(0.55))

    def time_loop(self, context, clauses):
        """A sequential loop around nests."""
        rng = self.rng
        count = rng.randrange(1, 5)
        index = Index(self.name("i"), 0, count - 1)
        inner = context.copy()
        inner.depth = max(1, inner.depth - 1)
        inner.indices = [index]
        loop = Loop(index, Affine(), Affine((), count - 1), 1, 0)
        for _ in range(rng.choice([1, 2, 2, 3])):
            if self.chance(0.3):
                loop.body += self.statement(inner, False)
            loop.body += self.nest(inner, clauses)
        if self.chance(0.3):
            loop.body.append(Leave("break", self.condition(inner)))
        return loop

    def draw_parallel(self, context):
        """One independent loop, with a directive, which may have others inside."""
        rng = self.rng
        context.levels = rng.choice(LEVELS) if self.chance(0.6) else [rng.choice(
            ["", "", "gang", "gang vector"])]
        first, context.levels = context.levels[0], context.levels[1:]
        single = first and "gang" not in first
        clauses = ["num_gangs(1)"] if single else []
        clauses += self.shape(context, not single)
        if self.language == "c" and self.values != "real" and self.chance(0.2):
            self.take_atomic(context)
        return Construct("parallel", clauses,
                         self.loop(context, True, first.split() + ["#"]), self.chance(0.7))

    def take_atomic(self, context):
        """Take an array away from everything but atomic updates."""
        array = self.rng.choice([a for a in context.modes
                                 if not a.limit and a.form in ("static", "pointer")]
                                or [None])
        if array is None or any(a.base is array for a in self.arrays):
            return
        context.atomic = array
        del context.modes[array]

    def shape(self, context, gangs):
        clauses = []
        if gangs and self.chance(0.3):
            clauses.append("num_gangs(%d)" % self.rng.choice([1, 2, 7, 33]))
        if self.chance(0.2):
            clauses.append("num_workers(%d)" % self.rng.choice([1, 2, 4]))
        if self.chance(0.3):
            clauses.append("vector_length(%d)" % self.rng.choice([1, 32, 64, 128]))
        return clauses
