/* The cases by hand in CUDA; nvcc makes a fat binary of it, cuda-cases.c starts the
   kernels by the driver API.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

extern "C" __global__ void
saxpy (int n, float factor, const float *__restrict__ x, float *__restrict__ y)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = factor * x[i] + y[i];
}

extern "C" __global__ void
triad (int n, double factor, const double *__restrict__ x,
       const double *__restrict__ y, double *__restrict__ z)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] = x[i] + factor * y[i];
}

/* The sum of V over a warp, in its first lane.  */
__device__ static double
warp_sum (double v)
{
  for (int distance = 16; distance > 0; distance /= 2)
    v += __shfl_down_sync (~0u, v, distance);
  return v;
}

/* The sum of V over the block, in its first thread.  */
__device__ static double
block_sum (double v)
{
  __shared__ double of_warp[32];
  __syncthreads ();
  v = warp_sum (v);
  if (threadIdx.x % 32 == 0)
    of_warp[threadIdx.x / 32] = v;
  __syncthreads ();
  v = threadIdx.x < blockDim.x / 32 ? of_warp[threadIdx.x] : 0;
  return threadIdx.x < 32 ? warp_sum (v) : 0;
}

/* The last block to arrive adds the blocks' sums; *ARRIVED is 0 before and after.  */
extern "C" __global__ void
dot (int n, const double *__restrict__ x, const double *__restrict__ y,
     double *partial, unsigned *arrived, double *result)
{
  __shared__ bool last;
  double sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    sum += x[i] * y[i];
  sum = block_sum (sum);
  if (threadIdx.x == 0)
    {
      partial[blockIdx.x] = sum;
      __threadfence ();
      last = atomicAdd (arrived, 1) == gridDim.x - 1;
    }
  __syncthreads ();
  if (!last)
    return;
  sum = 0;
  for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x)
    sum += ((volatile double *) partial)[i];
  sum = block_sum (sum);
  if (threadIdx.x == 0)
    {
      *result = sum;
      *arrived = 0;
    }
}

extern "C" __global__ void
increment (int n, double *z)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    z[i] += 1;
}

extern "C" __global__ void
jacobi (int rows, int columns, const double *__restrict__ x, double *__restrict__ z)
{
  int i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i < rows - 1 && j < columns - 1)
    z[i * columns + j]
      = 0.25 * (x[(i - 1) * columns + j] + x[(i + 1) * columns + j]
		+ x[i * columns + j - 1] + x[i * columns + j + 1]);
}
