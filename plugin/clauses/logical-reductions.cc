/* Reductions by && and ||, which omplower makes bitwise.

   Comes in: a function's body before omplower, which turns TRUTH_ANDIF_EXPR and
   TRUTH_ORIF_EXPR into operators of bits: 4 && 1 would be 0, and 4 || 1 would be 5.
   Goes out: the same with TRUTH_AND_EXPR and TRUTH_OR_EXPR, which omplower passes on
   as they are; lowering/lower-reductions.cc combines truth values.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/logical-reductions.h"
#include "base/dump.h"
#include "base/walk.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

void
keep_in_clauses (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
	tree_code code = OMP_CLAUSE_REDUCTION_CODE (c);
	if (code == TRUTH_ANDIF_EXPR)
	  OMP_CLAUSE_REDUCTION_CODE (c) = TRUTH_AND_EXPR;
	else if (code == TRUTH_ORIF_EXPR)
	  OMP_CLAUSE_REDUCTION_CODE (c) = TRUTH_OR_EXPR;
	else
	  continue;
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
			   "reduction of %T by %s stays logical: omplower would make it "
			   "bitwise\n", OMP_CLAUSE_DECL (c),
			   code == TRUTH_ANDIF_EXPR ? "&&" : "||");
      }
}

} // anonymous namespace

void
keep_logical_reductions (gimple_seq body)
{
  walk (body, [] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_FOR
	  && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
	keep_in_clauses (gimple_omp_for_clauses (stmt));
      else if (construct_p (stmt))
	keep_in_clauses (gimple_omp_target_clauses (stmt));
      return visit::into;
    });
}

} // namespace accplug
