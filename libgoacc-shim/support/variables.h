/* Environment variables as numbers and switches, for the run time and the cpu device.

   Comes in: a variable's name and what it may say.
   Goes out: its value, or what holds if it is not set or empty.

   Rules
   - Blanks around a value are ignored.
   - A value that means nothing is an error that names it and what is valid.
   - These say how much and how; what says where files or programs are is read with
     secure_getenv, so that it means nothing in a program with privileges of its own
     (set-user-ID, set-group-ID, file capabilities; getauxval (3), AT_SECURE).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_VARIABLES_H
#define GOACC_VARIABLES_H

#include <climits>
#include <string>

namespace goacc
{

/* NAME's value without the blanks around it; "" if it is not set.  */
extern std::string variable_text (const char *name);

/* A number from LEAST to MOST.  Throws fatal_error.  */
extern long number_variable (const char *name, long least, long most, long otherwise);

/* 0 or 1.  Throws fatal_error.  */
extern bool switch_variable (const char *name, bool otherwise);

} // namespace goacc

#endif /* GOACC_VARIABLES_H */
