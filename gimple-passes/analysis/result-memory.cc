/* The memory that a loop's result goes to; see result-memory.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/parameter-values.h"
#include "analysis/result-memory.h"
#include "device/bit-fields.h"
#include "device/intrinsics.h"
#include "analysis/loop-tree.h"
#include "analysis/memory-references.h"

namespace accplug
{

namespace
{

/* The one use of VALUE; NULL if there is none or another one.  */

gimple *
only_use (tree value)
{
  use_operand_p use;
  gimple *stmt;
  return single_imm_use (value, &use, &stmt) ? stmt : nullptr;
}

/* True if STMT copies an integer of the same size, maybe of other signedness, or
   anything.  */

bool
copies_bits_p (gimple *stmt)
{
  if (gimple_assign_ssa_name_copy_p (stmt))
    return true;
  if (!gimple_assign_cast_p (stmt))
    return false;
  tree to = TREE_TYPE (gimple_assign_lhs (stmt));
  tree from = TREE_TYPE (gimple_assign_rhs1 (stmt));
  return (INTEGRAL_TYPE_P (to) && INTEGRAL_TYPE_P (from)
	  && TYPE_PRECISION (to) == TYPE_PRECISION (from));
}

/* May a statement of FUN write what LOAD, which is no part of a loop, loads?  */

bool
maybe_written_p (function *fun, gimple *load)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (gimple_vdef (stmt) && !gimple_clobber_p (stmt) && !intrinsic_call_p (stmt)
	    && stmt_may_clobber_ref_p (stmt, gimple_assign_rhs1 (load)))
	  return true;
      }
  return false;
}

/* Is VALUE, a pointer or what one is computed from, the same in all gangs: computed before
   LOOP from what is loaded there, through pointers that are, from memory that FUN does not
   write?  */

bool
steady_value_p (function *fun, class loop *loop, tree value, unsigned depth = 0)
{
  if (is_gimple_min_invariant (value) || kernel_value_p (fun, value))
    return true;
  gimple *def = TREE_CODE (value) == SSA_NAME ? SSA_NAME_DEF_STMT (value) : nullptr;
  if (!def || depth > 8 || !is_gimple_assign (def) || gimple_has_volatile_ops (def)
      || !dominated_by_p (CDI_DOMINATORS, loop->header, gimple_bb (def)))
    return false;
  if (gimple_assign_load_p (def))
    {
      poly_int64 bytes;
      tree base = get_addr_base_and_unit_offset (gimple_assign_rhs1 (def), &bytes);
      return (base && TREE_CODE (base) == MEM_REF && !maybe_written_p (fun, def)
	      && steady_value_p (fun, loop, TREE_OPERAND (base, 0), depth + 1));
    }
  if (gimple_assign_single_p (def) && TREE_CODE (gimple_assign_rhs1 (def)) != SSA_NAME)
    return false;
  for (unsigned i = 1; i < gimple_num_ops (def); i++)
    if (!steady_value_p (fun, loop, gimple_op (def, i), depth + 1))
      return false;
  return true;
}

/* Are A and B the same bytes behind one pointer, at a constant place?  */

bool
same_bytes_p (tree a, tree b)
{
  poly_int64 x, y;
  tree p = get_addr_base_and_unit_offset (a, &x), q = get_addr_base_and_unit_offset (b, &y);
  return (p && q && TREE_CODE (p) == MEM_REF && TREE_CODE (q) == MEM_REF
	  && TREE_OPERAND (p, 0) == TREE_OPERAND (q, 0)
	  && known_eq (mem_ref_offset (p) + x, mem_ref_offset (q) + y)
	  && types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)));
}

/* Does every way from FROM to the end of FUN go through TO?  */

bool
always_reached_p (function *fun, basic_block from, basic_block to)
{
  std::unordered_set<basic_block> seen { to };
  std::vector<basic_block> stack { from };
  while (!stack.empty ())
    {
      basic_block now = stack.back ();
      stack.pop_back ();
      if (now == EXIT_BLOCK_PTR_FOR_FN (fun))
	return false;
      if (!seen.insert (now).second)
	continue;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, now->succs)
	stack.push_back (e->dest);
    }
  return true;
}

class search
{
public:
  search (function *fun, const device_function *f, class loop *loop,
	  result_time time)
    : m_fun (fun), m_f (f), m_loop (loop), m_time (time), m_space (fun, loop) {}

  bool run (tree value, tree start, result_memory *);

private:
  bool follow (tree value, result_memory *);
  bool steady_place_p (tree reference) const;
  bool place_of_store_p (tree reference) const;
  bool only_for_loop_p (gimple *load, const result_memory &) const;
  bool start_load_p (gimple *, const result_memory &) const;
  bool old_value_p (tree value, const result_memory &);
  bool classify (result_memory *);
  bool touches_p (gimple *, ao_ref *, const result_memory &);
  bool undisturbed_p (const result_memory &);

  function *m_fun;
  const device_function *m_f;
  class loop *m_loop;
  result_time m_time;
  iteration_space m_space;
  gassign *m_store = nullptr;
  /* Values that reach the store beside the result, and their loads.  */
  std::vector<tree> m_others;
  std::unordered_set<gimple *> m_loads;
};

/* Do all gangs know REFERENCE, to memory, as one place?  */

bool
search::steady_place_p (tree reference) const
{
  tree pointer = TREE_OPERAND (get_base_address (reference), 0);
  return ((kernel_value_p (m_fun, pointer)
	   && same_kernel_place_p (m_fun, reference, reference))
	  || (m_time == result_time::kernel_end && m_f->kernels_part
	      && same_bytes_p (reference, reference)
	      && steady_value_p (m_fun, m_loop, pointer)));
}

bool
search::place_of_store_p (tree reference) const
{
  tree stored = gimple_assign_lhs (m_store);
  return (same_kernel_place_p (m_fun, reference, stored)
	  || same_bytes_p (reference, stored));
}

/* From VALUE to the store, which is outside of all loops, and done whenever LOOP has been.  */

bool
search::follow (tree value, result_memory *result)
{
  basic_block start = gimple_bb (SSA_NAME_DEF_STMT (value));
  for (unsigned depth = 0; depth < 16; depth++)
    {
      gimple *use = only_use (value);
      if (!use || bb_loop_depth (gimple_bb (use)) != 0)
	return false;
      if (gphi *phi = dyn_cast<gphi *> (use))
	{
	  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	    if (gimple_phi_arg_def (phi, i) != value)
	      m_others.push_back (gimple_phi_arg_def (phi, i));
	  result->merges.push_back (phi);
	  value = gimple_phi_result (phi);
	}
      else if (is_gimple_assign (use) && copies_bits_p (use))
	value = gimple_assign_lhs (use);
      else if (gimple_store_p (use) && gimple_assign_single_p (use)
	       && gimple_assign_rhs1 (use) == value
	       && !gimple_has_volatile_ops (use))
	{
	  m_store = as_a<gassign *> (use);
	  tree base = get_base_address (gimple_assign_lhs (use));
	  return (base && TREE_CODE (base) == MEM_REF
		  && always_reached_p (m_fun, start, gimple_bb (use))
		  && !shares_bytes_p (gimple_assign_lhs (use))
		  && steady_place_p (gimple_assign_lhs (use)));
	}
      else
	return false;
    }
  return false;
}

/* True if the value that LOAD reads goes into the loop, or past it to the store,
   and nowhere else.  */

bool
search::only_for_loop_p (gimple *load, const result_memory &result) const
{
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, iterator, gimple_get_lhs (load))
    {
      gimple *stmt = USE_STMT (use);
      bool merge = std::find (result.merges.begin (), result.merges.end (), stmt)
		   != result.merges.end ();
      bool start = (gimple_code (stmt) == GIMPLE_PHI
		    && gimple_bb (stmt) == m_loop->header);
      if (!merge && !start
	  && !(copies_bits_p (stmt) && only_for_loop_p (stmt, result)))
	return false;
    }
  return true;
}

/* True if STMT loads from where the store writes to, and may do so while another
   gang stores.  */

bool
search::start_load_p (gimple *stmt, const result_memory &result) const
{
  return (gimple_assign_load_p (stmt) && place_of_store_p (gimple_assign_rhs1 (stmt))
	  && (m_time == result_time::kernel_end
	      || only_for_loop_p (stmt, result)));
}

/* True if VALUE was loaded from where the store writes to.  */

bool
search::old_value_p (tree value, const result_memory &result)
{
  while (TREE_CODE (value) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (value)
	 && is_gimple_assign (SSA_NAME_DEF_STMT (value))
	 && copies_bits_p (SSA_NAME_DEF_STMT (value)))
    value = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (value));
  if (TREE_CODE (value) != SSA_NAME)
    return false;
  gimple *def = SSA_NAME_DEF_STMT (value);
  if (!start_load_p (def, result))
    return false;
  m_loads.insert (def);
  return true;
}

bool
search::classify (result_memory *result)
{
  result->keeps_old = result->constant_start = true;
  for (tree other : m_others)
    {
      result->keeps_old &= old_value_p (other, *result);
      result->constant_start &= kernel_value_p (m_fun, other);
    }
  if (result->keeps_old)
    return true;
  m_loads.clear ();
  return result->constant_start && m_time == result_time::kernel_end;
}

/* True if STMT may read or write PLACE.  */

bool
search::touches_p (gimple *stmt, ao_ref *place, const result_memory &result)
{
  if (gimple_clobber_p (stmt) || stmt == m_store
      || m_loads.count (stmt) || !gimple_vuse (stmt) || intrinsic_call_p (stmt)
      || gimple_code (stmt) == GIMPLE_RETURN)
    return false;
  if (is_gimple_call (stmt) && gimple_call_internal_p (stmt))
    {
      if (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION))
	return (!integer_zerop (gimple_call_arg (stmt, 1))
		&& slot_of_pointer (m_fun, gimple_call_arg (stmt, 1))
		   == slot_of_pointer (m_fun, TREE_OPERAND
				       (get_base_address
					(gimple_assign_lhs (m_store)), 0)));
      if (gimple_call_internal_p (stmt, IFN_UNIQUE)
	  || gimple_call_internal_p (stmt, IFN_GOACC_LOOP)
	  || gimple_call_internal_p (stmt, IFN_GOACC_TILE))
	return false;
    }
  if (m_time == result_time::loop_end && start_load_p (stmt, result))
    return false;
  /* All gangs are through with the loop when the last one stores, as the program is.  */
  if (m_time == result_time::kernel_end && !gimple_vdef (stmt)
      && flow_bb_inside_loop_p (m_loop, gimple_bb (stmt)))
    return false;
  if (!ref_maybe_used_by_stmt_p (stmt, place)
      && !stmt_may_clobber_ref_p_1 (stmt, place))
    return false;
  if (gimple_assign_load_p (stmt)
      && kernel_value_p (m_fun, gimple_assign_lhs (stmt)))
    return false;
  return !apart_p (m_space, m_f, stmt, m_store);
}

/* The blocks on paths through BB.  Whatever is in other blocks does not run if BB
   does: BB is in no loop of the region, and all gangs take the same way to it.  */

std::vector<bool>
blocks_with (function *fun, basic_block bb)
{
  std::vector<bool> found (last_basic_block_for_fn (fun), false);
  for (bool forwards : { false, true })
    {
      std::vector<bool> seen (found.size (), false);
      std::vector<basic_block> stack { bb };
      while (!stack.empty ())
	{
	  basic_block now = stack.back ();
	  stack.pop_back ();
	  if (seen[now->index])
	    continue;
	  seen[now->index] = found[now->index] = true;
	  edge e;
	  edge_iterator ei;
	  FOR_EACH_EDGE (e, ei, forwards ? now->succs : now->preds)
	    stack.push_back (forwards ? e->dest : e->src);
	}
    }
  return found;
}

bool
search::undisturbed_p (const result_memory &result)
{
  ao_ref place;
  ao_ref_init (&place, gimple_assign_lhs (m_store));
  std::vector<bool> reached = blocks_with (m_fun, m_loop->header);
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb);
	 reached[bb->index] && !gsi_end_p (gsi); gsi_next (&gsi))
      if (touches_p (gsi_stmt (gsi), &place, result))
	{
	  if (dump_file && (dump_flags & TDF_DETAILS))
	    {
	      fprintf (dump_file, "May use the memory of a result: ");
	      print_gimple_stmt (dump_file, gsi_stmt (gsi), 0);
	    }
	  return false;
	}
  return true;
}

bool
search::run (tree value, tree start, result_memory *result)
{
  if (loop_depth (m_loop) != 1 || !m_f->kernel)
    return false;
  *result = result_memory ();
  if (!follow (value, result))
    return false;
  if (start)
    m_others.push_back (start);
  result->store = m_store;
  return classify (result) && undisturbed_p (*result);
}

} // anonymous namespace

bool
find_result_memory (function *fun, const device_function *f, class loop *loop,
		    tree value, tree start, result_time time,
		    result_memory *result)
{
  return search (fun, f, loop, time).run (value, start, result);
}

tree
result_place (gimple_seq *seq, const result_memory &m)
{
  tree reference = gimple_assign_lhs (m.store);
  poly_int64 bytes;
  tree base = get_addr_base_and_unit_offset (reference, &bytes);
  tree pointer = TREE_OPERAND (base, 0);
  if (kernel_value_p (cfun, pointer))
    pointer = replay_value (seq, pointer);
  poly_offset_int offset = mem_ref_offset (base) + bytes;
  return build2 (MEM_REF, TREE_TYPE (reference), pointer,
		 build_int_cst (reference_alias_ptr_type (reference),
				offset.force_shwi ().to_constant ()));
}

tree
result_address (gimple_seq *seq, const result_memory &m)
{
  tree place = result_place (seq, m);
  tree pointer = TREE_OPERAND (place, 0), offset = TREE_OPERAND (place, 1);
  if (integer_zerop (offset))
    return pointer;
  return gimple_build (seq, POINTER_PLUS_EXPR, TREE_TYPE (pointer), pointer,
		       fold_convert (sizetype, offset));
}

void
remove_result_store (const result_memory &m)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (m.store);
  unlink_stmt_vdef (m.store);
  gsi_remove (&gsi, true);
  release_defs (m.store);
}

} // namespace accplug
