/* A collapsed nest of constant size that 32 bits can count has no division: a quotient is the
   high half of a product of 32 bits.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
fill (char a[3000][7000])
{
#pragma acc parallel loop gang collapse (2) copy (a[0:3000])
  for (int i = 0; i < 3000; i++)
    for (int j = 0; j < 7000; j++)
      a[i][j] = 1;
}

/* { dg-final { scan-ptx "mul\\.hi\\.u32" } } */
/* { dg-final { scan-ptx-not "div\\." } } */
/* { dg-final { scan-ptx-not "rem\\." } } */
