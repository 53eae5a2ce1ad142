/* GCC's internal functions; see internal-functions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/atomics.h"
#include "calls/builtins.h"
#include "calls/internal-functions.h"
#include "calls/math-calls.h"
#include "calls/results.h"
#include "operands/aggregates.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "text/gcc-types.h"
#include "text/printer.h"
#include "values/arithmetic.h"
#include "values/blocks.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

/* The operand's size of an internal atomic function: the last argument is the
   built-in function that it stands for, __atomic_add_fetch_4 and so on.  */

static unsigned
atomic_bytes (gcall *g)
{
  tree f = gimple_call_arg (g, gimple_call_num_args (g) - 1);
  if (TREE_CODE (f) == ADDR_EXPR)
    f = TREE_OPERAND (f, 0);
  if (TREE_CODE (f) != FUNCTION_DECL)
    return 0;
  const char *digits = strrchr (IDENTIFIER_POINTER (DECL_NAME (f)), '_');
  return digits ? atoi (digits + 1) : 0;
}

/* .ATOMIC_BIT_TEST_AND_{SET,COMPLEMENT,RESET} (pointer, bit, flag, [model, function]):
   the bit's old value, in its place, or as 0 or 1 if FLAG.  */

void
internal_functions::bit_atomic_call (gcall *g, const char *op_name)
{
  tree pointer = gimple_call_arg (g, 0), flag = gimple_call_arg (g, 2);
  unsigned bytes = atomic_bytes (g);
  if (!bytes)
    bytes = size_of (TREE_TYPE (flag));
  type_info t = int_type (bytes < 4 ? 32 : bytes * 8, false);
  std::string n = std::to_string (t.bits ());
  std::string bit = ops.as_b32 (gimple_call_arg (g, 1));
  value mask = out.new_value (t), operand_value = mask;
  out.op ("shl.b" + n, { mask.part[0], "1", bit });
  if (!strcmp (op_name, "reset"))
    {
      operand_value = out.new_value (t);
      out.op ("not.b" + n, { operand_value.part[0], mask.part[0] });
      op_name = "and";
    }
  out.line ("membar.gl");
  std::string old = atomic.atomic_update (op_name, pointer, bytes, operand_value);
  out.line ("membar.gl");
  value r = out.new_value (t);
  out.op ("and.b" + n, { r.part[0], old, mask.part[0] });
  if (integer_nonzerop (flag))
    {
      std::string p = out.reg (rclass::pred);
      out.op ("setp.ne.u" + n, { p, r.part[0], "0" });
      out.op ("selp.b" + n, { r.part[0], "1", "0", p });
    }
  results.set_result (g, r);
}

/* .ATOMIC_{ADD,...}_FETCH_CMP_0 (comparison, pointer, value, model, function): how
   the new value compares with zero.  */

void
internal_functions::compare_atomic_call (gcall *g, const char *op_name)
{
  static const tree_code codes[]
    = { EQ_EXPR, NE_EXPR, LT_EXPR, LE_EXPR, GT_EXPR, GE_EXPR };
  unsigned which = tree_to_uhwi (gimple_call_arg (g, 0));
  unsigned bytes = atomic_bytes (g);
  if (!bytes)
    bytes = size_of (TREE_TYPE (gimple_call_arg (g, 2)));
  tree pointer = gimple_call_arg (g, 1);
  type_info t = int_type (bytes < 4 ? 32 : bytes * 8, false);
  value v = conv.force_register (conv.to_type (ops.operand (gimple_call_arg (g, 2)),
					       t));
  out.line ("membar.gl");
  std::string old = atomic.atomic_update (op_name, pointer, bytes, v);
  out.line ("membar.gl");
  value now = scalar (int_type (t.bits (), true),
		      atomic.apply (op_name, bytes, old, v.part[0]));
  type_info narrow = int_type (bytes * 8, true);
  if (bytes < 4)
    out.canonicalize (narrow, now.part[0], now.part[0]);
  value zero = scalar (now.t, "0");
  zero.constant = true;
  value p = out.new_value (int_type (1, false));
  /* The constants are ATOMIC_OP_FETCH_CMP_0_*: EQ, NE, LT, LE, GT, GE.  */
  arith.compare (p.part[0], codes[MIN (which, 5u)], now, zero);
  results.set_result (g, p);
}

/* .ATOMIC_COMPARE_EXCHANGE (pointer, expected, desired, weak and size, models): a
   complex of the old value and 1 if they were swapped.  */

void
internal_functions::compare_exchange (gcall *g)
{
  unsigned bytes = tree_to_uhwi (gimple_call_arg (g, 3)) & 255;
  type_info t = int_type (bytes * 8, false);
  auto argument = [&] (unsigned i)
    { return conv.force_register (conv.to_type (ops.operand (gimple_call_arg (g, i)),
						t)); };
  value e = argument (1);
  value d = argument (2);
  bool relaxed = memmodel_base (tree_to_uhwi (gimple_call_arg (g, 4)))
		 == MEMMODEL_RELAXED;
  atomic.fence (!relaxed);
  std::string old = atomic.compare_exchange (gimple_call_arg (g, 0), bytes,
					     e.part[0], d.part[0]);
  atomic.fence (!relaxed);
  if (!gimple_call_lhs (g))
    return;
  value r = results.result_register (g, type_of (TREE_TYPE (gimple_call_lhs (g))));
  std::string p = out.reg (rclass::pred), n = std::to_string (t.bits ());
  out.op ("setp.eq.u" + n, { p, old, e.part[0] });
  out.op ("mov.b" + n, { r.part[0], old });
  out.op ("selp.b" + n, { r.part[1], "1", "0", p });
  results.set_result (g, r);
}

/* .DIVMOD (a, b): a complex of quotient and remainder.  */

void
internal_functions::divmod (gcall *g)
{
  value r = results.result_register (g, type_of (TREE_TYPE (gimple_call_lhs (g))));
  type_info t = r.t;
  t.s = shape::scalar;
  std::string a = ops.text_of (gimple_call_arg (g, 0));
  std::string b = ops.text_of (gimple_call_arg (g, 1));
  out.op ("div." + type_suffix (t), { r.part[0], a, b });
  out.op ("rem." + type_suffix (t), { r.part[1], a, b });
  results.set_result (g, r);
}

/* .UADDC (a, b, carry): a complex of the sum and 1 if it does not fit, 0 if it does.
   CARRY is 0 or 1, so only one of the two sums can be too large.  */

void
internal_functions::carried_sum (gcall *g)
{
  value r = results.result_register (g, type_of (TREE_TYPE (gimple_call_lhs (g))));
  std::string n = std::to_string (r.t.bits ()), half = out.reg (r.t.c);
  std::string p = out.reg (rclass::pred), q = out.reg (rclass::pred);
  std::string a = ops.text_of (gimple_call_arg (g, 0));
  out.op ("add.u" + n, { half, ops.text_of (gimple_call_arg (g, 1)), a });
  out.op ("setp.lt.u" + n, { p, half, a });
  out.op ("add.u" + n, { r.part[0], half, ops.text_of (gimple_call_arg (g, 2)) });
  out.op ("setp.lt.u" + n, { q, r.part[0], half });
  out.op ("or.pred", { p, p, q });
  out.op ("selp.b" + n, { r.part[1], "1", "0", p });
  results.set_result (g, r);
}

/* .USUBC (a, b, borrow), likewise.  */

void
internal_functions::carried_difference (gcall *g)
{
  value r = results.result_register (g, type_of (TREE_TYPE (gimple_call_lhs (g))));
  std::string n = std::to_string (r.t.bits ()), half = out.reg (r.t.c);
  std::string p = out.reg (rclass::pred), q = out.reg (rclass::pred);
  std::string a = ops.text_of (gimple_call_arg (g, 0));
  std::string b = ops.text_of (gimple_call_arg (g, 1));
  std::string borrow = ops.text_of (gimple_call_arg (g, 2));
  out.op ("setp.lt.u" + n, { p, a, b });
  out.op ("sub.u" + n, { half, a, b });
  out.op ("setp.lt.u" + n, { q, half, borrow });
  out.op ("sub.u" + n, { r.part[0], half, borrow });
  out.op ("or.pred", { p, p, q });
  out.op ("selp.b" + n, { r.part[1], "1", "0", p });
  results.set_result (g, r);
}

/* .SPACESHIP (a, b, unordered): -1, 0 or 1, and of numbers without an order the third
   argument, where 0 stands for -128; before GCC 15 there is none, and they give 2.  */

void
internal_functions::three_way_comparison (gcall *g)
{
  value r = results.result_register (g, int_type (32, true));
  value a = conv.force_register (ops.operand (gimple_call_arg (g, 0)));
  value b = conv.force_register (ops.operand (gimple_call_arg (g, 1)));
  std::string p = out.reg (rclass::pred), rest = "0";
  if (a.t.is_float ())
    {
      HOST_WIDE_INT unordered = 2;
      if (gimple_call_num_args (g) > 2)
	unordered = tree_to_shwi (gimple_call_arg (g, 2));
      rest = out.reg (rclass::b32);
      arith.compare (p, EQ_EXPR, a, b);
      out.op ("selp.b32", { rest, "0", std::to_string (unordered ? unordered : -128), p });
    }
  arith.compare (p, GT_EXPR, a, b);
  out.op ("selp.b32", { r.part[0], "1", rest, p });
  arith.compare (p, LT_EXPR, a, b);
  out.op ("selp.b32", { r.part[0], "-1", r.part[0], p });
  results.set_result (g, r);
}

/* .GOACC_DIM_POS (axis) and .GOACC_DIM_SIZE (axis).  */

void
internal_functions::axis_query (gcall *g, bool size)
{
  static const char *const positions[] = { "%ctaid.x", "%tid.y", "%tid.x" };
  static const char *const sizes[] = { "%nctaid.x", "%ntid.y", "%ntid.x" };
  unsigned axis = tree_to_uhwi (gimple_call_arg (g, 0));
  value r = results.result_register (g, int_type (32, true));
  out.op ("mov.u32", { r.part[0], (size ? sizes : positions)[MIN (axis, 2u)] });
  results.set_result (g, r);
}

/* .DEFERRED_INIT: a variable without a value gets zeros (-ftrivial-auto-var-init).  */

void
internal_functions::deferred_init (gcall *g)
{
  tree lhs = gimple_call_lhs (g);
  if (lhs && is_gimple_reg (lhs))
    {
      value zero = out.new_value (type_of (TREE_TYPE (lhs)));
      for (unsigned i = 0; i < zero.t.parts (); i++)
	zero.part[i] = zero_literal (zero.t);
      out.move (ops.of_name (lhs), zero);
    }
  else if (lhs)
    copies.clear_block (refs.address_of (lhs), size_of (TREE_TYPE (lhs)),
			object_alignment (lhs));
}

bool
internal_functions::atomic_call (gcall *g)
{
  static const struct
  {
    internal_fn code;
    void (internal_functions::*emit) (gcall *, const char *op);
    const char *op;
  } table[] = {
    { IFN_ATOMIC_BIT_TEST_AND_SET, &internal_functions::bit_atomic_call, "or" },
    { IFN_ATOMIC_BIT_TEST_AND_COMPLEMENT, &internal_functions::bit_atomic_call,
      "xor" },
    { IFN_ATOMIC_BIT_TEST_AND_RESET, &internal_functions::bit_atomic_call,
      "reset" },
    { IFN_ATOMIC_ADD_FETCH_CMP_0, &internal_functions::compare_atomic_call,
      "add" },
    { IFN_ATOMIC_SUB_FETCH_CMP_0, &internal_functions::compare_atomic_call,
      "sub" },
    { IFN_ATOMIC_AND_FETCH_CMP_0, &internal_functions::compare_atomic_call,
      "and" },
    { IFN_ATOMIC_OR_FETCH_CMP_0, &internal_functions::compare_atomic_call, "or" },
    { IFN_ATOMIC_XOR_FETCH_CMP_0, &internal_functions::compare_atomic_call,
      "xor" },
  };
  for (const auto &row : table)
    if (row.code == gimple_call_internal_fn (g))
      {
	(this->*row.emit) (g, row.op);
	return true;
      }
  return false;
}

/* Functions that not all versions of GCC have go by their names.  */

bool
internal_functions::named_call (gcall *g)
{
  static const struct
  {
    const char *name;
    void (internal_functions::*emit) (gcall *);
  } table[] = {
    { "UADDC", &internal_functions::carried_sum },
    { "USUBC", &internal_functions::carried_difference },
    { "SPACESHIP", &internal_functions::three_way_comparison },
  };
  const char *name = internal_fn_name (gimple_call_internal_fn (g));
  for (const auto &row : table)
    if (!strcmp (row.name, name))
      {
	if (gimple_call_lhs (g))
	  (this->*row.emit) (g);
	return true;
      }
  return false;
}

void
internal_functions::call (gcall *g)
{
  switch (gimple_call_internal_fn (g))
    {
    case IFN_ADD_OVERFLOW: overflow.call (g, PLUS_EXPR); return;
    case IFN_SUB_OVERFLOW: overflow.call (g, MINUS_EXPR); return;
    case IFN_MUL_OVERFLOW: overflow.call (g, MULT_EXPR); return;
    case IFN_ATOMIC_COMPARE_EXCHANGE: compare_exchange (g); return;
    case IFN_DIVMOD: divmod (g); return;
    case IFN_GOACC_DIM_POS: axis_query (g, false); return;
    case IFN_GOACC_DIM_SIZE: axis_query (g, true); return;
    case IFN_DEFERRED_INIT: deferred_init (g); return;
    case IFN_UNIQUE:
    case IFN_FALLTHROUGH:
    case IFN_ANNOTATE:
    case IFN_NOP:
      return;
    default:
      if (atomic_call (g) || builtin.call (g) || named_call (g)
	  || math.internal_call (g))
	return;
      if (ctx.fresh_position ())
	error_at (ctx.here, "device code cannot use the internal function %qs",
		  internal_fn_name (gimple_call_internal_fn (g)));
    }
}

} // namespace ptx
