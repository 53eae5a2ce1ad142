/* Members of a structure behind a pointer, a reference or `this' in data clauses, where
   the structure itself is not mapped, is mapped later in the same directive, or is mapped
   around the region.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct S
{
  int n;
  double arr[50];
  double *q;

  void sections ();
  void around () const;
  void whole_too ();
};

void
S::sections ()
{
#pragma acc parallel loop copy(q[3:4])
  for (int i = 3; i < 7; i++)
    q[i] = i;
#pragma acc kernels loop copy(q[0:n])
  for (int i = 0; i < n; i++)
    q[i]++;
#pragma acc serial loop copy(q[0:n], n)
  for (int i = 0; i < n; i++)
    q[i]++;
}

void
S::around () const
{
#pragma acc data copy(q[0:n])
#pragma acc parallel loop present(q[0:n])
  for (int i = 0; i < n; i++)
    q[i]++;
}

void
S::whole_too ()
{
#pragma acc data copy(this[0:1], q[0:n])
#pragma acc parallel loop present(this[0:1], q[0:n])
  for (int i = 0; i < n; i++)
    q[i]++;
#pragma acc enter data copyin(this[0:1], q[0:n])
#pragma acc parallel loop present(q[0:n])
  for (int i = 0; i < n; i++)
    q[i]++;
#pragma acc exit data copyout(q[0:n]) delete(this[0:1])
}

static void
reference (S &s, int lo, int len)
{
#pragma acc data copy(s.arr[lo:len])
#pragma acc parallel loop present(s.arr[lo:len])
  for (int i = lo; i < lo + len; i++)
    s.arr[i] += i;
#pragma acc parallel loop copy(s.q[0:len])
  for (int i = 0; i < len; i++)
    s.q[i] += i;
#pragma acc parallel loop copy(s.arr[lo:len])
  for (int i = lo; i < lo + len; i++)
    s.arr[i] += 1;
#pragma acc parallel num_gangs(1) copy(s.n)
  s.n++;
}

static void
pointer (S *s, int lo, int len)
{
#pragma acc parallel loop copy(s->q[0:len], s->arr[lo:len])
  for (int i = 0; i < len; i++)
    {
      s->q[i] += i;
      s->arr[lo + i] += 2;
    }
#pragma acc kernels loop copy(s->arr[0:50])
  for (int i = 0; i < 50; i++)
    s->arr[i] += 4;
}

int
main ()
{
  static S s;
  s.n = 50;
  s.q = new double[50] ();
  s.sections ();		/* q[i] += 2, but 3 <= i < 7: i + 2 */
  s.around ();			/* + 1 */
  s.whole_too ();		/* + 2 */
  reference (s, 8, 40);		/* q[i < 40] += i; 8 <= j < 48: arr[j] = j + 1 */
  s.n--;
  pointer (&s, 10, 40);		/* q[i < 40] += i; 10 <= j: arr[j] += 2; arr[] += 4 */
  CHECK (s.n == 50);
  for (int i = 0; i < 50; i++)
    {
      double q = 5 + (i >= 3 && i < 7 ? i : 0) + (i < 40 ? 2 * i : 0);
      double arr = 4 + (i >= 8 && i < 48 ? i + 1 : 0) + (i >= 10 ? 2 : 0);
      CHECK (s.q[i] == q);
      CHECK (s.arr[i] == arr);
    }
  return 0;
}
