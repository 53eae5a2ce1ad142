/* Short ways around a condition are both gone: values of all types, ways in ways, operations
   that would overflow on the way that is not taken, comparisons with NaN.  */

#include <limits.h>
#include "../check.h"

#define N 1000

static int clamped[N], bounded[N], mixed[N], nested[N];
static long wide[N];
static double real[N];
static float single[N];
static unsigned char small[N];

static int
clamp (int x, int low, int high)
{
  return x < low ? low : x > high ? high : x;
}

static void
fill (int i, int n, int least, int most, double nan)
{
  int x = i * 7 % n;
  clamped[i] = clamp (x - 50, 0, n / 2);
  /* N * x overflows where x is large, most - least always, and is not asked for.  */
  bounded[i] = x < 3 ? most / 4 * x : x;
  mixed[i] = i & 1 ? (least < 0 ? i : most - least) : -i;
  wide[i] = x > n / 2 ? (long) x << 33 : -(long) x;
  double r = x % 10 == 3 ? nan : x;
  real[i] = r < 100 ? r + 1 : r - 1;
  single[i] = r >= 100 ? 1.5f : r < 50 ? -0.0f : 0.0f;
  small[i] = x > 300 ? x - 300 : x + 200;
  if (x > 100)
    {
      int y = x * 2;
      if (y < 900)
	y += 11;
      else if (y < 1500)
	y = -y;
      nested[i] = y;
    }
  else
    nested[i] = x < 10 ? 1 : 2;
}

int
main (void)
{
  static int w_clamped[N], w_bounded[N], w_mixed[N], w_nested[N];
  static long w_wide[N];
  static double w_real[N];
  static float w_single[N];
  static unsigned char w_small[N];
  volatile double zero = 0;
  volatile int largest = INT_MAX, smallest = INT_MIN;
  int least = smallest, most = largest, n = N;
  double nan = zero / zero;

#pragma acc parallel loop copyout (w_clamped, w_bounded, w_mixed, w_nested, w_wide, w_real, \
				   w_single, w_small)
  for (int i = 0; i < n; i++)
    {
      int x = i * 7 % n;
      w_clamped[i] = clamp (x - 50, 0, n / 2);
      w_bounded[i] = x < 3 ? most / 4 * x : x;
      w_mixed[i] = i & 1 ? (least < 0 ? i : most - least) : -i;
      w_wide[i] = x > n / 2 ? (long) x << 33 : -(long) x;
      double r = x % 10 == 3 ? nan : x;
      w_real[i] = r < 100 ? r + 1 : r - 1;
      w_single[i] = r >= 100 ? 1.5f : r < 50 ? -0.0f : 0.0f;
      w_small[i] = x > 300 ? x - 300 : x + 200;
      int result;
      if (x > 100)
	{
	  int y = x * 2;
	  if (y < 900)
	    y += 11;
	  else if (y < 1500)
	    y = -y;
	  result = y;
	}
      else
	result = x < 10 ? 1 : 2;
      w_nested[i] = result;
    }

  for (int i = 0; i < n; i++)
    {
      fill (i, n, least, most, nan);
      CHECK_INT (w_clamped[i], clamped[i]);
      CHECK_INT (w_bounded[i], bounded[i]);
      CHECK_INT (w_mixed[i], mixed[i]);
      CHECK_INT (w_nested[i], nested[i]);
      CHECK_INT (w_wide[i], wide[i]);
      CHECK (w_real[i] == real[i] || (isnan (w_real[i]) && isnan (real[i])));
      CHECK (w_single[i] == single[i] && !signbit (w_single[i]) == !signbit (single[i]));
      CHECK_INT (w_small[i], small[i]);
    }
  return 0;
}
