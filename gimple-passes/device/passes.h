/* The passes of this folder, in the order in which a device function meets them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PASSES_H
#define ACCPLUG_PASSES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Late IPA: clone every region and routine (device-clone.cc).  */
extern simple_ipa_opt_pass *make_pass_device_clone (gcc::context *);

/* On all functions, where GCC's oaccdevlow stands: what only depends on whether this is
   the device's version (device-or-host.cc).  */
extern gimple_opt_pass *make_pass_device_or_host (gcc::context *);

/* On device functions alone, at the same place: firstprivate data
   into the parameter block, callees to their device versions
   (region-params.cc); after a clean-up, axes to loops, launch dimensions
   (partition.cc).  */
extern gimple_opt_pass *make_pass_region_params (gcc::context *);

/* GCC's own passes that make bodies fit for the analysis of their loops
   (clean-up.cc); between them, loads of what does not change move out of loops
   (hoist-loads.cc).  */
extern gimple_opt_pass *make_pass_early_ccp (gcc::context *);
extern gimple_opt_pass *make_pass_early_forwprop (gcc::context *);
extern gimple_opt_pass *make_pass_early_fre (gcc::context *);
extern gimple_opt_pass *make_pass_hoist_loads (gcc::context *);
extern gimple_opt_pass *make_pass_early_dce (gcc::context *);

/* What loops update in memory, at one place, into registers (promote-scalars.cc).  */
extern gimple_opt_pass *make_pass_promote_scalars (gcc::context *);

/* What regions use behind pointers that no clause names (implicit-ranges.cc).  */
extern gimple_opt_pass *make_pass_implicit_ranges (gcc::context *);

extern gimple_opt_pass *make_pass_partition (gcc::context *);

/* GCC's own constant and copy propagation, so that address-taken reduction
   variables of -O0 and of Fortran become registers before they are lowered.  */
extern gimple_opt_pass *make_pass_device_ccp (gcc::context *);
extern gimple_opt_pass *make_pass_device_forwprop (gcc::context *);

/* Loops, reductions, redundant execution (lower.cc and what it calls).  */
extern gimple_opt_pass *make_pass_device_lower (gcc::context *);

/* Among GCC's loop passes: innermost loops are unrolled (unroll-loops.cc).  */
extern gimple_opt_pass *make_pass_unroll_loops (gcc::context *);

/* Near the end of GCC's passes, with a clean-up to come: pointers to rows
   (row-pointers.cc), references with one address (near-addresses.cc).  */
extern gimple_opt_pass *make_pass_row_pointers (gcc::context *);
extern gimple_opt_pass *make_pass_near_addresses (gcc::context *);

/* After `optimized': updates that are loops of compare and swap become atomic
   instructions (atomic-updates.cc).  */
extern gimple_opt_pass *make_pass_atomic_updates (gcc::context *);

/* Then: the kernel's record for the host side (launch-geometry.cc); divisions of 64
   bits (short-division.cc), and products (wide-products.cc).  The emitter comes
   next.  */
extern gimple_opt_pass *make_pass_launch_geometry (gcc::context *);
extern gimple_opt_pass *make_pass_short_division (gcc::context *);
extern gimple_opt_pass *make_pass_wide_products (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_PASSES_H */
