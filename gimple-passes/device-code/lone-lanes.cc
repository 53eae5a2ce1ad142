/* Loops of a row's lanes, where the row may be one lane.

   Comes in: a kernel among GCC's loop passes, in loop-closed SSA form, whose launch chooses
   the lanes of rows (device_function::free_rows): innermost loops that these share,

     for (k = tid.x; k < n; k += ntid.x) sum += a[i + k] * x[k];

   Goes out: two versions,

     if (ntid.x == 1) for (k = 0; k < n; k++) ...
     else for (k = tid.x; k < n; k += ntid.x) ...

   The first is a loop of a thread as any other: its step is known, its addresses move along,
   and it is unrolled.  There is a third version for the lanes that rows usually have, a warp,
   or usual_uneven_lanes where their lengths are in memory, so that its step is known, too.

   Rules
   - What the loop begins with, and its step, are arithmetic on the lane's number and the
     number of lanes, or they are left alone.
   - The body has no barrier and no other call with an effect.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/update-statements.h"

namespace accplug
{

namespace
{

/* How far to follow definitions.  */
const unsigned deepest = 8;

/* T where a row is LANES lanes, in SEQ; T itself if that does not matter to it.  */

tree
with_lanes (gimple_seq *seq, tree t, unsigned lanes, unsigned depth = 0)
{
  gimple *def = TREE_CODE (t) == SSA_NAME ? SSA_NAME_DEF_STMT (t) : nullptr;
  if (!def || depth > deepest)
    return t;
  if (intrinsic_call_p (def, intrinsic::tid) && integer_zerop (gimple_call_arg (def, 0)))
    return lanes == 1 ? build_zero_cst (TREE_TYPE (t)) : t;
  if (intrinsic_call_p (def, intrinsic::ntid) && integer_zerop (gimple_call_arg (def, 0)))
    return build_int_cst (TREE_TYPE (t), lanes);
  if (!is_gimple_assign (def) || !INTEGRAL_TYPE_P (TREE_TYPE (t)))
    return t;
  tree_code code = gimple_assign_rhs_code (def);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  if (CONVERT_EXPR_CODE_P (code) && INTEGRAL_TYPE_P (TREE_TYPE (a)))
    {
      tree known = with_lanes (seq, a, lanes, depth + 1);
      return known == a ? t : gimple_convert (seq, TREE_TYPE (t), known);
    }
  if (code != PLUS_EXPR && code != MULT_EXPR && code != MINUS_EXPR && code != LSHIFT_EXPR)
    return t;
  tree known_a = with_lanes (seq, a, lanes, depth + 1);
  tree known_b = with_lanes (seq, b, lanes, depth + 1);
  return (known_a == a && known_b == b ? t
	  : gimple_build (seq, code, TREE_TYPE (t), known_a, known_b));
}

class lone_lanes
{
public:
  lone_lanes (function *fun, class loop *l, unsigned lanes)
    : m_fun (fun), m_loop (l), m_lanes (lanes) {}

  const char *obstacle ();
  class loop *build ();

private:
  tree entry_value (gphi *phi) const
  {
    return PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (m_loop));
  }
  void count_by_known ();

  function *m_fun;
  class loop *m_loop;
  unsigned m_lanes;
  shared_counter m_counter;
};

/* Why the loop stays as it is, or NULL.  */

const char *
lone_lanes::obstacle ()
{
  if (!can_duplicate_loop_p (m_loop) || !find_counter (m_loop, &m_counter))
    return "it has no counter";
  gimple_seq seq = NULL;
  tree step = with_lanes (&seq, m_counter.step, m_lanes);
  gimple_seq_discard (seq);
  if (TREE_CODE (step) != INTEGER_CST || !wi::eq_p (wi::to_wide (step), m_lanes))
    return "its step is not the number of lanes";
  return all_statements_p (m_loop, plain_statement_p) ? nullptr : "it calls, or waits";
}

/* The loop is now that of as many lanes as are known.  */

void
lone_lanes::count_by_known ()
{
  gimple_seq seq = NULL;
  for (gphi_iterator i = gsi_start_phis (m_loop->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      {
	tree first = entry_value (i.phi ()), known = with_lanes (&seq, first, m_lanes);
	if (known != first)
	  SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (), loop_preheader_edge (m_loop)), known);
      }
  gassign *add = as_a<gassign *> (SSA_NAME_DEF_STMT (m_counter.next));
  for (unsigned i : { 1, 2 })
    if (gimple_op (add, i) == m_counter.step)
      gimple_set_op (add, i, build_int_cst (TREE_TYPE (m_counter.number), m_lanes));
  update_stmt (add);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), seq);
}

/* The version for other lanes.  */

class loop *
lone_lanes::build ()
{
  gimple_seq seq = NULL;
  tree lanes = emit_intrinsic (&seq, intrinsic::ntid, { integer_zero_node });
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), seq);
  tree test = build2 (EQ_EXPR, boolean_type_node, lanes,
		      build_int_cst (TREE_TYPE (lanes), m_lanes));
  const profile_probability even = profile_probability::even ();
  initialize_original_copy_tables ();
  class loop *copy = loop_version (m_loop, test, NULL, even, even, even, even, true);
  free_original_copy_tables ();
  gcc_assert (copy);
  count_by_known ();
  m_loop->any_upper_bound = m_loop->any_likely_upper_bound = m_loop->any_estimate = false;
  free_numbers_of_iterations_estimates (m_loop);
  mark_virtual_operands_for_renaming (m_fun);
  update_ssa (TODO_update_ssa);
  return copy;
}

/* Give L, if it can be, a version for rows of LANES lanes; the loop for others, or NULL.  */

class loop *
make_version (function *fun, class loop *l, unsigned lanes)
{
  lone_lanes version (fun, l, lanes);
  const char *why = version.obstacle ();
  if (dump_enabled_p ())
    {
      if (why)
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), "loop %d: one version: %s\n",
			 l->num, why);
      else
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), "loop %d: a version for rows"
			 " of %s\n", l->num, lanes == 1 ? "one lane" : "the usual lanes");
    }
  return why ? nullptr : version.build ();
}

class pass_lone_lanes : public device_pass
{
public:
  explicit pass_lone_lanes (gcc::context *context)
    : device_pass (device_pass_data ("acclone-lanes", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!f->kernel || !f->free_rows)
      return 0;
    bool any = false;
    for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
      {
	class loop *rest = make_version (fun, l, 1);
	any |= rest != nullptr;
	/* Rows that want few lanes have one, or what fills the device.  */
	if (rest && !f->few_lanes)
	  make_version (fun, rest, f->row_data.empty () ? warp_size : usual_uneven_lanes);
      }
    if (!any)
      return 0;
    free_dominance_info (CDI_DOMINATORS);
    free_dominance_info (CDI_POST_DOMINATORS);
    loops_state_set (LOOPS_NEED_FIXUP);
    calculate_dominance_info (CDI_DOMINATORS);
    fix_loop_structure (NULL);
    rewrite_into_loop_closed_ssa (NULL, 0);
    scev_reset ();
    return TODO_cleanup_cfg;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_lone_lanes (gcc::context *context)
{
  return new pass_lone_lanes (context);
}

} // namespace accplug
