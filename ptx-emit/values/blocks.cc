/* Records, unions and arrays: assignment as a whole.

   In: assignments whose type no register holds.  Out: block copies in pieces as
   wide as both sides' alignment allows, unrolled when short, else a loop.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

/* Pieces that are copied one by one; more take a loop.  */
static const unsigned unrolled_pieces = 16;

static unsigned
piece_at (unsigned HOST_WIDE_INT left, unsigned align)
{
  unsigned piece = MIN (align, 16u);
  while (piece > left)
    piece /= 2;
  return piece;
}

static std::string
piece_suffix (const address &a, unsigned piece)
{
  std::string s = space_suffix (a.sp);
  return piece == 16 ? s + ".v2.u64" : s + ".u" + std::to_string (piece * 8);
}

void
function_emitter::copy_block (const address &to, const address &from,
			      unsigned HOST_WIDE_INT bytes, unsigned align,
			      access_flags f)
{
  unsigned unit = piece_at (bytes, align);
  address source = from, target = to;
  std::string vol = f.is_volatile ? ".volatile" : "";
  bool unroll = bytes / MAX (unit, 1u) <= unrolled_pieces
		|| (from.sp == space::param && !info.entry)
		|| to.sp == space::param;
  unsigned HOST_WIDE_INT at = 0;
  auto copy_piece = [&] (unsigned piece, HOST_WIDE_INT where)
    {
      std::string r = reg (rclass::b64), second;
      std::string both = r;
      if (piece == 16)
	{
	  second = reg (rclass::b64);
	  both = "{" + r + ", " + second + "}";
	}
      op ("ld" + (source.sp == space::param ? "" : vol)
	    + piece_suffix (source, piece), { both, source.text (where) });
      op ("st" + (target.sp == space::param ? "" : vol)
	    + piece_suffix (target, piece), { target.text (where), both });
    };
  if (!unroll)
    {
      std::string count = reg (rclass::b64), again = new_label ();
      std::string p = reg (rclass::pred);
      address start_from = plus (from, "0"), start_to = plus (to, "0");
      source.base = start_from.base;
      target.base = start_to.base;
      source.base_is_symbol = target.base_is_symbol = false;
      op ("mov.u64", { count, "0" });
      label (again);
      copy_piece (unit, 0);
      op ("add.s64", { source.base, source.base, std::to_string (unit) });
      op ("add.s64", { target.base, target.base, std::to_string (unit) });
      op ("add.s64", { count, count, std::to_string (unit) });
      at = bytes / unit * unit;
      op ("setp.lt.u64", { p, count, number (at) });
      op_if ("@" + p, "bra", { again });
      source.offset -= at;
      target.offset -= at;
    }
  while (at < bytes)
    {
      unsigned piece = piece_at (bytes - at, align);
      copy_piece (piece, at);
      at += piece;
    }
}

void
function_emitter::clear_block (const address &to, unsigned HOST_WIDE_INT bytes,
			       unsigned align)
{
  unsigned unit = piece_at (bytes, align);
  if (bytes / MAX (unit, 1u) > 4 * unrolled_pieces)
    {
      mod.need_helper ("accplug_memset");
      value p = generic_pointer (address_value (to));
      simple_call ("accplug_memset", "b64", { { "b64", p.part[0] },
	{ "b32", "0" }, { "b64", number (bytes) } });
      return;
    }
  for (unsigned HOST_WIDE_INT at = 0; at < bytes;)
    {
      unsigned piece = piece_at (bytes - at, align);
      std::string zero = "0";
      if (piece == 16)
	zero = "{0, 0}";
      else if (piece < 4)
	{
	  zero = reg (rclass::b32);
	  op ("mov.u32", { zero, "0" });
	}
      op ("st" + piece_suffix (to, piece), { to.text (at), zero });
      at += piece;
    }
}

static unsigned
object_alignment (tree ref)
{
  unsigned HOST_WIDE_INT align = get_object_alignment (ref) / BITS_PER_UNIT;
  return MAX (align, 1u);
}

/* LHS = RHS where RHS is in memory too, or a CONSTRUCTOR or a string.  */

void
function_emitter::assign_memory (tree lhs, tree rhs)
{
  if (TREE_CODE (rhs) == WITH_SIZE_EXPR)
    rhs = TREE_OPERAND (rhs, 0);
  unsigned HOST_WIDE_INT bytes = size_of (TREE_TYPE (lhs));
  if (!TYPE_SIZE_UNIT (TREE_TYPE (lhs))
      || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (TREE_TYPE (lhs))))
    {
      unsupported ("an assignment of variable size, of type", TREE_TYPE (lhs));
      return;
    }
  address to = address_of (lhs);
  if (TREE_CODE (rhs) == CONSTRUCTOR && CONSTRUCTOR_NELTS (rhs) == 0)
    {
      clear_block (to, bytes, object_alignment (lhs));
      return;
    }
  if (TREE_CODE (rhs) == STRING_CST
      && (unsigned HOST_WIDE_INT) TREE_STRING_LENGTH (rhs) < bytes)
    {
      clear_block (to, bytes, object_alignment (lhs));
      bytes = TREE_STRING_LENGTH (rhs);
    }
  unsigned align = object_alignment (lhs);
  align = MIN (align, TREE_CODE (rhs) == STRING_CST
		      ? 1u : CONSTANT_CLASS_P (rhs)
		      || TREE_CODE (rhs) == CONSTRUCTOR
		      ? TYPE_ALIGN_UNIT (TREE_TYPE (rhs))
		      : object_alignment (rhs));
  access_flags f;
  f.is_volatile = TREE_THIS_VOLATILE (lhs) || TREE_THIS_VOLATILE (rhs);
  copy_block (to, address_of (rhs), bytes, align, f);
}

/* LHS, a record or array in memory, gets RHS.  */

void
function_emitter::store_aggregate (tree lhs, tree rhs)
{
  if (TREE_CODE (rhs) == VIEW_CONVERT_EXPR)
    {
      tree inner = TREE_OPERAND (rhs, 0);
      if (is_gimple_reg (inner) || is_gimple_min_invariant (inner))
	{
	  address a = address_of (lhs);
	  store (operand (inner), a, TREE_TYPE (inner), object_alignment (lhs),
		 flags_of (lhs));
	  return;
	}
    }
  assign_memory (lhs, rhs);
}

} // namespace ptx
