/* PTX in memory as text, with what was decided about it: for people (ACC_CPU_DUMP:
   compiler/compiler.h).

   In: a function as the module has it, or a program.  Out: text.

   Rules
   - Registers are named as in the PTX; of several of one name (inlining) all but
     the first have 'NUMBER behind it.
   - A line of decisions begins with `//'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_PRINT_H
#define GOACC_CPU_PRINT_H

#include <string>

#include "cpu/ptx/program.h"

namespace goacc::cpu
{

std::string print_function (const module_ir &, const function_ir &);

/* The program with what was inlined, which parameters became registers, which
   registers hold floats, and where shared variables are.  */
std::string print_program (const module_ir &, const program &);

/* Where the kernel's threads stop, and which registers they keep, save and load there.  */
std::string print_stops (const program &);

} // namespace goacc::cpu

#endif /* GOACC_CPU_PRINT_H */
