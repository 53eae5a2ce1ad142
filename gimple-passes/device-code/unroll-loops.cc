/* Innermost loops of a thread: addresses that move along, several iterations at once.

   Comes in: a device function among GCC's loop passes, in loop-closed SSA form; threads
   share iterations already.
   Goes out: the same, where an innermost loop that a thread runs by itself
   - has a pointer that moves by a fixed distance for each array that it walks through;
     references a constant apart share one, and become offsets of instructions;
   - does `factor' iterations before it tests its condition.  An ordinary loop after it
     does the rest.

   GCC leaves both to the processor's description: to ivopts, which is off for device
   code, and to the unroller of RTL, which device code never meets.  On a GPU nothing
   predicts or reorders; the loads that an unrolled body does first are all that a
   thread has under way.

   Rules
   - The body has no barrier, no shuffle and no other call but of GCC's mathematical
     functions and of atomic updates: threads that went on in different copies of a barrier
     would not meet.
   - The order of arithmetic is the program's.
   - A loop whose loads may meet its stores, for all that the compiler knows, has a version
     for where they do not (apart-streams.h): else each iteration's loads wait for the stores
     of the one before.
   - An address moves along only if each iteration computes it; then it does not
     overflow where it begins, nor on its way.
   - `#pragma GCC unroll' wins.
   - A loop whose loads are a line of memory or more apart, of a thread's own, does 16
     iterations, and what is left 4 at once, and one.
   - A constant number of iterations is done in turns of the same length, if there is such a
     length near the factor.  What is left of others is less than a turn (whole-turns.h).
   - Loops whose iterations the lanes of a warp or more share are left alone.  Their
     counter moves by the number of threads and a thread has few of the iterations, so
     that the tests before the unrolled loop would cost more than it gains; rows of
     fewer lanes leave more to each, and so does what is left of rows whose first
     iterations are in front of the loop.
   - Loops that gangs share move by what only the launch knows.  Where there are no more
     gangs than run at once, for a reduction or for collected updates, a thread has many of
     the iterations: they are counted where the loop begins, and the counter decides when it
     ends. So are those of lanes whose gangs share few long rows (lowering/waiting-rows.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device/intrinsics.h"
#include "device-code/apart-streams.h"
#include "device-code/moving-addresses.h"
#include "device-code/thread-counter.h"
#include "device-code/update-statements.h"
#include "device-code/whole-turns.h"

namespace accplug
{

namespace
{

/* As many as NVIDIA's compilers take where the number of iterations is unknown: four
   loads under way for each array hide most of a hit in the first cache.  */
const unsigned usual_factor = 4;

/* Of elements of one or two bytes, twice as many: a thread should have 8 to 16 bytes under
   way for each array, so that all threads have what memory delivers in its latency.  */
const unsigned factor_of_short_loads = 8;

/* The most instructions of an unrolled body, as GCC estimates them; else it gets half as
   many copies.  One that is longer has enough to do between two tests, and its loads would
   need registers that then are missing for other warps.  */
const unsigned largest_body = 160;

/* Likewise where it has long operations: its loads come first (early-loads.cc), so that a
   thread waits for them once.  */
const unsigned largest_long_body = 200;

/* With approximate operations (-ffast-math) these are not as long, and four iterations take
   less than the second cache: twice as many copies, if what they load fits the registers
   (early-loads.cc).  In microseconds, an H200 takes for an n-body loop 6300, with loads an
   iteration ahead (loads-ahead.cc) 4410, and with eight copies besides 3160.  */
const unsigned factor_of_approximate = 8;
const HOST_WIDE_INT most_approximate_bytes = 128;

/* Of a loop that walks from line to line of memory, and stores nothing, as many copies as
   load so many bytes: each load is a wait for memory, and where threads are few (sums of some
   thousand columns, in the program's order) nothing else hides it.  What is left of the
   iterations is unrolled as usual.  */
const unsigned factor_of_far_loads = 16;
const HOST_WIDE_INT most_far_bytes = 128;
const unsigned largest_far_body = 256;

/* Bytes of a line of memory.  */
const HOST_WIDE_INT line_bytes = 128;

/* How far to follow the definitions of a counter's first value.  */
const unsigned deepest = 12;

/* Is T made from the number of this thread in its block?  */

bool
thread_number_p (tree t, unsigned depth = 0)
{
  if (TREE_CODE (t) != SSA_NAME)
    {
      for (int i = 0; EXPR_P (t) && i < TREE_OPERAND_LENGTH (t); i++)
	if (TREE_OPERAND (t, i) && thread_number_p (TREE_OPERAND (t, i), depth + 1))
	  return true;
      return false;
    }
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (intrinsic_call_p (def, intrinsic::tid))
    return true;
  if (!is_gimple_assign (def) || gimple_vuse (def) || depth > deepest)
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (gimple_op (def, i) && thread_number_p (gimple_op (def, i), depth + 1))
      return true;
  return false;
}

/* Are some of a lane's iterations in front of a loop that begins with T (kept-elements.cc)?
   Then it has the rest of many.  */

bool
rest_of_lane_p (tree t)
{
  HOST_WIDE_INT ahead = 0;
  for (unsigned depth = 0; depth < deepest; depth++)
    {
      gassign *def = (TREE_CODE (t) == SSA_NAME
		      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t)) : nullptr);
      tree_code code = def ? gimple_assign_rhs_code (def) : TREE_CODE (t);
      if (code != PLUS_EXPR && !CONVERT_EXPR_CODE_P (code))
	break;
      tree a = def ? gimple_assign_rhs1 (def) : TREE_OPERAND (t, 0);
      tree b = (code != PLUS_EXPR ? size_zero_node
		: def ? gimple_assign_rhs2 (def) : TREE_OPERAND (t, 1));
      if (!tree_fits_shwi_p (b))
	std::swap (a, b);
      if (!tree_fits_shwi_p (b))
	break;
      ahead += tree_to_shwi (b);
      t = a;
    }
  return ahead >= HOST_WIDE_INT (usual_factor * warp_size);
}

/* ---- Loops that gangs share, or the lanes of a row whose number the launch chooses.  */

/* Is STEP the number of lanes?  */

bool
lanes_p (tree step, unsigned depth = 0)
{
  gimple *def = TREE_CODE (step) == SSA_NAME ? SSA_NAME_DEF_STMT (step) : nullptr;
  if (!def || depth > deepest)
    return false;
  if (intrinsic_call_p (def, intrinsic::ntid))
    return integer_zerop (gimple_call_arg (def, 0));
  return gimple_assign_cast_p (def) && lanes_p (gimple_assign_rhs1 (def), depth + 1);
}

/* DISTANCE / STEP.  LANES: STEP is a power of two.  */

tree
steps_in (gimple_seq *seq, tree distance, tree step, bool lanes)
{
  tree number = TREE_TYPE (distance);
  step = gimple_convert (seq, number, step);
  if (!lanes)
    return gimple_build (seq, TRUNC_DIV_EXPR, number, distance, step);
  tree bits = gimple_convert (seq, unsigned_type_node,
			      gimple_build (seq, PLUS_EXPR, number, step,
					    build_minus_one_cst (number)));
  tree shift = gimple_build (seq, CFN_BUILT_IN_POPCOUNT, integer_type_node, bits);
  return gimple_build (seq, RSHIFT_EXPR, number, distance, shift);
}

/* How often L goes on after its first iteration, computed in front of it.  */

tree
count_repeats (class loop *l, const shared_counter &c, bool lanes)
{
  tree type = TREE_TYPE (c.next), number = unsigned_type_for (type);
  gimple_seq seq = NULL;
  tree distance = gimple_build (&seq, MINUS_EXPR, number,
				gimple_convert (&seq, number, c.bound),
				gimple_convert (&seq, number, c.initial));
  if (!c.or_equal)
    distance = gimple_build (&seq, MINUS_EXPR, number, distance,
			     build_one_cst (number));
  /* The first iteration comes before the first test.  */
  tree some = gimple_build (&seq, c.or_equal ? LE_EXPR : LT_EXPR, boolean_type_node,
			    c.initial, c.bound);
  distance = gimple_build (&seq, COND_EXPR, number, some, distance, build_zero_cst (number));
  tree repeats = steps_in (&seq, distance, c.step, lanes);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (l), seq);
  return repeats;
}

/* Is STEP that of lanes whose gangs share few long rows?  Each has a part of a row: many
   iterations, and an end that is no place of the program's.  */

bool
shares_row_p (const device_function *f, tree step)
{
  return (f->few_rows_of && TREE_CODE (step) == INTEGER_CST
	  && compare_tree_int (step, f->vector_length) == 0);
}

/* Let L, of a kernel F whose gangs, or lanes, have many iterations each, count by ones if
   it moves by what the launch knows.  True if it does.  */

bool
count_iterations (const device_function *f, class loop *l)
{
  shared_counter c;
  if (!f->kernel || !can_duplicate_loop_p (l) || !find_counter (l, &c, f->few_rows_of))
    return false;
  bool lanes = f->free_rows && lanes_p (c.step);
  if (!lanes && !shares_row_p (f, c.step)
      && (!(f->gang_reduction || f->collected_places) || f->asks_for_gangs
	  || !grid_multiple_p (c.step)))
    return false;
  repeat_loop (l, c.test, c.stays_if_true, count_repeats (l, c, lanes));
  free_numbers_of_iterations_estimates (l);
  scev_reset_htab ();
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, c.test, "loop %d: its iterations are counted: it moves by "
		     "%T%s\n", l->num, c.step,
		     TREE_CODE (c.step) == INTEGER_CST ? "" : ", which the launch knows");
  return true;
}

/* ---- Unrolling.  */

/* L is unrolled FACTOR times, or once: WHY.  */

void
dump_factor (class loop *l, unsigned factor, const char *why)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), "loop %d: factor %u: %s\n",
		     l->num, factor, why);
}

/* Does L load elements of one or two bytes, and none that are longer?  */

bool
short_loads_p (class loop *l)
{
  HOST_WIDE_INT longest = 0;
  bool known = all_statements_p (l, [&longest] (gimple *stmt)
    {
      if (!gimple_assign_load_p (stmt))
	return true;
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (gimple_assign_lhs (stmt)));
      if (!size || !tree_fits_shwi_p (size))
	return false;
      longest = MAX (longest, tree_to_shwi (size));
      return true;
    });
  return known && (longest == 1 || longest == 2);
}

/* How many bytes does an iteration of L load?  -1 if it stores, or does not load.  */

HOST_WIDE_INT
loaded_bytes (class loop *l)
{
  HOST_WIDE_INT bytes = 0;
  bool known = all_statements_p (l, [&bytes] (gimple *stmt)
    {
      if (gimple_assign_load_p (stmt))
	bytes += MAX (int_size_in_bytes (TREE_TYPE (gimple_assign_lhs (stmt))),
		      HOST_WIDE_INT (4));
      return !gimple_vdef (stmt);
    });
  return known && bytes ? bytes : -1;
}

/* Is L, of SIZE instructions, worth as many copies as approximate operations are?  */

bool
approximate_p (class loop *l, unsigned size)
{
  HOST_WIDE_INT bytes = loaded_bytes (l);
  return (flag_unsafe_math_optimizations && bytes > 0
	  && bytes * HOST_WIDE_INT (factor_of_approximate) <= most_approximate_bytes
	  && size * factor_of_approximate <= 2 * largest_long_body);
}

/* Into how many copies of its body L is worth to be unrolled: 1 for none.  */

unsigned
unroll_factor (class loop *l)
{
  if (l->unroll)
    {
      dump_factor (l, l->unroll, "the program says so");
      return l->unroll;
    }
  HOST_WIDE_INT trips = max_stmt_executions_int (l);
  unsigned size = tree_num_loop_insns (l, &eni_size_weights);
  bool all_short = all_statements_p (l, [] (gimple *s) { return !long_operation_p (s); });
  unsigned most = all_short ? largest_body : largest_long_body;
  if (!all_short && (trips < 0 || trips >= HOST_WIDE_INT (2 * factor_of_approximate))
      && approximate_p (l, size))
    return factor_of_approximate;
  unsigned factor = size * usual_factor > most ? usual_factor / 2 : usual_factor;
  const char *against = (size * factor > most ? "its body is too long"
			 : trips >= 0 && trips < 2 * usual_factor
			 ? "it has few iterations" : nullptr);
  if (against)
    dump_factor (l, 1, against);
  return (against ? 1
	  : short_loads_p (l) && size * factor_of_short_loads <= largest_body
	  && !(trips >= 0 && trips < 2 * factor_of_short_loads) ? factor_of_short_loads
	  : factor);
}

/* Does STMT load from another line of memory in each iteration of L?  */

bool
far_load_p (class loop *l, gimple *stmt)
{
  if (!gimple_assign_load_p (stmt))
    return false;
  tree base = get_base_address (gimple_assign_rhs1 (stmt));
  affine_iv iv;
  if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
      || !simple_iv (l, l, TREE_OPERAND (base, 0), &iv, true))
    return false;
  return (TREE_CODE (iv.step) != INTEGER_CST
	  || wi::ges_p (wi::abs (wi::to_wide (iv.step)), line_bytes));
}

/* The factor of L, whose pointers move along, if it has far loads; else USUAL.  */

unsigned
factor_of_loads (class loop *l, unsigned usual)
{
  HOST_WIDE_INT bytes = loaded_bytes (l), trips = max_stmt_executions_int (l);
  unsigned size = tree_num_loop_insns (l, &eni_size_weights);
  if (l->unroll || bytes < 0
      || all_statements_p (l, [l] (gimple *stmt) { return !far_load_p (l, stmt); })
      || !all_statements_p (l, [] (gimple *stmt) { return !long_operation_p (stmt); }))
    return usual;
  unsigned factor = factor_of_far_loads;
  while (factor > usual
	 && (factor * bytes > most_far_bytes || size * factor > largest_far_body))
    factor /= 2;
  return trips >= 0 && trips < 2 * HOST_WIDE_INT (factor) ? usual : MAX (factor, usual);
}

/* Are the rows of F shorter than a warp?  */

bool
short_rows_p (const device_function *f)
{
  return (f->free_rows
	  || (f->vector_length && f->vector_length < warp_size && f->workers > 1));
}

/* A loop has two versions.  */

void
bring_up_to_date ()
{
  scev_reset ();
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa);
  rewrite_into_loop_closed_ssa (NULL, 0);
  free_dominance_info (CDI_POST_DOMINATORS);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
}

/* Unroll the loop with what the unrolled loop has left, whose number is at least FIRST.  */

void
unroll_rest (unsigned first)
{
  tree_niter_desc iterations;
  scev_reset ();
  for (class loop *l : loops_list (cfun, LI_ONLY_INNERMOST))
    if (unsigned (l->num) >= first && can_unroll_loop_p (l, usual_factor, &iterations))
      {
	initialize_original_copy_tables ();
	tree_unroll_loop (l, usual_factor, &iterations);
	free_original_copy_tables ();
	return;
      }
}

/* The factor of L, with so many ITERATIONS, a constant, that leaves none over: near FACTOR, as
   the program asks for none; else FACTOR.  */

unsigned
factor_of_whole_turns (class loop *l, unsigned HOST_WIDE_INT iterations, unsigned factor)
{
  unsigned size = tree_num_loop_insns (l, &eni_size_weights);
  if (l->unroll || !iterations)
    return factor;
  for (unsigned longer = factor; longer <= 2 * factor; longer++)
    if (iterations % longer == 0 && (longer == factor || longer * size <= largest_body))
      return longer;
  for (unsigned shorter = factor - 1; shorter > factor / 2; shorter--)
    if (iterations % shorter == 0)
      return shorter;
  return factor;
}

/* Unroll FUN's loop L, which has ITERATIONS, FACTOR times; what is left of them USUAL
   times.  */

void
unroll_by (function *fun, class loop *l, unsigned factor, unsigned usual,
	   tree_niter_desc *iterations)
{
  unsigned HOST_WIDE_INT trips = constant_trips (*iterations);
  factor = factor_of_whole_turns (l, trips, factor);
  bool whole = trips && trips % factor == 0;
  dump_factor (l, factor, whole ? "an inner loop of a thread; nothing is left over"
	       : "an inner loop of a thread");
  /* Where a constant comes to light, GCC would warn of turns that the test in front of the
     unrolled loop leaves out; of the program's loop it warns where the host runs it.  */
  l->warned_aggressive_loop_optimizations = true;
  unsigned apart = separate_streams (l, iterations->niter);
  if (apart)
    bring_up_to_date ();
  if (whole)
    repeat_body (fun, l, factor);
  else
    {
      unsigned loops = number_of_loops (cfun);
      /* Beside tiles, loops are for what is small; and with the test in front of them ptxas
	 gives the tiles' registers other numbers, whose banks are in each other's way (product
	 of 4096 on an H200: 3006 us, and 2832 without).  */
      bool beside_tiles = current_device_function ()->least_blocks;
      if (!beside_tiles && test_first (fun, l, *iterations)
	  && !can_unroll_loop_p (l, factor, iterations))
	return;
      initialize_original_copy_tables ();
      tree_unroll_loop (l, factor, iterations);
      free_original_copy_tables ();
      if (factor > usual)
	unroll_rest (loops);
    }
  if (apart)
    {
      scev_reset ();
      mark_streams (l, apart);
    }
}

/* Unroll L, a loop of F.  False if it has to stay.  */

bool
unroll (const device_function *f, class loop *l)
{
  if (l->inner || !all_statements_p (l, plain_statement_p))
    {
      dump_factor (l, 1, l->inner ? "it has a loop inside"
		   : "calls or barriers are in it");
      return false;
    }
  shared_counter c;
  if (f->lane_runs > 1 && find_counter (l, &c) && grid_multiple_p (c.step))
    {
      dump_factor (l, 1, "it has what is left of iterations that are done at once");
      return false;
    }
  unsigned factor = unroll_factor (l);
  tree_niter_desc iterations;
  if (factor < 2)
    {
      if (l->unroll != 1)
	return false;
      /* A run of grid-columns.cc, or one that the program does not want unrolled.  */
      let_addresses_move (l);
      return true;
    }
  bool shared = count_iterations (f, l);
  if (!can_unroll_loop_p (l, factor, &iterations))
    {
      dump_factor (l, 1, "its number of iterations is not known where it begins");
      return false;
    }
  tree step = iterations.control.step;
  bool warp = TREE_CODE (step) == INTEGER_CST && wi::eq_p (wi::to_wide (step), warp_size);
  if (thread_number_p (iterations.control.base)
      && (warp ? !rest_of_lane_p (iterations.control.base) : !short_rows_p (f)))
    {
      dump_factor (l, 1, "the threads have an iteration each, or few");
      return false;
    }
  let_addresses_move (l);
  unsigned usual = factor;
  if (!shared && TREE_CODE (step) == INTEGER_CST
      && !thread_number_p (iterations.control.base))
    factor = factor_of_loads (l, usual);
  unroll_by (cfun, l, factor, usual, &iterations);
  return true;
}

class pass_unroll_loops : public device_pass
{
public:
  explicit pass_unroll_loops (gcc::context *context)
    : device_pass (device_pass_data ("accunroll-loops", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    bool any = false;
    /* The list is made first, so that it lacks the loops that unrolling adds.  */
    for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
      any |= unroll (f, l);
    if (!any)
      return 0;
    scev_reset ();
    return TODO_update_ssa_only_virtuals | TODO_cleanup_cfg;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_unroll_loops (gcc::context *context)
{
  return new pass_unroll_loops (context);
}

} // namespace accplug
