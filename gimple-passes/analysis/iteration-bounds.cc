/* How far values in the iterations of a nest of loops go; see iteration-space.h.

   Bounds of iterations come from the tests that leave loops, and from the ranges of `acc
   loop's.  What is not negative is proven from these, from ranges of values, and from
   guards: conditions that hold where the nest begins.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/iteration-space.h"
#include "device/acc-skeleton.h"

namespace accplug
{

namespace
{

/* How many blocks above the nest are looked at for conditions that hold.  */
const unsigned most_guards = 32;

/* Does NAME count the iterations of an `acc loop' upwards?  It begins with 0.  */

bool
counts_up_p (tree name)
{
  gphi *phi = dyn_cast<gphi *> (SSA_NAME_DEF_STMT (name));
  if (!phi || !gimple_bb (phi))
    return false;
  acc_skeleton skeleton = skeleton_of (gimple_bb (phi)->loop_father);
  return (skeleton.offset == phi && tree_fits_shwi_p (skeleton.step)
	  && tree_to_shwi (skeleton.step) > 0);
}

} // anonymous namespace

/* ------------------------------------------------------------------------
   How far iterations go.  */

const iteration_bound &
iteration_space::bound_of (class loop *l)
{
  auto found = m_bounds.find (l->num);
  if (found != m_bounds.end ())
    return found->second;
  /* A bound that depends on itself is none.  */
  m_bounds[l->num] = iteration_bound ();
  iteration_bound bound = compute_bound (l);
  return m_bounds[l->num] = bound;
}

/* The bound that the test before EXIT gives: the loop goes on while LEFT CODE RIGHT,
   and LEFT - RIGHT = S * K + REST.  */

bool
iteration_space::bound_from_exit (class loop *l, edge exit, iteration_bound *bound)
{
  gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (exit->src));
  if (!cond || !integer_type_p (TREE_TYPE (gimple_cond_lhs (cond))))
    return false;
  tree_code code = gimple_cond_code (cond);
  if (exit->flags & EDGE_TRUE_VALUE)
    code = invert_tree_comparison (code, false);
  polynomial difference = (value_of (gimple_cond_lhs (cond))
			   - value_of (gimple_cond_rhs (cond)));
  polynomial factor, rest;
  HOST_WIDE_INT s;
  if (!difference.split (symbol::of_iteration (l), &factor, &rest)
      || !factor.constant (&s) || s == 0 || s == HOST_WIDE_INT_MIN
      || !invariant (rest, l))
    return false;
  switch (code)
    {
    case LT_EXPR: bound->most = polynomial (-1) - rest; break;
    case LE_EXPR: bound->most = -rest; break;
    case GT_EXPR: bound->most = rest - polynomial (1); s = -s; break;
    case GE_EXPR: bound->most = rest; s = -s; break;
    case NE_EXPR:
      if (s < 0)
	s = -s;
      else
	rest = -rest;
      bound->most = rest - polynomial (s);
      break;
    default: return false;
    }
  bound->step = s;
  bound->known = s > 0 && bound->most.known ();
  edge_iterator ei;
  edge e;
  FOR_EACH_EDGE (e, ei, exit->src->succs)
    if (e != exit && single_pred_p (e->dest))
      bound->after = e->dest;
  return bound->known;
}

/* An `acc loop' has its range in its calls: STEP * K < RANGE, or > downwards.  */

bool
iteration_space::element_bound (class loop *l, iteration_bound *bound)
{
  acc_skeleton skeleton = skeleton_of (l);
  if (!skeleton.offset)
    return false;
  polynomial range = value_of (skeleton.range);
  HOST_WIDE_INT step;
  if (!value_of (skeleton.step).constant (&step) || step == 0
      || step == HOST_WIDE_INT_MIN || !invariant (range, l))
    return true;
  bound->step = step > 0 ? step : -step;
  bound->most = (step > 0 ? range : -range) - polynomial (1);
  bound->after = l->header;
  bound->known = true;
  return true;
}

iteration_bound
iteration_space::compute_bound (class loop *l)
{
  iteration_bound bound;
  if (element_bound (l, &bound))
    return bound;
  for (edge exit : get_loop_exit_edges (l))
    {
      tree_niter_desc niter;
      if (!dominated_by_p (CDI_DOMINATORS, l->latch, exit->src)
	  || !bound_from_exit (l, exit, &bound))
	continue;
      /* Before the first test nothing but a guard says that the loop runs.  */
      bound.maybe_once
	= !(number_of_iterations_exit_assumptions (l, exit, &niter, NULL, true)
	    && integer_zerop (niter.may_be_zero));
      return bound;
    }
  return iteration_bound ();
}

polynomial
iteration_space::bounded (const polynomial &p, const iteration_symbol &k,
			  extreme which,
			  const std::function<symbol (symbol)> &rename,
			  std::vector<polynomial> *assumed)
{
  polynomial factor, rest;
  if (!p.split (k.name, &factor, &rest))
    return polynomial::unknown ();
  if (factor.zero ())
    return rest;
  bool up = nonnegative (factor);
  if (!up && !nonnegative (-factor))
    {
      if (!assumed)
	return polynomial::unknown ();
      up = !factor.leading_negative ();
      assumed->push_back (up ? factor : -factor);
    }
  if (up == (which == extreme::least))
    return rest;
  const iteration_bound &bound = bound_of (k.loop);
  if (!bound.known)
    return polynomial::unknown ();
  polynomial most = bound.most;
  if (!bound.after || !dominated_by_p (CDI_DOMINATORS, k.bb, bound.after))
    {
      most = most + polynomial (bound.step);
      if (bound.maybe_once && !nonnegative (most))
	{
	  if (!assumed)
	    return polynomial::unknown ();
	  assumed->push_back (most.renamed (rename));
	}
    }
  most = most.renamed (rename);
  polynomial steps = factor.divided_by (bound.step);
  return rest + (steps.known () ? steps : factor) * most;
}

polynomial
iteration_space::bounded (polynomial p, basic_block bb, class loop *outermost,
			  extreme which, std::vector<polynomial> *assumed)
{
  auto same = [] (symbol s) { return s; };
  for (class loop *l = bb->loop_father;; l = loop_outer (l))
    {
      p = bounded (p, { symbol::of_iteration (l), l, bb }, which, same, assumed);
      if (l == outermost || !p.known ())
	return p;
    }
}

/* ------------------------------------------------------------------------
   What is not negative.  */

/* The least value of P over all iterations of the nest, or not known.  */

polynomial
iteration_space::without_iterations (polynomial p)
{
  auto same = [] (symbol s) { return s; };
  for (unsigned round = 0; round < 8 && p.known (); round++)
    {
      /* Innermost first: bounds are made of outer iterations.  */
      class loop *deepest = nullptr;
      symbol name = symbol::of_iteration (m_root);
      p.any_symbol ([&] (symbol s)
	{
	  if (s.of_loop ()
	      && (!deepest || loop_depth (loop_of (s)) > loop_depth (deepest)))
	    {
	      deepest = loop_of (s);
	      name = s;
	    }
	  return false;
	});
      if (!deepest)
	return p;
      basic_block bb = (m_context && flow_bb_inside_loop_p (deepest, m_context)
			? m_context : deepest->header);
      p = bounded (p, { name, deepest, bb }, extreme::least, same, nullptr);
    }
  return polynomial::unknown ();
}

bool
iteration_space::range_of (symbol s, HOST_WIDE_INT *low, HOST_WIDE_INT *high)
{
  auto found = m_ranges.find (s);
  if (found == m_ranges.end ())
    {
      tree name = ssa_name (s.index ());
      std::pair<HOST_WIDE_INT, HOST_WIDE_INT> range { HOST_WIDE_INT_MIN,
						      HOST_WIDE_INT_MAX };
      gcc_compat::integer_range r;
      if (get_range_query (m_function)->range_of_expr (r, name)
	  && !r.undefined_p () && !r.varying_p ())
	{
	  signop sign = TYPE_SIGN (TREE_TYPE (name));
	  range.first = wi::ext (r.lower_bound (), TYPE_PRECISION (TREE_TYPE (name)),
				 sign).to_shwi ();
	  range.second = wi::ext (r.upper_bound (), TYPE_PRECISION (TREE_TYPE (name)),
				  sign).to_shwi ();
	  if (range.first > range.second)
	    range = { HOST_WIDE_INT_MIN, HOST_WIDE_INT_MAX };
	}
      else if (TYPE_PRECISION (TREE_TYPE (name)) < 64)
	{
	  int bits = TYPE_PRECISION (TREE_TYPE (name));
	  bool u = TYPE_UNSIGNED (TREE_TYPE (name));
	  range.first = u ? 0 : -(HOST_WIDE_INT_1 << (bits - 1));
	  range.second = (HOST_WIDE_INT_1 << (u ? bits : bits - 1)) - 1;
	}
      if (range.first < 0 && counts_up_p (name))
	range.first = 0;
      found = m_ranges.emplace (s, range).first;
    }
  std::tie (*low, *high) = found->second;
  return true;
}

/* The least value of COEFFICIENT * M.  */

bool
iteration_space::least_of (const polynomial::monomial &m, HOST_WIDE_INT coefficient,
			   HOST_WIDE_INT *least)
{
  HOST_WIDE_INT low = 1, high = 1;
  for (symbol s : m)
    {
      HOST_WIDE_INT a, b;
      if (s.of_loop () || !range_of (s, &a, &b))
	return false;
      if (m.size () > 1 && a < 0)
	return false;
      if (m.size () == 1)
	{
	  low = a;
	  high = b;
	}
      else
	{
	  if (__builtin_mul_overflow (low, a, &low))
	    low = 0;
	  if (__builtin_mul_overflow (high, b, &high))
	    high = HOST_WIDE_INT_MAX;
	}
    }
  if ((coefficient > 0 ? low == HOST_WIDE_INT_MIN : high == HOST_WIDE_INT_MAX))
    return false;
  return !__builtin_mul_overflow (coefficient, coefficient > 0 ? low : high, least);
}

bool
iteration_space::least_value_nonnegative (const polynomial &p)
{
  HOST_WIDE_INT sum = 0;
  for (const auto &term : p.terms ())
    {
      HOST_WIDE_INT least;
      if (!least_of (term.first, term.second, &least)
	  || __builtin_add_overflow (sum, least, &sum))
	return false;
    }
  return sum >= 0;
}

/* P >= 0 if P - Q * G >= 0, where G >= 0 is a guard and Q >= 0 is chosen to cancel
   one term.  */

bool
iteration_space::nonnegative (const polynomial &q, int depth)
{
  if (!q.known ())
    return false;
  HOST_WIDE_INT number;
  if (q.constant (&number))
    return number >= 0;
  polynomial p = without_iterations (q);
  if (!p.known ())
    return false;
  if (least_value_nonnegative (p))
    return true;
  if (depth == 0)
    return false;
  collect_guards ();
  for (const auto &term : p.terms ())
    for (const polynomial &guard : m_guards)
      for (const auto &g : guard.terms ())
	{
	  if (g.first.empty () || (g.second > 0) != (term.second > 0)
	      || absu_hwi (term.second) % absu_hwi (g.second) != 0
	      || !std::includes (term.first.begin (), term.first.end (),
				 g.first.begin (), g.first.end ()))
	    continue;
	  polynomial factor (term.second / g.second);
	  polynomial::monomial others;
	  std::set_difference (term.first.begin (), term.first.end (),
			       g.first.begin (), g.first.end (),
			       std::back_inserter (others));
	  for (symbol s : others)
	    factor = factor * polynomial (s);
	  if ((others.empty () || nonnegative (factor, depth - 1))
	      && nonnegative (p - factor * guard, depth - 1))
	    return true;
	}
  return false;
}

/* The condition that holds behind E, as guards.  */

void
iteration_space::add_guard (edge e)
{
  gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (e->src));
  if (!cond || !(e->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE))
      || !integer_type_p (TREE_TYPE (gimple_cond_lhs (cond))))
    return;
  tree_code code = gimple_cond_code (cond);
  if (e->flags & EDGE_FALSE_VALUE)
    code = invert_tree_comparison (code, false);
  polynomial left = value_of (gimple_cond_lhs (cond));
  polynomial right = value_of (gimple_cond_rhs (cond));
  auto add = [this] (const polynomial &p)
    {
      if (!p.any_symbol ([] (symbol s) { return s.of_loop (); }))
	believe (p);
    };
  if (code == LT_EXPR)
    add (right - left - polynomial (1));
  else if (code == LE_EXPR)
    add (right - left);
  else if (code == GT_EXPR)
    add (left - right - polynomial (1));
  else if (code == GE_EXPR)
    add (left - right);
  else if (code == EQ_EXPR)
    {
      add (left - right);
      add (right - left);
    }
}

size_t
iteration_space::believed ()
{
  collect_guards ();
  return m_guards.size ();
}

void
iteration_space::believe (const polynomial &p)
{
  HOST_WIDE_INT number;
  if (p.known () && !p.constant (&number)
      && std::find (m_guards.begin (), m_guards.end (), p) == m_guards.end ())
    m_guards.push_back (p);
}

void
iteration_space::forget (size_t before)
{
  m_guards.resize (before);
}

void
iteration_space::collect_guards ()
{
  if (m_guards_collected)
    return;
  m_guards_collected = true;
  basic_block bb = m_root->header;
  for (unsigned i = 0; i < most_guards && bb; i++)
    {
      if (bb != m_root->header && single_pred_p (bb))
	add_guard (single_pred_edge (bb));
      bb = get_immediate_dominator (CDI_DOMINATORS, bb);
    }
}

} // namespace accplug
