/* A static global without declare in a routine.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

static double factor = 2.5; /* { dg-error "requires a .declare. directive" } */

void
set (double d)
{
  factor = d;
}

#pragma acc routine seq
double
f (double x)
{
  return x * factor;
}
