/* Loops whose index is the name of an ASSOCIATE construct; see associate-names.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/associate-names.h"
#include "fortran-source/blocks.h"

namespace accplug
{

namespace
{

/* The names that LIST, `associate (a => ..., b => ...)', has; nothing if it is another
   statement.  */

std::set<std::string>
associated_names (std::vector<std::string> list)
{
  if (list.size () > 2 && list[1] == ":")
    list.erase (list.begin (), list.begin () + 2);
  std::set<std::string> names;
  if (list.size () < 3 || list[0] != "associate" || list[1] != "(")
    return names;
  int depth = 0;
  for (size_t i = 1; i + 2 < list.size (); i++)
    {
      depth += (list[i] == "(") - (list[i] == ")");
      if (depth == 1 && list[i + 1] == "=" && list[i + 2] == ">")
	names.insert (list[i]);
    }
  return names;
}

/* The names of the ASSOCIATE constructs around unit AT, in the scope that begins at BEGIN.  */

std::set<std::string>
names_around (const std::vector<source_unit> &units, size_t begin, size_t at)
{
  std::vector<std::set<std::string>> open;
  for (const std::vector<std::string> &list : statements_between (units, begin, at))
    {
      std::set<std::string> names = associated_names (list);
      if (!names.empty ())
	open.push_back (names);
      else if (!open.empty ()
	       && (list[0] == "endassociate"
		   || (list.size () > 1 && list[0] == "end" && list[1] == "associate")))
	open.pop_back ();
    }
  std::set<std::string> all;
  for (const std::set<std::string> &names : open)
    all.insert (names.begin (), names.end ());
  return all;
}

/* The index of the loop that UNIT begins, or nothing.  */

std::string
index_of (const source_unit &unit)
{
  std::vector<fortran_statement> statements = statements_of_unit (unit);
  if (statements.empty () || statements[0].kind != statement_kind::do_loop)
    return "";
  std::vector<std::string> list = statement_words (unit.text);
  for (size_t i = 1; i < list.size (); i++)
    if (list[i] == "=")
      return list[i - 1];
  return "";
}

} // anonymous namespace

bool
refuse_associated_indices (const source_lines &lines, const std::vector<source_unit> &units,
			   const std::vector<source_scope> &scopes, size_t at, int loops)
{
  int scope = scope_of_unit (scopes, at);
  bool found = false;
  if (scope < 0)
    return found;
  std::set<std::string> names = names_around (units, scopes[scope].begin, at);
  for (size_t i = at + 1; !names.empty () && i < units.size () && loops > 0; i++)
    {
      std::string index = (units[i].kind == unit_kind::statement ? index_of (units[i]) : "");
      if (units[i].kind == unit_kind::statement && index.empty ())
	break;
      if (names.count (index))
	{
	  error_at (lines.location (units[i].places[0].line, units[i].places[0].column),
		    "%qs, the index of a loop with a directive, is the name of an "
		    "%<associate%> construct", index.c_str ());
	  found = true;
	}
      loops -= !index.empty ();
    }
  return found;
}

} // namespace accplug
