/* The memory that a loop reads and writes; see memory-references.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/intrinsics.h"
#include "analysis/memory-references.h"

namespace accplug
{

namespace
{

/* How deep calls are followed to see that they have no effect.  */
const int most_call_depth = 4;

enum class atomic_kind { none, load, update };

class memory_collection
{
public:
  memory_collection (iteration_space &space, const device_function *f)
    : m_space (space), m_f (f) {}

  void scan (gimple *stmt);

  loop_memory memory;

private:
  void add (gimple *stmt, tree reference, bool write, bool atomic);
  void obstacle (const char *reason) { memory.obstacles.push_back (reason); }
  void scan_assignment (gimple *stmt);
  void scan_call (gcall *call);
  void scan_builtin (gcall *call, tree callee);
  void add_atomic (gcall *call, atomic_kind kind, tree type);
  void call_obstacle (tree callee);
  void scan_reduction_mark (gcall *call);

  iteration_space &m_space;
  const device_function *m_f;
};

/* Note the subscripts of R: those from the object on, as long as it is arrays of
   arrays or structures in them.  */

void
collect_subscripts (iteration_space &space, memory_reference *r)
{
  std::vector<tree> parts;
  tree t = r->reference;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    parts.push_back (t);
  HOST_WIDE_INT size;
  pointer_place place = space.place_of_reference (t, &size);
  r->first = place.base == r->object.base ? place.offset : polynomial::unknown ();
  for (; !parts.empty (); parts.pop_back ())
    {
      tree part = parts.back ();
      if (TREE_CODE (part) == ARRAY_REF
	  && (r->subscripts.empty () || !gcc_compat::flexible_array_p (part)))
	r->subscripts.push_back ({ TREE_TYPE (TREE_OPERAND (part, 0)),
				   space.value_of (TREE_OPERAND (part, 1)) });
      else
	return;
    }
}

void
memory_collection::add (gimple *stmt, tree reference, bool write, bool atomic)
{
  memory_reference r;
  r.stmt = stmt;
  r.reference = reference;
  r.write = write;
  r.atomic = atomic;
  pointer_place place = m_space.place_of_reference (reference, &r.size);
  tree base = place.base;
  if (!base)
    {
      base = get_base_address (reference);
      if (base && TREE_CODE (base) == MEM_REF)
	base = m_space.place_of (TREE_OPERAND (base, 0)).base;
      place.offset = polynomial::unknown ();
    }
  if (!base || (!DECL_P (base) && TREE_CODE (base) != SSA_NAME))
    {
      memory.complete = false;
      obstacle ("Complex memory reference prevents parallelization");
      return;
    }
  if (parameter_block_p (base) && !write)
    return;
  if (VAR_P (base) && TREE_READONLY (base) && !write)
    return;
  r.object = describe_object (m_space, m_f, base);
  r.offset = place.offset;
  collect_subscripts (m_space, &r);
  memory.references.push_back (r);
}

void
memory_collection::scan_assignment (gimple *stmt)
{
  if (gimple_clobber_p (stmt))
    {
      tree variable = gimple_assign_lhs (stmt);
      if (VAR_P (variable) && auto_var_in_fn_p (variable, current_function_decl))
	memory.scoped.push_back (variable);
      return;
    }
  tree left = gimple_assign_lhs (stmt), right = gimple_assign_rhs1 (stmt);
  if (gimple_has_volatile_ops (stmt))
    obstacle ("Volatile reference prevents parallelization");
  if (gimple_assign_single_p (stmt) && !is_gimple_reg (right)
      && !is_gimple_min_invariant (right) && TREE_CODE (right) != CONSTRUCTOR)
    add (stmt, right, false, false);
  if (TREE_CODE (left) != SSA_NAME)
    add (stmt, left, true, false);
}

/* Does the math builtin CALL touch nothing but its arguments?  */

bool
math_call_p (gcall *call)
{
  if (mathfn_built_in_type (gimple_call_combined_fn (call)) == NULL_TREE)
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      return false;
  return true;
}

bool quiet_body_p (tree callee, int depth);

/* Has CALL no effect on memory that another iteration sees, and does it read none
   that is written?  */

bool
quiet_call_p (gcall *call, int depth)
{
  if (!gimple_vuse (call) || math_call_p (call)
      || gimple_call_builtin_p (call, BUILT_IN_UNREACHABLE)
      || (gimple_call_flags (call) & ECF_CONST))
    return true;
  tree callee = gimple_call_fndecl (call);
  return callee && depth > 0 && quiet_body_p (callee, depth - 1);
}

/* Is REFERENCE to a variable of the function itself, or to a constant?  */

bool
local_reference_p (tree reference, tree fndecl)
{
  tree base = get_base_address (reference);
  return (base && DECL_P (base)
	  && (auto_var_in_fn_p (base, fndecl) || TREE_READONLY (base)));
}

/* The records in memory that CALL passes by value.  */

std::vector<tree>
records_passed (gcall *call)
{
  std::vector<tree> records;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (TREE_CODE (argument) == WITH_SIZE_EXPR)
	argument = TREE_OPERAND (argument, 0);
      if (!is_gimple_reg (argument)
	  && (DECL_P (argument) || REFERENCE_CLASS_P (argument)))
	records.push_back (argument);
    }
  return records;
}

bool
quiet_body_p (tree callee, int depth)
{
  function *fun = DECL_STRUCT_FUNCTION (callee);
  if (!fun || !fun->cfg || !gimple_in_ssa_p (fun)
      || level_of_callee (callee) != SEQ_LEVEL)
    return false;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      {
	gimple *stmt = gsi_stmt (gsi);
	if (!gimple_vuse (stmt))
	  continue;
	if (gcall *call = dyn_cast<gcall *> (stmt))
	  {
	    tree left = gimple_call_lhs (call);
	    if (!quiet_call_p (call, depth)
		|| (left && !is_gimple_reg (left)
		    && !local_reference_p (left, callee)))
	      return false;
	    for (tree record : records_passed (call))
	      if (!local_reference_p (record, callee))
		return false;
	    continue;
	  }
	if (gimple_code (stmt) == GIMPLE_RETURN)
	  continue;
	if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
	  return false;
	tree left = gimple_assign_lhs (stmt), right = gimple_assign_rhs1 (stmt);
	if ((gimple_store_p (stmt) && !local_reference_p (left, callee))
	    || (gimple_assign_load_p (stmt) && !local_reference_p (right, callee)))
	  return false;
      }
  return true;
}

/* The atomic builtins of GCC that OpenACC's `atomic' becomes; their first argument
   is the address.  */

atomic_kind
atomic_kind_of (tree callee)
{
  built_in_function code = DECL_FUNCTION_CODE (callee);
  if (code >= BUILT_IN_ATOMIC_LOAD && code <= BUILT_IN_ATOMIC_LOAD_16)
    return atomic_kind::load;
  if ((code >= BUILT_IN_ATOMIC_EXCHANGE && code <= BUILT_IN_ATOMIC_FETCH_OR_16)
      || (code >= BUILT_IN_SYNC_FETCH_AND_ADD_N
	  && code <= BUILT_IN_SYNC_VAL_COMPARE_AND_SWAP_16))
    return atomic_kind::update;
  return atomic_kind::none;
}

} // anonymous namespace

bool
atomic_update_p (gimple *stmt)
{
  return (gimple_call_builtin_p (stmt, BUILT_IN_NORMAL)
	  && atomic_kind_of (gimple_call_fndecl (stmt)) == atomic_kind::update);
}

namespace
{

/* Is VALUE, read from ADDRESS, used only to try an update of what is there, in a loop
   that compares and swaps?  */

bool
only_tried_p (tree value, tree address)
{
  imm_use_iterator i;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, i, value)
    {
      gimple *stmt = USE_STMT (use);
      basic_block bb = gimple_bb (stmt);
      if (gimple_code (stmt) != GIMPLE_PHI || bb != bb->loop_father->header)
	return false;
      bool swapped = false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (gimple_call_internal_p (gsi_stmt (gsi), IFN_ATOMIC_COMPARE_EXCHANGE)
	    || atomic_update_p (gsi_stmt (gsi)))
	  swapped |= operand_equal_p (gimple_call_arg (gsi_stmt (gsi), 0), address, 0);
      if (!swapped)
	return false;
    }
  return true;
}

/* Is the value that the atomic CALL returns used for something other than to try
   the update again?  */

bool
captured_p (gcall *call)
{
  tree left = gimple_call_lhs (call);
  if (!left || has_zero_uses (left)
      || only_tried_p (left, gimple_call_arg (call, 0)))
    return false;
  class loop *l = loop_containing_stmt (call);
  /* The result of a compare and swap that is tried until it succeeds is of use to
     that loop alone.  */
  std::vector<tree> values { left };
  for (size_t n = 0; n < values.size () && n < 16; n++)
    {
      imm_use_iterator i;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, i, values[n])
	{
	  gimple *stmt = USE_STMT (use);
	  if (!loop_outer (l) || !flow_bb_inside_loop_p (l, gimple_bb (stmt))
	      || gimple_vuse (stmt))
	    return true;
	  if (is_gimple_assign (stmt))
	    values.push_back (gimple_assign_lhs (stmt));
	}
    }
  return l->header != gimple_bb (call);
}

void
memory_collection::add_atomic (gcall *call, atomic_kind kind, tree type)
{
  if (captured_p (call))
    obstacle ("Atomic capture prevents parallelization");
  if (VOID_TYPE_P (type) || POINTER_TYPE_P (type))
    type = long_integer_type_node;
  /* Of a type that may be anything: updates of floating-point numbers come as ones
     of integers.  */
  add (call, fold_build2 (MEM_REF, type, gimple_call_arg (call, 0),
			  build_zero_cst (ptr_type_node)),
       kind == atomic_kind::update, true);
}

/* A call may do anything.  CALLEE is NULL behind a pointer.  */

void
memory_collection::call_obstacle (tree callee)
{
  memory.complete = false;
  if (const device_function *f = callee ? device_function_of (callee) : nullptr)
    callee = f->host;
  std::string name = callee ? variable_name (callee) : "";
  obstacle (("Accelerator restriction: call to '" + (name.empty () ? "*" : name)
	     + "' prevents parallelization").c_str ());
}

void
memory_collection::scan_builtin (gcall *call, tree callee)
{
  atomic_kind kind = atomic_kind_of (callee);
  if (kind == atomic_kind::none)
    {
      call_obstacle (callee);
      return;
    }
  add_atomic (call, kind, (kind == atomic_kind::update
			   ? TREE_TYPE (gimple_call_arg (call, 1))
			   : TREE_TYPE (TREE_TYPE (callee))));
}

/* A directive's reduction starts with what its result's memory has, and leaves the result
   there: around an outer loop, in each of its iterations.  */

void
memory_collection::scan_reduction_mark (gcall *call)
{
  tree address = gimple_call_arg (call, 1);
  int code = TREE_INT_CST_LOW (gimple_call_arg (call, 0));
  bool first = code == IFN_GOACC_REDUCTION_SETUP;
  if (!integer_zerop (address) && (first || code == IFN_GOACC_REDUCTION_TEARDOWN))
    {
      tree type = TREE_TYPE (gimple_call_arg (call, 2));
      add (call, build2 (MEM_REF, type, address,
			 build_int_cst (build_pointer_type (type), 0)), !first, false);
    }
  for (unsigned i = 1; i < 3; i++)
    {
      tree argument = gimple_call_arg (call, i);
      if (!is_gimple_reg (argument) && !is_gimple_min_invariant (argument))
	add (call, argument, false, false);
    }
  tree left = gimple_call_lhs (call);
  if (left && !is_gimple_reg (left))
    add (call, left, true, false);
}

void
memory_collection::scan_call (gcall *call)
{
  if (gimple_call_internal_p (call))
    switch (gimple_call_internal_fn (call))
      {
      case IFN_UNIQUE:
      case IFN_GOACC_LOOP:
      case IFN_GOACC_TILE:
	return;
      case IFN_ATOMIC_COMPARE_EXCHANGE:
	add_atomic (call, atomic_kind::update, TREE_TYPE (gimple_call_arg (call, 1)));
	return;
      case IFN_GOACC_REDUCTION:
	scan_reduction_mark (call);
	return;
      default:
	break;
      }
  for (tree record : records_passed (call))
    add (call, record, false, false);
  tree left = gimple_call_lhs (call);
  if (left && !is_gimple_reg (left))
    add (call, left, true, false);
  /* What a thread's position is depends on the loops around it.  */
  if (intrinsic_call_p (call, intrinsic::query_position))
    obstacle ("Query of a thread's position prevents parallelization");
  if (quiet_call_p (call, most_call_depth))
    return;
  tree callee = gimple_call_fndecl (call);
  if (callee && fndecl_built_in_p (callee, BUILT_IN_NORMAL))
    scan_builtin (call, callee);
  else
    call_obstacle (callee);
}

void
memory_collection::scan (gimple *stmt)
{
  if (!gimple_vuse (stmt) && !is_gimple_call (stmt))
    return;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    scan_call (call);
  else if (is_gimple_assign (stmt))
    scan_assignment (stmt);
  else if (gimple_vuse (stmt) && gimple_code (stmt) != GIMPLE_RETURN)
    {
      memory.complete = false;
      obstacle ("Assembler code prevents parallelization");
    }
}

/* Is X certainly not based on the pointer that Y is behind?  A local pointer may have
   been made of it, an argument has its value from outside.  */

bool
other_origin_p (const memory_object &x, const memory_object &y)
{
  return (x.variable && y.variable && x.variable != y.variable
	  && (x.own_storage || x.restricted || TREE_CODE (x.variable) == PARM_DECL));
}

tree
address_of_base (tree base)
{
  return DECL_P (base) ? build_fold_addr_expr (base) : base;
}

} // anonymous namespace

loop_memory
collect_memory (iteration_space &space, const device_function *f, class loop *l)
{
  memory_collection collection (space, f);
  basic_block *body = get_loop_body_in_dom_order (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      collection.scan (gsi_stmt (gsi));
  free (body);
  return collection.memory;
}

loop_memory
memory_of_statement (iteration_space &space, const device_function *f, gimple *stmt)
{
  memory_collection collection (space, f);
  collection.scan (stmt);
  return collection.memory;
}

bool
types_conflict_p (const memory_reference &a, const memory_reference &b)
{
  return (!flag_strict_aliasing
	  || alias_sets_conflict_p (get_alias_set (a.reference),
				    get_alias_set (b.reference)));
}

bool
may_alias_p (const memory_reference &a, const memory_reference &b)
{
  const memory_object &x = a.object, &y = b.object;
  if (x.base == y.base)
    return true;
  if (x.pointer_cell || y.pointer_cell)
    return x.pointer_cell && y.pointer_cell && x.variable == y.variable;
  bool other = x.variable && y.variable && x.variable != y.variable;
  if (different_storage_p (x, y)
      || ((x.unaddressed || y.unaddressed) && other))
    return false;
  if (DECL_P (x.base) && DECL_P (y.base))
    return x.base == y.base;
  /* What a restricted pointer points to is reached through nothing else.  */
  if ((x.restricted && other_origin_p (y, x)) || (y.restricted && other_origin_p (x, y)))
    return false;
  return (types_conflict_p (a, b)
	  && ptr_derefs_may_alias_p (address_of_base (x.base),
				     address_of_base (y.base)));
}

bool
apart_p (iteration_space &space, const device_function *f, gimple *stmt, gimple *place)
{
  loop_memory all = memory_of_statement (space, f, stmt);
  loop_memory mine = memory_of_statement (space, f, place);
  if (!all.complete || !mine.complete)
    return false;
  auto apart = [] (const memory_reference &a, const memory_reference &b)
    {
      HOST_WIDE_INT distance;
      if (!may_alias_p (a, b))
	return true;
      /* A constant apart: then A's place is the same in all iterations, as B's is.  */
      return (a.object.base == b.object.base && a.size >= 0 && b.size >= 0
	      && (a.offset - b.offset).constant (&distance)
	      && (distance >= b.size || -distance >= a.size));
    };
  for (const memory_reference &a : all.references)
    for (const memory_reference &b : mine.references)
      if (!apart (a, b))
	return false;
  return true;
}

} // namespace accplug
