/* gfortran's loops for `norm2'.

   They scale what they add up by the greatest element so far, so that no square overflows
   (trans-intrinsic.cc, gfc_conv_intrinsic_arith), and no iteration can be another thread's:

       scale = 1; val = 0;
       for (...)
	 if (x != 0)
	   {
	     absX = |x|;
	     if (absX > scale)
	       { t = scale / absX; val = t * t * val + 1; scale = absX; }
	     else
	       { t = absX / scale; val = t * t + val; }
	   }
       ... sqrt (val) * scale ...

   Comes in: the BIND_EXPR around them, in a compute construct as the front end builds it.
   Goes out: two sums, one of which is of large elements alone (J. L. Blue, 1978):

       scale = 1; val = 0; large = 0;
       for (...)
	 {
	   absX = |x|;
	   large = large + (absX > limit ? (absX * small) * (absX * small) : 0);
	   val = val + (absX > limit ? 0 : absX * absX);
	 }
       if (large > 0) { val = large + val * small * small; scale = 1 / small; }

   Rules
   - Below `limit' the squares of 2^48 elements add up to a number; and so do those of any
     numbers, times `small'.  Both are powers of 2: nothing is rounded.
   - A NaN is not greater than the limit: it is the result, as before.  An infinity is, too.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/walk.h"
#include "fortran/scaled-norms.h"
#include "fortran/tree-loops.h"

namespace accplug
{

namespace
{

/* Is STMT an assignment to a variable that gfortran calls NAME?  */

bool
sets_p (tree stmt, const char *name)
{
  tree v = TREE_CODE (stmt) == MODIFY_EXPR ? TREE_OPERAND (stmt, 0) : NULL_TREE;
  return (v && VAR_P (v) && DECL_ARTIFICIAL (v) && DECL_NAME (v)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (v)), name));
}

class scaled_norm
{
public:
  explicit scaled_norm (tree bind)
    : m_bind (bind), m_make (EXPR_LOCATION (bind)),
      m_places (statement_places (&BIND_EXPR_BODY (bind))) {}

  bool find ();
  void open ();

private:
  bool element_p (tree cond);
  bool find_element (tree *loop);
  tree power (int exponent) const;
  tree accumulate (tree sum, tree greater, tree large, tree other) const;

  tree m_bind;
  loop_maker m_make;
  std::vector<tree *> m_places;
  tree m_scale = NULL_TREE, m_value = NULL_TREE, m_set = NULL_TREE;
  tree *m_loop = nullptr, *m_element = nullptr;
};

/* Is COND what a loop does with an element?  */

bool
scaled_norm::element_p (tree cond)
{
  if (TREE_CODE (COND_EXPR_COND (cond)) != NE_EXPR || !COND_EXPR_THEN (cond))
    return false;
  std::vector<tree *> then = statement_places (&COND_EXPR_THEN (cond));
  if (then.size () != 2 || !sets_p (*then[0], "absX") || TREE_CODE (*then[1]) != COND_EXPR)
    return false;
  tree greater = COND_EXPR_COND (*then[1]);
  if (TREE_CODE (greater) != GT_EXPR || TREE_OPERAND (greater, 1) != m_scale)
    return false;
  std::vector<tree *> larger = statement_places (&COND_EXPR_THEN (*then[1]));
  std::vector<tree *> others = statement_places (&COND_EXPR_ELSE (*then[1]));
  if (larger.size () != 3 || others.size () != 2 || !sets_p (*larger[2], "scale")
      || !sets_p (*larger[1], "val") || !sets_p (*others[1], "val")
      || TREE_OPERAND (*larger[2], 0) != m_scale
      || TREE_OPERAND (*larger[1], 0) != TREE_OPERAND (*others[1], 0))
    return false;
  m_set = *then[0];
  m_value = TREE_OPERAND (*others[1], 0);
  return true;
}

bool
scaled_norm::find_element (tree *loop)
{
  walk_expression (loop, [this] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp) || TREE_CODE (*tp) == OACC_LOOP)
	return visit::past;
      if (TREE_CODE (*tp) == COND_EXPR && VOID_TYPE_P (TREE_TYPE (*tp)) && element_p (*tp))
	{
	  m_element = tp;
	  return visit::stop;
	}
      return visit::into;
    });
  m_loop = loop;
  return m_element;
}

bool
scaled_norm::find ()
{
  for (size_t i = 0; i < m_places.size (); i++)
    {
      tree stmt = *m_places[i];
      if (!m_scale && sets_p (stmt, "scale") && real_onep (TREE_OPERAND (stmt, 1))
	  && (TYPE_MODE (TREE_TYPE (TREE_OPERAND (stmt, 0))) == SFmode
	      || TYPE_MODE (TREE_TYPE (TREE_OPERAND (stmt, 0))) == DFmode))
	m_scale = TREE_OPERAND (stmt, 0);
      else if (m_scale && (TREE_CODE (stmt) == LOOP_EXPR || TREE_CODE (stmt) == BIND_EXPR)
	       && find_element (m_places[i]))
	return true;
    }
  return false;
}

/* 2 to the power of EXPONENT.  */

tree
scaled_norm::power (int exponent) const
{
  REAL_VALUE_TYPE value;
  real_2expN (&value, exponent, TYPE_MODE (TREE_TYPE (m_scale)));
  return build_real (TREE_TYPE (m_scale), value);
}

/* Add LARGE to SUM if GREATER, else OTHER.  */

tree
scaled_norm::accumulate (tree sum, tree greater, tree large, tree other) const
{
  tree value = build3 (COND_EXPR, TREE_TYPE (sum), unshare_expr (greater), large, other);
  return m_make.set (sum, m_make.op (PLUS_EXPR, sum, value));
}

void
scaled_norm::open ()
{
  bool wide = TYPE_MODE (TREE_TYPE (m_scale)) == DFmode;
  tree zero = build_zero_cst (TREE_TYPE (m_scale)), small = power (wide ? -540 : -80);
  tree large = m_make.variable ("large", TREE_TYPE (m_scale));
  tree size = TREE_OPERAND (m_set, 0), scaled = m_make.op (MULT_EXPR, size, small);
  tree greater = m_make.test (GT_EXPR, size, power (wide ? 480 : 39));

  tree element = NULL_TREE, loop = NULL_TREE, end = NULL_TREE;
  append_to_statement_list (m_set, &element);
  append_to_statement_list (accumulate (large, greater,
					m_make.op (MULT_EXPR, scaled, unshare_expr (scaled)),
					zero), &element);
  append_to_statement_list (accumulate (m_value, greater, zero,
					m_make.op (MULT_EXPR, size, size)), &element);
  *m_element = element;

  tree rest = m_make.op (MULT_EXPR, m_make.op (MULT_EXPR, m_value, small), small);
  append_to_statement_list (m_make.set (m_value, m_make.op (PLUS_EXPR, large, rest)), &end);
  append_to_statement_list (m_make.set (m_scale, power (wide ? 540 : 80)), &end);
  append_to_statement_list (m_make.set (large, zero), &loop);
  append_to_statement_list (*m_loop, &loop);
  append_to_statement_list (build3 (COND_EXPR, void_type_node,
				    m_make.test (GT_EXPR, large, zero), end, NULL_TREE),
			    &loop);
  *m_loop = loop;
  m_make.declare_in (m_bind);
}

} // anonymous namespace

void
open_scaled_norm (tree bind)
{
  scaled_norm norm (bind);
  if (norm.find ())
    norm.open ();
}

} // namespace accplug
