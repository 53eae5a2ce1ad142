/* A pointer without bounds and members of what it points to in one directive, in any order:
   GCC takes the pointer in front only, in combined constructs behind them only.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include <stdlib.h>
#include "check.h"

#define N 60

struct list
{
  int n;
  double *a, *b;
  struct list *next;
};

static void
constructs (struct list *h)
{
#pragma acc parallel loop present (h, h->a)
  for (int i = 0; i < N; i++)
    h->a[i] += 1;
#pragma acc parallel loop present (h->a[0:N], h)
  for (int i = 0; i < N; i++)
    h->a[i] += 1;
#pragma acc kernels loop present (h) present (h->b) copyin (h->a[0:N])
  for (int i = 0; i < N; i++)
    h->b[i] = h->a[i] + h->n;
#pragma acc parallel present (h->next, h->next->b[0:N], h)
#pragma acc loop
  for (int i = 0; i < N; i++)
    h->next->b[i] = i;
#pragma acc serial loop present (h, h->next, h->next->a)
  for (int i = 0; i < N; i++)
    h->next->a[i] = h->next->b[i] + h->b[i];
#pragma acc data present (h->a[0:N], h) present (h->b[0:N])
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    h->a[i] += h->b[i];
}

int
main (void)
{
  struct list second = { 4, malloc (N * sizeof (double)), malloc (N * sizeof (double)), 0 };
  struct list first = { 3, malloc (N * sizeof (double)), malloc (N * sizeof (double)),
			&second };
  struct list *h = &first;
  for (int i = 0; i < N; i++)
    first.a[i] = first.b[i] = second.a[i] = second.b[i] = i;
#pragma acc enter data copyin (h[0:1])
#pragma acc enter data copyin (h->a[0:N], h->b[0:N], h->next[0:1])
#pragma acc enter data copyin (h->next->a[0:N], h->next->b[0:N])
  constructs (h);
#pragma acc update self (h->next->a[0:N], h->a, h->b)
#pragma acc exit data delete (h->next->a[0:N], h->next->b, h->next)
#pragma acc exit data delete (h->a, h->b, h)
  CHECK (!acc_is_present (first.a, 1) && !acc_is_present (first.b, 1)
	 && !acc_is_present (h, 1) && !acc_is_present (&second, 1));
  for (int i = 0; i < N; i++)
    {
      CHECK (first.a[i] == 2 * (i + 2) + 3);
      CHECK (first.b[i] == i + 5 && second.a[i] == i + i + 2 + 3);
    }
  return 0;
}
