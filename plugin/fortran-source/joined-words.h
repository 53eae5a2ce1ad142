/* Words of directives in fixed form (joined-words.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_JOINED_WORDS_H
#define ACCPLUG_JOINED_WORDS_H

#include "directives/words.h"

namespace accplug
{

/* Where names of LINE, a directive in fixed form, stand together or have blanks in them, make
   words of them, which have their places in the unit (source), not yet in the file.  */
extern void part_joined_words (words *line);

} // namespace accplug

#endif /* ACCPLUG_JOINED_WORDS_H */
