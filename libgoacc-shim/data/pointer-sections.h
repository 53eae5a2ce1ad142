/* What a kernel uses behind pointers that no clause names, where that has to be mapped
   (pointer-sections.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_POINTER_SECTIONS_H
#define GOACC_POINTER_SECTIONS_H

#include "data/mapping.h"

namespace goacc
{

/* The bytes [FROM, TO) of the host's memory, for argument ARG; FLAGS are
   ACCPLUG_RANGE_*.  */
struct pointer_section
{
  size_t arg;
  uint32_t flags;
  uintptr_t from, to;
};

/* The sections of the kernel that BLOCK is for, whose integers by value it has.  The
   context is locked.  */
extern std::vector<pointer_section> pointer_sections (device_context &,
						      const parameter_block &block);

} // namespace goacc

#endif /* GOACC_POINTER_SECTIONS_H */
