/* Reductions by && and ||, which omplower makes bitwise.

   Comes in: a function's body before omplower, which turns TRUTH_ANDIF_EXPR and
   TRUTH_ORIF_EXPR into operators of bits: 4 && 1 would be 0, and 4 || 1 would be 5.
   Goes out: the same with TRUTH_AND_EXPR and TRUTH_OR_EXPR, which omplower passes on
   as they are; lowering/lower-reductions.cc combines truth values.  So are sums and greatest
   values of `bool', which are true if one term is, and products and least ones: omplower's
   operators are those of numbers of one bit, in which true and true is false.

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

/* The operator on truth values for CODE, which combines variables of TYPE; CODE if there is
   none.  */

tree_code
logical_code (tree_code code, tree type)
{
  if (code == TRUTH_ANDIF_EXPR)
    return TRUTH_AND_EXPR;
  if (code == TRUTH_ORIF_EXPR)
    return TRUTH_OR_EXPR;
  if (lang_GNU_Fortran () || TREE_CODE (type) != BOOLEAN_TYPE)
    return code;
  return (code == PLUS_EXPR || code == MINUS_EXPR || code == MAX_EXPR ? TRUTH_OR_EXPR
	  : code == MULT_EXPR || code == MIN_EXPR ? TRUTH_AND_EXPR : code);
}

void
keep_in_clauses (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
	tree_code code = OMP_CLAUSE_REDUCTION_CODE (c);
	tree type = TREE_TYPE (OMP_CLAUSE_DECL (c));
	if (TREE_CODE (type) == REFERENCE_TYPE)
	  type = TREE_TYPE (type);
	tree_code logical = logical_code (code, type);
	if (logical == code)
	  continue;
	OMP_CLAUSE_REDUCTION_CODE (c) = logical;
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
			   "reduction of %T by %s stays logical: omplower would make it "
			   "bitwise\n", OMP_CLAUSE_DECL (c),
			   logical == TRUTH_AND_EXPR ? "&&" : "||");
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
