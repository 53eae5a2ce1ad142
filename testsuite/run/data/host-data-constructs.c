/* OpenACC 2.8: compute constructs in `host_data', with variables that are declared there,
   and with device addresses.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "../check.h"
#include <stdlib.h>

static void
fill (int n, int *a, int *b)
{
#pragma acc host_data use_device (a)
  {
    int half = n / 2, table[10];
    for (int i = 0; i < 10; i++)
      table[i] = i;
#pragma acc parallel loop deviceptr (a) copyin (table)
    for (int i = 0; i < n; i++)
      a[i] = i + table[i % 10];
#pragma acc serial loop copy (b[0:n])
    for (int i = 0; i < half; i++)
      b[i] = i + table[i % 10];
#pragma acc data deviceptr (a) copy (table)
#pragma acc kernels loop
    for (int i = 0; i < half; i++)
      a[i] += table[i % 10];
  }
}

/* No clause, and `present': what is there is meant.  */

static int counts[50];

static void
add (int n, int *a, int *b)
{
  int k[100];
  for (int i = 0; i < 100; i++)
    k[i] = i;
#pragma acc data copy (k, counts)
#pragma acc host_data use_device (a, k, counts)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += k[i % 100];
#pragma acc parallel loop present (a[0:n]) copy (b[0:n])
    for (int i = 0; i < n; i++)
      b[i] = a[i];
#pragma acc kernels
    for (int i = 0; i < 50; i++)
      {
	counts[i] += 3;
	k[i]++;
      }
  }
  for (int i = 0; i < 100; i++)
    CHECK_INT (k[i], i < 50 ? i + 1 : i);
}

int
main ()
{
  int n = 100, *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = b[i] = -1;
#pragma acc data copy (a[0:n])
  fill (n, a, b);
  for (int i = 0; i < n; i++)
    {
      CHECK_INT (a[i], i < n / 2 ? i + 2 * (i % 10) : i + i % 10);
      CHECK_INT (b[i], i < n / 2 ? i + i % 10 : -1);
      a[i] = 2 * i;
    }
#pragma acc data copy (a[0:n])
  add (n, a, b);
  for (int i = 0; i < n; i++)
    {
      CHECK_INT (a[i], 3 * i);
      CHECK_INT (b[i], 3 * i);
      CHECK_INT (counts[i / 2], 3);
    }
  return 0;
}
