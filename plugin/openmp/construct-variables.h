/* The variables of a construct that becomes a function of its own.

   Comes in: an OpenACC construct, in high GIMPLE.
   Goes out: the variables (and temporary values) of the function around it that it
   mentions, and how each gets to the new function.

   Rules
   - What a compute construct has no clause for, and what is private to its loops, is not
     the surrounding function's: the new function has its own.
   - A scalar that the construct leaves alone is passed by value; another one is copied in
     and out.  What may be present is passed as its address, by which the present table
     knows it: an array, a structure, a scalar in a clause of a data construct or
     directive.  So is a scalar in memory that the host changes in a data construct, maybe
     in an atomic construct of OpenMP's.
   - A variable with static storage is the same in the new function, unless the thread
     has a copy of its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CONSTRUCT_VARIABLES_H
#define ACCPLUG_CONSTRUCT_VARIABLES_H

#include "base/gcc-common.h"

namespace accplug
{

enum class passing { none, value, in_and_out, address };

struct construct_variables
{
  std::vector<std::pair<tree, passing>> passed;	/* in the order of their first use */
  std::unordered_set<tree> declared;		/* by the construct itself */
  std::unordered_set<tree> labels;
  tree refused = NULL_TREE;	/* one that cannot be passed */
};

typedef std::unordered_set<tree> variable_set;

/* PRIVATIZED: variables of which the thread has a copy, by OpenMP's clauses.  */
extern construct_variables variables_of_construct (gimple_stmt_iterator gsi,
						   const variable_set &privatized);

} // namespace accplug

#endif /* ACCPLUG_CONSTRUCT_VARIABLES_H */
