/* Minimum and maximum behind `atomic'.

   Comes in: the preprocessor behind the end of an `atomic' directive without a clause or
   with `update'.
   Goes out: for `x = x < e ? e : x', `if (x < e) x = e;', `x = fmax (x, e)' and their
   relatives, the directive and the statement by which GCC's parsers have them, which is OpenMP
   5.1's.

   Rules
   - The forms are those of all orders: of the operands, of the results, with < <= > >=; the
     expression is written the same twice.
   - The functions are those of <math.h> and std::max and std::min, also without `std::'.
   - All others are left alone: GCC says what it does not like.
   - As for OpenMP, which of two values it is that are not ordered (NaN) is not defined.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ATOMIC_FORMS_H
#define ACCPLUG_ATOMIC_FORMS_H

#include "pragmas/tokens.h"

namespace accplug
{

/* At the unit's start.  PLUGIN is its name.  */
extern void watch_atomic_forms (const char *plugin);

/* RESULT is the directive; what is read is added to it.  */
extern void read_atomic_statement (cpp_reader *reader, token_list *result);

} // namespace accplug

#endif /* ACCPLUG_ATOMIC_FORMS_H */
