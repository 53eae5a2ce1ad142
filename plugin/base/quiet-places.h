/* Places where the program silences warnings:

     #pragma accplug ignore NAME [, NAME]...		(C, C++)
     !$accplug ignore NAME [, NAME]...			(Fortran)

   Comes in: such directives, as they are read, and each function before it is
   gimplified.
   Goes out: whether a warning at a place is silenced.

   Rules
   - In a function, a directive covers the statement after it, with all that is in it: a
     construct with its body, a loop, a block.  In front of a function's first statement,
     and outside of functions, it covers the function that follows.
   - Extents are lines and columns of one file: what other files included there say of
     themselves is not covered.
   - Until its function is known, a directive covers its line and the next one.
   - NAME is one of warnings.def or `all'; another one is a warning.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_QUIET_PLACES_H
#define ACCPLUG_QUIET_PLACES_H

#include "base/gcc-common.h"
#include "base/warnings.h"

namespace accplug
{

/* A directive names NAME, or `all', at LOC, or at COLUMN of LINE in FILE (as GCC calls
   it): for who reads sources before GCC has locations.  False if there is no NAME.  */
extern bool ignore_warning_at (const std::string &name, location_t loc);
extern bool ignore_warning_at (const std::string &name, const std::string &file,
			       int line, int column);

/* Is ID silenced at LOC?  */
extern bool quiet_place_p (warning_id id, location_t loc);

/* The pragma, in C and C++ (PLUGIN_PRAGMAS).  */
extern void register_ignore_pragma ();

} // namespace accplug

#endif /* ACCPLUG_QUIET_PLACES_H */
