/* Atomic updates that GCC makes loops of, but that the device has instructions for.

   Comes in: a device function before the loop passes.  `acc atomic' on floating-point
   numbers, and the minimum and maximum of integers, are loops around a compare and
   swap (omp-expand.cc, expand_omp_atomic_pipeline):

     seen = __atomic_load (p);
     again:
     bits = PHI <seen, old>;
     before = VIEW_CONVERT <bits>; after = before + v;
     old = REALPART <.ATOMIC_COMPARE_EXCHANGE (p, bits, VIEW_CONVERT <after>)>;
     if (old != bits) goto again;

   Goes out: before = __accplug_atomic_add (p, v); after = before + v, without a
   loop, and without the load.

   Rules
   - Only a block that holds nothing else is touched; V is computed before it.
   - x - v is x + -v, exactly.  PTX has no minimum or maximum of floating-point
     numbers in memory (PTX ISA 9.7.13.5, atom); those stay loops.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"

namespace accplug
{

namespace
{

/* The parts of such a loop.  BEFORE is BITS itself where no conversion is needed;
   then TO_VALUE is NULL, and AFTER is what is swapped in.  */
struct update_loop
{
  basic_block block = nullptr;
  edge back = nullptr, leave = nullptr;
  gphi *phi = nullptr;
  gcall *swap = nullptr;
  gassign *to_value = nullptr, *operation = nullptr, *to_bits = nullptr;
  gimple *real_part = nullptr;
  tree bits = NULL_TREE, old = NULL_TREE, before = NULL_TREE;
  tree operand = NULL_TREE;
  bool negate = false;
  intrinsic replacement = intrinsic::count;
};

/* The instruction for a CODE b on values of TYPE.  */

intrinsic
instruction_for (tree_code code, tree type)
{
  unsigned bits = tree_to_uhwi (TYPE_SIZE (type));
  bool uns = TYPE_UNSIGNED (type);
  if (SCALAR_FLOAT_TYPE_P (type) && (code == PLUS_EXPR || code == MINUS_EXPR))
    return bits == 32 ? intrinsic::atomic_add_f32
	   : bits == 64 ? intrinsic::atomic_add_f64 : intrinsic::count;
  if (!INTEGRAL_TYPE_P (type) || (bits != 32 && bits != 64)
      || (code != MIN_EXPR && code != MAX_EXPR))
    return intrinsic::count;
  if (code == MIN_EXPR)
    return bits == 32 ? uns ? intrinsic::atomic_min_u32 : intrinsic::atomic_min_s32
		      : uns ? intrinsic::atomic_min_u64 : intrinsic::atomic_min_s64;
  return bits == 32 ? uns ? intrinsic::atomic_max_u32 : intrinsic::atomic_max_s32
		    : uns ? intrinsic::atomic_max_u64 : intrinsic::atomic_max_s64;
}

gassign *
definition (tree name)
{
  return TREE_CODE (name) == SSA_NAME
	 ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name)) : nullptr;
}

/* The edges of the loop of BLOCK alone; an empty block may stand on the way
   back.  */

bool
find_edges (update_loop *u)
{
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, u->block->succs)
    {
      if (e->dest == u->block)
	u->back = e;
      else if (single_succ_p (e->dest) && single_pred_p (e->dest)
	       && single_succ (e->dest) == u->block && empty_block_p (e->dest))
	u->back = single_succ_edge (e->dest);
      else
	u->leave = e;
    }
  return u->back && u->leave && EDGE_COUNT (u->block->succs) == 2
	 && EDGE_COUNT (u->block->preds) == 2;
}

/* The block ends by asking whether the swap failed.  */

bool
asks_for_success_p (const update_loop *u)
{
  gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (u->block));
  if (!cond)
    return false;
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  tree_code code = gimple_cond_code (cond);
  bool on_true = u->leave->flags & EDGE_TRUE_VALUE;
  return ((a == u->bits && b == u->old) || (a == u->old && b == u->bits))
	 && code == (on_true ? EQ_EXPR : NE_EXPR);
}

bool
find_old_value (update_loop *u)
{
  use_operand_p use;
  gimple *user;
  tree both = gimple_call_lhs (u->swap);
  if (!both || TREE_CODE (both) != SSA_NAME
      || !single_imm_use (both, &use, &user) || !is_gimple_assign (user)
      || gimple_assign_rhs_code (user) != REALPART_EXPR)
    return false;
  u->real_part = user;
  u->old = gimple_assign_lhs (user);
  u->bits = gimple_call_arg (u->swap, 1);
  if (TREE_CODE (u->bits) != SSA_NAME)
    return false;
  u->phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (u->bits));
  return u->phi && gimple_bb (u->phi) == u->block
	 && gimple_bb (user) == u->block
	 && PHI_ARG_DEF_FROM_EDGE (u->phi, u->back) == u->old;
}

/* What is swapped in is computed from what was there, by one operation.  */

bool
find_operation (update_loop *u)
{
  tree after = gimple_call_arg (u->swap, 2);
  gassign *def = definition (after);
  if (def && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
    u->to_bits = def, after = gimple_assign_rhs1 (def);
  else if (def && gimple_assign_rhs_code (def) == VIEW_CONVERT_EXPR)
    u->to_bits = def, after = TREE_OPERAND (gimple_assign_rhs1 (def), 0);
  u->operation = definition (after);
  if (!u->operation || gimple_bb (u->operation) != u->block
      || (u->to_bits && gimple_bb (u->to_bits) != u->block))
    return false;
  tree_code code = gimple_assign_rhs_code (u->operation);
  u->replacement = instruction_for (code, TREE_TYPE (after));
  if (u->replacement == intrinsic::count)
    return false;
  tree a = gimple_assign_rhs1 (u->operation);
  tree b = gimple_assign_rhs2 (u->operation);
  auto is_before = [u] (tree t)
    {
      if (t == u->bits)
	return true;
      gassign *def = definition (t);
      if (!def || gimple_bb (def) != u->block)
	return false;
      tree_code code = gimple_assign_rhs_code (def);
      tree from = gimple_assign_rhs1 (def);
      if (code == VIEW_CONVERT_EXPR)
	from = TREE_OPERAND (from, 0);
      else if (!CONVERT_EXPR_CODE_P (code))
	return false;
      if (from != u->bits
	  || TYPE_SIZE (TREE_TYPE (t)) != TYPE_SIZE (TREE_TYPE (from)))
	return false;
      u->to_value = def;
      return true;
    };
  if (is_before (a))
    u->before = a, u->operand = b;
  else if (code != MINUS_EXPR && is_before (b))
    u->before = b, u->operand = a;
  else
    return false;
  u->negate = code == MINUS_EXPR;
  gimple *source = TREE_CODE (u->operand) == SSA_NAME
		   ? SSA_NAME_DEF_STMT (u->operand) : nullptr;
  return !source || gimple_bb (source) != u->block;
}

/* Nothing else is in the block.  */

bool
alone_p (const update_loop *u)
{
  for (gphi_iterator i = gsi_start_phis (u->block); !gsi_end_p (i); gsi_next (&i))
    if (i.phi () != u->phi && !virtual_operand_p (gimple_phi_result (i.phi ())))
      return false;
  for (gimple_stmt_iterator i = gsi_start_bb (u->block); !gsi_end_p (i);
       gsi_next (&i))
    {
      gimple *g = gsi_stmt (i);
      if (g != u->swap && g != u->to_value && g != u->operation && g != u->to_bits
	  && g != u->real_part && gimple_code (g) != GIMPLE_COND
	  && gimple_code (g) != GIMPLE_LABEL)
	return false;
    }
  return true;
}

bool
match (update_loop *u)
{
  return find_edges (u) && find_old_value (u) && asks_for_success_p (u)
	 && find_operation (u) && alone_p (u);
}

/* The load before the loop, whose result SEEN nobody wants any more.  */

void
remove_first_load (tree seen)
{
  if (TREE_CODE (seen) != SSA_NAME || !has_zero_uses (seen)
      || !is_gimple_call (SSA_NAME_DEF_STMT (seen)))
    return;
  gimple *load = SSA_NAME_DEF_STMT (seen);
  tree model = gimple_call_num_args (load) == 2 ? gimple_call_arg (load, 1)
						: NULL_TREE;
  if (!gimple_call_builtin_p (load, BUILT_IN_NORMAL) || !model
      || !integer_zerop (model))
    return;
  gimple_stmt_iterator gsi = gsi_for_stmt (load);
  unlink_stmt_vdef (load);
  gsi_remove (&gsi, true);
  release_defs (load);
}

void
remove_statement (gimple *g)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (g);
  gsi_remove (&gsi, true);
  release_defs (g);
}

void
replace (const update_loop &u)
{
  gimple_stmt_iterator gsi = gsi_after_labels (u.block);
  tree operand = u.operand;
  if (u.negate)
    {
      tree minus = make_ssa_name (TREE_TYPE (operand));
      gsi_insert_before (&gsi, gimple_build_assign (minus, NEGATE_EXPR, operand),
			 GSI_SAME_STMT);
      operand = minus;
    }
  gcall *call = build_intrinsic (u.replacement,
				 { gimple_call_arg (u.swap, 0), operand });
  gimple_set_location (call, gimple_location (u.swap));
  gimple_move_vops (call, u.swap);
  gimple_set_vdef (u.swap, NULL_TREE);
  gsi_insert_before (&gsi, call, GSI_SAME_STMT);
  tree bits_type = TREE_TYPE (u.bits);
  tree seen = PHI_ARG_DEF_FROM_EDGE (u.phi, EDGE_PRED (u.block,
						       u.back->dest_idx == 0));
  /* No condition, no way back.  */
  remove_statement (gcc_compat::last_statement (u.block));
  edge way = find_edge (u.block, u.back->src);
  remove_edge (u.back->src == u.block ? u.back : way);
  edge leave = single_succ_edge (u.block);
  leave->flags &= ~(EDGE_TRUE_VALUE | EDGE_FALSE_VALUE);
  leave->flags |= EDGE_FALLTHRU;
  leave->probability = profile_probability::always ();
  if (current_loops)
    loops_state_set (LOOPS_NEED_FIXUP);

  /* The result takes the place of the old value in all its forms.  */
  tree before = make_ssa_name (TREE_TYPE (TREE_TYPE (gimple_call_fndecl (call))),
			       call);
  tree bits = make_ssa_name (bits_type);
  gassign *as_bits = gimple_build_assign
    (bits, VIEW_CONVERT_EXPR, build1 (VIEW_CONVERT_EXPR, bits_type, before));
  gsi_insert_before (&gsi, as_bits, GSI_SAME_STMT);
  replace_uses_by (u.old, bits);
  remove_statement (u.real_part);
  remove_statement (u.swap);
  if (u.to_value)
    {
      gimple_stmt_iterator at = gsi_for_stmt (u.to_value);
      if (useless_type_conversion_p (TREE_TYPE (u.before), TREE_TYPE (before)))
	gimple_assign_set_rhs_from_tree (&at, before);
      else
	gimple_assign_set_rhs_with_ops (&at, NOP_EXPR, before);
      update_stmt (gsi_stmt (at));
    }
  replace_uses_by (u.bits, bits);
  gphi_iterator phi = gsi_for_phi (u.phi);
  remove_phi_node (&phi, true);
  for (gassign *g : { u.to_bits, u.operation, u.to_value, as_bits })
    if (g && has_zero_uses (gimple_assign_lhs (g)))
      remove_statement (g);
  if (!has_zero_uses (before))
    gimple_call_set_lhs (call, before);
  update_stmt (call);
  remove_first_load (seen);
}

class pass_atomic_updates : public device_pass
{
public:
  explicit pass_atomic_updates (gcc::context *context)
    : device_pass (device_pass_data ("accatomic-updates", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    auto_vec<gcall *> swaps;
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
	   gsi_next (&i))
	if (gimple_call_internal_p (gsi_stmt (i), IFN_ATOMIC_COMPARE_EXCHANGE))
	  swaps.safe_push (as_a<gcall *> (gsi_stmt (i)));
    bool changed = false;
    for (gcall *swap : swaps)
      {
	update_loop u;
	u.swap = swap;
	u.block = gimple_bb (swap);
	bool matches = match (&u);
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, swap, matches
			   ? "update: one atomic instruction in place of the loop\n"
			   : u.replacement == intrinsic::count
			   ? "update: stays a loop: no atomic instruction does it\n"
			   : "update: stays a loop: there is more in it\n");
	if (!matches)
	  continue;
	replace (u);
	changed = true;
      }
    if (!changed)
      return 0;
    free_dominance_info (CDI_DOMINATORS);
    free_dominance_info (CDI_POST_DOMINATORS);
    return TODO_cleanup_cfg | TODO_update_ssa;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_atomic_updates (gcc::context *context)
{
  return new pass_atomic_updates (context);
}

} // namespace accplug
