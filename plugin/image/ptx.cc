/* Emission: a device function leaves the compiler as PTX.

   Comes in: a function with the attribute "accplug kernel" or routine_attribute,
   after `optimized', and for a kernel the record of launch-geometry.
   Goes out: its text in the unit's module, its symbol in the record.

   Rules
   - The function is discarded: nothing of it reaches the host's assembly.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "image/ptx.h"
#include "base/unit.h"
#include "device/device-function.h"
#include "base/kernel-record.h"
#include "ptx-emit.h"

namespace accplug
{

static tree
device_decl_of (tree fndecl)
{
  device_function *f = device_version_of (fndecl);
  return f ? f->decl : NULL_TREE;
}

ptx::module_writer &
the_module ()
{
  static std::unique_ptr<ptx::module_writer> module;
  if (!module)
    {
      ptx::options options;
      options.arch = the_arguments.arch;
      options.annotate = the_arguments.keep;
      options.line_info = debug_info_level > DINFO_LEVEL_NONE;
      options.device_version = device_decl_of;
      module.reset (new ptx::module_writer (options));
    }
  return *module;
}

namespace
{

const pass_data emit_pass_data = {
  GIMPLE_PASS, "accptx", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0
};

bool
kernel_p (tree decl)
{
  return lookup_attribute (kernel_attribute, DECL_ATTRIBUTES (decl));
}

bool
routine_p (tree decl)
{
  return lookup_attribute (routine_attribute, DECL_ATTRIBUTES (decl));
}

void
emit (function *fun)
{
  kernel_record *record = the_kernels.find_device (fun->decl);
  ptx::function_info info = { kernel_p (fun->decl), 0, 0, 0, nullptr, false, false };
  if (record)
    {
      info.param_bytes = record->param_bytes;
      info.max_threads = record->max_threads;
      info.least_blocks = record->least_blocks;
      info.wide = &record->wide;
      info.flat = record->flags & ACCPLUG_KERNEL_FLAT;
      info.one_lane = record->one_lane_of != NULL_TREE;
    }
  /* What a kernel cannot have on the device has been told.  */
  if (record && (record->one_lane_of || record->unit_strides_of || record->few_rows_of)
      && seen_error ())
    return;
  if (the_module ().emit_function (fun, info) && record)
    record->symbol = the_module ().symbol_of (fun->decl);
}

class pass_acc_emit : public gimple_opt_pass
{
public:
  explicit pass_acc_emit (gcc::context *context)
    : gimple_opt_pass (emit_pass_data, context) {}

  bool gate (function *fun) final override
  {
    return active () && (kernel_p (fun->decl) || routine_p (fun->decl));
  }

  unsigned execute (function *fun) final override
  {
    emit (fun);
    TREE_ASM_WRITTEN (fun->decl) = 1;
    return TODO_discard_function;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_acc_emit (gcc::context *context)
{
  return new pass_acc_emit (context);
}

} // namespace accplug
