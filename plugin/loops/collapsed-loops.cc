/* The iterations of loops with directives are counted as the language does.

   Comes in: a function with OpenACC loops before omplower.
   Goes out:
   - The outermost index of a collapsed nest has 64 bits.  ompexp counts the iterations
     of the whole nest in the widest type of its indices: two loops over an `int' of
     65536 iterations each would have none.
   - Of the collapsed loops that may end before they begin, `for (i = 0; i < -3; i++)',
     all but one end where they begin.  ompexp multiplies their distances as they are,
     and with two below zero the nest would have iterations; with one, if it counts
     without a sign, as one unsigned index lets it.
   - No index is narrower than `int'.  ompexp takes the distance in the index's own
     type: `for (unsigned char c = 3; c < 1; c++)' would run 254 times.
   - An unsigned index whose loop may be longer than 2^31 has 64 bits, and so has a signed
     one whose constant bounds say so.  ompexp takes the distance with a sign: `for
     (unsigned i = 0; i < 3000000000; i++)' would run no times.

   Rules
   - The one that may end first is the innermost: the distance of the outermost one
     divides nothing.
   - Nests whose constant bounds leave fewer than 2^31 iterations stay as they are, and so
     do signed indices whose bounds only the run knows.
   - Divisions of 64 bits are not dear: see device-code/short-division.cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "loops/collapsed-loops.h"
#include "base/dump.h"
#include "base/walk.h"

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

/* May loop number I, over an index of less than 64 bits, go further than its index's signed
   type counts?  */

bool
too_long_p (gomp_for *loop, size_t i)
{
  tree type = TREE_TYPE (gimple_omp_for_index (loop, i));
  tree initial = gimple_omp_for_initial (loop, i);
  tree final = gimple_omp_for_final (loop, i);
  tree_code condition = gimple_omp_for_cond (loop, i);
  HOST_WIDE_INT step;
  if (TREE_CODE (type) != INTEGER_TYPE || TYPE_PRECISION (type) >= 64
      || condition == NE_EXPR || TREE_CODE (initial) == TREE_VEC
      || TREE_CODE (final) == TREE_VEC)
    return false;
  bool up = condition == LT_EXPR || condition == LE_EXPR;
  tree low = up ? initial : final, high = up ? final : initial;
  bool known = TREE_CODE (low) == INTEGER_CST && TREE_CODE (high) == INTEGER_CST;
  if (!known && !TYPE_UNSIGNED (type))
    return false;
  widest_int distance = wi::to_widest (TREE_CODE (high) == INTEGER_CST ? high
				       : TYPE_MAX_VALUE (type));
  if (TREE_CODE (low) == INTEGER_CST)
    distance -= wi::to_widest (low);
  /* The step may lead past the end.  */
  distance += constant_step (loop, i, &step) ? widest_int (absu_hwi (step)) : 0;
  return distance > wi::to_widest (TYPE_MAX_VALUE (signed_type_for (type)));
}

/* VALUE as a TYPE, computed at the end of *SEQ.  */

tree
converted (gimple_seq *seq, tree type, tree value)
{
  if (TREE_CODE (value) == INTEGER_CST)
    return fold_convert (type, value);
  if (useless_type_conversion_p (type, TREE_TYPE (value)))
    return value;
  tree wide = create_tmp_var (type, "bound");
  gimple_seq_add_stmt (seq, gimple_build_assign (wide, NOP_EXPR, value));
  return wide;
}

/* Begin each iteration of LOOP with STMT, in the scope of the body's variables:
   omplower looks for a scope at the beginning.  */

void
set_index_first (gomp_for *loop, gimple *stmt)
{
  gimple_seq *body = gimple_omp_body_ptr (loop);
  gbind *scope = safe_dyn_cast<gbind *> (gimple_seq_first_stmt (*body));
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, stmt);
  gimple_seq_add_seq (&seq, scope ? gimple_bind_body (scope) : *body);
  if (scope)
    gimple_bind_set_body (scope, seq);
  else
    *body = seq;
}

/* Loop number I of LOOP may have a distance below zero.  */

bool
may_end_first_p (gomp_for *loop, size_t i)
{
  tree initial = gimple_omp_for_initial (loop, i);
  tree final = gimple_omp_for_final (loop, i);
  tree_code condition = gimple_omp_for_cond (loop, i);
  if (condition == NE_EXPR || !INTEGRAL_TYPE_P (TREE_TYPE (final))
      || TREE_CODE (initial) == TREE_VEC || TREE_CODE (final) == TREE_VEC)
    return false;
  if (condition == LT_EXPR && TYPE_UNSIGNED (TREE_TYPE (final))
      && integer_zerop (initial))
    return false;
  return (TREE_CODE (initial) != INTEGER_CST || TREE_CODE (final) != INTEGER_CST
	  || integer_zerop (fold_build2 (condition, boolean_type_node,
					 initial, final)));
}

/* Let loop number I of LOOP end where it begins at the earliest.  */

void
clamp (gomp_for *loop, size_t i)
{
  tree type = TREE_TYPE (gimple_omp_for_index (loop, i));
  gimple_seq *before = gimple_omp_for_pre_body_ptr (loop);
  tree initial = converted (before, type, gimple_omp_for_initial (loop, i));
  tree final = converted (before, type, gimple_omp_for_final (loop, i));
  tree_code condition = gimple_omp_for_cond (loop, i);
  bool up = condition == LT_EXPR || condition == LE_EXPR;
  if (condition == LE_EXPR || condition == GE_EXPR)
    {
      tree past = create_tmp_var (type, "bound");
      gimple_seq_add_stmt (before,
			   gimple_build_assign (past, up ? PLUS_EXPR : MINUS_EXPR,
						final, build_one_cst (type)));
      final = past;
      gimple_omp_for_set_cond (loop, i, up ? LT_EXPR : GT_EXPR);
    }
  tree bound = create_tmp_var (type, "bound");
  gimple_seq_add_stmt (before, gimple_build_assign (bound, up ? MAX_EXPR : MIN_EXPR,
						    final, initial));
  gimple_omp_for_set_final (loop, i, bound);
}

bool
any_unsigned_p (gomp_for *loop)
{
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (TYPE_UNSIGNED (TREE_TYPE (gimple_omp_for_index (loop, i))))
      return true;
  return false;
}

void
clamp_early_ends (gomp_for *loop)
{
  bool seen = gimple_omp_for_collapse (loop) > 1 && any_unsigned_p (loop);
  for (size_t i = gimple_omp_for_collapse (loop); i--;)
    if (may_end_first_p (loop, i))
      {
	if (seen)
	  {
	    if (dump_enabled_p ())
	      dump_printf_loc (MSG_NOTE, loop, "loop over %T ends where it begins at the "
			       "earliest: ompexp multiplies distances as they are\n",
			       gimple_omp_for_index (loop, i));
	    clamp (loop, i);
	  }
	seen = true;
      }
}

/* INDEX, a TYPE, one step of loop number I further; the step is computed at the end of
   *SEQ.  What is added to an unsigned index that goes backwards is a large number.  */

tree
widened_increment (gomp_for *loop, size_t i, tree type, tree index, gimple_seq *seq)
{
  HOST_WIDE_INT constant;
  if (constant_step (loop, i, &constant))
    return build2 (PLUS_EXPR, type, index, build_int_cst (type, constant));
  tree increment = gimple_omp_for_incr (loop, i);
  tree step = TREE_OPERAND (increment, 1);
  tree_code condition = gimple_omp_for_cond (loop, i);
  if (TREE_CODE (increment) == PLUS_EXPR && TYPE_UNSIGNED (TREE_TYPE (step))
      && (condition == GT_EXPR || condition == GE_EXPR))
    step = converted (seq, signed_type_for (TREE_TYPE (step)), step);
  return build2 (TREE_CODE (increment), type, index, converted (seq, type, step));
}

/* Let the index of loop number I of LOOP be a TYPE.  */

void
widen (gomp_for *loop, size_t i, tree type)
{
  tree index = gimple_omp_for_index (loop, i);
  tree wide = create_tmp_var (type, "index");
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loop, "index %T of type %T gets %u bits: ompexp counts "
		     "iterations in its type\n", index, TREE_TYPE (index),
		     unsigned (TYPE_PRECISION (type)));
  gimple_seq *before = gimple_omp_for_pre_body_ptr (loop);
  tree initial = converted (before, type, gimple_omp_for_initial (loop, i));
  tree final = converted (before, type, gimple_omp_for_final (loop, i));
  gimple_omp_for_set_index (loop, i, wide);
  gimple_omp_for_set_initial (loop, i, initial);
  gimple_omp_for_set_final (loop, i, final);
  gimple_omp_for_set_incr (loop, i, widened_increment (loop, i, type, wide, before));
  tree c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (c) = wide;
  OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (loop);
  gimple_omp_for_set_clauses (loop, c);
  set_index_first (loop, gimple_build_assign (index, NOP_EXPR, wide));
}

void
widen_short_indices (gomp_for *loop)
{
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      tree type = TREE_TYPE (gimple_omp_for_index (loop, i));
      if (INTEGRAL_TYPE_P (type)
	  && TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node)
	  && gimple_omp_for_cond (loop, i) != NE_EXPR
	  && (TREE_CODE (gimple_omp_for_incr (loop, i)) == PLUS_EXPR
	      || TREE_CODE (gimple_omp_for_incr (loop, i)) == MINUS_EXPR))
	widen (loop, i, integer_type_node);
    }
}

void
mend_trip_count (gomp_for *loop)
{
  if (too_narrow_p (loop))
    widen (loop, 0, long_integer_type_node);
  widen_short_indices (loop);
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (too_long_p (loop, i))
      widen (loop, i, long_integer_type_node);
  clamp_early_ends (loop);
}

} // anonymous namespace

void
mend_trip_counts (gimple_seq body)
{
  walk (body, [] (gimple_stmt_iterator *gsi)
    {
      if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
	if (gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP)
	  mend_trip_count (loop);
      return visit::into;
    });
}

} // namespace accplug
