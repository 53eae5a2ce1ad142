/* Copies of statements for the iterations of a group.

   Comes in: the version of a nest's innermost shared loop that goes by groups, and its parts
   (group-versions.h).
   Goes out: the same with a copy of each part for each iteration of a group.

   Rules
   - Each statement of an iteration that depends on a number in a loop with groups has a copy
     for each iteration of the group, right behind it.  Conditions have none: all iterations
     of a group go the same way, but for guarded blocks (guarded-copies.h).  So the order of
     each iteration's own statements stays.
   - Of a group that is not whole, what is beyond the last iteration is the last one once more,
     statement by statement: each load finds the same, and each store stores the same.
   - Addresses for what stands behind the steps are computed there, once more (the intrinsic
     computed_anew): kept during the steps they were twice the registers that sums are.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GROUP_COPIES_H
#define ACCPLUG_GROUP_COPIES_H

#include "tiling/group-versions.h"

namespace accplug
{

/* Which iteration of a group: its number in each loop that has groups.  */
typedef std::vector<unsigned> group_place;

/* Something of NAME in an iteration.  */
typedef std::map<std::pair<tree, group_place>, tree> name_map;

/* Is AT a group's first iteration?  */
extern bool first_p (const group_place &at);

class group_copies
{
public:
  group_copies (const grouped_nest &nest, const version_parts &parts, bool whole)
    : m_nest (nest), m_parts (parts), m_whole (whole) {}
  void run ();

  const grouped_nest &nest () const { return m_nest; }
  /* The iterations of a group that differ by what MASK says.  */
  std::vector<group_place> places (unsigned mask) const;
  /* Does STMT convert the number of a whole group's first iteration to an index, from which
     those of the others are computed?  */
  bool index_of_number_p (gimple *stmt) const;
  /* STMT in the iteration AT of a group; END: with what is computed behind the steps.  */
  gimple *statement_at (gimple *stmt, const group_place &at, bool end);
  /* NAME likewise.  */
  tree name_at (tree name, const group_place &at, bool end);
  void set_name_at (tree name, const group_place &at, tree value)
  { m_names[{ name, at }] = value; }

private:
  group_place held (unsigned mask, const group_place &at) const;
  void find_end ();
  bool at_end_p (basic_block bb) const;
  bool computed_again_p (tree name) const;
  tree number_at (gimple_seq *seq, unsigned i, tree number, unsigned t) const;
  void number_iterations ();
  void number_from (gimple_seq *seq, unsigned i, tree number);
  void scale (const grouped_loop &g, tree number);
  gimple *moved_number (gimple *stmt, const group_place &at) const;
  tree remainder_at (gimple *stmt, const group_place &at, bool end, gimple_seq *seq);
  tree value_at (gimple *def, const group_place &at, bool end);
  void copy_phi (gphi *phi);
  void fill_phi (gphi *phi);
  void copy_statement (gimple *stmt);
  bool guarded_phi_p (gphi *phi) const;
  void copy_guards_before (basic_block bb);
  void unroll_steps ();

  const grouped_nest &m_nest;
  const version_parts &m_parts;
  bool m_whole;
  basic_block m_end = nullptr;	/* the first block behind the steps */
  name_map m_names, m_end_names;	/* the latter as of m_end */
  gimple_seq m_before = NULL, m_at_end = NULL;	/* what is computed in front, and at m_end */
  std::set<gcond *> m_guards_done;
  std::map<tree, unsigned> m_firsts;	/* numbers of a group's first iteration, by loop */
};

} // namespace accplug

#endif /* ACCPLUG_GROUP_COPIES_H */
