/* The host side of the object: image, registration, trampolines.

   Comes in: the kernels (kernel-record.h), the constructs (constructs.h), the
   module's text and variables (ptx-emit.h).
   Goes out: struct accplug_image (include/accplug-image.h) as assembly text, at
   the end of the unit.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_HOST_IMAGE_H
#define ACCPLUG_HOST_IMAGE_H

#include "base/gcc-common.h"

namespace accplug
{

/* Remember whether the unit calls the run time: the call graph is complete.  */
extern void note_run_time_calls ();

/* Before the interprocedural passes: whatever the tables will refer to stays
   where they can.  */
extern void keep_out_of_groups ();

/* Write what the object needs.  The assembly file is still open.  */
extern void write_host_image ();

} // namespace accplug

#endif /* ACCPLUG_HOST_IMAGE_H */
