/* The checks of a function's directives: a pass, and a table of what it runs.

   Comes in: a function in high GIMPLE, whose constructs have the program's clauses, and
   those that GCC's gimplifier has added.
   Goes out: warnings (base/warnings.h).

   Rules
   - No check changes a statement.
   - A check whose warning is off does not run.
   - What a check is not certain of, it does not say.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CHECKS_H
#define ACCPLUG_CHECKS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Each is a file's; FUN's body is walked.  */
extern void check_api_interfaces (function *fun);
extern void check_const_data (function *fun);
extern void check_copies (function *fun);
extern void check_gang_races (function *fun);
extern void check_loop_changes (function *fun);
extern void check_last_values (function *fun);
extern void check_launch_sizes (function *fun);
extern void check_routine_statics (function *fun);
extern void check_shared_storage (function *fun);
extern void check_short_sections (function *fun);

/* The pass of all of them.  */
extern gimple_opt_pass *make_pass_directive_warnings (gcc::context *);
extern gimple_opt_pass *make_pass_warnings (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_CHECKS_H */
