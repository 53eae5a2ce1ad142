/* Where the variables of a kernels region live (placement.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PLACEMENT_H
#define ACCPLUG_PLACEMENT_H

#include "kernels/region.h"

namespace accplug
{

/* The variables of a region, by where its parts find them.  */
struct placement
{
  std::set<tree> values;	/* come by value: firstprivate in parts */
  std::set<tree> lone;		/* mapped by the one part that uses them */
  std::vector<tree> host_vars;	/* declared around all */
  std::vector<tree> shared;	/* likewise, and mapped */
  std::vector<std::vector<tree>> part_vars;	/* declared in the part, by piece */
  /* By piece: own copies of variables that are declared elsewhere.  */
  std::vector<std::vector<std::pair<tree, tree>>> copies;

  /* Has piece NUMBER a copy of V, which is declared elsewhere?  */
  bool copied_p (size_t number, tree v) const;
};

extern placement place_variables (const kernels_region &);

} // namespace accplug

#endif /* ACCPLUG_PLACEMENT_H */
