/* The parameter block of a launch.  See parameter-block.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "launch/parameter-block.h"

#include <cstring>

#include "support/errors.h"

namespace goacc
{

parameter_block::parameter_block (const accplug_kernel &kernel,
				  const map_arrays &arrays)
  : m_kernel (&kernel), m_arrays (arrays)
{
  if (kernel.arg_count != arrays.count || (kernel.arg_count && !kernel.args)
      || kernel.param_bytes > largest
      || kernel.param_bytes < kernel.arg_count * slot_bytes)
    fatal ("the device image of %s is damaged: kernel %s has %u arguments in "
	   "%u bytes, its region %zu", kernel.file, kernel.name,
	   kernel.arg_count, kernel.param_bytes, arrays.count);
  check_cells ();
  if (kernel.check)
    check_outcome_place ();
}

void
parameter_block::check_cells () const
{
  for (uint32_t i = 0; i < m_kernel->cell_count; i++)
    {
      const accplug_cell &cell = m_kernel->cells[i];
      if (cell.holder >= m_kernel->arg_count + i
	  || (cell.extent && (cell.extent < slot_bytes * m_kernel->arg_count
			      || cell.extent + cell_bytes > m_kernel->param_bytes)))
	fatal ("the device image of %s is damaged: kernel %s has a pointer at %u of %u bytes, "
	       "behind %u", m_kernel->file, m_kernel->name, cell.extent,
	       m_kernel->param_bytes, cell.holder);
    }
}

/* Blocks with the same values are to have the same bytes.  */
void
parameter_block::check_outcome_place ()
{
  if (m_kernel->check_offset < slot_bytes * m_kernel->arg_count
      || m_kernel->check_offset % slot_bytes
      || m_kernel->check_offset > m_kernel->param_bytes - slot_bytes)
    fatal ("the device image of %s is damaged: kernel %s has the outcome of a check at %u "
	   "of %u bytes", m_kernel->file, m_kernel->name, m_kernel->check_offset,
	   m_kernel->param_bytes);
  memset (m_bytes, 0, m_kernel->param_bytes);
}

void
parameter_block::set_outcome (int64_t value)
{
  memcpy (m_bytes + m_kernel->check_offset, &value, sizeof value);
}

void
parameter_block::set_slot (size_t i, const char *device)
{
  memcpy (m_bytes + i * slot_bytes, &device, sizeof device);
}

/* Where the bytes of mapping I, passed by value, are; NULL if it is absent.  */
const void *
parameter_block::value_of (size_t i) const
{
  if (__builtin_expect (!m_fixed.empty (), 0))
    {
      auto fixed = m_fixed.find (i);
      if (fixed != m_fixed.end ())
	return &fixed->second;
    }
  return (kind_of (m_arrays.kinds[i]) == MAP_FIRSTPRIVATE_INT
	  ? (const void *) &m_arrays.host[i] : m_arrays.host[i]);
}

void
parameter_block::set_value (size_t i)
{
  const accplug_arg &arg = m_kernel->args[i];
  if (const void *source = value_of (i))
    memcpy (m_bytes + arg.offset, source, arg.size);
  else
    memset (m_bytes + arg.offset, 0, arg.size);
}

void
parameter_block::set_pointer (size_t i, const char *device)
{
  memcpy (m_bytes + m_kernel->args[i].offset, &device, sizeof device);
}

void
parameter_block::set_extent (size_t i, const device_extent &extent)
{
  memcpy (m_bytes + m_kernel->args[i].extent, &extent, sizeof extent);
}

void
parameter_block::set_cell (size_t i, const device_extent &extent, const char *value)
{
  char *place = m_bytes + m_kernel->cells[i].extent;
  memcpy (place, &extent, sizeof extent);
  memcpy (place + sizeof extent, &value, sizeof value);
}

void
parameter_block::set_scratch (const char *device)
{
  memcpy (m_bytes + m_kernel->scratch_offset, &device, sizeof device);
}

uintptr_t
parameter_block::passed_pointer (size_t i) const
{
  const void *source = value_of (i);
  return source ? *(const uintptr_t *) source : 0;
}

uint32_t
parameter_block::range_flags (size_t i) const
{
  for (uint32_t r = 0; r < m_kernel->range_count; r++)
    if (m_kernel->ranges[r].arg == i)
      return m_kernel->ranges[r].flags;
  return 0;
}

bool
parameter_block::has_host_pointer_p (size_t i) const
{
  if (!pointer_p (i) || !m_arrays.host[i])
    return false;
  uintptr_t pointer = passed_pointer (i), given;
  memcpy (&given, m_bytes + m_kernel->args[i].offset, sizeof given);
  return given == pointer || given == barred (pointer);
}

const void *
parameter_block::at (int64_t offset, size_t size) const
{
  if (offset < 0 || size > m_kernel->param_bytes
      || (uint64_t) offset > m_kernel->param_bytes - size)
    return nullptr;
  return m_bytes + offset;
}

} // namespace goacc
