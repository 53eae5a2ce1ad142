/* Why a loop is sequential, with the name of what keeps its iterations in order.  */

#define N 1000

struct cell { float v; struct cell *next; };

float a[N], b[N], g;
int idx[N], list[N];

int
named (float *p, int n, float s)
{
  int k = 0;
  float prev = 0;
#pragma acc kernels copy (p[0:n])
  {
    for (int i = 1; i < n; i++)		/* a value of the iteration before */
      b[i] = b[i - 1] + 1;
    for (int i = 0; i < n - 1; i++)	/* ... of the one behind */
      p[i] = p[i + 1] * 2;
    for (int i = 0; i < N; i++)		/* an element that the array names */
      list[list[i]] = idx[i];
    for (int i = 0; i < N; i++)
      a[idx[i]] = i;
    for (int i = 0; i < n; i++)
      p[0] = a[i];
    for (int i = 0; i < n; i++)
      s = s * 0.5f + p[i];
    for (int i = 0; i < n; i++)
      {
	p[i] = prev;
	prev = a[i] * 2;
      }
    for (int i = 0; i < n; i++)
      if (a[i] > 0)
	p[k++] = a[i];
    for (int i = 0; i < n; i++)
      g = g * b[i] + 1;
  }
  return s + k;
}

void
arrays (void)
{
  int tmp[4];
#pragma acc kernels copyin (idx) copyout (list)
  for (int i = 0; i < N; i++)
    {
      for (int j = 1; j < 3; j++)
	tmp[j] = idx[i] * j;
      list[i] = tmp[1] + tmp[2];
    }
}

float
directed (struct cell *c)
{
  float sum = 0;
#pragma acc parallel copyin (c[0:N]) copyout (a)
  {
    for (struct cell *q = c; q; q = q->next)
      sum += q->v;
    a[0] = sum;
  }
#pragma acc kernels
  {
#pragma acc loop
    for (int i = 0; i < N; i++)
      sum = sum * 2 + b[i];
#pragma acc loop
    for (int i = 1; i < N; i++)
      b[i] += b[i - 1];
  }
  return sum;
}

float
automatic (void)
{
  float sum = 0;
#pragma acc parallel copy (sum) copyin (a, b)
  {
#pragma acc loop auto
    for (int i = 0; i < N; i++)
      sum += a[i];
#pragma acc loop auto reduction (+:sum)
    for (int i = 0; i < N; i++)
      sum += b[i];
  }
  return sum;
}

// { report }
// named:
//     15, Generating copy(a[:],b[:],idx[:],list[:],p[:n])
//     17, Loop carried dependence of b prevents parallelization
//         Loop carried backward dependence of b prevents vectorization
//         Accelerator scalar kernel generated
//     19, Loop carried dependence of p-> prevents parallelization
//         Accelerator scalar kernel generated
//     21, Loop carried dependence of list prevents parallelization
//         Loop carried backward dependence of list prevents vectorization
//         Loop carried dependence due to exposed use of list[:] prevents parallelization
//         Accelerator scalar kernel generated
//     23, Loop carried reuse of a prevents parallelization
//         Accelerator scalar kernel generated
//     25, Loop carried reuse of p-> prevents parallelization
//         Accelerator scalar kernel generated
//     27, Loop carried scalar dependence for s at line 28
//         Accelerator scalar kernel generated
//     29, Loop carried scalar dependence for prev at line 31
//         Accelerator scalar kernel generated
//     34, Loop carried reuse of p-> prevents parallelization
//         Loop carried scalar dependence for k at line 36
//         Accelerator scalar kernel generated
//     37, Loop carried scalar dependence for g at line 38
//         Accelerator scalar kernel generated
// arrays:
//     47, Generating copy(tmp[:])
//         Generating copyin(idx[:])
//         Generating copyout(list[:])
//     48, Complex loop carried dependence of tmp prevents parallelization
//         Parallelization would require privatization of array tmp[1:2]
//         Accelerator kernel generated
//         Generating NVIDIA code
//         48, #pragma acc loop seq
//         50, #pragma acc loop vector(32) /* threadIdx.x */
//     50, Loop is parallelizable
// directed:
//     60, Generating copyin(c[:1000])
//         Generating copyout(a[:])
//         Accelerator scalar kernel generated
//     62, Loop without integer trip count will be executed in sequential mode
//         Loop carried scalar dependence for q at line 62
//         Accelerator scalar kernel generated
//     66, Generating copy(b[:])
//     69, Loop carried scalar dependence for sum at line 70
//         Accelerator scalar kernel generated
//     72, Loop carried dependence of b prevents parallelization
//         Loop carried backward dependence of b prevents vectorization
//         Accelerator scalar kernel generated
// automatic:
//     82, Generating copy(sum)
//         Generating copyin(a[:],b[:])
//         Accelerator kernel generated
//         Generating NVIDIA code
//         85, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//             Generating implicit reduction(+:sum)
//             Sum reduction generated for sum
//         88, #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
//     85, Loop is parallelizable
//     88, Loop is parallelizable
// { end }
/* { dg-options "-fplugin-arg-accplug-warn=no-lost-scalar" } */
