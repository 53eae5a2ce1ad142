// GCC's messages about directives speak of OpenACC, and of nothing that the plugin made.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

struct point { int x, y; } s;
int a[10][10], x, *p;

void
f (int n)
{
#pragma acc parallel loop reduction (+:p) // { dg-error "OpenACC has no such reduction for 'p'" }
  for (int i = 0; i < n; i++)
    p += i;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    if (a[0][i])
      break; // { dg-error "break statement used in a loop of OpenACC" }
}

#pragma acc init // { dg-error "expected unqualified-id" }
