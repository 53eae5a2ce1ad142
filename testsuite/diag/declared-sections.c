/* Sections in `declare' that do not stand for a variable.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int *p;
#pragma acc declare create (p[0:10]) /* { dg-error "array section in .#pragma acc declare." } */

void
f (void)
{
  int own[10];
#pragma acc declare copy (own[2:3]) /* { dg-error "array section in .#pragma acc declare." } */
}

/* Not declared: */
static int other;

int
g (void)
{
  int k[1] = {};
#pragma acc parallel default (none) copy (k) /* { dg-note "enclosing OpenACC" } */
  k[0] = other; /* { dg-error ".other. not specified in enclosing OpenACC .parallel. construct" } */
  return k[0];
}
