/* Updates of a few places go to a copy in each block's shared memory, those of one place
   to a register; an iteration that looks at what it has updated keeps them in memory.
   { dg-options "-O2 -fplugin-arg-accplug-dump=block-updates,early-loads" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
histogram (int n, const unsigned char *key, unsigned *bin)
{
#pragma acc parallel loop present (key[0:n], bin[0:256])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      bin[key[i]]++;
    }
}

void
count (int n, const float *x, long long *result)
{
#pragma acc parallel loop present (x[0:n], result[0:1])
  for (int i = 0; i < n; i++)
    if (x[i] > 0)
      {
#pragma acc atomic update
	*result += 2;
      }
}

void
look (int n, const unsigned char *key, unsigned *bin, const unsigned char *other, int *y)
{
#pragma acc parallel loop present (key[0:n], bin[0:256], other[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      bin[key[i]]++;
      y[i] = other[i];
    }
}

/* A run of 16, eight at once and the rest, for aligned memory and other.  */
/* { dg-final { scan-ptx-times "atom\\.shared\\.add\\.u32" 50 } } */
/* { dg-final { scan-dump early-loads "7 loads come first" } } */
/* { dg-final { scan-ptx-times "atom\\.shared\\.add\\.u64" 1 } } */
/* { dg-final { scan-ptx-not "membar" } } */
/* { dg-final { scan-dump block-updates "1 updates of 256 places are collected" } } */
/* { dg-final { scan-dump block-updates "1 updates of 1 places are collected by each block, in registers first" } } */
/* { dg-final { scan-dump block-updates "updates stay in memory: what follows in the same iteration" } } */
