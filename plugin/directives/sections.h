/* Variables and sections of arrays in data clauses.

   Comes in: the words of an item, as Fortran or C have sections.
   Goes out: what it is of, and its ranges; words for these; a section around two.

   Rules
   - Fortran's ranges are x(low:high, ...), C's x[low:length]....  A single subscript is a
     range of one element.
   - Subscripts that are not at the item's end are part of what it is of.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DIRECTIVE_SECTIONS_H
#define ACCPLUG_DIRECTIVE_SECTIONS_H

#include "directives/words.h"

namespace accplug
{

/* A dimension of a section: its bounds, each of which may be left out; EVERY if it has a
   stride or is nothing but a colon.  LAST is the last element in Fortran, the number of
   elements in C.  */
struct section_range
{
  words low, last;
  bool every = false;
};

/* An item: what it is of, and its section.  */
struct data_item
{
  words base;
  bool whole = true;
  /* It is around others, and as rows behind pointers it would be more than these have.  */
  bool united = false;
  std::vector<section_range> ranges;
};

/* The parts of VALUE.  */
extern data_item read_item (const words &value, bool fortran);

extern words item_words (const data_item &item, bool fortran);

/* *INTO becomes a section around itself and OTHER.  */
extern void widen (data_item *into, const data_item &other, source_language language);

/* C: PLACE, with [0] behind it DEPTH times.  */
extern words element_of (words place, size_t depth);

/* C: whether PLACE is a pointer, and no array: a constant.  */
extern words pointer_test (const words &place, source_language language);

/* Texts of words, to compare them.  */
extern std::string text_of (const words &list);
extern bool same_text (const words &a, const words &b);

} // namespace accplug

#endif /* ACCPLUG_DIRECTIVE_SECTIONS_H */
