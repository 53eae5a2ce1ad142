/* OpenACC 3.3, 3.2.6: properties, with acc_property_shared_memory_support.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

int
main (void)
{
  acc_device_t type = acc_get_device_type ();
  int number = acc_get_device_num (type);
  static int a[10];
  int shared = acc_get_property (number, type, acc_property_shared_memory_support) != 0;
  acc_copyin (a, sizeof a);
  CHECK_INT (shared, acc_deviceptr (a) == a);
  CHECK_INT (shared, type == acc_device_host);
  size_t all = acc_get_property (number, type, acc_property_memory);
  CHECK (acc_get_property (number, type, acc_property_free_memory) <= all);
  CHECK (acc_get_property_string (number, type, acc_property_name));
  CHECK (!acc_get_property_string (number, type, acc_property_memory));
  CHECK (acc_get_property (0, acc_device_host, acc_property_shared_memory_support));
  CHECK_INT (acc_get_property (0, acc_device_xeonphi, acc_property_memory), 0);
  return 0;
}
