/* Nests of kernels regions that need no cut (whole-nests.cc).

   Comes in: a nest that the host runs in parts, since what one iteration stores the others
   load (plugin/kernels/cut-nests.h), and later what the analysis of its kernel finds.
   Goes out: a variable of the program that says whether the kernel may have all iterations at
   once, as the one that the others depend on changes nothing.

   Rules
   - Either value is right: the kernel is for any range of iterations.
   - A nest is known by the place of its construct.  Of several that share it, as a macro's, or
     those of a template's instances, all have parts if one has to.
   - The variable gets its value when the device's functions are compiled, before it is
     written out.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WHOLE_NESTS_H
#define ACCPLUG_WHOLE_NESTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* A variable for the nest at LOOP, which is cut: 0 so far.  */
extern tree make_whole_flag (location_t loop);
/* It is one of the construct at PLACE.  */
extern void set_whole_flag (location_t place, tree flag);
/* Device functions are there now: where GCC writes out everything in order, the variables come
   behind them.  */
extern void put_whole_flags_last ();
/* The kernel of the construct at PLACE may have all iterations at once, if WHOLE; if not, the
   report says that the nest has parts.  */
extern void note_whole_nest (location_t place, bool whole);

} // namespace accplug

#endif /* ACCPLUG_WHOLE_NESTS_H */
