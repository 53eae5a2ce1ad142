/* In C++ nothing is left of an array parameter's brackets.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

void
f (double a[10], int n)
{
#pragma acc enter data copyin (a) // { dg-warning "the clause does not say how much .a. points to" }
#pragma acc enter data copyin (a[0:n])
#pragma acc exit data delete (a[0:n])
}
