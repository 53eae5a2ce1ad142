/* The directive `cache': sections around a loop's index in shared memory.

   Comes in: a function before omplower, in whose loops marks name arrays (GCC's
   gimplifier drops the directive).
   Goes out: for a loop that reads a[i-1] .. a[i+1] at the beginning of its iterations

     acc loop                            acc loop gang
     for (i = I; i < M; i++)             for (b = I; b <= M - 1; b += 128)
       {                                   {
	 cache (a[i-1:3])                    T ahead[128 + 2];
	 ... a[i-1] ... a[i+1] ...           e = min (b + 127, M - 1);
       }                                     acc loop vector
					     for (t = b; t <= e + 2; t++)
					       ahead[t - b] = a[t - 1];
					     acc loop vector
					     for (i = b; i <= e; i++)
					       ... ahead[i - b] ... ahead[i - b + 2] ...
					   }

   or a line of the report that says why not.  `ahead' belongs to the gang, so it is in
   shared memory, with barriers around (lowering/private-memory.cc, lowering/redundancy.cc).

   Rules
   - What is kept is what the iterations read, by loops/window-reads.h, from the array that
     the directive names: each iteration reads both ends of the window, so all of it is
     there to be read.  The loop is independent, so no other iteration writes it, and
     its own one has written nothing yet.
   - The loop has the lanes of a gang for itself: it is gang and vector, or may be, or
     is vector in a loop around it, whose gang goes through its blocks one by one.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "loops/cached-sections.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/report.h"
#include "base/walk.h"
#include "loops/window-reads.h"
#include "statements/cache-marks.h"
#include "statements/part-marks.h"

namespace accplug
{

namespace
{

const HOST_WIDE_INT most_bytes = 16 * 1024;

std::string
name_of (tree variable)
{
  if (!variable || !DECL_NAME (variable) || DECL_ARTIFICIAL (variable))
    return "an array";
  return IDENTIFIER_POINTER (DECL_NAME (variable));
}

/* ------------------------------------------------------------------------
   One loop  */

class cached_loop
{
public:
  cached_loop (gomp_for *loop, HOST_WIDE_INT lanes, bool outermost)
    : m_loop (loop), m_loc (gimple_location (loop)), m_lanes (lanes),
      m_outermost (outermost), m_beginning (loop) {}

  /* Why not; NULL if it can be done.  */
  const char *obstacle () const;
  /* Note the windows of the array VARIABLE.  NULL, or why there are none.  */
  const char *choose (tree variable, location_t loc);
  tree variable_of (tree variable);
  bool any () const { return !m_chosen.empty (); }
  gimple *build ();

private:
  bool from_p (const window &w, tree variable);
  tree keep (const window &w, builder *outside, tree begin, tree end);
  void read_kept (const window &w, tree kept, tree begin);
  gimple_seq block_body (tree begin, tree last, tree clauses);
  void share (tree *blocks, tree *elements) const;

  gomp_for *m_loop;
  location_t m_loc;
  HOST_WIDE_INT m_lanes;
  bool m_outermost;
  loop_beginning m_beginning;
  std::vector<const window *> m_chosen;
};

const char *
cached_loop::obstacle () const
{
  tree clauses = gimple_omp_for_clauses (m_loop);
  tree type = TREE_TYPE (gimple_omp_for_index (m_loop, 0));
  tree increment = gimple_omp_for_incr (m_loop, 0);
  tree_code condition = gimple_omp_for_cond (m_loop, 0);
  if (gimple_omp_for_collapse (m_loop) != 1 || !clauses_to_split_p (clauses)
      || omp_find_clause (clauses, OMP_CLAUSE_TILE)
      || omp_find_clause (clauses, OMP_CLAUSE_WORKER))
    return "its loop has a clause that leaves no blocks of iterations";
  if (TREE_CODE (type) != INTEGER_TYPE || TYPE_UNSIGNED (type)
      || TYPE_PRECISION (type) < 32 || (condition != LT_EXPR && condition != LE_EXPR)
      || TREE_CODE (increment) != PLUS_EXPR || !integer_onep (TREE_OPERAND (increment, 1)))
    return "its loop does not count up by 1";
  tree gang = omp_find_clause (clauses, OMP_CLAUSE_GANG);
  bool vector = omp_find_clause (clauses, OMP_CLAUSE_VECTOR);
  if (gang && (OMP_CLAUSE_GANG_STATIC_EXPR (gang) || OMP_CLAUSE_GANG_EXPR (gang)))
    return "the program says how gangs take the iterations of its loop";
  if (!innermost_p (m_loop) || !(vector || m_outermost))
    return "its loop is not the one of the vector lanes";
  return nullptr;
}

/* Does W read from the array that VARIABLE names?  Fortran's front end makes a
   descriptor of the section, which points into the array.  */

bool
cached_loop::from_p (const window &w, tree variable)
{
  if (!variable || w.place.mentions_p (variable))
    return variable;
  for (const auto &term : m_beginning.data_of (variable).terms)
    if (POINTER_TYPE_P (TREE_TYPE (term.first)))
      for (const auto &own : w.place.terms)
	if (operand_equal_p (own.first, term.first))
	  return true;
  return false;
}

const char *
cached_loop::choose (tree variable, location_t loc)
{
  const char *reason = "no elements at constant distances from the index are read "
		       "before the iteration stores or branches";
  bool any = false;
  for (const window &w : m_beginning.windows ())
    {
      if (!from_p (w, variable))
	continue;
      HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (w.type));
      HOST_WIDE_INT elements = m_lanes + w.most - w.least;
      if (w.most == w.least)
	reason = "each element is read by one iteration";
      else if (elements * size > most_bytes)
	reason = "what neighbouring iterations read is too large";
      else
	{
	  any = true;
	  if (std::find (m_chosen.begin (), m_chosen.end (), &w) == m_chosen.end ())
	    m_chosen.push_back (&w);
	  report (loc, REPORT_LOOP, "Cached references to size [%d] block of %s",
		  int (elements), name_of (variable_of (variable)).c_str ());
	}
    }
  return any ? nullptr : reason;
}

/* The program's variable that VARIABLE, which a directive names, stands for.  */

tree
cached_loop::variable_of (tree variable)
{
  if (!variable || !DECL_ARTIFICIAL (variable))
    return variable;
  affine data = m_beginning.data_of (variable);
  for (const auto &term : data.terms)
    {
      tree v = variable_behind (term.first);
      if (v && !DECL_ARTIFICIAL (v) && v != gimple_omp_for_index (m_loop, 0))
	return v;
    }
  return NULL_TREE;
}

/* Declare in OUTSIDE the array for W, with the loop that fills it for the iterations
   from BEGIN to END.  */

tree
cached_loop::keep (const window &w, builder *outside, tree begin, tree end)
{
  tree wide = long_integer_type_node;
  HOST_WIDE_INT width = w.most - w.least;
  tree kept = outside->variable (build_array_type_nelts (w.type, m_lanes + width),
				 "ahead");
  tree number = outside->variable (wide, "ahead");
  tree last = outside->value (PLUS_EXPR, wide, end, build_int_cst (wide, width));
  builder body;
  tree index = body.value (NOP_EXPR, TREE_TYPE (gimple_omp_for_index (m_loop, 0)), number);
  tree value = m_beginning.repeat (&body, w.first, index);
  tree place = body.value (MINUS_EXPR, wide, number, begin);
  body.add (gimple_build_assign (build4 (ARRAY_REF, w.type, kept, place, NULL_TREE,
					 NULL_TREE), value));
  tree clauses = new_clause (m_loc, OMP_CLAUSE_VECTOR);
  prepend (&clauses, new_clause (m_loc, OMP_CLAUSE_INDEPENDENT));
  prepend (&clauses, new_clause (m_loc, OMP_CLAUSE_PRIVATE, number));
  outside->add (build_acc_loop (m_loc, body.bound (), clauses, number, begin, LE_EXPR,
				last, 1));
  return kept;
}

/* Let the reads of W take from KEPT, whose block begins with iteration BEGIN.  */

void
cached_loop::read_kept (const window &w, tree kept, tree begin)
{
  builder variables;
  std::unordered_map<gimple *, HOST_WIDE_INT> elements;	/* by their number there */
  for (const auto &read : w.reads)
    elements[read.first] = read.second - w.least;
  walk_changing (gimple_omp_body_ptr (m_loop), [&] (gimple_stmt_iterator *gsi)
    {
      auto read = elements.find (gsi_stmt (*gsi));
      if (read == elements.end ())
	return visit::into;
      tree wide = long_integer_type_node;
      builder place;
      tree number = place.value (NOP_EXPR, wide, gimple_omp_for_index (m_loop, 0));
      number = place.value (MINUS_EXPR, wide, number, begin);
      number = place.value (PLUS_EXPR, wide, number, build_int_cst (wide, read->second));
      tree element = build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (kept)), kept, number,
			     NULL_TREE, NULL_TREE);
      variables.variables = chainon (place.variables, variables.variables);
      gsi_insert_seq_before (gsi, place.seq, GSI_SAME_STMT);
      gimple *now = gimple_build_assign (gimple_assign_lhs (read->first), element);
      gimple_set_location (now, gimple_location (read->first));
      gsi_replace (gsi, now, false);
      return visit::into;
    });
  variables.seq = gimple_omp_body (m_loop);
  gimple_omp_set_body (m_loop, variables.bound ());
}

/* Share out the loop's clauses.  */

void
cached_loop::share (tree *blocks, tree *elements) const
{
  tree clauses = gimple_omp_for_clauses (m_loop);
  bool levels = has_level_p (clauses);
  share_clauses (clauses, blocks, elements);
  if (!levels || !omp_find_clause (*elements, OMP_CLAUSE_VECTOR))
    prepend (elements, new_clause (m_loc, OMP_CLAUSE_VECTOR));
  if (!levels)
    prepend (blocks, new_clause (m_loc, OMP_CLAUSE_GANG));
  tree gang = omp_find_clause (*blocks, OMP_CLAUSE_GANG);
  if (gang)
    /* No other shape of its blocks: all lanes of a gang have one of them.  */
    OMP_CLAUSE_GANG_STATIC_EXPR (gang) = integer_one_node;
  else
    {
      *blocks = NULL_TREE;
      prepend (blocks, new_clause (m_loc, OMP_CLAUSE_SEQ));
    }
}

/* What is done for the block that begins with iteration BEGIN.  LAST is that of the
   loop, CLAUSES are those of the loop over the block.  */

gimple_seq
cached_loop::block_body (tree begin, tree last, tree clauses)
{
  tree wide = long_integer_type_node;
  tree type = TREE_TYPE (gimple_omp_for_index (m_loop, 0));
  builder body;
  tree full = body.value (PLUS_EXPR, wide, begin, build_int_cst (wide, m_lanes - 1));
  tree end = body.value (MIN_EXPR, wide, full, last);
  std::vector<tree> kept;
  for (const window *w : m_chosen)
    kept.push_back (keep (*w, &body, begin, end));
  for (size_t i = 0; i < kept.size (); i++)
    read_kept (*m_chosen[i], kept[i], begin);
  tree first = body.value (NOP_EXPR, type, begin);
  tree final = body.value (NOP_EXPR, type, end);
  body.add (build_acc_loop (m_loc, gimple_omp_body (m_loop), clauses,
			    gimple_omp_for_index (m_loop, 0), first, LE_EXPR, final, 1));
  return body.bound ();
}

/* What replaces the loop.  */

gimple *
cached_loop::build ()
{
  tree wide = long_integer_type_node;
  builder outside;
  tree first = outside.value (NOP_EXPR, wide, gimple_omp_for_initial (m_loop, 0));
  tree last = outside.value (NOP_EXPR, wide, gimple_omp_for_final (m_loop, 0));
  if (gimple_omp_for_cond (m_loop, 0) == LT_EXPR)
    last = outside.value (MINUS_EXPR, wide, last, build_one_cst (wide));
  gimple_seq before = gimple_omp_for_pre_body (m_loop);
  gimple_seq_add_seq (&before, outside.seq);
  outside.seq = NULL;
  tree begin = outside.variable (wide, "block");
  tree blocks = NULL_TREE, elements = NULL_TREE;
  share (&blocks, &elements);
  prepend (&blocks, new_clause (m_loc, OMP_CLAUSE_PRIVATE, begin));
  gomp_for *loop = build_acc_loop (m_loc, block_body (begin, last, elements), blocks,
				   begin, first, LE_EXPR, last, m_lanes);
  gimple_omp_for_set_pre_body (loop, before);
  outside.add (loop);
  return gimple_seq_first_stmt (outside.bound ());
}

/* ------------------------------------------------------------------------
   All loops  */

/* Where a walk is.  */
struct surroundings
{
  HOST_WIDE_INT lanes = 0;	/* of a gang; 0: no region where it can be done */
  bool inside = false;		/* a loop is around */
};

/* The marks in SEQ, but for those in loops inside.  */

struct mark
{
  gimple *stmt;
  tree variable;
};

std::vector<mark>
marks_in (gimple_seq seq)
{
  std::vector<mark> found;
  walk (seq, [&found] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (const tree *variable = cache_mark (stmt))
	found.push_back ({ stmt, *variable });
      return gimple_code (stmt) == GIMPLE_OMP_FOR ? visit::past : visit::into;
    });
  return found;
}

void
report_ignored (const mark &m, tree variable, const char *reason)
{
  report_missed (gimple_location (m.stmt), REPORT_LOOP, "cache of %s ignored: %s",
		 name_of (variable).c_str (), reason);
  forget_cache_mark (m.stmt);
}

/* What becomes of LOOP in the place that AT describes.  */

gimple *
cache_in_loop (gomp_for *loop, const surroundings &at)
{
  std::vector<mark> marks = marks_in (gimple_omp_body (loop));
  if (marks.empty ())
    return loop;
  cached_loop cached (loop, at.lanes, !at.inside);
  const char *obstacle = (at.lanes ? cached.obstacle ()
			  : "its loop is not known to be parallel here");
  for (const mark &m : marks)
    if (const char *reason = (obstacle ? obstacle
			      : cached.choose (m.variable, gimple_location (m.stmt))))
      report_ignored (m, cached.variable_of (m.variable), reason);
    else
      forget_cache_mark (m.stmt);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, loop, cached.any ()
		     ? "loop becomes one over blocks of %ld iterations\n"
		     : "loop of %ld lanes caches nothing\n", long (at.lanes));
  return cached.any () ? cached.build () : loop;
}

/* The lanes of a gang of STMT, if they are known and its loops are independent
   unless they say otherwise; else 0.  */

HOST_WIDE_INT
lanes_of (gomp_target *stmt)
{
  int kind = gimple_omp_target_kind (stmt);
  if (open_kernels_part_p (stmt)
      || (kind != GF_OMP_TARGET_KIND_OACC_PARALLEL
	  && kind != GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_PARALLELIZED))
    return 0;
  tree c = omp_find_clause (gimple_omp_target_clauses (stmt), OMP_CLAUSE_VECTOR_LENGTH);
  if (!c || !tree_fits_shwi_p (OMP_CLAUSE_VECTOR_LENGTH_EXPR (c)))
    return default_block_threads;
  HOST_WIDE_INT length = tree_to_shwi (OMP_CLAUSE_VECTOR_LENGTH_EXPR (c));
  return (length >= HOST_WIDE_INT (warp_size)
	  && length <= HOST_WIDE_INT (max_block_threads)
	  ? length : HOST_WIDE_INT (default_block_threads));
}

void
cache_in_sequence (gimple_seq *seq, const surroundings &at)
{
  walk_changing (seq, [&at] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      surroundings inner = at;
      gomp_target *target = dyn_cast<gomp_target *> (stmt);
      if (target && is_gimple_omp_oacc (stmt))
	inner = { is_gimple_omp_offloaded (stmt) ? lanes_of (target) : 0, false };
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
	inner.inside = true;
      else
	return visit::into;
      cache_in_sequence (gimple_omp_body_ptr (stmt), inner);
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	{
	  gimple *now = cache_in_loop (loop, at);
	  if (now != stmt)
	    gsi_replace (gsi, now, false);
	}
      return visit::past;
    });
}

} // anonymous namespace

void
cache_sections (gimple_seq body)
{
  if (!any_cache_marks_p ())
    return;
  cache_in_sequence (&body, surroundings ());
  for (const mark &m : marks_in (body))
    report_ignored (m, m.variable, "it is in no loop with a directive");
}

} // namespace accplug
