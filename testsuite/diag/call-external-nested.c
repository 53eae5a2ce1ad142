/* The same from inside a routine, and from a kernels construct.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

extern void log_value (double);

#pragma acc routine seq
void
step (double *v)
{
  *v *= 2;
  log_value (*v); /* { dg-error "log_value.*has no device code" } */
}

void
f (double *v)
{
#pragma acc kernels copy (v[0:1])
  {
    *v += 1;
    log_value (*v); /* { dg-error "log_value.*has no device code" } */
  }
}
