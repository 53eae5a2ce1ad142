/* Lowering a device function: what its steps share.

   lower.cc runs the steps in this order on one function
     cross_rows          a row's lanes lie across the warps where they can
     share_rows          gangs have parts of few long rows
     wait_in_rows        likewise, in a version for few rows, and wait for each other
     lower_loops         GOACC_LOOP, GOACC_TILE -> index arithmetic
     share_private_memory  variables that threads of a gang share -> .shared
     lower_reductions    GOACC_REDUCTION -> shuffles, shared memory, scratch
     share_automatic_arrays  alloca in what threads share -> private arrays of variable size
     place_private_blocks  private arrays of variable size -> scratch memory, whose
			 other parts have their sizes by now
     execute_redundantly side effects by one thread, barriers; removes FORK, JOIN

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOWER_H
#define ACCPLUG_LOWER_H

#include "device/device-function.h"
#include "device/gangs.h"
#include "device/guarded-code.h"
#include "device/intrinsics.h"
#include "device/marks.h"
#include "device/shared-variables.h"

namespace accplug
{

/* The threads that execute a statement redundantly, that is with the same
   values: none (each lane has its own), the lanes of one worker, all threads of
   the gang.  */
enum class group { none, worker, gang };

/* What a gang has of rows that gangs share (shared-rows.h), in values made at the function's
   entry.  */
struct row_shares
{
  tree gangs;			/* that share each row */
  tree first_gang;		/* is this the first of them?  */
  tree has_rows;		/* has this gang rows at all?  */
  /* Its iterations of the lanes' loop, in 64 bits; NULL: each loop has its own.  */
  tree first = NULL_TREE, end = NULL_TREE;
  gimple *join = nullptr;	/* of the lanes; NULL: they have several */
  /* Where the gangs of a row wait for each other (waiting-rows.h): in front of which forks
     and joins; which join each result is there at; what the first of them alone stores.  */
  std::vector<gimple *> waits;
  std::map<gimple *, gimple *> joins;
  std::vector<gimple *> stores;
};

class lowering
{
public:
  lowering (function *fun, device_function *f) : fun (fun), f (f) {}

  function *fun;
  device_function *f;

  /* Statements that the steps made for particular threads, with the barriers
     they need; execute_redundantly leaves them alone.  */
  std::unordered_set<gimple *> settled;
  /* The increments that end an iteration of a gang-partitioned loop.  */
  std::unordered_set<gimple *> gang_iteration_ends;
  /* Pointers to variables that were moved to shared memory.  */
  std::unordered_set<tree> shared_pointers;

  /* Set by share_rows, where gangs share rows.  */
  std::unique_ptr<row_shares> shares;

  /* SSA names made at the function's entry, at first use: thread numbers, and
     whether this thread is the first of its worker or of its gang.  */
  tree thread_number (int axis);	/* 0 lane, 1 worker */
  tree leader (group);

  /* The group of threads that executes statements redundantly where AXES are
     partitioned around them.  */
  group group_of (unsigned axes) const;

  /* A mask of this thread's row of vector lanes in its warp, where a row is a warp or
     less, or the block.  */
  tree row_members ();
  bool row_in_warp_p () const;
  /* The lanes of a row, in SEQ if the launch chooses them.  */
  tree row_lanes (gimple_seq *seq);

  /* Append a barrier for GROUP to SEQ.  */
  void emit_barrier (gimple_seq *seq, group);

  /* A new variable of TYPE in shared memory.  */
  tree make_shared (tree type, const char *name);

  /* The statements of SEQ are settled.  */
  void settle (gimple_seq seq);
  /* Insert *SEQ, settled, before *GSI, and begin a new one.  */
  void flush (gimple_stmt_iterator *gsi, gimple_seq *seq);

  /* Statements that go to the function's entry, before all others.  */
  void add_at_entry (gimple_seq seq);

private:
  tree m_thread[2] = {};
  tree m_leader[3] = {};
  tree m_row_members = NULL_TREE;
};

/* The beginning of the scratch memory: the counters of arrived gangs.  Then come
   the private variables of each gang (private_bytes), then the cells of each
   gang's reductions, then each gang's private blocks.  */
const unsigned scratch_counter_bytes = 16;
/* Where the second of these is (gang-reductions.h).  */
const unsigned pair_counter_place = 4;

extern void lower_loops (lowering &);
extern void lower_reductions (lowering &);
extern void share_automatic_arrays (lowering &);
extern void place_private_blocks (lowering &);
extern void share_private_memory (lowering &);
extern void execute_redundantly (lowering &);

/* Variables in shared memory, and those of them that only the lowering of reductions
   uses (base/device-contract.h).  */
extern bool shared_variable_p (const_tree);
extern bool reduction_buffer_p (const_tree);

} // namespace accplug

#endif /* ACCPLUG_LOWER_H */
