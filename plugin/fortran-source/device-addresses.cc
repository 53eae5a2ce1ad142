/* `deviceptr' in Fortran's directives; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/device-addresses.h"
#include "fortran-source/source-words.h"

namespace accplug
{

namespace
{

enum class told { nothing, variable, pointer };

/* What the statement LIST says that NAME is.  */

told
told_of (const std::vector<std::string> &list, const std::string &name)
{
  static const std::set<std::string> others = { "use", "import", "public", "private" };
  size_t first = first_entity (list);
  auto entities = list.begin () + MIN (first, list.size ());
  if (list.empty () || others.count (list[0]))
    return told::nothing;
  int depth = 0;
  for (auto w = entities; w != list.end (); ++w)
    {
      depth += (*w == "(") - (*w == ")");
      if (!depth && *w == name
	  && (w == entities || w[-1] == "," || w[-1] == ":"))
	return (std::find (list.begin (), entities, "pointer") == entities
		? told::variable : told::pointer);
    }
  return told::nothing;
}

/* Is NAME, in UNIT, a variable of the procedure's or of one around it, and no pointer?  */

bool
plain_variable_p (const std::string &name, const std::vector<source_unit> &units,
		  const std::vector<source_scope> &scopes, size_t unit)
{
  for (int s = scope_of_unit (scopes, unit); s >= 0; s = scopes[s].parent)
    {
      bool plain = dummy_p (name, units, scopes[s]);
      const std::vector<std::vector<std::string>> statements
	= specification_of (units, scopes[s]);
      for (size_t i = 1; i < statements.size (); i++)
	switch (told_of (statements[i], name))
	  {
	  case told::pointer: return false;
	  case told::variable: plain = true; break;
	  case told::nothing: break;
	  }
      if (plain)
	return true;
    }
  return false;
}

/* Is ITEM a variable, or an element or a section of it?  Then it becomes the variable.  */

bool
take_variable (argument_item *item)
{
  words &value = item->value;
  if (value.empty () || value[0].kind != WORD_NAME
      || std::any_of (value.begin (), value.end (),
		      [] (const word &w) { return w.text == "%"; }))
    return false;
  value.resize (1);
  return true;
}

} // anonymous namespace

void
write_device_addresses (directive *d, const std::vector<source_unit> &units,
			const std::vector<source_scope> &scopes, size_t unit)
{
  std::vector<clause> clauses;
  for (clause &c : d->clauses)
    {
      if (c.row->id != CLAUSE_DEVICEPTR)
	{
	  clauses.push_back (c);
	  continue;
	}
      clause stays = c, present = c;
      stays.argument.items.clear ();
      present.argument.items.clear ();
      present.row = &clause_rows[CLAUSE_PRESENT];
      present.name.text = present.row->name;
      for (argument_item item : c.argument.items)
	if (take_variable (&item)
	    && !plain_variable_p (statement_words (item.value[0].text)[0], units, scopes,
				  unit))
	  present.argument.items.push_back (item);
	else
	  stays.argument.items.push_back (item);
      for (const clause &made : { stays, present })
	if (!made.argument.items.empty ())
	  clauses.push_back (made);
    }
  d->clauses = clauses;
}

} // namespace accplug
