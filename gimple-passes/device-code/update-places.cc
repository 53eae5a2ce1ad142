/* Where atomic updates are.  See update-places.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/memory-objects.h"
#include "device/intrinsics.h"
#include "device-code/update-places.h"

namespace accplug
{

namespace
{

/* How far to follow the definitions of a loop's step.  */
const unsigned deepest = 6;

/* Is T made from the number of blocks?  */

bool
grid_size_p (tree t, unsigned depth = 0)
{
  if (TREE_CODE (t) != SSA_NAME || depth > deepest)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (t);
  if (intrinsic_call_p (def, intrinsic::nctaid))
    return true;
  if (!is_gimple_assign (def) || gimple_vuse (def))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (grid_size_p (gimple_op (def, i), depth + 1))
      return true;
  return false;
}

/* Does L run over iterations that the gangs share: does a counter move by what depends on
   their number?  */

bool
shared_by_gangs_p (class loop *l)
{
  if (!loop_latch_edge (l))
    return false;
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    {
      tree phi = gimple_phi_result (i.phi ());
      tree next = PHI_ARG_DEF_FROM_EDGE (i.phi (), loop_latch_edge (l));
      gassign *add = (TREE_CODE (next) == SSA_NAME
		      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : nullptr);
      if (!add || gimple_assign_rhs_code (add) != PLUS_EXPR)
	continue;
      tree a = gimple_assign_rhs1 (add), b = gimple_assign_rhs2 (add);
      if ((a == phi && grid_size_p (b)) || (b == phi && grid_size_p (a)))
	return true;
    }
  return false;
}

/* The expression OFFSET, a sum of products, as a value before CALL.  */

tree
offset_value (gcall *call, tree offset)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (call);
  return force_gimple_operand_gsi (&gsi, fold_convert (sizetype, offset), true, NULL_TREE,
				   true, GSI_SAME_STMT);
}

} // anonymous namespace

class loop *
outermost_shared_loop (basic_block bb)
{
  class loop *found = nullptr;
  for (class loop *l = bb->loop_father; l && loop_outer (l); l = loop_outer (l))
    if (shared_by_gangs_p (l))
      found = l;
  return found;
}

bool
parameter_load_p (tree t, HOST_WIDE_INT *offset)
{
  gimple *def = TREE_CODE (t) == SSA_NAME ? SSA_NAME_DEF_STMT (t) : nullptr;
  if (!def || !gimple_assign_load_p (def))
    return false;
  poly_int64 at;
  tree base = get_addr_base_and_unit_offset (gimple_assign_rhs1 (def), &at);
  if (!base || TREE_CODE (base) != MEM_REF)
    return false;
  at += mem_ref_offset (base).force_shwi ();
  return parameter_block_p (TREE_OPERAND (base, 0)) && at.is_constant (offset);
}

bool
same_base_p (tree a, tree b)
{
  HOST_WIDE_INT x, y;
  if (parameter_load_p (a, &x))
    return parameter_load_p (b, &y) && x == y;
  return operand_equal_p (a, b);
}

gimple *
copy_of (gimple *stmt)
{
  gimple *copy = gimple_copy (stmt);
  gimple_set_vuse (copy, NULL_TREE);
  gimple_set_vdef (copy, NULL_TREE);
  return copy;
}

tree
base_at (gimple_seq *seq, tree base)
{
  if (TREE_CODE (base) != SSA_NAME)
    return base;
  gassign *load = as_a<gassign *> (copy_of (SSA_NAME_DEF_STMT (base)));
  tree name = make_ssa_name (TREE_TYPE (base), load);
  gimple_assign_set_lhs (load, name);
  gimple_seq_add_stmt (seq, load);
  return name;
}

bool
find_place (tree address, tree *base, HOST_WIDE_INT *at, update *u)
{
  HOST_WIDE_INT unused;
  if (parameter_load_p (address, &unused))
    {
      *base = address;
      return true;
    }
  gassign *def = (TREE_CODE (address) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (address)) : nullptr);
  if (def && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR && !u->offset && !*at)
    {
      tree offset = gimple_assign_rhs2 (def);
      if (tree_fits_shwi_p (offset))
	*at = tree_to_shwi (offset);
      else
	u->offset = offset;
      return find_place (gimple_assign_rhs1 (def), base, at, u);
    }
  if (def && gimple_assign_single_p (def))
    address = gimple_assign_rhs1 (def);
  if (TREE_CODE (address) != ADDR_EXPR || *at)
    return false;
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsigned_p = 0, reverse_p = 0, volatile_p = 0;
  tree object = get_inner_reference (TREE_OPERAND (address, 0), &bitsize, &bitpos, &offset,
				     &mode, &unsigned_p, &reverse_p, &volatile_p);
  if (volatile_p || !bits_to_bytes_round_down (bitpos).is_constant (at)
      || (offset && u->offset))
    return false;
  if (offset)
    u->offset = offset_value (u->call, offset);
  if (TREE_CODE (object) == MEM_REF)
    {
      *base = TREE_OPERAND (object, 0);
      *at += mem_ref_offset (object).force_shwi ().to_constant ();
      return parameter_load_p (*base, &unused) && !(u->offset && *at);
    }
  *base = build_fold_addr_expr (object);
  return VAR_P (object) && is_global_var (object) && !(u->offset && *at);
}

/* ---- What else may touch them.  */

tree
origin_of_address (tree address)
{
  HOST_WIDE_INT unused;
  while (TREE_CODE (address) == SSA_NAME && !parameter_load_p (address, &unused))
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (address));
      tree base = (def && gimple_assign_rhs_code (def) == ADDR_EXPR
		   ? get_base_address (TREE_OPERAND (gimple_assign_rhs1 (def), 0))
		   : NULL_TREE);
      if (base && TREE_CODE (base) == MEM_REF)
	address = TREE_OPERAND (base, 0);
      else if (def && (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
		       || gimple_assign_ssa_name_copy_p (def)))
	address = gimple_assign_rhs1 (def);
      else
	break;
    }
  return address;
}

namespace
{

/* Are numbers of the types A and B never the same memory (C11 6.5, paragraph 7)?  */

bool
types_apart_p (tree a, tree b)
{
  return (flag_strict_aliasing
	  && (INTEGRAL_TYPE_P (a) || SCALAR_FLOAT_TYPE_P (a))
	  && (INTEGRAL_TYPE_P (b) || SCALAR_FLOAT_TYPE_P (b))
	  && !integer_onep (TYPE_SIZE_UNIT (a)) && !integer_onep (TYPE_SIZE_UNIT (b))
	  && (!tree_int_cst_equal (TYPE_SIZE (a), TYPE_SIZE (b))
	      || FLOAT_TYPE_P (a) != FLOAT_TYPE_P (b)));
}

/* Is the place of the plain REFERENCE of the type that it says, and no member of a union
   nor accessed by a type that may alias?  */

bool
typed_reference_p (tree reference)
{
  if (get_alias_set (reference) == 0)
    return false;
  for (; handled_component_p (reference); reference = TREE_OPERAND (reference, 0))
    if (TREE_CODE (reference) == VIEW_CONVERT_EXPR
	|| (TREE_CODE (reference) == COMPONENT_REF
	    && TREE_CODE (TREE_TYPE (TREE_OPERAND (reference, 0))) == UNION_TYPE))
      return false;
  return true;
}

} // anonymous namespace

/* Are the places of T others than those of STMT, an update of KIND or a plain load or
   store: are they of another type, or in another variable?  */

static bool
apart_p (const device_function *f, const update_target &t, gimple *stmt,
	 const update_kind &kind)
{
  tree type = kind.type, address = NULL_TREE;
  if (kind.code != ERROR_MARK)
    address = gimple_call_arg (stmt, 0);
  else if (gimple_assign_load_p (stmt) || gimple_store_p (stmt))
    {
      if (!gimple_assign_single_p (stmt) || (gimple_assign_load_p (stmt)
					     && gimple_store_p (stmt)))
	return false;
      tree reference = (gimple_store_p (stmt) ? gimple_assign_lhs (stmt)
			: gimple_assign_rhs1 (stmt));
      tree base = get_base_address (reference);
      type = typed_reference_p (reference) ? TREE_TYPE (reference) : NULL_TREE;
      address = base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0) : NULL_TREE;
    }
  if (type && types_apart_p (type, t.kind.type))
    return true;
  HOST_WIDE_INT a, b;
  if (!address || !parameter_load_p (origin_of_address (address), &a)
      || !parameter_load_p (t.base, &b))
    return false;
  return different_storage_p (describe_parameter (f, a), describe_parameter (f, b));
}

bool
touched_p (const device_function *f, const update_target &t, gimple *stmt)
{
  if (!gimple_vuse (stmt) || gimple_code (stmt) == GIMPLE_RETURN)
    return false;
  update_kind kind = kind_of_update (stmt);
  bool after;
  if (kind.code == ERROR_MARK)
    kind = kind_of_capture (stmt, &after);
  if ((kind_of_update (stmt).code != ERROR_MARK && same_kind_p (kind, t.kind))
      || apart_p (f, t, stmt, kind))
    return false;
  /* Barriers and shuffles: other threads' updates need not be seen behind them.  */
  if (intrinsic_call_p (stmt) && kind.code == ERROR_MARK && !gimple_call_lhs (stmt)
      && !intrinsic_call_p (stmt, intrinsic::fence_device))
    return false;
  ao_ref place;
  ao_ref_init_from_ptr_and_size (&place, t.base, NULL_TREE);
  place.ref_alias_set = place.base_alias_set = 0;
  return (ref_maybe_used_by_stmt_p (stmt, &place, false)
	  || stmt_may_clobber_ref_p_1 (stmt, &place, false));
}

/* May what follows from GSI on in its block?  */

static bool
touched_between_p (const device_function *f, const update_target &t,
		   gimple_stmt_iterator gsi)
{
  for (; !gsi_end_p (gsi); gsi_next (&gsi))
    if (touched_p (f, t, gsi_stmt (gsi)))
      return true;
  return false;
}

bool
touched_after_p (const device_function *f, const update_target &t, const update &u)
{
  gimple_stmt_iterator after = gsi_for_stmt (u.call);
  gsi_next (&after);
  if (touched_between_p (f, t, after))
    return true;
  auto_vec<basic_block> work;
  std::unordered_set<basic_block> seen;
  work.safe_push (gimple_bb (u.call));
  while (!work.is_empty ())
    {
      basic_block bb = work.pop ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	{
	  class loop *l = e->dest->loop_father;
	  bool next_iteration = (l->header == e->dest && flow_bb_inside_loop_p (l, e->src)
				 && flow_bb_inside_loop_p (u.loop, e->dest)
				 && shared_by_gangs_p (l));
	  if (next_iteration || e->dest == EXIT_BLOCK_PTR_FOR_FN (cfun)
	      || !seen.insert (e->dest).second)
	    continue;
	  if (touched_between_p (f, t, gsi_start_bb (e->dest)))
	    return true;
	  work.safe_push (e->dest);
	}
    }
  return false;
}

} // namespace accplug
