/* Copies of bytes between a small private object and other memory, as memcpy, std::copy and
   assignments of Fortran's arrays are.

   Comes in: a device clone in which GCC has made such a copy of one reference of many bytes,
   or of a register as wide.
   Goes out: a copy of each element, by the object's own type, so that the object can be
   registers, and memory is accessed by whole elements.

   Rules
   - All elements are loaded where the bytes were, and stored where they were.
   - Memory is as much aligned as the addresses that the program computes say: a pointer to T
     is where a T may be (C11, 6.3.2.3, 7).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ELEMENT_COPIES_H
#define ACCPLUG_ELEMENT_COPIES_H

#include "base/gcc-common.h"

namespace accplug
{

/* True if there were some in FUN.  Memory is renamed by the caller then.  */
extern bool split_element_copies (function *fun);

} // namespace accplug

#endif /* ACCPLUG_ELEMENT_COPIES_H */
