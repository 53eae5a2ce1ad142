/* OpenACC 2.13.4: routines use variables of `declare link': they find the data that are mapped when
   they run.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 100 };

float x[N];
int scale;
static int table[4] = { 1, 2, 3, 4 };
struct s { int n; double v[8]; } st;
#pragma acc declare link (x, scale, table, st)

#pragma acc routine seq
static float
get (int i)
{
  return x[i] * scale + table[i % 4] + st.v[i % 8];
}

#pragma acc routine seq
void
set (int i, float v)
{
  x[i] = v;
}

#pragma acc routine vector
static void
row (int n)
{
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    x[i] += 1;
}

static void
whole (void)
{
  float y[N];
  for (int i = 0; i < N; i++)
    x[i] = i;
  for (int i = 0; i < 8; i++)
    st.v[i] = i;
  scale = 3;
#pragma acc enter data copyin (x, scale, table, st)
#pragma acc parallel loop copyout (y)
  for (int i = 0; i < N; i++)
    y[i] = get (i);
  for (int i = 0; i < N; i++)
    CHECK_REAL (y[i], i * 3 + i % 4 + 1 + i % 8, 0);
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    set (i, 2 * i);
#pragma acc parallel num_gangs (1)
  row (N);
#pragma acc exit data copyout (x) delete (scale, table, st)
  for (int i = 0; i < N; i++)
    CHECK_REAL (x[i], 2 * i + 1, 0);
}

/* Again, elsewhere on the device, and not all of it.  */

static void
part (void)
{
  for (int i = 0; i < N; i++)
    x[i] = 7;
#pragma acc data copy (x[20:30])
#pragma acc parallel loop
  for (int i = 20; i < 50; i++)
    set (i, i);
  for (int i = 0; i < N; i++)
    CHECK_REAL (x[i], i >= 20 && i < 50 ? i : 7, 0);
}

int
main (void)
{
  whole ();
  part ();
  return 0;
}
