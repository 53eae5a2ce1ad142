/* Bodies that change what the iterations are counted from.
   { dg-additional-options "-fplugin-arg-accplug-warn=no-implicit-reduction" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[100], b[100][100];

void
bad (int n, int m)
{
  int i, j;
#pragma acc parallel loop copy (n) /* { dg-message "in this loop" } */
  for (int k = 0; k < n; k++)
    {
      a[k] = 1;
      n = 50; /* { dg-warning ".n., which the loop's bound is computed from, is changed.*changed-loop" } */
    }
#pragma acc parallel loop /* { dg-message "in this loop" } */
  for (i = 0; i < 100; i++)
    {
      a[i] = 1;
      i++; /* { dg-warning "the loop's variable .i. is changed" } */
    }
#pragma acc parallel loop collapse (2) firstprivate (m) /* { dg-message "in this loop" } */
  for (i = 0; i < 100; i++)
    for (j = 0; j < 2 * m; j++)
      {
	b[i][j] = j;
	m--; /* { dg-warning ".m., which" } */
      }
}

void
good (int n, int m)
{
  int i, j, k = n;
#pragma acc parallel loop private (m) firstprivate (k)
  for (i = 0; i < n; i++)
    {
      m = i * k;
#pragma acc loop
      for (j = 0; j < m; j++)
	b[i][j] += j;
      a[i] = m;
      m = 3;
      k++;
    }
#pragma acc kernels
  for (i = 0; i < n; i++)
    {
      a[i] = 3;
      i++;
    }
}
