/* Directives in a file that is compiled without -fopenacc (openacc-off.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_OPENACC_OFF_H
#define ACCPLUG_OPENACC_OFF_H

#include "base/gcc-common.h"

namespace accplug
{

/* In C and C++, when pragmas are registered.  */
extern void watch_ignored_pragmas ();

/* In Fortran, when the unit starts.  */
extern void look_for_ignored_directives ();

} // namespace accplug

#endif /* ACCPLUG_OPENACC_OFF_H */
