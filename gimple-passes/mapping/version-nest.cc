/* Two versions of a nest; see version-nest.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/gangs.h"
#include "device/intrinsics.h"
#include "device/loop-tests.h"
#include "analysis/parameter-values.h"
#include "analysis/result-memory.h"
#include "analysis/runtime-condition.h"
#include "analysis/unchanged-stores.h"
#include "mapping/version-nest.h"
#include "base/dump.h"

namespace accplug
{

namespace
{

/* The values that ROOT sets and that are used after it.  */

std::vector<gphi *>
values_after (class loop *root)
{
  std::vector<gphi *> values;
  edge exit = single_exit (root);
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i);
       gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	&& !has_zero_uses (gimple_phi_result (i.phi ())))
      values.push_back (i.phi ());
  return values;
}

/* A value of the nest, and the memory that it goes to.  */

struct stored_value
{
  gphi *phi;			/* after the nest */
  result_memory memory;
  /* The pointer to the memory is there before the nest.  */
  bool known_before = false;
};

/* Is the pointer to M computed before ROOT?  */

bool
pointer_before_p (const result_memory &m, const class loop *root)
{
  tree pointer = TREE_OPERAND (get_base_address (gimple_assign_lhs (m.store)), 0);
  return (TREE_CODE (pointer) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (pointer)
	  && dominated_by_p (CDI_DOMINATORS, root->header,
			     gimple_bb (SSA_NAME_DEF_STMT (pointer)))
	  && gimple_bb (SSA_NAME_DEF_STMT (pointer)) != root->header);
}

/* V's memory, for a statement behind SEQ.  By the program's own pointer where that can be:
   what is beside it is known to be apart then, also when the loop gets its marks.  */

tree
place_of (gimple_seq *seq, const stored_value &v)
{
  return (v.known_before ? unshare_expr (gimple_assign_lhs (v.memory.store))
	  : result_place (seq, v.memory));
}

/* Store V where E, one of the ways out of the nest's versions, leads from.  */

void
store_on_exit (edge e, const stored_value &v)
{
  tree value = make_ssa_name (TREE_TYPE (gimple_phi_result (v.phi)));
  gphi *phi = create_phi_node (value, e->src);
  add_phi_arg (phi, PHI_ARG_DEF_FROM_EDGE (v.phi, e), single_pred_edge (e->src),
	       UNKNOWN_LOCATION);
  gimple_seq seq = NULL;
  tree place = place_of (&seq, v);
  tree type = TREE_TYPE (place);
  if (!types_compatible_p (type, TREE_TYPE (value)))
    value = gimple_convert (&seq, type, value);
  gimple_seq_add_stmt (&seq, gimple_build_assign (place, value));
  gimple_stmt_iterator gsi = gsi_last_bb (e->src);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
}

/* Move the stores of VALUES to the ends of both versions.  AFTER is where these
   meet.  */

void
store_in_versions (basic_block after, const std::vector<stored_value> &values)
{
  auto_vec<edge, 2> ways;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, after->preds)
    ways.safe_push (e);
  for (edge way : ways)
    {
      edge out = single_succ_edge (split_edge (way));
      for (const stored_value &v : values)
	store_on_exit (out, v);
    }
  for (const stored_value &v : values)
    remove_result_store (v.memory);
}

/* Values of the nest that nothing uses any more need no phi in AFTER.  */

void
remove_unused_phis (basic_block after)
{
  for (gphi_iterator i = gsi_start_phis (after); !gsi_end_p (i);)
    {
      tree name = gimple_phi_result (i.phi ());
      if (virtual_operand_p (name))
	{
	  gsi_next (&i);
	  continue;
	}
      std::vector<tree> users { name };
      while (!users.empty ())
	{
	  /* Copies and merges on the way to the store are dead too; their
	     operands become anything.  */
	  tree now = users.back ();
	  users.pop_back ();
	  imm_use_iterator iterator;
	  gimple *stmt;
	  FOR_EACH_IMM_USE_STMT (stmt, iterator, now)
	    {
	      use_operand_p use;
	      FOR_EACH_IMM_USE_ON_STMT (use, iterator)
		SET_USE (use, build_zero_cst (TREE_TYPE (now)));
	      update_stmt (stmt);
	    }
	}
      remove_phi_node (&i, true);
    }
}

/* The values that COPY, which the first gang alone runs, begins with: load those that
   VALUES' memory has where that gang does, for no other needs them.  */

void
load_in_copy (function *fun, class loop *copy, const std::vector<stored_value> &values)
{
  edge enter = loop_preheader_edge (copy);
  for (gphi_iterator i = gsi_start_phis (copy->header); !gsi_end_p (i); gsi_next (&i))
    {
      tree start = PHI_ARG_DEF_FROM_EDGE (i.phi (), enter);
      gimple *load = TREE_CODE (start) == SSA_NAME ? SSA_NAME_DEF_STMT (start) : nullptr;
      if (!load || !gimple_assign_load_p (load))
	continue;
      for (const stored_value &v : values)
	if (v.memory.keeps_old
	    && same_kernel_place_p (fun, gimple_assign_rhs1 (load),
				    gimple_assign_lhs (v.memory.store)))
	  {
	    gimple_seq seq = NULL;
	    tree place = place_of (&seq, v);
	    tree value = make_ssa_name (TREE_TYPE (start));
	    gimple_seq_add_stmt (&seq, gimple_build_assign (value, place));
	    gimple_stmt_iterator gsi = gsi_last_bb (enter->src);
	    gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
	    SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (), enter), value);
	    break;
	  }
    }
}

/* For dumps.  */

dump_user_location_t
place_of_nest (class loop *root)
{
  edge exit = single_exit (root);
  gimple *test = exit ? gcc_compat::last_statement (exit->src) : nullptr;
  return test ? dump_user_location_t (test) : dump_user_location_t ();
}

/* What decides between the versions of ROOT.  */

void
dump_condition (class loop *root, const std::vector<loop_condition> &conditions,
		unsigned gangs)
{
  if (dump_enabled_p ())
    for (const loop_condition &c : conditions)
      dump_printf_loc (MSG_NOTE, place_of_nest (root),
		       "nest of loop %d has two versions: parallel if a check of %s"
		       " holds%s\n",
		       root->num, c.objects.text ().c_str (),
		       gangs ? ", else run by the first gang" : "");
}

/* Why the nest ROOT cannot have two versions, if GANGS share the parallel one; or
   NULL.  */

const char *
obstacle_to_versions (function *fun, const device_function *f, class loop *root,
		      unsigned gangs)
{
  edge exit = single_exit (root);
  if (!exit || (exit->flags & EDGE_COMPLEX) || !single_pred_p (exit->dest)
      || !flow_bb_inside_loop_p (loop_outer (root), exit->dest))
    return "it has no single way out";
  if (!can_duplicate_loop_p (root))
    return "it cannot be copied";
  if (!gangs)
    return nullptr;
  for (gphi *phi : values_after (root))
    {
      result_memory m;
      if (loop_depth (root) != 1
	  || !find_result_memory (fun, f, root, gimple_phi_result (phi), NULL_TREE,
				  result_time::loop_end, &m))
	return "gangs cannot store a value that it leaves in each of them";
    }
  return nullptr;
}

} // anonymous namespace

namespace
{

/* Append to SEQ whether all of BOUNDS are >= 0.  */

tree
none_negative (gimple_seq *seq, const std::vector<polynomial> &bounds)
{
  tree all = boolean_true_node;
  for (const polynomial &p : bounds)
    {
      tree value = gimple_convert (seq, long_integer_type_node, polynomial_value (seq, p));
      all = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, all,
			  gimple_build (seq, GE_EXPR, boolean_type_node, value,
					build_zero_cst (long_integer_type_node)));
    }
  return all;
}

/* Append to SEQ a load of what TEST is about; whether it passes.  A NaN does not,
   and stays one.  */

tree
passes (gimple_seq *seq, const value_test &test)
{
  tree base = DECL_P (test.base) ? build_fold_addr_expr (test.base) : test.base;
  tree address = gimple_build (seq, PLUS_EXPR, long_unsigned_type_node,
			       gimple_convert (seq, long_unsigned_type_node, base),
			       polynomial_value (seq, test.offset));
  tree pointer = gimple_convert (seq, build_pointer_type (test.type), address);
  tree element = make_ssa_name (test.type);
  /* As of any type: it is what the nest's own accesses are to.  */
  gimple_seq_add_stmt (seq, gimple_build_assign
			 (element, build2 (MEM_REF, test.type, pointer,
					   build_zero_cst (ptr_type_node))));
  return gimple_build (seq, test.not_positive ? LE_EXPR : GE_EXPR, boolean_type_node,
		       element, build_zero_cst (test.type));
}

/* In front of ROOT, does TEST pass?  What it loads is loaded only where the nest does.  */

tree
build_test (class loop *root, const value_test &test)
{
  gimple_seq seq = NULL;
  tree exists = none_negative (&seq, test.exists);
  tree loaded = none_negative (&seq, test.loaded);
  tree none = gimple_build (&seq, BIT_XOR_EXPR, boolean_type_node, exists,
			    boolean_true_node);
  tree looks = make_ssa_name (boolean_type_node);
  gimple_seq_add_stmt (&seq, gimple_build_assign (looks, BIT_AND_EXPR, exists, loaded));
  if (seq)
    gsi_insert_seq_on_edge_immediate (loop_preheader_edge (root), seq);
  basic_block look = split_edge (loop_preheader_edge (root));
  basic_block behind = split_edge (single_succ_edge (look));
  basic_block before = split_edge (single_pred_edge (look));
  gimple_seq load = NULL;
  tree pass = passes (&load, test);
  gimple_stmt_iterator gsi = gsi_last_bb (look);
  gsi_insert_seq_after (&gsi, load, GSI_NEW_STMT);
  skip_unless (before, looks, behind);
  set_immediate_dominator (CDI_DOMINATORS, behind, before);
  tree holds = make_ssa_name (boolean_type_node);
  gphi *phi = create_phi_node (holds, behind);
  add_phi_arg (phi, pass, single_succ_edge (look), UNKNOWN_LOCATION);
  add_phi_arg (phi, none, find_edge (before, behind), UNKNOWN_LOCATION);
  return holds;
}

} // anonymous namespace

tree
all_hold (const std::vector<loop_condition> &conditions, gimple_seq *seq)
{
  tree all = NULL_TREE;
  for (const loop_condition &condition : conditions)
    {
      if (condition.test)
	continue;
      tree one = condition.build (seq);
      all = (all ? gimple_build (seq, BIT_AND_EXPR, boolean_type_node, all, one)
	     : one);
    }
  return all ? all : boolean_true_node;
}

tree
note_check (device_function *f, gimple_seq *seq, tree holds,
	    const std::vector<loop_condition> &conditions)
{
  if (!f->kernel || TREE_CODE (holds) != SSA_NAME)
    return holds;
  for (const loop_condition &condition : conditions)
    f->checked.add (condition.objects);
  if (f->has_room_for_extents ())
    f->outcome_offset ();
  tree outcome = emit_intrinsic (seq, intrinsic::run_time_check,
				 { gimple_convert (seq, long_integer_type_node, holds) });
  return gimple_build (seq, NE_EXPR, boolean_type_node, outcome,
		       build_zero_cst (TREE_TYPE (outcome)));
}

bool
versionable_p (function *fun, const device_function *f, class loop *root,
	       unsigned gangs)
{
  const char *obstacle = obstacle_to_versions (fun, f, root, gangs);
  if (obstacle && dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, place_of_nest (root),
		     "nest of loop %d has no two versions: %s\n", root->num, obstacle);
  return !obstacle;
}

class loop *
version_nest (function *fun, device_function *f, class loop *root,
	      const std::vector<loop_condition> &conditions, unsigned gangs)
{
  std::vector<stored_value> stored;
  if (gangs)
    for (gphi *phi : values_after (root))
      {
	stored_value v;
	v.phi = phi;
	bool found = find_result_memory (fun, f, root, gimple_phi_result (phi),
					 NULL_TREE, result_time::loop_end,
					 &v.memory);
	gcc_assert (found);
	v.known_before = pointer_before_p (v.memory, root);
	stored.push_back (v);
      }

  dump_condition (root, conditions, gangs);
  std::vector<tree> passed;
  for (const loop_condition &c : conditions)
    if (c.test)
      passed.push_back (build_test (root, *c.test));
  gimple_seq seq = NULL;
  tree holds = note_check (f, &seq, all_hold (conditions, &seq), conditions);
  for (tree pass : passed)
    holds = gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, holds, pass);
  tree first = gangs ? build_first_gang (&seq, gangs) : NULL_TREE;
  if (seq)
    gsi_insert_seq_on_edge_immediate (loop_preheader_edge (root), seq);
  basic_block after = single_exit (root)->dest;
  class loop *copy = version_loop (root, holds);
  gcc_assert (copy);
  if (gangs)
    {
      basic_block before = split_edge (loop_preheader_edge (copy));
      split_edge (single_succ_edge (before));
      load_in_copy (fun, copy, stored);
      store_in_versions (after, stored);
      remove_unused_phis (after);
      skip_unless (before, first, after);
    }
  else
    /* Each version has an end of its own.  */
    split_edge (single_exit (root));
  scev_reset ();
  mark_virtual_operands_for_renaming (fun);
  update_ssa (TODO_update_ssa);
  rewrite_into_loop_closed_ssa (NULL, 0);
  free_dominance_info (CDI_POST_DOMINATORS);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  return copy;
}

} // namespace accplug
