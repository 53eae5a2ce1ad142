/* Several errors in one unit are all reported, each at its own line.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

extern void a (void), b (void), c (void);

void
f (int *v)
{
#pragma acc serial copy (v[0:1])
  {
    v[0]++;
    a (); /* { dg-error "has no device code" } */
    b (); /* { dg-error "has no device code" } */
  }
}

void
g (int *v)
{
#pragma acc serial copy (v[0:1])
  {
    v[0]++;
    c (); /* { dg-error "has no device code" } */
  }
}
