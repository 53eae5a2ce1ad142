/* GCC's own offloading and link-time optimisation, switched off for the unit.

   Comes in: GCC's global state.
   Goes out: a plain object: no `.gnu.offload_*' and no LTO sections, so that no
   second offload compiler is looked for at link time.

   Rules
   - This happens only in units that the plugin offloads.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GCC_OFFLOAD_H
#define ACCPLUG_GCC_OFFLOAD_H

#include "base/gcc-common.h"

namespace accplug
{

/* In plugin_init: options are decoded, nothing else has happened.  */
extern void switch_lto_off ();

/* At the start of the unit: arrange for the rest.  */
extern void start_without_gcc_offload ();

} // namespace accplug

#endif /* ACCPLUG_GCC_OFFLOAD_H */
