/* C's math functions over CUDA's libdevice.

   In: functions.def.  Out, compiled with nvcc -ptx -rdc=true: for each entry the
   PTX function accplug_m_NAME, which split-ptx.awk then makes into the library file.

   Rules
   - A real function is what CUDA has under that name (CUDA C++ Programming Guide,
     "Mathematical Functions"); floating-point exceptions and errno are not kept.
   - A complex function has C11 annex G's special values and branch cuts; double
     ones stay clear of spurious overflow.  Transcendental float ones are computed in
     double and rounded once.
   - A complex value comes in as two scalars and goes out as an aligned pair (see
     ../device-math.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

namespace
{

template<typename T> struct alignas (2 * sizeof (T)) complex
{
  T re, im;
};

typedef complex<double> complex64;
typedef complex<float> complex32;

constexpr double LN2 = 0.693147180559945309417;
constexpr double HALF_PI = 1.570796326794896619231;
constexpr double LN10_INVERSE = 0.434294481903251827651;

/* ---- Real functions that CUDA has not.  */

template<typename T> __device__ inline T
tan_pi (T x)
{
  T s, c;
  sincospi (x, &s, &c);
  return s / c;
}

__device__ inline float
tan_pi (float x)
{
  float s, c;
  sincospif (x, &s, &c);
  return s / c;
}

/* X scaled by a power of 2 into 1 .. 2.  */
template<typename T> __device__ inline T
significand_of (T x)
{
  if (x == 0 || !isfinite (x))
    return x;
  return scalbn (x, -ilogb (x));
}

/* X times 2 to the Y, for an integral floating-point Y.  */
template<typename T> __device__ inline T
scale_by (T x, T y)
{
  if (isnan (x) || isnan (y))
    return x + y;
  if (isinf (y))
    return y > 0 ? x * y : x / -y;
  if (rint (y) != y)
    return nan ("");
  return scalbn (x, (int) fmin (fmax (y, (T) -65000), (T) 65000));
}

template<typename T> __device__ inline T
lgamma_and_sign (T x, int *sign)
{
  bool negative = x < 0 ? floor (x) != x && fmod (floor (x), (T) 2) != 0
			: x == 0 && signbit (x);
  *sign = negative ? -1 : 1;
  return lgamma (x);
}

/* libdevice's jn is NaN near 0 and, like its yn, for a negative order; POSIX has
   those values.  */
__device__ inline double cuda_jn (int n, double x) { return jn (n, x); }
__device__ inline float cuda_jn (int n, float x) { return jnf (n, x); }
__device__ inline double cuda_yn (int n, double x) { return yn (n, x); }
__device__ inline float cuda_yn (int n, float x) { return ynf (n, x); }

template<typename T> __device__ inline T
bessel_jn (int n, T x)
{
  T sign = n < 0 && n & 1 ? -1 : 1;
  n = n < 0 ? -n : n;
  if (n < 2 || !(fabs (x) < (T) 1e-2))
    return sign * cuda_jn (n, x);
  T half = x / 2, term = 1;
  for (int k = 1; k <= n && term != 0; k++)
    term *= half / k;
  T square = half * half;
  return sign * term * (1 - square / (n + 1) * (1 - square / (2 * (n + 2))));
}

template<typename T> __device__ inline T
bessel_yn (int n, T x)
{
  T sign = n < 0 && n & 1 ? -1 : 1;
  n = n < 0 ? -n : n;
  return sign * (x == 0 ? -(T) INFINITY : cuda_yn (n, x));
}

/* As libgcc's __powidf2: square and multiply, the reciprocal last.  */
template<typename T, typename I> __device__ inline T
integer_power (T x, I n)
{
  unsigned long m = n < 0 ? -(unsigned long) n : (unsigned long) n;
  T r = 1;
  for (;; x *= x)
    {
      if (m & 1)
	r *= x;
      if (!(m >>= 1))
	return n < 0 ? 1 / r : r;
    }
}

/* ---- Complex numbers.  Their products, quotients and powers of integers are the emitter's
   (module/helpers.def).  */

template<typename T> __device__ inline complex<T>
make (T re, T im)
{
  return complex<T> {re, im};
}

template<typename T> __device__ inline complex<T>
conjugate (complex<T> z)
{
  return make (z.re, -z.im);
}

template<typename T> __device__ inline complex<T>
project (complex<T> z)
{
  if (isinf (z.re) || isinf (z.im))
    return make ((T) INFINITY, copysign ((T) 0, z.im));
  return z;
}

/* i z and z / i; the inverse and circular functions are the hyperbolic ones
   turned by a quarter.  */
template<typename T> __device__ inline complex<T>
times_i (complex<T> z)
{
  return make (-z.im, z.re);
}

template<typename T> __device__ inline complex<T>
over_i (complex<T> z)
{
  return make (z.im, -z.re);
}

/* ---- Complex functions (C11 7.3, annex G.6), in double.  */

/* E to the X times (C + i S) times SCALE, where the power alone may overflow.  */
__device__ inline complex64
scaled_exp (double x, double c, double s, double scale)
{
  double half = exp (x * 0.5);
  return make (half * c * scale * half, half * s * scale * half);
}

constexpr double EXP_LIMIT = 709.0;	/* exp of more may overflow */

__device__ inline complex64
polar_unit (double x)
{
  double s, c;
  sincos (x, &s, &c);
  return make (c, s);
}

__device__ inline complex32
polar_unit (float x)
{
  float s, c;
  sincosf (x, &s, &c);
  return make (c, s);
}

__device__ inline complex64
complex_exp (complex64 z)
{
  if (z.im == 0)
    return make (exp (z.re), z.im);
  if (isinf (z.re) && !isfinite (z.im))
    return z.re < 0 ? make (0.0, copysign (0.0, z.im)) : make (z.re, nan (""));
  complex64 u = polar_unit (z.im);
  if (z.re > EXP_LIMIT && isfinite (z.re))
    return scaled_exp (z.re, u.re, u.im, 1);
  double e = exp (z.re);
  return make (e * u.re, e * u.im);
}

/* log |x + i y| without loss near the unit circle: there x^2 + y^2 - 1 is summed
   from exact products.  */
__device__ inline double
log_abs (double x, double y)
{
  double a = fmax (fabs (x), fabs (y)), b = fmin (fabs (x), fabs (y));
  double h = hypot (x, y);
  if (h > 0.7 && h < 1.42)
    {
      double aa = a * a, aa_rest = fma (a, a, -aa);
      double bb = b * b, bb_rest = fma (b, b, -bb);
      double near = __dadd_rn (aa, -1.0);	/* exact: aa is in 0.24 .. 2.02 */
      double s = __dadd_rn (near, bb), t = __dsub_rn (s, near);
      double rest = __dadd_rn (__dsub_rn (near, __dsub_rn (s, t)),
			       __dsub_rn (bb, t));
      return 0.5 * log1p (s + (rest + aa_rest + bb_rest));
    }
  if (a > 1e300 && isfinite (a))
    return log (hypot (a * 0.25, b * 0.25)) + 2 * LN2;
  if (a < 1e-290 && a > 0)
    return log (hypot (scalbn (a, 256), scalbn (b, 256))) - 256 * LN2;
  return log (h);
}

__device__ inline complex64
complex_log (complex64 z)
{
  return make (log_abs (z.re, z.im), atan2 (z.im, z.re));
}

__device__ inline complex64
complex_log10 (complex64 z)
{
  complex64 w = complex_log (z);
  return make (w.re * LN10_INVERSE, w.im * LN10_INVERSE);
}

/* For finite z != 0 whose norm may overflow or lose bits: scaled by a power of 4.  */
__device__ inline complex64
complex_sqrt (complex64 z)
{
  if (z.re == 0 && z.im == 0)
    return make (0.0, z.im);
  if (isinf (z.im))
    return make ((double) INFINITY, z.im);
  if (isnan (z.re))
    return make (z.re, z.re);
  if (isinf (z.re))
    return z.re > 0 ? make (z.re, isnan (z.im) ? z.im : copysign (0.0, z.im))
		    : make (isnan (z.im) ? z.im : 0.0, copysign (z.re, z.im));
  double a = fmax (fabs (z.re), fabs (z.im));
  int half = a > 1e300 ? 2 : a < 1e-290 ? -128 : 0;
  double x = scalbn (z.re, -2 * half), y = scalbn (z.im, -2 * half);
  double t = sqrt ((fabs (x) + hypot (x, y)) * 0.5);
  double u = fabs (y) / (2 * t);
  t = scalbn (t, half), u = scalbn (u, half);
  return z.re >= 0 ? make (t, copysign (u, z.im)) : make (u, copysign (t, z.im));
}

__device__ inline complex64
complex_sinh (complex64 z)
{
  if (z.im == 0)
    return make (sinh (z.re), z.im);
  if (!isfinite (z.im) && (z.re == 0 || isinf (z.re)))
    return make (z.re, nan (""));
  complex64 u = polar_unit (z.im);
  if (fabs (z.re) > EXP_LIMIT && isfinite (z.re))
    return scaled_exp (fabs (z.re), copysign (u.re, u.re * z.re), u.im, 0.5);
  return make (sinh (z.re) * u.re, cosh (z.re) * u.im);
}

__device__ inline complex64
complex_cosh (complex64 z)
{
  if (z.im == 0)
    return make (cosh (z.re), copysign (1.0, z.re) * z.im);
  if (z.re == 0 && !isfinite (z.im))
    return make ((double) nan (""), 0.0);
  if (isinf (z.re) && !isfinite (z.im))
    return make ((double) INFINITY, nan (""));
  complex64 u = polar_unit (z.im);
  if (fabs (z.re) > EXP_LIMIT && isfinite (z.re))
    return scaled_exp (fabs (z.re), u.re, copysign (1.0, z.re) * u.im, 0.5);
  return make (cosh (z.re) * u.re, sinh (z.re) * u.im);
}

/* Kahan, "Branch cuts for complex elementary functions" (1987).  */
__device__ inline complex64
complex_tanh (complex64 z)
{
  if (isinf (z.re))
    return make (copysign (1.0, z.re),
		 isfinite (z.im) ? copysign (0.0, sin (2 * z.im))
				 : copysign (0.0, z.im));
  if (z.im == 0)
    return make (tanh (z.re), z.im);
  if (!isfinite (z.im))
    return make (z.re == 0 ? z.re : nan (""), nan (""));
  if (fabs (z.re) > 22)
    {
      complex64 u = polar_unit (z.im);
      double e = exp (-fabs (z.re));
      return make (copysign (1.0, z.re), 4 * u.im * u.re * e * e);
    }
  double t = tan (z.im), beta = 1 + t * t;
  double s = sinh (z.re), rho = sqrt (1 + s * s), norm = 1 + beta * s * s;
  return make (beta * rho * s / norm, t / norm);
}

/* Im (conj (a) b), the sum that Kahan's inverse functions feed to asinh.  */
__device__ inline double
cross (complex64 a, complex64 b)
{
  return a.re * b.im - a.im * b.re;
}

/* Where |z| is so large that sqrt (z^2 + 1) is z.  */
__device__ inline bool
far_away (complex64 z)
{
  return !(fabs (z.re) < 1e9 && fabs (z.im) < 1e9);
}

__device__ inline complex64
complex_asinh (complex64 z)
{
  if (z.im == 0)
    return make (asinh (z.re), z.im);
  if (far_away (z))
    {
      if (isnan (z.re) && !isinf (z.im))
	return make (z.re, z.re);
      return make (copysign (log_abs (z.re, z.im) + LN2, z.re),
		   copysign (atan2 (fabs (z.im), fabs (z.re)), z.im));
    }
  /* With w = z / i = y - i x:  asin w = Kahan's pair, asinh z = i asin w.  */
  complex64 r = complex_sqrt (make (1 - z.im, z.re));	/* sqrt (1 - w) */
  complex64 s = complex_sqrt (make (1 + z.im, -z.re));	/* sqrt (1 + w) */
  double along = atan2 (z.im, fabs (r.re * s.re - r.im * s.im));
  return make (copysign (asinh (fabs (cross (r, s))), z.re), along);
}

__device__ inline complex64
complex_acos (complex64 z)
{
  if (far_away (z))
    {
      if (isnan (z.re) && !isinf (z.im))
	return make (z.re, z.re);
      if (z.re == 0 && isnan (z.im))
	return make (HALF_PI, z.im);
      return make (atan2 (fabs (z.im), z.re),
		   copysign (log_abs (z.re, z.im) + LN2, -z.im));
    }
  complex64 r = complex_sqrt (make (1 - z.re, -z.im));
  complex64 s = complex_sqrt (make (1 + z.re, z.im));
  return make (2 * atan2 (r.re, s.re),
	       copysign (asinh (fabs (cross (s, r))), -z.im));
}

__device__ inline complex64
complex_acosh (complex64 z)
{
  complex64 w = complex_acos (z);
  return make (fabs (w.im), copysign (w.re, z.im));
}

/* Log1p of 4x / ((1-x)^2 + y^2) keeps small x; 1 - |x| is exact near 1.  */
__device__ inline complex64
complex_atanh (complex64 z)
{
  double x = fabs (z.re), y = fabs (z.im);
  if (isinf (x) || isinf (y))
    return make (copysign (0.0, z.re), isnan (y) ? y : copysign (HALF_PI, z.im));
  if (isnan (x) || isnan (y))
    return make (x == 0 ? z.re : nan (""), nan (""));
  if (x > 1e150 || y > 1e150)
    {
      double h = hypot (x * 0.5, y * 0.5);
      return make (copysign (x / h / h * 0.25, z.re), copysign (HALF_PI, z.im));
    }
  double d = 1 - x;
  double re = 0.25 * log1p (4 * x / (d * d + y * y));
  if (d == 0 && y < 1e-150)	/* y^2 is no longer there */
    re = y == 0 ? (double) INFINITY : 0.5 * (LN2 - log (y));
  double im = 0.5 * atan2 (2 * y, d * (1 + x) - y * y);
  return make (copysign (re, z.re), copysign (im, z.im));
}

__device__ inline complex64
complex_sin (complex64 z)
{
  return over_i (complex_sinh (times_i (z)));
}

__device__ inline complex64
complex_cos (complex64 z)
{
  return complex_cosh (times_i (z));
}

__device__ inline complex64
complex_tan (complex64 z)
{
  return over_i (complex_tanh (times_i (z)));
}

__device__ inline complex64
complex_asin (complex64 z)
{
  return over_i (complex_asinh (times_i (z)));
}

__device__ inline complex64
complex_atan (complex64 z)
{
  return over_i (complex_atanh (times_i (z)));
}

/* |x|^c e^(-d arg x), turned by  c arg x + d log |x|.  */
__device__ inline complex64
complex_pow (complex64 x, complex64 y)
{
  if (y.re == 0 && y.im == 0)
    return make (1.0, 0.0);
  if (x.re == 0 && x.im == 0 && y.re > 0)
    return make (0.0, 0.0);
  double angle = atan2 (x.im, x.re), size = log_abs (x.re, x.im);
  double r = pow (hypot (x.re, x.im), y.re);
  double turn = y.re * angle;
  if (y.im != 0)
    {
      r *= exp (-y.im * angle);
      turn = fma (y.im, size, turn);
    }
  complex64 u = polar_unit (turn);
  return make (r * u.re, u.im == 0 ? u.im : r * u.im);
}

__device__ inline complex64
widen (complex32 z)
{
  return make ((double) z.re, (double) z.im);
}

__device__ inline complex32
narrow (complex64 z)
{
  return make ((float) z.re, (float) z.im);
}

#define IN_DOUBLE(FUNCTION)					\
  __device__ inline complex32					\
  FUNCTION (complex32 z)					\
  {								\
    return narrow (FUNCTION (widen (z)));			\
  }

IN_DOUBLE (complex_exp)
IN_DOUBLE (complex_log)
IN_DOUBLE (complex_log10)
IN_DOUBLE (complex_sqrt)
IN_DOUBLE (complex_sin)
IN_DOUBLE (complex_cos)
IN_DOUBLE (complex_tan)
IN_DOUBLE (complex_sinh)
IN_DOUBLE (complex_cosh)
IN_DOUBLE (complex_tanh)
IN_DOUBLE (complex_asin)
IN_DOUBLE (complex_acos)
IN_DOUBLE (complex_atan)
IN_DOUBLE (complex_asinh)
IN_DOUBLE (complex_acosh)
IN_DOUBLE (complex_atanh)

__device__ inline complex32
complex_pow (complex32 x, complex32 y)
{
  return narrow (complex_pow (widen (x), widen (y)));
}

} // namespace

/* ---- The table as functions.  For each signature of functions.def: result,
   parameters, and what makes the complex ones whole.  */

#define SIG_dd double, (double x),
#define SIG_ff float, (float x),
#define SIG_ddd double, (double x, double y),
#define SIG_fff float, (float x, float y),
#define SIG_dddd double, (double x, double y, double z),
#define SIG_ffff float, (float x, float y, float z),
#define SIG_ddi double, (double x, int y),
#define SIG_ffi float, (float x, int y),
#define SIG_ddl double, (double x, long y),
#define SIG_ffl float, (float x, long y),
#define SIG_did double, (int x, double y),
#define SIG_fif float, (int x, float y),
#define SIG_id int, (double x),
#define SIG_if int, (float x),
#define SIG_ld long, (double x),
#define SIG_lf long, (float x),
#define SIG_ddp double, (double x, double *y),
#define SIG_ffp float, (float x, float *y),
#define SIG_ddq double, (double x, int *y),
#define SIG_ffq float, (float x, int *y),
#define SIG_dddq double, (double x, double y, int *z),
#define SIG_fffq float, (float x, float y, int *z),
#define SIG_vdpp void, (double x, double *y, double *z),
#define SIG_vfpp void, (float x, float *y, float *z),
#define X64 complex64 x = make (xr, xi);
#define X32 complex32 x = make (xr, xi);
#define SIG_dD double, (double xr, double xi), X64
#define SIG_fF float, (float xr, float xi), X32
#define SIG_Dd complex64, (double x),
#define SIG_Ff complex32, (float x),
#define SIG_DD complex64, (double xr, double xi), X64
#define SIG_FF complex32, (float xr, float xi), X32
#define SIG_DDD complex64, (double xr, double xi, double yr, double yi),	\
  X64 complex64 y = make (yr, yi);
#define SIG_FFF complex32, (float xr, float xi, float yr, float yi),	\
  X32 complex32 y = make (yr, yi);

#define DEFINE(NAME, EXPRESSION, ...) DEFINE_1 (NAME, EXPRESSION, __VA_ARGS__)
#define DEFINE_1(NAME, EXPRESSION, RESULT, PARAMETERS, LOCALS)	\
  extern "C" __device__ RESULT					\
  accplug_m_##NAME PARAMETERS					\
  {								\
    LOCALS return EXPRESSION;					\
  }

#define MATH(NAME, SIG, EXPRESSION) DEFINE (NAME, EXPRESSION, SIG_##SIG)
#define BOTH(NAME, SIG, SIGF, ARGS)	\
  MATH (NAME, SIG, NAME ARGS) MATH (NAME##f, SIGF, NAME##f ARGS)
#define ALIAS(NAME, TARGET)
#define FORTRAN(NAME, SIG, KINDS)

#include "functions.def"

#include "fortran-arrays.cuh"
