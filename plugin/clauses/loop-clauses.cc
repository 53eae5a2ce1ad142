/* What reports repeat of the clauses of loop directives; see loop-clauses.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/loop-clauses.h"
#include "base/clause-reductions.h"
#include "base/dump.h"
#include "base/walk.h"
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
  const clause_reduction reduction = { OMP_CLAUSE_REDUCTION_CODE (clause),
				       IDENTIFIER_POINTER (DECL_NAME (variable)) };
  note_clause_reduction (loc, reduction);
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

} // namespace accplug
