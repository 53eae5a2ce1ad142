/* The kinds of calls; see calls.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "calls/calls.h"
#include "base/fortran-library.h"
#include "values/context.h"

namespace ptx
{

/* FNDECL's name as a C library spells it.  */

static const char *
c_name_of (tree fndecl)
{
  tree id = DECL_NAME (fndecl);
  if (!fndecl_built_in_p (fndecl) && DECL_ASSEMBLER_NAME_SET_P (fndecl))
    id = DECL_ASSEMBLER_NAME (fndecl);
  const char *n = IDENTIFIER_POINTER (id);
  if (*n == '*')
    n++;
  return startswith (n, "__builtin_") ? n + strlen ("__builtin_") : n;
}

calls::calls (const operand_tools &t)
  : ctx (t.ctx), results (t), atomic (t), tools { t, results, atomic },
    routines (tools), intrinsic (tools), instructions (tools), compiler (tools),
    memory (tools), internal (tools, instructions, math), atomic_functions (tools),
    endings (tools), library (tools), fortran (tools), math (tools)
{
}

bool
calls::builtin_call (gcall *g, tree fndecl)
{
  return fndecl_built_in_p (fndecl, BUILT_IN_NORMAL)
	 && (compiler.call (g, fndecl) || instructions.call (g)
	     || memory.call (g, fndecl));
}

void
calls::call (gcall *g)
{
  if (gimple_call_internal_p (g))
    {
      internal.call (g);
      return;
    }
  tree fndecl = gimple_call_fndecl (g);
  if (!fndecl || device_function_p (fndecl))
    {
      routines.call (g, fndecl);
      return;
    }
  if (intrinsic.call (g, fndecl) || builtin_call (g, fndecl))
    return;
  const char *n = c_name_of (fndecl);
  if (atomic_functions.call (g, n)
      || endings.call (g, fndecl_built_in_p (fndecl, BUILT_IN_TRAP) ? "__builtin_trap" : n)
      || library.call (g, n) || fortran.call (g, n) || math.call (g, n))
    return;
  if (external_routine_p (fndecl))
    routines.call (g, fndecl);
  else if (memory.named_call (g, n))
    return;
  else if (!ctx.fresh_position ())
    return;
  else if (startswith (n, "accplug_") || startswith (n, "GOACC_")
	   || startswith (n, "__builtin_GOACC_"))
    {
      /* What belongs to a directive's end has no place; that of `declare' has the function's
	 since GCC 16.  */
      bool declares = strstr (n, "GOACC_declare");
      if ((LOCATION_FILE (ctx.here) || !seen_error ()) && !(declares && m_told_declare))
	error_at (ctx.here, "this directive of OpenACC is for the host, it cannot stand "
		  "in device code");
      m_told_declare |= declares;
    }
  else if (startswith (n, accplug::fortran_library_prefix))
    error_at (ctx.here, "call to %qD, a function of gfortran%'s library, which has no "
	      "device code", fndecl);
  else if (lang_GNU_Fortran ())
    error_at (ctx.here, "call to %qD, which has no device code; declare it with "
	      "%<!$acc routine%> and define it in this file", fndecl);
  else
    error_at (ctx.here, "call to %qD, which has no device code; declare it with "
	      "%<#pragma acc routine%> and define it in this file", fndecl);
}

} // namespace ptx
