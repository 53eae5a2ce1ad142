/* What reports repeat of the clauses of loop directives; see loop-clauses.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/loop-clauses.h"
#include "base/clause-reductions.h"
#include "statements/clause-text.h"

namespace accplug
{

namespace
{

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
  note_clause_reduction (loc, { OMP_CLAUSE_REDUCTION_CODE (clause),
				IDENTIFIER_POINTER (DECL_NAME (variable)) });
}

tree
note_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_code (stmt) == GIMPLE_OMP_FOR
      && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
    {
      for (tree c : clauses_in_order (gimple_omp_for_clauses (stmt), place_of))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	  note_reduction (gimple_location (stmt), c);
    }
  *handled = false;
  return NULL_TREE;
}

} // anonymous namespace

void
note_loop_clauses (gimple_seq body)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  walk_gimple_seq (body, note_loop, NULL, &info);
}

} // namespace accplug
