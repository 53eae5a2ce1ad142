/* Updates of many places are collected where they are known to fit a copy, or where the run time
   says how much is mapped.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
known (int n, const unsigned *x, int *bins)
{
#pragma acc parallel loop present (x[0:n], bins[0:8192])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      bins[x[i] % 8192]++;
    }
}

void
too_many (int n, const unsigned *x, int *bins)
{
#pragma acc parallel loop present (x[0:n], bins[0:8193])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      bins[x[i] % 8193]++;
    }
}

void
asked (int n, int m, const int *x, int *bins)
{
#pragma acc parallel loop present (x[0:n], bins[0:m])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      bins[x[i]]++;
    }
}

/* { dg-final { scan-dump block-updates ":12:.*: 1 updates of 8192 places are collected by each block\n" } } */
/* { dg-final { scan-dump block-updates ":23:.*: updates stay in memory: how many places they are is not known, or they are many\n" } } */
/* { dg-final { scan-dump block-updates ":34:.*: 1 updates of 4096 places are collected by each block, if no more are mapped\n" } } */
