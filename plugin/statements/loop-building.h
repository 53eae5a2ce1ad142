/* Loops made of other loops, before omplower (loop-building.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_BUILDING_H
#define ACCPLUG_LOOP_BUILDING_H

#include "statements/clauses.h"

namespace accplug
{

/* Statements at the end of a sequence.  */

class builder
{
public:
  gimple_seq seq = NULL;
  tree variables = NULL_TREE;

  tree variable (tree type, const char *name);
  tree value (tree_code, tree type, tree a, tree b = NULL_TREE);
  void assign (tree to, tree_code, tree a, tree b = NULL_TREE);
  void add (gimple *stmt) { gimple_seq_add_stmt (&seq, stmt); }
  /* The sequence in the scope of its variables.  */
  gimple_seq bound ();
};

/* Share out CLAUSES among the loops over TILES and ELEMENTS.  */
extern void share_clauses (tree clauses, tree *tiles, tree *elements);

extern bool has_level_p (tree clauses);

/* CLAUSES can be those of two loops.  */
extern bool clauses_to_split_p (tree clauses);

/* There is no loop in LOOP, and no routine that wants threads: all are there for its
   iterations.  */
extern bool innermost_p (gomp_for *loop);

/* The `acc loop' over INDEX from INITIAL on, while it compares with FINAL by CONDITION,
   in steps of STEP.  */
extern gomp_for *build_acc_loop (location_t loc, gimple_seq body, tree clauses,
				 tree index, tree initial, tree_code condition,
				 tree final, HOST_WIDE_INT step);

} // namespace accplug

#endif /* ACCPLUG_LOOP_BUILDING_H */
