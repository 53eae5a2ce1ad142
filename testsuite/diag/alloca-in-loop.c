/* alloca's memory in a loop is other memory in each iteration: threads that share iterations
   have no such memory.  */
/* { dg-do compile } */
/* { dg-options "-O2" } */

void
f (int n, int *a)
{
  #pragma acc parallel copyout (a[0:n])
  #pragma acc loop gang
  for (int i = 0; i < n; i++)
    {
      int *t = __builtin_alloca (n * sizeof (int)); /* { dg-error "alloca. in a loop whose iterations several threads share" } */
      #pragma acc loop vector
      for (int j = 0; j < n; j++)
	t[j] = i + j;
      #pragma acc loop vector
      for (int j = 0; j < n; j++)
	a[i * n + j] = t[n - 1 - j];
    }
}
