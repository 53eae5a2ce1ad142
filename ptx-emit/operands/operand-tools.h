/* What each class of this room works with, and each class of the rooms above.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_OPERAND_TOOLS_H
#define ACCPLUG_OPERAND_TOOLS_H

#include "values/value-tools.h"

namespace ptx
{

class pointer_spaces;
class operands;
class references;
class expressions;

struct operand_tools : value_tools
{
  pointer_spaces &spaces;
  operands &ops;
  references &refs;
  expressions &exprs;
};

} // namespace ptx

#endif /* ACCPLUG_OPERAND_TOOLS_H */
