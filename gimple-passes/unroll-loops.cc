/* Unrolling innermost sequential loops of device code.

   Comes in: an optimised device function within GCC's loop pipeline.
   Goes out: loops whose body runs four iterations, with the rest in a loop behind.

   A thread of a GPU hides the latency of its loads with other loads of its own, and the
   loop of one load and one multiplication has none.  GCC unrolls only what vanishes as a
   whole; CUDA compilers unroll by four.

   Rules
   - Only innermost loops that a thread runs by itself: no barrier, no shuffle, no call
     with an effect, no volatile access.  Their copies would be met by parts of a warp.
   - Only loops that advance by a small constant: those that stride over the threads
     of a block or a grid have an iteration or two for each thread.
   - A body of more than 40 statements has work enough; and code grows by five bodies.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "device-pass.h"

namespace accplug
{

namespace
{

const unsigned copies = 4;
const unsigned most_statements = 40;
const unsigned widest_step = 8;

bool
plain_statement_p (gimple *stmt)
{
  if (gimple_has_volatile_ops (stmt) || gimple_code (stmt) == GIMPLE_ASM)
    return false;
  return !is_gimple_call (stmt) || (gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE));
}

/* The statements of LOOP are plain and few.  */

bool
small_plain_body_p (class loop *loop)
{
  unsigned count = 0;
  bool plain = true;
  basic_block *body = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes && plain; i++)
    for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (body[i]);
	 !gsi_end_p (gsi) && plain; gsi_next_nondebug (&gsi))
      plain = plain_statement_p (gsi_stmt (gsi)) && ++count <= most_statements;
  free (body);
  return plain;
}

/* LOOP's exit is decided by a counter with a small constant step.  */

bool
small_step_p (class loop *loop)
{
  edge exit = single_dom_exit (loop);
  tree_niter_desc desc;
  if (!exit || !number_of_iterations_exit (loop, exit, &desc, false, false))
    return false;
  tree step = desc.control.step;
  return (step && TREE_CODE (step) == INTEGER_CST
	  && wi::leu_p (wi::abs (wi::to_wide (step)), widest_step));
}

class pass_unroll_loops : public device_pass
{
public:
  explicit pass_unroll_loops (gcc::context *context)
    : device_pass (device_pass_data ("accunroll", TODO_cleanup_cfg), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    bool any = false;
    initialize_original_copy_tables ();
    for (class loop *loop : loops_list (fun, LI_ONLY_INNERMOST))
      {
	tree_niter_desc desc;
	HOST_WIDE_INT trips = estimated_loop_iterations_int (loop);
	if ((trips >= 0 && trips < HOST_WIDE_INT (2 * copies))
	    || !small_step_p (loop) || !small_plain_body_p (loop)
	    || !can_unroll_loop_p (loop, copies, &desc))
	  continue;
	tree_unroll_loop (loop, copies, &desc);
	any = true;
      }
    free_original_copy_tables ();
    if (any)
      scev_reset ();
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_unroll_loops (gcc::context *context)
{
  return new pass_unroll_loops (context);
}

} // namespace accplug
