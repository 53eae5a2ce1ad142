/* Loops over the few elements of a thread's small arrays, or the few components of a place, go
   early.

   Comes in: a device function among GCC's optimisers, before the first of them that unrolls: a
   loop of a thread with loops of a few iterations in it:

     for (j = 0; j < n; j++)
       if (j != i)
	 {
	   for (k = 0; k < 3; k++)  { d[k] = x[3 * i + k] - x[3 * j + k]; r += d[k] * d[k]; }
	   for (k = 0; k < 3; k++)  f[k] += d[k] / r;
	 }

   Goes out: GCC is asked to unroll these now, as by a pragma, and not only among its loop
   passes.  So elements are registers before invariants move (GCC's sra), and an iteration of
   the loop around them is straight code for all passes that look at iterations: without it
   the sums above had a flag each that says whether they are in use (GCC's store motion), and
   each iteration waited for its loads.

   Rules
   - GCC unrolls these loops in any case, but later: they are innermost, in another loop, of a
     constant number of iterations.
   - There is no call in them but those of mathematical functions: barriers stay where they
     are.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/small-arrays.h"

namespace accplug
{

namespace
{

/* The most iterations of loops over components, and over elements of a small array.  */
const unsigned most_components = 4, most_elements = 8;

/* The most statements of an iteration.  */
const unsigned most_statements = 40;

/* Is L short and plain?  */

bool
plain_loop_p (class loop *l)
{
  unsigned n = 0;
  return (l->num_nodes <= 2
	  && all_statements_p (l, [&] (gimple *stmt)
	       {
		 return (++n <= most_statements && !gimple_has_volatile_ops (stmt)
			 && gimple_code (stmt) != GIMPLE_ASM
			 && (!is_gimple_call (stmt)
			     || (gimple_call_builtin_p (stmt) && !gimple_vdef (stmt))));
	       }));
}

/* How often L's header is met; 0 if it is no loop to unroll now.  */

unsigned
few_iterations (class loop *l)
{
  if (l->inner || !loop_outer (loop_outer (l)) || l->unroll || !plain_loop_p (l))
    return 0;
  tree repeats = number_of_latch_executions (l);
  if (TREE_CODE (repeats) != INTEGER_CST || integer_zerop (repeats)
      || compare_tree_int (repeats, most_elements) > 0
      || (compare_tree_int (repeats, most_components) > 0 && !variable_elements_p (l)))
    return 0;
  return tree_to_uhwi (repeats) + 1;
}

class pass_element_loops : public device_pass
{
public:
  explicit pass_element_loops (gcc::context *context)
    : device_pass (device_pass_data ("accelement-loops", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override;
};

unsigned
pass_element_loops::execute (function *fun, device_function *)
{
  if (number_of_loops (fun) <= 2)
    return 0;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  scev_initialize ();
  for (class loop *l : loops_list (fun, LI_FROM_INNERMOST))
    if (unsigned times = few_iterations (l))
      {
	l->unroll = times;
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
			   "loop %d goes early: %u times\n", l->num, times);
      }
  scev_finalize ();
  loop_optimizer_finalize ();
  return 0;
}

} // anonymous namespace

gimple_opt_pass *
make_pass_element_loops (gcc::context *context)
{
  return new pass_element_loops (context);
}

} // namespace accplug
