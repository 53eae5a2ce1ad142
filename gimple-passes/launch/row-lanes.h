/* How many lanes a row has, where the launch chooses (device_function::free_rows).

   Comes in: launch values: how many rows there are, how many terms each has; a kernel's
   record with what rows of unknown lengths walk through.
   Goes out: a launch value: 1, 4, 8, 16 or 32; up to 128 where a row lies across the warps
   (lowering/crossed-rows.h), up to 1024 where it may have a block.

   Rules
   - A lane wants a few terms: exchanges that add up the lanes' results cost as much as some
     terms do, and lanes of short rows would be idle.  On an H200, sparse rows of 48 terms
     take 295 us with 8 lanes, 309 with 16, and 417 with 4.
   - Where a row may have the block (device_function::block_rows), long rows do, and rows that
     are few: what a lane does in an iteration may be much. Where they are so few that usual
     blocks leave the device idle, a block has more threads, up to 1024.
   - Where neighbouring rows touch neighbours, a thread takes a row, unless rows are too
     few to fill the device.
   - A row across the warps may have more: blocks of four columns read what memory brings
     at once.  On an H200, sums of 512 columns of 16384 terms take 54 us with 128 lanes, and
     252 with the 32 of a warp.
   - Where gangs share rows (lowering/shared-rows.h) they fill the device, and lanes across
     the warps are so few that a warp reads whole lines of memory.  On an H200, sums of 8192
     and 16384 columns of doubles take 72 and 70 us so, 99 without.
   - It is a hint: any number of lanes, or gangs, is right.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ROW_LANES_H
#define ACCPLUG_ROW_LANES_H

#include "device/device-function.h"
#include "launch/launch-values.h"

namespace accplug
{

/* TERMS and ROWS may be unknown.  */
extern launch_value lanes_of_row (const device_function *f, const launch_value &terms,
				  const launch_value &rows);

/* The rows of LANES each that a block of F has.  Where its rows are a part of a gang's, one of
   GANGS, these are known, and TERMS, of all of a gang's rows: few gangs have more rows at
   once.  */
extern launch_value rows_of_block (const device_function *f, const launch_value &lanes,
				   const launch_value &gangs, const launch_value &terms);

/* The workers of a block where each has one of ROWS, of f->vector_length lanes: if rows are
   few they are in as many blocks.  */
extern launch_value spare_workers (const device_function *f, const launch_value &rows);

/* Where gangs share ROWS of F, of TERMS, which the grid has places for along x: how many
   share each; and the bytes that each block needs for its results.  */
extern launch_value gangs_of_row (const device_function *f, const launch_value &terms,
				  const launch_value &rows);
/* Are ROWS of TERMS so few and long that gangs may share them and wait for each other?  */
extern launch_value few_rows (const launch_value &terms, const launch_value &rows);
extern launch_value bytes_of_shares (const device_function *f);

} // namespace accplug

#endif /* ACCPLUG_ROW_LANES_H */
