/* Values of another iteration of a nest of two loops (copied-values.cc).

   Comes in: a loop INNER in a loop OUTER, and names that stand for their indices.
   Goes out: copies of the statements that compute a value from these names, with others in
   their place.

   Rules
   - Statements are copied that have no effect: arithmetic, and loads of what the iteration has
     not stored to before.
   - What is computed in OUTER, but not in INNER, is copied only if it depends on the
     indices, or on memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COPIED_VALUES_H
#define ACCPLUG_COPIED_VALUES_H

#include "base/gcc-common.h"

namespace accplug
{

class copied_values
{
public:
  copied_values (class loop *outer, class loop *inner, tree outer_index,
		    tree inner_index);

  /* Does NAME, set in OUTER but not in INNER, depend on the indices or on memory?  */
  bool varies_p (tree name) const { return m_varying.count (SSA_NAME_VERSION (name)); }
  /* Is it set in OUTER, outside of INNER?  */
  bool between_p (gimple *) const;
  /* Can NAME be copied?  */
  bool copyable_p (tree name);

  /* The copies of one iteration, whose indices are names in INSTEAD.  */
  typedef std::unordered_map<tree, tree> names;
  /* NAME in that iteration, computed before *GSI.  */
  tree copy (tree name, names *instead, gimple_stmt_iterator *gsi);
  /* Likewise, the reference REF.  */
  tree copy_reference (tree ref, names *instead, gimple_stmt_iterator *gsi);
  bool copyable_reference_p (tree ref);

  /* Memory as it is where an iteration of INNER begins.  */
  tree memory () const { return m_memory; }

private:
  bool same_for_all_p (tree name) const;
  bool varying_p (gimple *) const;
  void find_varying ();
  bool copyable_p (tree name, unsigned depth);

  class loop *m_outer, *m_inner;
  tree m_index[2];
  tree m_memory = NULL_TREE;
  std::unordered_set<unsigned> m_varying;	/* SSA versions */
  unsigned m_budget = 0;
};

} // namespace accplug

#endif /* ACCPLUG_COPIED_VALUES_H */
