/* Arguments of API routines in Fortran (api-arguments.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_API_ARGUMENTS_H
#define ACCPLUG_API_ARGUMENTS_H

#include "base/gcc-common.h"

namespace accplug
{

/* See calls before GCC's gimplifier does.  Once.  */
extern void watch_api_arguments ();

} // namespace accplug

#endif /* ACCPLUG_API_ARGUMENTS_H */
