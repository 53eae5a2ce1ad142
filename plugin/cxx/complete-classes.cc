/* Classes made from templates, in data clauses, before anything else needs them.

   Comes in: `#pragma accplug classes NAME...' in front of a directive whose data clauses
   have these names alone.
   Goes out: the classes of these variables, or that they refer to, are complete.

   C++ makes the class of `std::array<double, 8> &a' when something needs it to be complete.
   A data clause does, but GCC's check (cp_omp_mappable_type in cp/decl2.cc) only looks
   whether it is: the same clause is refused or not, as statements in front of it go.

   Rules
   - Pointers alone need no complete class; the front end sees to those with sections.
   - What a template's own parameters name is left to what is made from the template.
   - Members that `using' has from bases of unknown types are mapped-members.cc's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define ACCPLUG_CXX_TREES
struct cpp_reader;	/* a declaration: the precompiled header has no such trees */
#include "base/gcc-common.h"
#include "cxx/complete-classes.h"
#include "cxx/mapped-members.h"
#include "cxx/reduced-members.h"

/* These exist in the C++ compiler alone.  */
#pragma weak c_register_pragma_with_expansion
/* The pragma does not find them.  */
extern tree lookup_name (tree) __attribute__ ((weak));
extern tree complete_type (tree) __attribute__ ((weak));

namespace accplug
{

namespace
{

void
look_at (tree name)
{
  if (take_used_member (name))
    return;
  tree found = lookup_name (name);
  if (!found || !(VAR_P (found) || TREE_CODE (found) == PARM_DECL
		  || TREE_CODE (found) == FIELD_DECL))
    return;
  tree type = TREE_TYPE (found);
  if (!type || type == error_mark_node)
    return;
  while (TREE_CODE (type) == REFERENCE_TYPE || TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!CLASS_TYPE_P (type) || COMPLETE_TYPE_P (type))
    return;
  complete_type (type);
  /* An array has the size that its elements had when it was declared.  */
  if (VAR_P (found) && TREE_CODE (TREE_TYPE (found)) == ARRAY_TYPE)
    complete_type (TREE_TYPE (found));
}

void
read_names (cpp_reader *)
{
  for_names_of_pragma (look_at);
}

} // anonymous namespace

void
register_classes_pragma ()
{
  if (startswith (lang_hooks.name, "GNU C++"))
    c_register_pragma_with_expansion ("accplug", "classes", read_names);
}

} // namespace accplug
