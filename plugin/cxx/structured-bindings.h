/* Structured bindings in constructs of C++.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_STRUCTURED_BINDINGS_H
#define ACCPLUG_STRUCTURED_BINDINGS_H

namespace accplug
{

/* Look at functions' trees before GCC turns them to GENERIC.  */
extern void watch_structured_bindings (const char *plugin);

} // namespace accplug

#endif /* ACCPLUG_STRUCTURED_BINDINGS_H */
