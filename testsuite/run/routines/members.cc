/* Routines that are members: with levels and loops, in templates, operators,
   constructors.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

template <typename T> struct array
{
  T *p;
  int n;

#pragma acc routine seq
  T &operator[] (int i) const { return p[i]; }

#pragma acc routine vector
  void add (T x)
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      p[i] += x;
  }

#pragma acc routine worker
  template <typename U> void scale (U x);

  static int unmarked (int i) { return i + 1; }
};

template <typename T>
template <typename U> void
array<T>::scale (U x)
{
#pragma acc loop worker vector
  for (int i = 0; i < n; i++)
    p[i] *= x;
}

/* The first members of their classes.  */

class first_static
{
#pragma acc routine seq
  static int hidden (int);

public:
  static int shown (int x) { return hidden (x); }
};

int
first_static::hidden (int x)
{
  return x + 100;
}

struct first_member
{
  typedef int number;

#pragma acc routine vector
  void fill (number *p, int n) const;

  int m;
};

void
first_member::fill (int *p, int n) const
{
#pragma acc loop vector
  for (int i = 0; i < n; i++)
    p[i] = m + first_static::shown (i);
}

template <typename T> class first_in_template
{
public:
#pragma acc routine vector
  void add (T *p, int n) const
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      p[i] += one ();
  }
  struct inner
  {
#pragma acc routine seq
    template <typename U> static U twice (U x);
  };

private:
  T one () const { return inner::twice (m); }

public:
  T m;
};

template <typename T>
template <typename U> U
first_in_template<T>::inner::twice (U x)
{
  return 2 * x;
}

void
test_first ()
{
  int a[2][40];
  first_member f { 3 };
#pragma acc parallel loop gang copyout(a) copyin(f)
  for (int k = 0; k < 2; k++)
    f.fill (a[k], 40);
  for (int i = 0; i < 40; i++)
    CHECK (a[1][i] == i + 103);
  first_in_template<int> g;
  g.m = 4;
#pragma acc parallel loop gang copy(a) copyin(g)
  for (int k = 0; k < 2; k++)
    g.add (a[k], 40);
  for (int i = 0; i < 40; i++)
    CHECK (a[1][i] == i + 111);
}

struct point
{
  int x, y;

#pragma acc routine seq
  point (int a) : x (a), y (-a) {}

#pragma acc routine gang
  static void fill (int *a, int n)
  {
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
      a[i] = point (i).y;
  }
};

int
main ()
{
  test_first ();
  array<float> a { new float[100] (), 100 };
#pragma acc enter data copyin(a, a.p[0:a.n])
#pragma acc parallel num_gangs(1) present(a)
  {
    a.add (1);
    a.scale (2.0);
    a[0] = array<float>::unmarked (6);
  }
#pragma acc exit data copyout(a.p[0:a.n])
#pragma acc exit data delete(a)
  for (int i = 0; i < 100; i++)
    CHECK (a.p[i] == (i ? 2 : 7));
  int b[1000];
#pragma acc parallel copyout(b)
  point::fill (b, 1000);
  for (int i = 0; i < 1000; i++)
    CHECK_ELEMENT (i, b[i], -i);
  return 0;
}
