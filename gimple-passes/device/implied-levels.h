/* Levels of routines that no directive names (implied-levels.cc).

   Comes in: functions whose loops have marks, before levels are handed out.
   Goes out: the level that a function needs, and GCC's attribute for it.

   Rules
   - Levels are GCC's, from gangs to seq (device-function.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_IMPLIED_LEVELS_H
#define ACCPLUG_IMPLIED_LEVELS_H

#include "device/device-function.h"

namespace accplug
{

/* The argument of a loop's head that has its flags (omp-low.cc, lower_oacc_head_mark).  */
const unsigned loop_flags_argument = 3;

/* Is STMT the head of a loop?  The head is several calls, the first has the flags.  */
extern bool loop_head_p (gimple *stmt);

/* The highest levels that functions' loops and the routines which they call name.  */

class implied_levels
{
public:
  int of (cgraph_node *node);

private:
  std::map<cgraph_node *, int> m_known;	/* of functions without directives */
};

/* Let GCC take FN for a routine of LEVEL, as if a directive said so.  */
extern void make_routine (tree fn, routine_level level);

} // namespace accplug

#endif
