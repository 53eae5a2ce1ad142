/* A function's parameters and result.

   In: .param variables.  Out: the registers of parameters; the result in .param.
   Aggregates among a routine's parameters are copied to local memory.  A kernel's
   parameter block stays in .param, and is read from there, unless its address is
   needed.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PARAMETERS_H
#define ACCPLUG_PARAMETERS_H

#include "base/gcc-common.h"
#include "operands/operand-tools.h"

namespace ptx
{

class parameters : private operand_tools
{
public:
  explicit parameters (const operand_tools &t) : operand_tools (t) {}

  void receive ();
  void return_value (greturn *);

private:
  void receive_block ();
  void receive_parameter (tree parm, unsigned index);

  address result_address;	/* of a large result, which the caller gave */
};

/* The declaration line of the function, without the body.  */
extern std::string function_header (const function_context &);

} // namespace ptx

#endif /* ACCPLUG_PARAMETERS_H */
