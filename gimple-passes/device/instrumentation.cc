/* What options add to a program to watch it; see instrumentation.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/instrumentation.h"

namespace accplug
{

namespace
{

/* Profiles: the counters are static variables that coverage.cc and tree-profile.cc make,
   their functions are libgcov's.  */
const char profile_prefix[] = "__gcov";

/* Is DECL of GCC's making, and for profiles?  What a program declares itself
   (__gcov_dump) is its own.  Counters are marked as being never aliased.  */

bool
profile_decl_p (tree decl)
{
  return ((DECL_ARTIFICIAL (decl) || (VAR_P (decl) && DECL_NONALIASED (decl)))
	  && DECL_NAME (decl)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), profile_prefix));
}

bool
instrumentation_internal_p (internal_fn code)
{
  switch (code)
    {
    case IFN_UBSAN_NULL: case IFN_UBSAN_BOUNDS: case IFN_UBSAN_VPTR:
    case IFN_UBSAN_PTR: case IFN_UBSAN_OBJECT_SIZE:
    case IFN_ASAN_CHECK: case IFN_ASAN_MARK: case IFN_ASAN_POISON:
    case IFN_ASAN_POISON_USE:
    case IFN_HWASAN_CHECK: case IFN_HWASAN_MARK: case IFN_HWASAN_ALLOCA_UNPOISON:
    case IFN_TSAN_FUNC_EXIT:
      return true;
    default:
      return false;
    }
}

/* Is POINTER to a profile's counter?  */

bool
counter_address_p (tree pointer)
{
  if (TREE_CODE (pointer) == SSA_NAME
      && gimple_assign_single_p (SSA_NAME_DEF_STMT (pointer)))
    pointer = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (pointer));
  return (TREE_CODE (pointer) == ADDR_EXPR
	  && profile_counter_p (TREE_OPERAND (pointer, 0)));
}

/* Does the call STMT pass the address of a profile's counter?  -pthread, and -fopenacc
   with it, has built-in functions add to them.  */

bool
counts_atomically_p (gimple *stmt)
{
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    if (counter_address_p (gimple_call_arg (stmt, i)))
      return true;
  return false;
}

} // anonymous namespace

bool
profile_counter_p (tree reference)
{
  tree base = get_base_address (reference);
  return base && VAR_P (base) && profile_decl_p (base);
}

bool
sanitizer_data_p (tree decl)
{
  /* ubsan.cc, ubsan_create_data.  */
  return (TREE_STATIC (decl) && DECL_ARTIFICIAL (decl) && DECL_NAME (decl)
	  && strstr (IDENTIFIER_POINTER (DECL_NAME (decl)), "Lubsan_data"));
}

bool
instrumentation_function_p (tree fndecl)
{
  if (!fndecl_built_in_p (fndecl, BUILT_IN_NORMAL))
    return profile_decl_p (fndecl);
  built_in_function code = DECL_FUNCTION_CODE (fndecl);
  return (code == BUILT_IN_PROFILE_FUNC_ENTER || code == BUILT_IN_PROFILE_FUNC_EXIT
	  || (code > BEGIN_SANITIZER_BUILTINS && code < END_SANITIZER_BUILTINS));
}

bool
instrumentation_p (gimple *stmt)
{
  if (!is_gimple_call (stmt))
    return gimple_store_p (stmt) && profile_counter_p (gimple_get_lhs (stmt));
  if (gimple_call_internal_p (stmt))
    return instrumentation_internal_p (gimple_call_internal_fn (stmt));
  tree callee = gimple_call_fndecl (stmt);
  return (callee && instrumentation_function_p (callee)) || counts_atomically_p (stmt);
}

} // namespace accplug
