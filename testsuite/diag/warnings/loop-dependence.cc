/* Loops that are said to be independent, and are not, behind members and references.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

template<typename T>
void
shift (T *p, int n)
{
#pragma acc parallel loop copy (p[0:n]) // { dg-warning "of .p->., the one 1 away reads|of .p., the one 1 away reads" }
  for (int i = 1; i < n; i++)
    p[i] = p[i - 1]; // { dg-message "written here|read here" }
#pragma acc parallel loop copy (p[0:2 * n])
  for (int i = 0; i < n; i++)
    p[2 * i] = p[2 * i + 1];
}

void
use (double *x, int n)
{
  shift (x, n);
}
