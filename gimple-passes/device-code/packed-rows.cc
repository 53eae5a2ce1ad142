/* A loop that stores short elements: the rows that its references are of: packed-rows.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/wide-accesses.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-tests.h"
#include "device-code/straight-body.h"
#include "device-code/update-statements.h"
#include "device-code/packed-rows.h"

namespace accplug
{

/* The longest elements that are short, in bytes.  */
static const HOST_WIDE_INT longest = 2;

/* The most statements of an unrolled run, and bytes that it loads in a row.  */
static const unsigned most_statements = 1000;
static const HOST_WIDE_INT most_bytes = 128;

/* How far neighbouring iterations' elements are from each other, in elements, at most.  */
static const HOST_WIDE_INT most_distance = 4;

/* How far from the counter an index is, at most, in most iterations.  */
static const HOST_WIDE_INT most_shifted = 8;

/* Does the only loop that gangs share along x note how many threads it wants, and do all
   loops around this one share theirs?  */

bool
packed_rows::alone_p ()
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
packed_rows::invariant_p (tree name) const
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
  return !bb || !flow_bb_inside_loop_p (m_loop, bb);
}

/* Does the counter say where LOAD is?  What it loads then is that of lanes beside each
   other, not of neighbouring iterations.  Where a value that was loaded says it (tables),
   no order is better.  */

bool
packed_rows::counted_p (gassign *load) const
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
packed_rows::near_counter_p (tree t, HOST_WIDE_INT *distance, edge_index *i)
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
packed_rows::read_remainder (gassign *stmt, edge_index *i)
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
packed_rows::limit (tree_code code, tree a, tree b, edge_index *i)
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
packed_rows::read_choice (gassign *stmt, edge_index *i)
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
packed_rows::note_edges ()
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
packed_rows::edge_index_of (gassign *stmt)
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
packed_rows::read_reference (gassign *stmt)
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
packed_rows::read_body ()
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

bool
packed_rows::may_be_ragged_p () const
{
  auto constant = [this] (const row &r)
    {
      return (r.middle () + m_first * r.stride) % HOST_WIDE_INT (widest_access);
    };
  for (const row &r : m_rows)
    {
      for (const auto &term : r.rest.terms ())
	if (term.second % HOST_WIDE_INT (widest_access)
	    && !(term.first.size () == 1 && ssa_name (term.first[0].index ()) == r.pointer))
	  return true;
      if (r.stride == m_rows.front ().stride && constant (r) != constant (m_rows.front ()))
	return true;
    }
  return false;
}

/* As many iterations as make the shortest elements so many bytes.  Are there short ones that
   are stored, and are all of them few enough?  */

bool
packed_rows::settle_length ()
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
  m_length = m_bytes / shortest;
  /* Runs need none of these.  */
  unsigned statements = m_statements - MIN (addresses, m_statements);
  return (stored <= longest && m_length * statements <= most_statements
	  && m_length * moved <= most_bytes);
}

/* Is what LOAD loads between elements, of one row, that each iteration loads or stores?  */

bool
packed_rows::between_p (gassign *load) const
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
packed_rows::all_wrapped_p (const row &r, gassign *load, HOST_WIDE_INT at) const
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
packed_rows::straighten ()
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
packed_rows::obstacle ()
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

} // namespace accplug
