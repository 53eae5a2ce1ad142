/* The unit's OpenACC constructs; see construct.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/construct.h"
#include "base/unit.h"

namespace accplug
{

namespace
{

/* Its elements stay where they are.  */
std::deque<construct> the_constructs;
std::unordered_map<unsigned, const construct *> by_child;	/* by DECL_UID */

} // anonymous namespace

construct *
add_construct ()
{
  the_constructs.emplace_back ();
  return &the_constructs.back ();
}

void
set_child (construct *site, tree child_fn)
{
  site->child_fn = child_fn;
  by_child[DECL_UID (child_fn)] = site;
  keep_alive (child_fn);
}

const construct *
construct_of_child (tree child_fn)
{
  auto place = by_child.find (DECL_UID (child_fn));
  return place == by_child.end () ? nullptr : place->second;
}

const std::vector<const construct *> &
all_constructs ()
{
  static std::vector<const construct *> all;
  for (size_t i = all.size (); i < the_constructs.size (); i++)
    all.push_back (&the_constructs[i]);
  return all;
}

const char *
user_function_name (tree decl)
{
  while (decl && !construct_of_child (decl) && DECL_ABSTRACT_ORIGIN (decl)
	 && DECL_ABSTRACT_ORIGIN (decl) != decl)
    decl = DECL_ABSTRACT_ORIGIN (decl);
  if (!decl)
    return "";
  if (const construct *site = construct_of_child (decl))
    return site->function;
  const char *name = lang_hooks.decl_printable_name (decl, 1);
  /* What gfortran calls a main program without a name, and one of the name `main'.  */
  if (lang_GNU_Fortran () && name && strcmp (name, "MAIN__") == 0)
    return "main";
  return name ? name : "";
}

} // namespace accplug
