/* Rows of as many lanes as the launch has chosen: versions for numbers that are known.

   Comes in: a kernel among GCC's loop passes, in loop-closed SSA form, whose launch chooses
   the lanes of rows (device_function::free_rows): a loop over rows, and loops in it that
   their lanes share,

     for (i = ...) for (k = tid.x; k < n; k += ntid.x) sum += a[i + k] * x[k];

   Goes out: three versions,

     if (ntid.x == 1) for (i = ...) for (k = 0; k < n; k++) ...
     else if (ntid.x == 32) for (i = ...) for (k = tid.x; k < n; k += 32) ...
     else for (i = ...) for (k = tid.x; k < n; k += ntid.x) ...

   The first has loops of a thread as any other: their step is known, their addresses move
   along, and they are unrolled, and nothing is left of the lanes' reduction.  The second is
   for the lanes that rows usually have, a warp, or usual_uneven_lanes where their lengths are
   in memory: the distances of its reduction are constant, too.  Where a row may be a block
   (device_function::block_rows) there is a fourth one, for its threads.

   Rules
   - What depends on the number of lanes is arithmetic on it, or is left alone.
   - All threads of a block take the same version, so there may be barriers in it.
   - Where the loop over rows is long, only the lanes' loops in it have versions: each is an
     innermost loop without a barrier or another call with an effect; if rows may be blocks,
     for a warp and a block.
   - Blocks that few rows alone have (warp_rows) are many iterations each, and have no version.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/changed-loops.h"
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
const unsigned deepest = 12;

/* The longest loop over rows that has versions, in instructions as GCC estimates them.  */
const unsigned longest_rows = 600;

/* Values where a row is LANES lanes.  */

class known_lanes
{
public:
  explicit known_lanes (unsigned lanes) : m_lanes (lanes) {}
  ~known_lanes () { gimple_seq_discard (m_seq); }

  /* T with the lanes known; T itself if they do not matter to it.  */
  tree value (tree t, unsigned depth = 0);
  /* The call STMT, if it asks for the lane's number or for how many there are; or NULL.  */
  tree answer (gimple *stmt) const;
  /* The statements for these values.  */
  gimple_seq statements ();

private:
  tree compute (gassign *def, unsigned depth);

  unsigned m_lanes;
  gimple_seq m_seq = NULL;
  std::map<tree, tree> m_known;
};

gimple_seq
known_lanes::statements ()
{
  gimple_seq seq = m_seq;
  m_seq = NULL;
  return seq;
}

tree
known_lanes::answer (gimple *stmt) const
{
  bool number = intrinsic_call_p (stmt, intrinsic::tid);
  if ((!number && !intrinsic_call_p (stmt, intrinsic::ntid))
      || !integer_zerop (gimple_call_arg (stmt, 0)) || !gimple_call_lhs (stmt)
      || (number && m_lanes > 1))
    return NULL_TREE;
  return build_int_cst (TREE_TYPE (gimple_call_lhs (stmt)), number ? 0 : m_lanes);
}

/* Is T a multiple of more than MASK, a number of low bits?  */

bool
beyond_mask_p (tree t, tree mask)
{
  gassign *def = (TREE_CODE (t) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t)) : nullptr);
  if (!def || !TYPE_UNSIGNED (TREE_TYPE (t)) || TREE_CODE (mask) != INTEGER_CST)
    return false;
  tree by = gimple_assign_rhs2 (def);
  if (!by || TREE_CODE (by) != INTEGER_CST || !tree_fits_uhwi_p (by))
    return false;
  tree_code code = gimple_assign_rhs_code (def);
  unsigned HOST_WIDE_INT factor = tree_to_uhwi (by);
  if (code == LSHIFT_EXPR && factor < TYPE_PRECISION (TREE_TYPE (t)))
    factor = HOST_WIDE_INT_1U << factor;
  else if (code != MULT_EXPR)
    return false;
  return pow2p_hwi (factor) && wi::ltu_p (wi::to_wide (mask), factor);
}

tree
known_lanes::compute (gassign *def, unsigned depth)
{
  tree_code code = gimple_assign_rhs_code (def);
  tree t = gimple_assign_lhs (def), type = TREE_TYPE (t);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  if (CONVERT_EXPR_CODE_P (code) && INTEGRAL_TYPE_P (TREE_TYPE (a)))
    {
      tree known = value (a, depth + 1);
      return known == a ? t : gimple_convert (&m_seq, type, known);
    }
  if (TREE_CODE_CLASS (code) != tcc_comparison && code != PLUS_EXPR && code != MULT_EXPR
      && code != MINUS_EXPR && code != LSHIFT_EXPR && code != RSHIFT_EXPR
      && code != BIT_AND_EXPR && code != MIN_EXPR)
    return t;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)) || !INTEGRAL_TYPE_P (TREE_TYPE (b)))
    return t;
  tree known_a = value (a, depth + 1), known_b = value (b, depth + 1);
  if (known_a == a && known_b == b)
    return t;
  if (code == BIT_AND_EXPR && beyond_mask_p (known_a, known_b))
    return build_zero_cst (type);
  return gimple_build (&m_seq, code, type, known_a, known_b);
}

tree
known_lanes::value (tree t, unsigned depth)
{
  gimple *def = TREE_CODE (t) == SSA_NAME ? SSA_NAME_DEF_STMT (t) : nullptr;
  if (!def || depth > deepest || !INTEGRAL_TYPE_P (TREE_TYPE (t)))
    return t;
  if (tree known = answer (def))
    return known;
  if (!is_gimple_assign (def))
    return t;
  auto old = m_known.find (t);
  if (old != m_known.end ())
    return old->second;
  return m_known[t] = compute (as_a<gassign *> (def), depth);
}

/* A loop, and its version for rows of LANES lanes.  */

class lanes_version
{
public:
  lanes_version (function *fun, class loop *l, unsigned lanes)
    : m_fun (fun), m_loop (l), m_lanes (lanes) {}

  const char *obstacle ();
  class loop *build ();

private:
  bool shared_by_lanes_p (class loop *l) const;
  void use_known (gimple *stmt, known_lanes *known);
  gimple *known_barrier (gimple *stmt) const;
  void use_known ();
  void forget_iterations (class loop *l);

  function *m_fun;
  class loop *m_loop;
  unsigned m_lanes;
};

/* Do the lanes share L, an innermost loop?  */

bool
lanes_version::shared_by_lanes_p (class loop *l) const
{
  shared_counter counter;
  if (!find_counter (l, &counter))
    return false;
  known_lanes known (m_lanes);
  tree step = known.value (counter.step);
  return TREE_CODE (step) == INTEGER_CST && wi::eq_p (wi::to_wide (step), m_lanes);
}

/* Why the loop stays as it is, or NULL.  */

const char *
lanes_version::obstacle ()
{
  if (!can_duplicate_loop_p (m_loop))
    return "it cannot be copied";
  if (!m_loop->inner)
    return (!shared_by_lanes_p (m_loop) ? "its step is not the number of lanes"
	    : all_statements_p (m_loop, plain_statement_p) ? nullptr
	    : "it calls, or waits");
  if (tree_num_loop_insns (m_loop, &eni_size_weights) > longest_rows)
    return "it is long";
  for (class loop *l : loops_list (m_fun, LI_ONLY_INNERMOST))
    if (flow_loop_nested_p (m_loop, l) && shared_by_lanes_p (l))
      return nullptr;
  return "lanes share nothing in it";
}

/* What STMT, in the loop, takes from outside of it is what KNOWN has.  */

void
lanes_version::use_known (gimple *stmt, known_lanes *known)
{
  ssa_op_iter iter;
  use_operand_p use;
  bool any = false;
  FOR_EACH_PHI_OR_STMT_USE (use, stmt, iter, SSA_OP_USE)
    {
      tree t = USE_FROM_PTR (use);
      if (TREE_CODE (t) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (t)
	  || flow_bb_inside_loop_p (m_loop, gimple_bb (SSA_NAME_DEF_STMT (t))))
	continue;
      tree better = known->value (t);
      if (better == t)
	continue;
      SET_USE (use, better);
      any = true;
    }
  if (any && gimple_code (stmt) != GIMPLE_PHI)
    update_stmt (stmt);
}

/* What STMT, a barrier of a row, is now; NULL if that is what it was.  */

gimple *
lanes_version::known_barrier (gimple *stmt) const
{
  bool free = intrinsic_call_p (stmt, intrinsic::barrier_free_row);
  /* A lane waits for nobody.  */
  if (m_lanes == 1 && (free || intrinsic_call_p (stmt, intrinsic::barrier_warp)))
    return gimple_build_nop ();
  if (!free)
    return nullptr;
  gcall *call = (m_lanes <= warp_size
		 ? build_intrinsic (intrinsic::barrier_warp, { gimple_call_arg (stmt, 0) })
		 : build_intrinsic (intrinsic::barrier_block));
  gimple_set_location (call, gimple_location (stmt));
  gimple_move_vops (call, stmt);
  return call;
}

/* The loop is now that of as many lanes as are known.  */

void
lanes_version::use_known ()
{
  known_lanes known (m_lanes);
  basic_block *body = get_loop_body (m_loop);
  for (unsigned i = 0; i < m_loop->num_nodes; i++)
    {
      for (gphi_iterator g = gsi_start_phis (body[i]); !gsi_end_p (g); gsi_next (&g))
	if (!virtual_operand_p (gimple_phi_result (g.phi ())))
	  use_known (g.phi (), &known);
      for (gimple_stmt_iterator g = gsi_start_bb (body[i]); !gsi_end_p (g); gsi_next (&g))
	{
	  gimple *stmt = gsi_stmt (g);
	  tree answer = is_gimple_call (stmt) ? known.answer (stmt) : NULL_TREE;
	  use_known (stmt, &known);
	  if (gimple *barrier = known_barrier (stmt))
	    {
	      if (!is_gimple_call (barrier))
		unlink_stmt_vdef (stmt);
	      gsi_replace (&g, barrier, false);
	    }
	  else if (answer)
	    gsi_replace (&g, gimple_build_assign (gimple_call_lhs (stmt), answer), false);
	}
    }
  free (body);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), known.statements ());
}

/* Nothing is known any more of how many iterations L has; halved distances have all of
   theirs in a row.  */

void
lanes_version::forget_iterations (class loop *l)
{
  l->any_upper_bound = l->any_likely_upper_bound = l->any_estimate = false;
  free_numbers_of_iterations_estimates (l);
  for (class loop *inner = l->inner; inner; inner = inner->next)
    forget_iterations (inner);
  unsigned lanes = MIN (m_lanes, warp_size);
  if (l->inner || lanes < 4)
    return;
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    {
      tree next = PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_latch_edge (l));
      gassign *def = (TREE_CODE (next) == SSA_NAME
		      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : nullptr);
      if (def && gimple_assign_rhs_code (def) == RSHIFT_EXPR
	  && gimple_assign_rhs1 (def) == gimple_phi_result (i.phi ())
	  && integer_onep (gimple_assign_rhs2 (def))
	  && compare_tree_int (PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_preheader_edge (l)),
			       lanes / 2) == 0)
	l->unroll = exact_log2 (lanes);
    }
}

/* The version for other lanes.  */

class loop *
lanes_version::build ()
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
  use_known ();
  forget_iterations (m_loop);
  mark_virtual_operands_for_renaming (m_fun);
  update_ssa (TODO_update_ssa);
  return copy;
}

/* Give L, if it can be, a version for rows of LANES lanes; the loop for others, or NULL.  */

class loop *
make_version (function *fun, class loop *l, unsigned lanes)
{
  lanes_version version (fun, l, lanes);
  const char *why = version.obstacle ();
  if (dump_enabled_p ())
    {
      if (why)
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), "loop %d: one version: %s\n",
			 l->num, why);
      else
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), "loop %d: a version for rows"
			 " of %s\n", l->num, lanes == 1 ? "one lane"
			 : lanes > warp_size ? "a block" : "the usual lanes");
    }
  return why ? nullptr : version.build ();
}

/* Give L of F its versions; false if it stays.  */

bool
make_versions (function *fun, const device_function *f, class loop *l)
{
  /* Where the loop over rows has none, and rows may be blocks, it is long: its loops have
     few copies.  */
  bool blocks = f->block_rows && !f->warp_rows, few = blocks && loop_depth (l) > 1;
  class loop *rest = few ? l : make_version (fun, l, 1);
  /* Rows that want few lanes have one, or what fills the device.  */
  if (rest && !f->few_lanes)
    {
      unsigned lanes = f->row_data.empty () ? warp_size : usual_uneven_lanes;
      class loop *others = make_version (fun, rest, lanes);
      if (others && blocks)
	make_version (fun, others, default_block_threads);
      if (few)
	return others;
    }
  return rest;
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
    std::vector<class loop *> outer, inner;
    for (class loop *l : loops_list (fun, 0))
      if (loop_depth (l) == 1)
	outer.push_back (l);
    for (class loop *l : outer)
      {
	inner.clear ();
	for (class loop *i : loops_list (fun, LI_ONLY_INNERMOST))
	  if (flow_loop_nested_p (l, i))
	    inner.push_back (i);
	if (make_versions (fun, f, l))
	  any = true;
	else
	  for (class loop *i : inner)
	    any |= make_versions (fun, f, i);
      }
    if (!any)
      return 0;
    find_loops_again (fun);
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
