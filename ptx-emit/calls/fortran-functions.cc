/* Functions of gfortran's run-time library; see fortran-functions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/fortran-functions.h"
#include "calls/results.h"
#include "operands/operands.h"
#include "text/call-sequence.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

namespace
{

/* module/helpers.def has them under their names; the letters of SIGNATURE are the result
   and the parameters (gfc_build_builtin_function_decls in GCC's fortran/trans-decl.cc):
   i 32 bits, l 64 bits, v nothing.  */
struct library_function
{
  const char *name, *helper, *signature;
};

const library_function library_rows[] = {
  { "_gfortran_compare_string", "accplug_compare_string", "illll" },
  { "_gfortran_concat_string", "accplug_concat_string", "vllllll" },
  { "_gfortran_string_len_trim", "accplug_len_trim", "lll" },
  { "_gfortran_string_index", "accplug_string_index", "llllli" },
  { "_gfortran_select_string", "accplug_select_string", "ilill" },
  { "_gfortran_ishftc4", "accplug_ishftc_b32", "iiii" },
  { "_gfortran_ishftc8", "accplug_ishftc_b64", "llii" },
};

const library_function *
library_row (const char *name)
{
  for (const library_function &row : library_rows)
    if (!strcmp (row.name, name))
      return &row;
  return nullptr;
}

} // anonymous namespace

bool
fortran_functions::call (gcall *g, const char *c_name)
{
  const library_function *f = library_row (c_name);
  if (!f || gimple_call_num_args (g) != strlen (f->signature) - 1)
    return false;
  ctx.mod.need_helper (f->helper);
  type_info wide = int_type (64, false);
  call_sequence c (out);
  for (unsigned i = 0; i < gimple_call_num_args (g); i++)
    {
      tree arg = gimple_call_arg (g, i);
      if (f->signature[i + 1] == 'i')
	c.pass ("b32", ops.as_b32 (arg));
      else
	c.pass ("b64", conv.to_type (ops.operand (arg), wide).part[0]);
    }
  char result = f->signature[0];
  c.finish (f->helper, (result == 'v' ? "" : result == 'i' ? ".param .b32 func_retval0"
			: ".param .b64 func_retval0"));
  if (result != 'v')
    {
      value r = out.new_value (int_type (result == 'i' ? 32 : 64, true));
      out.op (result == 'i' ? "ld.param.b32" : "ld.param.b64",
	      { r.part[0], "[retval0]" });
      results.set_result (g, r);
    }
  c.end ();
  return true;
}

} // namespace ptx
