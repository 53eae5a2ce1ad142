/* Loops whose iterations refer, or store, to the same places (time-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TIME_LOOPS_H
#define ACCPLUG_TIME_LOOPS_H

#include "kernels/flow.h"

namespace accplug
{

struct loop_nest
{
  statement_list stmts;
  bool deep;			/* has a loop in a loop */
};

struct loop_parts
{
  statement_list all;
  /* What the loop does itself in each iteration, nests aside.  */
  statement_list own;
  std::vector<loop_nest> nests;
};

/* Why the loop of these parts is better left to the device as a whole; NULL if its iterations
   refer to the same places, or if what they store keeps them in order and the nests in it
   are large enough for kernels of their own.  Stores to PRIVATES do not count.  */
extern const char *reason_against_time_loop (const loop_parts &,
					     const std::set<tree> &privates);

} // namespace accplug

#endif /* ACCPLUG_TIME_LOOPS_H */
