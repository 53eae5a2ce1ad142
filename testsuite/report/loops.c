/* One kernel for each nest of a kernels region; the lines are those of the loops, also
   where a directive stands in front of them.  */

#define N 1000

float a[N], b[N], x[300][N], y[20][30][N];

void
one_loop (void)
{
#pragma acc kernels copyin (b) copyout (a)
  for (int i = 0; i < N; i++)
    a[i] = b[i];
}

void
nests (void)
{
#pragma acc kernels copy (x, y)
  {
#pragma acc loop independent
    /* The directive belongs to the loop
       behind this comment.  */

    for (int i = 0; i < 300; i++)
      for (int j = 0; j < N; j++)
	x[i][j] += 1;
    for (int i = 0; i < 20; i++)
      for (int j = 0; j < 30; j++)
	for (int k = 0; k < N; k++)
	  y[i][j][k] += 1;
    for (int i = 0; i < 20; i++)
      y[0][0][i] = 0;
  }
}

float
construct (float s)
{
#pragma acc parallel copy (a) num_gangs (5)
  {
#pragma acc loop gang \
    vector
    for (int i = 0; i < N; i++)
      a[i] *= 2;
  }
#pragma acc parallel loop copyin (a, x) \
  reduction (+:s)
  for (int i = 0; i < N; i++)
    s += a[i];
  return s;
}

// { report }
// one_loop:
//     11, Generating copyin(b[:])
//         Generating copyout(a[:])
//     12, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         12, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// nests:
//     19, Generating copy(x[:][:],y[:][:][:])
//     25, Loop is parallelizable
//     26, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         25, #pragma acc loop gang /* blockIdx.y */
//         26, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     28, Loop is parallelizable
//     29, Loop is parallelizable
//     30, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         28, #pragma acc loop gang /* blockIdx.z */
//         29, #pragma acc loop gang, vector(4) /* blockIdx.y threadIdx.y */
//         30, #pragma acc loop gang, vector(64) /* blockIdx.x threadIdx.x */
//     32, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         32, #pragma acc loop gang, vector(32) /* blockIdx.x threadIdx.x */
// construct:
//     40, Generating copy(a[:])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         44, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     47, Generating copyin(a[:])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         49, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Sum reduction generated for s
// { end }
