/* Classes with virtual functions may be used in device code as far as no virtual
   function is called: that call is the error.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct base
{
  int plain;
  virtual int get () const;
};

void
f (int *a, const base *b)
{
#pragma acc parallel loop copy (a[0:10]) deviceptr (b)
  for (int i = 0; i < 10; i++)
    a[i] = b->plain;
}
