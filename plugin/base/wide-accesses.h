/* Accesses to memory that one instruction can do where addresses are aligned.

   Comes in: gimple-passes/device-code/wide-accesses.cc fills in a kernel's record.
   Goes out: the emitter writes the kernel's body twice, and the kernel runs the one with
   these accesses as one each if all of its pointers in question are aligned.

   Rules
   - The parts of a group are statements that stand beside each other in one block, loads
     or stores of values of 4 or 8 bytes, of one kind of register, in the order of their
     addresses without gaps: 2 or 4 parts, 8 or 16 bytes.  Integers of 1 or 2 bytes
     likewise: 2 to 16 parts, of 4 bytes or more, 4 only of groups that are aligned anyway.
   - They are aligned to their size if the pointers at ALIGNED_PARAMETERS, byte offsets in
     the parameter block, are multiples of WIDEST_ACCESS.
   - Nothing changes the statements between that pass and the emitter.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WIDE_ACCESSES_H
#define ACCPLUG_WIDE_ACCESSES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Bytes of the widest instruction.  */
const unsigned widest_access = 16;

typedef std::vector<gassign *> access_group;

struct wide_accesses
{
  std::vector<access_group> groups;
  /* Groups that are aligned anyway.  */
  std::vector<access_group> aligned_groups;
  std::vector<unsigned> aligned_parameters;
};

} // namespace accplug

#endif /* ACCPLUG_WIDE_ACCESSES_H */
