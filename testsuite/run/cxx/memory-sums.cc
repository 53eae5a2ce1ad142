// Sums of kernels regions that go to members and to what references refer to.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

#include "check.h"

namespace
{

class accumulator
{
public:
  void add (const double *__restrict v, int n)
  {
#pragma acc kernels copy (this[0:1]) copyin (v[0:n])
    for (int i = 0; i < n; i++)
      {
	m_sum += v[i];
	if (v[i] > m_most)
	  m_most = v[i];
      }
  }

  double sum () const { return m_sum; }
  double most () const { return m_most; }

private:
  double m_sum = 1, m_most = -1;
};

void
add_to (double &sum, const double *__restrict v, int n)
{
#pragma acc kernels copy (sum) copyin (v[0:n])
  for (int i = 0; i < n; i++)
    sum += v[i];
}

// SUM may be one of V.
void
add_inside (double &sum, double *v, int n)
{
#pragma acc data copy (v[0:n])
#pragma acc kernels copy (sum)
  for (int i = 0; i < n; i++)
    sum += v[i];
}

} // anonymous namespace

int
main ()
{
  const int n = 500;
  double v[n], expected = 0, most = -1;
  for (int i = 0; i < n; i++)
    {
      v[i] = (i * 37) % 101;
      expected += v[i];
      most = v[i] > most ? v[i] : most;
    }
  accumulator a;
  a.add (v, n);
  a.add (v, 0);
  CHECK (a.sum () == 1 + expected);
  CHECK (a.most () == most);
  double sum = 2;
  add_to (sum, v, n);
  CHECK (sum == 2 + expected);
  double w = v[20];
  for (int i = 0; i < n; i++)
    w += i == 20 ? w : v[i];
  add_inside (v[20], v, n);
  CHECK (v[20] == w);
}
