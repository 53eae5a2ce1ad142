/* Nests of kernels regions that need no cut; see whole-nests.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/whole-nests.h"
#include "base/report.h"
#include "base/unit.h"

namespace accplug
{

static std::map<location_t, tree> the_flags;

tree
make_whole_flag (location_t loop)
{
  tree flag = build_decl (loop, VAR_DECL, create_tmp_var_name ("whole"),
			  build_qualified_type (boolean_type_node, TYPE_QUAL_VOLATILE));
  TREE_STATIC (flag) = 1;
  TREE_PUBLIC (flag) = 0;
  TREE_USED (flag) = 1;
  TREE_THIS_VOLATILE (flag) = 1;
  TREE_ADDRESSABLE (flag) = 1;
  DECL_ARTIFICIAL (flag) = 1;
  DECL_IGNORED_P (flag) = 1;
  DECL_INITIAL (flag) = boolean_false_node;
  varpool_node::finalize_decl (flag);
  keep_alive (flag);
  return flag;
}

void
set_whole_flag (location_t place, tree flag)
{
  the_flags[get_pure_location (place)] = flag;
}

void
put_whole_flags_last ()
{
  for (const auto &flag : the_flags)
    if (varpool_node *node = varpool_node::get (flag.second))
      node->order = symtab->order++;
}

void
note_whole_nest (location_t place, bool whole)
{
  auto found = the_flags.find (get_pure_location (place));
  if (found == the_flags.end ())
    return;
  DECL_INITIAL (found->second) = whole ? boolean_true_node : boolean_false_node;
  if (!whole)
    report (DECL_SOURCE_LOCATION (found->second), REPORT_LOOP,
	    "Loop split: the iteration that others depend on runs alone");
}

} // namespace accplug
