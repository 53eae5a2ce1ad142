/* Data routines that GCC's <openacc.h> has, too.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>

void
map_data (int *data, int count)
{
  acc_copyin (data, count * sizeof *data);
}

void
unmap_data (int *data, int count)
{
  acc_copyout (data, count * sizeof *data);
}

acc_device_t
type_of_device (void)
{
  return acc_get_device_type ();
}
