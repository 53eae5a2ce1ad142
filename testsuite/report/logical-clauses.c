/* Loops of kernels regions whose clauses name reductions by ||, of flags and of bits, and whose
   pointers the run compares.  */

int
any (int n, int *u, int *v, int stop)
{
#pragma acc kernels loop reduction(||:stop)
  for (int i = 0; i < n; i++)
    {
      v[i] = u[i] * 2;
      stop = stop || u[i] > 3;
    }
  return stop;
}

_Bool
set (int n, int *u, int *v)
{
  _Bool stop = 0;
#pragma acc kernels loop reduction(||:stop)
  for (int i = 0; i < n; i++)
    if (u[i])
      {
	v[i] = 1;
	stop = stop || 1;
      }
  return stop;
}

unsigned
bits (int n, unsigned *u, unsigned *v, unsigned all)
{
#pragma acc kernels loop reduction(&:all)
  for (int i = 0; i < n; i++)
    {
      v[i] = u[i] * 2;
      all &= u[i];
    }
  return all;
}

// { report }
// any:
//     7, Generating implicit copy(v[:])
//         Generating implicit copyin(u[:])
//     8, Loop is parallelizable
//         run-time check of v and u guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         8, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Logical or reduction generated for stop
// set:
//     20, Generating implicit copy(v[:])
//         Generating implicit copyin(u[:])
//     21, Loop is parallelizable
//         run-time check of v and u guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         21, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Logical or reduction generated for stop
// bits:
//     33, Generating implicit copy(v[:])
//         Generating implicit copyin(u[:])
//     34, Loop is parallelizable
//         run-time check of v and u guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         34, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Bitwise and reduction generated for all
// { end }
