/* A function's body as a graph of uses and definitions of variables (flow-graph.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FLOW_GRAPH_H
#define ACCPLUG_FLOW_GRAPH_H

#include "base/gcc-common.h"
#include "base/walk.h"
#include "kernels/flow.h"
#include "statements/clauses.h"

namespace accplug
{

const size_t no_node = size_t (-1);

/* A statement, or the end of one that has a body.  */
struct flow_node
{
  std::vector<tree> uses;
  tree def = NULL_TREE;			/* after the uses */
  std::vector<size_t> next;
  size_t handler = no_node;		/* where exceptions go, before DEF */
};

class flow_graph
{
public:
  flow_graph (gimple_seq body, const uid_set &kept);

  std::vector<flow_node> nodes;
  std::unordered_map<gimple *, size_t> ends;	/* of statements in kernels regions */
  std::set<tree> scalars;	/* that are copied implicitly to kernels regions */
  std::set<tree> excluded;
  std::vector<size_t> calls;	/* that may come to contained procedures */
  bool known = true;		/* false: something is not understood */

private:
  size_t new_node ();
  size_t add_node ();
  void link (size_t from, size_t to);
  void resolve_labels ();

  void add_sequence (gimple_seq seq);
  void add_statement (gimple *stmt);
  void add_compound (gimple *stmt);
  void add_simple (gimple *stmt);
  void add_try (gtry *stmt);
  void add_handlers (gimple_seq seq, size_t thrown, size_t end);
  void add_cleanup (gimple_seq seq);
  void add_loop (gimple *loop);
  void add_target (gomp_target *stmt);
  void add_kernels (gomp_target *stmt);
  void add_compute (gomp_target *stmt);
  void add_data (gomp_target *stmt);
  void exclude_all (gimple *stmt);

  void exclude_base (tree reference);
  void note_variable (tree v, tree *tp);
  void use_operand (tree *tp);
  void use_clauses (tree clauses, const std::set<tree> &skipped);
  visit note_operand (tree *tp);
  visit exclude_operand (tree t);

  uid_set m_kept;		/* variables that data constructs around map */
  std::set<tree> m_hidden;	/* names that stand for private variables */
  size_t m_last = no_node;	/* from where control comes to the next node */
  size_t m_handler = no_node;
  bool m_in_kernels = false, m_in_cleanup = false;

  /* Of the statement whose operands are walked.  */
  tree *m_lhs = nullptr;
  bool m_library_call = false;

  std::map<tree, size_t> m_labels;
  std::vector<std::pair<size_t, tree>> m_jumps;
  std::vector<size_t> m_computed_jumps;
};

/* Bitmaps in a vector, clear.  */
struct bit_vectors
{
  sbitmap *v;

  bit_vectors (size_t rows, size_t columns)
    : v (sbitmap_vector_alloc (rows, columns)) { bitmap_vector_clear (v, rows); }
  ~bit_vectors () { sbitmap_vector_free (v); }
};

/* Solve the usual equations: set LIVE_AFTER, which is clear, for NODES with the variables
   of INDEX.  */
extern void solve_liveness (const std::vector<flow_node> &nodes,
			    const std::map<tree, unsigned> &index, sbitmap *live_after);

} // namespace accplug

#endif /* ACCPLUG_FLOW_GRAPH_H */
