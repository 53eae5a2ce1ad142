/* What GCC takes for a directive, in tokens of C and C++.

   Comes in: a translation (directives/translation.h).
   Goes out: tokens: pragmas, and calls of the run time.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRAGMA_STATEMENTS_H
#define ACCPLUG_PRAGMA_STATEMENTS_H

#include "directives/translation.h"
#include "pragmas/tokens.h"

namespace accplug
{

/* The number of the pragma acc NAME, of GCC's directives; 0 if GCC has none.  */
extern unsigned gcc_pragma (const std::string &name);

/* Is ID one of these?  Then *NAME is the directive's first word.  */
extern bool gcc_pragma_p (unsigned id, std::string *name);

/* Append what T says, for the pragma at WHERE whose tokens are SOURCE, to *RESULT.  */
extern void append_translation (cpp_reader *reader, const translation &t,
				location_t where, const token_list &source,
				token_list *result);

} // namespace accplug

#endif /* ACCPLUG_PRAGMA_STATEMENTS_H */
