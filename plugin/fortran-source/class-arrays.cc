/* Polymorphic arrays in clauses of Fortran's directives; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/class-arrays.h"

namespace accplug
{

namespace
{

typedef std::vector<std::string> texts;

/* Does the statement LIST say which type its entities have?  */

bool
type_declaration_p (const texts &list)
{
  static const std::set<std::string> types
    = { "integer", "real", "double", "complex", "logical", "character", "type", "class" };
  return list.size () > 1 && types.count (list[0]);
}

/* The number of dimensions of NAME, which LIST declares; 0 for a scalar.  */

size_t
rank_of (const texts &list, const std::string &name)
{
  size_t open = bounds_of_entity (list, name), rank = 1;
  int depth = 0;
  for (size_t i = open; open && i < list.size (); i++)
    {
      depth += (list[i] == "(") - (list[i] == ")");
      if (depth == 0)
	return rank;
      rank += depth == 1 && list[i] == ",";
    }
  return 0;
}

/* Does LIST declare NAME?  */

bool
declares_p (const texts &list, const std::string &name)
{
  int depth = 0;
  for (size_t i = first_entity (list); type_declaration_p (list) && i < list.size (); i++)
    {
      depth += (list[i] == "(") - (list[i] == ")");
      if (!depth && list[i] == name && (list[i - 1] == "," || list[i - 1] == ":"))
	return true;
    }
  return false;
}

/* The number of dimensions of NAME as UNIT knows it, if that is a polymorphic array, else 0;
   *SCOPE is where it is declared.  */

size_t
class_rank (const std::string &name, const std::vector<source_unit> &units,
	    const std::vector<source_scope> &scopes, size_t unit, int *scope)
{
  for (*scope = scope_of_unit (scopes, unit); *scope >= 0; *scope = scopes[*scope].parent)
    {
      std::vector<texts> statements = specification_of (units, scopes[*scope]);
      for (size_t i = 1; i < statements.size (); i++)
	if (declares_p (statements[i], name))
	  return statements[i][0] == "class" ? rank_of (statements[i], name) : 0;
    }
  return 0;
}

/* A `select type' that a unit is in.  */
struct selection
{
  std::string name;		/* of the variable; empty if the construct is another one */
  bool known;			/* in a block `type is' */
};

/* The selections around UNIT, in the scope that begins at BEGIN.  */

std::vector<selection>
selections_around (const std::vector<source_unit> &units, size_t begin, size_t unit)
{
  std::vector<selection> open;
  for (texts &list : statements_between (units, begin, unit))
    {
      if (list.size () > 2 && list[1] == ":")
	list.erase (list.begin (), list.begin () + 2);
      if (list.size () > 3 && list[0] == "select" && list[1] == "type")
	open.push_back ({ list[3], false });
      else if (list.size () > 2 && list[0] == "select" && list[2] == "(")
	open.push_back ({ "", false });
      else if (!open.empty () && (list == texts { "endselect" }
				  || (list.size () > 1 && list[0] == "end"
				      && list[1] == "select")))
	open.pop_back ();
      else if (!open.empty () && list.size () > 1
	       && (list[1] == "is" || list[1] == "default"))
	open.back ().known = list[0] == "type" && list[1] == "is";
    }
  return open;
}

/* Is UNIT, in the scope that begins at BEGIN, in a block `type is' for NAME?  There NAME is no
   polymorphic variable.  */

bool
type_known_p (const std::string &name, const std::vector<source_unit> &units, size_t begin,
	      size_t unit)
{
  std::vector<selection> around = selections_around (units, begin, unit);
  return std::any_of (around.begin (), around.end (), [&] (const selection &s)
		      { return s.known && s.name == name; });
}

/* Is ITEM a variable, or elements of it, but no component?  */

bool
no_component_p (const argument_item &item)
{
  return std::none_of (item.value.begin (), item.value.end (),
		       [] (const word &w) { return w.text == "%"; });
}

} // anonymous namespace

bool
type_selected_p (const std::vector<source_unit> &units,
		 const std::vector<source_scope> &scopes, size_t unit)
{
  int scope = scope_of_unit (scopes, unit);
  return (scope >= 0
	  && !selections_around (units, scopes[scope].begin, unit).empty ());
}

void
write_class_arrays (directive *d, const std::vector<source_unit> &units,
		    const std::vector<source_scope> &scopes, size_t unit)
{
  for (clause &c : d->clauses)
    for (argument_item &item : c.argument.items)
      {
	int scope;
	if (c.row->argument != ARGUMENT_DATA || item.value.empty () || !no_component_p (item))
	  continue;
	const word name = item.value[0];
	size_t rank = class_rank (name.text, units, scopes, unit, &scope);
	if (!rank || type_known_p (name.text, units, scopes[scope].begin, unit))
	  continue;
	if (d->row->id == DIRECTIVE_DECLARE)
	  error_at (name.where, "%qs, a polymorphic array, in %<declare%>",
		    name.text.c_str ());
	else if (!dummy_p (name.text, units, scopes[scope]))
	  error_at (name.where, "%qs, a polymorphic array that is no dummy argument, in a "
		    "clause", name.text.c_str ());
	else if (item.value.size () == 1)
	  for (size_t i = 0; i <= 2 * rank; i++)
	    item.value.push_back (made_mark (i == 0 ? "(" : i == 2 * rank ? ")"
					     : i % 2 ? ":" : ",", name));
      }
}

} // namespace accplug
