/* Reductions by && and ||, which omplower makes bitwise.

   Comes in: a function's body before omplower, which turns TRUTH_ANDIF_EXPR and
   TRUTH_ORIF_EXPR into operators of bits: 4 && 1 would be 0, and 4 || 1 would be 5.
   Goes out: the same with TRUTH_AND_EXPR and TRUTH_OR_EXPR, which omplower passes on
   as they are; gimple-passes/lower-reductions.cc combines truth values.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/logical-reductions.h"

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
	if (OMP_CLAUSE_REDUCTION_CODE (c) == TRUTH_ANDIF_EXPR)
	  OMP_CLAUSE_REDUCTION_CODE (c) = TRUTH_AND_EXPR;
	else if (OMP_CLAUSE_REDUCTION_CODE (c) == TRUTH_ORIF_EXPR)
	  OMP_CLAUSE_REDUCTION_CODE (c) = TRUTH_OR_EXPR;
      }
}

tree
keep_in_statement (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (stmt) == GIMPLE_OMP_FOR
      && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
    keep_in_clauses (gimple_omp_for_clauses (stmt));
  else if (gimple_code (stmt) == GIMPLE_OMP_TARGET && is_gimple_omp_oacc (stmt))
    keep_in_clauses (gimple_omp_target_clauses (stmt));
  return NULL_TREE;
}

} // anonymous namespace

void
keep_logical_reductions (gimple_seq body)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  walk_gimple_seq (body, keep_in_statement, nullptr, &info);
}

} // namespace accplug
