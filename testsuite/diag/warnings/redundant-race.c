/* What all gangs do to the same memory.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[100], x;

void
bad (int *p)
{
#pragma acc parallel num_gangs (64) copy (x, a) copy (p[0:3])
  {
    x = x + 1; /* { dg-warning "each gang does this to .x..*redundant-race" } */
    p[2] -= 3; /* { dg-warning "each gang does this to .p." } */
    for (int i = 0; i < 100; i++)
      a[i] += 1; /* { dg-warning "each gang does this to .a." } */
#pragma acc loop gang
    for (int i = 0; i < 100; i++)
      a[i] += i;
  }
}

void
good (int n)
{
  int y = 2;
#pragma acc parallel num_gangs (64) copy (x, a) firstprivate (y)
  {
    int z = n;
    z++;
    y++;
    a[3] = 5 + y + z;
#pragma acc atomic
    x++;
#pragma acc loop gang
    for (int i = 0; i < 100; i++)
      a[i] += i;
  }
#pragma acc parallel num_gangs (1) copy (x)
  x++;
#pragma acc serial copy (x)
  x++;
#pragma acc parallel copy (x)
  x++;
}

/* In loops that gangs do not share.  */

void
in_loops (int n)
{
  int sum = 0;
#pragma acc parallel copy (x, a)
  {
#pragma acc loop seq
    for (int k = 0; k < n; k++)
      {
	x += k; /* { dg-warning "each gang does this to .x." } */
#pragma acc loop gang
	for (int i = 0; i < 100; i++)
	  a[i] += i;
      }
#pragma acc loop vector
    for (int i = 0; i < 100; i++)
      a[i] *= 2; /* { dg-warning "each gang does this to .a." } */
  }
#pragma acc parallel num_gangs (4) copy (x, sum, a)
  {
    int t[100];
    static int b[100][2];
#pragma acc loop seq private (x)
    for (int k = 0; k < n; k++)
      {
	x = k;
	x += 2;
	t[k] = x;
#pragma acc loop vector
	for (int i = 0; i < 100; i++)
	  t[i] += 1;
      }
#pragma acc loop vector reduction (+:sum)
    for (int i = 0; i < 100; i++)
      sum += t[i];
#pragma acc loop gang
    for (int i = 0; i < 100; i++)
      {
#pragma acc loop vector
	for (int j = 0; j < 2; j++)
	  b[i][j] += j;
      }
  }
}
