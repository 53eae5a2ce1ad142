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

/* The mapping of F whose slot, or bytes, are at OFFSET in the parameter block;
   NULL if it is not clear.  BY_VALUE: the bytes of a value.  */

const argument *
mapping_at (const device_function *f, HOST_WIDE_INT offset, bool *by_value,
	    unsigned *number)
{
  if (!f->site || offset < 0)
    return nullptr;
  const std::vector<argument> &args = f->site->args;
  *by_value = offset >= HOST_WIDE_INT (8 * args.size ());
  if (!*by_value)
    {
      *number = offset / 8;
      return &args[*number];
    }
  for (unsigned i = 0; i < f->args.size (); i++)
    if ((f->args[i].flags & ACCPLUG_ARG_BY_VALUE) && f->args[i].offset <= offset
	&& offset < HOST_WIDE_INT (f->args[i].offset + f->args[i].size))
      {
	*number = i;
	return &args[i];
      }
  return nullptr;
}

/* Can the run time say which block the pointer is into that is at OFFSET in the
   parameter block, in the place of mapping NUMBER?  */

bool
extent_known_p (const device_function *f, unsigned number, HOST_WIDE_INT offset,
		bool by_value)
{
  if (number >= f->args.size () || !f->has_room_for_extents ())
    return false;
  const accplug_arg &arg = f->args[number];
  return (by_value ? (arg.flags & ACCPLUG_ARG_POINTER) && offset == arg.offset
	  : offset == HOST_WIDE_INT (8 * number));
}

bool
parameter_block_p (tree base)
{
  return (TREE_CODE (base) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (base)
	  && SSA_NAME_VAR (base) && TREE_CODE (SSA_NAME_VAR (base)) == PARM_DECL
	  && DECL_NAME (SSA_NAME_VAR (base))
	  && id_equal (DECL_NAME (SSA_NAME_VAR (base)), ".omp_data_i"));
}

/* "x->", or "a" where the program does not say that VARIABLE, which NAME is or is in,
   is a pointer.  */

std::string
name_behind (const std::string &name, tree variable)
{
  if (name.empty () || lang_GNU_Fortran ()
      || (variable && TREE_CODE (TREE_TYPE (variable)) == REFERENCE_TYPE))
    return name;
  return name + "->";
}

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

/* The size of TYPE, 0 if it is not constant.  */

HOST_WIDE_INT
constant_bytes (tree type)
{
  tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

/* How many bytes are there for certain from where the cell for VARIABLE points to.  */

HOST_WIDE_INT
bytes_behind_cell (const device_function *f, tree variable)
{
  HOST_WIDE_INT bytes = 0;
  for (const argument &arg : f->site->args)
    if (arg.variable == variable)
      {
	if (arg.pointer_cell && (arg.biased || arg.maybe_absent))
	  return 0;
	if (!arg.pointer_cell && arg.behind_pointer)
	  {
	    /* Which of two sections?  */
	    if (bytes)
	      return 0;
	    bytes = arg.certain_bytes;
	  }
      }
  return bytes;
}

/* What the pointer NAME, which is loaded from memory, points to.  */

void
describe_loaded_pointer (iteration_space &space, const device_function *f,
			 tree name, gimple *load, memory_object *object)
{
  tree source = gimple_assign_rhs1 (load);
  HOST_WIDE_INT size, offset;
  pointer_place place = space.place_of_reference (source, &size);
  object->restricted = (TYPE_RESTRICT (TREE_TYPE (source))
			|| TYPE_RESTRICT (TREE_TYPE (name)));
  if (!place.base || !place.offset.constant (&offset))
    {
      object->restricted = false;
      return;
    }
  if (DECL_P (place.base))
    {
      object->variable = place.base;
      object->name = name_behind (variable_name (place.base), place.base);
      return;
    }
  bool by_value = false;
  unsigned number;
  if (parameter_block_p (place.base))
    {
      const argument *arg = mapping_at (f, offset, &by_value, &number);
      if (!arg)
	return;
      object->variable = arg->variable;
      /* The slot of a pointer's section is behind it as well.  */
      bool pointer = by_value || arg->behind_pointer;
      object->own_storage = !pointer && arg->own_storage;
      object->unaddressed = object->own_storage && arg->unaddressed;
      object->pointer_cell = !by_value && arg->pointer_cell;
      if ((object->own_storage || object->pointer_cell) && !arg->maybe_absent)
	{
	  object->bytes_there = constant_bytes (TREE_TYPE (arg->variable));
	  object->bytes_behind = arg->target_bytes;
	}
      if (by_value && arg->pointer_cell)
	object->bytes_there = bytes_behind_cell (f, arg->variable);
      else if (!by_value && !object->pointer_cell)
	object->bytes_there = MAX (object->bytes_there,
				   HOST_WIDE_INT (arg->certain_bytes));
      object->restricted = arg->restricted;
      if (extent_known_p (f, number, offset, by_value))
	object->slot = number;
      object->name = (pointer ? name_behind (arg->variable_text, arg->variable)
		      : arg->variable_text);
      return;
    }
  /* A pointer in mapped memory: a descriptor's, a structure's, or a pointer that
     is mapped itself.  */
  gimple *outer = (TREE_CODE (place.base) == SSA_NAME
		   ? SSA_NAME_DEF_STMT (place.base) : nullptr);
  if (!outer || !gimple_assign_load_p (outer))
    return;
  memory_object holder;
  describe_loaded_pointer (space, f, place.base, outer, &holder);
  object->variable = holder.variable;
  if (offset == 0)
    object->bytes_there = (holder.pointer_cell
			   ? MAX (holder.bytes_behind,
				  bytes_behind_cell (f, holder.variable))
			   : holder.bytes_behind);
  /* The whole holder is a pointer that says so.  */
  if (holder.own_storage && offset == 0 && POINTER_TYPE_P (TREE_TYPE (holder.variable)))
    object->restricted |= TYPE_RESTRICT (TREE_TYPE (holder.variable));
  object->name = name_behind (holder.name, holder.variable);
}

/* The pointer, or the variable, that the address BASE was computed from.  */

tree
origin_of (tree base)
{
  while (TREE_CODE (base) == SSA_NAME && is_gimple_assign (SSA_NAME_DEF_STMT (base)))
    {
      gimple *def = SSA_NAME_DEF_STMT (base);
      tree_code code = gimple_assign_rhs_code (def);
      tree from = gimple_assign_rhs1 (def);
      if (code == ADDR_EXPR)
	{
	  from = get_base_address (TREE_OPERAND (from, 0));
	  if (from && TREE_CODE (from) == MEM_REF)
	    from = TREE_OPERAND (from, 0);
	}
      else if (code != POINTER_PLUS_EXPR && code != SSA_NAME
	       && !CONVERT_EXPR_CODE_P (code))
	return base;
      if (!from || (TREE_CODE (from) != SSA_NAME && !DECL_P (from))
	  || (TREE_CODE (from) == SSA_NAME && !POINTER_TYPE_P (TREE_TYPE (from))))
	return base;
      base = from;
    }
  return base;
}

memory_object
describe (iteration_space &space, const device_function *f, tree base)
{
  memory_object object;
  tree origin = origin_of (base);
  if (origin != base)
    {
      object = describe (space, f, origin);
      object.base = base;
      object.bytes_there = object.bytes_behind = 0;
      return object;
    }
  object.base = base;
  if (DECL_P (base))
    {
      object.variable = base;
      object.own_storage = true;
      object.name = variable_name (base);
      return object;
    }
  gimple *def = SSA_NAME_DEF_STMT (base);
  if (gimple_assign_load_p (def))
    describe_loaded_pointer (space, f, base, def, &object);
  else if (SSA_NAME_VAR (base))
    {
      object.name = name_behind (variable_name (SSA_NAME_VAR (base)),
				 SSA_NAME_VAR (base));
      if (SSA_NAME_IS_DEFAULT_DEF (base)
	  && TREE_CODE (SSA_NAME_VAR (base)) == PARM_DECL)
	{
	  object.variable = SSA_NAME_VAR (base);
	  object.restricted = TYPE_RESTRICT (TREE_TYPE (base));
	}
    }
  return object;
}

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
	  && (r->subscripts.empty () || !array_at_struct_end_p (part)))
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
  r.object = describe (m_space, m_f, base);
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
	if (!gimple_vuse (stmt) || is_gimple_debug (stmt))
	  continue;
	if (gcall *call = dyn_cast<gcall *> (stmt))
	  {
	    tree left = gimple_call_lhs (call);
	    if (!quiet_call_p (call, depth)
		|| (left && !is_gimple_reg (left)
		    && !local_reference_p (left, callee)))
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

bool
atomic_update_p (gimple *stmt)
{
  return (gimple_call_builtin_p (stmt, BUILT_IN_NORMAL)
	  && atomic_kind_of (gimple_call_fndecl (stmt)) == atomic_kind::update);
}

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
      if (is_gimple_debug (stmt))
	continue;
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
	  if (is_gimple_debug (stmt))
	    continue;
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
  if (is_gimple_debug (stmt) || (!gimple_vuse (stmt) && !is_gimple_call (stmt)))
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

/* Do A and B, of which one is a pointer's target, have types that no object
   has both of?  The types are those of one nest: a program that stores values of
   another type over those that the nest still reads is not expected.  */

bool
types_conflict_p (const memory_reference &a, const memory_reference &b)
{
  return (!flag_strict_aliasing
	  || alias_sets_conflict_p (get_alias_set (a.reference),
				    get_alias_set (b.reference)));
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

std::string
variable_name (tree variable)
{
  if (!variable || !DECL_P (variable) || !DECL_NAME (variable))
    return "";
  const char *name = IDENTIFIER_POINTER (DECL_NAME (variable));
  return strpbrk (name, ".$") ? "" : name;
}

std::string
name_of_reference (iteration_space &space, const device_function *f, tree reference)
{
  HOST_WIDE_INT size, offset;
  pointer_place place = space.place_of_reference (reference, &size);
  if (!place.base)
    return "";
  if (!parameter_block_p (place.base))
    return describe (space, f, place.base).name;
  bool by_value;
  unsigned number;
  const argument *arg = (place.offset.constant (&offset)
			 ? mapping_at (f, offset, &by_value, &number) : nullptr);
  return arg ? arg->variable_text : "";
}

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
may_alias_p (const memory_reference &a, const memory_reference &b)
{
  const memory_object &x = a.object, &y = b.object;
  if (x.base == y.base)
    return true;
  if (x.pointer_cell || y.pointer_cell)
    return x.pointer_cell && y.pointer_cell && x.variable == y.variable;
  bool other = x.variable && y.variable && x.variable != y.variable;
  if ((x.own_storage && y.own_storage && x.variable != y.variable)
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
