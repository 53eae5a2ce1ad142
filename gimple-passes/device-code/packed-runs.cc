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
   (i + n - 1) % n, runs have none of those: head and tail are as long as that takes, and load
   as they did.

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

/* How far from the counter a remainder is, at most, in most iterations.  */
const HOST_WIDE_INT most_shifted = 8;

/* A remainder, the counter plus DISTANCE where that is not below 0 and less than MODULUS.  */
struct wrapped_index
{
  tree name, modulus;
  HOST_WIDE_INT distance;
  bool used = false;		/* for an address */
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
  void note_remainders ();
  bool note_remainder (gassign *stmt);
  int remainder_of (gassign *stmt) const;
  bool straighten ();
  const char *read_body ();
  const char *read_reference (gassign *stmt);
  bool counted_p (gassign *load) const;
  bool settle_length ();
  bool invariant_p (tree) const;
  tree term_value (gimple_seq *, const polynomial &, tree pointer) const;
  tree misalignment (gimple_seq *, const row &) const;
  tree wrapped_ends (gimple_seq *, tree *back) const;
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
  std::vector<wrapped_index> m_wraps;
  std::map<gassign *, int> m_wrapped;	/* which of them say where it loads */
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

/* Note STMT if it is the remainder of a number near the counter, or near that plus the
   modulus.  */

bool
packed_runs::note_remainder (gassign *stmt)
{
  tree modulus = gimple_assign_rhs2 (stmt), name = gimple_assign_lhs (stmt);
  symbol number = symbol::of_value (m_counter.number);
  polynomial value = m_values.operand (gimple_assign_rhs1 (stmt)), factor, rest;
  HOST_WIDE_INT one, distance;
  if ((TREE_CODE (modulus) == SSA_NAME && !invariant_p (modulus))
      || TYPE_PRECISION (TREE_TYPE (name)) < 32
      || !value.known () || !value.contains (number) || !value.split (number, &factor, &rest)
      || !factor.constant (&one) || one != 1)
    return false;
  for (const polynomial &less : { polynomial (0), m_values.operand (modulus) })
    if ((rest - less).constant (&distance) && IN_RANGE (distance, -most_shifted, most_shifted))
      {
	m_wraps.push_back ({ name, modulus, distance });
	m_values.assume (name, polynomial (number) + polynomial (distance));
	return true;
      }
  return false;
}

void
packed_runs::note_remainders ()
{
  m_wraps.clear ();
  m_wrapped.clear ();
  all_statements_p (m_loop, [this] (gimple *stmt)
    {
      if (is_gimple_assign (stmt) && gimple_assign_rhs_code (stmt) == TRUNC_MOD_EXPR)
	note_remainder (as_a<gassign *> (stmt));
      return true;
    });
}

/* Which of the remainders says where STMT loads or stores; -1: none; -2: not one alone.  */

int
packed_runs::remainder_of (gassign *stmt) const
{
  std::set<gimple *> seen { stmt };
  std::vector<gimple *> stack { stmt };
  int found = -1;
  bool counts = false;
  while (!stack.empty ())
    {
      gimple *now = stack.back ();
      stack.pop_back ();
      ssa_op_iter i;
      tree name;
      FOR_EACH_SSA_TREE_OPERAND (name, now, i, SSA_OP_USE)
	{
	  if (now == stmt && gimple_store_p (stmt) && name == gimple_assign_rhs1 (stmt))
	    continue;
	  auto wrap = std::find_if (m_wraps.begin (), m_wraps.end (),
				    [name] (const wrapped_index &w)
	    { return w.name == name; });
	  counts |= name == m_counter.number;
	  if (wrap != m_wraps.end ())
	    {
	      int which = wrap - m_wraps.begin ();
	      found = found == -1 || found == which ? which : -2;
	    }
	  else if (!invariant_p (name) && is_gimple_assign (SSA_NAME_DEF_STMT (name))
		   && seen.insert (SSA_NAME_DEF_STMT (name)).second)
	    stack.push_back (SSA_NAME_DEF_STMT (name));
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
  int wrap = remainder_of (stmt);
  if (wrap == -2 || (wrap >= 0 && stores))
    return "what it loads or stores is of several remainders";
  if (wrap >= 0)
    {
      m_wrapped[stmt] = wrap;
      m_wraps[wrap].used = true;
    }
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
  unsigned addresses = m_wraps.size ();
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
	    if (m_wrapped.count (p.first) || m_wrapped.count (load))
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
  auto own = m_wrapped.find (load);
  for (const auto &p : r.parts)
    {
      auto found = m_wrapped.find (p.first);
      if (found == m_wrapped.end ()
	  || !dominated_by_p (CDI_DOMINATORS, exit->src, gimple_bb (p.first)))
	continue;
      const wrapped_index &wrap = m_wraps[found->second];
      HOST_WIDE_INT behind, begin = p.second - wrap.distance * r.stride;
      polynomial end = (values.operand (m_counter.bound) + polynomial (m_counter.or_equal)
			- values.operand (wrap.modulus));
      /* As many iterations as there are remainders.  */
      if (!end.constant (&behind) || behind != m_first)
	continue;
      if (own != m_wrapped.end ())
	{
	  const wrapped_index &other = m_wraps[own->second];
	  if (operand_equal_p (other.modulus, wrap.modulus)
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
  note_remainders ();
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
  note_remainders ();
  if (m_loop->num_nodes > 2 && !straighten ())
    return "it is more than one block";
  if (const char *why = read_body ())
    return why;
  if (!settle_length ())
    return "it stores no short elements, or is long";
  /* Each thread does one iteration in front of the runs or behind, at most.  */
  if (!m_wrapped.empty () && m_f->vector_length < 4 * m_length)
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

/* The first iterations, and the last ones in *BACK, whose remainders are others than the
   counter plus a constant.  */

tree
packed_runs::wrapped_ends (gimple_seq *seq, tree *back) const
{
  const tree type = long_integer_type_node;
  HOST_WIDE_INT front = 0;
  tree end = gimple_convert (seq, type, m_counter.bound), most = build_zero_cst (type);
  for (const wrapped_index &wrap : m_wraps)
    {
      if (!wrap.used)
	continue;
      front = MAX (front, -wrap.distance - m_first);
      tree over = gimple_build (seq, PLUS_EXPR, type, end,
				build_int_cst (type, wrap.distance + m_counter.or_equal));
      over = gimple_build (seq, MINUS_EXPR, type, over,
			   gimple_convert (seq, type, wrap.modulus));
      most = gimple_build (seq, MAX_EXPR, type, most, over);
    }
  *back = gimple_convert (seq, sizetype, most);
  return size_int (front);
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
  tree back, front = wrapped_ends (seq, &back), length = size_int (m_length);
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
			      size_int ((m_wrapped.empty () ? 2 : 4) * m_length));
  tree ends = gimple_build (seq, LE_EXPR, boolean_type_node, back, length);
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
