/* Loops that are right without a reduction clause: nothing is said.
   { dg-options "-O1 -Wall" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

double total, t;

double
f (int n, const double *restrict x, double *restrict r, const int *restrict k)
{
  double s = 0, largest = 0, sum, last = 0;
  int flag = 5, errors = 0;
  /* A clause is there.  */
#pragma acc parallel loop reduction (+:s) reduction (max:largest) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    {
      s += x[i];
      if (x[i] > largest)
	largest = x[i];
    }
  /* Each iteration sets it first.  */
#pragma acc parallel loop copyin (x[0:n]) copyout (r[0:n])
  for (int i = 0; i < n; i++)
    {
      sum = 0;
      for (int j = 0; j < i; j++)
	sum += x[j];
      r[i] = sum;
    }
  /* Private.  */
#pragma acc parallel loop private (t) copyin (x[0:n]) copyout (r[0:n])
  for (int i = 0; i < n; i++)
    {
      t = x[i];
      t += 1;
      r[i] = t;
    }
  /* Other elements in each iteration.  */
#pragma acc parallel loop copyin (x[0:n]) copy (r[0:n])
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < i; j++)
	r[i] += x[j];
      r[i] *= 2;
    }
  /* Atomic.  */
#pragma acc parallel loop copyin (k[0:n]) copy (errors, r[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      errors += k[i];
#pragma acc atomic
      r[3] += 1;
    }
  /* One after the other.  */
#pragma acc parallel num_gangs (1) copyin (x[0:n]) copy (last)
  {
#pragma acc loop seq
    for (int i = 0; i < n; i++)
      last = last * 0.5 + x[i];
  }
  /* All store the same.  */
#pragma acc parallel loop copyin (k[0:n]) copy (flag)
  for (int i = 0; i < n; i++)
    if (k[i] < 0)
      flag = 1;
  /* One iteration does it.  */
#pragma acc parallel loop copyin (x[0:n]) copy (total)
  for (int i = 0; i < n; i++)
    if (i == 3)
      total += x[i];
  /* A sum of each gang.  */
#pragma acc parallel num_gangs (8) copyin (x[0:n]) copy (total)
  {
    double part = 0;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      part += x[i];
#pragma acc atomic
    total += part;
  }
  /* The compiler's to find out.  */
#pragma acc kernels copyin (x[0:n])
  {
#pragma acc loop gang vector (64)
    for (int i = 0; i < n; i++)
      s += x[i];
#pragma acc loop
    for (int i = 0; i < n; i++)
      s += x[i];
  }
  return s + largest + errors + last + flag;
}
