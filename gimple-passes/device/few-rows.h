/* How many threads a block has that works at a row of many terms.

   Comes in: how many rows, that is blocks, there are, and how many terms a row has: numbers,
   or launch values.
   Goes out: 128 threads, as usual, or up to 1024.

   Rules
   - More threads than usual are for rows that are so few that usual blocks leave the device
     idle: a processor holds 1024 threads of 64 registers.  On an H200, a norm of 128 rows of
     2^18 floats takes 189 us with 1024 threads a row, 311 with 512, 435 with 128; one of 1024
     rows of 16384 takes 74 with 128 and 90 with 256.
   - A thread has a few terms: what a block combines costs as much as some terms do (256 rows
     of 1024: 13 us with 128 threads, 17 with 256; of 4096: 16 to 17 with 128 to 512).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_FEW_ROWS_H
#define ACCPLUG_FEW_ROWS_H

#include "base/device-limits.h"

namespace accplug
{

/* A block has THREADS if there are no more rows than NUMBER; or, if rows have at least NUMBER
   terms.  Both hold.  */
struct block_of_row
{
  int number, threads;
};

const int most_wide_rows = 576, least_wide_terms = 2048;
const block_of_row blocks_by_rows[] = { { 144, 1024 }, { 288, 512 }, { most_wide_rows, 256 } };
const block_of_row blocks_by_terms[]
  = { { 8192, 1024 }, { 3072, 512 }, { least_wide_terms, 256 } };

/* Gangs share rows, and wait for each other in them (lowering/waiting-rows.h), if there are no
   more rows than this, of at least so many terms.  256 rows of 16384 take longer so.  */
const int most_few_rows = 192, least_shared_terms = 16384;
/* Likewise of rows that are longer: two blocks for each fill the device.  On an H200, a batch
   norm of 256 rows of 100352 takes 111 us so, 155 with one block each.  */
const int most_long_rows = 264, least_long_terms = 65536;

/* The threads of a block that has one of ROWS, of TERMS.  */

inline unsigned
threads_of_row (HOST_WIDE_INT terms, HOST_WIDE_INT rows)
{
  int by_rows = default_block_threads, by_terms = default_block_threads;
  for (const block_of_row &b : blocks_by_rows)
    if (rows <= b.number)
      by_rows = MAX (by_rows, b.threads);
  for (const block_of_row &b : blocks_by_terms)
    if (terms >= b.number)
      by_terms = MAX (by_terms, b.threads);
  return MIN (by_rows, by_terms);
}

} // namespace accplug

#endif /* ACCPLUG_FEW_ROWS_H */
