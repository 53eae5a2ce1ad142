/* Program units and procedures of a Fortran source; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/scopes.h"

namespace accplug
{

std::vector<std::string>
statement_words (const std::string &text)
{
  std::vector<std::string> list;
  char quote = 0;
  bool in_name = false;
  for (char c : text)
    {
      bool name = !quote && (ISALNUM (c) || c == '_');
      if (quote)
	quote = c == quote ? 0 : quote;
      else if (name && in_name)
	list.back () += TOLOWER (c);
      else if (c == '\'' || c == '"')
	{
	  quote = c;
	  list.push_back (std::string (1, c));
	}
      else if (!ISSPACE (c))
	list.push_back (std::string (1, TOLOWER (c)));
      in_name = name;
    }
  return list;
}

std::vector<std::vector<std::string>>
statements_in (const source_unit &unit)
{
  std::vector<std::vector<std::string>> list;
  if (unit.kind != unit_kind::statement)
    return list;
  list.emplace_back ();
  for (std::string &word : statement_words (unit.text))
    if (word == ";")
      list.emplace_back ();
    else
      list.back ().push_back (std::move (word));
  list.erase (std::remove_if (list.begin (), list.end (),
			      [] (const std::vector<std::string> &one)
			      { return one.empty (); }), list.end ());
  return list;
}

std::vector<std::vector<std::string>>
statements_between (const std::vector<source_unit> &units, size_t begin, size_t end)
{
  std::vector<std::vector<std::string>> all;
  for (size_t i = begin; i < end; i++)
    {
      std::vector<std::vector<std::string>> parts = statements_in (units[i]);
      all.insert (all.end (), parts.begin (), parts.end ());
    }
  return all;
}

namespace
{

typedef std::vector<std::string> texts;

const std::string &
at (const texts &list, size_t i)
{
  static const std::string nothing;
  return i < list.size () ? list[i] : nothing;
}

bool
name_p (const std::string &text)
{
  return !text.empty () && (ISALPHA (text[0]) || text[0] == '_');
}

bool
among_p (const std::string &text, std::initializer_list<const char *> list)
{
  for (const char *one : list)
    if (text == one)
      return true;
  return false;
}

/* Behind the parentheses that may stand at I.  */

size_t
skip_parentheses (const texts &list, size_t i)
{
  if (at (list, i) != "(")
    return i;
  int depth = 0;
  for (; i < list.size (); i++)
    {
      depth += (list[i] == "(") - (list[i] == ")");
      if (depth == 0)
	return i + 1;
    }
  return i;
}

/* Behind what may stand in front of `function' and `subroutine': prefixes, types.  */

size_t
skip_prefixes (const texts &list)
{
  size_t i = 0;
  for (;;)
    if (among_p (at (list, i), { "recursive", "pure", "elemental", "impure",
				 "non_recursive", "module", "doubleprecision" }))
      i++;
    else if (among_p (at (list, i), { "double" }))
      i += 2;
    else if (among_p (at (list, i), { "integer", "real", "logical", "complex",
				      "character", "type", "class" }))
      {
	i++;
	if (at (list, i) == "*")
	  i += at (list, i + 1) == "(" ? 1 : 2;
	i = skip_parentheses (list, i);
      }
    else
      return i;
}

/* The scope that LIST begins, in *SCOPE; false if it begins none.  */

bool
begins_scope_p (const texts &list, bool in_interface, source_scope *scope)
{
  const std::string &first = at (list, 0), &second = at (list, 1);
  if ((first == "interface" && second != "=" && second != "(")
      || (first == "abstract" && second == "interface") || first == "abstractinterface")
    {
      scope->kind = scope_kind::interface;
      return true;
    }
  if (first == "module" && second == "procedure" && !in_interface && list.size () == 3)
    {
      scope->kind = scope_kind::procedure;
      scope->name = list[2];
      return true;
    }
  size_t i = skip_prefixes (list);
  if (among_p (at (list, i), { "function", "subroutine" }) && name_p (at (list, i + 1)))
    {
      scope->kind = scope_kind::procedure;
      scope->name = list[i + 1];
      return true;
    }
  bool module = among_p (first, { "module", "program" }) && name_p (second)
		&& list.size () == 2 && second != "procedure";
  size_t name = skip_parentheses (list, 1);
  bool submodule = first == "submodule" && name > 1 && name_p (at (list, name));
  if (!module && !submodule && !(first == "block" && second == "data")
      && first != "blockdata")
    return false;
  scope->kind = scope_kind::program;
  scope->name = module ? second : at (list, name);
  return true;
}

/* Does LIST end a scope?  *INTERFACE: an interface block.  */

bool
ends_scope_p (const texts &list, bool *interface)
{
  std::string first = at (list, 0), second = at (list, 1);
  *interface = false;
  if (first == "end")
    {
      if (second.empty ())
	return true;
      first = second;
    }
  else if (first.compare (0, 3, "end") == 0)
    {
      first.erase (0, 3);
      if (second == "=" || second == "(" || second == "%")
	return false;
    }
  else
    return false;
  *interface = first == "interface";
  return *interface || among_p (first, { "function", "subroutine", "program", "module",
					 "submodule", "procedure", "blockdata" })
	 || (first == "block" && at (list, 2) == "data");
}

/* Is LIST an assignment, whatever its first word?  */

bool
assignment_p (const texts &list)
{
  if (!name_p (at (list, 0)))
    return false;
  size_t i = skip_parentheses (list, 1);
  while (at (list, i) == "%")
    i = skip_parentheses (list, i + 2);
  return at (list, i) == "=";
}

/* May LIST stand in a specification part?  The words of derived types, which only stand
   there, are told by the caller.  */

bool
specification_p (const texts &list)
{
  if (list.empty ())
    return true;
  if (assignment_p (list) && !among_p (list[0], { "data" }))
    return false;
  return among_p (list[0], { "use", "import", "implicit", "parameter", "integer", "real",
			     "double", "doubleprecision", "complex", "character",
			     "logical", "type", "class", "dimension", "allocatable",
			     "pointer", "target", "save", "data", "external", "intrinsic",
			     "common", "equivalence", "namelist", "procedure", "private",
			     "public", "protected", "optional", "intent", "volatile",
			     "asynchronous", "bind", "value", "contiguous", "format",
			     "entry", "enum", "enumerator", "endenum", "codimension",
			     "include", "generic", "doublecomplex", "static", "automatic",
			     "structure", "record", "union", "map", "endstructure",
			     "endunion", "endmap" })
	 || (list[0] == "end" && among_p (at (list, 1), { "enum", "type", "structure",
							   "union", "map" }))
	 || list[0] == "endtype";
}

class scope_finder
{
public:
  scope_finder (const std::vector<source_unit> &all) : units (all) {}
  std::vector<source_scope> run ();

private:
  void take (size_t unit, size_t part, const texts &list);
  void open_scope (source_scope scope, size_t unit, size_t part);
  void end_specifications (size_t unit, size_t part);
  void close_scope (size_t unit, bool interface);
  bool in_type (const texts &list);

  const std::vector<source_unit> &units;
  std::vector<source_scope> scopes;
  std::vector<int> open;
  bool type_open = false;
};

void
scope_finder::open_scope (source_scope scope, size_t unit, size_t part)
{
  scope.begin = unit;
  scope.heading = part;
  scope.parent = open.empty () ? -1 : open.back ();
  open.push_back (scopes.size ());
  scopes.push_back (scope);
}

void
scope_finder::close_scope (size_t unit, bool interface)
{
  while (!open.empty ())
    {
      source_scope &scope = scopes[open.back ()];
      open.pop_back ();
      scope.end = unit;
      if (!scope.specification_end)
	scope.specification_end = unit;
      if (!interface || scope.kind == scope_kind::interface)
	return;
    }
}

/* Is LIST part of a derived type's definition?  */

bool
scope_finder::in_type (const texts &list)
{
  const std::string &first = at (list, 0), &second = at (list, 1);
  if (type_open)
    {
      if (first == "endtype" || (first == "end" && second == "type"))
	type_open = false;
      return true;
    }
  if (first == "type" && second != "(" && second != "=" && second != "%"
      && (name_p (second) || second == "," || second == ":"))
    type_open = second != "is";
  return type_open;
}

/* The statement PART of UNIT is no specification, if none was before it.  What is in the unit
   of a heading counts as specifications.  */

void
scope_finder::end_specifications (size_t unit, size_t part)
{
  if (open.empty ())
    return;
  source_scope &scope = scopes[open.back ()];
  if (scope.specification_end || scope.kind == scope_kind::interface)
    return;
  bool heading = unit == scope.begin;
  scope.specification_end = heading ? unit + 1 : unit;
  scope.specified = heading ? 0 : part;
}

/* LIST is the statement PART of UNIT.  */

void
scope_finder::take (size_t unit, size_t part, const texts &list)
{
  source_scope scope;
  bool interface = false;
  if (in_type (list))
    return;
  bool in_interface = (!open.empty ()
		       && scopes[open.back ()].kind == scope_kind::interface);
  if (!assignment_p (list) && begins_scope_p (list, in_interface, &scope))
    {
      open_scope (scope, unit, part);
      return;
    }
  if (ends_scope_p (list, &interface))
    {
      close_scope (unit, interface);
      return;
    }
  if (open.empty () && !list.empty ())
    {
      scope.kind = scope_kind::program;
      open_scope (scope, unit, part);
    }
  if (!specification_p (list))
    end_specifications (unit, part);
}

std::vector<source_scope>
scope_finder::run ()
{
  for (size_t i = 0; i < units.size (); i++)
    {
      std::vector<texts> parts = statements_in (units[i]);
      for (size_t part = 0; part < parts.size (); part++)
	take (i, part, parts[part]);
    }
  while (!open.empty ())
    close_scope (units.size (), false);
  return std::move (scopes);
}

} // anonymous namespace

std::vector<source_scope>
find_scopes (const std::vector<source_unit> &units)
{
  return scope_finder (units).run ();
}

int
scope_of_unit (const std::vector<source_scope> &scopes, size_t unit)
{
  int found = -1;
  for (size_t i = 0; i < scopes.size (); i++)
    if (scopes[i].kind != scope_kind::interface && scopes[i].begin < unit
	&& unit <= scopes[i].end)
      found = i;
  return found;
}

std::vector<std::vector<std::string>>
specification_of (const std::vector<source_unit> &units, const source_scope &scope)
{
  std::vector<texts> all;
  for (size_t i = scope.begin; i <= scope.specification_end && i < units.size (); i++)
    {
      std::vector<texts> parts = statements_in (units[i]);
      if (i == scope.specification_end)
	parts.resize (MIN (parts.size (), scope.specified));
      if (i == scope.begin)
	parts.erase (parts.begin (), parts.begin () + MIN (parts.size (), scope.heading));
      all.insert (all.end (), parts.begin (), parts.end ());
    }
  return all;
}

size_t
first_entity (const std::vector<std::string> &list)
{
  for (size_t i = 0; i + 1 < list.size (); i++)
    if (list[i] == ":" && list[i + 1] == ":")
      return i + 2;
  return 1;
}

size_t
bounds_of_entity (const std::vector<std::string> &list, const std::string &name)
{
  size_t begin = first_entity (list), dimension = 0;
  for (size_t i = 0; i < begin && i + 1 < list.size (); i++)
    if (list[i] == "dimension" && list[i + 1] == "(")
      dimension = i + 1;
  int depth = 0;
  for (size_t i = begin; i < list.size (); i++)
    {
      depth += (list[i] == "(") - (list[i] == ")");
      if (!depth && list[i] == name)
	return i + 1 < list.size () && list[i + 1] == "(" ? i + 1 : dimension;
    }
  return 0;
}

std::vector<std::string>
bounds_in (const std::vector<std::string> &list, const std::string &name)
{
  std::vector<std::string> bounds (1);
  int depth = 0;
  for (size_t i = bounds_of_entity (list, name); i && i < list.size (); i++)
    {
      if (list[i] == ")" && --depth == 0)
	return bounds;
      if (list[i] == "," && depth == 1)
	bounds.push_back ("");
      else if (depth)
	bounds.back () += list[i];
      depth += list[i] == "(";
    }
  return {};
}

bool
dummy_p (const std::string &name, const std::vector<source_unit> &units,
	 const source_scope &scope)
{
  if (scope.kind != scope_kind::procedure)
    return false;
  const std::vector<std::string> heading = statements_in (units[scope.begin])[scope.heading];
  return std::find (heading.begin (), heading.end (), name) != heading.end ();
}

} // namespace accplug
