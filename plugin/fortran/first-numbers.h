/* gfortran's loops for `maxval' and `minval' of one dimension (first-numbers.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FIRST_NUMBERS_H
#define ACCPLUG_FIRST_NUMBERS_H

#include "base/gcc-common.h"

namespace accplug
{

/* If BIND is the two loops of one, make one loop of them.  */
extern void merge_number_search (tree bind);

} // namespace accplug

#endif /* ACCPLUG_FIRST_NUMBERS_H */
