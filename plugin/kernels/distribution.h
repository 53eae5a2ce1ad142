/* Loops whose nests go through rows and columns, as loops behind each other
   (distribution.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DISTRIBUTION_H
#define ACCPLUG_DISTRIBUTION_H

#include "kernels/flow.h"

namespace accplug
{

/* LIST, of a region with variables VARS, with such loops distributed.  ORIGINS: what new
   statements are copies of.  */
extern statement_list distribute_loops (const statement_list &list,
					const std::vector<tree> &vars,
					std::map<gimple *, gimple *> *origins);

} // namespace accplug

#endif /* ACCPLUG_DISTRIBUTION_H */
