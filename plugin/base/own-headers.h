/* The project's own <openacc.h>, openacc_lib.h and Fortran modules stand in front of the
   compiler's.

   Comes in: the folder that the build and `make install' put beside the plugin.
   Goes out: the compiler's lists of folders, with that one in front of those that come
   with the compiler.

   Rules
   - What the user names (-I, -isystem, -J) is still looked at first, and -nostdinc leaves
     nothing.
   - Called from plugin_init: the options have been read, but the lists of the
     preprocessor do not have the compiler's own folders yet.
   - Where the folder is missing, or has no modules as no gfortran was there when the
     plugin was built, the compiler's own files are found.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_OWN_HEADERS_H
#define ACCPLUG_OWN_HEADERS_H

#include "base/gcc-common.h"

namespace accplug
{

extern void find_own_headers ();

} // namespace accplug

#endif /* ACCPLUG_OWN_HEADERS_H */
