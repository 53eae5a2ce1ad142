/* Loops that store short elements: a thread does a run of neighbouring iterations.

   Comes in: a kernel among GCC's loop passes, before loops are unrolled completely, in
   loop-closed SSA form: an innermost loop that gangs share, an iteration a thread, and which
   stores elements of one or two bytes one after the other:

     for (i = first + thread; i < n; i += threads)
       y[i] = f (x[i]);

   Goes out: where the elements of a run are aligned in all arrays:

     for (r = thread; r < runs; r += threads)
       for (c = 0; c < 16; c++)
	 y[first + head + 16 * r + c] = f (x[first + head + 16 * r + c]);
     for (t = thread; t < head + tail; t += threads)	// in front of the runs and behind
       i = first + (t < head ? t : t + 16 * runs), y[i] = f (x[i]);

   GCC unrolls the run completely, and accwide-accesses makes one access of up to 16 bytes
   of its stores and of what it loads in a row.  The grid is for as many threads as there are
   runs: threads for a byte each cost more to start than they do.

   Where iterations at the edges load from the other end of a row, (i + 1) % n, or
   (i + n - 1) % n, or from the edge, max (i - 1, 0), runs have none of those: head and tail
   are as long as that takes, and load as they did.

   Rules
   - Iterations of loops that gangs share are independent, and all loads of an iteration come
     before its stores.  So no store of a run is in the way of any load of it: they are of one
     dependence clique, and of different bases in it.
   - Nothing that runs in order is around the loop, and no other loop of the kernel shares
     the gangs: which thread has an iteration is nobody's business.
   - The loop leaves nothing behind, and is one block, or is made one: what only some
     iterations load is between elements of one row that all of them load or store, or in a
     row all of which the loop loads by remainders.
   - Addresses of runs are noted as aligned (SSA_NAME_PTR_INFO).  They depend on the run's
     number, so that nobody computes them where that has not been asked for.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/linear-values.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/wide-accesses.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/straight-body.h"
#include "device-code/thread-counter.h"
#include "device-code/update-statements.h"

namespace accplug
{

namespace
{

/* The longest elements that are short, in bytes.  */
const HOST_WIDE_INT longest = 2;

/* The most statements of an unrolled run, and bytes that it loads in a row.  */
const unsigned most_statements = 1000;
const HOST_WIDE_INT most_bytes = 128;

/* How far neighbouring iterations' elements are from each other, in elements, at most.  */
const HOST_WIDE_INT most_distance = 4;

/* How far from the counter an index is, at most, in most iterations.  */
const HOST_WIDE_INT most_shifted = 8;

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

class packed_runs
{
public:
  packed_runs (function *fun, device_function *f, class loop *l)
    : m_fun (fun), m_f (f), m_loop (l) {}

  /* Why there are no runs; NULL if there are.  */
  const char *obstacle ();
  void build ();
  unsigned length () const { return m_length; }
  bool straightened () const { return m_straightened; }

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
  tree term_value (gimple_seq *, const polynomial &, tree pointer) const;
  tree misalignment (gimple_seq *, const row &) const;
  tree edge_iterations (gimple_seq *, tree *back) const;
  tree condition (gimple_seq *);
  void mark_independent ();
  void move_references (tree run, tree number);
  void enter_runs (edge entry, basic_block after);
  void count_rest (class loop *copy, basic_block after);
  edge wrap (basic_block head);

  function *m_fun;
  device_function *m_f;
  class loop *m_loop;
  shared_counter m_counter;
  HOST_WIDE_INT m_first = 0;		/* number of the first iteration of all */
  linear_values m_values;
  std::vector<row> m_rows;
  std::vector<gassign *> m_loads;	/* others, through pointers */
  std::vector<edge_index> m_edges;
  std::map<gassign *, int> m_at_edges;	/* which of them say where it loads */
  gcall *m_note = nullptr;		/* of the loop's trips, for the launch */
  unsigned m_statements = 0, m_length = 0;
  bool m_straightened = false;
  /* How many iterations are in front of the runs, how many runs there are, iterations in
     front of them and behind; this thread's number among how many.  */
  tree m_head = NULL_TREE, m_runs = NULL_TREE, m_others = NULL_TREE, m_thread = NULL_TREE,
       m_threads = NULL_TREE;
};

/* Does the only loop that gangs share along x note how many threads it wants, and do all
   loops around this one share theirs?  */

bool
packed_runs::alone_p ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	if (!intrinsic_call_p (stmt, intrinsic::trip_count)
	    || !(TREE_INT_CST_LOW (gimple_call_arg (stmt, 2)) & GANG_AXIS))
	  continue;
	if (m_note)
	  return false;
	m_note = as_a<gcall *> (stmt);
      }
  if (!m_note
      || (TREE_INT_CST_LOW (gimple_call_arg (m_note, 2)) & THREAD_AXES) != VECTOR_AXIS
      || !integer_onep (gimple_call_arg (m_note, 1)))
    return false;
  for (class loop *l = loop_outer (m_loop); loop_outer (l); l = loop_outer (l))
    {
      shared_counter c;
      if (!find_counter (l, &c) || !steps_by_gangs_p (m_values.value_of (c.step)))
	return false;
    }
  return true;
}

bool
packed_runs::invariant_p (tree name) const
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
  return !bb || !flow_bb_inside_loop_p (m_loop, bb);
}

/* Does the counter say where LOAD is?  What it loads then is that of lanes beside each
   other, not of neighbouring iterations.  Where a value that was loaded says it (tables),
   no order is better.  */

bool
packed_runs::counted_p (gassign *load) const
{
  std::set<gimple *> seen;
  std::vector<gimple *> stack { load };
  while (!stack.empty ())
    {
      gimple *now = stack.back ();
      stack.pop_back ();
      ssa_op_iter i;
      tree name;
      FOR_EACH_SSA_TREE_OPERAND (name, now, i, SSA_OP_USE)
	{
	  gimple *def = SSA_NAME_DEF_STMT (name);
	  /* Ways that join may have come with neighbours of different arrays.  */
	  if (name == m_counter.number
	      || (!invariant_p (name) && gimple_code (def) == GIMPLE_PHI))
	    return true;
	  if (!invariant_p (name) && !gimple_vuse (def) && is_gimple_assign (def)
	      && seen.insert (def).second)
	    stack.push_back (def);
	}
    }
  return false;
}

/* Is T the counter plus a few, *DISTANCE?  Limits go to I if it is only where that does not
   wrap.  */

bool
packed_runs::near_counter_p (tree t, HOST_WIDE_INT *distance, edge_index *i)
{
  symbol number = symbol::of_value (m_counter.number);
  polynomial value = m_values.operand (t), factor, rest;
  HOST_WIDE_INT one;
  if (value.known () && value.contains (number) && value.split (number, &factor, &rest)
      && factor.constant (&one) && one == 1 && rest.constant (distance))
    return IN_RANGE (*distance, -most_shifted, most_shifted);
  if (gassign *def = (TREE_CODE (t) == SSA_NAME
		      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t)) : nullptr))
    if (gimple_assign_cast_p (def))
      {
	tree from = gimple_assign_rhs1 (def), narrow = TREE_TYPE (from);
	if (INTEGRAL_TYPE_P (narrow)
	    && TYPE_PRECISION (narrow) < TYPE_PRECISION (TREE_TYPE (t))
	    && near_counter_p (from, distance, i))
	  {
	    i->least.push_back ({ build_zero_cst (narrow), -*distance });
	    return true;
	  }
      }
  auto same_bits = [] (tree of)
  {
    while (TREE_CODE (of) == SSA_NAME && gimple_assign_cast_p (SSA_NAME_DEF_STMT (of)))
      {
	tree from = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (of));
	if (!INTEGRAL_TYPE_P (TREE_TYPE (from))
	    || TYPE_PRECISION (TREE_TYPE (from)) != TYPE_PRECISION (TREE_TYPE (of)))
	  break;
	of = from;
      }
    return of;
  };
  tree sum = same_bits (t);
  gassign *add = (TREE_CODE (sum) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (sum)) : nullptr);
  if (!add || gimple_assign_rhs_code (add) != PLUS_EXPR
      || TREE_CODE (gimple_assign_rhs2 (add)) != INTEGER_CST
      || same_bits (gimple_assign_rhs1 (add)) != m_counter.number)
    return false;
  tree type = TREE_TYPE (m_counter.number);
  wide_int w = wi::to_wide (gimple_assign_rhs2 (add));
  if (!wi::fits_shwi_p (w))
    return false;
  *distance = w.to_shwi ();
  i->least.push_back ({ build_zero_cst (type), -*distance });
  i->most.push_back ({ TYPE_MAX_VALUE (type), -*distance });
  return (IN_RANGE (*distance, -most_shifted, most_shifted)
	  && TYPE_PRECISION (TREE_TYPE (t)) == TYPE_PRECISION (type));
}

/* STMT is a remainder: of a number near the counter, or near that plus the modulus?  */

bool
packed_runs::read_remainder (gassign *stmt, edge_index *i)
{
  tree modulus = gimple_assign_rhs2 (stmt);
  symbol number = symbol::of_value (m_counter.number);
  polynomial value = m_values.operand (gimple_assign_rhs1 (stmt)), factor, rest;
  HOST_WIDE_INT one;
  if ((TREE_CODE (modulus) == SSA_NAME && !invariant_p (modulus))
      || !value.known () || !value.contains (number) || !value.split (number, &factor, &rest)
      || !factor.constant (&one) || one != 1)
    return false;
  i->modulus = modulus;
  for (const polynomial &less : { polynomial (0), m_values.operand (modulus) })
    if ((rest - less).constant (&i->distance)
	&& IN_RANGE (i->distance, -most_shifted, most_shifted))
      {
	i->least.push_back ({ build_zero_cst (TREE_TYPE (modulus)), -i->distance });
	i->most.push_back ({ modulus, -1 - i->distance });
	return true;
      }
  return false;
}

/* A CODE B has to hold, of the counter and what the loop does not change.  */

bool
packed_runs::limit (tree_code code, tree a, tree b, edge_index *i)
{
  HOST_WIDE_INT distance;
  auto other_p = [this] (tree t)
  {
    return (INTEGRAL_TYPE_P (TREE_TYPE (t))
	    && (TREE_CODE (t) == INTEGER_CST
		|| (TREE_CODE (t) == SSA_NAME && invariant_p (t))));
  };
  if (other_p (a))
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  if (!other_p (b) || !INTEGRAL_TYPE_P (TREE_TYPE (a)) || !near_counter_p (a, &distance, i))
    return false;
  /* Which of the edges has the only iteration that is equal?  */
  if (code == NE_EXPR)
    code = (tree_fits_shwi_p (b) && tree_to_shwi (b) < most_shifted + m_first ? GT_EXPR
	    : LT_EXPR);
  switch (code)
    {
    case GT_EXPR: i->least.push_back ({ b, 1 - distance }); return true;
    case GE_EXPR: i->least.push_back ({ b, -distance }); return true;
    case LT_EXPR: i->most.push_back ({ b, -1 - distance }); return true;
    case LE_EXPR: i->most.push_back ({ b, -distance }); return true;
    default: return false;
    }
}

/* STMT chooses, by a condition, or the greater number, or the less: one near the counter, but
   at an edge?  */

bool
packed_runs::read_choice (gassign *stmt, edge_index *i)
{
  tree_code code = gimple_assign_rhs_code (stmt);
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  if (code != COND_EXPR)
    {
      if (!near_counter_p (a, &i->distance, i))
	{
	  std::swap (a, b);
	  *i = edge_index (i->name);
	  if (!near_counter_p (a, &i->distance, i))
	    return false;
	}
      return limit (code == MAX_EXPR ? GE_EXPR : LE_EXPR, a, b, i);
    }
  tree x, y;
  tree_code test = NE_EXPR;
  gassign *def = (TREE_CODE (a) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (a)) : nullptr);
  if (COMPARISON_CLASS_P (a))
    test = TREE_CODE (a), x = TREE_OPERAND (a, 0), y = TREE_OPERAND (a, 1);
  else if (def && TREE_CODE_CLASS (gimple_assign_rhs_code (def)) == tcc_comparison)
    test = gimple_assign_rhs_code (def), x = gimple_assign_rhs1 (def),
    y = gimple_assign_rhs2 (def);
  else
    return false;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (x)))
    return false;
  for (bool otherwise : { false, true })
    {
      *i = edge_index (i->name);
      tree value = otherwise ? gimple_assign_rhs3 (stmt) : b;
      if (near_counter_p (value, &i->distance, i)
	  && limit (otherwise ? invert_tree_comparison (test, false) : test, x, y, i))
	return true;
    }
  return false;
}

/* Note indices that are near the counter, but not at the edges.  */

void
packed_runs::note_edges ()
{
  m_edges.clear ();
  m_at_edges.clear ();
  basic_block *body = get_loop_body_in_dom_order (m_loop);
  for (unsigned k = 0; k < m_loop->num_nodes; k++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[k]); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gassign *stmt = dyn_cast<gassign *> (gsi_stmt (gsi));
	tree name = stmt ? gimple_assign_lhs (stmt) : NULL_TREE;
	if (!stmt || TREE_CODE (name) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (name))
	    || TYPE_PRECISION (TREE_TYPE (name)) < 32)
	  continue;
	edge_index i (name);
	tree_code code = gimple_assign_rhs_code (stmt);
	if (code == TRUNC_MOD_EXPR ? !read_remainder (stmt, &i)
	    : (code != COND_EXPR && code != MIN_EXPR && code != MAX_EXPR)
	      || !read_choice (stmt, &i))
	  continue;
	m_edges.push_back (i);
	m_values.assume (name, polynomial (symbol::of_value (m_counter.number))
			       + polynomial (i.distance));
      }
  free (body);
}

/* Which of the indices says where STMT loads or stores; -1: none; -2: not one alone.  Those
   that it needs are used.  */

int
packed_runs::edge_index_of (gassign *stmt)
{
  std::set<gimple *> seen { stmt };
  std::vector<std::pair<gimple *, bool>> stack { { stmt, false } };
  int found = -1;
  bool counts = false;
  while (!stack.empty ())
    {
      auto [now, inside] = stack.back ();
      stack.pop_back ();
      ssa_op_iter i;
      tree name;
      FOR_EACH_SSA_TREE_OPERAND (name, now, i, SSA_OP_USE)
	{
	  if (now == stmt && gimple_store_p (stmt) && name == gimple_assign_rhs1 (stmt))
	    continue;
	  auto here = std::find_if (m_edges.begin (), m_edges.end (),
				    [name = name] (const edge_index &e)
	    { return e.name == name; });
	  bool at_edge = here != m_edges.end ();
	  int which = here - m_edges.begin ();
	  counts |= !inside && name == m_counter.number;
	  if (at_edge)
	    here->used = true;
	  if (at_edge && !inside)
	    found = found == -1 || found == which ? which : -2;
	  gimple *def = SSA_NAME_DEF_STMT (name);
	  if (!invariant_p (name) && is_gimple_assign (def) && seen.insert (def).second)
	    stack.push_back ({ def, inside || at_edge });
	}
    }
  return found >= 0 && counts ? -2 : found;
}

/* Put what STMT loads or stores into a row.  */

const char *
packed_runs::read_reference (gassign *stmt)
{
  tree ref = row::reference (stmt), base = get_base_address (ref);
  bool stores = gimple_store_p (stmt);
  if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
      || !is_gimple_reg_type (TREE_TYPE (ref)) || contains_bitfld_component_ref_p (ref))
    return stores ? "it stores elsewhere" : nullptr;
  polynomial place = m_values.address_of (ref), factor, rest;
  symbol number = symbol::of_value (m_counter.number);
  HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (ref)), stride;
  bool moves = (place.known () && place.contains (number)
		&& place.split (number, &factor, &rest) && factor.constant (&stride)
		&& stride >= size && stride <= most_distance * size);
  tree pointer = NULL_TREE;
  if (moves)
    for (const auto &term : rest.terms ())
      for (symbol s : term.first)
	{
	  tree name = s.of_loop () ? NULL_TREE : ssa_name (s.index ());
	  moves = moves && name && invariant_p (name);
	  if (moves && POINTER_TYPE_P (TREE_TYPE (name)) && term.first.size () == 1
	      && term.second == 1 && !pointer)
	    pointer = name;
	  else if (moves && !INTEGRAL_TYPE_P (TREE_TYPE (name)))
	    moves = false;
	}
  if (!moves || !pointer)
    {
      if (stores)
	return "it does not store one element after the other";
      if (counted_p (stmt))
	return "it does not load one element after the other";
      m_loads.push_back (stmt);
      return nullptr;
    }
  if (stores && stride != size)
    return "it stores with gaps";
  int at_edge = edge_index_of (stmt);
  if (at_edge == -2 || (at_edge >= 0 && stores))
    return "what it loads or stores is at several edges";
  if (at_edge >= 0)
    m_at_edges[stmt] = at_edge;
  HOST_WIDE_INT constant = rest.constant_term ();
  rest = rest - polynomial (constant);
  for (row &r : m_rows)
    if (r.rest == rest && r.stride == stride && r.pointer == pointer
	&& row::element_size (r.parts.front ().first) == size)
      {
	r.parts.push_back ({ stmt, constant });
	r.stores |= stores;
	return nullptr;
      }
  row r;
  r.rest = rest;
  r.stride = stride;
  r.pointer = pointer;
  r.stores = stores;
  r.parts.push_back ({ stmt, constant });
  m_rows.push_back (r);
  return nullptr;
}

const char *
packed_runs::read_body ()
{
  bool stored = false;
  for (gimple_stmt_iterator i = gsi_start_bb (m_loop->header); !gsi_end_p (i); gsi_next (&i))
    {
      gimple *stmt = gsi_stmt (i);
      m_statements++;
      if (!plain_statement_p (stmt) || (gimple_vdef (stmt) && !gimple_store_p (stmt)))
	return "it calls";
      if (!gimple_vuse (stmt))
	continue;
      gassign *assign = dyn_cast<gassign *> (stmt);
      if (!assign || !gimple_assign_single_p (assign))
	return "it copies memory";
      if (stored && !gimple_store_p (stmt))
	return "it loads behind a store";
      stored |= gimple_store_p (stmt);
      if (const char *why = read_reference (assign))
	return why;
    }
  return stored ? nullptr : "it stores nothing";
}

/* As many iterations as make the shortest elements 16 bytes.  Are there short ones that are
   stored, and are all of them few enough?  */

bool
packed_runs::settle_length ()
{
  HOST_WIDE_INT shortest = widest_access, stored = widest_access, moved = 0;
  unsigned addresses = m_edges.size ();
  for (const row &r : m_rows)
    {
      addresses += r.parts.size ();
      HOST_WIDE_INT size = row::element_size (r.parts.front ().first);
      if (!pow2p_hwi (size))
	return false;
      shortest = MIN (shortest, size);
      if (r.stores)
	stored = MIN (stored, size);
      moved += r.stride;
    }
  m_length = widest_access / shortest;
  /* Runs need none of these.  */
  unsigned statements = m_statements - MIN (addresses, m_statements);
  return (stored <= longest && m_length * statements <= most_statements
	  && m_length * moved <= most_bytes);
}

/* Is what LOAD loads between elements, of one row, that each iteration loads or stores?  */

bool
packed_runs::between_p (gassign *load) const
{
  edge exit = single_exit (m_loop);
  for (const row &r : m_rows)
    {
      auto own = std::find_if (r.parts.begin (), r.parts.end (),
			       [&] (const auto &p) { return p.first == load; });
      if (own == r.parts.end ())
	continue;
      bool below = false, above = false;
      for (const auto &p : r.parts)
	if (dominated_by_p (CDI_DOMINATORS, exit->src, gimple_bb (p.first)))
	  {
	    if (m_at_edges.count (p.first) || m_at_edges.count (load))
	      continue;
	    below |= p.second <= own->second;
	    above |= p.second >= own->second;
	  }
      return (below && above) || all_wrapped_p (r, load, own->second);
    }
  return false;
}

/* Does the loop load all of the elements from where on a remainder counts in row R, and is
   what LOAD, of R with the constant AT, loads one of them?  */

bool
packed_runs::all_wrapped_p (const row &r, gassign *load, HOST_WIDE_INT at) const
{
  linear_values &values = const_cast<linear_values &> (m_values);
  edge exit = single_exit (m_loop);
  auto own = m_at_edges.find (load);
  for (const auto &p : r.parts)
    {
      auto found = m_at_edges.find (p.first);
      if (found == m_at_edges.end ()
	  || !dominated_by_p (CDI_DOMINATORS, exit->src, gimple_bb (p.first)))
	continue;
      const edge_index &index = m_edges[found->second];
      HOST_WIDE_INT behind, begin = p.second - index.distance * r.stride;
      if (!index.modulus)
	continue;
      polynomial end = (values.operand (m_counter.bound) + polynomial (m_counter.or_equal)
			- values.operand (index.modulus));
      /* As many iterations as there are remainders.  */
      if (!end.constant (&behind) || behind != m_first)
	continue;
      if (own != m_at_edges.end ())
	{
	  const edge_index &other = m_edges[own->second];
	  if (other.modulus && operand_equal_p (other.modulus, index.modulus)
	      && at - other.distance * r.stride == begin)
	    return true;
	}
      else if (at + m_first * r.stride == begin)
	return true;
    }
  return false;
}

/* Make the loop one block, if it will do then as far as can be seen.  */

bool
packed_runs::straighten ()
{
  straight_body body (m_fun, m_loop, m_counter);
  if (!body.possible_p ())
    return false;
  bool good = true;
  for (gassign *stmt : body.references ())
    good = good && !read_reference (stmt);
  good = good && settle_length ();
  for (gassign *stmt : body.references ())
    good = good && (dominated_by_p (CDI_DOMINATORS, single_exit (m_loop)->src,
				    gimple_bb (stmt))
		    || between_p (stmt));
  if (!good)
    return false;
  m_statements = body.write ();
  good = settle_length ();
  m_rows.clear ();
  m_loads.clear ();
  m_statements = 0;
  if (!good)
    {
      body.discard ();
      return false;
    }
  body.build ();
  m_values = linear_values ();
  note_edges ();
  m_straightened = true;
  return true;
}

const char *
packed_runs::obstacle ()
{
  if (!can_duplicate_loop_p (m_loop) || !empty_block_p (m_loop->latch))
    return "it is more than one block";
  if (!find_counter (m_loop, &m_counter)
      || !thread_counter_p (m_f, m_counter, m_values, &m_first)
      || m_f->vector_length < warp_size)
    return "its iterations are not those of all threads in turn";
  if (!alone_p ())
    return "it shares gangs with others";
  note_edges ();
  if (m_loop->num_nodes > 2 && !straighten ())
    return "it is more than one block";
  if (const char *why = read_body ())
    return why;
  if (!settle_length ())
    return "it stores no short elements, or is long";
  /* Each thread does one iteration in front of the runs or behind, at most.  */
  if (!m_at_edges.empty () && m_f->vector_length < 4 * m_length)
    return "rows are short, and end in others";
  for (gphi_iterator i = gsi_start_phis (m_loop->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ()))
	&& gimple_phi_result (i.phi ()) != m_counter.number)
      return "it has another counter";
  for (gphi_iterator i = gsi_start_phis (single_exit (m_loop)->dest); !gsi_end_p (i);
       gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      return "it leaves values behind";
  return nullptr;
}

/* From here on the function changes.  */

/* The value of P, an address, less POINTER, as a number of bytes.  */

tree
packed_runs::term_value (gimple_seq *seq, const polynomial &p, tree pointer) const
{
  tree sum = build_zero_cst (sizetype);
  bool left_out = false;
  for (const auto &term : p.terms ())
    {
      if (!left_out && term.second == 1 && term.first.size () == 1
	  && ssa_name (term.first[0].index ()) == pointer)
	{
	  left_out = true;
	  continue;
	}
      tree product = build_int_cst (sizetype, term.second);
      for (symbol s : term.first)
	product = gimple_build (seq, MULT_EXPR, sizetype, product,
				gimple_convert (seq, sizetype, ssa_name (s.index ())));
      sum = gimple_build (seq, PLUS_EXPR, sizetype, sum, product);
    }
  return sum;
}

/* How far the first iteration's element of R is behind an aligned one, in bytes.  */

tree
packed_runs::misalignment (gimple_seq *seq, const row &r) const
{
  tree place = gimple_convert (seq, sizetype, r.first);
  return gimple_build (seq, BIT_AND_EXPR, sizetype, place, size_int (widest_access - 1));
}

/* How many first iterations, and last ones in *BACK, are at edges.  */

tree
packed_runs::edge_iterations (gimple_seq *seq, tree *back) const
{
  const tree type = long_integer_type_node;
  tree front = build_zero_cst (type), behind = front;
  tree last = gimple_build (seq, PLUS_EXPR, type, gimple_convert (seq, type, m_counter.bound),
			    build_int_cst (type, int (m_counter.or_equal) - 1));
  auto value = [=] (const index_limit &l)
    {
      return gimple_build (seq, PLUS_EXPR, type, gimple_convert (seq, type, l.value),
			   build_int_cst (type, l.more));
    };
  for (const edge_index &e : m_edges)
    {
      if (!e.used)
	continue;
      for (const index_limit &l : e.least)
	front = gimple_build (seq, MAX_EXPR, type, front,
			      gimple_build (seq, MINUS_EXPR, type, value (l),
					    build_int_cst (type, m_first)));
      for (const index_limit &l : e.most)
	behind = gimple_build (seq, MAX_EXPR, type, behind,
			       gimple_build (seq, MINUS_EXPR, type, last, value (l)));
    }
  *back = gimple_convert (seq, sizetype, behind);
  return gimple_convert (seq, sizetype, front);
}

/* Are all rows aligned where the first one is?  Counts the runs, too.  */

tree
packed_runs::condition (gimple_seq *seq)
{
  for (row &r : m_rows)
    {
      tree distance = term_value (seq, r.rest, r.pointer);
      distance = gimple_build (seq, PLUS_EXPR, sizetype, distance,
			       build_int_cst (sizetype, r.middle () + m_first * r.stride));
      r.first = gimple_build (seq, POINTER_PLUS_EXPR, TREE_TYPE (r.pointer), r.pointer,
			      distance);
    }
  const row *stored = nullptr;
  for (const row &r : m_rows)
    if (r.stores && (!stored || r.stride < stored->stride))
      stored = &r;
  const tree type = sizetype;
  tree bytes = gimple_build (seq, NEGATE_EXPR, type, misalignment (seq, *stored));
  bytes = gimple_build (seq, BIT_AND_EXPR, type, bytes,
			size_int (widest_access - 1));
  m_head = gimple_build (seq, TRUNC_DIV_EXPR, type, bytes, size_int (stored->stride));
  tree back, front = edge_iterations (seq, &back), length = size_int (m_length);
  auto if_less = [&] (tree a, tree least, tree number)
    {
      tree less = gimple_build (seq, LT_EXPR, boolean_type_node, a, least);
      return gimple_build (seq, COND_EXPR, type, less, number, size_zero_node);
    };
  m_head = gimple_build (seq, PLUS_EXPR, type, m_head, if_less (m_head, front, length));
  tree bits = build_zero_cst (type);
  for (const row &r : m_rows)
    {
      tree place = gimple_build (seq, PLUS_EXPR, type, gimple_convert (seq, type, r.first),
				 gimple_build (seq, MULT_EXPR, type, m_head,
					       size_int (r.stride)));
      bits = gimple_build (seq, BIT_IOR_EXPR, type, bits, place);
    }
  bits = gimple_build (seq, BIT_AND_EXPR, type, bits, size_int (widest_access - 1));
  tree end = gimple_convert (seq, type, m_counter.bound);
  if (m_counter.or_equal)
    end = gimple_build (seq, PLUS_EXPR, type, end, size_one_node);
  tree number = gimple_build (seq, MINUS_EXPR, type, end, size_int (m_first));
  tree left = gimple_build (seq, MINUS_EXPR, type, number, m_head);
  m_runs = gimple_build (seq, TRUNC_DIV_EXPR, type, left, length);
  tree tail = gimple_build (seq, BIT_AND_EXPR, type, left, size_int (m_length - 1));
  m_runs = gimple_build (seq, MINUS_EXPR, type, m_runs, if_less (tail, back, size_one_node));
  tail = gimple_build (seq, PLUS_EXPR, type, tail, if_less (tail, back, length));
  m_others = gimple_build (seq, PLUS_EXPR, type, m_head, tail);
  m_threads = gimple_convert (seq, type, m_counter.step);
  m_thread = gimple_build (seq, MINUS_EXPR, type,
			   gimple_convert (seq, type, m_counter.initial),
			   size_int (m_first));
  tree aligned = gimple_build (seq, EQ_EXPR, boolean_type_node, bits, size_zero_node);
  tree enough = gimple_build (seq, GE_EXPR, boolean_type_node, number,
			      size_int ((m_at_edges.empty () ? 2 : 4) * m_length));
  tree ends = gimple_build (seq, LE_EXPR, boolean_type_node,
			    gimple_build (seq, MAX_EXPR, type, front, back), length);
  enough = gimple_build (seq, BIT_AND_EXPR, boolean_type_node, enough, ends);
  return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, aligned, enough);
}

/* No store of the loop is in the way of a load of another iteration, or of a store.  */

void
packed_runs::mark_independent ()
{
  unsigned short clique = ++m_fun->last_clique, stored = 1;
  /* One for all copies of an iteration.  */
  m_loop->owned_clique = clique;
  auto mark = [&] (gassign *stmt, unsigned short number)
    {
      tree base = get_base_address (row::reference (stmt));
      MR_DEPENDENCE_CLIQUE (base) = clique;
      MR_DEPENDENCE_BASE (base) = number;
    };
  for (gassign *stmt : m_loads)
    mark (stmt, 1);
  for (const row &r : m_rows)
    for (const auto &p : r.parts)
      mark (p.first, gimple_store_p (p.first) ? ++stored : 1);
}

/* The rows' references are those of iteration NUMBER of run RUN.  */

void
packed_runs::move_references (tree run, tree number)
{
  const tree type = sizetype;
  for (const row &r : m_rows)
    {
      gimple_seq seq = NULL;
      tree first = gimple_build (&seq, MULT_EXPR, type, run, size_int (m_length * r.stride));
      first = gimple_build (&seq, PLUS_EXPR, type, first,
			    gimple_build (&seq, MULT_EXPR, type, m_head,
					  size_int (r.stride)));
      tree place = make_ssa_name (TREE_TYPE (r.first));
      gimple_seq_add_stmt (&seq, gimple_build_assign (place, POINTER_PLUS_EXPR, r.first,
						      first));
      if (SSA_NAME_PTR_INFO (r.pointer))
	duplicate_ssa_name_ptr_info (place, SSA_NAME_PTR_INFO (r.pointer));
      set_ptr_info_alignment (get_ptr_info (place), widest_access, 0);
      gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), seq);
      for (const auto &p : r.parts)
	{
	  tree ref = row::reference (p.first), old = get_base_address (ref);
	  gimple_stmt_iterator gsi = gsi_for_stmt (p.first);
	  gimple_seq here = NULL;
	  tree at = gimple_build (&here, MULT_EXPR, type, number, size_int (r.stride));
	  at = gimple_build (&here, POINTER_PLUS_EXPR, TREE_TYPE (place), place, at);
	  gsi_insert_seq_before (&gsi, here, GSI_SAME_STMT);
	  tree moved = build2 (MEM_REF, TREE_TYPE (ref), at,
			       build_int_cst (reference_alias_ptr_type (ref),
					      p.second - r.middle ()));
	  MR_DEPENDENCE_CLIQUE (moved) = MR_DEPENDENCE_CLIQUE (old);
	  MR_DEPENDENCE_BASE (moved) = MR_DEPENDENCE_BASE (old);
	  if (gimple_store_p (p.first))
	    gimple_assign_set_lhs (p.first, moved);
	  else
	    gimple_assign_set_rhs1 (p.first, moved);
	  update_stmt (p.first);
	}
    }
}

/* Put a loop over this thread's runs around the loop, which begins at HEAD.  The edge on
   which it ends.  */

edge
packed_runs::wrap (basic_block head)
{
  basic_block tail = split_edge (single_exit (m_loop));
  edge entry = single_pred_edge (head), leave = single_succ_edge (tail);
  leave->flags = (leave->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  edge again = make_edge (tail, head, EDGE_TRUE_VALUE);
  leave->probability = profile_probability::likely ();
  again->probability = leave->probability.invert ();
  gphi *phi = create_phi_node (make_ssa_name (sizetype), head);
  tree run = gimple_phi_result (phi);
  gimple_seq seq = NULL;
  tree next = gimple_build (&seq, PLUS_EXPR, sizetype, run, m_threads);
  gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, next, m_runs, NULL_TREE,
						NULL_TREE));
  gimple_stmt_iterator gsi = gsi_last_bb (tail);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  add_phi_arg (phi, m_thread, entry, UNKNOWN_LOCATION);
  add_phi_arg (phi, next, again, UNKNOWN_LOCATION);

  /* The counter, for whoever else asks for it.  */
  seq = NULL;
  tree first = gimple_build (&seq, MULT_EXPR, sizetype, run, size_int (m_length));
  first = gimple_build (&seq, PLUS_EXPR, sizetype, first, m_head);
  first = gimple_build (&seq, PLUS_EXPR, sizetype, first, size_int (m_first));
  first = gimple_convert (&seq, TREE_TYPE (m_counter.number), first);
  gsi = gsi_last_bb (head);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  gphi *own = as_a<gphi *> (SSA_NAME_DEF_STMT (m_counter.number));
  SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (own, loop_preheader_edge (m_loop)), first);
  gimple *add = SSA_NAME_DEF_STMT (m_counter.next);
  for (unsigned i : { 1, 2 })
    if (gimple_op (add, i) == m_counter.step)
      gimple_set_op (add, i, build_one_cst (TREE_TYPE (m_counter.number)));
  update_stmt (add);
  repeat_loop (m_loop, m_counter.test, m_counter.stays_if_true,
	       build_int_cst (unsigned_type_node, m_length - 1));
  tree number = gimple_cond_lhs (m_counter.test);
  gimple_stmt_iterator start = gsi_after_labels (m_loop->header);
  gimple_seq converted = NULL;
  number = gimple_convert (&converted, sizetype, number);
  gsi_insert_seq_before (&start, converted, GSI_SAME_STMT);
  move_references (run, number);
  return leave;
}

/* On ENTRY, in front of the runs: threads that have none go to AFTER.  */

void
packed_runs::enter_runs (edge entry, basic_block after)
{
  basic_block guard = split_edge (entry);
  edge yes = single_succ_edge (guard);
  gimple_stmt_iterator gsi = gsi_last_bb (guard);
  gsi_insert_after (&gsi, gimple_build_cond (LT_EXPR, m_thread, m_runs, NULL_TREE, NULL_TREE),
		    GSI_NEW_STMT);
  yes->flags = (yes->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  edge no = make_edge (guard, after, EDGE_FALSE_VALUE);
  yes->probability = profile_probability::likely ();
  no->probability = yes->probability.invert ();
}

/* In AFTER, behind the runs: COPY, the loop as it was, does what is in front of them and
   behind, at most an iteration of a thread.  */

void
packed_runs::count_rest (class loop *copy, basic_block after)
{
  basic_block entry = split_edge (loop_preheader_edge (copy));
  edge plain = single_pred_edge (entry), done = single_succ_edge (after);
  gimple_seq seq = NULL;
  tree skipped = gimple_build (&seq, MULT_EXPR, sizetype, m_runs, size_int (m_length));
  tree in_front = gimple_build (&seq, LT_EXPR, boolean_type_node, m_thread, m_head);
  skipped = gimple_build (&seq, COND_EXPR, sizetype, in_front, size_zero_node, skipped);
  tree number = gimple_build (&seq, PLUS_EXPR, sizetype, m_thread, skipped);
  number = gimple_build (&seq, PLUS_EXPR, sizetype, number, size_int (m_first));
  number = gimple_convert (&seq, TREE_TYPE (m_counter.number), number);
  gimple_seq_add_stmt (&seq, gimple_build_cond (LT_EXPR, m_thread, m_others, NULL_TREE,
						NULL_TREE));
  gimple_stmt_iterator gsi = gsi_last_bb (after);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  done->flags = (done->flags & ~EDGE_FALLTHRU) | EDGE_FALSE_VALUE;
  edge rest = make_edge (after, entry, EDGE_TRUE_VALUE);
  rest->probability = profile_probability::unlikely ();
  done->probability = rest->probability.invert ();
  auto choose = [&] (tree otherwise)
    {
      gphi *either = create_phi_node (make_ssa_name (TREE_TYPE (number)), entry);
      add_phi_arg (either, otherwise, plain, UNKNOWN_LOCATION);
      add_phi_arg (either, number, rest, UNKNOWN_LOCATION);
      return gimple_phi_result (either);
    };
  for (gphi_iterator i = gsi_start_phis (copy->header); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      {
	use_operand_p first = PHI_ARG_DEF_PTR_FROM_EDGE (i.phi (),
							 loop_preheader_edge (copy));
	SET_USE (first, choose (USE_FROM_PTR (first)));
      }
  /* There is no second iteration.  */
  gimple *test = gcc_compat::last_statement (single_exit (copy)->src);
  tree end = choose (m_counter.bound);
  for (unsigned i : { 0, 1 })
    if (operand_equal_p (gimple_op (test, i), m_counter.bound))
      gimple_set_op (test, i, end);
  update_stmt (test);
}

void
packed_runs::build ()
{
  gimple_seq seq = NULL;
  tree good = condition (&seq);
  class loop *copy = version_for_runs (m_fun, m_loop, seq, good);

  mark_independent ();
  basic_block head = split_edge (loop_preheader_edge (m_loop));
  edge entry = single_pred_edge (head);
  basic_block after = split_edge (wrap (head));
  enter_runs (entry, after);
  count_rest (copy, after);
  gimple_call_set_arg (m_note, 1, build_int_cst (long_integer_type_node, m_length));
  update_stmt (m_note);
  unroll_run (m_fun, m_loop, m_length);
}

class pass_packed_runs : public device_pass
{
public:
  explicit pass_packed_runs (gcc::context *context)
    : device_pass (device_pass_data ("accpacked-runs", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!f->kernel || f->gang_reduction || f->collected_places || f->asks_for_gangs)
      return 0;
    bool any = false;
    std::vector<class loop *> loops;
    for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
      loops.push_back (l);
    for (class loop *l : loops)
      {
	packed_runs runs (fun, f, l);
	const char *why = runs.obstacle ();
	any |= runs.straightened ();
	if (dump_enabled_p () && why)
	  dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
			   "loop %d: no runs that store at once: %s\n", l->num, why);
	else if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
			   "loop %d: a thread stores %u neighbouring elements at once\n",
			   l->num, runs.length ());
	if (why)
	  continue;
	runs.build ();
	any = true;
      }
    return any ? TODO_cleanup_cfg : 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_packed_runs (gcc::context *context)
{
  return new pass_packed_runs (context);
}

} // namespace accplug
