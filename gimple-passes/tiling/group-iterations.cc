/* A thread does groups of neighbouring iterations of shared loops at once.

   Comes in: a kernel whose loops have axes, before marks become code, and what tile-nests
   has not made tiles of.
   Goes out: nests whose iterations share what they load (iteration-groups.h) have three
   versions of their innermost shared loop; where there are iterations enough for the device,
   in front of

     for (k by 8) for (i by 4) for j:
       sum[0..31] = 0
       for the steps: x[0..3], w[0..7] are loaded; sum[..] += x[..] * w[..]
       y[..] = sum[..]

   for groups that are whole, and such that may not be, else the plain one, by 1.

   Rules
   - Choices are straightened first (straight-steps.h), and subscripts widened
     (guarded-indices.h): which nests there are is asked of the result.
   - Whether groups pay is asked for in front of the nest (group-lengths.h).
   - Versions are copied (group-versions.h) before statements are (group-copies.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "base/arguments.h"
#include "base/dump.h"
#include "base/report.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "tiling/group-copies.h"
#include "tiling/group-lengths.h"
#include "tiling/guarded-indices.h"
#include "tiling/lone-loops.h"
#include "tiling/straight-steps.h"

namespace accplug
{

namespace
{

/* Is the group that begins with the counters' values whole, in all loops?  Computed in front
   of the innermost loop of NEST, by SEQ.  NULL_TREE if it is anyhow, an error_mark_node if
   that is not known there.  */

tree
all_whole (const grouped_nest &nest, gimple_seq *seq)
{
  tree whole = NULL_TREE;
  auto and_whole = [&] (tree_code code, tree a, tree b)
    {
      tree yes = gimple_build (seq, code, boolean_type_node, a, b);
      whole = whole ? gimple_build (seq, BIT_AND_EXPR, boolean_type_node, whole, yes) : yes;
    };
  for (const grouped_loop &g : nest.grouped)
    {
      tree range = g.shared.range, number = gimple_phi_result (g.shared.counter);
      if (tree_fits_uhwi_p (range) && (g.row ? tree_fits_uhwi_p (g.row)
				       : tree_to_uhwi (range) % g.length == 0))
	continue;
      if (g.row)
	{
	  tree type = TREE_TYPE (g.rows);
	  tree rest = gimple_build (seq, BIT_AND_EXPR, type, g.rows,
				    build_int_cst (type, g.length - 1));
	  and_whole (EQ_EXPR, rest, build_zero_cst (type));
	  continue;
	}
      if (g.shared.loop == nest.innermost ())
	return error_mark_node;
      tree type = g.shared.type ();
      tree left = gimple_build (seq, MINUS_EXPR, type, range, number);
      and_whole (GE_EXPR, left, build_int_cst (type, g.length));
    }
  return whole;
}

/* Threads do groups of the iterations of NEST, in F; false if that cannot be.  */

bool
group_nest (function *fun, device_function *f, grouped_nest nest)
{
  group_lengths lengths (fun, f, &nest);
  if (!lengths.find_front ())
    return false;
  class loop *in = nest.innermost ();
  remove_marks (in);
  if (!can_duplicate_loop_p (in))
    return false;
  tree good = lengths.set ();
  version_parts parts = parts_of (nest, in);
  version (fun, &nest, parts, good);
  gimple_seq seq = NULL;
  tree whole = all_whole (nest, &seq);
  if (seq)
    gsi_insert_seq_on_edge_immediate (loop_preheader_edge (in), seq);
  if (whole && whole != error_mark_node)
    {
      version_parts rest = version (fun, &nest, parts, whole);
      group_copies (nest, rest, false).run ();
    }
  group_copies (nest, parts, whole != error_mark_node).run ();
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa);
  return true;
}

class pass_group_iterations : public device_pass
{
public:
  explicit pass_group_iterations (gcc::context *context)
    : device_pass (device_pass_data ("accgroup-iterations", 0), context) {}

  bool gate (function *fun) final override
  {
    return (device_pass::gate (fun) && current_device_function ()->kernel
	    && the_arguments.tiles != TILES_NEVER);
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    show_lone_loops (fun);
    unsigned todo = straighten_iterations (fun) ? TODO_cleanup_cfg | TODO_update_ssa : 0;
    {
      loop_analysis_scope scope (fun);
      if (widen_guarded_indices (fun))
	todo |= TODO_update_ssa;
      std::vector<grouped_nest> nests = find_grouped_nests (fun, f);
      if (nests.empty ())
	return todo;
      if (straighten_steps (fun, nests))
	todo |= TODO_cleanup_cfg | TODO_update_ssa;
    }
    loop_analysis_scope scope (fun);
    std::vector<grouped_nest> nests = find_grouped_nests (fun, f);
    no_ranges_scope no_ranges (fun);
    bool any = false;
    for (const grouped_nest &nest : nests)
      any |= group (fun, f, nest);
    if (!any)
      return todo;
    mark_virtual_operands_for_renaming (fun);
    forget_loops ();
    return TODO_update_ssa | TODO_cleanup_cfg;
  }

private:
  bool group (function *fun, device_function *f, const grouped_nest &nest)
  {
    location_t place = gimple_location (nest.loops.front ().step);
    if (!group_nest (fun, f, nest))
      return false;
    std::string text;
    for (const grouped_loop &g : nest.grouped)
      text += (text.empty () ? "" : " x ") + std::to_string (g.length);
    report (place, REPORT_LOOP, "Generating %s iterations a thread", text.c_str ());
    if (dump_enabled_p ())
      dump_printf_loc (MSG_NOTE, dump_at (place), "nest has groups of %s iterations\n",
		       text.c_str ());
    return true;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_group_iterations (gcc::context *context)
{
  return new pass_group_iterations (context);
}

} // namespace accplug
