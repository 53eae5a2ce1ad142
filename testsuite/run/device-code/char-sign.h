/* Plain `char' has the sign that the compiler gives it, on the device too: in
   comparisons, conversions, reductions, shifts, calls and results of routines.

   In: CHAR_MIN.  Out: check_char_sign, to be called on every device.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <limits.h>
#include <wchar.h>

#include "check.h"

enum { count = 256 };

/* What is expected, without any char.  */
static int
plain (int bits)
{
  return CHAR_MIN < 0 && bits > 127 ? bits - 256 : bits;
}

struct mixed
{
  char before;
  char field : 5;
  wchar_t wide;
};

#pragma acc routine seq
static char
half (char c)
{
  return c / 2;
}

#pragma acc routine seq
static int
below (char c, char limit)
{
  return c < limit;
}

static char chars[count];
static int values[count], negative[count], shifted[count], halves[count], lower[count];
static int fields[count], wide[count];
static double reals[count];

static void
fill (void)
{
  for (int i = 0; i < count; i++)
    chars[i] = (char) i;
}

static void
check_conversions (void)
{
#pragma acc parallel loop copyin (chars) copyout (values, negative, shifted, reals)
  for (int i = 0; i < count; i++)
    {
      char c = chars[i];
      values[i] = c;
      negative[i] = c < 0;
      shifted[i] = c >> 1;
      reals[i] = c;
    }
  for (int i = 0; i < count; i++)
    {
      CHECK_ELEMENT (i, values[i], plain (i));
      CHECK_ELEMENT (i, negative[i], plain (i) < 0);
      CHECK_ELEMENT (i, shifted[i], plain (i) >> 1);
      CHECK_ELEMENT (i, reals[i], plain (i));
    }
}

static void
check_calls (void)
{
  char limit = (char) 200;
#pragma acc parallel loop copyin (chars) copyout (halves, lower)
  for (int i = 0; i < count; i++)
    {
      halves[i] = half (chars[i]);
      lower[i] = below (chars[i], limit);
    }
  for (int i = 0; i < count; i++)
    {
      CHECK_ELEMENT (i, halves[i], plain (i) / 2);
      CHECK_ELEMENT (i, lower[i], plain (i) < plain (200));
    }
}

/* Members of structures; wchar_t has a sign of its own.  */
static void
check_members (void)
{
#pragma acc parallel loop copyin (chars) copyout (fields, wide)
  for (int i = 0; i < count; i++)
    {
      struct mixed m = { chars[i], chars[i], (wchar_t) -1 };
      fields[i] = m.field;
      wide[i] = m.wide < 0 ? -1 : 1;
    }
  for (int i = 0; i < count; i++)
    {
      struct mixed m = { 0, 0, 0 };
      m.field = (char) i;
      CHECK_ELEMENT (i, fields[i], m.field);
      CHECK_ELEMENT (i, wide[i], WCHAR_MIN < 0 ? -1 : 1);
    }
}

static void
check_reductions (void)
{
  char least = CHAR_MAX, most = CHAR_MIN, sum = 0, all = (char) -1;
  int total = 0;
#pragma acc parallel loop copyin (chars) reduction (min:least) reduction (max:most) \
  reduction (+:sum, total) reduction (&:all)
  for (int i = 0; i < count; i++)
    {
      least = chars[i] < least ? chars[i] : least;
      most = chars[i] > most ? chars[i] : most;
      sum += chars[i] / 3;
      total += chars[i];
      all &= chars[i] | (char) 0x90;
    }
  int wanted_sum = 0, wanted_total = 0;
  for (int i = 0; i < count; i++)
    {
      wanted_sum += plain (i) / 3;
      wanted_total += plain (i);
    }
  CHECK_INT (least, CHAR_MIN);
  CHECK_INT (most, CHAR_MAX);
  CHECK_INT (sum, plain (wanted_sum & 255));
  CHECK_INT (total, wanted_total);
  CHECK_INT (all, plain (0x90));
}

static void
check_char_sign (void)
{
  fill ();
  check_conversions ();
  check_calls ();
  check_members ();
  check_reductions ();
}
