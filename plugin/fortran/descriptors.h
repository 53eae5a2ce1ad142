/* gfortran's array descriptors: their members (trans-types.cc), what they say.

   Comes in: a place that has a descriptor, as gfortran's trees have it.
   Goes out: expressions over its members.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DESCRIPTORS_H
#define ACCPLUG_DESCRIPTORS_H

#include "base/gcc-common.h"

namespace accplug
{

/* The member NAME of RECORD.  */
extern tree member_named (tree record, const char *name);

/* Is T the data member of a descriptor?  */
extern bool data_member_p (tree t);

/* The number of elements of the array that the descriptor PLACE describes.  */
extern tree elements_of_described_array (tree place);

/* The bytes of the array that the descriptor PLACE describes.  POINTER is the type of
   pointers to its data (lang_hooks.decls.omp_array_data).  */
extern tree bytes_of_described_array (tree place, tree pointer);

/* The descriptor of the dummy argument whose data V points to; NULL if V is no variable that
   gfortran has made for one (NAME.NUMBER).  */
extern tree described_dummy (tree v);

/* What an array reaches over, in bytes: from BELOW in front of its first element on (strides
   may be negative), BYTES.  */
struct described_range
{
  tree below, bytes;
};

/* That of the array PLACE describes, whose elements have TYPE and strides count them.  */
extern described_range range_of_described_array (tree place, tree type);

} // namespace accplug

#endif /* ACCPLUG_DESCRIPTORS_H */
