/* Directives that the translation had to part.

   Comes in: a function in high GIMPLE.  `enter data create (a) copyin (a[0:10])' is two
   directives there, as GCC takes each variable once (directives/translation.h).
   Goes out: one directive with the clauses of both, so that the run time sees all of what
   the program asks for at a time: which data are new, which leave together.

   Rules
   - The parts follow each other, with nothing between them but what computes operands, at
     the places that marks.h knows.  `async', `wait' and `if' of all parts are the same.
   - What the clauses of a part use has to be there at the last one; else it stays apart.
   - Where two clauses name one variable, the later one says so to the run time
     (ACCPLUG_MAP_AGAIN, image/construct-table.cc): data that both name are counted once.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PARTED_DIRECTIVES_H
#define ACCPLUG_PARTED_DIRECTIVES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is the clause C of a part behind the first one?  What it names is named before.  */
extern bool later_clause_p (tree c);

extern gimple_opt_pass *make_pass_parted_directives (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_PARTED_DIRECTIVES_H */
