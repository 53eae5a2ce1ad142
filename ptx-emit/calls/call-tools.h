/* What each class of this room works with.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CALL_TOOLS_H
#define ACCPLUG_CALL_TOOLS_H

#include "operands/operand-tools.h"

namespace ptx
{

class call_results;
class atomics;

struct call_tools : operand_tools
{
  call_results &results;
  atomics &atomic;
};

} // namespace ptx

#endif /* ACCPLUG_CALL_TOOLS_H */
