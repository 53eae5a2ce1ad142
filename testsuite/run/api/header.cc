/* <openacc.h> in C++: data that are const, pointers to any type, acc_on_device, functions'
   addresses.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

struct vector
{
  const float *data;
  int size;
};

static int
on_host ()
{
  return acc_on_device (acc_device_host) && !acc_on_device (acc_device_cpu);
}

int
main ()
{
  const int a[] = { 1, 2, 3, 4 };
  int b[4] = { 0, 0, 0, 0 };
  CHECK (acc_copyin (a, sizeof a) == acc_deviceptr (a));
  acc_copyin (b, sizeof b);
#pragma acc parallel loop present (a, b)
  for (int i = 0; i < 4; i++)
    b[i] = a[i] * 2;
  void (*update) (void *, size_t) = acc_update_self;
  update (b, sizeof b);
  CHECK_INT (b[3], 8);
  acc_update_device_async (a, sizeof a, 1);
  acc_wait (1);
  CHECK (acc_is_present (a, sizeof a));
  acc_delete (a, sizeof a);
  acc_delete (b, sizeof b);

  static const float values[] = { 1, 2, 3 };
  vector v = { values, 3 };
  acc_copyin (&v, sizeof v);
  acc_copyin (values, sizeof values);
  acc_attach (&v.data);
  float sum = 0;
#pragma acc parallel loop present (v) reduction (+: sum)
  for (int i = 0; i < 3; i++)
    sum += v.data[i];
  CHECK_REAL (sum, 6, 0);
  acc_detach_async (&v.data, acc_async_sync);
  acc_delete (values, sizeof values);
  acc_delete (&v, sizeof v);
  void *memory = acc_malloc (4);
  acc_memcpy_to_device (memory, "abc", 4);
  char text[4];
  acc_memcpy_from_device (text, memory, 4);
  CHECK_INT (text[2], 'c');
  acc_free (memory);
  CHECK (on_host ());
  return 0;
}
