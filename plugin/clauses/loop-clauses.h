/* What reports repeat of the clauses of loop directives (loop-clauses.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_CLAUSES_H
#define ACCPLUG_LOOP_CLAUSES_H

#include "base/gcc-common.h"

namespace accplug
{

struct clause_reduction
{
  tree_code op;			/* GCC's: OMP_CLAUSE_REDUCTION_CODE */
  std::string name;		/* the variable, as the source spells it */
};

/* Note the clauses of the loops in BODY: before omplower, which drops them.  */
extern void note_loop_clauses (gimple_seq body);

/* The reductions of the loop directive at LOC, in the order of the clauses.  */
extern const std::vector<clause_reduction> &reductions_of_directive (location_t loc);

} // namespace accplug

#endif /* ACCPLUG_LOOP_CLAUSES_H */
