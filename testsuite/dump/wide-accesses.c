/* What becomes one access where pointers are aligned, and what does not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
four (int n, const float *restrict p, double *restrict q)
{
#pragma acc parallel loop present (p[0:4*n], q[0:2*n])
  for (int i = 0; i < n; i++)
    {
      q[2 * i] = p[4 * i] + p[4 * i + 1];
      q[2 * i + 1] = p[4 * i + 2] + p[4 * i + 3];
    }
}

/* Each thread's own row is not aligned, whatever the pointer is.  */

void
three (int n, const float *restrict r, float *restrict s)
{
#pragma acc parallel loop present (r[0:3*n], s[0:n])
  for (int i = 0; i < n; i++)
    s[i] = r[3 * i] + r[3 * i + 1] + r[3 * i + 2];
}

/* Nor where only the launch knows how long a row is.  */

void
rows (int n, int m, const float *restrict v, float *restrict w)
{
#pragma acc parallel loop present (v[0:n*m], w[0:n])
  for (int i = 0; i < n; i++)
    w[i] = v[i * m] + v[i * m + 1];
}

/* The store may be to what is loaded after it.  */

void
between (int n, int *t)
{
#pragma acc parallel loop present (t[0:3*n])
  for (int i = 0; i < n; i++)
    {
      int a = t[2 * i];
      t[2 * n + i] = a;
      t[2 * i] = t[2 * i + 1];
    }
}

/* Pairs whose neighbours are not 16 bytes apart.  */

struct pair { float x, y; };

void
pairs (int n, const struct pair *restrict a, struct pair *restrict b)
{
#pragma acc parallel loop present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      b[i].x = a[i].y;
      b[i].y = a[i].x;
    }
}

/* { dg-final { scan-dump wide-accesses "4 loads of 4 bytes are one where aligned" } } */
/* { dg-final { scan-dump wide-accesses "2 stores of 8 bytes are one where aligned" } } */
/* { dg-final { scan-dump wide-accesses "c:6\[0-9\]:.*2 loads of 4 bytes are one" } } */
/* { dg-final { scan-dump wide-accesses "c:6\[0-9\]:.*2 stores of 4 bytes are one" } } */
/* { dg-final { scan-dump-not wide-accesses "c:\[2-5\]\[0-9\]:.*2 loads of 4 bytes" } } */
/* { dg-final { scan-dump-not wide-accesses "c:\[1-5\]\[0-9\]:.*stores of 4 bytes" } } */
