/* How far apart in memory the places are that a reference has for neighbouring indices
   (index-steps.cc).

   Comes in: a reference or a value, and the name of an index that it is computed from.
   Goes out: the distance for an index that is greater by one, if it is constant.

   Rules
   - This is for choosing, not for proving: arithmetic is taken not to wrap.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_INDEX_STEPS_H
#define ACCPLUG_INDEX_STEPS_H

#include "base/gcc-common.h"

namespace accplug
{

struct index_step
{
  bool constant = true;
  HOST_WIDE_INT bytes = 0;
};

extern index_step step_of_reference (tree ref, tree index);

} // namespace accplug

#endif /* ACCPLUG_INDEX_STEPS_H */
