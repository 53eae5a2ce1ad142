/* Levels of loops and routines that are in use already.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#pragma acc routine vector
void
vector_routine (int *p, int n)	/* { dg-message "declared here" } */
{
#pragma acc loop worker vector	/* { dg-warning "'worker' is ignored: the loop is in a 'routine vector'" } */
  for (int i = 0; i < n; i++)
    p[i] += 1;
}

#pragma acc routine seq
void
sequential (int *p, int n)
{
#pragma acc loop vector	/* { dg-warning "'vector' is ignored: the loop is in a 'routine seq'" } */
  for (int i = 0; i < n; i++)
    p[i] += 1;
}

int
main (void)
{
  static int a[10][10];
#pragma acc parallel loop gang
  for (int i = 0; i < 10; i++)
    {
      vector_routine (a[i], 10);
      sequential (a[i], 10);
    }
#pragma acc parallel loop gang vector
  for (int i = 0; i < 10; i++)
    vector_routine (a[i], 10);	/* { dg-error "call of 'vector_routine', which is a 'routine vector', in a loop that uses 'vector'" } */
  return a[3][5] != 2;
}
