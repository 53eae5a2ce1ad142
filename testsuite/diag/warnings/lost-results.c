/* A region's assignment to a global variable, which others than the function read.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[100], found, also, used, ended, known, on_device;
#pragma acc declare create (on_device)
static int place; /* { dg-message "'place' is not the function's own" } */

void
search (int wanted)
{
#pragma acc parallel loop copyin (a)
  for (int i = 0; i < 100; i++)
    if (a[i] == wanted)
      place = i; /* { dg-warning "the value that 'place' gets in the region is lost: 'place' is private there; 'copy .place.' keeps it .lost-scalar." } */
}

/* Nothing is to be said of these.  */

void
copied (void)
{
#pragma acc parallel copy (found)
  found = 1;
#pragma acc kernels
  also = 1;
#pragma acc parallel private (known)
  known = 1;
#pragma acc parallel
  on_device = 1;
}

void
temporary (void)
{
#pragma acc parallel loop copy (a)
  for (int i = 0; i < 100; i++)
    {
      used = a[i] + i;
      a[i] = used * used;
    }
}

void
set_behind (void)
{
#pragma acc serial
  ended = 1;
  ended = 2;
}

void
passed (int own)
{
#pragma acc serial
  own = 1;
}
