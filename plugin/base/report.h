/* The report of `info': what became of each construct and loop.

   Comes in: lines from the passes, in any order, and the construct table.
   Goes out: at the end of the unit, on stderr, for each function its lines in
   the order of the source:

     main:
	 11, Generating copyin(b[:])
	 12, Loop is parallelizable
	     Accelerator kernel generated

   and at once, through GCC's dump files and -fopt-info-optimized-omp.

   Rules
   - Lines of one source line keep the order in which they came; the same text
     is not printed twice for one line.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REPORT_H
#define ACCPLUG_REPORT_H

#include "base/gcc-common.h"
#include "base/arguments.h"

namespace accplug
{

/* A line about LOC, in the function that the user wrote around DECL (a user's
   function, a region that GCC outlined, or a clone of either).  */
extern void report (tree decl, location_t loc, report_kind kind,
		    const char *format, ...) ATTRIBUTE_PRINTF (4, 5);

/* Likewise, in the current function.  */
extern void report (location_t loc, report_kind kind, const char *format, ...)
  ATTRIBUTE_PRINTF (3, 4);

/* Likewise, about what could not be done.  */
extern void report_missed (location_t loc, report_kind kind, const char *format, ...)
  ATTRIBUTE_PRINTF (3, 4);

/* The end of the unit: print.  */
extern void print_report ();

} // namespace accplug

#endif /* ACCPLUG_REPORT_H */
