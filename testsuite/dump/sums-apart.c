/* In a nest that keeps its directives, a loop that the analysis has to judge gets a reduction
   clause for a place in memory only where nothing else in it may be that memory: by the types,
   by `restrict', or since the program says that its iterations are independent.
   { dg-options "-O2 -w" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
behind (int n, double *s, double *x)
{
#pragma acc kernels loop gang (static: 1) copy (s[0:1], x[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop seq
      for (int j = 0; j < n; j++)
	s[0] += x[j];
    }
}

void
types (int n, int *s, double *x)
{
#pragma acc kernels loop gang (static: 1) copy (s[0:1], x[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop seq
      for (int j = 0; j < n; j++)
	s[0] += x[j] > 0;
    }
}

void
restricted (int n, double *restrict s, double *x)
{
#pragma acc kernels loop gang (static: 1) copy (s[0:1], x[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop seq
      for (int j = 0; j < n; j++)
	s[0] += x[j];
    }
}

void
independent (int n, double *s, double *x)
{
#pragma acc kernels loop independent copy (s[0:1], x[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop seq
      for (int j = 0; j < n; j++)
	s[0] += x[j];
    }
}

static double t[4];

void
variable (int n)
{
  double x[100];
#pragma acc kernels loop gang (static: 1) copy (t) create (x)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop seq
      for (int j = 0; j < n; j++)
	t[2] += x[j];
    }
}

/* { dg-final { scan-dump implicit-reductions ":11:.*gets no clause for \\*s: it may be in the memory of \\*" } } */
/* { dg-final { scan-dump implicit-reductions ":23:.*gets the clause reduction .plus_expr:\\*s" } } */
/* { dg-final { scan-dump implicit-reductions ":35:.*gets the clause reduction .plus_expr:\\*s" } } */
/* { dg-final { scan-dump implicit-reductions ":47:.*gets the clause reduction .plus_expr:\\*s" } } */
/* { dg-final { scan-dump implicit-reductions ":62:.*gets the clause reduction .plus_expr:t.2." } } */
