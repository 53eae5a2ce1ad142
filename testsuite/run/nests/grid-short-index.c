/* The grid for a loop with a short index that begins below 0: the number of iterations is
   computed with integers of 16 bits that wrap.
   { dg-only-device "cpu nvidia" }
   { dg-timeout 20 }
   { dg-output "num_gangs=\[0-9\]+ \[^\n\]*grid=\[0-9\]{1,2}x\[0-9\]{1,2}x\[0-9\]{1,2} " }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

static float b[8];

static void
fill (int d, int n, int k)
{
#pragma acc kernels
  {
#pragma acc loop independent collapse(3)
    for (int i1 = d + 1; i1 < 3; i1 += k)
      for (int i2 = 3; i2 > 0; i2--)
	for (int i3 = d - 1; i3 <= n + 1; i3++)
	  for (short i4 = d + 1; i4 < 1; i4++)
	    {
	      float unused = b[i1 + 2] * 0.5f;
	      (void) unused;
	    }
  }
}

int
main (void)
{
  fill (-1, 4, 3);
  return 0;
}
