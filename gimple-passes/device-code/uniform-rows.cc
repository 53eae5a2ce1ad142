/* Rows of a loop's references by pointers that all threads have in common; see uniform-rows.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/loop-location.h"
#include "device-code/built-addresses.h"
#include "device-code/uniform-rows.h"

namespace accplug
{

namespace
{

/* The fewest rows of one offset that are worth it: pointers to fewer of each thread's fit, or
   wait for no memory if they do not.  An address takes two instructions, one by a thread's own
   pointer.  Elements of eight bytes leave few registers for pointers: ptxas then does not load
   all of an iteration at once.  On an H200, with pointers of each thread's and of all
   threads', in us:

				    rows	each	all
     Himeno's benchmark, 31 loads     19	972	738
     25 points by a loop, 31 loads    19	2090	1970
     9 fields of a lattice, 9 loads   18	224	248
     shallow water, 15 loads		329	345

     upwind, double		       6	305	280
     7 points and coefficients, double		435	421
     13 points, double, two at once   9	389	378

     Himeno's, and what has four rows
     and more of other offsets		   	799	1114

   Those of what is done at once are not in innermost loops, and not looked at.  */
const unsigned many_rows = 12, many_loads = 16, few_rows = 3;

/* The most pointers: of two registers each, of the 63 that a warp has.  */
const unsigned most_pointers = 26;

/* The most terms of an offset, and of those that a loop changes.  */
const size_t most_terms = 10, most_changing = 3;

/* Does STMT load a part of the record of the kernel's parameters?  */

bool
parameter_load_p (gimple *stmt)
{
  if (!gimple_assign_load_p (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree base = get_base_address (gimple_assign_rhs1 (stmt));
  return (base && TREE_CODE (base) == MEM_REF
	  && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME
	  && SSA_NAME_IS_DEFAULT_DEF (TREE_OPERAND (base, 0))
	  && num_ssa_operands (stmt, SSA_OP_USE) == 1);
}

} // anonymous namespace

uniform_rows::uniform_rows (function *fun, linear_values &values, bitmap unused)
  : m_first (single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun))),
    m_memory (gimple_vop (fun) ? ssa_default_def (fun, gimple_vop (fun)) : NULL_TREE),
    m_values (values), m_unused (unused)
{
}

/* Is NAME's value one that the parameters alone say?  */

bool
uniform_rows::uniform_p (tree name, unsigned depth)
{
  const unsigned deepest = 16;
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (SSA_NAME_IS_DEFAULT_DEF (name))
    return true;
  auto known = m_uniform.find (name);
  if (known != m_uniform.end ())
    return known->second;
  bool &result = m_uniform[name] = false;
  if (!is_gimple_assign (def) || depth > deepest)
    return false;
  if (gimple_vuse (def))
    return result = m_memory && parameter_load_p (def);
  if (gimple_could_trap_p (def))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    {
      tree use = gimple_op (def, i);
      if (!is_gimple_val (use) || (TREE_CODE (use) == SSA_NAME && !uniform_p (use, depth + 1)))
	return false;
    }
  return m_uniform[name] = true;
}

/* NAME, which is uniform, in the first block: what is loaded or computed elsewhere is so once
   more.  */

tree
uniform_rows::in_first_block (tree name)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (SSA_NAME_IS_DEFAULT_DEF (name) || gimple_bb (def) == m_first)
    return name;
  auto known = m_first_names.find (name);
  if (known != m_first_names.end ())
    return known->second;
  gimple *copy = gimple_copy (def);
  for (unsigned i = 1; !gimple_vuse (def) && i < gimple_num_ops (copy); i++)
    if (TREE_CODE (gimple_op (copy, i)) == SSA_NAME)
      gimple_set_op (copy, i, in_first_block (gimple_op (copy, i)));
  tree result = make_ssa_name (TREE_TYPE (name), copy);
  gimple_set_lhs (copy, result);
  if (gimple_vuse (def))
    {
      gimple_set_vuse (copy, m_memory);
      gimple_stmt_iterator start = gsi_after_labels (m_first);
      gsi_insert_before (&start, copy, GSI_SAME_STMT);
    }
  else
    {
      gimple_seq seq = NULL;
      gimple_seq_add_stmt (&seq, copy);
      append (seq);
    }
  return m_first_names[name] = result;
}

/* SEQ, at the end of the first block.  */

void
uniform_rows::append (gimple_seq seq)
{
  gimple_stmt_iterator gsi = gsi_last_bb (m_first);
  if (!gsi_end_p (gsi) && stmt_ends_bb_p (gsi_stmt (gsi)))
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  else
    gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
}

/* The parts of P; false if it is no such address.  */

bool
uniform_rows::split (const polynomial &p, split_address *a)
{
  if (!p.known () || p.terms ().size () > most_terms)
    return false;
  for (const auto &term : p.terms ())
    {
      polynomial product (term.second);
      bool uniform = true;
      for (symbol s : term.first)
	{
	  tree name = ssa_name (s.index ());
	  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name))
	    return false;
	  uniform &= uniform_p (name);
	  if (POINTER_TYPE_P (TREE_TYPE (name)))
	    {
	      if (term.first.size () > 1 || term.second != 1 || a->pointer || !uniform)
		return false;
	      a->pointer = name;
	    }
	  product = product * polynomial (s);
	}
      if (term.first.empty ())
	a->offset = term.second;
      else if (!uniform)
	a->varying = a->varying + product;
      else if (!a->pointer || !(product == polynomial (symbol::of_value (a->pointer))))
	a->uniform = a->uniform + product;
    }
  if (a->offset > max_address_offset || a->offset < -max_address_offset)
    {
      a->uniform = a->uniform + polynomial (a->offset);
      a->offset = 0;
    }
  return a->pointer && a->uniform.known () && a->varying.known ();
}

bool
uniform_rows::changes_p (class loop *l, symbol s) const
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (ssa_name (s.index ())));
  return bb && flow_bb_inside_loop_p (l, bb);
}

/* Is VARYING an offset that L changes, by few sums and products?  */

bool
uniform_rows::offset_in_loop_p (class loop *l, const polynomial &varying) const
{
  size_t changing = 0;
  for (const auto &term : varying.terms ())
    {
      size_t factors = 0;
      for (symbol s : term.first)
	factors += changes_p (l, s);
      if (factors > 1)
	return false;
      changing += factors;
    }
  return changing && changing <= most_changing;
}

/* The references of L with such addresses.  */

std::vector<uniform_rows::reference>
uniform_rows::references (class loop *l)
{
  std::vector<gimple *> all;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (gimple_assign_single_p (stmt) && gimple_vuse (stmt))
	  all.push_back (stmt);
      }
  free (body);
  std::vector<reference> result;
  for (gimple *stmt : all)
    {
      if (all.size () < few_rows)
	break;
      reference r { stmt, {} };
      tree place = (gimple_store_p (stmt) ? gimple_assign_lhs (stmt)
		    : gimple_assign_rhs1 (stmt));
      if (split (m_values.address_of (place), &r.address)
	  && offset_in_loop_p (l, r.address.varying))
	result.push_back (r);
    }
  return result;
}

/* Is there a pointer to KEY's row, or a register for one?  */

bool
uniform_rows::room_for (const row_key &key) const
{
  return key.second.zero () || m_rows.count (key) || m_pointers < most_pointers;
}

/* The pointer to KEY's row.  */

tree
uniform_rows::row (const row_key &key)
{
  if (key.second.zero ())
    return in_first_block (key.first);
  tree &name = m_rows[key];
  if (!name)
    {
      m_pointers++;
      gimple_seq seq = NULL;
      tree sum = build_sum (&seq, key.second.renamed ([this] (symbol s)
	{ return symbol::of_value (in_first_block (ssa_name (s.index ()))); }));
      name = build_pointer (&seq, in_first_block (key.first), sum);
      append (seq);
    }
  return name;
}

/* VARYING, before STMT in L.  */

tree
uniform_rows::offset_of (class loop *l, gimple *stmt, const polynomial &varying)
{
  tree &offset = m_offsets[{ gimple_bb (stmt), varying }];
  if (offset)
    return offset;
  polynomial before, in_loop;
  for (const auto &term : varying.terms ())
    {
      polynomial product (term.second);
      bool changes = false;
      for (symbol s : term.first)
	{
	  changes |= changes_p (l, s);
	  product = product * polynomial (s);
	}
      (changes ? in_loop : before) = (changes ? in_loop : before) + product;
    }
  gimple_seq seq = NULL;
  offset = build_sum (&seq, in_loop);
  if (!before.zero ())
    {
      tree &fixed = m_before[before];
      if (!fixed)
	{
	  gimple_seq front = NULL;
	  fixed = build_sum (&front, before);
	  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (l), front);
	}
      offset = gimple_build (&seq, PLUS_EXPR, sizetype, fixed, offset);
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  return offset;
}

/* R, in L, is behind a pointer that all threads have in common.  */

void
uniform_rows::replace (class loop *l, const reference &r)
{
  ssa_op_iter uses;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, r.stmt, uses, SSA_OP_USE)
    bitmap_set_bit (m_unused, SSA_NAME_VERSION (use));
  const split_address &a = r.address;
  tree pointer = row ({ a.pointer, a.uniform });
  tree offset = offset_of (l, r.stmt, a.varying);
  tree &address = m_addresses[std::make_tuple (gimple_bb (r.stmt), pointer, offset)];
  if (!address)
    {
      gimple_seq seq = NULL;
      address = build_pointer (&seq, pointer, offset);
      gimple_stmt_iterator gsi = gsi_for_stmt (r.stmt);
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
    }
  tree *place = (gimple_store_p (r.stmt) ? gimple_assign_lhs_ptr (r.stmt)
		 : gimple_assign_rhs1_ptr (r.stmt));
  *place = reference_at (*place, address, a.offset);
  update_stmt (r.stmt);
  m_done.insert (r.stmt);
}

/* Are ROWS, of USES of ALL references in L, with the offset VARYING, worth it?  */

bool
uniform_rows::worth_p (class loop *l, const std::vector<reference> &all, size_t rows,
		       size_t uses, const polynomial &varying) const
{
  unsigned loads = 0, doubles = 0;
  for (const reference &r : all)
    {
      loads += !gimple_store_p (r.stmt);
      doubles += int_size_in_bytes (TREE_TYPE (gimple_assign_lhs (r.stmt))) == 8;
    }
  if (doubles < all.size ())
    return rows >= many_rows && loads >= many_loads;
  /* What the loop does not change of the offset would be a part of each pointer.  */
  auto fixed = [&] (const polynomial::term &term)
    {
      return std::none_of (term.first.begin (), term.first.end (),
			   [&] (symbol s) { return changes_p (l, s); });
    };
  return (rows >= many_rows
	  || (rows >= few_rows && 5 * uses >= 3 * all.size ()
	      && std::any_of (varying.terms ().begin (), varying.terms ().end (), fixed)));
}

void
uniform_rows::run (class loop *l)
{
  m_before.clear ();
  m_offsets.clear ();
  m_addresses.clear ();
  std::vector<reference> all = references (l);
  std::map<polynomial, std::set<row_key>> rows;
  std::map<polynomial, size_t> uses;
  for (const reference &r : all)
    {
      rows[r.address.varying].insert ({ r.address.pointer, r.address.uniform });
      uses[r.address.varying]++;
    }
  for (const auto &group : rows)
    {
      if (!worth_p (l, all, group.second.size (), uses[group.first], group.first))
	{
	  if (dump_enabled_p () && group.second.size () >= few_rows)
	    dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), "loop %d: %u of %u "
			     "references have one offset and %u rows: left to each thread\n",
			     l->num, unsigned (uses[group.first]), unsigned (all.size ()),
			     unsigned (group.second.size ()));
	  continue;
	}
      unsigned before = m_done.size ();
      for (const reference &r : all)
	if (r.address.varying == group.first
	    && room_for ({ r.address.pointer, r.address.uniform }))
	  replace (l, r);
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), "loop %d: %u rows with one "
			 "offset: %u references are behind pointers of all threads\n", l->num,
			 unsigned (group.second.size ()), unsigned (m_done.size () - before));
    }
}

} // namespace accplug
