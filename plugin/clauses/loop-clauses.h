/* What reports repeat of the clauses of loop directives.

   Comes in: functions before omplower.
   Goes out: the record of reductions (base/clause-reductions.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_CLAUSES_H
#define ACCPLUG_LOOP_CLAUSES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Note the clauses of the loops in BODY: before omplower, which drops them.  */
extern void note_loop_clauses (gimple_seq body);

} // namespace accplug

#endif /* ACCPLUG_LOOP_CLAUSES_H */
