/* What the passes tell the host side about a kernel: the compiler's form of
   struct accplug_kernel.

   Comes in: launch/launch-geometry.cc fills one record for each kernel it
   hands to the emitter, and calls kernel_registry::add.
   Goes out: plugin/image/host-image.cc writes the records that were added, in that
   order, into the object.

   Rules
   - `host' is the declaration of the host's version, the key in
     GOACC_parallel_keyed.  A record whose host function is not output in this
     unit is dropped.
   - `args' has one element for each mapping, in the order of hostaddrs.
   - `device' is the declaration of the function with the attribute "accplug
     kernel"; plugin/image/ptx.cc finds the record by it when it emits the function,
     and fills in `symbol'.
   - An empty expression means: take the constant.  The ACCPLUG_OP_END of an
     expression is added by host-image if it is absent.
   - `block' and `grid' are read only where the expression is empty.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_KERNEL_RECORD_H
#define ACCPLUG_KERNEL_RECORD_H

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "base/wide-accesses.h"

namespace accplug
{

typedef std::vector<accplug_op> launch_expression;

/* Bytes behind a pointer, in the compiler's form of struct accplug_range.  */
struct range_record
{
  uint32_t arg;
  uint32_t flags;
  launch_expression first, end;
};

struct kernel_record
{
  tree host = NULL_TREE;	/* FUNCTION_DECL */
  tree device = NULL_TREE;	/* FUNCTION_DECL, the device version */
  tree one_lane_of = NULL_TREE;	/* of a version of one lane: the `device' that it is of */
  tree unit_strides_of = NULL_TREE;	/* likewise, of a version of unit strides */
  std::vector<unsigned> unit_strides, short_strides;	/* ... and the arguments that are */
  tree few_rows_of = NULL_TREE;	/* likewise, of a version for few rows */
  launch_expression few_rows_when;	/* ... and whether these are few */
  unsigned max_threads = 0;	/* of a block, if known: .maxntid */
  unsigned least_blocks = 0;	/* that a multiprocessor should hold; 0: any */
  std::string symbol;		/* the entry point in the PTX module: not filled
				   in by the passes */
  std::string file;		/* the construct's source position */
  std::string function;		/* the user's function, as the language spells it */
  uint32_t line = 0;
  uint32_t flags = 0;		/* ACCPLUG_KERNEL_* */
  std::vector<accplug_arg> args;
  std::vector<accplug_cell> cells;	/* pointers in data, each after its holder */
  uint32_t param_bytes = 0;
  uint32_t scratch_offset = 0;
  uint32_t scratch_fixed = 0;
  uint32_t scratch_per_gang = 0;
  launch_expression scratch_blocks;
  uint32_t shared_bytes = 0;
  launch_expression block_expr[3];
  uint32_t block[3] = { 1, 1, 1 };
  launch_expression grid_expr[3];
  uint32_t grid[3] = { 1, 1, 1 };
  std::string mapping;		/* the loops' mapping, for reports */
  launch_expression check;	/* which nests with two versions are parallel */
  uint32_t check_offset = 0;	/* in the parameter block */
  std::string checked;		/* what it compares */
  std::vector<range_record> ranges;	/* by ascending `arg', each once */
  wide_accesses wide;		/* for the emitter */
};

/* The unit's kernels.  The declarations in a record that was added survive
   garbage collections.  */
class kernel_registry
{
public:
  void add (const kernel_record &record);
  const std::vector<kernel_record> &records () const { return m_records; }
  /* The record whose device version is DECL, or NULL.  */
  kernel_record *find_device (tree decl);

private:
  std::vector<kernel_record> m_records;
};

/* The one registry of the unit.  */
extern kernel_registry the_kernels;

} // namespace accplug

#endif /* ACCPLUG_KERNEL_RECORD_H */
