/* The parameter block of a kernel, and calls between device functions.

   Comes in: a device clone as GCC expanded it.  A region reads each mapping's
   address from its only argument, *.omp_data_i, which has one pointer for each
   mapping.  A firstprivate variable is mapped by GCC 12 like `copyin', so its
   value is read through that pointer.
   Goes out: *.omp_data_i is the parameter block (accplug-image.h): the pointer
   of a firstprivate variable is replaced by the address of its bytes in the
   block itself, and no memory is allocated or copied for it at a launch.  A `deviceptr'
   that the region only reads is such a value, too.
   Which slots lead to memory that the kernel only reads the run time is told (read-slots.h).
   Each load from the block is done once, where the function begins, so that
   its value is the same everywhere.
   A mapped variable that is constant is the constant: its values can be folded, and
   nothing is mapped.
   Calls and addresses of routines refer to their device versions.

   Rules
   - The order of the mappings is never changed.
   - Variables too large for the block, or of variable size, stay mapped;
     plugin/image/construct-table.cc decides.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/walk.h"
#include "device/bit-fields.h"
#include "device/device-pass.h"
#include "device/queries.h"
#include "device/read-slots.h"

namespace accplug
{

namespace
{

/* The largest constant whose values the module gets.  */
const unsigned HOST_WIDE_INT most_constant_bytes = 16384;

/* The constant that ARG is: a variable of the program's with values that nothing changes,
   which the module can have; NULL if it is none.  */

tree
constant_of (const argument &arg)
{
  tree variable = arg.variable;
  if (arg.by_value || arg.pointer_cell || arg.maybe_absent || !arg.own_storage || !variable
      || !VAR_P (variable) || !TREE_STATIC (variable) || !TREE_READONLY (variable)
      || TREE_THIS_VOLATILE (variable) || !tree_fits_uhwi_p (DECL_SIZE_UNIT (variable))
      || tree_to_uhwi (DECL_SIZE_UNIT (variable)) > most_constant_bytes)
    return NULL_TREE;
  tree values = ctor_for_folding (variable);
  return values && values != error_mark_node ? variable : NULL_TREE;
}

/* If REFERENCE is in the block BASE, its first bit there, else -1.  */

HOST_WIDE_INT
bit_in_block (tree reference, tree base)
{
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsigned_p, reverse_p, volatile_p;
  tree object = get_inner_reference (reference, &bitsize, &bitpos, &offset, &mode,
				     &unsigned_p, &reverse_p, &volatile_p);
  if (TREE_CODE (object) != MEM_REF || offset)
    return -1;
  poly_int64 displacement = mem_ref_offset (object).force_shwi ();
  tree pointer = TREE_OPERAND (object, 0);
  /* The address of a value in the block, as pass_values_in_block leaves it.  */
  while (pointer != base && TREE_CODE (pointer) == SSA_NAME
	 && is_gimple_assign (SSA_NAME_DEF_STMT (pointer)))
    {
      gimple *def = SSA_NAME_DEF_STMT (pointer);
      tree_code code = gimple_assign_rhs_code (def);
      if (code == POINTER_PLUS_EXPR && tree_fits_shwi_p (gimple_assign_rhs2 (def)))
	displacement += tree_to_shwi (gimple_assign_rhs2 (def));
      else if (!CONVERT_EXPR_CODE_P (code) && code != SSA_NAME)
	return -1;
      pointer = gimple_assign_rhs1 (def);
    }
  HOST_WIDE_INT bit;
  if (pointer != base || !(bitpos + displacement * BITS_PER_UNIT).is_constant (&bit))
    return -1;
  return bit;
}

/* Does FUN load the pointers that slot NUMBER of its block has the addresses of, and nothing
   else with them?  */

bool
only_loaded_p (function *fun, unsigned number)
{
  tree parameter = DECL_ARGUMENTS (fun->decl);
  tree base = parameter ? ssa_default_def (fun, parameter) : NULL_TREE;
  basic_block bb;
  if (base)
    FOR_EACH_BB_FN (bb, fun)
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	{
	  gimple *slot = gsi_stmt (gsi), *use;
	  if (!gimple_assign_load_p (slot)
	      || bit_in_block (gimple_assign_rhs1 (slot), base) != number * POINTER_SIZE)
	    continue;
	  tree address = gimple_assign_lhs (slot);
	  imm_use_iterator uses;
	  if (TREE_CODE (address) != SSA_NAME)
	    return false;
	  FOR_EACH_IMM_USE_STMT (use, uses, address)
	    {
	      tree from = gimple_assign_load_p (use) ? gimple_assign_rhs1 (use) : NULL_TREE;
	      if (!from || TREE_CODE (from) != MEM_REF || TREE_OPERAND (from, 0) != address
		  || !integer_zerop (TREE_OPERAND (from, 1))
		  || !POINTER_TYPE_P (TREE_TYPE (from)))
		return false;
	    }
	}
  return true;
}

/* What the block has room for beside the slots and values of ARGS, of which fit_block
   (construct-table.cc) saw to it that there is some; less than 0 if there is none.  */

HOST_WIDE_INT
room_beside_values (const std::vector<argument> &args)
{
  HOST_WIDE_INT room = max_argument_bytes - POINTER_SIZE_UNITS;
  for (const argument &arg : args)
    room -= POINTER_SIZE_UNITS + (arg.by_value ? ROUND_UP (arg.size, 16) : 0);
  return room;
}

/* Lay out the parameter block of F, the kernel FUN: the mappings' slots, then the values.  */

void
lay_out_block (function *fun, device_function *f)
{
  unsigned slots = f->site ? f->site->args.size () : 0;
  unsigned offset = 8 * slots;
  HOST_WIDE_INT room = f->site ? room_beside_values (f->site->args) : 0;
  for (unsigned i = 0; i < slots; i++)
    {
      const argument &source = f->site->args[i];
      accplug_arg arg = { 0, 0, 0, 0, 0 };
      if (source.by_value)
	{
	  unsigned align = MAX (source.align, 1u);
	  offset = ROUND_UP (offset, MIN (align, 16u));
	  arg.flags = ACCPLUG_ARG_BY_VALUE;
	  if (source.pointer)
	    arg.flags |= ACCPLUG_ARG_POINTER;
	  arg.offset = offset;
	  arg.size = source.size;
	  offset += source.size;
	}
      else if (source.device_pointer && room >= POINTER_SIZE_UNITS && only_loaded_p (fun, i))
	{
	  room -= POINTER_SIZE_UNITS;
	  offset = ROUND_UP (offset, POINTER_SIZE_UNITS);
	  arg.flags = ACCPLUG_ARG_BY_VALUE;
	  arg.offset = offset;
	  arg.size = POINTER_SIZE_UNITS;
	  offset += POINTER_SIZE_UNITS;
	}
      else if (source.reduction_result)
	arg.flags = result_flags (source);
      else if (source.copied_in && constant_of (source))
	{
	  /* A value of no bytes: the run time has nothing to map.  */
	  arg.flags = ACCPLUG_ARG_BY_VALUE;
	  arg.offset = offset;
	}
      f->args.push_back (arg);
    }
  f->param_bytes = ROUND_UP (offset, 8);
}

/* What becomes of F's arguments, in the dump.  */

void
dump_block (const device_function *f)
{
  if (!dump_enabled_p ())
    return;
  dump_user_location_t loc = dump_at (f->site ? f->site->loc : UNKNOWN_LOCATION);
  for (unsigned i = 0; i < f->args.size (); i++)
    {
      const accplug_arg &arg = f->args[i];
      std::string name = argument_name (f, i);
      if (arg.flags & ACCPLUG_ARG_POINTER)
	dump_printf_loc (MSG_NOTE, loc, "%s: a pointer by value, at byte %u: the run time"
			 " finds what it points to\n", name.c_str (), arg.offset);
      else if ((arg.flags & ACCPLUG_ARG_BY_VALUE) && !arg.size)
	dump_printf_loc (MSG_NOTE, loc, "%s: a constant, not mapped\n", name.c_str ());
      else if (arg.flags & ACCPLUG_ARG_BY_VALUE)
	dump_printf_loc (MSG_NOTE, loc, "%s: by value, firstprivate, %u bytes at byte %u"
			 "\n", name.c_str (), unsigned (arg.size), arg.offset);
      else
	dump_printf_loc (MSG_NOTE, loc, "%s: mapped, its address at byte %u%s\n",
			 name.c_str (), 8 * i, arg.flags & ACCPLUG_ARG_REDUCTION
			 ? ": receives a reduction's result" : "");
    }
  dump_printf_loc (MSG_NOTE, loc, "the parameter block has %u bytes\n",
		   f->param_bytes);
}

/* If STMT loads the slot of a by-value argument from the block BASE, return the
   offset of its bytes, else 0.  */

unsigned
by_value_offset (gimple *stmt, tree base, const device_function *f)
{
  if (!gimple_assign_load_p (stmt))
    return 0;
  HOST_WIDE_INT bit = bit_in_block (gimple_assign_rhs1 (stmt), base);
  if (bit < 0)
    return 0;
  unsigned slot = bit / (8 * BITS_PER_UNIT);
  if (slot >= f->args.size ()
      || !(f->args[slot].flags & ACCPLUG_ARG_BY_VALUE) || !f->args[slot].size)
    return 0;
  return f->args[slot].offset;
}

void
pass_values_in_block (function *fun, device_function *f)
{
  tree parameter = DECL_ARGUMENTS (fun->decl);
  tree base = parameter ? ssa_default_def (fun, parameter) : NULL_TREE;
  if (!base)
    return;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (unsigned offset = by_value_offset (gsi_stmt (gsi), base, f))
	{
	  tree address = fold_build_pointer_plus_hwi_loc
	    (UNKNOWN_LOCATION, base, offset);
	  address = force_gimple_operand_gsi (&gsi, address, true, NULL_TREE,
					      true, GSI_SAME_STMT);
	  gimple_assign_set_rhs_with_ops (&gsi, NOP_EXPR, address);
	  update_stmt (gsi_stmt (gsi));
	}
}

/* The constant whose address is the pointer of TYPE at BIT in the block; NULL if there is
   none.  */

tree
constant_at (const device_function *f, HOST_WIDE_INT bit, tree type)
{
  HOST_WIDE_INT slot = bit / POINTER_SIZE;
  if (bit % POINTER_SIZE || !POINTER_TYPE_P (type) || !f->site
      || slot >= HOST_WIDE_INT (f->site->args.size ()))
    return NULL_TREE;
  return constant_of (f->site->args[slot]);
}

/* What to set the value of TYPE at BIT in the block BASE from.  */

tree
source_of_value (const device_function *f, tree base, HOST_WIDE_INT bit, tree type,
		 tree offset_type)
{
  if (tree variable = constant_at (f, bit, type))
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (DECL_SOURCE_LOCATION (variable)),
			 "%T: a constant, in place of what is mapped\n", variable);
      return fold_convert (type, build_fold_addr_expr (variable));
    }
  return build2 (MEM_REF, type, base, build_int_cst (offset_type, bit / BITS_PER_UNIT));
}

/* Load each value of the block once, at the function's entry: loops see that it is
   invariant, and the block is there even where the program would not have looked
   at the variable.  */

void
load_values_once (function *fun, const device_function *f)
{
  tree parameter = DECL_ARGUMENTS (fun->decl);
  tree base = parameter ? ssa_default_def (fun, parameter) : NULL_TREE;
  if (!base)
    return;
  struct value { HOST_WIDE_INT bit; tree type, name; };
  std::vector<value> values;
  gimple_seq loads = NULL;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_assign_load_p (stmt) || !is_gimple_reg (gimple_assign_lhs (stmt))
	    || gimple_has_volatile_ops (stmt))
	  continue;
	tree reference = gimple_assign_rhs1 (stmt);
	tree type = TREE_TYPE (reference);
	HOST_WIDE_INT bit = bit_in_block (reference, base);
	if (bit < 0 || shares_bytes_p (reference))
	  continue;
	auto known = std::find_if (values.begin (), values.end (),
				   [&] (const value &v)
				   { return v.bit == bit && v.type == type; });
	if (known == values.end ())
	  {
	    tree name = make_ssa_name (type);
	    tree source = source_of_value (f, base, bit, type,
					   reference_alias_ptr_type (reference));
	    gimple_seq_add_stmt (&loads, gimple_build_assign (name, source));
	    values.push_back ({ bit, type, name });
	    known = values.end () - 1;
	  }
	gimple_assign_set_rhs_from_tree (&gsi, known->name);
	update_stmt (gsi_stmt (gsi));
      }
  if (loads)
    gsi_insert_seq_on_edge_immediate
      (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun)), loads);
}

/* Replace the address of a host function, if *OPERAND is one, by that of its device
   version.  */

visit
redirect_address (tree *operand)
{
  if (TREE_CODE (*operand) != FUNCTION_DECL)
    return visit::into;
  if (device_function *callee = device_version_of (*operand))
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (DECL_SOURCE_LOCATION (*operand)),
			 "%T: device code calls %T\n", *operand, callee->decl);
      *operand = callee->decl;
    }
  return visit::past;
}

void
redirect_phi_arguments (basic_block bb)
{
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    {
      use_operand_p use;
      ssa_op_iter ops;
      FOR_EACH_PHI_ARG (use, i.phi (), ops, SSA_OP_USE)
	if (TREE_CODE (USE_FROM_PTR (use)) == ADDR_EXPR)
	  {
	    tree address = unshare_expr (USE_FROM_PTR (use));
	    walk_expression (&address, [] (tree *operand, walk_stmt_info *)
	      { return redirect_address (operand); });
	    SET_USE (use, address);
	  }
    }
}

void
redirect_calls (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    redirect_phi_arguments (bb);
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (gcall *call = dyn_cast<gcall *> (stmt))
	  if (tree callee = gimple_call_fndecl (call))
	    if (cgraph_node *node = cgraph_node::get (callee))
	      {
		tree target = node->ultimate_alias_target ()->decl;
		if (target != callee && device_version_of (target))
		  gimple_call_set_fndecl (call, target);
	      }
	walk_operands_of (stmt, [] (tree *operand, walk_stmt_info *)
	  { return redirect_address (operand); });
	update_stmt (stmt);
      }
}

class pass_region_params : public device_pass
{
public:
  explicit pass_region_params (gcc::context *context)
    : device_pass (device_pass_data ("accregion-params", TODO_update_ssa),
		   context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    hide_queries (fun);
    redirect_calls (fun);
    if (f->kernel)
      {
	lay_out_block (fun, f);
	dump_block (f);
	pass_values_in_block (fun, f);
	load_values_once (fun, f);
	find_read_slots (fun, f);
      }
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_region_params (gcc::context *context)
{
  return new pass_region_params (context);
}

} // namespace accplug
