/* Products of matrix and vector: sums along rows have the lanes, also where each step adds to
   memory and only the run knows that this is apart; sums along columns have few lanes each, so
   that those of neighbouring columns are in one warp.  */

void
rows_in_memory (const double *a, const double *x, double *y, int n)
{
#pragma acc kernels present (a[0:n * n], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i] += a[i * n + j] * x[j];
}

void
columns_in_memory (const double *a, const double *x, double *y, int n)
{
#pragma acc parallel loop present (a[0:n * n], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      y[i] += a[j * n + i] * x[j];
}

void
columns (const double *a, const double *x, double *y, int n)
{
#pragma acc parallel loop present (a[0:n * n], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      double total = 0;
#pragma acc loop reduction (+:total)
      for (int j = 0; j < n; j++)
	total += a[j * n + i] * x[j];
      y[i] = total;
    }
}

void
columns_by_levels (const double *a, const double *x, double *y, int n)
{
#pragma acc parallel loop gang present (a[0:n * n], x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      double total = 0;
#pragma acc loop vector reduction (+:total)
      for (int j = 0; j < n; j++)
	total += a[j * n + i] * x[j];
      y[i] = total;
    }
}

/* The same place may be that of another iteration.  */

void
overlapping (double *a, int n)
{
#pragma acc kernels present (a[0:2 * n])
  for (int j = 0; j < n; j++)
    a[0] += a[j];
}

// { report }
// rows_in_memory:
//     8, Generating present(a[:n*n],x[:n],y[:n])
//     9, Loop is parallelizable
//         run-time check of y, a and x guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         9, #pragma acc loop gang, worker /* blockIdx.x threadIdx.y */
//         10, #pragma acc loop vector /* threadIdx.x */
//             Generating implicit reduction(+:y)
//             Sum reduction generated for y
//     10, Loop is parallelizable
//         run-time check of y, a and x guards the parallel version
// columns_in_memory:
//     17, Generating present(a[:n*n],x[:n],y[:n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         18, #pragma acc loop gang, worker /* blockIdx.x threadIdx.y */
//         19, #pragma acc loop vector /* threadIdx.x */
//             Generating implicit reduction(+:y)
//             Sum reduction generated for y
//     19, Loop is parallelizable
//         run-time check of y, a and x guards the parallel version
// columns:
//     26, Generating present(a[:n*n],x[:n],y[:n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         27, #pragma acc loop gang, worker /* blockIdx.x threadIdx.y */
//         31, #pragma acc loop vector /* threadIdx.x */
//             Sum reduction generated for total
//     30, Loop shared by gangs where the loop around it is short
// columns_by_levels:
//     40, Generating present(a[:n*n],x[:n],y[:n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         41, #pragma acc loop gang, worker /* blockIdx.x threadIdx.y */
//         45, #pragma acc loop vector /* threadIdx.x */
//             Sum reduction generated for total
//     44, Loop shared by gangs where the loop around it is short
// overlapping:
//     56, Generating present(a[:n*2])
//     57, Loop carried dependence of a-> prevents parallelization
//         Loop carried backward dependence of a-> prevents vectorization
//         Accelerator scalar kernel generated
// { end }