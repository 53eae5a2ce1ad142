/* OpenACC 3.2.31-3.2.32: acc_memcpy_to_device and acc_memcpy_from_device, also
   to the middle of an allocation, small and large.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>
#include <string.h>

static void
run (size_t n)
{
  char *h = (char *) malloc (n), *g = (char *) malloc (n);
  char *d = (char *) acc_malloc (n);
  for (size_t i = 0; i < n; i++)
    h[i] = (char) (i * 7);
  acc_memcpy_to_device (d, h, n);
  memset (g, 0, n);
  acc_memcpy_from_device (g, d, n);
  CHECK (memcmp (g, h, n) == 0);
  if (n > 10)
    {
      acc_memcpy_to_device (d + 3, "xyz", 3);
      acc_memcpy_from_device (g, d, 8);
      CHECK (memcmp (g + 3, "xyz", 3) == 0);
      CHECK (g[6] == h[6] && g[2] == h[2]);
    }
  acc_free (d);
  free (g);
  free (h);
}

int
main (void)
{
  run (1);
  run (31);
  run (4096);
  run (100003);
  run (5000001);
  return 0;
}
