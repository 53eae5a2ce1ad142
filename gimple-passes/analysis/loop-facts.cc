/* What is known about a natural loop; see loop-facts.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/loop-facts.h"
#include "device/acc-skeleton.h"
#include "analysis/collapsed-numbers.h"
#include "analysis/dependence.h"
#include "analysis/loop-scalars.h"
#include "analysis/shared-loads.h"
#include "base/walk.h"

namespace accplug
{

bool
set_outside_p (tree expression, class loop *l)
{
  return !walk_expression_once (&expression, [l] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) != SSA_NAME)
	return visit::into;
      basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (*tp));
      return bb && flow_bb_inside_loop_p (l, bb) ? visit::stop : visit::into;
    });
}

std::function<tree (gimple_seq *)>
value_builder (tree expression)
{
  return [expression] (gimple_seq *seq)
    {
      gimple_seq stmts = NULL;
      tree value = force_gimple_operand (unshare_expr (expression), &stmts, true,
					 NULL_TREE);
      gimple_seq_add_seq (seq, stmts);
      if (TREE_CODE (TREE_TYPE (value)) != BOOLEAN_TYPE)
	value = gimple_convert (seq, boolean_type_node, value);
      return value;
    };
}

namespace
{

/* Give each exit of each loop a block that nothing else leads to.  Once, right after
   rewriting into loop-closed form and before any analysis; loops whose exits are not so
   can neither be marked nor have two versions.  */

void
separate_exits (function *fun)
{
  for (class loop *loop : loops_list (fun, 0))
    {
      auto_vec<edge> exits = get_loop_exit_edges (loop);
      for (edge exit : exits)
	if (!single_pred_p (exit->dest) && !(exit->flags & EDGE_COMPLEX))
	  split_loop_exit_edge (exit);
    }
}

} // anonymous namespace

loop_analysis_scope::loop_analysis_scope (function *fun) : m_function (fun)
{
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  rewrite_into_loop_closed_ssa (NULL, TODO_update_ssa);
  separate_exits (fun);
  scev_initialize ();
  enable_ranger (fun);
}

loop_analysis_scope::~loop_analysis_scope ()
{
  disable_ranger (m_function);
  scev_finalize ();
  loop_optimizer_finalize ();
}

no_ranges_scope::no_ranges_scope (function *fun) : m_function (fun)
{
  disable_ranger (fun);
}

no_ranges_scope::~no_ranges_scope ()
{
  enable_ranger (m_function);
}

no_evolutions_scope::no_evolutions_scope ()
{
  scev_finalize ();
}

no_evolutions_scope::~no_evolutions_scope ()
{
  scev_initialize ();
}

namespace
{

class loop_analysis
{
public:
  loop_analysis (function *fun, const device_function *f, class loop *l,
		 class loop *root, bool split, class loop *around)
    : m_f (f), m_space (fun, root), m_split (split), m_around (around ? around : l)
  {
    facts.loop = l;
    facts.root = root;
  }

  void run ();

  loop_facts facts;

private:
  void find_location ();
  bool count_iterations ();
  void look_at_body ();

  const device_function *m_f;
  iteration_space m_space;
  bool m_split;
  class loop *m_around;
};

/* The line of the program's loop is that of the test that leaves it.  */

void
loop_analysis::find_location ()
{
  class loop *l = facts.loop;
  for (edge exit : get_loop_exit_edges (l))
    if (gimple *stmt = gcc_compat::last_statement (exit->src))
      if (LOCATION_LINE (gimple_location (stmt)) > 0)
	{
	  facts.location = gimple_location (stmt);
	  return;
	}
}

/* How often the latch runs.  False if that is not known before the loop.  */

bool
loop_analysis::count_iterations ()
{
  class loop *l = facts.loop;
  tree_niter_desc niter;
  edge exit = single_exit (l);
  if (!exit || (exit->flags & (EDGE_ABNORMAL | EDGE_EH))
      || !dominated_by_p (CDI_DOMINATORS, l->latch, exit->src)
      || !number_of_iterations_exit_assumptions (l, exit, &niter, NULL, true))
    return false;
  if (!integer_nonzerop (niter.assumptions))
    {
      if (integer_zerop (niter.assumptions)
	  || !set_outside_p (niter.assumptions, facts.root))
	return false;
      facts.conditions.push_back ({ value_builder (niter.assumptions),
				    object_names ("the number of iterations") });
    }
  tree count = niter.niter;
  if (TREE_CODE (niter.may_be_zero) == INTEGER_CST)
    {
      if (!integer_zerop (niter.may_be_zero))
	count = build_zero_cst (TREE_TYPE (count));
    }
  else
    count = fold_build3 (COND_EXPR, TREE_TYPE (count), niter.may_be_zero,
			 build_zero_cst (TREE_TYPE (count)), count);
  facts.exit = exit;
  facts.niter = count;
  facts.niter_in_root = set_outside_p (count, facts.root);
  facts.exit_at_end = (exit->src == l->latch
		       || (single_pred_p (l->latch) && empty_block_p (l->latch)
			   && exit->src == single_pred (l->latch)));
  if (tree_fits_uhwi_p (count) && tree_to_uhwi (count) < HOST_WIDE_INT_MAX)
    facts.constant_trips = tree_to_uhwi (count) + (facts.exit_at_end ? 1 : 0);
  widest_int most;
  if (facts.constant_trips >= 0)
    facts.most_trips = facts.constant_trips;
  else if (max_loop_iterations (l, &most) && wi::ltu_p (most, HOST_WIDE_INT_MAX))
    facts.most_trips = most.to_shwi () + (facts.exit_at_end ? 1 : 0);
  return true;
}

enum class stride { none, unit, other };

stride stride_of (iteration_space &, const loop_memory &, const memory_reference &,
		  class loop *);

/* Does MEMORY load the value S from a place that is the same in neighbouring iterations of
   L?  A subscript of the other loops' then, as in x[column[k]][j] for a loop over j.  */

bool
loaded_alike_p (iteration_space &space, const loop_memory &memory, symbol s,
		class loop *l)
{
  gimple *def = SSA_NAME_DEF_STMT (ssa_name (s.index ()));
  while (gimple_assign_cast_p (def) && TREE_CODE (gimple_assign_rhs1 (def)) == SSA_NAME)
    def = SSA_NAME_DEF_STMT (gimple_assign_rhs1 (def));
  for (const memory_reference &r : memory.references)
    if (r.stmt == def && !r.write)
      return stride_of (space, memory, r, l) == stride::none;
  return false;
}

/* How R, of MEMORY, moves from one iteration of L to the next.  If L stands for several loops,
   that is an iteration of the innermost one.  */

stride
stride_of (iteration_space &space, const loop_memory &memory,
	   const memory_reference &r, class loop *l)
{
  polynomial factor, rest;
  HOST_WIDE_INT bytes;
  auto movement_here = [&] (symbol s)
    {
      return s.of_loop () ? movement::none : movement_of (space, ssa_name (s.index ()), l);
    };
  auto set_here = [&] (symbol s)
    {
      return (!s.of_loop () && movement_here (s) != movement::none
	      && !loaded_alike_p (space, memory, s, l));
    };
  polynomial offset = r.offset.renamed ([&] (symbol s)
    {
      return movement_here (s) == movement::by_one ? symbol::of_iteration (l) : s;
    });
  if (!offset.split (symbol::of_iteration (l), &factor, &rest) || rest.any_symbol (set_here))
    return stride::other;
  if (factor.zero ())
    return stride::none;
  return (factor.constant (&bytes) && (bytes == r.size || bytes == -r.size) ? stride::unit
	  : stride::other);
}

/* How MEMORY's references move from one iteration of L to the next.  */

loop_strides
count_strides (iteration_space &space, const loop_memory &memory, class loop *l)
{
  loop_strides strides;
  for (const memory_reference &r : memory.references)
    switch (stride_of (space, memory, r, l))
      {
      case stride::none:
	strides.none++;
	break;
      case stride::unit:
	strides.unit++;
	strides.unit_stores += r.write;
	break;
      case stride::other:
	strides.other++;
      }
  return strides;
}

/* Does an atomic of MEMORY update the same place in all iterations of L?  */

bool
updates_one_place_p (const iteration_space &space, const loop_memory &memory,
		     class loop *l)
{
  symbol k = symbol::of_iteration (l);
  auto moves = [&] (symbol s)
    { return s == k || (!s.of_loop () && !space.invariant (polynomial (s), l)); };
  return std::any_of (memory.references.begin (), memory.references.end (),
		      [&] (const memory_reference &r)
		      { return r.atomic && r.write && !r.offset.any_symbol (moves); });
}

/* Does STMT do something that another thread sees, or that has to be done once?  */

bool
effect_p (gimple *stmt)
{
  if (gimple_clobber_p (stmt))
    return false;
  return gimple_store_p (stmt) || gimple_has_side_effects (stmt);
}

void
loop_analysis::look_at_body ()
{
  class loop *l = facts.loop;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes; i++)
    if (body[i]->loop_father == l)
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	   gsi_next (&gsi))
	if (effect_p (gsi_stmt (gsi)))
	  facts.own_effects = true;
  free (body);
  facts.perfect = l->inner && !l->inner->next && !facts.own_effects;
}

/* What the iterations of the loop around L load outside of L.  More than a few are an
   obstacle as such: false.  */

bool
loads_around (iteration_space &space, const device_function *f, class loop *l,
	      std::vector<memory_reference> *loads)
{
  const size_t most_loads = 64;
  class loop *outer = loop_outer (l);
  while (loop_depth (outer) && chunk_loop_p (outer))
    outer = loop_outer (outer);
  if (!loop_depth (outer))
    return true;
  bool few = true;
  basic_block *body = get_loop_body (outer);
  for (unsigned i = 0; i < outer->num_nodes && few; i++)
    if (body[i]->loop_father == outer)
      for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); few && !gsi_end_p (gsi);
	   gsi_next (&gsi))
	{
	  gimple *stmt = gsi_stmt (gsi);
	  if (!is_gimple_assign (stmt) || !gimple_vuse (stmt) || gimple_vdef (stmt))
	    continue;
	  loop_memory memory = memory_of_statement (space, f, stmt);
	  loads->insert (loads->end (), memory.references.begin (),
			 memory.references.end ());
	  few = memory.complete && loads->size () <= most_loads;
	}
  free (body);
  return few;
}

void
loop_analysis::run ()
{
  find_location ();
  look_at_body ();
  bool element = skeleton_of (facts.loop).offset != nullptr;
  if (!element && !count_iterations ())
    facts.reasons.push_back
      ("Loop without integer trip count will be executed in sequential mode");
  loop_memory memory = collect_memory (m_space, m_f, facts.loop);
  facts.strides = count_strides (m_space, memory, facts.loop);
  facts.updates_one_place = updates_one_place_p (m_space, memory, facts.loop);
  for (const std::string &text : memory.obstacles)
    facts.reasons.push_back (text);
  std::vector<memory_reference> before;
  bool few = loads_around (m_space, m_f, facts.loop, &before);
  for (class loop *l = facts.loop; l != m_around && loop_outer (l) != m_around;)
    {
      l = loop_outer (l);
      few = loads_around (m_space, m_f, l, &before) && few;
    }
  loop_dependences found = find_dependences (m_space, memory, facts.loop, m_around,
					     m_split, before);
  facts.read_before = found.read_before || !few;
  facts.gang_conditions = found.gang_conditions;
  for (const std::string &text : found.reasons)
    facts.reasons.push_back (text);
  facts.unchanged = found.unchanged && !found.changed;
  facts.privates = found.privates;
  facts.pairs = found.pairs;
  facts.lone = found.lone;
  facts.lone_pairs = found.lone_pairs;
  classify_scalars (&facts, m_space, m_f);
  if (!facts.reasons.empty ())
    {
      facts.conditions.clear ();
      return;
    }
  facts.conditions.insert (facts.conditions.end (), found.conditions.begin (),
			   found.conditions.end ());
  facts.verdict = (facts.conditions.empty () ? loop_verdict::parallel
		   : loop_verdict::conditional);
}

const char *const verdict_names[] = { "sequential", "conditional", "parallel" };

void
dump_memory (FILE *file, function *fun, const device_function *f,
	     const loop_facts &facts)
{
  iteration_space space (fun, facts.root);
  for (const memory_reference &r : collect_memory (space, f, facts.loop).references)
    fprintf (file, "  %s %s%s%s %s\n",
	     r.atomic ? "update" : r.write ? "write" : "read",
	     r.object.name.empty () ? "?" : r.object.name.c_str (),
	     r.object.own_storage ? " (variable)" : "",
	     r.object.restricted ? " (restrict)" : "", r.offset.text ().c_str ());
}

void
dump_facts (FILE *file, const loop_facts &facts)
{
  fprintf (file, "\nloop %d in nest %d, line %d: %s\n", facts.loop->num,
	   facts.root->num, LOCATION_LINE (facts.location),
	   verdict_names[int (facts.verdict)]);
  for (const std::string &reason : facts.reasons)
    fprintf (file, "  %s\n", reason.c_str ());
  for (const std::string &pair : facts.pairs)
    fprintf (file, "  %s\n", pair.c_str ());
  for (const loop_condition &condition : facts.conditions)
    {
      fprintf (file, "  if %s:\n", condition.objects.text ().c_str ());
      gimple_seq seq = NULL;
      tree value = condition.build (&seq);
      print_gimple_seq (file, seq, 4, TDF_NONE);
      fputs ("    ", file);
      print_generic_expr (file, value);
      fputc ('\n', file);
      gimple_seq_discard (seq);
    }
  if (facts.niter)
    {
      fprintf (file, "  latch runs%s%s: ", facts.niter_in_root ? "" : " (inner)",
	       facts.exit_at_end ? " (exit at end)" : "");
      print_generic_expr (file, facts.niter);
      fputc ('\n', file);
    }
  for (const loop_induction &i : facts.inductions)
    {
      fputs ("  induction ", file);
      print_generic_expr (file, gimple_phi_result (i.phi));
      fputs (": ", file);
      print_generic_expr (file, i.base);
      fputs (" by ", file);
      print_generic_expr (file, i.step);
      fputc ('\n', file);
    }
  for (const loop_reduction &r : facts.reductions)
    fprintf (file, "  reduction %s of %s\n", get_tree_code_name (r.op),
	     r.name.c_str ());
  for (const loop_last_value &v : facts.last_values)
    {
      fputs ("  last value ", file);
      print_generic_expr (file, v.value);
      fputc ('\n', file);
    }
  for (tree variable : facts.privates)
    {
      fputs ("  private ", file);
      print_generic_expr (file, variable);
      fputc ('\n', file);
    }
  fprintf (file, "  strides: %u unit, %u none, %u other%s%s\n", facts.strides.unit,
	   facts.strides.none, facts.strides.other, facts.perfect ? "; perfect" : "",
	   facts.own_effects ? "; own effects" : "");
}

} // anonymous namespace

object_names
loop_facts::checked_objects () const
{
  object_names names;
  for (const loop_condition &condition : conditions)
    names.add (condition.objects);
  return names;
}

bool
loop_facts::tests_values_p () const
{
  return std::any_of (conditions.begin (), conditions.end (),
		      [] (const loop_condition &c) { return c.test != nullptr; });
}

loop_facts
analyse_loop (function *fun, const device_function *f, class loop *l,
	      class loop *root, bool split, class loop *around)
{
  loop_analysis analysis (fun, f, l, root, split, around);
  analysis.run ();
  return analysis.facts;
}

loop_strides
strides_of_loop (function *fun, const device_function *f, class loop *l)
{
  iteration_space space (fun, l);
  return count_strides (space, collect_memory (space, f, l), l);
}

crossed_strides
crossed_strides_of (function *fun, const device_function *f, class loop *outer,
		    class loop *inner)
{
  crossed_strides crossed;
  iteration_space space (fun, outer);
  const loop_memory memory = collect_memory (space, f, inner);
  for (const memory_reference &r : memory.references)
    {
      stride along = stride_of (space, memory, r, inner);
      stride across = stride_of (space, memory, r, outer);
      crossed.rows += along == stride::unit && across == stride::other;
      crossed.columns += along == stride::other && across == stride::unit;
    }
  return crossed;
}

bool
loads_shared_p (function *fun, const device_function *f, class loop *rows,
		class loop *columns, class loop *steps)
{
  class loop *outer = flow_loop_nested_p (rows, columns) ? rows : columns;
  iteration_space space (fun, outer);
  const loop_memory memory = collect_memory (space, f, steps);
  bool of_row = false, of_column = false;
  if (!memory.complete)
    return false;
  for (const memory_reference &r : memory.references)
    {
      bool row = stride_of (space, memory, r, rows) != stride::none;
      bool column = stride_of (space, memory, r, columns) != stride::none;
      if (r.write || (row && column))
	return false;
      of_row |= row;
      of_column |= column;
    }
  return of_row && of_column;
}

std::vector<std::pair<unsigned, unsigned>>
walked_arguments (function *fun, const device_function *f, class loop *outer,
		  class loop *inner)
{
  std::vector<std::pair<unsigned, unsigned>> arguments;
  iteration_space space (fun, outer);
  const loop_memory memory = collect_memory (space, f, inner);
  for (const memory_reference &r : memory.references)
    if (r.object.slot >= 0 && stride_of (space, memory, r, inner) == stride::unit
	&& stride_of (space, memory, r, outer) == stride::other)
      arguments.push_back ({ r.object.slot, r.size });
  return arguments;
}

void
dump_loop_facts (FILE *file, function *fun, const device_function *f)
{
  for (class loop *l : loops_list (fun, 0))
    {
      class loop *root = l;
      while (loop_depth (root) > 1 && !skeleton_of (loop_outer (root)).offset)
	root = loop_outer (root);
      if (chunk_loop_p (l))
	continue;
      if (chunk_loop_p (root))
	root = l;
      loop_facts facts = analyse_loop (fun, f, l, l);
      dump_facts (file, facts);
      dump_memory (file, fun, f, facts);
      if (root != l)
	dump_facts (file, analyse_loop (fun, f, l, root));
    }
}

} // namespace accplug
