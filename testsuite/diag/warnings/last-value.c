/* Values of a last iteration, where there is none.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int r[50], y[50][50];

void
bad (void)
{
  int t;
#pragma acc parallel loop gang private (t)
  for (int i = 0; i < 50; i++)
    {
      t = -1;
#pragma acc loop vector
      for (int j = 0; j < 50; j++)
	if (y[i][j])
	  t = j; /* { dg-warning "several iterations assign .t. at the same time.*lost-scalar" } */
      r[i] = t; /* { dg-message "read here" } */
    }
}

void
good (void)
{
  int t, u = 0, v = 0;
#pragma acc parallel loop gang private (t, u, v)
  for (int i = 0; i < 50; i++)
    {
      t = u = v = 0;
#pragma acc loop vector reduction (+:u) private (v)
      for (int j = 0; j < 50; j++)
	{
	  t = y[i][j];
	  v = t * t;
	  u += v;
	}
      t = u + v;
      r[i] = t;
#pragma acc loop seq
      for (int j = 0; j < 50; j++)
	v = j;
      r[i] += v;
      for (int j = 0; j < 50; j++)
	v = y[i][j];
      r[i] += v;
    }
}
