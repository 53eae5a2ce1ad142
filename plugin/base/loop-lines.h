/* Where the loop behind a directive begins in the source (loop-lines.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_LINES_H
#define ACCPLUG_LOOP_LINES_H

#include "base/gcc-common.h"

namespace accplug
{

/* The location of the `for' or `do' that the loop directive at DIRECTIVE stands before;
   DIRECTIVE if the source does not show it.  For reports only.  */
extern location_t location_of_loop (location_t directive);

/* The location of COLUMN in LINE of the file of NEAR, which is not behind it;
   UNKNOWN_LOCATION if the parser numbered the line otherwise.  */
extern location_t location_of_line (location_t near, int line, int column = 1);

} // namespace accplug

#endif /* ACCPLUG_LOOP_LINES_H */
