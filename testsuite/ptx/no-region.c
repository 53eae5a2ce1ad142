/* A unit without a region leaves no kernel.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int
increment (int a)
{
  return a + 1;
}

/* { dg-final { scan-ptx-times "\\.entry" 0 } } */
