/* GCC's internal functions (internal-fn.def).

   In: calls that GCC's passes have made of arithmetic, for the host's instruction
   set too: overflow checks, quotient and remainder, atomic bit tests.  Out: PTX.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_INTERNAL_FUNCTIONS_H
#define ACCPLUG_INTERNAL_FUNCTIONS_H

#include "calls/overflow.h"

namespace ptx
{

class builtins;

class internal_functions : private call_tools
{
public:
  internal_functions (const call_tools &t, builtins &b)
    : call_tools (t), overflow (t), builtin (b) {}

  void call (gcall *);

private:
  bool atomic_call (gcall *);
  void bit_atomic_call (gcall *, const char *op);
  void compare_atomic_call (gcall *, const char *op);
  void compare_exchange (gcall *);
  void divmod (gcall *);
  void axis_query (gcall *, bool size);
  void deferred_init (gcall *);

  overflow_calls overflow;
  builtins &builtin;
};

} // namespace ptx

#endif /* ACCPLUG_INTERNAL_FUNCTIONS_H */
