/* Members with others between them in clauses of a member function's compute construct.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct base
{
  int b[4];
  int *unused;
};

struct work : base
{
  double d;
  char between[24];
  short s[3][2];

  void parallel ();
  void kernels ();
  void serial ();
  void reversed ();
  template <typename T> void in_template (T more);
  void check (int want);
};

void
work::parallel ()
{
#pragma acc parallel loop copy (b) copyin (d, s)
  for (int i = 0; i < 4; i++)
    b[i] += (int) d + s[2][1];
}

void
work::kernels ()
{
#pragma acc kernels copy (b) copyin (d) copyin (s)
  for (int i = 0; i < 4; i++)
    b[i] += (int) d + s[2][1];
}

void
work::serial ()
{
#pragma acc serial loop copyin (this->d) copyin (s[2:1]) copy (this->b)
  for (int i = 0; i < 4; i++)
    b[i] += (int) d + s[2][1];
}

void
work::reversed ()
{
#pragma acc parallel loop copyin (s) copyin (d) copy (b)
  for (int i = 0; i < 4; i++)
    this->b[i] += (int) this->d + this->s[2][1];
}

template <typename T>
void
work::in_template (T more)
{
#pragma acc parallel loop copyin (s) copy (b)
  for (int i = 0; i < 4; i++)
    b[i] += more + s[2][1];
}

void
work::check (int want)
{
  for (int i = 0; i < 4; i++)
    {
      CHECK_ELEMENT (i, b[i], i + want);
      b[i] = i;
    }
}

int
main ()
{
  work w = {};
  w.d = 2;
  w.s[2][1] = 5;
  for (int i = 0; i < 4; i++)
    w.b[i] = i;
  w.parallel ();
  w.check (7);
  w.kernels ();
  w.check (7);
  w.serial ();
  w.check (7);
  w.reversed ();
  w.check (7);
  w.in_template (3.f);
  w.check (8);
#pragma acc data copyin (w)
  {
    w.parallel ();
#pragma acc update self (w.b)
  }
  w.check (7);
  return 0;
}
