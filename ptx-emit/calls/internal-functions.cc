/* GCC's internal functions (internal-fn.def).

   In: calls that GCC's passes have made of arithmetic, for the host's instruction
   set too: overflow checks, quotient and remainder, atomic bit tests.  Out: PTX.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

/* .{ADD,SUB,MUL}_OVERFLOW (a, b): a complex integer of the wrapped result and 1 if
   it is not the true one.  Operands and result may differ in type.  Up to 32 bits
   the true result fits in 64; for longer ones the check is by signs, or by the
   product's high half.  */

void
function_emitter::overflow_call (gcall *g, enum tree_code code)
{
  tree lhs = gimple_call_lhs (g);
  if (!lhs)
    return;
  value to = result_register (g, type_of (TREE_TYPE (lhs)));
  type_info r = to.t;
  r.s = shape::scalar;
  value a = operand (gimple_call_arg (g, 0));
  value b = operand (gimple_call_arg (g, 1));
  value wrapped, p = new_value (int_type (1, false));
  wrapped.t = r;
  wrapped.part[0] = to.part[0];
  bool small = r.prec <= 32 && a.t.prec <= 32 && b.t.prec <= 32;
  if (small)
    {
      /* uint32 * uint32 needs all of 64 unsigned bits; with a sign on either
	 side the product fits in a signed number.  */
      bool sgn = code != MULT_EXPR || a.t.sgn || b.t.sgn;
      type_info w = int_type (64, sgn);
      value x = to_type (a, w), y = to_type (b, w), full = new_value (w);
      by_table (full, code, w, { full.part[0], x.part[0], y.part[0] });
      convert (wrapped, full);
      value back = to_type (wrapped, w);
      op ("setp.ne.s64", { p.part[0], back.part[0], full.part[0] });
      /* The same bits, but an unsigned product above a signed result's range.  */
      if (!sgn && r.sgn)
	{
	  std::string q = reg (rclass::pred);
	  op ("setp.lt.s32", { q, wrapped.part[0], "0" });
	  op ("or.pred", { p.part[0], p.part[0], q });
	}
    }
  else
    {
      /* 64 bits: all of the same type, or the infinitely precise result by
	 128-bit arithmetic on low and high words.  */
      type_info u = int_type (64, false), s64 = int_type (64, true);
      value x = to_type (a, int_type (64, a.t.sgn));
      value y = to_type (b, int_type (64, b.t.sgn));
      auto high = [&] (const value &v, const type_info &from)
	{
	  std::string h = reg (rclass::b64);
	  if (from.sgn)
	    op ("shr.s64", { h, v.part[0], "63" });
	  else
	    op ("mov.u64", { h, "0" });
	  return h;
	};
      std::string xh = high (x, a.t), yh = high (y, b.t);
      std::string low = reg (rclass::b64), top = reg (rclass::b64);
      if (code == MULT_EXPR)
	{
	  std::string m1 = reg (rclass::b64), m2 = reg (rclass::b64);
	  op ("mul.lo.s64", { low, x.part[0], y.part[0] });
	  op ("mul.hi.u64", { top, x.part[0], y.part[0] });
	  op ("mul.lo.s64", { m1, xh, y.part[0] });
	  op ("mul.lo.s64", { m2, x.part[0], yh });
	  op ("add.s64", { top, top, m1 });
	  op ("add.s64", { top, top, m2 });
	}
      else
	{
	  const char *o = code == PLUS_EXPR ? "add" : "sub";
	  std::string c = reg (rclass::pred), n = reg (rclass::b64);
	  op (std::string (o) + ".s64", { low, x.part[0], y.part[0] });
	  op (std::string (o) + ".s64", { top, xh, yh });
	  if (code == PLUS_EXPR)
	    op ("setp.lt.u64", { c, low, x.part[0] });
	  else
	    op ("setp.lt.u64", { c, x.part[0], y.part[0] });
	  op ("selp.b64", { n, "1", "0", c });
	  op (std::string (o) + ".s64", { top, top, n });
	}
      value l;
      l.t = u;
      l.part[0] = low;
      convert (wrapped, l);
      value back = to_type (wrapped, r.sgn ? s64 : u);
      std::string want = reg (rclass::b64), q = reg (rclass::pred);
      if (r.sgn)
	op ("shr.s64", { want, back.part[0], "63" });
      else
	op ("mov.u64", { want, "0" });
      op ("setp.ne.u64", { p.part[0], top, want });
      op ("setp.ne.u64", { q, low, back.part[0] });
      op ("or.pred", { p.part[0], p.part[0], q });
    }
  value flag;
  flag.t = r;
  flag.part[0] = to.part[1];
  convert (flag, p);
  set_result (g, to);
}

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
function_emitter::bit_atomic_call (gcall *g, const char *op_name)
{
  tree pointer = gimple_call_arg (g, 0), flag = gimple_call_arg (g, 2);
  unsigned bytes = atomic_bytes (g);
  if (!bytes)
    bytes = size_of (TREE_TYPE (flag));
  type_info t = int_type (bytes < 4 ? 32 : bytes * 8, false);
  std::string n = std::to_string (t.bits ());
  std::string bit = as_b32 (gimple_call_arg (g, 1));
  value mask = new_value (t), operand_value = mask;
  op ("shl.b" + n, { mask.part[0], "1", bit });
  if (!strcmp (op_name, "reset"))
    {
      operand_value = new_value (t);
      op ("not.b" + n, { operand_value.part[0], mask.part[0] });
      op_name = "and";
    }
  line ("membar.gl");
  std::string old = atomic_update (op_name, pointer, bytes, operand_value);
  line ("membar.gl");
  value r = new_value (t);
  op ("and.b" + n, { r.part[0], old, mask.part[0] });
  if (integer_nonzerop (flag))
    {
      std::string p = reg (rclass::pred);
      op ("setp.ne.u" + n, { p, r.part[0], "0" });
      op ("selp.b" + n, { r.part[0], "1", "0", p });
    }
  set_result (g, r);
}

/* .ATOMIC_{ADD,...}_FETCH_CMP_0 (comparison, pointer, value, model, function): how
   the new value compares with zero.  */

void
function_emitter::compare_atomic_call (gcall *g, const char *op_name)
{
  static const tree_code codes[]
    = { EQ_EXPR, NE_EXPR, LT_EXPR, LE_EXPR, GT_EXPR, GE_EXPR };
  unsigned which = tree_to_uhwi (gimple_call_arg (g, 0));
  unsigned bytes = atomic_bytes (g);
  if (!bytes)
    bytes = size_of (TREE_TYPE (gimple_call_arg (g, 2)));
  value v = force_register (to_type (operand (gimple_call_arg (g, 2)),
				     int_type (bytes < 4 ? 32 : bytes * 8,
					       false)));
  line ("membar.gl");
  std::string old = atomic_update (op_name, gimple_call_arg (g, 1), bytes, v);
  line ("membar.gl");
  value now, zero;
  now.t = int_type (bytes < 4 ? 32 : bytes * 8, true);
  now.part[0] = apply (op_name, bytes, old, v.part[0]);
  type_info narrow = int_type (bytes * 8, true);
  if (bytes < 4)
    canonicalize (narrow, now.part[0], now.part[0]);
  zero.t = now.t;
  zero.part[0] = "0";
  zero.constant = true;
  value p = new_value (int_type (1, false));
  /* The constants are ATOMIC_OP_FETCH_CMP_0_*: EQ, NE, LT, LE, GT, GE.  */
  compare (p.part[0], codes[MIN (which, 5u)], now, zero);
  set_result (g, p);
}

void
function_emitter::internal_call (gcall *g)
{
  switch (gimple_call_internal_fn (g))
    {
    case IFN_ADD_OVERFLOW: overflow_call (g, PLUS_EXPR); return;
    case IFN_SUB_OVERFLOW: overflow_call (g, MINUS_EXPR); return;
    case IFN_MUL_OVERFLOW: overflow_call (g, MULT_EXPR); return;
    case IFN_ATOMIC_BIT_TEST_AND_SET: bit_atomic_call (g, "or"); return;
    case IFN_ATOMIC_BIT_TEST_AND_COMPLEMENT: bit_atomic_call (g, "xor"); return;
    case IFN_ATOMIC_BIT_TEST_AND_RESET: bit_atomic_call (g, "reset"); return;
    case IFN_ATOMIC_ADD_FETCH_CMP_0: compare_atomic_call (g, "add"); return;
    case IFN_ATOMIC_SUB_FETCH_CMP_0: compare_atomic_call (g, "sub"); return;
    case IFN_ATOMIC_AND_FETCH_CMP_0: compare_atomic_call (g, "and"); return;
    case IFN_ATOMIC_OR_FETCH_CMP_0: compare_atomic_call (g, "or"); return;
    case IFN_ATOMIC_XOR_FETCH_CMP_0: compare_atomic_call (g, "xor"); return;
    case IFN_ATOMIC_COMPARE_EXCHANGE:
      {
	/* (pointer, expected, desired, weak and size, models): a complex of the
	   old value and 1 if they were swapped.  */
	unsigned bytes = tree_to_uhwi (gimple_call_arg (g, 3)) & 255;
	type_info t = int_type (bytes * 8, false);
	value e = force_register (to_type (operand (gimple_call_arg (g, 1)), t));
	value d = force_register (to_type (operand (gimple_call_arg (g, 2)), t));
	bool relaxed = memmodel_base (tree_to_uhwi (gimple_call_arg (g, 4)))
		       == MEMMODEL_RELAXED;
	fence (!relaxed);
	std::string old = compare_exchange (gimple_call_arg (g, 0), bytes,
					    e.part[0], d.part[0]);
	fence (!relaxed);
	if (!gimple_call_lhs (g))
	  return;
	value r = result_register (g, type_of (TREE_TYPE (gimple_call_lhs (g))));
	std::string p = reg (rclass::pred), n = std::to_string (t.bits ());
	op ("setp.eq.u" + n, { p, old, e.part[0] });
	op ("mov.b" + n, { r.part[0], old });
	op ("selp.b" + n, { r.part[1], "1", "0", p });
	set_result (g, r);
	return;
      }
    case IFN_DIVMOD:
      {
	value r = result_register (g, type_of (TREE_TYPE (gimple_call_lhs (g))));
	type_info t = r.t;
	t.s = shape::scalar;
	std::string a = text_of (gimple_call_arg (g, 0));
	std::string b = text_of (gimple_call_arg (g, 1));
	op ("div." + type_suffix (t), { r.part[0], a, b });
	op ("rem." + type_suffix (t), { r.part[1], a, b });
	set_result (g, r);
	return;
      }
    case IFN_GOACC_DIM_POS:
    case IFN_GOACC_DIM_SIZE:
      {
	static const char *const positions[] = { "%ctaid.x", "%tid.y", "%tid.x" };
	static const char *const sizes[] = { "%nctaid.x", "%ntid.y", "%ntid.x" };
	unsigned axis = tree_to_uhwi (gimple_call_arg (g, 0));
	value r = result_register (g, int_type (32, true));
	op ("mov.u32", { r.part[0],
			 (gimple_call_internal_fn (g) == IFN_GOACC_DIM_POS
			  ? positions : sizes)[MIN (axis, 2u)] });
	set_result (g, r);
	return;
      }
    case IFN_UNIQUE:
    case IFN_FALLTHROUGH:
    case IFN_ANNOTATE:
    case IFN_NOP:
      return;
    case IFN_DEFERRED_INIT:
      {
	tree lhs = gimple_call_lhs (g);
	if (lhs && is_gimple_reg (lhs))
	  {
	    value zero = new_value (type_of (TREE_TYPE (lhs)));
	    for (unsigned i = 0; i < zero.t.parts (); i++)
	      zero.part[i] = !zero.t.is_float () ? "0"
			     : zero.t.bits () == 64 ? "0d0000000000000000"
						    : "0f00000000";
	    move (names[SSA_NAME_VERSION (lhs)], zero);
	  }
	else if (lhs)
	  clear_block (address_of (lhs), size_of (TREE_TYPE (lhs)),
		       MAX (get_object_alignment (lhs) / BITS_PER_UNIT, 1u));
	return;
      }
    default:
      if (template_call (g) || bits_call (g))
	return;
      if (fresh_position ())
	error_at (here, "device code cannot use the internal function %qs",
		  internal_fn_name (gimple_call_internal_fn (g)));
    }
}

} // namespace ptx
