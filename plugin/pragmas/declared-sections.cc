/* Sections of arrays in `declare', which GCC's parsers refuse.

   Comes in: `declare create (a[0:n])' of C; in C++ the preprocessor is done before the
   parser knows of any variable.
   Goes out: `declare create (a)', if a is an array, as an array is on the device as a whole.

   Rules
   - What is copied back has to be the whole array, or what is beside the section would get
     old values; and a section behind a pointer is no variable.  GCC's message stands.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/sections.h"
#include "pragmas/declared-sections.h"

namespace accplug
{

namespace
{

/* Does R have all elements of the array TYPE?  */

bool
all_p (const section_range &r, tree type)
{
  if (r.every || (r.low.empty () && r.last.empty ()))
    return true;
  tree bounds = TYPE_DOMAIN (type);
  tree last = bounds ? TYPE_MAX_VALUE (bounds) : NULL_TREE;
  if (!last || !tree_fits_shwi_p (last))
    return false;
  auto is = [] (const words &bound, HOST_WIDE_INT value)
    {
      return (bound.empty ()
	      || (bound.size () == 1 && bound[0].text == std::to_string (value)));
    };
  return is (r.low, 0) && is (r.last, tree_to_shwi (last) + 1);
}

/* Is ITEM, in a clause that copies BACK or not, a section that stands for its array?  */

bool
stands_for_array_p (const data_item &item, bool back)
{
  if (item.base.size () != 1 || item.ranges.empty ())
    return false;
  tree decl = gcc_compat::c_lookup (item.base[0].text.c_str ());
  if (!decl || !VAR_P (decl))
    return false;
  tree type = TREE_TYPE (decl);
  for (const section_range &r : item.ranges)
    {
      if (TREE_CODE (type) != ARRAY_TYPE || (back && !all_p (r, type)))
	return false;
      type = TREE_TYPE (type);
    }
  return true;
}

} // anonymous namespace

void
drop_declared_sections (directive *d)
{
  for (clause &c : d->clauses)
    if (c.row->argument == ARGUMENT_DATA)
      for (argument_item &item : c.argument.items)
	{
	  data_item read = read_item (item.value, false);
	  bool back = c.row->id == CLAUSE_COPY || c.row->id == CLAUSE_COPYOUT;
	  if (stands_for_array_p (read, back))
	    item.value = read.base;
	}
}

} // namespace accplug
