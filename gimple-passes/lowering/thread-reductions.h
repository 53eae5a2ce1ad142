/* Reductions among the threads of a block (thread-reductions.cc).

   Comes in: a value of each thread, at a place that all threads of the group pass.
   Goes out: their combination, the same bits in all of them.

   Rules
   - Rows of a warp or less, and single workers of a warp, shuffle; others shuffle within
     warps, and combine the warps' results through a buffer in shared memory.
   - Who uses a buffer waits before it writes there, and before it reads: what was read
     from it before is read by then.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_THREAD_REDUCTIONS_H
#define ACCPLUG_THREAD_REDUCTIONS_H

#include "lowering/lower.h"

namespace accplug
{

class thread_reductions
{
public:
  explicit thread_reductions (lowering &low) : m_low (low) {}

  /* Combine VALUE of all threads along AXES (vector, worker or both), before *GSI;
     all get the result.  */
  tree group_reduce (gimple_stmt_iterator *gsi, tree_code op, tree type, tree value,
		     unsigned axes);
  /* How that is done, for dumps.  */
  const char *method (unsigned axes) const;

  /* Append to SEQ whether this thread is the first along AXES; its number in the block;
     how many threads AXES span.  */
  tree first_of (gimple_seq *seq, unsigned axes);
  tree linear_thread (gimple_seq *seq);
  tree threads_in (gimple_seq *seq, unsigned axes);

private:
  bool whole_warps_p () const;
  bool workers_alone_p (unsigned axes) const;
  bool shuffle_alone_p (unsigned axes) const;
  tree butterfly (gimple_seq *, tree_code op, tree type, tree value, unsigned lanes,
		  tree members);
  tree row_reduce (gimple_stmt_iterator *, tree_code op, tree type, tree value);
  tree block_reduce (gimple_stmt_iterator *, tree_code op, tree type, tree value);
  void leave_for_warps (gimple_stmt_iterator *, tree type, tree value, group, tree *lane);
  tree across_warps (gimple_stmt_iterator *, tree_code op, tree type, tree value, group,
		     tree base, tree count);
  tree warp_reduce (gimple_seq *, tree_code op, tree type, tree value);
  tree buffer (tree type, group);
  tree exchange_buffer (tree type);
  tree exchange_across (gimple_seq *, tree type, tree value, tree far);
  tree element (tree array, tree index);
  tree across_buffer (gimple_stmt_iterator *, tree_code op, tree type, group,
		      tree base, tree count, tree lane);
  tree cross_workers (gimple_stmt_iterator *, tree_code op, tree type, tree value);

  lowering &m_low;
  std::map<std::pair<tree, group>, tree> m_buffers;
  std::map<tree, tree> m_exchanges;
};

} // namespace accplug

#endif /* ACCPLUG_THREAD_REDUCTIONS_H */
