/* Versions of a nest's innermost shared loop.

   Comes in: a nest with groups of iterations (iteration-groups.h), and a test in front of its
   innermost loop.
   Goes out: that loop where the test holds, a copy of it where it does not, and for each of
   them what of it has to have copies for the iterations of a group.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GROUP_VERSIONS_H
#define ACCPLUG_GROUP_VERSIONS_H

#include "tiling/iteration-groups.h"

namespace accplug
{

/* What a version with groups is made of: in the order of the program.  */
struct version_parts
{
  class loop *loop = nullptr;
  std::vector<tree> phis;	/* results of those to be copied */
  std::vector<gimple *> statements;
  std::map<tree, tree> numbers;	/* of the nest's own numbers in this loop: those here */
  std::vector<std::pair<gcond *, unsigned>> guards;
};
/* Marks of levels that nobody has go from the loop IN: they say nothing, and blocks that end
   with them have no copies.  */
extern void remove_marks (class loop *in);

/* What has copies in L, the innermost loop of NEST.  */
extern version_parts parts_of (const grouped_nest &nest, class loop *l);

/* PARTS's loop, of NEST, stays where TEST, known in front of it, holds; else a copy of it
   runs, whose parts are the result.  */
extern version_parts version (function *, grouped_nest *nest, const version_parts &parts,
			      tree test);

} // namespace accplug

#endif /* ACCPLUG_GROUP_VERSIONS_H */
