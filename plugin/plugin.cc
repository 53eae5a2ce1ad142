/* The plugin's frame: GCC calls plugin_init, everything else follows from it.

   Comes in: the plugin's arguments and GCC's options.
   Goes out: the passes in their places, callbacks for the start and the end of
   the unit, GCC's own offloading switched off for the unit.

   Rules
   - Another version of GCC than the one the plugin was built for is refused, in
     one line.
   - Where the plugin has nothing to do (base/unit.h), nothing is registered but
     its name and help.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/unit.h"
#include "clauses/array-reductions.h"
#include "clauses/clauses.h"
#include "fortran/declared-allocatables.h"
#include "image/construct-table.h"
#include "image/emit-pass.h"
#include "fortran/frame-variables.h"
#include "base/gcc-offload.h"
#include "clauses/generic-constructs.h"
#include "image/host-image.h"
#include "kernels/frame-members.h"
#include "kernels/kernels.h"
#include "device/passes.h"
#include "fortran/reallocations.h"
#include "base/report.h"
#include "image/trampolines.h"

int plugin_is_GPL_compatible;

namespace accplug
{

namespace
{

struct pass_row
{
  opt_pass *(*make) (gcc::context *);
  const char *reference;
  pass_positioning_ops position;
};

template<typename PASS, PASS *(*MAKE) (gcc::context *)>
opt_pass *
make_pass (gcc::context *context)
{
  return MAKE (context);
}

#define GIMPLE(NAME) make_pass<gimple_opt_pass, make_pass_##NAME>
#define IPA(NAME) make_pass<simple_ipa_opt_pass, make_pass_##NAME>

/* Inserted in this order.  */
const pass_row pass_rows[] = {
  /* The host's side, before GCC expands the constructs.  */
  { GIMPLE (frame_members), "omp_oacc_kernels_decompose", PASS_POS_INSERT_BEFORE },
  { GIMPLE (frame_variables), "omp_oacc_kernels_decompose", PASS_POS_INSERT_BEFORE },
  { GIMPLE (reallocations), "omp_oacc_kernels_decompose", PASS_POS_INSERT_BEFORE },
  { GIMPLE (declared_allocatables), "omp_oacc_kernels_decompose",
    PASS_POS_INSERT_BEFORE },
  { GIMPLE (acc_kernels), "omp_oacc_kernels_decompose", PASS_POS_INSERT_BEFORE },
  { GIMPLE (clauses), "omplower", PASS_POS_INSERT_BEFORE },
  { GIMPLE (construct_table), "ompexp", PASS_POS_INSERT_BEFORE },

  { GIMPLE (typed_results), "oaccdevlow", PASS_POS_INSERT_BEFORE },

  /* The device's side.  */
  { IPA (device_clone), "simdclone", PASS_POS_INSERT_AFTER },
  { GIMPLE (device_or_host), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (region_params), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (early_ccp), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (early_forwprop), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (hoist_loads), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (early_fre), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (promote_scalars), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (early_dce), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (implicit_ranges), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (partition), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (device_ccp), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (device_forwprop), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (device_lower), "oaccdevlow", PASS_POS_INSERT_BEFORE },
  { GIMPLE (unroll_loops), "ivopts", PASS_POS_INSERT_AFTER },
  { GIMPLE (row_pointers), "widening_mul", PASS_POS_INSERT_BEFORE },
  { GIMPLE (near_addresses), "widening_mul", PASS_POS_INSERT_BEFORE },
  /* The later row comes to stand before the earlier one.  */
  { GIMPLE (acc_emit), "optimized", PASS_POS_INSERT_AFTER },
  { GIMPLE (wide_products), "optimized", PASS_POS_INSERT_AFTER },
  { GIMPLE (short_division), "optimized", PASS_POS_INSERT_AFTER },
  { GIMPLE (launch_geometry), "optimized", PASS_POS_INSERT_AFTER },
  { GIMPLE (atomic_updates), "optimized", PASS_POS_INSERT_AFTER },
};

#undef GIMPLE
#undef IPA

bool is_active;
const char *plugin_name;
std::vector<tree> kept_trees;

void
register_passes ()
{
  for (const pass_row &row : pass_rows)
    {
      register_pass_info info = { row.make (g), row.reference, 1, row.position };
      register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
    }
}

/* The target's options are known only now.  */

void
start_unit (void *, void *)
{
  is_active = trampolines_possible ();
  if (is_active)
    {
      /* -fopenacc switches it on.  It takes the launch of a region for a call of the
	 host's version alone, and the addresses of what that does not need are
	 then not even stored (tree-ssa-structalias.cc).  */
      global_options.x_flag_ipa_pta = 0;
      register_passes ();
      watch_generic_constructs ();
      start_without_gcc_offload ();
    }
  else if (the_arguments.info)
    inform (UNKNOWN_LOCATION,
	    "accplug generates no device code for this target");
}

void
start_ipa (void *, void *)
{
  if (!is_active)
    return;
  note_run_time_calls ();
  keep_out_of_groups ();
}

void
finish_unit (void *, void *)
{
  if (!is_active || seen_error ())
    return;
  write_host_image ();
  print_report ();
}

void
mark_trees (void *, void *)
{
  mark_kept_trees ();
}

/* One line, and no more: the compiler must not go on with trees of another
   layout.  */

void
check_version (plugin_gcc_version *running)
{
  if (!plugin_default_version_check (running, &gcc_version))
    fatal_error (UNKNOWN_LOCATION,
		 "accplug was built for GCC %s (%s), this is %s (%s): rebuild with "
		 "%<./configure --with-gcc=...%>",
		 gcc_version.basever, gcc_version.datestamp, running->basever,
		 running->datestamp);
}

void
register_info (const plugin_name_args *args)
{
  static std::string help;
  static plugin_info info = { ACCPLUG_VERSION, nullptr };
  help = arguments_help (args->base_name);
  info.help = help.c_str ();
  register_callback (args->base_name, PLUGIN_INFO, nullptr, &info);
}

bool
wanted ()
{
  return (!the_arguments.off && flag_openacc
	  && strcmp (lang_hooks.name, "GNU GIMPLE") != 0);
}

} // anonymous namespace

bool
active ()
{
  return is_active;
}

void
keep_alive (tree t)
{
  if (t)
    kept_trees.push_back (t);
}

void
mark_kept_trees ()
{
  for (tree t : kept_trees)
    gt_ggc_mx_tree_node (t);
}

} // namespace accplug

int
plugin_init (plugin_name_args *args, plugin_gcc_version *version)
{
  using namespace accplug;
  check_version (version);
  register_info (args);
  read_arguments (args);
  if (!wanted ())
    return 0;
  plugin_name = args->base_name;
  switch_lto_off ();
  register_callback (plugin_name, PLUGIN_START_UNIT, start_unit, nullptr);
  register_callback (plugin_name, PLUGIN_ALL_IPA_PASSES_START, start_ipa, nullptr);
  register_callback (plugin_name, PLUGIN_FINISH_UNIT, finish_unit, nullptr);
  register_callback (plugin_name, PLUGIN_GGC_MARKING, mark_trees, nullptr);
  return 0;
}
