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
/* Memory and string functions: module/helpers.def and text-helpers.def have them under these
   names; the letters are the result and the parameters: p pointer, n size, i int.  What is
   no argument of the program's: 0 and 1 an int of that value, m the greatest size.  What
   -D_FORTIFY_SOURCE passes besides, the object's size, is left out.  */
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
  { BUILT_IN_MEMPCPY_CHK, "accplug_mempcpy", "pppn" },
  { BUILT_IN_STRCPY_CHK, "accplug_strcpy", "ppp" },
  { BUILT_IN_STPCPY, "accplug_stpcpy", "ppp" },
  { BUILT_IN_STPCPY_CHK, "accplug_stpcpy", "ppp" },
  { BUILT_IN_STRNCPY, "accplug_strncpy", "pppn" },
  { BUILT_IN_STRNCPY_CHK, "accplug_strncpy", "pppn" },
  { BUILT_IN_STRCAT, "accplug_strncat", "pppm" },
  { BUILT_IN_STRCAT_CHK, "accplug_strncat", "pppm" },
  { BUILT_IN_STRNCAT, "accplug_strncat", "pppn" },
  { BUILT_IN_STRNCAT_CHK, "accplug_strncat", "pppn" },
  { BUILT_IN_STRNCMP, "accplug_strncmp", "ippn" },
  { BUILT_IN_STRNCMP_EQ, "accplug_strncmp", "ippn" },
  { BUILT_IN_STRCASECMP, "accplug_strncasecmp", "ippm" },
  { BUILT_IN_STRNCASECMP, "accplug_strncasecmp", "ippn" },
  { BUILT_IN_STRNLEN, "accplug_strnlen", "npn" },
  { BUILT_IN_MEMCHR, "accplug_memchr", "ppin" },
  { BUILT_IN_STRCHR, "accplug_strchr", "ppi0" },
  { BUILT_IN_INDEX, "accplug_strchr", "ppi0" },
  { BUILT_IN_STRRCHR, "accplug_strchr", "ppi1" },
  { BUILT_IN_RINDEX, "accplug_strchr", "ppi1" },
  { BUILT_IN_STRSPN, "accplug_strspn", "npp0" },
  { BUILT_IN_STRCSPN, "accplug_strspn", "npp1" },
  { BUILT_IN_STRPBRK, "accplug_strpbrk", "ppp" },
  { BUILT_IN_STRSTR, "accplug_strstr", "ppp" },
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
  for (const block_function &b : block_functions)
    if (b.code == code)
      {
	call (g, code, b.helper, b.signature);
	return true;
      }
  return false;
}

/* Are G's arguments as SIGNATURE has them?  */

static bool
arguments_fit_p (gcall *g, const char *signature)
{
  for (unsigned i = 1; signature[i] && !strchr ("01m", signature[i]); i++)
    {
      if (i > gimple_call_num_args (g))
	return false;
      tree type = TREE_TYPE (gimple_call_arg (g, i - 1));
      if (signature[i] == 'p' ? !POINTER_TYPE_P (type) : !INTEGRAL_TYPE_P (type))
	return false;
    }
  return true;
}

/* G calls such a function by the C library's name, C_NAME, and GCC does not know: there is
   -fno-builtin, or it is the second of C++'s two functions strchr.  */

bool
memory_functions::named_call (gcall *g, const char *c_name)
{
  for (const block_function &b : block_functions)
    {
      tree known = builtin_decl_explicit (static_cast<built_in_function> (b.code));
      if (known && DECL_ASSEMBLER_NAME_SET_P (known)
	  && !strcmp (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (known)), c_name)
	  && arguments_fit_p (g, b.signature))
	{
	  call (g, b.code, b.helper, b.signature);
	  return true;
	}
    }
  return false;
}

/* G is CODE, HELPER of SIGNATURE.  */

void
memory_functions::call (gcall *g, int code, const char *helper, const char *signature)
{
  if (strlen (signature) == 4 && signature[3] == 'n'
      && inline_call (g, code, gimple_call_arg (g, 2)))
    return;
  type_info pointer = int_type (64, false);
  ctx.mod.need_helper (helper);
  call_sequence c (out);
  for (unsigned i = 1; char letter = signature[i]; i++)
    if (ISDIGIT (letter))
      c.pass ("b32", std::string (1, letter));
    else if (letter == 'm')
      c.pass ("b64", "-1");
    else if (letter == 'i')
      c.pass ("b32", ops.as_b32 (gimple_call_arg (g, i - 1)));
    else
      c.pass ("b64", conv.to_type (ops.operand (gimple_call_arg (g, i - 1)),
				   pointer).part[0]);
  bool narrow = signature[0] == 'i';
  c.finish (helper, narrow ? ".param .b32 func_retval0"
		       : ".param .b64 func_retval0");
  value r = out.new_value (narrow ? int_type (32, true) : pointer);
  out.op (narrow ? "ld.param.b32" : "ld.param.b64", { r.part[0], "[retval0]" });
  results.set_result (g, r);
  c.end ();
}

} // namespace ptx
