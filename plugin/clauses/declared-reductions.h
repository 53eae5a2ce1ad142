/* Reductions of variables that `declare' has put on the device (declared-reductions.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DECLARED_REDUCTIONS_H
#define ACCPLUG_DECLARED_REDUCTIONS_H

#include "base/gcc-common.h"

namespace accplug
{

extern gimple_opt_pass *make_pass_declared_reductions (gcc::context *);

/* The last step before omplower: let the names that the pass has made in the current
   function stand for the variables, and the host's statements in BODY use these.  */
extern void bind_declared_names (gimple_seq *body);

} // namespace accplug

#endif /* ACCPLUG_DECLARED_REDUCTIONS_H */
