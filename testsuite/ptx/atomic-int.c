/* Integer updates are one atom instruction, without fences.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
histogram (int n, const int *key, unsigned *bin)
{
#pragma acc parallel loop copyin (key[0:n]) copy (bin[0:64])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      bin[key[i] & 63]++;
    }
}

/* { dg-final { scan-ptx "atom\\.global\\.add\\.u32" } } */
/* { dg-final { scan-ptx-not "membar" } } */
