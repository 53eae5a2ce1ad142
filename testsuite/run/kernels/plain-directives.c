/* Directives that leave everything to the compiler, in kernels regions: reductions that no
   clause names, steps, pointers, bounds in memory, small index types.  */

#include <stdlib.h>
struct box { int n; float *p; };
static int total (struct box *b, int m)
{
  float s = 0; int i, j; unsigned char c;
  float *p = b->p;
#pragma acc kernels copy (p[0:b->n]) copyin (b[0:1])
  {
#pragma acc loop
    for (int k = 0; k < b->n; k++)
      s += p[k];
#pragma acc loop private (j)
    for (i = m - 1; i >= 0; i -= 2)
#pragma acc loop
      for (j = 0; j < 1; j++)
        p[i + j] += 1;
#pragma acc loop
    for (float *q = p; q < p + m; q += 25)
      *q += 2;
#pragma acc loop
    for (c = 250; c > 245; c--)
      p[c - 246] += 4;
  }
  return s;
}
int main (void)
{
  struct box b = { 100, malloc (400) };
  for (int i = 0; i < 100; i++) b.p[i] = i;
  if (total (&b, 100) != 4950) return 1;
  for (int i = 0; i < 100; i++)
    if (b.p[i] != i + (i % 2) + (i % 25 == 0 ? 2 : 0) + (i < 5 ? 4 : 0)) return 2 + i;
  return 0;
}
