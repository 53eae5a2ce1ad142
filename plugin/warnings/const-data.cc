/* Data clauses that copy values into what is const.

   Comes in: constructs with data clauses.
   Goes out: [const-data] for a clause of the program's that copies values back to a
   variable with static storage that is const: it may be in memory that cannot be written.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/checks.h"
#include "base/walk.h"
#include "base/warnings.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

bool
copies_back_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_FROM: case GOMP_MAP_FORCE_FROM: case GOMP_MAP_ALWAYS_FROM:
    case GOMP_MAP_TOFROM: case GOMP_MAP_FORCE_TOFROM: case GOMP_MAP_ALWAYS_TOFROM:
      return true;
    default:
      return false;
    }
}

} // anonymous namespace

void
check_const_data (function *fun)
{
  walk (gimple_body (fun->decl), [] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (!construct_p (stmt))
	return visit::into;
      for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
	{
	  if (!copies_back_p (c))
	    continue;
	  tree v = get_base_address (OMP_CLAUSE_DECL (c));
	  if (v && VAR_P (v) && is_global_var (v) && TREE_READONLY (v)
	      && !lang_GNU_Fortran () && !added_clause_p (stmt, c, v))
	    warn (WARN_const_data, OMP_CLAUSE_LOCATION (c), "%qD is %<const%>, and this "
		  "clause copies values to it: %<copyin%> does not", v);
	}
      return visit::into;
    });
}

} // namespace accplug
