/* The host reads what is on the device alone: said.  What was copied, or may have been,
   is not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdio.h>
#include <stdlib.h>

void known_to_others (double *);
double g[100];

double
copied_in (void)
{
  double a[100];
#pragma acc parallel loop copyin (a) /* { dg-message "copies nothing back" } */
  for (int i = 0; i < 100; i++)
    a[i] = i; /* { dg-message "the device writes .a. here" } */
  return a[3]; /* { dg-warning "the host reads .a., but .* were not copied back .stale-data." } */
}

double
within_region (int n)
{
  double *p = malloc (n * sizeof (double)), s = 0;
#pragma acc data copyout (p[0:n]) /* { dg-message ".copyout. copies back at the end" } */
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      p[i] = i; /* { dg-message "writes" } */
    for (int i = 0; i < n; i++)
      s += p[i]; /* { dg-warning "the host reads .p." } */
  }
  s += p[0];
  free (p);
  return s;
}

double
without_region (int n)
{
  double *p = malloc (n * sizeof (double));
#pragma acc enter data create (p[0:n]) /* { dg-message "create" } */
#pragma acc parallel loop present (p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = i; /* { dg-message "writes" } */
#pragma acc exit data delete (p[0:n])
  printf ("%g\n", p[1]); /* { dg-warning "the host reads .p." } */
  return 0;
}

double
reduced (void)
{
  double s = 0, y[100] = { 1 };
#pragma acc data copyin (s, y) /* { dg-message "copyin" } */
  {
#pragma acc parallel loop reduction (+:s) /* { dg-message "writes" } */
    for (int i = 0; i < 100; i++)
      s += y[i];
  }
  return s; /* { dg-warning "the host reads .s." } */
}

/* Nothing is to be said of these.  */

double
updated (int n)
{
  double a[100], b[100] = { 0 };
#pragma acc data create (a) copyin (b)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = b[i] = i;
#pragma acc update self (a)
    b[5] = 3;
    n = a[3];
  }
  return a[n] + b[5];
}

double
conditions_that_go_together (int n, int gpu)
{
  double a[100] = { 0 };
#pragma acc enter data copyin (a) if (gpu)
#pragma acc parallel loop if (gpu)
  for (int i = 0; i < n; i++)
    a[i] = i;
  if (gpu)
    {
#pragma acc update self (a)
    }
#pragma acc exit data delete (a) if (gpu)
  return a[n];
}

double
another_function (int n)
{
  double a[100] = { 0 };
#pragma acc data copyin (a)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = g[i] = i;
    known_to_others (a);
    n = a[n];
  }
  return n + g[n];
}

double
several_names (int n)
{
  double *a = malloc (800), *b = malloc (800);
#pragma acc data copy (a[0:n]) create (b[0:n])
  for (int k = 0; k < 3; k++)
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	b[i] = a[i] + 1;
      double *t = a;
      a = b;
      b = t;
    }
  return a[0] + b[0];
}

int
shared_memory (void)
{
  int probe = 0;
#pragma acc serial copyin (probe)
  probe = 1;
  return probe;
}

/* What is only read, though atomically, has no other values there.  */
double
atomically_read (int n)
{
  struct { char c; int m; double d[3]; } s = { 1, 2, { 3, 4, 5 } };
  double sum = 0;
#pragma acc parallel loop copyin (s) reduction (+:sum)
  for (int i = 0; i < n; i++)
    {
      int m;
      double d;
#pragma acc atomic read
      m = s.m;
#pragma acc atomic read
      d = s.d[1];
      sum += m + d;
    }
  return sum + s.m + s.d[1];
}
