/* From an instruction to its family: see insns.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cpu/jit/insns.h"

namespace goacc::cpu
{

void
emit (thread_writer &w, const instruction &in)
{
  static void (*const families[]) (thread_writer &, const instruction &) = {
#define INSTRUCTION(OPCODE, FLAGS, FAMILY) emit_##FAMILY,
#include "cpu/ptx/instructions.def"
  };
  families[row_index (in.row)] (w, in);
}

} // namespace goacc::cpu
