/* The table of directives and clauses.  See table.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/table.h"

namespace accplug
{

namespace
{

enum : unsigned
{
  ALL_LANGUAGES = LANGUAGE_C | LANGUAGE_CXX | LANGUAGE_FORTRAN
};

enum : unsigned
{
  REPEATED = 1,
  TYPED = 2
};

/* Directives as bits, under the names that clauses.def uses.  */
enum directive_bit : unsigned
{
#define DIRECTIVE(ID, NAME, VERSION, ARGUMENT, LANGUAGES) ID = 1u << DIRECTIVE_##ID,
#include "directives/directives.def"
#undef DIRECTIVE
};

struct place_row
{
  clause_id clause;
  unsigned directives;
  unsigned version;
};

struct name_row
{
  clause_id clause;
  const char *name;
  unsigned version;
};

const place_row place_rows[] = {
#define CLAUSE(ID, NAME, ARGUMENT, FLAGS)
#define ALIAS(ID, NAME, VERSION)
#define ON(ID, DIRECTIVES, VERSION) { CLAUSE_##ID, DIRECTIVES, VERSION },
#define MODIFIER(ID, NAME, VERSION)
#include "directives/clauses.def"
#undef ALIAS
#undef ON
};

const name_row alias_rows[] = {
#define ALIAS(ID, NAME, VERSION) { CLAUSE_##ID, NAME, VERSION },
#define ON(ID, DIRECTIVES, VERSION)
#include "directives/clauses.def"
#undef ALIAS
#undef MODIFIER
};

const name_row modifier_rows[] = {
#define ALIAS(ID, NAME, VERSION)
#define MODIFIER(ID, NAME, VERSION) { CLAUSE_##ID, NAME, VERSION },
#include "directives/clauses.def"
#undef CLAUSE
#undef ALIAS
#undef ON
#undef MODIFIER
};

/* DIRECTIVE as a bit, with those that it combines.  */

unsigned
directive_bits (const directive_row &directive)
{
  switch (directive.id)
    {
    case DIRECTIVE_PARALLEL_LOOP:
      return PARALLEL | LOOP;
    case DIRECTIVE_KERNELS_LOOP:
      return KERNELS | LOOP;
    case DIRECTIVE_SERIAL_LOOP:
      return SERIAL | LOOP;
    default:
      return 1u << directive.id;
    }
}

/* What a user may have meant by NAME among the names that TELL tells one by one.  */

template<typename TELL>
std::string
nearest (const std::string &name, TELL tell)
{
  best_match<const char *, const char *> match (name.c_str ());
  tell ([&match] (const char *candidate) { match.consider (candidate); });
  const char *best = match.get_best_meaningful_candidate ();
  return best ? best : "";
}

/* Since which version CLAUSE may stand on DIRECTIVE under its own name.  A combined
   directive has what either part has first.  */

unsigned
place_version (clause_id clause, const directive_row &directive)
{
  unsigned bits = directive_bits (directive);
  unsigned version = 0;
  for (const place_row &row : place_rows)
    if (row.clause == clause && (row.directives & bits)
	&& (version == 0 || row.version < version))
      version = row.version;
  return version ? MAX (version, directive.version) : 0;
}

/* The row of CLAUSE's alias NAME; NULL if that is none.  */

const name_row *
find_alias (clause_id clause, const std::string &name)
{
  for (const name_row &row : alias_rows)
    if (row.clause == clause && name == row.name)
      return &row;
  return nullptr;
}

bool
named_p (const clause_row &clause, const std::string &name)
{
  return name == clause.name || find_alias (clause.id, name);
}

} // anonymous namespace

const directive_row directive_rows[] = {
#define DIRECTIVE(ID, NAME, VERSION, ARGUMENT, LANGUAGES) \
  { DIRECTIVE_##ID, NAME, VERSION, ARGUMENT, LANGUAGES },
#include "directives/directives.def"
#undef DIRECTIVE
};

const clause_row clause_rows[] = {
#define CLAUSE(ID, NAME, ARGUMENT, FLAGS) \
  { CLAUSE_##ID, NAME, ARGUMENT, ((FLAGS) & REPEATED) != 0, ((FLAGS) & TYPED) != 0 },
#define ALIAS(ID, NAME, VERSION)
#define ON(ID, DIRECTIVES, VERSION)
#define MODIFIER(ID, NAME, VERSION)
#include "directives/clauses.def"
#undef CLAUSE
#undef ALIAS
#undef ON
#undef MODIFIER
};

const directive_row *
find_directive (const std::string &name)
{
  for (const directive_row &row : directive_rows)
    if (name == row.name)
      return &row;
  return nullptr;
}

bool
begins_directive_p (const std::string &word)
{
  for (const directive_row &row : directive_rows)
    if (strncmp (row.name, word.c_str (), word.size ()) == 0
	&& (row.name[word.size ()] == '\0' || row.name[word.size ()] == ' '))
      return true;
  return false;
}

const clause_row *
find_clause (const directive_row &directive, const std::string &name)
{
  const clause_row *elsewhere = nullptr;
  for (const clause_row &row : clause_rows)
    if (named_p (row, name))
      {
	if (place_version (row.id, directive))
	  return &row;
	if (!elsewhere)
	  elsewhere = &row;
      }
  return elsewhere;
}

unsigned
clause_version (const clause_row &clause, const directive_row &directive,
		const std::string &name)
{
  unsigned version = place_version (clause.id, directive);
  const name_row *alias = find_alias (clause.id, name);
  return version && alias ? MAX (version, alias->version) : version;
}

unsigned
modifier_version (const clause_row &clause, const std::string &name)
{
  for (const name_row &row : modifier_rows)
    if (row.clause == clause.id && name == row.name)
      return row.version;
  return 0;
}

std::pair<const directive_row *, const directive_row *>
directive_parts (const directive_row &row)
{
  std::string name = row.name;
  size_t blank = name.find (' ');
  if (blank == std::string::npos || name.compare (blank + 1, std::string::npos, "loop"))
    return { &row, nullptr };
  return { find_directive (name.substr (0, blank)), find_directive ("loop") };
}

std::string
nearest_directive (const std::string &name)
{
  return nearest (name, [] (auto consider) {
    for (const directive_row &row : directive_rows)
      consider (row.name);
  });
}

std::string
nearest_clause (const directive_row &directive, const std::string &name)
{
  return nearest (name, [&directive] (auto consider) {
    for (const clause_row &row : clause_rows)
      if (place_version (row.id, directive))
	{
	  consider (row.name);
	  for (const name_row &alias : alias_rows)
	    if (alias.clause == row.id)
	      consider (alias.name);
	}
  });
}

std::string
nearest_modifier (const clause_row &clause, const std::string &name)
{
  return nearest (name, [&clause] (auto consider) {
    for (const name_row &row : modifier_rows)
      if (row.clause == clause.id)
	consider (row.name);
  });
}

std::vector<std::string>
clause_names (const clause_row &clause)
{
  std::vector<std::string> names { clause.name };
  for (const name_row &row : alias_rows)
    if (row.clause == clause.id)
      names.push_back (row.name);
  return names;
}

} // namespace accplug
