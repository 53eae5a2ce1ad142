/* Iterations of a loop that certainly depend on each other.

   Comes in: a natural loop of a device function, or that of an `acc loop'.
   Goes out: pairs of references that touch the same memory in two iterations, one of
   them to write.

   Rules
   - Unlike dependences that merely cannot be excluded (dependence.h), these are proven:
     the same object, subscripts a known number of iterations apart, both executed in
     each iteration.
   - Where all iterations store the same value, nothing depends on who does it last.
   - Atomic updates and variables that a thread has for itself are left out.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PROVEN_DEPENDENCE_H
#define ACCPLUG_PROVEN_DEPENDENCE_H

#include "analysis/memory-references.h"

namespace accplug
{

struct proven_dependence
{
  std::string name;			/* "b", "x->" */
  location_t write, other;		/* the statements */
  bool other_writes;
  /* So many iterations are between; 0: all use the same element.  */
  HOST_WIDE_INT distance;
};

/* One for each object.  */
extern std::vector<proven_dependence>
proven_dependences (function *, const device_function *, class loop *);

} // namespace accplug

#endif /* ACCPLUG_PROVEN_DEPENDENCE_H */
