/* Data clauses of member functions with sections behind elements of members: `l[i].u[0:n]',
   written with the member's name alone, in templates.  GCC 14 and later refuse them
   (diag/template-sections.cc).
   { dg-require-gcc "12 13" }
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { N = 9 };

template <class T>
struct level
{
  int n;
  T *u;
  struct
  {
    T *v;
  } in;
};

template <class T>
class grid
{
public:
  grid (level<T> *from, int count) : l (from), k (count)
  {
#pragma acc enter data copyin(this[0:1], l[0:k])
    for (int i = 0; i < k; i++)
      {
#pragma acc enter data copyin(l[i].u[0:l[i].n], l[i].in.v[0:N])
      }
  }
  ~grid ()
  {
    for (int i = 0; i < k; i++)
      {
#pragma acc exit data delete(l[i].u[0:l[i].n], l[i].in.v[0:N])
      }
#pragma acc exit data delete(l[0:k], this[0:1])
  }
  void fill (int i)
  {
#pragma acc parallel loop present(l[i].u[0:N]) present(this)
    for (int j = 0; j < N; j++)
      l[i].u[j] = 10 * i + j;
#pragma acc data present(l[i].in.v[0:N])
    {
#pragma acc parallel loop present(this)
      for (int j = 0; j < N; j++)
	l[i].in.v[j] = l[i].u[j] + 1;
    }
#pragma acc update self(l[i].u[0:N], l[i].in.v[0:N])
    /* The name is the member's afterwards, too.  */
    level<T> *was = l;
    l = nullptr;
    CHECK (this->l == nullptr);
    l = was;
  }

private:
  level<T> *l;
  int k;
};

int
main ()
{
  double u[2][N], v[2][N];
  level<double> from[2] = { { N, u[0], { v[0] } }, { N, u[1], { v[1] } } };
  {
    grid<double> g (from, 2);
    g.fill (0);
    g.fill (1);
  }
  CHECK (u[1][8] == 18 && v[1][8] == 19 && v[0][3] == 4);
  return 0;
}
