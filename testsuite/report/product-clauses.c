/* Products whose clauses say levels and numbers: these are advice.  */

void
numbers (int n, const float *restrict x, const float *restrict y, float *restrict z)
{
#pragma acc parallel loop gang num_gangs (500) num_workers (8) vector_length (32) \
  present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
#pragma acc loop worker
    for (int j = 0; j < n; j++)
      {
	float t = 0;
#pragma acc loop vector reduction (+:t)
	for (int k = 0; k < n; k++)
	  t += x[i * n + k] * y[k * n + j];
	z[i * n + j] = t;
      }
}

void
levels (int n, const float *restrict x, const float *restrict y, float *restrict z)
{
#pragma acc parallel loop gang vector present (x[0:n*n], y[0:n*n], z[0:n*n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
	z[i * n + j] = 0;
#pragma acc loop seq
	for (int k = 0; k < n; k++)
	  z[i * n + j] += x[i * n + k] * y[k * n + j];
      }
}

// { report }
// numbers:
//     6, Generating present(x[:n*n],y[:n*n],z[:n*n])
//         Loops share what they load: numbers of workers and lanes are advice
//         Accelerator kernel generated
//         Generating NVIDIA code
//         8, #pragma acc loop gang, vector(4) /* blockIdx.y threadIdx.y */
//         10, #pragma acc loop gang, vector(32) /* blockIdx.x threadIdx.x */
//         14, #pragma acc loop seq
//         Generating tile(64,128,8) in shared memory
// levels:
//     23, Generating present(x[:n*n],y[:n*n],z[:n*n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         24, #pragma acc loop gang, vector(4) /* blockIdx.y threadIdx.y */
//         25, #pragma acc loop gang, vector(32) /* blockIdx.x threadIdx.x */
//         29, #pragma acc loop seq
//         Generating tile(64,128,8) in shared memory
//     25, Loop is parallelizable
// { end }
