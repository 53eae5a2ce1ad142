/* The pragma layer of C and C++: directives are read before GCC's parsers see them.

   Comes in: `#pragma acc' and `_Pragma ("acc ...")' as the preprocessor meets them, also
   in macros and headers.
   Goes out: for each, the tokens of what GCC takes in its place (directives/).

   Rules
   - Tokens keep their places: messages, debug information and dumps name the user's.
   - Nothing happens where there is no acc pragma, and nothing while preprocessing alone,
     but that names of clauses' macros are expanded there as in compilations.

   How
   - cpplib calls line_change with the CPP_PRAGMA token when it has read the name of a
     deferred pragma at the beginning of a line.  The rest of the line is read there, and
     a token context with what shall be in its place is pushed.
   - _Pragma makes such a context itself, without a call.  It is a macro that asks
     macro_to_expand first (NODE_CONDITIONAL): if it has a directive of OpenACC, cpplib's
     own function makes the context there, and its tokens are read, each gets a place of
     its own (base/word-places.h), and replaced; then a macro without tokens is expanded
     instead.
   - Names that GCC lacks are registered beside its own, so that cpplib takes them for
     deferred pragmas, too.  All other names end in def_pragma.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRAGMAS_H
#define ACCPLUG_PRAGMAS_H

#include "base/gcc-common.h"

namespace accplug
{

/* At PLUGIN_PRAGMAS: names that GCC does not know.  */
extern void register_pragmas ();

/* At the unit's start: take the preprocessor's calls.  */
extern void watch_pragmas ();

} // namespace accplug

#endif /* ACCPLUG_PRAGMAS_H */
