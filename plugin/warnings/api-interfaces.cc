/* API routines that Fortran calls without an interface: no `use openacc', no openacc_lib.h,
   no `implicit none'.

   Comes in: calls of Fortran's procedures.
   Goes out: a warning [missing-interface] at a call of such a routine if it is a function
   whose result is real, as names that begin with `a' are by themselves, or a routine that
   the run time does not have under the name that such a call has.

   Rules
   - A routine of the module's has another symbol: C's name, or that of a specific
     procedure.  The symbol of a name without an interface ends with an underscore.
   - A program that declares the function's type itself, and the routine is there, is
     right.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/checks.h"
#include "base/walk.h"
#include "base/warnings.h"

namespace accplug
{

namespace
{

const char *const entry_names[] = {
#define ENTRY(NAME) #NAME,
#include "entry-points.def"
#undef ENTRY
};

bool
entry_p (const std::string &name)
{
  for (const char *entry : entry_names)
    if (name == entry)
      return true;
  return false;
}

/* Does FN stand for an API routine whose interface the program does not see?  */

bool
without_interface_p (tree fn, const std::string &name)
{
  return (DECL_EXTERNAL (fn) && startswith (name.c_str (), "acc_") && entry_p (name)
	  && name + "_" == IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (fn))
	  && !startswith (name.c_str (), "acc_attach")
	  && !startswith (name.c_str (), "acc_detach"));
}

void
check_call (gimple *call)
{
  tree fn = gimple_call_fndecl (call);
  if (!fn || !DECL_NAME (fn))
    return;
  std::string name = IDENTIFIER_POINTER (DECL_NAME (fn));
  if (!without_interface_p (fn, name))
    return;
  tree result = TREE_TYPE (TREE_TYPE (fn));
  if (TREE_CODE (result) == REAL_TYPE)
    warn (WARN_missing_interface, gimple_location (call),
	  "%qs has no interface here: its result is taken for %qT; add %<use openacc%>",
	  name.c_str (), result);
  else if (!entry_p (name + "_"))
    warn (WARN_missing_interface, gimple_location (call),
	  "%qs has no interface here, and no routine has this name without one; add "
	  "%<use openacc%>", name.c_str ());
}

} // anonymous namespace

void
check_api_interfaces (function *fun)
{
  if (!startswith (lang_hooks.name, "GNU Fortran"))
    return;
  walk (gimple_body (fun->decl), [] (gimple_stmt_iterator *gsi) {
    if (is_gimple_call (gsi_stmt (*gsi)))
      check_call (gsi_stmt (*gsi));
    return visit::into;
  });
}

} // namespace accplug
