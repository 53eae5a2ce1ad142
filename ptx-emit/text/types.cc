/* Types of registers, and their literals; see types.h.

   In: a precision and a sign.  Out: classes, suffixes, literals.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include <climits>
#include <cstdio>
#include <cstring>

#include "text/types.h"

namespace ptx
{

unsigned
type_info::bits () const
{
  switch (c)
    {
    case rclass::pred: return 1;
    case rclass::b64: case rclass::f64: return 64;
    default: return 32;
    }
}

unsigned
type_info::parts () const
{
  return s == shape::complex || s == shape::wide ? 2 : 1;
}

type_info
int_type (unsigned prec, bool sgn)
{
  type_info t;
  t.s = shape::scalar;
  t.prec = prec;
  t.sgn = sgn;
  t.c = (prec == 1 && !sgn ? rclass::pred
	 : prec <= 32 ? rclass::b32 : rclass::b64);
  return t;
}

type_info
float_type (unsigned bits)
{
  type_info t;
  t.s = shape::scalar;
  t.c = bits == 64 ? rclass::f64 : rclass::f32;
  t.prec = bits;
  return t;
}

std::string
bits_suffix (const type_info &t)
{
  return t.is_pred () ? "pred" : "b" + std::to_string (t.bits ());
}

std::string
type_suffix (const type_info &t)
{
  if (t.is_pred ())
    return "pred";
  const char *letter = t.is_float () ? "f" : t.sgn ? "s" : "u";
  return letter + std::to_string (t.bits ());
}

std::string
param_suffix (const type_info &t)
{
  if (t.is_float ())
    return type_suffix (t);
  return t.c == rclass::b64 ? "b64" : "b32";
}

std::string
number (long long n)
{
  return std::to_string (n);
}

std::string
hex (unsigned long long n, unsigned digits)
{
  char buffer[32];
  snprintf (buffer, sizeof buffer, "%0*llx", (int) digits, n);
  return buffer;
}

/* Extended by the type's sign.  Numbers outside of int64_t's range, and its least,
   are written in hexadecimal.  */

std::string
int_literal (unsigned long long bits, const type_info &t)
{
  unsigned unused = t.prec < 64 ? 64 - t.prec : 0;
  if (t.sgn)
    {
      long long n = (long long) (bits << unused) >> unused;
      return n == LLONG_MIN ? "0x8000000000000000" : number (n);
    }
  unsigned long long u = bits << unused >> unused;
  return u >> 63 ? "0x" + hex (u, 16) : number (u);
}

std::string
float_literal (double d, const type_info &t)
{
  if (t.c == rclass::f32)
    {
      float f = d;
      unsigned bits;
      memcpy (&bits, &f, sizeof bits);
      return "0f" + hex (bits, 8);
    }
  unsigned long long bits;
  memcpy (&bits, &d, sizeof bits);
  return "0d" + hex (bits, 16);
}

std::string
zero_literal (const type_info &t)
{
  return t.is_float () ? float_literal (0, t) : "0";
}

} // namespace ptx
