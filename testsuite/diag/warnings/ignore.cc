/* What a pragma silences in member functions, templates and lambdas.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[100];

struct s
{
  int n;
#pragma accplug ignore launch-size
  void quiet ()
  {
    n = 1;
#pragma acc parallel loop vector_length (4096)
    for (int i = 0; i < 100; i++)
      a[i] = i;
  }
  void loud ()
  {
#pragma acc parallel loop vector_length (4096) // { dg-warning "launch-size" }
    for (int i = 0; i < 100; i++)
      a[i] = i;
  }
};

template<typename T>
void
generic (T n)
{
  a[0] = n;
#pragma accplug ignore launch-size
#pragma acc parallel loop vector_length (4096)
  for (int i = 0; i < 100; i++)
    a[i] = n;
#pragma acc parallel loop vector_length (4096) // { dg-warning "launch-size" }
  for (int i = 0; i < 100; i++)
    a[i] = n;
}

void
use (s x)
{
  x.quiet ();
  x.loud ();
  generic (1);
  auto f = [] (int n)
    {
      a[0] = n;
#pragma accplug ignore launch-size
      for (int k = 0; k < n; k++)
	{
#pragma acc parallel loop vector_length (4096)
	  for (int i = 0; i < 100; i++)
	    a[i] = i;
	}
#pragma acc parallel loop vector_length (4096) // { dg-warning "launch-size" }
      for (int i = 0; i < 100; i++)
	a[i] = i;
    };
  f (2);
}
