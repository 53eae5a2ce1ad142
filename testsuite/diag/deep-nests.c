/* Nests that are deeper than there are levels get no warning: axes are found for them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[10][10][10][10];

void
f (int n)
{
#pragma acc parallel copy (a)
#pragma acc loop
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
#pragma acc loop
      for (int k = 0; k < n; k++)
#pragma acc loop
	for (int l = 0; l < n; l++)
	  a[i][j][k][l] = 1;
#pragma acc parallel num_gangs (1) copy (a)
#pragma acc loop worker
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
#pragma acc loop
      for (int k = 0; k < n; k++)
	a[i][j][k][0] = 1;
}

#pragma acc routine vector
void
g (int n, int (*x)[10])
{
#pragma acc loop
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      x[i][j] = 1;
}

/* Levels that the program wrote are judged as ever.  */

void
h (int n)
{
#pragma acc parallel copy (a)
#pragma acc loop vector /* { dg-message "containing loop here" "" { target *-*-* } } */
  for (int i = 0; i < n; i++)
#pragma acc loop gang /* { dg-error "incorrectly nested OpenACC loop parallelism" } */
    for (int j = 0; j < n; j++)
      a[i][j][0][0] = 1;
}
