/* OpenACC 2.8 in templates of C++, which GCC makes functions of without the construct: function
   templates, members of class templates, generic lambdas, and constructs in it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <openacc.h>
#include "check.h"

template <class T>
T *
device_address (T *p)
{
  T *d;
#pragma acc host_data use_device(p)
  {
    d = p;
  }
  return d;
}

template <class T, int N>
T *
address_of_array (T (&a)[N])
{
  T *d = nullptr;
#pragma acc host_data use_device(a)
  d = &a[0];
  return d;
}

template <class T>
struct buffer
{
  T *p;
  int n;

  template <class U>
  T *increment (U by, bool on)
  {
    T *q = p, *result = nullptr;
    if (on)
#pragma acc data present(q[0:n])
      {
#pragma acc host_data use_device(q) if(on) if_present
	{
	  T *e = result = q;
#pragma acc parallel loop deviceptr(e)
	  for (int i = 0; i < n; i++)
	    e[i] += by;
	}
      }
    return result;
  }

  static T *by_lambda (T *q)
  {
    auto address = [=] ()
      {
	T *d;
#pragma acc host_data use_device(q)
	d = q;
	return d;
      };
    return address ();
  }
};

int
main ()
{
  double a[8] = {};
  int absent[8] = {};
  buffer<double> b { a, 8 };
  auto generic = [] (auto *p)
    {
      decltype (p) d = nullptr;
#pragma acc host_data use_device(p) if_present
      d = p;
      return d;
    };
#pragma acc data copy(a)
  {
    void *d = acc_deviceptr (a);
    CHECK (device_address (a) == d);
    CHECK (address_of_array (a) == d);
    CHECK (b.increment (2, true) == d);
    CHECK (b.increment (2, false) == nullptr);
    CHECK (buffer<double>::by_lambda (a) == d);
    CHECK (generic (a) == d);
    CHECK (generic (absent) == absent);
  }
  for (int i = 0; i < 8; i++)
    CHECK_REAL (a[i], 2, 0);
  return 0;
}
