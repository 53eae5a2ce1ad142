/* Is a directive what OpenACC allows?

   Comes in: a directive as it was read.
   Goes out: errors and warnings at their places.

   Rules
   - What the table says is checked here: clauses at places where they may not stand,
     twice, with too much or too little in parentheses, and such that exclude each
     other.  What needs to know variables and types is GCC's to check.
   - After an error the directive is not handed on: one word too few from GCC is better
     than two for the same thing.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_CHECKS_H
#define ACCPLUG_DIRECTIVE_CHECKS_H

#include "directives/directive.h"

namespace accplug
{

/* False if D is wrong, with errors.  */
extern bool check_directive (const directive &d, const dialect &language);

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_CHECKS_H */
