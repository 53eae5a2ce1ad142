/* The cpu device: PTX compiled by libgccjit, on all cores, in memory of its
   own.

   In: images, as for a GPU.  Out: goacc::platform "cpu" with one device.

   Rules
   - Host data is really copied; device code never sees the host's variables.
   - ACC_CHECK=1: each access of device code is compared with what is mapped.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_DEVICE_H
#define GOACC_CPU_DEVICE_H

#include <functional>
#include <memory>

#include "cpu/contract/layout.h"
#include "devices/device.h"

namespace goacc::cpu
{

/* True if ACC_CHECK asks for access checks.  */
bool checking ();

std::unique_ptr<queue> make_cpu_queue ();

/* Run FN in QUEUE, which is one of make_cpu_queue's; at once if it is NULL.  */
void enqueue (queue *, std::function<void ()> fn);

} // namespace goacc::cpu

extern "C" goacc::platform *goacc_cpu_platform (void);

#endif /* GOACC_CPU_DEVICE_H */
