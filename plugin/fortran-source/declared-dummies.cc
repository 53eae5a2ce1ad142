/* Dummy arguments in Fortran's `declare'; see declared-dummies.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/declared-dummies.h"

namespace accplug
{

namespace
{

enum class shape { known, sized, later };

/* What the BOUNDS of a declaration say.  */

shape
shape_of (const std::vector<std::string> &bounds)
{
  for (const std::string &bound : bounds)
    {
      if (bound == ".." || (!bound.empty () && bound.back () == ':'))
	return shape::later;
      if (!bound.empty () && bound.back () == '*')
	return shape::sized;
    }
  return shape::known;
}

/* The shape of ITEM, if that is a dummy argument of SCOPE.  */

shape
shape_of_dummy (const argument_item &item, const std::vector<source_unit> &units,
		const source_scope &scope)
{
  std::string name;
  for (const word &w : item.value)
    for (char c : w.text)
      name += TOLOWER (c);
  if (!dummy_p (name, units, scope))
    return shape::known;
  std::vector<std::vector<std::string>> statements = specification_of (units, scope);
  for (size_t i = 1; i < statements.size (); i++)
    {
      shape s = shape_of (bounds_in (statements[i], name));
      if (s != shape::known)
	return s;
    }
  return shape::known;
}

} // anonymous namespace

directive
take_shaped_dummies (directive *d, const std::vector<source_unit> &units,
		     const std::vector<source_scope> &scopes, size_t unit, size_t *before)
{
  directive taken = *d;
  taken.clauses.clear ();
  int at = scope_of_unit (scopes, unit);
  if (at < 0)
    return taken;
  const source_scope &scope = scopes[at];
  *before = scope.begin + 1;
  if (scope.kind != scope_kind::procedure
      || units[*before].first_line <= units[scope.begin].last_line)
    return taken;
  std::vector<clause> kept;
  for (clause &c : d->clauses)
    {
      clause mine = c, moved = c;
      mine.argument.items.clear ();
      moved.argument.items.clear ();
      for (const argument_item &item : c.argument.items)
	{
	  shape s = (c.row->argument == ARGUMENT_DATA
		     ? shape_of_dummy (item, units, scope) : shape::known);
	  if (s == shape::later)
	    moved.argument.items.push_back (item);
	  else if (s == shape::known || c.row->id != CLAUSE_PRESENT)
	    mine.argument.items.push_back (item);
	}
      if (!mine.argument.items.empty () || c.argument.items.empty ())
	kept.push_back (mine);
      if (!moved.argument.items.empty ())
	taken.clauses.push_back (moved);
    }
  d->clauses = kept;
  return taken;
}

} // namespace accplug
