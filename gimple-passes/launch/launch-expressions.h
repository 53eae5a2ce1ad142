/* Values of a kernel as programs that the run time evaluates before the launch
   (launch-expressions.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LAUNCH_EXPRESSIONS_H
#define ACCPLUG_LAUNCH_EXPRESSIONS_H

#include "device/device-function.h"
#include "launch/launch-values.h"

namespace accplug
{

/* Translates SSA values of a kernel into launch expressions.  */

class expression_translator
{
public:
  expression_translator (function *fun, const device_function *f);

  /* The value of T; not known if there is no expression for it.  */
  launch_value translate (tree t);
  /* Likewise, or a number that is not far from it.  */
  launch_value translate_guess (tree t);
  /* Likewise, of what the launch has to know for certain.  */
  launch_value translate_check (tree t);
  /* Likewise, with what the host's array descriptors have: what the program is told.  */
  launch_value translate_likely_check (tree t);

private:
  launch_value translate (tree t, unsigned depth);
  launch_value translate_whole (tree t);
  bool descriptor_p (unsigned slot) const;
  int descriptor_behind (gimple *load) const;
  HOST_WIDE_INT first_extent () const;
  launch_value translate_assign (gimple *, unsigned depth);
  launch_value translate_load (tree reference);
  launch_value translate_binary (accplug_opcode, tree a, tree b, unsigned depth);
  launch_value translate_operation (accplug_opcode, tree a, tree b, unsigned depth);
  launch_value translate_ordered (accplug_opcode, tree a, tree b, unsigned depth);
  launch_value translate_division (accplug_opcode, tree a, tree b, unsigned depth);
  bool other_order_p (tree type) const;
  launch_value translate_comparison (tree_code, tree a, tree b, unsigned depth);
  launch_value translate_choice (gimple *, unsigned depth);
  launch_value guessed (accplug_opcode, tree b);
  launch_value narrowed (const launch_value &, tree type);
  launch_value counted (const launch_value &);

  function *m_fun;
  const device_function *m_f;
  size_t m_length = 0;		/* operations so far */
  size_t m_longest;		/* at most */
  unsigned m_deepest;		/* how far to follow definitions */
  bool m_exact = false;		/* a hint would not do */
  bool m_descriptors = false;	/* of the host's variables, only array descriptors would */
  bool m_guess = false;		/* one that is a little wrong would */
};

} // namespace accplug

#endif /* ACCPLUG_LAUNCH_EXPRESSIONS_H */
