/* What an address has that a loop does not change is added up before the loop.

   Comes in: an optimised device function; in its innermost loops references such as
   a[i * n + j - 1] and, of Fortran, (*u)[stride * j + i + offset].
   Goes out: the same, where the loop's body has row[j]: a pointer to the row is
   computed before the loop, the rest, of one or two terms, in it.

   GCC leaves that to ivopts, which is off for device code, and knows no subscript of
   Fortran as a sum.  On a GPU the rest is one instruction an address, with the product
   and the pointer (wide-products.cc), and constants are in the load.

   Rules
   - References that differ by a constant have one address in a block.
   - Nothing is computed before the loop that could trap; sums are modulo 2^64.
   - What has rows enough is behind pointers that all threads have in common, first
     (uniform-rows.h).
   - A loop has at most `most_rows' pointers, which are in registers all along; what is
     beyond is left alone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/loop-location.h"
#include "analysis/linear-values.h"
#include "device-code/built-addresses.h"
#include "device-code/uniform-rows.h"

namespace accplug
{

namespace
{

/* A pointer takes two of the 32 registers that a thread may have if all warps are to be
   there; half of them.  */
const unsigned most_rows = 8;

/* The most terms of the part that changes, and of that which does not.  */
const size_t most_varying = 2, most_terms = 8;

/* An address in parts.  */

struct split_address
{
  tree pointer = NULL_TREE;	/* what the row is counted from */
  polynomial row, varying;	/* without POINTER */
  HOST_WIDE_INT offset = 0;
};

class loop_rows
{
public:
  loop_rows (class loop *l, linear_values &values, const uniform_rows &uniform,
	     bitmap unused)
    : m_loop (l), m_values (values), m_uniform (uniform), m_unused (unused) {}

  void run ();

private:
  typedef std::pair<tree, polynomial> row_key;

  bool invariant_p (symbol s) const;
  bool split (const polynomial &p, split_address *a) const;
  tree row_of (const split_address &a);
  tree varying_of (gimple_stmt_iterator *gsi, const polynomial &p);
  bool replace (gimple_stmt_iterator *gsi, tree *reference);

  class loop *m_loop;
  linear_values &m_values;
  const uniform_rows &m_uniform;
  bitmap m_unused;
  std::map<row_key, tree> m_rows;
  /* In the block at hand.  */
  std::map<polynomial, tree> m_varying;
  std::map<std::pair<tree, tree>, tree> m_addresses;
};

bool
loop_rows::invariant_p (symbol s) const
{
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (ssa_name (s.index ())));
  return !bb || !flow_bb_inside_loop_p (m_loop, bb);
}

/* The parts of P; false if it is none that is worth it.  */

bool
loop_rows::split (const polynomial &p, split_address *a) const
{
  if (!p.known () || p.terms ().size () > most_terms)
    return false;
  for (const auto &term : p.terms ())
    {
      polynomial product (term.second);
      bool changes = false;
      for (symbol s : term.first)
	{
	  tree name = ssa_name (s.index ());
	  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI (name))
	    return false;
	  if (POINTER_TYPE_P (TREE_TYPE (name)))
	    {
	      if (term.first.size () > 1 || term.second != 1 || a->pointer)
		return false;
	      a->pointer = name;
	    }
	  changes |= !invariant_p (s);
	  product = product * polynomial (s);
	}
      if (term.first.empty ())
	a->offset = term.second;
      else if (changes && term.first.size () == 1)
	a->varying = a->varying + product;
      else if (changes)
	return false;
      else if (!a->pointer || !(product == polynomial (symbol::of_value (a->pointer))))
	a->row = a->row + product;
    }
  return (a->pointer && invariant_p (symbol::of_value (a->pointer))
	  && !a->varying.zero () && !a->row.zero () && a->row.known ()
	  && a->varying.terms ().size () <= most_varying
	  && a->offset <= max_address_offset && a->offset >= -max_address_offset);
}

/* The pointer to the row of A, or NULL if there are too many.  */

tree
loop_rows::row_of (const split_address &a)
{
  auto known = m_rows.find ({ a.pointer, a.row });
  if (known != m_rows.end ())
    return known->second;
  if (m_rows.size () >= most_rows)
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (m_loop)), "loop %d: no pointer"
			 " to another row of %T: it has %u\n", m_loop->num, a.pointer,
			 most_rows);
      return NULL_TREE;
    }
  gimple_seq seq = NULL;
  tree name = build_pointer (&seq, a.pointer, build_sum (&seq, a.row));
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_loop), seq);
  m_rows[{ a.pointer, a.row }] = name;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (m_loop)), "loop %d: %T points to a"
		     " row of %T before the loop\n", m_loop->num, name, a.pointer);
  return name;
}

/* P, before the statement at *GSI.  */

tree
loop_rows::varying_of (gimple_stmt_iterator *gsi, const polynomial &p)
{
  tree &name = m_varying[p];
  if (!name)
    {
      gimple_seq seq = NULL;
      name = build_sum (&seq, p);
      gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
    }
  return name;
}

/* Let *REFERENCE, in the statement at *GSI, be in a row if it can.  */

bool
loop_rows::replace (gimple_stmt_iterator *gsi, tree *reference)
{
  split_address a;
  if (!split (m_values.address_of (*reference), &a))
    return false;
  tree row = row_of (a);
  if (!row)
    return false;
  tree varying = varying_of (gsi, a.varying);
  tree &address = m_addresses[{ row, varying }];
  if (!address)
    {
      gimple_seq seq = NULL;
      address = build_pointer (&seq, row, varying);
      gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
    }
  *reference = reference_at (*reference, address, a.offset);
  return true;
}

void
loop_rows::run ()
{
  basic_block *body = get_loop_body (m_loop);
  for (unsigned i = 0; i < m_loop->num_nodes; i++)
    {
      m_varying.clear ();
      m_addresses.clear ();
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (!gimple_assign_single_p (stmt) || !gimple_vuse (stmt)
	      || m_uniform.done_p (stmt))
	    continue;
	  tree used[8];
	  unsigned count = 0;
	  tree use;
	  ssa_op_iter uses;
	  FOR_EACH_SSA_TREE_OPERAND (use, stmt, uses, SSA_OP_USE)
	    if (count < ARRAY_SIZE (used))
	      used[count++] = use;
	  tree *place = (gimple_store_p (stmt) ? gimple_assign_lhs_ptr (stmt)
			 : gimple_assign_rhs1_ptr (stmt));
	  if (!replace (&gsi, place))
	    continue;
	  update_stmt (stmt);
	  while (count)
	    bitmap_set_bit (m_unused, SSA_NAME_VERSION (used[--count]));
	}
    }
  free (body);
}

class pass_row_pointers : public device_pass
{
public:
  explicit pass_row_pointers (gcc::context *context)
    : device_pass (device_pass_data ("accrow-pointers", 0), context) {}

  bool gate (function *fun) final override
  {
    return optimize && device_pass::gate (fun);
  }

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    auto_bitmap unused;
    loop_optimizer_init (LOOPS_HAVE_PREHEADERS);
    {
      linear_values values;
      uniform_rows uniform (fun, values, unused);
      for (class loop *l : loops_list (fun, LI_ONLY_INNERMOST))
	{
	  if (f->kernel)
	    uniform.run (l);
	  loop_rows (l, values, uniform, unused).run ();
	}
    }
    loop_optimizer_finalize ();
    simple_dce_from_worklist (unused);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_row_pointers (gcc::context *context)
{
  return new pass_row_pointers (context);
}

} // namespace accplug
