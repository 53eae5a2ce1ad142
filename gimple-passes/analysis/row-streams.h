/* How many rows of memory a nest walks along, and which of them neighbouring rows of
   iterations share.

   Comes in: a loop whose iterations are neighbours in memory, and those around it.
   Goes out: the number of streams: rows of elements that are read or written one after the
   other, and no further apart than a few iterations of the outer loops. x[i][j-1], x[i][j]
   and x[i-1][j] are one stream, x[i][j] and y[i][j] two, and so are q[0][i][j] and
   q[1][i][j].  Of a stream with more than one row, later iterations of an outer loop
   read what this one has read.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ROW_STREAMS_H
#define ACCPLUG_ROW_STREAMS_H

#include "analysis/memory-references.h"

namespace accplug
{

struct row_streams
{
  unsigned all = 0;
  unsigned shared = 0;		/* those of several rows */
};

/* Those of ROW, in the loops AROUND it, outermost first.  */
extern row_streams row_streams_of (function *, const device_function *,
				   const std::vector<class loop *> &around, class loop *row);

} // namespace accplug

#endif /* ACCPLUG_ROW_STREAMS_H */
