/* Local aggregates with constant initial values in routines and regions, of sizes that
   GCC stores one by one and such that it copies from its constant pool: which, depends
   on the host's processor.  Nothing is mapped for them: the launch comes first.

   { dg-set-target-env-var ACC_NOTIFY "3" }
   { dg-output "^(launch|$)" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

#define N 40
#define FORTY { 1, 2, 4, 8, 7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9,	\
		3, 4, 5, 4, 3, 4, 5, 6, 3, 2, 4, 4, 3, 4, 3, 4, 3, 4, 3, 7 }

struct weights
{
  double w[N];
  const char *name;
};

#pragma acc routine seq
__attribute__ ((noinline)) static double
read_only (int i)
{
  const double scale[N] = FORTY;
  return scale[i];
}

#pragma acc routine seq
__attribute__ ((noinline)) static double
written (int i)
{
  double scale[N] = FORTY;
  scale[i]++;
  return scale[i] + scale[N - 1 - i];
}

#pragma acc routine seq
__attribute__ ((noinline)) static int
small (int i)
{
  int step[9] = { 0, 1, -1, 2, -2, 3, -3, 4, -4 };
  step[i % 9] *= 2;
  return step[i % 9] + step[i % 3];
}

#pragma acc routine seq
__attribute__ ((noinline)) static double
member (int i)
{
  struct weights t = { FORTY, "weights" };
  t.w[i] += t.name[i % 7];
  t = i % 2 ? t : (struct weights) { FORTY, "others" };
  return t.w[i] + t.name[i % 6];
}

static double got[5][N];

int
main (void)
{
  const double want[N] = FORTY;
#pragma acc parallel loop copyout (got)
  for (int i = 0; i < N; i++)
    {
      double scale[N] = FORTY;
      scale[i]++;
      got[0][i] = scale[i] + scale[N - 1 - i];
      got[1][i] = read_only (i);
      got[2][i] = written (i);
      got[3][i] = small (i);
      got[4][i] = member (i);
    }
  for (int i = 0; i < N; i++)
    {
      int step[9] = { 0, 1, -1, 2, -2, 3, -3, 4, -4 };
      double pair = want[i] + want[N - 1 - i] + 1;
      CHECK_REAL (got[0][i], pair, 0);
      CHECK_REAL (got[1][i], want[i], 0);
      CHECK_REAL (got[2][i], pair, 0);
      CHECK_REAL (got[3][i], 2 * step[i % 9] + step[i % 3] * (i % 9 == i % 3 ? 2 : 1), 0);
      CHECK_REAL (got[4][i], want[i] + (i % 2 ? "weights"[i % 7] + "weights"[i % 6]
					: "others"[i % 6]), 0);
    }
  return 0;
}
