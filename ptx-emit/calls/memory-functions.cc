/* Memory and string functions; see memory-functions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/memory-functions.h"
#include "calls/results.h"
#include "operands/aggregates.h"
#include "operands/operands.h"
#include "operands/references.h"
#include "text/call-sequence.h"
#include "values/blocks.h"
#include "values/context.h"
#include "values/conversions.h"

namespace ptx
{

namespace
{
/* Memory and string functions: module/helpers.def has them under these names; ARGUMENTS
   and the first letter are parameters and result: p pointer, n size, i int, v
   nothing.  */
struct block_function
{
  int code;
  const char *helper, *signature;
};

const block_function block_functions[] = {
  { BUILT_IN_MEMCPY, "accplug_memcpy", "pppn" },
  { BUILT_IN_MEMPCPY, "accplug_mempcpy", "pppn" },
  { BUILT_IN_MEMMOVE, "accplug_memmove", "pppn" },
  { BUILT_IN_MEMSET, "accplug_memset", "ppin" },
  { BUILT_IN_MEMCMP, "accplug_memcmp", "ippn" },
  { BUILT_IN_MEMCMP_EQ, "accplug_memcmp", "ippn" },
  { BUILT_IN_STRLEN, "accplug_strlen", "np" },
  { BUILT_IN_STRCMP, "accplug_strcmp", "ipp" },
  { BUILT_IN_STRCMP_EQ, "accplug_strcmp", "ipp" },
  { BUILT_IN_STRCPY, "accplug_strcpy", "ppp" },
  { BUILT_IN_MEMCPY_CHK, "accplug_memcpy", "pppn" },
  { BUILT_IN_MEMMOVE_CHK, "accplug_memmove", "pppn" },
  { BUILT_IN_MEMSET_CHK, "accplug_memset", "ppin" },
};
}

/* Copies of up to this many bytes are made inline.  */
static const unsigned inline_bytes = 128;

/* A copy, or zeros, of few bytes; false if it is not such.  */

bool
memory_functions::inline_call (gcall *g, int code, tree size)
{
  tree to = gimple_call_arg (g, 0), from = gimple_call_arg (g, 1);
  if (!size || !tree_fits_uhwi_p (size) || tree_to_uhwi (size) > inline_bytes
      || !(code == BUILT_IN_MEMCPY
	   || (code == BUILT_IN_MEMSET && integer_zerop (from))))
    return false;
  if (code == BUILT_IN_MEMCPY)
    copies.copy_block (refs.pointed_to (to), refs.pointed_to (from),
		       tree_to_uhwi (size),
		       MIN (pointer_alignment (to), pointer_alignment (from)));
  else
    copies.clear_block (refs.pointed_to (to), tree_to_uhwi (size),
			pointer_alignment (to));
  if (gimple_call_lhs (g))
    results.set_result (g, ops.operand (to));
  return true;
}

bool
memory_functions::call (gcall *g, tree fndecl)
{
  int code = DECL_FUNCTION_CODE (fndecl);
  const block_function *f = nullptr;
  for (const block_function &b : block_functions)
    if (b.code == code)
      f = &b;
  if (!f)
    return false;
  if (strlen (f->signature) == 4
      && inline_call (g, code, gimple_call_arg (g, 2)))
    return true;
  type_info pointer = int_type (64, false);
  ctx.mod.need_helper (f->helper);
  call_sequence c (out);
  for (unsigned i = 1; f->signature[i]; i++)
    {
      tree arg = gimple_call_arg (g, i - 1);
      if (f->signature[i] == 'i')
	c.pass ("b32", ops.as_b32 (arg));
      else
	c.pass ("b64", conv.to_type (ops.operand (arg), pointer).part[0]);
    }
  bool narrow = f->signature[0] == 'i';
  c.finish (f->helper, narrow ? ".param .b32 func_retval0"
			      : ".param .b64 func_retval0");
  value r = out.new_value (narrow ? int_type (32, true) : pointer);
  out.op (narrow ? "ld.param.b32" : "ld.param.b64", { r.part[0], "[retval0]" });
  results.set_result (g, r);
  c.end ();
  return true;
}

} // namespace ptx
