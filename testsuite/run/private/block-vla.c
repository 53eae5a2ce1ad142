/* An array of variable size belongs to the block that declares it, and so to the threads that
   run the block: lanes of a loop inside, and of a vector routine, share it (2.6.1).  */
/* { dg-set-target-env-var ACC_CPU_ONE_LANE "0" } */

#include <stdio.h>
enum { N = 30, M = 140 };
static int y[N][M];
/* The size differs from iteration to iteration: it is malloc's memory.  */
static void __attribute__ ((noinline))
varying (void)
{
  #pragma acc parallel loop gang num_gangs (3) copy (y)
  for (int i = 0; i < N; i++)
    {
      int n = i % 11 + 100;
      int t[n];
      #pragma acc loop vector
      for (int j = 0; j < n; j++)
	t[j] = i + j;
      #pragma acc loop vector
      for (int j = 0; j < n; j++)
	y[i][j] = t[n - 1 - j];
    }
}
/* No loop of the lanes uses it.  */
static void __attribute__ ((noinline))
redundant (int m)
{
  #pragma acc parallel loop gang num_gangs (3) copy (y)
  for (int i = 0; i < N; i++)
    {
      int t[m];
      for (int j = 0; j < 100; j++)
        t[j] = i + j;
      int s = 0;
      for (int j = 0; j < 100; j++)
        s = s * 3 + t[j];
      #pragma acc loop vector
      for (int j = 0; j < 100; j++)
	y[i][j] = s + j;
    }
}
#pragma acc routine vector
static void __attribute__ ((noinline))
row (int n, int i, int *p)
{
  int t[n];
  #pragma acc loop vector
  for (int j = 0; j < n; j++)
    t[j] = i + j;
  #pragma acc loop vector
  for (int j = 0; j < n; j++)
    p[j] = t[n - 1 - j];
}
static void __attribute__ ((noinline))
routines (int n)
{
  #pragma acc parallel loop gang num_gangs (3) copy (y)
  for (int i = 0; i < N; i++)
    row (n, i, y[i]);
}
static int
element (int way, int i, int j)
{
  int n = i % 11 + 100, s = 0;
  if (way == 2)
    for (int k = 0; k < 100; k++)
      s = s * 3 + i + k;
  return way == 1 ? i + n - 1 - j : way == 2 ? s + j : i + 99 - j;
}

static int
wrong (int way)
{
  int bad = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 100; j++)
      bad += y[i][j] != element (way, i, j);
  if (bad)
    printf ("%d: %d are wrong\n", way, bad);
  return bad;
}

int
main (void)
{
  varying ();
  int bad = wrong (1);
  redundant (M);
  bad += wrong (2);
  routines (100);
  return bad + wrong (3) != 0;
}
