/* Where constructs begin and end.

   Comes in: the source's units with their directives.
   Goes out: for each directive its end, and which construct it is in.

   Rules
   - A construct on a block ends with its end directive.  One on a loop ends with the loop,
     or with an end directive right behind that.
   - `end parallel' behind a `parallel loop' means `end parallel loop' (as other compilers
     have it), and so with kernels and serial.
   - `end loop' right behind the loop says nothing new; gfortran would warn of it.
   - An end without a beginning is left to gfortran's message.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FORTRAN_SOURCE_CONSTRUCTS_H
#define ACCPLUG_FORTRAN_SOURCE_CONSTRUCTS_H

#include "base/gcc-common.h"
#include "directives/directive.h"
#include "fortran-source/reader.h"

namespace accplug
{

struct source_directive
{
  size_t unit;
  bool right = false;		/* it was read, and nothing is wrong with it */
  bool changed = false;		/* it is not what the program has any more */
  directive what;
  int end = -1;			/* the directive that ends it */
  size_t end_unit = 0;		/* or the unit that its loop ends with */
  int parent = -1;		/* the construct around it */
  bool matched = false;		/* an end directive: it ends something */
};

/* Find the ends of DIRECTIVES, which are in order, and give combined ends their whole
   names.  */
extern void match_constructs (const std::vector<source_unit> &units,
			      std::vector<source_directive> *directives);

} // namespace accplug

#endif /* ACCPLUG_FORTRAN_SOURCE_CONSTRUCTS_H */
