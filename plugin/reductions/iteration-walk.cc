/* The walk through an iteration; see iteration-values.h.

   It is that of constant propagation: each block begins with what all ways to it have in
   common.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "reductions/iteration-values.h"

namespace accplug
{

namespace
{

/* No more steps than this for each block.  */
const size_t most_visits = 64;

} // anonymous namespace

/* ------------------------------------------------------------------------
   Facts.  */

void
chain_facts::add (const chain_facts &f)
{
  for (const auto &v : f.values)
    values[v.first] |= v.second;
  zero |= f.zero;
  one |= f.one;
  truth |= f.truth;
}

void
chain_facts::intersect (const chain_facts &f)
{
  for (auto v = values.begin (); v != values.end ();)
    {
      auto other = f.values.find (v->first);
      v->second &= other == f.values.end () ? 0 : other->second;
      v = v->second ? std::next (v) : values.erase (v);
    }
  zero &= f.zero;
  one &= f.one;
  truth &= f.truth;
}

/* ------------------------------------------------------------------------
   Statements.  */

/* V where the facts of the way that led here make the candidate's value of it.  */

chain_value
iteration_values::by_facts (chain_value v) const
{
  if (!v.clean)
    return v;
  const value_row &r = m_table.row (v.number);
  bool constant = r.kind == value_kind::constant && TREE_CODE (r.leaf) == INTEGER_CST;
  bool zero = constant && integer_zerop (r.leaf), one = constant && integer_onep (r.leaf);
  tree type = m_table.row (m_table.stripped (v.number)).type;
  bool truth = TREE_CODE (type) == BOOLEAN_TYPE;
  auto known = m_now.facts.values.find (m_table.stripped (v.number));
  if (known != m_now.facts.values.end ())
    v.ops |= known->second;
  v.ops |= (zero ? m_now.facts.zero : one ? m_now.facts.one
	    : truth ? m_now.facts.truth : 0);
  return v;
}

/* PLACE, a variable or the candidate, becomes V.  */

void
iteration_values::set_place (value_number place, chain_value v)
{
  v = by_facts (v);
  if (place == m_candidate)
    {
      m_now.facts = chain_facts ();
      if (m_final)
	users.insert (m_stmt);
      if (m_final)
	m_updating.insert (m_block);
      if (m_final && (!updater || !v.clean))
	updater = m_stmt;
      const value_row &r = m_table.row (v.number);
      if (v.clean && r.kind == value_kind::constant && TREE_CODE (r.leaf) == INTEGER_CST)
	{
	  v.ops |= CHAIN_FLAG;
	  if (m_final)
	    constants.insert (r.leaf);
	}
    }
  m_now.values.erase (place);
  m_now.values.emplace (place, v);
}

void
iteration_values::store (tree lhs, chain_value v)
{
  value_number place = place_of (lhs);
  if (place == m_candidate || register_p (lhs))
    return set_place (place, v);
  if (m_visitor)
    (*m_visitor) (place, lhs, true);
  note_access (place);
  sink (v);
  const value_row r = m_table.row (place);
  if (r.kind == value_kind::operation && (r.code == REALPART_EXPR
					  || r.code == IMAGPART_EXPR)
      && m_table.row (r.operands[0]).kind == value_kind::place)
    {
      m_now.values.erase (r.operands[0]);
      m_now.values.emplace (r.operands[0], unknown_value (r.type, true));
      return;
    }
  m_now.memory = new_name ();
}

/* Another iteration of LOOP, which is in this one, or its end.  */

void
iteration_values::enter_loop (gimple *loop)
{
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      tree index = gimple_omp_for_index (loop, i);
      sink (value_of (gimple_omp_for_initial (loop, i)));
      sink (value_of (gimple_omp_for_final (loop, i)));
      set_place (m_table.place (index), unknown_value (TREE_TYPE (index), true));
    }
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (own_clause_p (c) && DECL_P (OMP_CLAUSE_DECL (c)))
      {
	value_number place = m_table.place (OMP_CLAUSE_DECL (c));
	/* In the loop its name stands for another one.  */
	if (place == m_candidate)
	  escape ();
	else
	  set_place (place, unknown_value (TREE_TYPE (OMP_CLAUSE_DECL (c)), true));
      }
}

void
iteration_values::run_statement (gimple *stmt)
{
  m_stmt = stmt;
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      if (!gimple_clobber_p (stmt))
	store (gimple_assign_lhs (stmt), value_of_rhs (as_a<gassign *> (stmt)));
      break;
    case GIMPLE_CALL:
      {
	chain_value v = value_of_call (as_a<gcall *> (stmt));
	if (tree lhs = gimple_call_lhs (stmt))
	  store (lhs, v);
	break;
      }
    case GIMPLE_OMP_FOR:
      enter_loop (stmt);
      break;
    case GIMPLE_SWITCH:
      sink (value_of (gimple_switch_index (as_a<gswitch *> (stmt))));
      break;
    case GIMPLE_OMP_ATOMIC_LOAD:
      {
	gomp_atomic_load *load = as_a<gomp_atomic_load *> (stmt);
	chain_value at = value_of (gimple_omp_atomic_load_rhs (load));
	const value_row &r = m_table.row (at.number);
	value_number root = m_table.root (at.number);
	if (root == m_table.root (m_candidate)
	    && !(r.kind == value_kind::operation && r.code == ADDR_EXPR
		 && m_table.apart_p (r.operands[0], m_candidate)))
	  escape ();
	tree lhs = gimple_omp_atomic_load_lhs (load);
	store (lhs, unknown_value (TREE_TYPE (lhs), true));
	break;
      }
    case GIMPLE_OMP_ATOMIC_STORE:
      sink (value_of (gimple_omp_atomic_store_val (as_a<gomp_atomic_store *> (stmt))));
      m_now.memory = new_name ();
      break;
    default:
      break;
    }
}

void
iteration_values::run_block (size_t block)
{
  m_block = block;
  m_count = 0;
  m_now = m_states[block];
  auto decided = m_decided.find (block);
  if (decided != m_decided.end ())
    for (value_number place : decided->second)
      {
	auto v = m_now.values.find (place);
	if (v != m_now.values.end ())
	  v->second.clean = false;
      }
  for (gimple *stmt : m_facts.graph.blocks[block].stmts)
    run_statement (stmt);
}

/* ------------------------------------------------------------------------
   Conditions.  */

/* Add to FACTS what is so where A CODE B is TRUTH; false if the candidate's value is in
   it in a way that says nothing.  */

bool
iteration_values::condition_facts (tree_code code, value_number a, value_number b,
				   bool truth, chain_facts *facts) const
{
  bool left = depends_p (a), right = depends_p (b);
  if (!left && !right)
    return true;
  if (left && right)
    return false;
  auto known = m_now.values.find (m_candidate);
  value_number now = (known == m_now.values.end ()
		      ? const_cast<iteration_values *> (this)->first_value
			  (m_candidate).number : known->second.number);
  auto zero_p = [this] (value_number n)
    { return m_table.constant_p (n) && integer_zerop (m_table.row (n).leaf); };
  if (m_table.stripped (left ? a : b) != m_table.stripped (now))
    return ((code == NE_EXPR || code == EQ_EXPR) && left && zero_p (b)
	    && truth_facts (a, (code == NE_EXPR) == truth, facts));
  if (left)
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  if (code == NE_EXPR || code == EQ_EXPR)
    {
      if (!zero_p (a))
	return false;
      /* x && y is y where x is true, else 0, which x is; x || y likewise.  */
      chain_facts said;
      if ((code == NE_EXPR) == truth)
	said.zero = said.truth = CHAIN_AND, said.one = CHAIN_AND | CHAIN_OR;
      else
	said.one = said.truth = CHAIN_OR, said.zero = CHAIN_AND | CHAIN_OR;
      facts->add (said);
      return true;
    }
  if (!truth)
    code = invert_tree_comparison (code, false);
  if (code == GT_EXPR || code == GE_EXPR)
    facts->values[m_table.stripped (a)] |= CHAIN_MAX;
  else if (code == LT_EXPR || code == LE_EXPR)
    facts->values[m_table.stripped (a)] |= CHAIN_MIN;
  else
    return false;
  return true;
}

/* Likewise, where N is TRUTH.  */

bool
iteration_values::truth_facts (value_number n, bool truth,
			       chain_facts *facts) const
{
  if (!depends_p (n))
    return true;
  const value_row &r = m_table.row (m_table.stripped (n));
  if (r.kind != value_kind::operation)
    return false;
  if (TREE_CODE_CLASS (r.code) == tcc_comparison)
    return condition_facts (r.code, r.operands[0], r.operands[1], truth, facts);
  bool both = r.code == BIT_AND_EXPR || r.code == TRUTH_AND_EXPR;
  if (!both && r.code != BIT_IOR_EXPR && r.code != TRUTH_OR_EXPR)
    return false;
  chain_facts found;
  if (!truth_facts (r.operands[0], truth, &found)
      || !truth_facts (r.operands[1], truth, &found))
    return false;
  /* Of the other truth value, one operand's fact may not be so.  */
  if (both == truth)
    facts->add (found);
  return true;
}

/* ------------------------------------------------------------------------
   The walk.  */

/* The number of what PLACE has at BLOCK, where ways with different values meet.  */

value_number
iteration_values::meeting_value (size_t block, value_number place)
{
  value_number where = m_table.named (integer_type_node, name_of_meeting (block));
  return m_table.operation (SSA_NAME, m_table.row (place).type, { where, place });
}

/* By which operations both A and B are what the candidate began with and something clean.
   1 is `|| 1' of anything, and 0 `&& 0', where the other one asks for the candidate: not
   where that stays what it is, which may be any number.  */

unsigned
iteration_values::common_ops (const chain_value &a, const chain_value &b) const
{
  auto ops_of = [this] (const chain_value &v) -> unsigned
    {
      if (v.ops || !v.clean || !m_table.constant_p (v.number))
	return v.ops;
      tree constant = m_table.row (v.number).leaf;
      return (integer_onep (constant) ? CHAIN_OR : integer_zerop (constant) ? CHAIN_AND : 0);
    };
  unsigned either = a.ops | b.ops;
  bool asks = (a.ops && b.ops) || (either && either != CHAIN_ALL);
  return asks ? ops_of (a) & ops_of (b) : 0;
}

/* BLOCK is entered in state *TO or FROM: set *TO to what both have in common.  */

void
iteration_values::join (size_t block, iteration_state *to, const iteration_state &from)
{
  auto meet = [&] (value_number place, chain_value a, const chain_value &b)
    {
      a.ops = common_ops (a, b);
      if (a.number != b.number)
	a.number = meeting_value (block, place);
      a.clean &= b.clean;
      a.certain &= b.certain;
      if (!a.clean)
	add_dependent (a.number);
      return a;
    };
  /* Both are sorted, and large where the iteration is: one way through them.  */
  auto t = to->values.begin ();
  auto f = from.values.begin ();
  while (t != to->values.end () || f != from.values.end ())
    if (f == from.values.end () || (t != to->values.end () && t->first < f->first))
      {
	t->second = meet (t->first, t->second, first_value (t->first));
	++t;
      }
    else if (t == to->values.end () || f->first < t->first)
      {
	to->values.emplace_hint (t, f->first,
				 meet (f->first, first_value (f->first), f->second));
	++f;
      }
    else
      {
	t->second = meet (t->first, t->second, f->second);
	++t;
	++f;
      }
  if (to->memory != from.memory)
    to->memory = name_of_meeting (block) - 1;
  to->facts.intersect (from.facts);
}

/* What is known where BLOCK begins.  */

iteration_state
iteration_values::state_at (size_t block)
{
  iteration_state state;
  state.reached = block == 0;
  for (const auto &way : m_ways[block])
    if (!state.reached)
      state = way.second;
    else
      join (block, &state, way.second);
  return state;
}

/* Is only one iteration's index such that COND is *WHEN?  */

bool
iteration_values::chooses_iteration_p (gcond *cond, bool *when)
{
  if (gimple_omp_for_collapse (m_facts.loop) != 1
      || (gimple_cond_code (cond) != EQ_EXPR && gimple_cond_code (cond) != NE_EXPR))
    return false;
  *when = gimple_cond_code (cond) == EQ_EXPR;
  value_number index = m_table.stripped
    (first_value (m_table.place (gimple_omp_for_index (m_facts.loop, 0))).number);
  value_number l = m_table.stripped (value_of (gimple_cond_lhs (cond)).number);
  value_number r = m_table.stripped (value_of (gimple_cond_rhs (cond)).number);
  return ((l == index && m_table.row (r).invariant)
	  || (r == index && m_table.row (l).invariant));
}

/* Do all ways to what changes the candidate lead through a choice of one iteration?  */

bool
iteration_values::changed_once_p () const
{
  std::set<size_t> seen = { 0 };
  std::vector<size_t> work (1, 0);
  while (!work.empty ())
    {
      size_t block = work.back ();
      work.pop_back ();
      if (m_updating.count (block))
	return false;
      const std::vector<size_t> &next = m_facts.graph.blocks[block].next;
      for (size_t i = 0; i < next.size (); i++)
	if (!m_single_ways.count ({ block, i }) && seen.insert (next[i]).second)
	  work.push_back (next[i]);
    }
  return !m_updating.empty ();
}

/* Hand the state at BLOCK's end on.  */

void
iteration_values::leave_block (size_t block, std::set<size_t> *work)
{
  const graph_block &b = m_facts.graph.blocks[block];
  gcond *cond = b.stmts.empty () ? nullptr : dyn_cast<gcond *> (b.stmts.back ());
  chain_facts ways[2];
  if (cond)
    {
      m_stmt = cond;
      value_number l = value_of (gimple_cond_lhs (cond)).number;
      value_number r = value_of (gimple_cond_rhs (cond)).number;
      bool understood = true;
      for (int way = 0; way < 2; way++)
	understood &= condition_facts (gimple_cond_code (cond), l, r, way == 0,
				       &ways[way]);
      if (!understood)
	sink ({ l, false, 0 });
      if (depends_p (l) || depends_p (r))
	m_conditions.insert (block);
      bool when;
      if (m_final && chooses_iteration_p (cond, &when))
	m_single_ways.insert ({ block, when ? 0 : 1 });
    }
  for (size_t i = 0; i < b.next.size (); i++)
    {
      iteration_state state = m_now;
      state.reached = true;
      if (cond && i < 2)
	state.facts.add (ways[i]);
      iteration_state &known = m_ways[b.next[i]][{ block, i }];
      if (work && !(known == state))
	{
	  known = std::move (state);
	  work->insert (b.next[i]);
	}
    }
}

void
iteration_values::solve ()
{
  size_t count = m_facts.graph.blocks.size ();
  m_states.assign (count, iteration_state ());
  m_ways.clear ();
  m_ways.resize (count);
  std::set<size_t> work = { 0 };
  for (size_t steps = 0; !work.empty (); steps++)
    {
      if (steps > count * most_visits)
	{
	  escapes = true;
	  return;
	}
      size_t block = *work.begin ();
      work.erase (work.begin ());
      m_states[block] = state_at (block);
      run_block (block);
      leave_block (block, &work);
    }
}

/* Note what conditions about the candidate decide; false if that is known already.  */

bool
iteration_values::note_conditions ()
{
  bool changed = false;
  for (size_t block : m_conditions)
    {
      size_t meeting = m_facts.graph.meeting_point (block);
      std::set<value_number> &decided = m_decided[meeting];
      for (size_t b : m_facts.graph.between (block, meeting))
	for (gimple *stmt : m_facts.graph.blocks[b].stmts)
	  {
	    tree lhs = gimple_get_lhs (stmt);
	    if (lhs && (DECL_P (lhs) || register_p (lhs)))
	      changed |= decided.insert (m_table.place (lhs)).second;
	  }
      if (meeting != block)
	changed |= decided.insert (m_candidate).second;
    }
  return changed;
}

/* Does a condition about the candidate decide about more than values?  */

void
iteration_values::check_regions ()
{
  for (size_t block : m_conditions)
    {
      size_t meeting = m_facts.graph.meeting_point (block);
      for (size_t b : m_facts.graph.between (block, meeting))
	for (gimple *stmt : m_facts.graph.blocks[b].stmts)
	  {
	    tree lhs = gimple_get_lhs (stmt);
	    bool quiet = (gimple_code (stmt) == GIMPLE_COND
			  || (is_gimple_assign (stmt)
			      && (register_p (lhs) || gimple_clobber_p (stmt)
				  || users.count (stmt)))
			  || (is_gimple_call (stmt)
			      && (gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE))));
	    if (!quiet)
	      {
		escapes = true;
		reader = obstacle = stmt;
	      }
	  }
    }
}

/* Does a condition about the candidate decide about PLACE?  */

bool
iteration_values::decided_p (value_number place) const
{
  return std::any_of (m_decided.begin (), m_decided.end (),
		      [place] (const std::pair<const size_t, std::set<value_number>> &d)
		      { return d.second.count (place) != 0; });
}

/* Variables that outlive the iteration must not have the value.  */

void
iteration_values::check_end ()
{
  m_stmt = nullptr;
  const iteration_state &state = m_states[m_facts.graph.end];
  for (const auto &v : state.values)
    {
      const value_row &r = m_table.row (v.first);
      if (v.first != m_candidate && !v.second.clean && r.kind == value_kind::place
	  && !m_facts.graph.own.count (r.leaf) && !temporary_p (r.leaf))
	{
	  escapes = true;
	  obstacle = updater;
	  if (decided_p (v.first))
	    reader = updater;
	}
    }
}

void
iteration_values::run (value_number candidate)
{
  m_candidate = candidate;
  escapes = !m_facts.graph.known;
  reader = updater = obstacle = nullptr;
  if (escapes)
    return;
  do
    solve ();
  while (!escapes && note_conditions ());
  m_final = true;
  for (size_t block = 0; block < m_states.size () && !escapes; block++)
    if (m_states[block].reached)
      {
	run_block (block);
	leave_block (block, nullptr);
      }
  once = changed_once_p ();
  bool reached = m_states[m_facts.graph.end].reached;
  escapes |= !reached;
  if (!escapes)
    {
      check_regions ();
      check_end ();
    }
  m_now = m_states[m_facts.graph.end];
  last = current ();
  if (decided_p (candidate))
    last.clean = false;
}

void
iteration_values::for_each_place (const place_visitor &fn)
{
  /* No variable is the candidate.  */
  m_candidate = m_table.named (void_type_node, 0);
  if (!m_facts.graph.known)
    return;
  solve ();
  m_visitor = &fn;
  for (size_t block = 0; block < m_states.size (); block++)
    if (m_states[block].reached)
      run_block (block);
  m_visitor = nullptr;
}

} // namespace accplug
