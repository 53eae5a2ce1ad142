/* Loops whose nests go through rows and columns, as loops behind each other
   (distribution.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DISTRIBUTION_H
#define ACCPLUG_DISTRIBUTION_H

#include "kernels/flow.h"

namespace accplug
{

/* LIST, of a region with variables VARS, with such loops distributed.  ORIGINS: what new
   statements are copies of.  GUARDED: those that stand beside the loop as it was; VARS gets
   what their checks need.  */
extern statement_list distribute_loops (const statement_list &list, std::vector<tree> *vars,
					std::map<gimple *, gimple *> *origins,
					std::vector<guarded_loop> *guarded);

} // namespace accplug

#endif /* ACCPLUG_DISTRIBUTION_H */
