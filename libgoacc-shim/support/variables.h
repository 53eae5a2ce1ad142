/* Environment variables as numbers and switches, for the run time and the cpu device.

   Comes in: the environment; the table of what each variable may say (variables.cc).
   Goes out: a variable's value, or what holds if it is not set or empty.

   Rules
   - A new variable is a row in the table.  All of it is checked before the first device is
     chosen, so that what this run does not use is no place for mistakes either.
   - Blanks around a value are ignored.
   - A value that means nothing is an error that names it and what is valid.
   - These say how much and how; what says where files or programs are is read with
     secure_getenv, so that it means nothing in a program with privileges of its own
     (set-user-ID, set-group-ID, file capabilities; getauxval (3), AT_SECURE).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_VARIABLES_H
#define GOACC_VARIABLES_H

#include <string>

namespace goacc
{

/* NAME's value without the blanks around it; "" if it is not set.  */
extern std::string variable_text (const char *name);

/* A row's number or switch, OTHERWISE if it is not set.  Throws fatal_error.  */
extern long number_variable (const char *name, long otherwise);
extern bool switch_variable (const char *name, bool otherwise);

/* Throws fatal_error if one of the table means nothing.  */
extern void check_variables ();

} // namespace goacc

#endif /* GOACC_VARIABLES_H */
