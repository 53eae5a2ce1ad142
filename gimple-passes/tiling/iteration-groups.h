/* Nests in which a thread does groups of iterations at once.

   Comes in: a kernel whose loops have axes, in the form of GCC's GOACC_LOOP calls.
   Goes out: descriptions of its nests of loops that gangs and threads share, one in the
   other, whose iterations are loops of steps, and of whose loads many do not depend on one
   or two of the shared loops:

     k, i, j (shared, in any order):
       for c: for r: for s: sum += x[c, i + r, j + s] * w[k, c, r, s]
       y[k, i, j] = sum

   Of 8 x 4 neighbours along k and i, 4 values of x and 8 of w serve 32 products.

   Rules
   - Iterations of loops that gangs share are independent: the mapping has seen to that, or
     the program says so.  So statements of several iterations may take turns.
   - No condition in the nest depends on the number in a loop that has groups, but for those
     in steps that guard a block of loads and arithmetic, as at the borders of an image: such
     a block has a copy for each of a loop's neighbours.
   - A loop may stand for several that were collapsed: where its number is divided, no group
     has two quotients.  Lanes share the innermost of these only, groups are of the one
     around it.  That lengths allow this is asked for when the program runs.
   - A loop that all threads share by itself along x is one of rows as long as a warp, and
     groups are of neighbouring rows, where the steps load what is the same for all of them,
     or beside that a few elements of each.  Long operations hide that as it is.
   - What an iteration has to itself is in registers: no memory of its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ITERATION_GROUPS_H
#define ACCPLUG_ITERATION_GROUPS_H

#include "tiling/tiled-nest.h"

namespace accplug
{

/* A loop that has groups of LENGTH neighbouring iterations.  If lanes share it, it stands for
   two, the inner one of ROW iterations, and neighbours are those of the outer one: only
   the quotients QUOTIENTS of its number and ROW, and remainders, are used.  */
struct grouped_loop
{
  shared_loop shared;
  gcall *first = nullptr;	/* its GOACC_LOOP call of that kind */
  unsigned length = 1;
  std::vector<tree> divisors;	/* LENGTH has to divide them */
  tree row = NULL_TREE;
  tree rows = NULL_TREE;	/* how many: in the version with groups */
  std::vector<tree> quotients;
};

/* A condition in a step, which guards a block that computes and loads:

     before: if (test)	block: ...	after: phis of what both ways have  */
struct guarded_block
{
  gcond *test = nullptr;
  basic_block block = nullptr, after = nullptr;

  basic_block before () const { return gimple_bb (test); }
  edge past () const { return find_edge (before (), after); }
};

/* What the condition TEST guards so; without a block if it is no such condition.  */
extern guarded_block guarded_by (gcond *test);

class grouped_nest
{
public:
  std::vector<shared_loop> loops;	/* from the outermost to the innermost one */
  std::vector<grouped_loop> grouped;	/* one or two of them, likewise */

  /* Conditions of guarded blocks, and the grouped loop that each depends on.  */
  std::vector<std::pair<gcond *, unsigned>> guards;
  bool many_steps = false;	/* in the deepest loop, as far as is known */
  bool lone = false;		/* one loop that all threads share, of rows of a warp */

  class loop *innermost () const { return loops.back ().loop; }
  class loop *outermost () const { return grouped.front ().shared.loop; }
  /* How many iterations a group has in all.  */
  unsigned size () const;
  /* On which grouped loops NAME depends: bits.  */
  unsigned dependence (tree name) const;
  /* On which ones STMT depends: its result's, or that of all that it uses.  */
  unsigned mask_of (gimple *stmt) const;
  /* COPY is NAME in a copy of a part of the nest.  */
  void note_copy (tree copy, tree name) { m_dependence[copy] = dependence (name); }
  /* Does STMT count or end a grouped loop?  */
  bool counts_p (gimple *stmt) const { return m_counting.count (stmt); }
  void note_counting (gimple *stmt) { m_counting.insert (stmt); }

private:
  friend class group_finder;
  std::map<tree, unsigned> m_dependence;	/* of all loops, then of the grouped ones */
  std::set<gimple *> m_counting;
};

/* Are LOOPS, from the outermost one, a nest of nothing but loops, one in the other, that carry
   their counters alone, and whose iterations are loops of steps that compute and store?  */
extern bool plain_nest_p (const std::vector<shared_loop> &loops);

/* May what the loop L does be with memory that is an iteration's own?  */
extern bool any_own_memory_p (class loop *);

/* The nests of F that are worth it.  */
extern std::vector<grouped_nest> find_grouped_nests (function *, const device_function *f);

} // namespace accplug

#endif /* ACCPLUG_ITERATION_GROUPS_H */
