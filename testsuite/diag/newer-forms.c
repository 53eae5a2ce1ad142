/* -fplugin-arg-accplug-openacc: what came later is accepted, and warned of.
   { dg-options "-fplugin-arg-accplug-openacc=2.6" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[100];

void
f (int n)
{
#pragma acc serial copy (a)
  a[0] = 1;
#pragma acc parallel loop self (n > 2) /* { dg-warning ".self. came with OpenACC 2.7; this is OpenACC 2.6" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin (readonly: a) /* { dg-warning ".readonly. came with OpenACC 2.7" } */
  {
#pragma acc parallel num_gangs (4, 2) /* { dg-warning ".num_gangs. came with OpenACC 3.3" } */
    a[0] = 1;
  }
#pragma acc wait (1) if (n) /* { dg-warning ".if. came with OpenACC 3.0" } */
}
