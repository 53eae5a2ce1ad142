/* The loop directives of a part of a kernels region (part-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PART_LOOPS_H
#define ACCPLUG_PART_LOOPS_H

#include "kernels/flow.h"

namespace accplug
{

/* Are STMTS one independent nest, after assignments to VARS, the part's own?  */
extern bool independent_nest_p (const statement_list &stmts,
				const std::vector<tree> &vars);

/* Say of the loops in SEQ, of a part that is OPEN or not, who decides.  */
extern void complete_loops (gimple_seq seq, bool open);

/* LOOP's directive goes, and CONDITION is that of the loop that takes its place: what it
   says about these numbers stays.  */
extern void keep_loop_arguments (gimple *condition, gimple *loop);
extern void forget_loop_arguments ();

/* What the loops of a part say about its numbers of gangs, workers and lanes: move it
   to the part's CLAUSES, which are returned.  */
extern tree hoist_loop_arguments (gimple_seq body, tree clauses);

/* Take those of CODES out of *CLAUSES.  */
extern void remove_clauses (tree *clauses, std::initializer_list<omp_clause_code> codes);

} // namespace accplug

#endif /* ACCPLUG_PART_LOOPS_H */
