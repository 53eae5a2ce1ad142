/* Debug statements in kernels regions, before GCC takes the regions apart.

   Comes in: a function before omp_oacc_kernels_decompose, which gives up on a
   kernels region with GIMPLE_DEBUG statements ("not yet supported"): every one
   that is compiled with -O and -g has them.
   Goes out: the regions without them.  They mark where statements begin; the
   statements keep their own positions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "accplug.h"
#include "kernels-nests.h"

namespace accplug
{

namespace
{

tree
remove_debug (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  *handled = false;
  while (!gsi_end_p (*gsi) && is_gimple_debug (gsi_stmt (*gsi)))
    {
      gsi_remove (gsi, true);
      info->removed_stmt = true;
      *handled = true;
    }
  return NULL_TREE;
}

tree
clean_kernels (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_code (stmt) == GIMPLE_OMP_TARGET
      && gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    {
      walk_stmt_info info;
      memset (&info, 0, sizeof info);
      walk_gimple_seq_mod (gimple_omp_body_ptr (stmt), remove_debug, NULL, &info);
    }
  return NULL_TREE;
}

const pass_data kernels_debug_data = {
  GIMPLE_PASS, "acckernelsdebug", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_acc_kernels_debug : public gimple_opt_pass
{
public:
  explicit pass_acc_kernels_debug (gcc::context *context)
    : gimple_opt_pass (kernels_debug_data, context) {}

  bool gate (function *) final override { return active (); }

  unsigned execute (function *fun) final override
  {
    walk_stmt_info info;
    memset (&info, 0, sizeof info);
    walk_gimple_seq (gimple_body (fun->decl), clean_kernels, NULL, &info);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_acc_kernels_debug (gcc::context *context)
{
  return new pass_acc_kernels_debug (context);
}

} // namespace accplug
