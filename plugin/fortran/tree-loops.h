/* Loops in the form of gfortran's own (tree-loops.cc).

   Comes in: what an iteration does.
   Goes out: trees as gfortran makes them of array syntax, so that all passes behind know
   them: variables of a BIND_EXPR, and loops that count up by 1 and leave by a jump.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TREE_LOOPS_H
#define ACCPLUG_TREE_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

/* The statements in *STMT, those that declare nothing taken apart: where they stand.  */
extern std::vector<tree *> statement_places (tree *stmt);

/* Leave nothing of the statement at PLACE.  */
extern void drop_statement (tree *place);

/* Makes statements at one place of the program, and variables for them.  */

class loop_maker
{
public:
  explicit loop_maker (location_t loc) : m_loc (loc) {}
  location_t place () const { return m_loc; }

  /* A variable NAME, of BIND or of the BIND_EXPR that `bound' makes.  */
  tree variable (const char *name, tree type);
  void declare_in (tree bind);
  tree bound (tree stmts);

  tree set (tree variable, tree value) const;
  tree set_if (tree condition, tree variable, tree value) const;
  tree op (tree_code code, tree a, tree b) const;
  tree test (tree_code code, tree a, tree b) const;
  /* BODY, with COUNTER from 0 on, as often as COUNT says.  */
  tree loop (tree counter, tree count, tree body);

private:
  location_t m_loc;
  tree m_variables = NULL_TREE;
};

} // namespace accplug

#endif /* ACCPLUG_TREE_LOOPS_H */
