/* Rows behind arrays of pointers of classes, and of what templates hold.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

template <class T, int N>
class jagged
{
public:
  jagged ()
  {
    m_row = new T *[N];
#pragma acc enter data copyin(this[0:1], m_row[0:N])
    for (int i = 0; i < N; i++)
      {
	m_row[i] = new T[i + 1] ();
#pragma acc enter data copyin(m_row[i][0:i + 1])
      }
  }
  ~jagged ()
  {
    for (int i = 0; i < N; i++)
      {
#pragma acc exit data delete(m_row[i][0:i + 1])
	delete[] m_row[i];
      }
#pragma acc exit data delete(m_row[0:N], this[0:1])
    delete[] m_row;
  }
  void fill (T start)
  {
#pragma acc parallel loop present(this)
    for (int i = 0; i < N; i++)
      for (int j = 0; j <= i; j++)
	m_row[i][j] = start + i * j;
  }
  T at (int i, int j)
  {
#pragma acc update self(m_row[i][j:1])
    return m_row[i][j];
  }

private:
  T **m_row;
};

int
main ()
{
  jagged<double, 9> d;
  d.fill (0.5);
  CHECK (d.at (8, 3) == 24.5 && d.at (0, 0) == 0.5);
  jagged<short, 4> s;
  s.fill (7);
  CHECK (s.at (3, 3) == 16);
  return 0;
}
