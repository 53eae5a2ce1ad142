/* Loops whose branches only choose values: their bodies as one block.

   Comes in: an innermost loop in loop-closed SSA form, with a counter alone.
   Goes out: the same without branches: a value that depends on the way is chosen among those
   of all ways.

   Rules
   - What is stored is stored in each iteration, and no load is behind it.
   - A load that not each iteration comes to is one that it could do: the caller asks.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_STRAIGHT_BODY_H
#define ACCPLUG_STRAIGHT_BODY_H

#include "base/gcc-common.h"
#include "device/loop-tests.h"
#include "device-code/ahead-values.h"

namespace accplug
{

class straight_body
{
public:
  straight_body (function *fun, class loop *l, const shared_counter &c)
    : m_fun (fun), m_loop (l), m_counter (c), m_last (gimple_bb (c.test)),
      m_values (l, c.number, m_last) {}

  /* Are there only branches that choose values?  */
  bool possible_p ();
  /* All loads and stores that there will be.  */
  std::vector<gassign *> references () const;
  /* Write the new body, and say how many statements it has.  */
  unsigned write ();
  /* Leave the loop as it is, or let it have that body.  */
  void discard ();
  void build ();

private:
  bool find_stores ();
  bool behind_store_p (gassign *load) const;
  void empty (const std::vector<gimple *> &stmts);
  void join (const std::vector<basic_block> &body);

  function *m_fun;
  class loop *m_loop;
  const shared_counter &m_counter;
  basic_block m_last;
  ahead_values m_values;
  std::vector<gassign *> m_stores;
  gimple_seq m_body = NULL;
};

} // namespace accplug

#endif /* ACCPLUG_STRAIGHT_BODY_H */
