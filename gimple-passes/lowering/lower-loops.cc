/* Loops: the abstract iterations of GCC's ompexp become index arithmetic.

   Comes in: GOACC_LOOP (code, dir, range, step, chunk size, axes[, extra]) and
   GOACC_TILE (count, number, size, tile axes, element axes), where the axes are
   the masks that partition.cc chose.
   Goes out: expressions of thread numbers and sizes.

   Rules
   - Iterations are dealt out one by one, neighbours to neighbouring threads:
     thread t of T runs t, t + T, t + 2T ...: the accesses of a warp fall into
     few cache lines, and any grid gives a right result.
   - `gang (static: n)' deals out runs of n to the gangs instead (OpenACC 2.6,
     2.9.2).
   - Gangs of one lane (mapping/one-lane.h) have one run of neighbouring iterations each: what
     a processor's core has in its cache is then its own.
   - The thread number counts vector lanes fastest, gangs slowest; of the gangs,
     those along x fastest.
   - Each loop that gangs share leaves a note of its range and step for
     launch-geometry; so does each loop of lanes whose number, or whose rows' gangs, the
     launch chooses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "lowering/lower.h"
#include "lowering/shared-rows.h"

namespace accplug
{

namespace
{

/* Builds expressions into a sequence.  */

class index_arithmetic
{
public:
  index_arithmetic (lowering &low, gimple_seq *seq) : m_low (low), m_seq (seq) {}

  tree number (unsigned axes, tree type) { return combine (axes, true, type); }
  tree size (unsigned axes, tree type) { return combine (axes, false, type); }

private:
  tree thread_axis (unsigned axis, bool number);
  tree combine (unsigned axes, bool number, tree type);

  lowering &m_low;
  gimple_seq *m_seq;
};

tree
index_arithmetic::thread_axis (unsigned axis, bool number)
{
  unsigned known = (axis == VECTOR_AXIS ? m_low.f->vector_length
		    : m_low.f->workers);
  if (known && !number)
    return build_int_cst (unsigned_type_node, known);
  return emit_intrinsic (m_seq, number ? intrinsic::tid : intrinsic::ntid,
			 { axis == VECTOR_AXIS ? integer_zero_node
			   : integer_one_node });
}

/* The number of this thread among those that AXES span, or how many they are,
   in TYPE.  */

tree
index_arithmetic::combine (unsigned axes, bool number, tree type)
{
  tree result = NULL_TREE;
  if (unsigned gangs = axes & GANG_AXES)
    result = gimple_convert (m_seq, type,
			     number ? gang_number (m_seq, m_low.f, gangs)
			     : gang_count (m_seq, m_low.f, gangs));
  for (unsigned axis : { WORKER_AXIS, VECTOR_AXIS })
    if (axes & axis)
      {
	tree value = gimple_convert (m_seq, type, thread_axis (axis, number));
	if (result && number)
	  {
	    tree span = gimple_convert (m_seq, type, thread_axis (axis, false));
	    result = gimple_build (m_seq, MULT_EXPR, type, result, span);
	    result = gimple_build (m_seq, PLUS_EXPR, type, result, value);
	  }
	else if (result)
	  result = gimple_build (m_seq, MULT_EXPR, type, result, value);
	else
	  result = value;
      }
  return result ? result : build_int_cst (type, number ? 0 : 1);
}

/* One GOACC_LOOP call.  */

struct loop_call
{
  explicit loop_call (gcall *call)
    : code (ifn_goacc_loop_kind (TREE_INT_CST_LOW (gimple_call_arg (call, 0)))),
      dir (gimple_call_arg (call, 1)), range (gimple_call_arg (call, 2)),
      step (gimple_call_arg (call, 3)), chunk (gimple_call_arg (call, 4)),
      axes (TREE_INT_CST_LOW (gimple_call_arg (call, 5))),
      lhs (gimple_call_lhs (call))
  {
    if (gimple_call_num_args (call) > 6)
      extra = gimple_call_arg (call, 6);
    chunked = ((axes & GANG_AXES) && !integer_minus_onep (chunk)
	       && !integer_zerop (chunk) && !integer_onep (chunk));
  }

  ifn_goacc_loop_kind code;
  tree dir, range, step, chunk;
  unsigned axes;
  tree lhs, extra = NULL_TREE;
  bool chunked;
};

/* May TYPE be too short for the products of STEP and a number of threads (2^26 at most)?  */

bool
long_products_p (tree type, tree step)
{
  if (TYPE_PRECISION (type) > 32)
    return false;
  return (!tree_fits_shwi_p (step)
	  || absu_hwi (tree_to_shwi (step)) >= (HOST_WIDE_INT_1U << 31 >> 26));
}

/* COUNT, of threads, times the step of L in TYPE: what is beyond the last iteration is where
   that ends.  */

tree
times_step (const loop_call &l, tree type, tree count, gimple_seq *seq)
{
  tree step = gimple_convert (seq, type, l.step);
  if (!long_products_p (type, l.step))
    return gimple_build (seq, MULT_EXPR, type, count, step);
  tree wide = long_integer_type_node;
  tree product = gimple_build (seq, MULT_EXPR, wide, gimple_convert (seq, wide, count),
			       gimple_convert (seq, wide, step));
  tree end = gimple_convert (seq, wide, gimple_convert (seq, type, l.range));
  product = gimple_build (seq, integer_onep (l.dir) ? MIN_EXPR : MAX_EXPR, wide, product, end);
  return gimple_convert (seq, type, product);
}

/* From an iteration of a thread to its next one, where L deals them out one by one.  A long
   step goes from the thread's first iteration to the loop's end at most, so that the sum of
   both has TYPE, too.  */

tree
step_of_thread (const loop_call &l, tree type, index_arithmetic &index, gimple_seq *seq)
{
  tree step = times_step (l, type, index.size (l.axes, type), seq);
  if (!long_products_p (type, l.step))
    return step;
  tree first = times_step (l, type, index.number (l.axes, type), seq);
  tree left = gimple_build (seq, MINUS_EXPR, type, gimple_convert (seq, type, l.range), first);
  bool up = integer_onep (l.dir);
  left = gimple_build (seq, up ? MAX_EXPR : MIN_EXPR, type, left,
		       gimple_convert (seq, type, l.dir));
  return gimple_build (seq, up ? MIN_EXPR : MAX_EXPR, type, step, left);
}

/* The value of loop call L in the signed or unsigned TYPE of its result, for
   iterations dealt out one by one.  */

tree
strided_value (const loop_call &l, tree type, index_arithmetic &index,
	       gimple_seq *seq)
{
  switch (l.code)
    {
    case IFN_GOACC_LOOP_CHUNKS:
      return build_int_cst (type, 1);
    case IFN_GOACC_LOOP_STEP:
      return step_of_thread (l, type, index, seq);
    case IFN_GOACC_LOOP_OFFSET:
      return times_step (l, type, index.number (l.axes, type), seq);
    case IFN_GOACC_LOOP_BOUND:
      return gimple_convert (seq, type, l.range);
    }
  gcc_unreachable ();
}

/* The value of L for one run of iterations for each gang: as many as equal shares of all have
   at most.  64 bits have room for the products, and what is beyond the last iteration is where
   that ends.  */

tree
single_run_value (const loop_call &l, tree result, index_arithmetic &index, gimple_seq *seq)
{
  if (l.code == IFN_GOACC_LOOP_CHUNKS)
    return build_int_cst (result, 1);
  if (l.code == IFN_GOACC_LOOP_STEP)
    return gimple_convert (seq, result, l.step);
  tree type = TYPE_PRECISION (result) <= 32 ? long_integer_type_node : result;
  auto op = [&] (tree_code code, tree a, tree b)
    { return gimple_build (seq, code, type, a, b); };
  auto cast = [&] (tree value) { return gimple_convert (seq, type, value); };
  bool up = integer_onep (l.dir);
  tree dir = cast (l.dir), step = cast (l.step);
  tree range = cast (gimple_convert (seq, result, l.range));
  tree gangs = index.size (l.axes, type);
  /* ceil (range / step), then ceil (trips / gangs); a loop without iterations has none of
     either sign.  */
  tree trips = op (TRUNC_DIV_EXPR, op (PLUS_EXPR, range, op (MINUS_EXPR, step, dir)), step);
  trips = op (MAX_EXPR, trips, build_zero_cst (type));
  tree run = op (TRUNC_DIV_EXPR, op (PLUS_EXPR, trips, op (MINUS_EXPR, gangs,
							   build_one_cst (type))), gangs);
  tree number = index.number (l.axes, type);
  if (l.code == IFN_GOACC_LOOP_BOUND)
    number = op (PLUS_EXPR, number, build_one_cst (type));
  tree first = op (MIN_EXPR, op (MULT_EXPR, number, run), trips);
  tree value = op (MULT_EXPR, first, step);
  /* The last iteration's step may go beyond the end.  */
  value = op (up ? MIN_EXPR : MAX_EXPR, value, range);
  return gimple_convert (seq, result, value);
}

/* What becomes of VALUE, of loop call L, where gangs share rows: the lanes have a part of
   their loop, and gangs too many have no rows.  */

tree
shared_value (const loop_call &l, const row_shares &shares, tree value, gimple_seq *seq)
{
  tree type = TREE_TYPE (value);
  if (l.axes & GANG_AXES)
    return (l.code != IFN_GOACC_LOOP_OFFSET ? value
	    : gimple_build (seq, COND_EXPR, type, shares.has_rows, value,
			    gimple_convert (seq, type, l.range)));
  tree first = shares.first, end = shares.end;
  if (!first && (l.code == IFN_GOACC_LOOP_OFFSET || l.code == IFN_GOACC_LOOP_BOUND))
    part_of_row (seq, l.range, shares.gangs, &first, &end);
  if (l.code == IFN_GOACC_LOOP_OFFSET)
    return gimple_build (seq, PLUS_EXPR, type, value, gimple_convert (seq, type, first));
  return l.code == IFN_GOACC_LOOP_BOUND ? gimple_convert (seq, type, end) : value;
}

/* The value of L for runs of l.chunk iterations: chunk number e of gang g of G covers
   the iterations from (e * G + g) * chunk on; within it, the threads of the gang
   take one by one.  No run is longer than the loop, and what is beyond it is its end, so that
   64 bits have room for the products.  */

tree
chunked_value (const loop_call &l, tree result, index_arithmetic &index,
	       gimple_seq *seq)
{
  tree type = TYPE_PRECISION (result) <= 32 ? long_integer_type_node : result;
  auto op = [&] (tree_code code, tree a, tree b)
    { return gimple_build (seq, code, type, a, b); };
  bool up = integer_onep (l.dir);
  auto nearer = [&] (tree a, tree b) { return op (up ? MIN_EXPR : MAX_EXPR, a, b); };
  auto farther = [&] (tree a, tree b) { return op (up ? MAX_EXPR : MIN_EXPR, a, b); };
  tree dir = gimple_convert (seq, type, l.dir), step = gimple_convert (seq, type, l.step);
  tree range = gimple_convert (seq, type, gimple_convert (seq, result, l.range));
  tree run = nearer (op (MULT_EXPR, gimple_convert (seq, type, l.chunk), step),
		     farther (range, dir));
  tree gangs = index.size (l.axes & GANG_AXES, type);
  unsigned inner = l.axes & ~GANG_AXES;
  auto mine = [&] ()
    { return nearer (op (MULT_EXPR, index.number (inner, type), step), run); };
  tree value = NULL_TREE;
  switch (l.code)
    {
    case IFN_GOACC_LOOP_CHUNKS:
      {
	/* ceil (range / (run * gangs)), either sign.  */
	tree all = op (MULT_EXPR, run, gangs);
	value = op (TRUNC_DIV_EXPR, op (PLUS_EXPR, range, op (MINUS_EXPR, all, dir)), all);
	break;
      }
    case IFN_GOACC_LOOP_STEP:
      value = nearer (op (MULT_EXPR, index.size (inner, type), step),
		      farther (op (MINUS_EXPR, run, mine ()), dir));
      break;
    case IFN_GOACC_LOOP_OFFSET:
      {
	tree number = op (PLUS_EXPR,
			  op (MULT_EXPR, gimple_convert (seq, type, l.extra), gangs),
			  index.number (l.axes & GANG_AXES, type));
	value = nearer (op (PLUS_EXPR, op (MULT_EXPR, number, run), mine ()), range);
	break;
      }
    case IFN_GOACC_LOOP_BOUND:
      {
	/* The end of the run that the offset lies in, or the end of all.  */
	tree begin = op (MINUS_EXPR, gimple_convert (seq, type, l.extra), mine ());
	value = nearer (op (PLUS_EXPR, begin, run), range);
	break;
      }
    }
  return gimple_convert (seq, result, value);
}

/* Replace CALL by SEQ, whose value is VALUE.  */

void
replace_call (gimple_stmt_iterator *gsi, gimple_seq seq, tree value)
{
  tree lhs = gimple_call_lhs (gsi_stmt (*gsi));
  value = gimple_convert (&seq, TREE_TYPE (lhs), value);
  gimple_seq_add_stmt (&seq, gimple_build_assign (lhs, value));
  gsi_replace_with_seq (gsi, seq, true);
}

/* Remember where STEP, the number of iterations that a gang-partitioned loop
   advances by, is added, or something to it, the number of a chunk: an iteration
   ends there.  */

void
note_iteration_end (lowering &low, tree step)
{
  imm_use_iterator iterator;
  gimple *use;
  FOR_EACH_IMM_USE_STMT (use, iterator, step)
    if (is_gimple_assign (use))
      low.gang_iteration_ends.insert (use);
}

/* Tell launch-geometry how far loop L runs.  */

void
note_trip_count (const loop_call &l, gimple_seq *seq)
{
  tree range = gimple_convert (seq, long_integer_type_node, l.range);
  tree step = gimple_convert (seq, long_integer_type_node, l.step);
  gimple_seq_add_stmt (seq, build_intrinsic
			 (intrinsic::trip_count,
			  { range, step, build_int_cst (integer_type_node,
							l.axes) }));
}

/* AXES as CUDA calls them.  */

std::string
axes_text (unsigned axes)
{
  static const std::pair<unsigned, const char *> names[] = {
    { GANG_AXIS, "blockIdx.x" }, { GANG_Y_AXIS, "blockIdx.y" },
    { GANG_Z_AXIS, "blockIdx.z" }, { WORKER_AXIS, "threadIdx.y" },
    { VECTOR_AXIS, "threadIdx.x" } };
  std::string text;
  for (const auto &name : names)
    if (axes & name.first)
      text += (text.empty () ? "" : " ") + std::string (name.second);
  return text.empty () ? "none" : text;
}

void
lower_loop_call (lowering &low, gimple_stmt_iterator *gsi)
{
  gcall *call = as_a<gcall *> (gsi_stmt (*gsi));
  loop_call l (call);
  if (!l.lhs)
    {
      gsi_replace (gsi, gimple_build_nop (), false);
      return;
    }
  /* The arithmetic is signed if the loop may run downwards.  */
  tree type = signed_type_for (TREE_TYPE (l.lhs));
  if (TREE_CODE (TREE_TYPE (l.lhs)) == INTEGER_TYPE
      && TYPE_PRECISION (type) == TYPE_PRECISION (TREE_TYPE (l.lhs)))
    type = TREE_TYPE (l.lhs);
  gimple_seq seq = NULL;
  index_arithmetic index (low, &seq);
  /* The next chunk's iterations are other ones, too.  */
  if ((l.axes & GANG_AXES) && l.code == IFN_GOACC_LOOP_OFFSET && l.extra
      && TREE_CODE (l.extra) == SSA_NAME)
    note_iteration_end (low, l.extra);
  if ((l.axes & GANG_AXES) && l.code == IFN_GOACC_LOOP_STEP)
    {
      note_iteration_end (low, l.lhs);
      /* With a further argument the nest has its own notes (tiling/tile-code.cc).  */
      if (low.f->kernel && !l.extra)
	note_trip_count (l, &seq);
    }
  else if ((low.f->free_rows || low.shares) && l.axes && l.code == IFN_GOACC_LOOP_STEP)
    note_trip_count (l, &seq);
  if (dump_enabled_p () && l.code == IFN_GOACC_LOOP_STEP)
    dump_printf_loc (MSG_NOTE, call, "iterations of %T by step %T are dealt out to axes"
		     " %s%s\n", l.range, l.step, axes_text (l.axes).c_str (),
		     l.chunked ? ", in runs for the gangs (static)"
		     : low.f->one_lane_of ? ", a run for each gang" : ", one by one");
  tree value = (l.chunked ? chunked_value (l, type, index, &seq)
		: low.f->one_lane_of && (l.axes & GANG_AXES)
		? single_run_value (l, type, index, &seq)
		: strided_value (l, type, index, &seq));
  if (low.shares && l.axes)
    value = shared_value (l, *low.shares, value, &seq);
  replace_call (gsi, seq, value);
}

/* The size of a tile along one loop is 1: see partition.cc.  */

void
lower_tile_call (gimple_stmt_iterator *gsi)
{
  tree lhs = gimple_call_lhs (gsi_stmt (*gsi));
  gimple *stmt = (lhs ? (gimple *) gimple_build_assign
			  (lhs, build_one_cst (TREE_TYPE (lhs)))
		  : gimple_build_nop ());
  gsi_replace (gsi, stmt, false);
}

} // anonymous namespace

void
lower_loops (lowering &low)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, low.fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_LOOP))
	  lower_loop_call (low, &gsi);
	else if (gimple_call_internal_p (gsi_stmt (gsi), IFN_GOACC_TILE))
	  lower_tile_call (&gsi);
      }
}

} // namespace accplug
