/* Operands: GIMPLE values as registers and literals.

   In: SSA names, constants, addresses.  Out: registers or literals that an
   instruction can name.  A pointer is made generic here unless the caller asks for
   it as it is held.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_OPERANDS_H
#define ACCPLUG_OPERANDS_H

#include "base/gcc-common.h"
#include "text/value.h"
#include "operands/operand-tools.h"

namespace ptx
{

class operands : private operand_tools
{
public:
  explicit operands (const operand_tools &t) : operand_tools (t) {}

  /* A register, or two, for each SSA name.  */
  void make_registers ();
  /* NAME's.  */
  value &of_name (tree name) { return names[SSA_NAME_VERSION (name)]; }

  value operand (tree);			/* pointers: generic */
  value raw_operand (tree);		/* pointers: as held */
  std::string register_of (tree);	/* one part, in a register */
  std::string text_of (tree);		/* one part, register or literal */
  std::string as_b64 (tree);		/* an integer, extended to 64 bits */
  std::string as_b32 (tree);		/* an integer, cut to 32 bits */

private:
  value constant_operand (tree);

  std::vector<value> names;		/* by SSA version */
};

} // namespace ptx

#endif /* ACCPLUG_OPERANDS_H */
