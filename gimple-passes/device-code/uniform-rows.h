/* Rows of a loop's references by pointers that all threads have in common.

   Comes in: an optimised kernel; in an innermost loop references such as
   q[(i + 1) * plane + (j - 1) * row + k] and a[3 * all + i * plane + j * row + k].
   Goes out: the same, where one offset is computed for all of them, and each is behind a
   pointer that the kernel's parameters alone say:

     at its beginning:	q1 = q + plane - row;  a3 = a + 3 * all;  ...
     before the loop:	o = i * plane + j * row
     in the loop:	q1[o + k], a3[o + k], ...

   A GPU has registers for what all threads of a warp have in common, which cost no thread any.
   A pointer to a row of each thread's (row-pointers.cc) takes two of a thread's: stencils over
   many rows, or of many arrays, had 60 to 90 registers, and too few threads to wait for memory
   with.

   Rules
   - References whose addresses differ by what parameters say have one offset in a block; a
     loop with few such rows is left to row-pointers.cc.
   - Pointers are computed in the first block, which all threads run together, from the
     parameters' record, which nobody stores to.  They are no more than a warp's registers
     hold; what is beyond is left to row-pointers.cc.
   - Nothing is computed that could trap; sums are modulo 2^64.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_UNIFORM_ROWS_H
#define ACCPLUG_UNIFORM_ROWS_H

#include "analysis/linear-values.h"

namespace accplug
{

class uniform_rows
{
public:
  /* The names that statements do not use any more go to UNUSED.  */
  uniform_rows (function *fun, linear_values &values, bitmap unused);

  /* Let references of L, an innermost loop, be behind such pointers.  */
  void run (class loop *l);
  /* Has STMT's reference been done?  */
  bool done_p (gimple *stmt) const { return m_done.count (stmt); }

private:
  struct split_address
  {
    tree pointer = NULL_TREE;
    polynomial uniform, varying;	/* without POINTER */
    HOST_WIDE_INT offset = 0;
  };
  struct reference
  {
    gimple *stmt;
    split_address address;
  };
  typedef std::pair<tree, polynomial> row_key;

  bool uniform_p (tree name, unsigned depth = 0);
  tree in_first_block (tree name);
  void append (gimple_seq seq);
  bool split (const polynomial &p, split_address *a);
  bool changes_p (class loop *l, symbol s) const;
  bool offset_in_loop_p (class loop *l, const polynomial &varying) const;
  std::vector<reference> references (class loop *l);
  bool room_for (const row_key &key) const;
  tree row (const row_key &key);
  tree offset_of (class loop *l, gimple *stmt, const polynomial &varying);
  void replace (class loop *l, const reference &r);
  bool worth_p (class loop *l, const std::vector<reference> &all, size_t rows, size_t uses,
		const polynomial &varying) const;

  basic_block m_first;		/* the kernel's first block */
  tree m_memory;		/* as it is at its beginning */
  linear_values &m_values;
  bitmap m_unused;
  std::map<tree, bool> m_uniform;
  std::map<tree, tree> m_first_names;
  std::map<row_key, tree> m_rows;	/* of the whole kernel */
  unsigned m_pointers = 0;	/* those of them that are no parameters */
  std::set<gimple *> m_done;
  /* In the loop at hand: the part of an offset that is computed in front of it; and what
     blocks have of offsets and addresses.  */
  std::map<polynomial, tree> m_before;
  std::map<std::pair<basic_block, polynomial>, tree> m_offsets;
  std::map<std::tuple<basic_block, tree, tree>, tree> m_addresses;
};

} // namespace accplug

#endif /* ACCPLUG_UNIFORM_ROWS_H */
