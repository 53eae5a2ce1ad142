/* A loop that stores short elements: the rows that its references are of.

   In: an innermost loop of a kernel among GCC's loop passes.  Out: packed_rows, how its loads
   and stores move along with its counter, at the edges of rows, too, and how many iterations
   a thread may do in a run, or why it does none: accpacked-runs (packed-runs.cc, with the
   rules) builds on it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PACKED_ROWS_H
#define ACCPLUG_PACKED_ROWS_H

#include "analysis/linear-values.h"
#include "device-code/thread-counter.h"

namespace accplug
{

/* A number, plus another one that nobody knows before the kernel runs.  */
struct index_limit
{
  tree value;
  HOST_WIDE_INT more;
};

/* An index that is the counter plus DISTANCE where the counter is within limits, or a
   remainder of it by MODULUS.  */
struct edge_index
{
  explicit edge_index (tree t) : name (t) {}
  tree name;
  HOST_WIDE_INT distance = 0;
  tree modulus = NULL_TREE;
  std::vector<index_limit> least, most;		/* of the counter */
  bool used = false;				/* for an address */
};

/* References that move along with the counter, a constant apart.  */
struct row
{
  polynomial rest;		/* the address is STRIDE * counter + REST + a constant */
  HOST_WIDE_INT stride = 0;
  std::vector<std::pair<gassign *, HOST_WIDE_INT>> parts;	/* and its constant */
  bool stores = false;
  tree pointer = NULL_TREE;	/* the one in REST */
  tree first = NULL_TREE;	/* the address in the first iteration of all */

  /* The constant of the address that is to be aligned: what is stored, else the middle of
     what neighbours share, else the first.  */
  HOST_WIDE_INT middle () const
  {
    HOST_WIDE_INT least = parts.front ().second, most = least;
    for (const auto &p : parts)
      {
	if (gimple_store_p (p.first))
	  return p.second;
	least = MIN (least, p.second);
	most = MAX (most, p.second);
      }
    HOST_WIDE_INT size = element_size (parts.front ().first);
    return stride > size ? least : least + (most - least) / size / 2 * size;
  }

  static tree reference (gassign *stmt)
  {
    return gimple_store_p (stmt) ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt);
  }
  static HOST_WIDE_INT element_size (gassign *stmt)
  {
    return int_size_in_bytes (TREE_TYPE (reference (stmt)));
  }
};

class packed_rows
{
public:
  /* BYTES: of the shortest elements in a run.  */
  packed_rows (function *fun, device_function *f, class loop *l, unsigned bytes)
    : m_fun (fun), m_f (f), m_loop (l), m_bytes (bytes) {}

  /* Why there are no runs; NULL if there are.  The loop may be one block after it, that was
     several, either way.  */
  const char *obstacle ();
  unsigned length () const { return m_length; }
  bool straightened () const { return m_straightened; }

protected:
  /* May rows be aligned differently, though the kernel's pointers all are?  */
  bool may_be_ragged_p () const;

  function *m_fun;
  device_function *m_f;
  class loop *m_loop;
  const unsigned m_bytes;
  shared_counter m_counter;
  HOST_WIDE_INT m_first = 0;		/* number of the first iteration of all */
  std::vector<row> m_rows;
  std::vector<gassign *> m_loads;	/* others, through pointers */
  std::vector<edge_index> m_edges;
  std::map<gassign *, int> m_at_edges;	/* which of them say where it loads */
  gcall *m_note = nullptr;		/* of the loop's trips, for the launch */
  unsigned m_length = 0;

private:
  bool alone_p ();
  bool between_p (gassign *load) const;
  bool all_wrapped_p (const row &r, gassign *load, HOST_WIDE_INT at) const;
  void note_edges ();
  bool near_counter_p (tree, HOST_WIDE_INT *distance, edge_index *);
  bool read_remainder (gassign *stmt, edge_index *);
  bool read_choice (gassign *stmt, edge_index *);
  bool limit (tree_code, tree a, tree b, edge_index *);
  int edge_index_of (gassign *stmt);
  bool straighten ();
  const char *read_body ();
  const char *read_reference (gassign *stmt);
  bool counted_p (gassign *load) const;
  bool settle_length ();
  bool invariant_p (tree) const;

  linear_values m_values;
  unsigned m_statements = 0;
  bool m_straightened = false;
};

} // namespace accplug

#endif /* ACCPLUG_PACKED_ROWS_H */
