/* Statements that are executed under a condition (guarded-code.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GUARDED_CODE_H
#define ACCPLUG_GUARDED_CODE_H

#include "base/gcc-common.h"

namespace accplug
{

/* Insert BODY before *GSI, to be executed where the boolean SSA name CONDITION
   holds.  *GSI stays at its statement, which is in another block then.  */
extern void insert_guarded (gimple_stmt_iterator *gsi, tree condition,
			    gimple_seq body);

} // namespace accplug

#endif /* ACCPLUG_GUARDED_CODE_H */
