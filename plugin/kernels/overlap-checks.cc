/* Host code that finds out whether what pointers reach in a loop is apart; see
   overlap-checks.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/overlap-checks.h"

namespace accplug
{

namespace
{

/* What is computed from so many steps is not looked at.  */
const unsigned most_steps = 20;

tree
number (HOST_WIDE_INT n)
{
  return build_int_cst (long_integer_type_node, n);
}

} // anonymous namespace

overlap_check::overlap_check (const statement_list &list, const std::vector<jump> &jumps,
			      size_t first, size_t last)
  : m_list (list), m_jumps (jumps), m_first (first), m_last (last),
    m_whole (list.begin () + first, list.begin () + last + 1)
{
}

/* ------------------------------------------------------------------------
   The code.  */

tree
overlap_check::variable (tree type)
{
  tree v = create_tmp_var_raw (type, "range");
  DECL_CONTEXT (v) = current_function_decl;
  vars.push_back (v);
  return v;
}

/* A CODE B, both long or constants; if B is NULL_TREE, A as a long.  */

tree
overlap_check::emit (tree_code code, tree a, tree b)
{
  tree type = long_integer_type_node;
  if (TREE_CODE (a) == INTEGER_CST && (!b || TREE_CODE (b) == INTEGER_CST))
    {
      tree folded = b ? int_const_binop (code, a, b) : fold_convert (type, a);
      if (folded && !TREE_OVERFLOW (folded))
	return fold_convert (type, folded);
    }
  if (b && (code == MIN_EXPR || code == MAX_EXPR) && a == b)
    return a;
  if (b && ((integer_zerop (b) && (code == PLUS_EXPR || code == MINUS_EXPR))
	    || (integer_onep (b) && code == MULT_EXPR)))
    return a;
  tree &known = m_known[std::make_tuple (code, a, b)];
  if (!known)
    {
      known = variable (type);
      this->code.push_back (b ? gimple_build_assign (known, code, a, b)
			      : gimple_build_assign (known, NOP_EXPR, a));
    }
  return known;
}

/* The variable FROM as TYPE.  */

tree
overlap_check::emit_as (tree type, tree from)
{
  tree v = variable (type);
  code.push_back (gimple_build_assign (v, NOP_EXPR, from));
  return v;
}

value_range
overlap_check::add (value_range a, value_range b)
{
  if (!a.known () || !b.known ())
    return {};
  auto sum = [this] (tree x, tree y)
    { return TREE_CODE (x) == INTEGER_CST ? emit (PLUS_EXPR, y, x) : emit (PLUS_EXPR, x, y); };
  return { sum (a.least, b.least), sum (a.most, b.most) };
}

value_range
overlap_check::negative (value_range a)
{
  if (!a.known ())
    return {};
  return { emit (MINUS_EXPR, number (0), a.most), emit (MINUS_EXPR, number (0), a.least) };
}

value_range
overlap_check::product (value_range a, value_range b)
{
  if (!a.known () || !b.known ())
    return {};
  if (TREE_CODE (a.least) == INTEGER_CST && a.least == a.most)
    std::swap (a, b);
  if (TREE_CODE (b.least) == INTEGER_CST && b.least == b.most)
    {
      value_range result = { emit (MULT_EXPR, a.least, b.least),
			     emit (MULT_EXPR, a.most, b.least) };
      if (tree_int_cst_sgn (b.least) < 0)
	std::swap (result.least, result.most);
      return result;
    }
  std::vector<tree> products;
  for (tree x : { a.least, a.most })
    for (tree y : { b.least, b.most })
      {
	tree p = emit (MULT_EXPR, x, y);
	if (std::find (products.begin (), products.end (), p) == products.end ())
	  products.push_back (p);
      }
  value_range result = { products[0], products[0] };
  for (size_t i = 1; i < products.size (); i++)
    result = { emit (MIN_EXPR, result.least, products[i]),
	       emit (MAX_EXPR, result.most, products[i]) };
  return result;
}

/* ------------------------------------------------------------------------
   Values.  */

/* FROM as TYPE, if that is the same number, or the same modulo 2^64.  */

value_range
overlap_check::converted (tree type, tree from, size_t at, unsigned depth)
{
  tree old = TREE_TYPE (from);
  if (INTEGRAL_TYPE_P (type) && INTEGRAL_TYPE_P (old) && TYPE_PRECISION (type) <= 64
      && DECL_P (from) && scalar_variable_p (from) && !TREE_THIS_VOLATILE (from)
      && at >= m_first && !uses_of (m_whole).written.count (from))
    {
      /* One value, whatever becomes of it.  */
      tree value = emit (NOP_EXPR, emit_as (type, from), NULL_TREE);
      return { value, value };
    }
  if (!INTEGRAL_TYPE_P (type) || !INTEGRAL_TYPE_P (old)
      || TYPE_PRECISION (type) < TYPE_PRECISION (old)
      || (TYPE_UNSIGNED (type) && !TYPE_UNSIGNED (old) && TYPE_PRECISION (type) < 64)
      || (!TYPE_UNSIGNED (type) && TYPE_UNSIGNED (old)
	  && TYPE_PRECISION (type) == TYPE_PRECISION (old) && TYPE_PRECISION (type) < 64))
    return {};
  return value (from, at, depth);
}

value_range
overlap_check::operation (tree_code code, tree type, tree a, tree b, size_t at,
			  unsigned depth)
{
  if (CONVERT_EXPR_CODE_P (code))
    return converted (type, a, at, depth);
  if (!INTEGRAL_TYPE_P (type)
      || (!TYPE_OVERFLOW_UNDEFINED (type) && TYPE_PRECISION (type) < 64))
    return {};
  switch (code)
    {
    case PLUS_EXPR:
      return add (value (a, at, depth), value (b, at, depth));
    case MINUS_EXPR:
      return add (value (a, at, depth), negative (value (b, at, depth)));
    case NEGATE_EXPR:
      return negative (value (a, at, depth));
    case MULT_EXPR:
      return product (value (a, at, depth), value (b, at, depth));
    default:
      return {};
    }
}

/* What statement AT assigns.  */

value_range
overlap_check::defined (size_t at, unsigned depth)
{
  gassign *stmt = dyn_cast<gassign *> (m_list[at]);
  if (!stmt)
    return {};
  tree a = gimple_assign_rhs1 (stmt);
  if (gimple_assign_single_p (stmt))
    return value (a, at, depth);
  if (gimple_num_ops (stmt) > 3)
    return {};
  return operation (gimple_assign_rhs_code (stmt), TREE_TYPE (gimple_assign_lhs (stmt)), a,
		    gimple_assign_rhs2 (stmt), at, depth);
}

/* The statement that gives V the value that it has before statement AT, where control comes
   from no other place in between.  */

bool
overlap_check::definition_before (tree v, size_t at, size_t *found) const
{
  for (size_t i = at; i-- > 0;)
    {
      gimple *stmt = m_list[i];
      if (gimple_get_lhs (stmt) == v)
	{
	  *found = i;
	  return true;
	}
      if (gimple_code (stmt) == GIMPLE_LABEL || jump_p (stmt))
	return false;
    }
  return false;
}

/* The one statement of the loop that sets V, which nothing reads before.  */

bool
overlap_check::one_definition (tree v, size_t *found) const
{
  unsigned count = 0;
  for (size_t i = m_first; i <= m_last; i++)
    if (gimple_get_lhs (m_list[i]) == v)
      {
	*found = i;
	count++;
      }
  return count == 1 && !exposure_of (m_whole, v).read_first;
}

/* The innermost loop around statement AT that sets V, if it does so once, at *STEP, by
   adding a constant behind AT.  */

bool
overlap_check::index_loop (tree v, size_t at, jump *loop, size_t *step) const
{
  bool found = false;
  for (const jump &j : m_jumps)
    {
      if (!j.backward () || at < j.to || at > j.from
	  || (found && j.from - j.to > loop->from - loop->to))
	continue;
      unsigned count = 0;
      for (size_t i = j.to; i <= j.from; i++)
	if (gimple_get_lhs (m_list[i]) == v)
	  {
	    *step = i;
	    count++;
	  }
      if (!count)
	continue;
      if (count > 1)
	return false;
      *loop = j;
      found = true;
    }
  gassign *stmt = found ? dyn_cast<gassign *> (m_list[*step]) : nullptr;
  return (stmt && at < *step && gimple_assign_rhs_code (stmt) == PLUS_EXPR
	  && gimple_assign_rhs1 (stmt) == v
	  && tree_fits_shwi_p (gimple_assign_rhs2 (stmt))
	  && !integer_zerop (gimple_assign_rhs2 (stmt)));
}

/* Is LOOP entered at its test only, and left for its next iteration by that only?  STEP is
   where it goes on to the next index: what is in front of it has passed the test.  */

bool
overlap_check::closed_p (const jump &loop, size_t step) const
{
  size_t header = loop.to, latch = loop.from;
  if (header == 0 || gimple_code (m_list[header - 1]) != GIMPLE_GOTO
      || gimple_code (m_list[latch]) != GIMPLE_COND)
    return false;
  for (const jump &j : m_jumps)
    {
      if (j.to < header || j.to > latch || (j.from == latch && j.to == header))
	continue;
      bool before = j.from >= header && j.from < step;
      bool entry = j.from == header - 1 || (j.from > step && j.from <= latch);
      if (before ? j.to == header : !entry || j.to <= step)
	return false;
    }
  return true;
}

/* How LOOP's test compares V, or what it becomes (CONVERTED), with *BOUND, for it to go
   on.  */

bool
overlap_check::compared (tree v, const jump &loop, tree_code *code, tree *bound,
			 bool *converted) const
{
  gcond *test = as_a<gcond *> (m_list[loop.from]);
  tree sides[2] = { gimple_cond_lhs (test), gimple_cond_rhs (test) };
  if (!INTEGRAL_TYPE_P (TREE_TYPE (sides[0])))
    return false;
  glabel *header = dyn_cast<glabel *> (m_list[loop.to]);
  if (!header || gimple_cond_true_label (test) == gimple_cond_false_label (test))
    return false;
  *code = gimple_cond_code (test);
  if (gimple_cond_true_label (test) != gimple_label_label (header))
    *code = invert_tree_comparison (*code, false);
  for (unsigned i = 0; i < 2; i++)
    {
      size_t def;
      bool through = (DECL_P (sides[i]) && sides[i] != v
		      && definition_before (sides[i], loop.from, &def)
		      && is_gimple_assign (m_list[def])
		      && CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (m_list[def]))
		      && gimple_assign_rhs1 (m_list[def]) == v);
      if (sides[i] != v && !through)
	continue;
      if (i == 1)
	*code = swap_tree_comparison (*code);
      *bound = sides[1 - i];
      tree type = TREE_TYPE (sides[i]);
      *converted = TYPE_UNSIGNED (type) != TYPE_UNSIGNED (TREE_TYPE (v));
      return TYPE_PRECISION (type) >= TYPE_PRECISION (TREE_TYPE (v));
    }
  return false;
}

/* The values that V, the index of a loop around statement AT, has there.  */

value_range
overlap_check::index (tree v, size_t at, unsigned depth)
{
  jump loop;
  size_t step, first;
  tree_code code;
  tree bound;
  bool other_sign;
  if (!index_loop (v, at, &loop, &step) || !closed_p (loop, step)
      || !compared (v, loop, &code, &bound, &other_sign)
      || !definition_before (v, loop.to - 1, &first))
    return {};
  value_range from = defined (first, depth), to = value (bound, loop.from, depth);
  if (!from.known () || !to.known ()
      || (other_sign && (TREE_CODE (from.least) != INTEGER_CST
			 || tree_int_cst_sgn (from.least) < 0)))
    return {};
  HOST_WIDE_INT by = tree_to_shwi (gimple_assign_rhs2 (m_list[step]));
  bool up = by > 0;
  if (code == NE_EXPR && absu_hwi (by) == 1)
    code = up ? LT_EXPR : GT_EXPR;
  if (up && code == LT_EXPR)
    return { from.least, emit (MINUS_EXPR, to.most, number (1)) };
  if (up && code == LE_EXPR)
    return { from.least, to.most };
  if (!up && !other_sign && code == GT_EXPR)
    return { emit (PLUS_EXPR, to.least, number (1)), from.most };
  if (!up && !other_sign && code == GE_EXPR)
    return { to.least, from.most };
  return {};
}

/* The values of T before statement AT.  */

value_range
overlap_check::value (tree t, size_t at, unsigned depth)
{
  if (depth++ > most_steps)
    return {};
  if (TREE_CODE (t) == INTEGER_CST)
    {
      if (!tree_fits_shwi_p (t))
	return {};
      return { number (tree_to_shwi (t)), number (tree_to_shwi (t)) };
    }
  if (EXPR_P (t))
    return operation (TREE_CODE (t), TREE_TYPE (t), TREE_OPERAND (t, 0),
		      BINARY_CLASS_P (t) ? TREE_OPERAND (t, 1) : NULL_TREE, at, depth);
  if (!(VAR_P (t) || TREE_CODE (t) == PARM_DECL) || !INTEGRAL_TYPE_P (TREE_TYPE (t))
      || TYPE_PRECISION (TREE_TYPE (t)) > 64 || TREE_THIS_VOLATILE (t)
      || DECL_HAS_VALUE_EXPR_P (t))
    return {};
  if (!uses_of (m_whole).written.count (t))
    {
      tree v = emit (NOP_EXPR, t, NULL_TREE);
      return { v, v };
    }
  size_t def;
  if (at < m_first)
    return {};
  if (definition_before (t, at, &def) && def >= m_first)
    return defined (def, depth);
  if (one_definition (t, &def))
    return defined (def, depth);
  return index (t, at, depth);
}

/* How many bytes behind OBJECT the pointer P points to before statement AT.  */

value_range
overlap_check::pointer (tree p, tree object, size_t at, unsigned depth)
{
  if (p == object)
    return { number (0), number (0) };
  size_t def;
  if (!DECL_P (p) || depth++ > most_steps
      || !(definition_before (p, at, &def) || one_definition (p, &def))
      || def < m_first || !is_gimple_assign (m_list[def]))
    return {};
  tree_code code = gimple_assign_rhs_code (m_list[def]);
  value_range from = pointer (gimple_assign_rhs1 (m_list[def]), object, def, depth);
  if (code == POINTER_PLUS_EXPR)
    return add (from, value (gimple_assign_rhs2 (m_list[def]), def, depth));
  return CONVERT_EXPR_CODE_P (code) || code == VAR_DECL ? from : value_range ();
}

/* The bytes that R is in, from its object on; MOST is the end of them.  */

value_range
overlap_check::bytes (const object_reference &r)
{
  if (!POINTER_TYPE_P (TREE_TYPE (r.object)))
    {
      tree size = DECL_SIZE_UNIT (r.object);
      if (!size || !tree_fits_shwi_p (size))
	return {};
      return { number (0), number (tree_to_shwi (size)) };
    }
  poly_int64 bits, position;
  HOST_WIDE_INT constant;
  tree offset;
  machine_mode mode;
  int is_unsigned, reverse, is_volatile;
  tree base = get_inner_reference (r.ref, &bits, &position, &offset, &mode, &is_unsigned,
				   &reverse, &is_volatile);
  if (TREE_CODE (base) != MEM_REF || !position.is_constant (&constant) || constant % 8
      || !tree_fits_shwi_p (TREE_OPERAND (base, 1)))
    return {};
  constant = constant / 8 + tree_to_shwi (TREE_OPERAND (base, 1));
  value_range place = pointer (TREE_OPERAND (base, 0), r.object, r.at);
  if (offset)
    place = add (place, value (offset, r.at));
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (TREE_TYPE (r.ref)));
  return add (place, { number (constant), number (constant + size) });
}

tree
overlap_check::build (const object_pairs &pairs,
		      const std::vector<object_reference> &references)
{
  std::map<tree, value_range> ranges;
  std::set<tree> asked;
  for (const auto &p : pairs)
    asked.insert ({ p.first, p.second });
  for (const object_reference &r : references)
    {
      if (!asked.count (r.object))
	continue;
      value_range here = bytes (r), &all = ranges[r.object];
      if (!here.known ())
	return NULL_TREE;
      all = (!all.known () ? here
	     : value_range { emit (MIN_EXPR, all.least, here.least),
			     emit (MAX_EXPR, all.most, here.most) });
    }
  tree type = build_function_type_list (integer_type_node, ptr_type_node,
					long_integer_type_node, long_integer_type_node,
					ptr_type_node, long_integer_type_node,
					long_integer_type_node, NULL_TREE);
  tree compare = build_fn_decl ("accplug_ranges_apart", type);
  TREE_NOTHROW (compare) = 1;
  auto address = [] (tree object)
    {
      if (POINTER_TYPE_P (TREE_TYPE (object)))
	return object;
      TREE_ADDRESSABLE (object) = 1;
      return build_fold_addr_expr (object);
    };
  tree result = NULL_TREE;
  for (const auto &p : pairs)
    {
      const value_range &a = ranges[p.first], &b = ranges[p.second];
      tree apart = variable (integer_type_node);
      gcall *call = gimple_build_call (compare, 6, address (p.first), a.least, a.most,
				       address (p.second), b.least, b.most);
      gimple_call_set_lhs (call, apart);
      code.push_back (call);
      if (result)
	{
	  tree both = variable (integer_type_node);
	  code.push_back (gimple_build_assign (both, BIT_AND_EXPR, result, apart));
	  apart = both;
	}
      result = apart;
    }
  return result;
}

gcall *
overlap_check::message (location_t where, const std::string &names)
{
  tree type = build_function_type_list (void_type_node, const_ptr_type_node,
					unsigned_type_node, const_ptr_type_node, NULL_TREE);
  tree tell = build_fn_decl ("accplug_ranges_overlap", type);
  TREE_NOTHROW (tell) = 1;
  expanded_location place = expand_location (where);
  auto text = [] (const char *t) { return build_string_literal (strlen (t) + 1, t); };
  return gimple_build_call (tell, 3, text (place.file ? place.file : ""),
			    build_int_cst (unsigned_type_node, place.line),
			    text (names.c_str ()));
}

} // namespace accplug
