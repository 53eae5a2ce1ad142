/* Loops and routines whose levels of parallelism are used around them already; see
   nested-levels.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "loops/nested-levels.h"
#include "base/dump.h"
#include "base/walk.h"
#include "device/device-function.h"

namespace accplug
{

namespace
{

const char *const level_names[] = { "gang", "worker", "vector", "seq" };

/* The level that the loop clause C asks for, or SEQ_LEVEL.  */

int
level_of_clause (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_GANG: return GANG_LEVEL;
    case OMP_CLAUSE_WORKER: return WORKER_LEVEL;
    case OMP_CLAUSE_VECTOR: return VECTOR_LEVEL;
    default: return SEQ_LEVEL;
    }
}

bool
loop_p (gimple *stmt)
{
  return (gimple_code (stmt) == GIMPLE_OMP_FOR
	  && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP);
}

class nest
{
public:
  /* Loops around use the levels AROUND; the function is a routine of level ROUTINE, or
     none.  */
  nest (unsigned around, int routine) : m_around (around), m_routine (routine) {}

  void mend (gimple_seq body);

private:
  bool ignored_p (tree clause) const;
  void mend_loop (gimple *loop);
  void check_call (gimple *call);

  unsigned m_around;
  int m_routine;
};

/* Can CLAUSE not be obeyed?  */

bool
nest::ignored_p (tree clause) const
{
  int level = level_of_clause (clause);
  if (level == SEQ_LEVEL)
    return false;
  if (m_routine != NOT_A_ROUTINE && level < m_routine)
    {
      warning_at (OMP_CLAUSE_LOCATION (clause), 0, "%qs is ignored: the loop is in a "
		  "%<routine %s%>", level_names[level], level_names[m_routine]);
      return true;
    }
  return level == GANG_LEVEL && (m_around & GOMP_DIM_MASK (GANG_LEVEL));
}

void
nest::mend_loop (gimple *loop)
{
  unsigned levels = m_around;
  tree *link = gimple_omp_for_clauses_ptr (loop);
  while (tree c = *link)
    if (ignored_p (c))
      {
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, loop, "the loop cannot have %s\n",
			   level_names[level_of_clause (c)]);
	*link = OMP_CLAUSE_CHAIN (c);
      }
    else
      {
	if (level_of_clause (c) != SEQ_LEVEL)
	  levels |= GOMP_DIM_MASK (level_of_clause (c));
	link = &OMP_CLAUSE_CHAIN (c);
      }
  nest (levels, m_routine).mend (gimple_omp_body (loop));
}

void
nest::check_call (gimple *call)
{
  tree callee = gimple_call_fndecl (call);
  tree oacc = callee ? oacc_get_fn_attrib (callee) : NULL_TREE;
  int level = oacc ? level_of_attribute (oacc) : int (SEQ_LEVEL);
  if (level < GANG_LEVEL)
    return;
  /* A routine uses its level and those below.  */
  for (int used = level; used < SEQ_LEVEL; used++)
    if (m_around & GOMP_DIM_MASK (used))
      {
	error_at (gimple_location (call), "call of %qD, which is a %<routine %s%>, in a "
		  "loop that uses %qs", callee, level_names[level], level_names[used]);
	inform (DECL_SOURCE_LOCATION (callee), "declared here");
	return;
      }
}

void
nest::mend (gimple_seq body)
{
  walk (body, [this] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (loop_p (stmt))
	{
	  mend_loop (stmt);
	  return visit::past;
	}
      if (is_gimple_call (stmt))
	check_call (stmt);
      return visit::into;
    });
}

} // anonymous namespace

void
mend_nested_levels (gimple_seq body)
{
  tree oacc = oacc_get_fn_attrib (current_function_decl);
  nest (0, oacc ? level_of_attribute (oacc) : int (NOT_A_ROUTINE)).mend (body);
}

} // namespace accplug
