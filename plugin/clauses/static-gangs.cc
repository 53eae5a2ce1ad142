/* `gang (static: *)', which omplower forgets.

   Comes in: a compute construct before omplower, which drops `static: *': its chunk
   size is the implementation's choice.
   Goes out: the same with the chunk size 1.  Two such loops give the same iterations
   to the same gangs (OpenACC 2.6, 2.9.2), so mapping/partition.cc must see the clause.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/static-gangs.h"
#include "base/dump.h"
#include "base/walk.h"

namespace accplug
{

void
keep_static_gangs (gomp_target *stmt)
{
  walk (gimple_omp_body (stmt), [] (gimple_stmt_iterator *gsi)
    {
      gimple *loop = gsi_stmt (*gsi);
      tree gang = (gimple_code (loop) == GIMPLE_OMP_FOR
		   ? omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_GANG)
		   : NULL_TREE);
      if (gang && OMP_CLAUSE_GANG_STATIC_EXPR (gang)
	  && integer_minus_onep (OMP_CLAUSE_GANG_STATIC_EXPR (gang)))
	{
	  OMP_CLAUSE_GANG_STATIC_EXPR (gang) = integer_one_node;
	  if (dump_enabled_p ())
	    dump_printf_loc (MSG_NOTE, loop, "gang (static: *) of the loop becomes "
			     "gang (static: 1): omplower would drop it\n");
	}
      return visit::into;
    });
}

} // namespace accplug
