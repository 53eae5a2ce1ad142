/* The object that a place in memory is in; see memory-objects.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/memory-objects.h"

namespace accplug
{

namespace
{

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

/* What the pointer at OFFSET in the parameter block points to.  */

void
describe_parameter (const device_function *f, HOST_WIDE_INT offset,
		    memory_object *object)
{
  bool by_value = false;
  unsigned number;
  const argument *arg = mapping_at (f, offset, &by_value, &number);
  if (!arg)
    return;
  object->variable = arg->variable;
  /* The slot of a pointer's section is behind it as well.  */
  bool pointer = by_value || arg->behind_pointer;
  object->own_storage = !pointer && arg->own_storage;
  object->block = pointer ? NULL_TREE : arg->block;
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
  if (parameter_block_p (place.base))
    {
      describe_parameter (f, offset, object);
      return;
    }
  /* A pointer in mapped memory: a descriptor's, a structure's, or a pointer that
     is mapped itself.  */
  gimple *outer = TREE_CODE (place.base) == SSA_NAME ? load_of (place.base) : nullptr;
  if (!outer)
    return;
  memory_object holder;
  describe_loaded_pointer (space, f, place.base, outer, &holder);
  object->variable = holder.variable;
  if (holder.slot >= 0 || holder.cell >= 0)
    object->cell = f->cell_of (holder.slot >= 0 ? holder.slot : holder.cell, offset);
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

} // anonymous namespace

gimple *
load_of (tree name)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      tree value = NULL_TREE;
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	{
	  tree from = gimple_phi_arg_def (phi, i);
	  if (from == value || integer_zerop (from))
	    continue;
	  if (value || TREE_CODE (from) != SSA_NAME)
	    return nullptr;
	  value = from;
	}
      def = value ? SSA_NAME_DEF_STMT (value) : def;
    }
  return gimple_assign_load_p (def) ? def : nullptr;
}

bool
parameter_block_p (tree base)
{
  return (TREE_CODE (base) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (base)
	  && SSA_NAME_VAR (base) && TREE_CODE (SSA_NAME_VAR (base)) == PARM_DECL
	  && DECL_NAME (SSA_NAME_VAR (base))
	  && id_equal (DECL_NAME (SSA_NAME_VAR (base)), ".omp_data_i"));
}

memory_object
describe_parameter (const device_function *f, HOST_WIDE_INT offset)
{
  memory_object object;
  describe_parameter (f, offset, &object);
  return object;
}

memory_object
describe_object (iteration_space &space, const device_function *f, tree base)
{
  memory_object object;
  tree origin = origin_of (base);
  if (origin != base)
    {
      object = describe_object (space, f, origin);
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
  if (gimple *load = load_of (base))
    {
      describe_loaded_pointer (space, f, base, load, &object);
      object.pointer = base;
    }
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
    return describe_object (space, f, place.base).name;
  bool by_value;
  unsigned number;
  const argument *arg = (place.offset.constant (&offset)
			 ? mapping_at (f, offset, &by_value, &number) : nullptr);
  return arg ? arg->variable_text : "";
}

} // namespace accplug
