/* Debug statements in `kernels' regions.

   Comes in: a function before GCC splits its `kernels' regions into compute
   constructs (omp-oacc-kernels-decompose.cc).
   Goes out: the same without debug statements in those regions, which GCC 12 takes
   for something that it cannot split ("gimple_debug not yet supported").

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "passes.h"

namespace accplug
{

namespace
{

tree
drop_debug (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  *handled = false;
  if (is_gimple_debug (gsi_stmt (*gsi)))
    {
      gsi_remove (gsi, true);
      info->removed_stmt = true;
      *handled = true;
    }
  return NULL_TREE;
}

tree
in_kernels_regions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *g = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (g) == GIMPLE_OMP_TARGET
      && gimple_omp_target_kind (g) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    {
      walk_stmt_info info;
      memset (&info, 0, sizeof info);
      walk_gimple_seq_mod (gimple_omp_body_ptr (g), drop_debug, NULL, &info);
      *handled = true;
    }
  return NULL_TREE;
}

const pass_data kernels_debug_data = {
  GIMPLE_PASS, "acckernelsdebug", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_kernels_debug : public gimple_opt_pass
{
public:
  explicit pass_kernels_debug (gcc::context *context)
    : gimple_opt_pass (kernels_debug_data, context) {}

  bool gate (function *) final override
  {
    return flag_openacc && debug_info_level > DINFO_LEVEL_NONE;
  }

  unsigned execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    walk_stmt_info info;
    memset (&info, 0, sizeof info);
    walk_gimple_seq_mod (&body, in_kernels_regions, NULL, &info);
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_kernels_debug (gcc::context *context)
{
  return new pass_kernels_debug (context);
}

} // namespace accplug
