/* Classes by value, as arguments and results of functions, members, virtual functions and
   closures: of a few sizes, with trivial copies, and with constructors and destructors of their
   own, which go by address.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

template <class T, int N> struct plain
{
  T v[N];
  __attribute__ ((noinline)) plain
  operator+ (const plain &b) const
  {
    plain c;
    for (int i = 0; i < N; i++)
      c.v[i] = v[i] + b.v[i];
    return c;
  }
};

template <class T, int N> struct counted
{
  T v[N];
  int copies;
  counted () : copies (0) {}
  counted (const counted &a) : copies (a.copies + 1)
  {
    for (int i = 0; i < N; i++)
      v[i] = a.v[i];
  }
  counted &operator= (const counted &) = default;
  ~counted () { copies = -1; }
  __attribute__ ((noinline)) counted
  operator+ (const counted &b) const
  {
    counted c;
    for (int i = 0; i < N; i++)
      c.v[i] = v[i] + b.v[i];
    return c;
  }
};

template <class C> __attribute__ ((noinline)) C
scaled (C a, int k, C b)
{
  for (auto &x : a.v)
    x *= k;
  b.v[0] = 99;
  return a + b;
}

template <class C> struct maker
{
  int k;
  __attribute__ ((noinline)) C
  made (int i) const
  {
    C c;
    for (auto &x : c.v)
      x = i++ * k % 50;
    return c;
  }
};

template <class C> __attribute__ ((noinline)) C
work (int i)
{
  maker<C> m { i + 2 };
  C a = m.made (i), b = m.made (3);
  auto twice = [] (C x) { return x + x; };
  C (*volatile f) (C, int, C) = scaled<C>;
  return f (twice (a), 2, scaled (b, 3, a));
}

template <class C> bool
test ()
{
  enum { n = 6 };
  C *c = new C[n];
#pragma acc parallel loop copyout (c[0:n])
  for (int i = 0; i < n; i++)
    c[i] = work<C> (i);
  bool good = true;
  for (int i = 0; i < n; i++)
    {
      C d = work<C> (i);
      for (unsigned j = 0; j < sizeof d.v / sizeof d.v[0]; j++)
	good &= c[i].v[j] == d.v[j];
    }
  delete[] c;
  return good;
}

int
main ()
{
  if (!test<plain<char, 3>> () || !test<plain<char, 100>> () || !test<plain<int, 20>> ()
      || !test<plain<double, 64>> () || !test<plain<double, 65>> ()
      || !test<plain<float, 1024>> ())
    return 1;
  if (!test<counted<char, 3>> () || !test<counted<double, 64>> ()
      || !test<counted<float, 1024>> ())
    return 2;
  return 0;
}
