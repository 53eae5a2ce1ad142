/* What the statements of an iteration do.

   Comes in: a loop directive before omplower.
   Goes out: its iteration as blocks, the variables and the memory that it changes.

   Rules
   - Memory of one type is taken to be apart from that of others, as GCC does.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ITERATION_FACTS_H
#define ACCPLUG_ITERATION_FACTS_H

#include "reductions/iteration-graph.h"

namespace accplug
{

/* Does the clause C give the iterations of its directive variables of their own?  */
extern bool own_clause_p (tree c);

/* Is V a variable that GCC has made for a value?  */
extern bool temporary_p (tree v);

/* Is T a variable or an SSA name, of a type that registers have?  */
extern bool register_p (tree t);

/* What statements of a loop do, for all candidates.  */
struct iteration_facts
{
  gimple *loop;
  iteration_graph graph;
  std::set<tree> assigned;	/* variables */
  std::set<tree> stored_roots;	/* variables that are stored to in part */
  std::set<tree> stored_types;
  bool all_stored = false;	/* calls, copies of structures */

  explicit iteration_facts (gimple *loop);
  /* May a load of TYPE from a place whose root is ROOT, or NULL, change in it?  */
  bool changes_p (tree type, tree root) const;
};

} // namespace accplug

#endif /* ACCPLUG_ITERATION_FACTS_H */
