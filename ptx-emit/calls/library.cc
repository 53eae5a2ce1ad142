/* Library functions with a device version of our own: output, traps, the heap,
   integer powers, complex arithmetic, acc_on_device.

   In: calls by the C library's, libgcc's or libgfortran's names.  Out: PTX; true if
   the call was of this kind.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

namespace ptx
{

/* A generic pointer to the text BYTES (without its NUL).  */

std::string
function_emitter::text_pointer (const std::string &bytes)
{
  tree s = build_string (bytes.size () + 1, bytes.c_str ());
  TREE_TYPE (s) = build_array_type_nelts (char_type_node, bytes.size () + 1);
  std::string r = reg (rclass::b64);
  op ("mov.u64", { r, mod.constant_symbol (s) });
  return r;
}

/* vprintf (format, list): the list is the arguments after C's promotions, each
   aligned to its size.  RESULT's register, if not NULL, gets the value.  */

void
function_emitter::print (const std::string &format,
			 const std::vector<value> &args, const value *result)
{
  mod.need_extern (".extern .func (.param .b32 func_retval0) vprintf"
		   " (.param .b64 p0, .param .b64 p1);\n");
  unsigned bytes = 0;
  for (const value &v : args)
    bytes = ROUND_UP (bytes, v.t.bits () / 8) + v.t.bits () / 8;
  std::string list = "0";
  if (!args.empty ())
    {
      address a;
      a.sp = space::local;
      a.base = local_variable ("arguments", 8, bytes);
      a.base_is_symbol = true;
      unsigned at = 0;
      for (const value &v : args)
	{
	  unsigned n = v.t.bits () / 8;
	  at = ROUND_UP (at, n);
	  store_part (v.t, v.part[0], a.at (at), n, n, access_flags ());
	  at += n;
	}
      list = generic_pointer (address_value (a)).part[0];
    }
  std::string r = simple_call ("vprintf", "b32", { { "b64", format },
						   { "b64", list } });
  if (result)
    move_part (result->t, result->part[0], r);
}

bool
function_emitter::output_call (gcall *g, const char *c_name)
{
  std::string n = c_name;
  /* Arguments before the format: a flag, a stream.  */
  unsigned skip = n == "__printf_chk" || n == "fprintf" ? 1
		  : n == "__fprintf_chk" ? 2 : 0;
  value r = new_value (int_type (32, true));
  unsigned count = gimple_call_num_args (g);
  if ((n == "printf" || n == "printf_unlocked" || skip) && count > skip)
    {
      std::vector<value> args;
      for (unsigned i = skip + 1; i < count; i++)
	{
	  tree arg = gimple_call_arg (g, i);
	  type_info t = type_of (TREE_TYPE (arg));
	  if (t.s != shape::scalar)
	    {
	      unsupported ("a printed value of type", TREE_TYPE (arg));
	      return true;
	    }
	  if (t.c == rclass::f32)
	    t = float_type (64);
	  else if (t.is_int () && t.bits () == 32)
	    t = int_type (32, t.sgn);
	  else if (t.is_pred ())
	    t = int_type (32, false);
	  value v = operand (arg);
	  if (v.constant && v.t.c != t.c)
	    v = force_register (v);
	  args.push_back (to_type (v, t));
	}
      print (text_of (gimple_call_arg (g, skip)), args, &r);
    }
  else if (n == "puts" || n == "puts_unlocked" || n == "fputs"
	   || n == "fputs_unlocked")
    {
      value v;
      v.t = int_type (64, false);
      v.part[0] = register_of (gimple_call_arg (g, 0));
      print (text_pointer (n[0] == 'f' ? "%s" : "%s\n"), { v }, &r);
    }
  else if (n == "putchar" || n == "putchar_unlocked" || n == "putc"
	   || n == "fputc" || n == "_IO_putc")
    {
      value v;
      v.t = int_type (32, true);
      v.part[0] = as_b32 (gimple_call_arg (g, 0));
      print (text_pointer ("%c"), { v }, NULL);
      r = v;
    }
  else
    return false;
  if (gimple_call_lhs (g))
    set_result (g, r);
  return true;
}

/* What ends a program on the host ends the kernel: a message where one is at hand,
   then trap.  The number is the argument that is a C string to print; -1: none.  */

static const struct ending
{
  const char *name;
  int message;
} endings[] = {
  { "exit", -1 }, { "_exit", -1 }, { "_Exit", -1 }, { "quick_exit", -1 },
  { "abort", -1 }, { "__assert_fail", 0 }, { "__stack_chk_fail", -1 },
  { "__chk_fail", -1 },
  { "_ZSt9terminatev", -1 }, { "__cxa_throw", -1 }, { "__cxa_rethrow", -1 },
  { "__cxa_pure_virtual", -1 }, { "__cxa_call_unexpected", -1 },
  { "__cxa_bad_cast", -1 }, { "__cxa_throw_bad_array_new_length", -1 },
  { "_gfortran_stop_numeric", -1 }, { "_gfortran_stop_string", -1 },
  { "_gfortran_error_stop_numeric", -1 },
  { "_gfortran_error_stop_string", -1 }, { "_gfortran_abort", -1 },
  { "_gfortran_exit_i4", -1 }, { "_gfortran_exit_i8", -1 },
  { "_gfortran_runtime_error", 0 }, { "_gfortran_runtime_error_at", 0 },
  { "_gfortran_os_error", 0 }, { "_gfortran_os_error_at", 0 },
  { "_gfortran_pause_numeric", -1 },
};

bool
function_emitter::trap_call (gcall *g, const char *c_name)
{
  const ending *e = nullptr;
  for (const ending &x : endings)
    if (!strcmp (x.name, c_name))
      e = &x;
  bool thrower = startswith (c_name, "_ZSt") && strstr (c_name, "__throw_")
		 && gimple_call_noreturn_p (g);
  if (!e && !thrower)
    {
      /* Reached on the way to a throw alone.  */
      if (!strcmp (c_name, "__cxa_allocate_exception"))
	{
	  line ("trap");
	  return true;
	}
      return false;
    }
  if (e && e->message >= 0
      && (unsigned) e->message < gimple_call_num_args (g))
    {
      value v;
      v.t = int_type (64, false);
      v.part[0] = register_of (gimple_call_arg (g, e->message));
      print (text_pointer (strcmp (c_name, "__assert_fail")
			   ? "%s\n" : "Assertion `%s' failed.\n"), { v }, NULL);
    }
  line ("trap");
  return true;
}

bool
function_emitter::heap_call (gcall *g, const char *c_name)
{
  std::string n = c_name;
  static const char malloc_text[]
    = ".extern .func (.param .b64 func_retval0) malloc (.param .b64 p0);\n";
  static const char free_text[] = ".extern .func free (.param .b64 p0);\n";
  value r = new_value (int_type (64, false));
  if (n == "malloc" || n == "_Znwm" || n == "_Znam")
    {
      mod.need_extern (malloc_text);
      r.part[0] = simple_call ("malloc", "b64",
			       { { "b64", as_b64 (gimple_call_arg (g, 0)) } });
    }
  else if (n == "calloc")
    {
      mod.need_extern (malloc_text);
      mod.need_helper ("accplug_calloc");
      r.part[0]
	= simple_call ("accplug_calloc", "b64",
		       { { "b64", as_b64 (gimple_call_arg (g, 0)) },
			 { "b64", as_b64 (gimple_call_arg (g, 1)) } });
    }
  else if (n == "free" || startswith (c_name, "_ZdlPv")
	   || startswith (c_name, "_ZdaPv"))
    {
      mod.need_extern (free_text);
      simple_call ("free", "", { { "b64", text_of (gimple_call_arg (g, 0)) } });
      return true;
    }
  else
    return false;
  set_result (g, r);
  return true;
}

/* Powers with an integer exponent: libgfortran's _gfortran_pow_BASE_EXPONENT, and
   GCC's __builtin_powi.  A helper for each base: accplug_pow_i64 and so on, the
   exponent being .b64.  */

bool
function_emitter::power_call (gcall *g, const char *c_name)
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
      mod.need_helper (helper);
      value b = operand (base);
      set_result (g, pair_call (helper, t,
				{ { param_suffix (t), b.part[0] },
				  { param_suffix (t), b.part[1] },
				  { "b64", as_b64 (gimple_call_arg (g, 1)) } }));
      return true;
    }
  if (t.s != shape::scalar)
    return false;
  if (!t.is_float ())
    t = int_type (64, true);
  std::string helper
    = "accplug_pow_" + (t.is_float () ? type_suffix (t) : std::string ("i64"));
  mod.need_helper (helper);
  value r;
  r.t = t;
  r.part[0] = simple_call (helper, param_suffix (t),
			   { { param_suffix (t),
			       to_type (operand (base), t).part[0] },
			     { "b64", as_b64 (gimple_call_arg (g, 1)) } });
  set_result (g, r);
  return true;
}

/* libgcc's complex products and quotients; cexpi (x) is cos x + i sin x.  */

bool
function_emitter::complex_call (gcall *g, const char *c_name)
{
  std::string n = c_name;
  bool multiply = n == "__mulsc3" || n == "__muldc3";
  bool divide = n == "__divsc3" || n == "__divdc3";
  if ((multiply || divide) && gimple_call_num_args (g) == 4)
    {
      type_info t = type_of (TREE_TYPE (gimple_call_arg (g, 0)));
      std::string helper = multiply ? "accplug_mul_c" : "accplug_div_c";
      helper += std::to_string (t.bits ());
      mod.need_helper (helper);
      std::vector<std::pair<std::string, std::string>> args;
      for (unsigned i = 0; i < 4; i++)
	args.push_back ({ param_suffix (t), text_of (gimple_call_arg (g, i)) });
      set_result (g, pair_call (helper, t, args));
      return true;
    }
  if (n == "cexpi" || n == "cexpif")
    {
      type_info t = type_of (TREE_TYPE (gimple_call_arg (g, 0)));
      std::string end = t.bits () == 32 ? "f" : "", s = param_suffix (t);
      std::string x = text_of (gimple_call_arg (g, 0));
      value v = new_value (t);
      v.t.s = shape::complex;
      static const char *const parts[] = { "cos", "sin" };
      for (unsigned i = 0; i < 2; i++)
	{
	  std::string f = parts[i] + end;
	  f = mod.math_symbol (f, "(.param ." + s + " func_retval0) " + f
				  + " (.param ." + s + " p0)");
	  v.part[i] = simple_call (f, s, { { s, x } });
	}
      set_result (g, v);
      return true;
    }
  return false;
}

/* acc_on_device: the argument is this device's type, or acc_device_not_host.  */

static const char acc_device_not_host[] = "4";

bool
function_emitter::device_query_call (gcall *g, const char *c_name)
{
  if ((strcmp (c_name, "acc_on_device") && strcmp (c_name, "acc_on_device_")
       && strcmp (c_name, "acc_on_device_h_")
       && strcmp (c_name, "acc_on_device_h"))
      || gimple_call_num_args (g) != 1)
    return false;
  mod.need_device_type ();
  tree arg = gimple_call_arg (g, 0);
  std::string wanted;
  if (POINTER_TYPE_P (TREE_TYPE (arg)))
    {
      /* Fortran passes the number by reference.  */
      address a = pointed_to (arg);
      wanted = reg (rclass::b32);
      op (std::string ("ld") + space_suffix (a.sp) + ".u32",
	  { wanted, a.text () });
    }
  else
    wanted = as_b32 (arg);
  std::string mine = reg (rclass::b32), p = reg (rclass::pred);
  std::string q = reg (rclass::pred);
  op ("ld.global.u32", { mine, "[accplug_device_type]" });
  op ("setp.eq.s32", { p, mine, wanted });
  op ("setp.eq.s32", { q, wanted, acc_device_not_host });
  op ("or.pred", { p, p, q });
  value v;
  v.t = int_type (1, false);
  v.part[0] = p;
  set_result (g, v);
  return true;
}

} // namespace ptx
