/* The passes of this folder.  plugin/plugin.cc has the table of all passes, in the order
   in which a function meets them, and why each stands where it stands.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_PASSES_H
#define ACCPLUG_PASSES_H

#include "base/gcc-common.h"

namespace accplug
{

/* device/device-clone.cc  */
extern simple_ipa_opt_pass *make_pass_device_clone (gcc::context *);
/* device/device-or-host.cc, on all functions  */
extern gimple_opt_pass *make_pass_device_or_host (gcc::context *);

/* device/short-routines.cc, on the host's versions  */
extern gimple_opt_pass *make_pass_short_routines (gcc::context *);
/* Once all calls are known: what it has marked is no such routine if it is recursive, or long
   with its calls.  */
extern void limit_short_routines ();
/* device/host-loops.cc, on the host's versions  */
extern gimple_opt_pass *make_pass_host_loops (gcc::context *);

/* The others run on device functions alone (device-pass.h).  */

/* device/plain-code.cc  */
extern gimple_opt_pass *make_pass_plain_code (gcc::context *);

/* device/region-params.cc  */
extern gimple_opt_pass *make_pass_region_params (gcc::context *);

/* device/clean-up.cc: GCC's own  */
extern gimple_opt_pass *make_pass_early_ccp (gcc::context *);
extern gimple_opt_pass *make_pass_early_forwprop (gcc::context *);
extern gimple_opt_pass *make_pass_early_fre (gcc::context *);
extern gimple_opt_pass *make_pass_early_dce (gcc::context *);
extern gimple_opt_pass *make_pass_device_ccp (gcc::context *);
extern gimple_opt_pass *make_pass_device_forwprop (gcc::context *);
extern gimple_opt_pass *make_pass_late_sra (gcc::context *);

/* memory/hoist-loads.cc  */
extern gimple_opt_pass *make_pass_hoist_loads (gcc::context *);
/* memory/apart-references.cc  */
extern gimple_opt_pass *make_pass_apart_references (gcc::context *);
/* memory/place-values.cc  */
extern gimple_opt_pass *make_pass_place_values (gcc::context *);
/* memory/promote-scalars.cc  */
extern gimple_opt_pass *make_pass_promote_scalars (gcc::context *);
/* memory/implicit-ranges.cc  */
extern gimple_opt_pass *make_pass_implicit_ranges (gcc::context *);

/* mapping/unit-strides.cc  */
extern gimple_opt_pass *make_pass_unit_strides (gcc::context *);
extern gimple_opt_pass *make_pass_few_rows (gcc::context *);
/* mapping/exchange-loops.cc  */
extern gimple_opt_pass *make_pass_exchange_loops (gcc::context *);
/* mapping/contract-arrays.cc  */
extern gimple_opt_pass *make_pass_contract_arrays (gcc::context *);
/* mapping/partition.cc  */
extern gimple_opt_pass *make_pass_partition (gcc::context *);

/* lowering/kept-elements.cc  */
extern gimple_opt_pass *make_pass_kept_elements (gcc::context *);
/* lowering/transposed-loads.cc  */
extern gimple_opt_pass *make_pass_transposed_loads (gcc::context *);
/* tiling/joined-axes.cc  */
extern gimple_opt_pass *make_pass_joined_axes (gcc::context *);
extern gimple_opt_pass *make_pass_joined_steps (gcc::context *);
/* tiling/short-rows.cc  */
extern gimple_opt_pass *make_pass_short_rows (gcc::context *);
/* tiling/tile-nests.cc  */
extern gimple_opt_pass *make_pass_tile_nests (gcc::context *);
/* tiling/group-iterations.cc  */
extern gimple_opt_pass *make_pass_group_iterations (gcc::context *);

/* lowering/lower.cc  */
extern gimple_opt_pass *make_pass_device_lower (gcc::context *);

/* device-code/unroll-loops.cc  */
extern gimple_opt_pass *make_pass_unroll_loops (gcc::context *);
/* device-code/consecutive-runs.cc  */
extern gimple_opt_pass *make_pass_consecutive_runs (gcc::context *);
/* device-code/packed-runs.cc  */
extern gimple_opt_pass *make_pass_packed_runs (gcc::context *);
/* device-code/grid-columns.cc  */
extern gimple_opt_pass *make_pass_grid_columns (gcc::context *);
extern gimple_opt_pass *make_pass_lane_runs (gcc::context *);
/* device-code/known-elements.cc  */
extern gimple_opt_pass *make_pass_known_elements (gcc::context *);
/* device-code/known-flow.cc  */
extern gimple_opt_pass *make_pass_known_flow (gcc::context *);
extern gimple_opt_pass *make_pass_unroll_again (gcc::context *);
/* device-code/element-loops.cc  */
extern gimple_opt_pass *make_pass_element_loops (gcc::context *);
/* device-code/own-places.cc  */
extern gimple_opt_pass *make_pass_own_places (gcc::context *);
extern gimple_opt_pass *make_pass_apart_places (gcc::context *);
/* device-code/early-loads.cc  */
extern gimple_opt_pass *make_pass_early_loads (gcc::context *);
/* device-code/loads-ahead.cc  */
extern gimple_opt_pass *make_pass_loads_ahead (gcc::context *);
/* device-code/flat-nests.cc  */
extern gimple_opt_pass *make_pass_flat_nests (gcc::context *);
/* device-code/row-pointers.cc  */
extern gimple_opt_pass *make_pass_row_pointers (gcc::context *);
/* device-code/near-addresses.cc  */
extern gimple_opt_pass *make_pass_near_addresses (gcc::context *);
/* device-code/atomic-updates.cc  */
extern gimple_opt_pass *make_pass_atomic_updates (gcc::context *);
/* device-code/block-updates.cc  */
extern gimple_opt_pass *make_pass_block_updates (gcc::context *);
/* device-code/carried-quotients.cc  */
extern gimple_opt_pass *make_pass_carried_quotients (gcc::context *);
/* device-code/captured-updates.cc  */
extern gimple_opt_pass *make_pass_captured_updates (gcc::context *);
/* device-code/apart-blocks.cc  */
extern gimple_opt_pass *make_pass_apart_blocks (gcc::context *);
/* device-code/excluded-iterations.cc  */
extern gimple_opt_pass *make_pass_excluded_iterations (gcc::context *);
/* device-code/written-steps.cc  */
extern gimple_opt_pass *make_pass_written_steps (gcc::context *);
/* device-code/exact-trips.cc  */
extern gimple_opt_pass *make_pass_exact_trips (gcc::context *);
extern gimple_opt_pass *make_pass_lone_lanes (gcc::context *);
/* device-code/plain-arithmetic.cc  */
extern gimple_opt_pass *make_pass_plain_arithmetic (gcc::context *);
/* device-code/short-division.cc  */
extern gimple_opt_pass *make_pass_short_division (gcc::context *);

/* device-code/staged-stores.cc  */
extern gimple_opt_pass *make_pass_staged_loads (gcc::context *);
extern gimple_opt_pass *make_pass_staged_stores (gcc::context *);
/* device-code/short-ways.cc  */
extern gimple_opt_pass *make_pass_eager_conditions (gcc::context *);
extern gimple_opt_pass *make_pass_short_ways (gcc::context *);
/* device-code/wide-accesses.cc  */
extern gimple_opt_pass *make_pass_wide_accesses (gcc::context *);
/* device-code/wide-products.cc  */
extern gimple_opt_pass *make_pass_wide_products (gcc::context *);

/* launch/launch-ahead.cc, on the host's functions  */
extern gimple_opt_pass *make_pass_launch_ahead (gcc::context *);
/* launch/launch-checks.cc  */
extern gimple_opt_pass *make_pass_launch_checks (gcc::context *);
/* launch/launch-geometry.cc  */
extern gimple_opt_pass *make_pass_launch_geometry (gcc::context *);

} // namespace accplug

#endif /* ACCPLUG_PASSES_H */
