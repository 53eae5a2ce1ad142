/* `gang (static: *)', which omplower forgets.

   Comes in: a compute construct before omplower, which drops `static: *': its chunk
   size is the implementation's choice.
   Goes out: the same with the chunk size 1.  Two such loops give the same iterations
   to the same gangs (OpenACC 2.6, 2.9.2), so partition.cc must see the clause.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/static-gangs.h"

namespace accplug
{

namespace
{

tree
keep_static_gang (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    if (tree gang = omp_find_clause (gimple_omp_for_clauses (stmt), OMP_CLAUSE_GANG))
      if (OMP_CLAUSE_GANG_STATIC_EXPR (gang)
	  && integer_minus_onep (OMP_CLAUSE_GANG_STATIC_EXPR (gang)))
	OMP_CLAUSE_GANG_STATIC_EXPR (gang) = integer_one_node;
  return NULL_TREE;
}

} // anonymous namespace

void
keep_static_gangs (gomp_target *stmt)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  walk_gimple_seq (gimple_omp_body (stmt), keep_static_gang, NULL, &info);
}

} // namespace accplug
