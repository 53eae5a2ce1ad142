/* Profiling libraries (OpenACC 2.6, 5.3).

   Comes in: ACC_PROFLIB, paths with semicolons between them; a function of the program or of
   a library that was loaded with it (LD_PRELOAD), acc_register_library.
   Goes out: calls of each one's acc_register_library, which registers callbacks.

   Rules
   - Once, when the first image comes, before the program's main.
   - A library that cannot be used is told on stderr; the program runs without it.
   - A program with privileges of its own (getauxval (3), AT_SECURE) loads none.
   - Libgomp, if the program has it, loads the libraries, too, for events of its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_PROFILING_LIBRARIES_H
#define GOACC_PROFILING_LIBRARIES_H

namespace goacc
{

extern void load_profiling_libraries ();

} // namespace goacc

#endif /* GOACC_PROFILING_LIBRARIES_H */
