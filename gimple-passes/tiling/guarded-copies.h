/* Copies of a guarded block for the iterations of a group.

   Comes in: a condition in the steps of a nest that guards a block (guarded_by), and depends
   on the number in one loop that has groups.
   Goes out: blocks that follow each other, one for each of the neighbours that the guard tells
   apart, each of which the neighbour may pass.

   Rules
   - What neighbours have in common is loaded in front of the first one, if any of them has the
     block.
   - Indices that are computed from the first neighbour's are there, too: that one may pass its
     block where the others do not.
   - Where that can be, what each neighbour loads comes in a chain of blocks before what all
     compute of it: so loads wait for nothing but their own tests.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GUARDED_COPIES_H
#define ACCPLUG_GUARDED_COPIES_H

#include "tiling/group-copies.h"

namespace accplug
{

/* What a guarded block sets, behind it: the phi, its value without and with the block.  */
struct guarded_value
{
  gphi *phi;
  tree past, set;
};

class guarded_copies
{
public:
  /* The block that TEST guards, which depends on the number in LOOP, for what COPIES
     copies.  */
  guarded_copies (group_copies *copies, gcond *test, unsigned loop);
  void run ();

private:
  typedef std::function<void (unsigned, basic_block, edge, edge)> joined_function;

  unsigned mask_of (gimple *stmt) const { return m_copies->nest ().mask_of (stmt); }
  unsigned dependence (tree name) const { return m_copies->nest ().dependence (name); }
  std::vector<group_place> places (unsigned mask) const { return m_copies->places (mask); }
  tree name_at (tree name, const group_place &at)
  { return m_copies->name_at (name, at, false); }
  bool own_p (gimple *stmt) const;
  void test_neighbours ();
  std::vector<gimple *> statements ();
  void sort (const std::vector<gimple *> &statements);
  bool plain_p (const std::vector<gimple *> &statements, const std::set<gimple *> &early,
		const std::set<tree> &wanted, const std::set<tree> &loaded) const;
  void copy (gimple *stmt, unsigned part);
  void rename_loaded ();
  basic_block new_block (basic_block after) const;
  basic_block chain (basic_block last, basic_block first, unsigned part,
		     const joined_function &joined);
  basic_block chain_loads (basic_block last);
  void link ();

  group_copies *m_copies;
  guarded_block m_at;
  unsigned m_loop, m_count;	/* the neighbours that have copies of it: their loop, number */
  unsigned m_bit;		/* of that loop */
  std::vector<tree> m_taken;	/* whether each of these has it */
  basic_block m_common = nullptr;	/* for what is the same in all of them */
  /* What each of them does, in two parts, and the first one's statements of these: it is
     loaded first, for all neighbours.  */
  std::vector<gimple_seq> m_own[2];
  std::vector<gimple *> m_first[2];
  std::vector<tree> m_loaded;	/* by the former part, for the latter */
  name_map m_raw;		/* what the loads give */
};

} // namespace accplug

#endif /* ACCPLUG_GUARDED_COPIES_H */
