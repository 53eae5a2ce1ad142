/* The loop nests by hand in CUDA; nvcc makes a fat binary of it, nests-cuda.c starts
   the kernels by the driver API.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

/* ---- Jacobi's iteration.  */

/* The largest V of the block, in its first thread.  */
__device__ static double
block_max (double v)
{
  __shared__ double of_warp[32];
  unsigned thread = threadIdx.y * blockDim.x + threadIdx.x;
  unsigned warps = blockDim.x * blockDim.y / 32;
  for (int distance = 16; distance > 0; distance /= 2)
    v = fmax (v, __shfl_down_sync (~0u, v, distance));
  if (thread % 32 == 0)
    of_warp[thread / 32] = v;
  __syncthreads ();
  if (thread >= 32)
    return 0;
  v = thread < warps ? of_warp[thread] : 0;
  for (int distance = 16; distance > 0; distance /= 2)
    v = fmax (v, __shfl_down_sync (~0u, v, distance));
  return v;
}

/* *LARGEST holds a double that is not negative: as integers these have the same
   order.  A thread takes a column of points, gridDim.y * blockDim.y apart.  */
extern "C" __global__ void
jacobi_step (int rows, int columns, const double *__restrict__ u,
	     double *__restrict__ v, unsigned long long *largest)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  double err = 0;
  if (j < columns - 1)
    for (int i = blockIdx.y * blockDim.y + threadIdx.y + 1; i < rows - 1;
	 i += gridDim.y * blockDim.y)
      {
	double next = 0.25 * (u[(i - 1) * columns + j] + u[(i + 1) * columns + j]
			      + u[i * columns + j - 1] + u[i * columns + j + 1]);
	v[i * columns + j] = next;
	err = fmax (err, fabs (next - u[i * columns + j]));
      }
  err = block_max (err);
  if (threadIdx.x == 0 && threadIdx.y == 0)
    atomicMax (largest, (unsigned long long) __double_as_longlong (err));
}

extern "C" __global__ void
copy_back (int rows, int columns, const double *__restrict__ v, double *__restrict__ u)
{
  int i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i < rows - 1 && j < columns - 1)
    u[i * columns + j] = v[i * columns + j];
}

/* ---- A sparse matrix of compressed rows, times a vector: LANES threads a row.  */

template <int LANES>
__device__ static void
spmv (int n, const int *__restrict__ row_start, const int *__restrict__ column,
      const double *__restrict__ value, const double *__restrict__ x,
      double *__restrict__ y)
{
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / LANES;
  int lane = threadIdx.x % LANES;
  double sum = 0;
  if (row < n)
    for (int k = row_start[row] + lane, end = row_start[row + 1]; k < end; k += LANES)
      sum += value[k] * x[column[k]];
  for (int distance = LANES / 2; distance > 0; distance /= 2)
    sum += __shfl_down_sync (~0u, sum, distance, LANES);
  if (row < n && lane == 0)
    y[row] = sum;
}

#define SPMV(lanes)								\
  extern "C" __global__ void							\
  spmv_##lanes (int n, const int *__restrict__ row_start,			\
		const int *__restrict__ column, const double *__restrict__ value,\
		const double *__restrict__ x, double *__restrict__ y)		\
  {										\
    spmv<lanes> (n, row_start, column, value, x, y);				\
  }
SPMV (4)
SPMV (8)
SPMV (16)
SPMV (32)

/* ---- D3Q15 lattice Boltzmann; see nests-lattice.c for the arrays.  */

enum { DIRECTIONS = 15 };
#define OMEGA 1.25

__device__ static double
relaxed (double f, double rho, double weight, double along, double still)
{
  return f + OMEGA * (weight * rho * (still + along * (3 + 4.5 * along)) - f);
}

extern "C" __global__ void
lattice (int nx, int ny, int nz, const double *__restrict__ from,
	 double *__restrict__ to)
{
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z;
  if (x >= nx || y >= ny)
    return;
  int cells = nx * ny * nz, cell = (z * ny + y) * nx + x;
  int xm = x > 0 ? x - 1 : nx - 1, xp = x < nx - 1 ? x + 1 : 0;
  int ym = y > 0 ? y - 1 : ny - 1, yp = y < ny - 1 ? y + 1 : 0;
  int zm = z > 0 ? z - 1 : nz - 1, zp = z < nz - 1 ? z + 1 : 0;
  auto pull = [=] (int q, int px, int py, int pz)
    { return from[q * cells + (pz * ny + py) * nx + px]; };
  double f[DIRECTIONS]
    = { pull (0, x, y, z), pull (1, xm, y, z), pull (2, xp, y, z),
	pull (3, x, ym, z), pull (4, x, yp, z), pull (5, x, y, zm),
	pull (6, x, y, zp), pull (7, xm, ym, zm), pull (8, xp, yp, zp),
	pull (9, xm, ym, zp), pull (10, xp, yp, zm), pull (11, xm, yp, zm),
	pull (12, xp, ym, zp), pull (13, xp, ym, zm), pull (14, xm, yp, zp) };
  double rho = 0;
#pragma unroll
  for (int q = 0; q < DIRECTIONS; q++)
    rho += f[q];
  double inverse = 1 / rho;
  double ux = (f[1] - f[2] + f[7] - f[8] + f[9] - f[10] + f[11] - f[12] - f[13] + f[14])
	      * inverse;
  double uy = (f[3] - f[4] + f[7] - f[8] + f[9] - f[10] - f[11] + f[12] + f[13] - f[14])
	      * inverse;
  double uz = (f[5] - f[6] + f[7] - f[8] - f[9] + f[10] + f[11] - f[12] + f[13] - f[14])
	      * inverse;
  double still = 1 - 1.5 * (ux * ux + uy * uy + uz * uz);
  double along[DIRECTIONS]
    = { 0, ux, -ux, uy, -uy, uz, -uz, ux + uy + uz, -ux - uy - uz, ux + uy - uz,
	-ux - uy + uz, ux - uy + uz, -ux + uy - uz, -ux + uy + uz, ux - uy - uz };
#pragma unroll
  for (int q = 0; q < DIRECTIONS; q++)
    to[q * cells + cell]
      = relaxed (f[q], rho, q == 0 ? 2. / 9 : q < 7 ? 1. / 9 : 1. / 72, along[q], still);
}

/* ---- The product of two matrices, an element a thread.  */

extern "C" __global__ void
product (int n, const float *__restrict__ a, const float *__restrict__ b,
	 float *__restrict__ c)
{
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || j >= n)
    return;
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += a[i * n + k] * b[k * n + j];
  c[i * n + j] = sum;
}
