/* Parts that numbers of iterations are divided into (index-parts.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_INDEX_PARTS_H
#define ACCPLUG_INDEX_PARTS_H

#include "analysis/iteration-space.h"

namespace accplug
{

/* P, of FUN, with the least or greatest values of the quotients and remainders in it; what
   has to be >= 0 for that goes to ASSUMED.  Not known if one has no such value.  */
extern polynomial without_parts (function *fun, iteration_space &space, polynomial p,
				 extreme which, std::vector<polynomial> *assumed);

} // namespace accplug

#endif /* ACCPLUG_INDEX_PARTS_H */
