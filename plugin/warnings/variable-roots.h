/* Which variable of the program a reference is to, also behind temporaries and pointers
   that have one origin.

   Comes in: a function in high GIMPLE.
   Goes out: for a reference or a pointer, the variable: an array, a scalar, a structure,
   or the pointer whose data it is in.

   Rules
   - A pointer that is set once, to a place in another variable, stands for that one.
   - Variables that pointers of several origins may point to, or whose addresses are
     stored in memory, are unknown: nothing is said of them.
   - Bounds and pointers in a descriptor of Fortran's are no part of the array.
   - What a lambda has captured has a name in constructs, and is a member of its closure
     elsewhere: both are the name.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_VARIABLE_ROOTS_H
#define ACCPLUG_VARIABLE_ROOTS_H

#include "base/gcc-common.h"

namespace accplug
{

class variable_roots
{
public:
  explicit variable_roots (gimple_seq body);

  /* The variable that REFERENCE (a variable or memory) is in; NULL if none is clear.  */
  tree of_reference (tree reference) const;
  /* The variable that POINTER points into.  */
  tree of_pointer (tree pointer) const;

  /* Is nothing certain about V?  */
  bool unknown_p (tree v) const { return m_unknown.count (v); }
  void make_unknown (tree v) { if (v) m_unknown.insert (v); }

  /* Does V point to memory that only this function has made?  */
  bool fresh_p (tree v) const { return m_fresh.count (v) && !m_foreign.count (v); }

private:
  void note_captures (gimple *construct);
  tree captured (tree reference) const;
  void note_statement (gimple *stmt);
  void note_pointer (tree lhs, tree root, gimple *stmt);

  std::map<tree, tree> m_roots;		/* by pointer */
  std::map<tree, tree> m_captures;	/* names, by member of the closure */
  std::set<tree> m_unknown;
  std::set<tree> m_fresh, m_foreign;	/* pointers set by an allocation, otherwise */
};

} // namespace accplug

#endif /* ACCPLUG_VARIABLE_ROOTS_H */
