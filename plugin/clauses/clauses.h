/* Clauses before GCC's omplower: the pass `accclauses'.

   Comes in: a function before omplower, where constructs are still nested and
   temporaries still have values.
   Goes out: the same, after the steps of the table in clauses.cc; and what is known of
   each data clause only now, for image/construct-table.h.

   Rules
   - Notes are those of one function, from this pass to the construct table's, which
     forgets them.  Their clauses are kept alive: an address that is freed and used for
     another clause would have this one's note.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CLAUSES_H
#define ACCPLUG_CLAUSES_H

#include "statements/clause-text.h"

namespace accplug
{

struct clause_note
{
  clause_text text;
  tree variable = NULL_TREE;	/* that the clause names, or NULL */
  bool unaddressed = false;	/* a variable to which the program has no pointers */
  bool reduced = false;		/* the construct, or a loop in it, reduces it */
};

/* What was noted of the clause C; nothing, if omplower has made it.  */
extern const clause_note &note_of_clause (tree c);

extern void forget_clause_notes ();

/* Just before omplower.  */
extern gimple_opt_pass *make_pass_clauses (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_CLAUSES_H */
