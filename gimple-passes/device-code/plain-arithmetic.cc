/* Arithmetic that only the host's processor has, as sums, products, minima and maxima.

   Comes in: an optimised device function.
   Goes out: the same without GCC's internal functions for saturating sums, differences
   and conversions, without products that widen, without a quotient and a remainder of 128
   bits in one (complex) value, and without copies in wide registers that GCC has made since
   accplain-code (wide-copies.h).

   The pass widening_mul makes them where the host's processor has such instructions:
   products on aarch64; since GCC 15 saturation on x86-64 for unsigned numbers, on aarch64
   for signed ones, too.  A GPU saturates nothing, and what reads subscripts and trip counts
   (launch/) knows them as they were written; on all hosts it is to see the same.

   Rules
   - Internal functions are known by their names, which not all versions of GCC have.
   - What a GPU has of it comes later (wide-products.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/wide-copies.h"

namespace accplug
{

namespace
{

/* The statements that take a call's place.  */

class saturated
{
public:
  /* OF_OPERANDS: it is computed in the type of its operands, which since GCC 16 may be
     narrower than the result's.  */
  saturated (gcall *call, bool of_operands)
    : m_call (call), m_type (TREE_TYPE (of_operands ? gimple_call_arg (call, 0)
					: gimple_call_lhs (call))) {}

  tree sum ();
  tree difference ();
  tree conversion ();
  /* VALUE as what the call has.  */
  tree result (tree value)
    { return build (NOP_EXPR, TREE_TYPE (gimple_call_lhs (m_call)), value); }

  gimple_seq seq = NULL;

private:
  tree arg (unsigned i) const { return gimple_call_arg (m_call, i); }
  tree build (tree_code code, tree type, tree a, tree b)
    { return gimple_build (&seq, gimple_location (m_call), code, type, a, b); }
  tree build (tree_code code, tree type, tree a)
    { return gimple_build (&seq, gimple_location (m_call), code, type, a); }
  tree unless_overflow (tree_code code);

  gcall *m_call;
  tree m_type;
};

/* A CODE B of signed numbers: where the result's sign is not what those of A and B make
   it, the last number on A's side.  */

tree
saturated::unless_overflow (tree_code code)
{
  tree bits = unsigned_type_for (m_type);
  tree a = build (NOP_EXPR, bits, arg (0)), b = build (NOP_EXPR, bits, arg (1));
  tree result = build (code, bits, a, b);
  tree apart = build (BIT_XOR_EXPR, bits, a, b);
  if (code == PLUS_EXPR)
    apart = build (BIT_NOT_EXPR, bits, apart);
  tree wrong = build (BIT_AND_EXPR, bits, apart,
		      build (BIT_XOR_EXPR, bits, a, result));
  wrong = build (LT_EXPR, boolean_type_node, build (NOP_EXPR, m_type, wrong),
		 build_zero_cst (m_type));
  tree side = build (RSHIFT_EXPR, m_type, arg (0),
		     build_int_cst (integer_type_node, TYPE_PRECISION (m_type) - 1));
  tree last = build (BIT_XOR_EXPR, m_type, side, TYPE_MAX_VALUE (m_type));
  return gimple_build (&seq, gimple_location (m_call), COND_EXPR, m_type, wrong, last,
		       build (NOP_EXPR, m_type, result));
}

tree
saturated::sum ()
{
  if (!TYPE_UNSIGNED (m_type))
    return unless_overflow (PLUS_EXPR);
  tree room = build (BIT_NOT_EXPR, m_type, arg (1));
  return build (PLUS_EXPR, m_type, build (MIN_EXPR, m_type, arg (0), room), arg (1));
}

tree
saturated::difference ()
{
  if (!TYPE_UNSIGNED (m_type))
    return unless_overflow (MINUS_EXPR);
  return build (MINUS_EXPR, m_type, build (MAX_EXPR, m_type, arg (0), arg (1)), arg (1));
}

tree
saturated::conversion ()
{
  tree wide = TREE_TYPE (arg (0));
  tree value = build (MIN_EXPR, wide, arg (0),
		      fold_convert (wide, TYPE_MAX_VALUE (m_type)));
  if (!TYPE_UNSIGNED (m_type))
    value = build (MAX_EXPR, wide, value, fold_convert (wide, TYPE_MIN_VALUE (m_type)));
  return build (NOP_EXPR, m_type, value);
}

struct function_row
{
  const char *name;
  bool of_operands;
  tree (saturated::*value) ();
};

const function_row function_rows[] = {
  { "SAT_ADD", true, &saturated::sum },
  { "SAT_SUB", true, &saturated::difference },
  { "SAT_TRUNC", false, &saturated::conversion },
};

/* Do without the saturating call at GSI, if there is one.  */

void
replace (gimple_stmt_iterator *gsi)
{
  gcall *call = dyn_cast<gcall *> (gsi_stmt (*gsi));
  if (!call || !gimple_call_internal_p (call) || !gimple_call_lhs (call)
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_call_lhs (call))))
    return;
  const char *name = internal_fn_name (gimple_call_internal_fn (call));
  for (const function_row &row : function_rows)
    if (!strcmp (row.name, name))
      {
	saturated s (call, row.of_operands);
	tree value = s.result ((s.*row.value) ());
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, call, "saturating arithmetic: %G",
			   (gimple *) call);
	gsi_insert_seq_before (gsi, s.seq, GSI_SAME_STMT);
	gsi_replace (gsi, gimple_build_assign (gimple_call_lhs (call), value), true);
	return;
      }
}

/* Make the product at GSI, which widens its factors, one of numbers that are as wide.  */

void
widen_factors (gimple_stmt_iterator *gsi)
{
  gassign *stmt = dyn_cast<gassign *> (gsi_stmt (*gsi));
  if (!stmt)
    return;
  tree_code code = gimple_assign_rhs_code (stmt);
  if (code != WIDEN_MULT_EXPR && code != WIDEN_MULT_PLUS_EXPR
      && code != WIDEN_MULT_MINUS_EXPR)
    return;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, stmt, "product that widens: %G", (gimple *) stmt);
  location_t where = gimple_location (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt)), factors[2];
  gimple_seq seq = NULL;
  for (unsigned i = 0; i < 2; i++)
    factors[i] = gimple_convert (&seq, where, type, gimple_op (stmt, i + 1));
  if (code == WIDEN_MULT_EXPR)
    gimple_assign_set_rhs_with_ops (gsi, MULT_EXPR, factors[0], factors[1]);
  else
    {
      tree product = gimple_build (&seq, where, MULT_EXPR, type, factors[0], factors[1]);
      tree other = gimple_assign_rhs3 (stmt);
      if (code == WIDEN_MULT_PLUS_EXPR)
	gimple_assign_set_rhs_with_ops (gsi, PLUS_EXPR, product, other);
      else
	gimple_assign_set_rhs_with_ops (gsi, MINUS_EXPR, other, product);
    }
  update_stmt (gsi_stmt (*gsi));
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
}

/* Compute what the call of DIVMOD at GSI does by a division and a product, if it is of numbers
   of 128 bits: a complex of these would have four registers.  */

void
split_divmod (gimple_stmt_iterator *gsi)
{
  gcall *call = dyn_cast<gcall *> (gsi_stmt (*gsi));
  tree pair = call ? gimple_call_lhs (call) : NULL_TREE;
  if (!pair || !gimple_call_internal_p (call, IFN_DIVMOD)
      || TYPE_PRECISION (TREE_TYPE (TREE_TYPE (pair))) <= 64)
    return;
  imm_use_iterator i;
  use_operand_p use;
  std::vector<gassign *> parts;
  FOR_EACH_IMM_USE_FAST (use, i, pair)
    if (is_gimple_debug (USE_STMT (use)))
      ;
    else if (is_gimple_assign (USE_STMT (use))
	     && (gimple_assign_rhs_code (USE_STMT (use)) == REALPART_EXPR
		 || gimple_assign_rhs_code (USE_STMT (use)) == IMAGPART_EXPR))
      parts.push_back (as_a<gassign *> (USE_STMT (use)));
    else
      return;
  location_t where = gimple_location (call);
  tree type = TREE_TYPE (TREE_TYPE (pair)), a = gimple_call_arg (call, 0);
  tree b = gimple_call_arg (call, 1), values[2];
  gimple_seq seq = NULL;
  values[0] = gimple_build (&seq, where, TRUNC_DIV_EXPR, type, a, b);
  values[1] = gimple_build (&seq, where, MINUS_EXPR, type, a,
			    gimple_build (&seq, where, MULT_EXPR, type, values[0], b));
  for (gassign *part : parts)
    {
      gimple_stmt_iterator at = gsi_for_stmt (part);
      bool remainder = gimple_assign_rhs_code (part) == IMAGPART_EXPR;
      gimple_assign_set_rhs_from_tree (&at, values[remainder]);
      update_stmt (gsi_stmt (at));
    }
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, call, "quotient and remainder: %G", (gimple *) call);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  gsi_replace (gsi, gimple_build_nop (), true);
  release_ssa_name (pair);
}

class pass_plain_arithmetic : public device_pass
{
public:
  explicit pass_plain_arithmetic (gcc::context *context)
    : device_pass (device_pass_data ("accplain-arithmetic", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  replace (&gsi);
	  widen_factors (&gsi);
	  split_divmod (&gsi);
	}
    return split_wide_copies (fun) ? TODO_update_ssa_only_virtuals : 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_plain_arithmetic (gcc::context *context)
{
  return new pass_plain_arithmetic (context);
}

} // namespace accplug
