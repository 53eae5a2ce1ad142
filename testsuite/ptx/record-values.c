/* Parameters and results of functions and calls have no address: records are copied at constant
   distances from their names, and those that would take many instructions go by address.
   { dg-options "-O0" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct whole { double v[64]; };
struct bytes { char v[64]; };
struct longer { double v[65]; };

#pragma acc routine seq
__attribute__ ((noipa)) struct whole
make (struct whole a, double x)
{
  a.v[3] = x;
  return a;
}

#pragma acc routine seq
__attribute__ ((noipa)) struct bytes
next (struct bytes a, char x)
{
  a.v[5] += x;
  return a;
}

#pragma acc routine seq
__attribute__ ((noipa)) struct longer
large (struct longer a, double x)
{
  a.v[64] = x;
  return a;
}

void
work (int n, struct whole *a, struct bytes *b, struct longer *c)
{
#pragma acc parallel loop copy (a[0:n], b[0:n], c[0:n])
  for (int i = 0; i < n; i++)
    {
      a[i] = make (a[i], i);
      b[i] = next (b[i], i);
      c[i] = large (c[i], i);
    }
}

/* { dg-final { scan-ptx "ld\\.param\\.u64\\s*%rd\[0-9\]+, \\\[retval0\\+504\\\]" } } */
/* { dg-final { scan-ptx "ld\\.param\\.u8\\s*%rd\[0-9\]+, \\\[retval0\\+63\\\]" } } */
/* { dg-final { scan-ptx "\\.func large \\(\\.param \\.b64 p0, \\.param \\.b64 p1, \\.param \\.f64 p2\\)" } } */
/* { dg-final { scan-ptx-not "mov\\.u64\\s*%rd\[0-9\]+, (func_)?retval0" } } */
/* { dg-final { scan-ptx-not "mov\\.u64\\s*%rd\[0-9\]+, (param|p)\[0-9\]" } } */
