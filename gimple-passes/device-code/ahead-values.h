/* Values of iterations that are still to come, as straight-line code.

   Comes in: a loop of counted iterations, a block of it, values in it.
   Goes out: whether an iteration meets the block, and the values, computed for any number of
   the counter, without a branch.

   Rules
   - What is computed has no effects: loads, arithmetic that cannot trap where the iteration
     might not have come, and the conditions of branches.
   - Where an iteration does not come to a load, another place is loaded: one that it does
     load, or the one that the caller says can be.
   - Nothing depends on other iterations but by the counter.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_AHEAD_VALUES_H
#define ACCPLUG_AHEAD_VALUES_H

#include "base/gcc-common.h"

namespace accplug
{

class ahead_values
{
public:
  /* Of L, whose counter is COUNTER, and which ends behind the block LAST.  */
  ahead_values (class loop *l, tree counter, basic_block last)
    : m_loop (l), m_counter (counter), m_last (last) {}

  /* Can it be known whether an iteration meets BB, what VALUE is?  */
  bool known_p (basic_block bb);
  bool known_p (tree value);
  /* What that needs, of all that was asked for.  */
  const std::vector<gassign *> &loads () const { return m_loads; }
  unsigned statements () const { return m_statements.size (); }
  /* Is there a place for each load that an iteration might not come to?  PLACE, of SIZE bytes,
     can be loaded.  */
  bool settle_loads (tree place, HOST_WIDE_INT size);
  /* Might two computations of the same value differ, as one has sums of products fused?  */
  bool inexact () const { return m_inexact; }

  /* All loads can be done wherever an iteration goes: what their places are made from does
     not overflow.  */
  void load_anywhere ();

  bool always_met_p (basic_block bb) const
  {
    return dominated_by_p (CDI_DOMINATORS, m_last, bb);
  }

  /* From here on code goes to SEQ for the iteration NUMBER, which there is if VALID; else
     NUMBER is that of another one.  */
  void begin (gimple_seq *seq, tree number, tree valid);
  tree met (basic_block bb);
  tree value (tree name);
  /* STMT with the values of the iteration.  */
  gimple *statement_now (gimple *stmt);

private:
  bool known_statement_p (gimple *stmt);
  bool known_phi_p (gphi *phi);
  void note_indices (gimple *stmt);
  bool speculated_p (gimple *stmt) const;
  bool might_overflow_p (gimple *stmt) const;
  tree wrapped (gimple *stmt);
  tree address_of (gassign *load);
  tree guarded (gassign *load);
  gassign *load_for (gassign *load) const;
  tree taken (edge e);
  tree phi_value (gphi *phi);

  class loop *m_loop;
  tree m_counter;
  basic_block m_last;
  std::vector<gassign *> m_loads;
  std::set<gimple *> m_statements;
  std::set<basic_block> m_blocks;
  bool m_inexact = false;
  tree m_place = NULL_TREE;
  HOST_WIDE_INT m_size = 0;
  bool m_anywhere = false;
  std::set<gimple *> m_indices;		/* then: what makes their places */

  gimple_seq *m_seq = nullptr;
  tree m_valid = NULL_TREE;
  std::map<tree, tree> m_values;
  std::map<basic_block, tree> m_met;
  std::map<edge, tree> m_taken;
};

} // namespace accplug

#endif /* ACCPLUG_AHEAD_VALUES_H */
