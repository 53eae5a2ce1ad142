/* See math-reference.h.  The limits are those of the CUDA C++ Programming Guide's
   table "Mathematical Functions", rounded up a little for what a contraction does;
   complex ones, whose error is that of the complex number as a whole, are ours.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "math-reference.h"

#include <climits>
#include <cmath>
#include <map>

namespace
{

typedef long double real;
typedef _Complex long double complex_value;

/* C's complex functions, whose special values are annex G's.  */
extern "C"
{
  complex_value cexpl (complex_value);
  complex_value clogl (complex_value);
  complex_value csqrtl (complex_value);
  complex_value cpowl (complex_value, complex_value);
  complex_value csinl (complex_value);
  complex_value ccosl (complex_value);
  complex_value ctanl (complex_value);
  complex_value csinhl (complex_value);
  complex_value ccoshl (complex_value);
  complex_value ctanhl (complex_value);
  complex_value casinl (complex_value);
  complex_value cacosl (complex_value);
  complex_value catanl (complex_value);
  complex_value casinhl (complex_value);
  complex_value cacoshl (complex_value);
  complex_value catanhl (complex_value);
  complex_value cprojl (complex_value);
}

const real PI = 3.14159265358979323846264338327950288L;
const real SQRT_2 = 1.41421356237309504880168872420969808L;

complex_value
make (real re, real im)
{
  complex_value z;
  __real__ z = re;
  __imag__ z = im;
  return z;
}

complex_value
pair (const operand &a)
{
  return make (a.re, a.im);
}

math_result
give (real x)
{
  math_result r;
  r.value.re = x;
  return r;
}

math_result
give (complex_value z)
{
  math_result r;
  r.value.re = __real__ z;
  r.value.im = __imag__ z;
  return r;
}

math_result
give_integer (long i)
{
  math_result r;
  r.value.i = i;
  return r;
}

/* A rounded value as an integer; LONG_MIN (which is not compared) if it is not
   one.  */
math_result
give_rounded (real x)
{
  return give_integer (fabsl (x) < 0x1p62L ? (long) x : LONG_MIN);
}

/* sin pi x from the exact distance to the nearest even number.  */
real
sin_pi (real x)
{
  real r = x - 2 * rintl (x / 2);
  if (fabsl (r) > 0.5L)
    r = copysignl (1, r) - r;
  return r == 0 ? copysignl (0, x) : sinl (PI * r);
}

real
cos_pi (real x)
{
  real r = fabsl (x - 2 * rintl (x / 2));
  return sinl (PI * (0.5L - r));
}

/* exp (x^2) erfc x; from 12 on by the asymptotic series.  */
real
erfcx_of (real x)
{
  if (x < 12)
    return expl (x * x) * erfcl (x);
  real sum = 1, term = 1;
  for (int n = 1; n < 20; n++)
    sum += term *= -(2 * n - 1) / (2 * x) / x;
  return sum / (x * sqrtl (PI));
}

/* The X in LOW .. HIGH with F (X) = Y, for a falling F.  */
real
solve (real (*f) (real), real y, real low, real high)
{
  for (int k = 0; k < 90; k++)
    {
      real middle = (low + high) / 2;
      (f (middle) > y ? low : high) = middle;
    }
  return (low + high) / 2;
}

real erfinv_of (real);

real
erfcinv_of (real y)
{
  if (!(y >= 0 && y <= 2))
    return NAN;
  if (y == 0 || y == 2)
    return y == 0 ? INFINITY : -INFINITY;
  if (fabsl (1 - y) < 0.5L)
    return erfinv_of (1 - y);
  return solve (erfcl, y, -7, 110);
}

real
erfinv_of (real y)
{
  if (fabsl (y) < 0.5L)
    {
      if (fabsl (y) < 1e-8L)
	return y * sqrtl (PI) / 2;
      return -solve ([] (real x) { return erfl (-x); }, y, -1, 1);
    }
  return copysignl (erfcinv_of (1 - fabsl (y)), y);
}

/* fmax with 0 larger than -0, as PTX has it.  */
real
larger (real x, real y)
{
  return x == 0 && y == 0 ? (std::signbit (x) ? y : x) : fmaxl (x, y);
}

/* cpow, where C says what it is: NaN, which is not compared, elsewhere.  */
math_result
complex_power (const operand *a)
{
  bool finite = std::isfinite (a[0].re) && std::isfinite (a[0].im)
		&& std::isfinite (a[1].re) && std::isfinite (a[1].im);
  return finite ? give (cpowl (pair (a[0]), pair (a[1]))) : give (make (NAN, NAN));
}

math_result
remainder_and_quotient (const operand *a)
{
  int q = 0;
  math_result r = give (remquol (a[0].re, a[1].re, &q));
  r.out[0].i = std::isnan (r.value.re) ? LONG_MIN
				       : quotient_bits (q);
  return r;
}

math_result
fraction_and_exponent (const operand *a)
{
  int e = 0;
  math_result r = give (frexpl (a[0].re, &e));
  r.out[0].i = std::isfinite (a[0].re) ? e : LONG_MIN;
  return r;
}

math_result
fraction_and_whole (const operand *a)
{
  real whole = 0;
  math_result r = give (modfl (a[0].re, &whole));
  r.out[0].re = whole;
  return r;
}

math_result
gamma_and_sign (const operand *a)
{
  int sign = 0;
  math_result r = give (lgammal_r (a[0].re, &sign));
  r.out[0].i = std::isfinite (r.value.re) ? sign : LONG_MIN;
  return r;
}

math_result
give_two (real first, real second)
{
  math_result r;
  r.out[0].re = first;
  r.out[1].re = second;
  return r;
}

#define X (a[0].re)
#define Y (a[1].re)
#define Z (a[2].re)
#define N (a[1].i)
#define ENTRY(NAME, RESULT, ...) \
  {NAME, [] (const operand *a) { return RESULT; }, __VA_ARGS__}
/* A function of the C library, of real or complex arguments.  */
#define REAL_1(F, LIMIT) ENTRY (#F, give (F##l (X)), LIMIT, 0, HUGE_VAL, 0, 0)
#define REAL_2(F, LIMIT) ENTRY (#F, give (F##l (X, Y)), LIMIT, 0, HUGE_VAL, 0, 0)
#define COMPLEX_1(F, LIMIT) \
  ENTRY (#F, give (F##l (pair (a[0]))), LIMIT, 0, 1e150, 0, 0)
#define OWN(NAME, LIMIT, RESULT) ENTRY (NAME, RESULT, LIMIT, 0, HUGE_VAL, 0, 0)
#define INTEGER(NAME, LIMIT, LOW, HIGH, RESULT) \
  ENTRY (NAME, RESULT, LIMIT, 0, HUGE_VAL, LOW, HIGH)
/* Where only the absolute error is bounded, and that not for large arguments.  */
#define NEAR_ZERO(NAME, LIMIT, RESULT) ENTRY (NAME, RESULT, LIMIT, 1, 8, 0, 10)

const math_reference references[] = {
  REAL_1 (sin, 2), REAL_1 (cos, 2), REAL_1 (tan, 4), REAL_1 (asin, 3),
  REAL_1 (acos, 3), REAL_1 (atan, 3), REAL_2 (atan2, 3),
  OWN ("sincos", 2, give_two (sinl (X), cosl (X))),
  OWN ("sinpi", 2, give (sin_pi (X))), OWN ("cospi", 2, give (cos_pi (X))),
  OWN ("sincospi", 2, give_two (sin_pi (X), cos_pi (X))),
  OWN ("tanpi", 4, give (sin_pi (X) / cos_pi (X))),
  REAL_1 (sinh, 3), REAL_1 (cosh, 3), REAL_1 (tanh, 3), REAL_1 (asinh, 4),
  REAL_1 (acosh, 4), REAL_1 (atanh, 4),
  REAL_1 (exp, 2), REAL_1 (exp2, 2), REAL_1 (exp10, 2), REAL_1 (expm1, 2),
  REAL_1 (log, 2), REAL_1 (log2, 2), REAL_1 (log10, 3), REAL_1 (log1p, 2),
  REAL_1 (logb, 0), OWN ("ilogb", 0, give_integer (ilogbl (X))),
  OWN ("frexp", 0, fraction_and_exponent (a)),
  INTEGER ("ldexp", 0.5, -2200, 2200, give (ldexpl (X, N))),
  INTEGER ("scalbn", 0.5, -2200, 2200, give (scalbnl (X, N))),
  INTEGER ("scalbln", 0.5, -2200, 2200, give (scalblnl (X, N))),
  OWN ("modf", 0, fraction_and_whole (a)),
  REAL_1 (significand, 0), REAL_2 (scalb, 0.5),
  REAL_2 (pow, 4), REAL_1 (sqrt, 0.5), REAL_1 (cbrt, 2), REAL_2 (hypot, 3),
  REAL_1 (fabs, 0), OWN ("rsqrt", 2, give (1 / sqrtl (X))),
  OWN ("rcbrt", 2, give (1 / cbrtl (X))),
  ENTRY ("powi", give (powl (X, N)), 64, 0, 10, -30, 30),
  ENTRY ("_gfortran_pow_r8_i8", give (powl (X, N)), 64, 0, 10, -30, 30),
  REAL_1 (erf, 3), REAL_1 (erfc, 7), OWN ("erfcx", 7, give (erfcx_of (X))),
  OWN ("erfinv", 6, give (erfinv_of (X))),
  OWN ("erfcinv", 7, give (erfcinv_of (X))),
  OWN ("normcdf", 7, give (erfcl (-X / SQRT_2) / 2)),
  OWN ("normcdfinv", 9, give (0 - SQRT_2 * erfcinv_of (2 * X))),
  REAL_1 (tgamma, 11), ENTRY ("lgamma", give (lgammal (X)), 8, 1, HUGE_VAL, 0, 0),
  ENTRY ("lgamma_r", gamma_and_sign (a), 8, 1, HUGE_VAL, 0, 0),
  NEAR_ZERO ("j0", 9, give (j0l (X))), NEAR_ZERO ("j1", 9, give (j1l (X))),
  NEAR_ZERO ("y0", 9, give (y0l (X))), NEAR_ZERO ("y1", 9, give (y1l (X))),
  ENTRY ("jn", give (jnl (a[0].i, a[1].re)), 12000, 1, 8, -4, 10),
  ENTRY ("yn", give (ynl (a[0].i, a[1].re)), 64, 1, 8, -4, 4),
  REAL_1 (ceil, 0), REAL_1 (floor, 0), REAL_1 (trunc, 0), REAL_1 (rint, 0),
  REAL_1 (nearbyint, 0), REAL_1 (round, 0),
  OWN ("lrint", 0, give_rounded (rintl (X))),
  OWN ("lround", 0, give_rounded (roundl (X))),
  OWN ("iceil", 0, give_rounded (ceill (X))),
  OWN ("ifloor", 0, give_rounded (floorl (X))),
  OWN ("irint", 0, give_rounded (rintl (X))),
  OWN ("iround", 0, give_rounded (roundl (X))),
  OWN ("lceil", 0, give_rounded (ceill (X))),
  OWN ("lfloor", 0, give_rounded (floorl (X))),
  REAL_2 (fmod, 0), REAL_2 (remainder, 0),
  OWN ("remquo", 0, remainder_and_quotient (a)),
  /* Neighbours are those of the type itself.  */
  OWN ("nextafter", 0, give (nextafter ((double) X, (double) Y))),
  OWN ("nextafterf", 0, give (nextafterf ((float) X, (float) Y))),
  REAL_2 (copysign, 0), REAL_2 (fdim, 0.5),
  OWN ("fmax", 0, give (larger (X, Y))), OWN ("fmin", 0, give (-larger (-X, -Y))),
  OWN ("fma", 0.51, give (fmal (X, Y, Z))),

  OWN ("cabs", 3, give (hypotl (X, a[0].im))),
  OWN ("carg", 3, give (atan2l (a[0].im, X))),
  OWN ("creal", 0, give (X)), OWN ("cimag", 0, give (a[0].im)),
  OWN ("conj", 0, give (~pair (a[0]))), COMPLEX_1 (cproj, 0),
  OWN ("cexpi", 2, give (make (cosl (X), sinl (X)))),
  COMPLEX_1 (cexp, 3), COMPLEX_1 (clog, 3), COMPLEX_1 (csqrt, 3),
  ENTRY ("clog10", give (clogl (pair (a[0])) / logl (10)), 4, 0, 1e150, 0, 0),
  COMPLEX_1 (csin, 4), COMPLEX_1 (ccos, 4), COMPLEX_1 (ctan, 8),
  COMPLEX_1 (csinh, 4), COMPLEX_1 (ccosh, 4), COMPLEX_1 (ctanh, 8),
  COMPLEX_1 (casin, 5), COMPLEX_1 (cacos, 5), COMPLEX_1 (catan, 5),
  COMPLEX_1 (casinh, 5), COMPLEX_1 (cacosh, 5), COMPLEX_1 (catanh, 5),
  ENTRY ("cpow", complex_power (a), 5000, 0, 10, 0, 0),
  ENTRY ("__muldc3", give (pair (a[0]) * pair (a[1])), 3, 0, 1e150, 0, 0),
  ENTRY ("__divdc3", give (pair (a[0]) / pair (a[1])), 6, 0, 1e150, 0, 0),
  ENTRY ("_gfortran_pow_c8_i4", give (cpowl (pair (a[0]), N)), 300, 0, 10, 0, 12),
  ENTRY ("_gfortran_pow_c8_i8", give (cpowl (pair (a[0]), N)), 300, 0, 10, 0, 12),
};

/* The double function that the float function C_NAME corresponds to.  */
std::string
double_name (std::string name)
{
  static const std::map<std::string, std::string> irregular = {
    {"lgammaf_r", "lgamma_r"}, {"__mulsc3", "__muldc3"}, {"__divsc3", "__divdc3"},
    {"_gfortran_pow_r4_i8", "_gfortran_pow_r8_i8"},
    {"_gfortran_pow_c4_i4", "_gfortran_pow_c8_i4"},
    {"_gfortran_pow_c4_i8", "_gfortran_pow_c8_i8"}};
  auto found = irregular.find (name);
  if (found != irregular.end ())
    return found->second;
  if (name.back () == 'f')
    name.pop_back ();
  return name;
}

} // namespace

long
quotient_bits (long q)
{
  return q < 0 ? -(-q & 7) : q & 7;
}

const math_reference *
find_math_reference (const std::string &c_name)
{
  for (const std::string &name : {c_name, double_name (c_name)})
    for (const math_reference &r : references)
      if (name == r.name)
	return &r;
  return nullptr;
}
