/* What a loop accumulates into may be in the memory of what else it reads, behind another
   pointer.  Unless the program says that the loop's iterations are independent, it does what
   the loop does in order: in a kernels region and where the directive is `auto', with starts
   that are computed, and with directives inside that keep the nest's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include "check.h"

#define N 40

struct result { int count; double sum; };

/* Each loop, as a function with directives, and as the program's own order.  */
#define BOTH(NAME, ARGUMENTS, DATA, LOOP, INNER, BODY)			\
  __attribute__ ((noipa)) static void					\
  NAME (int n, ARGUMENTS)						\
  {									\
    _Pragma (DATA)							\
    {									\
      _Pragma (LOOP)							\
      BODY (_Pragma (INNER))						\
    }									\
  }									\
  __attribute__ ((noipa)) static void					\
  NAME##_in_order (int n, ARGUMENTS)					\
  {									\
    BODY ()								\
  }

#define ARGS int *p, int *f
#define SUM(INNER)							\
  for (int i = n - 1; i >= 0; i--)					\
    p[2] += f[i] * 3;
#define UP(INNER)							\
  for (int i = p[0] & 1; i < n - 2; i++)				\
    p[2] += f[i] * 3;
#define GREATEST(INNER)							\
  for (int i = n - 1; i >= 0; i--)					\
    if (f[i] + i > p[2])						\
      p[2] = f[i] + i;
#define FLAG(INNER)							\
  for (int i = n - 1; i >= 0; i--)					\
    {									\
      if (f[i] == 5)							\
	p[2] = 1;							\
      f[i + 1] = f[i + 1] * 2;						\
    }
#define ROWS(INNER)							\
  for (int i = n / 4 - 1; i >= 0; i--)					\
    {									\
      INNER								\
      for (int j = n / 4 - 1; j >= 0; j--)				\
	p[i] += f[i + j];						\
    }
#define BITS(INNER)							\
  for (int i = n - 1; i >= 0; i--)					\
    p[2] ^= f[i] * 5;

#define KERNELS "acc kernels present_or_copy (p[0:41], f[0:41])"
BOTH (sum, ARGS, KERNELS, "acc loop", "", SUM)
BOTH (sum_auto, ARGS, KERNELS, "acc loop auto", "", SUM)
BOTH (sum_levels, ARGS, KERNELS, "acc loop gang vector", "", SUM)
BOTH (sum_worker, ARGS, KERNELS, "acc loop worker", "", SUM)
BOTH (sum_parallel, ARGS, "acc parallel present_or_copy (p[0:41], f[0:41])",
      "acc loop auto", "", SUM)
BOTH (sum_serial, ARGS, "acc serial present_or_copy (p[0:41], f[0:41])",
      "acc loop auto", "", SUM)
BOTH (up, ARGS, KERNELS, "acc loop", "", UP)
BOTH (greatest, ARGS, KERNELS, "acc loop auto", "", GREATEST)
BOTH (flag, ARGS, KERNELS, "acc loop auto", "", FLAG)
BOTH (rows, ARGS, KERNELS, "acc loop", "acc loop seq", ROWS)
BOTH (rows_auto, ARGS, KERNELS, "acc loop auto", "acc loop vector", ROWS)
BOTH (rows_seq, ARGS, KERNELS, "acc loop seq", "acc loop", ROWS)
BOTH (bits, ARGS, KERNELS, "acc loop auto", "", BITS)

#undef ARGS
#define ARGS struct result *p, double *f
#define MEMBER(INNER)							\
  for (int i = n - 1; i >= 0; i--)					\
    p->sum += f[i];
BOTH (member, ARGS, "acc kernels present_or_copy (p[0:1], f[0:40])", "acc loop auto", "",
      MEMBER)

static void
fill (int *a)
{
  for (int i = 0; i <= N; i++)
    a[i] = (i * 7 + 3) % 11;
}

/* P and F are apart by DISTANCE, or far.  */

static void
check (void (*loop) (int, int *, int *), void (*in_order) (int, int *, int *))
{
  int a[3 * N], b[3 * N];
  for (int distance = 0; distance < 2; distance++)
    {
      for (int part = 0; part < 3; part++)
	{
	  fill (a + part * N - (part > 0));
	  fill (b + part * N - (part > 0));
	}
      a[3 * N - 1] = b[3 * N - 1] = 0;
#pragma acc data copy (a)
      loop (N, a, a + distance * (N + 5));
      in_order (N, b, b + distance * (N + 5));
      for (int i = 0; i < 3 * N; i++)
	CHECK_INT (a[i], b[i]);
    }
}

#define CHECK_LOOP(NAME) check (NAME, NAME##_in_order)

int
main (void)
{
  CHECK_LOOP (sum);
  CHECK_LOOP (sum_auto);
  CHECK_LOOP (sum_levels);
  CHECK_LOOP (sum_worker);
  CHECK_LOOP (sum_parallel);
  CHECK_LOOP (sum_serial);
  CHECK_LOOP (up);
  CHECK_LOOP (greatest);
  CHECK_LOOP (flag);
  CHECK_LOOP (rows);
  CHECK_LOOP (rows_auto);
  CHECK_LOOP (rows_seq);
  CHECK_LOOP (bits);

  union { double f[N]; struct result r[N / 2]; } a, b;
  for (int i = 0; i < N; i++)
    a.f[i] = b.f[i] = i % 5 + 0.5;
#pragma acc data copy (a)
  member (N, &a.r[3], a.f);
  member_in_order (N, &b.r[3], b.f);
  for (int i = 0; i < N; i++)
    CHECK (a.f[i] == b.f[i]);
  return 0;
}
