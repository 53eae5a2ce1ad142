/* Global variables that several `declare' directives name (repeated-declares.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REPEATED_DECLARES_H
#define ACCPLUG_REPEATED_DECLARES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Take from DECL, if it is a global variable, what a directive has left there, so that the
   next one is the first.  With LINK the next one is a link clause, else not; a clause of the
   other kind before it is left to GCC's message.  */
extern void forget_declare (tree decl, bool link);

/* The same where the next one's clauses are not known: the attribute, or NULL.  */
extern const char *take_declare (tree decl);
/* The next one, at WHERE, has been read: an error if it is of another kind than ATTRIBUTE,
   which take_declare took from DECL.  */
extern void compare_declare (tree decl, const char *attribute, location_t where);

} // namespace accplug

#endif /* ACCPLUG_REPEATED_DECLARES_H */
