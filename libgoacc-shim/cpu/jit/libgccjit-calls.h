/* libgccjit, opened by its name: distributions give it different ones, and the functions that
   are called here are the same in all since GCC 12.

   In: libgccjit-calls.def.  Out: a pointer for each function, by the function's name, so that
   calls in goacc::cpu are written as those of functions.

   Rules
   - load_libgccjit comes before all calls, in the program and in goacc-cpu-compiler.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CPU_LIBGCCJIT_CALLS_H
#define GOACC_CPU_LIBGCCJIT_CALLS_H

#include <string>

#include <libgccjit.h>

namespace goacc::cpu
{

#define CALL(NAME) extern decltype (&::NAME) NAME;
#include "cpu/jit/libgccjit-calls.def"
#undef CALL

/* Open the library, once; "", or why that is not possible.  */
const std::string &load_libgccjit ();

} // namespace goacc::cpu

#endif /* GOACC_CPU_LIBGCCJIT_CALLS_H */
