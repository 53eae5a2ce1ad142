/* Pointers in memory behind pointers that no clause names: a structure on the heap, a table of
   rows.  They lead to what is present, and keep their values on the host.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

enum { N = 50, ROWS = 40 };

struct view
{
  int n;
  double *in, *out;
};

static void
through_structure (struct view *v)
{
#pragma acc parallel loop
  for (int i = 0; i < v->n; i++)
    v->out[i] = v->in[i] + 1;
}

static void
through_rows (double **rows, int m, int n)
{
#pragma acc parallel loop collapse(2)
  for (int k = 0; k < m; k++)
    for (int i = 0; i < n; i++)
      rows[k][i] += k;
}

int
main (void)
{
  static double x[N], y[N], data[ROWS][N];
  struct view *v = (struct view *) malloc (sizeof *v);
  v->n = N;
  v->in = x;
  v->out = y;
  double **rows = (double **) malloc (ROWS * sizeof *rows);
  for (int k = 0; k < ROWS; k++)
    rows[k] = data[k];
  for (int i = 0; i < N; i++)
    x[i] = i;
#pragma acc data copyin(x) copyout(y)
  through_structure (v);
#pragma acc data copy(data)
  through_rows (rows, ROWS, N);
  CHECK (v->in == x && rows[7] == data[7]);
  for (int i = 0; i < N; i++)
    {
      CHECK_ELEMENT (i, y[i], i + 1);
      CHECK_ELEMENT (i, data[7][i], 7);
    }
  free (rows);
  free (v);
  return 0;
}
