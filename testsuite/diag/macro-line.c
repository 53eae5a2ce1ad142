/* An error inside of a macro is reported at the macro, with a note
   where it is used.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

extern int missing (int);
#define CALL(V) missing (V) /* { dg-error "missing.*has no device code" } */

void
f (int *a)
{
#pragma acc parallel loop copy (a[0:10])
  for (int i = 0; i < 10; i++)
    a[i] = CALL (i); /* { dg-note "in expansion of macro" } */
}
