/* Records, unions and arrays: assignment as a whole.

   In: assignments whose type no register holds.  Out: block copies.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_AGGREGATES_H
#define ACCPLUG_AGGREGATES_H

#include "base/gcc-common.h"
#include "operands/operand-tools.h"

namespace ptx
{

class aggregates : private operand_tools
{
public:
  explicit aggregates (const operand_tools &t) : operand_tools (t) {}

  /* LHS = RHS where RHS is in memory too, or a CONSTRUCTOR or a string.  */
  void assign_memory (tree lhs, tree rhs);
  /* LHS, a record or array in memory, gets RHS.  */
  void store_aggregate (tree lhs, tree rhs);
};

/* The alignment of what the reference REF or the pointer P is to, in bytes.  */
extern unsigned object_alignment (tree ref);
extern unsigned pointer_alignment (tree p);

} // namespace ptx

#endif /* ACCPLUG_AGGREGATES_H */
