/* Host code that finds out whether what pointers reach in a loop is apart.

   Comes in: a loop in a list of statements (flow.h), its references, and which objects are not
   to meet.
   Goes out: statements that compare the bytes of these, and the variable that is true if
   all are apart.

   Rules
   - A reference is in the bytes between the extremes of its subscripts: each index goes
     from its first value to the last that its loop's test lets through; what the loop does
     not set is as it is in front of it. Where that does not tell, there is no check.
   - Extremes are computed in 64 bits from values that the program computes without
     overflow. Nothing here changes a statement of the list.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_OVERLAP_CHECKS_H
#define ACCPLUG_OVERLAP_CHECKS_H

#include "kernels/flow.h"

namespace accplug
{

/* All values between two.  */
struct value_range
{
  tree least = NULL_TREE, most = NULL_TREE;
  bool known () const { return least; }
};

/* OBJECT, an array or a pointer, is referred to as REF by statement AT.  */
struct object_reference
{
  tree object, ref;
  size_t at;
};

/* Each once, in the order in which they are found.  */
typedef std::vector<std::pair<tree, tree>> object_pairs;

class overlap_check
{
public:
  /* The loop is statements FIRST to LAST of LIST.  */
  overlap_check (const statement_list &list, const std::vector<jump> &jumps, size_t first,
		 size_t last);

  /* Compare what PAIRS have, all of whose references are in REFERENCES.  NULL_TREE if that
     cannot be computed in front of the loop; else the variable.  */
  tree build (const object_pairs &pairs, const std::vector<object_reference> &references);

  /* The statement that tells the user that not all of NAMES are apart.  */
  static gcall *message (location_t where, const std::string &names);

  statement_list code;
  std::vector<tree> vars;

private:
  tree variable (tree type);
  tree emit (tree_code code, tree a, tree b);
  tree emit_as (tree type, tree from);
  value_range add (value_range a, value_range b);
  value_range negative (value_range a);
  value_range product (value_range a, value_range b);
  value_range converted (tree type, tree from, size_t at, unsigned depth);
  value_range operation (tree_code code, tree type, tree a, tree b, size_t at,
			 unsigned depth);
  value_range value (tree t, size_t at, unsigned depth = 0);
  value_range defined (size_t at, unsigned depth);
  value_range index (tree v, size_t at, unsigned depth);
  value_range pointer (tree p, tree object, size_t at, unsigned depth = 0);
  value_range bytes (const object_reference &r);
  bool index_loop (tree v, size_t at, jump *loop, size_t *step) const;
  bool closed_p (const jump &loop, size_t step) const;
  bool compared (tree v, const jump &loop, tree_code *code, tree *bound,
		 bool *converted) const;
  bool definition_before (tree v, size_t at, size_t *found) const;
  bool one_definition (tree v, size_t *found) const;

  const statement_list &m_list;
  const std::vector<jump> &m_jumps;
  size_t m_first, m_last;
  statement_list m_whole;
  std::map<std::tuple<tree_code, tree, tree>, tree> m_known;
};

} // namespace accplug

#endif /* ACCPLUG_OVERLAP_CHECKS_H */
