/* What OpenACC does not have is an error, with what is near.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[100];

#pragma acc rutine seq /* { dg-error "OpenACC has no directive .rutine.; did you mean .routine.." } */
int g (int);
#pragma acc declar create (a) /* { dg-error "no directive .declar.; did you mean .declare.." } */

void
f (int n)
{
  int s = 0;
#pragma acc paralel loop /* { dg-error "did you mean .parallel loop.." } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enterdata copyin (a) /* { dg-error "did you mean .enter data.." } */
#pragma acc enter copyin (a) /* { dg-error "expected .data. after .#pragma acc enter." } */
#pragma acc end parallel /* { dg-error "is Fortran" } */
#pragma acc parallel loop reducton (+:s) /* { dg-error "has no clause .reducton.; did you mean .reduction.." } */
  for (int i = 0; i < n; i++)
    s += i;
#pragma acc somewhere /* { dg-error "OpenACC has no directive .somewhere." } */
#pragma acc /* { dg-error "expected a directive after .#pragma acc." } */
#pragma acc (1) /* { dg-error "expected a directive after .#pragma acc. before ..." } */
#pragma acc wait 1 /* { dg-error "expected a clause of .#pragma acc wait. before .1." } */
  _Pragma ("acc waitall") /* { dg-error "OpenACC has no directive .waitall." } */
  _Pragma ("acc wait asyn") /* { dg-error "has no clause .asyn." } */
#pragma openacc parallel /* { dg-warning "ignored; did you mean .#pragma acc.." } */
#pragma ACC parallel /* { dg-warning "ignored; did you mean .#pragma acc.." } */
#pragma other parallel
}
