/* Loop directives of C++ about loops over ranges and with iterators of classes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ITERATORS_H
#define ACCPLUG_ITERATORS_H

#include "base/gcc-common.h"

namespace accplug
{

/* What the names of indices begin with that stand for those of loops over ranges.  */
extern const std::string range_loop_index;

/* At PLUGIN_PRAGMAS: `#pragma accplug ranges' is there.  */
extern void register_range_pragma ();

/* Look at functions' trees before GCC turns them to GENERIC.  */
extern void watch_iterators (const char *plugin);

} // namespace accplug

#endif /* ACCPLUG_ITERATORS_H */
