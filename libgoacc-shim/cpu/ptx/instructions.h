/* The table of instructions: instructions.def.

   In: an opcode.  Out: what is true of all its forms.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_INSTRUCTIONS_H
#define GOACC_CPU_INSTRUCTIONS_H

#include <cstddef>
#include <string>

namespace goacc::cpu
{

struct instruction;

enum
{
  ROW_NO_RESULT = 1,	/* the first operand is read, not written */
  ROW_SUSPENDS = 2,	/* waits for other threads */
  ROW_ENDS = 4		/* control does not go on to the next instruction */
};

struct instruction_row
{
  const char *op;
  unsigned flags;
};

/* NULL if there is no such instruction.  */
const instruction_row *find_row (const std::string &op);

/* ROW's place in instructions.def.  */
size_t row_index (const instruction_row *row);

/* True if IN waits for other threads.  */
bool suspends (const instruction &in);

} // namespace goacc::cpu

#endif /* GOACC_CPU_INSTRUCTIONS_H */
