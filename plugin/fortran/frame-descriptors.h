/* Descriptors of dummy arguments that contained procedures share with their host.

   What a clause maps of an assumed-shape dummy argument, its descriptor tells: it may stand
   for a section with gaps or a negative stride.  A contained procedure that uses the
   argument of its host gets the address of the data and the strides, in the host's frame,
   not the descriptor.

   Comes in: a construct or directive of a contained procedure, before it is gimplified; and
   after that the name of a variable in a frame.
   Goes out: a statement in front of it that uses the descriptor's address, so that GCC puts
   it into the frame; the descriptor.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FRAME_DESCRIPTORS_H
#define ACCPLUG_FRAME_DESCRIPTORS_H

#include "base/gcc-common.h"
#include "statements/loop-building.h"

namespace accplug
{

/* Let the frames of the procedures around have the descriptors of what CONSTRUCT uses.
   Statements go to *BEFORE.  */
extern void keep_frame_descriptors (tree construct, gimple_seq *before);

/* The descriptor of the dummy argument of a procedure with contained ones whose data
   address gfortran keeps in PLACE, a member of a frame or the name of one; NULL if PLACE is
   something else.  */
extern tree frame_descriptor (tree place, builder *before);

} // namespace accplug

#endif /* ACCPLUG_FRAME_DESCRIPTORS_H */
