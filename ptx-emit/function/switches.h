/* Switches.

   In: a switch and where its cases lead.  Out: a table of branches where the cases are
   dense, else a binary search.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SWITCHES_H
#define ACCPLUG_SWITCHES_H

#include "base/gcc-common.h"
#include "text/value.h"
#include "operands/operand-tools.h"

namespace ptx
{

class block_order;

class switches : private operand_tools
{
public:
  switches (const operand_tools &t, block_order &o)
    : operand_tools (t), order (o) {}

  void emit (gswitch *, basic_block);

private:
  struct case_range { wide_int low, high; std::string target; };
  void emit_table (const value &index, gswitch *, edge dflt,
		   unsigned HOST_WIDE_INT range);
  void emit_tree (const value &index, const std::vector<case_range> &,
		  size_t begin, size_t end, const std::string &dflt);

  block_order &order;
};

} // namespace ptx

#endif /* ACCPLUG_SWITCHES_H */
