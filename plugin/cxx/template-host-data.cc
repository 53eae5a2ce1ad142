/* `host_data' in templates of C++.

   Comes in: a template's function as it is parsed, and the functions made from it.
   Goes out: those have the `host_data' constructs of the template.

   GCC's tsubst_expr does not know OACC_HOST_DATA: it drops the construct with its body, and
   says nothing.  It knows OACC_DATA, and tsubst_omp_clauses the clauses of `host_data'.  So in
   templates the construct is a data construct, which has no clause `use_device' otherwise,
   and in what is made from them it is one of `host_data' again.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "cxx/template-host-data.h"

namespace accplug
{

namespace
{

/* The template's construct: tsubst_expr is to keep it.  */

tree
disguise (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) == OACC_HOST_DATA)
    TREE_SET_CODE (*tp, OACC_DATA);
  return NULL_TREE;
}

tree
restore (tree *tp, int *, void *)
{
  if (TREE_CODE (*tp) == OACC_DATA
      && omp_find_clause (OACC_DATA_CLAUSES (*tp), OMP_CLAUSE_USE_DEVICE_PTR))
    TREE_SET_CODE (*tp, OACC_HOST_DATA);
  return NULL_TREE;
}

std::unordered_set<unsigned> finished;	/* DECL_UIDs of functions that are no templates */

/* The front end has gone through what is no template before it says that this is parsed.  */

void
finish_parsing (void *function, void *)
{
  if (finished.count (DECL_UID (static_cast<tree> (function))))
    return;
  walk_tree_without_duplicates (&DECL_SAVED_TREE (static_cast<tree> (function)),
				disguise, nullptr);
}

/* Templates do not get here; functions that are not made from one do, too.  */

void
finish_function (void *function, void *)
{
  finished.insert (DECL_UID (static_cast<tree> (function)));
  walk_tree_without_duplicates (&DECL_SAVED_TREE (static_cast<tree> (function)),
				restore, nullptr);
}

} // anonymous namespace

void
keep_host_data_of_templates (const char *plugin)
{
  if (!gcc_compat::cxx_p ())
    return;
  register_callback (plugin, PLUGIN_FINISH_PARSE_FUNCTION, finish_parsing, nullptr);
  register_callback (plugin, PLUGIN_PRE_GENERICIZE, finish_function, nullptr);
}

} // namespace accplug
