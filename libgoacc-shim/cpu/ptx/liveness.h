/* Where threads stop, and what must be kept of them there.

   In: a kernel's body.  Out: instruction indices and registers.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_LIVENESS_H
#define GOACC_CPU_LIVENESS_H

#include <map>
#include <set>
#include <vector>

#include "cpu/ptx/ir.h"

namespace goacc::cpu
{

/* Registers live after each suspension point of FN and after each instruction
   of ALSO, by instruction index.  */
std::map<size_t, std::vector<int>> live_across (const function_ir &fn,
						const std::set<size_t> &also);

/* The labels that begin loops of FN in which threads access global memory and
   do not wait for each other.  */
std::set<size_t> memory_loops (const function_ir &fn);

} // namespace goacc::cpu

#endif /* GOACC_CPU_LIVENESS_H */
