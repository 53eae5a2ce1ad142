/* Reductions that no clause names; atomic updates of one address.
   { dg-options "-w" }  */

double
f (int n, const double *restrict x, double *restrict r)
{
  double s = 0;
  int count = 0;
#pragma acc parallel loop copyin (x[0:n])
  for (int i = 0; i < n; i++)
    s += x[i];
#pragma acc parallel loop gang copyin (x[0:n]) copy (r[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
	r[i] += x[j];
    }
#pragma acc parallel loop gang copyin (x[0:n]) copy (count)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 100; j++)
      if (x[i] > j)
	{
#pragma acc atomic
	  count++;
	}
  return s + count;
}

// { report }
// f:
//     9, Generating copy(s)
//         Generating copyin(x[:n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         10, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Generating implicit reduction(+:s)
//             Sum reduction generated for s
//     12, Generating copyin(x[:n])
//         Generating copy(r[:n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         13, #pragma acc loop gang /* blockIdx.x */
//         16, #pragma acc loop vector(128) /* threadIdx.x */
//             Generating implicit reduction(+:r[i])
//             Sum reduction generated for r[i]
//     15, Loop shared by gangs where the loop around it is short
//     19, Generating copyin(x[:n])
//         Generating copy(count)
//         Accelerator kernel generated
//         Generating NVIDIA code
//         20, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     21, Loop is parallelizable
//         Atomic updates of one address keep it in a thread
//     24, Atomic updates collected by each gang in registers and shared memory
// { end }
