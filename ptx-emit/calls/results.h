/* Where a call's result goes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_RESULTS_H
#define ACCPLUG_RESULTS_H

#include "base/gcc-common.h"
#include "text/value.h"
#include "operands/operand-tools.h"

namespace ptx
{

class call_results : private operand_tools
{
public:
  explicit call_results (const operand_tools &t) : operand_tools (t) {}

  /* A register for the result, of the type: that of the call's left side if it will
     do.  */
  value result_register (gcall *, const type_info &);
  /* The call's result is V.  */
  void set_result (gcall *, const value &v);
};

} // namespace ptx

#endif /* ACCPLUG_RESULTS_H */
