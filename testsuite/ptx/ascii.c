/* PTX has no characters but ASCII's, also where the program's names, comments and files do.
   { dg-options "-O2 -g" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#line 7 "größe.c"

void
verdopple (int n, int *größe)
{
#pragma acc parallel loop copy (größe[0:n])
  for (int i = 0; i < n; i++)
    größe[i] *= 2; /* 两倍 */
}

/* { dg-final { scan-ptx "gr..e.c" } }
   { dg-final { scan-ptx-not "\[^\\x01-\\x7e\]" } } */
