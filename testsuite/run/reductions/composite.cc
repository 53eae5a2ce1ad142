// Classes as reduction variables: std::complex, derived classes, references, templates.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include "check.h"
#include <complex>

const int n = 500;

struct base { int count = 0; };

class sums : public base
{
public:
  explicit sums (long start) : m_sum (start) {}	// no default constructor
  void add (int i) { count++; m_sum += i; m_z += std::complex<float> (i, 1); }
  long sum () const { return m_sum; }
  std::complex<float> z () const { return m_z; }

private:
  long m_sum;
  std::complex<float> m_z;
};

template<typename T>
T
total (int from)
{
  T s (0);
#pragma acc parallel loop reduction (+:s)
  for (int i = from; i < n; i++)
    s += T (i);
  return s;
}

static void
by_reference (std::complex<double> &s, sums &t)
{
#pragma acc parallel loop reduction (+:s, t)
  for (int i = 0; i < n; i++)
    {
      s += std::complex<double> (i, -i);
      t.add (i);
    }
}

int
main ()
{
  const long sum = n * (n - 1L) / 2;
  std::complex<double> c (1, 2);
#pragma acc parallel loop reduction (+:c)
  for (int i = 0; i < n; i++)
    c += std::complex<double> (i, 1);
  CHECK_INT (c.real (), sum + 1);
  CHECK_INT (c.imag (), n + 2);

  std::complex<double> p (1, 0);
#pragma acc parallel loop reduction (*:p)
  for (int i = 0; i < 6; i++)
    p *= std::complex<double> (0, 2);
  CHECK_INT (p.real (), -64);
  CHECK_INT (p.imag (), 0);

  sums s (7);
#pragma acc parallel loop gang reduction (+:s) num_gangs (9)
  for (int j = 0; j < 4; j++)
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < n; i++)
      s.add (i);
  CHECK_INT (s.count, 4 * n);
  CHECK_INT (s.sum (), 7 + 4 * sum);
  CHECK_INT (s.z ().imag (), 4 * n);

  auto lambda = [&] (int from)
    {
      std::complex<float> local = 0;
#pragma acc kernels loop reduction (+:local)
      for (int i = from; i < n; i++)
	local += std::complex<float> (1, i);
      return local;
    };
  CHECK_INT (lambda (0).imag (), sum);

  CHECK_INT (total<int> (0), sum);
  CHECK_INT (total<std::complex<double>> (1).real (), sum);
  CHECK_INT (total<std::complex<float>> (2).real (), sum - 1);

  std::complex<double> r = 0;
  sums t (0);
  by_reference (r, t);
  CHECK_INT (r.imag (), -sum);
  CHECK_INT (t.count, n);
  CHECK_INT (t.sum (), sum);
  return 0;
}
