/* Marks: what a directive says that GCC's clauses cannot.

   Comes in: places of words, with bits (translation.h), when a directive was translated.
   Goes out: the bits at a place, for the passes that meet GCC's clause there.

   Rules
   - A clause's place is that of one of its words, in every front end; each word of a
     marked clause is recorded.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_MARKS_H
#define ACCPLUG_DIRECTIVE_MARKS_H

#include "directives/translation.h"

namespace accplug
{

extern void record_mark (const host_mark &mark);

/* The bits of mark_bit at WHERE; 0 if there are none.  */
extern unsigned marks_at (location_t where);

/* Fortran: a directive is on the line of WHERE.  Is one on WHERE's?  */
extern void record_directive_line (location_t where);
extern bool directive_line_p (location_t where);

/* A directive whose place may be each of WHERE was parted (translation.h).  */
extern void record_parted (const std::vector<location_t> &where);

/* A number, other than 0, for the item at WHERE whose inner dimensions are elsewhere
   (inner-sections.h); the number given to WHERE, or 0.  */
extern unsigned record_inner_section (location_t where);
extern unsigned inner_section_at (location_t where);

/* A number of the parted directive at WHERE; 0 if there is none.  */
extern unsigned parted_at (location_t where);

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_MARKS_H */
