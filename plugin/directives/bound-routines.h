/* `bind' on routine directives (OpenACC 2.7, 2.15.1): device code calls another function.

   Comes in: for each such directive the names of the routine and of what it is bound to.
   Goes out: before inlining, the routine's declaration has the attribute bind_attribute
   with the declaration of the other function; device-clone.cc puts that in its place.

   Rules
   - A name is that of a function of the language, which may be in another unit; a string
     is a name for the assembler.
   - What a routine is bound to is kept, though nothing on the host may call it.
   - Calls of a bound routine are neither inlined nor looked through: its own body is the
     host's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_BOUND_ROUTINES_H
#define ACCPLUG_BOUND_ROUTINES_H

#include "directives/words.h"

namespace accplug
{

/* Device code calls what BOUND says, the argument of `bind', in place of ROUTINE; in Fortran,
   of MODULE's, if that is not empty.  */
extern void bind_routine (const std::string &routine, const words &bound,
			  const std::string &module = "");

extern void watch_bound_routines (const char *plugin);

/* All functions are known: mark those that are bound.  */
extern void mark_bound_routines ();

} // namespace accplug

#endif /* ACCPLUG_BOUND_ROUTINES_H */
