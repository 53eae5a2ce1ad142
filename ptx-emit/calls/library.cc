/* Library functions with a device version of our own; see library.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/library.h"
#include "calls/results.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "text/call-sequence.h"
#include "text/gcc-types.h"
#include "values/accesses.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

/* A generic pointer to the text BYTES (without its NUL).  */

std::string
library_functions::text_pointer (const std::string &bytes)
{
  tree s = build_string (bytes.size () + 1, bytes.c_str ());
  TREE_TYPE (s) = build_array_type_nelts (char_type_node, bytes.size () + 1);
  std::string r = out.reg (rclass::b64);
  out.op ("mov.u64", { r, ctx.mod.constant_symbol (s) });
  return r;
}

/* vprintf (format, list): the list is the arguments after C's promotions, each
   aligned to its size.  RESULT's register, if not NULL, gets the value.  */

void
library_functions::print (const std::string &format,
			  const std::vector<value> &args, const value *result)
{
  ctx.mod.need_extern (".extern .func (.param .b32 func_retval0) vprintf"
		       " (.param .b64 p0, .param .b64 p1);\n");
  unsigned bytes = 0;
  for (const value &v : args)
    bytes = ROUND_UP (bytes, v.t.bits () / 8) + v.t.bits () / 8;
  std::string list = "0";
  if (!args.empty ())
    {
      address a = variable_address (space::local,
				    out.local_variable ("arguments", 8, bytes));
      unsigned at = 0;
      for (const value &v : args)
	{
	  unsigned n = v.t.bits () / 8;
	  at = ROUND_UP (at, n);
	  mem.store_part (v.t, v.part[0], a.at (at), n, n, access_flags ());
	  at += n;
	}
      list = conv.generic_pointer (conv.address_value (a)).part[0];
    }
  std::string r = simple_call (out, "vprintf", "b32", { { "b64", format },
						   { "b64", list } });
  if (result)
    out.move_part (result->t, result->part[0], r);
}

/* G's arguments from number FIRST on, promoted; false, with a message, if one
   cannot be printed.  */

bool
library_functions::printed_arguments (gcall *g, unsigned first,
				      std::vector<value> &args)
{
  for (unsigned i = first; i < gimple_call_num_args (g); i++)
    {
      tree arg = gimple_call_arg (g, i);
      type_info t = type_of (TREE_TYPE (arg));
      if (t.s != shape::scalar)
	{
	  ctx.unsupported ("a printed value of type", TREE_TYPE (arg));
	  return false;
	}
      if (t.c == rclass::f32)
	t = float_type (64);
      else if (t.is_int () && t.bits () == 32)
	t = int_type (32, t.sgn);
      else if (t.is_pred ())
	t = int_type (32, false);
      value v = ops.operand (arg);
      if (v.constant && v.t.c != t.c)
	v = conv.force_register (v);
      args.push_back (conv.to_type (v, t));
    }
  return true;
}

bool
library_functions::output_call (gcall *g, const char *c_name)
{
  std::string n = c_name;
  /* Arguments before the format: a flag, a stream.  */
  unsigned skip = n == "__printf_chk" || n == "fprintf" ? 1
		  : n == "__fprintf_chk" ? 2 : 0;
  value r = out.new_value (int_type (32, true));
  unsigned count = gimple_call_num_args (g);
  if ((n == "printf" || n == "printf_unlocked" || skip) && count > skip)
    {
      std::vector<value> args;
      if (!printed_arguments (g, skip + 1, args))
	return true;
      print (ops.text_of (gimple_call_arg (g, skip)), args, &r);
    }
  else if (n == "puts" || n == "puts_unlocked" || n == "fputs"
	   || n == "fputs_unlocked")
    {
      value v = scalar (int_type (64, false),
			ops.register_of (gimple_call_arg (g, 0)));
      print (text_pointer (n[0] == 'f' ? "%s" : "%s\n"), { v }, &r);
    }
  else if (n == "putchar" || n == "putchar_unlocked" || n == "putc"
	   || n == "fputc" || n == "_IO_putc")
    {
      value v = scalar (int_type (32, true), ops.as_b32 (gimple_call_arg (g, 0)));
      print (text_pointer ("%c"), { v }, NULL);
      r = v;
    }
  else if (n == "fflush" || n == "fflush_unlocked")
    /* What is printed is the run time's when the kernel ends.  */
    out.op ("mov.u32", { r.part[0], "0" });
  else
    return false;
  if (gimple_call_lhs (g))
    results.set_result (g, r);
  return true;
}

bool
library_functions::heap_call (gcall *g, const char *c_name)
{
  std::string n = c_name;
  static const char malloc_text[]
    = ".extern .func (.param .b64 func_retval0) malloc (.param .b64 p0);\n";
  static const char free_text[] = ".extern .func free (.param .b64 p0);\n";
  value r = out.new_value (int_type (64, false));
  if (n == "malloc" || n == "_Znwm" || n == "_Znam")
    {
      ctx.mod.need_extern (malloc_text);
      r.part[0] = simple_call (out, "malloc", "b64",
			       { { "b64", ops.as_b64 (gimple_call_arg (g, 0)) } });
    }
  else if (n == "calloc")
    {
      ctx.mod.need_extern (malloc_text);
      ctx.mod.need_helper ("accplug_calloc");
      r.part[0]
	= simple_call (out, "accplug_calloc", "b64",
		       { { "b64", ops.as_b64 (gimple_call_arg (g, 0)) },
			 { "b64", ops.as_b64 (gimple_call_arg (g, 1)) } });
    }
  else if (n == "free" || startswith (c_name, "_ZdlPv")
	   || startswith (c_name, "_ZdaPv"))
    {
      ctx.mod.need_extern (free_text);
      simple_call (out, "free", "",
		   { { "b64", ops.text_of (gimple_call_arg (g, 0)) } });
      return true;
    }
  else
    return false;
  results.set_result (g, r);
  return true;
}

/* Powers with an integer exponent: libgfortran's _gfortran_pow_BASE_EXPONENT, and
   GCC's __builtin_powi.  A helper for each base: accplug_pow_i64 and so on, the
   exponent being .b64.  */

bool
library_functions::power_call (gcall *g, const char *c_name)
{
  tree base = NULL_TREE;
  if (startswith (c_name, "_gfortran_pow_") || !strcmp (c_name, "powi")
      || !strcmp (c_name, "powif") || !strcmp (c_name, "__powidf2")
      || !strcmp (c_name, "__powisf2"))
    base = gimple_call_num_args (g) == 2 ? gimple_call_arg (g, 0) : NULL_TREE;
  if (!base || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_call_arg (g, 1))))
    return false;
  type_info t = type_of (TREE_TYPE (base));
  if (t.parts () == 2 && t.is_float ())
    {
      std::string helper = "accplug_pow_c" + std::to_string (t.bits ());
      ctx.mod.need_helper (helper);
      value b = ops.operand (base);
      results.set_result (g, pair_call (out, helper, t,
					{ { param_suffix (t), b.part[0] },
					  { param_suffix (t), b.part[1] },
					  { "b64", ops.as_b64 (gimple_call_arg (g, 1)) } }));
      return true;
    }
  if (t.s != shape::scalar)
    return false;
  if (!t.is_float ())
    t = int_type (64, true);
  std::string helper
    = "accplug_pow_" + (t.is_float () ? type_suffix (t) : std::string ("i64"));
  ctx.mod.need_helper (helper);
  value r;
  r.t = t;
  r.part[0] = simple_call (out, helper, param_suffix (t),
			   { { param_suffix (t),
			       conv.to_type (ops.operand (base), t).part[0] },
			     { "b64", ops.as_b64 (gimple_call_arg (g, 1)) } });
  results.set_result (g, r);
  return true;
}

/* libgcc's complex products and quotients; cexpi (x) is cos x + i sin x.  */

bool
library_functions::complex_call (gcall *g, const char *c_name)
{
  std::string n = c_name;
  bool multiply = n == "__mulsc3" || n == "__muldc3";
  bool divide = n == "__divsc3" || n == "__divdc3";
  if ((multiply || divide) && gimple_call_num_args (g) == 4)
    {
      type_info t = type_of (TREE_TYPE (gimple_call_arg (g, 0)));
      std::string helper = multiply ? "accplug_mul_c" : "accplug_div_c";
      helper += std::to_string (t.bits ());
      ctx.mod.need_helper (helper);
      std::vector<argument> args;
      for (unsigned i = 0; i < 4; i++)
	args.push_back ({ param_suffix (t), ops.text_of (gimple_call_arg (g, i)) });
      results.set_result (g, pair_call (out, helper, t, args));
      return true;
    }
  if (n == "cexpi" || n == "cexpif")
    {
      type_info t = type_of (TREE_TYPE (gimple_call_arg (g, 0)));
      std::string end = t.bits () == 32 ? "f" : "", s = param_suffix (t);
      std::string x = ops.text_of (gimple_call_arg (g, 0));
      value v = out.new_value (t);
      v.t.s = shape::complex;
      static const char *const parts[] = { "cos", "sin" };
      for (unsigned i = 0; i < 2; i++)
	{
	  std::string f = parts[i] + end;
	  f = ctx.mod.math_symbol (f, "(.param ." + s + " func_retval0) " + f
				      + " (.param ." + s + " p0)");
	  v.part[i] = simple_call (out, f, s, { { s, x } });
	}
      results.set_result (g, v);
      return true;
    }
  return false;
}

/* div and the like: the quotient, then the remainder, of the arguments' type.  */

bool
library_functions::quotient_call (gcall *g, const char *c_name)
{
  std::string n = c_name;
  tree lhs = gimple_call_lhs (g);
  if ((n != "div" && n != "ldiv" && n != "lldiv" && n != "imaxdiv")
      || gimple_call_num_args (g) != 2
      || TREE_CODE (gimple_call_return_type (g)) != RECORD_TYPE)
    return false;
  if (!lhs)
    return true;
  type_info t = type_of (TREE_TYPE (gimple_call_arg (g, 0)));
  if (!t.is_int () || t.s != shape::scalar)
    return false;
  value a = conv.to_type (ops.operand (gimple_call_arg (g, 0)), t);
  value b = conv.to_type (ops.operand (gimple_call_arg (g, 1)), t);
  address to = refs.address_of (lhs);
  unsigned bytes = t.bits () / 8, at = 0;
  for (const char *operation : { "div.", "rem." })
    {
      std::string r = out.reg (t.c);
      out.op (operation + type_suffix (t), { r, a.part[0], b.part[0] });
      mem.store_part (t, r, to.at (at), bytes, bytes, access_flags ());
      at += bytes;
    }
  return true;
}

/* What glibc has of the character C of the C locale: __ctype_b_loc's bits (ctype.h,
   _ISbit with the least significant byte first), or C as a small or capital letter.  */

static int
table_entry (const std::string &table, int c)
{
  if (table == "__ctype_tolower_loc")
    return c >= 0 && ISUPPER (c) ? c + 32 : c;
  if (table == "__ctype_toupper_loc")
    return c >= 0 && ISLOWER (c) ? c - 32 : c;
  if (c < 0 || c >= 128)
    return 0;
  const bool is[] = { ISUPPER (c), ISLOWER (c), ISALPHA (c), ISDIGIT (c), ISXDIGIT (c),
		      ISSPACE (c), ISPRINT (c), c > 32 && c < 127, ISBLANK (c),
		      ISCNTRL (c), ISPUNCT (c), ISALNUM (c) };
  int bits = 0;
  for (unsigned i = 0; i < ARRAY_SIZE (is); i++)
    bits |= is[i] ? (i < 8 ? 1 << i << 8 : 1 << i >> 8) : 0;
  return bits;
}

/* The functions behind the macros of glibc's ctype.h: a pointer to a pointer to the entry
   of character 0, in a table from -128 to 255.  */

bool
library_functions::table_call (gcall *g, const char *c_name)
{
  std::string n = c_name;
  if ((n != "__ctype_b_loc" && n != "__ctype_tolower_loc" && n != "__ctype_toupper_loc")
      || gimple_call_num_args (g) != 0)
    return false;
  unsigned bytes = n == "__ctype_b_loc" ? 2 : 4;
  std::string entries;
  for (int c = -128; c < 256; c++)
    {
      unsigned entry = table_entry (n, c);
      for (unsigned i = 0; i < bytes; i++)
	entries += (char) (entry >> (8 * i) & 255);
    }
  tree table = build_string (entries.size (), entries.data ());
  tree element = bytes == 2 ? short_unsigned_type_node : integer_type_node;
  TREE_TYPE (table) = build_array_type_nelts (element, 384);
  tree zeroth = fold_build_pointer_plus_hwi (build1 (ADDR_EXPR, ptr_type_node, table),
					     128 * bytes);
  tree place = build_constructor_single (build_array_type_nelts (ptr_type_node, 1),
					 size_zero_node, zeroth);
  value r = out.new_value (int_type (64, false));
  out.op ("mov.u64", { r.part[0], ctx.mod.constant_symbol (place) });
  results.set_result (g, r);
  return true;
}

/* acc_on_device: the argument is this device's type, or acc_device_not_host.  */

static const char acc_device_not_host[] = "4";

bool
library_functions::device_query_call (gcall *g, const char *c_name)
{
  if ((strcmp (c_name, "acc_on_device") && strcmp (c_name, "acc_on_device_")
       && strcmp (c_name, "acc_on_device_h_")
       && strcmp (c_name, "acc_on_device_h"))
      || gimple_call_num_args (g) != 1)
    return false;
  ctx.mod.need_device_type ();
  tree arg = gimple_call_arg (g, 0);
  std::string wanted;
  if (POINTER_TYPE_P (TREE_TYPE (arg)))
    {
      /* Fortran passes the number by reference.  */
      address a = refs.pointed_to (arg);
      wanted = out.reg (rclass::b32);
      out.op (std::string ("ld") + space_suffix (a.sp) + ".u32",
	  { wanted, a.text () });
    }
  else
    wanted = ops.as_b32 (arg);
  std::string mine = out.reg (rclass::b32), p = out.reg (rclass::pred);
  std::string q = out.reg (rclass::pred);
  out.op ("ld.global.u32", { mine, "[accplug_device_type]" });
  out.op ("setp.eq.s32", { p, mine, wanted });
  out.op ("setp.eq.s32", { q, wanted, acc_device_not_host });
  out.op ("or.pred", { p, p, q });
  results.set_result (g, scalar (int_type (1, false), p));
  return true;
}

bool
library_functions::call (gcall *g, const char *c_name)
{
  return complex_call (g, c_name) || output_call (g, c_name)
	 || heap_call (g, c_name) || quotient_call (g, c_name) || table_call (g, c_name)
	 || power_call (g, c_name) || device_query_call (g, c_name);
}

} // namespace ptx
