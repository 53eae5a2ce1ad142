/* A loop with a tile clause becomes a loop over tiles and one over their elements.

   Comes in: a compute construct before omplower.
   Goes out: for constant steps and sizes,

     acc loop tile (B, A)                acc loop gang collapse (2)
     for (i = I; i < M; i += S)          for (ti = I; ti < M; ti += A * S)
       for (j = J; j < N; j += T)          for (tj = J; tj < N; tj += B * T)
	 body                                acc loop vector
					     for (e = 0; e < A * B; e++)
					       if (e / B * S < M - ti
						   && e % B * T < N - tj)
						 {
						   i = ti + e / B * S;
						   j = tj + e % B * T;
						   body
						 }

   so that the elements of a tile are run by the threads of one block.  GCC's own
   expansion gives partial tiles the indices of other ones.

   Rules
   - The first size is that of the innermost loop (OpenACC 2.6, 2.9.8).  `*' is 32
     for the innermost loop, or 128 for the only one, 4 for the next one, else 1.
   - Loops that have become nests (collapsed-nests.cc) have no tile clause any more.
   - Clauses are shared out by statements/loop-building.  Without levels, gang and vector where
     no loop or routine call is around or inside.
   - The distances are unsigned, so nothing overflows at the end of a type's range.
   - A loop that it cannot handle is left to mapping/partition.cc, where all threads share
     the iterations one by one: `seq', variable steps, and tiles of less than a
     warp.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "loops/tiled-loops.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "statements/loop-building.h"

namespace accplug
{

namespace
{

/* Of a tile, along one loop, in iterations and in index units.  */
const HOST_WIDE_INT longest = HOST_WIDE_INT (1) << 24;

/* One of the loops that a tile clause covers.  */

struct dimension
{
  tree index, initial, final;
  tree_code condition;
  HOST_WIDE_INT step;		/* may be negative */
  HOST_WIDE_INT size;		/* of a tile, in iterations */
  tree tile_index;		/* where the tile begins */
};

/* The size of a tile along loop NUMBER, counted from the innermost one, of
   COUNT.  */

HOST_WIDE_INT
default_size (size_t number, size_t count)
{
  if (number == 0)
    return count == 1 ? default_block_threads : warp_size;
  return number == 1 ? default_block_warps : 1;
}

/* Loop NUMBER of LOOP; SIZE is the clause's.  NULL, or why it has no form for
   tiles.  */

const char *
describe (gomp_for *loop, size_t number, tree size, dimension *d)
{
  d->index = gimple_omp_for_index (loop, number);
  d->initial = gimple_omp_for_initial (loop, number);
  d->final = gimple_omp_for_final (loop, number);
  d->condition = gimple_omp_for_cond (loop, number);
  tree type = TREE_TYPE (d->index), increment = gimple_omp_for_incr (loop, number);
  if (TREE_CODE (type) != INTEGER_TYPE || TYPE_PRECISION (type) < 32
      || TREE_CODE (d->initial) == TREE_VEC || TREE_CODE (d->final) == TREE_VEC
      || !tree_fits_shwi_p (TREE_OPERAND (increment, 1)))
    return "its step is not constant, or its index is not an integer of 32 bits or more";
  d->step = tree_to_shwi (TREE_OPERAND (increment, 1));
  if (TREE_CODE (increment) == MINUS_EXPR)
    d->step = -d->step;
  else if (TREE_CODE (increment) != PLUS_EXPR)
    return "its increment is neither added nor subtracted";
  bool up = d->condition == LT_EXPR || d->condition == LE_EXPR;
  if (!up && d->condition != GT_EXPR && d->condition != GE_EXPR)
    return "it ends by !=";
  size_t count = gimple_omp_for_collapse (loop);
  d->size = tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
  if (d->size <= 0)
    d->size = default_size (count - 1 - number, count);
  HOST_WIDE_INT distance = up ? d->step : -d->step;
  bool fits = (distance > 0 && distance < longest && d->size < longest
	       && distance * d->size < longest);
  return fits ? nullptr : "it runs away from its end, or a tile is too long";
}

class tiling
{
public:
  explicit tiling (gomp_for *loop) : m_loop (loop), m_loc (gimple_location (loop)) {}

  /* Why it cannot be split; NULL if it can.  */
  const char *describe ();
  /* The loop that stands for it.  OUTERMOST: no loop is around it.  */
  gomp_for *split (bool outermost);

  HOST_WIDE_INT elements () const { return m_elements; }

private:
  gimple_seq element_body (tree element);
  gomp_for *element_loop (builder *, tree clauses);

  gomp_for *m_loop;
  location_t m_loc;
  std::vector<dimension> m_dimensions;	/* outermost first */
  HOST_WIDE_INT m_elements = 1;		/* of a tile */
};

const char *
tiling::describe ()
{
  tree clauses = gimple_omp_for_clauses (m_loop);
  tree clause = omp_find_clause (clauses, OMP_CLAUSE_TILE);
  size_t count = gimple_omp_for_collapse (m_loop);
  if (!clauses_to_split_p (clauses)
      || size_t (list_length (OMP_CLAUSE_TILE_LIST (clause))) != count)
    return "it has a clause that two loops cannot share";
  m_dimensions.resize (count);
  tree sizes = OMP_CLAUSE_TILE_LIST (clause);
  for (size_t i = count; i-- > 0; sizes = TREE_CHAIN (sizes))
    {
      if (const char *reason = accplug::describe (m_loop, i, TREE_VALUE (sizes),
						  &m_dimensions[i]))
	return reason;
      m_elements *= m_dimensions[i].size;
      if (m_elements >= longest)
	return "its tiles have too many elements";
    }
  return m_elements >= warp_size ? nullptr : "its tiles have less than a warp";
}

/* What an element's iteration does: ELEMENT is its number in the tile.  */

gimple_seq
tiling::element_body (tree element)
{
  builder b;
  tree skip = create_artificial_label (m_loc);
  tree rest = element;
  for (size_t i = m_dimensions.size (); i-- > 0;)
    {
      const dimension &d = m_dimensions[i];
      tree type = TREE_TYPE (d.index), wide = unsigned_type_for (type);
      tree size = build_int_cst (unsigned_type_node, d.size);
      tree number = rest;
      if (i > 0)
	{
	  number = b.value (TRUNC_MOD_EXPR, unsigned_type_node, rest, size);
	  rest = b.value (TRUNC_DIV_EXPR, unsigned_type_node, rest, size);
	}
      bool up = d.step > 0;
      tree distance = b.value (MULT_EXPR, wide, b.value (NOP_EXPR, wide, number),
			       build_int_cst (wide, up ? d.step : -d.step));
      tree begin = b.value (NOP_EXPR, wide, d.tile_index);
      tree end = b.value (NOP_EXPR, wide, d.final);
      tree room = b.value (MINUS_EXPR, wide, up ? end : begin, up ? begin : end);
      tree inside = create_artificial_label (m_loc);
      bool open = d.condition == LT_EXPR || d.condition == GT_EXPR;
      b.add (gimple_build_cond (open ? LT_EXPR : LE_EXPR, distance, room, inside,
				skip));
      b.add (gimple_build_label (inside));
      tree place = b.value (up ? PLUS_EXPR : MINUS_EXPR, wide, begin, distance);
      b.assign (d.index, NOP_EXPR, place);
    }
  gimple_seq_add_seq (&b.seq, gimple_omp_body (m_loop));
  b.add (gimple_build_label (skip));
  return b.bound ();
}

/* The loop over a tile's elements.  Its index is declared by OUTER.  */

gomp_for *
tiling::element_loop (builder *outer, tree clauses)
{
  tree element = outer->variable (unsigned_type_node, "element");
  prepend (&clauses, new_clause (m_loc, OMP_CLAUSE_PRIVATE, element));
  tree type = unsigned_type_node;
  return build_acc_loop (m_loc, element_body (element), clauses, element,
			 build_zero_cst (type), LT_EXPR,
			 build_int_cst (type, m_elements), 1);
}

gomp_for *
tiling::split (bool outermost)
{
  tree clauses = gimple_omp_for_clauses (m_loop), tiles = NULL_TREE,
       elements = NULL_TREE;
  if (outermost && !has_level_p (clauses) && innermost_p (m_loop))
    {
      prepend (&tiles, new_clause (m_loc, OMP_CLAUSE_GANG));
      prepend (&elements, new_clause (m_loc, OMP_CLAUSE_VECTOR));
    }
  share_clauses (clauses, &tiles, &elements);
  size_t count = m_dimensions.size ();
  if (count > 1)
    {
      tree c = new_clause (m_loc, OMP_CLAUSE_COLLAPSE);
      OMP_CLAUSE_COLLAPSE_EXPR (c) = build_int_cst (integer_type_node, count);
      prepend (&tiles, c);
    }
  for (dimension &d : m_dimensions)
    {
      d.tile_index = create_tmp_var (TREE_TYPE (d.index), "tile");
      prepend (&tiles, new_clause (m_loc, OMP_CLAUSE_PRIVATE, d.tile_index));
    }
  builder body;
  body.add (element_loop (&body, elements));
  gomp_for *loop = gimple_build_omp_for (body.bound (), GF_OMP_FOR_KIND_OACC_LOOP,
					 tiles, count,
					 gimple_omp_for_pre_body (m_loop));
  gimple_set_location (loop, m_loc);
  for (size_t i = 0; i < count; i++)
    {
      const dimension &d = m_dimensions[i];
      tree type = TREE_TYPE (d.index);
      gimple_omp_for_set_index (loop, i, d.tile_index);
      gimple_omp_for_set_initial (loop, i, d.initial);
      gimple_omp_for_set_final (loop, i, d.final);
      gimple_omp_for_set_cond (loop, i, d.condition);
      HOST_WIDE_INT distance = (d.step > 0 ? d.step : -d.step) * d.size;
      /* An unsigned index runs down by subtraction.  */
      gimple_omp_for_set_incr (loop, i, build2 (d.step > 0 ? PLUS_EXPR : MINUS_EXPR,
						type, d.tile_index,
						build_int_cst (type, distance)));
    }
  return loop;
}

/* What becomes of LOOP, which has a tile clause.  */

gomp_for *
split_loop (gomp_for *loop, bool outermost)
{
  tiling t (loop);
  const char *reason = t.describe ();
  if (dump_enabled_p ())
    {
      if (reason)
	dump_printf_loc (MSG_NOTE, loop, "tiled loop stays one loop: %s\n", reason);
      else
	dump_printf_loc (MSG_NOTE, loop, "tiled loop becomes a loop over tiles and one "
			 "over their %ld elements\n", long (t.elements ()));
    }
  return reason ? loop : t.split (outermost);
}

/* Split the tiled loops in *SEQ, inner ones first.  OUTERMOST: no loop is around.  */

void
split_loops (gimple_seq *seq, bool outermost)
{
  walk_changing (seq, [outermost] (gimple_stmt_iterator *gsi)
    {
      gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
      if (!loop)
	return visit::into;
      split_loops (gimple_omp_body_ptr (loop), false);
      if (omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_TILE))
	{
	  gomp_for *now = split_loop (loop, outermost);
	  if (now != loop)
	    gsi_replace (gsi, now, false);
	}
      return visit::past;
    });
}

} // anonymous namespace

void
split_tiled_loops (gomp_target *stmt)
{
  int kind = gimple_omp_target_kind (stmt);
  if (kind != GF_OMP_TARGET_KIND_OACC_PARALLEL
      && kind != GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_PARALLELIZED)
    return;
  split_loops (gimple_omp_body_ptr (stmt), true);
}

} // namespace accplug
