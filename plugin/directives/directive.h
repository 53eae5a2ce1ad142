/* A directive that was read: its row, its argument, its clauses.

   Comes in: nothing.
   Goes out: the record that the parser makes, the checks judge, the translation changes
   and each language writes in its own words.

   Rules
   - Words keep their places and numbers; what is made here has the place of the word
     that it stands for.
   - Items of an argument are what commas divide, outside of all brackets.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_H
#define ACCPLUG_DIRECTIVE_H

#include "directives/table.h"

namespace accplug
{

struct argument_item
{
  std::string key;	/* of "num: 4": num; empty if there is none */
  word key_word;
  words value;
  /* Of what VALUE is the outermost dimension of: arguments of FUNCTION_SECTION behind the
     first two (translation.h); empty if VALUE is all.  */
  std::vector<words> inner;
  bool united = false;		/* several clauses' (data_item) */
};

/* What stands in parentheses.  */
struct clause_argument
{
  bool given = false;
  word open, close;		/* the parentheses */
  words modifiers;		/* in front of a colon, without commas: readonly; the
				   operator of a reduction */
  words devnum;			/* of a list of queues: [devnum: n :] */
  std::vector<argument_item> items;
};

struct clause
{
  const clause_row *row = nullptr;
  word name;			/* as the program has it */
  clause_argument argument;
  int group = -1;		/* the number of the device_type clause that it follows,
				   among the clauses; -1 if it follows none */
  int behind = -1;		/* the same, of a clause that is for all devices */
};

struct directive
{
  const directive_row *row = nullptr;
  words name;
  bool ends = false;		/* Fortran: !$acc end NAME; `end' is not among NAME */
  clause_argument argument;
  std::vector<clause> clauses;

  location_t where () const { return name[0].where; }
};

/* The first clause ID of D; NULL if it has none.  */

inline const clause *
find_clause (const directive &d, clause_id id)
{
  for (const clause &c : d.clauses)
    if (c.row->id == id)
      return &c;
  return nullptr;
}

/* How the language calls directives in messages, and which version of OpenACC the user
   asked to be held to.  */
struct dialect
{
  source_language language = LANGUAGE_C;
  /* The version, times ten, beyond which forms are warned of; 0: none.  */
  unsigned version = 0;

  const char *sentinel () const
  {
    return language == LANGUAGE_FORTRAN ? "!$acc" : "#pragma acc";
  }
};

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_H */
