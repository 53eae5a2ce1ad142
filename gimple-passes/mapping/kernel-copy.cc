/* Copies of kernels that become versions of them; see kernel-copy.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "mapping/kernel-copy.h"

namespace accplug
{

namespace
{

/* Does FUN have handlers of exceptions whose dispatch is lowered?  GCC copies no such function
   (except.cc: duplicate_eh_regions_1).  */

bool
has_handlers_p (function *fun)
{
  if (!fun->eh)
    return false;
  eh_region r;
  FOR_ALL_EH_REGION_FN (r, fun)
    if (r->type == ERT_TRY)
      return true;
  return false;
}

} // anonymous namespace

/* What the passes have done to FUN so far the call graph does not know.  */

tree
copy_of_kernel (function *fun, const char *suffix)
{
  if (has_handlers_p (fun))
    return NULL_TREE;
  no_evolutions_scope no_evolutions;
  cgraph_edge::rebuild_edges ();
  cgraph_node *copy = cgraph_node::get (fun->decl)->create_version_clone_with_body
    (vNULL, NULL, NULL, NULL, NULL, suffix);
  if (!copy)
    return NULL_TREE;
  cgraph_node::add_new_function (copy->decl, true);
  return copy->decl;
}

} // namespace accplug
