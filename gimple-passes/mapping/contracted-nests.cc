/* What becomes of the nests of an array that is a scalar, and of loops that change places.

   Comes in: a contraction that has no obstacle (array-contraction.cc).
   Goes out: one nest that does what all of them did, without the array.

   Rules
   - Each iteration's statements keep their order.
   - What the check in front of the nest has found is noted in classes of references.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/array-contraction.h"
#include "analysis/dependence-test.h"
#include "analysis/loop-tree.h"
#include "analysis/memory-references.h"
#include "base/dump.h"
#include "base/ordered-loops.h"
#include "base/reference-classes.h"
#include "base/walk.h"
#include "device/acc-skeleton.h"
#include "device/device-pass.h"
#include "device/gangs.h"
#include "device/loop-location.h"
#include "device/value-users.h"
#include "mapping/loop-pair.h"

namespace accplug
{

/* Are all stores through pointers in the nests, or in COPY?  */

bool
contraction::stores_here_p (const loop_blocks &copy) const
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_vdef (stmt) || copy.has (bb) || unique_kind (stmt) >= 0
	    || gimple_call_internal_p (stmt, IFN_GOACC_LOOP) || gimple_clobber_p (stmt))
	  continue;
	bool known = false;
	for (const element_nest &nest : m_nests)
	  for (const memory_reference &r : nest.memory.references)
	    known |= r.stmt == stmt;
	if (!known)
	  return false;
      }
  return true;
}

/* Classes of references (reference-classes.h): in the nests one for each object, in the copy,
   which never runs in the same launch, one for all.  Nothing has been compared with what is
   elsewhere, which has none any more.  Copies of iterations keep them.  */

void
contraction::mark_apart (gcall *copy)
{
  std::unique_ptr<acc_loop> tree_of_loops = discover_loops (m_fun);
  const acc_loop *other = nullptr;
  for (const auto &one : tree_of_loops->children)
    if (one->is_loop () && one->heads.front () == copy)
      other = one.get ();
  if (!m_apart || !other)
    return;
  const loop_blocks blocks (other);
  if (!stores_here_p (blocks))
    return;
  unsigned short clique = ++m_fun->last_clique;
  auto mark = [clique] (tree reference, unsigned number)
    {
      tree base = get_base_address (reference);
      if (!base || TREE_CODE (base) != MEM_REF)
	return;
      MR_DEPENDENCE_CLIQUE (base) = number ? clique : 0;
      MR_DEPENDENCE_BASE (base) = number;
    };
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_assign_single_p (gsi_stmt (gsi)) && gimple_vuse (gsi_stmt (gsi)))
	for (tree reference : { gimple_assign_lhs (gsi_stmt (gsi)),
				gimple_assign_rhs1 (gsi_stmt (gsi)) })
	  mark (reference, blocks.has (bb) ? first_reference_class : 0);
  std::map<tree, unsigned> numbers;
  for (const element_nest &nest : m_nests)
    for (const memory_reference &r : nest.memory.references)
      if (r.object.base != m_array)
	{
	  unsigned next = first_reference_class + 1 + numbers.size ();
	  mark (r.reference, numbers.emplace (r.object.base, next).first->second);
	}
  for (class loop *l : loops_list (m_fun, 0))
    if (l == m_nests[m_main].outermost ()
	|| flow_loop_nested_p (m_nests[m_main].outermost (), l))
      l->owned_clique = clique;
}

/* What stands between the nests goes in front of the first one.  */

void
contraction::move_between ()
{
  gimple_stmt_iterator to
    = gsi_last_bb (loop_preheader_edge (m_nests.front ().outermost ())->src);
  for (gimple *stmt : m_between)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt);
      gsi_remove (&from, false);
      gsi_insert_after (&to, stmt, GSI_NEW_STMT);
    }
}

/* What an iteration of NEST does goes to TO in the main nest.  */

void
contraction::move (const element_nest &nest, gimple_stmt_iterator to)
{
  const std::vector<counted_loop> &levels = m_nests[m_main].levels;
  std::vector<std::pair<tree, tree>> indices;
  for (size_t n = 0; n < levels.size (); n++)
    indices.push_back ({ gimple_phi_result (nest.levels[n].index),
			 gimple_phi_result (levels[n].index) });
  for (gimple *stmt : nest.body)
    move_to_loop (stmt, &to, indices);
}

void
contraction::leave_at_once (const element_nest &nest)
{
  const counted_loop &l = nest.levels.front ();
  if (l.exit->flags & EDGE_TRUE_VALUE)
    gimple_cond_make_true (l.test);
  else
    gimple_cond_make_false (l.test);
  update_stmt (l.test);
}

void
contraction::turn ()
{
  const std::vector<counted_loop> &levels = m_nests[m_main].levels;
  loop_pair pair (levels[levels.size () - 2], levels.back ());
  bool known = pair.read ();
  gcc_assert (known);
  pair.exchange ();
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (where ()),
		     "the two innermost loops change places\n");
}

/* The element becomes a variable, which the update of SSA form makes values of.  */

void
contraction::make_scalar ()
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (m_references.front ().reference));
  tree element = create_tmp_reg (type, "element");
  for (const memory_reference &r : m_references)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (r.stmt);
      if (gimple_vdef (r.stmt))
	unlink_stmt_vdef (r.stmt);
      if (r.write)
	gimple_assign_set_lhs (r.stmt, element);
      else
	gimple_assign_set_rhs_from_tree (&gsi, element);
      gimple_set_vuse (r.stmt, NULL_TREE);
      gimple_set_vdef (r.stmt, NULL_TREE);
      update_stmt (r.stmt);
    }
}

/* In this version nothing speaks of the array any more.  */

void
contraction::clear_up ()
{
  for (size_t n = m_addresses.size (); n-- > 0;)
    if (has_zero_uses (m_addresses[n]))
      {
	gimple *def = SSA_NAME_DEF_STMT (m_addresses[n]);
	gimple_stmt_iterator gsi = gsi_for_stmt (def);
	gsi_remove (&gsi, true);
	release_defs (def);
      }
  basic_block *blocks = get_loop_body (m_space.root ());
  for (unsigned i = 0; i < m_space.root ()->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]); !gsi_end_p (gsi);)
      if (gimple_clobber_p (gsi_stmt (gsi)) && gimple_get_lhs (gsi_stmt (gsi)) == m_array)
	{
	  unlink_stmt_vdef (gsi_stmt (gsi));
	  gsi_remove (&gsi, true);
	}
      else
	gsi_next (&gsi);
  free (blocks);
}

/* The directives of CONSTRUCT and in it give no thread an array any more; the copy's may do
   so, to others.  */

void
contraction::forget_private (const acc_loop *construct)
{
  std::vector<gcall *> calls;
  for (gcall *head : construct->heads)
    for_each_in_slot (head, [&] (gcall *call)
      {
	if (unique_kind (call) == IFN_UNIQUE_OACC_PRIVATE)
	  calls.push_back (call);
      });
  for (const auto &inside : construct->children)
    forget_private (inside.get ());
  for (gcall *call : calls)
    {
      auto_vec<tree> kept;
      for (unsigned i = 0; i < gimple_call_num_args (call); i++)
	{
	  tree argument = gimple_call_arg (call, i);
	  if (TREE_CODE (argument) != ADDR_EXPR || TREE_OPERAND (argument, 0) != m_array)
	    kept.safe_push (argument);
	}
      if (kept.length () == gimple_call_num_args (call))
	continue;
      gcall *shorter = gimple_build_call_internal_vec (IFN_UNIQUE, kept);
      gimple_call_set_lhs (shorter, gimple_call_lhs (call));
      gimple_set_location (shorter, gimple_location (call));
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      unlink_stmt_vdef (call);
      gsi_replace (&gsi, shorter, false);
    }
}

void
contraction::run (const acc_loop *construct)
{
  if (construct && m_array)
    forget_private (construct);
  move_between ();
  const counted_loop &main = m_nests[m_main].levels.back ();
  gimple_stmt_iterator begin = main.behind_test (), end = gsi_last_bb (main.loop->latch);
  if (!gsi_end_p (end))
    gsi_next (&end);
  for (size_t n = 0; n < m_nests.size (); n++)
    if (n != m_main)
      {
	move (m_nests[n], n < m_main ? begin : end);
	leave_at_once (m_nests[n]);
      }
  if (m_array)
    {
      make_scalar ();
      clear_up ();
    }
  if (m_turned)
    turn ();
}

} // namespace accplug
