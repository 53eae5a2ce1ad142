/* What happens to the two copies of a variable, the host's and the device's: a graph of
   events.

   Comes in: a function in high GIMPLE, with its constructs.
   Goes out: nodes with the events of one statement or construct, in their order, and
   where control goes from there.

   Rules
   - A compute construct is one node: the entry of its data clauses, what its statements
     do, the exit of its data clauses.
   - A clause for a variable that a data construct around maps does nothing.
   - Calls of functions that are not known may do anything to what they are given, and to
     what is not the function's own; they may also wait.
   - What an `if' clause decides may or may not happen (copy_event::any).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COPY_FLOW_H
#define ACCPLUG_COPY_FLOW_H

#include "base/gcc-common.h"
#include "warnings/variable-roots.h"

namespace accplug
{

enum class copy_event
{
  host_read,
  host_write,
  host_end,		/* the variable's scope ends */
  any,			/* whatever can happen to both */
  device_read,		/* by a construct that does not write it */
  device_write,
  enter_with,		/* a data clause, with the host's values */
  enter_without,	/* `create', `copyout' */
  leave_with,		/* `copyout', `copy': the host gets the values */
  leave_without,
  enter_data_with, enter_data_without,		/* without a region */
  exit_data_with, exit_data_without,
  update_device,
  update_self,
  pending,		/* the host's copy is written by a queue */
  computing,		/* the device's copy is */
  lost,			/* an assignment to a private or firstprivate variable; CLAUSE is
			   "result" if the construct does nothing else with one that no
			   clause names */
  lost_private,
  wait,			/* of all variables: VARIABLE is NULL */
  call			/* likewise: an unknown function */
};

struct copy_step
{
  copy_event what;
  tree variable;
  location_t loc;	/* the statement, or the clause */
  const char *clause;	/* for the messages: "copyin" */
  tree queue = NULL_TREE;	/* of `async'; NULL: none */
};

struct copy_node
{
  std::vector<copy_step> steps;
  std::vector<size_t> next;
};

struct copy_flow
{
  std::vector<copy_node> nodes;		/* the first one is the function's entry */
  std::set<tree> variables;		/* that directives name */
  std::set<tree> own;			/* those that no other function knows */
  bool known = true;			/* false: something is not understood */

  explicit copy_flow (function *fun);
};

} // namespace accplug

#endif /* ACCPLUG_COPY_FLOW_H */
