/* An iteration of a loop directive as blocks of statements.

   Comes in: a loop directive before omplower: its body with binds, labels, jumps, and
   directives inside as statements with a body.
   Goes out: blocks in the order of the source, with the blocks that may come next.

   Rules
   - Nothing here changes a statement.
   - A directive inside is the last statement of its block, where it takes its next
     iteration or ends: next[0] is its body, next[1] what follows.  A condition's next[0]
     is where it is true.
   - Exceptions are left out: the device never takes them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ITERATION_GRAPH_H
#define ACCPLUG_ITERATION_GRAPH_H

#include "base/gcc-common.h"

namespace accplug
{

struct graph_block
{
  std::vector<gimple *> stmts;
  std::vector<size_t> next;
};

class iteration_graph
{
public:
  explicit iteration_graph (gimple *loop);

  std::vector<graph_block> blocks;	/* the iteration begins with the first */
  size_t end = 0;		/* the block in which it has ended */
  std::set<tree> own;		/* variables that are declared in it */
  bool known = true;		/* false: a statement is not understood */

  /* The block where the ways from block START meet again: its next postdominator.  */
  size_t meeting_point (size_t start) const;
  /* The blocks on the ways from START to before MEETING.  */
  std::set<size_t> between (size_t start, size_t meeting) const;

private:
  size_t add_block ();
  size_t start_block ();
  void add_sequence (gimple_seq seq);
  void add_statement (gimple *stmt);
  void add_compound (gimple *stmt);
  void add_jump (tree label);
  void add_loop (gimple *loop);
  void resolve_jumps ();

  static const size_t nowhere = -1;
  size_t m_at = nowhere;	/* the block that control is in */
  std::map<tree, size_t> m_labels;
  struct open_jump { size_t from; tree label; };
  std::vector<open_jump> m_jumps;	/* in the order of each block's next ones */
};

} // namespace accplug

#endif /* ACCPLUG_ITERATION_GRAPH_H */
