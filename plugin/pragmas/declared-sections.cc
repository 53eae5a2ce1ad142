/* Sections of arrays in `declare', which GCC's parsers refuse.

   Comes in: `declare create (a[0:n])' of C; in C++ the preprocessor is done before the
   parser knows of any variable.
   Goes out: `declare create (a)', if a is an array, as an array is on the device as a whole;
   of a pointer in a function, a data directive, which stands for one around all that follows
   (clauses/declared-scopes.h).

   Rules
   - What is copied back has to be the whole array, or what is beside the section would get
     old values; and a section behind a global pointer is no variable.  GCC's message stands.
   - C++: a section of one dimension is taken to be a pointer's, in a function.  Elsewhere
     GCC's parser refuses the data directive.

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

/* May CLAUSE be on a data directive for such a section?  */

bool
of_data_p (const clause &c)
{
  switch (c.row->id)
    {
    case CLAUSE_COPY: case CLAUSE_COPYIN: case CLAUSE_COPYOUT: case CLAUSE_CREATE:
    case CLAUSE_PRESENT: case CLAUSE_DEVICE_RESIDENT:
      return true;
    default:
      return false;
    }
}

/* Is ITEM a section behind a pointer of a function?  */

bool
behind_pointer_p (const data_item &item)
{
  if (item.base.size () != 1 || item.ranges.empty ())
    return false;
  if (gcc_compat::cxx_p ())
    return item.ranges.size () == 1;
  tree decl = gcc_compat::c_lookup (item.base[0].text.c_str ());
  if (!decl || !current_function_decl || !(VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
      || (VAR_P (decl) && is_global_var (decl)))
    return false;
  tree type = TREE_TYPE (decl);
  if (!POINTER_TYPE_P (type))
    return false;
  type = TREE_TYPE (type);
  for (size_t i = 1; i < item.ranges.size (); i++, type = TREE_TYPE (type))
    if (TREE_CODE (type) != ARRAY_TYPE)
      return false;
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

bool
part_declared_sections (directive *d, directive *data)
{
  *data = directive ();
  data->row = find_directive ("data");
  data->name.push_back (made_word (WORD_NAME, "data", d->name[0]));
  for (size_t i = 0; i < d->clauses.size ();)
    {
      clause &c = d->clauses[i], moved = c;
      moved.argument.items.clear ();
      auto &items = c.argument.items;
      for (size_t k = 0; of_data_p (c) && k < items.size ();)
	if (behind_pointer_p (read_item (items[k].value, false)))
	  {
	    moved.argument.items.push_back (items[k]);
	    items.erase (items.begin () + k);
	  }
	else
	  k++;
      if (!moved.argument.items.empty ())
	{
	  if (c.row->id == CLAUSE_DEVICE_RESIDENT)
	    {
	      moved.row = find_clause (*data->row, "create");
	      moved.name.text = "create";
	      moved.name.source = -1;
	    }
	  data->clauses.push_back (moved);
	}
      if (items.empty ())
	d->clauses.erase (d->clauses.begin () + i);
      else
	i++;
    }
  return !data->clauses.empty ();
}

} // namespace accplug
