/* Copies of variables, and statements that use them.

   Comes in: a variable of a region, and the statements that use it.
   Goes out: a variable like it, the statements with that one in its place, a scope.

   Rules
   - A copy of a reference is a copy of what it refers to.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COPIES_H
#define ACCPLUG_COPIES_H

#include "base/gcc-common.h"

namespace accplug
{

/* A new variable like V, or like what the reference V refers to.  */
extern tree variable_like (tree v);

/* Let the statements of SEQ use TO in place of V.  */
extern void replace_in (gimple_seq *seq, tree v, tree to);

/* A bind of VARS around SEQ.  */
extern gbind *bind_of (const std::vector<tree> &vars, gimple_seq seq);

} // namespace accplug

#endif /* ACCPLUG_COPIES_H */
