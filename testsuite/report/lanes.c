/* Who gets the lanes: loops that are split where one iteration writes what the others read;
   triangles, whose inner sums do not have them; a row that is loaded from before it is stored
   to; a triangle by columns.  */

void
floyd (float *d, int n, int k)
{
#pragma acc parallel loop copy (d[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (d[i * n + k] + d[k * n + j] < d[i * n + j])
	d[i * n + j] = d[i * n + k] + d[k * n + j];
}

void
short_sums (const float *restrict b, float *restrict c, int n)
{
#pragma acc parallel loop copyin (b[0:n * 8]) copyout (c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      {
	float total = 0;
	for (int k = 0; k < 8; k++)
	  total += b[i * 8 + k] * b[j * 8 + k];
	c[i * n + j] = total;
      }
}

void
long_sums (const float *restrict b, float *restrict c, int n)
{
#pragma acc parallel loop copyin (b[0:n * 64]) copyout (c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++)
      {
	float total = 0;
	for (int k = 0; k < 64; k++)
	  total += b[i * 64 + k] * b[j * 64 + k];
	c[i * n + j] = total;
      }
}

void
loaded_before (double a[400][400], int k)
{
#pragma acc parallel loop copy (a[0:400])
  for (int i = 0; i < 400; i++)
    if (i != k)
      {
	double f = a[i][k];
	for (int j = 0; j < 400; j++)
	  a[i][j] -= f * a[k][j];
      }
}

/* The nest is cut, too.  */

void
all_ways (int n, float d[n][n])
{
#pragma acc kernels
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
	if (d[i][k] + d[k][j] < d[i][j])
	  d[i][j] = d[i][k] + d[k][j];
}

void
columns (int n, int k, double a[n][n])
{
#pragma acc kernels
  for (int j = k + 1; j < n; j++)
    for (int i = j; i < n; i++)
      a[i][j] -= a[i][k] * a[j][k];
}

// { report }
// floyd:
//     8, Generating copy(d[:n*n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         9, #pragma acc loop gang /* blockIdx.x */
//         10, #pragma acc loop vector(128) /* threadIdx.x */
//     10, Loop is parallelizable
//         Loop split: the iteration that others depend on runs alone
// short_sums:
//     18, Generating copyin(b[:n*8])
//         Generating copyout(c[:n*n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         19, #pragma acc loop gang, vector(4) /* blockIdx.y threadIdx.y */
//         20, #pragma acc loop gang, vector(32) /* blockIdx.x threadIdx.x */
//     20, Loop is parallelizable
//     23, Loop is parallelizable
// long_sums:
//     32, Generating copyin(b[:n*64])
//         Generating copyout(c[:n*n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         33, #pragma acc loop gang, vector(4) /* blockIdx.y threadIdx.y */
//         34, #pragma acc loop gang, vector(32) /* blockIdx.x threadIdx.x */
//         Generating tile(64,128,8) in shared memory
//     34, Loop is parallelizable
//     37, Loop is parallelizable
// loaded_before:
//     46, Generating copy(a[:])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         47, #pragma acc loop gang /* blockIdx.x */
//         51, #pragma acc loop vector(128) /* threadIdx.x */
//     51, Loop is parallelizable
// all_ways:
//     63, Generating implicit copy(d[:])
//         Loop is parallelizable
//         run-time check of d guards the parallel version
//     64, Loop is parallelizable
//         run-time check of d guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         63, #pragma acc loop gang, vector(4) /* blockIdx.y threadIdx.y */
//         64, #pragma acc loop gang, vector(64) /* blockIdx.x threadIdx.x */
// columns:
//     72, Generating implicit copy(a[:])
//     73, Loop is parallelizable
//         run-time check of a guards the parallel version
//     74, Loop is parallelizable
//         run-time check of a guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         73, #pragma acc loop gang /* blockIdx.y */
//         74, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// { end }
