/* `private' clauses that name the index of a loop around (private-indices.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRIVATE_INDICES_H
#define ACCPLUG_PRIVATE_INDICES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Before loop directives become ordinary loops, which have copies of private
   variables.  */
extern gimple_opt_pass *make_pass_private_indices (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_PRIVATE_INDICES_H */
