/* The steps of tiles, written out.

   Comes in: loops with a constant number of iterations whose counter begins with
   __accplug_first_step: the steps that a tile has in shared memory (tiling/tile-code.cc).
   Goes out: instead of such a loop its iterations, one behind the other; the counter is a
   constant in each of them, and so are the distances of addresses.

   Of the passes before the loop passes all see one step instead of eight, each of which has 64
   sums; partial redundancies and value numbers took most of such a nest's time.

   Rules
   - The body is a block, and what earlier passes have put on the way back; nothing in it
     changes memory, so every copy's loads see what the first one's do.
   - Any other loop stays, and is right as it is: the counter begins with zero.
   - Loops and closed SSA form are kept: what a step sets is used behind it by phis alone, or
     in the block behind it, which the loop around both has, too.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/changed-loops.h"
#include "device/copied-statement.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/passes.h"

namespace accplug
{

namespace
{

class written_steps
{
public:
  explicit written_steps (class loop *l) : m_loop (l) {}
  bool find ();
  void write ();

private:
  tree value_of (tree name) const;
  bool addresses_only_p (tree pointer) const;
  void begin_step (unsigned step);
  bool constant_p (gimple *stmt);
  void place_references (gimple *stmt);
  void copy (gimple *stmt, gimple_stmt_iterator *before);
  void keep_last ();

  class loop *m_loop;
  edge m_into = nullptr, m_back = nullptr, m_exit = nullptr;
  gphi *m_counter = nullptr;
  unsigned m_count = 0;		/* of steps */
  std::vector<gimple *> m_body;	/* of a step */
  size_t m_last = 0;		/* statements of the last one: those before the test */
  std::unordered_map<tree, tree> m_values;	/* in this step */
  /* Pointers with constant distances from others.  */
  std::unordered_map<tree, std::pair<tree, offset_int>> m_places;
};

/* Is the loop one of steps, that can be written out?  */

bool
written_steps::find ()
{
  if (m_loop->num_nodes > 2 || !single_exit (m_loop)
      || single_exit (m_loop)->src != m_loop->header)
    return false;
  m_into = loop_preheader_edge (m_loop);
  m_back = loop_latch_edge (m_loop);
  m_exit = single_exit (m_loop);
  for (gphi_iterator i = gsi_start_phis (m_loop->header); !gsi_end_p (i); gsi_next (&i))
    {
      tree first = PHI_ARG_DEF_FROM_EDGE (i.phi (), m_into);
      gimple *def = TREE_CODE (first) == SSA_NAME ? SSA_NAME_DEF_STMT (first) : nullptr;
      if (virtual_operand_p (gimple_phi_result (i.phi ())))
	return false;
      if (!def || !intrinsic_call_p (def, intrinsic::first_step))
	continue;
      m_counter = i.phi ();
      m_count = tree_to_uhwi (gimple_call_arg (def, 0));
    }
  if (!m_counter)
    return false;
  for (basic_block bb : { m_loop->header, m_loop->latch })
    {
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (gimple_vdef (stmt) || (!is_gimple_assign (stmt) && !is_gimple_call (stmt)
				     && gimple_code (stmt) != GIMPLE_COND))
	    return false;
	  if (gimple_code (stmt) != GIMPLE_COND)
	    m_body.push_back (stmt);
	}
      if (bb == m_loop->header)
	m_last = m_body.size ();
      if (m_loop->header == m_loop->latch)
	break;
    }
  return true;
}

/* What NAME is in the step at hand.  */

tree
written_steps::value_of (tree name) const
{
  auto known = m_values.find (name);
  return known == m_values.end () ? name : known->second;
}

/* Do references alone use POINTER, each with a constant distance?  */

bool
written_steps::addresses_only_p (tree pointer) const
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, pointer)
    {
      gimple *user = USE_STMT (use);
      tree ref = gimple_assign_load_p (user) ? gimple_assign_rhs1 (user) : NULL_TREE;
      if (!ref || TREE_CODE (ref) != MEM_REF || TREE_OPERAND (ref, 0) != pointer)
	return false;
    }
  return true;
}

/* Step STEP begins: what goes around has got its next values.  */

void
written_steps::begin_step (unsigned step)
{
  std::unordered_map<tree, tree> next;
  for (gphi_iterator i = gsi_start_phis (m_loop->header); !gsi_end_p (i); gsi_next (&i))
    {
      tree result = gimple_phi_result (i.phi ());
      tree value = PHI_ARG_DEF_FROM_EDGE (i.phi (), step ? m_back : m_into);
      next[result] = (i.phi () == m_counter ? build_int_cst (TREE_TYPE (result), step)
		      : step ? value_of (value) : value);
    }
  m_values = next;
  m_places.clear ();
}

/* Is what STMT, whose operands are those of this step, sets a constant, a value that is there,
   or a constant distance from one?  Then that is known from here on.  It still sets the name
   that the loop has for it.  */

bool
written_steps::constant_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt) || gimple_assign_load_p (stmt))
    return false;
  tree result = gimple_assign_lhs (stmt);
  tree value = gimple_fold_stmt_to_constant_1 (stmt, [] (tree operand)
    { return operand; });
  if (value && (is_gimple_min_invariant (value) || TREE_CODE (value) == SSA_NAME)
      && useless_type_conversion_p (TREE_TYPE (result), TREE_TYPE (value)))
    {
      m_values[result] = value;
      return true;
    }
  if (gimple_assign_rhs_code (stmt) != POINTER_PLUS_EXPR
      || TREE_CODE (gimple_assign_rhs2 (stmt)) != INTEGER_CST
      || !addresses_only_p (result))
    return false;
  m_places[result] = { gimple_assign_rhs1 (stmt),
		       offset_int::from (wi::to_wide (gimple_assign_rhs2 (stmt)), SIGNED) };
  return true;
}

/* What STMT loads by a pointer with a constant distance, it loads by what that is distant
   from.  */

void
written_steps::place_references (gimple *stmt)
{
  if (!gimple_assign_load_p (stmt) || TREE_CODE (gimple_assign_rhs1 (stmt)) != MEM_REF)
    return;
  tree ref = gimple_assign_rhs1 (stmt);
  auto place = m_places.find (TREE_OPERAND (ref, 0));
  if (place == m_places.end ())
    return;
  tree moved = unshare_expr (ref);
  TREE_OPERAND (moved, 0) = place->second.first;
  TREE_OPERAND (moved, 1) = wide_int_to_tree (TREE_TYPE (TREE_OPERAND (ref, 1)),
					      mem_ref_offset (ref).force_shwi ()
					      + place->second.second);
  gimple_assign_set_rhs1 (stmt, moved);
}

/* STMT for this step goes in front of BEFORE.  */

void
written_steps::copy (gimple *stmt, gimple_stmt_iterator *before)
{
  gimple *made = copied_statement (stmt, [this] (tree name) { return value_of (name); });
  place_references (made);
  tree result = gimple_get_lhs (stmt);
  if (result && constant_p (made))
    {
      delink_stmt_imm_use (made);
      return;
    }
  if (result)
    {
      tree name = duplicate_ssa_name (result, made);
      gimple_set_lhs (made, name);
      m_values[result] = name;
    }
  gimple_set_vuse (made, gimple_vuse (stmt));
  gsi_insert_before (before, made, GSI_SAME_STMT);
  update_stmt (made);
}

/* The loop's own statements are the last step.  */

void
written_steps::keep_last ()
{
  for (size_t i = 0; i < m_last; i++)
    {
      gimple *stmt = m_body[i];
      ssa_op_iter operand;
      use_operand_p use;
      FOR_EACH_SSA_USE_OPERAND (use, stmt, operand, SSA_OP_USE)
	SET_USE (use, value_of (USE_FROM_PTR (use)));
      place_references (stmt);
      constant_p (stmt);
      update_stmt (stmt);
    }
}

void
written_steps::write ()
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (m_loop)),
		     "loop %d: %u steps of %u statements are written out\n", m_loop->num,
		     m_count, unsigned (m_body.size ()));
  basic_block header = m_loop->header;
  gimple *first = SSA_NAME_DEF_STMT (PHI_ARG_DEF_FROM_EDGE (m_counter, m_into));
  gimple_stmt_iterator begin = gsi_after_labels (header);
  for (unsigned step = 0; step + 1 < m_count; step++)
    {
      begin_step (step);
      for (gimple *stmt : m_body)
	copy (stmt, &begin);
    }
  begin_step (m_count - 1);
  std::unordered_map<tree, tree> last = m_values;
  keep_last ();
  header->count = m_into->count ();
  edge again = EDGE_SUCC (header, EDGE_SUCC (header, 0) == m_exit);
  bool removed = remove_path (again);
  gcc_assert (removed);
  for (gphi_iterator i = gsi_start_phis (header); !gsi_end_p (i);)
    {
      tree result = gimple_phi_result (i.phi ());
      replace_uses_by (result, last[result]);
      remove_phi_node (&i, true);
    }
  if (has_zero_uses (gimple_call_lhs (first)))
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (first);
      gsi_remove (&gsi, true);
      release_defs (first);
    }
}

class pass_written_steps : public device_pass
{
public:
  explicit pass_written_steps (gcc::context *context)
    : device_pass (device_pass_data ("accwritten-steps", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    bool any = false;
    std::vector<class loop *> loops;
    for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
      loops.push_back (l);
    for (class loop *l : loops)
      {
	written_steps steps (l);
	if (!steps.find ())
	  continue;
	steps.write ();
	any = true;
      }
    if (!any)
      return 0;
    free_numbers_of_iterations_estimates (fun);
    scev_reset ();
    return TODO_update_ssa | TODO_cleanup_cfg;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_written_steps (gcc::context *context)
{
  return new pass_written_steps (context);
}

} // namespace accplug
