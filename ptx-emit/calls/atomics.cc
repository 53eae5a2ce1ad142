/* Atomic operations.

   In: calls of __atomic_* and __sync_*, of 1, 2, 4 and 8 bytes, and the internal
   functions that GCC makes of them.  Out: atom instructions (PTX ISA 9.7.13.5) of
   .gpu scope; below 32 bits, and for nand, loops of atom.cas on the aligned word.

   Operations are relaxed by themselves; stronger memory models get membar.gl before
   and after.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

const function_emitter::atomic_operation function_emitter::atomic_operations[] = {
  { "__atomic_fetch_add_", "add", false, false },
  { "__atomic_fetch_sub_", "sub", false, false },
  { "__atomic_fetch_and_", "and", false, false },
  { "__atomic_fetch_or_", "or", false, false },
  { "__atomic_fetch_xor_", "xor", false, false },
  { "__atomic_fetch_nand_", "nand", false, false },
  { "__atomic_add_fetch_", "add", true, false },
  { "__atomic_sub_fetch_", "sub", true, false },
  { "__atomic_and_fetch_", "and", true, false },
  { "__atomic_or_fetch_", "or", true, false },
  { "__atomic_xor_fetch_", "xor", true, false },
  { "__atomic_nand_fetch_", "nand", true, false },
  { "__atomic_exchange_", "exch", false, false },
  { "__sync_fetch_and_add_", "add", false, true },
  { "__sync_fetch_and_sub_", "sub", false, true },
  { "__sync_fetch_and_and_", "and", false, true },
  { "__sync_fetch_and_or_", "or", false, true },
  { "__sync_fetch_and_xor_", "xor", false, true },
  { "__sync_fetch_and_nand_", "nand", false, true },
  { "__sync_add_and_fetch_", "add", true, true },
  { "__sync_sub_and_fetch_", "sub", true, true },
  { "__sync_and_and_fetch_", "and", true, true },
  { "__sync_or_and_fetch_", "or", true, true },
  { "__sync_xor_and_fetch_", "xor", true, true },
  { "__sync_nand_and_fetch_", "nand", true, true },
  { "__sync_lock_test_and_set_", "exch", false, true },
};

void
function_emitter::fence (bool wanted)
{
  if (wanted)
    line ("membar.gl");
}

static bool
ordered_p (tree model)
{
  return !tree_fits_uhwi_p (model)
	 || memmodel_base (tree_to_uhwi (model)) != MEMMODEL_RELAXED;
}

/* OLD op OPERAND, in registers of BYTES (at least 4).  */

std::string
function_emitter::apply (const char *op_name, unsigned bytes,
			 const std::string &old, const std::string &operand)
{
  std::string o = op_name, n = std::to_string (MAX (bytes, 4u) * 8);
  std::string r = reg (bytes == 8 ? rclass::b64 : rclass::b32);
  if (o == "exch")
    op ("mov.b" + n, { r, operand });
  else if (o == "nand")
    {
      op ("and.b" + n, { r, old, operand });
      op ("not.b" + n, { r, r });
    }
  else
    op (o + (o == "add" || o == "sub" ? ".s" : ".b") + n, { r, old, operand });
  return r;
}

/* A loop of compare and swap on A, of 4 or 8 bytes, or on the word around A's 1
   or 2 bytes.  Returns the old value.  */

std::string
function_emitter::cas_loop (const char *op_name, const address &a,
			    unsigned bytes, const std::string &operand)
{
  unsigned word = MAX (bytes, 4u);
  std::string n = std::to_string (word * 8), again = new_label ();
  rclass c = word == 8 ? rclass::b64 : rclass::b32;
  std::string at = a.text (), shift, s = space_suffix (a.sp);
  if (bytes < 4)
    {
      std::string full = address_value (a).part[0], low = reg (rclass::b64);
      std::string base = reg (rclass::b64), wide = reg (rclass::b64);
      shift = reg (rclass::b32);
      op ("and.b64", { base, full, "-4" });
      op ("and.b64", { low, full, "3" });
      op ("shl.b64", { wide, low, "3" });
      op ("cvt.u32.u64", { shift, wide });
      at = "[" + base + "]";
    }
  std::string seen = reg (c), expected = reg (c), result = reg (c);
  std::string p = reg (rclass::pred), bits = std::to_string (bytes * 8);
  op ("ld.volatile" + s + ".u" + n, { seen, at });
  label (again);
  op ("mov.b" + n, { expected, seen });
  std::string desired;
  if (bytes < 4)
    {
      op ("bfe.u32", { result, seen, shift, bits });
      desired = reg (c);
      op ("bfi.b32", { desired, apply (op_name, bytes, result, operand), seen,
		       shift, bits });
    }
  else
    {
      op ("mov.b" + n, { result, seen });
      desired = apply (op_name, bytes, seen, operand);
    }
  op ("atom" + s + ".cas.b" + n, { seen, at, expected, desired });
  op ("setp.ne.u" + n, { p, seen, expected });
  op_if ("@" + p, "bra", { again });
  return result;
}

/* atom works in global and shared memory alone.  */

static bool
atomic_space_p (const address &a)
{
  return a.sp == space::global || a.sp == space::shared
	 || a.sp == space::generic;
}

/* *POINTER op= the operand; returns the old value.  */

std::string
function_emitter::atomic_update (const char *op_name, tree pointer,
				 unsigned bytes, const value &operand_value)
{
  address a = pointed_to (pointer);
  type_info t = int_type (bytes * 8, false);
  if (bytes < 4)
    t = int_type (32, false);
  std::string v = to_type (operand_value, t).part[0];
  if (!atomic_space_p (a))
    {
      /* Local memory: no other thread sees it.  */
      std::string old = load_bytes (a, bytes, bytes, access_flags ());
      value o;
      o.t = int_type (64, false);
      o.part[0] = old;
      o = to_type (o, t);
      std::string after = apply (op_name, bytes, o.part[0], v);
      op (std::string ("st") + space_suffix (a.sp) + ".u"
	    + std::to_string (bytes * 8), { a.text (), after });
      return o.part[0];
    }
  std::string o = op_name, n = std::to_string (bytes * 8);
  if (bytes < 4 || o == "nand")
    return cas_loop (op_name, a, bytes, v);
  std::string r = reg (t.c);
  if (o == "sub")
    {
      std::string minus = reg (t.c);
      op ("neg.s" + n, { minus, v });
      v = minus;
      o = "add";
    }
  op (std::string ("atom") + space_suffix (a.sp) + "." + o
	+ (o == "add" ? ".u" : ".b") + n, { r, a.text (), v });
  return r;
}

/* The old value; 1 and 2 bytes by a loop that ends when the bytes differ from
   EXPECTED or the swap is done.  */

std::string
function_emitter::compare_exchange (tree pointer, unsigned bytes,
				    const std::string &expected,
				    const std::string &desired)
{
  address a = pointed_to (pointer);
  std::string s = space_suffix (a.sp), n = std::to_string (bytes * 8);
  if (!atomic_space_p (a))
    {
      std::string g = text_of (pointer);
      a = address ();
      a.base = g;
      s = "";
    }
  if (bytes >= 4)
    {
      std::string r = reg (bytes == 8 ? rclass::b64 : rclass::b32);
      op ("atom" + s + ".cas.b" + n, { r, a.text (), expected, desired });
      return r;
    }
  std::string full = address_value (a).part[0], base = reg (rclass::b64);
  std::string low = reg (rclass::b64), shift = reg (rclass::b32);
  std::string word = reg (rclass::b32), old = reg (rclass::b32);
  std::string next = reg (rclass::b32), seen = reg (rclass::b32);
  std::string p = reg (rclass::pred);
  std::string again = new_label (), done = new_label ();
  op ("and.b64", { base, full, "-4" });
  op ("and.b64", { low, full, "3" });
  op ("shl.b64", { low, low, "3" });
  op ("cvt.u32.u64", { shift, low });
  op ("ld.volatile" + s + ".u32", { seen, "[" + base + "]" });
  label (again);
  op ("mov.b32", { word, seen });
  op ("bfe.u32", { old, word, shift, n });
  op ("setp.ne.u32", { p, old, expected });
  op_if ("@" + p, "bra", { done });
  op ("bfi.b32", { next, desired, word, shift, n });
  op ("atom" + s + ".cas.b32", { seen, "[" + base + "]", word, next });
  op ("setp.ne.u32", { p, seen, word });
  op_if ("@" + p, "bra", { again });
  label (done);
  return old;
}

/* OpenACC's atomic constructs that no instruction does become loops around
   __sync_val_compare_and_swap; nothing else is ordered by them.  Such a loop feeds
   the old value back through a PHI.  */

bool
function_emitter::cas_loop_p (gcall *g)
{
  tree lhs = gimple_call_lhs (g), old = gimple_call_arg (g, 1);
  if (!lhs || TREE_CODE (lhs) != SSA_NAME || TREE_CODE (old) != SSA_NAME)
    return false;
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (old));
  if (!phi)
    return false;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    if (gimple_phi_arg_def (phi, i) == lhs)
      return true;
  return false;
}

static unsigned
trailing_size (const char *n, size_t length)
{
  unsigned size = atoi (n + length);
  return size == 1 || size == 2 || size == 4 || size == 8 ? size : 0;
}

bool
function_emitter::atomic_call (gcall *g, const char *n)
{
  if (!startswith (n, "__atomic_") && !startswith (n, "__sync_"))
    return false;
  auto arg = [g] (unsigned i) { return gimple_call_arg (g, i); };
  unsigned count = gimple_call_num_args (g);
  auto number = [&] (unsigned bytes, tree t)
    { return force_register (to_type (operand (t),
				      int_type (bytes * 8, false)))
	       .part[0]; };
  auto result = [&] (unsigned bytes, const std::string &r)
    {
      value v;
      v.t = int_type (bytes == 8 ? 64 : 32, false);
      v.part[0] = r;
      set_result (g, v);
    };
  for (const atomic_operation &o : atomic_operations)
    if (startswith (n, o.prefix))
      {
	unsigned bytes = trailing_size (n, strlen (o.prefix));
	if (!bytes)
	  return false;
	bool fenced = o.full_fence || ordered_p (arg (count - 1));
	fence (fenced);
	std::string v = number (bytes, arg (1));
	value operand_value;
	operand_value.t = int_type (bytes < 4 ? 32 : bytes * 8, false);
	operand_value.part[0] = v;
	std::string old = atomic_update (o.op, arg (0), bytes, operand_value);
	if (o.returns_new)
	  old = apply (o.op, bytes, old, v);
	result (bytes, old);
	fence (fenced);
	return true;
      }
  static const char val_cas[] = "__sync_val_compare_and_swap_";
  static const char bool_cas[] = "__sync_bool_compare_and_swap_";
  static const char load_name[] = "__atomic_load_";
  static const char store_name[] = "__atomic_store_";
  static const char release[] = "__sync_lock_release_";
  static const char exchange[] = "__atomic_compare_exchange_";
  access_flags f;
  f.is_volatile = true;
  bool val = startswith (n, val_cas);
  if (val || startswith (n, bool_cas))
    {
      unsigned bytes = trailing_size (n, strlen (val ? val_cas : bool_cas));
      if (!bytes)
	return false;
      bool fenced = !cas_loop_p (g);
      fence (fenced);
      std::string e = number (bytes, arg (1));
      std::string old = compare_exchange (arg (0), bytes, e,
					  number (bytes, arg (2)));
      if (val)
	result (bytes, old);
      else
	{
	  value p = new_value (int_type (1, false));
	  op (bytes == 8 ? "setp.eq.u64" : "setp.eq.u32", { p.part[0], old, e });
	  set_result (g, p);
	}
      fence (fenced);
      return true;
    }
  if (startswith (n, exchange))
    {
      unsigned bytes = trailing_size (n, strlen (exchange));
      if (!bytes || count < 5)
	return false;
      address where = pointed_to (arg (1));
      value e = new_value (int_type (bytes * 8, false));
      load_part (e.t, e.part[0], where, bytes, bytes, access_flags ());
      fence (ordered_p (arg (4)));
      std::string old = compare_exchange (arg (0), bytes, e.part[0],
					  number (bytes, arg (2)));
      value p = new_value (int_type (1, false));
      op (bytes == 8 ? "setp.eq.u64" : "setp.eq.u32",
	  { p.part[0], old, e.part[0] });
      store_part (e.t, old, where, bytes, bytes, access_flags ());
      set_result (g, p);
      fence (ordered_p (arg (4)));
      return true;
    }
  if (startswith (n, load_name) && trailing_size (n, strlen (load_name)))
    {
      unsigned bytes = trailing_size (n, strlen (load_name));
      value v = new_value (int_type (bytes * 8, false));
      load_part (v.t, v.part[0], pointed_to (arg (0)), bytes, bytes, f);
      set_result (g, v);
      fence (ordered_p (arg (1)));
      return true;
    }
  bool releases = startswith (n, release);
  if (releases || !strcmp (n, "__atomic_clear")
      || startswith (n, store_name))
    {
      unsigned bytes = releases ? trailing_size (n, strlen (release))
		       : startswith (n, store_name)
		       ? trailing_size (n, strlen (store_name)) : 1;
      if (!bytes)
	return false;
      type_info t = int_type (bytes * 8, false);
      std::string v = startswith (n, store_name) ? number (bytes, arg (1)) : "0";
      bool fenced = releases || ordered_p (arg (count - 1));
      fence (fenced);
      store_part (t, v, pointed_to (arg (0)), bytes, bytes, f);
      fence (fenced && !releases);
      return true;
    }
  if (!strcmp (n, "__atomic_test_and_set"))
    {
      value one;
      one.t = int_type (32, false);
      one.part[0] = "1";
      fence (ordered_p (arg (1)));
      result (1, atomic_update ("exch", arg (0), 1, one));
      fence (ordered_p (arg (1)));
      return true;
    }
  if (!strcmp (n, "__atomic_thread_fence") || !strcmp (n, "__sync_synchronize"))
    {
      fence (count == 0 || ordered_p (arg (0)));
      return true;
    }
  return !strcmp (n, "__atomic_signal_fence");
}

} // namespace ptx
