/* Loops of C and C++ whose iterations nobody can count, behind directives with `seq'.

   Comes in: where such a directive stands; the source's text.
   Goes out: whether GCC would refuse the loop.

   OpenACC asks of a loop without `seq' that the number of its iterations can be computed
   when it begins (OpenACC 3.3, 2.9).  With `seq' it may have any condition, and `break'; GCC
   asks the same of both.  The loop runs in order without the directive, too, as its end
   depends on what its iterations do.

   Rules
   - The text is read, not tokens: what the preprocessor hands out cannot be taken back.  What
     macros hide is not seen, and GCC says what it does not like.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PRAGMA_UNCOUNTED_LOOPS_H
#define ACCPLUG_PRAGMA_UNCOUNTED_LOOPS_H

#include "base/gcc-common.h"

namespace accplug
{

/* Is the statement behind the directive at DIRECTIVE such a loop?  */
extern bool uncounted_loop_p (location_t directive);

} // namespace accplug

#endif /* ACCPLUG_PRAGMA_UNCOUNTED_LOOPS_H */
