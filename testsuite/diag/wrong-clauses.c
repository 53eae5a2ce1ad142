/* Clauses that stand where they may not, twice, or with the wrong arguments.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

int a[100], *p, *pp[2];

void
f (int n, int x)
{
#pragma acc parallel loop num_gangs /* { dg-error "expected .\\(. after .num_gangs." } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop num_gangs () /* { dg-error "the argument of .num_gangs. is missing" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copy (a /* { dg-error "expected .\\). before the end of the directive" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copy (a[0:n) /* { dg-error "expected .\\]. before .\\)." } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel async (1, 2) /* { dg-error ".async. has too many arguments" } */
  a[0] = 1;
#pragma acc parallel if (x) if (n) /* { dg-error "has more than one .if. clause" } */
  a[0] = 1;
#pragma acc parallel copy (a,) /* { dg-error "an argument of .copy. is missing" } */
  a[0] = 1;
#pragma acc parallel default (all) /* { dg-error ".default. is .none. or .present." } */
  a[0] = 1;
#pragma acc parallel reduction (x) /* { dg-error "expected an operator and .:. after .reduction" } */
  a[0] = 1;
#pragma acc parallel loop gang (dim: 4) /* { dg-error "38: the dimension of .gang. is 1, 2 or 3" } */
  for (int i = 0; i < 3; i++)
    ;
#pragma acc parallel reduction (plus: x) /* { dg-error "33: .plus. is no operator of reductions" } */
  a[0] = 1;
#pragma acc parallel async (x ? 1 : 2) wait (queue: 1) /* { dg-error "expected .\\). before .:." } */
  a[0] = 1;
#pragma acc data copyout (readonly: a) /* { dg-error ".copyout. has no modifier .readonly." } */
  a[0] = 1;
#pragma acc data num_gangs (2) /* { dg-error ".num_gangs. is not valid for .#pragma acc data." } */
  a[0] = 1;
#pragma acc exit data finalize (1) delete (a) /* { dg-error ".finalize. has no argument" } */
#pragma acc enter data attach (p[0:n]) /* { dg-error ".attach. takes pointers, not sections" } */
#pragma acc enter data attach (pp[n ? 1 : 0])
#pragma acc update if_present /* { dg-error "needs a clause: self, host or device" } */
#pragma acc set device_type (nvidia, host) /* { dg-error "set. takes one device type" } */
#pragma acc set if (x) /* { dg-error "needs a clause: device_type, device_num or default_async" } */
#pragma acc parallel
  {
#pragma acc loop seq gang /* { dg-error ".seq. and .gang. exclude each other" } */
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc loop gang (nun: 4) /* { dg-error ".gang. has no argument .nun." } */
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc loop gang (num: 4, 5) /* { dg-error ".gang. has more than one argument .num." } */
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc loop device_type (1) /* { dg-error "expected the name of a device type" } */
    for (int i = 0; i < n; i++)
      a[i] = i;
  }
#pragma acc parallel loop device_type (nvida) gang /* { dg-warning "unknown device type .nvida.; did you mean .nvidia.." } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop device_type (nvidia) gang copy (a) /* { dg-warning ".copy. behind .device_type. is for all devices" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy (a) default (none)
  {
#pragma acc parallel /* { dg-note "enclosing OpenACC" } */
    a[0] = x; /* { dg-error ".x. not specified in enclosing" } */
  }
}

void
dimensions (int n, int x)
{
#pragma acc kernels num_gangs (2, 3) /* { dg-error "21: .#pragma acc kernels. has gangs of one dimension" } */
  a[0] = n;
#pragma acc kernels loop gang (dim:2) /* { dg-error "32: .#pragma acc kernels loop. has gangs of one dimension" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel num_gangs (2, 3) reduction (+:x) /* { dg-error "22: .reduction. takes gangs of one dimension" } */
  x++;
#pragma acc parallel loop gang num_gangs (2, 3) reduction (+:x) /* { dg-error ".reduction. takes gangs of one" } */
  for (int i = 0; i < n; i++)
    x++;
#pragma acc parallel loop num_gangs (2, 3) reduction (+:x)
  for (int i = 0; i < n; i++)
    x++;
#pragma acc parallel
  {
#pragma acc loop gang (dim:2) reduction (+:x) /* { dg-error "24: .reduction. takes gangs of one" } */
    for (int i = 0; i < n; i++)
      x++;
#pragma acc loop gang (dim:1) reduction (+:x)
    for (int i = 0; i < n; i++)
      x++;
  }
#pragma acc declare /* { dg-error "9: .#pragma acc declare. needs a clause: copy, " } */
#pragma acc data if (x) /* { dg-warning "9: .#pragma acc data. needs a clause: copy, " } */
  a[0] = n;
#pragma acc data default (present)
  a[0] = n;
}

struct pair
{
  int first, second;
};

void
parts (int n, int *p, struct pair *o, struct pair s)
{
#pragma acc parallel firstprivate (s.first) /* { dg-error ".firstprivate. of a member is not supported; name the variable" } */
  s.first = 1;
#pragma acc parallel reduction (+:o->first) /* { dg-error ".reduction. of a member is not supported; name the variable" } */
  for (int i = 0; i < n; i++)
    o->first += i;
}

#pragma acc routine gang (num: 1) /* { dg-error "26: .gang. of a routine has no argument .num." } */
extern void gangs (void);
#pragma acc routine worker (1) /* { dg-error "28: .worker. of a routine has no argument .num." } */
extern void workers (void);
#pragma acc routine vector (length: 32) /* { dg-error "28: .vector. of a routine has no argument .length." } */
extern void lanes (void);
#pragma acc routine seq bind (1) /* { dg-error "31: .bind. takes the name of a function, or a string" } */
int bound (int);
#pragma acc routine seq bind (other)
int bound_twice (int);
#pragma acc routine seq bind (another) /* { dg-error "31: .bound_twice. is bound to .other. already" } */
int bound_twice (int);
#pragma acc routine seq bind (bound_twice) /* { dg-error ".bound_twice. is bound to .other., so nothing can be bound to it" } */
int bound_to_bound (int);
#pragma acc routine (bound_twice) seq bind (other)

void
loops (int n, int *p)
{
#pragma acc parallel loop tile (0) /* { dg-error "positive integral constant" } */
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc parallel loop copy (p[0:n])
  for (unsigned i = n - 1; i < n; i--) /* { dg-error "28: the index .i. of this loop goes away from its bound" } */
    p[i] = i;
#pragma acc parallel loop collapse (2) copy (p[0:n])
  for (int i = n; 0 < i; i -= 2)
    for (int j = 0; j > n; j++) /* { dg-error "the index .j. of this loop goes away" } */
      p[i] = j;
}
