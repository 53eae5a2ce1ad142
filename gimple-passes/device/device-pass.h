/* A GIMPLE pass that runs on device functions alone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DEVICE_PASS_H
#define ACCPLUG_DEVICE_PASS_H

#include "device/passes.h"
#include "device/device-function.h"

namespace accplug
{

class device_pass : public gimple_opt_pass
{
public:
  device_pass (const pass_data &data, gcc::context *context)
    : gimple_opt_pass (data, context) {}

  bool gate (function *) override
  {
    return current_device_function () != nullptr;
  }

  unsigned execute (function *fun) final override
  {
    return execute (fun, current_device_function ());
  }

  virtual unsigned execute (function *, device_function *) = 0;
};

/* The data of a device pass called NAME.  */
constexpr pass_data
device_pass_data (const char *name, unsigned todo)
{
  return { GIMPLE_PASS, name, OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa,
	   0, 0, 0, todo };
}

} // namespace accplug

#endif /* ACCPLUG_DEVICE_PASS_H */
