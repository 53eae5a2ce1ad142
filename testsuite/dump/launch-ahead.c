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

/* A routine of the unit asks its caller; its caller goes on around the loop.  */
static void __attribute__ ((noinline))
step (float *p, int n, float x)
{
#pragma acc parallel loop present (p[0:n])  /* line 107 */
  for (int i = 0; i < n; i++)
    p[i] += x;
}

void
steps (float *p, int n)
{
  for (int k = 0; k < n; k++)
    step (p, n, k);  /* line 116 */
}

/* One that other objects may have in its place does not.  */
void __attribute__ ((noinline, weak))
replaceable (float *p, int n)
{
#pragma acc parallel loop present (p[0:n])  /* line 123 */
  for (int i = 0; i < n; i++)
    p[i] += 1;
}

void
uses_replaceable (float *p, int n)
{
  for (int k = 0; k < n; k++)
    replaceable (p, n);
}

/* Parts of kernels regions have no wait but behind the loop; data constructs and updates wait
   themselves.  */
void
parts (float *restrict p, float *restrict q, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma acc kernels present (p[0:n], q[0:n])  /* line 142 */
      {
	for (int i = 0; i < n; i++)
	  p[i] = q[i];
	for (int i = 1; i < n; i++)
	  q[i] += p[i - 1];
      }
#pragma acc data present (q[0:n])
#pragma acc parallel loop present (q[0:n])  /* line 150 */
      for (int i = 0; i < n; i++)
	q[i] += 1;
#pragma acc update self (p[0:1])
    }
}

/* { dg-final { scan-dump launch-ahead ":19:\\d+: \[^\n\]*need not wait" } } */
/* { dg-final { scan-dump launch-ahead ":31:\\d+: \[^\n\]*need not wait" } } */
/* { dg-final { scan-dump launch-ahead ":35:\\d+: \[^\n\]*need not wait" } } */
/* { dg-final { scan-dump launch-ahead ":65:\\d+: \[^\n\]*need not wait" } } */
/* { dg-final { scan-dump launch-ahead ":93:\\d+: \[^\n\]*need not wait" } } */
/* { dg-final { scan-dump launch-ahead ":107:\\d+: \[^\n\]*need not wait" } } */
/* { dg-final { scan-dump launch-ahead ":116:\\d+: \[^\n\]*regions of this routine" } } */
/* { dg-final { scan-dump launch-ahead "asks its caller" } } */
/* { dg-final { scan-dump launch-ahead ":142:\\d+: \[^\n\]*need not wait" } } */
/* { dg-final { scan-dump launch-ahead ":150:\\d+: \[^\n\]*need not wait" } } */
/* { dg-final { scan-dump-times launch-ahead "need not wait" 9 } } */
