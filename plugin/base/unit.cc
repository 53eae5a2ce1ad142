/* The unit that is compiled.  See unit.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/unit.h"

namespace accplug
{

namespace
{

bool is_active;
bool has_directives;
std::vector<tree> kept_trees;

} // anonymous namespace

bool
active ()
{
  return is_active;
}

void
set_active (bool active)
{
  is_active = active;
}

bool
directives_p ()
{
  return has_directives;
}

void
set_directives (bool any)
{
  has_directives = any;
}

void
keep_alive (tree t)
{
  if (t)
    kept_trees.push_back (t);
}

void
mark_kept_trees ()
{
  for (tree t : kept_trees)
    gt_ggc_mx_tree_node (t);
}

} // namespace accplug
