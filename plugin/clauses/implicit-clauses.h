/* Data clauses that GCC adds or drops, made what OpenACC says
   (implicit-clauses.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_IMPLICIT_CLAUSES_H
#define ACCPLUG_IMPLICIT_CLAUSES_H

#include "base/gcc-common.h"

namespace accplug
{

/* All constructs of a function's BODY, first.  */
extern void rewrite_implicit_scalars (gimple_seq body);

/* One construct.  The names of its clauses have been noted.  */
extern void rewrite_implicit_clauses (gomp_target *);

} // namespace accplug

#endif /* ACCPLUG_IMPLICIT_CLAUSES_H */
