/* What statements do to variables.

   Comes in: statements of a region, in high GIMPLE, or a list of them.
   Goes out: variable_uses, with what a reference refers to as the reference's own.

   Rules
   - Nothing here changes a statement.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_USES_H
#define ACCPLUG_USES_H

#include "base/gcc-common.h"

namespace accplug
{

typedef std::vector<gimple *> statement_list;

/* What a statement, with all that is nested in it, does to variables.  A reference
   stands for what it refers to.  */
struct variable_uses
{
  std::set<tree> mentioned;	/* at all */
  std::set<tree> read, written;
  std::set<tree> addressed;	/* also by assembly code and in atomic constructs */
  std::set<tree> in_clauses;	/* indices, private and reduction variables of loops */
  std::set<tree> stored_in;	/* variables that are no scalars, in part or whole */
  bool loads = false;		/* of anything but scalar variables */
  bool pointer_stores = false;	/* to what a pointer points to */
  bool descriptor_stores = false;	/* some may be to Fortran's descriptors */
  bool calls = false;		/* of procedures */
  bool loops = false;		/* `acc loop's, or jumps within a statement */

  bool mentions (tree v) const { return read.count (v) || written.count (v); }
  /* May V, volatile or not, have another value afterwards?  */
  bool changes (tree v) const
  { return written.count (v) || stored_in.count (v) || addressed.count (v); }
};

extern const variable_uses &uses_of (gimple *);
extern void forget_uses ();
extern variable_uses uses_of (const statement_list &);

/* The variable that T stands for: itself, or the reference that T follows.  NULL
   for anything else.  */
extern tree variable_of (tree t);
/* The type of the value of variable V, through a reference.  */
extern tree value_type (tree v);
/* Is TYPE that of numbers, real or complex?  */
extern bool number_type_p (tree type);
/* Is V a variable, or the name of a frame's, of a type that registers have?  No
   reference is.  */
extern bool plain_scalar_p (tree v);
/* Is V a variable that exists on the device from the start, by `declare' (2.13) without
   `link'?  */
extern bool device_global_p (tree v);
/* Do routines find V without being handed it: has it `declare', `link' too?  */
extern bool routines_reach_p (tree v);
/* Can V's value, or that of what the reference V refers to, be kept in a register?  */
extern bool scalar_variable_p (tree v);
/* The tree that reads or writes the value of V.  */
extern tree value_of (tree v);

/* Do references A and B, or variables, have types that one object may have both of?  */
extern bool types_conflict_p (tree a, tree b);
/* Does one of STMTS read or write by a pointer, or a reference, what may be the variable V?
   STORED: write it, and not as an element of an array, where scalars are not (C11 6.5.6).  */
extern bool met_by_pointer_p (const statement_list &stmts, tree v, bool stored);

/* Is T a member of one of Fortran's array descriptors?  */
extern bool descriptor_member_p (tree t);

/* Does control never go from STMT to the next statement, unless by a label?  */
extern bool jump_p (const gimple *stmt);

/* An iterator for walking through STMT, and nothing else.  */
extern gimple_stmt_iterator iterator_at (gimple *stmt);

} // namespace accplug

#endif /* ACCPLUG_USES_H */
