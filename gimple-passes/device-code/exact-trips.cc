/* Loops whose iterations the lanes share evenly: each lane has the same number.

   Comes in: a kernel among GCC's loop passes, before loops are unrolled completely: a loop
   of lanes begins at the thread's number and ends at a constant,

     for (j = tid; j < 1024; j += 128)

   Goes out: the same loop, which ends after so many iterations, 8, as a counter says.  GCC,
   whose numbers of iterations know no range of what a loop begins with, unrolls it
   completely where its limits allow (device-clone.cc), and all its loads are under way at
   once.

   Rules
   - A block has f->vector_length threads along x, a thread's number is below that.  The
     first and the last of them have the same number of iterations, so that all have.
   - The body has no barrier and no other call with an effect.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"

namespace accplug
{

namespace
{

/* GCC unrolls no more iterations than these completely (device-clone.cc).  */
const HOST_WIDE_INT most_trips = 32;

/* A constant beside the thread's number is no more than this, so that nothing wraps.  */
const HOST_WIDE_INT most_distance = 1 << 24;

/* Is T the number of this thread along x, plus the constant *DISTANCE?  */

bool
lane_number_p (tree t, HOST_WIDE_INT *distance)
{
  *distance = 0;
  for (unsigned steps = 0; steps < 8; steps++)
    {
      tree_code code = TREE_CODE (t);
      tree a = NULL_TREE, b = NULL_TREE;
      if (code == SSA_NAME)
	{
	  gimple *def = SSA_NAME_DEF_STMT (t);
	  if (intrinsic_call_p (def, intrinsic::tid))
	    return integer_zerop (gimple_call_arg (def, 0));
	  if (!is_gimple_assign (def))
	    return false;
	  code = gimple_assign_rhs_code (def);
	  a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
	}
      else if (EXPR_P (t))
	a = TREE_OPERAND (t, 0), b = TREE_OPERAND_LENGTH (t) > 1 ? TREE_OPERAND (t, 1) : b;
      if (!a || !INTEGRAL_TYPE_P (TREE_TYPE (t)) || TYPE_PRECISION (TREE_TYPE (t)) < 32)
	return false;
      if (code == PLUS_EXPR && TREE_CODE (b) == INTEGER_CST && tree_fits_shwi_p (b)
	  && IN_RANGE (tree_to_shwi (b), 0, most_distance))
	*distance += tree_to_shwi (b);
      else if (!CONVERT_EXPR_CODE_P (code))
	return false;
      t = a;
    }
  return false;
}

/* How many iterations each thread of a row of LANES has of a loop with ITERATIONS; -1 if
   that differs, or is not known.  */

HOST_WIDE_INT
trips_of_all (const tree_niter_desc &iterations, HOST_WIDE_INT lanes)
{
  HOST_WIDE_INT distance;
  if (iterations.cmp != LT_EXPR || !tree_fits_shwi_p (iterations.bound)
      || !tree_fits_shwi_p (iterations.control.step)
      || !lane_number_p (iterations.control.base, &distance))
    return -1;
  HOST_WIDE_INT bound = tree_to_shwi (iterations.bound);
  HOST_WIDE_INT step = tree_to_shwi (iterations.control.step);
  if (step < 1 || step > most_distance || !IN_RANGE (bound, 0, most_distance))
    return -1;
  /* The test follows an iteration.  */
  auto trips = [&] (HOST_WIDE_INT lane)
    { return 1 + CEIL (MAX (bound - distance - lane, 0), step); };
  return trips (0) == trips (lanes - 1) ? trips (0) : -1;
}

/* Does STMT have no effect, but for a store?  */

bool
plain_statement_p (gimple *stmt)
{
  return (!gimple_has_volatile_ops (stmt)
	  && (!is_gimple_call (stmt) || (gimple_call_flags (stmt) & ECF_CONST)));
}

/* Let L, a loop of F, end after a constant number of iterations, if it has one.  */

bool
make_exact (const device_function *f, class loop *l)
{
  edge exit = single_dom_exit (l);
  tree_niter_desc iterations;
  gcond *test = (exit ? safe_dyn_cast<gcond *> (gcc_compat::last_statement (exit->src))
		 : nullptr);
  if (!test || !all_statements_p (l, plain_statement_p)
      || !number_of_iterations_exit (l, exit, &iterations, false))
    return false;
  HOST_WIDE_INT trips = trips_of_all (iterations, f->vector_length);
  if (trips < 1 || trips > most_trips)
    return false;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
		     "loop %d: each lane has %d iterations\n", l->num, int (trips));
  repeat_loop (l, test, exit->flags & EDGE_FALSE_VALUE,
	       build_int_cst (unsigned_type_node, trips - 1));
  return true;
}

class pass_exact_trips : public device_pass
{
public:
  explicit pass_exact_trips (gcc::context *context)
    : device_pass (device_pass_data ("accexact-trips", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    bool any = false;
    if (f->kernel && f->vector_length > 1)
      for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
	any |= make_exact (f, l);
    if (any)
      scev_reset ();
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_exact_trips (gcc::context *context)
{
  return new pass_exact_trips (context);
}

} // namespace accplug
