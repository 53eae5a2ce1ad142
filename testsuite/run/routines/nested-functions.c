/* GNU C's nested functions: they share variables with the function around them, and both
   have constructs that use these.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <stdlib.h>

int
main (void)
{
  int n = 50, calls = 0;
  float a[50], s = 0, *p = malloc (n * sizeof (float));
  struct { float x, y; } st = { 1, 2 };

  void init (void)
  {
    for (int i = 0; i < n; i++)
      {
	a[i] = i;
	p[i] = 1;
      }
    calls++;
  }

  void deep (void)
  {
    float loc[50];
    void deeper (void)
    {
#pragma acc parallel loop copyout (loc) copyin (a)
      for (int i = 0; i < n; i++)
	loc[i] = a[i] + st.y;
    }
    deeper ();
    for (int i = 0; i < n; i++)
      if (loc[i] != 2 * i + 2)
	abort ();
  }

  int check (int k)
  {
    return a[k] == 2 * k && p[k] == 2 + s;
  }

  init ();
#pragma acc data copy (a, p[0:n])
  {
#pragma acc parallel loop reduction (+:s)
    for (int i = 0; i < n; i++)
      {
	a[i] *= 2;
	p[i] += st.x;
	s += a[i];
      }
#pragma acc kernels
    for (int i = 0; i < n; i++)
      p[i] += s;
  }
  deep ();
  if (s != n * (n - 1) || calls != 1 || p[3] != 2 + s)
    abort ();
  for (int i = 0; i < n; i++)
    if (!check (i))
      abort ();
  free (p);
  return 0;
}
