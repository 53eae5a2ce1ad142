/* What reports repeat of the clauses of loop directives; see loop-clauses.h.

   Comes in: functions before omplower.
   Goes out: the reductions of each directive, by its position, which is what the marks
   of its loop keep (analysis/loop-tree.h).

   Rules
   - Loops that a macro makes of one directive share a position, and what is noted
     here; so do the loops that a directive with `tile' becomes.  Each reduction is
     noted once.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/loop-clauses.h"
#include "base/dump.h"
#include "base/walk.h"
#include "statements/clause-text.h"

namespace accplug
{

namespace
{

std::map<location_t, std::vector<clause_reduction>> the_reductions;

tree
variable_of (tree clause)
{
  return variable_of_clause (clause, temporary_values ());
}

clause_place
place_of (tree clause)
{
  tree variable = variable_of (clause);
  if (!variable || !DECL_NAME (variable))
    return { UNKNOWN_LOCATION, "" };
  return { DECL_SOURCE_LOCATION (variable),
	   IDENTIFIER_POINTER (DECL_NAME (variable)) };
}

void
note_reduction (location_t loc, tree clause)
{
  tree variable = variable_of (clause);
  if (!variable || !DECL_NAME (variable))
    return;
  clause_reduction reduction = { OMP_CLAUSE_REDUCTION_CODE (clause),
				 IDENTIFIER_POINTER (DECL_NAME (variable)) };
  std::vector<clause_reduction> &all = the_reductions[get_pure_location (loc)];
  for (const clause_reduction &other : all)
    if (other.op == reduction.op && other.name == reduction.name)
      return;
  all.push_back (reduction);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loc), "loop directive reduces %s by %s\n",
		     reduction.name.c_str (), get_tree_code_name (reduction.op));
}

} // anonymous namespace

void
note_loop_clauses (gimple_seq body)
{
  walk (body, [] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_FOR
	  && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
	for (tree c : clauses_in_order (gimple_omp_for_clauses (stmt), place_of))
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	    note_reduction (gimple_location (stmt), c);
      return visit::into;
    });
}

const std::vector<clause_reduction> &
reductions_of_directive (location_t loc)
{
  static const std::vector<clause_reduction> none;
  auto found = the_reductions.find (get_pure_location (loc));
  return found == the_reductions.end () ? none : found->second;
}

} // namespace accplug
