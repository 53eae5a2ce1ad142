/* Constants that GCC folds into one (ipa-icf) keep their values.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

static const int table[] = { 3, 1, 4, 1, 5, 9, 2, 6 };

int
on_host (int i)
{
  return table[i & 7];
}

void
lookup (int n, int *a)
{
#pragma acc parallel loop copy (a[0:n])
  for (int i = 0; i < n; i++)
    {
      static const int same[] = { 3, 1, 4, 1, 5, 9, 2, 6 };
      a[i] = same[a[i] & 7];
    }
}

/* Nobody changes it.  { dg-final { scan-ptx "ld\\.global\\.nc\\.\[su\]32" } } */
/* { dg-final { scan-ptx "same\[^=\]*= .3, 0, 0, 0, 1, 0, 0, 0, 4" } } */
