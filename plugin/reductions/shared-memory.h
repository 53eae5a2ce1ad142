/* Memory that references of a loop may share.

   Comes in: a loop directive's iteration (iteration-facts.h), the places in memory that it
   loads from and stores to (value-table.h).
   Goes out: whether anything else in the loop may be in the memory of a place.

   Rules
   - What has the place's own root is for others to tell apart (value_table::apart_p).
   - What GCC knows counts: variables whose address nobody has, pointers of type `restrict',
     which Fortran's dummy arguments are, and types, as on the device: also below -O2, unless
     -fno-strict-aliasing says no.
   - Calls that use memory may use all.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SHARED_MEMORY_H
#define ACCPLUG_SHARED_MEMORY_H

#include "reductions/iteration-facts.h"
#include "reductions/value-table.h"

namespace accplug
{

class shared_memory
{
public:
  shared_memory (const iteration_facts &facts, const value_table &table);

  /* The loop loads from PLACE, or stores to it, by REFERENCE.  */
  void add (value_number place, tree reference);
  /* What else may be in the memory of PLACE, which is REFERENCE; NULL if there is nothing.  */
  tree other_use (value_number place, tree reference) const;

private:
  /* A reference, and what tells its memory from other memory.  */
  struct use
  {
    tree reference;
    tree variable;		/* that it is in, or behind; NULL: not known */
    bool behind;
    bool restricted;		/* behind a pointer of type `restrict' */
    bool rooted;
    value_number root;		/* if so */
  };

  use use_of (value_number place, tree reference) const;
  void add_statement (gimple *stmt);
  static bool may_share_p (const use &, const use &);

  const value_table &m_table;
  std::vector<use> m_uses;
  tree m_anything = NULL_TREE;	/* a call that may use all memory */
};

} // namespace accplug

#endif /* ACCPLUG_SHARED_MEMORY_H */
