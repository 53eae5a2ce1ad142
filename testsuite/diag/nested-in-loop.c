/* Nested parallelism, and directives for the host, inside of loops.  GCC's own message speaks
   of a region that is not OpenACC's.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
f (int *a)
{
#pragma acc parallel loop copy(a[0:10])
  for (int i = 0; i < 10; i++)
    {
#pragma acc parallel loop /* { dg-error "this directive cannot stand inside of a loop of OpenACC" } */
      for (int j = 0; j < 10; j++)
	a[j] = i;
#pragma acc update self(a[0:10]) /* { dg-error "this directive cannot stand inside of a loop of OpenACC" } */
    }
}
