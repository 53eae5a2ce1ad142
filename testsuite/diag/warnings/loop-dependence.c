/* Loops that are said to be independent, and are not; what cannot be proven is not said.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-implicit-reduction" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double a[1000], b[1000], c[100][100], t[10];
int n, place[1000];

void
bad (double *p)
{
#pragma acc parallel loop /* { dg-warning "what one writes of .a., the one 1 away reads.*loop-dependence" } */
  for (int i = 1; i < 1000; i++)
    a[i] = a[i - 1] + 1; /* { dg-message "written here|read here" } */
#pragma acc kernels loop independent /* { dg-warning "the one 2 away reads" } */
  for (int i = 0; i < n; i++)
    p[i] = p[i + 2]; /* { dg-message "written here|read here" } */
#pragma acc parallel loop gang
  for (int i = 0; i < 100; i++)
    {
#pragma acc loop vector /* { dg-warning "of .c., the one 1 away" } */
      for (int j = 1; j < 100; j++)
	c[i][j] = c[i][j - 1]; /* { dg-message "written here|read here" } */
    }
#pragma acc parallel loop /* { dg-warning "all of them write the same element of .t." } */
  for (int i = 0; i < 1000; i++)
    {
      t[1] = a[i]; /* { dg-message "written here" } */
      b[i] = t[1] * t[1];
    }
#pragma acc parallel loop gang /* { dg-warning "those 1 apart write the same element of .a." } */
  for (int i = 0; i < 999; i++)
    {
      a[i] = b[i]; /* { dg-message "here" } */
      a[i + 1] = i; /* { dg-message "here" } */
    }
}

void
good (double *p, double *q, int m)
{
#pragma acc parallel loop
  for (int i = 0; i < 500; i++)
    a[i] = a[i + 500];
#pragma acc parallel loop
  for (int i = 0; i < m; i++)
    p[i] = p[i + m] + q[i - 1];
#pragma acc parallel loop
  for (int i = 1; i < 1000; i++)
    if (i % 2)
      a[i] = a[i - 1];
#pragma acc parallel loop
  for (int i = 1; i < 1000; i += 2)
    a[i] = a[i - 1];
#pragma acc parallel loop
  for (int i = 0; i < 1000; i++)
    {
      if (a[i] > 3)
	n = 1;
      t[2] = 7;
    }
#pragma acc parallel loop private (t)
  for (int i = 0; i < 1000; i++)
    {
      double u[2];
      t[1] = u[0] = a[i];
      b[i] = t[1] * u[0];
    }
#pragma acc parallel loop
  for (int i = 0; i < 1000; i++)
    {
      a[place[i]] = i;
#pragma acc atomic
      b[3] += i;
    }
#pragma acc parallel loop seq
  for (int i = 1; i < 1000; i++)
    a[i] = a[i - 1] + 1;
#pragma acc parallel loop auto
  for (int i = 1; i < 1000; i++)
    a[i] = a[i - 1] + 1;
#pragma acc kernels loop
  for (int i = 1; i < 1000; i++)
    a[i] = a[i - 1] + 1;
}
