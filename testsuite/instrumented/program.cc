// Device code of classes, with everything in it that sanitizers, profiles and the like
// look at; see ../instrumented.exp.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include <stdexcept>
#include <vector>
#include "check.h"

namespace
{

const int N = 120;

template<typename T>
struct vec
{
  T x[3];
  T &operator[] (int i) { return x[i]; }
  const T &operator[] (int i) const { return x[i]; }
  vec operator+ (const vec &o) const
  {
    vec r;
    for (int k = 0; k < 3; k++)
      r[k] = x[k] + o[k];
    return r;
  }
  T dot (const vec &o) const { return x[0] * o[0] + x[1] * o[1] + x[2] * o[2]; }
};

class scope
{
public:
  explicit scope (int *n) : m_n (n) { ++*m_n; }
  ~scope () { *m_n += 10; }
private:
  int *m_n;
};

#pragma acc routine seq
int
scoped (int i, int divisor)
{
  int n = i;
  {
    scope s (&n);
    n += i / divisor;
  }
  return n;
}

int
host_only (int n)
{
  try
    {
      if (n > 3)
	throw std::runtime_error ("more than three");
    }
  catch (const std::runtime_error &)
    {
      return 3;
    }
  return n;
}

} // anonymous namespace

int
main ()
{
  std::vector<vec<double>> v (N), w (N);
  std::vector<int> counts (N, 1);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      {
	v[i][k] = i + k;
	w[i][k] = 1;
      }
  vec<double> *pv = v.data (), *pw = w.data ();
  int *pc = counts.data ();
  double s = 0;
  auto twice = [] (int i) { return 2 * i; };
#pragma acc data copy (pv[0:N], pc[0:N]) copyin (pw[0:N])
  {
#pragma acc parallel loop reduction (+:s)
    for (int i = 0; i < N; i++)
      {
	vec<double> sum = pv[i] + pw[i];
	pv[i] = sum;
	s += sum.dot (pw[i]);
	pc[i] += scoped (i, 5);
      }
#pragma acc kernels
    for (int i = 0; i < N; i++)
      pc[i] = pc[i] % 7 + (pc[i] >> 1);
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      {
	int &place = pc[i];
	place += twice (i);
      }
  }
  double want = 0;
  for (int i = 0; i < N; i++)
    {
      int c = 1 + i + 1 + i / 5 + 10;
      CHECK_ELEMENT (i, counts[i], c % 7 + (c >> 1) + 2 * i);
      want += 3.0 * i + 6;
    }
  CHECK_REAL (s, want, 1e-12);
  CHECK_INT (host_only (5), 3);
  return 0;
}
