/* Sizes that no device has: num_gangs (-1), vector_length (4096).

   Comes in: compute constructs and their loops, with constant sizes.
   Goes out: a warning [launch-size] at a clause whose size is not positive, or that more
   threads than a block has come of; it says how many there will be.

   Rules
   - GCC's front ends warn of what is not positive and constant to them, and put 1 in its
     place: what comes here was not constant to them.
   - A block's threads are workers times lanes, lanes in whole warps (device-limits.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/checks.h"
#include "base/device-limits.h"
#include "base/walk.h"
#include "base/warnings.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

/* A clause with its size; 0 if it is not there or not constant.  */
struct size_clause
{
  tree clause = NULL_TREE;
  HOST_WIDE_INT size = 0;

  void take (tree c, tree value)
  {
    clause = c;
    if (value && tree_fits_shwi_p (value))
      size = tree_to_shwi (value);
  }
};

struct construct_sizes
{
  size_clause gangs, workers, lanes;
};

/* What clause C, of a construct or of a loop in a kernels construct, says.  */

void
take_clause (tree c, construct_sizes *sizes)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_NUM_GANGS:
      sizes->gangs.take (c, OMP_CLAUSE_NUM_GANGS_EXPR (c));
      break;
    case OMP_CLAUSE_GANG:
      if (OMP_CLAUSE_GANG_EXPR (c))
	sizes->gangs.take (c, OMP_CLAUSE_GANG_EXPR (c));
      break;
    case OMP_CLAUSE_NUM_WORKERS:
      sizes->workers.take (c, OMP_CLAUSE_NUM_WORKERS_EXPR (c));
      break;
    case OMP_CLAUSE_WORKER:
      if (OMP_CLAUSE_WORKER_EXPR (c))
	sizes->workers.take (c, OMP_CLAUSE_WORKER_EXPR (c));
      break;
    case OMP_CLAUSE_VECTOR_LENGTH:
      sizes->lanes.take (c, OMP_CLAUSE_VECTOR_LENGTH_EXPR (c));
      break;
    case OMP_CLAUSE_VECTOR:
      if (OMP_CLAUSE_VECTOR_EXPR (c))
	sizes->lanes.take (c, OMP_CLAUSE_VECTOR_EXPR (c));
      break;
    default:
      break;
    }
}

void
warn_not_positive (const size_clause &size, const char *word)
{
  if (size.clause && size.size < 0)
    warn (WARN_launch_size, OMP_CLAUSE_LOCATION (size.clause),
	  "%qs of %wd: the number has to be positive", word, size.size);
}

bool
vector_loop_p (gimple_seq body)
{
  return walk (body, [] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      return (gimple_code (stmt) == GIMPLE_OMP_FOR
	      && omp_find_clause (gimple_omp_for_clauses (stmt), OMP_CLAUSE_VECTOR)
	      ? visit::stop : visit::into);
    });
}

void
check_sizes (const construct_sizes &sizes, gimple_seq body)
{
  warn_not_positive (sizes.gangs, "num_gangs");
  warn_not_positive (sizes.workers, "num_workers");
  warn_not_positive (sizes.lanes, "vector_length");
  if (sizes.gangs.size > INT_MAX)
    warn (WARN_launch_size, OMP_CLAUSE_LOCATION (sizes.gangs.clause),
	  "%<num_gangs (%wd)%> is more than the largest number, %d", sizes.gangs.size,
	  INT_MAX);
  const HOST_WIDE_INT most = max_block_threads;
  if (sizes.lanes.size > most)
    warn (WARN_launch_size, OMP_CLAUSE_LOCATION (sizes.lanes.clause),
	  "%<vector_length (%wd)%> is more than the %wd threads that a block has: "
	  "%wd are used", sizes.lanes.size, most, most);
  HOST_WIDE_INT lanes = (sizes.lanes.size > 0
			 ? MIN (ROUND_UP (sizes.lanes.size, warp_size), most)
			 : vector_loop_p (body) ? warp_size : 1);
  if (sizes.workers.size > most / lanes)
    warn (WARN_launch_size, OMP_CLAUSE_LOCATION (sizes.workers.clause),
	  "%<num_workers (%wd)%>, each of %wd lanes, is more than the %wd threads that a "
	  "block has: %wd at most are used", sizes.workers.size, lanes, most,
	  most / lanes);
}

} // anonymous namespace

void
check_launch_sizes (function *fun)
{
  walk (gimple_body (fun->decl), [] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      construct_sizes sizes;
      if (gimple_code (stmt) == GIMPLE_OMP_FOR)
	{
	  for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
	    take_clause (c, &sizes);
	  check_sizes (sizes, gimple_omp_body (stmt));
	}
      else if (construct_p (stmt) && is_gimple_omp_offloaded (stmt))
	{
	  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
	    take_clause (c, &sizes);
	  check_sizes (sizes, gimple_omp_body (stmt));
	}
      return visit::into;
    });
}

} // namespace accplug
