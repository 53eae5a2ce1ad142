/* Data clauses take variables, members and sections, no other expressions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double *data (void);

void
f (double **pp, double *p, int n)
{
#pragma acc parallel copy (data ()[0:n]) /* { dg-error "28: 'copy' takes variables, members and sections, but no other expressions" } */
  ;
#pragma acc exit data copyout (((double *) pp)[0:n]) /* { dg-error "32: 'copyout' takes variables" } */
#pragma acc update device (*pp) /* { dg-error "28: 'device' takes variables" } */
#pragma acc data create (p[(n + 1) * 2:(n)])
  {
  }
}
