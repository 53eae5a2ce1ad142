/* Components and elements as reduction variables.

   Comes in: directives with a loop, as `loop reduction (+:o%s)', whose clause GCC's front
   ends refuse: components in any language, elements in Fortran (those of C are sections).
   Goes out: the directive without them; and, for the pass that finds what loops accumulate
   into (reductions/implicit-reductions.cc), whether the program has said so.

   Rules
   - A directive is found again by its lines, a part by its variable and the operation.
   - What the pass does not find in the loop is an error there: no clause is lost.
   - Sections stay in the clause.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REDUCED_PARTS_H
#define ACCPLUG_REDUCED_PARTS_H

#include "directives/directive.h"

namespace accplug
{

/* Is ITEM, of a reduction clause, a part of a variable that the pass can find?  */
extern bool reduced_part_p (const argument_item &item, const dialect &language);

/* Take those of D, on the lines from FIRST to LAST, out of its clauses, and note them.  */
extern void take_reduced_parts (directive *d, const dialect &language, location_t first,
				location_t last);

/* Another function is looked at; it has a loop directive at LOOP.  */
extern void forget_reduced_loops ();
extern void note_reduced_loop (location_t loop);

/* The loop at LOOP accumulates into NAME by OP: does its directive say so?  */
extern bool said_reduction_p (location_t loop, tree_code op, const std::string &name);

/* Refuse what the function's loops were said to reduce, but do not.  */
extern void refuse_unfound_parts ();

} // namespace accplug

#endif /* ACCPLUG_REDUCED_PARTS_H */
