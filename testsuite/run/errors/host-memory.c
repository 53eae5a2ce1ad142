/* A section that is longer than its data, where no memory follows: the line names construct,
   variable and place, instead of a bare signal.
   { dg-only-device "cpu" }
   { dg-shouldfail "there is no such memory" }
   { dg-output "host-memory.c:\[0-9\]+: enter data: p.0:n.: host memory .0x\[0-9a-f\]+,.20000. cannot be read: there is none at 0x\[0-9a-f\]+" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <sys/mman.h>
#include <unistd.h>

int
main (void)
{
  size_t page = sysconf (_SC_PAGESIZE);
  char *memory = mmap (NULL, 9 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
		       0);
  CHECK (memory != MAP_FAILED);
  CHECK (!mprotect (memory + page, 8 * page, PROT_NONE));
  int *p = (int *) (memory + page) - 16, n = 5000, s = 0;	/* the last of the page */
#pragma acc parallel loop reduction (+:s) copyin (p[0:16])
  for (int i = 0; i < 16; i++)
    s += p[i];
  CHECK_INT (s, 0);
#pragma acc enter data copyin (p[0:n])
  printf ("not reached\n");
  return 0;
}
