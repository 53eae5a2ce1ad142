/* Finding nests that can be tiled; see tiled-nest.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/tiled-nest.h"
#include "base/dump.h"
#include "base/walk.h"
#include "device/loop-location.h"
#include "device/marks.h"
#include "tiling/nest-values.h"

namespace accplug
{

namespace
{

/* The most loads of a step that go through shared memory, and statements that each sum has
   of its own: more than that are better off with other registers.  */
const unsigned most_loads = 4;
const unsigned most_statements = 12;

/* The only argument of PHI from outside of L.  */

tree
first_value (gphi *phi, class loop *l)
{
  return PHI_ARG_DEF_FROM_EDGE (phi, loop_preheader_edge (l));
}

/* Can tiles have elements of TYPE?  Complex numbers only where their product is written out
   as it stands: with C's tests for NaN a step were branches.  */

bool
element_type_p (tree type)
{
  HOST_WIDE_INT size = int_size_in_bytes (type);
  if (COMPLEX_FLOAT_TYPE_P (type))
    return (size == 8 || size == 16) && flag_complex_method != 2;
  return ((size == 1 || size == 2 || size == 4 || size == 8)
	  && (SCALAR_FLOAT_TYPE_P (type) || INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)));
}

bool
goacc_call_p (gimple *stmt, ifn_goacc_loop_kind kind)
{
  return (gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
	  && tree_to_uhwi (gimple_call_arg (stmt, 0)) == unsigned (kind));
}

/* The number of phis of BB that are registers.  */

unsigned
value_phis (basic_block bb)
{
  unsigned count = 0;
  for (gphi_iterator phi = gsi_start_phis (bb); !gsi_end_p (phi); gsi_next (&phi))
    count += !virtual_operand_p (gimple_phi_result (phi.phi ()));
  return count;
}

/* The loop around BB, or one around that, to whose head OFFSET goes: of CALL, its first
   iteration in this thread.  */

bool
find_counter (gcall *call, shared_loop *found)
{
  tree offset = gimple_call_lhs (call);
  if (!offset || !integer_onep (gimple_call_arg (call, 1))
      || !integer_onep (gimple_call_arg (call, 3))
      || !(integer_zerop (gimple_call_arg (call, 4))
	   || integer_onep (gimple_call_arg (call, 4))
	   || integer_minus_onep (gimple_call_arg (call, 4))))
    return false;
  found->range = gimple_call_arg (call, 2);
  found->axes = tree_to_uhwi (gimple_call_arg (call, 5));
  imm_use_iterator iterator;
  gimple *use;
  FOR_EACH_IMM_USE_STMT (use, iterator, offset)
    if (gphi *phi = dyn_cast<gphi *> (use))
      {
	class loop *l = gimple_bb (phi)->loop_father;
	if (l->header == gimple_bb (phi) && first_value (phi, l) == offset)
	  {
	    found->counter = phi;
	    found->loop = l;
	  }
      }
    else if (gcond *guard = dyn_cast<gcond *> (use))
      found->guard = guard;
  return found->counter && found->guard && loop_latch_edge (found->loop);
}

/* FOUND's counter moves by what a GOACC_LOOP call says.  */

bool
find_step (shared_loop *found)
{
  tree next = PHI_ARG_DEF_FROM_EDGE (found->counter, loop_latch_edge (found->loop));
  gassign *add = (TREE_CODE (next) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : nullptr);
  if (!add || gimple_assign_rhs_code (add) != PLUS_EXPR)
    return false;
  for (tree t : { gimple_assign_rhs1 (add), gimple_assign_rhs2 (add) })
    if (TREE_CODE (t) == SSA_NAME
	&& goacc_call_p (SSA_NAME_DEF_STMT (t), IFN_GOACC_LOOP_STEP))
      {
	found->step = as_a<gcall *> (SSA_NAME_DEF_STMT (t));
	return (gimple_call_num_args (found->step) == 6
		&& operand_equal_p (gimple_call_arg (found->step, 2), found->range));
      }
  return false;
}

/* What the number of iterations LENGTH is made from, which may be negative where there are
   none, and of fewer bits: without what says that.  When the program runs both are compared
   (tile-ranges.h).  */

tree
bare_length (tree length)
{
  for (;;)
    {
      gassign *def = (TREE_CODE (length) == SSA_NAME
		      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (length)) : nullptr);
      tree_code code = def ? gimple_assign_rhs_code (def) : ERROR_MARK;
      tree inner = NULL_TREE;
      if (code == COND_EXPR && integer_zerop (gimple_assign_rhs2 (def)))
	inner = gimple_assign_rhs3 (def);
      else if (code == COND_EXPR && integer_zerop (gimple_assign_rhs3 (def)))
	inner = gimple_assign_rhs2 (def);
      else if (CONVERT_EXPR_CODE_P (code)
	       || (code == MAX_EXPR && integer_zerop (gimple_assign_rhs2 (def))))
	inner = gimple_assign_rhs1 (def);
      if (!inner || !INTEGRAL_TYPE_P (TREE_TYPE (inner))
	  || TYPE_PRECISION (TREE_TYPE (inner)) < 32)
	return length;
      length = inner;
    }
}

} // anonymous namespace

/* Describes one nest.  */

class nest_finder
{
public:
  /* LOW: by how much the inner loop's first index moves (ragged_range).  */
  nest_finder (const shared_loop &row, const shared_loop &column, int low)
  {
    m_nest.row = row;
    m_nest.column = column;
    m_nest.ragged.low = low;
  }

  /* Why it is none that can be tiled; NULL if it is one.  */
  const char *obstacle ();
  const tiled_nest &nest () const { return m_nest; }

private:
  bool nest_p ();
  bool ranges_p ();
  bool alone_p (basic_block bb, const shared_loop &of) const;
  bool calls_only_p (basic_block bb);
  const char *read_outer ();
  const char *read_steps ();
  bool chain_of_steps (edge exit);
  bool read_counter (gphi *phi);
  void read_phi (gphi *phi);
  bool collect_way ();
  basic_block follow (basic_block bb);
  bool collect_statements (basic_block bb, bool after);
  const char *judge_steps ();
  bool read_load (gassign *load);
  bool along_steps_p (gassign *load) const;
  const char *read_triangle ();
  const char *judge_triangle ();
  bool read_guard (const assumption &a);
  bool collect_uses (tree t, std::set<gimple *> &seen);
  bool ready_after_steps_p (tree t, std::set<tree> &seen) const;
  bool unchanging_p (tree expression) const;

  tiled_nest m_nest;
  std::vector<basic_block> m_step_blocks;
};

/* Which loop is in which, and are they of types that tiles can count in?  */

bool
nest_finder::nest_p ()
{
  class loop *row = m_nest.row.loop, *column = m_nest.column.loop;
  m_nest.row_outside = flow_loop_nested_p (row, column);
  basic_block guard = gimple_bb (m_nest.outer ().guard);
  for (basic_block bb : get_all_dominated_blocks (CDI_DOMINATORS, guard))
    if (bb != guard)
      m_nest.m_blocks.insert (bb->index);
  /* Types that hold positions in tiles beyond the range, too.  */
  for (const shared_loop *l : { &m_nest.row, &m_nest.column })
    if (!INTEGRAL_TYPE_P (l->type ()) || TYPE_PRECISION (l->type ()) < 32
	|| !INTEGRAL_TYPE_P (TREE_TYPE (l->range))
	|| TYPE_PRECISION (TREE_TYPE (l->range)) < 32)
      return false;
  return value_phis (row->header) == 1 && value_phis (column->header) == 1;
}

/* The outer loop's range does not change in the nest, and the inner one's either, or it moves
   with the outer counter.  */

bool
nest_finder::ranges_p ()
{
  ragged_range &ragged = m_nest.ragged;
  tree length = m_nest.inner ().range;
  if (!unchanging_p (m_nest.outer ().range))
    return false;
  if (unchanging_p (length))
    return !ragged.low;
  if (m_nest.dependence (length) != m_nest.outer_mark ())
    return false;
  length = bare_length (length);
  linear_form form;
  if (!m_nest.linear_p (length, &form))
    return false;
  ragged.length = length;
  ragged.high = ragged.low + form.outer;
  return abs (form.outer) <= 1 && abs (ragged.high) <= 1;
}

/* Does BB end in a condition that is but OF's: has this thread another iteration?  Those of
   runs of iterations (`static') are always true, as there is one.  */

bool
nest_finder::alone_p (basic_block bb, const shared_loop &of) const
{
  gcond *condition = safe_dyn_cast<gcond *> (gcc_compat::last_statement (bb));
  if (!condition || condition == of.guard)
    return true;
  for (tree t : { gimple_cond_lhs (condition), gimple_cond_rhs (condition) })
    if (TREE_CODE (t) == SSA_NAME
	&& goacc_call_p (SSA_NAME_DEF_STMT (t), IFN_GOACC_LOOP_CHUNKS))
      return true;
  return false;
}

/* The outer loop's own block BB only computes; its forks are noted.  */

bool
nest_finder::calls_only_p (basic_block bb)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      m_nest.inner_forks |= fork_axes (stmt);
      if (gimple_clobber_p (stmt)
	  || gimple_code (stmt) == GIMPLE_LABEL || gimple_code (stmt) == GIMPLE_COND
	  || gimple_code (stmt) == GIMPLE_PREDICT || gimple_code (stmt) == GIMPLE_NOP
	  || gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
	  || unique_kind (stmt) == IFN_UNIQUE_OACC_FORK
	  || unique_kind (stmt) == IFN_UNIQUE_OACC_JOIN || plain_value_p (stmt))
	continue;
      return false;
    }
  return true;
}

/* What is in the outer loop beside the inner one, and where both end.  */

const char *
nest_finder::read_outer ()
{
  class loop *outer = m_nest.outer ().loop, *in = m_nest.inner ().loop;
  edge exit = single_exit (outer);
  if (!exit || !single_exit (in) || !in->inner || in->inner->next || in->inner->inner)
    return "it is not a nest of two loops around one loop of steps";
  basic_block *body = get_loop_body (outer);
  bool fine = true;
  for (unsigned i = 0; i < outer->num_nodes && fine; i++)
    if (!flow_bb_inside_loop_p (in, body[i]))
      fine = (calls_only_p (body[i]) && (body[i] == exit->src
					 || alone_p (body[i], m_nest.inner ())));
  free (body);
  if (!fine)
    return "something stands between its loops";
  for (edge e : gimple_bb (m_nest.outer ().guard)->succs)
    if (!dominated_by_p (CDI_DOMINATORS, outer->header, e->dest) && value_phis (e->dest))
      return "values leave it";
  if (value_phis (exit->dest))
    return "values leave it";
  return nullptr;
}

/* The blocks of a step follow each other; EXIT is where they end, at the first or the last
   of them.  */

bool
nest_finder::chain_of_steps (edge exit)
{
  class loop *l = m_nest.steps;
  for (basic_block bb = l->header;;)
    {
      m_step_blocks.push_back (bb);
      basic_block next = nullptr;
      for (edge e : bb->succs)
	if (e != exit)
	  {
	    if (next || (e->flags & EDGE_COMPLEX))
	      return false;
	    next = e->dest;
	  }
      if (!next || m_step_blocks.size () > l->num_nodes)
	return false;
      if (next == l->header)
	break;
      bb = next;
    }
  if (m_step_blocks.size () != l->num_nodes)
    return false;
  m_nest.ends_first = exit->src == l->header && l->num_nodes > 1;
  if (m_nest.ends_first)
    {
      /* The header is left once more than the rest: it is to do nothing but that, unless
	 nothing is behind it.  */
      bool other = false;
      for (basic_block bb : m_step_blocks)
	other |= bb != l->header && !gsi_end_p (gsi_start_bb (bb));
      m_nest.ends_first = other;
      return true;
    }
  /* Nothing but the way back is behind the exit.  */
  bool behind = false;
  for (basic_block bb : m_step_blocks)
    {
      if (behind && gcc_compat::last_statement (bb))
	return false;
      behind |= bb == exit->src;
    }
  return true;
}

/* Is PHI a counter of the steps?  */

bool
nest_finder::read_counter (gphi *phi)
{
  class loop *l = m_nest.steps;
  tree result = gimple_phi_result (phi);
  tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (l));
  gassign *add = (TREE_CODE (next) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : nullptr);
  if (!add || !(INTEGRAL_TYPE_P (TREE_TYPE (result)) || POINTER_TYPE_P (TREE_TYPE (result))))
    return false;
  tree_code code = gimple_assign_rhs_code (add);
  if (code != PLUS_EXPR && code != POINTER_PLUS_EXPR)
    return false;
  tree a = gimple_assign_rhs1 (add), b = gimple_assign_rhs2 (add);
  if (a != result && code == PLUS_EXPR)
    std::swap (a, b);
  if (a != result || !(TREE_CODE (b) == INTEGER_CST
		       || (TREE_CODE (b) == SSA_NAME && !m_nest.inside_p (b))))
    return false;
  m_nest.counters.push_back ({ phi, first_value (phi, l), b });
  return true;
}

void
nest_finder::read_phi (gphi *phi)
{
  class loop *l = m_nest.steps;
  if (virtual_operand_p (gimple_phi_result (phi)) || read_counter (phi))
    return;
  m_nest.sums.push_back ({ phi, first_value (phi, l),
			   PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (l)) });
}

/* The loop of steps: how many, its counters and sums.  */

const char *
nest_finder::read_steps ()
{
  class loop *l = m_nest.steps = m_nest.inner ().loop->inner;
  edge exit = single_exit (l);
  if (!exit || !loop_latch_edge (l) || !chain_of_steps (exit))
    return "a step is not a sequence of statements";
  for (gphi_iterator phi = gsi_start_phis (l->header); !gsi_end_p (phi); gsi_next (&phi))
    read_phi (phi.phi ());
  tree_niter_desc count;
  if (!number_of_iterations_exit (l, exit, &count, false)
      || !integer_nonzerop (count.assumptions) || !count.niter)
    return "the number of steps is not known in front of it";
  m_nest.no_step = count.may_be_zero;
  m_nest.step_count = count.niter;
  if (!m_nest.ends_first)
    m_nest.step_count = fold_build2 (PLUS_EXPR, TREE_TYPE (count.niter), count.niter,
				     build_one_cst (TREE_TYPE (count.niter)));
  for (const step_counter &c : m_nest.counters)
    if (TREE_CODE (c.first) != SSA_NAME && TREE_CODE (c.first) != INTEGER_CST)
      return "a counter of the steps begins with an expression";
  return m_nest.sums.empty () ? "its steps have no sum" : nullptr;
}

/* The next block of the nest's way after BB; where the program has a choice by what the
   nest does not change, the one with more to do.  NULL if it has any other choice.  */

basic_block
nest_finder::follow (basic_block bb)
{
  if (single_succ_p (bb))
    {
      m_nest.m_way[single_succ (bb)] = single_succ_edge (bb);
      return single_succ (bb);
    }
  gcond *condition = safe_dyn_cast<gcond *> (gcc_compat::last_statement (bb));
  if (!condition || EDGE_COUNT (bb->succs) != 2)
    return nullptr;
  edge yes, no;
  extract_true_false_edges_from_block (bb, &yes, &no);
  basic_block header = m_nest.steps->header;
  auto leads = [header] (edge e) { return dominated_by_p (CDI_DOMINATORS, header, e->dest); };
  auto reaches = [] (basic_block from, basic_block to)
    { return single_succ_p (from) && single_succ (from) == to; };
  edge taken;
  bool before = !dominated_by_p (CDI_DOMINATORS, bb, header);
  if (reaches (yes->dest, no->dest))
    taken = yes;
  else if (reaches (no->dest, yes->dest))
    taken = no;
  else if (before && leads (yes) != leads (no))
    taken = leads (yes) ? yes : no;
  else
    taken = gimple_cond_code (condition) == EQ_EXPR ? no : yes;
  m_nest.assumptions.push_back ({ condition, taken == yes });
  m_nest.m_way[taken->dest] = taken;
  return taken->dest;
}

/* Note the loads of BB and, AFTER the steps, its stores.  */

bool
nest_finder::collect_statements (basic_block bb, bool after)
{
  std::vector<gimple *> &list = after ? m_nest.epilogue : m_nest.prologue;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_clobber_p (stmt)
	  || gimple_code (stmt) == GIMPLE_LABEL || gimple_code (stmt) == GIMPLE_COND
	  || gimple_code (stmt) == GIMPLE_PREDICT || gimple_code (stmt) == GIMPLE_NOP
	  || ((unique_kind (stmt) == IFN_UNIQUE_OACC_FORK
	       || unique_kind (stmt) == IFN_UNIQUE_OACC_JOIN)
	      && integer_zerop (gimple_call_arg (stmt, 2))))
	continue;
      if (plain_value_p (stmt))
	{
	  if (gimple_vuse (stmt))
	    list.push_back (stmt);
	  continue;
	}
      if (!after || !gimple_assign_single_p (stmt) || !gimple_store_p (stmt)
	  || gimple_has_volatile_ops (stmt) || !is_gimple_val (gimple_assign_rhs1 (stmt))
	  || !plain_reference_p (gimple_assign_lhs (stmt)))
	return false;
      list.push_back (stmt);
    }
  return true;
}

/* The way from the inner loop's head to the steps, and from there to its end.  */

bool
nest_finder::collect_way ()
{
  class loop *in = m_nest.inner ().loop;
  edge end = single_exit (in);
  unsigned blocks = 0;
  for (basic_block bb = in->header; bb != m_nest.steps->header; bb = follow (bb))
    if (!bb || !flow_bb_inside_loop_p (in, bb) || bb == end->src
	|| ++blocks > in->num_nodes || !collect_statements (bb, false))
      return false;
  m_nest.m_way.erase (m_nest.steps->header);
  edge exit = single_exit (m_nest.steps);
  m_nest.m_way[exit->dest] = exit;
  for (basic_block bb = exit->dest;; bb = follow (bb))
    {
      if (!bb || !flow_bb_inside_loop_p (in, bb) || ++blocks > in->num_nodes
	  || !collect_statements (bb, true))
	return false;
      if (bb == end->src)
	break;
    }
  m_nest.m_way.erase (in->header);
  return true;
}

/* Does the nest change nothing in EXPRESSION?  */

bool
nest_finder::unchanging_p (tree expression) const
{
  if (!expression || EXPR_P (expression))
    {
      for (int i = 0; expression && i < TREE_OPERAND_LENGTH (expression); i++)
	if (!unchanging_p (TREE_OPERAND (expression, i)))
	  return false;
      return expression;
    }
  return m_nest.dependence (expression) == 0;
}

/* Are neighbouring steps of LOAD consecutive in memory?  If that is not seen they are taken
   to be not.  */

bool
nest_finder::along_steps_p (gassign *load) const
{
  tree reference = gimple_assign_rhs1 (load);
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (reference))), by = 1;
  tree moving;
  if (TREE_CODE (reference) == ARRAY_REF)
    moving = TREE_OPERAND (reference, 1);
  else if (TREE_CODE (reference) == MEM_REF)
    {
      moving = TREE_OPERAND (reference, 0);
      by = size;
    }
  else
    return false;
  affine_iv iv;
  return (moving && TREE_CODE (moving) == SSA_NAME
	  && simple_iv (m_nest.steps, m_nest.steps, moving, &iv, true)
	  && tree_fits_shwi_p (iv.step) && tree_to_shwi (iv.step) == by);
}

/* Judge a LOAD of the steps; what rows or columns share is noted.  */

bool
nest_finder::read_load (gassign *load)
{
  unsigned on = m_nest.dependence (gimple_assign_lhs (load));
  tree type = TREE_TYPE (gimple_assign_lhs (load));
  bool row = on & ON_ROW, column = on & ON_COLUMN;
  if ((on & (ON_SUM | UNKNOWN)) || (row && column))
    return false;
  /* Where some rows have no steps it is not the program's to load what the others do.  */
  if (!(on & ON_STEP))
    return !m_nest.triangle.on;
  if (!row && !column)
    return true;
  if (!element_type_p (type))
    return false;
  m_nest.loads.push_back ({ load, row, along_steps_p (load) });
  return m_nest.loads.size () <= most_loads;
}

/* What T, a value of the steps, is made from; its loads are judged.  */

bool
nest_finder::collect_uses (tree t, std::set<gimple *> &seen)
{
  if (TREE_CODE (t) != SSA_NAME || !m_nest.inside_p (t))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (t);
  unsigned on = m_nest.dependence (t);
  if (on & UNKNOWN)
    return false;
  linear_form form;
  if (m_nest.index_p (t, &form) || m_nest.step_index_p (t, &form))
    return true;
  if (m_nest.triangle.on && INTEGRAL_TYPE_P (TREE_TYPE (t)) && gimple_could_trap_p (def)
      && !gimple_vuse (def))
    return false;
  /* So many registers there are not.  */
  if ((on & ON_ROW) && (on & ON_COLUMN) && !(on & (ON_STEP | ON_SUM)))
    return false;
  if (gimple_code (def) == GIMPLE_PHI || !seen.insert (def).second)
    return true;
  if (gimple_vuse (def) && !read_load (as_a<gassign *> (def)))
    return false;
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, def, iterator, SSA_OP_USE)
    if (!collect_uses (use, seen))
      return false;
  return true;
}

/* Is T, a value behind the steps, made from sums and from what the steps do not change?  */

bool
nest_finder::ready_after_steps_p (tree t, std::set<tree> &seen) const
{
  if (TREE_CODE (t) != SSA_NAME || !m_nest.inside_p (t) || m_nest.sum_after (t) >= 0
      || !seen.insert (t).second)
    return true;
  gimple *def = SSA_NAME_DEF_STMT (t);
  if ((m_nest.dependence (t) & UNKNOWN)
      || flow_bb_inside_loop_p (m_nest.steps, gimple_bb (def)))
    return false;
  if (gphi *phi = dyn_cast<gphi *> (def))
    return (phi == m_nest.row.counter || phi == m_nest.column.counter
	    || ready_after_steps_p (m_nest.on_way (phi), seen));
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, def, iterator, SSA_OP_USE)
    if (!ready_after_steps_p (use, seen))
      return false;
  return true;
}

/* What the steps do, and what is made of their results.  */

const char *
nest_finder::judge_steps ()
{
  for (basic_block bb : m_step_blocks)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_code (gsi_stmt (gsi)) != GIMPLE_COND
	  && gimple_code (gsi_stmt (gsi)) != GIMPLE_LABEL
	  && gimple_code (gsi_stmt (gsi)) != GIMPLE_PREDICT
	  && !plain_value_p (gsi_stmt (gsi)))
	return "its steps do more than compute";
  std::set<gimple *> seen;
  for (const sum &s : m_nest.sums)
    if (!is_gimple_reg_type (s.type ()) || !collect_uses (s.next, seen)
	|| (m_nest.dependence (s.first) & (UNKNOWN | ON_STEP | ON_SUM)))
      return "a sum is of more than what rows and columns share";
  unsigned own = 0;
  for (gimple *stmt : seen)
    {
      unsigned on = m_nest.dependence (gimple_get_lhs (stmt));
      own += (on & ON_SUM) || ((on & ON_ROW) && (on & ON_COLUMN));
    }
  bool row = false, column = false;
  for (const shared_load &load : m_nest.loads)
    (load.of_row ? row : column) = true;
  if (!row || !column)
    return "rows or columns share nothing";
  if (own > most_statements)
    return "a step is long";
  std::set<tree> ready;
  for (gimple *stmt : m_nest.epilogue)
    {
      ssa_op_iter iterator;
      tree use;
      FOR_EACH_SSA_TREE_OPERAND (use, stmt, iterator, SSA_OP_USE)
	if (!ready_after_steps_p (use, ready))
	  return "its results are made from more than sums";
    }
  return nullptr;
}

/* Does the condition of A only skip the steps where it does not hold as described, so that
   sums are what they begin with?  Nothing is loaded or stored beside them.  */

bool
nest_finder::read_guard (const assumption &a)
{
  basic_block bb = gimple_bb (a.condition), header = m_nest.steps->header;
  edge yes, no;
  extract_true_false_edges_from_block (bb, &yes, &no);
  edge skips = a.holds ? no : yes, taken = a.holds ? yes : no;
  if (m_nest.triangle.guard || !dominated_by_p (CDI_DOMINATORS, header, taken->dest))
    return false;
  while (single_succ_p (skips->dest) && gsi_end_p (gsi_start_phis (skips->dest))
	 && gsi_end_p (gsi_start_nondebug_bb (skips->dest)))
    skips = single_succ_edge (skips->dest);
  if (!dominated_by_p (CDI_DOMINATORS, skips->dest, bb) || !m_nest.m_way.count (skips->dest)
      || dominated_by_p (CDI_DOMINATORS, header, skips->dest))
    return false;
  for (gphi_iterator i = gsi_start_phis (skips->dest); !gsi_end_p (i); gsi_next (&i))
    {
      if (virtual_operand_p (gimple_phi_result (i.phi ())))
	continue;
      tree value = m_nest.on_way (i.phi ());
      while (TREE_CODE (value) == SSA_NAME && m_nest.sum_after (value) < 0
	     && gimple_code (SSA_NAME_DEF_STMT (value)) == GIMPLE_PHI
	     && gimple_phi_num_args (SSA_NAME_DEF_STMT (value)) == 1)
	value = gimple_phi_arg_def (SSA_NAME_DEF_STMT (value), 0);
      int s = m_nest.sum_after (value);
      if (s < 0 || !operand_equal_p (m_nest.sums[s].first,
				     PHI_ARG_DEF_FROM_EDGE (i.phi (), skips)))
	return false;
    }
  for (const auto *list : { &m_nest.prologue, &m_nest.epilogue })
    for (gimple *stmt : *list)
      if (dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), taken->dest)
	  && !dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), skips->dest))
	return false;
  m_nest.triangle.guard = a.condition;
  m_nest.triangle.holds = a.holds;
  return true;
}

/* Of which counter, if any, the steps' range is: their number is linear in it, and the
   condition that they are behind, if it is about that, is the guard.  */

const char *
nest_finder::read_triangle ()
{
  const char *why = "how many steps there are depends on rows or columns";
  if (unchanging_p (m_nest.step_count)
      && (!m_nest.no_step || unchanging_p (m_nest.no_step)))
    return nullptr;
  linear_form form;
  if (m_nest.ragged.length || !m_nest.linear_expression_p (m_nest.step_count, &form)
      || form.step || abs (form.outer) + abs (form.inner) != 1)
    return why;
  ragged_steps &steps = m_nest.triangle;
  steps.on = form.outer ? m_nest.outer_mark () : m_nest.inner_mark ();
  steps.high = form.outer + form.inner;
  bool outer = form.outer, linear = true;
  /* Nothing is loaded to ask how many steps there are.  */
  auto check = [&] (tree t)
    {
      linear &= (m_nest.linear_p (t, &form) && !form.step
		 && !(outer ? form.inner : form.outer));
    };
  auto linear_p = [&] (gcond *c)
    {
      linear = true;
      check (gimple_cond_lhs (c));
      check (gimple_cond_rhs (c));
      return linear;
    };
  if (m_nest.no_step)
    walk_expression (&m_nest.no_step, [&] (tree *t, walk_stmt_info *)
      {
	if (TREE_CODE (*t) == SSA_NAME)
	  check (*t);
	return TYPE_P (*t) ? visit::past : visit::into;
      });
  if (!linear)
    return why;
  std::vector<assumption> others;
  for (const assumption &a : m_nest.assumptions)
    if ((unchanging_p (gimple_cond_lhs (a.condition))
	 && unchanging_p (gimple_cond_rhs (a.condition)))
	|| !linear_p (a.condition) || !read_guard (a))
      others.push_back (a);
  m_nest.assumptions = others;
  return nullptr;
}

/* Judge the steps, whose range is of a counter: the first index that moves so that there is
   something to share.  The number of steps, and so the end, moves by HIGH beside that.  */

const char *
nest_finder::judge_triangle ()
{
  ragged_steps &steps = m_nest.triangle;
  const char *obstacle = nullptr;
  int longer = steps.high;
  for (int low : { 0, 1, -1 })
    {
      steps.low = low;
      steps.high = low + longer;
      m_nest.m_dependence.clear ();
      m_nest.loads.clear ();
      if (abs (steps.high) > 1 || (low && steps.high && low != steps.high))
	continue;
      const char *why = judge_steps ();
      if (!why)
	return nullptr;
      obstacle = obstacle ? obstacle : why;
    }
  return obstacle;
}

const char *
nest_finder::obstacle ()
{
  if (!nest_p ())
    return "its loops count in other types, or carry values";
  if (!ranges_p ())
    return "how far its loops run depends on each other";
  if (const char *why = read_outer ())
    return why;
  if (const char *why = read_steps ())
    return why;
  if (!collect_way ())
    return "there is no one way to its steps and from there to its end";
  if (const char *why = read_triangle ())
    return why;
  for (const assumption &a : m_nest.assumptions)
    if (m_nest.dependence (gimple_cond_lhs (a.condition))
	|| m_nest.dependence (gimple_cond_rhs (a.condition)))
      return "what an iteration does depends on which one it is";
  return m_nest.triangle.on ? judge_triangle () : judge_steps ();
}

void
shared_loop::keep_from_launch () const
{
  gcall *quiet = gimple_build_call_internal
    (IFN_GOACC_LOOP, 7, gimple_call_arg (step, 0), gimple_call_arg (step, 1),
     gimple_call_arg (step, 2), gimple_call_arg (step, 3), gimple_call_arg (step, 4),
     gimple_call_arg (step, 5), integer_zero_node);
  gimple_call_set_lhs (quiet, gimple_call_lhs (step));
  gimple_set_location (quiet, gimple_location (step));
  gimple_set_vuse (quiet, gimple_vuse (step));
  gimple_stmt_iterator gsi = gsi_for_stmt (step);
  gsi_replace (&gsi, quiet, false);
}

tree
shared_loop::next () const
{
  return PHI_ARG_DEF_FROM_EDGE (counter, loop_latch_edge (loop));
}

std::vector<gcall *>
shared_loop::calls () const
{
  tree first = first_value (counter, loop);
  std::vector<gcall *> calls { as_a<gcall *> (SSA_NAME_DEF_STMT (first)), step };
  imm_use_iterator iterator;
  gimple *use;
  FOR_EACH_IMM_USE_STMT (use, iterator, first)
    if (gimple_call_internal_p (use, IFN_GOACC_LOOP))
      calls.push_back (as_a<gcall *> (use));
  return calls;
}

void
shared_loop::set_argument (unsigned number, tree value) const
{
  for (gcall *call : calls ())
    {
      gimple_call_set_arg (call, number, value);
      update_stmt (call);
    }
}

void
shared_loop::replace_counter (tree value, const std::set<gimple *> &but) const
{
  tree name = gimple_phi_result (counter);
  gimple *add = SSA_NAME_DEF_STMT (next ()), *stmt;
  std::vector<gimple *> users;
  imm_use_iterator iterator;
  FOR_EACH_IMM_USE_STMT (stmt, iterator, name)
    if (stmt != add && !but.count (stmt))
      users.push_back (stmt);
  use_operand_p use;
  ssa_op_iter i;
  for (gimple *user : users)
    {
      if (gphi *phi = dyn_cast<gphi *> (user))
	{
	  for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
	    if (gimple_phi_arg_def (phi, k) == name)
	      SET_PHI_ARG_DEF (phi, k, value);
	  continue;
	}
      FOR_EACH_SSA_USE_OPERAND (use, user, i, SSA_OP_ALL_USES)
	if (USE_FROM_PTR (use) == name)
	  SET_USE (use, value);
      update_stmt (user);
    }
}

void
shared_loop::run_once (tree value) const
{
  auto always = [] (gcond *test, bool holds)
    {
      if (holds)
	gimple_cond_make_true (test);
      else
	gimple_cond_make_false (test);
      update_stmt (test);
    };
  for (edge e : gimple_bb (guard)->succs)
    if (dominated_by_p (CDI_DOMINATORS, loop->header, e->dest))
      always (guard, e->flags & EDGE_TRUE_VALUE);
  edge exit = single_exit (loop);
  always (as_a<gcond *> (gcc_compat::last_statement (exit->src)),
	  exit->flags & EDGE_TRUE_VALUE);
  std::vector<gcall *> all = calls ();
  replace_counter (value);
  for (gcall *call : all)
    {
      tree lhs = gimple_call_lhs (call);
      unlink_stmt_vdef (call);
      if (lhs)
	replace_uses_by (lhs, call == step ? build_one_cst (TREE_TYPE (lhs)) : value);
      gimple_stmt_iterator gsi = gsi_for_stmt (call);
      gsi_remove (&gsi, true);
      release_defs (call);
    }
}

std::vector<shared_loop>
all_shared_loops (function *fun)
{
  std::vector<shared_loop> loops;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	shared_loop found;
	if (goacc_call_p (gsi_stmt (gsi), IFN_GOACC_LOOP_OFFSET)
	    && find_counter (as_a<gcall *> (gsi_stmt (gsi)), &found)
	    && find_step (&found))
	  loops.push_back (found);
      }
  return loops;
}

namespace
{

/* The loops of F that gangs share along AXIS of the grid, and maybe threads.  */

std::vector<shared_loop>
loops_along (function *fun, unsigned axis)
{
  std::vector<shared_loop> loops;
  for (const shared_loop &l : all_shared_loops (fun))
    if ((l.axes & GANG_AXES) == axis)
      loops.push_back (l);
  return loops;
}

/* Are the threads of a block along the axes of X and Y as they should be, and none of them
   those of a loop around?  */

bool
whole_block_p (const device_function *f, const shared_loop &x, const shared_loop &y)
{
  return (x.axes == (GANG_AXIS | VECTOR_AXIS)
	  && y.axes == (GANG_Y_AXIS | (f->workers > 1 ? unsigned (WORKER_AXIS) : 0)));
}

/* Are they so, and one in the other?  */

bool
pair_p (const device_function *f, const shared_loop &row, const shared_loop &column)
{
  return (whole_block_p (f, column, row)
	  && (flow_loop_nested_p (row.loop, column.loop)
	      || flow_loop_nested_p (column.loop, row.loop)));
}

} // anonymous namespace

bool
any_shared_y_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_LOOP)
	  && (tree_to_uhwi (gimple_call_arg (gsi_stmt (gsi), 5)) & GANG_Y_AXIS))
	return true;
  return false;
}

std::vector<std::pair<shared_loop, shared_loop>>
tile_pairs (function *fun, const device_function *f)
{
  std::vector<std::pair<shared_loop, shared_loop>> found;
  std::vector<shared_loop> rows = loops_along (fun, GANG_Y_AXIS);
  for (const shared_loop &column : loops_along (fun, GANG_AXIS))
    for (const shared_loop &row : rows)
      if (pair_p (f, row, column))
	found.push_back ({ row, column });
  return found;
}

std::vector<class loop *>
loops_of_steps (function *fun, const device_function *f)
{
  std::vector<class loop *> found;
  for (const auto &nest : tile_pairs (fun, f))
    {
      class loop *row = nest.first.loop, *column = nest.second.loop;
      class loop *steps = (flow_loop_nested_p (row, column) ? column : row)->inner;
      if (steps && !steps->next && !steps->inner)
	found.push_back (steps);
    }
  return found;
}

std::vector<tiled_nest>
find_tiled_nests (function *fun, const device_function *f)
{
  std::vector<tiled_nest> nests;
  std::vector<shared_loop> columns = loops_along (fun, GANG_AXIS);
  std::vector<shared_loop> rows = loops_along (fun, GANG_Y_AXIS);
  std::vector<shared_loop> around = loops_along (fun, GANG_Z_AXIS);
  for (const shared_loop &row : rows)
    for (const shared_loop &column : columns)
      if (pair_p (f, row, column))
	{
	  const char *obstacle = nullptr;
	  for (int low : { 0, 1, -1 })
	    {
	      nest_finder finder (row, column, low);
	      const char *why = finder.obstacle ();
	      if (!why)
		nests.push_back (finder.nest ());
	      obstacle = low && why ? obstacle : why;
	      if (!why || !finder.nest ().ragged.length)
		break;
	    }
	  if (obstacle && dump_enabled_p ())
	    dump_printf_loc (MSG_NOTE, dump_at (loop_location (row.loop)),
			     "nest of loops %d and %d is not tiled: %s\n", row.loop->num,
			     column.loop->num, obstacle);
	  if (obstacle)
	    continue;
	  for (const shared_loop &z : around)
	    if (flow_loop_nested_p (z.loop, nests.back ().outer ().loop))
	      nests.back ().batches = z.range;
	}
  return nests;
}

} // namespace accplug
