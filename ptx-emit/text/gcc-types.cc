/* GCC's types and constants as PTX's; see gcc-types.h.

   In: types and constants of GIMPLE.  Out: type_info, literals.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "text/gcc-types.h"

namespace ptx
{

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

unsigned HOST_WIDE_INT
size_of (const_tree type)
{
  const_tree size = TYPE_SIZE_UNIT (type);
  return size && tree_fits_uhwi_p (size) ? tree_to_uhwi (size) : 0;
}

std::string
int_literal (const wide_int_ref &w, const type_info &t)
{
  wide_int x = wide_int::from (w, t.prec, t.sgn ? SIGNED : UNSIGNED);
  return int_literal ((unsigned long long) x.to_shwi (), t);
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
