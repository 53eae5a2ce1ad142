/* The table of instructions: see instructions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <map>

#include "cpu/ptx/instructions.h"
#include "cpu/ptx/ir.h"

namespace goacc::cpu
{

namespace
{

const instruction_row rows[] = {
#define INSTRUCTION(OPCODE, FLAGS, FAMILY) { OPCODE, FLAGS },
#include "cpu/ptx/instructions.def"
};

} // anonymous namespace

const instruction_row *
find_row (const std::string &op)
{
  /* Not destroyed by the language: regions run in destructors too.  */
  static const auto &index = *new auto ([]
  {
    std::map<std::string, const instruction_row *> m;
    for (const instruction_row &r : rows)
      m[r.op] = &r;
    return m;
  } ());
  auto i = index.find (op);
  /* bar.red has a result, but its row says it has none: its first operand
     then counts as read as well as written, which is safe.  */
  return i == index.end () ? nullptr : i->second;
}

size_t
row_index (const instruction_row *row)
{
  return size_t (row - rows);
}

bool
suspends (const instruction &in)
{
  return in.row && (in.row->flags & ROW_SUSPENDS);
}

} // namespace goacc::cpu
