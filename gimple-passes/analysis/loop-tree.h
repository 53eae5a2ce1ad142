/* The tree of OpenACC loops in a device function, as GCC's omplower marks them.

   Each `acc loop' is bracketed by internal calls

     HEAD_MARK (count, flags) [SETUP] FORK [PRIVATE] [INIT]   once a level, `count'
     HEAD_MARK ()                                              levels
       GOACC_LOOP (...)   the iterations, abstract
     TAIL_MARK (count) [FINI] JOIN [TEARDOWN]                  once a level
     TAIL_MARK ()

   (gcc/omp-low.cc, lower_oacc_head_tail.)  A level is called a slot here: it is
   where a set of axes forks and joins.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_TREE_H
#define ACCPLUG_LOOP_TREE_H

#include "analysis/loop-facts.h"
#include "device/marks.h"

namespace accplug
{

struct acc_loop
{
  acc_loop *parent = nullptr;
  std::vector<std::unique_ptr<acc_loop>> children;
  /* Of the loop itself.  */
  location_t location = UNKNOWN_LOCATION;

  /* An `acc loop': its directive's place, its clauses (OLF_*), `static' argument, the
     first call of each slot's head and tail, outermost slot first, and its GOACC_LOOP
     and GOACC_TILE calls.  */
  location_t directive = UNKNOWN_LOCATION;
  unsigned flags = 0;
  tree chunk_size = NULL_TREE;
  std::vector<gcall *> heads, tails;
  std::vector<gcall *> calls;

  /* A call of a routine with a level, which counts as a loop.  */
  gcall *routine_call = nullptr;

  /* GCC's loop over the iterations: of an `acc loop' the one through those of a
     thread (NULL if GCC knows that there is none or one), else a loop without a
     directive, with what is known of it.  */
  class loop *natural = nullptr;
  std::unique_ptr<loop_facts> facts;
  /* Of a loop without a directive: the axes that it may have.  0: sequential.  */
  unsigned most_axes = 0;
  /* The loop without a directive around it that each thread goes through in order, in all of
     whose iterations one of this loop is the same thread's; NULL if there is none.  */
  acc_loop *in_threads = nullptr;
  /* For the report: what keeps it from axes that its facts allow.  */
  std::string obstacle;

  /* The `acc loop' around it before whose head its conditions are evaluated, or
     NULL: they are where its nest begins.  */
  acc_loop *conditions_before = nullptr;

  /* Axes of the loop, and of all loops inside; those that no choice gives it.  */
  unsigned axes = 0, inner_axes = 0, barred_axes = 0;
  /* The outermost loop of the band (bands.h) that it is part of.  */
  const acc_loop *band = nullptr;

  bool is_loop () const { return !heads.empty (); }
  bool undirected () const { return natural && heads.empty (); }
};

/* The blocks of a loop; of an `acc loop' those from after the first mark of its head
   to the last one of its tail.  Each mark ends its block.  */
class loop_blocks
{
public:
  explicit loop_blocks (const acc_loop *);
  bool has (basic_block bb) const { return bb && m_inside.count (bb->index); }
  const std::vector<basic_block> &all () const { return m_blocks; }
  /* Where the `acc loop' ends.  */
  basic_block last () const { return m_last; }

private:
  std::vector<basic_block> m_blocks;
  std::unordered_set<int> m_inside;
  basic_block m_last = nullptr;
};

/* The `acc loop's and routine calls.  The function itself is the root.  */
extern std::unique_ptr<acc_loop> discover_loops (function *);

/* Add GCC's other loops to the tree (natural-loops.cc).  */
extern void add_natural_loops (function *, acc_loop *root);

/* Are there results in FUN that its threads combine?  */
extern bool combines_p (function *fun);

/* Call FN on each statement from call FROM, the first of a slot's head or tail,
   up to the next mark of the same kind.  */
extern void for_each_in_slot (gcall *from,
			      const std::function<void (gcall *)> &fn);

} // namespace accplug

#endif /* ACCPLUG_LOOP_TREE_H */
