/* Common blocks in `present' clauses; see common-blocks.h.

   A common block's name between slashes is what a clause may have in place of a variable
   (OpenACC 3.3, 1.6).  gfortran takes it in other clauses for data.

   Comes in: a directive, and the statements around it.
   Goes out: the same, with the variables in place of the block, as far as the innermost scope
   that declares it does.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/common-blocks.h"

namespace accplug
{

namespace
{

typedef std::vector<std::string> texts;

/* The variables that the COMMON statement LIST puts into BLOCK.  */

texts
variables_in (const texts &list, const std::string &block)
{
  texts found;
  std::string current;
  int depth = 0;
  for (size_t i = 1; i < list.size (); i++)
    {
      depth += (list[i] == "(") - (list[i] == ")");
      if (depth == 0 && list[i] == "/")
	{
	  bool named = i + 2 < list.size () && list[i + 2] == "/";
	  current = named ? list[i + 1] : "";
	  i += named ? 2 : 1;
	}
      else if (depth == 0 && current == block && ISIDST (list[i][0]))
	found.push_back (list[i]);
    }
  return found;
}

/* The variables of BLOCK at UNIT.  */

texts
variables_of (const std::string &block, const std::vector<source_unit> &units,
	      const std::vector<source_scope> &scopes, size_t unit)
{
  for (int at = scope_of_unit (scopes, unit); at >= 0; at = scopes[at].parent)
    {
      texts found;
      for (const texts &list : specification_of (units, scopes[at]))
	if (list[0] == "common" && list.size () > 1 && list[1] != "=")
	  for (const std::string &name : variables_in (list, block))
	    found.push_back (name);
      if (!found.empty ())
	return found;
    }
  return {};
}

} // anonymous namespace

void
name_common_variables (directive *d, const std::vector<source_unit> &units,
		       const std::vector<source_scope> &scopes, size_t unit)
{
  for (clause &c : d->clauses)
    {
      if (c.row->id != CLAUSE_PRESENT)
	continue;
      std::vector<argument_item> items;
      for (const argument_item &item : c.argument.items)
	{
	  texts names;
	  const words &value = item.value;
	  if (value.size () == 3 && value[0].text == "/" && value[2].text == "/")
	    names = variables_of (value[1].text, units, scopes, unit);
	  for (const std::string &name : names)
	    {
	      argument_item one = item;
	      one.value = { made_name (name.c_str (), value[1]) };
	      items.push_back (one);
	    }
	  if (names.empty ())
	    items.push_back (item);
	}
      c.argument.items = items;
    }
}

} // namespace accplug
