/* Extremes with their places; see extremes.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/extremes.h"
#include "analysis/reduction-chains.h"
#include "device/acc-skeleton.h"

namespace accplug
{

/* ------------------------------------------------------------------------
   Webs  */

/* PHIS are those from which the value on the header's latch edge comes through phis, and
   which the header's own value reaches.  */

void
carried_web::collect (class loop *l)
{
  const size_t most = 64;
  std::vector<gphi *> found;
  std::unordered_set<gphi *> seen { header };
  std::vector<tree> stack { PHI_ARG_DEF_FROM_EDGE (header, loop_latch_edge (l)) };
  while (!stack.empty () && found.size () < most)
    {
      tree v = stack.back ();
      stack.pop_back ();
      gphi *phi = (TREE_CODE (v) == SSA_NAME ? dyn_cast<gphi *> (SSA_NAME_DEF_STMT (v))
		   : nullptr);
      if (!phi || !flow_bb_inside_loop_p (l, gimple_bb (phi)) || !seen.insert (phi).second)
	continue;
      found.push_back (phi);
      for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	stack.push_back (gimple_phi_arg_def (phi, i));
    }
  phis.push_back (header);
  names.insert (gimple_phi_result (header));
  for (bool changed = stack.empty (); changed;)
    {
      changed = false;
      for (gphi *phi : found)
	for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
	  if (!names.count (gimple_phi_result (phi))
	      && names.count (gimple_phi_arg_def (phi, i)))
	    {
	      names.insert (gimple_phi_result (phi));
	      phis.push_back (phi);
	      changed = true;
	    }
    }
}

void
carried_web::find_users (class loop *l)
{
  for (tree name : names)
    {
      imm_use_iterator i;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, i, name)
	{
	  gimple *stmt = USE_STMT (use);
	  if (flow_bb_inside_loop_p (l, gimple_bb (stmt))
	      && std::find (phis.begin (), phis.end (), stmt) == phis.end ())
	    users.insert (stmt);
	}
    }
}

carried_web::carried_web (class loop *l, gphi *header) : header (header)
{
  collect (l);
  unsigned takes = 0;
  for (gphi *phi : phis)
    for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
      {
	edge e = gimple_phi_arg_edge (phi, i);
	if (names.count (gimple_phi_arg_def (phi, i))
	    || (phi == header && !flow_bb_inside_loop_p (l, e->src)))
	  continue;
	takes++;
	join = phi;
	taken = e;
	candidate = gimple_phi_arg_def (phi, i);
      }
  valid = (takes == 1 && join != header
	   && names.count (PHI_ARG_DEF_FROM_EDGE (header, loop_latch_edge (l)))
	   && !(taken->flags & EDGE_COMPLEX)
	   && taken->src->loop_father == gimple_bb (join)->loop_father
	   && gimple_bb (join) != gimple_bb (join)->loop_father->header);
  if (valid)
    find_users (l);
}

/* ------------------------------------------------------------------------
   Extremes  */

namespace
{

/* What the threads' parts of a value are compared as.  */

bool
ordered_type_p (tree type)
{
  if (INTEGRAL_TYPE_P (type))
    return TREE_CODE (type) != BOOLEAN_TYPE && type_has_mode_precision_p (type)
	   && TYPE_PRECISION (type) <= 64;
  return (SCALAR_FLOAT_TYPE_P (type)
	  && (TYPE_MODE (type) == SFmode || TYPE_MODE (type) == DFmode));
}

/* All values but the candidate that the join of WEB takes are this one; NULL if there are
   others.  */

tree
kept_value (const carried_web &web)
{
  tree kept = NULL_TREE;
  for (unsigned i = 0; i < gimple_phi_num_args (web.join); i++)
    {
      tree arg = gimple_phi_arg_def (web.join, i);
      if (gimple_phi_arg_edge (web.join, i) == web.taken)
	continue;
      if (kept && arg != kept)
	return NULL_TREE;
      kept = arg;
    }
  return kept;
}

/* A comparison, and the condition that it alone decides, perhaps by way of a variable or of
   what the compiler expects: as gfortran has it for `maxloc'.  */

struct decision
{
  explicit decision (gimple *stmt);

  gcond *test = nullptr;		/* NULL: it is none */
  bool if_false = false;		/* TEST is true where the comparison is not */
  tree_code code = ERROR_MARK;
  tree left = NULL_TREE, right = NULL_TREE;
};

decision::decision (gimple *stmt)
{
  if (gcond *cond = dyn_cast<gcond *> (stmt))
    {
      test = cond;
      code = gimple_cond_code (cond);
      left = gimple_cond_lhs (cond);
      right = gimple_cond_rhs (cond);
      return;
    }
  if (!is_gimple_assign (stmt)
      || TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) != tcc_comparison)
    return;
  code = gimple_assign_rhs_code (stmt);
  left = gimple_assign_rhs1 (stmt);
  right = gimple_assign_rhs2 (stmt);
  use_operand_p use;
  for (gimple *user = stmt; single_imm_use (gimple_get_lhs (user), &use, &user);)
    {
      gcond *cond = dyn_cast<gcond *> (user);
      if (cond && integer_zerop (gimple_cond_rhs (cond))
	  && (gimple_cond_code (cond) == NE_EXPR || gimple_cond_code (cond) == EQ_EXPR))
	{
	  test = cond;
	  if_false = gimple_cond_code (cond) == EQ_EXPR;
	  return;
	}
      bool copy = (gimple_assign_cast_p (user)
		   && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (user))));
      if (!copy && !gimple_call_internal_p (user, IFN_BUILTIN_EXPECT)
	  && !gimple_call_builtin_p (user, BUILT_IN_EXPECT))
	return;
      if (!gimple_get_lhs (user))
	return;
    }
}

/* The one condition that asks for what WEB carries, which has to hold for its candidate to
   be taken, and how they are compared then; or ERROR_MARK.  */

tree_code
comparison_of (const carried_web &web, gcond **test)
{
  if (web.users.size () != 1)
    return ERROR_MARK;
  decision asked (*web.users.begin ());
  gcond *cond = asked.test;
  tree kept = kept_value (web);
  if (!cond || !kept || gimple_bb (cond)->loop_father != gimple_bb (web.join)->loop_father)
    return ERROR_MARK;
  edge e = web.taken;
  while (e->src != gimple_bb (cond))
    if (!single_pred_p (e->src) || e->src == e->src->loop_father->header)
      return ERROR_MARK;
    else
      e = single_pred_edge (e->src);
  tree left = asked.left, right = asked.right;
  tree_code code = asked.code;
  if (!(e->flags & EDGE_TRUE_VALUE) != asked.if_false)
    code = invert_tree_comparison (code, HONOR_NANS (left));
  if (code != GT_EXPR && code != GE_EXPR && code != LT_EXPR && code != LE_EXPR)
    return ERROR_MARK;
  if (operand_equal_p (left, kept, 0) && operand_equal_p (right, web.candidate, 0))
    code = swap_tree_comparison (code);
  else if (!operand_equal_p (right, kept, 0) || !operand_equal_p (left, web.candidate, 0))
    return ERROR_MARK;
  *test = cond;
  return code;
}

/* The loops from L to the one that takes the candidate of WEB; false if these cannot be
   counted by one number.  */

bool
find_nest (class loop *l, const carried_web &web, loop_extreme *x)
{
  for (class loop *inner = gimple_bb (web.join)->loop_father; inner != l;
       inner = loop_outer (inner))
    x->nest.insert (x->nest.begin (), inner);
  x->nest.insert (x->nest.begin (), l);
  bool known = true, short_ones = x->nest.size () == 2;
  for (class loop *one : x->nest)
    {
      if (one != l && skeleton_of (one).offset)
	return false;
      tree latches = number_of_latch_executions (one);
      bool counted = latches && latches != chrec_dont_know;
      short_ones &= counted && TYPE_PRECISION (TREE_TYPE (latches)) <= 32;
      if (one == l)
	continue;
      if (!counted)
	return false;
      known &= expr_invariant_in_loop_p (l, latches);
      x->latches.push_back (latches);
    }
  if (!known)
    x->latches.assign (x->latches.size (), NULL_TREE);
  return known || short_ones;
}

/* Does a web for one of PHIS, without users, take its candidate where WEB does?  */

std::vector<gphi *>
places_of (class loop *l, const carried_web &web, const std::vector<gphi *> &phis)
{
  std::vector<gphi *> places;
  for (gphi *phi : phis)
    if (phi != web.header)
      {
	carried_web place (l, phi);
	if (place.valid && place.users.empty () && place.taken == web.taken)
	  places.push_back (phi);
      }
  return places;
}

} // anonymous namespace

std::vector<loop_extreme>
extremes_of (class loop *l, const std::vector<gphi *> &phis)
{
  std::vector<loop_extreme> found;
  for (gphi *phi : phis)
    {
      if (!ordered_type_p (TREE_TYPE (gimple_phi_result (phi))))
	continue;
      carried_web web (l, phi);
      gcond *test = nullptr;
      loop_extreme x;
      x.compare = web.valid ? comparison_of (web, &test) : ERROR_MARK;
      if (x.compare == ERROR_MARK || !find_nest (l, web, &x))
	continue;
      x.value = phi;
      x.places = places_of (l, web, phis);
      auto known = [&] (gphi *join)
	{
	  return web.names.count (gimple_phi_result (join))
		 || std::any_of (x.places.begin (), x.places.end (), [&] (gphi *place)
		      { return carried_web (l, place).join == join; });
	};
      if (!x.places.empty ()
	  && decides_only_p (l, gimple_bb (test), gimple_bb (web.join), known))
	found.push_back (x);
    }
  return found;
}

std::vector<loop_extreme>
last_places_of (class loop *l, const std::vector<gphi *> &phis)
{
  std::vector<loop_extreme> found;
  std::vector<edge> taken;
  for (gphi *phi : phis)
    {
      carried_web web (l, phi);
      loop_extreme x;
      x.compare = GE_EXPR;
      if (!web.valid || !web.users.empty () || !find_nest (l, web, &x))
	continue;
      auto known = std::find (taken.begin (), taken.end (), web.taken);
      if (known != taken.end ())
	{
	  found[known - taken.begin ()].places.push_back (phi);
	  continue;
	}
      x.places = { phi };
      found.push_back (x);
      taken.push_back (web.taken);
    }
  return found;
}

/* ------------------------------------------------------------------------
   Recipes  */

namespace
{

class recipe
{
public:
  recipe (const loop_extreme &x, const std::vector<tree> &numbers)
    : m_x (x), m_numbers (numbers) {}

  tree of (tree t, unsigned depth = 0);

private:
  tree of_name (tree name, unsigned depth);
  tree of_phi (gphi *phi, unsigned depth);
  tree combine (tree_code code, tree type, tree a, tree b, unsigned depth);

  const loop_extreme &m_x;
  const std::vector<tree> &m_numbers;
};

/* A CODE B, of what these are made of.  Nothing overflows on the way.  */

tree
recipe::combine (tree_code code, tree type, tree a, tree b, unsigned depth)
{
  a = of (a, depth);
  b = b ? of (b, depth) : NULL_TREE;
  switch (code)
    {
    CASE_CONVERT:
      return (a && INTEGRAL_TYPE_P (type) && INTEGRAL_TYPE_P (TREE_TYPE (a))
	      ? fold_convert (type, a) : NULL_TREE);
    case POINTER_PLUS_EXPR:
      return a && b ? fold_build2 (code, type, a, fold_convert (sizetype, b)) : NULL_TREE;
    case PLUS_EXPR: case MINUS_EXPR: case MULT_EXPR:
      {
	if (!a || !b || !INTEGRAL_TYPE_P (type))
	  return NULL_TREE;
	tree wraps = unsigned_type_for (type);
	return fold_convert (type, fold_build2 (code, wraps, fold_convert (wraps, a),
						fold_convert (wraps, b)));
      }
    default:
      return NULL_TREE;
    }
}

/* PHI counts in the header of a loop of the nest.  */

tree
recipe::of_phi (gphi *phi, unsigned depth)
{
  tree name = gimple_phi_result (phi), type = TREE_TYPE (name);
  if (!INTEGRAL_TYPE_P (type) && !POINTER_TYPE_P (type))
    return NULL_TREE;
  for (size_t i = 0; i < m_x.nest.size (); i++)
    {
      class loop *l = m_x.nest[i];
      affine_iv iv;
      if (gimple_bb (phi) != l->header || !simple_iv (l, l, name, &iv, true))
	continue;
      tree base = of (iv.base, depth + 1), step = of (iv.step, depth + 1);
      if (!base || !step)
	return NULL_TREE;
      tree wraps = POINTER_TYPE_P (type) ? sizetype : unsigned_type_for (type);
      tree distance = fold_build2 (MULT_EXPR, wraps, fold_convert (wraps, m_numbers[i]),
				   fold_convert (wraps, step));
      return (POINTER_TYPE_P (type)
	      ? fold_build2 (POINTER_PLUS_EXPR, type, base, distance)
	      : fold_convert (type, fold_build2 (PLUS_EXPR, wraps,
						 fold_convert (wraps, base), distance)));
    }
  return NULL_TREE;
}

tree
recipe::of_name (tree name, unsigned depth)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (SSA_NAME_IS_DEFAULT_DEF (name)
      || !flow_bb_inside_loop_p (m_x.nest.front (), gimple_bb (def)))
    return name;
  if (gphi *phi = dyn_cast<gphi *> (def))
    return of_phi (phi, depth);
  if (gimple_assign_ssa_name_copy_p (def))
    return of (gimple_assign_rhs1 (def), depth + 1);
  if (!is_gimple_assign (def) || gimple_vuse (def) || gimple_num_ops (def) > 3)
    return NULL_TREE;
  return combine (gimple_assign_rhs_code (def), TREE_TYPE (name),
		  gimple_assign_rhs1 (def), gimple_assign_rhs2 (def), depth + 1);
}

tree
recipe::of (tree t, unsigned depth)
{
  const unsigned deepest = 12;
  if (is_gimple_min_invariant (t))
    return t;
  if (depth > deepest)
    return NULL_TREE;
  if (TREE_CODE (t) == SSA_NAME)
    return of_name (t, depth);
  if (UNARY_CLASS_P (t))
    return combine (TREE_CODE (t), TREE_TYPE (t), TREE_OPERAND (t, 0), NULL_TREE,
		    depth + 1);
  if (BINARY_CLASS_P (t))
    return combine (TREE_CODE (t), TREE_TYPE (t), TREE_OPERAND (t, 0), TREE_OPERAND (t, 1),
		    depth + 1);
  return NULL_TREE;
}

} // anonymous namespace

tree
recipe_of (const loop_extreme &x, tree candidate, const std::vector<tree> &numbers)
{
  return recipe (x, numbers).of (candidate);
}

} // namespace accplug
