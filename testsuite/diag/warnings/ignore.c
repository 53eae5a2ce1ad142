/* What a pragma silences: the next statement, or the function; and what it does not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[100];

#define QUIET _Pragma ("accplug ignore launch-size")
#define WIDE _Pragma ("acc parallel loop vector_length (4096)") /* { dg-warning "launch-size" } */

void
statement (int n)
{
  int i;
  a[0] = n;
#pragma accplug ignore launch-size
#pragma acc parallel loop vector_length (4096)
  for (i = 0; i < 100; i++)
    a[i] = i;
#pragma acc parallel loop vector_length (4096) /* { dg-warning "launch-size" } */
  for (i = 0; i < 100; i++)
    a[i] = i;
#pragma accplug ignore all
  for (i = 0; i < n; i++)
    {
#pragma acc parallel loop vector_length (4096)
      for (int j = 0; j < 100; j++)
	a[j] += i;
    }
#pragma accplug ignore implicit-reduction, launch-size
#pragma acc data copy (a)
  {
#pragma acc parallel loop vector_length (4096)
    for (i = 0; i < 100; i++)
      a[i] = i;
    if (n)
      {
#pragma acc parallel loop vector_length (4096)
	for (i = 0; i < 100; i++)
	  a[i] = i;
      }
  }
  if (n)
    {
#pragma accplug ignore implicit-reduction
#pragma acc parallel loop vector_length (4096) /* { dg-warning "launch-size" } */
      for (i = 0; i < 100; i++)
	a[i] = i;
      QUIET WIDE
      for (i = 0; i < 100; i++)
	a[i] = i;
      WIDE /* { dg-message "in expansion" } */
      for (i = 0; i < 100; i++)
	a[i] = i;
    }
}

void
body (void)
{
#pragma accplug ignore launch-size
  a[1] = 2;
#pragma acc parallel loop vector_length (4096)
  for (int i = 0; i < 100; i++)
    a[i] = i;
}

#pragma accplug ignore launch-size
void
in_front (void)
{
  a[1] = 2;
#pragma acc parallel loop vector_length (4096)
  for (int i = 0; i < 100; i++)
    a[i] = i;
}

void
after (void)
{
#pragma acc parallel loop vector_length (4096) /* { dg-warning "launch-size" } */
  for (int i = 0; i < 100; i++)
    a[i] = i;
}

#pragma accplug ignore /* { dg-warning "needs a list of names" } */
#pragma accplug ignore launch-sizes /* { dg-warning "no warning is called .launch-sizes.; there are: all, " } */
