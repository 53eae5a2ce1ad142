/* The reductions that loop directives ask for, for reports (clause-reductions.cc).

   Comes in: the clauses, before omplower drops them (plugin/clauses/loop-clauses.cc);
   those that no clause says (plugin/reductions/implicit-reductions.cc).
   Goes out: the reductions of each directive, by its position, which is what the marks of
   its loop keep (gimple-passes/analysis/loop-tree.h).

   Rules
   - Loops that a macro makes of one directive share a position, and what is noted here;
     so do the loops that a directive with `tile' becomes.  Each reduction is noted once.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CLAUSE_REDUCTIONS_H
#define ACCPLUG_CLAUSE_REDUCTIONS_H

#include "base/gcc-common.h"

namespace accplug
{

/* How reports and clauses name an operation.  */
struct operation_words
{
  tree_code op;
  const char *title;		/* "Sum" */
  const char *c, *fortran;	/* "&&", ".and." */

  const char *in_clause () const { return lang_GNU_Fortran () ? fortran : c; }
};

extern const operation_words &words_of_operation (tree_code op);

struct clause_reduction
{
  tree_code op;			/* GCC's: OMP_CLAUSE_REDUCTION_CODE */
  std::string name;		/* the variable, as the source spells it */
  bool implicit = false;	/* no clause of the program says it */
};

/* The loop directive at LOC has the reduction R, behind those noted already.  */
extern void note_clause_reduction (location_t loc, const clause_reduction &r);

/* The reductions of the loop directive at LOC, in the order of the clauses.  */
extern const std::vector<clause_reduction> &reductions_of_directive (location_t loc);

} // namespace accplug

#endif /* ACCPLUG_CLAUSE_REDUCTIONS_H */
