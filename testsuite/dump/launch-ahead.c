/* Which synchronous regions the host does not wait for, and where it waits.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <math.h>

extern void look (void);
float table[100];
volatile int flag;
int count;

/* Around the back edge, and once behind the loop.  */
void
loop (float *p, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma acc parallel loop present (p[0:n])  /* line 19 */
      for (int i = 0; i < n; i++)
	p[i] *= k;
    }
}

/* Scalars, the unit's too, and what only computes.  */
void
scalars (float *p, int n, double x)
{
  for (int k = 0; k < n; k++)
    {
#pragma acc parallel loop present (p[0:n])  /* line 31 */
      for (int i = 0; i < n; i++)
	p[i] *= k;
      count += sin (x + k) > 0.5;
#pragma acc parallel loop present (p[0:n])  /* line 35 */
      for (int i = 0; i < n; i++)
	p[i] += count;
    }
}

/* None of these may be overtaken.  */
void
observers (float *p, int n, int *q)
{
#pragma acc parallel loop present (p[0:n])  /* line 45 */
  for (int i = 0; i < n; i++)
    p[i] *= 2;
  look ();
#pragma acc parallel loop present (p[0:n])  /* line 49 */
  for (int i = 0; i < n; i++)
    p[i] *= 3;
  *q = 1;
#pragma acc parallel loop present (p[0:n])  /* line 53 */
  for (int i = 0; i < n; i++)
    p[i] *= 4;
  flag = 1;
#pragma acc parallel loop present (p[0:n])  /* line 57 */
  for (int i = 0; i < n; i++)
    p[i] *= 5;
  table[n] = 1;
#pragma acc parallel loop present (p[0:n])  /* line 61 */
  for (int i = 0; i < n; i++)
    p[i] *= 6;
  __asm__ volatile ("" ::: "memory");
#pragma acc parallel loop present (p[0:n])  /* line 65 */
  for (int i = 0; i < n; i++)
    p[i] *= 7;
#pragma acc update self (p[0:n])
#pragma acc parallel loop present (p[0:n])  /* line 69 */
  for (int i = 0; i < n; i++)
    p[i] *= 8;
#pragma acc parallel loop present (p[0:n]) async (1)
  for (int i = 0; i < n; i++)
    p[i] *= 9;
#pragma acc parallel loop present (p[0:n])  /* line 75 */
  for (int i = 0; i < n; i++)
    p[i] *= 10;
#pragma acc parallel loop present (p[0:n]) wait (1)
  for (int i = 0; i < n; i++)
    p[i] *= 11;
#pragma acc parallel loop present (p[0:n])  /* line 81 */
  for (int i = 0; i < n; i++)
    p[i] *= 12;
}

/* On one of two ways; a loop that looks at memory is waited for in front of it.  */
int
ways (float *p, int n, int *q)
{
  int sum = 0;
  for (int k = 0; k < n; k++)
    {
#pragma acc parallel loop present (p[0:n])  /* line 93 */
      for (int i = 0; i < n; i++)
	p[i] *= k;
      if (k % 3 == 0)
	for (int i = 0; i < k; i++)
	  sum += q[i];
    }
  return sum;
}

/* { dg-final { scan-dump launch-ahead ":19:\\d+: \[^\n\]*need not wait" } } */
/* { dg-final { scan-dump launch-ahead ":31:\\d+: \[^\n\]*need not wait" } } */
/* { dg-final { scan-dump launch-ahead ":35:\\d+: \[^\n\]*need not wait" } } */
/* { dg-final { scan-dump launch-ahead ":93:\\d+: \[^\n\]*need not wait" } } */
/* { dg-final { scan-dump-times launch-ahead "need not wait" 4 } } */
