/* Global variables that several `declare' directives name: with `extern' in a header, and
   where the variable is defined.

   Comes in: variables, just before GCC's parser reads a directive about them.
   Goes out: variables as GCC's parser knows them in front of their first directive.  It
   refuses a second one ("used more than once"); OpenACC (2.13) does so for one function,
   program or module.

   Rules
   - `create', `copyin' and `device_resident' of a global variable are the same: memory on the
     device from the program's begin, with the initial value.  `link' is none of them, and both
     for one variable stay an error.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/repeated-declares.h"

namespace accplug
{

namespace
{

const char *const attributes[] = { "omp declare target", "omp declare target link" };

/* The attribute that DECL has of a directive; NULL if it is no global variable.  */

const char *
declared_by (tree decl)
{
  if (!decl || !VAR_P (decl) || !is_global_var (decl) || decl_function_context (decl))
    return NULL;
  for (const char *name : attributes)
    if (lookup_attribute (name, DECL_ATTRIBUTES (decl)))
      return name;
  return NULL;
}

} // anonymous namespace

void
forget_declare (tree decl, bool link)
{
  const char *name = declared_by (decl);
  if (name && name == attributes[link])
    DECL_ATTRIBUTES (decl) = remove_attribute (name, DECL_ATTRIBUTES (decl));
}

const char *
take_declare (tree decl)
{
  const char *name = declared_by (decl);
  if (name)
    DECL_ATTRIBUTES (decl) = remove_attribute (name, DECL_ATTRIBUTES (decl));
  return name;
}

void
compare_declare (tree decl, const char *attribute, location_t where)
{
  const char *now = declared_by (decl);
  if (now && now != attribute)
    error_at (where, "variable %qD used more than once with %<#pragma acc declare%>", decl);
  else if (!now)
    /* GCC has refused the directive.  */
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier (attribute), NULL_TREE,
					DECL_ATTRIBUTES (decl));
}

} // namespace accplug
