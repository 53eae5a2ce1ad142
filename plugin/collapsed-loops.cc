/* Collapsed loops are counted in 64 bits.

   Comes in: a function with OpenACC loops before omplower.
   Goes out: the outermost index of a collapsed nest has 64 bits.  ompexp counts the
   iterations of the whole nest in the widest type of its indices: two loops over an
   `int' of 65536 iterations each would have none.

   Rules
   - Nests whose constant bounds leave fewer than 2^31 iterations stay as they are.
   - Divisions of 64 bits are not dear: see gimple-passes/short-division.cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "collapsed-loops.h"

namespace accplug
{

namespace
{

/* The step of LOOP number I with its sign, in 64 bits; false if it is not
   constant.  */

bool
constant_step (gomp_for *loop, size_t i, HOST_WIDE_INT *step)
{
  tree increment = gimple_omp_for_incr (loop, i);
  tree value = TREE_OPERAND (increment, 1);
  if (TREE_CODE (value) != INTEGER_CST)
    return false;
  /* Steps backwards of an unsigned index are large numbers.  */
  *step = wi::sext (wi::to_widest (value), TYPE_PRECISION (TREE_TYPE (value)))
	    .to_shwi ();
  if (TREE_CODE (increment) == MINUS_EXPR)
    *step = -*step;
  return (TREE_CODE (increment) == MINUS_EXPR
	  || TREE_CODE (increment) == PLUS_EXPR) && *step != 0;
}

/* The number of iterations of loop number I, or the most that its type allows.  */

widest_int
most_trips (gomp_for *loop, size_t i)
{
  tree type = TREE_TYPE (gimple_omp_for_index (loop, i));
  tree initial = gimple_omp_for_initial (loop, i);
  tree final = gimple_omp_for_final (loop, i);
  HOST_WIDE_INT step;
  if (TREE_CODE (initial) != INTEGER_CST || TREE_CODE (final) != INTEGER_CST
      || !constant_step (loop, i, &step))
    return wi::lshift (widest_int (1), TYPE_PRECISION (type));
  widest_int distance = wi::abs (wi::to_widest (final) - wi::to_widest (initial));
  return wi::sdiv_trunc (distance, widest_int (absu_hwi (step))) + 1;
}

/* LOOP's iterations may not fit the type that GCC counts them in, and a wider
   outermost index helps.  */

bool
too_narrow_p (gomp_for *loop)
{
  size_t count = gimple_omp_for_collapse (loop);
  tree clauses = gimple_omp_for_clauses (loop);
  if (count < 2 || omp_find_clause (clauses, OMP_CLAUSE_TILE))
    return false;
  widest_int all = 1;
  for (size_t i = 0; i < count; i++)
    {
      tree type = TREE_TYPE (gimple_omp_for_index (loop, i));
      if (TREE_CODE (type) != INTEGER_TYPE || TYPE_PRECISION (type) >= 64
	  || TREE_CODE (gimple_omp_for_initial (loop, i)) == TREE_VEC
	  || TREE_CODE (gimple_omp_for_final (loop, i)) == TREE_VEC)
	return false;
      all *= most_trips (loop, i);
      if (all >= wi::lshift (widest_int (1), 64))
	break;
    }
  HOST_WIDE_INT step;
  tree_code condition = gimple_omp_for_cond (loop, 0);
  return (all >= wi::lshift (widest_int (1), 31) && condition != NE_EXPR
	  && constant_step (loop, 0, &step));
}

/* VALUE in 64 bits, computed at the end of *SEQ.  */

tree
widened (gimple_seq *seq, tree value)
{
  if (TREE_CODE (value) == INTEGER_CST)
    return fold_convert (long_integer_type_node, value);
  tree wide = create_tmp_var (long_integer_type_node, "bound");
  gimple_seq_add_stmt (seq, gimple_build_assign (wide, NOP_EXPR, value));
  return wide;
}

/* Begin each iteration of LOOP with STMT, in the scope of the body's variables:
   omplower looks for a scope at the beginning.  */

void
set_index_first (gomp_for *loop, gimple *stmt)
{
  gimple_seq *body = gimple_omp_body_ptr (loop);
  gbind *scope = dyn_cast<gbind *> (gimple_seq_first_stmt (*body));
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, stmt);
  gimple_seq_add_seq (&seq, scope ? gimple_bind_body (scope) : *body);
  if (scope)
    gimple_bind_set_body (scope, seq);
  else
    *body = seq;
}

void
widen (gomp_for *loop)
{
  tree type = long_integer_type_node;
  tree index = gimple_omp_for_index (loop, 0);
  tree wide = create_tmp_var (type, "index");
  HOST_WIDE_INT step = 0;
  constant_step (loop, 0, &step);
  gimple_seq *before = gimple_omp_for_pre_body_ptr (loop);
  gimple_omp_for_set_index (loop, 0, wide);
  gimple_omp_for_set_initial (loop, 0,
			      widened (before, gimple_omp_for_initial (loop, 0)));
  gimple_omp_for_set_final (loop, 0,
			    widened (before, gimple_omp_for_final (loop, 0)));
  gimple_omp_for_set_incr (loop, 0, build2 (PLUS_EXPR, type, wide,
					    build_int_cst (type, step)));
  tree c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (c) = wide;
  OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (loop);
  gimple_omp_for_set_clauses (loop, c);
  set_index_first (loop, gimple_build_assign (index, NOP_EXPR, wide));
}

tree
visit (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
    if (gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP
	&& too_narrow_p (loop))
      widen (loop);
  return NULL_TREE;
}

} // anonymous namespace

void
widen_collapsed_loops (gimple_seq body)
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  walk_gimple_seq (body, visit, nullptr, &info);
}

} // namespace accplug
