/* Data clauses take variables, members and sections, no other expressions.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct list
{
  double *first;
  double *data () { return first; }
};

void
f (list v, double **pp, double *p, int n)
{
#pragma acc parallel copy (v.data ()[0:n]) /* { dg-error "28: 'copy' takes variables, members and sections, but no other expressions; name a pointer with the value: 'p.0:n.'" } */
  ;
#pragma acc enter data copyin ((p + 1)[0:n]) /* { dg-error "32: 'copyin' takes variables" } */
#pragma acc update self (*pp) /* { dg-error "26: 'self' takes variables" } */
#pragma acc data create ((*pp)[0:n]) present (p[(n + 1) * 2:n]) /* { dg-error "26: 'create' takes variables" } */
  {
  }
#pragma acc data create (v.first[(n):n * (n + 1)])
  {
  }
}
