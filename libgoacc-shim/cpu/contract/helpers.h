/* The functions outside that the code of kernels may call: helpers.def.

   In: a name.  Out: how the function is called.  Where it is: run/helpers.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_CONTRACT_HELPERS_H
#define GOACC_CPU_CONTRACT_HELPERS_H

#include <string>

namespace goacc::cpu
{

struct helper
{
  const char *name;
  /* Result, `:', parameters; v void, u 32 bits, i signed 32 bits, l 64 bits or
     a pointer, f float, d double; c: the block, the PTX line and the thread's
     number in its block.  */
  const char *signature;
};

/* NULL if there is no such function.  */
const helper *find_helper (const std::string &name);

} // namespace goacc::cpu

#endif /* GOACC_CPU_CONTRACT_HELPERS_H */
