/* OpenACC 2.6: structs mapped as a whole, explicitly and implicitly; nested
   structs, arrays of structs, a section of them.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "check.h"

struct inner { short a; double b; };
struct outer { char tag; struct inner in[3]; union { int i; float f; } u; };

int
main (void)
{
  struct outer one = { 'a', { { 1, 2 }, { 3, 4 }, { 5, 6 } }, { 0 } };
  static struct outer many[101];
#pragma acc parallel num_gangs (1) copy (one)
  {
    one.tag = 'b';
    for (int i = 0; i < 3; i++)
      one.in[i].b += one.in[i].a;
    one.u.f = 1.0f;
  }
  CHECK_INT (one.tag, 'b');
  CHECK_REAL (one.in[2].b, 11, 0);
  CHECK_INT (one.u.i, 0x3f800000);
#pragma acc parallel loop
  for (int i = 0; i < 101; i++)
    {
      many[i] = one;
      many[i].in[1].a = i;
    }
  for (int i = 0; i < 101; i++)
    {
      CHECK_INT (many[i].tag, 'b');
      CHECK_ELEMENT (i, many[i].in[1].a, i);
    }
#pragma acc parallel loop copy (many[10:5])
  for (int i = 10; i < 15; i++)
    many[i].tag = 'z';
  CHECK_INT (many[9].tag, 'b');
  CHECK_INT (many[14].tag, 'z');
  return 0;
}
