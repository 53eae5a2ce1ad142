/* Routines are functions of the module; scalars and records go through .param.
   { dg-options "-O2 -fno-inline -fno-ipa-sra -fno-ipa-cp" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct pair { int a, b; };

#pragma acc routine seq
__attribute__ ((noipa)) struct pair
swap (struct pair p, int k)
{
  struct pair r = { p.b + k, p.a };
  return r;
}

void
swap_all (int n, struct pair *p)
{
#pragma acc parallel loop copy (p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = swap (p[i], i);
}

/* { dg-final { scan-ptx "\\.func \\(\\.param \\.align 4 \\.b8 func_retval0" } } */
/* { dg-final { scan-ptx "call \\(retval0\\), " } } */
