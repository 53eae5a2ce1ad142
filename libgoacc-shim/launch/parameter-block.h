/* The parameter block of a launch: what a kernel gets (accplug-image.h, Kernels).  This
   is the only place that knows its layout.

   Comes in: a kernel's record and its construct's arrays; from the mapping rules, device
   addresses and extents; from the launch, the scratch's address.
   Goes out: the bytes that the kernel gets, and to launch expressions those that they ask
   for.

   Rules
   - A slot of 8 bytes for each mapping comes first; where values, extents and the
     scratch's address are, the kernel's record says.
   - The bytes of an ACCPLUG_ARG_BY_VALUE mapping are behind its hostaddrs element, or
     are the element itself (MAP_FIRSTPRIVATE_INT).  Absent ones are zeros.
   - Bytes that nothing sets are undefined; if the kernel has a check, 0.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_PARAMETER_BLOCK_H
#define GOACC_PARAMETER_BLOCK_H

#include <map>
#include <vector>

#include "accplug-image.h"
#include "devices/present-table.h"
#include "support/protocol.h"

namespace goacc
{

class parameter_block
{
public:
  /* Throws fatal_error if KERNEL cannot be the one of a construct with ARRAYS.  Both
     outlive the block.  */
  parameter_block (const accplug_kernel &kernel, const map_arrays &arrays);
  parameter_block (const parameter_block &) = delete;
  parameter_block &operator= (const parameter_block &) = delete;

  const accplug_kernel &kernel () const { return *m_kernel; }
  /* The block goes to VERSION of the kernel, which has the same arguments and values; or back
     to the kernel.  */
  void give_to (const accplug_kernel &version) { m_kernel = &version; }
  const map_arrays &arrays () const { return m_arrays; }

  /* What the image says of mapping I.  */
  bool reduction_p (size_t i) const { return flag (i, ACCPLUG_ARG_REDUCTION); }
  bool late_p (size_t i) const { return flag (i, ACCPLUG_ARG_LATE); }
  bool by_value_p (size_t i) const { return flag (i, ACCPLUG_ARG_BY_VALUE); }
  /* Does the kernel store nothing where the slot points to; nor where pointers there do, or
     the pointer by value?  */
  bool only_read_p (size_t i) const { return flag (i, ACCPLUG_ARG_READ); }
  bool reads_behind_p (size_t i) const { return flag (i, ACCPLUG_ARG_READ_BEHIND); }
  /* By value, and a pointer.  */
  bool pointer_p (size_t i) const { return flag (i, ACCPLUG_ARG_POINTER); }
  bool wants_extent_p (size_t i) const { return m_kernel->args[i].extent != 0; }

  /* Are the pointers in data of no use but for what they lead to?  */
  bool keeps_pointers_p () const
  { return m_kernel->flags & ACCPLUG_KERNEL_KEEPS_POINTERS; }

  /* Mapping I's device address.  */
  void set_slot (size_t i, const char *device);
  /* The host's bytes of I, by value.  */
  void set_value (size_t i);
  /* I is a pointer by value: the kernel gets DEVICE instead.  */
  void set_pointer (size_t i, const char *device);
  void set_extent (size_t i, const device_extent &extent);
  /* Likewise, of cell I, whose pointer is VALUE on the device.  */
  void set_cell (size_t i, const device_extent &extent, const char *value);
  /* I is a pointer by value: POINTER is what the program means by it.  */
  void fix_pointer (size_t i, uintptr_t pointer) { m_fixed[i] = pointer; }
  void set_scratch (const char *device);
  /* The value of the kernel's `check'.  */
  void set_outcome (int64_t value);

  /* The pointer that I passes by value, as the program has it; 0 if it is absent.  */
  uintptr_t passed_pointer (size_t i) const;
  /* What the image says of the memory behind the pointer I: ACCPLUG_RANGE_*.  */
  uint32_t range_flags (size_t i) const;
  /* True if the kernel gets that pointer as it is, or barred.  */
  bool has_host_pointer_p (size_t i) const;
  /* Element I is a pointer in data that the kernel uses, and what it points to is not
     mapped.  */
  void note_unmapped_pointer (size_t i) { m_unmapped.push_back (i); }
  const std::vector<size_t> &unmapped_pointers () const { return m_unmapped; }
  /* Element I is a pointer in data that the kernel uses, and nobody has attached it.  */
  void note_loose_pointer (size_t i) { m_loose.push_back (i); }
  const std::vector<size_t> &loose_pointers () const { return m_loose; }
  /* What looks like such a pointer is among the data that element I points to.  */
  void note_pointers_behind (size_t i) { m_behind.push_back (i); }
  const std::vector<size_t> &pointers_behind () const { return m_behind; }

  /* For the device, and for launch expressions: SIZE bytes at OFFSET, NULL if that is
     not within the block.  */
  const void *bytes () const { return m_bytes; }
  size_t size () const { return m_kernel->param_bytes; }
  const void *at (int64_t offset, size_t size) const;

private:
  bool flag (size_t i, uint32_t which) const
  {
    return m_kernel->args[i].flags & which;
  }
  const void *value_of (size_t i) const;
  void check_outcome_place ();
  void check_cells () const;

  /* The most that a kernel can take (accplug-image.h).  */
  static constexpr size_t largest = 4096;
  static constexpr size_t slot_bytes = 8;
  static constexpr size_t cell_bytes = sizeof (device_extent) + slot_bytes;

  const accplug_kernel *m_kernel;
  const map_arrays &m_arrays;
  std::map<size_t, uintptr_t> m_fixed;
  std::vector<size_t> m_unmapped, m_loose, m_behind;
  alignas (16) char m_bytes[largest];
};

} // namespace goacc

#endif /* GOACC_PARAMETER_BLOCK_H */
