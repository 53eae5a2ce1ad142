/* How many lanes a row has; see row-lanes.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "launch/row-lanes.h"
#include "base/device-limits.h"
#include "device/few-rows.h"

namespace accplug
{

namespace
{

/* The lanes of a row of at least so many terms, from the most on.  */

struct row_of_lanes
{
  int terms, lanes;
};

const row_of_lanes usual_rows[] = { { 64, 32 }, { 24, 8 }, { 8, 4 } };
/* Where several loops go through a row, a lane has what it loads ahead, up to 8 terms
   (lowering/kept-elements.cc): then a warp has several rows under way.  On an H100 softmax of
   10^6 rows of 64 floats takes 320 us with 32 lanes, 210 with 8; but sums of 200000 rows of
   256 take 161 us with loads ahead, 81 without.  */
const row_of_lanes rows_ahead[] = { { 129, 32 }, { 65, 16 }, { 24, 8 }, { 8, 4 } };
/* Where each row has a length of its own, most are near to what lanes wait for.  */
const row_of_lanes uneven_rows[] = { { 24, usual_uneven_lanes }, { 8, 4 } };

/* Where neighbouring rows touch neighbours, so many rows fill the device without further
   lanes; with fewer, each has so many more.  */
const int enough_rows = 1 << 16;

/* The same of rows that lie across the warps: fewer lines of memory are asked for at once.
   (65536 rows of 512 doubles on an H200: 83 us with a lane each, 66 with eight.)  */
const int enough_crossed_rows = 1 << 17;

/* A row of at least so many terms has a block, if it may.  */
const int terms_of_block = 512;
/* Fewer rows than these leave warps of the device idle, unless each has all the lanes that it
   has terms for.  */
const int rows_of_warps = 8192;

/* The lanes of rows of TERMS, by TABLE.  */

template<size_t N>
launch_value
lanes_by_terms (const row_of_lanes (&table)[N], const launch_value &terms)
{
  launch_value lanes = 1;
  for (size_t i = N; i-- > 0;)
    lanes = select (launch_value (ACCPLUG_OP_LE, table[i].terms, terms), table[i].lanes,
		    lanes);
  return lanes;
}

/* The threads of a block that has one of ROWS, of TERMS (device/few-rows.h).  */

launch_value
threads_of_row (const launch_value &terms, const launch_value &rows)
{
  launch_value by_rows = int (default_block_threads), by_terms = by_rows;
  for (size_t i = sizeof blocks_by_rows / sizeof *blocks_by_rows; i-- > 0;)
    by_rows = select (launch_value (ACCPLUG_OP_LE, rows, blocks_by_rows[i].number),
		      blocks_by_rows[i].threads, by_rows);
  for (size_t i = sizeof blocks_by_terms / sizeof *blocks_by_terms; i-- > 0;)
    by_terms = select (launch_value (ACCPLUG_OP_LE, blocks_by_terms[i].number, terms),
		       blocks_by_terms[i].threads, by_terms);
  return min (by_rows, by_terms);
}

/* What becomes of LANES, of one of ROWS of TERMS, where a row of F may have the whole
   block.  */

launch_value
lanes_or_block (const device_function *f, const launch_value &lanes, const launch_value &terms,
		const launch_value &rows)
{
  const int block = default_block_threads, warp = warp_size;
  auto longer = [&] (int few, const launch_value &threads, const launch_value &otherwise)
    { return select (launch_value (ACCPLUG_OP_LE, few, terms), threads, otherwise); };
  if (f->warp_rows)
    return (!rows.known () || f->shared_rows ? lanes
	    : select (launch_value (ACCPLUG_OP_LE, rows, most_wide_rows)
		      & launch_value (ACCPLUG_OP_LE, least_wide_terms, terms),
		      threads_of_row (terms, rows), lanes));
  launch_value usual = longer (terms_of_block, block, lanes);
  return (!rows.known () ? usual
	  : select (launch_value (ACCPLUG_OP_LE, rows_of_warps, rows), usual,
		    longer (warp + 1, f->shared_rows ? block : threads_of_row (terms, rows),
			    warp)));
}

/* The terms of a row on the average, by what all of ROWS walk through; 0 if the run time
   does not know how long that is.  */

launch_value
average_terms (const device_function *f, const launch_value &rows)
{
  launch_value least;
  for (const auto &data : f->row_data)
    {
      unsigned extent = f->args[data.first].extent;
      launch_value first = launch_value::parameter (long_integer_type_node, extent);
      launch_value end = launch_value::parameter (long_integer_type_node, extent + 8);
      launch_value terms = (end - first) / int (data.second);
      least = least.known () ? min (least, terms) : terms;
    }
  return least.known () && rows.known () ? least / max (rows, 1) : launch_value ();
}

/* The lanes of one of ROWS of TERMS that lie across the warps, and that gangs share: as few
   as leave a warp one line of memory.  */

launch_value
shared_lanes (const launch_value &rows)
{
  auto at_least = [&rows] (int number)
    { return launch_value (ACCPLUG_OP_LE, number, rows); };
  return select (at_least (32), 16, select (at_least (16), 32,
					    select (at_least (8), 64, 128)));
}

/* The lanes of one of ROWS that lie across the warps, of TERMS if that is known.  Four rows
   are what memory brings at once.  */

launch_value
crossed_lanes (const device_function *f, const launch_value &terms, const launch_value &rows)
{
  launch_value lanes = select (launch_value (ACCPLUG_OP_LE, enough_crossed_rows, rows), 1,
			       select (launch_value (ACCPLUG_OP_LE, enough_rows / 4, rows), 8,
				       select (launch_value (ACCPLUG_OP_LE, enough_rows / 16,
							     rows),
					       32, 128)));
  if (!terms.known ())
    return lanes;
  if (f->shared_rows)
    lanes = select (launch_value (ACCPLUG_OP_LE, enough_rows / 2, rows), lanes,
		    shared_lanes (rows));
  launch_value most = select (launch_value (ACCPLUG_OP_LE, 512, terms), 128,
			      select (launch_value (ACCPLUG_OP_LE, 128, terms), 32,
				      select (launch_value (ACCPLUG_OP_LE, 32, terms), 8, 1)));
  return min (lanes, most);
}

/* Terms that a lane has at least where gangs share rows: combining costs as much.  */
const int least_terms = 16;

} // anonymous namespace

launch_value
gangs_of_row (const device_function *f, const launch_value &terms, const launch_value &rows)
{
  if (!terms.known () || !rows.known ())
    return launch_value ();
  launch_value places = block_size (f->axis_of_rows ()) * grid_size (0);
  launch_value lanes = block_size (f->axis_of_lanes ());
  launch_value gangs = max (min (resident_blocks () / grid_size (0),
				 terms / (lanes * least_terms)), 1);
  return select (launch_value (ACCPLUG_OP_LE, rows, places)
		 & launch_value (ACCPLUG_OP_LE, places, int (most_shared_rows)), gangs, 1);
}

launch_value
few_rows (const launch_value &terms, const launch_value &rows)
{
  if (!terms.known () || !rows.known ())
    return launch_value ();
  return (launch_value (ACCPLUG_OP_LE, rows,
			select (launch_value (ACCPLUG_OP_LE, least_long_terms, terms),
				most_long_rows, most_few_rows))
	  & launch_value (ACCPLUG_OP_LE, least_shared_terms, terms));
}

launch_value
bytes_of_shares (const device_function *f)
{
  return select (launch_value (ACCPLUG_OP_EQ, grid_size (1), 1), 0,
		 block_size (f->axis_of_rows ()) * int (f->shared_cell_bytes));
}

launch_value
rows_of_block (const device_function *f, const launch_value &lanes, const launch_value &gangs,
	       const launch_value &terms)
{
  launch_value usual = launch_value (int (default_block_threads)) / lanes;
  if (gangs.known () && terms.known ())
    {
      launch_value most = min (threads_of_row (terms, gangs) / lanes, int (max_block_warps));
      usual = max (usual, select (launch_value (ACCPLUG_OP_LE, lanes, int (warp_size)), most,
				  1));
    }
  else if (f->block_rows)
    usual = max (usual, 1);
  return (f->crossed_rows
	  ? select (launch_value (ACCPLUG_OP_EQ, lanes, 1), int (default_block_threads),
		    launch_value (int (crossed_block_threads)) / lanes)
	  : usual);
}

launch_value
lanes_of_row (const device_function *f, const launch_value &terms,
	      const launch_value &rows)
{
  if (f->crossed_rows && rows.known ())
    return crossed_lanes (f, terms, rows);
  launch_value lanes = int (f->block_rows ? default_block_threads : warp_size);
  if (terms.known ())
    {
      lanes = (f->long_lanes ? lanes_by_terms (rows_ahead, terms)
	       : lanes_by_terms (usual_rows, terms));
      if (f->block_rows)
	lanes = lanes_or_block (f, lanes, terms, rows);
    }
  else if (!f->row_data.empty ())
    {
      launch_value average = average_terms (f, rows);
      lanes = usual_uneven_lanes;
      if (average.known ())
	lanes = select (average, lanes_by_terms (uneven_rows, average), lanes);
    }
  if (f->few_lanes && rows.known ())
    lanes = min (lanes, select (launch_value (ACCPLUG_OP_LE, enough_rows, rows), 1,
				select (launch_value (ACCPLUG_OP_LE, enough_rows / 8, rows),
					8, int (warp_size))));
  return lanes;
}

launch_value
spare_workers (const device_function *f, const launch_value &rows)
{
  int all = default_block_threads / f->vector_length;
  return (rows.known () ? select (launch_value (ACCPLUG_OP_LE, rows_of_warps, rows), all, 1)
	  : launch_value (all));
}

} // namespace accplug
