/* PHIs as copies on edges.

   In: an edge.  Out: the copies of its PHIs, at once.

   Critical edges are split first, so an edge has a place for its copies: the end of
   its source if that has one successor, else the start of its destination.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_EDGE_COPIES_H
#define ACCPLUG_EDGE_COPIES_H

#include "base/gcc-common.h"
#include "text/value.h"
#include "operands/operand-tools.h"

namespace ptx
{

class edge_copies : private operand_tools
{
public:
  explicit edge_copies (const operand_tools &t) : operand_tools (t) {}

  void emit (edge);
  bool needed_p (edge);

private:
  struct copy { type_info t; std::string to, from; };
  std::vector<copy> copies_of (edge);
};

/* BB has PHIs that registers hold.  */
extern bool has_copies_p (basic_block bb);
extern void split_edges_with_copies (function *);

} // namespace ptx

#endif /* ACCPLUG_EDGE_COPIES_H */
