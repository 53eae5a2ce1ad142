/* The loop directives of a part of a kernels region.

   Comes in: the statements of a part, with the loop directives of the program.
   Goes out: who decides about each loop: the program (`independent', `seq') or, in an
   open part, the compiler (`auto'); what the directives say about numbers of gangs,
   workers and lanes as clauses of the part.  `gang (4)' of one of several loops that gangs
   may share is about that loop (OpenACC 3.3, 2.9.2), and leaves the grid's size open.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/part-loops.h"
#include "base/unit.h"
#include "base/walk.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

bool
independent_p (gimple *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  return (omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT)
	  && !omp_find_clause (clauses, OMP_CLAUSE_SEQ));
}

} // anonymous namespace

bool
independent_nest_p (const statement_list &stmts, const std::vector<tree> &vars)
{
  bool found = false;
  for (gimple *stmt : stmts)
    switch (gimple_code (stmt))
      {
      case GIMPLE_PREDICT:
	break;
      case GIMPLE_LABEL:
	/* Nothing jumps to it, unless there is a jump, which is refused.  */
	break;
      case GIMPLE_ASSIGN:
	if (gimple_clobber_p (stmt))
	  break;
	if (found || std::find (vars.begin (), vars.end (), gimple_get_lhs (stmt))
		     == vars.end ())
	  return false;
	break;
      case GIMPLE_OMP_FOR:
	if (found || !independent_p (stmt))
	  return false;
	found = true;
	break;
      case GIMPLE_TRY:
	{
	  statement_list inner;
	  append_statements (gimple_try_eval (stmt), &inner, NULL);
	  if (found || gimple_try_kind (stmt) != GIMPLE_TRY_FINALLY
	      || !independent_nest_p (inner, vars))
	    return false;
	  found = true;
	  break;
	}
      default:
	return false;
      }
  return found;
}

void
remove_clauses (tree *clauses, std::initializer_list<omp_clause_code> codes)
{
  for (tree *link = clauses; *link;)
    if (std::find (codes.begin (), codes.end (), OMP_CLAUSE_CODE (*link))
	!= codes.end ())
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

namespace
{

/* Say of LOOP, of a part that is OPEN or not, who decides.  */

void
complete_loop (gimple *loop, bool open)
{
  tree *clauses = gimple_omp_for_clauses_ptr (loop);
  remove_clauses (clauses, { OMP_CLAUSE_AUTO });
  if (omp_find_clause (*clauses, OMP_CLAUSE_SEQ)
      || omp_find_clause (*clauses, OMP_CLAUSE_INDEPENDENT))
    return;
  bool partitioned = (omp_find_clause (*clauses, OMP_CLAUSE_GANG)
		      || omp_find_clause (*clauses, OMP_CLAUSE_WORKER)
		      || omp_find_clause (*clauses, OMP_CLAUSE_VECTOR));
  omp_clause_code code = open ? OMP_CLAUSE_AUTO : OMP_CLAUSE_SEQ;
  if (open)
    /* `auto' does not go together with levels.  */
    remove_clauses (clauses, { OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER,
			       OMP_CLAUSE_VECTOR });
  else if (partitioned)
    code = OMP_CLAUSE_INDEPENDENT;
  prepend (clauses, new_clause (gimple_location (loop), code));
}

} // anonymous namespace

void
complete_loops (gimple_seq seq, bool open)
{
  walk (seq, [open] (gimple_stmt_iterator *gsi)
    {
      if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR)
	complete_loop (gsi_stmt (*gsi), open);
      return visit::into;
    });
}

/* ------------------------------------------------------------------------
   Arguments of gang, worker and vector.  */

namespace
{

struct size_row
{
  omp_clause_code loop, construct;
};

const size_row size_rows[] = {
  { OMP_CLAUSE_GANG, OMP_CLAUSE_NUM_GANGS },
  { OMP_CLAUSE_WORKER, OMP_CLAUSE_NUM_WORKERS },
  { OMP_CLAUSE_VECTOR, OMP_CLAUSE_VECTOR_LENGTH },
};

struct launch_sizes
{
  tree given[3] = {}, found[3] = {};	/* clauses of the construct, of its loops */
  unsigned shared = 0;			/* loops that gangs may share */
};

/* Take the argument of a loop's clause C, if it has one.  Loops of one nest may ask for
   different ones: the launch has the greatest.  */

void
take_size (tree c, const size_row &row, tree given, tree *found)
{
  tree argument = OMP_CLAUSE_OPERAND (c, 0);
  if (!argument)
    return;
  OMP_CLAUSE_OPERAND (c, 0) = NULL_TREE;
  if (given)
    {
      error_at (OMP_CLAUSE_LOCATION (c), "argument not permitted on %qs clause in "
		"OpenACC %<kernels%> region with a %qs clause",
		omp_clause_code_name[row.loop], omp_clause_code_name[row.construct]);
      inform (OMP_CLAUSE_LOCATION (given), "location of OpenACC %<kernels%>");
    }
  else if (!*found)
    {
      *found = build_omp_clause (OMP_CLAUSE_LOCATION (c), row.construct);
      OMP_CLAUSE_OPERAND (*found, 0) = argument;
    }
  else if (TREE_CODE (argument) == INTEGER_CST
	   && TREE_CODE (OMP_CLAUSE_OPERAND (*found, 0)) == INTEGER_CST)
    {
      if (tree_int_cst_lt (OMP_CLAUSE_OPERAND (*found, 0), argument))
	OMP_CLAUSE_OPERAND (*found, 0) = argument;
    }
  /* What only the run knows is no better than what a constant says.  */
  else if (TREE_CODE (argument) == INTEGER_CST)
    OMP_CLAUSE_OPERAND (*found, 0) = argument;
}

void
take_sizes (tree clauses, launch_sizes *sizes)
{
  bool inside = (omp_find_clause (clauses, OMP_CLAUSE_WORKER)
		 || omp_find_clause (clauses, OMP_CLAUSE_VECTOR)
		 || omp_find_clause (clauses, OMP_CLAUSE_SEQ));
  sizes->shared += omp_find_clause (clauses, OMP_CLAUSE_GANG) || !inside;
  for (unsigned i = 0; i < ARRAY_SIZE (size_rows); i++)
    if (tree c = omp_find_clause (clauses, size_rows[i].loop))
      take_size (c, size_rows[i], sizes->given[i], &sizes->found[i]);
}

/* The clauses of directives that are not there any more, by the conditions of the loops that
   are.  */

std::unordered_map<gimple *, tree> kept_arguments;

} // anonymous namespace

void
keep_loop_arguments (gimple *condition, gimple *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  if (clauses)
    keep_alive (clauses);
  kept_arguments[condition] = clauses;
}

void
forget_loop_arguments ()
{
  kept_arguments.clear ();
}

tree
hoist_loop_arguments (gimple_seq body, tree clauses)
{
  launch_sizes sizes;
  for (unsigned i = 0; i < ARRAY_SIZE (size_rows); i++)
    sizes.given[i] = omp_find_clause (clauses, size_rows[i].construct);
  walk (body, [&sizes] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      auto kept = kept_arguments.find (stmt);
      if (kept != kept_arguments.end ())
	take_sizes (kept->second, &sizes);
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
	take_sizes (gimple_omp_for_clauses (stmt), &sizes);
      return visit::into;
    });
  /* A loop's number of gangs is not that of the grid where these may share another one.  */
  if (sizes.shared > 1)
    sizes.found[0] = NULL_TREE;
  for (tree c : sizes.found)
    if (c)
      prepend (&clauses, c);
  return clauses;
}

} // namespace accplug
