/* OpenACC 2.7, 2.6.5: default (present) of a data construct holds for the constructs in it
   (GCC 14 and later have it there; before, the test has it on the construct): a pointer
   whose data is not on the device is an error before the kernel runs.
   { dg-skip-device "host" }
   { dg-shouldfail "absent data" }
   { dg-output "accplug: \[^\n\]*pointer-absent-data.c:\[0-9\]+: parallel\[^\n\]*data in PRESENT clause was not found on device \[0-9\]+: name=b host:0x\[0-9a-f\]+ size=80" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#if __GNUC__ >= 14
# define ON_DATA default (present)
# define ON_CONSTRUCT
#else
# define ON_DATA
# define ON_CONSTRUCT default (present)
#endif
#define DIRECTIVE(text) _Pragma (#text)
#define ACC(text) DIRECTIVE (acc text)

int
main (void)
{
  double *a = calloc (10, sizeof *a), *b = calloc (10, sizeof *b), c[10];
#pragma acc enter data copyin (a[0:10])
ACC (data copyout (c) ON_DATA)
  {
ACC (parallel loop ON_CONSTRUCT)
    for (int i = 0; i < 10; i++)
      c[i] = a[i] = i;
ACC (parallel loop ON_CONSTRUCT)
    for (int i = 0; i < 10; i++)
      b[i] = i;
  }
  return c[0] + b[0];
}
