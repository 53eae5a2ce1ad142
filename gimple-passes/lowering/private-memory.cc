/* Private variables in memory: which are one copy for several threads.

   Comes in: a device function with FORK and JOIN in place; its automatic
   variables that are no registers.
   Goes out: a variable that threads of one gang (or of one worker) share lives in
   shared memory, or in the gang's scratch memory if it is too large; all others
   stay automatic: one copy for each thread, in registers after optimisation.

   Rules
   - A variable belongs to the group of threads that a private clause or the block of
     its declaration gives it to (OpenACC 2.6, 2.9.10: gang-private, worker-private,
     lane-private); else to the outermost one that uses it.  A loop in two versions
     (version-construct.cc) uses its private variables in two places, so the place would
     not tell.
   - A variable of a group is shared if its address is taken, or if code deeper
     inside writes it, or a call that one thread makes.  Otherwise every thread
     computes the same copy for itself, which costs no memory and no barrier.
   - So what a pointer points to in redundantly executed code is never a thread's
     own copy, and one thread can do a store for all.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/parameter-values.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/walk.h"
#include "lowering/lower.h"
#include "analysis/memory-references.h"
#include "base/report.h"

namespace accplug
{

namespace
{

/* Static shared memory that a kernel can have without asking for more, less what
   reductions and the emitter may need.  */
const unsigned HOST_WIDE_INT most_shared_bytes = max_static_shared_bytes - 4 * 1024;

struct variable_use
{
  /* The innermost place that all uses are in: outside of the loops if several of
     them use it.  */
  const nest *place = nullptr;
  group owner = group::none;
  /* The owner is what the program says.  */
  bool given = false;
  /* The innermost group that writes it, and whether anybody does.  */
  group deepest_write = group::gang;
  bool written = false;
  bool address_taken = false;
  bool written_by_call = false;
};

struct placement
{
  tree variable;
  group owner;
  unsigned HOST_WIDE_INT stride;	/* bytes of one worker's copy */
  tree shared;			/* the storage, or NULL: scratch memory */
  unsigned offset;		/* in the gang's scratch memory */
};

bool
candidate_p (const lowering &low, tree decl)
{
  return (VAR_P (decl) && auto_var_in_fn_p (decl, low.fun->decl)
	  && !is_gimple_reg (decl) && !DECL_HARD_REGISTER (decl)
	  && !DECL_HAS_VALUE_EXPR_P (decl));
}

/* The variable that BASE, of a load or a store, is or names by its address, as in
   MEM[&x]; or NULL.  */

tree
variable_in (tree base)
{
  if ((TREE_CODE (base) == MEM_REF || TREE_CODE (base) == TARGET_MEM_REF)
      && TREE_CODE (TREE_OPERAND (base, 0)) == ADDR_EXPR)
    base = get_base_address (TREE_OPERAND (TREE_OPERAND (base, 0), 0));
  return base && DECL_P (base) ? base : NULL_TREE;
}

class sharing
{
public:
  explicit sharing (lowering &low) : m_low (low) {}

  void run ();

private:
  variable_use &use_of (tree decl);
  void collect ();
  void collect_from (gimple *stmt, const nest *place);
  const char *why_shared (const variable_use &) const;
  unsigned worker_copies () const;
  void plan (tree decl, const variable_use &);
  tree address_of (gimple_seq *, const placement &);
  tree rewrite_address (tree address);
  void rewrite_statement (gimple_stmt_iterator *);
  void rewrite ();

  static bool note_load (gimple *, tree, tree, void *);
  static bool note_store (gimple *, tree, tree, void *);
  static bool note_address (gimple *, tree, tree, void *);
  visit rewrite_operand (tree *operand);

  lowering &m_low;
  /* In order of DECL_UID, so that the layout does not depend on addresses.  */
  std::map<unsigned, std::pair<tree, variable_use>> m_uses;
  std::vector<placement> m_placements;
  hash_map<tree, tree> m_pointers;
  unsigned HOST_WIDE_INT m_shared_bytes = 0;	/* what passes before it have, too */
  const nest *m_place = nullptr;
  group m_current = group::none;
  gimple_seq *m_entry = nullptr;
  bool m_changed = false;
};

variable_use &
sharing::use_of (tree decl)
{
  auto &entry = m_uses[DECL_UID (decl)];
  if (!entry.first)
    {
      entry.first = decl;
      auto known = m_low.f->private_levels.find (DECL_UID (decl));
      entry.second.given = known != m_low.f->private_levels.end ();
      if (entry.second.given)
	entry.second.owner = (known->second == GOMP_DIM_GANG ? group::gang
			      : known->second == GOMP_DIM_WORKER ? group::worker
			      : group::none);
    }
  variable_use &use = entry.second;
  use.place = use.place ? common_nest (use.place, m_place) : m_place;
  return use;
}

bool
sharing::note_load (gimple *, tree base, tree, void *data)
{
  sharing *self = static_cast<sharing *> (data);
  tree variable = variable_in (base);
  if (variable && candidate_p (self->m_low, variable))
    self->use_of (variable);
  return false;
}

bool
sharing::note_store (gimple *stmt, tree base, tree, void *data)
{
  sharing *self = static_cast<sharing *> (data);
  tree variable = variable_in (base);
  if (variable && candidate_p (self->m_low, variable))
    {
      variable_use &use = self->use_of (variable);
      use.deepest_write = (use.written
			   ? MIN (use.deepest_write, self->m_current)
			   : self->m_current);
      use.written = true;
      if (is_gimple_call (stmt))
	use.written_by_call = true;
    }
  return false;
}

bool
sharing::note_address (gimple *, tree base, tree, void *data)
{
  sharing *self = static_cast<sharing *> (data);
  /* Of addresses GCC hands on what is in them: a part of a variable, too.  */
  base = get_base_address (base);
  if (base && DECL_P (base) && candidate_p (self->m_low, base))
    self->use_of (base).address_taken = true;
  return false;
}

void
sharing::collect_from (gimple *stmt, const nest *place)
{
  if (gimple_clobber_p (stmt))
    return;
  m_place = place;
  m_current = m_low.group_of (place->axes);
  walk_stmt_load_store_addr_ops (stmt, this, note_load, note_store, note_address);
}

void
sharing::collect ()
{
  nesting places (m_low.fun, m_low.f);
  places.walk ([this] (gimple *stmt, const nest *place)
    { collect_from (stmt, place); });
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_low.fun)
    for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
      collect_from (i.phi (), places.at_start (bb));
  for (auto &entry : m_uses)
    {
      variable_use &use = entry.second.second;
      if (!use.given)
	use.owner = m_low.group_of (use.place->axes);
    }
}

/* Why the threads of its group share the variable of USE, or NULL.  */

const char *
sharing::why_shared (const variable_use &use) const
{
  if (use.owner == group::none)
    return nullptr;
  if (use.address_taken)
    return "its address is taken";
  if (use.written_by_call)
    return "a call that one thread makes writes it";
  return (use.written && use.deepest_write < use.owner
	  ? "code in a loop inside writes it" : nullptr);
}

/* Of WHOM each has a copy where G owns a variable.  */

const char *
name_of (group g)
{
  return g == group::gang ? "gang" : g == group::worker ? "worker" : "lane";
}

/* What becomes of DECL: WHERE.  */

void
dump_placement (tree decl, const variable_use &use, const char *where, const char *why)
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (DECL_SOURCE_LOCATION (decl)),
		     "%T of a %s: %s, since %s\n", decl, name_of (use.owner), where, why);
}

/* Decide where DECL goes: storage for the gang, or for each of its workers.  */

void
sharing::plan (tree decl, const variable_use &use)
{
  unsigned HOST_WIDE_INT bytes = tree_to_uhwi (DECL_SIZE_UNIT (decl));
  unsigned align = MAX (DECL_ALIGN_UNIT (decl), 8u);
  placement p = { decl, use.owner, ROUND_UP (bytes, align), NULL_TREE, 0 };
  unsigned copies = use.owner == group::worker ? worker_copies () : 1;
  unsigned HOST_WIDE_INT total = p.stride * copies;
  if (m_shared_bytes + total <= most_shared_bytes)
    {
      tree type = build_array_type_nelts (unsigned_char_type_node, total);
      p.shared = m_low.make_shared (type, DECL_NAME (decl)
				    ? IDENTIFIER_POINTER (DECL_NAME (decl))
				    : "private");
      SET_DECL_ALIGN (p.shared, MAX (align, 16u) * BITS_PER_UNIT);
      DECL_USER_ALIGN (p.shared) = 1;
      m_shared_bytes += ROUND_UP (total, 16);
      dump_placement (decl, use, "in shared memory", why_shared (use));
    }
  else if (m_low.f->kernel)
    {
      m_low.f->private_bytes = ROUND_UP (m_low.f->private_bytes, 16);
      p.offset = m_low.f->private_bytes;
      m_low.f->private_bytes += total;
      dump_placement (decl, use, "in scratch memory",
		      "shared memory has no room for what threads share");
      report_missed (m_low.f->location, REPORT_ACCEL, "Private %s, of %s bytes, is too "
		     "large for shared memory: falling back to global scratch memory",
		     variable_name (decl).c_str (), std::to_string (bytes).c_str ());
    }
  else
    {
      sorry_at (DECL_SOURCE_LOCATION (decl),
		"%qD is too large for the lanes of a routine to share", decl);
      return;
    }
  m_placements.push_back (p);
}

unsigned
sharing::worker_copies () const
{
  return m_low.f->max_workers ();
}

/* Append to SEQ the address of P's storage, for this thread's gang and worker.  */

tree
sharing::address_of (gimple_seq *seq, const placement &p)
{
  tree address;
  if (p.shared)
    address = build_fold_addr_expr_with_type (p.shared, ptr_type_node);
  else
    {
      tree base = build2 (MEM_REF, ptr_type_node,
			  parameter_block (m_low.fun),
			  build_int_cst (build_pointer_type (ptr_type_node),
					 m_low.f->scratch_offset ()));
      address = make_ssa_name (ptr_type_node);
      gimple_seq_add_stmt (seq, gimple_build_assign (address, base));
      tree gang = gang_number (seq, m_low.f);
      tree offset = gimple_build (seq, MULT_EXPR, sizetype,
				  gimple_convert (seq, sizetype, gang),
				  size_int (m_low.f->private_bytes));
      offset = gimple_build (seq, PLUS_EXPR, sizetype, offset,
			     size_int (scratch_counter_bytes + p.offset));
      address = gimple_build (seq, POINTER_PLUS_EXPR, ptr_type_node, address,
			      offset);
    }
  if (p.owner == group::worker)
    {
      tree worker = emit_intrinsic (seq, intrinsic::tid, { integer_one_node });
      tree offset = gimple_build (seq, MULT_EXPR, sizetype,
				  gimple_convert (seq, sizetype, worker),
				  size_int (p.stride));
      address = gimple_build (seq, POINTER_PLUS_EXPR, ptr_type_node, address,
			      offset);
    }
  tree pointer = make_ssa_name (build_pointer_type (TREE_TYPE (p.variable)));
  gimple_seq_add_stmt (seq, gimple_build_assign (pointer, NOP_EXPR, address));
  m_low.shared_pointers.insert (pointer);
  return pointer;
}

/* ADDRESS is the address of a moved variable or of a part of it, at a constant
   offset.  Append its new value to the function's entry and return it.  */

tree
sharing::rewrite_address (tree address)
{
  poly_int64 offset;
  tree base = get_addr_base_and_unit_offset (TREE_OPERAND (address, 0), &offset);
  tree *pointer = base ? m_pointers.get (base) : nullptr;
  if (!pointer)
    return NULL_TREE;
  tree value = make_ssa_name (TREE_TYPE (address));
  HOST_WIDE_INT bytes;
  if (offset.is_constant (&bytes) && bytes)
    {
      tree sum = gimple_build (m_entry, POINTER_PLUS_EXPR, TREE_TYPE (*pointer),
			       *pointer, size_int (bytes));
      gimple_seq_add_stmt (m_entry, gimple_build_assign (value, NOP_EXPR, sum));
    }
  else
    gimple_seq_add_stmt (m_entry, gimple_build_assign (value, NOP_EXPR, *pointer));
  m_low.shared_pointers.insert (value);
  return value;
}

/* Let *OPERAND, if it is a moved variable or its address, be where that is now.  */

visit
sharing::rewrite_operand (tree *operand)
{
  if (TREE_CODE (*operand) == ADDR_EXPR)
    {
      if (tree value = (is_gimple_min_invariant (*operand)
			? rewrite_address (*operand) : NULL_TREE))
	{
	  *operand = value;
	  m_changed = true;
	  return visit::past;
	}
    }
  else if (VAR_P (*operand))
    {
      if (tree *pointer = m_pointers.get (*operand))
	{
	  tree old = *operand;
	  *operand = build2 (MEM_REF, TREE_TYPE (old), *pointer,
			     build_int_cst (TREE_TYPE (*pointer), 0));
	  TREE_THIS_VOLATILE (*operand) = TREE_THIS_VOLATILE (old);
	  m_changed = true;
	  return visit::past;
	}
    }
  else if (TYPE_P (*operand))
    return visit::past;
  return visit::into;
}

void
sharing::rewrite_statement (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  m_changed = false;
  auto rewrite = [this] (tree *operand, walk_stmt_info *)
    { return rewrite_operand (operand); };
  if (gimple_clobber_p (stmt))
    {
      tree base = get_base_address (gimple_assign_lhs (stmt));
      if (base && m_pointers.get (base))
	{
	  unlink_stmt_vdef (stmt);
	  gsi_remove (gsi, true);
	  return;
	}
    }
  else
    walk_operands_of (stmt, rewrite);
  if (m_changed)
    {
      /* An address with a variable index is a value only once it is computed
	 by a statement of its own.  */
      if (!is_gimple_assign (stmt))
	for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
	  {
	    tree *op = gimple_op_ptr (stmt, i);
	    if (*op && TREE_CODE (*op) == ADDR_EXPR && !is_gimple_min_invariant (*op)
		&& is_gimple_call (stmt))
	      *op = force_gimple_operand_gsi (gsi, *op, true, NULL_TREE, true,
					      GSI_SAME_STMT);
	  }
      update_stmt (stmt);
    }
  gsi_next (gsi);
}

void
sharing::rewrite ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_low.fun)
    {
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	for (unsigned n = 0; n < gimple_phi_num_args (i.phi ()); n++)
	  {
	    tree argument = gimple_phi_arg_def (i.phi (), n);
	    if (TREE_CODE (argument) == ADDR_EXPR)
	      if (tree value = rewrite_address (argument))
		SET_PHI_ARG_DEF (i.phi (), n, value);
	  }
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
	rewrite_statement (&gsi);
    }
}

void
sharing::run ()
{
  collect ();
  if (!m_uses.empty ())
    m_shared_bytes = shared_bytes (m_low.fun);
  for (auto &entry : m_uses)
    {
      tree decl = entry.second.first;
      const variable_use &use = entry.second.second;
      if (!why_shared (use))
	dump_placement (decl, use, "a copy for each thread",
			use.owner == group::none ? "each lane has its own"
			: "all threads of the group compute the same");
      else if (tree_fits_uhwi_p (DECL_SIZE_UNIT (decl)))
	plan (decl, use);
      else
	dump_placement (decl, use, "a copy for each thread", "its size varies");
    }
  if (m_placements.empty ())
    return;
  if (m_low.f->private_bytes)
    {
      m_low.f->private_bytes = ROUND_UP (m_low.f->private_bytes, 16);
      m_low.f->scratch_fixed = scratch_counter_bytes;
    }
  gimple_seq entry = NULL;
  m_entry = &entry;
  for (const placement &p : m_placements)
    m_pointers.put (p.variable, address_of (&entry, p));
  rewrite ();
  m_low.add_at_entry (entry);
}

} // anonymous namespace

void
share_private_memory (lowering &low)
{
  if (!low.f->one_thread ())
    sharing (low).run ();
}

} // namespace accplug
