/* Arrays of a thread that registers may hold, once all subscripts are constant.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SMALL_ARRAYS_H
#define ACCPLUG_SMALL_ARRAYS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is DECL such an array?  */
extern bool small_array_p (tree decl);

/* Does a loop touch elements of such arrays that only the run knows?  */
extern bool variable_elements_p (class loop *);

} // namespace accplug

#endif /* ACCPLUG_SMALL_ARRAYS_H */
