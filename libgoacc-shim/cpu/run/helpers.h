/* The functions of contract/helpers.def, and the way out of them.

   In: a name.  Out: its address, for the table through which code calls it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_RUN_HELPERS_H
#define GOACC_CPU_RUN_HELPERS_H

#include <string>

#include "cpu/contract/layout.h"

namespace goacc::cpu
{

/* NULL if there is no such function.  */
void *helper_address (const std::string &name);

/* Leave the running thread and end the launch with TEXT.  */
[[noreturn]] void give_up (block_context *, const std::string &text);

} // namespace goacc::cpu

#endif /* GOACC_CPU_RUN_HELPERS_H */
