// Members, references and classes.

struct field
{
  float *u, *v;
  int n;
  float sum;

  void step ();
  float total ();
};

void
field::step ()
{
#pragma acc parallel loop present (u[0:n], v[0:n])
  for (int i = 0; i < n; i++)
    u[i] = v[i] * 2;
}

float
field::total ()
{
  float s = 0;
  float *p = u;
#pragma acc kernels loop present (p[0:n])
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

void
through_references (float (&x)[100], const float (&y)[100], float &last)
{
#pragma acc kernels copy (x) copyin (y) copyout (last)
  {
    for (int i = 0; i < 100; i++)
      x[i] = y[i];
    for (int i = 1; i < 100; i++)
      x[i] = x[i - 1] * y[i];
    last = x[99];
  }
}

// { report }
// field::step:
//     16, Generating implicit copy(this[:1])
//         Generating present(u[:n],v[:n])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         17, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// field::total:
//     26, Generating present(p[:n])
//         Generating implicit copyin(this[:])
//     27, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         27, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Generating implicit reduction(+:s)
//             Sum reduction generated for s
// through_references:
//     35, Generating copy(x[:])
//         Generating copyin(y[:])
//         Generating copyout(last)
//         Accelerator scalar kernel generated
//     37, Loop is parallelizable
//         run-time check of x and y guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         37, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     39, Loop carried dependence of x prevents parallelization
//         Loop carried backward dependence of x prevents vectorization
//         Accelerator scalar kernel generated
// { end }
