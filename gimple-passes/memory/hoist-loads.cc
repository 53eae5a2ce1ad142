/* Loads of what a loop does not write move out of it.

   Comes in: a device clone whose body loads the fields of array descriptors, and
   scalars of the host, wherever it uses them.
   Goes out: each such load stands before the outermost loop that leaves the variable
   alone, so that bounds and subscripts made of it are invariants of the loop.
   Arithmetic with such values stands there as well; sizes of Fortran's arrays, MAX (upper -
   lower + 1, 0), also where an outer loop without iterations would not have computed them.

   Rules
   - The results of reductions of loops inside are written when these end.
   - The load must not fail where the program would not have done it: what is loaded
     is a part, at a constant place, of a variable that is mapped for certain; or it
     is loaded whenever the loop is entered; or the loop is entered only behind an access
     to another part of the same structure (descriptors are such).
   - Else it is loaded before the loop where the first iteration would access it or another
     part of the structure (first-iteration.h); where not, as in loops without iterations, it
     is zero.  This is for pointers and members that are integers, which subscripts and bounds
     are made of, and for loops that the analysis has to judge: others are what directives say
     they are.
   - Else the outermost loop of a part of a kernels region has two versions: one for where all
     that is loaded is in blocks that the run time knows of, and that the loop does not store
     to (present-parts.h), and one that the first gang alone runs.  This is for the same
     loads.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "base/walk.h"
#include "device/bit-fields.h"
#include "device/device-pass.h"
#include "device/loop-location.h"
#include "analysis/loop-facts.h"
#include "analysis/loop-tree.h"
#include "analysis/memory-references.h"
#include "analysis/parameter-values.h"
#include "device/acc-skeleton.h"
#include "memory/first-iteration.h"
#include "memory/present-parts.h"
#include "memory/scalars.h"
#include "memory/two-versions.h"

namespace accplug
{

namespace
{

/* Does R load a part of a variable that is there?  */

bool
safe_load_p (const memory_reference &r)
{
  HOST_WIDE_INT offset;
  if (r.write || r.atomic || !gimple_assign_load_p (r.stmt)
      || !is_gimple_reg (gimple_assign_lhs (r.stmt)) || r.size < 0
      || gimple_has_volatile_ops (r.stmt) || shares_bytes_p (r.reference)
      || !r.offset.constant (&offset))
    return false;
  return offset >= 0 && offset + r.size <= r.object.bytes_there;
}

/* Load what R does at the end of BEFORE, and use that where R is.  */

void
hoist (const memory_reference &r, edge before)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (r.stmt);
  tree type = TREE_TYPE (r.reference);
  HOST_WIDE_INT offset = 0;
  r.offset.constant (&offset);
  tree place = build_int_cst (reference_alias_ptr_type (r.reference), offset);
  tree name = make_ssa_name (type);
  gimple *load = gimple_build_assign (name, build2 (MEM_REF, type, r.object.base,
						    place));
  gsi_insert_on_edge_immediate (before, load);
  gimple_assign_set_rhs_from_tree (&gsi, name);
  gimple_set_vuse (gsi_stmt (gsi), NULL_TREE);
  update_stmt (gsi_stmt (gsi));
}

/* Is BB executed in the first iteration of L, whatever happens?  */

bool
always_executed_p (class loop *l, basic_block bb)
{
  if (bb == l->header)
    return true;
  for (edge exit : get_loop_exit_edges (l))
    if (!dominated_by_p (CDI_DOMINATORS, exit->src, bb))
      return false;
  return dominated_by_p (CDI_DOMINATORS, l->latch, bb);
}

/* Does nobody mind if STMT is executed in vain?  */

bool
harmless_p (gimple *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  return (!gimple_could_trap_p (stmt)
	  && (!INTEGRAL_TYPE_P (type) || !TYPE_OVERFLOW_UNDEFINED (type)
	      || !arith_code_with_undefined_signed_overflow
		    (gimple_assign_rhs_code (stmt))));
}

/* Is STMT harmless in unsigned arithmetic?  */

bool
harmless_unsigned_p (gimple *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  tree_code code = gimple_assign_rhs_code (stmt);
  return ((code == PLUS_EXPR || code == MINUS_EXPR) && INTEGRAL_TYPE_P (type)
	  && TYPE_PRECISION (type) == POINTER_SIZE);
}

/* Let STMT, which is so, be it.  */

void
make_unsigned (gimple *stmt)
{
  tree type = unsigned_type_for (TREE_TYPE (gimple_assign_lhs (stmt)));
  gimple_seq seq = NULL;
  tree a = gimple_convert (&seq, type, gimple_assign_rhs1 (stmt));
  tree b = gimple_convert (&seq, type, gimple_assign_rhs2 (stmt));
  tree sum = gimple_build (&seq, gimple_assign_rhs_code (stmt), type, a, b);
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, sum);
  update_stmt (gsi_stmt (gsi));
}

/* Add to CHAIN, in their order, the statements in L that VALUE is made by.  False
   unless they give the same in all iterations, and can all be done before L; some of them in
   unsigned arithmetic if CHANGED is there for these.  */

bool
collect_chain (class loop *l, tree value, std::vector<gimple *> *chain,
	       std::vector<gimple *> *changed = nullptr)
{
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (!gimple_bb (def) || !flow_bb_inside_loop_p (l, gimple_bb (def))
      || std::find (chain->begin (), chain->end (), def) != chain->end ())
    return true;
  if (!is_gimple_assign (def) || gimple_vuse (def))
    return false;
  bool harmless = always_executed_p (l, gimple_bb (def)) || harmless_p (def);
  if (!harmless && !(changed && harmless_unsigned_p (def)))
    return false;
  tree use;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (use, def, i, SSA_OP_USE)
    if (!collect_chain (l, use, chain, changed))
      return false;
  chain->push_back (def);
  if (!harmless)
    changed->push_back (def);
  return true;
}

/* What was known of STMT's value where it stood, behind a condition, is not known where it
   stands now.  */

void
forget_ranges (gimple *stmt)
{
  tree name = gimple_get_lhs (stmt);
  if (name && TREE_CODE (name) == SSA_NAME)
    reset_flow_sensitive_info (name);
}

/* A block before L that statements can be added to: a call may end the one that is
   there.  */

basic_block
block_before (class loop *l)
{
  edge entry = loop_preheader_edge (l);
  gimple *end = gcc_compat::last_statement (entry->src);
  return end && stmt_ends_bb_p (end) ? split_edge (entry) : entry->src;
}

/* The line of L, for dumps.  */

int
line_of (class loop *l)
{
  return LOCATION_LINE (loop_location (l));
}

/* R stays in L: WHY.  */

void
dump_kept (const memory_reference &r, class loop *l, const char *why)
{
  if (!r.write && TREE_CODE (r.object.base) == SSA_NAME)
    dump_printf_loc (MSG_NOTE, r.stmt, "load of %T stays in loop %d of line %d: %s\n",
		     r.reference, l->num, line_of (l), why);
}

/* R's load stands before L now: WHY that is allowed.  */

void
dump_moved (gimple *stmt, class loop *l, const char *why)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, stmt, "load moves out of loop %d of line %d, %s: %G",
		     l->num, line_of (l), why, stmt);
}

/* The innermost structure around REFERENCE with more than it in it: of what is at a
   constant place of a structure, that one.  NULL if there is none.  */

tree
structure_around (tree reference)
{
  while (TREE_CODE (reference) == COMPONENT_REF
	 || (TREE_CODE (reference) == ARRAY_REF
	     && TREE_CODE (TREE_OPERAND (reference, 1)) == INTEGER_CST))
    {
      bool member = TREE_CODE (reference) == COMPONENT_REF;
      reference = TREE_OPERAND (reference, 0);
      if (member && TREE_CODE (TREE_TYPE (reference)) == RECORD_TYPE)
	return reference;
    }
  return NULL_TREE;
}

/* Does STMT access a part of STRUCTURE?  */

bool
accesses_p (gimple *stmt, tree structure)
{
  if (!gimple_assign_single_p (stmt) || !gimple_vuse (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  tree reference = gimple_vdef (stmt) ? lhs : gimple_assign_rhs1 (stmt);
  while ((reference = structure_around (reference)))
    if (operand_equal_p (reference, structure, 0))
      return true;
  return false;
}

/* Is L entered only behind an access to a structure that R loads a part of?  */

bool
structure_accessed_p (const memory_reference &r, class loop *l)
{
  std::vector<tree> around;
  for (tree t = structure_around (r.reference); t; t = structure_around (t))
    around.push_back (t);
  if (around.empty ())
    return false;
  for (basic_block bb = loop_preheader_edge (l)->src; bb && bb->index >= NUM_FIXED_BLOCKS;
       bb = get_immediate_dominator (CDI_DOMINATORS, bb))
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      for (tree structure : around)
	if (accesses_p (gsi_stmt (gsi), structure))
	  return true;
  return false;
}

/* Move the load that R is out of L, with what its address is made by, if it is the
   same in all iterations and done in any case.  */

bool
move_out (const memory_reference &r, class loop *l)
{
  std::vector<gimple *> chain;
  if (r.write || r.atomic || !gimple_assign_load_p (r.stmt)
      || !is_gimple_reg (gimple_assign_lhs (r.stmt))
      || gimple_has_volatile_ops (r.stmt))
    return false;
  bool always = always_executed_p (l, gimple_bb (r.stmt));
  if (!always && !structure_accessed_p (r, l))
    return false;
  tree use;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (use, r.stmt, i, SSA_OP_USE)
    if (!collect_chain (l, use, &chain))
      return false;
  chain.push_back (r.stmt);
  dump_moved (r.stmt, l, always ? "since each entry executes it"
	      : "since another part of the structure is accessed before");
  basic_block preheader = block_before (l);
  for (gimple *stmt : chain)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt);
      gsi_move_to_bb_end (&from, preheader);
      forget_ranges (stmt);
      gimple_set_vuse (stmt, NULL_TREE);
      update_stmt (stmt);
    }
  return true;
}

/* The values of pointers are set where the function begins: see region-params.cc.  */

bool
set_before_p (tree name, class loop *l)
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
  return !bb || !flow_bb_inside_loop_p (l, bb);
}

/* The reductions in L that have their results in memory.  */

std::vector<gcall *>
reductions_to_memory (class loop *l)
{
  std::vector<gcall *> calls;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_REDUCTION)
	  && !integer_zerop (gimple_call_arg (gsi_stmt (gsi), 1)))
	calls.push_back (as_a<gcall *> (gsi_stmt (gsi)));
  free (body);
  return calls;
}

/* May R load the result of REDUCTION?  */

bool
loads_result_p (function *fun, const device_function *f, const memory_reference &r,
		gcall *reduction)
{
  if (DECL_P (r.object.base)
      || !alias_sets_conflict_p (get_alias_set (TREE_TYPE (r.reference)),
				 get_alias_set (TREE_TYPE (gimple_call_arg (reduction,
									    2)))))
    return false;
  int a = slot_of_pointer (fun, r.object.base);
  int b = slot_of_pointer (fun, gimple_call_arg (reduction, 1));
  return a < 0 || b < 0 || !distinct_slots_p (f, a, b);
}

/* May W, in L, write what R loads?  Not if their types say no, or if both are parts of what a
   pointer from before L points to, and these are apart: at constant places, or different
   members.  */

bool
overwrites_p (class loop *l, const memory_reference &w, const memory_reference &r)
{
  HOST_WIDE_INT distance;
  tree base = r.object.base;
  if (!w.write || !may_alias_p (r, w))
    return false;
  if (base != w.object.base)
    return true;
  if (!types_conflict_p (r, w))
    return false;
  if (!DECL_P (base) && !set_before_p (base, l))
    return true;
  if (r.size >= 0 && w.size >= 0 && (r.offset - w.offset).constant (&distance)
      && (distance >= w.size || -distance >= r.size) && r.offset.constant (&distance))
    return false;
  return refs_may_alias_p (r.reference, w.reference);
}

/* A load that the first iteration is to decide about: which tests.  */

struct guarded_load
{
  gimple *stmt;
  tree reference;
  passed_tests tests;
};

/* Loops that the analysis judges: those without directives, and those that are `auto'.  */

class judged_loops
{
public:
  explicit judged_loops (function *fun);

  /* Is BB in one that is in L, or is L itself?  */
  bool any (class loop *l, basic_block bb) const;

private:
  std::set<int> m_directed;
};

judged_loops::judged_loops (function *fun)
{
  std::unique_ptr<acc_loop> root = discover_loops (fun);
  std::vector<const acc_loop *> open { root.get () };
  while (!open.empty ())
    {
      const acc_loop *loop = open.back ();
      open.pop_back ();
      for (const auto &child : loop->children)
	open.push_back (child.get ());
      if (loop->is_loop () && loop->natural && !(loop->flags & OLF_AUTO))
	m_directed.insert (loop->natural->num);
    }
}

bool
judged_loops::any (class loop *l, basic_block bb) const
{
  for (class loop *inner = bb->loop_father; ; inner = loop_outer (inner))
    {
      if (!m_directed.count (inner->num) && !chunk_loop_p (inner))
	return true;
      if (inner == l)
	return false;
    }
}

/* Is BB executed only where all of TESTS let pass?  */

bool
behind_p (basic_block bb, const passed_tests &tests)
{
  return std::all_of (tests.begin (), tests.end (), [bb] (const passed_test &t)
    {
      edge pass, fail;
      extract_true_false_edges_from_block (gimple_bb (t.test), &pass, &fail);
      basic_block next = (t.holds ? pass : fail)->dest;
      return single_pred_p (next) && dominated_by_p (CDI_DOMINATORS, bb, next);
    });
}

/* Does the first iteration of L do, behind *TESTS, what R does?  Or does it access another
   part of the same structure, by one of REFERENCES, and R is behind *TESTS?  */

bool
done_first_p (class loop *l, const memory_reference &r,
	      const std::vector<memory_reference> &references, passed_tests *tests)
{
  if (tests_before (l, gimple_bb (r.stmt), tests))
    return true;
  tree structure = structure_around (r.reference);
  if (!structure)
    return false;
  for (const memory_reference &other : references)
    if (other.object.base == r.object.base && gimple_bb (other.stmt) != gimple_bb (r.stmt)
	&& accesses_p (other.stmt, structure)
	&& tests_before (l, gimple_bb (other.stmt), tests)
	&& behind_p (gimple_bb (r.stmt), *tests))
      return true;
  return false;
}

/* REFERENCE, which STMT in L has, before L, where what it is made by is appended to SEQ,
   unless that is NULL.  NULL if it is not the same in all iterations.  */

tree
reference_before (class loop *l, gimple *stmt, tree reference, gimple_seq *seq)
{
  bool known = true;
  reference = unshare_expr (reference);
  walk_expression (&reference, [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (TREE_CODE (*tp) == SSA_NAME)
	{
	  tree value = value_before (l, *tp, gimple_bb (stmt), seq);
	  known &= value != NULL_TREE;
	  if (value)
	    *tp = value;
	}
      return visit::into;
    });
  return known ? reference : NULL_TREE;
}

/* Is it worth a condition to load R before L?  */

bool
worth_condition_p (const judged_loops &judged, class loop *l, const memory_reference &r)
{
  return (!r.write && !r.atomic && gimple_assign_load_p (r.stmt)
	  && is_gimple_reg (gimple_assign_lhs (r.stmt)) && !gimple_has_volatile_ops (r.stmt)
	  && !shares_bytes_p (r.reference)
	  && (POINTER_TYPE_P (TREE_TYPE (r.reference))
	      || (INTEGRAL_TYPE_P (TREE_TYPE (r.reference))
		  && structure_around (r.reference)))
	  && judged.any (l, gimple_bb (r.stmt)));
}

/* Load what LOADS do, which have the same tests, before L behind these.  */

void
load_behind_tests (class loop *l, const std::vector<guarded_load> &loads)
{
  guarded_place place = guard_before (l, loads[0].tests);
  for (const guarded_load &load : loads)
    {
      dump_moved (load.stmt, l, "as far as the first iteration executes it");
      tree type = TREE_TYPE (load.reference);
      gimple_seq seq = NULL;
      tree reference = reference_before (l, load.stmt, load.reference, &seq);
      tree loaded = make_ssa_name (type);
      gimple_seq_add_stmt (&seq, gimple_build_assign (loaded, reference));
      gimple_stmt_iterator end = gsi_last_bb (place.inside);
      gsi_insert_seq_after (&end, seq, GSI_NEW_STMT);
      gphi *phi = create_phi_node (make_ssa_name (type), place.after);
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE (e, i, place.after->preds)
	add_phi_arg (phi, e->src == place.inside ? loaded : build_zero_cst (type), e,
		     UNKNOWN_LOCATION);
      gimple_stmt_iterator gsi = gsi_for_stmt (load.stmt);
      gimple_assign_set_rhs_from_tree (&gsi, gimple_phi_result (phi));
      gimple_set_vuse (gsi_stmt (gsi), NULL_TREE);
      update_stmt (gsi_stmt (gsi));
    }
}

/* Load what the first iteration of L decides about before L.  LOADS are the loads in
   REFERENCES, which are all that L does, that nothing in L writes.  */

bool
load_if_done_first (const judged_loops &judged, class loop *l,
		    const std::vector<const memory_reference *> &loads,
		    const std::vector<memory_reference> &references)
{
  if (loads.empty () || (loop_preheader_edge (l)->flags & EDGE_COMPLEX))
    return false;
  std::vector<std::vector<guarded_load>> groups;
  calculate_dominance_info (CDI_POST_DOMINATORS);
  for (const memory_reference *r : loads)
    {
      passed_tests tests;
      if (!worth_condition_p (judged, l, *r)
	  || !reference_before (l, r->stmt, r->reference, nullptr)
	  || !done_first_p (l, *r, references, &tests) || tests.empty ())
	continue;
      auto same = std::find_if (groups.begin (), groups.end (),
				[&tests] (const std::vector<guarded_load> &group)
				{ return group[0].tests == tests; });
      if (same == groups.end ())
	same = groups.insert (same, std::vector<guarded_load> ());
      same->push_back ({ r->stmt, r->reference, tests });
    }
  free_dominance_info (CDI_POST_DOMINATORS);
  for (const auto &group : groups)
    load_behind_tests (l, group);
  return !groups.empty ();
}

/* Loads in a loop that the run can tell more of than the compiler.  */

class checked_loads
{
public:
  checked_loads (const judged_loops &judged, class loop *l, const loop_memory &memory);

  std::vector<const memory_reference *> loads;
  std::vector<stored_block> stores;

private:
  bool checkable_p (const memory_reference *r, std::vector<stored_block> *stores) const;

  class loop *m_loop;
  const loop_memory &m_memory;
};

checked_loads::checked_loads (const judged_loops &judged, class loop *l,
			      const loop_memory &memory)
  : m_loop (l), m_memory (memory)
{
  for (const memory_reference &r : memory.references)
    if (part_of_block_p (r) && set_before_p (r.object.base, l)
	&& worth_condition_p (judged, l, r))
      loads.push_back (&r);
  for (bool changed = true; changed;)
    {
      stores.clear ();
      std::vector<const memory_reference *> kept;
      for (const memory_reference *r : loads)
	if (checkable_p (r, &stores))
	  kept.push_back (r);
      changed = kept.size () != loads.size ();
      loads.swap (kept);
    }
}

/* Can the run tell that nothing in the loop stores where R loads?  Append what it has to look
   at to *STORES.  */

bool
checked_loads::checkable_p (const memory_reference *r,
			    std::vector<stored_block> *stores) const
{
  for (const memory_reference &w : m_memory.references)
    {
      if (!overwrites_p (m_loop, w, *r))
	continue;
      if (!in_block_p (w) || w.object.pointer == r->object.pointer)
	return false;
      const memory_reference *pointer = nullptr;
      if (!set_before_p (w.object.pointer, m_loop))
	{
	  auto source = [&w] (const memory_reference *load)
	    { return gimple_get_lhs (load->stmt) == w.object.pointer; };
	  auto found = std::find_if (loads.begin (), loads.end (), source);
	  if (found == loads.end ())
	    return false;
	  pointer = *found;
	}
      stored_block store { r, &w, pointer };
      if (std::none_of (stores->begin (), stores->end (), [&store] (const stored_block &s)
			{ return same_check_p (s, store); }))
	stores->push_back (store);
    }
  return true;
}

/* Load what the run can tell that it is there, and stays as it is, before L, in one of two
   versions of it.  REDUCED: reductions inside write to memory.  */

bool
load_if_present (function *fun, device_function *f, const judged_loops &judged, class loop *l,
		 const loop_memory &memory, bool reduced)
{
  const size_t most_stores = 16;
  if (reduced || !gangs_beside_p (f, l) || (loop_preheader_edge (l)->flags & EDGE_COMPLEX))
    return false;
  checked_loads checked (judged, l, memory);
  if (checked.loads.empty () || checked.stores.size () > most_stores)
    return false;
  basic_block before = split_edge (loop_preheader_edge (l));
  tree holds = all_present (before, fun, f, checked.loads, checked.stores);
  free_dominance_info (CDI_POST_DOMINATORS);
  free_dominance_info (CDI_DOMINATORS);
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa);
  calculate_dominance_info (CDI_DOMINATORS);
  two_versions (fun, l, holds, true);
  for (const memory_reference *r : checked.loads)
    {
      dump_moved (r->stmt, l, "in one of two versions, for what only the run knows");
      hoist (*r, loop_preheader_edge (l));
    }
  return true;
}

bool
hoist_from (function *fun, device_function *f, const judged_loops &judged,
	    class loop *l)
{
  iteration_space space (fun, l);
  loop_memory memory = collect_memory (space, f, l);
  if (!memory.complete)
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
			 "loop %d keeps its loads: not all of its references are known\n",
			 l->num);
      return false;
    }
  std::vector<gcall *> reductions = reductions_to_memory (l);
  bool any = false;
  std::vector<std::pair<const memory_reference *, const char *>> kept;
  std::vector<const memory_reference *> left;
  for (const memory_reference &r : memory.references)
    {
      if (std::any_of (reductions.begin (), reductions.end (), [&] (gcall *call)
		       { return loads_result_p (fun, f, r, call); }))
	{
	  kept.push_back ({ &r, "a reduction inside writes there" });
	  continue;
	}
      if (std::any_of (memory.references.begin (), memory.references.end (),
		       [&r, l] (const memory_reference &w)
		       { return overwrites_p (l, w, r); }))
	{
	  kept.push_back ({ &r, "the loop writes there" });
	  continue;
	}
      if (safe_load_p (r) && set_before_p (r.object.base, l))
	{
	  dump_moved (r.stmt, l, "since the variable is there for certain");
	  hoist (r, loop_preheader_edge (l));
	  any = true;
	}
      else if (move_out (r, l))
	any = true;
      else
	{
	  kept.push_back ({ &r, "it is not executed whenever the loop is entered, or "
				"its address changes" });
	  left.push_back (&r);
	}
    }
  if (!any && (load_if_done_first (judged, l, left, memory.references)
	       || load_if_present (fun, f, judged, l, memory, !reductions.empty ())))
    return true;
  if (dump_enabled_p () && !any)
    for (const auto &load : kept)
      dump_kept (*load.first, l, load.second);
  return any;
}

/* Is STMT the size of one of Fortran's arrays?  */

bool
array_size_p (gimple *stmt)
{
  return (lang_GNU_Fortran () && gimple_assign_rhs_code (stmt) == MAX_EXPR
	  && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
	  && integer_zerop (gimple_assign_rhs2 (stmt)));
}

/* Move arithmetic that each iteration of L repeats before it, if it is done in any
   case or harmless.  */

void
move_arithmetic (class loop *l)
{
  std::vector<gimple *> chain, changed;
  basic_block *body = get_loop_body_in_dom_order (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    if (body[i]->loop_father == l)
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (is_gimple_assign (stmt) && !gimple_vuse (stmt)
	      && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
	      && !ssa_undefined_value_p (gimple_assign_lhs (stmt)))
	    collect_chain (l, gimple_assign_lhs (stmt), &chain,
			   array_size_p (stmt) ? &changed : nullptr);
	}
  free (body);
  if (chain.empty ())
    return;
  basic_block preheader = block_before (l);
  for (gimple *stmt : chain)
    {
      gimple_stmt_iterator from = gsi_for_stmt (stmt);
      gsi_move_to_bb_end (&from, preheader);
      forget_ranges (stmt);
    }
  for (gimple *stmt : changed)
    make_unsigned (stmt);
}

class pass_hoist_loads : public device_pass
{
public:
  explicit pass_hoist_loads (gcc::context *context)
    : device_pass (device_pass_data ("acchoist-loads", TODO_update_ssa), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    hoist_loads (fun, f);
    return 0;
  }
};

} // anonymous namespace

void
hoist_loads (function *fun, device_function *f)
{
  if (number_of_loops (fun) <= 1 && !loops_state_satisfies_p (LOOPS_NEED_FIXUP))
    return;
  loop_analysis_scope scope (fun);
  judged_loops judged (fun);
  bool any = false;
  /* What a pointer that has moved points to can follow.  */
  for (class loop *l : loops_list (fun, 0))
    while (hoist_from (fun, f, judged, l))
      any = true;
  for (class loop *l : loops_list (fun, LI_FROM_INNERMOST))
    move_arithmetic (l);
  if (any)
    mark_virtual_operands_for_renaming (fun);
}

gimple_opt_pass *
make_pass_hoist_loads (gcc::context *context)
{
  return new pass_hoist_loads (context);
}

} // namespace accplug
