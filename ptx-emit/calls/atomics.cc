/* Atomic operations; see atomics.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/atomics.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "text/printer.h"
#include "values/accesses.h"
#include "values/conversions.h"

namespace ptx
{

void
atomics::fence (bool wanted)
{
  if (wanted)
    out.line ("membar.gl");
}

std::string
atomics::apply (const char *op_name, unsigned bytes,
		const std::string &old, const std::string &operand)
{
  std::string o = op_name, n = std::to_string (MAX (bytes, 4u) * 8);
  std::string r = out.reg (bytes == 8 ? rclass::b64 : rclass::b32);
  if (o == "exch")
    out.op ("mov.b" + n, { r, operand });
  else if (o == "nand")
    {
      out.op ("and.b" + n, { r, old, operand });
      out.op ("not.b" + n, { r, r });
    }
  else
    out.op (o + (o == "add" || o == "sub" ? ".s" : ".b") + n, { r, old, operand });
  return r;
}

/* A loop of compare and swap on A, of 4 or 8 bytes, or on the word around A's 1
   or 2 bytes.  Returns the old value.  */

std::string
atomics::cas_loop (const char *op_name, const address &a,
		   unsigned bytes, const std::string &operand)
{
  unsigned word = MAX (bytes, 4u);
  std::string n = std::to_string (word * 8), again = out.new_label ();
  rclass c = word == 8 ? rclass::b64 : rclass::b32;
  std::string at = a.text (), shift, s = space_suffix (a.sp);
  if (bytes < 4)
    {
      std::string full = conv.address_value (a).part[0], low = out.reg (rclass::b64);
      std::string base = out.reg (rclass::b64), wide = out.reg (rclass::b64);
      shift = out.reg (rclass::b32);
      out.op ("and.b64", { base, full, "-4" });
      out.op ("and.b64", { low, full, "3" });
      out.op ("shl.b64", { wide, low, "3" });
      out.op ("cvt.u32.u64", { shift, wide });
      at = "[" + base + "]";
    }
  std::string seen = out.reg (c), expected = out.reg (c), result = out.reg (c);
  std::string p = out.reg (rclass::pred), bits = std::to_string (bytes * 8);
  out.op ("ld.volatile" + s + ".u" + n, { seen, at });
  out.label (again);
  out.op ("mov.b" + n, { expected, seen });
  std::string desired;
  if (bytes < 4)
    {
      out.op ("bfe.u32", { result, seen, shift, bits });
      desired = out.reg (c);
      out.op ("bfi.b32", { desired, apply (op_name, bytes, result, operand), seen,
			   shift, bits });
    }
  else
    {
      out.op ("mov.b" + n, { result, seen });
      desired = apply (op_name, bytes, seen, operand);
    }
  out.op ("atom" + s + ".cas.b" + n, { seen, at, expected, desired });
  out.op ("setp.ne.u" + n, { p, seen, expected });
  out.op_if ("@" + p, "bra", { again });
  return result;
}

/* atom works in global and shared memory alone.  */

static bool
atomic_space_p (const address &a)
{
  return a.sp == space::global || a.sp == space::shared
	 || a.sp == space::generic;
}

/* In local memory, which no other thread sees.  */

std::string
atomics::local_update (const char *op_name, const address &a, unsigned bytes,
		       const type_info &t, const std::string &operand)
{
  value old = scalar (int_type (64, false),
		      mem.load_bytes (a, bytes, bytes, access_flags ()));
  old = conv.to_type (old, t);
  std::string after = apply (op_name, bytes, old.part[0], operand);
  out.op (std::string ("st") + space_suffix (a.sp) + ".u"
	    + std::to_string (bytes * 8), { a.text (), after });
  return old.part[0];
}

std::string
atomics::atomic_update (const char *op_name, tree pointer,
			unsigned bytes, const value &operand_value)
{
  address a = refs.pointed_to (pointer);
  type_info t = int_type (bytes * 8, false);
  if (bytes < 4)
    t = int_type (32, false);
  std::string v = conv.to_type (operand_value, t).part[0];
  if (!atomic_space_p (a))
    return local_update (op_name, a, bytes, t, v);
  std::string o = op_name, n = std::to_string (bytes * 8);
  if (bytes < 4 || o == "nand")
    return cas_loop (op_name, a, bytes, v);
  std::string r = out.reg (t.c);
  if (o == "sub")
    {
      std::string minus = out.reg (t.c);
      out.op ("neg.s" + n, { minus, v });
      v = minus;
      o = "add";
    }
  out.op (std::string ("atom") + space_suffix (a.sp) + "." + o
	+ (o == "add" ? ".u" : ".b") + n, { r, a.text (), v });
  return r;
}

std::string
atomics::compare_exchange (tree pointer, unsigned bytes,
			   const std::string &expected,
			   const std::string &desired)
{
  address a = refs.pointed_to (pointer);
  std::string s = space_suffix (a.sp), n = std::to_string (bytes * 8);
  if (!atomic_space_p (a))
    {
      std::string g = ops.text_of (pointer);
      a = address ();
      a.base = g;
      s = "";
    }
  if (bytes >= 4)
    {
      std::string r = out.reg (bytes == 8 ? rclass::b64 : rclass::b32);
      out.op ("atom" + s + ".cas.b" + n, { r, a.text (), expected, desired });
      return r;
    }
  std::string full = conv.address_value (a).part[0], base = out.reg (rclass::b64);
  std::string low = out.reg (rclass::b64), shift = out.reg (rclass::b32);
  std::string word = out.reg (rclass::b32), old = out.reg (rclass::b32);
  std::string next = out.reg (rclass::b32), seen = out.reg (rclass::b32);
  std::string p = out.reg (rclass::pred);
  std::string again = out.new_label (), done = out.new_label ();
  out.op ("and.b64", { base, full, "-4" });
  out.op ("and.b64", { low, full, "3" });
  out.op ("shl.b64", { low, low, "3" });
  out.op ("cvt.u32.u64", { shift, low });
  out.op ("ld.volatile" + s + ".u32", { seen, "[" + base + "]" });
  out.label (again);
  out.op ("mov.b32", { word, seen });
  out.op ("bfe.u32", { old, word, shift, n });
  out.op ("setp.ne.u32", { p, old, expected });
  out.op_if ("@" + p, "bra", { done });
  out.op ("bfi.b32", { next, desired, word, shift, n });
  out.op ("atom" + s + ".cas.b32", { seen, "[" + base + "]", word, next });
  out.op ("setp.ne.u32", { p, seen, word });
  out.op_if ("@" + p, "bra", { again });
  out.label (done);
  return old;
}

} // namespace ptx
