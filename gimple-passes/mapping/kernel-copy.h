/* Copies of kernels that become versions of them.

   Comes in: a kernel that passes are at.
   Goes out: another function with the same body, which is compiled when all other functions
   of the unit are; its record says with which pass it begins.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_KERNEL_COPY_H
#define ACCPLUG_KERNEL_COPY_H

namespace accplug
{

/* A copy of FUN, whose symbol has SUFFIX; NULL if GCC can make none.  To be called in a
   loop_analysis_scope of FUN.  */
extern tree copy_of_kernel (function *fun, const char *suffix);

} // namespace accplug

#endif /* ACCPLUG_KERNEL_COPY_H */
