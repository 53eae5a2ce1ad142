/* Routines of several threads that are PURE procedures; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/pure-routines.h"

namespace accplug
{

namespace
{

bool
level_p (const clause &c)
{
  return (c.row->id == CLAUSE_GANG || c.row->id == CLAUSE_WORKER
	  || c.row->id == CLAUSE_VECTOR);
}

/* Is SCOPE a procedure whose heading says that it is pure?  */

bool
pure_p (const read_source &source, const source_scope &scope)
{
  if (scope.kind != scope_kind::procedure)
    return false;
  bool pure = false;
  const std::vector<std::string> heading = specification_of (source.units, scope).front ();
  for (const std::string &w : heading)
    {
      if (w == "function" || w == "subroutine")
	return pure;
      if (w == "impure")
	return false;
      pure |= w == "pure" || w == "elemental";
    }
  return false;
}

/* The scope of the procedure that D, a routine directive, is for; -1 if the source has none,
   or several.  */

int
procedure_of (const read_source &source, const source_directive &d)
{
  int scope = scope_of_unit (source.scopes, d.unit);
  if (!d.what.argument.given || scope < 0)
    return scope;
  const std::string name = statement_words (d.what.argument.items[0].value[0].text)[0];
  if (source.scopes[scope].name == name)
    return scope;
  int found = -1;
  for (size_t i = 0; i < source.scopes.size (); i++)
    if (source.scopes[i].kind == scope_kind::procedure && source.scopes[i].name == name)
      {
	if (found >= 0)
	  return -1;
	found = i;
      }
  return found;
}

/* The procedure that UNIT is in, if that is pure; else -1.  */

int
pure_scope_of (const read_source &source, size_t unit)
{
  int scope = scope_of_unit (source.scopes, unit);
  return scope >= 0 && pure_p (source, source.scopes[scope]) ? scope : -1;
}

/* D, a loop directive, goes: one thread runs the loop in any case.  */

void
drop (const read_source &source, source_directive *d, source_edits *edits)
{
  const source_unit &unit = source.units[d->unit];
  for (size_t line = unit.first_line; line <= unit.last_line; line++)
    edits->instead (line, "");
  d->right = false;
}

} // anonymous namespace

void
make_pure_routines_sequential (read_source *source, source_edits *edits)
{
  for (source_directive &d : source->directives)
    {
      if (!d.right)
	continue;
      if (d.what.row->id == DIRECTIVE_LOOP && pure_scope_of (*source, d.unit) >= 0)
	drop (*source, &d, edits);
      if (d.what.row->id != DIRECTIVE_ROUTINE)
	continue;
      auto level = std::find_if (d.what.clauses.begin (), d.what.clauses.end (), level_p);
      int scope = level == d.what.clauses.end () ? -1 : procedure_of (*source, d);
      if (scope < 0 || !pure_p (*source, source->scopes[scope]))
	continue;
      warning_at (d.what.where (), 0, "%<routine %s%> of a PURE procedure is taken for "
		  "%<routine seq%>", level->row->name);
      level->row = &clause_rows[CLAUSE_SEQ];
      level->name.text = level->row->name;
      level->argument = clause_argument ();
      d.changed = true;
    }
}

} // namespace accplug
