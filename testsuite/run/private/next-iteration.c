/* A gang, or a worker, has one copy of a private array for all of its iterations: one that
   writes waits for the lanes that still read it in the iteration before.  Arrays of variable
   size are in scratch memory (2.9.10).  */
/* { dg-set-target-env-var ACC_CPU_ONE_LANE "0" } */

#include <stdio.h>

enum { N = 9, M = 140 };

static int a[N][M], y[N][M];

#define CHECK(name)						\
  do								\
    for (int i = 0; i < N; i++)					\
      for (int j = 0; j < M; j++)				\
	{							\
	  if (y[i][j] != a[i][M - 1 - j] + 1 && failures++ < 5)	\
	    printf ("%s: y[%d][%d] is %d\n", name, i, j, y[i][j]); \
	  y[i][j] = 0;						\
	}							\
  while (0)

/* A private array is written and read the other way round by the lanes.  */
#define BODY(directive)			\
  {					\
    _Pragma (directive)			\
    for (int j = 0; j < m; j++)		\
      t[j] = a[i][j] + 1;		\
    _Pragma (directive)			\
    for (int j = 0; j < m; j++)		\
      y[i][j] = t[m - 1 - j];		\
  }

static void __attribute__ ((noinline))
one_gang (int n, int m)
{
  int t[m + 1];
  #pragma acc parallel loop gang num_gangs (1) private (t)
  for (int i = 0; i < n; i++)
    BODY ("acc loop vector")
}

static void __attribute__ ((noinline))
workers (int n, int m)
{
  int t[m + 1];
  #pragma acc parallel loop gang worker num_gangs (1) num_workers (2) vector_length (64) \
    private (t)
  for (int i = 0; i < n; i++)
    BODY ("acc loop vector")
}

static void __attribute__ ((noinline))
whole_gang (int n, int m)
{
  int t[m + 1];
  #pragma acc parallel loop gang num_gangs (2) num_workers (2) private (t)
  for (int i = 0; i < n; i++)
    BODY ("acc loop worker vector")
}

static void __attribute__ ((noinline))
of_the_body (int n, int m)
{
  #pragma acc parallel loop gang num_gangs (1)
  for (int i = 0; i < n; i++)
    {
      int t[m + 1];
      BODY ("acc loop vector")
    }
}

int
main (void)
{
  int failures = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i * 1000 + j;
  one_gang (N, M);
  CHECK ("one_gang");
  workers (N, M);
  CHECK ("workers");
  whole_gang (N, M);
  CHECK ("whole_gang");
  of_the_body (N, M);
  CHECK ("of_the_body");
  return failures != 0;
}
