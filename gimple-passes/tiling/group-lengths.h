/* How many iterations a group has when the program runs.

   Comes in: a nest of which a thread may do groups of iterations (iteration-groups.h).
   Goes out: whether that pays, computed in front of the nest; the steps of its loops'
   GOACC_LOOP calls, or how far these run, are those of groups where it does, and so is what
   the launch is told.

   Rules
   - Groups leave the device threads enough, or the loops run by 1.
   - Lengths are computed in front of the nest, by what the host knows, too: the launch has as
     many threads as there are groups.
   - No group has two quotients of a number that is divided.
   - The argument `tiles' of the plugin switches this off, or on for whatever size.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_GROUP_LENGTHS_H
#define ACCPLUG_GROUP_LENGTHS_H

#include "device/shared-variables.h"
#include "tiling/front-values.h"
#include "tiling/iteration-groups.h"

namespace accplug
{

class group_lengths
{
public:
  group_lengths (function *fun, device_function *f, grouped_nest *nest)
    : m_fun (fun), m_f (f), m_nest (nest) {}

  /* Is all that lengths are computed from known in front of the nest?  */
  bool find_front ();
  /* The loops go by groups where that pays.  The result says whether: in front of the
     nest.  */
  tree set ();

private:
  tree op (tree_code code, tree a, tree b)
  { return gimple_build (&m_seq, code, long_integer_type_node, a, b); }
  tree number (HOST_WIDE_INT n) { return build_int_cst (long_integer_type_node, n); }
  tree both (tree a, tree b)
  { return a ? gimple_build (&m_seq, BIT_AND_EXPR, boolean_type_node, a, b) : b; }
  tree as_long (tree t) { return gimple_convert (&m_seq, long_integer_type_node, t); }
  bool ready_p (tree t) const { return m_in_front.ready_p (t); }
  tree in_front (tree t) { return m_in_front.value (t, &m_seq); }
  HOST_WIDE_INT threads_at_once (const shared_loop &l) const;
  void count_rows ();
  tree rows_pay (const grouped_loop &g, tree range);
  tree pays ();
  void note_launch (const grouped_loop &g, tree range);
  void lengthen (const grouped_loop &g, tree pays);
  void shorten_block ();

  function *m_fun;
  device_function *m_f;
  grouped_nest *m_nest;
  gimple_seq m_seq = NULL;
  gimple *m_front = nullptr;	/* what is new comes before it */
  tree m_likely = NULL_TREE;	/* whether groups seem to pay, or NULL */
  front_values m_in_front;
};

} // namespace accplug

#endif /* ACCPLUG_GROUP_LENGTHS_H */
