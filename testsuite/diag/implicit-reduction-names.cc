/* Sums in members of base classes and of anonymous unions: named as the program does.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct base
{
  double sum;
};

struct derived : base
{
  int n;
  union
  {
    int k;
    float f;
  };

  void own ()
  {
#pragma acc parallel loop /* { dg-warning "accumulate into .this->sum. without .reduction\\(\\+:this->sum\\)." } */
    for (int i = 0; i < n; i++)
      sum += i;
  }
};

double
behind (derived *d)
{
  d->own ();
#pragma acc parallel loop copy (d[0:1]) /* { dg-warning "accumulate into .d->k. without .reduction\\(\\+:d->k\\)." } */
  for (int i = 0; i < 100; i++)
    d->k++;
  return d->sum;
}
