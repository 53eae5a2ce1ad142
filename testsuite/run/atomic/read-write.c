/* OpenACC 2.12: atomic read and write: no value that was never stored is seen.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 3000

int
main (void)
{
  long long shared = 0x1111111111111111LL;
  double d = 1;
  int bad = 0;
#pragma acc parallel loop gang vector copy (shared, d) reduction (+:bad)
  for (int i = 0; i < N; i++)
    {
      long long seen, byte = i % 15 + 1;
      double e;
#pragma acc atomic write
      shared = byte * 0x1111111111111111LL;
#pragma acc atomic read
      seen = shared;
      if ((unsigned long long) seen % 0x1111111111111111ULL != 0)
	bad++;
#pragma acc atomic write
      d = i;
#pragma acc atomic read
      e = d;
      if (!(e >= 0 && e < N && e == (int) e))
	bad++;
    }
  CHECK_INT (bad, 0);
  CHECK_INT ((unsigned long long) shared % 0x1111111111111111ULL, 0);
  return 0;
}
