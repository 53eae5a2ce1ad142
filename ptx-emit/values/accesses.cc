/* Memory: address forms, loads and stores.

   In: references of GIMPLE (variables, MEM_REF, components, bit-fields, ...).  Out:
   addresses [base + offset] in a state space, and the ld and st instructions, never
   wider than the reference's alignment allows (PTX ISA 6.4.1: accesses are aligned
   to their size).  A bit-field access touches no byte that the field has no part
   in.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

address
address::at (HOST_WIDE_INT more) const
{
  address a = *this;
  a.offset += more;
  return a;
}

/* A negative offset is written `+-8' (PTX ISA 6.4.1: reg+immOff).  */

std::string
address::text (HOST_WIDE_INT more) const
{
  HOST_WIDE_INT n = offset + more;
  if (base.empty ())
    return "[" + number (n) + "]";
  if (n == 0)
    return "[" + base + "]";
  return "[" + base + "+" + number (n) + "]";
}

/* The address in POINTER, in the space that it is held in.  */

address
function_emitter::pointed_to (tree pointer)
{
  if (TREE_CODE (pointer) == ADDR_EXPR)
    return address_of (TREE_OPERAND (pointer, 0));
  value v = raw_operand (pointer);
  address a;
  a.sp = v.sp;
  if (v.constant)
    a.offset = TREE_CODE (pointer) == INTEGER_CST
	       ? wi::to_wide (pointer).to_shwi () : 0;
  else if (v.sp == space::param && SSA_NAME_IS_DEFAULT_DEF (pointer))
    {
      a.base = name + "_param_0";
      a.base_is_symbol = true;
    }
  else
    a.base = v.part[0];
  return a;
}

address
function_emitter::plus (const address &a, const std::string &r)
{
  address sum = a;
  sum.base_is_symbol = false;
  if (a.base.empty ())
    {
      sum.base = r;
      return sum;
    }
  address plain = a;
  plain.offset = 0;
  sum.base = reg (rclass::b64);
  op ("add.s64", { sum.base, address_value (plain).part[0], r });
  return sum;
}

address
function_emitter::address_of_decl (tree decl)
{
  address a;
  a.base_is_symbol = true;
  if (TREE_CODE (decl) == CONST_DECL)
    {
      a.sp = space::global;
      a.base = mod.constant_symbol (DECL_INITIAL (decl));
      return a;
    }
  if (TREE_CODE (decl) == FUNCTION_DECL)
    {
      mod.note_call (decl, here);
      a.base = mod.function_symbol (decl);
      return a;
    }
  if (VAR_P (decl) && is_global_var (decl))
    {
      bool link;
      a.base = mod.variable_symbol (decl, &a.sp, &link);
      if (a.base.empty ())
	{
	  if (fresh_position ())
	    error_at (here, "%qD has no copy on the device; device code can use "
		      "it after %<declare create%>, %<declare copyin%> or "
		      "%<declare device_resident%>", decl);
	  a.base = "0";
	}
      else if (link)
	{
	  std::string pointer = reg (rclass::b64);
	  op ("ld.global.u64", { pointer, "[" + a.base + "]" });
	  a.base = pointer;
	  a.base_is_symbol = false;
	}
      return a;
    }
  std::string &symbol = local_symbols[decl];
  if (symbol.empty ())
    {
      if (!DECL_SIZE_UNIT (decl) || !tree_fits_uhwi_p (DECL_SIZE_UNIT (decl)))
	unsupported ("a variable of variable size, of type", TREE_TYPE (decl));
      std::string stem = DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl))
					  : "tmp";
      for (char &c : stem)
	if (!ISALNUM (c))
	  c = '_';
      unsigned HOST_WIDE_INT bytes
	= DECL_SIZE_UNIT (decl) && tree_fits_uhwi_p (DECL_SIZE_UNIT (decl))
	  ? tree_to_uhwi (DECL_SIZE_UNIT (decl)) : 1;
      symbol = local_variable (stem, DECL_ALIGN_UNIT (decl), bytes);
    }
  a.sp = space::local;
  a.base = symbol;
  return a;
}

address
function_emitter::address_of_base (tree base)
{
  address a;
  switch (TREE_CODE (base))
    {
    case MEM_REF:
      a = pointed_to (TREE_OPERAND (base, 0));
      a.offset += mem_ref_offset (base).to_constant ().to_shwi ();
      return a;
    case TARGET_MEM_REF:
      a = pointed_to (TMR_BASE (base));
      a.offset += wi::to_wide (TMR_OFFSET (base)).to_shwi ();
      if (TMR_INDEX (base))
	{
	  std::string r = as_b64 (TMR_INDEX (base));
	  if (TMR_STEP (base) && !integer_onep (TMR_STEP (base)))
	    {
	      std::string scaled = reg (rclass::b64);
	      op ("mul.lo.s64", { scaled, r, text_of (TMR_STEP (base)) });
	      r = scaled;
	    }
	  a = plus (a, r);
	}
      if (TMR_INDEX2 (base))
	a = plus (a, as_b64 (TMR_INDEX2 (base)));
      return a;
    case STRING_CST:
    case COMPLEX_CST:
    case REAL_CST:
    case INTEGER_CST:
    case CONSTRUCTOR:
      a.sp = space::global;
      a.base = mod.constant_symbol (base);
      a.base_is_symbol = true;
      return a;
    default:
      if (DECL_P (base))
	return address_of_decl (base);
      return spill (raw_operand (base), TREE_TYPE (base));
    }
}

/* REF's address.  BIT and BITS, if not NULL: the first bit after that address, and
   the width; otherwise REF begins at a byte.  */

address
function_emitter::address_of (tree ref, HOST_WIDE_INT *bit, HOST_WIDE_INT *bits)
{
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsignedp, reversep, volatilep;
  tree base = get_inner_reference (ref, &bitsize, &bitpos, &offset, &mode,
				   &unsignedp, &reversep, &volatilep);
  if (reversep)
    unsupported ("storage order that is not the target's");
  address a = address_of_base (base);
  if (offset)
    a = plus (a, as_b64 (offset));
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
function_emitter::flags_of (tree ref)
{
  access_flags f;
  f.is_volatile = TREE_THIS_VOLATILE (ref);
  return f;
}

static std::string
qualifiers (const address &a, access_flags f, bool is_load)
{
  std::string q;
  if (f.is_volatile && a.sp != space::param)
    q = ".volatile";
  q += space_suffix (a.sp);
  if (is_load && f.read_only && a.sp == space::global && !f.is_volatile)
    q += ".nc";
  return q;
}

/* The type suffix for BYTES bytes in memory of a value of type T.  */

static std::string
memory_suffix (const type_info &t, unsigned bytes)
{
  if (t.is_float ())
    return type_suffix (t);
  return (t.sgn && t.is_int () ? "s" : "u") + std::to_string (bytes * 8);
}

/* BYTES bytes as an unsigned number in a .b64 register.  */

std::string
function_emitter::load_bytes (const address &a, unsigned bytes, unsigned align,
			      access_flags f)
{
  std::string sum;
  for (unsigned at = 0; at < bytes;)
    {
      unsigned piece = MIN (align, 8u);
      while (piece > bytes - at || at % piece)
	piece /= 2;
      std::string r = reg (rclass::b64);
      op ("ld" + qualifiers (a, f, true) + ".u" + std::to_string (piece * 8),
	  { r, a.text (at) });
      if (at)
	{
	  std::string shifted = reg (rclass::b64), both = reg (rclass::b64);
	  op ("shl.b64", { shifted, r, std::to_string (at * 8) });
	  op ("or.b64", { both, sum, shifted });
	  r = both;
	}
      sum = r;
      at += piece;
    }
  return sum;
}

void
function_emitter::store_bytes (const std::string &b64, const address &a,
			       unsigned bytes, unsigned align, access_flags f)
{
  for (unsigned at = 0; at < bytes;)
    {
      unsigned piece = MIN (align, 8u);
      while (piece > bytes - at || at % piece)
	piece /= 2;
      std::string r = b64;
      if (at)
	{
	  r = reg (rclass::b64);
	  op ("shr.u64", { r, b64, std::to_string (at * 8) });
	}
      op ("st" + qualifiers (a, f, false) + ".u" + std::to_string (piece * 8),
	  { a.text (at), r });
      at += piece;
    }
}

/* One register's worth.  */

void
function_emitter::load_part (const type_info &t, const std::string &to,
			     const address &a, unsigned bytes, unsigned align,
			     access_flags f)
{
  if (align < bytes || (bytes & (bytes - 1)))
    {
      value v = new_value (int_type (64, false));
      v.part[0] = load_bytes (a, bytes, align, f);
      value d;
      d.t = t;
      d.part[0] = to;
      if (t.is_float ())
	{
	  value n = to_type (v, int_type (t.bits (), false));
	  op ("mov.b" + std::to_string (t.bits ()), { to, n.part[0] });
	}
      else if (t.is_pred ())
	op ("setp.ne.u64", { to, v.part[0], "0" });
      else
	convert (d, v);
    }
  else if (t.is_pred ())
    {
      std::string r = reg (bytes == 8 ? rclass::b64 : rclass::b32);
      op ("ld" + qualifiers (a, f, true) + ".u" + std::to_string (bytes * 8),
	  { r, a.text () });
      op (bytes == 8 ? "setp.ne.u64" : "setp.ne.u32", { to, r, "0" });
    }
  else
    {
      op ("ld" + qualifiers (a, f, true) + "." + memory_suffix (t, bytes),
	  { to, a.text () });
      if (t.is_int () && t.prec < bytes * 8)
	canonicalize (t, to, to);
    }
}

void
function_emitter::store_part (const type_info &t, const std::string &from,
			      const address &a, unsigned bytes, unsigned align,
			      access_flags f)
{
  value v;
  v.t = t;
  v.part[0] = from;
  v.constant = from[0] != '%';
  if (align < bytes || (bytes & (bytes - 1)))
    {
      if (t.is_float ())
	{
	  value n = new_value (int_type (t.bits (), false));
	  op ("mov.b" + std::to_string (t.bits ()),
	      { n.part[0], force_register (v).part[0] });
	  v = n;
	}
      store_bytes (force_register (to_type (v, int_type (64, false))).part[0], a,
		   bytes, align, f);
      return;
    }
  if (t.is_pred ())
    v = to_type (v, int_type (bytes == 8 ? 64 : 32, false));
  std::string suffix = t.is_float () ? type_suffix (t)
				     : "u" + std::to_string (bytes * 8);
  op ("st" + qualifiers (a, f, false) + "." + suffix,
      { a.text (), bytes < 4 ? force_register (v).part[0] : v.part[0] });
}

/* TYPE's value, of shape scalar, complex or wide.  Two parts move at once where
   they are aligned together.  */

void
function_emitter::load (const value &to, const address &a, tree type,
			unsigned align, access_flags f)
{
  unsigned bytes = size_of (type) / to.t.parts ();
  type_info part = to.t;
  part.s = shape::scalar;
  if (to.t.parts () == 1)
    load_part (to.t, to.part[0], a, bytes, align, f);
  else if (align >= 2 * bytes && bytes >= 4)
    op ("ld" + qualifiers (a, f, true) + ".v2." + memory_suffix (to.t, bytes),
	{ "{" + to.part[0] + ", " + to.part[1] + "}", a.text () });
  else
    for (unsigned i = 0; i < 2; i++)
      load_part (part, to.part[i], a.at (i * bytes), bytes, align, f);
}

void
function_emitter::store (const value &v, const address &a, tree type,
			 unsigned align, access_flags f)
{
  unsigned bytes = size_of (type) / v.t.parts ();
  type_info part = v.t;
  part.s = shape::scalar;
  if (v.t.parts () == 1)
    store_part (v.t, v.part[0], a, bytes, align, f);
  else if (align >= 2 * bytes && bytes >= 4)
    op ("st" + qualifiers (a, f, false) + ".v2."
	  + (v.t.is_float () ? type_suffix (v.t)
			     : "u" + std::to_string (bytes * 8)),
	{ a.text (), "{" + v.part[0] + ", " + v.part[1] + "}" });
  else
    for (unsigned i = 0; i < 2; i++)
      store_part (part, v.part[i], a.at (i * bytes), bytes, align, f);
}

/* BITS bits from bit BIT (0 to 7) of A.  A field that covers parts of 9 bytes is
   read as two.  */

void
function_emitter::load_bits (const value &to, const address &a,
			     HOST_WIDE_INT bit, unsigned bits, unsigned align,
			     access_flags f)
{
  unsigned bytes = (bit + bits + 7) / 8;
  std::string r = load_bytes (a, MIN (bytes, 8u), align, f);
  std::string field = reg (rclass::b64);
  if (bytes <= 8)
    op ("bfe.u64", { field, r, number (bit), std::to_string (bits) });
  else
    {
      std::string low = reg (rclass::b64), high = reg (rclass::b64);
      std::string last = load_bytes (a.at (8), 1, 1, f);
      op ("shr.u64", { low, r, number (bit) });
      op ("shl.b64", { high, last, number (64 - bit) });
      op ("or.b64", { field, low, high });
    }
  value v = new_value (int_type (64, false));
  v.part[0] = field;
  if (to.t.is_float () || to.t.s != shape::scalar)
    unsupported ("a bit-field that is not an integer");
  else
    {
      /* The field's own width, not its type's, gives the sign.  */
      value narrow = new_value (int_type (MAX (bits, 2u), to.t.sgn));
      convert (narrow, v);
      convert (to, narrow);
    }
}

void
function_emitter::store_bits (const value &from, const address &a,
			      HOST_WIDE_INT bit, unsigned bits, unsigned align,
			      access_flags f)
{
  unsigned bytes = (bit + bits + 7) / 8;
  std::string v = force_register (to_type (from, int_type (64, false))).part[0];
  unsigned first = bytes > 8 ? 64 - bit : bits;
  std::string old = load_bytes (a, MIN (bytes, 8u), align, f);
  std::string merged = reg (rclass::b64);
  op ("bfi.b64", { merged, v, old, number (bit), std::to_string (first) });
  store_bytes (merged, a, MIN (bytes, 8u), align, f);
  if (bytes <= 8)
    return;
  std::string rest = reg (rclass::b64), both = reg (rclass::b64);
  op ("shr.u64", { rest, v, std::to_string (first) });
  old = load_bytes (a.at (8), 1, 1, f);
  op ("bfi.b64", { both, rest, old, "0", std::to_string (bits - first) });
  store_bytes (both, a.at (8), 1, 1, f);
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

/* No store of the kernel writes what REF reads, in any thread: compared by points-to
   sets and types alone, since other threads have other indices.  */

static bool
store_may_alias_p (gimple *g, tree load_base, alias_set_type load_set)
{
  if (!gimple_vdef (g))
    return false;
  if (is_gimple_call (g))
    {
      tree f = gimple_call_fndecl (g);
      if (!f || !DECL_NAME (f))
	return !gimple_call_internal_p (g);
      /* What these wait for or exchange is not in memory.  */
      for (const char *harmless : { "__accplug_barrier", "__accplug_fence",
				    "__accplug_shuffle" })
	if (startswith (IDENTIFIER_POINTER (DECL_NAME (f)), harmless))
	  return false;
      return true;
    }
  tree lhs = gimple_get_lhs (g);
  if (!lhs || gimple_clobber_p (g))
    return false;
  tree base = get_base_address (lhs);
  if (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF)
    return !DECL_P (base) || is_global_var (base) || TREE_ADDRESSABLE (base);
  if (flag_strict_aliasing
      && !alias_sets_conflict_p (load_set, get_alias_set (lhs)))
    return false;
  return ptr_derefs_may_alias_p (TREE_OPERAND (base, 0), load_base);
}

bool
function_emitter::read_only (tree ref)
{
  tree base = get_base_address (ref);
  if (!info.entry || !base || TREE_THIS_VOLATILE (ref)
      || (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != TARGET_MEM_REF)
      || space_of_base (ref) != space::global)
    return false;
  unsigned stores = 0;
  alias_set_type set = get_alias_set (ref);
  basic_block bb;
  FOR_EACH_BB_FN (bb, fn)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);
	 gsi_next (&i))
      if (gimple_vdef (gsi_stmt (i))
	  && (++stores > 64
	      || store_may_alias_p (gsi_stmt (i), TREE_OPERAND (base, 0), set)))
	return false;
  return true;
}

void
function_emitter::load_ref_to (const value &to, tree ref)
{
  HOST_WIDE_INT bit, bits;
  access_flags f = flags_of (ref);
  f.read_only = read_only (ref);
  address a = address_of (ref, &bit, &bits);
  if (whole_value_p (ref, bit, bits))
    load (to, a, TREE_TYPE (ref), alignment_of (ref), f);
  else if (bits > 0 && bits <= 64)
    load_bits (to, a, bit, bits, alignment_of (ref), f);
  else
    unsupported ("a bit-field of type", TREE_TYPE (ref));
}

value
function_emitter::load_ref (tree ref)
{
  value v = new_value (type_of (TREE_TYPE (ref)));
  load_ref_to (v, ref);
  return v;
}

void
function_emitter::store_ref (tree ref, const value &v)
{
  HOST_WIDE_INT bit, bits;
  access_flags f = flags_of (ref);
  address a = address_of (ref, &bit, &bits);
  if (whole_value_p (ref, bit, bits))
    store (v, a, TREE_TYPE (ref), alignment_of (ref), f);
  else if (bits > 0 && bits <= 64)
    store_bits (v, a, bit, bits, alignment_of (ref), f);
  else
    unsupported ("a bit-field of type", TREE_TYPE (ref));
}

/* V in memory of its own, for references to parts of it.  */

address
function_emitter::spill (const value &v, tree type)
{
  address a;
  a.sp = space::local;
  a.base = local_variable ("value", TYPE_ALIGN_UNIT (type), size_of (type));
  a.base_is_symbol = true;
  store (v, a, type, TYPE_ALIGN_UNIT (type), access_flags ());
  return a;
}

} // namespace ptx
