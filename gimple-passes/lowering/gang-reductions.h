/* Reductions among gangs (gang-reductions.cc).

   Comes in: a value of each gang at the end of a loop, and the variable's address.
   Goes out: a register that sums up what the gang has so far; at the region's end each
   gang puts it into its cell of the scratch memory, and the last gang to arrive adds up
   all cells, and the variable's own value, in a fixed order.  So the same launch gives
   the same bits, and there is one kernel and no atomic on the variable.

   The pairs of extremes (mapping/mark-extremes.cc) are no variables: more than one value is
   made of each behind the loop.  So the gangs arrive where the loop ends, and the last one
   has the greatest pairs of all from there on.  What is stored behind the loop, it alone
   stores.

   Rules
   - In a part of a kernels region the variable is left alone where the gangs, who all take
     the same way, have not come by the loop: the program may have no variable there.
   - Its address is a value that the last gang can compute again, or the gangs keep it: then
     it is none of an iteration's.
   - The scratch (lower.h) begins with a counter of 4 bytes that wraps to 0 when the last
     gang has arrived, and another one for pairs.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GANG_REDUCTIONS_H
#define ACCPLUG_GANG_REDUCTIONS_H

#include "lowering/thread-reductions.h"

namespace accplug
{

/* What ADDRESS points to, as an object of TYPE; volatile where other gangs write
   it.  */
extern tree reduction_reference (tree type, tree address, bool is_volatile);

/* Append the load of the scratch memory's address to SEQ.  */
extern tree scratch_address (const lowering &low, gimple_seq *seq);

/* One reduction variable of the gangs.  */

struct gang_cell
{
  tree type;
  tree_code op;
  tree result;		/* the address of the variable, an SSA name or invariant */
  unsigned offset;	/* in the gang's cells */
  tree sum;		/* a register: what this gang has so far */
  tree reached;		/* a register: the loop has been; NULL if that does not matter */
  tree kept;		/* a register: RESULT where the loop is, if the last gang could not
			   compute it again; else NULL */
};

class gang_reductions
{
public:
  gang_reductions (lowering &low, thread_reductions &threads)
    : m_low (low), m_threads (threads) {}

  /* Before *GSI, in every thread: the gang's share of the variable at RESULT grows by
     VALUE.  */
  void add (gimple_stmt_iterator *gsi, tree type, tree_code op, tree result, tree value);
  /* Will the last gang find a variable at RESULT, if BB adds to it?  */
  bool finds_p (basic_block bb, tree result) const;
  /* Before *GSI, where the gangs' one loop with pairs ends: RESULT, an SSA name that is used
     behind the loop, shall have VALUE or, in the last gang, what all gangs have.  OP is
     COND_EXPR for what belongs to the pair added before.  */
  void add_pair (gimple_stmt_iterator *gsi, tree type, tree_code op, tree value, tree result);
  /* After all: set the gangs' sums at the region's beginning, and combine them at its
     end.  */
  void finish ();

private:
  tree cell_address (gimple_seq *, const gang_cell &, tree gang);
  gang_cell &cell_for (tree type, tree_code op, tree result);
  void accumulate (gimple_stmt_iterator *, const gang_cell &, tree value);
  void update_if_reached (gimple_stmt_iterator *, const gang_cell &, tree value);
  void update_result (gimple_seq *, const gang_cell &, tree value);
  void insert_for_leader (gimple_stmt_iterator *, gimple_seq body);
  unsigned place_in_cell (tree type);
  tree arrive (gimple_stmt_iterator *, const std::vector<gang_cell> &, unsigned counter);
  tree load_cell (gimple_seq *, const gang_cell &, tree gang);
  std::vector<tree> fold_cells (gimple_stmt_iterator *, const std::vector<const gang_cell *> &,
				const gang_cell *pair = nullptr, tree winner = NULL_TREE);
  tree fold_threads (gimple_stmt_iterator *, tree type, tree_code op, tree value);
  tree fold_all (gimple_stmt_iterator *, const gang_cell &, const gang_cell *pair = nullptr,
		 tree winner = NULL_TREE);
  void add_up (gimple_stmt_iterator *);
  void combine_pairs ();
  std::vector<gimple *> stores_behind_pairs () const;

  lowering &m_low;
  thread_reductions &m_threads;
  std::vector<gang_cell> m_cells;
  /* Of pairs, and the statement in front of which the last gang combines them.  */
  std::vector<gang_cell> m_pairs;
  gimple *m_anchor = nullptr;
  unsigned m_cell_bytes = 0;
};

/* Let the threads for which CONDITION holds alone run STORES.  */
extern void guard_stores (const std::vector<gimple *> &stores, tree condition);

} // namespace accplug

#endif /* ACCPLUG_GANG_REDUCTIONS_H */
