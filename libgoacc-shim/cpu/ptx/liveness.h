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

/* A thread that stops has a frame with a place for each register that lives on.  What it has
   not changed since it stopped last is there already, and what it does not read before
   it stops next can stay there.  */
struct stop_registers
{
  std::vector<int> kept;	/* in the frame while the thread is stopped */
  std::vector<int> saved;	/* of these, what is stored there */
  std::vector<int> loaded;	/* of these, what is loaded when it goes on */
};

/* By instruction index: the instructions of FN that wait, and the labels ALSO, where a thread
   may stop and begins again at the label.  */
std::map<size_t, stop_registers> registers_at_stops (const function_ir &fn,
						     const std::set<size_t> &also);

/* The labels that begin loops of FN in which threads access global memory and
   do not wait for each other.  */
std::set<size_t> memory_loops (const function_ir &fn);

} // namespace goacc::cpu

#endif /* GOACC_CPU_LIVENESS_H */
