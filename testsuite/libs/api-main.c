/* A region on data that api-data.c maps, with routines that GCC 12's <openacc.h> lacks.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>

extern void map_data (int *, int);
extern void unmap_data (int *, int);
extern acc_device_t type_of_device (void);

int
main (void)
{
  static int a[100];
  acc_set_default_async (3);
  map_data (a, 100);
#pragma acc parallel loop present (a) async
  for (int i = 0; i < 100; i++)
    a[i] = i;
  int queues[] = { 3 };
  if (acc_wait_any (1, queues) != 0)
    return 1;
  acc_wait_all_device (0);
  unmap_data (a, 100);
  return a[99] != 99 || type_of_device () != acc_get_device_type ();
}
