/* The host reads what is on the device alone, in C++: with references, in members.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

template<typename T>
T
bad (int n, T &total)
{
  T *p = new T[n];
#pragma acc enter data create (p[0:n]) // { dg-message "create" }
#pragma acc parallel loop present (p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = i; // { dg-message "writes" }
  total = p[0]; // { dg-warning "the host reads .p." }
#pragma acc exit data delete (p[0:n])
  delete[] p;
  return total;
}

struct s
{
  double *p;
  int n;
  double good ()
  {
    double *q = p;
#pragma acc data copyin (q[0:n])
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	q[i] = i;
#pragma acc update self (q[0:n])
    }
    return p[1] + q[2];
  }
};

double
use (s &x)
{
  double t;
  return bad<double> (10, t) + x.good ();
}
