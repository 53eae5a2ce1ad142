/* The directive `cache' (cached-sections.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CACHED_SECTIONS_H
#define ACCPLUG_CACHED_SECTIONS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Before omplower: let the loops of a function's BODY have in shared memory what such
   directives name, or report why not; remove the marks.  */
extern void cache_sections (gimple_seq body);

} // namespace accplug

#endif /* ACCPLUG_CACHED_SECTIONS_H */
