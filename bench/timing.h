/* Timing two versions of one computation against each other, for the programs here.

   A version is a function of the program's own `struct arrays'.  It returns when its
   result is complete.  Both versions run in turns of several runs each, so that
   clocks and heat are the same for both; each turn begins with warm-up; the time is
   the median over all turns.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef TIMING_H
#define TIMING_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct arrays;
typedef void (*case_function) (struct arrays *);

/* Seconds since some fixed point.  */
extern double timing_now (void);

/* Memory for an array, on a page of its own; ends the program if there is none.  */
extern void *timing_get (size_t bytes);

/* Run OURS and, unless it is NULL, THEIRS on A, RUNS times a turn; fewer times if
   that would take too long.  The medians, in seconds, go to *OURS_TIME and
   *THEIRS_TIME (0 for NULL).  */
extern void time_versions (case_function ours, case_function theirs, struct arrays *a,
			   int runs, double *ours_time, double *theirs_time);

#ifdef __cplusplus
}
#endif
#endif /* TIMING_H */
