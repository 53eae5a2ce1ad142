/* Variables of DO statements under `default (none)' (do-variables.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DO_VARIABLES_H
#define ACCPLUG_DO_VARIABLES_H

namespace accplug
{

/* If the compute construct *EXPRESSION has `default (none)' and DO statements without
   directives, gimplify it here, into BEFORE, and return true.  */
extern bool gimplify_with_do_variables (tree *expression, gimple_seq *before);

} // namespace accplug

#endif /* ACCPLUG_DO_VARIABLES_H */
