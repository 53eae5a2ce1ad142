/* Mappings of several megabytes, with sizes that fill no page.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

int
main (void)
{
  size_t n = 3000001;
  unsigned char *a = (unsigned char *) malloc (n), *b = (unsigned char *) malloc (n);
  for (size_t i = 0; i < n; i++)
    a[i] = (unsigned char) (i * 31 >> 3);
#pragma acc parallel loop copyin (a[0:n]) copyout (b[0:n])
  for (size_t i = 0; i < n; i++)
    b[i] = a[n - 1 - i] ^ 0x5a;
  for (size_t i = 0; i < n; i++)
    if (b[i] != (a[n - 1 - i] ^ 0x5a))
      CHECK_ELEMENT (i, b[i], a[n - 1 - i] ^ 0x5a);
  free (a);
  free (b);
  return 0;
}
