/* Two references whose places differ in what a division by 2 leaves; see dependence-test.h.

   Comes in: two references in one object, as in dependence-test.cc.
   Goes out: whether they are apart in any two iterations of the loop, since their subscripts,
   or their rows and columns, are even in one and odd in the other one: red and black fields,
   as in

       for (i) for (j = 1 + (i + c) % 2; j < n - 1; j += 2)
	 u[i][j] = (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]) / 4;

   or behind `if ((i + j) % 2 == c)'.  Equal subscripts, and such conditions, are equations
   modulo 2 between the numbers of iterations; the references never meet if these contradict
   each other.  A value that is set in an iteration, as (i + c) % 2, is what it is made of,
   modulo 2.

   Where subscripts are not known, an offset is so many rows, and less than a row, which has to
   be asked for as in dependence-solutions.cc.  Then they are apart, too, if they can be in one
   row only in one iteration.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/dependence-test.h"

namespace accplug
{

namespace
{

const unsigned most_depth = 12;
/* So many numbers are tried as lengths of rows.  */
const size_t most_lengths = 4;

/* VALUE % 2, or VALUE & 1.  */

tree
halved (tree name)
{
  gimple *def = TREE_CODE (name) == SSA_NAME ? SSA_NAME_DEF_STMT (name) : nullptr;
  if (!def || !is_gimple_assign (def) || gimple_num_ops (def) != 3)
    return NULL_TREE;
  tree number = gimple_assign_rhs2 (def);
  tree_code code = gimple_assign_rhs_code (def);
  bool rest = (code == TRUNC_MOD_EXPR && tree_fits_shwi_p (number)
	       && tree_to_shwi (number) == 2);
  return rest || (code == BIT_AND_EXPR && integer_onep (number))
	 ? gimple_assign_rhs1 (def) : NULL_TREE;
}

/* What S is without conversions.  */

tree
without_conversions (tree name)
{
  for (unsigned i = 0; i < most_depth && TREE_CODE (name) == SSA_NAME; i++)
    {
      gimple *def = SSA_NAME_DEF_STMT (name);
      if (!gimple_assign_cast_p (def)
	  || !integer_type_p (TREE_TYPE (gimple_assign_rhs1 (def))))
	break;
      name = gimple_assign_rhs1 (def);
    }
  return name;
}

void
toggle (odd_sum *sum, const polynomial::monomial &m)
{
  if (!sum->erase (m))
    sum->insert (m);
}

/* Do the equations, each a sum that is 0, contradict each other?  */

bool
contradict_p (std::vector<odd_sum> equations)
{
  const polynomial::monomial one;
  for (size_t i = 0; i < equations.size (); i++)
    {
      auto pivot = std::find_if (equations[i].begin (), equations[i].end (),
				 [&one] (const auto &m) { return !(m == one); });
      if (pivot == equations[i].end ())
	{
	  if (!equations[i].empty ())
	    return true;
	  continue;
	}
      polynomial::monomial by = *pivot;
      const odd_sum used = equations[i];
      for (size_t k = i + 1; k < equations.size (); k++)
	if (equations[k].count (by))
	  for (const auto &m : used)
	    toggle (&equations[k], m);
    }
  return false;
}

} // anonymous namespace

/* Add P; false if it is not known.  */

bool
parity_reader::add (odd_sum *sum, const polynomial &p, unsigned depth)
{
  if (!p.known () || depth > most_depth)
    return false;
  for (const auto &term : p.terms ())
    {
      if (term.second % 2 == 0)
	continue;
      polynomial product (1);
      for (symbol s : term.first)
	product = product * polynomial (s);
      if (term.first.size () == 1 && !term.first[0].of_loop () && m_varies (product))
	{
	  if (!add_operation (sum, ssa_name (term.first[0].index ()), depth + 1))
	    return false;
	  continue;
	}
      if (m_varies (product))
	return false;
      polynomial::monomial renamed;
      for (symbol s : term.first)
	renamed.insert (m_rename (s));
      toggle (sum, renamed);
    }
  return true;
}

/* Add VALUE.  */

bool
parity_reader::add_value (odd_sum *sum, tree value, unsigned depth)
{
  return integer_type_p (TREE_TYPE (value)) && add (sum, m_space.value_of (value), depth);
}

/* Add NAME, which no polynomial says; wrapping changes nothing.  */

bool
parity_reader::add_operation (odd_sum *sum, tree name, unsigned depth)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!is_gimple_assign (def))
    return false;
  if (tree value = halved (name))
    return add_value (sum, value, depth);
  tree a = gimple_assign_rhs1 (def);
  switch (gimple_assign_rhs_code (def))
    {
    CASE_CONVERT:
    case NEGATE_EXPR:
      return add_value (sum, a, depth);
    case PLUS_EXPR:
    case MINUS_EXPR:
    case BIT_XOR_EXPR:
      return (add_value (sum, a, depth)
	      && add_value (sum, gimple_assign_rhs2 (def), depth));
    default:
      return false;
    }
}

/* Append what the conditions say that BB is behind, inside of BEFORE.  */

void
parity_reader::add_conditions (std::vector<odd_sum> *equations, basic_block bb,
			       basic_block before)
{
  for (basic_block split; bb != before; bb = split)
    {
      split = get_immediate_dominator (CDI_DOMINATORS, bb);
      gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (split));
      edge in = single_pred_p (bb) ? single_pred_edge (bb) : nullptr;
      if (!cond || !in || in->src != split)
	continue;
      tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
      bool equal = ((gimple_cond_code (cond) == EQ_EXPR && (in->flags & EDGE_TRUE_VALUE))
		    || (gimple_cond_code (cond) == NE_EXPR && (in->flags & EDGE_FALSE_VALUE)));
      bool unequal = ((gimple_cond_code (cond) == NE_EXPR && (in->flags & EDGE_TRUE_VALUE))
		      || (gimple_cond_code (cond) == EQ_EXPR
			  && (in->flags & EDGE_FALSE_VALUE)));
      odd_sum sum;
      /* What is not 0 is odd if it is less than 2.  */
      bool odd = unequal && integer_zerop (b) && halved (without_conversions (a));
      if (!equal && !odd)
	continue;
      if (odd)
	toggle (&sum, polynomial::monomial ());
      if (add_value (&sum, a) && add_value (&sum, b))
	equations->push_back (sum);
    }
}

/* The comparison that decides where COND leads to over E: *A CODE *B.  Fortran's loops ask an
   expectation of theirs, `if (expect (first > end))'.  */

static tree_code
deciding_comparison (gcond *cond, edge e, tree *a, tree *b)
{
  tree_code code = gimple_cond_code (cond);
  *a = gimple_cond_lhs (cond);
  *b = gimple_cond_rhs (cond);
  bool inverted = e->flags & EDGE_FALSE_VALUE;
  tree name = *a;
  for (unsigned i = 0; i < most_depth && TREE_CODE (name) == SSA_NAME
		       && (code == NE_EXPR || code == EQ_EXPR) && integer_zerop (*b); i++)
    {
      gimple *def = SSA_NAME_DEF_STMT (name);
      if (gimple_call_internal_p (def, IFN_BUILTIN_EXPECT)
	  || gimple_call_builtin_p (def, BUILT_IN_EXPECT))
	name = gimple_call_arg (def, 0);
      else if (gimple_assign_cast_p (def)
	       && integer_type_p (TREE_TYPE (gimple_assign_rhs1 (def))))
	name = gimple_assign_rhs1 (def);
      else if (is_gimple_assign (def)
	       && TREE_CODE_CLASS (gimple_assign_rhs_code (def)) == tcc_comparison)
	{
	  inverted ^= code == EQ_EXPR;
	  code = gimple_assign_rhs_code (def);
	  *a = gimple_assign_rhs1 (def);
	  *b = gimple_assign_rhs2 (def);
	  break;
	}
      else
	break;
    }
  return inverted ? invert_tree_comparison (code, HONOR_NANS (*a)) : code;
}

/* Is LOW <= HIGH where BB is, by a condition that it is behind?  */

static bool
ordered_p (tree low, tree high, basic_block bb)
{
  for (basic_block split; (split = get_immediate_dominator (CDI_DOMINATORS, bb)); bb = split)
    {
      gcond *cond = safe_dyn_cast<gcond *> (gcc_compat::last_statement (split));
      edge in = single_pred_p (bb) ? single_pred_edge (bb) : nullptr;
      if (!cond || !in || in->src != split)
	continue;
      tree a, b;
      tree_code code = deciding_comparison (cond, in, &a, &b);
      if (((code == LE_EXPR || code == LT_EXPR) && operand_equal_p (a, low, 0)
	   && operand_equal_p (b, high, 0))
	  || ((code == GE_EXPR || code == GT_EXPR) && operand_equal_p (a, high, 0)
	      && operand_equal_p (b, low, 0)))
	return true;
    }
  return false;
}

/* The number of steps that Fortran computes in front of a loop, (END - FIRST) >> SHIFT,
   without the shift; not known if NAME is something else.  One of RUNNING is executed where
   the number matters.  */

static polynomial
unshifted_steps (iteration_space &space, tree name, HOST_WIDE_INT *divisor,
		 const std::vector<basic_block> &running)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!is_gimple_assign (def) || gimple_num_ops (def) != 3
      || !TYPE_UNSIGNED (TREE_TYPE (name)) || !tree_fits_shwi_p (gimple_assign_rhs2 (def)))
    return polynomial::unknown ();
  HOST_WIDE_INT number = tree_to_shwi (gimple_assign_rhs2 (def));
  tree_code code = gimple_assign_rhs_code (def);
  if ((code != RSHIFT_EXPR && code != TRUNC_DIV_EXPR) || number < 1 || number > 16)
    return polynomial::unknown ();
  *divisor = code == RSHIFT_EXPR ? HOST_WIDE_INT_1 << number : number;
  tree steps = gimple_assign_rhs1 (def);
  gimple *minus = TREE_CODE (steps) == SSA_NAME ? SSA_NAME_DEF_STMT (steps) : nullptr;
  if (!minus || !is_gimple_assign (minus) || gimple_assign_rhs_code (minus) != MINUS_EXPR)
    return polynomial::unknown ();
  tree end = without_conversions (gimple_assign_rhs1 (minus));
  tree first = without_conversions (gimple_assign_rhs2 (minus));
  if (TREE_CODE (end) == INTEGER_CST && TREE_CODE (first) == SSA_NAME)
    end = fold_convert (TREE_TYPE (first), end);
  /* Where it cannot wrap.  */
  polynomial difference = space.value_of (end) - space.value_of (first);
  basic_block at = gimple_bb (def);
  auto ordered = [&] (basic_block bb)
    { return dominated_by_p (CDI_DOMINATORS, bb, at) && ordered_p (first, end, bb); };
  return (ordered (at) || std::any_of (running.begin (), running.end (), ordered)
	  || space.nonnegative (difference) ? difference : polynomial::unknown ());
}

/* P, in which numbers of steps have become their greatest or least values.  */

static polynomial
over_steps (iteration_space &space, const polynomial &p, extreme which,
	    const std::vector<basic_block> &running)
{
  polynomial result (0);
  for (const auto &term : p.terms ())
    {
      HOST_WIDE_INT divisor = 1;
      polynomial steps = polynomial::unknown ();
      if (term.first.size () == 1 && !term.first[0].of_loop ())
	steps = unshifted_steps (space, ssa_name (term.first[0].index ()), &divisor,
				 running);
      polynomial one (term.second);
      for (symbol s : term.first)
	one = one * polynomial (s);
      if (!steps.known ())
	result = result + one;
      else if ((which == extreme::most) == (term.second > 0))
	result = result + (term.second % divisor == 0
			   ? steps * polynomial (term.second / divisor)
			   : polynomial::unknown ());
    }
  return result;
}

/* The extreme of P over what its values modulo 2, and its numbers of steps, may be: of those
   that OPEN is true for.  One of RUNNING is executed.  */

polynomial
dependence_test::over_halves (const polynomial &p, extreme which, const term_test &open,
			      const std::vector<basic_block> &running)
{
  polynomial result (0);
  polynomial all = p.known () ? over_steps (m_space, p, which, running) : p;
  if (!all.known ())
    return all;
  for (const auto &term : all.terms ())
    {
      polynomial product (term.second);
      for (symbol s : term.first)
	product = product * polynomial (s);
      if (!open (product))
	{
	  result = result + product;
	  continue;
	}
      tree half = (term.first.size () == 1 && !term.first[0].of_loop ()
		   ? without_conversions (ssa_name (term.first[0].index ())) : NULL_TREE);
      tree value = half ? halved (half) : NULL_TREE;
      if (!value)
	return polynomial::unknown ();
      bool sign = (gimple_assign_rhs_code (SSA_NAME_DEF_STMT (half)) == TRUNC_MOD_EXPR
		   && !TYPE_UNSIGNED (TREE_TYPE (half))
		   && !m_space.nonnegative (m_space.value_of (value)));
      bool great = (which == extreme::most) == (term.second > 0);
      result = result + polynomial (great ? term.second : sign ? -term.second : 0);
    }
  return result;
}

/* Likewise of those that the loops from the root on set: what remains, the run can tell in
   front of the nest, as far as no iterations are in it.  So the number of steps of an inner
   loop that begins at 2 + mod (j + c, 2), which each iteration of j has anew, is at most that
   of one that begins at 1.  */

polynomial
dependence_test::from_root (const polynomial &p, extreme which)
{
  auto set_inside = [this] (symbol s)
    { return !s.of_loop () && !at_root_p (polynomial (s)); };
  auto open = [&set_inside] (const polynomial &product)
    { return product.any_symbol (set_inside); };
  return over_halves (p, which, open, m_running);
}

/* The extreme of P, which is about R in one of both iterations.  */

polynomial
dependence_test::over_iteration (polynomial p, const memory_reference &r, bool other,
				 extreme which, alternative *assumed)
{
  basic_block bb = gimple_bb (r.stmt);
  alternative inner;
  auto open = [this] (const polynomial &product) { return varies_p (product); };
  p = over_halves (over_inner (p, bb, other, which, &inner), which, open, { bb });
  for (const polynomial &q : inner)
    {
      polynomial least = over_halves (q, extreme::least, open, { bb });
      if (!least.known ())
	return least;
      assumed->push_back (least);
    }
  return over_loop (p, bb, other, which, assumed);
}

/* Let ROWS and WITHIN be what OFFSET is of rows of LENGTH, a term; what is added is of the
   nearest row.  */

static void
split_rows (const polynomial &offset, const polynomial &length, polynomial *rows,
	    polynomial *within)
{
  *rows = polynomial (0);
  *within = polynomial (0);
  for (const auto &term : offset.terms ())
    {
      polynomial one (term.second);
      for (symbol s : term.first)
	one = one * polynomial (s);
      polynomial quotient = quotient_of (one, length);
      HOST_WIDE_INT number;
      if (quotient.known ())
	*rows = *rows + quotient;
      else if (term.first.empty () && length.constant (&number))
	{
	  HOST_WIDE_INT half = (term.second < 0 ? -number : number) / 2;
	  HOST_WIDE_INT whole = (term.second + half) / number;
	  *rows = *rows + polynomial (whole);
	  *within = *within + polynomial (term.second - whole * number);
	}
      else
	*within = *within + one;
    }
}

/* The lengths of rows that OFFSET may have: what one of its loops moves it by.  */

static std::vector<polynomial>
lengths_of_rows (const polynomial &offset)
{
  std::vector<polynomial> lengths;
  for (const auto &term : offset.terms ())
    {
      polynomial length (term.second);
      bool moves = false;
      for (symbol s : term.first)
	if (s.of_loop ())
	  moves = true;
	else
	  length = length * polynomial (s);
      HOST_WIDE_INT number;
      if (moves && (!length.constant (&number) || number > 2)
	  && std::find (lengths.begin (), lengths.end (), length) == lengths.end ())
	lengths.push_back (length);
    }
  return lengths;
}

/* Are A and B apart, by EQUATIONS and by their rows and columns, if rows are LENGTH elements
   long?  */

bool
dependence_test::parity_in_rows_p (const memory_reference &a, const memory_reference &b,
				   const polynomial &length, std::vector<odd_sum> equations,
				   requirement *condition)
{
  polynomial rows[2], within[2], least[2], most[2];
  const memory_reference *both[2] = { &a, &b };
  odd_sum row, column;
  bool known = true;
  alternative assumed;
  for (unsigned i = 0; i < 2; i++)
    {
      polynomial offset = both[i]->offset.divided_by (both[i]->size);
      split_rows (i ? in_other_iteration (offset) : offset, length, &rows[i], &within[i]);
      least[i] = over_iteration (within[i], *both[i], i, extreme::least, &assumed);
      most[i] = over_iteration (within[i], *both[i], i, extreme::most, &assumed);
      if (varies_p (rows[i]) || !least[i].known () || !most[i].known ())
	return false;
      parity_reader reader = parities_of (i);
      known = known && reader.add (&row, rows[i]) && reader.add (&column, within[i]);
    }
  symbol k = symbol::of_iteration (m_loop);
  polynomial factor, rest;
  HOST_WIDE_INT number;
  bool one_row = ((rows[0] - rows[1]).split (k, &factor, &rest) && factor.constant (&number)
		  && number != 0
		  && rest == -(factor * polynomial (k.in_other_iteration ())));
  equations.push_back (row);
  equations.push_back (column);
  if (!one_row && (!known || !contradict_p (equations)))
    return false;
  assumed.push_back (length - (most[0] - least[1]) - polynomial (1));
  assumed.push_back (length - (most[1] - least[0]) - polynomial (1));
  return settle (assumed, condition);
}

/* Reads the values of one iteration, or of the OTHER.  */

parity_reader
dependence_test::parities_of (bool other)
{
  return parity_reader (m_space, [this] (const polynomial &p) { return varies_p (p); },
			[this, other] (symbol s) { return of_either_iteration (s, other); });
}

/* Are A and B apart in any two iterations by what is even and odd?  */

bool
dependence_test::parity_separates_p (const memory_reference &a, const memory_reference &b,
				     requirement *condition)
{
  if (a.size != b.size || a.size <= 0 || m_around != m_loop)
    return false;
  parity_reader first = parities_of (false), second = parities_of (true);
  std::vector<odd_sum> equations;
  first.add_conditions (&equations, gimple_bb (a.stmt), m_loop->header);
  second.add_conditions (&equations, gimple_bb (b.stmt), m_loop->header);
  if (equations.empty () && !varies_p (a.offset) && !varies_p (b.offset))
    return false;
  polynomial distance;
  std::vector<odd_sum> places = equations;
  if (whole_arrays_p (a, b, &distance) && distance.zero ())
    for (size_t i = 0; i < MIN (a.subscripts.size (), b.subscripts.size ()); i++)
      {
	odd_sum sum;
	if (TYPE_MAIN_VARIANT (a.subscripts[i].array)
	    != TYPE_MAIN_VARIANT (b.subscripts[i].array))
	  break;
	if (first.add (&sum, a.subscripts[i].index)
	    && second.add (&sum, b.subscripts[i].index))
	  places.push_back (sum);
      }
  if (contradict_p (places))
    return true;
  polynomial offset = a.offset.divided_by (a.size);
  if (!offset.known () || !b.offset.divided_by (b.size).known ())
    return false;
  std::vector<polynomial> lengths = lengths_of_rows (offset);
  return (lengths.size () <= most_lengths
	  && std::any_of (lengths.begin (), lengths.end (), [&] (const polynomial &length)
	       { return parity_in_rows_p (a, b, length, equations, condition); }));
}

} // namespace accplug
