// routine (name) in C++: names that are not those of one function, at file scope, where
// a name may be a qualified one, and in a block.
//
// Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.

int f (int);
int f (double);
int v;

#pragma acc routine (f) seq // { dg-error "names a set of overloads" }
#pragma acc routine (v) seq // { dg-error "names no function" }
#pragma acc routine (nothing) seq // { dg-error "'nothing' has not been declared" }
#pragma acc routine (f::) seq // { dg-error "expected the name of a function" }

void
g ()
{
#pragma acc routine (f) seq // { dg-error "names a set of overloads" }
}
