/* Loop directives whose body changes what the iterations are counted from.

   Comes in: loop directives with their bodies.
   Goes out: [changed-loop] for a statement in the body that assigns the loop's variable,
   or a variable that its bound is computed from; [private-reduction] for a loop whose
   private copy keeps a reduction around it from getting anything.

   Rules
   - OpenACC 3.3, 2.9: the number of iterations has to be computable in front of the
     loop.  It is computed there; what the body assigns to the bound changes nothing.
   - Copies that an inner directive makes private are other variables.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/checks.h"
#include "base/walk.h"
#include "base/warnings.h"
#include "statements/clauses.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* The program's variables in EXPRESSION, which temporaries that PRE_BODY sets may stand
   for.  */

void
add_leaves (tree expression, gimple_seq pre_body, std::set<tree> *leaves, int depth = 0)
{
  walk_expression (&expression, [=] (tree *tp, walk_stmt_info *) mutable
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (tree v = variable_of (*tp))
	if (DECL_NAME (v) && !DECL_IGNORED_P (v))
	  {
	    leaves->insert (v);
	    return visit::past;
	  }
      if (depth > 8 || !(DECL_P (*tp) || TREE_CODE (*tp) == SSA_NAME))
	return visit::into;
      for (gimple_stmt_iterator i = gsi_start (pre_body); !gsi_end_p (i); gsi_next (&i))
	if (is_gimple_assign (gsi_stmt (i)) && gimple_assign_lhs (gsi_stmt (i)) == *tp)
	  for (unsigned op = 1; op < gimple_num_ops (gsi_stmt (i)); op++)
	    add_leaves (gimple_op (gsi_stmt (i), op), pre_body, leaves, depth + 1);
      return visit::into;
    });
}

struct loop_counts
{
  gimple *loop;
  std::set<tree> indices, bounds;
};

loop_counts
counts_of (gimple *loop)
{
  loop_counts counts { loop, {}, {} };
  gimple_seq pre_body = gimple_omp_for_pre_body (loop);
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      counts.indices.insert (gimple_omp_for_index (loop, i));
      /* Fortran says that iterations are counted before the loop.  */
      if (!lang_GNU_Fortran ())
	add_leaves (gimple_omp_for_final (loop, i), pre_body, &counts.bounds);
    }
  for (tree index : counts.indices)
    counts.bounds.erase (index);
  return counts;
}

/* What LOOP's clauses make private, but its indices: the bounds are of other variables.  */

std::set<tree>
private_to (gimple *loop)
{
  std::set<tree> own;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      own.insert (OMP_CLAUSE_DECL (c));
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    own.erase (gimple_omp_for_index (loop, i));
  return own;
}

void
say_changed (const loop_counts &counts, tree v, location_t loc)
{
  auto_diagnostic_group group;
  bool index = counts.indices.count (v);
  if (!index && !counts.bounds.count (v))
    return;
  if (index ? warn (WARN_changed_loop, loc, "the loop's variable %qD is changed in its "
		    "body: iterations are counted before the loop", v)
      : warn (WARN_changed_loop, loc, "%qD, which the loop's bound is computed from, is "
	      "changed in its body: iterations are counted before the loop", v))
    inform (gimple_location (counts.loop), "in this loop");
}

/* Go through BODY, which is in the loops of COUNTS; HIDDEN are other variables.  */

void
check_body (gimple_seq body, const loop_counts &counts, const std::set<tree> &hidden)
{
  walk (body, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_FOR)
	{
	  std::set<tree> inner = hidden;
	  for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
	    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	      inner.insert (OMP_CLAUSE_DECL (c));
	  for (size_t i = 0; i < gimple_omp_for_collapse (stmt); i++)
	    inner.insert (gimple_omp_for_index (stmt, i));
	  check_body (gimple_omp_body (stmt), counts, inner);
	  return visit::past;
	}
      tree lhs = gimple_has_substatements (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
      tree v = lhs && !gimple_clobber_p (stmt) ? variable_of (lhs) : NULL_TREE;
      if (v && !hidden.count (v))
	say_changed (counts, v, gimple_location (stmt));
      return visit::into;
    });
}

/* ------------------------------------------------------------------------
   Private copies of reduction variables.  */

bool
assigned_p (gimple_seq body, tree v)
{
  return walk (body, [v] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      tree lhs = gimple_has_substatements (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
      return lhs && variable_of (lhs) == v ? visit::stop : visit::into;
    });
}

/* LOOP is in directives that reduce REDUCED, each at its clause.  */

void
check_private (gimple *loop, const std::map<tree, tree> &reduced)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      {
	tree v = OMP_CLAUSE_DECL (c);
	auto place = reduced.find (v);
	auto_diagnostic_group group;
	if (place != reduced.end () && assigned_p (gimple_omp_body (loop), v)
	    && warn (WARN_private_reduction, OMP_CLAUSE_LOCATION (c), "%qD is private "
		     "here: the reduction around gets nothing of this loop", v))
	  inform (OMP_CLAUSE_LOCATION (place->second), "the reduction");
      }
}

void
add_reductions (tree clauses, std::map<tree, tree> *reduced)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      (*reduced)[OMP_CLAUSE_DECL (c)] = c;
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      reduced->erase (OMP_CLAUSE_DECL (c));
}

void
check_sequence (gimple_seq seq, const std::map<tree, tree> &reduced)
{
  walk (seq, [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      bool loop = gimple_code (stmt) == GIMPLE_OMP_FOR;
      if (!loop && !construct_p (stmt))
	return visit::into;
      std::map<tree, tree> inner = reduced;
      if (loop)
	{
	  check_body (gimple_omp_body (stmt), counts_of (stmt), private_to (stmt));
	  check_private (stmt, reduced);
	  add_reductions (gimple_omp_for_clauses (stmt), &inner);
	}
      else
	add_reductions (gimple_omp_target_clauses (stmt), &inner);
      check_sequence (gimple_omp_body (stmt), inner);
      return visit::past;
    });
}

} // anonymous namespace

void
check_loop_changes (function *fun)
{
  check_sequence (gimple_body (fun->decl), {});
}

} // namespace accplug
