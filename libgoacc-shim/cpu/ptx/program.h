/* From a module's functions to what one kernel's code is made from.

   In: a module_ir and one of its kernels.  Out: a program.

   Rules
   - Scalar parameters that are only loaded and stored whole become registers
     (registers.h).
   - Functions that wait for other threads, or that end the thread, are
     inlined where they are called, so that only the kernel itself is ever
     suspended; recursion among them is refused.
   - The module is not changed.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_PROGRAM_H
#define GOACC_CPU_PROGRAM_H

#include <map>
#include <memory>
#include <vector>

#include "cpu/ptx/ir.h"

namespace goacc::cpu
{

struct inlined_call
{
  const function_ir *callee;
  unsigned line;
};

/* What a kernel's code is made from: the kernel with all suspending callees
   inlined, and the ordinary functions that it reaches.  */
struct program
{
  function_ir kernel;
  std::vector<std::unique_ptr<function_ir>> functions;
  std::map<const function_ir *, function_ir *> copies;	/* module's -> program's */
  std::vector<std::unique_ptr<variable>> variables;	/* clones */
  std::map<const variable *, uint64_t> shared_offsets;
  std::vector<inlined_call> inlined;	/* for print.h */
  uint64_t shared_bytes = 0;		/* static; dynamic starts there */
  bool suspends = false;
  bool indirect_calls = false;
};

std::unique_ptr<program> make_program (const module_ir &, const function_ir &);

} // namespace goacc::cpu

#endif /* GOACC_CPU_PROGRAM_H */
