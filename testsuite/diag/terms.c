/* GCC's messages about directives speak of OpenACC, and of nothing that the plugin made.
   { dg-options "-fno-diagnostics-show-caret -Wno-error=int-conversion" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct point { int x, y; } s;
int a[10][10], x, *p;

void
f (int n, int *q)
{
#pragma acc parallel loop reduction (+:q) /* { dg-error "OpenACC has no such reduction for 'q'" } */
  for (int i = 0; i < n; i++)
    q += i;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    if (a[0][i])
      break; /* { dg-error "break statement used in a loop of OpenACC" } */
#pragma acc parallel
  {
#pragma acc atomic
    x = n; /* { dg-error "invalid form of '#pragma acc atomic'" } */
  }
#pragma acc set device_num (q) /* { dg-warning "passing argument 4 of the directive makes integer from pointer" } */
/* { dg-message "expected 'int' but" "" { target *-*-* } .-1 } */
#pragma acc parallel loop
#pragma acc init /* { dg-error "for statement expected" } */
}

#pragma acc init /* { dg-error "expected identifier" } */
