/* Sections of arrays in `declare' (declared-sections.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DECLARED_SECTIONS_H
#define ACCPLUG_DECLARED_SECTIONS_H

#include "directives/directive.h"

namespace accplug
{

/* Let D, a declare directive, name arrays in place of sections of them.  */
extern void drop_declared_sections (directive *d);

/* Move what D, a declare directive, has of sections behind pointers of a function to *DATA,
   a data directive for what follows it.  False if there are none.  */
extern bool part_declared_sections (directive *d, directive *data);

} // namespace accplug

#endif /* ACCPLUG_DECLARED_SECTIONS_H */
