/* Classes with bases in device code: members of bases, non-virtual calls,
   pointers to bases and to members.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct base
{
  int id;
  int code () const { return id * 2; }
};

struct side { double w; };

struct derived : base, side
{
  int extra[2];
  int code () const { return base::code () + extra[1]; }
};

#pragma acc routine seq
static double
weight (const side &s)
{
  return s.w * 4;
}

int
main ()
{
  static derived d[80];
  static double out[80];
  for (int i = 0; i < 80; i++)
    {
      d[i].id = i;
      d[i].w = i * 0.25;
      d[i].extra[1] = 100;
    }
#pragma acc parallel loop copy (d) copyout (out)
  for (int i = 0; i < 80; i++)
    {
      const base *b = &d[i];
      out[i] = d[i].code () + weight (d[i]) + b->code ();
      derived copy = d[i];
      copy.extra[0] = (int) copy.w;
      d[i] = copy;
    }
  for (int i = 0; i < 80; i++)
    {
      CHECK_REAL (out[i], 2 * i + 100 + i + 2 * i, 0);
      CHECK_ELEMENT (i, d[i].extra[0], i / 4);
    }
  return 0;
}
