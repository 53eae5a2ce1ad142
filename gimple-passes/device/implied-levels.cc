/* Levels of routines that no directive names.

   Comes in: functions at late IPA, where routines may have become parts of their callers.
   Goes out: the level that a function needs: that of the loops in it and of the routines
   that it calls, itself or through other functions without directives.

   Rules
   - A routine with gang, worker or vector is called by all threads that share its loops
     (OpenACC 3.3, 2.15.1).  So a function that calls one is no routine seq: one thread
     would do its own share of each loop and nobody the others.
   - Where functions without directives call each other in a circle, each has the level
     that is known when it is asked for.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "device/implied-levels.h"

namespace accplug
{

bool
loop_head_p (gimple *stmt)
{
  return (gimple_call_internal_p (stmt, IFN_UNIQUE)
	  && gimple_call_num_args (stmt) > loop_flags_argument
	  && tree_to_uhwi (gimple_call_arg (stmt, 0)) == IFN_UNIQUE_OACC_HEAD_MARK);
}

namespace
{

/* The level that a directive gives FN; NOT_A_ROUTINE if none does.  */

int
stated_level (tree fn)
{
  tree oacc = oacc_get_fn_attrib (fn);
  return (oacc && !lookup_attribute (implied_routine_attribute, DECL_ATTRIBUTES (fn))
	  ? level_of_attribute (oacc) : int (NOT_A_ROUTINE));
}

/* The highest level that a directive on a loop in FUN names; seq if none does.  */

int
level_of_loops (function *fun)
{
  int level = SEQ_LEVEL;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (loop_head_p (gsi_stmt (gsi)))
	{
	  unsigned flags = tree_to_uhwi (gimple_call_arg (gsi_stmt (gsi),
							  loop_flags_argument));
	  level = MIN (level, (flags & OLF_DIM_GANG ? GANG_LEVEL
			       : flags & OLF_DIM_WORKER ? WORKER_LEVEL
			       : flags & OLF_DIM_VECTOR ? VECTOR_LEVEL : SEQ_LEVEL));
	}
  return level;
}

} // anonymous namespace

int
implied_levels::of (cgraph_node *node)
{
  int stated = stated_level (node->decl);
  if (stated != NOT_A_ROUTINE)
    return stated;
  auto known = m_known.find (node);
  if (known != m_known.end ())
    return known->second;
  m_known[node] = SEQ_LEVEL;
  function *fun = DECL_STRUCT_FUNCTION (node->decl);
  if (!node->has_gimple_body_p () || !fun || !fun->cfg)
    return SEQ_LEVEL;
  int level = level_of_loops (fun);
  for (cgraph_edge *e = node->callees; e && level != GANG_LEVEL; e = e->next_callee)
    level = MIN (level, of (e->callee->ultimate_alias_target ()));
  return m_known[node] = level;
}

void
make_routine (tree fn, routine_level level)
{
  const omp_clause_code codes[] = { OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER, OMP_CLAUSE_VECTOR,
				    OMP_CLAUSE_SEQ };
  tree clause = build_omp_clause (DECL_SOURCE_LOCATION (fn), codes[level]);
  oacc_replace_fn_attrib (fn, oacc_build_routine_dims (clause));
  /* oaccloops reads its clauses here (omp-offload.cc).  */
  DECL_ATTRIBUTES (fn) = tree_cons (get_identifier ("omp declare target"), clause,
				    DECL_ATTRIBUTES (fn));
}

} // namespace accplug
