/* Device code in a header; see reproducible.exp.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#pragma acc routine seq
static inline int
scale (int x)
{
  return x * 3;
}
