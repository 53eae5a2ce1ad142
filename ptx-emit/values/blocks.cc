/* Copies of blocks of memory; see blocks.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "text/call-sequence.h"
#include "values/blocks.h"
#include "values/context.h"
#include "values/conversions.h"

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
blocks::copy_piece (const address &to, const address &from, unsigned piece,
		    HOST_WIDE_INT at, bool is_volatile)
{
  auto qualifier = [is_volatile] (const address &a)
    { return is_volatile ? volatile_qualifier (a.sp) : ""; };
  std::string r = out.reg (rclass::b64), both = r;
  if (piece == 16)
    both = "{" + r + ", " + out.reg (rclass::b64) + "}";
  out.op ("ld" + (qualifier (from) + piece_suffix (from, piece)),
	  { both, from.text (at) });
  out.op ("st" + (qualifier (to) + piece_suffix (to, piece)),
	  { to.text (at), both });
}

/* BYTES bytes by a loop, UNIT at a time.  TO and FROM become registers that are BYTES
   too high after it.  */

void
blocks::copy_loop (address &to, address &from, unsigned HOST_WIDE_INT bytes,
		   unsigned unit, bool is_volatile)
{
  std::string count = out.reg (rclass::b64), again = out.new_label ();
  std::string p = out.reg (rclass::pred), step = std::to_string (unit);
  address start_from = mem.plus (from, "0"), start_to = mem.plus (to, "0");
  from.base = start_from.base;
  to.base = start_to.base;
  from.base_is_symbol = to.base_is_symbol = false;
  out.op ("mov.u64", { count, "0" });
  out.label (again);
  copy_piece (to, from, unit, 0, is_volatile);
  out.op ("add.s64", { from.base, from.base, step });
  out.op ("add.s64", { to.base, to.base, step });
  out.op ("add.s64", { count, count, step });
  out.op ("setp.lt.u64", { p, count, number (bytes) });
  out.op_if ("@" + p, "bra", { again });
}

/* A is a parameter of a function or a call, or a result.  PTX takes the address of a kernel's
   parameters only: others are read and written at constant distances from their names (PTX ISA
   5.1.6.3).  */

bool
blocks::without_address_p (const address &a)
{
  return (a.sp == space::param
	  && !(ctx.info.entry
	       && (!a.base_is_symbol || a.base == ctx.name + "_param_0")));
}

void
blocks::copy_block (const address &to, const address &from,
		    unsigned HOST_WIDE_INT bytes, unsigned align,
		    access_flags f)
{
  unsigned unit = piece_at (bytes, align);
  address source = from, target = to;
  bool unroll = bytes / MAX (unit, 1u) <= unrolled_pieces
		|| without_address_p (from) || without_address_p (to);
  unsigned HOST_WIDE_INT at = 0;
  if (!unroll)
    {
      at = bytes / unit * unit;
      copy_loop (target, source, at, unit, f.is_volatile);
      source.offset -= at;
      target.offset -= at;
    }
  while (at < bytes)
    {
      unsigned piece = piece_at (bytes - at, align);
      copy_piece (target, source, piece, at, f.is_volatile);
      at += piece;
    }
}

void
blocks::clear_block (const address &to, unsigned HOST_WIDE_INT bytes,
		     unsigned align)
{
  unsigned unit = piece_at (bytes, align);
  if (bytes / MAX (unit, 1u) > 4 * unrolled_pieces)
    {
      ctx.mod.need_helper ("accplug_memset");
      value p = conv.generic_pointer (conv.address_value (to));
      simple_call (out, "accplug_memset", "b64",
		   { { "b64", p.part[0] }, { "b32", "0" },
		     { "b64", number (bytes) } });
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
	  zero = out.reg (rclass::b32);
	  out.op ("mov.u32", { zero, "0" });
	}
      out.op ("st" + piece_suffix (to, piece), { to.text (at), zero });
      at += piece;
    }
}

} // namespace ptx
