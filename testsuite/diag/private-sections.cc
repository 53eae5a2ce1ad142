/* Sections that cannot be private.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct table
{
  int *p;

  void member (int n)
  {
#pragma acc parallel loop private(p[0:n]) /* { dg-message "that is not behind a variable" } */
    for (int i = 0; i < n; i++)
      p[i % n] = i;
  }
};

void
use (table *t, int n)
{
  t->member (n);
}

#pragma acc routine vector
void
in_a_routine (int *p, int *out, int n)
{
#pragma acc loop vector private(p[0:n]) /* { dg-message "of variable size in a routine" } */
  for (int i = 0; i < n; i++)
    out[i] = p[0] = i;
#pragma acc loop vector private(p[0:2])
  for (int i = 0; i < n; i++)
    out[i] = p[0] = i;
}

void
bounds (int *p, int *out, int n)
{
#pragma acc parallel copyout(out[0:n])
  {
    int m = n / 2;
#pragma acc loop private(p[0:m]) /* { dg-message "that the construct computes" } */
    for (int i = 0; i < n; i++)
      out[i] = p[0] = i;
  }
}

void
forms (int *p, int **r, int *out, int n)
{
#pragma acc parallel loop private(r[0:2][0:n]) /* { dg-error "not contiguous in .private. clause" } */
  for (int i = 0; i < n; i++)
    out[i] = r[0][0] = i;
#pragma acc parallel loop private(p[0:2]) private(p[0:3]) /* { dg-error "more than once in" } */
  for (int i = 0; i < n; i++)
    out[i] = p[0] = i;
#pragma acc parallel loop private(p[:]) /* { dg-error "length expression must be specified" } */
  for (int i = 0; i < n; i++)
    out[i] = p[0] = i;
}
