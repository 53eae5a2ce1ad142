/* The marks of OpenACC's loops, and where in their nest a statement stands.

   Comes in: GCC's IFN_UNIQUE calls (gcc/omp-low.cc, lower_oacc_head_tail); after the
   mapping of loops FORK and JOIN carry the mask of axes that they begin and end.
   Goes out: the kind and axes of a mark; for each statement the axes that are
   partitioned there.

   Rules
   - FORK and JOIN nest as the loops do, along every path.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_MARKS_H
#define ACCPLUG_MARKS_H

#include "device/device-function.h"

namespace accplug
{

/* The kind of an IFN_UNIQUE call, or -1 if STMT is none.  */
extern int unique_kind (const gimple *stmt);

/* The axes of a FORK or JOIN, 0 for anything else.  */
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
  nesting (function *, const device_function *);

  /* Where BB begins.  */
  const nest *at_start (basic_block bb) const { return m_blocks[bb->index]; }
  /* Where the statements after STMT are, if STMT is at N.  */
  const nest *after (gimple *stmt, const nest *n);
  /* Call FN (statement, place) for every statement; a FORK and a JOIN are at the
     place outside.  */
  void walk (const std::function<void (gimple *, const nest *)> &fn);

private:
  function *m_fun;
  std::vector<const nest *> m_blocks;
  std::unordered_map<gimple *, std::unique_ptr<nest>> m_forks;
  nest m_entry;
};

/* The innermost place that A and B are both in.  */
extern const nest *common_nest (const nest *a, const nest *b);

} // namespace accplug

#endif /* ACCPLUG_MARKS_H */
