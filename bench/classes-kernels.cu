/* The classes in CUDA, as a competent programmer writes them; nvcc makes two fat binaries
   of it, one with -use_fast_math.  classes-cuda.c starts the kernels.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

enum { BINS = 256, RANK = 64, SMALL = 8, ROW = 1024, COLUMNS = 64 };

#define KERNEL extern "C" __global__ void
#define GRID_STRIDE(I, N)							\
  int I = blockIdx.x * blockDim.x + threadIdx.x; I < (N); I += gridDim.x * blockDim.x

/* The result of OP over the threads of a block of 256, in its first thread.  */
template <typename OP>
__device__ static float
over_block (float v, OP op)
{
  __shared__ float of_warp[8];
  for (int distance = 16; distance > 0; distance /= 2)
    v = op (v, __shfl_xor_sync (~0u, v, distance));
  __syncthreads ();
  if (threadIdx.x % 32 == 0)
    of_warp[threadIdx.x / 32] = v;
  __syncthreads ();
  v = of_warp[0];
  for (int i = 1; i < 8; i++)
    v = op (v, of_warp[i]);
  return v;
}

struct add { __device__ float operator () (float a, float b) const { return a + b; } };
struct least { __device__ float operator () (float a, float b) const { return fminf (a, b); } };
struct most { __device__ float operator () (float a, float b) const { return fmaxf (a, b); } };

/* Bodies through shared memory, 256 a time; n is a multiple of it.  */
KERNEL
nbody (int n, const float4 *__restrict__ p, float *__restrict__ f)
{
  __shared__ float4 tile[256];
  int i = blockIdx.x * 256 + threadIdx.x;
  float4 me = p[i];
  float fx = 0, fy = 0, fz = 0;
  for (int t = 0; t < n; t += 256)
    {
      __syncthreads ();
      tile[threadIdx.x] = p[t + threadIdx.x];
      __syncthreads ();
#pragma unroll 16
      for (int j = 0; j < 256; j++)
	{
	  float4 o = tile[j];
	  float dx = o.x - me.x, dy = o.y - me.y, dz = o.z - me.z;
	  float inverse = 1 / sqrtf (dx * dx + dy * dy + dz * dz + 1e-3f);
	  float s = o.w * inverse * inverse * inverse;
	  fx += s * dx;
	  fy += s * dy;
	  fz += s * dz;
	}
    }
  f[3 * i] = fx;
  f[3 * i + 1] = fy;
  f[3 * i + 2] = fz;
}

/* A block a row, four numbers a thread, which stay in registers.  */
KERNEL
softmax (int, const float4 *__restrict__ x, float4 *__restrict__ y)
{
  long at = (long) blockIdx.x * (ROW / 4) + threadIdx.x;
  float4 v = x[at];
  float m = over_block (fmaxf (fmaxf (v.x, v.y), fmaxf (v.z, v.w)), most ());
  v.x = expf (v.x - m), v.y = expf (v.y - m), v.z = expf (v.z - m), v.w = expf (v.w - m);
  float s = 1 / over_block (v.x + v.y + v.z + v.w, add ());
  y[at] = make_float4 (v.x * s, v.y * s, v.z * s, v.w * s);
}

/* Sixteen bytes a load; bins of each warp in shared memory.  */
KERNEL
histogram (int n, const uint4 *__restrict__ x, unsigned *bins)
{
  __shared__ unsigned mine[8][BINS];
  for (int i = threadIdx.x; i < 8 * BINS; i += 256)
    (&mine[0][0])[i] = 0;
  __syncthreads ();
  unsigned *own = mine[threadIdx.x / 32];
  for (GRID_STRIDE (i, n / 16))
    {
      uint4 v = x[i];
      unsigned w[4] = { v.x, v.y, v.z, v.w };
#pragma unroll
      for (int k = 0; k < 16; k++)
	atomicAdd (&own[w[k / 4] >> k % 4 * 8 & 255], 1);
    }
  __syncthreads ();
  unsigned total = 0;
  for (int w = 0; w < 8; w++)
    total += mine[w][threadIdx.x];
  if (total)
    atomicAdd (&bins[threadIdx.x], total);
}

KERNEL
counter (int n, const uint4 *__restrict__ x, unsigned *count)
{
  unsigned mine = 0;
  for (GRID_STRIDE (i, n / 16))
    {
      uint4 v = x[i];
      unsigned w[4] = { v.x, v.y, v.z, v.w };
#pragma unroll
      for (int k = 0; k < 16; k++)
	mine += (w[k / 4] >> k % 4 * 8 & 255) > 128;
    }
  for (int distance = 16; distance > 0; distance /= 2)
    mine += __shfl_xor_sync (~0u, mine, distance);
  if (threadIdx.x % 32 == 0 && mine)
    atomicAdd (count, mine);
}

KERNEL
column_zeros (float *y)
{
  y[threadIdx.x] = 0;
}

/* A warp's lanes have neighbouring columns, eight of them share a block's rows; the blocks'
   sums meet in atomics.  */
KERNEL
column_sums (int n, const float *__restrict__ x, float *y)
{
  __shared__ float of_row[8][32];
  int j = blockIdx.x * 32 + threadIdx.x;
  float total = 0;
#pragma unroll 8
  for (int i = blockIdx.y * 8 + threadIdx.y; i < n; i += gridDim.y * 8)
    total += x[i * COLUMNS + j];
  of_row[threadIdx.y][threadIdx.x] = total;
  __syncthreads ();
  if (threadIdx.y)
    return;
  for (int i = 1; i < 8; i++)
    total += of_row[i][threadIdx.x];
  atomicAdd (&y[j], total);
}

/* Tiles of 64 x 64, 4 x 4 elements a thread, 16 x 16 threads; n is a multiple of 64.  */
KERNEL
triangular (int n, const float *__restrict__ b, float *__restrict__ c)
{
  if (blockIdx.x > blockIdx.y)
    return;
  __shared__ float rows[RANK][65], columns[RANK][65];
  int tx = threadIdx.x, ty = threadIdx.y, i0 = blockIdx.y * 64, j0 = blockIdx.x * 64;
  for (int t = ty * 16 + tx; t < 64 * RANK; t += 256)
    {
      rows[t % RANK][t / RANK] = b[(i0 + t / RANK) * RANK + t % RANK];
      columns[t % RANK][t / RANK] = b[(j0 + t / RANK) * RANK + t % RANK];
    }
  __syncthreads ();
  float total[4][4] = {};
  for (int k = 0; k < RANK; k++)
#pragma unroll
    for (int u = 0; u < 4; u++)
#pragma unroll
      for (int v = 0; v < 4; v++)
	total[u][v] += rows[k][ty + 16 * u] * columns[k][tx + 16 * v];
#pragma unroll
  for (int u = 0; u < 4; u++)
#pragma unroll
    for (int v = 0; v < 4; v++)
      {
	int i = i0 + ty + 16 * u, j = j0 + tx + 16 * v;
	if (j <= i)
	  c[i * n + j] = total[u][v];
      }
}

KERNEL
floyd (int n, int k, float *d)
{
  int i = blockIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j >= n)
    return;
  float way = d[i * n + k] + d[k * n + j];
  if (way < d[i * n + j])
    d[i * n + j] = way;
}

/* Four float4 a thread and step; RESULT: sum, and for sum_min_max the bits of the least and
   of the most of positive numbers.  n is a multiple of 16.  */
__device__ static bool
wanted (float x)
{
  return x > 0.25f && x < 0.75f;
}

template <int WHICH>
__device__ static void
reduce (int n, const float4 *__restrict__ x, float *result)
{
  float s = 0, lo = 1e30f, hi = -1e30f;
  auto one = [&] (float v)
    {
      if (WHICH != 2 || wanted (v))
	s += v;
      if (WHICH == 1)
	lo = fminf (lo, v), hi = fmaxf (hi, v);
    };
  int stride = gridDim.x * blockDim.x, all = n / 4;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (; i + 3 * stride < all; i += 4 * stride)
    {
      float4 v[4] = { x[i], x[i + stride], x[i + 2 * stride], x[i + 3 * stride] };
#pragma unroll
      for (int k = 0; k < 4; k++)
	one (v[k].x), one (v[k].y), one (v[k].z), one (v[k].w);
    }
  for (; i < all; i += stride)
    {
      float4 v = x[i];
      one (v.x), one (v.y), one (v.z), one (v.w);
    }
  s = over_block (s, add ());
  if (WHICH == 1)
    lo = over_block (lo, least ()), hi = over_block (hi, most ());
  if (threadIdx.x == 0)
    {
      atomicAdd (result, s);
      if (WHICH == 1)
	{
	  atomicMin ((int *) result + 1, __float_as_int (lo));
	  atomicMax ((int *) result + 2, __float_as_int (hi));
	}
    }
}

KERNEL sum (int n, const float4 *x, float *r) { reduce<0> (n, x, r); }
KERNEL sum_min_max (int n, const float4 *x, float *r) { reduce<1> (n, x, r); }
KERNEL conditional_sum (int n, const float4 *x, float *r) { reduce<2> (n, x, r); }

/* n is a multiple of 32; blocks of 32 x 8.  */
KERNEL
transpose (int n, const float *__restrict__ x, float *__restrict__ y)
{
  __shared__ float tile[32][33];
  int i = blockIdx.y * 32, j = blockIdx.x * 32;
  for (int k = threadIdx.y; k < 32; k += 8)
    tile[k][threadIdx.x] = x[(i + k) * n + j + threadIdx.x];
  __syncthreads ();
  for (int k = threadIdx.y; k < 32; k += 8)
    y[(j + k) * n + i + threadIdx.x] = tile[threadIdx.x][k];
}

/* An element a thread, 4 matrices a block of 256, through shared memory.  */
KERNEL
small_products (int, const double *__restrict__ x, const double *__restrict__ y,
		double *__restrict__ z)
{
  __shared__ double a[4][64], b[4][64];
  int m = threadIdx.x / 64, e = threadIdx.x % 64;
  long at = (long) blockIdx.x * 256 + threadIdx.x;
  a[m][e] = x[at];
  b[m][e] = y[at];
  __syncthreads ();
  double total = 0;
#pragma unroll
  for (int k = 0; k < SMALL; k++)
    total += a[m][e / SMALL * SMALL + k] * b[m][k * SMALL + e % SMALL];
  z[at] = total;
}

#define AT(i, j, k) (((long) (i) * n + (j)) * n + (k))

/* A column of 8 planes a thread, the three values along it in registers.  */
KERNEL
stencil7 (int n, const double *__restrict__ x, double *__restrict__ y)
{
  int k = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int i0 = blockIdx.z * 8 + 1, i1 = min (i0 + 8, n - 1);
  if (j >= n - 1 || k >= n - 1)
    return;
  double below = x[AT (i0 - 1, j, k)], here = x[AT (i0, j, k)];
  for (int i = i0; i < i1; i++)
    {
      double above = x[AT (i + 1, j, k)];
      y[AT (i, j, k)] = 0.4 * here
			+ 0.1 * (below + above + x[AT (i, j - 1, k)] + x[AT (i, j + 1, k)]
				 + x[AT (i, j, k - 1)] + x[AT (i, j, k + 1)]);
      below = here;
      here = above;
    }
}

KERNEL
stencil27 (int n, const float *__restrict__ x, float *__restrict__ y)
{
  int k = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int i0 = blockIdx.z * 8 + 1, i1 = min (i0 + 8, n - 1);
  if (j >= n - 1 || k >= n - 1)
    return;
  auto plane = [=] (int i)
    {
      float s = 0;
#pragma unroll
      for (int v = -1; v <= 1; v++)
#pragma unroll
	for (int w = -1; w <= 1; w++)
	  s += x[AT (i, j + v, k + w)];
      return s;
    };
  float below = plane (i0 - 1), here = plane (i0);
  for (int i = i0; i < i1; i++)
    {
      float above = plane (i + 1);
      y[AT (i, j, k)] = (below + here + above) * (1 / 27.f);
      below = here;
      here = above;
    }
}

/* A particle is two float4.  */
KERNEL
particles (int n, float4 *p)
{
  for (GRID_STRIDE (i, n))
    {
      float4 a = p[2 * i], b = p[2 * i + 1];	/* x y z vx, vy vz charge mass */
      float pull = b.z / b.w * 1e-3f;
      a.w -= pull * a.x, b.x -= pull * a.y, b.y -= pull * a.z;
      a.x += 1e-3f * a.w, a.y += 1e-3f * b.x, a.z += 1e-3f * b.y;
      p[2 * i] = a, p[2 * i + 1] = b;
    }
}

/* Blocks of 32 x 8 bring 36 x 36 to shared memory; 4 elements a thread.  */
__constant__ float weights[5][5]
  = { { 1, 4, 6, 4, 1 }, { 4, 16, 24, 16, 4 }, { 6, 24, 36, 24, 6 }, { 4, 16, 24, 16, 4 },
      { 1, 4, 6, 4, 1 } };

KERNEL
convolution (int n, const float *__restrict__ x, float *__restrict__ y)
{
  __shared__ float tile[36][37];
  int i0 = blockIdx.y * 32, j0 = blockIdx.x * 32;
  for (int t = threadIdx.y * 32 + threadIdx.x; t < 36 * 36; t += 256)
    if (i0 + t / 36 < n && j0 + t % 36 < n)
      tile[t / 36][t % 36] = x[(i0 + t / 36) * n + j0 + t % 36];
  __syncthreads ();
  for (int r = threadIdx.y; r < 32; r += 8)
    {
      int i = i0 + r + 2, j = j0 + threadIdx.x + 2;
      if (i >= n - 2 || j >= n - 2)
	continue;
      float total = 0;
#pragma unroll
      for (int u = 0; u < 5; u++)
#pragma unroll
	for (int v = 0; v < 5; v++)
	  total += weights[u][v] * tile[r + u][threadIdx.x + v];
      y[i * n + j] = total * (1 / 256.f);
    }
}

KERNEL
restriction (int n, const double2 *__restrict__ fine, double *__restrict__ coarse)
{
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.z;
  if (k >= n || j >= n)
    return;
  double total = 0;
#pragma unroll
  for (int u = 0; u < 2; u++)
#pragma unroll
    for (int v = 0; v < 2; v++)
      {
	double2 d = fine[((long) (2 * i + u) * 2 * n + 2 * j + v) * n + k];
	total += d.x + d.y;
      }
  coarse[AT (i, j, k)] = 0.125 * total;
}

KERNEL
lu_start (int n, const float *__restrict__ b, float *__restrict__ c)
{
  for (GRID_STRIDE (i, n * n))
    c[i] = b[i] + (i % n == i / n) * n;
}

KERNEL
lu_column (int n, int k, float *c)
{
  int i = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
  if (i < n)
    c[i * n + k] /= c[k * n + k];
}

KERNEL
lu_rest (int n, int k, float *c)
{
  int j = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
  int i = blockIdx.y * blockDim.y + threadIdx.y + k + 1;
  if (i < n && j < n)
    c[i * n + j] -= c[i * n + k] * c[k * n + j];
}

/* Tiles of 128 x 128, 8 of the inner indices at once, 8 x 8 elements a thread, 16 x 16
   threads; n is a multiple of 128.  What comes next is loaded while this is multiplied.  */
KERNEL
__launch_bounds__ (256, 2)
product (int n, const float *__restrict__ x, const float *__restrict__ y,
	 float *__restrict__ z)
{
  __shared__ float rows[8][132], columns[8][128];
  int t = threadIdx.y * 16 + threadIdx.x, i0 = blockIdx.y * 128, j0 = blockIdx.x * 128;
  int xi = t / 2, xk = t % 2 * 4, yk = t / 32, yj = t % 32 * 4;
  const float *from_x = x + (i0 + xi) * n + xk, *from_y = y + yk * n + j0 + yj;
  float4 a = *(const float4 *) from_x, b = *(const float4 *) from_y;
  float total[8][8] = {};
  for (int k0 = 0; k0 < n; k0 += 8)
    {
      __syncthreads ();
      rows[xk][xi] = a.x;
      rows[xk + 1][xi] = a.y;
      rows[xk + 2][xi] = a.z;
      rows[xk + 3][xi] = a.w;
      *(float4 *) &columns[yk][yj] = b;
      __syncthreads ();
      if (k0 + 8 < n)
	{
	  a = *(const float4 *) (from_x + k0 + 8);
	  b = *(const float4 *) (from_y + (k0 + 8) * n);
	}
#pragma unroll
      for (int k = 0; k < 8; k++)
	{
	  float u[8], v[8];
#pragma unroll
	  for (int h = 0; h < 2; h++)
	    {
	      *(float4 *) &u[4 * h] = *(float4 *) &rows[k][threadIdx.y * 4 + 64 * h];
	      *(float4 *) &v[4 * h] = *(float4 *) &columns[k][threadIdx.x * 4 + 64 * h];
	    }
#pragma unroll
	  for (int i = 0; i < 8; i++)
#pragma unroll
	    for (int j = 0; j < 8; j++)
	      total[i][j] += u[i] * v[j];
	}
    }
#pragma unroll
  for (int i = 0; i < 8; i++)
#pragma unroll
    for (int h = 0; h < 2; h++)
      {
	int row = i0 + threadIdx.y * 4 + i % 4 + i / 4 * 64;
	*(float4 *) &z[row * n + j0 + threadIdx.x * 4 + 64 * h]
	  = make_float4 (total[i][4 * h], total[i][4 * h + 1], total[i][4 * h + 2],
			 total[i][4 * h + 3]);
      }
}
