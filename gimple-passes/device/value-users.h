/* Where an SSA name's value goes (value-users.cc).

   Comes in: an SSA name.
   Goes out: the statements that do something with its value, phis and copies apart.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_VALUE_USERS_H
#define ACCPLUG_VALUE_USERS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Call FN on the statements that VALUE goes to, through phis and copies of any length,
   until it returns false; then return false.  Those in the loop WITHOUT do not count.  */
extern bool all_users (tree value, const std::function<bool (gimple *)> &fn,
		       const class loop *without = nullptr);

/* Does STMT itself use VALUE?  */
extern bool uses_value_p (gimple *stmt, tree value);

} // namespace accplug

#endif /* ACCPLUG_VALUE_USERS_H */
