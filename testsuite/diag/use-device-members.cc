/* `use_device' of a member that is no variable.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct S
{
  int a[16];

  int *place ()
  {
    int *q = nullptr;
#pragma acc host_data use_device(place) /* { dg-error "place.* is not a variable in a data clause$" } */
    q = a;
    return q;
  }
};
