/* `attach' in templates: what is no pointer is told where the template is used.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

template <class X> void
member (X &x)
{
#pragma acc enter data attach(x.p) /* { dg-error "expected pointer in .attach. clause" } */
}

template <class X> void
parameter (X x)
{
#pragma acc exit data detach(x) /* { dg-error "expected pointer in .detach. clause" } */
}

template <class X> void
string (X &x)
{
  _Pragma ("acc enter data attach(x.p)") /* { dg-error "expected pointer in .attach. clause" } */
}

struct number { int p; };

void
uses (number &s)
{
  member (s);
  parameter (s.p);
  string (s);
}

/* What is no name is the parser's to refuse.  */
void
numbers (number *s)
{
#pragma acc enter data copyin(s[0:1]) attach(1) /* { dg-error "expected unqualified-id" } */
#pragma acc enter data copyin(s[0:1]) attach("s", s) /* { dg-error "expected unqualified-id" } */
}
