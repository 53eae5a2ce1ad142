/* Members that a clause reduces, makes private or uses on the device, and the construct has by
   another name.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct base
{
  long count;
};

struct sums : base
{
  double s, t, *p;

  void f (int n, sums &o)
  {
#pragma acc parallel loop reduction (+:this->s)
    for (int i = 0; i < n; i++)
      this->s += 1; /* { dg-error "13: the member .s., which .reduction. names, has .this. or its class in front" } */
#pragma acc parallel loop reduction (+:count)
    for (int i = 0; i < n; i++)
      this->count += 1; /* { dg-error "the member .count., which .reduction. names" } */
#pragma acc parallel loop reduction (+:s)
    for (int i = 0; i < n; i++)
      s += o.s;
#pragma acc parallel loop private (t)
    for (int i = 0; i < n; i++)
      this->t = i; /* { dg-error "the member .t., which .private. names, has .this. or its class" } */
#pragma acc host_data use_device (p)
    p = this->p; /* { dg-error "the member .p., which .use_device. names, has .this. or its class" } */
  }
};

void
use (sums &x)
{
  x.f (3, x);
}
