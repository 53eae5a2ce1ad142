/* A collapsed loop becomes a nest of loops again.

   Comes in: a compute construct before omplower.
   Goes out:

     acc loop gang vector collapse (2)   acc loop
     for (i = I; i < M; i += S)          for (i = I; i < M; i += S)
       for (j = J; j < N; j += T)          acc loop
	 body                              for (j = J; j < N; j += T)
					     body

   so that the nest gets a grid of as many axes (mapping/nest-mapping.h): no index
   comes from a division, neighbouring rows share a block where they share data, and a
   loop with unit stride gets the vector lanes whatever its level is.  OpenACC 2.6,
   2.9.1 leaves it to the compiler whether to count collapsed iterations one by one.
   Likewise a tiled loop whose tiles the compiler may map as it likes: blocks of such a
   grid are tiles, and the lanes go to the loop that they suit.

   Rules
   - The loop is the outermost one of its construct, and nothing inside of it wants
     threads, neither a loop nor a routine: all of the grid is there for it.  A sum that
     the nest would have for each thread (loops/shared-sums.h) counts for none.
   - Its clauses leave the shape open: none of gang, worker and vector, or gang and
     vector, maybe worker, without arguments.  num_gangs counts what is on one axis.  All of
     these are advice if it is a product (loops/shared-sums.h) without a short loop.
   - Or it has the gangs, and all of its body is a loop that has the lanes: then neither
     says so any more, unless the construct says how many lanes or workers there are, or they
     reduce. On an H200, 7 points in Fortran took 233 us before, 196 so, 25 points 369 and 324;
     a residual of 7 points 196 and 216.
   - Rows of few iterations, as far as constants tell, stay as they are: counting
     through all rows fills warps that one row does not.
   - All loops are where the directive is: the mapping knows by that what was collapsed,
     and makes shorter rows of threads where it cannot tell how long the program's are.
   - Only the two innermost loops leave the nest, as a grid has three axes.
   - Bounds are evaluated once, before the nest.  Private variables are those of the
     innermost loop, whose body uses them; indices are those of their own loop;
     reductions are all loops'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "loops/collapsed-nests.h"
#include "loops/shared-sums.h"
#include "base/arguments.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/walk.h"
#include "device/device-function.h"

namespace accplug
{

namespace
{

const HOST_WIDE_INT short_row = warp_size;
const size_t most_loops = 3;

/* CLAUSES leave it to the compiler how the iterations are shared out, and all loops of
   a nest can have them.  ADVISED: what they say of levels is advice.  */

bool
open_clauses_p (tree clauses, bool advised)
{
  bool gang = false, worker = false, vector = false;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_COLLAPSE: case OMP_CLAUSE_TILE: case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_INDEPENDENT: case OMP_CLAUSE_AUTO:
	break;
      case OMP_CLAUSE_GANG:
	gang = true;
	if (OMP_CLAUSE_GANG_EXPR (c) || OMP_CLAUSE_GANG_STATIC_EXPR (c))
	  return false;
	break;
      case OMP_CLAUSE_WORKER:
	worker = true;
	if (OMP_CLAUSE_WORKER_EXPR (c))
	  return false;
	break;
      case OMP_CLAUSE_VECTOR:
	vector = true;
	if (OMP_CLAUSE_VECTOR_EXPR (c))
	  return false;
	break;
      case OMP_CLAUSE_REDUCTION:
	if (OMP_CLAUSE_REDUCTION_PLACEHOLDER (c))
	  return false;
	break;
      default:
	return false;
      }
  return advised || (gang == vector && (gang || !worker));
}

/* CLAUSES name levels, all of MASK, without arguments; and what else all loops of a nest can
   have, but for reductions: gangs that walk along rows have fewer of them.  */

bool
levels_alone_p (tree clauses, unsigned mask)
{
  unsigned levels = 0;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_COLLAPSE: case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_INDEPENDENT:
	break;
      case OMP_CLAUSE_GANG:
	levels |= GOMP_DIM_MASK (GOMP_DIM_GANG);
	break;
      case OMP_CLAUSE_WORKER:
	levels |= GOMP_DIM_MASK (GOMP_DIM_WORKER);
	break;
      case OMP_CLAUSE_VECTOR:
	levels |= GOMP_DIM_MASK (GOMP_DIM_VECTOR);
	break;
      default:
	return false;
      }
  return levels == mask && open_clauses_p (clauses, true);
}

/* The loop of the lanes in a collapsed loop.  */

class lane_loop
{
public:
  explicit lane_loop (gomp_for *around);

  /* The only statement of BODY, the collapsed loop's or in it, but for what computes bounds or
     copies indices, if that is a loop; NULL if it is not.  */
  gomp_for *find (gimple_seq body);
  /* Is DECL an index of the collapsed loop, or a copy of one?  */
  bool index_p (tree decl) const { return m_indices.count (decl); }

private:
  bool setup_p (gimple *stmt);

  gomp_for *m_around;
  std::set<tree> m_indices;
};

lane_loop::lane_loop (gomp_for *around)
  : m_around (around)
{
  for (size_t i = 0; i < gimple_omp_for_collapse (around); i++)
    m_indices.insert (gimple_omp_for_index (around, i));
}

/* Does STMT compute a bound or the like, the same in all iterations, or copy an index to a
   variable of the iteration?  */

bool
lane_loop::setup_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree to = gimple_assign_lhs (stmt);
  if (!VAR_P (to) || !is_gimple_reg (to))
    return false;
  bool of_index = false;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    of_index |= DECL_P (gimple_op (stmt, i)) && index_p (gimple_op (stmt, i));
  if (!of_index)
    return DECL_ARTIFICIAL (to);
  if (!gimple_assign_cast_p (stmt) && !gimple_assign_single_p (stmt))
    return false;
  for (tree c = gimple_omp_for_clauses (m_around); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && OMP_CLAUSE_DECL (c) == to)
      {
	m_indices.insert (to);
	return true;
      }
  return false;
}

gomp_for *
lane_loop::find (gimple_seq body)
{
  gomp_for *loop = nullptr;
  for (gimple_stmt_iterator i = gsi_start (body); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_NOP
	  || gimple_code (stmt) == GIMPLE_LABEL || (!loop && setup_p (stmt)))
	continue;
      if (loop)
	return nullptr;
      gbind *bind = dyn_cast<gbind *> (stmt);
      loop = bind ? find (gimple_bind_body (bind)) : dyn_cast<gomp_for *> (stmt);
      if (!loop)
	return nullptr;
    }
  return loop;
}

/* The loop of the lanes in LOOP, which has the gangs, if there is nothing else in it, all of
   its rows are of one length and no variable but indices is a gang's own; else NULL.  */

gomp_for *
lanes_inside (gomp_for *loop)
{
  const unsigned gang = GOMP_DIM_MASK (GOMP_DIM_GANG);
  const unsigned worker = GOMP_DIM_MASK (GOMP_DIM_WORKER);
  const unsigned vector = GOMP_DIM_MASK (GOMP_DIM_VECTOR);
  lane_loop lanes (loop);
  gomp_for *inner = lanes.find (gimple_omp_body (loop));
  if (!inner || gimple_omp_for_kind (inner) != GF_OMP_FOR_KIND_OACC_LOOP
      || gimple_omp_for_collapse (inner) != 1
      || lanes.index_p (gimple_omp_for_initial (inner, 0))
      || lanes.index_p (gimple_omp_for_final (inner, 0))
      || omp_find_clause (gimple_omp_for_clauses (inner), OMP_CLAUSE_TILE))
    return nullptr;
  tree outside = gimple_omp_for_clauses (loop), inside = gimple_omp_for_clauses (inner);
  if (!((levels_alone_p (outside, gang)
	 && (levels_alone_p (inside, vector) || levels_alone_p (inside, worker | vector)))
	|| (levels_alone_p (outside, gang | worker) && levels_alone_p (inside, vector))))
    return nullptr;
  for (tree c = outside; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	&& !lanes.index_p (OMP_CLAUSE_DECL (c))
	&& OMP_CLAUSE_DECL (c) != gimple_omp_for_index (inner, 0))
      return nullptr;
  return inner;
}

/* The loop I of LOOP's has few iterations.  */

bool
short_p (gomp_for *loop, size_t i)
{
  tree initial = gimple_omp_for_initial (loop, i);
  tree final = gimple_omp_for_final (loop, i);
  tree step = TREE_OPERAND (gimple_omp_for_incr (loop, i), 1);
  if (TREE_CODE (initial) != INTEGER_CST || TREE_CODE (final) != INTEGER_CST
      || TREE_CODE (step) != INTEGER_CST)
    return false;
  widest_int distance = wi::abs (wi::to_widest (final) - wi::to_widest (initial));
  /* Steps backwards of an unsigned index are large numbers.  */
  widest_int length = wi::abs (widest_int::from (wi::to_wide (step), SIGNED));
  return distance < length * short_row;
}

/* No loop but sequential ones is in LOOP, and no routine that wants threads.  */

bool
only_sequential_inside_p (gomp_for *loop)
{
  return !walk (gimple_omp_body (loop), [] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      bool level = ((gimple_code (stmt) == GIMPLE_OMP_FOR
		     && !omp_find_clause (gimple_omp_for_clauses (stmt),
					  OMP_CLAUSE_SEQ))
		    || (is_gimple_call (stmt)
			&& level_of_callee (gimple_call_fndecl (stmt)) < SEQ_LEVEL));
      return level ? visit::stop : visit::into;
    });
}

/* What the construct's clauses say of numbers.  */
struct said_numbers
{
  bool gangs, threads;
};

/* Why the collapsed LOOP cannot become a nest; NULL if it can.  LANES: the loop in it that has
   the lanes, if it is all of its body.  */

const char *
obstacle_to_unfolding (gomp_for *loop, gomp_for *lanes, const said_numbers &said)
{
  size_t count = gimple_omp_for_collapse (loop);
  bool advised = !short_p (loop, count - 2) && the_arguments.tiles != TILES_NEVER;
  bool product = sum_of_shared_loads_p (loop, advised);
  advised &= product;
  if (said.gangs && !advised)
    return "num_gangs counts what is on one axis";
  if (!lanes && !open_clauses_p (gimple_omp_for_clauses (loop), advised))
    return "its clauses say how the iterations are shared out";
  if (lanes ? short_p (lanes, 0) : short_p (loop, count - 1))
    return "its rows are shorter than a warp";
  if (!only_sequential_inside_p (lanes ? lanes : loop) && !product)
    return "something inside of it wants threads";
  for (size_t i = 0; i < count; i++)
    if (TREE_CODE (TREE_TYPE (gimple_omp_for_index (loop, i))) != INTEGER_TYPE
	|| TREE_CODE (gimple_omp_for_initial (loop, i)) == TREE_VEC
	|| TREE_CODE (gimple_omp_for_final (loop, i)) == TREE_VEC
	|| gimple_omp_for_cond (loop, i) == NE_EXPR)
      return "a bound depends on an outer index, or a loop ends by !=";
  return nullptr;
}

/* VALUE as it is at the end of *SEQ.  */

tree
kept (gimple_seq *seq, tree value)
{
  if (is_gimple_min_invariant (value))
    return value;
  tree copy = create_tmp_var (TREE_TYPE (value), "bound");
  gimple_seq_add_stmt (seq, gimple_build_assign (copy, value));
  return copy;
}

/* Unfolds one loop.  */

class nest_builder
{
public:
  explicit nest_builder (gomp_for *loop);

  /* MOST: the loops of the nest.  */
  gomp_for *build (size_t most);

private:
  gomp_for *loop_over (size_t first, size_t end, gimple_seq body);
  tree clauses_of (size_t first, size_t end) const;
  bool index_p (tree decl, size_t first, size_t end) const;

  gomp_for *m_loop;
  size_t m_count;
  gimple_seq m_before;
  std::vector<tree> m_initial, m_final;
};

nest_builder::nest_builder (gomp_for *loop)
  : m_loop (loop), m_count (gimple_omp_for_collapse (loop)),
    m_before (gimple_omp_for_pre_body (loop))
{
  for (size_t i = 0; i < m_count; i++)
    {
      m_initial.push_back (kept (&m_before, gimple_omp_for_initial (loop, i)));
      m_final.push_back (kept (&m_before, gimple_omp_for_final (loop, i)));
    }
}

/* DECL is the index of one of the loops from FIRST to before END.  */

bool
nest_builder::index_p (tree decl, size_t first, size_t end) const
{
  for (size_t i = first; i < end; i++)
    if (gimple_omp_for_index (m_loop, i) == decl)
      return true;
  return false;
}

/* The clauses of the loops from FIRST to before END.  */

tree
nest_builder::clauses_of (size_t first, size_t end) const
{
  tree result = NULL_TREE;
  auto add = [&result] (tree c)
    {
      OMP_CLAUSE_CHAIN (c) = result;
      result = c;
    };
  for (tree c = gimple_omp_for_clauses (m_loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE:
	if (index_p (OMP_CLAUSE_DECL (c), first, end)
	    || (end == m_count && !index_p (OMP_CLAUSE_DECL (c), 0, m_count)))
	  add (copy_node (c));
	break;
      case OMP_CLAUSE_INDEPENDENT: case OMP_CLAUSE_AUTO: case OMP_CLAUSE_REDUCTION:
	add (copy_node (c));
	break;
      default:
	break;
      }
  if (end - first > 1)
    {
      tree c = build_omp_clause (gimple_location (m_loop), OMP_CLAUSE_COLLAPSE);
      OMP_CLAUSE_COLLAPSE_EXPR (c) = build_int_cst (integer_type_node, end - first);
      add (c);
    }
  return result;
}

/* The loops from FIRST to before END as one, around BODY.  */

gomp_for *
nest_builder::loop_over (size_t first, size_t end, gimple_seq body)
{
  gomp_for *loop = gimple_build_omp_for (body, GF_OMP_FOR_KIND_OACC_LOOP,
					 clauses_of (first, end), end - first,
					 first == 0 ? m_before : NULL);
  gimple_set_location (loop, gimple_location (m_loop));
  for (size_t i = first; i < end; i++)
    {
      gimple_omp_for_set_index (loop, i - first, gimple_omp_for_index (m_loop, i));
      gimple_omp_for_set_initial (loop, i - first, m_initial[i]);
      gimple_omp_for_set_final (loop, i - first, m_final[i]);
      gimple_omp_for_set_cond (loop, i - first, gimple_omp_for_cond (m_loop, i));
      gimple_omp_for_set_incr (loop, i - first, gimple_omp_for_incr (m_loop, i));
    }
  return loop;
}

gomp_for *
nest_builder::build (size_t most)
{
  gimple_seq body = gimple_omp_body (m_loop);
  size_t end = m_count;
  for (size_t loops = 1; loops < most && end > 1; loops++, end--)
    {
      gimple_seq around = NULL;
      gimple_seq_add_stmt (&around, loop_over (end - 1, end, body));
      body = NULL;
      gimple_seq_add_stmt (&body, gimple_build_bind (NULL_TREE, around,
						     make_node (BLOCK)));
    }
  return loop_over (0, end, body);
}

/* LOOP says nothing of levels.  */

void
forget_levels (gomp_for *loop)
{
  tree *c = gimple_omp_for_clauses_ptr (loop);
  while (*c)
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_WORKER || OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_VECTOR)
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      c = &OMP_CLAUSE_CHAIN (*c);
}

/* What becomes of LOOP, around which there is none.  */

gomp_for *
unfold (gomp_for *loop, const said_numbers &said)
{
  if (gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP
      || gimple_omp_for_collapse (loop) < 2)
    return loop;
  gomp_for *lanes = said.threads ? nullptr : lanes_inside (loop);
  const char *obstacle = obstacle_to_unfolding (loop, lanes, said);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loop, "%d %s loops %s%s\n",
		     int (gimple_omp_for_collapse (loop)),
		     omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_TILE)
		     ? "tiled" : "collapsed",
		     obstacle ? "stay one: " : "become a nest", obstacle ? obstacle : "");
  if (obstacle)
    return loop;
  if (lanes)
    forget_levels (lanes);
  return nest_builder (loop).build (lanes ? most_loops - 1 : most_loops);
}

} // anonymous namespace

void
unfold_collapsed_loops (gomp_target *stmt)
{
  tree clauses = gimple_omp_target_clauses (stmt);
  int kind = gimple_omp_target_kind (stmt);
  if ((kind != GF_OMP_TARGET_KIND_OACC_PARALLEL
       && kind != GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_PARALLELIZED))
    return;
  said_numbers said = { omp_find_clause (clauses, OMP_CLAUSE_NUM_GANGS) != NULL_TREE,
			omp_find_clause (clauses, OMP_CLAUSE_NUM_WORKERS)
			|| omp_find_clause (clauses, OMP_CLAUSE_VECTOR_LENGTH) };
  walk_changing (gimple_omp_body_ptr (stmt), [said] (gimple_stmt_iterator *gsi)
    {
      gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
      if (!loop)
	return visit::into;
      gomp_for *now = unfold (loop, said);
      if (now != loop)
	gsi_replace (gsi, now, false);
      return visit::past;
    });
}

} // namespace accplug
