/* A region with sixty mapped arrays and forty firstprivate scalars.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define TEN(M, D) M (D##0) M (D##1) M (D##2) M (D##3) M (D##4) M (D##5) \
  M (D##6) M (D##7) M (D##8) M (D##9)
#define SIXTY(M) TEN (M, 1) TEN (M, 2) TEN (M, 3) TEN (M, 4) TEN (M, 5) TEN (M, 6)
#define FORTY(M) TEN (M, 1) TEN (M, 2) TEN (M, 3) TEN (M, 4)

int
main (void)
{
#define DECLARE(K) static int a##K[9];
#define SCALAR(K) int s##K = K;
  SIXTY (DECLARE)
  FORTY (SCALAR)
#pragma acc parallel loop
  for (int i = 0; i < 9; i++)
    {
      int s = 0;
#define SUM(K) s += s##K;
      FORTY (SUM)
#define STORE(K) a##K[i] += s + K * i;
      SIXTY (STORE)
    }
  int total = 0;
#define TOTAL(K) total += s##K;
  FORTY (TOTAL)
  for (int i = 0; i < 9; i++)
    {
#define VERIFY(K) CHECK_ELEMENT (i, a##K[i], total + K * i);
      SIXTY (VERIFY)
    }
  return 0;
}
