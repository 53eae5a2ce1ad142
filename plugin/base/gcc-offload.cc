/* GCC's own offloading and link-time optimisation, switched off.  See
   gcc-offload.h.

   GCC sets g->have_offload wherever it meets something that an accelerator might
   need, up to the end of lowering.  When all functions are lowered it derives
   flag_generate_offload from that, puts out early debug information, and starts
   the interprocedural passes, which stream code for accelerators.  The first
   call between is the early_finish hook of the debug format; that is where the
   flags are cleared, before they had an effect.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/gcc-offload.h"
#include "base/arguments.h"

namespace accplug
{

namespace
{

const gcc_debug_hooks *real_hooks;
gcc_debug_hooks our_hooks;

/* The tables of offloaded functions and variables are put out by
   omp_finish_file if they are not empty.  */

void
clear_offload_state ()
{
  g->have_offload = false;
  flag_generate_offload = 0;
  vec_safe_truncate (offload_funcs, 0);
  vec_safe_truncate (offload_vars, 0);
}

void
early_finish (const char *file)
{
  clear_offload_state ();
  real_hooks->early_finish (file);
}

void
clear_again (void *, void *)
{
  clear_offload_state ();
}

} // anonymous namespace

void
switch_lto_off ()
{
  if (!flag_lto)
    return;
  if (the_arguments.info)
    inform (UNKNOWN_LOCATION, "%<-flto%> has no effect on a unit that accplug "
	    "offloads");
  /* As the C family's front ends do when they write a precompiled header.  */
  flag_lto = nullptr;
  flag_generate_lto = 0;
}

void
start_without_gcc_offload ()
{
  real_hooks = debug_hooks;
  our_hooks = *debug_hooks;
  our_hooks.early_finish = early_finish;
  debug_hooks = &our_hooks;
  /* What late passes and the variables' output may still add.  */
  register_callback ("accplug", PLUGIN_ALL_IPA_PASSES_START, clear_again, nullptr);
  register_callback ("accplug", PLUGIN_ALL_IPA_PASSES_END, clear_again, nullptr);
}

} // namespace accplug
