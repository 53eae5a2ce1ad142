/* Array parameters that data clauses name without bounds (array-parameters.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ARRAY_PARAMETERS_H
#define ACCPLUG_ARRAY_PARAMETERS_H

#include "base/gcc-common.h"

namespace accplug
{

extern gimple_opt_pass *make_pass_array_parameters (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_ARRAY_PARAMETERS_H */
