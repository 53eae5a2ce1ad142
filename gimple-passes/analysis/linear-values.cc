/* What addresses are computed from; see linear-values.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/linear-values.h"

namespace accplug
{

namespace
{

/* How far to follow definitions: more than subscripts of many dimensions need, and a
   bound for sums that an unrolled loop made.  */
const unsigned deepest = 32;

/* Does a value of type FROM keep its number, or its number modulo 2^64 where that is
   all that counts, in type TO?  */

bool
keeps_value_p (tree to, tree from)
{
  if ((!INTEGRAL_TYPE_P (from) && !POINTER_TYPE_P (from))
      || TYPE_PRECISION (to) < TYPE_PRECISION (from))
    return false;
  if (TYPE_PRECISION (to) == 64)
    return true;
  return (TYPE_PRECISION (to) > TYPE_PRECISION (from)
	  ? TYPE_UNSIGNED (from) || !TYPE_UNSIGNED (to)
	  : TYPE_UNSIGNED (to) == TYPE_UNSIGNED (from));
}

/* P, of TYPE, without what wraps.  */

polynomial
wrapped (const polynomial &p, tree type)
{
  if (!p.known () || TYPE_PRECISION (type) == 64)
    return p;
  polynomial sum;
  for (const auto &term : p.terms ())
    {
      polynomial product (sext_hwi (term.second, TYPE_PRECISION (type)));
      for (symbol s : term.first)
	product = product * polynomial (s);
      sum = sum + product;
    }
  return sum;
}

/* Is arithmetic in TYPE the mathematical one, or modulo 2^64?  */

bool
exact_p (tree type)
{
  return (TYPE_PRECISION (type) == 64
	  || (INTEGRAL_TYPE_P (type) && TYPE_OVERFLOW_UNDEFINED (type)));
}

} // anonymous namespace

polynomial
linear_values::operand (tree t)
{
  if (TREE_CODE (t) == SSA_NAME)
    return value_of (t);
  /* Unsigned constants of 64 bits mean signed ones, as in pointer arithmetic.  */
  if (TREE_CODE (t) == INTEGER_CST
      && (m_wrapping || TYPE_PRECISION (TREE_TYPE (t)) == 64))
    return polynomial (wi::to_wide (t).to_shwi ());
  if (UNARY_CLASS_P (t))
    return combine (TREE_CODE (t), TREE_TYPE (t), TREE_OPERAND (t, 0), NULL_TREE);
  if (BINARY_CLASS_P (t))
    return combine (TREE_CODE (t), TREE_TYPE (t), TREE_OPERAND (t, 0),
		    TREE_OPERAND (t, 1));
  return tree_fits_shwi_p (t) ? polynomial (tree_to_shwi (t)) : polynomial::unknown ();
}

/* The value of FROM, which may not be known, in TYPE.  */

polynomial
linear_values::convert (tree type, tree from)
{
  tree old = TREE_TYPE (from);
  if (!m_wrapping)
    return keeps_value_p (type, old) ? operand (from) : polynomial::unknown ();
  if ((!INTEGRAL_TYPE_P (old) && !POINTER_TYPE_P (old)) || TYPE_PRECISION (type) < 32)
    return polynomial::unknown ();
  polynomial value = operand (from);
  if (TYPE_PRECISION (type) <= TYPE_PRECISION (old))
    return wrapped (value, type);
  HOST_WIDE_INT number;
  if (!value.known () || TREE_CODE (from) != SSA_NAME
      || (value.constant (&number) && number < 0))
    return polynomial::unknown ();
  if (value.constant (&number))
    return value;
  return m_extended.emplace (std::make_pair (value, bool (TYPE_UNSIGNED (old))),
			     polynomial (symbol::of_value (from))).first->second;
}

/* A CODE B of TYPE; not known if it is not a sum, a product or the like.  */

polynomial
linear_values::combine (tree_code code, tree type, tree a, tree b)
{
  if (code == SSA_NAME)
    return operand (a);
  if (CONVERT_EXPR_CODE_P (code))
    return convert (type, a);
  if (m_wrapping ? TYPE_PRECISION (type) < 32 : !exact_p (type))
    return polynomial::unknown ();
  switch (code)
    {
    case POINTER_PLUS_EXPR:
    case PLUS_EXPR:
      return operand (a) + operand (b);
    case MINUS_EXPR:
      return operand (a) - operand (b);
    case MULT_EXPR:
      return operand (a) * operand (b);
    case NEGATE_EXPR:
      return -operand (a);
    default:
      return polynomial::unknown ();
    }
}

polynomial
linear_values::compute (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt))
    return polynomial::unknown ();
  return combine (gimple_assign_rhs_code (stmt), TREE_TYPE (gimple_assign_lhs (stmt)),
		  gimple_assign_rhs1 (stmt),
		  gimple_num_ops (stmt) == 3 ? gimple_assign_rhs2 (stmt) : NULL_TREE);
}

const polynomial &
linear_values::value_of (tree name)
{
  auto place = m_known.find (SSA_NAME_VERSION (name));
  if (place != m_known.end ())
    return place->second;
  tree type = TREE_TYPE (name);
  polynomial value = polynomial::unknown ();
  if ((INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)) && TYPE_PRECISION (type) <= 64
      && m_depth < deepest)
    {
      m_depth++;
      value = compute (SSA_NAME_DEF_STMT (name));
      if (m_wrapping)
	value = wrapped (value, type);
      m_depth--;
    }
  if (!value.known ())
    value = polynomial (symbol::of_value (name));
  return m_known.emplace (SSA_NAME_VERSION (name), value).first->second;
}

polynomial
linear_values::address_of (tree reference)
{
  if (!is_gimple_reg_type (TREE_TYPE (reference)) || TREE_THIS_VOLATILE (reference))
    return polynomial::unknown ();
  poly_int64 bits, position;
  HOST_WIDE_INT first, size;
  tree offset;
  machine_mode mode;
  int is_unsigned, is_reversed, is_volatile = 0;
  tree base = get_inner_reference (reference, &bits, &position, &offset, &mode,
				   &is_unsigned, &is_reversed, &is_volatile);
  if (TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
      || is_reversed || is_volatile
      || !position.is_constant (&first) || first % BITS_PER_UNIT != 0
      || !bits.is_constant (&size)
      || !tree_fits_shwi_p (TYPE_SIZE (TREE_TYPE (reference)))
      || size != tree_to_shwi (TYPE_SIZE (TREE_TYPE (reference))))
    return polynomial::unknown ();
  polynomial sum = value_of (TREE_OPERAND (base, 0));
  first /= BITS_PER_UNIT;
  sum = sum + polynomial (first + mem_ref_offset (base).force_shwi ().to_constant ());
  if (offset)
    sum = sum + operand (offset);
  return sum;
}

void
linear_values::assume_equal (tree name, tree other)
{
  polynomial value = value_of (other);
  assume (name, value);
}

void
linear_values::assume (tree name, const polynomial &value)
{
  m_known[SSA_NAME_VERSION (name)] = value;
}

} // namespace accplug
