/* Places that a thread has stored to before a loop; see own-places.cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_OWN_PLACES_H
#define ACCPLUG_OWN_PLACES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Are two references, each to a register's worth of memory, apart?  */
typedef std::function<bool (tree, tree)> apart_predicate;

/* Does a loop update such a place, which could be a register if references that the predicate
   says are apart are so?  */
extern bool own_places_if_apart_p (class loop *, const apart_predicate &);

} // namespace accplug

#endif /* ACCPLUG_OWN_PLACES_H */
