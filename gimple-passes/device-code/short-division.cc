/* Cheaper integer division, as in the index arithmetic of collapsed loops.

   Comes in: an optimised device function.
   Goes out: the same, where
   - x % y beside x / y is x - (x / y) * y;
   - a division of 64 bits tests whether both operands fit 32 bits, and is one of 32
     bits then.  A GPU divides by a sequence of instructions: about 20 for 32 bits,
     over 100 for 64;
   - division by a constant is none (constant-division.h).

   Rules
   - The test sees the operands as unsigned, so it holds for signed ones that are not
     negative, too.
   - This comes last, since GCC's folding knows x - (x / y) * y as x % y, and
     launch-geometry wants to see divisions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device-code/constant-division.h"

namespace accplug
{

namespace
{

/* The divisions and remainders of one pair of operands in a block: TRUNC_DIV_EXPR,
   TRUNC_MOD_EXPR, or GCC's DIVMOD, which is both.  */

struct quotient_use
{
  tree dividend, divisor;
  std::vector<gimple *> statements;	/* in the block's order */
};

/* If STMT is one, its operands.  */

bool
division_p (gimple *stmt, tree *dividend, tree *divisor)
{
  if (gimple_call_internal_p (stmt, IFN_DIVMOD) && gimple_call_lhs (stmt))
    {
      *dividend = gimple_call_arg (stmt, 0);
      *divisor = gimple_call_arg (stmt, 1);
    }
  else if (is_gimple_assign (stmt)
	   && (gimple_assign_rhs_code (stmt) == TRUNC_DIV_EXPR
	       || gimple_assign_rhs_code (stmt) == TRUNC_MOD_EXPR))
    {
      *dividend = gimple_assign_rhs1 (stmt);
      *divisor = gimple_assign_rhs2 (stmt);
    }
  else
    return false;
  tree type = TREE_TYPE (*divisor);
  return (TREE_CODE (type) == INTEGER_TYPE
	  && (TYPE_PRECISION (type) == 32 || TYPE_PRECISION (type) == 64)
	  && TREE_CODE (*divisor) == SSA_NAME && !stmt_could_throw_p (cfun, stmt));
}

std::vector<quotient_use>
divisions_of (basic_block bb)
{
  std::vector<quotient_use> uses;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      tree a, b;
      if (!division_p (stmt, &a, &b))
	continue;
      auto same = [&] (const quotient_use &u)
	{ return operand_equal_p (u.dividend, a) && u.divisor == b; };
      auto place = std::find_if (uses.begin (), uses.end (), same);
      if (place == uses.end ())
	place = uses.insert (place, { a, b, {} });
      place->statements.push_back (stmt);
    }
  return uses;
}

/* An assignment of A CODE B to a new name, at the end of *SEQ.  */

tree
append (gimple_seq *seq, tree_code code, tree type, tree a, tree b = NULL_TREE)
{
  tree result = make_ssa_name (type);
  gimple_seq_add_stmt (seq, gimple_build_assign (result, code, a, b));
  return result;
}

/* A new block in LOOP after AFTER, with SEQ.  */

basic_block
add_block (basic_block after, gimple_seq seq)
{
  basic_block bb = create_empty_bb (after);
  bb->count = after->count;
  if (after->loop_father)
    add_bb_to_loop (bb, after->loop_father);
  gimple_stmt_iterator gsi = gsi_start_bb (bb);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  return bb;
}

/* Before FIRST, the quotient of A and B, which have 64 bits:

     if (((A | B) >> 32) == 0)  n = (unsigned) A / (unsigned) B
     else			w = A / B
     q = PHI (n, w)  */

tree
divide_either_way (gimple *first, tree a, tree b)
{
  tree type = TREE_TYPE (b), narrow = unsigned_type_node;
  tree wide = unsigned_type_for (type);
  gimple_seq test = NULL, near = NULL, far = NULL;
  tree both = append (&test, BIT_IOR_EXPR, type, a, b);
  both = append (&test, NOP_EXPR, wide, both);
  tree high = append (&test, RSHIFT_EXPR, wide, both,
		      build_int_cst (unsigned_type_node, 32));
  tree x = append (&near, NOP_EXPR, narrow, a), y = append (&near, NOP_EXPR, narrow, b);
  tree n = append (&near, NOP_EXPR, type,
		   append (&near, TRUNC_DIV_EXPR, narrow, x, y));
  tree w = append (&far, TRUNC_DIV_EXPR, type, a, b);

  gimple_stmt_iterator gsi = gsi_for_stmt (first);
  gsi_insert_seq_before (&gsi, test, GSI_SAME_STMT);
  edge through = split_block (gsi_bb (gsi), SSA_NAME_DEF_STMT (high));
  basic_block before = through->src, after = through->dest;
  basic_block narrow_bb = add_block (before, near);
  basic_block wide_bb = add_block (narrow_bb, far);
  gsi = gsi_last_bb (before);
  gsi_insert_after (&gsi, gimple_build_cond (EQ_EXPR, high, build_zero_cst (wide),
					     NULL_TREE, NULL_TREE), GSI_NEW_STMT);
  edge no = redirect_edge_succ_nodup (through, wide_bb);
  no->flags = (no->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  no->probability = profile_probability::unlikely ();
  edge yes = make_edge (before, narrow_bb, EDGE_TRUE_VALUE);
  yes->probability = no->probability.invert ();
  edge from_narrow = make_single_succ_edge (narrow_bb, after, EDGE_FALLTHRU);
  edge from_wide = make_single_succ_edge (wide_bb, after, EDGE_FALLTHRU);
  tree quotient = make_ssa_name (type);
  gphi *phi = create_phi_node (quotient, after);
  add_phi_arg (phi, n, from_narrow, UNKNOWN_LOCATION);
  add_phi_arg (phi, w, from_wide, UNKNOWN_LOCATION);
  return quotient;
}

/* Compute the quotient of USE once, and all that it asks for from that.  */

void
shorten (const quotient_use &use)
{
  gimple *first = use.statements.front ();
  tree type = TREE_TYPE (use.divisor);
  bool wide = TYPE_PRECISION (type) == 64;
  if (!wide && use.statements.size () == 1 && is_gimple_assign (first))
    return;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, first, "%T / %T: %s%s\n", use.dividend, use.divisor,
		     use.statements.size () > 1 || !wide
		     ? "once for quotient and remainder" : "a quotient or remainder",
		     wide ? ", with 32 bits where the values have no more" : "");
  tree quotient;
  if (wide)
    quotient = divide_either_way (first, use.dividend, use.divisor);
  else
    {
      gimple_seq seq = NULL;
      quotient = append (&seq, TRUNC_DIV_EXPR, type, use.dividend, use.divisor);
      gimple_stmt_iterator gsi = gsi_for_stmt (first);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  for (gimple *stmt : use.statements)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      if (is_gimple_assign (stmt)
	  && gimple_assign_rhs_code (stmt) == TRUNC_DIV_EXPR)
	{
	  gimple_assign_set_rhs_with_ops (&gsi, SSA_NAME, quotient);
	  update_stmt (gsi_stmt (gsi));
	  continue;
	}
      gimple_seq seq = NULL;
      tree product = append (&seq, MULT_EXPR, type, quotient, use.divisor);
      tree rest = append (&seq, MINUS_EXPR, type, use.dividend, product);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      tree lhs = gimple_get_lhs (stmt);
      gsi_replace (&gsi, is_gimple_assign (stmt) ? gimple_build_assign (lhs, rest)
		   : gimple_build_assign (lhs, COMPLEX_EXPR, quotient, rest), false);
    }
}

class pass_short_division : public device_pass
{
public:
  explicit pass_short_division (gcc::context *context)
    : device_pass (device_pass_data ("accshort-division", 0), context) {}

  bool gate (function *fun) final override
  {
    return optimize && device_pass::gate (fun);
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    std::vector<quotient_use> uses;
    basic_block bb;
    divide_by_constants (fun);
    FOR_EACH_BB_FN (bb, fun)
      for (quotient_use &use : divisions_of (bb))
	uses.push_back (std::move (use));
    for (const quotient_use &use : uses)
      shorten (use);
    if (!uses.empty ())
      {
	free_dominance_info (CDI_DOMINATORS);
	free_dominance_info (CDI_POST_DOMINATORS);
      }
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_short_division (gcc::context *context)
{
  return new pass_short_division (context);
}

} // namespace accplug
