/* A loop that leaves all to the compiler has a version behind a run-time check also where the
   loop in it is `seq', which stays in order.  */

void
sums (int n, double *a, double *x, double *y)
{
#pragma acc kernels present (a[0:n * n], x[0:n], y[0:n])
#pragma acc loop
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 0; j < n; j++)
      y[i] = y[i] + a[i * n + j] * x[j];
}

// { report }
// sums:
//     7, Generating present(a[:n*n],x[:n],y[:n])
//     9, Loop is parallelizable
//         run-time check of y, a and x guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         9, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     11, Loop runs in order as `seq' says
// { end }
