/* Structures that cannot be reduced by member, and why.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

struct pointing { int n; int *p; };	/* { dg-message "31: .p. is of a type that the operator is not for" } */
struct choice { int n; union { int i; float f; } u; };	/* { dg-message "50: .u. is a union" } */
struct narrow { int n : 3; };	/* { dg-message "21: .n. is a bit field" } */
struct real { int n; double d; };	/* { dg-message "29: .d. is of a type" } */
struct long_one { int a[65]; };

void
f (int n)
{
  struct pointing p = { 0 };
  struct choice u = { 0 };
  struct narrow b = { 0 };
  struct real r = { 0 };
  struct long_one l = { 0 };
#pragma acc parallel loop reduction (+:p) /* { dg-error ".p. cannot be reduced by member" } */
  for (int i = 0; i < n; i++)
    p.n++;
#pragma acc parallel loop reduction (+:u) /* { dg-error ".u. cannot be reduced by member" } */
  for (int i = 0; i < n; i++)
    u.n++;
#pragma acc parallel loop reduction (+:b) /* { dg-error ".b. cannot be reduced by member" } */
  for (int i = 0; i < n; i++)
    b.n++;
#pragma acc parallel loop reduction (&:r) /* { dg-error ".r. cannot be reduced by member" } */
  for (int i = 0; i < n; i++)
    r.n++;
#pragma acc parallel loop reduction (+:l) /* { dg-error ".reduction. of a composite variable with more than 64 scalars" } */
  for (int i = 0; i < n; i++)
    l.a[i % 65]++;
}
