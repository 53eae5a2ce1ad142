/* Loads of what no thread of the kernel stores: they may use the read-only cache
   (ld.global.nc).

   In: a load.  Out: whether it is such, by points-to sets and types.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_READ_ONLY_H
#define ACCPLUG_READ_ONLY_H

#include "values/context.h"

namespace ptx
{

class pointer_spaces;

extern bool read_only_p (const function_context &, const pointer_spaces &,
			 tree ref);

} // namespace ptx

#endif /* ACCPLUG_READ_ONLY_H */
