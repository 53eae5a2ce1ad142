/* Places that tell the words of a _Pragma apart.

   Comes in: the place of a _Pragma, which is that of all words in its string.
   Goes out: as many places as it has words. GCC shows all of them as the _Pragma.

   Rules
   - What is found by the place of a word asks for place_key, not for the place.
   - The caret of such a place is the _Pragma; the end of its range is its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WORD_PLACES_H
#define ACCPLUG_WORD_PLACES_H

#include "base/gcc-common.h"

namespace accplug
{

/* COUNT places at WHERE, a _Pragma that is called MACRO; fewer where GCC has none left.  */
extern std::vector<location_t> places_apart (location_t where, cpp_hashnode *macro,
					     unsigned count);

/* What tells WHERE from other words' places: it without range and block.  */
extern location_t place_key (location_t where);

} // namespace accplug

#endif /* ACCPLUG_WORD_PLACES_H */
