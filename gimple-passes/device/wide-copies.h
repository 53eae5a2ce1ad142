/* Copies of memory in registers that only the host has, as words.

   Comes in: a device function in which GCC has made calls of memcpy loads and stores as
   wide as the host's vectors (gimple_fold_builtin_memory_op): 16, 32 or 64 bytes, by its
   processor.
   Goes out: loads and stores of eight bytes each, all loads where the load stood, all
   stores where a store stood.

   Rules
   - What is done with a value but to store it, or to take bits from one of its words,
     leaves it as it is.
   - Words are values that optimisers know: the variables that are copied can live in
     registers then, which wide ones keep in memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WIDE_COPIES_H
#define ACCPLUG_WIDE_COPIES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Are there any in FUN?  Virtual operands are renamed by who calls this.  */
extern bool split_wide_copies (function *fun);

} // namespace accplug

#endif /* ACCPLUG_WIDE_COPIES_H */
