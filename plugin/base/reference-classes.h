/* Classes of references that touch different memory: between the pass that finds them
   (gimple-passes/memory/apart-references.cc) and the emitter.

   Rules
   - A class is the base of a MEM_REF in one of GCC's cliques.  GCC gives copies of a loop's
     body cliques of their own, since a pointer may be another one in each iteration; ours
     are the same all the time, whatever the clique.
   - Bases of GCC's own are smaller.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_REFERENCE_CLASSES_H
#define ACCPLUG_REFERENCE_CLASSES_H

#include "base/gcc-common.h"

namespace accplug
{

const unsigned first_reference_class = 0x4000;

/* Are A and B, MEM_REFs or TARGET_MEM_REFs, known to touch different memory?  */
inline bool
different_classes_p (const_tree a, const_tree b)
{
  unsigned of_a = MR_DEPENDENCE_BASE (a), of_b = MR_DEPENDENCE_BASE (b);
  return (of_a >= first_reference_class && of_b >= first_reference_class && of_a != of_b);
}

} // namespace accplug

#endif /* ACCPLUG_REFERENCE_CLASSES_H */
