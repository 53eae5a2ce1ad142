/* Loops of Fortran that gfortran counts wrongly behind a directive.

   Comes in: a loop directive and the headers of its loops; later, what gfortran made of them.
   Goes out: loops with as many iterations as without the directive.

   With a step other than 1 and -1, gfc_trans_omp_do of GCC 12 and 13 computes the number of
   iterations, as (last + step - first) / step, in the index's type, where constants that are
   far apart overflow: from -128 to 127 by steps of 3 are no iterations of an integer(1).
   Since GCC 14 the constants are the loop's; whoever counts it later has the same trouble.

   Rules
   - gfortran's trees do not have what the constants were.  A call that is the first statement
     in the loop says so (range_mark); it is gone when the gimplifier comes.
   - Only what may be constants is told, and evaluated twice by nobody: names, numbers, and
     intrinsic functions of them.
   - Constants that overflowed have a flag for it: all other loops stay as they are.
   - Before GCC 14 the call needs `block', which -std=f95 and -std=f2003 do not have: there,
     and where the bounds are not understood, such a loop is an error.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_COUNTED_LOOPS_H
#define ACCPLUG_FORTRAN_SOURCE_COUNTED_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

/* The statements that tell the range of the loop whose header is TEXT, in small letters and
   without blanks; none if gfortran counts it right, or its bounds are no constants.  */
extern std::vector<std::string> range_mark (const std::string &text);

/* Mend the bounds of LOOP, an OACC_LOOP.  */
extern void mend_counted_loops (tree loop);

/* Is T the call of a mark?  */
extern bool range_mark_p (tree t);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_COUNTED_LOOPS_H */
