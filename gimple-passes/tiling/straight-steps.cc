/* Iterations and their steps without short ways; see straight-steps.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "device-code/short-ways.h"
#include "tiling/straight-steps.h"

namespace accplug
{

namespace
{

/* In the steps of nests, `if (a && b)' is one condition.  */

bool
join_step_conditions (function *fun)
{
  bool any = false;
  for (const shared_loop &l : all_shared_loops (fun))
    for (bool again = l.loop->inner && plain_nest_p ({ l }); again;)
      {
	again = false;
	basic_block *body = get_loop_body (l.loop);
	for (unsigned i = l.loop->num_nodes; i-- > 0 && !again;)
	  again = (body[i]->loop_father != l.loop && !body[i]->loop_father->inner
		   && join_conditions (body[i]));
	any |= again;
	free (body);
      }
  return any;
}

/* Append to LOOPS L and all loops in it that have loops themselves.  */

void
append_outer_loops (class loop *l, std::vector<class loop *> *loops)
{
  loops->push_back (l);
  for (class loop *inner = l->inner; inner; inner = inner->next)
    if (inner->inner)
      append_outer_loops (inner, loops);
}

} // anonymous namespace

/* Choices beside the steps of iterations become selections, as they do later anyhow.  */

bool
straighten_iterations (function *fun)
{
  loop_analysis_scope scope (fun);
  std::vector<class loop *> iterations;
  for (const shared_loop &l : all_shared_loops (fun))
    if (l.loop->inner)
      append_outer_loops (l.loop, &iterations);
  bool any;
  {
    no_ranges_scope no_ranges (fun);
    mark_dfs_back_edges ();
    any = join_step_conditions (fun);
  }
  any |= straighten_loops (fun, iterations, false);
  if (any)
    {
      scev_reset ();
      free_dominance_info (CDI_DOMINATORS);
      free_dominance_info (CDI_POST_DOMINATORS);
    }
  return any;
}

/* The short choices in the steps of NESTS become selections, too: a group has several of each,
   and one that stays is a block between the others' arithmetic.  */

bool
straighten_steps (function *fun, const std::vector<grouped_nest> &nests)
{
  std::vector<class loop *> steps;
  for (const grouped_nest &nest : nests)
    if (!nest.guards.empty ())
      {
	steps.push_back (nest.innermost ());
	while (steps.back ()->inner)
	  steps.back () = steps.back ()->inner;
      }
  return !steps.empty () && straighten_loops (fun, steps, false);
}

} // namespace accplug
