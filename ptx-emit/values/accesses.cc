/* Loads and stores; see accesses.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "text/gcc-types.h"
#include "values/accesses.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

address
accesses::plus (const address &a, const std::string &r)
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
  sum.base = out.reg (rclass::b64);
  out.op ("add.s64", { sum.base, conv.address_value (plain).part[0], r });
  return sum;
}

static std::string
qualifiers (const address &a, access_flags f, bool is_load)
{
  std::string q;
  if (f.is_volatile)
    q = volatile_qualifier (a.sp);
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

/* How much of BYTES bytes one instruction may access at byte AT.  */

static unsigned
piece_at (unsigned at, unsigned bytes, unsigned align)
{
  unsigned piece = MIN (align, 8u);
  while (piece > bytes - at || at % piece)
    piece /= 2;
  return piece;
}

std::string
accesses::load_bytes (const address &a, unsigned bytes, unsigned align,
		      access_flags f)
{
  std::string sum;
  for (unsigned at = 0; at < bytes;)
    {
      unsigned piece = piece_at (at, bytes, align);
      std::string r = out.reg (rclass::b64);
      out.op ("ld" + qualifiers (a, f, true) + ".u" + std::to_string (piece * 8),
	      { r, a.text (at) });
      if (at)
	{
	  std::string shifted = out.reg (rclass::b64), both = out.reg (rclass::b64);
	  out.op ("shl.b64", { shifted, r, std::to_string (at * 8) });
	  out.op ("or.b64", { both, sum, shifted });
	  r = both;
	}
      sum = r;
      at += piece;
    }
  return sum;
}

void
accesses::store_bytes (const std::string &b64, const address &a,
		       unsigned bytes, unsigned align, access_flags f)
{
  for (unsigned at = 0; at < bytes;)
    {
      unsigned piece = piece_at (at, bytes, align);
      std::string r = b64;
      if (at)
	{
	  r = out.reg (rclass::b64);
	  out.op ("shr.u64", { r, b64, std::to_string (at * 8) });
	}
      out.op ("st" + qualifiers (a, f, false) + ".u" + std::to_string (piece * 8),
	      { a.text (at), r });
      at += piece;
    }
}

void
accesses::load_part (const type_info &t, const std::string &to,
		     const address &a, unsigned bytes, unsigned align,
		     access_flags f)
{
  if (align < bytes || (bytes & (bytes - 1)))
    {
      value v = out.new_value (int_type (64, false));
      v.part[0] = load_bytes (a, bytes, align, f);
      if (t.is_float ())
	{
	  value n = conv.to_type (v, int_type (t.bits (), false));
	  out.op ("mov.b" + std::to_string (t.bits ()), { to, n.part[0] });
	}
      else if (t.is_pred ())
	out.op ("setp.ne.u64", { to, v.part[0], "0" });
      else
	conv.convert (scalar (t, to), v);
    }
  else if (t.is_pred ())
    {
      std::string r = out.reg (bytes == 8 ? rclass::b64 : rclass::b32);
      out.op ("ld" + qualifiers (a, f, true) + ".u" + std::to_string (bytes * 8),
	      { r, a.text () });
      out.op (bytes == 8 ? "setp.ne.u64" : "setp.ne.u32", { to, r, "0" });
    }
  else
    {
      out.op ("ld" + qualifiers (a, f, true) + "." + memory_suffix (t, bytes),
	      { to, a.text () });
      if (t.is_int () && t.prec < bytes * 8)
	out.canonicalize (t, to, to);
    }
}

void
accesses::store_part (const type_info &t, const std::string &from,
		      const address &a, unsigned bytes, unsigned align,
		      access_flags f)
{
  value v = scalar (t, from);
  v.constant = from[0] != '%';
  if (align < bytes || (bytes & (bytes - 1)))
    {
      if (t.is_float ())
	{
	  value n = out.new_value (int_type (t.bits (), false));
	  out.op ("mov.b" + std::to_string (t.bits ()),
		  { n.part[0], conv.force_register (v).part[0] });
	  v = n;
	}
      v = conv.force_register (conv.to_type (v, int_type (64, false)));
      store_bytes (v.part[0], a, bytes, align, f);
      return;
    }
  if (t.is_pred ())
    v = conv.to_type (v, int_type (bytes == 8 ? 64 : 32, false));
  std::string suffix = t.is_float () ? type_suffix (t)
				     : "u" + std::to_string (bytes * 8);
  out.op ("st" + qualifiers (a, f, false) + "." + suffix,
	  { a.text (), bytes < 4 ? conv.force_register (v).part[0] : v.part[0] });
}

/* Two parts of BYTES bytes each take one instruction.  */

bool
accesses::together_p (const char *what, unsigned bytes, unsigned align)
{
  bool together = align >= 2 * bytes && bytes >= 4;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, accplug::dump_at (ctx.here),
		     "%s of 2 x %u bytes, aligned to %u: %s\n", what, bytes, align,
		     together ? "at once (.v2)" : "one by one");
  return together;
}

void
accesses::load (const value &to, const address &a, tree type,
		unsigned align, access_flags f)
{
  unsigned bytes = size_of (type) / to.t.parts ();
  type_info part = to.t;
  part.s = shape::scalar;
  if (to.t.parts () == 1)
    load_part (to.t, to.part[0], a, bytes, align, f);
  else if (together_p ("load", bytes, align))
    out.op ("ld" + qualifiers (a, f, true) + ".v2." + memory_suffix (to.t, bytes),
	    { "{" + to.part[0] + ", " + to.part[1] + "}", a.text () });
  else
    for (unsigned i = 0; i < 2; i++)
      load_part (part, to.part[i], a.at (i * bytes), bytes, align, f);
}

void
accesses::store (const value &v, const address &a, tree type,
		 unsigned align, access_flags f)
{
  unsigned bytes = size_of (type) / v.t.parts ();
  type_info part = v.t;
  part.s = shape::scalar;
  if (v.t.parts () == 1)
    store_part (v.t, v.part[0], a, bytes, align, f);
  else if (together_p ("store", bytes, align))
    out.op ("st" + qualifiers (a, f, false) + ".v2."
	      + (v.t.is_float () ? type_suffix (v.t)
				 : "u" + std::to_string (bytes * 8)),
	    { a.text (), "{" + v.part[0] + ", " + v.part[1] + "}" });
  else
    for (unsigned i = 0; i < 2; i++)
      store_part (part, v.part[i], a.at (i * bytes), bytes, align, f);
}

/* "{%f1, %f2}"; one alone is none.  */

static std::string
vector_operand (const std::vector<value> &values)
{
  std::string text;
  if (values.size () == 1)
    return values.front ().part[0];
  for (const value &v : values)
    text += (text.empty () ? "{" : ", ") + v.part[0];
  return text + "}";
}

/* ".v2" */

static std::string
vector_suffix (const std::vector<value> &values)
{
  return values.size () == 1 ? "" : ".v" + std::to_string (values.size ());
}

/* Elements of BYTES bytes, less than a register: words come, and are taken to pieces.  */

void
accesses::load_short_vector (const std::vector<value> &to, const address &a, unsigned bytes,
			     access_flags f)
{
  const unsigned word = 4;
  value whole = out.new_value (int_type (32, false));
  std::vector<value> words;
  for (unsigned i = 0; i < to.size () * bytes; i += word)
    {
      whole.part[0] = out.reg (rclass::b32);
      words.push_back (whole);
    }
  load_vector (words, a, word, f);
  for (unsigned i = 0; i < to.size (); i++)
    out.op (to[i].t.sgn ? "bfe.s32" : "bfe.u32",
	    { to[i].part[0], words[i * bytes / word].part[0],
	      std::to_string (i * bytes % word * 8), std::to_string (bytes * 8) });
}

void
accesses::load_vector (const std::vector<value> &to, const address &a, unsigned bytes,
		       access_flags f)
{
  if (bytes < 4)
    return load_short_vector (to, a, bytes, f);
  out.op ("ld" + qualifiers (a, f, true) + vector_suffix (to) + "."
	  + memory_suffix (to.front ().t, bytes), { vector_operand (to), a.text () });
}

/* The low BYTES bytes of A, and behind them those of B.  */

std::string
accesses::packed (const std::string &a, const std::string &b, unsigned bytes)
{
  std::string both = out.reg (rclass::b32);
  out.op ("prmt.b32", { both, a, b, bytes == 1 ? "0x0040" : "0x5410" });
  return both;
}

/* Elements of BYTES bytes, less than a register: words are made of them.  */

void
accesses::store_short_vector (const std::vector<value> &from, const address &a,
			      unsigned bytes, access_flags f)
{
  const unsigned word = 4;
  std::vector<value> words;
  for (unsigned i = 0; i < from.size (); i += word / bytes)
    {
      value whole = out.new_value (int_type (32, false));
      auto pair = [&] (unsigned at)
	{ return packed (from[at].part[0], from[at + 1].part[0], bytes); };
      whole.part[0] = bytes == 2 ? pair (i) : packed (pair (i), pair (i + 2), 2);
      words.push_back (whole);
    }
  store_vector (words, a, word, f);
}

void
accesses::store_vector (const std::vector<value> &from, const address &a, unsigned bytes,
			access_flags f)
{
  if (bytes < 4)
    return store_short_vector (from, a, bytes, f);
  const type_info &t = from.front ().t;
  out.op ("st" + qualifiers (a, f, false) + vector_suffix (from) + "."
	  + (t.is_float () ? type_suffix (t) : "u" + std::to_string (bytes * 8)),
	  { a.text (), vector_operand (from) });
}

/* A field that covers parts of 9 bytes is read as two.  */

void
accesses::load_bits (const value &to, const address &a,
		     HOST_WIDE_INT bit, unsigned bits, unsigned align,
		     access_flags f)
{
  unsigned bytes = (bit + bits + 7) / 8;
  std::string r = load_bytes (a, MIN (bytes, 8u), align, f);
  std::string field = out.reg (rclass::b64);
  if (bytes <= 8)
    out.op ("bfe.u64", { field, r, number (bit), std::to_string (bits) });
  else
    {
      std::string low = out.reg (rclass::b64), high = out.reg (rclass::b64);
      std::string last = load_bytes (a.at (8), 1, 1, f);
      out.op ("shr.u64", { low, r, number (bit) });
      out.op ("shl.b64", { high, last, number (64 - bit) });
      out.op ("or.b64", { field, low, high });
    }
  value v = out.new_value (int_type (64, false));
  v.part[0] = field;
  if (to.t.is_float () || to.t.s != shape::scalar)
    ctx.unsupported ("a bit-field that is not an integer");
  else
    {
      /* The field's own width, not its type's, gives the sign.  */
      value narrow = out.new_value (int_type (MAX (bits, 2u), to.t.sgn));
      conv.convert (narrow, v);
      conv.convert (to, narrow);
    }
}

void
accesses::store_bits (const value &from, const address &a,
		      HOST_WIDE_INT bit, unsigned bits, unsigned align,
		      access_flags f)
{
  unsigned bytes = (bit + bits + 7) / 8;
  value whole = conv.force_register (conv.to_type (from, int_type (64, false)));
  const std::string &v = whole.part[0];
  unsigned first = bytes > 8 ? 64 - bit : bits;
  std::string old = load_bytes (a, MIN (bytes, 8u), align, f);
  std::string merged = out.reg (rclass::b64);
  out.op ("bfi.b64", { merged, v, old, number (bit), std::to_string (first) });
  store_bytes (merged, a, MIN (bytes, 8u), align, f);
  if (bytes <= 8)
    return;
  std::string rest = out.reg (rclass::b64), both = out.reg (rclass::b64);
  out.op ("shr.u64", { rest, v, std::to_string (first) });
  old = load_bytes (a.at (8), 1, 1, f);
  out.op ("bfi.b64", { both, rest, old, "0", std::to_string (bits - first) });
  store_bytes (both, a.at (8), 1, 1, f);
}

address
accesses::spill (const value &v, tree type)
{
  address a = variable_address (space::local,
				out.local_variable ("value",
						    TYPE_ALIGN_UNIT (type),
						    size_of (type)));
  store (v, a, type, TYPE_ALIGN_UNIT (type), access_flags ());
  return a;
}

void
accesses::take_bits (const value &to, tree to_type, const value &from, HOST_WIDE_INT bit,
		     unsigned bits)
{
  value whole = conv.force_register (conv.to_type (from, int_type (64, false)));
  value field = out.new_value (int_type (64, false));
  out.op ("bfe.u64", { field.part[0], whole.part[0], number (bit), std::to_string (bits) });
  value narrow = out.new_value (int_type (bits, !to.t.is_float () && to.t.sgn));
  conv.convert (narrow, field);
  reinterpret (to, to_type, narrow, build_nonstandard_integer_type (bits, 1));
}

void
accesses::reinterpret (const value &to, tree to_type_node,
		       const value &given, tree from_type)
{
  value from = conv.force_register (given);
  const type_info &t = to.t, &f = from.t;
  if (t.parts () == 1 && f.parts () == 1 && t.c == f.c && t.is_float ())
    out.move (to, from);
  else if (t.parts () == 1 && f.parts () == 1 && t.is_float () != f.is_float ()
	   && t.bits () == f.bits ())
    out.op ("mov." + bits_suffix (t), { to.part[0], from.part[0] });
  else if (t.s == shape::scalar && f.s == shape::scalar && !t.is_float ()
	   && !f.is_float ())
    conv.convert (to, from);
  else
    load (to, spill (from, from_type), to_type_node,
	  TYPE_ALIGN_UNIT (from_type), access_flags ());
}

} // namespace ptx
