/* Blocks have 1024 threads; what is more is said, what fits is not.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[100];

void
f (int n)
{
#pragma acc parallel loop num_gangs (-1) /* { dg-warning "must be positive" } */
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc parallel loop vector_length (4096) /* { dg-warning ".vector_length .4096.. is more than the 1024 threads.*1024 are used .launch-size." } */
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc parallel vector_length (512) num_workers (4) /* { dg-warning "num_workers .4.., each of 512 lanes.*: 2 at most" } */
#pragma acc loop gang worker vector
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc kernels loop gang (3) vector (5000) /* { dg-warning "vector_length .5000." } */
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc parallel loop num_gangs (99999999999) /* { dg-warning "num_gangs .99999999999.. is more than the largest number, 2147483647 .launch-size." } */
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc parallel vector_length (1024) num_gangs (100000)
#pragma acc loop gang vector
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc parallel num_workers (64)
#pragma acc loop gang worker
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc parallel loop num_workers (8) vector_length (128) num_gangs (n)
  for (int i = 0; i < 100; i++)
    a[i] = i;
}
