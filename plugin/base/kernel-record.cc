/* The unit's kernels; see kernel-record.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/kernel-record.h"
#include "base/unit.h"

namespace accplug
{

kernel_registry the_kernels;

void
kernel_registry::add (const kernel_record &record)
{
  keep_alive (record.host);
  keep_alive (record.device);
  m_records.push_back (record);
}

kernel_record *
kernel_registry::find_device (tree decl)
{
  for (kernel_record &record : m_records)
    if (record.device == decl)
      return &record;
  return nullptr;
}

} // namespace accplug
