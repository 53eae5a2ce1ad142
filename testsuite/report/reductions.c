/* Reductions of clauses, and those that no clause asks for.  */

#define N 1000

float a[N], x[N][N];
int b[N];

float
implicit (void)
{
  float sum = 0, most = -1, least = 1;
  int all = 1, bits = 0;
#pragma acc kernels
  {
    for (int i = 0; i < N; i++)
      {
	sum += a[i];
	most = a[i] > most ? a[i] : most;
	if (a[i] < least)
	  least = a[i];
      }
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
	most = __builtin_fmaxf (most, x[i][j]);
    for (int i = 0; i < N; i++)
      bits |= b[i];
    for (int i = 0; i < N; i++)
      all = all && b[i];
  }
  return sum + most + least + all + bits;
}

float
clauses (void)
{
  float sum = 0, product = 1;
  int both = 1, count = 0;
#pragma acc parallel loop reduction (*:product) reduction (+:sum) reduction (&&:both)
  for (int i = 0; i < N; i++)
    {
      sum += a[i];
      product *= a[i];
      both = both && b[i];
    }
#pragma acc parallel loop gang reduction (+:count)
  for (int i = 0; i < N; i++)
    {
      int inner = 0;
#pragma acc loop vector reduction (+:inner)
      for (int j = 0; j < N; j++)
	inner += x[i][j] > 0;
      count += inner;
    }
  return sum + product + both + count;
}

// { report }
// implicit:
//     13, Generating copy(a[:],x[:][:],b[:])
//     15, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         15, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Generating implicit reduction(min:least)
//             Min reduction generated for least
//             Generating implicit reduction(max:most)
//             Max reduction generated for most
//             Generating implicit reduction(+:sum)
//             Sum reduction generated for sum
//     22, Loop is parallelizable
//     23, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         22, #pragma acc loop gang /* blockIdx.y */
//         23, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Generating implicit reduction(max:most)
//             Max reduction generated for most
//     25, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         25, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Generating implicit reduction(|:bits)
//             Bitwise or reduction generated for bits
//     27, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         27, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Generating implicit reduction(&&:all)
//             Logical and reduction generated for all
// clauses:
//     38, Generating copy(a[:],b[:])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         39, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Product reduction generated for product
//             Sum reduction generated for sum
//             Logical and reduction generated for both
//     45, Generating copy(x[:][:])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         46, #pragma acc loop gang /* blockIdx.x */
//         50, #pragma acc loop vector(128) /* threadIdx.x */
//             Sum reduction generated for count
//             Sum reduction generated for inner
// { end }
