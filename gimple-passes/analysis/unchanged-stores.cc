/* Stores that leave in memory what was there; see unchanged-stores.h.

   Values of the iteration are looked at as relations to OLD, what is in the store's place:
   a load from there, something that is added to it, the lesser of it and anything ...

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/unchanged-stores.h"
#include "analysis/dependence-test.h"

namespace accplug
{

bool
value_test::same_p (const value_test &t) const
{
  return (base == t.base && offset == t.offset && not_positive == t.not_positive
	  && types_compatible_p (type, t.type) && exists == t.exists && loaded == t.loaded);
}

namespace
{

const unsigned most_depth = 16;

enum class relation
{
  unknown,
  old,
  shifted,		/* old + by, or old - by */
  lesser, greater,	/* not greater, not less, than old */
  fewer, more		/* no bits that old has not; all bits that old has */
};

struct related
{
  relation what = relation::unknown;
  tree by = NULL_TREE;
  bool minus = false;

  bool old_p () const { return what == relation::old; }
};

/* Is true; is false; or either.  */
enum class truth { unknown, yes, no };

truth
opposite (truth t)
{
  return t == truth::yes ? truth::no : t == truth::no ? truth::yes : t;
}

class store_at_point
{
public:
  store_at_point (iteration_space &space, const loop_memory &memory,
		  const memory_reference &store, class loop *l, const polynomial &point)
    : m_space (space), m_memory (memory), m_store (store), m_loop (l), m_point (point) {}

  bool unchanged_p ();
  bool collect (std::vector<value_test> *tests);

private:
  /* What is known of the values where the store is executed.  */
  struct known
  {
    std::vector<related> not_above, not_below;
  };

  polynomial here (const polynomial &p) const;
  const memory_reference *load_of (tree name) const;
  bool only_store_p () const;
  bool truths_p () const;
  bool require (const related &shifted, bool not_less);
  related value (tree v, unsigned depth);
  related of_assignment (gassign *stmt, unsigned depth);
  related of_conversion (gassign *stmt, unsigned depth);
  related of_sum (tree type, related a, related b, tree other, bool minus);
  related of_extreme (tree type, bool least, related a, related b, bool call);
  related of_bits (bool both, related a, related b);
  related of_choice (tree_code code, tree a, tree b, tree if_true, tree if_false,
		     unsigned depth);
  related of_phi (gphi *phi, unsigned depth);
  truth comparison (tree_code code, tree a, tree b, unsigned depth);
  truth of_integers (tree_code code, tree a, tree b);
  bool executed_if (basic_block bb, known *facts);
  void note (tree_code code, tree a, tree b, known *facts);
  void follow (basic_block bb, bool old, std::set<edge> *ways);
  truth truth_of (tree v, bool old, const std::set<edge> &ways, unsigned depth);
  truth truth_of_phi (gphi *phi, bool old, const std::set<edge> &ways, unsigned depth);
  bool truth_kept_p ();
  bool runs_always_p (const memory_reference &r) const;
  bool add_bounds (std::vector<polynomial> *bounds, const class loop *innermost,
		   class loop *special, const polynomial &number);
  bool loaded_when (const polynomial &place, const memory_reference &like,
		    std::vector<polynomial> *bounds);

  iteration_space &m_space;
  const loop_memory &m_memory;
  const memory_reference &m_store;
  class loop *m_loop;
  polynomial m_point;
  /* What has to be >= 0, true, or <= 0.  */
  std::vector<std::pair<tree, bool>> m_required;
};

/* P in iteration POINT of the loop.  */

polynomial
store_at_point::here (const polynomial &p) const
{
  polynomial factor, rest;
  if (!p.known () || !p.split (symbol::of_iteration (m_loop), &factor, &rest))
    return polynomial::unknown ();
  return factor * m_point + rest;
}

/* The reference that sets NAME, or NULL.  */

const memory_reference *
store_at_point::load_of (tree name) const
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  for (const memory_reference &r : m_memory.references)
    if (r.stmt == def && !r.write && !r.atomic)
      return &r;
  return nullptr;
}

/* Nothing else in the loop may store to the object.  */

bool
store_at_point::only_store_p () const
{
  for (const memory_reference &r : m_memory.references)
    if (r.write && r.stmt != m_store.stmt && may_alias_p (r, m_store))
      return false;
  return m_memory.complete && m_memory.obstacles.empty ();
}

/* Do all loads of the object only ask whether it is 0?  */

bool
store_at_point::truths_p () const
{
  for (const memory_reference &r : m_memory.references)
    {
      if (r.write || !may_alias_p (r, m_store))
	continue;
      tree name = gimple_get_lhs (r.stmt);
      if (!name || TREE_CODE (name) != SSA_NAME)
	return false;
      imm_use_iterator iterator;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, iterator, name)
	{
	  gimple *stmt = USE_STMT (use);
	  if (is_gimple_debug (stmt))
	    continue;
	  gcond *cond = dyn_cast<gcond *> (stmt);
	  tree_code code = (cond ? gimple_cond_code (cond)
			    : is_gimple_assign (stmt) ? gimple_assign_rhs_code (stmt)
			    : ERROR_MARK);
	  tree other = (cond ? gimple_cond_rhs (cond)
			: gimple_num_ops (stmt) > 2 ? gimple_op (stmt, 2) : NULL_TREE);
	  if ((code != NE_EXPR && code != EQ_EXPR) || !integer_zerop (other))
	    return false;
	}
    }
  return true;
}

/* What SHIFTED adds to old must not be negative, or, where not NOT_LESS, not positive.  */

bool
store_at_point::require (const related &shifted, bool not_less)
{
  std::pair<tree, bool> one (shifted.by, not_less != shifted.minus);
  if (std::find (m_required.begin (), m_required.end (), one) == m_required.end ())
    m_required.push_back (one);
  return true;
}

related
store_at_point::of_sum (tree type, related a, related b, tree other, bool minus)
{
  related sum;
  if (!a.old_p () || b.old_p () || !other
      || (INTEGRAL_TYPE_P (type) ? !TYPE_OVERFLOW_UNDEFINED (type)
	  : !SCALAR_FLOAT_TYPE_P (type)))
    return sum;
  sum.what = relation::shifted;
  sum.by = other;
  sum.minus = minus;
  return sum;
}

/* The least, or greatest, of A and B.  */

related
store_at_point::of_extreme (tree type, bool least, related a, related b, bool call)
{
  if (!a.old_p ())
    std::swap (a, b);
  relation bound = least ? relation::lesser : relation::greater;
  relation beyond = least ? relation::greater : relation::lesser;
  related result;
  if (!a.old_p ())
    return result;
  if (b.old_p () || b.what == beyond
      || (b.what == relation::shifted && require (b, least)))
    return a;
  /* Of a NaN and a number fmin takes the number.  */
  if (!call || !HONOR_NANS (type))
    result.what = bound;
  return result;
}

/* The bits that BOTH of A and B have, or one of them.  */

related
store_at_point::of_bits (bool both, related a, related b)
{
  if (!a.old_p ())
    std::swap (a, b);
  related result;
  if (!a.old_p () || b.old_p () || b.what == (both ? relation::more : relation::fewer))
    return a.old_p () ? a : result;
  result.what = both ? relation::fewer : relation::more;
  return result;
}

/* Integers may be wider in between.  */

related
store_at_point::of_conversion (gassign *stmt, unsigned depth)
{
  tree from = TREE_TYPE (gimple_assign_rhs1 (stmt)), to = TREE_TYPE (gimple_assign_lhs (stmt));
  related v = value (gimple_assign_rhs1 (stmt), depth);
  if (!INTEGRAL_TYPE_P (from) || !INTEGRAL_TYPE_P (to))
    return related ();
  bool wider = (TYPE_PRECISION (to) > TYPE_PRECISION (from)
		&& (TYPE_UNSIGNED (from) || !TYPE_UNSIGNED (to)));
  tree own = TREE_TYPE (m_store.reference);
  bool back = (TYPE_PRECISION (to) <= TYPE_PRECISION (from) && INTEGRAL_TYPE_P (own)
	       && TYPE_PRECISION (to) >= TYPE_PRECISION (own));
  bool bits = (v.old_p () || v.what == relation::fewer || v.what == relation::more);
  return wider || (back && bits) ? v : related ();
}

related
store_at_point::of_assignment (gassign *stmt, unsigned depth)
{
  tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  if (CONVERT_EXPR_CODE_P (code))
    return of_conversion (stmt, depth);
  if (gimple_assign_single_p (stmt) && TREE_CODE (gimple_assign_rhs1 (stmt)) == SSA_NAME)
    return value (gimple_assign_rhs1 (stmt), depth);
  if (gimple_num_ops (stmt) < 3)
    return related ();
  tree x = gimple_assign_rhs1 (stmt), y = gimple_assign_rhs2 (stmt);
  if (code == COND_EXPR)
    {
      gassign *def = (TREE_CODE (x) == SSA_NAME
		      ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x)) : nullptr);
      bool named = def && TREE_CODE_CLASS (gimple_assign_rhs_code (def)) == tcc_comparison;
      bool here = COMPARISON_CLASS_P (x);
      return of_choice (named ? gimple_assign_rhs_code (def) : here ? TREE_CODE (x)
			: ERROR_MARK,
			named ? gimple_assign_rhs1 (def) : here ? TREE_OPERAND (x, 0) : x,
			named ? gimple_assign_rhs2 (def) : here ? TREE_OPERAND (x, 1) : x,
			y, gimple_assign_rhs3 (stmt), depth);
    }
  related a = value (x, depth), b = value (y, depth);
  switch (code)
    {
    case PLUS_EXPR:
      return a.old_p () ? of_sum (type, a, b, y, false) : of_sum (type, b, a, x, false);
    case MINUS_EXPR:
      return of_sum (type, a, b, y, true);
    case MIN_EXPR:
    case MAX_EXPR:
      return of_extreme (type, code == MIN_EXPR, a, b, false);
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
      return of_bits (code == BIT_AND_EXPR, a, b);
    case NE_EXPR:
      /* A truth value of one bit is itself.  */
      return (a.old_p () && integer_zerop (y)
	      && TYPE_PRECISION (TREE_TYPE (m_store.reference)) == 1
	      ? a : related ());
    default:
      return related ();
    }
}

/* A CODE B ? IF_TRUE : IF_FALSE; code may be ERROR_MARK.  */

related
store_at_point::of_choice (tree_code code, tree a, tree b, tree if_true, tree if_false,
			   unsigned depth)
{
  related x = value (if_true, depth), y = value (if_false, depth);
  bool less = code == LT_EXPR || code == LE_EXPR;
  bool greater = code == GT_EXPR || code == GE_EXPR;
  bool same = a == if_true && b == if_false;
  if ((less || greater) && (same || (a == if_false && b == if_true)))
    return of_extreme (TREE_TYPE (if_true), less == same, x, y, true);
  truth t = code == ERROR_MARK ? truth::unknown : comparison (code, a, b, depth);
  return (t == truth::yes ? x : t == truth::no ? y : x.old_p () && y.old_p () ? x
	  : related ());
}

/* What comes to PHI, behind a condition.  */

related
store_at_point::of_phi (gphi *phi, unsigned depth)
{
  basic_block bb = gimple_bb (phi);
  if (gimple_phi_num_args (phi) != 2 || bb == bb->loop_father->header)
    return related ();
  basic_block split = get_immediate_dominator (CDI_DOMINATORS, bb);
  gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (split));
  if (!cond)
    return related ();
  edge ways[2];
  tree values[2] = { NULL_TREE, NULL_TREE };
  extract_true_false_edges_from_block (split, &ways[0], &ways[1]);
  for (unsigned i = 0; i < 2; i++)
    for (unsigned w = 0; w < 2; w++)
      {
	edge e = gimple_phi_arg_edge (phi, i);
	if (e == ways[w] || (single_pred_p (ways[w]->dest)
			     && dominated_by_p (CDI_DOMINATORS, e->src, ways[w]->dest)))
	  values[w] = gimple_phi_arg_def (phi, i);
      }
  return (values[0] && values[1]
	  ? of_choice (gimple_cond_code (cond), gimple_cond_lhs (cond), gimple_cond_rhs (cond),
		       values[0], values[1], depth)
	  : related ());
}

/* What V is in the iteration.  */

related
store_at_point::value (tree v, unsigned depth)
{
  related result;
  if (TREE_CODE (v) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (v) || depth > most_depth)
    return result;
  if (const memory_reference *r = load_of (v))
    {
      polynomial place = here (r->offset);
      if (r->object.base == m_store.object.base && r->size == m_store.size
	  && types_compatible_p (TREE_TYPE (v), TREE_TYPE (m_store.reference))
	  && place.known () && place == here (m_store.offset))
	result.what = relation::old;
      return result;
    }
  gimple *def = SSA_NAME_DEF_STMT (v);
  basic_block bb = gimple_bb (def);
  if (!bb || !flow_bb_inside_loop_p (m_loop, bb))
    return result;
  if (gphi *phi = dyn_cast<gphi *> (def))
    return of_phi (phi, depth + 1);
  if (gassign *stmt = dyn_cast<gassign *> (def))
    return of_assignment (stmt, depth + 1);
  gcall *call = dyn_cast<gcall *> (def);
  combined_fn fn = call ? gimple_call_combined_fn (call) : CFN_LAST;
  bool least = (fn == CFN_FMIN || fn == CFN_BUILT_IN_FMIN || fn == CFN_BUILT_IN_FMINF);
  if (!least && fn != CFN_FMAX && fn != CFN_BUILT_IN_FMAX && fn != CFN_BUILT_IN_FMAXF)
    return result;
  return of_extreme (TREE_TYPE (v), least, value (gimple_call_arg (call, 0), depth + 1),
		     value (gimple_call_arg (call, 1), depth + 1), true);
}

/* Of numbers that the loops give.  */

truth
store_at_point::of_integers (tree_code code, tree a, tree b)
{
  if (!integer_type_p (TREE_TYPE (a)) || !integer_type_p (TREE_TYPE (b)))
    return truth::unknown;
  polynomial difference = here (m_space.value_of (a) - m_space.value_of (b));
  HOST_WIDE_INT d;
  if (!difference.known () || !difference.constant (&d))
    return truth::unknown;
  bool holds;
  switch (code)
    {
    case EQ_EXPR: holds = d == 0; break;
    case NE_EXPR: holds = d != 0; break;
    case LT_EXPR: holds = d < 0; break;
    case LE_EXPR: holds = d <= 0; break;
    case GT_EXPR: holds = d > 0; break;
    case GE_EXPR: holds = d >= 0; break;
    default: return truth::unknown;
    }
  return holds ? truth::yes : truth::no;
}

/* Of old and what is added to it: the sums that are less, or greater, are not.  */

truth
store_at_point::comparison (tree_code code, tree a, tree b, unsigned depth)
{
  truth t = of_integers (code, a, b);
  if (t != truth::unknown || depth > most_depth)
    return t;
  related x = value (a, depth + 1), y = value (b, depth + 1);
  if (y.what == relation::shifted)
    {
      std::swap (x, y);
      code = swap_tree_comparison (code);
    }
  bool less = code == LT_EXPR, greater = code == GT_EXPR;
  if (!y.old_p () || (!less && !greater))
    return truth::unknown;
  if (x.old_p ())
    return truth::no;
  if (x.what == relation::shifted && require (x, less))
    return truth::no;
  return truth::unknown;
}

/* A CODE B is true where the store is.  */

void
store_at_point::note (tree_code code, tree a, tree b, known *facts)
{
  related x = value (a, 0), y = value (b, 0);
  if (y.what == relation::shifted)
    {
      std::swap (x, y);
      code = swap_tree_comparison (code);
    }
  if (x.what == relation::shifted && y.old_p ())
    {
      if (code == LE_EXPR)
	facts->not_above.push_back (x);
      if (code == GE_EXPR)
	facts->not_below.push_back (x);
    }
}

/* Is BB executed in the iteration?  If so, FACTS say what is known there.  */

bool
store_at_point::executed_if (basic_block bb, known *facts)
{
  for (basic_block split; bb != m_loop->header; bb = split)
    {
      split = get_immediate_dominator (CDI_DOMINATORS, bb);
      gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (split));
      edge in = single_pred_p (bb) ? single_pred_edge (bb) : nullptr;
      if (!cond || !in || in->src != split)
	continue;
      bool yes = in->flags & EDGE_TRUE_VALUE;
      tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
      truth t = comparison (gimple_cond_code (cond), a, b, 0);
      if ((yes ? t : opposite (t)) == truth::no)
	return false;
      /* What is not less may be a NaN.  */
      tree_code code = (yes ? gimple_cond_code (cond)
			: invert_tree_comparison (gimple_cond_code (cond), HONOR_NANS (a)));
      if (code != ERROR_MARK)
	note (code, a, b, facts);
    }
  return true;
}

/* Add to WAYS the edges by which the iteration goes on from BB, where old is true, or not.  */

void
store_at_point::follow (basic_block bb, bool old, std::set<edge> *ways)
{
  gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (bb));
  bool asks = (cond && integer_zerop (gimple_cond_rhs (cond))
	       && (gimple_cond_code (cond) == NE_EXPR || gimple_cond_code (cond) == EQ_EXPR));
  /* What comes together from several ways is not known before all of them are.  */
  truth t = asks ? truth_of (gimple_cond_lhs (cond), old, {}, 0) : truth::unknown;
  if (asks && gimple_cond_code (cond) == EQ_EXPR)
    t = opposite (t);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->succs)
    {
      if ((e->flags & EDGE_TRUE_VALUE ? t == truth::no
	   : e->flags & EDGE_FALSE_VALUE ? t == truth::yes : false)
	  || e->dest->loop_father != bb->loop_father || e->dest == bb->loop_father->header)
	continue;
      if (ways->insert (e).second)
	follow (e->dest, old, ways);
    }
}

truth
store_at_point::truth_of_phi (gphi *phi, bool old, const std::set<edge> &ways,
			      unsigned depth)
{
  truth all = truth::unknown;
  bool first = true;
  for (unsigned i = 0; i < gimple_phi_num_args (phi); i++)
    {
      if (!ways.count (gimple_phi_arg_edge (phi, i)))
	continue;
      truth t = truth_of (gimple_phi_arg_def (phi, i), old, ways, depth + 1);
      if (t == truth::unknown || (!first && t != all))
	return truth::unknown;
      all = t;
      first = false;
    }
  return all;
}

/* Is V true, on these WAYS?  */

truth
store_at_point::truth_of (tree v, bool old, const std::set<edge> &ways, unsigned depth)
{
  if (TREE_CODE (v) == INTEGER_CST)
    return integer_zerop (v) ? truth::no : truth::yes;
  if (TREE_CODE (v) != SSA_NAME || SSA_NAME_IS_DEFAULT_DEF (v) || depth > most_depth)
    return truth::unknown;
  if (load_of (v))
    return !value (v, 0).old_p () ? truth::unknown : old ? truth::yes : truth::no;
  gimple *def = SSA_NAME_DEF_STMT (v);
  if (gphi *phi = dyn_cast<gphi *> (def))
    return (gimple_bb (phi) == gimple_bb (m_store.stmt)->loop_father->header
	    ? truth::unknown : truth_of_phi (phi, old, ways, depth));
  if (!is_gimple_assign (def) || !INTEGRAL_TYPE_P (TREE_TYPE (v)))
    return truth::unknown;
  tree_code code = gimple_assign_rhs_code (def);
  truth a = truth_of (gimple_assign_rhs1 (def), old, ways, depth + 1);
  if (CONVERT_EXPR_CODE_P (code))
    {
      tree from = TREE_TYPE (gimple_assign_rhs1 (def));
      return (INTEGRAL_TYPE_P (from) && TYPE_PRECISION (from) <= TYPE_PRECISION (TREE_TYPE (v))
	      ? a : truth::unknown);
    }
  if (gimple_num_ops (def) != 3)
    return truth::unknown;
  tree y = gimple_assign_rhs2 (def);
  if ((code == NE_EXPR || code == EQ_EXPR) && integer_zerop (y))
    return code == NE_EXPR ? a : opposite (a);
  truth b = truth_of (y, old, ways, depth + 1);
  if (code == BIT_IOR_EXPR)
    return a == truth::yes || b == truth::yes ? truth::yes : a == b ? a : truth::unknown;
  if (code == BIT_AND_EXPR && (a == truth::no || b == truth::no))
    return truth::no;
  return (code == BIT_AND_EXPR && a == b && TYPE_PRECISION (TREE_TYPE (v)) == 1
	  ? a : truth::unknown);
}

/* Do all that load from the object ask only for truth, and stays that as it was?  */

bool
store_at_point::truth_kept_p ()
{
  tree type = TREE_TYPE (m_store.reference);
  basic_block bb = gimple_bb (m_store.stmt);
  if (!INTEGRAL_TYPE_P (type) || (TYPE_PRECISION (type) != 1 && !truths_p ()))
    return false;
  for (bool old : { false, true })
    {
      std::set<edge> ways;
      follow (bb->loop_father->header, old, &ways);
      bool executed = bb == bb->loop_father->header;
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->preds)
	executed |= ways.count (e) != 0;
      if (executed && truth_of (gimple_assign_rhs1 (m_store.stmt), old, ways, 0)
		      != (old ? truth::yes : truth::no))
	return false;
    }
  return true;
}

bool
store_at_point::unchanged_p ()
{
  known facts;
  if (!gimple_assign_single_p (m_store.stmt) || m_store.atomic
      || gimple_has_volatile_ops (m_store.stmt) || !here (m_store.offset).known ()
      || !only_store_p ())
    return false;
  if (!executed_if (gimple_bb (m_store.stmt), &facts))
    return true;
  tree stored = gimple_assign_rhs1 (m_store.stmt);
  related v = value (stored, 0);
  if (v.old_p ())
    return true;
  for (bool above : { true, false })
    for (const related &r : above ? facts.not_above : facts.not_below)
      if (v.what == relation::shifted && r.by == v.by && r.minus == v.minus)
	return require (v, above);
  return truth_kept_p ();
}

/* Is R executed in each iteration of the nest?  */

bool
store_at_point::runs_always_p (const memory_reference &r) const
{
  basic_block bb = gimple_bb (r.stmt);
  for (class loop *l = bb->loop_father;; l = loop_outer (l))
    {
      if (!dominated_by_p (CDI_DOMINATORS, l->latch, bb))
	return false;
      if (l == m_space.root ())
	return true;
      bb = l->header;
    }
}

/* Append to BOUNDS what says that there is iteration NUMBER of SPECIAL, and one of each other
   loop from INNERMOST to the root.  False if only the iterations know.  */

bool
store_at_point::add_bounds (std::vector<polynomial> *bounds, const class loop *innermost,
			    class loop *special, const polynomial &number)
{
  for (class loop *l = const_cast<class loop *> (innermost);; l = loop_outer (l))
    {
      const iteration_bound &bound = m_space.bound_of (l);
      if (!bound.known)
	return false;
      polynomial most = bound.most;
      if (l == special)
	{
	  most = most - polynomial (bound.step) * number;
	  bounds->push_back (number);
	}
      bounds->push_back (most);
      if (l == m_space.root ())
	break;
    }
  return std::all_of (bounds->begin (), bounds->end (), [this] (const polynomial &p)
    { return p.known () && m_space.invariant (p, m_space.root ()); });
}

/* Find a load of the nest, of an object like LIKE's, that is of PLACE in some iteration of one
   of its loops whatever those of the others are; BOUNDS say that it is executed.  */

bool
store_at_point::loaded_when (const polynomial &place, const memory_reference &like,
			     std::vector<polynomial> *bounds)
{
  for (const memory_reference &r : m_memory.references)
    {
      if (r.write || r.atomic || r.object.base != like.object.base || r.size != like.size
	  || !r.offset.known () || !runs_always_p (r))
	continue;
      class loop *innermost = gimple_bb (r.stmt)->loop_father;
      for (class loop *l = innermost;; l = loop_outer (l))
	{
	  polynomial factor, rest;
	  symbol k = symbol::of_iteration (l);
	  bounds->clear ();
	  if (r.offset.contains (k) && r.offset.split (k, &factor, &rest))
	    {
	      polynomial number = quotient_of (place - rest, factor);
	      if (number.known ()
		  && add_bounds (bounds, innermost, l, number))
		return true;
	    }
	  if (l == m_space.root ())
	    break;
	}
    }
  return false;
}

/* What the run has to find, for TESTS.  */

bool
store_at_point::collect (std::vector<value_test> *tests)
{
  for (const auto &one : m_required)
    {
      tree by = one.first;
      value_test t;
      t.not_positive = !one.second;
      t.type = TREE_TYPE (by);
      if (TREE_CODE (by) == INTEGER_CST || TREE_CODE (by) == REAL_CST)
	{
	  bool negative = (TREE_CODE (by) == INTEGER_CST ? tree_int_cst_sgn (by) < 0
			   : real_isneg (TREE_REAL_CST_PTR (by)));
	  if (negative == t.not_positive || integer_zerop (by) || real_zerop (by))
	    continue;
	  return false;
	}
      while (TREE_CODE (by) == SSA_NAME && gimple_assign_cast_p (SSA_NAME_DEF_STMT (by))
	     && INTEGRAL_TYPE_P (TREE_TYPE (by))
	     && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (SSA_NAME_DEF_STMT (by)))))
	by = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (by));
      const memory_reference *r = TREE_CODE (by) == SSA_NAME ? load_of (by) : nullptr;
      if (!r || r->object.base != m_store.object.base)
	return false;
      t.type = TREE_TYPE (by);
      t.base = r->object.base;
      t.offset = here (r->offset);
      if (!t.offset.known () || !m_space.invariant (t.offset, m_space.root ())
	  || !loaded_when (t.offset, *r, &t.loaded)
	  || !add_bounds (&t.exists, gimple_bb (r->stmt)->loop_father, m_loop, m_point))
	return false;
      if (std::none_of (tests->begin (), tests->end (),
			[&t] (const value_test &other) { return other.same_p (t); }))
	tests->push_back (t);
    }
  return true;
}

} // anonymous namespace

bool
unchanged_at_p (iteration_space &space, const loop_memory &memory,
		const memory_reference &store, class loop *l, const polynomial &point,
		std::vector<value_test> *tests)
{
  store_at_point at (space, memory, store, l, point);
  return at.unchanged_p () && at.collect (tests);
}

} // namespace accplug
