/* Control flow: blocks and how they end.

   In: the CFG with PHIs.  Out: labels and branches with as much fall-through as the
   order of blocks allows.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_CONTROL_FLOW_H
#define ACCPLUG_CONTROL_FLOW_H

#include "function/block-order.h"
#include "function/edge-copies.h"
#include "function/parameters.h"
#include "function/statements.h"
#include "function/switches.h"

namespace ptx
{

class control_flow : private operand_tools
{
public:
  control_flow (const operand_tools &, block_order &, edge_copies &, parameters &,
		source_lines &);

  /* All blocks; twice where accesses are wide if pointers are aligned.  */
  void bodies ();

private:
  void body ();
  std::string aligned ();
  void block (basic_block);
  void block_end (basic_block);
  void cond (gcond *, basic_block);

  block_order &order;
  edge_copies &edges;
  parameters &params;
  source_lines &lines;
  statements body_of_block;
  switches cases;
};

} // namespace ptx

#endif /* ACCPLUG_CONTROL_FLOW_H */
