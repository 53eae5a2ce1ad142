/* Nests in a time loop, cut where its counter is; see cut-nests.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/cut-nests.h"
#include "base/dump.h"
#include "base/whole-nests.h"
#include "statements/copies.h"

namespace accplug
{

namespace
{

/* The variable that T is, or NULL_TREE.  */

tree
scalar_of (tree t)
{
  return t && VAR_P (t) && !TREE_THIS_VOLATILE (t) && scalar_variable_p (t) ? t : NULL_TREE;
}

/* Is VALUE a constant, or a scalar that nothing in USES changes?  */

bool
fixed_p (tree value, const variable_uses &uses)
{
  if (TREE_CODE (value) == INTEGER_CST)
    return true;
  tree v = variable_of (value);
  return v && scalar_variable_p (v) && !TREE_THIS_VOLATILE (v) && !uses.changes (v);
}

/* A loop that counts up by 1, from the statement that sets its index on to the label behind
   it.  C's begins with a jump to its test, Fortran's with the test.  */

struct counted_nest
{
  const statement_list &list;
  size_t start, header, step, last;
  size_t first_tail, compare;	/* what the end is computed from; where it is compared */
  tree index = NULL_TREE, end = NULL_TREE;
  bool inclusive = false;	/* the index gets to END */

  explicit counted_nest (const statement_list &stmts) : list (stmts) {}
  bool read (size_t label);
  statement_list range (size_t first, size_t behind) const
  { return statement_list (list.begin () + first, list.begin () + behind); }

private:
  size_t place_of (tree label) const;
  bool read_index (size_t at);
  bool read_test (tree_code code, tree a, tree b);
  bool read_c ();
  bool read_fortran ();
};

/* Where LABEL stands; the list's length if nowhere.  */

size_t
counted_nest::place_of (tree label) const
{
  for (size_t i = 0; i < list.size (); i++)
    if (glabel *other = dyn_cast<glabel *> (list[i]))
      if (gimple_label_label (other) == label)
	return i;
  return list.size ();
}

/* Read i = i + 1 AT its place, and what sets i before the loop.  */

bool
counted_nest::read_index (size_t at)
{
  gassign *next = dyn_cast<gassign *> (list[at]), *first = dyn_cast<gassign *> (list[start]);
  if (!next || !first || gimple_assign_rhs_code (next) != PLUS_EXPR
      || gimple_assign_lhs (next) != gimple_assign_rhs1 (next)
      || !integer_onep (gimple_assign_rhs2 (next)))
    return false;
  step = at;
  index = gimple_assign_lhs (next);
  return (scalar_of (index) && INTEGRAL_TYPE_P (TREE_TYPE (index))
	  && gimple_assign_lhs (first) == index);
}

/* Read that the loop goes on while A compares with B.  */

bool
counted_nest::read_test (tree_code code, tree a, tree b)
{
  if (b == index)
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  end = b;
  inclusive = code == LE_EXPR;
  return (a == index && (code == LT_EXPR || code == LE_EXPR)
	  && useless_type_conversion_p (TREE_TYPE (index), TREE_TYPE (end))
	  && (TREE_CODE (end) == INTEGER_CST || variable_of (end)));
}

/* i = 0; goto TEST; HEADER: ... i = i + 1; TEST: if (i < n) goto HEADER; else goto OUT;
   OUT:  */

bool
counted_nest::read_c ()
{
  ggoto *entry = header >= 2 ? dyn_cast<ggoto *> (list[header - 1]) : nullptr;
  if (!entry)
    return false;
  start = header - 2;
  size_t test = place_of (gimple_goto_dest (entry));
  if (test <= header || test >= list.size () || !read_index (test - 1))
    return false;
  first_tail = compare = test + 1;
  while (compare < list.size () && is_gimple_assign (list[compare]))
    compare++;
  last = compare + 1;
  gcond *cond = last < list.size () ? dyn_cast<gcond *> (list[compare]) : nullptr;
  if (!cond || place_of (gimple_cond_true_label (cond)) != header
      || place_of (gimple_cond_false_label (cond)) != last)
    return false;
  return read_test (gimple_cond_code (cond), gimple_cond_lhs (cond), gimple_cond_rhs (cond));
}

/* i = 1; HEADER: t = i > n; if (t) goto OUT; else goto IN; IN: ... i = i + 1; goto HEADER;
   OUT:  */

bool
counted_nest::read_fortran ()
{
  if (header < 1 || header + 3 >= list.size ())
    return false;
  start = header - 1;
  first_tail = compare = header + 1;
  gassign *over = dyn_cast<gassign *> (list[compare]);
  gcond *cond = dyn_cast<gcond *> (list[compare + 1]);
  if (!over || !cond || gimple_cond_code (cond) != NE_EXPR
      || gimple_cond_lhs (cond) != gimple_assign_lhs (over)
      || !integer_zerop (gimple_cond_rhs (cond))
      || TREE_CODE_CLASS (gimple_assign_rhs_code (over)) != tcc_comparison)
    return false;
  last = place_of (gimple_cond_true_label (cond));
  ggoto *back = (last > header + 4 && last < list.size ()
		 ? dyn_cast<ggoto *> (list[last - 1]) : nullptr);
  if (!back || place_of (gimple_goto_dest (back)) != header
      || place_of (gimple_cond_false_label (cond)) != compare + 2 || !read_index (last - 2))
    return false;
  return read_test (invert_tree_comparison (gimple_assign_rhs_code (over), false),
		    gimple_assign_rhs1 (over), gimple_assign_rhs2 (over));
}

/* Read the loop whose body begins with, or behind, LABEL.  */

bool
counted_nest::read (size_t label)
{
  header = label;
  if (!read_c () && !read_fortran ())
    return false;
  bool outside = false;
  for (const jump &j : jumps_of (list, &outside))
    {
      auto in = [this] (size_t i) { return i >= start && i < last; };
      if ((in (j.from) && !in (j.to) && (j.to != last || j.from < compare
					 || j.from > compare + 1))
	  || (!in (j.from) && (in (j.to) || j.to == last)))
	return false;
    }
  return !outside;
}

/* ------------------------------------------------------------------------
   Which nests.  */

/* Whether a value is another one but for the counter in the index's place.  */

class exchanged_values
{
public:
  exchanged_values (const statement_list &stmts, tree index, tree counter)
    : m_index (index), m_counter (counter)
  {
    for (gimple *stmt : stmts)
      if (tree v = scalar_of (gimple_get_lhs (stmt)))
	m_definitions[v].push_back (stmt);
  }

  bool exchanged_p (tree a, tree b)
  {
    m_met = false;
    return like_p (a, b, 0) && m_met;
  }

private:
  gassign *definition (tree v) const;
  bool like_p (tree a, tree b, unsigned depth);

  std::map<tree, statement_list> m_definitions;
  tree m_index, m_counter;
  bool m_met = false;
};

/* What sets V, in the same way wherever it does; or NULL.  */

gassign *
exchanged_values::definition (tree v) const
{
  auto found = m_definitions.find (v);
  if (found == m_definitions.end ())
    return nullptr;
  gassign *first = dyn_cast<gassign *> (found->second[0]);
  for (gimple *stmt : found->second)
    {
      if (!first || !is_gimple_assign (stmt)
	  || gimple_assign_rhs_code (stmt) != gimple_assign_rhs_code (first))
	return nullptr;
      for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
	if (!operand_equal_p (gimple_op (stmt, i), gimple_op (first, i), 0)
	    || variable_of (gimple_op (stmt, i)) == v)
	  return nullptr;
    }
  return first;
}

/* Is B, where A has the index, the counter, and else like A?  */

bool
exchanged_values::like_p (tree a, tree b, unsigned depth)
{
  if (!a || !b || depth > 24)
    return a == b;
  if (a == m_index || b == m_counter)
    {
      m_met = true;
      return a == m_index && b == m_counter;
    }
  if (TREE_CODE (a) != TREE_CODE (b))
    return false;
  if (CONSTANT_CLASS_P (a))
    return operand_equal_p (a, b, 0);
  if (DECL_P (a))
    {
      gassign *first = definition (a), *second = definition (b);
      if (!first || !second || gimple_num_ops (first) != gimple_num_ops (second)
	  || gimple_assign_rhs_code (first) != gimple_assign_rhs_code (second))
	return a == b && !first;
      for (unsigned i = 1; i < gimple_num_ops (first); i++)
	if (!like_p (gimple_op (first, i), gimple_op (second, i), depth + 1))
	  return false;
      return true;
    }
  if (!EXPR_P (a) || TREE_OPERAND_LENGTH (a) != TREE_OPERAND_LENGTH (b))
    return operand_equal_p (a, b, 0);
  for (int i = 0; i < TREE_OPERAND_LENGTH (a); i++)
    if (!like_p (TREE_OPERAND (a, i), TREE_OPERAND (b, i), depth + 1))
      return false;
  return true;
}

/* Does one of STMTS store, in iteration COUNTER of INDEX, what another one always loads?  */

bool
met_at_p (const statement_list &stmts, tree index, tree counter)
{
  exchanged_values values (stmts, index, counter);
  std::vector<tree> loads;
  for (gimple *stmt : stmts)
    if (gimple_assign_single_p (stmt) && !is_gimple_min_invariant (gimple_assign_rhs1 (stmt))
	&& !variable_of (gimple_assign_rhs1 (stmt)))
      loads.push_back (gimple_assign_rhs1 (stmt));
  for (gimple *stmt : stmts)
    if (is_gimple_assign (stmt) && !variable_of (gimple_assign_lhs (stmt)))
      for (tree load : loads)
	if (values.exchanged_p (gimple_assign_lhs (stmt), load))
	  return true;
  return false;
}

/* ------------------------------------------------------------------------
   The cuts.  */

class nest_cutter
{
public:
  nest_cutter (flat_region *region, const kernels_plan &plan)
    : m_region (region), m_plan (plan) {}

  bool run ();

private:
  bool cut (const counted_nest &nest);
  tree counter_of (const counted_nest &nest) const;
  bool counts_p (tree v) const;
  bool body_sets_p (const counted_nest &nest, tree v) const;
  bool scalars_free_p (const counted_nest &nest) const;
  tree variable (tree type);
  tree value (tree_code code, tree type, tree a, tree b = NULL_TREE, tree c = NULL_TREE);
  tree host_end (const counted_nest &nest);
  tree end_of_part (const counted_nest &nest, tree from, tree counter, tree end);
  void replace (const counted_nest &nest, tree counter);
  void add_copy (gimple *stmt, tree from, tree to);

  flat_region *m_region;
  const kernels_plan &m_plan;
  location_t m_where = UNKNOWN_LOCATION;
  statement_list m_made;
};

/* Does the host count V?  */

bool
nest_cutter::counts_p (tree v) const
{
  for (const piece &p : m_plan.pieces)
    if (p.kind == piece_kind::host)
      for (gimple *stmt : p.stmts)
	if (is_gimple_assign (stmt) && gimple_assign_lhs (stmt) == v
	    && (gimple_assign_rhs_code (stmt) == PLUS_EXPR
		|| gimple_assign_rhs_code (stmt) == MINUS_EXPR)
	    && gimple_assign_rhs1 (stmt) == v)
	  return true;
  return false;
}

/* Does the body of NEST set V?  */

bool
nest_cutter::body_sets_p (const counted_nest &nest, tree v) const
{
  variable_uses uses = uses_of (nest.range (nest.header, nest.step));
  return uses.changes (v);
}

/* Would parts of NEST, which begin where others ended, have all scalars that its iterations
   have?  */

bool
nest_cutter::scalars_free_p (const counted_nest &nest) const
{
  statement_list body = nest.range (nest.header, nest.last);
  variable_uses uses = uses_of (body);
  if (uses.loops || uses.calls || !uses.in_clauses.empty ()
      || uses.addressed.count (nest.index)
      || uses_of (nest.range (nest.header, nest.step)).written.count (nest.index))
    return false;
  for (tree v : uses.written)
    if (v != nest.index && exposure_of (body, v).read_first)
      return false;
  std::set<tree> computed;
  for (size_t i = nest.first_tail; i < nest.compare; i++)
    {
      for (unsigned k = 1; k < gimple_num_ops (nest.list[i]); k++)
	if (tree op = gimple_op (nest.list[i], k); !computed.count (op) && !fixed_p (op, uses))
	  return false;
      tree set = gimple_assign_lhs (nest.list[i]);
      if (!scalar_of (set) || body_sets_p (nest, set))
	return false;
      computed.insert (set);
    }
  return computed.count (nest.end) || fixed_p (nest.end, uses);
}

/* Does NEST begin at some place behind V, like V + 1?  */

bool
begins_behind_p (const counted_nest &nest, tree v)
{
  tree value = nest.index;
  for (size_t i = nest.start + 1; i-- > 0;)
    {
      gimple *stmt = nest.list[i];
      if (!is_gimple_assign (stmt) || gimple_assign_lhs (stmt) != value)
	continue;
      value = gimple_assign_rhs1 (stmt);
      if (gimple_assign_rhs_code (stmt) == PLUS_EXPR)
	return (value == v && TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST
		&& tree_int_cst_sgn (gimple_assign_rhs2 (stmt)) > 0);
      if (!gimple_assign_single_p (stmt))
	return false;
    }
  return false;
}

/* The counter of a loop around NEST at which it has to be cut, or NULL_TREE.  */

tree
nest_cutter::counter_of (const counted_nest &nest) const
{
  statement_list body = nest.range (nest.header, nest.step);
  variable_uses uses = uses_of (body);
  for (tree v : uses.read)
    if (v != nest.index && scalar_of (v) && m_plan.host_variables.count (v)
	&& !uses.changes (v) && counts_p (v)
	&& useless_type_conversion_p (TREE_TYPE (nest.index), TREE_TYPE (v))
	&& !begins_behind_p (nest, v) && met_at_p (body, nest.index, v))
      return v;
  return NULL_TREE;
}

tree
nest_cutter::variable (tree type)
{
  tree v = create_tmp_var_raw (TYPE_MAIN_VARIANT (type));
  DECL_CONTEXT (v) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  m_region->vars.push_back (v);
  return v;
}

/* A new variable with the value of A CODE B, or of A ? B : C.  */

tree
nest_cutter::value (tree_code code, tree type, tree a, tree b, tree c)
{
  tree v = variable (type);
  gimple *stmt = gimple_build_assign (v, code, a, b, c);
  gimple_set_location (stmt, m_where);
  m_made.push_back (stmt);
  return v;
}

/* Where PART of NEST ends that begins at FROM: before COUNTER, behind it, or at the END of
   all.  */

tree
nest_cutter::end_of_part (const counted_nest &nest, tree from, tree counter, tree end)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (nest.index)), word = unsigned_type_for (type);
  tree before = value (LT_EXPR, boolean_type_node, from, counter);
  tree upto = value (LE_EXPR, boolean_type_node, from, counter);
  /* Where an end is that the loop does not get to: nothing else counts so far.  */
  tree number = value (NOP_EXPR, word, counter);
  tree next = value (PLUS_EXPR, word, number, nest.inclusive ? build_minus_one_cst (word)
		     : build_one_cst (word));
  tree other = value (NOP_EXPR, type, next);
  tree low = value (MIN_EXPR, type, nest.inclusive ? other : counter, end);
  /* The counter is less than END, or what comes out is not used.  */
  tree less = value (LT_EXPR, boolean_type_node, counter, end);
  tree lone = (nest.inclusive ? value (MIN_EXPR, type, counter, end)
	       : value (COND_EXPR, type, less, other, end));
  tree part = value (COND_EXPR, type, before, low, lone);
  return value (COND_EXPR, type, upto, part, end);
}

/* Copy STMT, in which TO comes in the place of FROM.  */

void
nest_cutter::add_copy (gimple *stmt, tree from, tree to)
{
  gimple *copy = gimple_copy (stmt);
  for (unsigned i = 0; i < gimple_num_ops (copy); i++)
    if (gimple_op (copy, i) == from)
      gimple_set_op (copy, i, to);
  m_region->origins[copy] = m_region->origin_of (stmt);
  m_made.push_back (copy);
}

/* The end of NEST for the host: computed as in front of its test.  */

tree
nest_cutter::host_end (const counted_nest &nest)
{
  std::map<tree, tree> computed;
  for (size_t i = nest.first_tail; i < nest.compare; i++)
    {
      gimple *copy = gimple_copy (nest.list[i]);
      for (unsigned k = 1; k < gimple_num_ops (copy); k++)
	if (computed.count (gimple_op (copy, k)))
	  gimple_set_op (copy, k, computed[gimple_op (copy, k)]);
      tree set = gimple_assign_lhs (copy);
      computed[set] = variable (TREE_TYPE (set));
      gimple_assign_set_lhs (copy, computed[set]);
      m_region->origins[copy] = m_region->origin_of (nest.list[i]);
      m_made.push_back (copy);
    }
  return computed.count (nest.end) ? computed[nest.end] : unshare_expr (nest.end);
}

/* Put NEST in a loop over its parts.  */

void
nest_cutter::replace (const counted_nest &nest, tree counter)
{
  statement_list &list = m_region->stmts;
  m_where = gimple_location (list[nest.start]);
  auto label = [this] { return gimple_build_label (create_artificial_label (m_where)); };
  glabel *again = label (), *go_on = label (), *done = label ();
  m_made = nest.range (0, nest.start);
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (nest.index));
  tree from = variable (type);
  add_copy (list[nest.start], nest.index, from);
  tree all = host_end (nest);
  tree flag = make_whole_flag (m_where);
  tree whole = value (INTEGER_CST, boolean_type_node, boolean_false_node);
  m_region->whole[whole] = flag;
  m_made.push_back (again);
  tree part = end_of_part (nest, from, counter, all);
  tree end = value (COND_EXPR, type, whole, all, part);
  m_region->ends_of_parts[end] = flag;
  m_made.push_back (gimple_build_assign (nest.index, from));
  gimple_set_location (m_made.back (), m_where);
  for (size_t i = nest.start + 1; i <= nest.last; i++)
    if (i == nest.compare)
      add_copy (list[i], nest.end, end);
    else
      m_made.push_back (list[i]);
  m_made.push_back (gimple_build_cond (LT_EXPR, end, all, gimple_label_label (go_on),
				       gimple_label_label (done)));
  m_made.push_back (go_on);
  tree next = end;
  if (nest.inclusive)
    next = value (PLUS_EXPR, type, end, build_one_cst (type));
  m_made.push_back (gimple_build_assign (from, next));
  ggoto *back = gimple_build_goto (gimple_label_label (again));
  gimple_set_location (back, m_where);
  m_made.push_back (back);
  m_made.push_back (done);
  m_made.insert (m_made.end (), list.begin () + nest.last + 1, list.end ());
  m_region->over_parts.insert (back);
  m_region->replace (m_made);
}

bool
nest_cutter::cut (const counted_nest &nest)
{
  if (!scalars_free_p (nest))
    return false;
  tree counter = counter_of (nest);
  if (!counter)
    return false;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, nest.list[nest.start], "nest is cut at %T: what its iteration "
		     "of that number stores the others load\n", counter);
  replace (nest, counter);
  return true;
}

bool
nest_cutter::run ()
{
  bool any = false;
  for (const piece &p : m_plan.pieces)
    if (p.kind == piece_kind::nest && p.in_loop)
      for (gimple *stmt : p.stmts)
	{
	  const statement_list &list = m_region->stmts;
	  size_t at = std::find (list.begin (), list.end (), stmt) - list.begin ();
	  counted_nest nest (list);
	  if (gimple_code (stmt) != GIMPLE_LABEL || at == list.size () || !nest.read (at))
	    continue;
	  any |= cut (nest);
	  break;
	}
  return any;
}

} // anonymous namespace

bool
cut_nests (flat_region *region, const kernels_plan &plan)
{
  return nest_cutter (region, plan).run ();
}

} // namespace accplug
