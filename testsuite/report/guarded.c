/* Nests that a test at run time guards, with private arrays, too, also such as are too
   large for shared memory.  */

int idx[1000];

void
pointers (float *x, float *y, int n)
{
#pragma acc kernels copyout (x[0:n]) copyin (y[0:n])
  for (int i = 0; i < n; i++)
    x[i] = y[i] * 2;
#pragma acc parallel copy (x[0:n]) copyin (y[0:n])
#pragma acc loop seq
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[j] += y[i];
}

void
private_array (float *x, float *y, int n)
{
#pragma acc kernels copy (x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    {
      float tmp[8];
      for (int j = 0; j < 8; j++)
	tmp[j] = y[i] * j;
      x[i] = tmp[idx[i] & 7] + tmp[3];
    }
}

void
directive (float *x, float *y, int n)
{
#pragma acc kernels copy (x[0:n], y[0:n])
#pragma acc loop
  for (int i = 0; i < n; i++)
    x[i] = y[i] * 2;
}

void
large_array (float *x)
{
#pragma acc parallel num_gangs (4) copyout (x[0:1000])
  {
    float large[20000];
#pragma acc loop vector
    for (int i = 0; i < 20000; i++)
      large[i] = i;
#pragma acc loop gang vector
    for (int i = 0; i < 1000; i++)
      x[i] = large[i * 2];
  }
}

// { report }
// pointers:
//     9, Generating copyout(x[:n])
//         Generating copyin(y[:n])
//     10, Loop is parallelizable
//         run-time check of x and y guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         10, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     12, Generating copy(x[:n])
//         Generating copyin(y[:n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         14, #pragma acc loop seq
//         15, #pragma acc loop vector(128) /* threadIdx.x */
//     15, Loop is parallelizable
//         run-time check of x and y guards the parallel version
// private_array:
//     22, Generating copy(idx[:],x[:n],y[:n])
//     23, Loop is parallelizable
//         run-time check of x and y guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         23, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     26, Loop is parallelizable
// directive:
//     35, Generating copy(x[:n],y[:n])
//     37, Loop is parallelizable
//         run-time check of x and y guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         37, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// large_array:
//     44, Generating copyout(x[:1000])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         48, #pragma acc loop vector(128) /* threadIdx.x */
//         51, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//         Private large, of 80000 bytes, is too large for shared memory: falling back to global scratch memory
// { end }
