/* Loops whose iterations refer, or store, to the same places.

   Comes in: the statements of a loop of a kernels region.
   Goes out: whether the place of some reference depends on how far the loop has gone; and
   if so, whether nests in it nevertheless store to what they stored to before.

   Rules
   - A value grows with the loop if the loop itself, outside of its nests, computes it
     from its own last one by addition, shifts or products; what is computed from such a
     value grows too, but for remainders and masks: an index that only chooses between a
     few places (t % 2) moves nothing.
   - A procedure may use its arguments for references.
   - The index of a loop inside whose first or last value is the same in all iterations
     takes most of its values in most of them: a[i][j] of i, j > k, in a loop over k, is
     stored again and again, though k moves a[i][k].  Such a loop cannot be parallel, but
     what it does in one iteration may be much.  It is if nests of two loops store so, or if
     all nests do, with the same indices each time.
   - So is a loop around a nest that a directive says is parallel, if some of what the nest
     stores is the same in all iterations, and the loop moves which elements of that array
     come together (a step of a sort).
   - One other nest of one loop that only stores so is left to the device: that may have the
     outer loop in each thread.  So is a nest that only adds to the same elements, of an array
     of its own, in all iterations: the device has the outer loop inside (exchange-loops.cc).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/time-loops.h"
#include "base/ordered-loops.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* Follows values that grow with the iterations of a loop.  */

class growth
{
public:
  explicit growth (const statement_list &stmts) : m_stmts (stmts) {}

  void start (tree v) { m_grows.insert (v); }
  void except (tree v) { m_never.insert (v); }
  void spread ();
  bool grows_p (tree v) const { return m_grows.count (v); }
  bool moves_references_p () const;
  bool part_grows_p (tree t) const;

private:
  bool operand_grows_p (tree t) const;
  bool result_grows_p (gimple *) const;

  const statement_list &m_stmts;
  std::set<tree> m_grows, m_never;
};

bool
growth::operand_grows_p (tree t) const
{
  tree v = t ? variable_of (t) : NULL_TREE;
  return v && m_grows.count (v);
}

bool
growth::result_grows_p (gimple *stmt) const
{
  if (is_gimple_call (stmt))
    {
      for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
	if (operand_grows_p (gimple_call_arg (stmt, i)))
	  return true;
      return false;
    }
  if (!is_gimple_assign (stmt))
    return false;
  switch (gimple_assign_rhs_code (stmt))
    {
    case TRUNC_MOD_EXPR: case FLOOR_MOD_EXPR: case BIT_AND_EXPR:
      /* A few values, again and again.  */
      if (TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST)
	return false;
      break;
    default:
      break;
    }
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (operand_grows_p (gimple_op (stmt, i)))
      return true;
  return false;
}

void
growth::spread ()
{
  for (bool changed = true; changed;)
    {
      changed = false;
      for (gimple *stmt : m_stmts)
	{
	  tree lhs = gimple_get_lhs (stmt);
	  tree v = lhs ? variable_of (lhs) : NULL_TREE;
	  if (v && !m_grows.count (v) && !m_never.count (v) && result_grows_p (stmt))
	    {
	      m_grows.insert (v);
	      changed = true;
	    }
	}
    }
}

bool
growth::part_grows_p (tree t) const
{
  return walk_expression (&t, [this] (tree *tp, walk_stmt_info *)
    {
      return (operand_grows_p (*tp) ? visit::stop
	      : TYPE_P (*tp) ? visit::past : visit::into);
    });
}

/* Does a growing value go into the address of some reference, or to a procedure that
   could use it so?  */

bool
growth::moves_references_p () const
{
  for (gimple *stmt : m_stmts)
    {
      bool procedure = (is_gimple_call (stmt)
			&& !gimple_call_builtin_p (stmt, BUILT_IN_NORMAL)
			&& !gimple_call_internal_p (stmt));
      if (!is_gimple_assign (stmt) && !is_gimple_call (stmt))
	continue;
      for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
	{
	  tree op = gimple_op (stmt, i);
	  if (op && (procedure || !variable_of (op)) && part_grows_p (op))
	    return true;
	}
    }
  return false;
}

/* STMTS with all that is nested in them.  */

statement_list
all_statements (const statement_list &stmts)
{
  statement_list all;
  for (gimple *stmt : stmts)
    walk_in (iterator_at (stmt), [&all] (gimple_stmt_iterator *gsi)
      {
	all.push_back (gsi_stmt (*gsi));
	return visit::into;
      });
  return all;
}

/* Can STMT make V's next value from the one before, by addition and the like?  */

bool
step_p (gimple *stmt)
{
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR: case POINTER_PLUS_EXPR: case MULT_EXPR: case LSHIFT_EXPR:
    case RSHIFT_EXPR: case TRUNC_DIV_EXPR: case MINUS_EXPR: CASE_CONVERT:
      return true;
    default:
      return false;
    }
}

/* Does V, which STMT of OWN sets, come from its own last value?  */

bool
counts_p (gimple *stmt, tree v, const statement_list &own)
{
  if (!step_p (stmt))
    return false;
  growth chain (own);
  chain.start (v);
  chain.spread ();
  tree first = gimple_assign_rhs1 (stmt);
  tree second = (gimple_num_ops (stmt) > 2
		 && gimple_assign_rhs_code (stmt) == PLUS_EXPR
		 ? gimple_assign_rhs2 (stmt) : NULL_TREE);
  return ((variable_of (first) && chain.grows_p (variable_of (first)))
	  || (second && variable_of (second) && chain.grows_p (variable_of (second))));
}

/* What one iteration after the other of a loop counts, in its own statements.  */

std::set<tree>
counters_of (const loop_parts &loop)
{
  std::set<tree> counters;
  for (gimple *stmt : loop.own)
    {
      tree lhs = gimple_get_lhs (stmt);
      tree v = lhs ? variable_of (lhs) : NULL_TREE;
      if (v && is_gimple_assign (stmt) && counts_p (stmt, v, loop.own))
	counters.insert (v);
    }
  return counters;
}

/* Does STMT add a constant to what V was?  */

bool
constant_step_p (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return false;
  tree_code code = gimple_assign_rhs_code (stmt);
  return ((code == PLUS_EXPR || code == MINUS_EXPR || code == POINTER_PLUS_EXPR)
	  && variable_of (gimple_assign_lhs (stmt))
	  && gimple_assign_rhs1 (stmt) == gimple_assign_lhs (stmt)
	  && TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST);
}

/* The indices of loops in STMTS.  */

std::set<tree>
indices_in (const statement_list &stmts)
{
  std::set<tree> indices;
  for (gimple *stmt : stmts)
    if (constant_step_p (stmt))
      indices.insert (variable_of (gimple_assign_lhs (stmt)));
    else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
      for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
	indices.insert (gimple_omp_for_index (loop, i));
  return indices;
}

/* Does STMT compare ENDS, as at the end of a loop?  Fortran's keep what comes out in a
   variable.  */

bool
compared_by (gimple *stmt, tree (&ends)[2])
{
  gcond *cond = dyn_cast<gcond *> (stmt);
  if (!cond && !is_gimple_assign (stmt))
    return false;
  tree_code code = cond ? gimple_cond_code (cond) : gimple_assign_rhs_code (stmt);
  if (TREE_CODE_CLASS (code) != tcc_comparison || code == EQ_EXPR)
    return false;
  ends[0] = cond ? gimple_cond_lhs (cond) : gimple_assign_rhs1 (stmt);
  ends[1] = cond ? gimple_cond_rhs (cond) : gimple_assign_rhs2 (stmt);
  return true;
}

/* Those of INDICES that are compared with what MOVES does not change: one end of what they
   go through is always the same.  */

std::set<tree>
with_fixed_end (const std::set<tree> &indices, const statement_list &stmts,
		const growth &moves)
{
  std::set<tree> fixed;
  for (gimple *stmt : stmts)
    {
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
	  if (!moves.part_grows_p (gimple_omp_for_initial (loop, i))
	      || !moves.part_grows_p (gimple_omp_for_final (loop, i)))
	    fixed.insert (gimple_omp_for_index (loop, i));
      tree ends[2];
      if (!compared_by (stmt, ends))
	continue;
      for (int i = 0; i < 2; i++)
	{
	  tree v = variable_of (ends[i]);
	  if (v && indices.count (v) && !moves.part_grows_p (ends[1 - i]))
	    fixed.insert (v);
	}
    }
  return fixed;
}

/* Do all indices in ALL, but for the COUNTERS of the loop, go through the same values in each
   of its iterations?  */

bool
all_the_same_p (const statement_list &all, const std::set<tree> &counters,
		const growth &grows)
{
  std::set<tree> indices = indices_in (all);
  std::set<tree> fixed = with_fixed_end (indices, all, grows);
  return std::all_of (indices.begin (), indices.end (), [&] (tree v)
    { return counters.count (v) || (fixed.count (v) && !grows.grows_p (v)); });
}

/* What moves with COUNTERS among the statements ALL, but for indices that mostly go through
   the same values.  */

growth
moved_by (const std::set<tree> &counters, const statement_list &all)
{
  std::set<tree> indices = indices_in (all), fixed;
  for (tree v : counters)
    indices.erase (v);
  for (;;)
    {
      growth moves (all);
      for (tree v : counters)
	moves.start (v);
      for (tree v : fixed)
	moves.except (v);
      moves.spread ();
      std::set<tree> found = with_fixed_end (indices, all, moves);
      if (found.size () == fixed.size ())
	return moves;
      fixed = found;
    }
}

/* The array that REF, in ALL, is in, or the pointer that it is behind; or NULL_TREE.  */

tree
array_of (tree ref, const statement_list &all)
{
  tree base = get_base_address (ref);
  if (base && (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF))
    base = TREE_OPERAND (base, 0);
  for (int depth = 0; base && VAR_P (base) && POINTER_TYPE_P (TREE_TYPE (base)); depth++)
    {
      tree from = NULL_TREE;
      for (gimple *stmt : all)
	if (gimple_get_lhs (stmt) == base)
	  {
	    tree rhs = (is_gimple_assign (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE);
	    if (!rhs || !DECL_P (rhs) || (from && from != rhs) || depth > 10)
	      return NULL_TREE;
	    from = rhs;
	  }
      base = from;
    }
  bool array = base && VAR_P (base) && TREE_CODE (TREE_TYPE (base)) == ARRAY_TYPE;
  bool argument = (base && TREE_CODE (base) == PARM_DECL
		   && POINTER_TYPE_P (TREE_TYPE (base)));
  return array || argument ? base : NULL_TREE;
}

/* Does the program say by a directive that iterations of NEST are independent, while those of
   the loop around it are not: does NEST store to the same elements of an array in all of them,
   of which what MOVES brings others?  SWEPT is what its own indices move.  */

bool
exchanges_p (const loop_nest &nest, const statement_list &all, const growth &moves,
	     const growth &swept)
{
  if (std::none_of (nest.stmts.begin (), nest.stmts.end (), [] (gimple *stmt)
	{ return gimple_code (stmt) == GIMPLE_OMP_FOR; }))
    return false;
  std::set<tree> stays, moved;
  for (gimple *stmt : all)
    for (unsigned i = 0; is_gimple_assign (stmt) && i < gimple_num_ops (stmt); i++)
      {
	tree ref = gimple_op (stmt, i);
	tree array = (ref && !variable_of (ref) && !is_gimple_min_invariant (ref)
		      ? array_of (ref, all) : NULL_TREE);
	if (array && moves.part_grows_p (ref))
	  moved.insert (array);
	else if (array && i == 0 && swept.part_grows_p (ref))
	  stays.insert (array);
      }
  return std::any_of (stays.begin (), stays.end (),
		      [&moved] (tree array) { return moved.count (array) != 0; });
}

/* Where the stores of NESTS are, to other things than PRIVATES.  */

struct nest_stores
{
  bool again = false;		/* some nest of two loops stores where it did before */
  bool elsewhere = false;	/* some store moves, or no loop has to do with its place */
  bool any = false;
};

nest_stores
stores_of (const loop_parts &loop, const growth &moves, const std::set<tree> &privates)
{
  nest_stores found;
  for (const loop_nest &nest : loop.nests)
    {
      statement_list all = all_statements (nest.stmts);
      growth swept (all);
      for (tree v : indices_in (all))
	swept.start (v);
      swept.spread ();
      found.again |= exchanges_p (nest, all, moves, swept);
      for (gimple *stmt : all)
	{
	  tree lhs = gimple_get_lhs (stmt);
	  tree base = lhs && !variable_of (lhs) ? get_base_address (lhs) : NULL_TREE;
	  if (!base || privates.count (base))
	    continue;
	  found.any = true;
	  if (moves.part_grows_p (lhs) || !swept.part_grows_p (lhs))
	    found.elsewhere = true;
	  else if (nest.deep)
	    found.again = true;
	}
    }
  return found;
}

/* Does the program say that one of the nests in LOOP is in order?  The test of a nest's
   outermost loop is its last one.  */

bool
ordered_nest_p (const loop_parts &loop)
{
  for (const loop_nest &nest : loop.nests)
    {
      location_t test = UNKNOWN_LOCATION;
      for (gimple *stmt : nest.stmts)
	if (gimple_code (stmt) == GIMPLE_COND)
	  test = gimple_location (stmt);
      if (LOCATION_LINE (test) > 0 && ordered_loop_p (test))
	return true;
    }
  return false;
}

/* Does the nest in LOOP do nothing but add to elements of one array, in all iterations to the
   same, and load from others?  MOVES is what moves with the loop.  */

bool
sums_of_own_array_p (const loop_parts &loop, const statement_list &all, const growth &moves)
{
  if (loop.nests.size () != 1)
    return false;
  tree place = NULL_TREE;
  std::vector<tree> loads;
  for (gimple *stmt : all)
    {
      if (is_gimple_call (stmt))
	return false;
      if (!is_gimple_assign (stmt))
	continue;
      tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
      if (gimple_assign_single_p (stmt) && !is_gimple_min_invariant (rhs)
	  && !variable_of (rhs))
	loads.push_back (rhs);
      if (variable_of (lhs))
	continue;
      if (place)
	return false;
      place = lhs;
    }
  tree array = place ? array_of (place, all) : NULL_TREE;
  if (!array || moves.part_grows_p (place))
    return false;
  bool adds = false;
  for (tree load : loads)
    if (operand_equal_p (load, place, 0))
      adds = true;
    else if (tree other = array_of (load, all); !other || other == array)
      return false;
  return adds;
}

} // anonymous namespace

const char *
reason_against_time_loop (const loop_parts &loop, const std::set<tree> &privates)
{
  if (ordered_nest_p (loop))
    return "the program says that a nest in it is in order";
  statement_list all = all_statements (loop.all);
  std::set<tree> counters = counters_of (loop);
  growth grows (all);
  for (tree v : counters)
    grows.start (v);
  grows.spread ();
  if (!grows.moves_references_p ())
    return nullptr;
  growth moves = moved_by (counters, all);
  if (sums_of_own_array_p (loop, all, moves) && all_the_same_p (all, counters, grows))
    return "the device has it inside, where its nest makes sums";
  nest_stores stores = stores_of (loop, moves, privates);
  if (stores.again
      || (stores.any && !stores.elsewhere && loop.nests.size () > 1
	  && all_the_same_p (all, counters, grows)))
    return nullptr;
  return "its iterations refer to other places";
}

} // namespace accplug
