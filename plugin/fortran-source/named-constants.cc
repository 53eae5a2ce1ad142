/* Named constants in clauses of Fortran's directives; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/messages.h"
#include "directives/translation.h"
#include "fortran-source/named-constants.h"

namespace accplug
{

namespace
{

enum class meaning { unknown, variable, constant };

typedef std::vector<std::string> word_list;

/* What the statement of LIST says that NAME is.  */

meaning
meaning_in (const word_list &list, const std::string &name)
{
  static const std::set<std::string> types
    = { "integer", "real", "double", "complex", "logical", "character", "type", "class" };
  if (list.size () < 2)
    return meaning::unknown;
  bool parameter = list[0] == "parameter";
  if (!parameter && !types.count (list[0]))
    return meaning::unknown;
  size_t begin = 1;
  for (size_t i = 0; i + 1 < list.size () && begin == 1; i++)
    if (list[i] == ":" && list[i + 1] == ":")
      begin = i + 2;
  bool constant = parameter;
  for (size_t i = 0; i < begin; i++)
    constant |= list[i] == "parameter";
  int depth = parameter ? -1 : 0;
  for (size_t i = begin; i < list.size (); i++)
    {
      depth += (list[i] == "(") - (list[i] == ")");
      bool entity = (depth == 0 && list[i] == name
		     && (i == begin || list[i - 1] == "," || list[i - 1] == "("));
      if (entity)
	return constant ? meaning::constant : meaning::variable;
    }
  return meaning::unknown;
}

class constant_lookup
{
public:
  constant_lookup (const std::vector<source_unit> &all_units,
		   const std::vector<source_scope> &all_scopes)
    : units (all_units), scopes (all_scopes) {}

  bool constant_p (int scope, const std::string &name) const;

private:
  meaning own_meaning (size_t scope, const std::string &name) const;
  meaning used_meaning (size_t scope, const word_list &use, const std::string &name) const;

  const std::vector<source_unit> &units;
  const std::vector<source_scope> &scopes;
};

/* NAME in a module of this source that the statement USE of SCOPE gives, which is in front of
   SCOPE; unless it has another name there.  */

meaning
constant_lookup::used_meaning (size_t scope, const word_list &use,
			       const std::string &name) const
{
  size_t only = std::find (use.begin (), use.end (), "only") - use.begin ();
  bool named = std::find (use.begin (), use.end (), name) != use.end ();
  bool renamed = std::find (use.begin (), use.end (), ">") != use.end ();
  if ((only < use.size () && !named) || (renamed && named))
    return meaning::unknown;
  for (size_t i = 0; i < scope; i++)
    if (scopes[i].kind == scope_kind::program
	&& std::find (use.begin (), use.end (), scopes[i].name) != use.end ())
      return own_meaning (i, name);
  return meaning::unknown;
}

/* NAME in SCOPE itself.  A parameter statement may follow the declaration.  */

meaning
constant_lookup::own_meaning (size_t scope, const std::string &name) const
{
  meaning found = meaning::unknown;
  for (const word_list &list : specification_of (units, scopes[scope]))
    {
      meaning here = (list[0] == "use" && found == meaning::unknown
		      ? used_meaning (scope, list, name) : meaning_in (list, name));
      if (here != meaning::unknown)
	found = here;
    }
  return found;
}

bool
constant_lookup::constant_p (int scope, const std::string &name) const
{
  for (; scope >= 0; scope = scopes[scope].parent)
    {
      meaning found = own_meaning (scope, name);
      if (found != meaning::unknown)
	return found == meaning::constant;
    }
  return false;
}

/* gfortran refuses constants in what is left of the clauses; since GCC 16 it takes them, and
   a constant that is to be private or written is the program's mistake as ever.  */

template<typename predicate>
void
refuse_constants (const directive &d, predicate constant_p)
{
  if (!gcc_compat::named_constants_taken)
    return;
  for (const clause &c : d.clauses)
    if (c.row->argument == ARGUMENT_DATA || c.row->id == CLAUSE_PRIVATE
	|| c.row->id == CLAUSE_FIRSTPRIVATE)
      for (const argument_item &item : c.argument.items)
	if (constant_p (item))
	  {
	    place where (item.value[0]);
	    error_at (&where, "Object %qs is not a variable", item.value[0].text.c_str ());
	  }
}

/* What would give a constant a value is an error.  */

bool
variable_clause_p (const clause &c)
{
  return ((c.row->argument == ARGUMENT_DATA && c.row->id != CLAUSE_COPYOUT)
	  || c.row->id == CLAUSE_FIRSTPRIVATE);
}

bool
any_data_p (const directive &d)
{
  return std::any_of (d.clauses.begin (), d.clauses.end (), [] (const clause &c)
		      { return c.row->argument == ARGUMENT_DATA; });
}

/* Has D a body, which stays when D's data clauses go?  */

bool
construct_p (const directive &d)
{
  return compute_directive_p (d) || d.row->id == DIRECTIVE_DATA;
}

} // anonymous namespace

bool
drop_named_constants (directive *d, const std::vector<source_unit> &units,
		      const std::vector<source_scope> &scopes, size_t unit)
{
  constant_lookup lookup (units, scopes);
  int scope = scope_of_unit (scopes, unit);
  auto constant_p = [&] (const argument_item &item)
    { return !item.value.empty () && lookup.constant_p (scope, item.value[0].text); };
  directive left = *d;
  for (clause &c : left.clauses)
    if (variable_clause_p (c))
      {
	auto &items = c.argument.items;
	items.erase (std::remove_if (items.begin (), items.end (), constant_p),
		     items.end ());
      }
  auto empty_p = [] (const clause &c)
    { return variable_clause_p (c) && c.argument.items.empty (); };
  auto &clauses = left.clauses;
  clauses.erase (std::remove_if (clauses.begin (), clauses.end (), empty_p),
		 clauses.end ());
  bool stays = construct_p (*d) || any_data_p (left);
  bool nothing_left = !stays && any_data_p (*d) && !find_clause (*d, CLAUSE_WAIT_FOR);
  if (stays)
    *d = left;
  if (nothing_left)
    return false;
  refuse_constants (*d, constant_p);
  return true;
}

} // namespace accplug
