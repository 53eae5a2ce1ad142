/* OpenACC constructs in OpenMP's regions (outlined-constructs.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_OUTLINED_CONSTRUCTS_H
#define ACCPLUG_OUTLINED_CONSTRUCTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Before any other pass on constructs.  */
extern gimple_opt_pass *make_pass_outlined_constructs (gcc::context *);

/* After omplower, for the new functions.  */
extern gimple_opt_pass *make_pass_outlined_arrays (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_OUTLINED_CONSTRUCTS_H */
