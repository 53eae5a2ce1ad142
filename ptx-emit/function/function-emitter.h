/* A function: from its header to the closing brace.

   In: a function after `optimized'.  Out: its PTX text in the module.  This class
   holds those that emit the parts, from the printer to control flow, and runs them in
   order.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FUNCTION_EMITTER_H
#define ACCPLUG_FUNCTION_EMITTER_H

#include "operands/expressions.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "operands/spaces.h"
#include "text/printer.h"
#include "values/arithmetic.h"
#include "values/blocks.h"
#include "values/conversions.h"
#include "function/control-flow.h"

namespace ptx
{

class function_emitter
{
public:
  function_emitter (module_state &, function *, const function_info &);
  /* False if it reported an error.  */
  bool emit ();

private:
  function_context ctx;
  printer out;
  operand_tools tools;
  conversions conv;
  arithmetic arith;
  accesses mem;
  blocks copies;
  pointer_spaces spaces;
  operands ops;
  references refs;
  expressions exprs;
};

} // namespace ptx

#endif /* ACCPLUG_FUNCTION_EMITTER_H */
