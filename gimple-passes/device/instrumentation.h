/* What options add to a program to watch it: sanitizers, profiles, -finstrument-functions.

   Comes in: statements and declarations.
   Goes out: whether they are of that kind.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_INSTRUMENTATION_H
#define ACCPLUG_INSTRUMENTATION_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is FNDECL a function that GCC calls to watch the program, not the program's own call?
   It may be defined in the program all the same.  */
extern bool instrumentation_function_p (tree fndecl);

/* Does STMT watch the program, and no more?  A call whose value the program goes on with
   (UBSAN_CHECK_ADD) is none.  */
extern bool instrumentation_p (gimple *stmt);

/* Is REFERENCE to what a profile counts in?  */
extern bool profile_counter_p (tree reference);

/* Is the variable DECL what -fsanitize=undefined says about a place in the program?  */
extern bool sanitizer_data_p (tree decl);

} // namespace accplug

#endif /* ACCPLUG_INSTRUMENTATION_H */
