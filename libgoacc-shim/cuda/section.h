/* A host section and its image on the device: rows of bytes, and how they are
   cut into pieces for staging.

   In: addresses, pitches, width, number of rows.  Out: pieces that are sections
   again, each with its offset in the packed form (the rows without the gaps).
   Rules: a contiguous section has one row.  Pieces are numbered in the packed
   order.  No driver call is made here except by upload and download, which
   expect the context to be current.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_CUDA_SECTION_H
#define GOACC_CUDA_SECTION_H

#include "cuda/driver.h"

namespace goacc
{
namespace cuda
{

enum class direction { to_device, to_host };

struct section
{
  char *host;
  device_ptr device;
  size_t host_pitch, device_pitch;
  size_t width;			/* bytes of a row */
  size_t rows;

  static section contiguous (const void *host, const void *device,
			     size_t bytes);
  static section strided (const void *host, size_t host_pitch,
			  const void *device, size_t device_pitch,
			  size_t width, size_t rows);

  size_t bytes () const { return width * rows; }
  const char *last_byte () const
  {
    return host + (rows - 1) * host_pitch + width - 1;
  }

  /* Pieces of at most LIMIT bytes, wholly in one row or whole rows.  */
  size_t piece_count (size_t limit) const;
  section piece (size_t index, size_t limit, size_t *packed_offset) const;

  /* Between the host's rows and packed bytes.  */
  void pack (char *packed) const;
  void unpack (const char *packed) const;

  /* Enqueue the copy between device and host; PACKED, if not NULL, is pinned
     memory that has the packed form in place of the host's rows.  */
  void enqueue (direction, stream_handle, char *packed, size_t max_pitch) const;

private:
  void enqueue_rows (direction, stream_handle, char *from, size_t pitch) const;
};

} // namespace cuda
} // namespace goacc

#endif /* GOACC_CUDA_SECTION_H */
