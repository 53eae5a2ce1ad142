/* Names of bit-fields have no address, and no thread can have its own.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct flags
{
  int a : 4, b : 4;
  int c;
};

int
f (flags x, int *out)
{
  auto &[a, b, c] = x;
#pragma acc parallel loop private (a) copyout (out[0:4]) // { dg-error "36: .a. in .private. clause is the name of a bit-field" }
  for (int i = 0; i < 4; i++)
    {
      a = i;
      out[i] = a;
    }
#pragma acc parallel copy (c)
#pragma acc loop reduction (+:b) // { dg-error ".b. in .reduction. clause is the name of a bit-field" }
  for (int i = 0; i < 4; i++)
    b += i;
  return a + b + c;
}
