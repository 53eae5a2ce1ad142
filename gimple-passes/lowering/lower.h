/* Lowering a device function: what its steps share.

   lower.cc runs the steps in this order on one function
     lower_loops         GOACC_LOOP, GOACC_TILE -> index arithmetic
     share_private_memory  variables that threads of a gang share -> .shared
     lower_reductions    GOACC_REDUCTION -> shuffles, shared memory, scratch
     execute_redundantly side effects by one thread, barriers; removes FORK, JOIN

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOWER_H
#define ACCPLUG_LOWER_H

#include "device/device-function.h"
#include "device/intrinsics.h"

namespace accplug
{

/* The threads that execute a statement redundantly, that is with the same
   values: none (each lane has its own), the lanes of one worker, all threads of
   the gang.  */
enum class group { none, worker, gang };

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

  /* SSA names made at the function's entry, at first use: thread numbers, and
     whether this thread is the first of its worker or of its gang.  */
  tree thread_number (int axis);	/* 0 lane, 1 worker */
  tree leader (group);

  /* Append to SEQ the number of this gang among those that AXES span, x counting
     fastest, and how many they are.  The gangs of a region are all blocks of its
     grid.  */
  tree gang_number (gimple_seq *seq, unsigned axes = GANG_AXES) const;
  tree gang_count (gimple_seq *seq, unsigned axes = GANG_AXES) const;

  /* The group of threads that executes statements redundantly where AXES are
     partitioned around them.  */
  group group_of (unsigned axes) const;
  /* The axes that are partitioned where the function begins.  */
  unsigned entry_axes () const;

  /* A mask of this thread's row of vector lanes in its warp, where a row is a warp or
     less.  */
  tree row_members ();

  /* Append a barrier for GROUP to SEQ.  */
  void emit_barrier (gimple_seq *seq, group);

  /* A new variable of TYPE in shared memory.  */
  tree make_shared (tree type, const char *name);

  /* Statements that go to the function's entry, before all others.  */
  void add_at_entry (gimple_seq seq);

private:
  tree m_thread[2] = {};
  tree m_leader[3] = {};
  tree m_row_members = NULL_TREE;
};

/* The beginning of the scratch memory: the counter of arrived gangs.  Then come
   the private variables of each gang (private_bytes), then the cells of each
   gang's reductions.  */
const unsigned scratch_counter_bytes = 16;

/* Called by region-params, before anything is folded, and by partition.  */
extern void hide_queries (function *);
extern void resolve_queries (lowering &);
extern void lower_loops (lowering &);
extern void lower_reductions (lowering &);
extern void share_private_memory (lowering &);
extern void execute_redundantly (lowering &);

/* Insert BODY before *GSI, to be executed where the boolean SSA name CONDITION
   holds.  *GSI stays at its statement, which is in another block then.  */
extern void insert_guarded (gimple_stmt_iterator *gsi, tree condition,
			    gimple_seq body);

/* The fork and join marks: the axes of a FORK or JOIN, 0 for anything else.  */
extern unsigned fork_axes (const gimple *);
extern unsigned join_axes (const gimple *);

/* A place in the nest of partitioned loops: the axes that are partitioned, and the
   fork that did it last (NULL in the function's own code).  */
struct nest
{
  unsigned axes;
  gimple *fork;
  const nest *outer;

  unsigned depth () const { return outer ? outer->depth () + 1 : 0; }
};

/* The places of a function's statements.  */
class nesting
{
public:
  explicit nesting (const lowering &);

  /* Where BB begins.  */
  const nest *at_start (basic_block bb) const { return m_blocks[bb->index]; }
  /* Where the statements after STMT are, if STMT is at N.  */
  const nest *after (gimple *stmt, const nest *n);
  /* Call FN (statement, place) for every statement; a FORK and a JOIN are at the
     place outside.  */
  void walk (const std::function<void (gimple *, const nest *)> &fn);

private:
  const lowering &m_low;
  std::vector<const nest *> m_blocks;
  std::unordered_map<gimple *, std::unique_ptr<nest>> m_forks;
  nest m_entry;
};

/* The innermost place that A and B are both in.  */
extern const nest *common_nest (const nest *a, const nest *b);

/* Variables in shared memory, and those of them that only the lowering of reductions
   uses (base/device-contract.h).  */
extern bool shared_variable_p (const_tree);
extern bool reduction_buffer_p (const_tree);

} // namespace accplug

#endif /* ACCPLUG_LOWER_H */
