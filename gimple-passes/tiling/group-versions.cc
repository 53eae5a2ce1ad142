/* Versions of a nest's innermost shared loop; see group-versions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/marks.h"
#include "tiling/group-versions.h"

namespace accplug
{

namespace
{

/* The same in COPY, a copy of PARTS's loop that has just been made.  */

version_parts
parts_of_copy (grouped_nest *nest, const version_parts &parts, class loop *copy)
{
  version_parts result;
  result.loop = copy;
  std::map<gimple *, gimple *> copies;
  basic_block *body = get_loop_body (parts.loop);
  for (unsigned i = 0; i < parts.loop->num_nodes; i++)
    {
      basic_block other = get_bb_copy (body[i]);
      gphi_iterator to = gsi_start_phis (other);
      for (gphi_iterator from = gsi_start_phis (body[i]); !gsi_end_p (from);
	   gsi_next (&from), gsi_next (&to))
	{
	  tree name = gimple_phi_result (from.phi ()), now = gimple_phi_result (to.phi ());
	  nest->note_copy (now, name);
	  if (parts.numbers.count (name))
	    result.numbers[name] = now;
	  copies[from.phi ()] = to.phi ();
	}
      gimple_stmt_iterator at = gsi_after_labels (other);
      for (gimple_stmt_iterator gsi = gsi_after_labels (body[i]); !gsi_end_p (gsi);
	   gsi_next (&gsi), gsi_next (&at))
	{
	  gimple *stmt = gsi_stmt (gsi), *now = gsi_stmt (at);
	  tree lhs = gimple_get_lhs (stmt);
	  if (lhs && TREE_CODE (lhs) == SSA_NAME)
	    nest->note_copy (gimple_get_lhs (now), lhs);
	  if (lhs && parts.numbers.count (lhs))
	    result.numbers[lhs] = gimple_get_lhs (now);
	  if (nest->counts_p (stmt))
	    nest->note_counting (now);
	  copies[stmt] = now;
	}
    }
  free (body);
  for (tree name : parts.phis)
    result.phis.push_back (gimple_phi_result (copies[SSA_NAME_DEF_STMT (name)]));
  for (gimple *stmt : parts.statements)
    result.statements.push_back (copies[stmt]);
  for (const auto &guard : parts.guards)
    result.guards.push_back ({ as_a<gcond *> (copies[guard.first]), guard.second });
  return result;
}

} // anonymous namespace

void
remove_marks (class loop *in)
{
  basic_block *body = get_loop_body (in);
  for (unsigned i = 0; i < in->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);)
      {
	gimple *stmt = gsi_stmt (gsi);
	if (unique_kind (stmt) < 0)
	  {
	    gsi_next (&gsi);
	    continue;
	  }
	tree lhs = gimple_call_lhs (stmt);
	unlink_stmt_vdef (stmt);
	if (lhs)
	  replace_uses_by (lhs, build_zero_cst (TREE_TYPE (lhs)));
	gsi_remove (&gsi, true);
	release_defs (stmt);
      }
  free (body);
}

version_parts
parts_of (const grouped_nest &nest, class loop *l)
{
  version_parts parts;
  parts.loop = l;
  tree counter = gimple_phi_result (nest.loops.back ().counter);
  parts.numbers[counter] = counter;
  for (const grouped_loop &g : nest.grouped)
    for (tree name : g.quotients)
      parts.numbers[name] = name;
  basic_block *body = get_loop_body_in_dom_order (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    {
      for (gphi_iterator phi = gsi_start_phis (body[i]); !gsi_end_p (phi); gsi_next (&phi))
	{
	  tree name = gimple_phi_result (phi.phi ());
	  if (!virtual_operand_p (name) && name != counter && nest.dependence (name))
	    parts.phis.push_back (name);
	}
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (gimple_code (stmt) != GIMPLE_COND
	      && !nest.counts_p (stmt) && nest.mask_of (stmt))
	    parts.statements.push_back (stmt);
	}
    }
  free (body);
  for (const auto &guard : nest.guards)
    if (flow_bb_inside_loop_p (l, gimple_bb (guard.first)))
      parts.guards.push_back (guard);
  return parts;
}

version_parts
version (function *fun, grouped_nest *nest, const version_parts &parts, tree test)
{
  const profile_probability likely = profile_probability::likely ();
  initialize_original_copy_tables ();
  class loop *copy = loop_version (parts.loop, build2 (NE_EXPR, boolean_type_node, test,
						       boolean_false_node),
				   NULL, likely, likely.invert (), likely, likely.invert (),
				   true);
  gcc_assert (copy);
  version_parts result = parts_of_copy (nest, parts, copy);
  free_original_copy_tables ();
  split_edge (single_exit (parts.loop));
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa);
  return result;
}

} // namespace accplug
