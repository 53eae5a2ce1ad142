/* Expressions of libgccjit: types, constants, operators.

   In: PTX types, expressions.  Out: expressions, of which nothing is computed yet.

   Rules
   - Integers are kept unsigned; the instruction says how they are read.
   - Addresses are 64-bit integers until they are dereferenced.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_JIT_EXPRESSIONS_H
#define GOACC_CPU_JIT_EXPRESSIONS_H

#include <vector>

#include "cpu/jit/libgccjit-calls.h"
#include "cpu/ptx/ir.h"

namespace goacc::cpu
{

using rvalue = gcc_jit_rvalue *;
using lvalue = gcc_jit_lvalue *;
using jtype = gcc_jit_type *;
using jblock = gcc_jit_block *;

class expressions
{
public:
  explicit expressions (gcc_jit_context *c) : ctx (c) {}

  jtype type (ptx_type) const;
  rvalue constant (ptx_type, int64_t) const;
  rvalue real_constant (ptx_type, double) const;

  rvalue binary (gcc_jit_binary_op, ptx_type, rvalue, rvalue) const;
#define OPERATOR(NAME, OP) \
  rvalue NAME (ptx_type t, rvalue a, rvalue b) const \
  { return binary (GCC_JIT_BINARY_OP_##OP, t, a, b); }
  OPERATOR (add, PLUS)
  OPERATOR (sub, MINUS)
  OPERATOR (mul, MULT)
  OPERATOR (div, DIVIDE)
  OPERATOR (rem, MODULO)
  OPERATOR (bit_and, BITWISE_AND)
  OPERATOR (bit_or, BITWISE_OR)
  OPERATOR (bit_xor, BITWISE_XOR)
  OPERATOR (shl, LSHIFT)
  OPERATOR (shr, RSHIFT)
#undef OPERATOR
  rvalue minus (ptx_type, rvalue) const;
  rvalue bit_not (ptx_type, rvalue) const;

  /* Conditions.  */
  rvalue compare (gcc_jit_comparison, rvalue a, rvalue b) const;
#define COMPARISON(NAME, OP) \
  rvalue NAME (rvalue a, rvalue b) const \
  { return compare (GCC_JIT_COMPARISON_##OP, a, b); }
  COMPARISON (eq, EQ)
  COMPARISON (ne, NE)
  COMPARISON (lt, LT)
  COMPARISON (le, LE)
  COMPARISON (gt, GT)
  COMPARISON (ge, GE)
#undef COMPARISON
  rvalue both (rvalue a, rvalue b) const;
  rvalue either (rvalue a, rvalue b) const;
  rvalue negate (rvalue) const;
  /* Condition C, said to be false as a rule.  */
  rvalue unlikely (rvalue c) const;

  /* V as C would convert it.  */
  rvalue cast (rvalue v, ptx_type to) const;
  /* The same bits as another type of the same size.  */
  rvalue reinterpret (rvalue, ptx_type to) const;
  /* V, read as FROM, as a TO: integers are extended or cut, bits are kept
     between integers and floats.  */
  rvalue convert (rvalue, ptx_type from, ptx_type to) const;

  rvalue value (lvalue l) const { return gcc_jit_lvalue_as_rvalue (l); }
  /* The T in memory at ADDRESS.  */
  lvalue at (rvalue address, ptx_type, bool is_volatile = false) const;
  rvalue load (rvalue address, ptx_type t, bool is_volatile = false) const
  { return value (at (address, t, is_volatile)); }
  rvalue call_builtin (const char *name, std::vector<rvalue> args) const;

  gcc_jit_context *ctx;
};

} // namespace goacc::cpu

#endif /* GOACC_CPU_JIT_EXPRESSIONS_H */
