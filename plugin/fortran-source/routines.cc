/* Where `routine' directives have to stand for gfortran; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran-source/routines.h"

namespace accplug
{

namespace
{

class placement
{
public:
  placement (const std::vector<source_unit> &all,
	     const std::vector<source_scope> &all_scopes,
	     const std::vector<source_directive> &all_directives,
	     const source_directive &routine)
    : units (all), scopes (all_scopes), directives (all_directives), self (routine) {}

  routine_place run ();

private:
  bool in_specification_p (int scope) const;
  size_t specification_end (int scope) const;
  int procedure_in (int scope, const std::string &name) const;
  int find_procedure (int scope, const std::string &name);
  int find_used (int scope, const std::string &name);
  bool has_routine_p (int scope) const;
  bool interface_body_p (int scope) const;
  void move_into (int scope);
  void place_external (int scope, const std::string &name);

  const std::vector<source_unit> &units;
  const std::vector<source_scope> &scopes;
  const std::vector<source_directive> &directives;
  const source_directive &self;
  routine_place place;
  bool uses_others = false;	/* modules of other files */
};

bool
placement::in_specification_p (int scope) const
{
  return self.unit < scopes[scope].specification_end;
}

/* Where the specification part of SCOPE ends: in front of directives that stand in front of
   its first statement.  */

size_t
placement::specification_end (int scope) const
{
  size_t end = scopes[scope].specification_end;
  auto executable_p = [this] (size_t unit) {
    if (units[unit].kind != unit_kind::acc)
      return units[unit].kind != unit_kind::statement;
    for (const source_directive &d : directives)
      if (d.unit == unit && d.right)
	return d.what.row->id != DIRECTIVE_DECLARE && d.what.row->id != DIRECTIVE_ROUTINE;
    return true;
  };
  while (end > scopes[scope].begin + 1 && executable_p (end - 1))
    end--;
  return end;
}

/* The procedure or interface body NAME that SCOPE itself has; -1 if none.  */

int
placement::procedure_in (int scope, const std::string &name) const
{
  for (size_t i = 0; i < scopes.size (); i++)
    {
      int parent = scopes[i].parent;
      if (parent >= 0 && scopes[parent].kind == scope_kind::interface)
	parent = scopes[parent].parent;
      if (parent == scope && scopes[i].kind == scope_kind::procedure
	  && scopes[i].name == name)
	return i;
    }
  return -1;
}

/* NAME in a module of this source that SCOPE uses; -1 if none.  */

int
placement::find_used (int scope, const std::string &name)
{
  for (const std::vector<std::string> &list : specification_of (units, scopes[scope]))
    {
      if (list.size () < 2 || list[0] != "use")
	continue;
      size_t at = 1;
      while (at < list.size () && (list[at] == "," || list[at] == ":"
				   || list[at] == "intrinsic"
				   || list[at] == "non_intrinsic"))
	at++;
      bool here = false;
      for (size_t k = 0; k < scopes.size () && at < list.size (); k++)
	if (scopes[k].kind == scope_kind::program && scopes[k].name == list[at])
	  {
	    here = true;
	    int found = procedure_in (k, name);
	    if (found >= 0)
	      return found;
	  }
      bool library = at < list.size () && (list[at] == "openacc" || list[at] == "omp_lib"
					   || list[at].compare (0, 4, "iso_") == 0
					   || list[at].compare (0, 5, "ieee_") == 0);
      bool only = at + 1 < list.size ();
      if (!here && !library
	  && (!only || std::find (list.begin (), list.end (), name) != list.end ()))
	uses_others = true;
    }
  return -1;
}

/* What NAME is in SCOPE, from the inside out; -1 if no procedure of this source.  */

int
placement::find_procedure (int scope, const std::string &name)
{
  for (; scope >= 0; scope = scopes[scope].parent)
    {
      int found = procedure_in (scope, name);
      if (found < 0)
	found = find_used (scope, name);
      if (found >= 0)
	return found;
    }
  return -1;
}

/* Has SCOPE a routine directive, or will it get one from a directive further up?  */

bool
placement::has_routine_p (int scope) const
{
  for (const source_directive &d : directives)
    {
      if (!d.right || d.what.row->id != DIRECTIVE_ROUTINE || d.unit == self.unit)
	continue;
      const clause_argument &a = d.what.argument;
      bool inside = scope_of_unit (scopes, d.unit) == scope;
      if (a.given ? (a.items[0].value[0].text == scopes[scope].name
		     && (inside || d.unit < self.unit))
	  : inside)
	return true;
    }
  return false;
}

bool
placement::interface_body_p (int scope) const
{
  int parent = scopes[scope].parent;
  return parent >= 0 && scopes[parent].kind == scope_kind::interface;
}

void
placement::move_into (int scope)
{
  place.stays = false;
  place.dropped = has_routine_p (scope);
  place.named = false;
  place.before = specification_end (scope);
}

void
placement::place_external (int scope, const std::string &name)
{
  bool declared = false, external = false;
  for (int at = scope; at >= 0; at = scopes[at].parent)
    for (size_t i = scopes[at].begin; i < scopes[at].specification_end; i++)
      for (const std::vector<std::string> &list : statements_in (units[i]))
	{
	  if (std::find (list.begin (), list.end (), name) == list.end ())
	    continue;
	  if (std::find (list.begin (), list.end (), "external") != list.end ()
	      || list[0] == "procedure")
	    external = true;
	  declared |= i < self.unit && list[0] != "use";
	}
  if (!declared && !external && uses_others)
    {
      place.stays = false;
      place.dropped = true;
      return;
    }
  if (external && declared && in_specification_p (scope))
    return;
  place.stays = false;
  place.before = specification_end (scope);
  if (!external)
    place.external = name;
}

routine_place
placement::run ()
{
  int scope = scope_of_unit (scopes, self.unit);
  if (scope < 0)
    return place;
  const clause_argument &a = self.what.argument;
  std::string name = a.given ? a.items[0].value[0].text : "";
  bool own = name.empty () || (name == scopes[scope].name
			       && scopes[scope].kind == scope_kind::procedure);
  if (own)
    {
      place.named = !interface_body_p (scope) || name.empty ();
      if (in_specification_p (scope))
	place.stays = place.named;
      else
	{
	  place.stays = false;
	  place.before = specification_end (scope);
	}
      return place;
    }
  int procedure = find_procedure (scope, name);
  if (procedure >= 0)
    move_into (procedure);
  else
    place_external (scope, name);
  return place;
}

} // anonymous namespace

routine_place
place_routine (const std::vector<source_unit> &units,
	       const std::vector<source_scope> &scopes,
	       const std::vector<source_directive> &directives,
	       const source_directive &routine)
{
  return placement (units, scopes, directives, routine).run ();
}

} // namespace accplug
