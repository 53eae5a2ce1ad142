/* OpenACC 2.8: use_device of members in member functions and templates.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"
#include <openacc.h>

template <class T>
static void
fill (T *device, int n, T value)
{
#pragma acc parallel loop deviceptr (device)
  for (int i = 0; i < n; i++)
    device[i] = value + i;
}

struct base
{
  int *of_base;
};

template <class T>
struct buffer : base
{
  T *data;
  T ends[2];
  int n;

  void
  by_name ()
  {
#pragma acc data copy (data[0:n])
    {
#pragma acc host_data use_device (data)
      fill (data, n, T (10));
    }
  }

  void
  by_this ()
  {
#pragma acc data copy (this->data[0:n])
    {
      T *there = nullptr;
#pragma acc host_data use_device (this->data) if (n > 0)
      {
	there = data;
	fill (this->data, n, T (20));
      }
      CHECK (there == acc_deviceptr (data));
    }
  }

  void
  by_both ()
  {
#pragma acc data copy (this[0:1], data[0:n])
    {
#pragma acc host_data use_device (data)
      fill (data, n, T (30));
#pragma acc host_data use_device (this->ends)
      fill (ends, 2, T (40));
#pragma acc host_data use_device (ends)
      fill (ends + 1, 1, T (45));
    }
  }

  void
  check (T first)
  {
    for (int i = 0; i < n; i++)
      CHECK_REAL (data[i], first + i, 0);
  }
};

/* Arrays by their names alone, in no template.  */
struct arrays
{
  int a[16], two[3][4];
  static int shared[5];

  void
  by_name ()
  {
#pragma acc data copy (this[0:1], shared)
    {
      int *there = nullptr;
#pragma acc host_data use_device (a, two, shared) if_present
      {
	there = a;
	fill (a, 16, 100);
	fill (&two[0][0], 12, 200);
	fill (shared, 5, 300);
      }
      CHECK (there == acc_deviceptr (a));
    }
    CHECK_INT (a[15], 115);
    CHECK_INT (two[2][3], 211);
    CHECK_INT (shared[4], 304);
  }
};

int arrays::shared[5];

/* Since version 14 g++ takes no sections of dependent members.  */
#if __GNUC__ >= 14
typedef buffer<double> B;
#else
template <class B>
#endif
static void
of_another (B &b, B *also)
{
#pragma acc data copy (b.data[0:b.n], also->data[0:also->n], b.of_base[0:3])
  {
#pragma acc host_data use_device (b.data, also->data, b.of_base)
    {
      fill (b.data, b.n, 50.0);
      fill (also->data, also->n, 60.0);
      fill (b.of_base, 3, 70);
    }
  }
}

int
main ()
{
  double a[100], c[50];
  int ints[3];
  buffer<double> b, d;
  b.data = a;
  b.n = 100;
  b.of_base = ints;
  d.data = c;
  d.n = 50;
  b.by_name ();
  b.check (10);
  b.by_this ();
  b.check (20);
  b.by_both ();
  b.check (30);
  CHECK_REAL (b.ends[1], 45, 0);
  of_another (b, &d);
  b.check (50);
  d.check (60);
  CHECK_INT (ints[2], 72);
  arrays ().by_name ();
  return 0;
}
