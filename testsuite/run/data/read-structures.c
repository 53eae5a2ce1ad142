/* A structure whose members `data' maps, and which kernels only read: it is not copied where
   the host has what is on the device, and never back.  What else may change either of them
   counts: the host, other queues, regions that store there, pointers to it.
   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>
#include "check.h"

typedef struct { int n; double dt; double *x, *y; } state;

static void
add (state *s)
{
  #pragma acc parallel loop present (s->x[0:s->n], s->y[0:s->n])
  for (int i = 0; i < s->n; i++)
    s->y[i] += s->x[i] * s->dt;
}

static double
sum (state *s)
{
  double t = 0;
  #pragma acc update self (s->y[0:s->n])
  for (int i = 0; i < s->n; i++)
    t += s->y[i];
  return t;
}

static void
init (state *s, int n)
{
  s->n = n;
  s->dt = 1;
  s->x = malloc (n * sizeof (double));
  s->y = malloc (n * sizeof (double));
  for (int i = 0; i < n; i++)
    s->x[i] = 1, s->y[i] = 0;
}

static void
by_value (void)
{
  state a;
  init (&a, 10);
  #pragma acc data copyin (a.x[0:a.n]) copy (a.y[0:a.n])
  {
    for (int t = 0; t < 6; t++)
      {
	a.dt = t / 2;
	#pragma acc parallel loop
	for (int i = 0; i < a.n; i++)
	  a.y[i] += a.x[i] * a.dt;
      }
    CHECK (sum (&a) == 60);
    /* Back to what it was, but on a queue it was something else.  */
    for (int t = 0; t < 3; t++)
      {
	a.dt = 1;
	#pragma acc parallel loop
	for (int i = 0; i < a.n; i++)
	  a.y[i] += a.x[i] * a.dt;
	a.dt = 2;
	#pragma acc parallel loop async (1)
	for (int i = 0; i < a.n; i++)
	  a.y[i] += a.x[i] * a.dt;
	#pragma acc wait (1)
      }
    CHECK (sum (&a) == 150);
    /* The region changes it.  */
    for (int t = 0; t < 3; t++)
      {
	a.dt = 1;
	#pragma acc parallel loop
	for (int i = 0; i < a.n; i++)
	  a.y[i] += a.x[i] * a.dt;
	#pragma acc serial
	a.dt += a.n;
	CHECK (a.dt == 11);
	#pragma acc parallel loop
	for (int i = 0; i < a.n; i++)
	  a.y[i] += a.x[i] * a.dt;
      }
    CHECK (sum (&a) == 510);
    /* By a pointer.  */
    state *p = &a;
    #pragma acc parallel loop
    for (int i = 0; i < 1; i++)
      {
	p->dt = 3;
	a.y[i] += a.x[i];
      }
    CHECK (a.dt == 3);
    #pragma acc parallel loop
    for (int i = 0; i < a.n; i++)
      a.y[i] += a.x[i] * a.dt;
    CHECK (sum (&a) == 541);
  }
  CHECK (a.n == 10);
  free (a.x);
  free (a.y);
}

static void
by_pointer (void)
{
  for (int n = 4; n < 8; n++)
    {
      state *s = malloc (sizeof *s);
      init (s, n);
      #pragma acc data copyin (s->x[0:n]) copy (s->y[0:n])
      {
	add (s);
	s->dt = n;
	add (s);
	add (s);
	/* Fewer, and then all again.  */
	s->n = n - 1;
	add (s);
	s->n = n;
	add (s);
      }
      CHECK (s->y[0] == 4 * n + 1 && s->y[n - 1] == 3 * n + 1);
      free (s->x);
      free (s->y);
      free (s);
    }
}

static void
entered (void)
{
  state s;
  init (&s, 5);
  #pragma acc enter data copyin (s.x[0:5], s.y[0:5])
  for (int t = 0; t < 4; t++)
    {
      s.dt = t < 2 ? 1 : 2;
      add (&s);
    }
  CHECK (sum (&s) == 30);
  #pragma acc exit data delete (s.x, s.y)
  #pragma acc enter data copyin (s.x[0:5], s.y[0:5])
  add (&s);
  CHECK (sum (&s) == 40);
  #pragma acc exit data delete (s.x, s.y)
  free (s.x);
  free (s.y);
}

/* Data that the region maps, and reads; but for those that it stores to by another name.  */
static void
of_region (void)
{
  static double x[20], y[20];
  double *q = x;
  struct { int first, last; } range = { 3, 7 };
  for (int i = 0; i < 20; i++)
    x[i] = i;
  #pragma acc parallel loop copy (x, y)
  for (int i = range.first; i < range.last; i++)
    y[i] = x[i];
  CHECK (y[2] == 0 && y[3] == 3 && y[6] == 6 && y[7] == 0 && x[5] == 5);
  #pragma acc parallel loop copy (x)
  for (int i = 0; i < 10; i++)
    q[i] = x[i + 10];
  for (int i = 0; i < 20; i++)
    CHECK (x[i] == (i < 10 ? i + 10 : i));
}

int
main (void)
{
  by_value ();
  by_pointer ();
  entered ();
  of_region ();
  return 0;
}
