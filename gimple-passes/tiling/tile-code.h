/* The tiled version of a nest (tile-code.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TILE_CODE_H
#define ACCPLUG_TILE_CODE_H

#include "tiling/tiled-nest.h"

namespace accplug
{

/* Fewer steps do not pay for a tile's way through shared memory.  */
const unsigned least_steps = 16;

/* A block's threads are THREAD_ROWS x THREAD_COLUMNS here, whatever their numbers' axes
   are; each has ROWS x COLUMNS elements of the tile.  */
struct tile_shape
{
  unsigned thread_rows = 0, thread_columns = 16;
  unsigned rows = 0, columns = 0;
  unsigned steps = 8;		/* that are in shared memory at once */

  unsigned threads () const { return thread_rows * thread_columns; }
  unsigned tile_rows () const { return thread_rows * rows; }
  unsigned tile_columns () const { return thread_columns * columns; }
};

/* Put the version of NEST in tiles of SHAPE beside it.  */
extern void add_tiled_version (function *, const device_function *, const tiled_nest &nest,
			       const tile_shape &shape);

} // namespace accplug

#endif /* ACCPLUG_TILE_CODE_H */
