/* `use_device' of a member that is no variable: the message has OpenACC's name of the clause.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct S
{
  int a[16];

  int *place ()
  {
    int *q = nullptr;
#pragma acc host_data use_device(place) /* { dg-error "is not a variable in clause .use_device.$" } */
    /* { dg-error "neither a pointer" "" { target *-*-* } .-1 } */
    q = a;
    return q;
  }
};
