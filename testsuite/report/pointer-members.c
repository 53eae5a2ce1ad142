/* Arrays behind pointers that are members of structures are as any others.  */

struct inner { double *a; };
struct grid { int n; double *a, *b; struct inner *r; double sum; };

void
nests (struct grid *q, struct grid v, int n, int m, int k)
{
#pragma acc data copy (q->a[0:n*m], q->b[0:n*m])
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
	q->a[i * m + j] = q->b[i * m + j];
    for (int i = 0; i < n; i++)
      q->b[i] = q->a[i] + 1;
  }
#pragma acc data copy (q->r->a[0:n])
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    q->r->a[i] = 1;
#pragma acc data copy (q[k].a[0:n])
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    q[k].a[i] = 1;
}

void
in_clauses (struct grid *q, int n)
{
#pragma acc kernels copyin (q->a[0:n]) copy (q->b[0:n])
  {
    for (int i = 0; i < n; i++)
      q->b[i] = q->a[i];
    for (int i = 0; i < n; i++)
      q->b[i] += q->a[i];
  }
}

void
conditions (struct grid *q, int n, int flag)
{
#pragma acc data copy (q->a[0:n], q->b[0:n], q->sum)
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      if (q->b[i] > 0)
	q->a[i] = q->b[i];
    for (int i = 0; i < n; i++)
      if (flag)
	q->a[i] = 2;
    for (int i = 0; i < n; i++)
      q->sum += q->a[i];
  }
}

/* Their places are known to the run alone, but not which arrays these are in.  */

void
gathers (struct grid *q, const int *list, int n)
{
#pragma acc data copyin (q->a[0:n], list[0:n]) copyout (q->b[0:n])
#pragma acc kernels
  for (int i = 0; i < n; i++)
    q->b[i] = q->a[list[i]];
}

/* Nothing but its name leads to a sum.  */

double
dot (struct grid *q, int n)
{
  double s = 0;
#pragma acc kernels copyin (q->a[0:n], q->b[0:n]) copy (s)
  for (int i = 0; i < n; i++)
    s += q->a[i] * q->b[i];
  return s;
}

// { report }
// nests:
//     9, Generating copy(q->a[:n*m],q->b[:n*m])
//     12, Loop is parallelizable
//         run-time check of q-> guards the parallel version
//     13, Loop is parallelizable
//         run-time check of q-> guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         12, #pragma acc loop gang /* blockIdx.y */
//         13, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     15, Loop is parallelizable
//         run-time check of q-> guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         15, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     18, Generating copy(q->r->a[:n])
//     19, Generating implicit copy(q[:])
//     20, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         20, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     22, Generating copy((q+k*40)->a[:n])
//     23, Generating implicit copy(q[:])
//     24, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         24, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// in_clauses:
//     31, Generating copyin(q->a[:n])
//         Generating copy(q->b[:n])
//     33, Loop is parallelizable
//         run-time check of q-> guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         33, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     35, Loop is parallelizable
//         run-time check of q-> guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         35, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// conditions:
//     43, Generating copy(q->a[:n],q->b[:n],q->sum)
//     46, Loop is parallelizable
//         run-time check of q-> guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         46, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     49, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         49, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     52, Loop is parallelizable
//         run-time check of q and q-> guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         52, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Generating implicit reduction(+:q)
//             Sum reduction generated for q
// gathers:
//     62, Generating copyin(q->a[:n],list[:n])
//         Generating copyout(q->b[:n])
//     63, Generating implicit copy(list[:])
//         Generating implicit copy(q[:])
//     64, Loop is parallelizable
//         run-time check of q-> guards the parallel version
//         Accelerator kernel generated
//         Generating NVIDIA code
//         64, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
// dot:
//     74, Generating copyin(q->a[:n],q->b[:n])
//         Generating copy(s)
//         Generating implicit copyin(q[:])
//     75, Loop is parallelizable
//         Accelerator kernel generated
//         Generating NVIDIA code
//         75, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Generating implicit reduction(+:s)
//             Sum reduction generated for s
// { end }
