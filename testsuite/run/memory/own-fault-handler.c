/* The program's own handler of bad addresses still gets its own faults, before and after
   kernels have run.
   { dg-skip-device "nvidia" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <setjmp.h>
#include <signal.h>
#include "check.h"

static sigjmp_buf back;

static void
handler (int number)
{
  siglongjmp (back, number);
}

static int *volatile nothing;

static int
faults (void)
{
  int number = sigsetjmp (back, 1);
  if (!number)
    *nothing = 1;
  return number;
}

int
main (void)
{
  signal (SIGSEGV, handler);
  CHECK_INT (faults (), SIGSEGV);
  int a[1000];
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  CHECK_INT (faults (), SIGSEGV);
  CHECK_INT (faults (), SIGSEGV);
  CHECK_INT (a[999], 999);
  return 0;
}
