/* A section of a member whose object is of a dependent type: GCC 14 and later stop with an
   internal error.
   { dg-require-gcc "14 15 16" }

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

template <class T>
struct level
{
  T *u;
};

template <class T>
class grid
{
public:
  void fill (grid *other, int n)
  {
    /* These are fine: their types are known.  */
#pragma acc enter data copyin(this->u[0:n], u[0:n], other->u[0:n])
#pragma acc update self(u[0:n])
#pragma acc enter data copyin(this->l[n].u[0:n]) /* { dg-error "takes no section of .u." } */
  }

private:
  T *u;
  level<T> *l;
};

int
main ()
{
  grid<double> ().fill (nullptr, 1);
}
