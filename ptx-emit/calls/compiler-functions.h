/* The compiler's own functions: hints, allocation on the stack, what never returns.

   In: calls of BUILT_IN_EXPECT, BUILT_IN_ALLOCA, ...  Out: PTX, or nothing.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_COMPILER_FUNCTIONS_H
#define ACCPLUG_COMPILER_FUNCTIONS_H

#include "base/gcc-common.h"
#include "calls/call-tools.h"

namespace ptx
{

class compiler_functions : private call_tools
{
public:
  explicit compiler_functions (const call_tools &t) : call_tools (t) {}

  /* False if FNDECL is none.  */
  bool call (gcall *, tree fndecl);

private:
  void assume_aligned (gcall *);
  void allocate (gcall *, tree fndecl);
  void constant_result (gcall *, const char *literal);
};

} // namespace ptx

#endif /* ACCPLUG_COMPILER_FUNCTIONS_H */
