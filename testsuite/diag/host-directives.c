/* Directives that are for the host, in device code.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[10];

void
f (void)
{
#pragma acc parallel copy (a)
  {
#pragma acc init /* { dg-error "this directive of OpenACC is for the host" } */
    a[0] = 1;
  }
}

#pragma acc routine seq
void
g (void)
{
#pragma acc wait (devnum: 0: 1) /* { dg-error "this directive of OpenACC is for the host" } */
}
