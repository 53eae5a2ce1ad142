/* Parts that numbers of iterations are divided into.

   Comes in: the place of a reference as a polynomial, in which quotients and remainders are
   values of their own: GCC's collapsed loops compute their indices so.
   Goes out: the polynomial with their extremes.

   Rules
   - The divisor is a positive constant.  A remainder is less, whatever it is of; of what is
     divided, the greatest value has to be known, and that it is not negative.
   - Each part goes by itself: where it has all its values whatever the others are, as in a
     collapsed nest, nothing is lost by that.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/parameter-values.h"
#include "memory/index-parts.h"

namespace accplug
{

namespace
{

/* A quotient or remainder of WHOLE.  */

struct index_part
{
  tree whole = NULL_TREE;
  HOST_WIDE_INT divisor = 0;
  bool remainder = false;
  bool masked = false;		/* ... which is not negative where the whole is */
};

/* Is NAME such a part, perhaps in a narrower type?  */

bool
part_p (tree name, index_part *part)
{
  gassign *def = safe_dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
  if (def && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))
      && TREE_CODE (gimple_assign_rhs1 (def)) == SSA_NAME)
    def = safe_dyn_cast<gassign *> (SSA_NAME_DEF_STMT (gimple_assign_rhs1 (def)));
  if (!def || gimple_num_ops (def) != 3 || !tree_fits_uhwi_p (gimple_assign_rhs2 (def)))
    return false;
  unsigned HOST_WIDE_INT operand = tree_to_uhwi (gimple_assign_rhs2 (def));
  if (operand > HOST_WIDE_INT_MAX / 2)
    return false;
  part->whole = gimple_assign_rhs1 (def);
  switch (gimple_assign_rhs_code (def))
    {
    case TRUNC_MOD_EXPR:
      part->remainder = true;
      gcc_fallthrough ();
    case TRUNC_DIV_EXPR:
      part->divisor = operand;
      break;
    case BIT_AND_EXPR:
      part->remainder = part->masked = true;
      part->divisor = pow2p_hwi (operand + 1) ? operand + 1 : 0;
      break;
    case RSHIFT_EXPR:
      part->divisor = operand < 62 ? HOST_WIDE_INT_1 << operand : 0;
      break;
    default:
      break;
    }
  return part->divisor > 0;
}

/* The greatest value of PART, as it is divided, the least of which is 0; or not known.  */

polynomial
greatest_divided (function *fun, iteration_space &space, tree name, const index_part &part,
		  std::vector<polynomial> *assumed)
{
  if (part.remainder && (part.masked || TYPE_UNSIGNED (TREE_TYPE (part.whole))))
    return polynomial (part.divisor - 1);
  polynomial whole = space.value_of (part.whole);
  if (!space.nonnegative (without_parts (fun, space, whole, extreme::least, assumed)))
    return polynomial::unknown ();
  if (part.remainder)
    return polynomial (part.divisor - 1);
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
  whole = without_parts (fun, space, whole, extreme::most, assumed);
  polynomial most = space.bounded (whole, bb, space.root (), extreme::most, assumed);
  HOST_WIDE_INT number;
  if (most.known () && most.constant (&number))
    return polynomial (number / part.divisor);
  /* (N * D - 1) / D is N - 1.  */
  return ((most + polynomial (1)).divided_by (part.divisor) - polynomial (1));
}

/* Likewise, if NAME's type can hold it.  */

polynomial
greatest (function *fun, iteration_space &space, tree name, const index_part &part,
	  std::vector<polynomial> *assumed)
{
  polynomial most = greatest_divided (fun, space, name, part, assumed);
  tree type = TREE_TYPE (name);
  if (!most.known () || TYPE_PRECISION (type) == 64)
    return most;
  HOST_WIDE_INT limit = wi::to_widest (TYPE_MAX_VALUE (type)).to_shwi ();
  return (space.nonnegative (polynomial (limit) - most) ? most : polynomial::unknown ());
}

} // anonymous namespace

polynomial
without_parts (function *fun, iteration_space &space, polynomial p, extreme which,
	       std::vector<polynomial> *assumed)
{
  if (!loop_outer (space.root ()))
    return p;
  auto foreign_p = [fun] (symbol s)
    { return !s.of_loop () && !kernel_value_p (fun, ssa_name (s.index ())); };
  for (unsigned round = 0; round < 8 && p.known (); round++)
    {
      tree name = NULL_TREE;
      p.any_symbol ([&] (symbol s)
	{
	  if (foreign_p (s))
	    name = ssa_name (s.index ());
	  return name != NULL_TREE;
	});
      if (!name)
	return p;
      index_part part;
      polynomial factor, rest;
      HOST_WIDE_INT number;
      if (!part_p (name, &part) || !p.split (symbol::of_value (name), &factor, &rest)
	  || !factor.constant (&number))
	return polynomial::unknown ();
      polynomial most = greatest (fun, space, name, part, assumed);
      p = (!most.known () ? most
	   : (number > 0) == (which == extreme::most) ? rest + factor * most : rest);
    }
  return polynomial::unknown ();
}

} // namespace accplug
