/* Sections and members of what stands behind `this->' in data clauses: the class's own, of
   bases, of bases that depend on a template's parameters, members of members; hidden by
   parameters.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct inner
{
  double *a, *b;
  int n;
  double f[8], g[8];
};

template <class T> struct base
{
  T *p;
  int n;
  T q[4];
  inner in;
};

template <class T> struct derived : base<T>
{
  T *own;

  derived (T *p, T *own, int n)
  {
    this->p = p;
    this->own = own;
    this->n = n;
#pragma acc enter data copyin (this[0:1], this->p[0:n], this->own[0:n])
  }
  void add ()
  {
#pragma acc parallel loop present (this, this->p[0:this->n], this->own[0:this->n])
    for (int i = 0; i < this->n; i++)
      this->p[i] += own[i];
  }
  void back ()
  {
#pragma acc update self (this->p[0:this->n])
  }
  ~derived ()
  {
#pragma acc exit data delete (this->p[0:this->n], this->own[0:this->n], this)
  }
};

template <class T> struct whole : base<T>
{
  T *own;

  void add ()
  {
#pragma acc parallel loop copy (this->p[0:this->n]) copyin (own[0:this->n])
    for (int i = 0; i < this->n; i++)
      this->p[i] += own[i];
  }
  void fill ()
  {
#pragma acc parallel loop copyout (this->q[0:4])
    for (int i = 0; i < 4; i++)
      this->q[i] = i;
  }
};

struct plain_base
{
  int *p, n;
};

struct holder : plain_base
{
  inner x;
  int k;
  inner y;
  int *own;

  void members ();
  void hidden (int *own, int *p);
};

void
holder::members ()
{
  int n = x.n;
#pragma acc parallel loop copyin (this->x.a[0:n], this->y.a[0:n]) copy (this->x.b[0:n])
  for (int i = 0; i < n; i++)
    x.b[i] += x.a[i] + y.a[i];
#pragma acc parallel loop copyin (x.f, x.n) copyout (x.g)
  for (int i = 0; i < 8; i++)
    x.g[i] = x.f[i] + x.n;
#pragma acc enter data copyin (this[0:1], this->x.a[0:n], x.b[0:n])
#pragma acc parallel loop present (this[0:1])
  for (int i = 0; i < n; i++)
    x.b[i] += x.a[i] + k;
#pragma acc exit data copyout (x.b[0:n]) delete (this->x.a[0:n], this[0:1])
}

/* The members, not the parameters.  */

void
holder::hidden (int *own, int *p)
{
#pragma acc parallel loop copy (this->own[0:n]) copyin (this->p[0:n])
  for (int i = 0; i < n; i++)
    this->own[i] += this->p[i];
  own[0] = p[0] = -1;
}

int
main ()
{
  double p[10], o[10], a[10], b[10], c[10];
  for (int i = 0; i < 10; i++)
    {
      p[i] = a[i] = i;
      o[i] = 7;
      b[i] = 0;
      c[i] = 100;
    }
  {
    derived<double> d (p, o, 10);
    d.add ();
    d.back ();
  }
  for (int i = 0; i < 10; i++)
    CHECK (p[i] == i + 7);
  whole<double> w;
  w.p = p;
  w.own = o;
  w.n = 10;
  w.add ();
  w.fill ();
  for (int i = 0; i < 10; i++)
    CHECK (p[i] == i + 14);
  for (int i = 0; i < 4; i++)
    CHECK (w.q[i] == i);

  holder h;
  h.x.a = a;
  h.x.b = b;
  h.y.a = c;
  h.x.n = 10;
  h.k = 1000;
  for (int i = 0; i < 8; i++)
    h.x.f[i] = i;
  h.members ();
  for (int i = 0; i < 10; i++)
    CHECK (b[i] == 2 * i + 1100);
  for (int i = 0; i < 8; i++)
    CHECK (h.x.g[i] == i + 10);

  int own[10], base[10], other[1], another[1];
  for (int i = 0; i < 10; i++)
    {
      own[i] = i;
      base[i] = 3;
    }
  h.own = own;
  h.p = base;
  h.n = 10;
  h.hidden (other, another);
  for (int i = 0; i < 10; i++)
    CHECK (own[i] == i + 3 && base[i] == 3);
  CHECK (other[0] == -1 && another[0] == -1);
  return 0;
}
