/* The intrinsics that the passes use (gimple-passes/device/intrinsics.def).

   In: calls of __accplug_*.  Out: their PTX, from intrinsic-ptx.def.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_INTRINSICS_H
#define ACCPLUG_INTRINSICS_H

#include "base/gcc-common.h"
#include "calls/call-tools.h"

namespace ptx
{

class intrinsics : private call_tools
{
public:
  explicit intrinsics (const call_tools &t) : call_tools (t) {}

  /* False if FNDECL is none.  */
  bool call (gcall *, tree fndecl);

private:
  std::vector<std::string> arguments (gcall *);
};

} // namespace ptx

#endif /* ACCPLUG_INTRINSICS_H */
