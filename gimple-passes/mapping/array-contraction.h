/* One array of which each iteration uses one element: array-contraction.cc, whether it can be
   a scalar; contracted-nests.cc, what becomes of its nests.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ARRAY_CONTRACTION_H
#define ACCPLUG_ARRAY_CONTRACTION_H

#include "analysis/loop-tree.h"
#include "device/device-function.h"
#include "device/loop-location.h"
#include "mapping/element-nests.h"

namespace accplug
{

class contraction
{
public:
  contraction (function *fun, device_function *f, class loop *root, tree array)
    : m_fun (fun), m_f (f), m_array (array), m_space (fun, root) {}

  /* Why ARRAY, REFERENCES to which are in the root, stays; NULL if it need not.  */
  const char *obstacle (const std::vector<memory_reference> &references);
  /* Likewise for the lone nest in the root: why its loops do not change places.  */
  const char *obstacle_of_lone ();
  const std::vector<loop_condition> &conditions () const { return m_conditions; }
  /* Tell GCC and the emitter what the check in front of this version has found; COPY begins
     the other one.  */
  void mark_apart (gcall *copy);
  location_t where () const { return loop_location (m_nests.front ().outermost ()); }
  /* Make it, in CONSTRUCT, an `acc loop', or NULL.  */
  void run (const acc_loop *construct);

private:
  bool only_referred_p ();
  bool address_of_reference_p (gimple *stmt, std::vector<tree> *names) const;
  bool reference_p (const gimple *stmt) const;
  bool find_nests ();
  bool read_nest (class loop *l);
  bool deeper_p (class loop *l, class loop *inner) const;
  bool adjacent_p ();
  bool one_element_p ();
  bool own_element_p (const memory_reference &r) const;
  bool separate_p (const polynomial &offset, HOST_WIDE_INT size,
		   const element_nest &nest) const;
  bool set_first_p () const;
  polynomial in_first (const polynomial &offset, const element_nest &nest) const;
  bool choose_main ();
  bool apart_p (const element_nest &, const element_nest &);
  bool order_free_p (const element_nest &, const memory_reference &, const element_nest &,
		     const memory_reference &);
  bool turned_p ();
  bool all_apart_p ();
  bool stores_here_p (const loop_blocks &copy) const;
  void move_between ();
  void turn ();
  void move (const element_nest &nest, gimple_stmt_iterator to);
  void leave_at_once (const element_nest &nest);
  void make_scalar ();
  void clear_up ();
  void forget_private (const acc_loop *construct);

  function *m_fun;
  device_function *m_f;
  tree m_array;
  iteration_space m_space;
  std::vector<memory_reference> m_references;
  std::vector<tree> m_addresses;	/* names of places in the array */
  class loop *m_around = nullptr;	/* the loop that the nests are in */
  std::vector<element_nest> m_nests;	/* in the program's order */
  size_t m_main = 0;			/* which of them takes the others in */
  std::vector<gimple *> m_between;	/* what stands between them */
  std::vector<loop_condition> m_conditions;
  bool m_apart = false;			/* what iterations store no other one touches */
  bool m_turned = false;		/* the two innermost loops change places */
};

} // namespace accplug

#endif /* ACCPLUG_ARRAY_CONTRACTION_H */
