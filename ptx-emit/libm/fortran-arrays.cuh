/* Functions of gfortran's library on arrays and characters.

   In: what gfortran's calls pass: descriptors, and values or addresses of values.  Out: the
   device functions accplug_m__gfortran_NAME of the rows FORTRAN in functions.def.

   Rules
   - A function has the parameters and the effect of the one in GCC's libgfortran; a result
     array that has no memory yet, or memory for another shape, gets it from the device's
     heap.  Whoever gave the memory sees that it is another one
     (plugin/fortran/library-results.cc).
   - One thread does all of it.
   - Arguments' shapes that do not conform are the program's error; they are not checked.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#define HERE static __device__ __forceinline__
#define APART static __device__ __noinline__
/* Unrolled, the library would be four times as large.  */
#define EACH _Pragma ("unroll 1") for
#define ENTRY(NAME) extern "C" __device__ void accplug_m__gfortran_##NAME

namespace fortran
{

enum { MAX_RANK = 15, CHARACTERS = 6 };

struct dimension
{
  long stride, lower, upper;
};

/* GFC_ARRAY_DESCRIPTOR in libgfortran.h.  */
struct array
{
  char *base;
  long offset;
  unsigned long element;	/* bytes */
  int version;
  signed char rank, type;
  short attribute;
  long span;
  dimension dim[MAX_RANK];
};

HERE long
extent (const array *a, int i)
{
  long n = a->dim[i].upper - a->dim[i].lower + 1;
  return n > 0 ? n : 0;
}

HERE long
step (const array *a, int i)
{
  return a->dim[i].stride * (long) a->element;
}

APART void
move (char *to, const char *from, const array *like)
{
  unsigned long n = like->element;
  if (like->type != CHARACTERS && n == 4)
    *(int *) to = *(const int *) from;
  else if (like->type != CHARACTERS && n == 8)
    *(long *) to = *(const long *) from;
  else
    EACH (unsigned long i = 0; i < n; i++)
      to[i] = from[i];
}

/* The element of A, an array of integers of some kind, number I.  */

APART long
integer_at (const array *a, long i)
{
  const char *p = a->base + i * step (a, 0);
  return (a->element == 8 ? *(const long *) p : a->element == 4 ? *(const int *) p
	  : a->element == 2 ? *(const short *) p : *(const signed char *) p);
}

/* All places of an array of the shape N, the first subscript fastest.  */
struct places
{
  int rank;
  long n[MAX_RANK], at[MAX_RANK];
  bool any;
};

HERE void
begin_places (places &w)
{
  w.any = true;
  EACH (int i = 0; i < w.rank; i++)
    {
      w.at[i] = 0;
      w.any &= w.n[i] > 0;
    }
}

APART void
next_place (places &w)
{
  EACH (int i = 0; i < w.rank; i++)
    {
      if (++w.at[i] < w.n[i])
	return;
      w.at[i] = 0;
    }
  w.any = false;
}

/* The place of W in an array with all dimensions of W, or all but WITHOUT.  */

APART char *
place_in (const array *a, const places &w, int without = -1)
{
  char *p = a->base;
  EACH (int i = 0, k = 0; i < w.rank; i++)
    if (i != without)
      p += w.at[i] * step (a, k++);
  return p;
}

APART void
shape_of (const array *a, places &w)
{
  w.rank = a->rank;
  EACH (int i = 0; i < w.rank; i++)
    w.n[i] = extent (a, i);
}

/* Has R memory for the shape of W without one dimension?  */

HERE bool
fits (const array *r, const places &w, int without)
{
  bool good = r->base != nullptr;
  EACH (int i = 0, k = 0; good && i < w.rank; i++)
    if (i != without)
      good = extent (r, k++) == w.n[i];
  return good;
}

/* Memory for R, of the shape of W without one dimension, if it has none.  */

APART void
give_memory (array *r, const places &w, int without = -1)
{
  if (fits (r, w, without))
    return;
  long all = 1;
  int k = 0;
  EACH (int i = 0; i < w.rank; i++)
    if (i != without)
      {
	r->dim[k].stride = all;
	r->dim[k].lower = 0;
	r->dim[k].upper = w.n[i] - 1;
	all *= w.n[i];
	k++;
      }
  r->offset = 0;
  r->rank = k;
  r->base = (char *) malloc (all ? all * r->element : 1);
}

/* Is the element of MASK at P true?  Its least byte says so for all kinds.  */

HERE bool
true_at (const char *p)
{
  return *p & 1;
}

/* ---- Other orders of elements.  */

HERE void
reshape (array *r, const array *source, const array *shape, const array *pad,
	 const array *order)
{
  places to, from;
  to.rank = extent (shape, 0);
  EACH (int i = 0; i < to.rank; i++)
    {
      long n = integer_at (shape, i);
      to.n[i] = n > 0 ? n : 0;
    }
  give_memory (r, to);
  /* W walks in the order of the elements; its dimension I is RANK_OF[I] of the result.  */
  int which[MAX_RANK];
  places w;
  w.rank = to.rank;
  EACH (int i = 0; i < w.rank; i++)
    {
      which[i] = order ? (int) integer_at (order, i) - 1 : i;
      w.n[i] = to.n[which[i]];
    }
  shape_of (source, from);
  begin_places (from);
  const array *taken = source;
  if (!from.any && pad)
    {
      taken = pad;
      shape_of (pad, from);
      begin_places (from);
    }
  EACH (begin_places (w); w.any && from.any; next_place (w))
    {
      char *p = r->base;
      EACH (int i = 0; i < w.rank; i++)
	p += w.at[i] * step (r, which[i]);
      move (p, place_in (taken, from), source);
      next_place (from);
      if (!from.any && pad)
	{
	  taken = pad;
	  shape_of (pad, from);
	  begin_places (from);
	}
    }
}

/* The elements of A along dimension D (from 1) are H places further, or as many as H_OF has
   there; around the end, or what leaves gets BOUND's elements, BOUND_OF's, or zeros.  */

HERE void
shift (array *r, const array *a, long h, const array *h_of, long d, bool around,
       const char *bound, const array *bound_of)
{
  places w;
  shape_of (a, w);
  give_memory (r, w);
  int along = d - 1;
  long n = w.n[along];
  EACH (begin_places (w); w.any; next_place (w))
    {
      if (h_of)
	{
	  const char *p = place_in (h_of, w, along);
	  h = h_of->element == 8 ? *(const long *) p : *(const int *) p;
	}
      long at = w.at[along], from = at + h;
      char *to = place_in (r, w);
      if (around)
	{
	  from %= n;
	  from = from < 0 ? from + n : from;
	}
      if (from >= 0 && from < n)
	{
	  w.at[along] = from;
	  move (to, place_in (a, w), a);
	  w.at[along] = at;
	}
      else if (bound_of || bound)
	move (to, bound_of ? place_in (bound_of, w, along) : bound, a);
      else
	EACH (unsigned long i = 0; i < a->element; i++)
	  to[i] = a->type == CHARACTERS ? ' ' : 0;
    }
}

HERE void
pack (array *r, const array *a, const array *mask, bool all, const array *vector)
{
  places w;
  shape_of (a, w);
  places size;
  size.rank = 1;
  size.n[0] = vector ? extent (vector, 0) : 0;
  if (!vector)
    EACH (begin_places (w); w.any; next_place (w))
      size.n[0] += mask ? true_at (place_in (mask, w)) : all;
  give_memory (r, size);
  long to = 0;
  EACH (begin_places (w); w.any; next_place (w))
    if (mask ? true_at (place_in (mask, w)) : all)
      move (r->base + to++ * step (r, 0), place_in (a, w), a);
  EACH (; vector && to < extent (vector, 0); to++)
    move (r->base + to * step (r, 0), vector->base + to * step (vector, 0), a);
}

HERE void
unpack (array *r, const array *vector, const array *mask, const array *field,
	const char *value)
{
  places w;
  shape_of (mask, w);
  give_memory (r, w);
  long from = 0;
  EACH (begin_places (w); w.any; next_place (w))
    {
      bool taken = true_at (place_in (mask, w));
      move (place_in (r, w), (taken ? vector->base + from * step (vector, 0)
				   : field ? place_in (field, w) : value), vector);
      from += taken;
    }
}

HERE void
spread (array *r, const array *source, const char *value, long along, long copies)
{
  places w;
  w.rank = (source ? source->rank : 0) + 1;
  EACH (int i = 0, k = 0; i < w.rank; i++)
    w.n[i] = i == along - 1 ? (copies > 0 ? copies : 0) : extent (source, k++);
  give_memory (r, w);
  EACH (begin_places (w); w.any; next_place (w))
    move (place_in (r, w), source ? place_in (source, w, along - 1) : value, r);
}

/* Are A's elements one behind the other?  */

HERE bool
contiguous (const array *a)
{
  long all = 1;
  EACH (int i = 0; i < a->rank; i++)
    {
      if (a->dim[i].stride != all)
	return false;
      all *= extent (a, i);
    }
  return true;
}

/* The elements of A, one behind the other.  */

HERE char *
internal_pack (const array *a)
{
  places w;
  shape_of (a, w);
  begin_places (w);
  if (contiguous (a) || !w.any)
    return a->base;
  long bytes = a->element;
  EACH (int i = 0; i < w.rank; i++)
    bytes *= w.n[i];
  char *all = (char *) malloc (bytes);
  EACH (char *to = all; w.any; next_place (w))
    {
      move (to, place_in (a, w), a);
      to += a->element;
    }
  return all;
}

HERE void
internal_unpack (array *a, const char *from)
{
  places w;
  shape_of (a, w);
  begin_places (w);
  EACH (; from != a->base && w.any; next_place (w))
    {
      move (place_in (a, w), from, a);
      from += a->element;
    }
}

/* ---- Results of a row.  A row is what A has along one dimension.  */

/* F (R's place, row's first place, step, length, mask's place, mask's step) of all rows
   along dimension D; a mask that is no array is ALL.  */

template<typename F>
HERE void
each_row (array *r, const array *a, long d, const array *mask, F f)
{
  places w;
  shape_of (a, w);
  int along = d - 1;
  give_memory (r, w, along);
  long n = w.n[along];
  w.n[along] = 1;
  EACH (begin_places (w); w.any; next_place (w))
    f (place_in (r, w, along), place_in (a, w), step (a, along), n,
       mask ? place_in (mask, w) : nullptr, mask ? step (mask, along) : 0);
}

template<typename T> HERE T least (T) { return T (-1) << (8 * sizeof (T) - 1); }
HERE float least (float) { return -__builtin_huge_valf (); }
HERE double least (double) { return -__builtin_huge_val (); }
template<typename T> HERE T greatest (T x) { return ~least (x); }
HERE float greatest (float) { return __builtin_huge_valf (); }
HERE double greatest (double) { return __builtin_huge_val (); }
template<typename T> HERE bool number_p (T x) { return x == x; }
/* Of no elements, the greatest and the least are no infinities.  */
template<typename T> HERE T finite (T x) { return x; }
HERE float finite (float x) { return fmin (fmax (x, -__FLT_MAX__), __FLT_MAX__); }
HERE double finite (double x) { return fmin (fmax (x, -__DBL_MAX__), __DBL_MAX__); }

#define FOLD(NAME, FIRST, STEP)							\
  struct fold_##NAME								\
  {										\
    template<typename T> HERE T first (T x) { return FIRST; }			\
    template<typename T> HERE T next (T x, T y) { return STEP; }		\
  };
FOLD (sum, T (0 * x), T (x + y))
FOLD (product, T (1), T (x * y))
FOLD (iall, T (~0 | x * 0), T (x & y))
FOLD (iany, T (0 * x), T (x | y))
FOLD (iparity, T (0 * x), T (x ^ y))
FOLD (maxval, least (x), (y > x ? y : x))
FOLD (minval, greatest (x), (y < x ? y : x))
#undef FOLD

template<typename T, typename F>
HERE void
fold (array *r, const array *a, long d, const array *mask, bool all = true)
{
  each_row (r, a, d, mask, [=] (char *to, const char *p, long by, long n, const char *m,
				long mask_by)
    {
      T x = F::first (T (0)), last = x;
      bool numbers = false, any = false;
      EACH (long i = 0; all && i < n; i++)
	if (!m || true_at (m + i * mask_by))
	  {
	    T y = *(const T *) (p + i * by);
	    any = true;
	    last = y;
	    numbers |= number_p (y);
	    x = F::next (x, y);
	  }
      /* Of NaN alone, the greatest and the least are NaN; sums are anyway.  */
      *(T *) to = !any ? finite (x) : !numbers ? last : x;
    });
}

template<typename T>
HERE void
norm (array *r, const array *a, long d)
{
  each_row (r, a, d, nullptr, [=] (char *to, const char *p, long by, long n, const char *,
				   long)
    {
      T scale = 0, sum = 1;
      EACH (long i = 0; i < n; i++)
	{
	  T x = fabs (*(const T *) (p + i * by));
	  if (x > scale)
	    {
	      sum = 1 + sum * (scale / x) * (scale / x);
	      scale = x;
	    }
	  else if (x != 0)
	    sum += (x / scale) * (x / scale);
	}
      *(T *) to = scale * sqrt (sum);
    });
}

template<typename T>
HERE T
number_of_true (const char *p, long by, long n)
{
  T count = 0;
  EACH (long i = 0; i < n; i++)
    count += true_at (p + i * by);
  return count;
}

/* The result of a row of logical values: WHAT is `n' their number, `p' parity, `a' all, `o'
   one of them.  */

template<typename T, char WHAT>
HERE void
logical_row (array *r, const array *a, long d)
{
  each_row (r, a, d, nullptr, [=] (char *to, const char *p, long by, long n, const char *,
				   long)
    {
      long count = number_of_true<long> (p, by, n);
      *(T *) to = (WHAT == 'n' ? count : WHAT == 'p' ? count & 1
		   : WHAT == 'a' ? count == n : count > 0);
    });
}

/* ---- Places of elements.  */

/* Better than the best one so far; the last of equal ones if BACK.  */
struct find_max
{
  template<typename T> HERE bool better (T x, T best, bool back)
  { return back ? x >= best : x > best; }
};
struct find_min
{
  template<typename T> HERE bool better (T x, T best, bool back)
  { return back ? x <= best : x < best; }
};

/* Of the best element so far.  NaN is better than none, and less than numbers.  */
template<typename T, typename F>
struct best_element
{
  T value;
  bool any;

  HERE bool offer (best_element &b, T x, bool back) {
    bool take = !b.any || (number_p (x) && (!number_p (b.value)
					    || F::better (x, b.value, back)));
    if (take)
      b.value = x;
    b.any = true;
    return take;
  }
};

/* The subscripts, from 1, of the best element in A; zeros if there is none.  */

template<typename R, typename T, typename F>
HERE void
locate (array *r, const array *a, const array *mask, bool all, bool back)
{
  places w, size;
  shape_of (a, w);
  size.rank = 1;
  size.n[0] = w.rank;
  give_memory (r, size);
  EACH (int i = 0; i < w.rank; i++)
    *(R *) (r->base + i * step (r, 0)) = 0;
  best_element<T, F> best = { 0, false };
  EACH (begin_places (w); w.any; next_place (w))
    if ((mask ? true_at (place_in (mask, w)) : all)
	&& best_element<T, F>::offer (best, *(const T *) place_in (a, w), back))
      EACH (int i = 0; i < w.rank; i++)
	*(R *) (r->base + i * step (r, 0)) = w.at[i] + 1;
}

template<typename R, typename T, typename F>
HERE void
locate_rows (array *r, const array *a, long d, const array *mask, bool all, bool back)
{
  each_row (r, a, d, mask, [=] (char *to, const char *p, long by, long n, const char *m,
				long mask_by)
    {
      R found = 0;
      best_element<T, F> best = { 0, false };
      EACH (long i = 0; all && i < n; i++)
	if ((!m || true_at (m + i * mask_by))
	    && best_element<T, F>::offer (best, *(const T *) (p + i * by), back))
	  found = i + 1;
      *(R *) to = found;
    });
}

template<typename T>
HERE void
find (array *r, const array *a, T value, const array *mask, bool all, bool back)
{
  places w, size;
  shape_of (a, w);
  size.rank = 1;
  size.n[0] = w.rank;
  give_memory (r, size);
  EACH (int i = 0; i < w.rank; i++)
    *(long *) (r->base + i * step (r, 0)) = 0;
  bool found = false;
  EACH (begin_places (w); w.any && (back || !found); next_place (w))
    if ((mask ? true_at (place_in (mask, w)) : all)
	&& *(const T *) place_in (a, w) == value)
      {
	found = true;
	EACH (int i = 0; i < w.rank; i++)
	  *(long *) (r->base + i * step (r, 0)) = w.at[i] + 1;
      }
}

template<typename T>
HERE void
find_rows (array *r, const array *a, T value, long d, const array *mask, bool all, bool back)
{
  each_row (r, a, d, mask, [=] (char *to, const char *p, long by, long n, const char *m,
				long mask_by)
    {
      long found = 0;
      EACH (long i = 0; all && i < n && (back || !found); i++)
	if ((!m || true_at (m + i * mask_by)) && *(const T *) (p + i * by) == value)
	  found = i + 1;
      *(long *) to = found;
    });
}

/* ---- Products.  */

template<typename T> struct complex_number
{
  T re, im;
};
template<typename T> HERE T product_of (T x, T y) { return x * y; }
template<typename T>
HERE complex_number<T>
product_of (complex_number<T> x, complex_number<T> y)
{
  return { x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re };
}
template<typename T> HERE T sum_of (T x, T y) { return x + y; }
template<typename T>
HERE complex_number<T>
sum_of (complex_number<T> x, complex_number<T> y)
{
  return { x.re + y.re, x.im + y.im };
}

template<typename T>
HERE void
multiply (array *r, const array *a, const array *b)
{
  places size;
  size.rank = 0;
  long rows = a->rank == 2 ? extent (a, 0) : 1, columns = b->rank == 2 ? extent (b, 1) : 1;
  if (a->rank == 2)
    size.n[size.rank++] = rows;
  if (b->rank == 2)
    size.n[size.rank++] = columns;
  give_memory (r, size);
  int inner = a->rank - 1;
  long a_row = a->rank == 2 ? step (a, 0) : 0, r_row = a->rank == 2 ? step (r, 0) : 0;
  long b_column = b->rank == 2 ? step (b, 1) : 0;
  long r_column = b->rank == 2 ? step (r, a->rank - 1) : 0;
  EACH (long j = 0; j < columns; j++)
    EACH (long i = 0; i < rows; i++)
      {
	T x = T ();
	EACH (long k = 0; k < extent (a, inner); k++)
	  {
	    T y = *(const T *) (a->base + i * a_row + k * step (a, inner));
	    T z = *(const T *) (b->base + k * step (b, 0) + j * b_column);
	    x = sum_of (x, product_of (y, z));
	  }
	*(T *) (r->base + i * r_row + j * r_column) = x;
      }
}

/* ---- Characters.  */

/* Where in S, of length N, is the first character (the last if BACK) that is IN the set, or
   that is not; 0 if there is none.  */

HERE long
scan (long n, const char *s, long set_n, const char *set, bool back, bool in)
{
  EACH (long i = 0; i < n; i++)
    {
      long at = back ? n - 1 - i : i, k = 0;
      while (k < set_n && set[k] != s[at])
	k++;
      if ((k < set_n) == in)
	return at + 1;
    }
  return 0;
}

/* S without its blanks at one end, which get to the other.  */

HERE void
adjust (char *to, long n, const char *s, bool left)
{
  long blanks = 0;
  while (blanks < n && s[left ? blanks : n - 1 - blanks] == ' ')
    blanks++;
  EACH (long i = 0; i < n; i++)
    {
      long from = left ? i + blanks : i - blanks;
      to[i] = from >= 0 && from < n ? s[from] : ' ';
    }
}

/* S without blanks at its end, in memory of its own unless it is empty.  */

HERE void
trim (long *length, char **to, long n, const char *s)
{
  while (n > 0 && s[n - 1] == ' ')
    n--;
  *length = n;
  *to = n ? (char *) malloc (n) : nullptr;
  EACH (long i = 0; i < n; i++)
    (*to)[i] = s[i];
}

} // namespace fortran

/* ---- The library's names.  */

using fortran::array;

ENTRY (reshape) (array *r, array *source, array *shape, array *pad, array *order)
{
  fortran::reshape (r, source, shape, pad, order);
}

ENTRY (pack) (array *r, array *a, array *mask, array *vector)
{
  fortran::pack (r, a, mask, false, vector);
}

ENTRY (pack_s) (array *r, array *a, const int *mask, array *vector)
{
  fortran::pack (r, a, nullptr, *mask, vector);
}

ENTRY (unpack1) (array *r, array *vector, array *mask, array *field)
{
  fortran::unpack (r, vector, mask, field, nullptr);
}

ENTRY (unpack0) (array *r, array *vector, array *mask, const char *field)
{
  fortran::unpack (r, vector, mask, nullptr, field);
}

extern "C" __device__ char *
accplug_m__gfortran_internal_pack (array *a)
{
  return fortran::internal_pack (a);
}

ENTRY (internal_unpack) (array *a, const char *from)
{
  fortran::internal_unpack (a, from);
}

ENTRY (spread) (array *r, array *source, const long *along, const long *copies)
{
  fortran::spread (r, source, nullptr, *along, *copies);
}

ENTRY (spread_scalar) (array *r, const char *source, const long *along, const long *copies)
{
  fortran::spread (r, nullptr, source, *along, *copies);
}

#define SHIFTS(K, T)								\
  ENTRY (cshift0_##K) (array *r, array *a, const T *h, const T *d)		\
  { fortran::shift (r, a, *h, nullptr, d ? *d : 1, true, nullptr, nullptr); }	\
  ENTRY (cshift1_##K) (array *r, array *a, array *h, const T *d)		\
  { fortran::shift (r, a, 0, h, d ? *d : 1, true, nullptr, nullptr); }		\
  ENTRY (eoshift0_##K) (array *r, array *a, const T *h, const char *bound, const T *d) \
  { fortran::shift (r, a, *h, nullptr, d ? *d : 1, false, bound, nullptr); }	\
  ENTRY (eoshift1_##K) (array *r, array *a, array *h, const char *bound, const T *d) \
  { fortran::shift (r, a, 0, h, d ? *d : 1, false, bound, nullptr); }		\
  ENTRY (eoshift2_##K) (array *r, array *a, const T *h, array *bound, const T *d) \
  { fortran::shift (r, a, *h, nullptr, d ? *d : 1, false, nullptr, bound); }	\
  ENTRY (eoshift3_##K) (array *r, array *a, array *h, array *bound, const T *d)	\
  { fortran::shift (r, a, 0, h, d ? *d : 1, false, nullptr, bound); }
SHIFTS (4, int)
SHIFTS (8, long)
#undef SHIFTS

#define FOLDS(NAME, K, T)							\
  ENTRY (NAME##_##K) (array *r, array *a, const long *d)			\
  { fortran::fold<T, fortran::fold_##NAME> (r, a, *d, nullptr); }		\
  ENTRY (m##NAME##_##K) (array *r, array *a, const long *d, array *mask)	\
  { fortran::fold<T, fortran::fold_##NAME> (r, a, *d, mask); }			\
  ENTRY (s##NAME##_##K) (array *r, array *a, const long *d, const int *mask)	\
  { fortran::fold<T, fortran::fold_##NAME> (r, a, *d, nullptr, !mask || *mask); }
#define LOCATIONS(NAME, F, R, RT, K, T)						\
  ENTRY (NAME##0_##R##_##K) (array *r, array *a, int back)			\
  { fortran::locate<RT, T, fortran::F> (r, a, nullptr, true, back); }		\
  ENTRY (m##NAME##0_##R##_##K) (array *r, array *a, array *mask, int back)	\
  { fortran::locate<RT, T, fortran::F> (r, a, mask, true, back); }		\
  ENTRY (s##NAME##0_##R##_##K) (array *r, array *a, const int *mask, int back)	\
  { fortran::locate<RT, T, fortran::F> (r, a, nullptr, !mask || *mask, back); }	\
  ENTRY (NAME##1_##R##_##K) (array *r, array *a, const long *d, int back)	\
  { fortran::locate_rows<RT, T, fortran::F> (r, a, *d, nullptr, true, back); }	\
  ENTRY (m##NAME##1_##R##_##K) (array *r, array *a, const long *d, array *mask, int back) \
  { fortran::locate_rows<RT, T, fortran::F> (r, a, *d, mask, true, back); }	\
  ENTRY (s##NAME##1_##R##_##K) (array *r, array *a, const long *d, const int *mask, \
				int back)					\
  { fortran::locate_rows<RT, T, fortran::F> (r, a, *d, nullptr, !mask || *mask, back); }
#define FINDS(K, T)								\
  ENTRY (findloc0_##K) (array *r, array *a, T value, int back)			\
  { fortran::find<T> (r, a, value, nullptr, true, back); }			\
  ENTRY (mfindloc0_##K) (array *r, array *a, T value, array *mask, int back)	\
  { fortran::find<T> (r, a, value, mask, true, back); }				\
  ENTRY (sfindloc0_##K) (array *r, array *a, T value, const int *mask, int back) \
  { fortran::find<T> (r, a, value, nullptr, !mask || *mask, back); }		\
  ENTRY (findloc1_##K) (array *r, array *a, T value, const long *d, int back)	\
  { fortran::find_rows<T> (r, a, value, *d, nullptr, true, back); }		\
  ENTRY (mfindloc1_##K) (array *r, array *a, T value, const long *d, array *mask, int back) \
  { fortran::find_rows<T> (r, a, value, *d, mask, true, back); }		\
  ENTRY (sfindloc1_##K) (array *r, array *a, T value, const long *d, const int *mask, \
			 int back)						\
  { fortran::find_rows<T> (r, a, value, *d, nullptr, !mask || *mask, back); }
#define PRODUCTS(K, ...)							\
  ENTRY (matmul_##K) (array *r, array *a, array *b, int, int, void *)		\
  { fortran::multiply<__VA_ARGS__> (r, a, b); }
#define NUMBERS(K, T)								\
  FOLDS (sum, K, T) FOLDS (product, K, T) FOLDS (maxval, K, T) FOLDS (minval, K, T) \
  LOCATIONS (maxloc, find_max, 4, int, K, T) LOCATIONS (maxloc, find_max, 8, long, K, T) \
  LOCATIONS (minloc, find_min, 4, int, K, T) LOCATIONS (minloc, find_min, 8, long, K, T) \
  FINDS (K, T) PRODUCTS (K, T)
#define INTEGERS(K, T) \
  NUMBERS (K, T) FOLDS (iall, K, T) FOLDS (iany, K, T) FOLDS (iparity, K, T)
#define REALS(K, T)								\
  NUMBERS (K, T)								\
  ENTRY (norm2_##K) (array *r, array *a, const long *d) { fortran::norm<T> (r, a, *d); }
#define LOGICALS(K, T)								\
  ENTRY (all_l##K) (array *r, array *a, const long *d)				\
  { fortran::logical_row<T, 'a'> (r, a, *d); }					\
  ENTRY (any_l##K) (array *r, array *a, const long *d)				\
  { fortran::logical_row<T, 'o'> (r, a, *d); }					\
  ENTRY (parity_l##K) (array *r, array *a, const long *d)			\
  { fortran::logical_row<T, 'p'> (r, a, *d); }					\
  ENTRY (count_##K##_l) (array *r, array *a, const long *d)			\
  { fortran::logical_row<T, 'n'> (r, a, *d); }
INTEGERS (i4, int)
INTEGERS (i8, long)
REALS (r4, float)
REALS (r8, double)
PRODUCTS (c4, fortran::complex_number<float>)
PRODUCTS (c8, fortran::complex_number<double>)
LOGICALS (1, signed char)
LOGICALS (2, short)
LOGICALS (4, int)
LOGICALS (8, long)

#define CHARACTERS(NAME, IN)							\
  extern "C" __device__ long							\
  accplug_m__gfortran_string_##NAME (long n, const char *s, long set_n,	\
				     const char *set, int back)		\
  { return fortran::scan (n, s, set_n, set, back, IN); }
CHARACTERS (scan, true)
CHARACTERS (verify, false)
#undef CHARACTERS

ENTRY (adjustl) (char *to, long n, const char *s)
{
  fortran::adjust (to, n, s, true);
}

ENTRY (adjustr) (char *to, long n, const char *s)
{
  fortran::adjust (to, n, s, false);
}

ENTRY (string_trim) (long *length, char **to, long n, const char *s)
{
  fortran::trim (length, to, n, s);
}

#define BESSEL(NAME, F, K, T)							\
  ENTRY (NAME##_##K) (array *r, int first, int last, T x)			\
  {										\
    fortran::places size;							\
    size.rank = 1;								\
    size.n[0] = last < first ? 0 : last - first + 1;				\
    fortran::give_memory (r, size);						\
    EACH (int i = first; i <= last; i++)						\
      *(T *) (r->base + (i - first) * fortran::step (r, 0)) = F (i, x);		\
  }
BESSEL (bessel_jn, jnf, r4, float)
BESSEL (bessel_jn, jn, r8, double)
BESSEL (bessel_yn, ynf, r4, float)
BESSEL (bessel_yn, yn, r8, double)
#undef BESSEL
