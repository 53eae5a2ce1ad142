/* gfortran's loops for `maxloc' and `minloc' (place-searches.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PLACE_SEARCHES_H
#define ACCPLUG_PLACE_SEARCHES_H

#include "base/gcc-common.h"
#include "fortran/tree-loops.h"

namespace accplug
{

/* What a search for the place of an extreme asks of each element.  */

struct searched_element
{
  tree_code compare;		/* ELEMENT compare LIMIT: it is taken */
  tree element, limit;
  tree place, wanted;		/* the element's number, and where it goes */
};

/* Statements that do so for one element; NUMBER becomes the least place of a number.  */
extern tree ask_element (const loop_maker &, const searched_element &, tree number);

/* If BIND is the two loops of one, make one loop of them.  */
extern void merge_place_search (tree bind);

} // namespace accplug

#endif /* ACCPLUG_PLACE_SEARCHES_H */
