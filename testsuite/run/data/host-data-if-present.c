/* OpenACC 2.8: if and if_present on host_data: the host's address remains.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include "memory-probe.h"
#include <openacc.h>
#include <stdint.h>

int
main (void)
{
  int a[5], b[5];
  uintptr_t ha = (uintptr_t) a, hb = (uintptr_t) b, da, db;
  int separate = separate_memory (), no = 0;
#pragma acc data create (a)
  {
#pragma acc host_data use_device (a, b) if_present
    {
      da = (uintptr_t) a;
      db = (uintptr_t) b;
    }
    CHECK (separate ? da != ha : da == ha);
    CHECK (db == hb);
    CHECK (!separate || da == (uintptr_t) acc_deviceptr (a));
#pragma acc host_data use_device (a) if (no)
    da = (uintptr_t) a;
    CHECK (da == ha);
  }
  /* What is absent may begin where present data end.  */
  int c[10];
#pragma acc data create (c[0:5])
  {
    int *second = c + 5;
#pragma acc host_data use_device (second) if_present
    da = (uintptr_t) second;
    CHECK (da == (uintptr_t) (c + 5));
  }
  return 0;
}
