/* A host section and its image on the device.  See section.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "cuda/section.h"

#include <algorithm>
#include <cstring>

namespace goacc
{
namespace cuda
{

section
section::contiguous (const void *host, const void *device, size_t bytes)
{
  return { static_cast<char *> (const_cast<void *> (host)),
	   reinterpret_cast<device_ptr> (device), bytes, bytes, bytes, 1 };
}

section
section::strided (const void *host, size_t host_pitch, const void *device,
		  size_t device_pitch, size_t width, size_t rows)
{
  section s = contiguous (host, device, width);
  s.host_pitch = host_pitch;
  s.device_pitch = device_pitch;
  s.rows = rows;
  if (host_pitch == width && device_pitch == width)
    s = contiguous (host, device, width * rows);
  return s;
}

size_t
section::piece_count (size_t limit) const
{
  if (width <= limit)
    {
      size_t rows_in_piece = limit / width;
      return (rows + rows_in_piece - 1) / rows_in_piece;
    }
  return rows * ((width + limit - 1) / limit);
}

section
section::piece (size_t index, size_t limit, size_t *packed_offset) const
{
  size_t row, column;
  section p = *this;
  if (width <= limit)
    {
      size_t rows_in_piece = limit / width;
      row = index * rows_in_piece;
      column = 0;
      p.rows = std::min (rows_in_piece, rows - row);
    }
  else
    {
      size_t pieces_in_row = (width + limit - 1) / limit;
      row = index / pieces_in_row;
      column = index % pieces_in_row * limit;
      p.width = std::min (limit, width - column);
      p.rows = 1;
    }
  p.host += row * host_pitch + column;
  p.device += row * device_pitch + column;
  *packed_offset = row * width + column;
  return p;
}

void
section::pack (char *packed) const
{
  for (size_t row = 0; row < rows; row++)
    memcpy (packed + row * width, host + row * host_pitch, width);
}

void
section::unpack (const char *packed) const
{
  for (size_t row = 0; row < rows; row++)
    memcpy (host + row * host_pitch, packed + row * width, width);
}

/* cuMemcpy2D wants pitches of at most MAX_PITCH and no less than the width
   (overlapping rows would be the program's error).  */
void
section::enqueue (direction way, stream_handle stream, char *packed,
		  size_t max_pitch) const
{
  char *from = packed ? packed : host;
  size_t pitch = packed ? width : host_pitch;
  if (rows > 1 && std::max (pitch, device_pitch) <= max_pitch
      && std::min (pitch, device_pitch) >= width)
    {
      enqueue_rows (way, stream, from, pitch);
      return;
    }
  for (size_t row = 0; row < rows; row++)
    if (way == direction::to_device)
      api.memcpy_htod_async (device + row * device_pitch, from + row * pitch,
			     width, stream);
    else
      api.memcpy_dtoh_async (from + row * pitch, device + row * device_pitch,
			     width, stream);
}

void
section::enqueue_rows (direction way, stream_handle stream, char *from,
		       size_t pitch) const
{
  memcpy_2d copy = {};
  copy.width = width;
  copy.height = rows;
  if (way == direction::to_device)
    {
      copy.src_type = CU_MEMORYTYPE_HOST;
      copy.src_host = from;
      copy.src_pitch = pitch;
      copy.dst_type = CU_MEMORYTYPE_DEVICE;
      copy.dst_device = device;
      copy.dst_pitch = device_pitch;
    }
  else
    {
      copy.src_type = CU_MEMORYTYPE_DEVICE;
      copy.src_device = device;
      copy.src_pitch = device_pitch;
      copy.dst_type = CU_MEMORYTYPE_HOST;
      copy.dst_host = from;
      copy.dst_pitch = pitch;
    }
  api.memcpy_2d_async (&copy, stream);
}

} // namespace cuda
} // namespace goacc
