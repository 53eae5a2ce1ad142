/* Where the compiler cannot know what a region uses behind a pointer, and no clause says
   it, the message about the kernel's failure names the pointer.
   { dg-skip-device "host" }
   { dg-set-target-env-var ACC_CHECK "1" }
   { dg-shouldfail "invalid access" }
   { dg-output "pointer-unmapped.c:\[0-9\]+: parallel: kernel \[^\n\]* failed \[^\n\]*what counts points to is not mapped, and no clause names it" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  static int keys[100];
  int *counts = calloc (10, sizeof *counts);
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    {
#pragma acc atomic update
      counts[keys[i]]++;
    }
  return 0;
}
