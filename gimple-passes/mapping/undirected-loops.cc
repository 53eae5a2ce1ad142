/* Versions and marks of loops without a directive; see undirected-loops.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "mapping/undirected-loops.h"
#include "base/walk.h"
#include "mapping/mark-loops.h"
#include "mapping/number-extremes.h"
#include "mapping/split-iterations.h"
#include "mapping/version-construct.h"
#include "mapping/version-nest.h"

namespace accplug
{

namespace
{

/* ------------------------------------------------------------------------
   Versions  */

/* Append the conditions of the loops from LOOP inwards that have axes and are asked for
   before BEFORE, an `acc loop', or where the nest ROOT begins.  */

void
collect_conditions (const acc_loop *loop, const acc_loop *before,
		    const class loop *root, std::vector<loop_condition> *conditions)
{
  if (loop->undirected () && loop->axes && loop->conditions_before == before
      && (before || loop->facts->root == root))
    for (const loop_condition &c : loop->facts->conditions)
      conditions->push_back (c);
  for (const auto &child : loop->children)
    collect_conditions (child.get (), before, root, conditions);
}

/* Those of AXES that share the iterations of LOOP, without a directive, or of loops without a
   directive in it.  */

unsigned
undirected_axes (const acc_loop *loop, unsigned axes)
{
  unsigned used = loop->undirected () ? loop->axes & axes : 0;
  for (const auto &child : loop->children)
    used |= undirected_axes (child.get (), axes);
  return used;
}

/* The axes of gangs that share loops without a directive in LOOP, and of workers who would
   else do all that each lane of AROUND does.  */

unsigned
idle_axes (const acc_loop *loop, unsigned around)
{
  return undirected_axes (loop, GANG_AXES
				| (around & VECTOR_AXIS ? WORKER_AXIS & ~around : 0));
}

/* Those that share LOOP, without a directive, or loops in it.  */

unsigned
axes_of_nest (const acc_loop *loop)
{
  unsigned around = 0;
  for (const acc_loop *outer = loop->parent; outer; outer = outer->parent)
    around |= outer->axes;
  return idle_axes (loop, around);
}

/* A nest whose version in order is for data that occur, not for pointers that hardly do: lanes
   share the loop in COPY, that version, in the program's order of the iterations around, if it
   can be split for them.  One worker runs it.  FACTS of such loops are what mark_copies
   marks.  */

void
share_copy (function *fun, device_function *f, class loop *copy,
	    std::vector<loop_facts> *all)
{
  class loop *inner = copy->inner;
  if (!inner || inner->next || inner->inner)
    return;
  loop_facts facts = analyse_loop (fun, f, inner, inner, true);
  if (facts.verdict == loop_verdict::sequential || !facts.last_values.empty ()
      || !facts.reductions.empty () || !facts.privates.empty () || facts.tests_values_p ()
      || !markable_p (fun, f, facts, VECTOR_AXIS))
    return;
  if (!facts.conditions.empty ())
    {
      if (!versionable_p (fun, f, inner, 0))
	return;
      no_ranges_scope no_ranges (fun);
      version_nest (fun, f, inner, facts.conditions, 0);
    }
  all->push_back (facts);
}

void
mark_copies (function *fun, device_function *f, std::vector<loop_facts> &all)
{
  for (loop_facts &facts : all)
    {
      no_ranges_scope no_ranges (fun);
      iteration_window window;
      if (!facts.lone.empty ())
	window = split_iterations (fun, &facts);
      mark_loop (fun, f, facts, VECTOR_AXIS, window);
    }
}

/* Outer ones first, so that copies have one version.  COPIES are loops in these that lanes
   share.  */

void
version_loops (function *fun, device_function *f, acc_loop *loop, unsigned absent,
	       std::vector<loop_facts> *copies)
{
  std::vector<loop_condition> conditions;
  if (loop->is_loop ())
    {
      collect_conditions (loop, loop, nullptr, &conditions);
      no_ranges_scope no_ranges (fun);
      if (!conditions.empty ())
	version_construct (fun, loop, conditions, idle_axes (loop, loop->axes) & ~absent);
    }
  else if (loop->undirected () && loop->facts->root == loop->natural)
    {
      collect_conditions (loop, nullptr, loop->natural, &conditions);
      class loop *copy = nullptr;
      unsigned axes = axes_of_nest (loop) & ~(absent & WORKER_AXIS);
      /* Gangs along further axes may come to share rows (lowering/shared-rows.h).  */
      if (axes & GANG_AXES)
	axes |= GANG_AXES;
      bool data = std::any_of (conditions.begin (), conditions.end (),
			       [] (const loop_condition &c) { return c.test != nullptr; });
      /* Lanes of one worker: others would do the same once more.  */
      if (data && (axes & GANG_AXES))
	axes |= WORKER_AXIS & ~absent;
      if (!conditions.empty ())
	{
	  no_ranges_scope no_ranges (fun);
	  copy = version_nest (fun, f, loop->natural, conditions, axes);
	}
      if (data && !(absent & VECTOR_AXIS) && ((axes | absent) & WORKER_AXIS))
	share_copy (fun, f, copy, copies);
    }
  for (auto &child : loop->children)
    version_loops (fun, f, child.get (), absent, copies);
}

/* ------------------------------------------------------------------------
   Variables of iterations  */

/* Call FN on LOOP and on the loops inside that have axes, without a directive.  */

void
for_each_marked (acc_loop *loop, const std::function<void (loop_facts *)> &fn)
{
  if (loop->undirected () && loop->axes)
    fn (loop->facts.get ());
  for (auto &child : loop->children)
    for_each_marked (child.get (), fn);
}

typedef std::map<unsigned, std::pair<tree, tree>> variable_copies;	/* by DECL_UID */

/* The statements and phis of LOOP use the COPIES.  */

void
use_copies (class loop *loop, const variable_copies &copies)
{
  auto replace = [&copies] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (!VAR_P (*tp))
	return visit::into;
      auto copy = copies.find (DECL_UID (*tp));
      if (copy != copies.end ())
	*tp = copy->second.second;
      return visit::into;
    };
  basic_block *body = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    {
      for (gphi_iterator phi = gsi_start_phis (body[i]); !gsi_end_p (phi);
	   gsi_next (&phi))
	for (unsigned n = 0; n < gimple_phi_num_args (phi.phi ()); n++)
	  walk_expression (gimple_phi_arg_def_ptr (phi.phi (), n), replace);
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  walk_operands_of (stmt, replace);
	  update_stmt (stmt);
	}
    }
  free (body);
}

/* An `acc loop' around NEST has two versions.  */

bool
in_versions_p (const acc_loop *nest)
{
  for (const acc_loop *l = nest->parent; l; l = l->parent)
    {
      std::vector<loop_condition> conditions;
      if (l->is_loop ())
	collect_conditions (l, l, nullptr, &conditions);
      if (!conditions.empty ())
	return true;
    }
  return false;
}

/* A nest that has conditions, and so another version somewhere: what begins and ends
   its life in its iterations is a variable of this version alone.  */

void
separate_privates (acc_loop *nest)
{
  bool conditions = in_versions_p (nest);
  variable_copies copies;
  for_each_marked (nest, [&] (loop_facts *facts)
    {
      conditions |= !facts->conditions.empty ();
      for (tree v : facts->privates)
	copies[DECL_UID (v)] = { v, NULL_TREE };
    });
  if (!conditions || copies.empty ())
    return;
  for (auto &copy : copies)
    {
      tree v = copy.second.first;
      tree own = create_tmp_var (TREE_TYPE (v));
      DECL_NAME (own) = DECL_NAME (v);
      TREE_ADDRESSABLE (own) = TREE_ADDRESSABLE (v);
      DECL_NOT_GIMPLE_REG_P (own) = DECL_NOT_GIMPLE_REG_P (v);
      SET_DECL_ALIGN (own, DECL_ALIGN (v));
      copy.second.second = own;
    }
  use_copies (nest->natural, copies);
  for_each_marked (nest, [&] (loop_facts *facts)
    {
      for (tree &v : facts->privates)
	v = copies.at (DECL_UID (v)).second;
    });
}

void
separate_all_privates (acc_loop *loop)
{
  if (loop->undirected () && loop->facts->root == loop->natural)
    separate_privates (loop);
  for (auto &child : loop->children)
    separate_all_privates (child.get ());
}

/* ------------------------------------------------------------------------
   Marks  */

/* The axes of LOOP and of the loops around it: in a band the lanes may belong to an outer
   one.  */

unsigned
axes_with_outer (const acc_loop *loop)
{
  unsigned axes = 0;
  for (; loop; loop = loop->parent)
    axes |= loop->axes;
  return axes;
}

/* The innermost of AXES owns the variables of an iteration.  */

int
level_of_owner (unsigned axes)
{
  return (axes & VECTOR_AXIS ? GOMP_DIM_VECTOR
	  : axes & WORKER_AXIS ? GOMP_DIM_WORKER : GOMP_DIM_GANG);
}

bool
mark (function *fun, device_function *f, acc_loop *loop, unsigned absent)
{
  bool any = false;
  for (auto &child : loop->children)
    any |= mark (fun, f, child.get (), absent);
  unsigned axes = loop->axes & ~absent;
  if (axes && loop->facts)
    for (tree variable : loop->facts->privates)
      {
	/* Loops around have it for each of their iterations, too.  */
	int level = level_of_owner (axes_with_outer (loop));
	auto known = f->private_levels.emplace (DECL_UID (variable), level).first;
	known->second = MAX (known->second, level);
      }
  if (!axes || !loop->undirected ())
    return any;
  no_ranges_scope no_ranges (fun);
  iteration_window window;
  if (!loop->facts->lone.empty ())
    window = split_iterations (fun, loop->facts.get ());
  mark_loop (fun, f, *loop->facts, axes, window);
  return true;
}

} // anonymous namespace

void
mark_undirected_loops (function *fun, device_function *f, acc_loop *root,
		       unsigned absent)
{
  std::vector<loop_facts> copies;
  version_loops (fun, f, root, absent, &copies);
  separate_all_privates (root);
  {
    no_ranges_scope no_ranges (fun);
    number_extremes (root, absent);
  }
  bool any = mark (fun, f, root, absent);
  mark_copies (fun, f, copies);
  if (any)
    lift_reductions (fun);
}

} // namespace accplug
