/* Statements: one GIMPLE statement at a time.

   In: assignments, calls, the few statements that need no code.  Out: their
   instructions.  Control flow is in control-flow.cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_STATEMENTS_H
#define ACCPLUG_STATEMENTS_H

#include "base/wide-accesses.h"
#include "calls/calls.h"
#include "operands/aggregates.h"
#include "function/source-lines.h"

namespace ptx
{

class statements : private operand_tools
{
public:
  statements (const operand_tools &t, source_lines &l)
    : operand_tools (t), lines (l), whole (t), call (t) {}

  void statement (gimple *);
  /* From here on accesses that the kernel's record groups are one.  */
  void widen (const std::vector<accplug::access_group> &wide);

private:
  bool in_group (gimple *);
  void assignment (gassign *);
  void assign_to_memory (tree lhs, tree rhs);

  source_lines &lines;
  aggregates whole;
  calls call;
  /* Parts of groups; the group only for the first one in its block.  */
  std::unordered_map<gimple *, const accplug::access_group *> groups;
};

} // namespace ptx

#endif /* ACCPLUG_STATEMENTS_H */
