/* Code that this device never runs.

   In: a function; it may load accplug_device_type, the device's acc_device_t.
   Out: the same, without what conditions on that value keep from ever running here: the
   versions of loops for GPUs, which may be much longer than the others.

   Rules
   - Only registers that one instruction sets, whatever its guard's value, are followed.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_DEVICE_CHOICES_H
#define GOACC_CPU_DEVICE_CHOICES_H

#include "cpu/ptx/ir.h"

namespace goacc::cpu
{

void drop_other_devices (function_ir &fn);

} // namespace goacc::cpu

#endif /* GOACC_CPU_DEVICE_CHOICES_H */
