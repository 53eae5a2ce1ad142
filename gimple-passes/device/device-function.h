/* What the passes know about a device function, and how to find it.

   Comes in: device-clone.cc makes one record for each clone; the later passes
   fill in what they decide.
   Goes out: launch-geometry.cc and the emitter read it.

   Rules
   - Records are keyed by DECL_UID of the clone and live until the end of the
     unit.  The declarations are kept alive by the call graph.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_DEVICE_FUNCTION_H
#define ACCPLUG_DEVICE_FUNCTION_H

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "base/construct.h"
#include "device/object-names.h"

namespace accplug
{

/* Bits for sets of axes: GCC's levels (GOMP_DIM_*), which clauses name, then the
   other axes of the grid.  The gangs are all blocks of the grid; those along x are
   a loop's `gang' unless a nest is spread over several axes (nest-mapping.h).  */
enum axis_mask : unsigned
{
  GANG_AXIS = GOMP_DIM_MASK (GOMP_DIM_GANG),		/* blockIdx.x */
  WORKER_AXIS = GOMP_DIM_MASK (GOMP_DIM_WORKER),	/* threadIdx.y */
  VECTOR_AXIS = GOMP_DIM_MASK (GOMP_DIM_VECTOR),	/* threadIdx.x */
  GANG_Y_AXIS = GOMP_DIM_MASK (GOMP_DIM_MAX),		/* blockIdx.y */
  GANG_Z_AXIS = GANG_Y_AXIS << 1,			/* blockIdx.z */
  GANG_AXES = GANG_AXIS | GANG_Y_AXIS | GANG_Z_AXIS,
  THREAD_AXES = WORKER_AXIS | VECTOR_AXIS
};

/* The axes of the grid: x, y, z.  */
const unsigned grid_axes[3] = { GANG_AXIS, GANG_Y_AXIS, GANG_Z_AXIS };

/* Levels of routines; regions have no level.  */
enum routine_level { NOT_A_ROUTINE = -1, GANG_LEVEL, WORKER_LEVEL, VECTOR_LEVEL, SEQ_LEVEL };

struct device_function
{
  tree host = NULL_TREE;	/* the version for the host */
  tree decl = NULL_TREE;	/* the clone */
  bool kernel = false;
  bool from_kernels = false;	/* a part of a `kernels' region */
  int level = NOT_A_ROUTINE;
  const construct *site = nullptr;	/* kernels: where they come from; may be NULL */
  /* A version of one lane a gang (mapping/one-lane.h), or of unit strides
     (mapping/unit-strides.cc): the kernel that it is of.  It begins with the pass that the
     kernel was at when the copy was made.  */
  tree one_lane_of = NULL_TREE;
  tree unit_strides_of = NULL_TREE;
  /* Likewise, for few rows, which gangs share (lowering/waiting-rows.h).  */
  tree few_rows_of = NULL_TREE;
  const char *first_pass = nullptr;	/* NULL: it has begun */
  /* A version of unit strides: the arguments that are 1, and those that have 31 bits.  */
  std::vector<unsigned> unit_strides, short_strides;
  bool has_one_lane = false;	/* there is such a version of this one */

  /* The clauses' values: -1 absent, 0 known at the launch, else constant.
     Regions that run on one thread have all 1.  */
  int clause_dims[GOMP_DIM_MAX] = { -1, -1, -1 };
  /* A nest of a kernels region: if the analysis proves it parallel, `part_dims' are
     what the clauses say; until then clause_dims are all 1.  */
  bool kernels_part = false;
  int part_dims[GOMP_DIM_MAX] = { -1, -1, -1 };

  /* Set by region-params: the parameter block (accplug-image.h).  Conditions of
     nests add the extents that they ask for.  */
  std::vector<accplug_arg> args;
  unsigned param_bytes = 0;
  unsigned scratch_place = 0;	/* scratch_offset, once it is asked for */
  /* Likewise: pointers in mapped data that references are behind (cell_of).  */
  mutable std::vector<accplug_cell> cells;

  /* Set by partition: axes that some loop or call uses; threads along x and y,
     0 if only the launch knows, and USUAL_LENGTH then how many are the best along x
     where the program does not say it; private variables that a loop or the region
     owns, with the axes of their owner.  */
  unsigned used_axes = 0;
  unsigned vector_length = 1;
  unsigned usual_length = 0;
  unsigned workers = 1;
  /* Likewise: a worker is a row of lanes, a power of two up to a warp, and the launch decides
     how many, so VECTOR_LENGTH and WORKERS are 0.  FEW_LANES: lanes of neighbouring rows
     touch neighbours, and rows need lanes of their own only where rows are few; CROSSED_ROWS,
     set by lowering: neighbouring threads then have neighbouring rows.  BLOCK_ROWS: or a row
     is a whole block, of the usual one's threads or, if rows are few, of up to 1024;
     WARP_ROWS: it is only if rows are few; LONG_LANES: several loops go through a row, and a
     lane keeps what it loads.  ROW_DATA: where rows have lengths from memory, the arguments
     whose elements they walk through, and an element's size.  */
  bool free_rows = false;
  bool few_lanes = false;
  bool crossed_rows = false;
  bool block_rows = false;
  bool warp_rows = false;
  bool long_lanes = false;
  /* Likewise: only the launch knows WORKERS, which fill a usual block where rows are many.  */
  bool spare_workers = false;
  /* Likewise: loops that are one in the other run along one axis of the grid, until
     joined-axes makes them one.  */
  bool joined_axes = false;
  /* Set by lowering: gangs along y share rows that are few and long.  */
  bool shared_rows = false;
  std::vector<std::pair<unsigned, unsigned>> row_data;
  std::map<unsigned, unsigned> private_levels;	/* DECL_UID -> GOMP_DIM_* */
  bool asks_for_gangs = false;	/* the program asks how many there are */
  std::string mapping;
  /* Likewise: where reports and the run time see the kernel.  */
  location_t location = UNKNOWN_LOCATION;

  /* Set by the lowering of reductions and private memory.  */
  unsigned private_bytes = 0;	/* of each gang, in scratch memory */
  unsigned cell_bytes = 0;	/* likewise, for its reductions */
  unsigned scratch_fixed = 0;
  unsigned shared_cell_bytes = 0;	/* of a row that gangs share, for each of them */
  bool private_blocks = false;	/* of variable size, behind these */
  bool gang_reduction = false;

  /* Set by tile-nests: how many blocks a multiprocessor should hold, which limits their
     registers; 0: any.  RAGGED_TILES: a block finds its tiles by counting all in front of
     them.  */
  unsigned least_blocks = 0;
  bool ragged_tiles = false;

  /* Set by block-updates: how many places a block collects updates of; 0: none.  */
  unsigned collected_places = 0;
  /* Set by captured-updates: threads look ahead, and have many iterations.  */
  bool captured_updates = false;

  /* Set by launch-geometry: it is a loop that updates structures (updated-structures.h).  */
  bool updates_structures = false;

  /* Set by promote-scalars: the places, in the source, of loops that have two versions, and
     what the run compares to choose, for the report.  */
  std::map<location_t, object_names> checked_loops;
  /* Set by exchange-loops and contract-arrays: the first marks of `acc loop's that are the
     second version of one, which the report leaves out.  */
  std::set<const gimple *> second_nests;
  /* Set by contract-arrays: those of these that run in the block that the first one wants.  */
  std::set<const gimple *> rare_nests;
  /* Likewise: the places of loops of sums that have gone inside of those that say which
     element is meant; each thread has all of a sum.  */
  std::set<location_t> ordered_sums;
  /* Set by partition: what run-time checks compare for nests with two versions.  */
  object_names checked;
  /* Set by launch-checks: the expression that says which of these hold, and where in the
     parameter block its value is; 0: nowhere.  */
  std::vector<accplug_op> check;
  unsigned check_offset = 0;

  /* Set by grid-columns (y and z) and lane-runs (x): how many iterations of its loop along
     each axis a thread does in a run of neighbours, where the launch has fewer threads than
     iterations there.  */
  unsigned run_length[3] = { 1, 1, 1 };
  /* Set by grid-columns: does any nest have brief runs (joint-run.h)?  */
  bool joint_runs = false;

  /* Set by lane-runs: how many iterations a thread does at once, if it has as many.  */
  unsigned lane_runs = 1;

  /* Where a block of free rows has its lanes, and its rows: 0 along x, 1 along y.  */
  int axis_of_lanes () const { return crossed_rows ? 1 : 0; }
  int axis_of_rows () const { return 1 - axis_of_lanes (); }
  /* Threads of a block, at most.  */
  unsigned max_threads () const;
  /* Workers of a block, at most.  */
  unsigned max_workers () const;
  /* Byte offset of the scratch pointer in the parameter block, which stays there.  */
  unsigned scratch_offset ();
  /* Is there room in the parameter block for the extents of all arguments?  */
  bool has_room_for_extents () const;
  /* The number of the pointer OFFSET bytes behind where HOLDER leads to, an argument or such a
     number; it is not less than the number of arguments.  -1 if there are too many.  */
  int cell_of (unsigned holder, HOST_WIDE_INT offset) const;
  /* Byte offset of the extent of argument or cell SLOT, which the run time shall fill in.  */
  unsigned extent_offset (unsigned slot);
  /* Drop the cells whose extents nothing asks for.  */
  void drop_idle_cells ();
  /* Byte offset of the value of `check', which the run time shall fill in.  */
  unsigned outcome_offset ();
  unsigned scratch_per_gang () const { return private_bytes + cell_bytes; }
  /* The axes that are partitioned where the function begins.  */
  unsigned entry_axes () const;
  bool one_thread () const { return vector_length == 1 && workers == 1; }
  /* Is it a version of another kernel, which reports and diagnostics are about?  */
  bool version_p () const { return one_lane_of || unit_strides_of || few_rows_of; }
};

/* The lanes that free rows have if their lengths are in memory, and they are not short.  */
const int usual_uneven_lanes = 8;

/* Rows that gangs may share, at most (lowering/shared-rows.h).  */
const unsigned most_shared_rows = 16384;

/* What the program calls the mapping that argument SLOT of F is, for dumps.  */
extern std::string argument_name (const device_function *f, unsigned slot);

/* The flags of a scalar ARG that receives a reduction's result (accplug-image.h).  */
inline unsigned
result_flags (const argument &arg)
{
  return ACCPLUG_ARG_REDUCTION | (arg.late_result ? ACCPLUG_ARG_LATE : 0);
}

/* The record of clone DECL; NULL if it is no device function.  */
extern device_function *device_function_of (tree decl);
/* Likewise, for the function that is being compiled.  */
extern device_function *current_device_function ();
/* The clone of the host's function DECL, or NULL.  */
extern device_function *device_version_of (tree host_decl);

/* The level of the routine that GCC's attribute "oacc function" OACC describes, or
   NOT_A_ROUTINE.  */
extern int level_of_attribute (tree oacc);
/* The level of what a call of FNDECL runs: a device version, a routine that
   another unit defines, or anything else, which is sequential.  */
extern int level_of_callee (tree fndecl);

extern device_function *add_device_function (tree host, tree clone);
/* CLONE is the version of F with one lane a gang.  It has F's clauses and arguments, and
   nothing of what partition decides.  */
extern void add_one_lane_version (const device_function *f, tree clone);
/* CLONE is the version of F with unit strides, and has all that F has so far.  Returns its
   record.  */
extern device_function *add_unit_strides_version (const device_function *f, tree clone);
/* Likewise, the version of F for few rows.  */
extern device_function *add_few_rows_version (const device_function *f, tree clone);

} // namespace accplug

#endif /* ACCPLUG_DEVICE_FUNCTION_H */
