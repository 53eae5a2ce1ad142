/* What values are in the iterations of a nest of loops: integers and pointers as
   polynomials; see iteration-space.h.  How far they go: iteration-bounds.cc.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/iteration-space.h"
#include "device/acc-skeleton.h"

namespace accplug
{

namespace
{

bool
whole_address_p (tree type)
{
  return TYPE_PRECISION (type) == 64;
}

} // anonymous namespace

iteration_space::iteration_space (function *fun, class loop *root)
  : m_function (fun), m_root (root)
{
}

class loop *
iteration_space::loop_of (symbol s) const
{
  return get_loop (m_function, s.index ());
}

bool
iteration_space::invariant (const polynomial &p, const class loop *l) const
{
  return !p.any_symbol ([this, l] (symbol s)
    {
      if (s.of_loop ())
	return flow_loop_nested_p (l, loop_of (s)) || l == loop_of (s);
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (ssa_name (s.index ())));
      return bb && flow_bb_inside_loop_p (l, bb);
    });
}

/* ------------------------------------------------------------------------
   Integers.  */

polynomial
iteration_space::value_of (tree expression)
{
  if (!integer_type_p (TREE_TYPE (expression)))
    return polynomial::unknown ();
  if (TREE_CODE (expression) != SSA_NAME)
    return compute (expression);
  auto place = m_values.find (expression);
  if (place != m_values.end ())
    return place->second;
  polynomial self (symbol::of_value (expression));
  /* A cycle that is no induction finds its own name.  */
  m_values[expression] = self;
  basic_block around = m_context;
  m_context = gimple_bb (SSA_NAME_DEF_STMT (expression));
  polynomial value = compute_name (expression);
  m_context = around;
  if (!value.known ())
    value = self;
  m_values[expression] = value;
  return value;
}

/* Can TYPE hold P in all iterations?  */

bool
iteration_space::fits (const polynomial &p, tree type)
{
  if (!p.known ())
    return false;
  if (whole_address_p (type))
    return true;
  HOST_WIDE_INT low = wi::min_value (type).to_shwi ();
  HOST_WIDE_INT high = wi::to_wide (TYPE_MAX_VALUE (type)).to_shwi ();
  if (TYPE_UNSIGNED (type))
    high = (HOST_WIDE_INT_1U << TYPE_PRECISION (type)) - 1;
  return nonnegative (p - polynomial (low)) && nonnegative (polynomial (high) - p);
}

polynomial
iteration_space::compute_operation (tree_code code, tree type, tree a, tree b)
{
  polynomial x = value_of (a), result;
  switch (code)
    {
    case PLUS_EXPR:
      result = x + value_of (b);
      break;
    case MINUS_EXPR:
      result = x - value_of (b);
      break;
    case MULT_EXPR:
      result = x * value_of (b);
      break;
    case LSHIFT_EXPR:
      if (!tree_fits_uhwi_p (b) || tree_to_uhwi (b) >= TYPE_PRECISION (type)
	  || tree_to_uhwi (b) > 62)
	return polynomial::unknown ();
      result = x * polynomial (HOST_WIDE_INT_1 << tree_to_uhwi (b));
      break;
    case NEGATE_EXPR:
      result = -x;
      break;
    case BIT_AND_EXPR:
      /* A value of fewer bits.  */
      if (int bits = tree_fits_uhwi_p (b) ? exact_log2 (tree_to_uhwi (b) + 1) : 0)
	if (bits > 0 && bits < 63 && nonnegative (x)
	    && nonnegative (polynomial ((HOST_WIDE_INT_1 << bits) - 1) - x))
	  return x;
      return polynomial::unknown ();
    case BIT_NOT_EXPR:
      result = polynomial (-1) - x;
      if (TYPE_UNSIGNED (type) && !whole_address_p (type))
	return polynomial::unknown ();
      return result;
    default:
      return polynomial::unknown ();
    }
  if (TYPE_OVERFLOW_UNDEFINED (type) || fits (result, type))
    return result;
  return polynomial::unknown ();
}

polynomial
iteration_space::compute_conversion (tree type, tree operand)
{
  tree from = TREE_TYPE (operand);
  if (!integer_type_p (from) || !integer_type_p (type))
    return polynomial::unknown ();
  polynomial value = value_of (operand);
  bool wider = TYPE_PRECISION (type) > TYPE_PRECISION (from);
  if ((wider && (TYPE_UNSIGNED (from) || !TYPE_UNSIGNED (type)))
      || (TYPE_PRECISION (type) == TYPE_PRECISION (from)
	  && TYPE_UNSIGNED (type) == TYPE_UNSIGNED (from))
      || fits (value, type))
    return value;
  return polynomial::unknown ();
}

polynomial
iteration_space::compute (tree expression)
{
  tree type = TREE_TYPE (expression);
  if (!integer_type_p (type))
    return polynomial::unknown ();
  if (TREE_CODE (expression) == INTEGER_CST)
    return (tree_fits_shwi_p (expression) || whole_address_p (type)
	    ? polynomial (HOST_WIDE_INT (TREE_INT_CST_LOW (expression)))
	    : polynomial::unknown ());
  if (TREE_CODE (expression) == SSA_NAME)
    return value_of (expression);
  if (CONVERT_EXPR_P (expression))
    return compute_conversion (type, TREE_OPERAND (expression, 0));
  if (BINARY_CLASS_P (expression))
    return compute_operation (TREE_CODE (expression), type,
			      TREE_OPERAND (expression, 0),
			      TREE_OPERAND (expression, 1));
  if (UNARY_CLASS_P (expression))
    return compute_operation (TREE_CODE (expression), type,
			      TREE_OPERAND (expression, 0), NULL_TREE);
  return polynomial::unknown ();
}

polynomial
iteration_space::compute_name (tree name)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (gphi *phi = dyn_cast<gphi *> (def))
    return compute_phi (phi);
  if (!is_gimple_assign (def))
    return polynomial::unknown ();
  tree_code code = gimple_assign_rhs_code (def);
  tree operand = gimple_assign_rhs1 (def);
  if (CONVERT_EXPR_CODE_P (code))
    return compute_conversion (TREE_TYPE (name), operand);
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_SINGLE_RHS:
      return (code == SSA_NAME || code == INTEGER_CST ? compute (operand)
	      : polynomial::unknown ());
    case GIMPLE_UNARY_RHS:
      return compute_operation (code, TREE_TYPE (name), operand, NULL_TREE);
    case GIMPLE_BINARY_RHS:
      return compute_operation (code, TREE_TYPE (name), operand,
				gimple_assign_rhs2 (def));
    default:
      return polynomial::unknown ();
    }
}

/* PHI counts the iterations of the program in steps, if it is the offset of an
   `acc loop' in its own loop over the elements.  */

polynomial
iteration_space::element_number (gphi *phi)
{
  class loop *l = gimple_bb (phi)->loop_father;
  acc_skeleton skeleton = skeleton_of (l);
  if (skeleton.offset != phi)
    return polynomial::unknown ();
  return (value_of (skeleton.step)
	  * polynomial (symbol::of_iteration (l)));
}

polynomial
iteration_space::compute_phi (gphi *phi)
{
  basic_block bb = gimple_bb (phi);
  class loop *l = bb->loop_father;
  if (gimple_phi_num_args (phi) == 1)
    {
      /* The value after a loop: the same as in it only if the loop keeps it.  */
      polynomial value = value_of (gimple_phi_arg_def (phi, 0));
      class loop *from = gimple_phi_arg_edge (phi, 0)->src->loop_father;
      return (from == l || invariant (value, from) ? value
	      : polynomial::unknown ());
    }
  if (bb != l->header || !(l == m_root || flow_loop_nested_p (m_root, l)))
    return polynomial::unknown ();
  polynomial element = element_number (phi);
  if (element.known ())
    return element;
  affine_iv iv;
  tree result = gimple_phi_result (phi);
  /* Without no_overflow a signed type tells nothing: steps may be taken in an
     unsigned one.  */
  if (!simple_iv (l, l, result, &iv, true)
      || (!iv.no_overflow && !whole_address_p (TREE_TYPE (result))
	  && scev_probably_wraps_p (result, iv.base, iv.step, phi, l, false)))
    return polynomial::unknown ();
  polynomial base = value_of (iv.base);
  polynomial step = value_of (fold_convert (signed_type_for (TREE_TYPE (iv.step)),
					    iv.step));
  if (!invariant (base, l) || !invariant (step, l))
    return polynomial::unknown ();
  return base + step * polynomial (symbol::of_iteration (l));
}

/* ------------------------------------------------------------------------
   Pointers.  */

pointer_place
iteration_space::place_of (tree pointer)
{
  if (TREE_CODE (pointer) != SSA_NAME)
    return compute_place (pointer);
  auto found = m_places.find (pointer);
  if (found != m_places.end ())
    return found->second;
  pointer_place self { pointer, polynomial (0) };
  m_places[pointer] = self;
  pointer_place place = compute_place (pointer);
  if (!place.base || !place.offset.known ())
    place = self;
  m_places[pointer] = place;
  return place;
}

pointer_place
iteration_space::compute_place_of_phi (gphi *phi)
{
  pointer_place none;
  basic_block bb = gimple_bb (phi);
  class loop *l = bb->loop_father;
  if (bb != l->header || !(l == m_root || flow_loop_nested_p (m_root, l)))
    return none;
  affine_iv iv;
  if (!simple_iv (l, l, gimple_phi_result (phi), &iv, true))
    return none;
  pointer_place place = place_of (iv.base);
  polynomial step = value_of (fold_convert (ssizetype, iv.step));
  if (!place.base || !invariant (place.offset, l) || !invariant (step, l))
    return none;
  place.offset = place.offset + step * polynomial (symbol::of_iteration (l));
  return place;
}

pointer_place
iteration_space::compute_place (tree pointer)
{
  pointer_place none;
  if (!POINTER_TYPE_P (TREE_TYPE (pointer)))
    return none;
  tree_code code = TREE_CODE (pointer);
  tree a = EXPR_P (pointer) ? TREE_OPERAND (pointer, 0) : NULL_TREE;
  tree b = code == POINTER_PLUS_EXPR ? TREE_OPERAND (pointer, 1) : NULL_TREE;
  if (code == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (pointer);
      if (gphi *phi = dyn_cast<gphi *> (def))
	return compute_place_of_phi (phi);
      if (!is_gimple_assign (def))
	return none;
      code = gimple_assign_rhs_code (def);
      a = gimple_assign_rhs1 (def);
      b = gimple_assign_rhs2 (def);
      if (code == ADDR_EXPR)
	a = TREE_OPERAND (a, 0);
    }
  if (code == ADDR_EXPR)
    {
      HOST_WIDE_INT size;
      return place_of_reference (a, &size);
    }
  if (CONVERT_EXPR_CODE_P (code) || code == SSA_NAME)
    return POINTER_TYPE_P (TREE_TYPE (a)) ? place_of (a) : none;
  if (code != POINTER_PLUS_EXPR)
    return none;
  pointer_place place = place_of (a);
  if (place.base)
    place.offset = place.offset + value_of (b);
  return place;
}

pointer_place
iteration_space::place_of_reference (tree reference, HOST_WIDE_INT *size)
{
  pointer_place none;
  poly_int64 bitsize, bitpos;
  tree offset;
  machine_mode mode;
  int unsigned_p, reverse_p, volatile_p;
  tree object = get_inner_reference (reference, &bitsize, &bitpos, &offset, &mode,
				     &unsigned_p, &reverse_p, &volatile_p);
  HOST_WIDE_INT bits, first;
  *size = -1;
  if (bitsize.is_constant (&bits) && bits > 0)
    *size = CEIL (bits, BITS_PER_UNIT);
  if (!bitpos.is_constant (&first))
    return none;
  HOST_WIDE_INT byte = first >> 3;
  if (*size > 0 && first % BITS_PER_UNIT)
    *size = CEIL (first - byte * BITS_PER_UNIT + bits, BITS_PER_UNIT);
  pointer_place place;
  if (DECL_P (object))
    place = { object, polynomial (byte) };
  else if (TREE_CODE (object) == MEM_REF)
    {
      place = place_of (TREE_OPERAND (object, 0));
      poly_int64 displacement;
      HOST_WIDE_INT more;
      if (!place.base || !mem_ref_offset (object).to_shwi (&displacement)
	  || !displacement.is_constant (&more))
	return none;
      place.offset = place.offset + polynomial (byte) + polynomial (more);
    }
  else
    return none;
  if (offset)
    place.offset = place.offset + value_of (offset);
  return place;
}

} // namespace accplug
