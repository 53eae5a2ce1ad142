/* Data clauses of member functions with sections behind elements of members: `l[i].u[0:n]',
   `l->u[0:n]', `attach(l->u)', written with the member's name alone.  Templates are in
   template-elements.cc.
   { dg-skip-device "host" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

enum { N = 9 };

struct level
{
  int n;
  double *u;
  struct
  {
    double *v;
  } in;
};

class grid
{
public:
  grid (level *from, int count) : l (from), k (count)
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
    level *was = l;
    l = nullptr;
    CHECK (this->l == nullptr);
    l = was;
  }

private:
  level *l;
  int k;
};

class one
{
public:
  explicit one (double *data) : l (&a[1]) { a[1].u = data; }
  void run ()
  {
#pragma acc data copyin(a) copy(a[1].u[0:N])
    {
#pragma acc parallel loop
      for (int j = 0; j < N; j++)
	a[1].u[j] += 5;
    }
#pragma acc enter data copyin(l[0:1])
    double *w = l->u;
#pragma acc enter data copyin(w[0:N]) attach(l->u)
#pragma acc exit data copyout(w[0:N]) detach(l->u)
#pragma acc enter data copyin(l->u[0:N])
    auto twice = [this] {
#pragma acc parallel loop present(l)
      for (int j = 0; j < N; j++)
	l->u[j] *= 2;
    };
    twice ();
#pragma acc exit data copyout(l->u[0:N])
#pragma acc exit data delete(l[0:1])
    CHECK (!acc_is_present (l->u, sizeof (double)));
  }

private:
  level a[2], *l;
};

int
main ()
{
  double u[2][N], v[2][N];
  level from[2] = { { N, u[0], { v[0] } }, { N, u[1], { v[1] } } };
  {
    grid g (from, 2);
    g.fill (0);
    g.fill (1);
  }
  CHECK (u[1][8] == 18 && v[1][8] == 19 && v[0][3] == 4);
  double data[N] = { 1, 2, 3 };
  one (data).run ();
  CHECK (data[0] == 12 && data[2] == 16 && data[8] == 10);
  return 0;
}
