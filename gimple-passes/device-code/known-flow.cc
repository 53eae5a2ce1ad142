/* Loops around loops over private arrays go altogether, where the compiler knows each step.

   Comes in: a device function among GCC's loop passes, before loops are unrolled completely:
   the loop outside decides how many iterations those in it have, or where they begin, and
   these touch elements of a small private array:

     for (h = 4; h >= 1; h /= 2)
       for (g = 0; g < 8; g += 2 * h)
	 for (k = 0; k < h; k++)
	   ... a[g + k] ... a[g + k + h] ...

   Goes out: the same loop, which GCC is asked to unroll completely, as by a pragma.  The loops
   in it have constant ends then, and go, too, the last of them in a second run of GCC's pass
   (accunroll-again); all subscripts are constant, and elements are registers (accsra).

   GCC by itself unrolls no loop that has others in it, and finds numbers of iterations that
   are no differences before it unrolls, only.  Fourier transforms and sorting networks of a
   thread were in memory so: on an H200, 2^19 transforms of 16 complex numbers took 116 us, and
   47 like this.

   Rules
   - The loop is gone through as it would run, with the values of integers that constants make:
     each test that ends a loop is known then, or nothing changes.  Ways around another
     condition come together in the same iteration.
   - What that takes of statements is the size of the code: it fits the instruction cache.
   - The innermost such loop is enough.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/dump.h"
#include "device/device-pass.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/small-arrays.h"

namespace accplug
{

namespace
{

/* The most statements that a nest becomes.  */
const unsigned most_statements = 3000;

/* The most iterations of the loop outside.  */
const unsigned most_iterations = 16;

/* What integers are made of constants, by SSA name.  */
typedef std::unordered_map<unsigned, tree> known_integers;

/* Those of the walk that is under way: GCC's folding asks a function for them.  */
const known_integers *integers_now;

tree
integer_now (tree name)
{
  if (TREE_CODE (name) != SSA_NAME)
    return name;
  auto known = integers_now->find (SSA_NAME_VERSION (name));
  return known == integers_now->end () ? name : known->second;
}

/* A walk through all iterations of a loop.  */

class known_flow
{
public:
  explicit known_flow (class loop *l) : m_loop (l) {}

  /* True if the way through the loop is known, to its end.  */
  bool walk ();
  unsigned statements () const { return m_statements; }
  unsigned iterations () const { return m_iterations; }

private:
  bool enter (basic_block, edge);
  bool do_statement (gimple *);
  edge leave (basic_block);
  bool pass_condition (basic_block *, edge *);
  void set (tree name, tree value);

  class loop *m_loop;
  known_integers m_known;
  unsigned m_statements = 0, m_iterations = 0;
};

void
known_flow::set (tree name, tree value)
{
  if (!name || TREE_CODE (name) != SSA_NAME)
    return;
  if (value && TREE_CODE (value) == INTEGER_CST)
    m_known[SSA_NAME_VERSION (name)] = value;
  else
    m_known.erase (SSA_NAME_VERSION (name));
}

/* What BB's PHIs are by way of E; not known if that is NULL.  False if the loop has had too
   many iterations.  */

bool
known_flow::enter (basic_block bb, edge e)
{
  std::vector<std::pair<tree, tree>> values;
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
    values.push_back ({ gimple_phi_result (i.phi ()),
			e ? integer_now (PHI_ARG_DEF_FROM_EDGE (i.phi (), e)) : NULL_TREE });
  for (const auto &value : values)
    set (value.first, value.second);
  return bb != m_loop->header || ++m_iterations <= most_iterations;
}

/* False if STMT is none of those that may be copied, or one too many.  */

bool
known_flow::do_statement (gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL || gimple_clobber_p (stmt))
    return true;
  if (++m_statements > most_statements
      || (is_gimple_call (stmt) && !(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE)))
      || gimple_has_volatile_ops (stmt) || gimple_code (stmt) == GIMPLE_ASM)
    return false;
  tree lhs = gimple_get_lhs (stmt);
  if (lhs && TREE_CODE (lhs) == SSA_NAME)
    set (lhs, INTEGRAL_TYPE_P (TREE_TYPE (lhs))
	 ? gimple_fold_stmt_to_constant_1 (stmt, integer_now, integer_now) : NULL_TREE);
  return true;
}

/* The edge by which BB is left; NULL if that is not known.  */

edge
known_flow::leave (basic_block bb)
{
  if (single_succ_p (bb))
    return single_succ_edge (bb);
  gcond *test = safe_dyn_cast<gcond *> (gcc_compat::last_statement (bb));
  tree value = test ? gimple_fold_stmt_to_constant_1 (test, integer_now, integer_now)
		    : NULL_TREE;
  return (value && TREE_CODE (value) == INTEGER_CST
	  ? find_taken_edge (bb, value) : nullptr);
}

/* *BB ends with a condition that is not known.  Go on where its ways meet, in the same
   iteration: nothing is known of what they set.  */

bool
known_flow::pass_condition (basic_block *bb, edge *by)
{
  basic_block join = get_immediate_dominator (CDI_POST_DOMINATORS, *bb);
  if (!join || join->loop_father != (*bb)->loop_father || join == join->loop_father->header)
    return false;
  std::vector<basic_block> ways { *bb };
  for (size_t i = 0; i < ways.size (); i++)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, ways[i]->succs)
	{
	  if (e->dest == join
	      || std::find (ways.begin (), ways.end (), e->dest) != ways.end ())
	    continue;
	  if (e->dest->loop_father != join->loop_father || !enter (e->dest, nullptr))
	    return false;
	  for (gimple_stmt_iterator gsi = gsi_start_bb (e->dest); !gsi_end_p (gsi);
	       gsi_next (&gsi))
	    {
	      if (!do_statement (gsi_stmt (gsi)))
		return false;
	      set (gimple_get_lhs (gsi_stmt (gsi)), NULL_TREE);
	    }
	  ways.push_back (e->dest);
	}
    }
  *bb = join;
  *by = nullptr;
  return true;
}

bool
known_flow::walk ()
{
  integers_now = &m_known;
  edge by = loop_preheader_edge (m_loop);
  basic_block bb = by->dest;
  while (flow_bb_inside_loop_p (m_loop, bb))
    {
      if (!enter (bb, by))
	return false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!do_statement (gsi_stmt (gsi)))
	  return false;
      if (edge next = leave (bb))
	{
	  by = next;
	  bb = next->dest;
	}
      else if (!pass_condition (&bb, &by))
	return false;
    }
  return m_iterations > 1;
}

/* Has L a loop in it whose number of iterations is no constant?  */

bool
around_unknown_p (class loop *l)
{
  for (class loop *inner = l->inner; inner; inner = inner->next)
    if (TREE_CODE (number_of_latch_executions (inner)) != INTEGER_CST
	|| around_unknown_p (inner))
      return true;
  return false;
}

/* The functions that have such loops, by their declarations' numbers.  */
std::unordered_set<unsigned> marked_functions;

class pass_known_flow : public device_pass
{
public:
  explicit pass_known_flow (gcc::context *context)
    : device_pass (device_pass_data ("accknown-flow", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *, device_function *) final override;
};

unsigned
pass_known_flow::execute (function *fun, device_function *)
{
  bool array = false;
  unsigned i;
  tree decl;
  FOR_EACH_LOCAL_DECL (fun, i, decl)
    array |= small_array_p (decl);
  if (!array || number_of_loops (fun) <= 2)
    return 0;
  bool ways = false;
  std::vector<class loop *> done;
  for (class loop *l : loops_list (fun, LI_FROM_INNERMOST))
    {
      if (!l->inner || l->unroll
	  || std::any_of (done.begin (), done.end (), [=] (class loop *inner)
	       { return flow_loop_nested_p (l, inner); })
	  || !around_unknown_p (l) || !variable_elements_p (l))
	continue;
      if (!ways)
	calculate_dominance_info (CDI_POST_DOMINATORS);
      ways = true;
      known_flow flow (l);
      if (!flow.walk ())
	continue;
      done.push_back (l);
      l->unroll = flow.iterations ();
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)),
			 "loop %d goes altogether: %u iterations, %u statements\n", l->num,
			 flow.iterations (), flow.statements ());
    }
  if (ways)
    free_dominance_info (CDI_POST_DOMINATORS);
  if (!done.empty ())
    marked_functions.insert (DECL_UID (fun->decl));
  return 0;
}

/* Behind GCC's pass: what is constant now is so in all statements, loops in copies have
   numbers of iterations, and those go that have them.  */

class pass_unroll_again : public device_pass
{
public:
  explicit pass_unroll_again (gcc::context *context)
    : device_pass (device_pass_data ("accunroll-again", TODO_cleanup_cfg), context),
      m_constants (make_pass_ccp (context)), m_counters (make_pass_iv_canon (context)),
      m_unroll (make_pass_complete_unroll (context)) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *) final override;

private:
  opt_pass *m_constants, *m_counters, *m_unroll;
};

unsigned
pass_unroll_again::execute (function *fun, device_function *)
{
  if (!marked_functions.count (DECL_UID (fun->decl)))
    return 0;
  m_constants->execute (fun);
  cleanup_tree_cfg (TODO_update_ssa);
  free_numbers_of_iterations_estimates (fun);
  scev_reset ();
  if (number_of_loops (fun) <= 1)
    return 0;
  unsigned todo = m_counters->execute (fun);
  if (todo & TODO_update_ssa_any)
    update_ssa (todo & TODO_update_ssa_any);
  return m_unroll->execute (fun);
}

} // anonymous namespace

gimple_opt_pass *
make_pass_known_flow (gcc::context *context)
{
  return new pass_known_flow (context);
}

gimple_opt_pass *
make_pass_unroll_again (gcc::context *context)
{
  return new pass_unroll_again (context);
}

} // namespace accplug
