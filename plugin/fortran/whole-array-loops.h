/* Loops of Fortran's intrinsic functions on whole arrays (whole-array-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WHOLE_ARRAY_LOOPS_H
#define ACCPLUG_WHOLE_ARRAY_LOOPS_H

namespace accplug
{

/* Let the iterations of such loops in CONSTRUCT not depend on each other.  */
extern void open_whole_array_loops (tree construct);

} // namespace accplug

#endif /* ACCPLUG_WHOLE_ARRAY_LOOPS_H */
