/* Nests of kernels regions that need no cut; see whole-nests.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/whole-nests.h"
#include "base/report.h"
#include "base/unit.h"

namespace accplug
{

namespace
{

struct nests_at_place
{
  std::vector<tree> flags;
  bool parts = false;		/* one of the kernels is for parts only */
};

std::map<location_t, nests_at_place> the_nests;

} // anonymous namespace

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
  /* Its value is known when code that reads it is out already, and must not change the
     section: processors with section anchors (aarch64) have chosen a place there.  */
  set_decl_section_name (flag, ".data.accplug_whole");
  varpool_node::finalize_decl (flag);
  keep_alive (flag);
  return flag;
}

void
set_whole_flag (location_t place, tree flag)
{
  the_nests[get_pure_location (place)].flags.push_back (flag);
}

void
put_whole_flags_last ()
{
  for (const auto &nests : the_nests)
    for (tree flag : nests.second.flags)
      if (varpool_node *node = varpool_node::get (flag))
	node->order = symtab->order++;
}

void
note_whole_nest (location_t place, bool whole)
{
  auto found = the_nests.find (get_pure_location (place));
  if (found == the_nests.end ())
    return;
  nests_at_place &nests = found->second;
  if (!whole && !nests.parts)
    report (DECL_SOURCE_LOCATION (nests.flags[0]), REPORT_LOOP,
	    "Loop split: the iteration that others depend on runs alone");
  nests.parts |= !whole;
  for (tree flag : nests.flags)
    DECL_INITIAL (flag) = nests.parts ? boolean_false_node : boolean_true_node;
}

} // namespace accplug
