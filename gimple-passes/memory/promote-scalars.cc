/* Scalars in memory that a loop updates stay in registers meanwhile.

   Comes in: a device clone whose loops load, change and store one place again and
   again: `c[k] += a[i]', `s->sum += a[i]', `if (a[i] > *m) *m = a[i]'.
   Goes out: the place is loaded before the outermost loop in which it is the same, and
   stored after it.  In the loop the value is in SSA form, where the analysis sees a
   reduction, or the value of the last iteration.

   Rules
   - Whatever else the loop reads or writes must be apart from the place, for certain: in
     other objects, or all of it behind the place, or before it, as in x[i] -= a[i][j] * x[j],
     j < i.  An
     innermost loop that only the run can tell this of has two versions, and the place is a
     register in one of them.  That comes later, where nests and constructs may have versions
     instead (mapping/exchange-loops.cc).
   - Where the program would not touch the place, it must not be touched: it may not be
     there, or belong to another thread.  So some reference is executed whenever the
     loop is entered and the loops inside, down to that reference, are; their entry
     conditions, which the loop does not change, guard the load and the store.
   - Where the program stores at the place just before the loop, that store goes: it is there
     for the register, and the place is stored after the loop in any case.  If the loop has a
     directive with `seq', its marks stand between the two, and what gets the register is the
     loop over its chunks: the place is stored where the loop has no iteration, too.
   - In a part of a kernels region gangs may share the outermost loop only if that store has
     no condition.  So such a loop has two versions where it has one, too; the first gang
     alone runs the second version.
   - In a part of a kernels region without directives, which one thread runs unless the
     analysis proves it parallel, a place that is there for certain needs no guard.
   - Members of local variables are such places, too: a sum of C++'s complex class.
   - A loop whose iterations are divided among threads already has its reductions from
     clauses; so has one with such a loop inside.  One whose directive says `seq' is divided
     among none.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "base/reference-classes.h"
#include "device/bit-fields.h"
#include "device/acc-skeleton.h"
#include "device/device-pass.h"
#include "device/guarded-code.h"
#include "device/loop-location.h"
#include "device/marks.h"
#include "analysis/dependence-test.h"
#include "analysis/loop-facts.h"
#include "analysis/memory-references.h"
#include "analysis/runtime-condition.h"
#include "memory/scalars.h"
#include "memory/two-versions.h"

namespace accplug
{

namespace
{

typedef std::vector<memory_reference> reference_list;
/* The stores in loops that are the second version of one.  */
typedef std::unordered_set<gimple *> statement_set;

/* More ranges are not compared in front of a loop.  */
const size_t most_ranges = 4;

/* Are A and B all of the same place, in all iterations?  */

bool
same_place_p (const memory_reference &a, const memory_reference &b)
{
  return (a.object.base == b.object.base && a.offset == b.offset && a.size == b.size
	  && types_compatible_p (TREE_TYPE (a.reference), TREE_TYPE (b.reference)));
}

/* Is BASE an automatic variable of an aggregate type?  Scalars are in registers already,
   where they may be.  */

bool
local_object_p (tree base)
{
  return (VAR_P (base) && auto_var_p (base) && AGGREGATE_TYPE_P (TREE_TYPE (base))
	  && !TREE_THIS_VOLATILE (base));
}

/* What the report calls what R is in.  */

std::string
name_of (const memory_reference &r)
{
  return r.object.name.empty () ? "memory" : r.object.name;
}

/* Is STMT where an `acc loop' begins?  */

bool
first_mark_p (gimple *stmt)
{
  return (unique_kind (stmt) == IFN_UNIQUE_OACC_HEAD_MARK
	  && gimple_call_num_args (stmt) > 3);
}

/* Or one of the calls between there and its chunks?  */

bool
begins_loop_p (gimple *stmt)
{
  int kind = unique_kind (stmt);
  return (kind == IFN_UNIQUE_OACC_HEAD_MARK || kind == IFN_UNIQUE_OACC_FORK
	  || gimple_call_internal_p (stmt, IFN_GOACC_LOOP));
}

/* One loop, and a place that it updates.  */

class promotion
{
public:
  promotion (function *fun, device_function *f, class loop *l, statement_set *seconds,
	     bool apart, bool versions)
    : m_fun (fun), m_f (f), m_loop (l), m_space (fun, l), m_seconds (seconds),
      m_apart (apart), m_versions (versions), m_chunks (chunk_loop_p (l)) {}

  /* Promote one place; false if there is none.  Then the caller brings SSA form up to
     date, and lets the copies that are left be no more.  */
  bool run ();
  void forward_copies ();

private:
  bool simple_p (const memory_reference &r) const;
  bool outside_p (tree name) const;
  bool alone_p (const memory_reference &r, const reference_list &all,
		requirement *condition, object_names *compared);
  bool versionable_p (const reference_list &group, const requirement &condition) const;
  void version (const requirement &condition, const object_names &compared,
		gimple_seq seq, tree guard);
  bool there_p (const memory_reference &r) const;
  bool executed_p (class loop *l, basic_block bb) const;
  bool value_at_entry (gimple_seq *seq, class loop *l, tree value, tree *result) const;
  bool entry_condition (gimple_seq *seq, class loop *l, tree *condition) const;
  bool guard_for (const memory_reference &r, const reference_list &group,
		  gimple_seq *seq, tree *guard) const;
  bool find_guard (const reference_list &group, gimple_seq *seq, tree *guard) const;
  gassign *store_before (const memory_reference &r);
  tree place_of (const memory_reference &r, gimple_seq *seq) const;
  void rewrite (const reference_list &group, gimple_seq seq, tree guard, gassign *before);
  int line () const;
  void dump_kept (const memory_reference &r, const char *why) const;

  function *m_fun;
  device_function *m_f;
  class loop *m_loop;
  iteration_space m_space;
  std::vector<gimple *> m_copies;
  statement_set *m_seconds;
  bool m_apart;			/* a check has found what the run knows */
  bool m_versions;		/* the loop may have two */
  bool m_chunks;		/* it is around an `acc loop' of each thread's own */
};

bool
promotion::outside_p (tree name) const
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
  return !bb || !flow_bb_inside_loop_p (m_loop, bb);
}

/* Is R to a register's worth of memory whose address the loop does not change?  */

bool
promotion::simple_p (const memory_reference &r) const
{
  tree type = TREE_TYPE (r.reference);
  auto varies = [this] (symbol s)
    {
      return s.of_loop () || !outside_p (ssa_name (s.index ()));
    };
  return (!r.atomic && is_gimple_assign (r.stmt) && !gimple_has_volatile_ops (r.stmt)
	  && !shares_bytes_p (r.reference)
	  && is_gimple_reg_type (type) && !VECTOR_TYPE_P (type)
	  && (TREE_CODE (r.object.base) == SSA_NAME ? outside_p (r.object.base)
	      : local_object_p (r.object.base))
	  && r.offset.known () && !r.offset.any_symbol (varies) && r.size > 0
	  && tree_fits_shwi_p (TYPE_SIZE_UNIT (type))
	  && tree_to_shwi (TYPE_SIZE_UNIT (type)) == r.size
	  && (r.write ? gimple_assign_single_p (r.stmt) : gimple_assign_load_p (r.stmt)));
}

/* Does the loop touch the place of R by references to all of it, and no others, if
   *CONDITION, which has places in *COMPARED compared, holds?  */

bool
promotion::alone_p (const memory_reference &r, const reference_list &all,
		    requirement *condition, object_names *compared)
{
  dependence_test test (m_space, m_loop);
  for (const memory_reference &other : all)
    {
      if (same_place_p (r, other) && simple_p (other))
	continue;
      HOST_WIDE_INT distance;
      bool apart = (!may_alias_p (r, other)
		    || (r.object.base == other.object.base && other.size >= 0
			&& (r.offset - other.offset).constant (&distance)
			&& (distance >= other.size || -distance >= r.size)));
      requirement more;
      if (apart)
	continue;
      answer found = (other.atomic ? answer::dependent
		      : r.object.base == other.object.base
		      ? test.test_behind (r, other, &more)
		      : test.test_apart (r, other, &more));
      if (found == answer::dependent)
	return false;
      if (found == answer::independent
	  || (m_apart && r.object.base != other.object.base))
	continue;
      condition->join (more);
      compared->add (name_of (r));
      compared->add (name_of (other));
    }
  return true;
}

/* Is it worth two versions of the loop that GROUP's place is a register where CONDITION
   holds?  Where it is loaded and stored in each iteration, as a sum is; where that may make
   the loop parallel, stored in some, as a maximum is.  A loop with others inside only if
   that may make it parallel.  */

bool
promotion::versionable_p (const reference_list &group, const requirement &condition) const
{
  auto counts = [&] (bool write)
    {
      return std::any_of (group.begin (), group.end (), [&] (const memory_reference &r)
	{
	  basic_block bb = gimple_bb (r.stmt);
	  return (r.write == write
		  && ((write && m_f->kernels_part)
		      || dominated_by_p (CDI_DOMINATORS, bb->loop_father->latch, bb)));
	});
    };
  return (m_versions && (!m_loop->inner || m_f->kernels_part)
	  && condition.ranges.size () + condition.others.size () <= most_ranges
	  && available_p (condition, m_loop) && counts (true) && counts (false)
	  && can_duplicate_loop_p (m_loop));
}

/* Let the loop be the version of it where CONDITION, which has places in *COMPARED
   compared, and GUARD, which SEQ computes, hold.  */

void
promotion::version (const requirement &condition, const object_names &compared,
		    gimple_seq seq, tree guard)
{
  edge exit = single_exit (m_loop);
  gimple *end = exit ? gcc_compat::last_statement (exit->src) : nullptr;
  if (end && !compared.empty ())
    m_f->checked_loops[gimple_location (end)] = compared;
  tree holds = (compared.empty () ? boolean_true_node
		: build_condition (compared, condition).build (&seq));
  holds = gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, holds, guard);
  if (seq)
    gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), seq);
  class loop *second = two_versions (m_fun, m_loop, holds, gangs_beside_p (m_f, m_loop));
  basic_block *body = get_loop_body (second);
  for (unsigned i = 0; i < second->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gimple_store_p (gsi_stmt (gsi)))
	m_seconds->insert (gsi_stmt (gsi));
  free (body);
}

/* Is the place there whether the program looks at it or not, and does no other thread
   look at it?  */

bool
promotion::there_p (const memory_reference &r) const
{
  HOST_WIDE_INT offset;
  if (!r.offset.constant (&offset) || offset < 0)
    return false;
  tree base = r.object.base;
  if (DECL_P (base))
    return (tree_fits_shwi_p (DECL_SIZE_UNIT (base))
	    && offset + r.size <= tree_to_shwi (DECL_SIZE_UNIT (base)));
  return m_f->kernels_part && offset + r.size <= r.object.bytes_there;
}

/* Does the first iteration of L execute BB, if it goes on behind a test in L's
   header?  */

bool
promotion::executed_p (class loop *l, basic_block bb) const
{
  for (edge exit : get_loop_exit_edges (l))
    if (exit->src != l->header && !dominated_by_p (CDI_DOMINATORS, exit->src, bb))
      return false;
  return dominated_by_p (CDI_DOMINATORS, l->latch, bb);
}

/* What VALUE, which the header of L computes, is when L is entered; the loop must not
   change that.  */

bool
promotion::value_at_entry (gimple_seq *seq, class loop *l, tree value,
			   tree *result) const
{
  *result = value;
  if (TREE_CODE (value) != SSA_NAME || outside_p (value))
    return true;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (gphi *phi = dyn_cast<gphi *> (def))
    return (gimple_bb (phi) == l->header
	    && value_at_entry (seq, l, PHI_ARG_DEF_FROM_EDGE
					 (phi, loop_preheader_edge (l)), result));
  /* It will be computed also where the program would not.  */
  if (!is_gimple_assign (def) || gimple_vuse (def) || gimple_could_trap_p (def)
      || (INTEGRAL_TYPE_P (TREE_TYPE (value))
	  && TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (value))
	  && arith_code_with_undefined_signed_overflow (gimple_assign_rhs_code (def))))
    return false;
  gimple *copy = gimple_copy (def);
  for (unsigned i = 1; i < gimple_num_ops (copy); i++)
    if (tree operand = gimple_op (copy, i))
      {
	tree now;
	if ((!is_gimple_val (operand)) || !value_at_entry (seq, l, operand, &now))
	  return false;
	gimple_set_op (copy, i, now);
      }
  *result = make_ssa_name (TREE_TYPE (value));
  gimple_assign_set_lhs (copy, *result);
  gimple_seq_add_stmt (seq, copy);
  return true;
}

/* Set *CONDITION to what has to hold for the first iteration of L to go on behind the
   test in L's header.  */

bool
promotion::entry_condition (gimple_seq *seq, class loop *l, tree *condition) const
{
  *condition = boolean_true_node;
  gcond *test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (l->header));
  for (edge exit : get_loop_exit_edges (l))
    if (exit->src == l->header)
      {
	tree a, b;
	if (!test || !value_at_entry (seq, l, gimple_cond_lhs (test), &a)
	    || !value_at_entry (seq, l, gimple_cond_rhs (test), &b))
	  return false;
	tree_code code = gimple_cond_code (test);
	if (exit->flags & EDGE_TRUE_VALUE)
	  code = invert_tree_comparison (code, HONOR_NANS (a));
	if (code == ERROR_MARK)
	  return false;
	*condition = gimple_build (seq, code, boolean_type_node, a, b);
      }
  return true;
}

/* Does the boolean KNOWN say, maybe among other things, that CODE holds of A and B?  */

bool
says_p (tree known, tree_code code, tree a, tree b)
{
  gassign *def = (TREE_CODE (known) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (known)) : nullptr);
  if (!def)
    return false;
  if (gimple_assign_rhs_code (def) == BIT_AND_EXPR)
    return (says_p (gimple_assign_rhs1 (def), code, a, b)
	    || says_p (gimple_assign_rhs2 (def), code, a, b));
  return (gimple_assign_rhs_code (def) == code
	  && operand_equal_p (gimple_assign_rhs1 (def), a, 0)
	  && operand_equal_p (gimple_assign_rhs2 (def), b, 0));
}

/* Is the comparison CONDITION true wherever BB is executed, for a branch has asked?  */

bool
known_in_p (basic_block bb, tree condition)
{
  gassign *def = (TREE_CODE (condition) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (condition)) : nullptr);
  if (!def || TREE_CODE_CLASS (gimple_assign_rhs_code (def)) != tcc_comparison)
    return false;
  tree_code code = gimple_assign_rhs_code (def);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  for (; bb; bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    {
      edge e = single_pred_p (bb) ? single_pred_edge (bb) : nullptr;
      gcond *test = (e ? safe_dyn_cast<gcond *> (gcc_compat::last_statement (e->src))
		     : nullptr);
      if (test && (e->flags & EDGE_TRUE_VALUE) && gimple_cond_code (test) == NE_EXPR
	  && integer_zerop (gimple_cond_rhs (test))
	  && says_p (gimple_cond_lhs (test), code, a, b))
	return true;
    }
  return false;
}

/* Set *GUARD to what tells before the loop whether R is executed at all, and with it
   any of GROUP.  */

bool
promotion::guard_for (const memory_reference &r, const reference_list &group,
		      gimple_seq *seq, tree *guard) const
{
  *guard = boolean_true_node;
  basic_block bb = gimple_bb (r.stmt);
  class loop *innermost = bb->loop_father;
  for (const memory_reference &other : group)
    if (!flow_bb_inside_loop_p (innermost, gimple_bb (other.stmt)))
      return false;
  for (class loop *l = innermost;; l = loop_outer (l))
    {
      bool first = bb == l->header;
      tree condition = boolean_true_node;
      if (!first && (!executed_p (l, bb) || !entry_condition (seq, l, &condition)))
	return false;
      if (!integer_onep (condition)
	  && !known_in_p (loop_preheader_edge (m_loop)->src, condition))
	*guard = (integer_onep (*guard) ? condition
		  : gimple_build (seq, BIT_AND_EXPR, boolean_type_node, *guard,
				  condition));
      if (l == m_loop)
	return true;
      bb = loop_preheader_edge (l)->src;
    }
}

bool
promotion::find_guard (const reference_list &group, gimple_seq *seq, tree *guard) const
{
  *guard = boolean_true_node;
  if (there_p (group.front ()))
    return true;
  for (const memory_reference &r : group)
    {
      if (guard_for (r, group, seq, guard))
	return true;
      gimple_seq_discard (*seq);
      *seq = NULL;
    }
  return false;
}

/* What the program stores at the place of R just before the loop, where nothing looks at
   memory in between; or NULL.  The place is there then, and all that the store is for is the
   register's first value.  Around the chunks of a loop that is `seq', the marks of its
   beginning are no obstacle.  */

gassign *
promotion::store_before (const memory_reference &r)
{
  basic_block bb = loop_preheader_edge (m_loop)->src;
  bool in_marks = m_chunks;
  for (;; bb = single_pred (bb))
    {
      for (gimple_stmt_iterator gsi = gsi_last_bb (bb); !gsi_end_p (gsi); gsi_prev (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (!gimple_vuse (stmt) || (in_marks && begins_loop_p (stmt)))
	    {
	      in_marks &= !first_mark_p (stmt);
	      continue;
	    }
	  if (!gimple_store_p (stmt) || !gimple_assign_single_p (stmt)
	      || !is_gimple_val (gimple_assign_rhs1 (stmt)))
	    return nullptr;
	  loop_memory memory = memory_of_statement (m_space, m_f, stmt);
	  bool same = (memory.complete && memory.references.size () == 1
		       && memory.references.front ().write
		       && simple_p (memory.references.front ())
		       && same_place_p (r, memory.references.front ()));
	  return same ? as_a<gassign *> (stmt) : nullptr;
	}
      if (!single_pred_p (bb) || !single_succ_p (single_pred (bb))
	  || bb->loop_father != single_pred (bb)->loop_father)
	return nullptr;
    }
}

/* PLACE, a MEM_REF, in the class that REFERENCE, to the same object, is in.  */

tree
in_class_of (tree reference, tree place)
{
  tree base = get_base_address (reference);
  if (base && TREE_CODE (base) == MEM_REF
      && MR_DEPENDENCE_BASE (base) >= first_reference_class)
    {
      MR_DEPENDENCE_CLIQUE (place) = MR_DEPENDENCE_CLIQUE (base);
      MR_DEPENDENCE_BASE (place) = MR_DEPENDENCE_BASE (base);
    }
  return place;
}

/* The place of R, as SEQ finds it before the loop.  */

tree
promotion::place_of (const memory_reference &r, gimple_seq *seq) const
{
  tree type = TREE_TYPE (r.reference), alias = reference_alias_ptr_type (r.reference);
  HOST_WIDE_INT constant;
  tree base = r.object.base;
  if (DECL_P (base))
    base = build_fold_addr_expr (base);
  if (r.offset.constant (&constant))
    return in_class_of (r.reference,
			build2 (MEM_REF, type, base, build_int_cst (alias, constant)));
  tree offset = gimple_convert (seq, sizetype, polynomial_value (seq, r.offset));
  tree address = make_ssa_name (TREE_TYPE (base));
  gimple_seq_add_stmt (seq, gimple_build_assign (address, POINTER_PLUS_EXPR, base, offset));
  return in_class_of (r.reference,
		      build2 (MEM_REF, type, address, build_int_cst (alias, 0)));
}

/* Insert STMT, done where GUARD holds, before *GSI.  */

void
insert_if (gimple_stmt_iterator *gsi, tree guard, gimple *stmt)
{
  if (integer_onep (guard))
    {
      gsi_insert_before (gsi, stmt, GSI_SAME_STMT);
      return;
    }
  gimple_seq body = NULL;
  gimple_seq_add_stmt (&body, stmt);
  insert_guarded (gsi, guard, body);
}

/* Let GROUP be a register in the loop.  SEQ computes GUARD.  BEFORE, if not NULL, stores its
   first value, and shall go.  */

void
promotion::rewrite (const reference_list &group, gimple_seq seq, tree guard, gassign *before)
{
  const memory_reference &r = group.front ();
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (r.reference));
  tree value = create_tmp_reg (type);
  /* Reports name the program's variable.  */
  DECL_NAME (value) = r.object.variable ? DECL_NAME (r.object.variable) : NULL_TREE;
  suppress_warning (value);
  tree place = place_of (r, &seq);
  auto_vec<edge> exits = get_loop_exit_edges (m_loop);

  for (const memory_reference &one : group)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (one.stmt);
      m_copies.push_back (one.stmt);
      if (one.write)
	{
	  unlink_stmt_vdef (one.stmt);
	  gimple_assign_set_lhs (one.stmt, value);
	}
      else
	gimple_assign_set_rhs_from_tree (&gsi, value);
      gimple_set_vuse (one.stmt, NULL_TREE);
      gimple_set_vdef (one.stmt, NULL_TREE);
      update_stmt (one.stmt);
    }

  for (edge exit : exits)
    {
      basic_block after = split_edge (exit);
      gimple_stmt_iterator gsi = gsi_last_bb (after);
      gimple *last = gimple_build_nop ();
      gsi_insert_after (&gsi, last, GSI_NEW_STMT);
      insert_if (&gsi, guard, gimple_build_assign (unshare_expr (place), value));
      gsi = gsi_for_stmt (last);
      gsi_remove (&gsi, true);
    }
  basic_block head = split_edge (loop_preheader_edge (m_loop));
  tree first = before ? gimple_assign_rhs1 (before) : build_zero_cst (type);
  gimple_seq_add_stmt (&seq, gimple_build_assign (value, first));
  gimple *last = gimple_build_nop ();
  gimple_seq_add_stmt (&seq, last);
  gimple_stmt_iterator gsi = gsi_last_bb (head);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  gsi = gsi_for_stmt (last);
  if (!before)
    insert_if (&gsi, guard, gimple_build_assign (value, place));
  gsi = gsi_for_stmt (last);
  gsi_remove (&gsi, true);
  if (!before)
    return;
  gsi = gsi_for_stmt (before);
  unlink_stmt_vdef (before);
  gsi_remove (&gsi, true);
  release_defs (before);
}

int
promotion::line () const
{
  return LOCATION_LINE (loop_location (m_loop));
}

/* The place of R stays in memory: WHY.  */

void
promotion::dump_kept (const memory_reference &r, const char *why) const
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, r.stmt, "%T stays in memory in loop %d of line %d: %s\n",
		     r.reference, m_loop->num, line (), why);
}

bool
promotion::run ()
{
  loop_memory memory = collect_memory (m_space, m_f, m_loop);
  if (!memory.complete)
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (m_loop)), "loop %d: not all of its "
			 "references are known\n", m_loop->num);
      return false;
    }
  const reference_list &all = memory.references;
  for (const memory_reference &r : all)
    {
      if (!r.write || !simple_p (r) || m_seconds->count (r.stmt))
	continue;
      requirement condition;
      object_names compared;
      if (!alone_p (r, all, &condition, &compared))
	{
	  dump_kept (r, "other references of the loop may be to it");
	  continue;
	}
      reference_list group;
      for (const memory_reference &other : all)
	if (same_place_p (r, other) && simple_p (other))
	  group.push_back (other);
      bool sure = (condition.ranges.empty () && condition.alternatives.empty ()
		   && condition.others.empty ());
      if (!sure && !versionable_p (group, condition))
	{
	  dump_kept (r, "only the run knows whether other references are to it");
	  continue;
	}
      gimple_seq seq = NULL;
      /* The second version would need the store.  */
      gassign *before = sure ? store_before (r) : nullptr;
      tree guard = boolean_true_node;
      if (!before && m_chunks)
	continue;
      if (!before && !find_guard (group, &seq, &guard))
	{
	  dump_kept (r, "no reference is executed whenever the loop is entered");
	  continue;
	}
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, r.stmt, "%T is a register in loop %d of line %d: "
			 "%s before and stored after it%s%s\n", r.reference,
			 m_loop->num, line (), before ? "set" : "loaded",
			 integer_onep (guard) ? "" : ", where the loop is entered",
			 sure ? "" : "; in one of two versions");
      if (!sure || (!integer_onep (guard) && gangs_beside_p (m_f, m_loop)))
	{
	  version (condition, compared, seq, guard);
	  seq = NULL;
	  guard = boolean_true_node;
	}
      rewrite (group, seq, guard, before);
      return true;
    }
  return false;
}

/* The analysis compares operands by name.  */

void
promotion::forward_copies ()
{
  for (gimple *stmt : m_copies)
    if (gimple_assign_ssa_name_copy_p (stmt)
	&& !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_lhs (stmt))
	&& !SSA_NAME_OCCURS_IN_ABNORMAL_PHI (gimple_assign_rhs1 (stmt)))
      {
	gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
	replace_uses_by (gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt));
	gsi_remove (&gsi, true);
	release_defs (stmt);
      }
}

/* Does the directive of L, the loop over the chunks or the elements of an `acc loop', say
   `seq'?  Then each thread that comes there goes through all iterations.  */

bool
in_order_p (class loop *l)
{
  basic_block bb = loop_preheader_edge (chunk_loop_p (loop_outer (l)) ? loop_outer (l)
					: l)->src;
  for (unsigned blocks = 0; bb && blocks < 16; blocks++)
    {
      for (gimple_stmt_iterator gsi = gsi_last_bb (bb); !gsi_end_p (gsi); gsi_prev (&gsi))
	if (first_mark_p (gsi_stmt (gsi)))
	  return TREE_INT_CST_LOW (gimple_call_arg (gsi_stmt (gsi), 3)) & OLF_SEQ;
	else if (unique_kind (gsi_stmt (gsi)) == IFN_UNIQUE_OACC_TAIL_MARK)
	  return false;
      bb = single_pred_p (bb) ? single_pred (bb) : nullptr;
    }
  return false;
}

/* Are there exits that code can be put on?  */

bool
plain_exits_p (class loop *l)
{
  auto_vec<edge> exits = get_loop_exit_edges (l);
  for (edge exit : exits)
    if (exit->flags & EDGE_COMPLEX)
      return false;
  return !exits.is_empty () && !(loop_preheader_edge (l)->flags & EDGE_COMPLEX);
}

class pass_promote_scalars : public device_pass
{
public:
  explicit pass_promote_scalars (gcc::context *context)
    : device_pass (device_pass_data ("accpromote-scalars", TODO_update_ssa),
		   context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override;
};

/* Is L around the chunks of an `acc loop' that is `seq', in which no other one is?  */

bool
ordered_chunks_p (class loop *l)
{
  return l->inner && !l->inner->next && in_order_p (l) && !divided_p (l->inner);
}

/* Promote one place in the outermost loop that allows it.  */

bool
promote_one (function *fun, device_function *f, statement_set *seconds,
	     const std::set<int> &apart, bool versions)
{
  if (number_of_loops (fun) <= 1 && !loops_state_satisfies_p (LOOPS_NEED_FIXUP))
    return false;
  loop_analysis_scope scope (fun);
  for (class loop *l : loops_list (fun, 0))
    {
      class loop *outermost = l;
      while (loop_depth (outermost) > 1)
	outermost = loop_outer (outermost);
      promotion place (fun, f, l, seconds, apart.count (outermost->num), versions);
      if ((chunk_loop_p (l) ? !ordered_chunks_p (l) : divided_p (l)) || !plain_exits_p (l)
	  || !place.run ())
	continue;
      free_dominance_info (CDI_DOMINATORS);
      free_dominance_info (CDI_POST_DOMINATORS);
      mark_virtual_operands_for_renaming (fun);
      update_ssa (TODO_update_ssa);
      place.forward_copies ();
      return true;
    }
  return false;
}

unsigned
pass_promote_scalars::execute (function *fun, device_function *f)
{
  promote_scalars (fun, f, {}, false);
  return 0;
}

} // anonymous namespace

bool
divided_p (class loop *l)
{
  bool part = skeleton_of (l).offset;
  if (chunk_loop_p (l) || (part && !in_order_p (l)))
    return true;
  bool found = false;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes && !found; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      found |= (gimple_call_internal_p (gsi_stmt (gsi), IFN_UNIQUE)
		|| (!part && gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_LOOP))
		|| gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_TILE)
		|| gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_REDUCTION));
  free (body);
  return found;
}

/* What is found out about the loops holds until one changes.  */

void
promote_scalars (function *fun, device_function *f, const std::set<int> &apart,
		 bool versions)
{
  const unsigned most_places = 64;
  statement_set seconds;
  for (unsigned i = 0; i < most_places && promote_one (fun, f, &seconds, apart, versions); i++)
    ;
}

gimple_opt_pass *
make_pass_promote_scalars (gcc::context *context)
{
  return new pass_promote_scalars (context);
}

} // namespace accplug
