/* Optional arguments that are absent (absent-arguments.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ABSENT_ARGUMENTS_H
#define ACCPLUG_ABSENT_ARGUMENTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* The constructs in *BODY may be without what they have as firstprivate.  */
extern void permit_absent_arguments (gimple_seq *body);

} // namespace accplug

#endif /* ACCPLUG_ABSENT_ARGUMENTS_H */
