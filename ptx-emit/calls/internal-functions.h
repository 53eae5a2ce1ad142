/* GCC's internal functions (internal-fn.def).

   In: calls that GCC's passes have made of arithmetic, for the host's instruction
   set too: overflow checks, carries, quotient and remainder, atomic bit tests, math
   functions.  Out: PTX.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_INTERNAL_FUNCTIONS_H
#define ACCPLUG_INTERNAL_FUNCTIONS_H

#include "calls/overflow.h"

namespace ptx
{

class builtins;
class math_calls;

class internal_functions : private call_tools
{
public:
  internal_functions (const call_tools &t, builtins &b, math_calls &m)
    : call_tools (t), overflow (t), builtin (b), math (m) {}

  void call (gcall *);

private:
  bool named_call (gcall *);
  bool atomic_call (gcall *);
  void bit_atomic_call (gcall *, const char *op);
  void compare_atomic_call (gcall *, const char *op);
  void compare_exchange (gcall *);
  void divmod (gcall *);
  void carried_sum (gcall *);
  void carried_difference (gcall *);
  void three_way_comparison (gcall *);
  void axis_query (gcall *, bool size);
  void deferred_init (gcall *);

  overflow_calls overflow;
  builtins &builtin;
  math_calls &math;
};

} // namespace ptx

#endif /* ACCPLUG_INTERNAL_FUNCTIONS_H */
