/* GCC's types as PTX registers, and constants as PTX literals.

   In: a type or a constant of GIMPLE.  Out: how many registers of which class a
   value takes, the suffixes of instructions on it, the literal's text.  Types that
   no register holds have shape memory (records, arrays) or unsupported (long
   double, vectors, decimal floats).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "emitter.h"

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

static type_info
integer_info (const_tree type)
{
  unsigned prec = TYPE_PRECISION (type);
  if (prec <= 64)
    return int_type (prec, !TYPE_UNSIGNED (type));
  type_info t = int_type (64, !TYPE_UNSIGNED (type));
  t.s = prec == 128 ? shape::wide : shape::unsupported;
  return t;
}

static type_info
real_info (const_tree type)
{
  if (TYPE_MODE (type) == SFmode)
    return float_type (32);
  if (TYPE_MODE (type) == DFmode)
    return float_type (64);
  return type_info ();
}

static type_info
complex_info (const_tree type)
{
  type_info t = type_of (TREE_TYPE (type));
  /* _Complex _Bool: not in registers; the front ends make none.  */
  if (t.s != shape::scalar || t.is_pred ())
    return type_info ();
  t.s = shape::complex;
  return t;
}

type_info
type_of (const_tree type)
{
  type_info t;
  switch (TREE_CODE (type))
    {
    case BOOLEAN_TYPE:
    case INTEGER_TYPE:
    case ENUMERAL_TYPE:
    case OFFSET_TYPE:
      return integer_info (type);
    case POINTER_TYPE:
    case REFERENCE_TYPE:
    case NULLPTR_TYPE:
      return int_type (64, false);
    case REAL_TYPE:
      return real_info (type);
    case COMPLEX_TYPE:
      return complex_info (type);
    case RECORD_TYPE:
    case UNION_TYPE:
    case QUAL_UNION_TYPE:
    case ARRAY_TYPE:
      t.s = shape::memory;
      return t;
    default:
      return t;
    }
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

unsigned HOST_WIDE_INT
size_of (const_tree type)
{
  const_tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

std::string
number (HOST_WIDE_INT n)
{
  return std::to_string ((long long) n);
}

static std::string
hex (unsigned HOST_WIDE_INT n, unsigned digits)
{
  char buffer[32];
  snprintf (buffer, sizeof buffer, "%0*llx", (int) digits,
	    (unsigned long long) n);
  return buffer;
}

/* The value as the register holds it: extended by the type's sign.  Numbers
   outside of int64_t's range, and its least, are written in hexadecimal.  */

std::string
int_literal (const wide_int_ref &w, const type_info &t)
{
  wide_int x = wide_int::from (w, t.prec, t.sgn ? SIGNED : UNSIGNED);
  if (t.sgn)
    {
      HOST_WIDE_INT n = x.to_shwi ();
      return n == HOST_WIDE_INT_MIN ? "0x8000000000000000" : number (n);
    }
  unsigned HOST_WIDE_INT u = x.to_uhwi ();
  if (t.prec < 64)
    u &= (HOST_WIDE_INT_1U << t.prec) - 1;
  return u >> 63 ? "0x" + hex (u, 16) : number (u);
}

std::string
float_literal (const REAL_VALUE_TYPE &r, const type_info &t)
{
  long words[4] = {};
  if (t.c == rclass::f32)
    {
      real_to_target (words, &r, SFmode);
      return "0f" + hex (words[0] & 0xffffffff, 8);
    }
  real_to_target (words, &r, DFmode);
  return "0d" + hex (words[1] & 0xffffffff, 8)
	 + hex (words[0] & 0xffffffff, 8);
}

} // namespace ptx
