// Sums that are made in elements of memory, between pointers that may be the same: one check
// at the construct, and tiles where it holds.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

void
collapsed (float *c, const float *a, const float *b, int n)
{
#pragma acc parallel loop collapse (2) present (c[:n * n], a[:n * n], b[:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
	c[i * n + j] += a[i * n + k] * b[k * n + j];
}

void
levels (float *c, const float *a, const float *b, int n)
{
#pragma acc parallel loop gang present (c[:n * n], a[:n * n], b[:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < n; j++)
#pragma acc loop seq
      for (int k = 0; k < n; k++)
	c[i * n + j] += a[i * n + k] * b[k * n + j];
}

// { report }
// collapsed:
//     9, Generating present(c[:n*n],a[:n*n],b[:n*n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         10, #pragma acc loop gang, vector(4) /* blockIdx.y threadIdx.y */
//         10, #pragma acc loop gang, vector(32) /* blockIdx.x threadIdx.x */
//         Generating tile(64,128,8) in shared memory
//     12, Loop is parallelizable
// levels:
//     19, Generating present(c[:n*n],a[:n*n],b[:n*n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         20, #pragma acc loop gang /* blockIdx.y */
//         22, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//         24, #pragma acc loop seq
//         Generating tile(64,128,8) in shared memory
// { end }
