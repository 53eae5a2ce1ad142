/* Places that a thread has stored to before a loop are registers in it; loops over a few
   components go before that.
   { dg-options "-O2" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double x[1000][3], f[1000][3], g[1000];
int mask[1000];

void
forces (int n)
{
#pragma acc parallel loop present (x, f)
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 3; k++)
	f[i][k] = 0;
      for (int j = 0; j < n; j++)
	if (j != i)
	  {
	    double d[3], r = 0;
	    for (int k = 0; k < 3; k++)
	      {
		d[k] = x[j][k] - x[i][k];
		r += d[k] * d[k];
	      }
	    for (int k = 0; k < 3; k++)
	      f[i][k] += d[k] / r;
	  }
    }
}

/* Nothing has stored to g[i]: it may be another thread's.  And g[j] may be g[i].  */

void
others (int n)
{
#pragma acc parallel loop present (g, mask)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (mask[j] == i)
	g[i] += j;
#pragma acc serial present (g, mask)
  for (int i = 0; i < n; i++)
    {
      g[i] = 0;
      for (int j = 0; j < n; j++)
	if (mask[j] == i)
	  g[i] += g[j];
    }
}

/* { dg-final { scan-dump-times element-loops "goes early: 4 times" 3 } } */
/* { dg-final { scan-dump-times own-places "is a register in loop" 3 } } */
/* { dg-final { scan-dump-times own-places "stays in memory in loop" 1 } } */
/* { dg-final { scan-dump excluded-iterations "its results are dropped" } } */
