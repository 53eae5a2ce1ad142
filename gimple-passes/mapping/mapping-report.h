/* The report of what became of the loops of a device function
   (mapping-report.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MAPPING_REPORT_H
#define ACCPLUG_MAPPING_REPORT_H

#include "analysis/loop-tree.h"

namespace accplug
{

/* F's loops are those of ROOT; ABSENT are the axes that have one thread.  */
extern void report_mapping (device_function *f, const acc_loop *root,
			    unsigned absent);

} // namespace accplug

#endif /* ACCPLUG_MAPPING_REPORT_H */
