/* Addresses of references, and access to them; see references.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "text/gcc-types.h"
#include "operands/operands.h"
#include "operands/read-only.h"
#include "operands/references.h"
#include "text/printer.h"
#include "values/context.h"

namespace ptx
{

address
references::pointed_to (tree pointer)
{
  if (TREE_CODE (pointer) == ADDR_EXPR)
    return address_of (TREE_OPERAND (pointer, 0));
  value v = ops.raw_operand (pointer);
  address a;
  a.sp = v.sp;
  if (v.constant)
    {
      /* ptxas takes immediate addresses in .local alone.  */
      a.base = out.reg (rclass::b64);
      out.op ("mov.u64", { a.base, v.part[0] });
    }
  else if (v.sp == space::param && SSA_NAME_IS_DEFAULT_DEF (pointer))
    return variable_address (v.sp, ctx.name + "_param_0");
  else
    a.base = v.part[0];
  return a;
}

/* A variable with static storage, or where it is if the run time says that.  */

address
references::address_of_static (tree decl)
{
  address a;
  a.base_is_symbol = true;
  bool link;
  a.base = ctx.mod.variable_symbol (decl, &a.sp, &link);
  if (a.base.empty ())
    {
      /* `declare' in a function of C is for each of its calls, and none of device code.  */
      if (!ctx.fresh_position ())
	;
      else if (decl_function_context (decl) && !lang_GNU_Fortran ())
	error_at (ctx.here, "%qD is a static variable of a function and has no copy on the "
		  "device; device code can use it if it is outside, with "
		  "%<declare create%>", decl);
      else
	error_at (ctx.here, "%qD has no copy on the device; device code can use "
		  "it after %<declare create%>, %<declare copyin%> or "
		  "%<declare device_resident%>", decl);
      a.base = "0";
    }
  else if (link)
    {
      std::string pointer = out.reg (rclass::b64);
      out.op ("ld.global.u64", { pointer, "[" + a.base + "]" });
      a.base = pointer;
      a.base_is_symbol = false;
    }
  return a;
}

/* A variable of this function that needs memory: .local.  */

address
references::address_of_automatic (tree decl)
{
  std::string &symbol = local_symbols[decl];
  if (symbol.empty ())
    {
      tree size = DECL_SIZE_UNIT (decl);
      bool constant = size && tree_fits_uhwi_p (size);
      if (!constant)
	ctx.unsupported ("a variable of variable size, of type",
			 TREE_TYPE (decl));
      std::string stem = DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl))
					  : "tmp";
      for (char &c : stem)
	if (!ISALNUM (c))
	  c = '_';
      symbol = out.local_variable (stem, DECL_ALIGN_UNIT (decl),
				   constant ? tree_to_uhwi (size) : 1);
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, accplug::dump_at (ctx.here),
			 "%T: a .local variable, since it is used in memory\n",
			 decl);
    }
  return variable_address (space::local, symbol);
}

address
references::address_of_decl (tree decl)
{
  if (TREE_CODE (decl) == CONST_DECL)
    return variable_address (space::global,
			     ctx.mod.constant_symbol (DECL_INITIAL (decl)));
  if (TREE_CODE (decl) == FUNCTION_DECL)
    {
      ctx.mod.note_call (decl, ctx.here);
      return variable_address (space::generic, ctx.mod.pointed_function_symbol (decl));
    }
  if (VAR_P (decl) && is_global_var (decl))
    return address_of_static (decl);
  return address_of_automatic (decl);
}

/* Of a TARGET_MEM_REF: base + index * step + index2 + offset.  */

address
references::address_of_target (tree ref)
{
  address a = pointed_to (TMR_BASE (ref));
  a.offset += wi::to_wide (TMR_OFFSET (ref)).to_shwi ();
  if (TMR_INDEX (ref))
    {
      std::string r = ops.as_b64 (TMR_INDEX (ref));
      if (TMR_STEP (ref) && !integer_onep (TMR_STEP (ref)))
	{
	  std::string scaled = out.reg (rclass::b64);
	  out.op ("mul.lo.s64", { scaled, r, ops.text_of (TMR_STEP (ref)) });
	  r = scaled;
	}
      a = mem.plus (a, r);
    }
  if (TMR_INDEX2 (ref))
    a = mem.plus (a, ops.as_b64 (TMR_INDEX2 (ref)));
  return a;
}

address
references::address_of_base (tree base)
{
  address a;
  switch (TREE_CODE (base))
    {
    case MEM_REF:
      a = pointed_to (TREE_OPERAND (base, 0));
      a.offset += mem_ref_offset (base).to_constant ().to_shwi ();
      return a;
    case TARGET_MEM_REF:
      return address_of_target (base);
    case STRING_CST:
    case COMPLEX_CST:
    case REAL_CST:
    case INTEGER_CST:
    case CONSTRUCTOR:
      return variable_address (space::global, ctx.mod.constant_symbol (base));
    default:
      if (DECL_P (base))
	return address_of_decl (base);
      return mem.spill (ops.raw_operand (base), TREE_TYPE (base));
    }
}

/* OFFSET without its constant terms, which are added to *CONSTANT: so references that differ
   by these have one address.  NULL_TREE if nothing is left.  */

static tree
variable_part (tree offset, HOST_WIDE_INT *constant)
{
  /* An instruction has that much room.  */
  const HOST_WIDE_INT most = 1 << 20;
  if (TREE_CODE (offset) == INTEGER_CST)
    {
      HOST_WIDE_INT sum = wi::sext (wi::to_wide (offset), 64).to_shwi ();
      if (!IN_RANGE (sum, -most, most) || !IN_RANGE (*constant + sum, -most, most))
	return offset;
      *constant += sum;
      return NULL_TREE;
    }
  if (TREE_CODE (offset) != PLUS_EXPR)
    return offset;
  tree a = variable_part (TREE_OPERAND (offset, 0), constant);
  tree b = variable_part (TREE_OPERAND (offset, 1), constant);
  return a && b ? build2 (PLUS_EXPR, TREE_TYPE (offset), a, b) : a ? a : b;
}

address
references::address_of (tree ref, HOST_WIDE_INT *bit, HOST_WIDE_INT *bits)
{
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsignedp, reversep, volatilep;
  tree base = get_inner_reference (ref, &bitsize, &bitpos, &offset, &mode,
				   &unsignedp, &reversep, &volatilep);
  if (reversep)
    ctx.unsupported ("storage order that is not the target's");
  address a = address_of_base (base);
  HOST_WIDE_INT constant = 0;
  if (offset)
    offset = variable_part (offset, &constant);
  if (offset)
    a = mem.plus (a, ops.as_b64 (offset));
  a.offset += constant;
  HOST_WIDE_INT position = bitpos.to_constant ();
  HOST_WIDE_INT byte = position >> 3;
  a.offset += byte;
  if (bit)
    {
      *bit = position - byte * 8;
      *bits = bitsize.is_constant () ? bitsize.to_constant () : -1;
    }
  return a;
}

access_flags
references::flags_of (tree ref)
{
  access_flags f;
  f.is_volatile = TREE_THIS_VOLATILE (ref);
  return f;
}

/* Bytes that A, REF's address rounded down to a byte, is a multiple of.  */

static unsigned
alignment_of (tree ref)
{
  unsigned align;
  unsigned HOST_WIDE_INT misaligned;
  get_object_alignment_1 (ref, &align, &misaligned);
  misaligned &= -(unsigned HOST_WIDE_INT) BITS_PER_UNIT;
  if (misaligned)
    align = least_bit_hwi (misaligned);
  return MAX (align / BITS_PER_UNIT, 1u);
}

static bool
whole_value_p (tree ref, HOST_WIDE_INT bit, HOST_WIDE_INT bits)
{
  return bit == 0 && bits == (HOST_WIDE_INT) (size_of (TREE_TYPE (ref)) * 8);
}

/* Does REF take an element's bits from an integer in a register?  */

static bool
bits_of_register_p (tree ref)
{
  if (TREE_CODE (ref) != BIT_FIELD_REF)
    return false;
  tree whole = TREE_OPERAND (ref, 0), type = TREE_TYPE (ref);
  unsigned HOST_WIDE_INT bits = tree_to_uhwi (TREE_OPERAND (ref, 1));
  return (TREE_CODE (whole) == SSA_NAME && TREE_CODE (TREE_TYPE (whole)) == INTEGER_TYPE
	  && TYPE_PRECISION (TREE_TYPE (whole)) <= 64
	  && (TREE_CODE (type) == INTEGER_TYPE || SCALAR_FLOAT_TYPE_P (type))
	  && (bits == 16 || bits == 32) && bits == size_of (type) * 8
	  && (TREE_CODE (type) != INTEGER_TYPE || bits == TYPE_PRECISION (type)));
}

void
references::load_ref_to (const value &to, tree ref)
{
  if (bits_of_register_p (ref))
    return mem.take_bits (to, TREE_TYPE (ref), ops.raw_operand (TREE_OPERAND (ref, 0)),
			  tree_to_uhwi (TREE_OPERAND (ref, 2)),
			  tree_to_uhwi (TREE_OPERAND (ref, 1)));
  HOST_WIDE_INT bit, bits;
  access_flags f = flags_of (ref);
  f.read_only = read_only_p (ctx, spaces, ref);
  address a = address_of (ref, &bit, &bits);
  if (whole_value_p (ref, bit, bits))
    mem.load (to, a, TREE_TYPE (ref), alignment_of (ref), f);
  else if (bits > 0 && bits <= 64)
    mem.load_bits (to, a, bit, bits, alignment_of (ref), f);
  else
    ctx.unsupported ("a bit-field of type", TREE_TYPE (ref));
}

void
references::store_ref (tree ref, const value &v)
{
  HOST_WIDE_INT bit, bits;
  access_flags f = flags_of (ref);
  address a = address_of (ref, &bit, &bits);
  if (whole_value_p (ref, bit, bits))
    mem.store (v, a, TREE_TYPE (ref), alignment_of (ref), f);
  else if (bits > 0 && bits <= 64)
    mem.store_bits (v, a, bit, bits, alignment_of (ref), f);
  else
    ctx.unsupported ("a bit-field of type", TREE_TYPE (ref));
}

void
references::load_group (const std::vector<value> &to, const std::vector<tree> &refs)
{
  access_flags f;
  f.read_only = std::all_of (refs.begin (), refs.end (), [this] (tree ref)
    { return read_only_p (ctx, spaces, ref); });
  mem.load_vector (to, address_of (refs.front ()), size_of (TREE_TYPE (refs.front ())), f);
}

void
references::store_group (const std::vector<tree> &refs, const std::vector<value> &from)
{
  mem.store_vector (from, address_of (refs.front ()), size_of (TREE_TYPE (refs.front ())),
		    access_flags ());
}

} // namespace ptx
