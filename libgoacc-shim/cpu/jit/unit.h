/* What belongs to the whole of a kernel's code.

   In: a program.  Out: what the functions of the code share while they are
   written.

   Rules
   - libgccjit is one context at a time in a process (compiler/compiler.h).  The kernels that
     are compiled together have this one, each with a suffix for its names.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_JIT_UNIT_H
#define GOACC_CPU_JIT_UNIT_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "cpu/jit/kernel.h"
#include "cpu/jit/libgccjit-calls.h"

namespace goacc::cpu
{

struct code_unit
{
  gcc_jit_context *ctx;
  const program &prog;
  code_options opt;
  std::map<const function_ir *, gcc_jit_function *> declared;
  /* The helpers that the code calls, in the order of the table through which it
     does so, which the loader fills.  */
  std::vector<std::string> imports;
  gcc_jit_lvalue *import_table = nullptr;
  uint64_t frame_bytes = 0;		/* of a thread that waits */
};

} // namespace goacc::cpu

#endif /* GOACC_CPU_JIT_UNIT_H */
