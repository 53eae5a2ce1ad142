/* The table of directives and clauses.

   Comes in: directives.def and clauses.def, names of a program.
   Goes out: rows; for a name that is none, the one that is meant.

   Rules
   - Everything that anybody says about a name comes from here: whether it exists,
     where it may stand, what argument it has, which version of OpenACC it came with.
   - Names are compared as the language has them: Fortran's reader hands lower case over.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_TABLE_H
#define ACCPLUG_DIRECTIVE_TABLE_H

#include "directives/words.h"

namespace accplug
{

enum argument_kind
{
  ARGUMENT_NONE,
  ARGUMENT_EXPRESSION,		/* one */
  ARGUMENT_OPTIONAL_EXPRESSION,
  ARGUMENT_CONDITION,		/* one */
  ARGUMENT_OPTIONAL_CONDITION,
  ARGUMENT_VARIABLES,		/* names, members */
  ARGUMENT_DATA,		/* variables and sections, behind modifiers */
  ARGUMENT_CACHED,		/* elements and sections, behind readonly: */
  ARGUMENT_REDUCTION,		/* operator : variables */
  ARGUMENT_DEFAULT,		/* none, present */
  ARGUMENT_DEVICE_TYPES,	/* names, or * */
  ARGUMENT_QUEUES,		/* optional: [devnum: n :] [queues:] expressions */
  ARGUMENT_GANG_COUNTS,		/* one to three expressions */
  ARGUMENT_COLLAPSE,		/* [force:] constant */
  ARGUMENT_SIZES,		/* expressions or * */
  ARGUMENT_GANG,		/* optional: [num:] n, dim: n, static: n or * */
  ARGUMENT_WORKER,		/* optional: [num:] n */
  ARGUMENT_VECTOR,		/* optional: [length:] n */
  ARGUMENT_BIND,		/* name or string */
  ARGUMENT_ROUTINE		/* optional: a name */
};

enum directive_id
{
#define DIRECTIVE(ID, NAME, VERSION, ARGUMENT, LANGUAGES) DIRECTIVE_##ID,
#include "directives/directives.def"
#undef DIRECTIVE
  DIRECTIVE_COUNT
};

enum clause_id
{
#define CLAUSE(ID, NAME, ARGUMENT, FLAGS) CLAUSE_##ID,
#define ALIAS(ID, NAME, VERSION)
#define ON(ID, DIRECTIVES, VERSION)
#define MODIFIER(ID, NAME, VERSION)
#include "directives/clauses.def"
#undef CLAUSE
#undef ALIAS
#undef ON
#undef MODIFIER
  CLAUSE_COUNT
};

struct directive_row
{
  directive_id id;
  const char *name;	/* words are apart by one blank */
  unsigned version;
  argument_kind argument;
  unsigned languages;	/* source_language bits */
};

struct clause_row
{
  clause_id id;
  const char *name;
  argument_kind argument;
  bool repeated;	/* may stand several times on a directive */
  bool typed;		/* may follow device_type */
};

extern const directive_row directive_rows[];
extern const clause_row clause_rows[];

/* The directive that is called NAME ("enter data"); NULL if there is none.  */
extern const directive_row *find_directive (const std::string &name);

/* Is WORD the first word of a directive's name?  */
extern bool begins_directive_p (const std::string &word);

/* The clause that is called NAME on DIRECTIVE, or elsewhere if DIRECTIVE has none;
   NULL if no directive has one.  */
extern const clause_row *find_clause (const directive_row &directive,
				      const std::string &name);

/* Since which version CLAUSE may stand on DIRECTIVE, under NAME; 0: it may not.  */
extern unsigned clause_version (const clause_row &clause, const directive_row &directive,
				const std::string &name);

/* Since which version CLAUSE has the modifier NAME; 0: it has none of that name.  */
extern unsigned modifier_version (const clause_row &clause, const std::string &name);

/* The two directives that ROW combines, or ROW and NULL.  */
extern std::pair<const directive_row *, const directive_row *>
directive_parts (const directive_row &row);

/* What NAME, which is no directive, is meant to be; empty if nothing is near.  */
extern std::string nearest_directive (const std::string &name);

/* The clause of DIRECTIVE that NAME is meant to be; empty if nothing is near.  */
extern std::string nearest_clause (const directive_row &directive,
				   const std::string &name);

/* The modifier of CLAUSE that NAME is meant to be; empty if nothing is near.  */
extern std::string nearest_modifier (const clause_row &clause, const std::string &name);

/* All names of CLAUSE, its own first.  */
extern std::vector<std::string> clause_names (const clause_row &clause);

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_TABLE_H */
