/* Sections and components in Fortran's `declare'; see declared-sections.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/sections.h"
#include "fortran-source/declared-sections.h"

namespace accplug
{

namespace
{

typedef std::vector<std::string> texts;

std::string
small_letters (const words &expression)
{
  std::string text;
  for (const word &w : expression)
    for (char c : w.text)
      text += TOLOWER (c);
  return text;
}

/* Does RANGE say all of a dimension with these BOUNDS?  */

bool
all_p (const section_range &range, const std::string &bounds)
{
  if (range.every || (range.low.empty () && range.last.empty ()))
    return true;
  size_t colon = bounds.find (':');
  bool both = colon != std::string::npos;
  std::string low = both ? bounds.substr (0, colon) : "1";
  std::string last = both ? bounds.substr (colon + 1) : bounds;
  return ((range.low.empty () || small_letters (range.low) == low)
	  && (range.last.empty () || small_letters (range.last) == last));
}

/* Is ITEM all of its array, as far as the statements say that are around UNIT?  */

bool
all_of_array_p (const data_item &item, const std::vector<source_unit> &units,
		const std::vector<source_scope> &scopes, size_t unit)
{
  texts bounds;
  std::string name = small_letters (item.base);
  int scope = scope_of_unit (scopes, unit);
  for (; scope >= 0 && bounds.empty (); scope = scopes[scope].parent)
    for (const texts &list : specification_of (units, scopes[scope]))
      if (bounds.empty ())
	bounds = bounds_in (list, name);
  for (size_t i = 0; i < item.ranges.size (); i++)
    if (!all_p (item.ranges[i], i < bounds.size () ? bounds[i] : ""))
      return false;
  return true;
}

/* Do the specifications of SCOPE put what ITEM says into a common block, or say that it is
   one?  */

bool
common_p (const data_item &item, const std::vector<source_unit> &units,
	  const source_scope &scope)
{
  std::string name = small_letters (item.base);
  name.erase (std::remove (name.begin (), name.end (), '/'), name.end ());
  for (const texts &list : specification_of (units, scope))
    if (list.size () > 1 && list[0] == "common" && list[1] != "="
	&& std::find (list.begin () + 1, list.end (), name) != list.end ())
      return true;
  return false;
}

/* Is ITEM a component of a structure?  */

bool
component_p (const words &item)
{
  return item.size () > 1 && item[0].kind == WORD_NAME && item[1].text == "%";
}

/* Put what ITEMS name into NAMES: variables, or, if COMPONENTS, structures of which they name
   a part.  */

void
add_names (const std::vector<argument_item> &items, bool components,
	   std::set<std::string> *names)
{
  for (const argument_item &item : items)
    if (!item.value.empty () && component_p (item.value) == components)
      names->insert (small_letters ({ item.value[0] }));
}

} // anonymous namespace

void
name_whole_structures (directive *d, const std::vector<source_scope> &scopes,
		       const std::vector<source_directive> &directives, size_t unit)
{
  std::set<std::string> named;
  for (const source_directive &other : directives)
    if (other.right && other.what.row->id == DIRECTIVE_DECLARE
	&& scope_of_unit (scopes, other.unit) == scope_of_unit (scopes, unit))
      for (const clause &c : other.what.clauses)
	{
	  add_names (c.argument.items, false, &named);
	  if (other.unit < unit)
	    add_names (c.argument.items, true, &named);
	}
  std::vector<clause> kept;
  for (clause &c : d->clauses)
    {
      std::vector<argument_item> items;
      for (argument_item &item : c.argument.items)
	{
	  bool component = component_p (item.value);
	  if (component && !named.insert (small_letters ({ item.value[0] })).second)
	    continue;
	  items.push_back (item);
	  if (component)
	    items.back ().value.resize (1);
	}
      bool gone = items.empty () && !c.argument.items.empty ();
      c.argument.items = items;
      if (!gone)
	kept.push_back (c);
    }
  d->clauses = kept;
}

void
refuse_module_commons (const directive &d, const std::vector<source_unit> &units,
		       const std::vector<source_scope> &scopes, size_t unit)
{
  int scope = scope_of_unit (scopes, unit);
  if (scope < 0)
    return;
  texts first = specification_of (units, scopes[scope]).front ();
  if (first.empty () || (first[0] != "module" && first[0] != "submodule"))
    return;
  for (const clause &c : d.clauses)
    if (c.row->argument == ARGUMENT_DATA)
      for (const argument_item &item : c.argument.items)
	if (common_p (read_item (item.value, true), units, scopes[scope]))
	  error_at (item.value[0].where, "a common block in the %<declare%> of a module: "
		    "write the directive in the procedures that use it");
}

void
drop_declared_sections (directive *d, const std::vector<source_unit> &units,
			const std::vector<source_scope> &scopes, size_t unit)
{
  for (clause &c : d->clauses)
    {
      if (c.row->argument != ARGUMENT_DATA)
	continue;
      bool back = c.row->id == CLAUSE_COPY || c.row->id == CLAUSE_COPYOUT;
      for (argument_item &item : c.argument.items)
	{
	  data_item read = read_item (item.value, true);
	  if (back && !read.whole && !all_of_array_p (read, units, scopes, unit))
	    error_at (item.value[0].where, "%qs in %<declare%> copies the whole array back: "
		      "name %qs without a section, or use a data construct",
		      c.row->name, small_letters (read.base).c_str ());
	  item.value = read.base;
	}
    }
}

} // namespace accplug
