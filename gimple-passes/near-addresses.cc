/* One address for references that are a constant apart.

   Comes in: an optimised device function, where each reference of a block computes its
   own address: a + 8 * (long) (n * i + j - 1), a + 8 * (long) (n * i + j + 1).
   Goes out: the same, where the second one is the first one's address with an offset of
   16 bytes, which is a part of the load instruction.

   GCC sees no such thing: the constant is inside of a conversion, and ivopts is off for
   device code.  On a GPU the address arithmetic of a stencil is a good part of its
   instructions and registers.

   Rules
   - A signed sum or product of less than 64 bits is taken for the mathematical one only
     if its overflow is undefined; both addresses are computed where one replaces the
     other, so neither has overflown.  Arithmetic of 64 bits may wrap: addresses do, too.
   - Both references are in one block, so that no register lives longer for it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "device-pass.h"
#include "polynomial.h"

namespace accplug
{

namespace
{

/* Offsets in an instruction have 24 bits, with the sign.  */
const HOST_WIDE_INT largest_offset = (1 << 23) - 1;

/* How far to follow definitions: more than subscripts of many dimensions need, and a
   bound for sums that an unrolled loop made.  */
const unsigned deepest = 32;

/* SSA names as polynomials over what they are computed from.  */

class linear_values
{
public:
  const polynomial &value_of (tree name);

private:
  polynomial operand (tree);
  polynomial compute (gimple *);

  unsigned m_depth = 0;
  std::unordered_map<unsigned, polynomial> m_known;	/* by SSA version */
};

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

/* Is arithmetic in TYPE the mathematical one, or modulo 2^64?  */

bool
exact_p (tree type)
{
  return (TYPE_PRECISION (type) == 64
	  || (INTEGRAL_TYPE_P (type) && TYPE_OVERFLOW_UNDEFINED (type)));
}

polynomial
linear_values::operand (tree t)
{
  if (TREE_CODE (t) == SSA_NAME)
    return value_of (t);
  /* Unsigned constants of 64 bits mean signed ones, as in pointer arithmetic.  */
  if (TREE_CODE (t) == INTEGER_CST && TYPE_PRECISION (TREE_TYPE (t)) == 64)
    return polynomial (wi::to_wide (t).to_shwi ());
  return tree_fits_shwi_p (t) ? polynomial (tree_to_shwi (t)) : polynomial::unknown ();
}

/* What STMT computes; not known if it is not a sum, a product or the like.  */

polynomial
linear_values::compute (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_vuse (stmt))
    return polynomial::unknown ();
  tree type = TREE_TYPE (gimple_assign_lhs (stmt)), a = gimple_assign_rhs1 (stmt);
  tree b = gimple_num_ops (stmt) == 3 ? gimple_assign_rhs2 (stmt) : NULL_TREE;
  tree_code code = gimple_assign_rhs_code (stmt);
  if (code == SSA_NAME)
    return operand (a);
  if (CONVERT_EXPR_CODE_P (code))
    return (keeps_value_p (type, TREE_TYPE (a)) ? operand (a)
	    : polynomial::unknown ());
  if (!exact_p (type))
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
      m_depth--;
    }
  if (!value.known ())
    value = polynomial (symbol::of_value (name));
  return m_known.emplace (SSA_NAME_VERSION (name), value).first->second;
}

/* The MEM_REF in the load or store REFERENCE if its address is a pointer and something
   variable.  */

tree
variable_reference (tree reference)
{
  tree base = get_base_address (reference);
  if (!base || TREE_CODE (base) != MEM_REF
      || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME)
    return NULL_TREE;
  gimple *def = SSA_NAME_DEF_STMT (TREE_OPERAND (base, 0));
  return (is_gimple_assign (def) && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	  && TREE_CODE (gimple_assign_rhs2 (def)) == SSA_NAME ? base : NULL_TREE);
}

/* The addresses of a block so far, by what they are without their constant term.  */

class near_addresses
{
public:
  explicit near_addresses (linear_values &values) : m_values (values) {}

  /* True if MEM, a MEM_REF, has an earlier one's address now.  */
  bool share (tree mem);

private:
  std::map<polynomial, tree> m_first;
  linear_values &m_values;
};

bool
near_addresses::share (tree mem)
{
  tree address = TREE_OPERAND (mem, 0);
  const polynomial &value = m_values.value_of (address);
  polynomial variable = value - polynomial (value.constant_term ());
  auto inserted = m_first.emplace (variable, address);
  tree first = inserted.first->second;
  if (inserted.second || first == address)
    return false;
  HOST_WIDE_INT offset, own = mem_ref_offset (mem).force_shwi ().to_constant ();
  if (!(value - m_values.value_of (first)).constant (&offset)
      || offset > largest_offset || offset < -largest_offset
      || own > largest_offset || own < -largest_offset)
    return false;
  TREE_OPERAND (mem, 0) = first;
  TREE_OPERAND (mem, 1) = build_int_cst (TREE_TYPE (TREE_OPERAND (mem, 1)),
					 own + offset);
  return true;
}

class pass_near_addresses : public device_pass
{
public:
  explicit pass_near_addresses (gcc::context *context)
    : device_pass (device_pass_data ("accaddresses", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override
  {
    linear_values values;
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
      {
	near_addresses addresses (values);
	for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	     gsi_next (&gsi))
	  {
	    gimple *stmt = gsi_stmt (gsi);
	    if (!gimple_assign_single_p (stmt) || !gimple_vuse (stmt))
	      continue;
	    bool any = false;
	    for (tree reference : { gimple_assign_rhs1 (stmt), gimple_assign_lhs (stmt) })
	      if (tree mem = variable_reference (reference))
		any |= addresses.share (mem);
	    if (any)
	      update_stmt (stmt);
	  }
      }
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_near_addresses (gcc::context *context)
{
  return new pass_near_addresses (context);
}

} // namespace accplug
