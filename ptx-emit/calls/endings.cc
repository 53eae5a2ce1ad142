/* Calls that end the program; see endings.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/endings.h"
#include "operands/operands.h"
#include "text/call-sequence.h"
#include "values/context.h"

namespace ptx
{

namespace
{

/* What a message says of a function.  It is followed by the arguments that have the numbers
   FUNCTION, a name, TEXT, a string, and NUMBER, an integer, where they are constants; -1:
   none.  */
struct ending
{
  const char *name;
  const char *what;
  int text = -1;
  int number = -1;
  int function = -1;
};

const ending endings[] = {
  { "exit", "exit was called", -1, 0 },
  { "_exit", "_exit was called", -1, 0 },
  { "_Exit", "_Exit was called", -1, 0 },
  { "quick_exit", "quick_exit was called", -1, 0 },
  { "abort", "abort was called" },
  { "__builtin_trap", "a trap was reached" },
  { "__stack_chk_fail", "the stack was overwritten" },
  { "__chk_fail", "a buffer overflowed" },
  { "__assert_fail", "an assertion failed", 0, -1, 3 },
  { "_ZSt21__glibcxx_assert_failPKciS0_S0_", "an assertion failed", 3, -1, 2 },
  { "_ZSt9terminatev", "std::terminate was called" },
  { "__cxa_allocate_exception", "an exception was thrown" },
  { "__cxa_throw", "an exception was thrown" },
  { "__cxa_rethrow", "an exception was thrown" },
  { "__cxa_pure_virtual", "a pure virtual function was called" },
  { "__cxa_call_unexpected", "an exception was thrown" },
  { "__cxa_bad_cast", "an exception was thrown (bad_cast)" },
  { "__cxa_throw_bad_array_new_length", "an exception was thrown (bad_array_new_length)" },
  { "_gfortran_stop_numeric", "STOP", -1, 0 },
  { "_gfortran_stop_string", "STOP", 0 },
  { "_gfortran_error_stop_numeric", "ERROR STOP", -1, 0 },
  { "_gfortran_error_stop_string", "ERROR STOP", 0 },
  { "_gfortran_abort", "abort was called" },
  { "_gfortran_exit_i4", "exit was called" },
  { "_gfortran_exit_i8", "exit was called" },
  { "_gfortran_runtime_error", "run-time error", 0 },
  { "_gfortran_runtime_error_at", "run-time error", 1 },
  { "_gfortran_os_error", "run-time error", 0 },
  { "_gfortran_os_error_at", "run-time error", 1 },
  { "_gfortran_pause_numeric", "PAUSE" },
};

/* What libstdc++ has for containers that throw.  */

bool
thrower_p (gcall *g, const char *c_name)
{
  return (startswith (c_name, "_ZSt") && strstr (c_name, "__throw_")
	  && gimple_call_noreturn_p (g));
}

tree
argument (gcall *g, int number)
{
  return (number >= 0 && (unsigned) number < gimple_call_num_args (g)
	  ? gimple_call_arg (g, number) : NULL_TREE);
}

/* The constant string that G's argument NUMBER is, as one line, behind LEAD; "" if it is
   none.  Fortran's STOP gives the length besides.  */

std::string
string_argument (gcall *g, int number, const char *lead = ": ")
{
  tree arg = argument (g, number);
  unsigned HOST_WIDE_INT bytes = 0;
  const char *text = arg ? getbyterep (arg, &bytes) : NULL;
  if (!text)
    return "";
  size_t length = strnlen (text, bytes);
  tree given = argument (g, number + 1);
  if (given && tree_fits_uhwi_p (given) && tree_to_uhwi (given) < length)
    length = tree_to_uhwi (given);
  std::string line (text, length);
  for (char &c : line)
    if (ISCNTRL (c))
      c = ' ';
  return line.empty () ? line : lead + line;
}

std::string
number_argument (gcall *g, int number)
{
  tree arg = argument (g, number);
  if (!arg || !tree_fits_shwi_p (arg))
    return "";
  return " (" + std::to_string (tree_to_shwi (arg)) + ")";
}

} // anonymous namespace

void
ending_calls::end (const std::string &what, location_t where)
{
  expanded_location at = expand_location (where);
  program_ending e;
  e.file = at.file ? remap_macro_filename (at.file) : main_file_name ();
  e.line = at.line > 0 ? at.line : 0;
  e.what = what;
  std::string number = out.reg (rclass::b32), pointer = out.reg (rclass::b64);
  out.op ("mov.u32", { number, std::to_string (ctx.mod.ending (e)) });
  out.op ("mov.u64", { pointer, ctx.mod.ended_symbol () });
  simple_call (out, "accplug_end", "", { { "b64", pointer }, { "b32", number } });
  out.line ("trap");
}

bool
ending_calls::call (gcall *g, const char *c_name)
{
  for (const ending &e : endings)
    if (!strcmp (e.name, c_name))
      {
	end (e.what + number_argument (g, e.number) + string_argument (g, e.function, " in ")
	     + string_argument (g, e.text), ctx.here);
	return true;
      }
  if (!thrower_p (g, c_name))
    return false;
  end ("an exception was thrown" + string_argument (g, 0), ctx.here);
  return true;
}

} // namespace ptx
