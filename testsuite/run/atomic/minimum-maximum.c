/* Minimum and maximum behind `atomic': all orders of the operands, conditional expressions
   and statements, functions, members and elements, several types.
   { dg-options "-Wall" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "minimum-maximum.h"

int
main ()
{
  for (int i = 0; i < N; i++)
    data[i] = i * 37 % N;
  expressions ();
  statements ();
  functions ();
  return 0;
}
