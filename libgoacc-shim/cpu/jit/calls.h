/* What a call in the code returns in.

   In: a function of the program.  Out: its result's variable; NULL if the result
   is none of that kind.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_JIT_CALLS_H
#define GOACC_CPU_JIT_CALLS_H

#include "cpu/ptx/ir.h"

namespace goacc::cpu
{

/* In memory, whose address is passed.  */
const variable *memory_result (const function_ir &f);
/* As a value.  */
const variable *register_result (const function_ir &f);

} // namespace goacc::cpu

#endif /* GOACC_CPU_JIT_CALLS_H */
