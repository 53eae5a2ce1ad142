/* Loops made of other loops, before omplower.

   Comes in: an `acc loop' that becomes several (loops/tiled-loops, loops/cached-sections).
   Goes out: statements, clauses and loops for that.

   Rules
   - Clauses of a loop that becomes a loop over groups of iterations and one over those
     of a group: gang goes to the groups; vector to the iterations; worker to the
     iterations, or to the groups if vector is there too.  Private variables are the
     iterations'; reductions are both loops'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "statements/loop-building.h"
#include "device/device-function.h"

namespace accplug
{

tree
builder::variable (tree type, const char *name)
{
  tree v = create_tmp_var_raw (type, name);
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  DECL_CHAIN (v) = variables;
  variables = v;
  return v;
}

void
builder::assign (tree to, tree_code code, tree a, tree b)
{
  add (gimple_build_assign (to, code, a, b));
}

tree
builder::value (tree_code code, tree type, tree a, tree b)
{
  tree v = variable (type, "tile");
  assign (v, code, a, b);
  return v;
}

gimple_seq
builder::bound ()
{
  gimple_seq result = NULL;
  gimple_seq_add_stmt (&result, gimple_build_bind (variables, seq,
						   make_node (BLOCK)));
  return result;
}

void
share_clauses (tree clauses, tree *tiles, tree *elements)
{
  bool vector = omp_find_clause (clauses, OMP_CLAUSE_VECTOR);
  for (tree c = clauses, next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      switch (OMP_CLAUSE_CODE (c))
	{
	case OMP_CLAUSE_TILE:
	  break;
	case OMP_CLAUSE_GANG:
	  prepend (tiles, c);
	  break;
	case OMP_CLAUSE_WORKER:
	  prepend (vector ? tiles : elements, c);
	  break;
	case OMP_CLAUSE_VECTOR: case OMP_CLAUSE_PRIVATE:
	  prepend (elements, c);
	  break;
	default:
	  prepend (tiles, copy_node (c));
	  prepend (elements, c);
	  break;
	}
    }
}

bool
has_level_p (tree clauses)
{
  return (omp_find_clause (clauses, OMP_CLAUSE_GANG)
	  || omp_find_clause (clauses, OMP_CLAUSE_WORKER)
	  || omp_find_clause (clauses, OMP_CLAUSE_VECTOR));
}

bool
clauses_to_split_p (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_TILE: case OMP_CLAUSE_GANG: case OMP_CLAUSE_WORKER:
      case OMP_CLAUSE_VECTOR: case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_INDEPENDENT:
	break;
      case OMP_CLAUSE_REDUCTION:
	if (OMP_CLAUSE_REDUCTION_PLACEHOLDER (c))
	  return false;
	break;
      default:
	return false;
      }
  return true;
}

bool
innermost_p (gomp_for *loop)
{
  return !walk (gimple_omp_body (loop), [] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      bool level = (gimple_code (stmt) == GIMPLE_OMP_FOR
		    || (is_gimple_call (stmt)
			&& level_of_callee (gimple_call_fndecl (stmt)) < SEQ_LEVEL));
      return level ? visit::stop : visit::into;
    });
}

gomp_for *
build_acc_loop (location_t loc, gimple_seq body, tree clauses, tree index, tree initial,
		tree_code condition, tree final, HOST_WIDE_INT step)
{
  tree type = TREE_TYPE (index);
  gomp_for *loop = gimple_build_omp_for (body, GF_OMP_FOR_KIND_OACC_LOOP, clauses, 1,
					 NULL);
  gimple_set_location (loop, loc);
  gimple_omp_for_set_index (loop, 0, index);
  gimple_omp_for_set_initial (loop, 0, initial);
  gimple_omp_for_set_final (loop, 0, final);
  gimple_omp_for_set_cond (loop, 0, condition);
  gimple_omp_for_set_incr (loop, 0, build2 (PLUS_EXPR, type, index,
					    build_int_cst (type, step)));
  return loop;
}

} // namespace accplug
