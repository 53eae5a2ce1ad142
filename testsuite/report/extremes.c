/* Extremes with their places: in a nest, in rows, without a value; and loops that look like
   such, but are in order.  */

#define N 1000

float a[N], x[N][N];
int at[N];

int
nests (void)
{
  float m = 0, l = 0;
  int im = 0, jm = 0, last = 0, n = 0;
#pragma acc kernels
  {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
	if (x[i][j] > m)
	  {
	    m = x[i][j];
	    im = i;
	    jm = j;
	  }
    for (int i = 0; i < N; i++)
      if (a[i] < 0)
	last = i;
    for (int i = 0; i < N; i++)
      if (a[i] < l)
	{
	  l = a[i];
	  n++;
	}
  }
  return im + jm + last + n;
}

void
rows (void)
{
#pragma acc parallel loop vector_length (64)
  for (int i = 0; i < N; i++)
    {
      int p = 0;
      for (int j = 1; j < N; j++)
	if (x[i][j] <= x[i][p])
	  p = j;
      at[i] = p;
    }
}

// { report }
// nests:
//     14, Generating copy(a[:],x[:][:])
//     16, Loop is parallelizable
//     17, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         16, #pragma acc loop gang /* blockIdx.y */
//         17, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Max reduction generated for m with its place in im, jm
//     24, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         24, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Last place generated for last
//     27, Loop carried scalar dependence for l at line 28
//         Accelerator scalar kernel generated
// rows:
//     40, Generating copy(x[:][:],at[:])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         41, #pragma acc loop gang, worker(4) /* blockIdx.x threadIdx.y */
//         44, #pragma acc loop vector(64) /* threadIdx.x */
//             Min reduction generated for x with its place in p
//     44, Loop is parallelizable
// { end }
