/* The order of blocks: which are emitted, and where jumps lead.

   In: the CFG.  Out: the blocks that are left when those that nothing reaches, and
   those that do nothing, are left out.  Exception edges are never taken on the
   device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_BLOCK_ORDER_H
#define ACCPLUG_BLOCK_ORDER_H

#include "values/context.h"
#include "text/printer.h"

namespace ptx
{

class edge_copies;

class block_order
{
public:
  block_order (function_context &, printer &);

  /* Mark the blocks that can be reached.  */
  void mark_reachable ();
  /* Leave out what is left of split edges that need no copies.  */
  void bypass_idle_blocks (edge_copies &);

  bool emitted_p (basic_block bb) const
  { return bitmap_bit_p (reachable, bb->index); }
  /* The block that follows BB in the text; NULL at the end.  */
  basic_block next_block (basic_block bb) const;
  /* Where a jump to BB leads, and its label.  */
  basic_block landing (basic_block bb) const;
  std::string target (basic_block bb);
  /* Go from FROM's end to TO.  */
  void jump (basic_block from, basic_block to);

private:
  function_context &ctx;
  printer &out;
  auto_sbitmap reachable;
  std::set<int> bypassed;		/* indices of blocks that do nothing */
};

} // namespace ptx

#endif /* ACCPLUG_BLOCK_ORDER_H */
