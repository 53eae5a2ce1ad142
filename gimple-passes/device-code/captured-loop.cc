/* A loop whose iterations capture additions to counters: captured-loop.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/memory-objects.h"
#include "base/device-limits.h"
#include "device/device-pass.h"
#include "device/loop-tests.h"
#include "device-code/captured-loop.h"

namespace accplug
{

/* Fewer iterations are looked at together where it takes more statements than few to see what
   one does, and none where it takes more than most.  */
static const unsigned fewer_together = 4, few_statements = 16, most_statements = 48;

/* Is T, an address, the same for all threads, wherever they are?  */

bool
same_everywhere_p (tree t)
{
  HOST_WIDE_INT unused;
  if (TREE_CODE (t) != SSA_NAME || parameter_load_p (t, &unused))
    return true;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
  if (def && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR)
    return (TREE_CODE (gimple_assign_rhs2 (def)) == INTEGER_CST
	    && same_everywhere_p (gimple_assign_rhs1 (def)));
  if (!def || gimple_assign_rhs_code (def) != ADDR_EXPR)
    return false;
  poly_int64 at;
  tree base = get_addr_base_and_unit_offset (TREE_OPERAND (gimple_assign_rhs1 (def), 0), &at);
  return (base && (TREE_CODE (base) == MEM_REF ? same_everywhere_p (TREE_OPERAND (base, 0))
		   : VAR_P (base)));
}

const char *
captured_loop::read_body ()
{
  bool plain = all_statements_p (m_loop, [&] (gimple *stmt)
    {
      capture c;
      c.kind = kind_of_capture (stmt, &c.after);
      if (c.kind.code == ERROR_MARK)
	return plain_statement_p (stmt);
      c.call = as_a<gcall *> (stmt);
      m_captures.push_back (c);
      return true;
    });
  return plain ? nullptr : "it calls, or threads may wait in it";
}

/* Do VALUES say whether an iteration makes C's update, and by what?  */

bool
captured_loop::known_p (ahead_values &values, const capture &c) const
{
  return (values.known_p (gimple_bb (c.call)) && values.known_p (c.operand ())
	  && values.settle_loads (c.address (), tree_to_shwi (TYPE_SIZE_UNIT (c.kind.type))));
}

/* Is there a store, or a call that may be one, in BB?  */

static bool
bb_stores_p (basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gimple_vdef (gsi_stmt (i)))
      return true;
  return false;
}

/* The edge beside E, of two.  */

static edge
edge_beside (edge e)
{
  return EDGE_SUCC (e->src, EDGE_SUCC (e->src, 0) == e);
}

/* Does all go on in the same way behind A and B?  */

static bool
same_way_p (edge a, edge b)
{
  if (a->dest != b->dest)
    return false;
  for (gphi_iterator i = gsi_start_phis (a->dest); !gsi_end_p (i); gsi_next (&i))
    if (!operand_equal_p (PHI_ARG_DEF_FROM_EDGE (i.phi (), a),
			  PHI_ARG_DEF_FROM_EDGE (i.phi (), b)))
      return false;
  return true;
}

/* Where is the way to C's block decided?  */

void
captured_loop::find_entries (capture &c)
{
  basic_block bb = gimple_bb (c.call), last = single_exit (m_loop)->src;
  bool found = c.always = dominated_by_p (CDI_DOMINATORS, last, bb);
  while (!found && single_pred_p (bb))
    {
      edge e = single_pred_edge (bb);
      bb = e->src;
      found = dominated_by_p (CDI_DOMINATORS, last, bb);
      if (!found && bb_stores_p (bb))
	break;
      if (single_succ_p (bb))
	continue;
      if (!safe_dyn_cast<gcond *> (gcc_compat::last_statement (bb))
	  || (!c.entries.empty ()
	      && !same_way_p (edge_beside (e), edge_beside (c.entries.front ()))))
	{
	  found = false;
	  break;
	}
      c.entries.push_back (e);
    }
  if (!found)
    c.entries.clear ();
}

/* May anything in the loop store to where LOAD is from?  */

bool
captured_loop::changed_p (gassign *load) const
{
  ao_ref place;
  ao_ref_init (&place, gimple_assign_rhs1 (load));
  bool after;
  return !all_statements_p (m_loop, [&] (gimple *stmt)
    {
      return (!gimple_vdef (stmt) || kind_of_capture (stmt, &after).code != ERROR_MARK
	      || !stmt_may_clobber_ref_p_1 (stmt, &place));
    });
}

/* May an iteration store anything before it comes to C?  */

bool
captured_loop::stores_before_p (const capture &c) const
{
  bool after;
  std::set<basic_block> seen;
  std::vector<basic_block> stack { gimple_bb (c.call) };
  while (!stack.empty ())
    {
      basic_block bb = stack.back ();
      stack.pop_back ();
      if (!seen.insert (bb).second)
	continue;
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  if (gsi_stmt (i) == c.call)
	    break;
	  if (gimple_vdef (gsi_stmt (i))
	      && kind_of_capture (gsi_stmt (i), &after).code == ERROR_MARK)
	    return true;
	}
      edge e;
      edge_iterator ei;
      if (bb != m_loop->header)
	FOR_EACH_EDGE (e, ei, bb->preds)
	  stack.push_back (e->src);
    }
  return false;
}

/* May STMT touch the SIZE bytes at ADDRESS?  */

static bool
may_be_at_p (gimple *stmt, tree address, tree size)
{
  ao_ref place;
  ao_ref_init_from_ptr_and_size (&place, address, size);
  place.ref_alias_set = place.base_alias_set = 0;
  return (ref_maybe_used_by_stmt_p (stmt, &place, false)
	  || stmt_may_clobber_ref_p_1 (stmt, &place, false));
}

/* Where ADDRESS is from its origin, in bytes, if that is a constant.  */

static bool
constant_distance (tree address, poly_int64 *distance)
{
  *distance = 0;
  tree origin = origin_of_address (address);
  while (address != origin)
    {
      gassign *def = as_a<gassign *> (SSA_NAME_DEF_STMT (address));
      tree next = gimple_assign_rhs1 (def);
      poly_int64 at = 0;
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR)
	{
	  if (!tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	    return false;
	  at = tree_to_shwi (gimple_assign_rhs2 (def));
	}
      else if (gimple_assign_rhs_code (def) == ADDR_EXPR)
	{
	  tree base = get_addr_base_and_unit_offset (TREE_OPERAND (next, 0), &at);
	  if (!base || TREE_CODE (base) != MEM_REF)
	    return false;
	  at += mem_ref_offset (base).force_shwi ();
	  next = TREE_OPERAND (base, 0);
	}
      *distance += at;
      address = next;
    }
  return true;
}

/* Is STMT an update of what is beside C's counter?  */

static bool
beside_p (gimple *stmt, const capture &c)
{
  bool after;
  update_kind kind = kind_of_update (stmt);
  if (kind.code == ERROR_MARK)
    kind = kind_of_capture (stmt, &after);
  poly_int64 a, b;
  if (kind.code == ERROR_MARK
      || !same_base_p (origin_of_address (gimple_call_arg (stmt, 0)),
		       origin_of_address (c.address ()))
      || !constant_distance (gimple_call_arg (stmt, 0), &a)
      || !constant_distance (c.address (), &b))
    return false;
  auto size = [] (const update_kind &k)
  {
    return poly_int64 (tree_to_shwi (TYPE_SIZE_UNIT (k.type)));
  };
  return !ranges_maybe_overlap_p (a, size (kind), b, size (c.kind));
}

/* Does STMT load or store by another pointer than COUNTER?  */

static bool
other_pointer_p (gimple *stmt, tree counter)
{
  if (!gimple_assign_single_p (stmt) || (gimple_vdef (stmt) && gimple_assign_load_p (stmt)))
    return false;
  tree reference = gimple_vdef (stmt) ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt);
  tree base = get_base_address (reference);
  if (!base || TREE_CODE (base) != MEM_REF)
    return base && !same_base_p (build_fold_addr_expr (base), counter);
  return !same_base_p (origin_of_address (TREE_OPERAND (base, 0)), counter);
}

const char *
captured_loop::obstacle_to (capture &c)
{
  update_target t;
  t.kind = c.kind;
  t.base = origin_of_address (c.address ());
  if (!expr_invariant_in_loop_p (m_loop, c.address ()))
    return "iterations update several places";
  tree variable = (TREE_CODE (t.base) == ADDR_EXPR
		   ? get_base_address (TREE_OPERAND (t.base, 0)) : NULL_TREE);
  if (variable && VAR_P (variable) && !is_global_var (variable))
    return "threads have counters of their own";
  bool constant = expr_invariant_in_loop_p (m_loop, c.operand ());
  c.ranked = constant;
  if (!all_statements_p (m_loop, [&] (gimple *stmt)
	{
	  bool touched = (stmt != c.call && touched_p (m_f, t, stmt) && !beside_p (stmt, c)
			  && may_be_at_p (stmt, c.address (), TYPE_SIZE_UNIT (t.kind.type)));
	  c.met_again |= touched;
	  return !touched || (other_pointer_p (stmt, t.base)
			      && (m_of_gangs || c.ranked
				  || same_everywhere_p (c.address ())));
	}))
    return "something else in the loop may touch the same place";
  find_entries (c);
  ahead_values values (m_loop, m_counter.number, single_exit (m_loop)->src);
  if (!known_p (values, c))
    return "it can not be known ahead which iterations update it, or by what";
  if (values.statements () > most_statements)
    return "it takes long to know which iterations update it";
  if (values.statements () > few_statements)
    m_together = fewer_together;
  bool changed = false;
  for (gassign *load : values.loads ())
    changed |= changed_p (load);
  if (c.decided () && constant ? changed && stores_before_p (c)
      : changed || values.inexact ())
    return "what decides it may be another value when it comes to it";
  return nullptr;
}

/* Find out how the loop's iterations are shared: by all threads in turn, or by the lanes of
   rows.  */

bool
captured_loop::find_iterations ()
{
  if (!find_counter (m_loop, &m_counter, true) || m_f->vector_length % warp_size != 0
      || (TYPE_PRECISION (TREE_TYPE (m_counter.number)) != 32
	  && TYPE_PRECISION (TREE_TYPE (m_counter.number)) != 64))
    return false;
  if (TREE_CODE (m_counter.step) == INTEGER_CST)
    return lane_counter_p (m_f, m_counter, m_values);
  m_of_gangs = thread_counter_p (m_f, m_counter, m_values, &m_first);
  return m_of_gangs && !m_f->asks_for_gangs;
}

const char *
captured_loop::obstacle ()
{
  if (const char *why = read_body ())
    return why;
  if (m_captures.empty ())
    return "it captures no additions";
  if (!find_iterations ())
    return "its iterations are not those of all threads, or of lanes, in turn";
  if (!builtin_decl_explicit (BUILT_IN_POPCOUNT))
    return "bits cannot be counted";
  for (capture &c : m_captures)
    if (const char *why = obstacle_to (c))
      return why;
  return nullptr;
}

/* Does an iteration that makes no captured update do nothing?  */

bool
captured_loop::only_captures_p () const
{
  for (gphi_iterator i = gsi_start_phis (m_loop->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	&& gimple_phi_result (i.phi ()) != m_counter.number)
      return false;
  edge exit = single_exit (m_loop);
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i); gsi_next (&i))
    {
      tree value = PHI_ARG_DEF_FROM_EDGE (i.phi (), exit);
      if (!virtual_operand_p (value) && !expr_invariant_in_loop_p (m_loop, value))
	return false;
    }
  return all_statements_p (m_loop, [&] (gimple *stmt)
    {
      for (const capture &c : m_captures)
	if (dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), gimple_bb (c.call)))
	  return !c.always;
      return !gimple_vdef (stmt);
    });
}

} // namespace accplug
