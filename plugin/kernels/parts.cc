/* Kernels regions as sequences of compute constructs: one kernel for each loop nest.

   Comes in: a kernels region with its plan (region.h), and where its variables live
   (placement.h).
   Goes out: what replaces it: a data construct around its pieces (plan.h): one compute
   construct for each nest, one of one gang for straight device code, and the host's
   statements between them.  A region of one piece is that one construct, without a
   data construct.

   Rules
   - A nest of `loop independent' is a parallel construct.  Any other nest is an open
     part: it gets many gangs if the analysis of its loops proves it parallel
     (gimple-passes/mapping/partition.cc), else one.  In it the loops with a directive
     have `auto', unless the program says `independent' or `seq'.  It is a parallel
     construct for GCC, whose omplower takes no `auto' in parts of kernels regions.
   - The parts run in the order of one queue.  The host waits at the end, and before it
     fetches a scalar; for a synchronous region by a call that launch/launch-ahead.cc takes out
     where nothing observes the end.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/parts.h"
#include "accplug-image.h"
#include "base/dump.h"
#include "base/whole-nests.h"
#include "kernels/part-loops.h"
#include "kernels/part-scalars.h"
#include "statements/clauses.h"
#include "statements/part-marks.h"

namespace accplug
{

namespace
{

gimple_seq
sequence_of (const statement_list &stmts)
{
  gimple_seq seq = NULL;
  for (gimple *stmt : stmts)
    gimple_seq_add_stmt (&seq, stmt);
  return seq;
}

class part_builder
{
public:
  part_builder (const kernels_region &region, const placement &places)
    : m_region (region), m_places (places) {}

  gimple *build () const;

private:
  std::vector<tree> register_scalars (const piece &p) const;
  bool unread_p (const piece &p, tree v) const;
  bool set_between_p (const piece &p, const piece &q, tree v) const;
  gomp_target *make_part (const piece &p, std::vector<tree> vars) const;
  gomp_target *build_part (gimple_seq seq, const std::vector<tree> &vars, int kind,
			   tree clauses, location_t loc) const;
  tree part_clauses (const piece &p) const;
  void add_host_statement (gimple *stmt, gimple_seq *seq) const;
  void add_host_piece (const piece &p, gimple_seq *seq) const;
  void add_wait (gimple_seq *seq) const;
  void add_wait_for_queues (gimple_seq *seq) const;
  void add_waits_of_clauses (gimple_seq *seq) const;
  tree device_condition (gimple_seq *) const;
  void add_fetch (tree v, gimple_seq *seq) const;
  gimple *data_region (gimple_seq parts) const;
  location_t location_of (const piece &p) const;

  const kernels_region &m_region;
  const placement &m_places;
};

/* The scalars in memory that P can have in registers.  */

std::vector<tree>
part_builder::register_scalars (const piece &p) const
{
  std::vector<tree> scalars;
  variable_uses uses = uses_of (p.stmts);
  auto consider = [&] (tree v)
    {
      if (scalar_variable_p (v) && uses.mentions (v) && !m_region.uses.addressed.count (v)
	  && !uses.in_clauses.count (v) && !reached_otherwise_p (p.stmts, v)
	  && std::find (scalars.begin (), scalars.end (), v) == scalars.end ())
	scalars.push_back (v);
    };
  for (const mapping_group &group : m_region.clauses.groups ())
    {
      tree v = group.scalar ();
      if (!v || (group.implicit && m_places.values.count (v))
	  || m_places.copied_p (m_region.number_of (p), v))
	continue;
      /* The pointers that C and C++ name stand for what they point to; C++'s references
	 may be to what a pointer points to as well.  */
      bool aliased = (TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE
		      && !lang_GNU_Fortran () && !TYPE_RESTRICT (TREE_TYPE (v)));
      if (!POINTER_TYPE_P (value_type (v)) && !aliased && group.used_in (uses))
	consider (v);
    }
  for (tree v : m_places.shared)
    consider (v);
  return scalars;
}

/* Is V always set between P, which a loop of the host runs, and Q, which comes before it in
   that loop: by a piece that does not read it, and that control neither goes past nor goes
   back behind?  */

bool
part_builder::set_between_p (const piece &p, const piece &q, tree v) const
{
  const statement_list &all = m_region.flat.stmts;
  auto place = [&all] (gimple *stmt)
    { return size_t (std::find (all.begin (), all.end (), stmt) - all.begin ()); };
  size_t end = place (p.stmts.back ()), wanted = place (q.stmts.front ());
  for (const piece &other : m_region.plan.pieces)
    {
      if (&other == &q)
	return false;
      exposure e = exposure_of (other.stmts, v);
      if (e.read_first || e.kept)
	continue;
      size_t first = place (other.stmts.front ()), last = place (other.stmts.back ());
      auto past = [=] (const jump &j)
	{ return (j.from < first || j.from > wanted) && j.to > first && j.to <= wanted; };
      auto around = [=] (const jump &j) { return j.from >= end && j.to <= first; };
      const std::vector<jump> &jumps = m_region.flat.jumps;
      if (first <= last && last < wanted
	  && std::none_of (jumps.begin (), jumps.end (), past)
	  && std::any_of (jumps.begin (), jumps.end (), around))
	return true;
    }
  return false;
}

/* Does nobody read what P leaves of the region's own V?  A piece that a loop of the host
   runs comes before all others, and before itself.  Of what P changes only where the device
   does not get to, P reads nothing: gfortran's temporaries for an assignment are so, as they
   are set before the nests of its right side and change with its left side.  */

bool
part_builder::unread_p (const piece &p, tree v) const
{
  if (!m_region.variables.own.count (v))
    return false;
  bool reached = false;
  for (gimple *stmt : p.stmts)
    reached |= (uses_of (stmt).written.count (v)
		&& !m_region.plan.unreached.count (stmt));
  bool behind = p.in_loop || !reached;
  for (const piece &other : m_region.plan.pieces)
    if (&other == &p)
      {
	if (p.in_loop && reached && exposure_of (p.stmts, v).read_first)
	  return false;
	behind = true;
      }
    else if (behind && (other.fetched.count (v) || exposure_of (other.stmts, v).read_first)
	     && (other.fetched.count (v) || &other > &p || !p.in_loop
		 || !set_between_p (p, other, v)))
      return false;
  return true;
}

tree
part_builder::part_clauses (const piece &p) const
{
  variable_uses uses = uses_of (p.stmts);
  for (const auto &copy : m_places.copies[m_region.number_of (p)])
    uses.mentioned.erase (copy.first);
  tree clauses;
  if (!m_region.repeated)
    clauses = m_region.clauses.for_whole (uses, m_places.values);
  else
    clauses = m_region.clauses.for_part (uses, m_places.values, m_places.shared,
					  m_places.lone);
  /* The region's own variables that live on the host.  */
  for (tree v : m_places.host_vars)
    if (m_region.plan.host_variables.count (v) && uses.mentioned.count (v))
      {
	tree c = build_omp_clause (m_region.loc, OMP_CLAUSE_FIRSTPRIVATE);
	OMP_CLAUSE_DECL (c) = v;
	prepend (&clauses, c);
      }
  if (m_region.repeated && !m_region.clauses.find (OMP_CLAUSE_ASYNC))
    {
      tree c = build_omp_clause (m_region.loc, OMP_CLAUSE_ASYNC);
      OMP_CLAUSE_OPERAND (c, 0) = build_int_cst (integer_type_node,
						 ACCPLUG_ASYNC_PARTS);
      prepend (&clauses, c);
    }
  return clauses;
}

/* Messages about a nest name its first line.  */

location_t
part_builder::location_of (const piece &p) const
{
  if (m_region.repeated && p.kind == piece_kind::nest)
    for (gimple *stmt : p.stmts)
      if (gimple_has_location (stmt))
	return gimple_location (stmt);
  return m_region.loc;
}

gomp_target *
part_builder::build_part (gimple_seq seq, const std::vector<tree> &vars, int kind,
			  tree clauses, location_t loc) const
{
  gomp_target *part = gimple_build_omp_target (NULL, kind, clauses);
  gimple_set_location (part, loc);
  gimple_omp_set_body (part, bind_of (vars, seq));
  if (m_region.repeated)
    mark_inner_part (part);
  if (of_parallel_p (m_region.stmt))
    mark_of_parallel (part);
  return part;
}

gomp_target *
part_builder::make_part (const piece &p, std::vector<tree> vars) const
{
  tree clauses = part_clauses (p);
  location_t loc = location_of (p);
  if (p.kind == piece_kind::straight)
    {
      remove_clauses (&clauses, { OMP_CLAUSE_NUM_GANGS, OMP_CLAUSE_NUM_WORKERS,
				  OMP_CLAUSE_VECTOR_LENGTH });
      tree c = build_omp_clause (loc, OMP_CLAUSE_NUM_GANGS);
      OMP_CLAUSE_OPERAND (c, 0) = integer_one_node;
      prepend (&clauses, c);
      return build_part (sequence_of (p.stmts), vars,
			 GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_GANG_SINGLE,
			 clauses, loc);
    }
  std::vector<tree> own = m_region.undivided ? m_region.flat.vars : vars;
  for (const auto &copy : m_places.copies[m_region.number_of (p)])
    own.push_back (copy.first);
  bool open = !independent_nest_p (p.stmts, own);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loc), "piece %d becomes %s\n",
		     int (m_region.number_of (p)) + 1,
		     open ? "an open part: the compiler has to prove it parallel"
		     : "a parallel construct: its loop is `independent'");
  std::vector<tree> scalars;
  if (open)
    scalars = register_scalars (p);
  gimple_seq seq = (m_region.undivided ? gimple_omp_body (m_region.stmt)
		    : sequence_of (p.stmts));
  clauses = hoist_loop_arguments (seq, clauses);
  complete_loops (seq, open);
  std::set<tree> unread;
  for (tree v : scalars)
    if (unread_p (p, v))
      unread.insert (v);
  if (dump_enabled_p ())
    for (tree v : scalars)
      dump_printf_loc (MSG_NOTE, dump_at (loc), "%T is in a register of piece %d%s\n", v,
		       int (m_region.number_of (p)) + 1,
		       unread.count (v) ? ", and nobody reads what it leaves" : "");
  seq = with_register_copies (seq, p.stmts, scalars, unread, &vars);
  if (open)
    for (const auto &end : m_region.flat.ends_of_parts)
      if (uses_of (p.stmts).read.count (end.first))
	set_whole_flag (loc, end.second);
  int kind = (open ? int (GF_OMP_TARGET_KIND_OACC_PARALLEL)
	      : int (GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_PARALLELIZED));
  gomp_target *part = build_part (seq, vars, kind, clauses, loc);
  if (open)
    mark_open_part (part);
  return part;
}

/* ------------------------------------------------------------------------
   The host's side.  */

/* Wait for the parts before.  */

void
part_builder::add_wait (gimple_seq *seq) const
{
  if (m_region.clauses.find (OMP_CLAUSE_ASYNC))
    return add_wait_for_queues (seq);
  tree type = build_function_type_list (void_type_node, NULL_TREE);
  tree wait = build_fn_decl ("accplug_wait_launches", type);
  TREE_NOTHROW (wait) = 1;
  gcall *call = gimple_build_call (wait, 0);
  gimple_set_location (call, m_region.loc);
  gimple_seq_add_stmt (seq, call);
}

void
part_builder::add_wait_for_queues (gimple_seq *seq) const
{
  gcall *call = gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_WAIT), 2,
				   build_int_cst (integer_type_node,
						  GOMP_ASYNC_SYNC),
				   integer_zero_node);
  gimple_set_location (call, m_region.loc);
  gimple_seq_add_stmt (seq, call);
}

/* The data construct copies before the first part waits as `wait' says.  */

void
part_builder::add_waits_of_clauses (gimple_seq *seq) const
{
  tree c = m_region.clauses.find (OMP_CLAUSE_WAIT);
  if (c)
    add_wait_for_queues (seq);
}

/* The clause `if' of a directive whose data are on the device only if the region's are:
   what the region's `if' says, and not what its `self' does.  NULL if they always are.  */

tree
part_builder::device_condition (gimple_seq *seq) const
{
  tree condition = NULL_TREE;
  if (tree c = m_region.clauses.find (OMP_CLAUSE_IF))
    condition = unshare_expr (OMP_CLAUSE_IF_EXPR (c));
  if (tree c = m_region.clauses.find (gcc_compat::self_clause))
    {
      tree self = fold_convert (boolean_type_node,
				unshare_expr (gcc_compat::self_condition (c)));
      tree other = build1 (TRUTH_NOT_EXPR, boolean_type_node, self);
      if (condition)
	other = build2 (TRUTH_AND_EXPR, boolean_type_node,
			fold_convert (boolean_type_node, condition), other);
      condition = create_tmp_var (boolean_type_node);
      push_gimplify_context ();
      gimplify_assign (condition, other, seq);
      pop_gimplify_context (NULL);
    }
  if (!condition)
    return NULL_TREE;
  tree clause = build_omp_clause (m_region.loc, OMP_CLAUSE_IF);
  OMP_CLAUSE_IF_EXPR (clause) = condition;
  OMP_CLAUSE_IF_MODIFIER (clause) = ERROR_MARK;
  return clause;
}

/* Copy V from the device, when the parts before are done.  */

void
part_builder::add_fetch (tree v, gimple_seq *seq) const
{
  add_wait (seq);
  tree c = new_map_clause (m_region.loc, GOMP_MAP_FORCE_FROM, v, DECL_SIZE_UNIT (v));
  OMP_CLAUSE_CHAIN (c) = device_condition (seq);
  gomp_target *update
    = gimple_build_omp_target (NULL, GF_OMP_TARGET_KIND_OACC_UPDATE, c);
  gimple_set_location (update, m_region.loc);
  gimple_seq_add_stmt (seq, update);
}

/* If STMT gets or releases memory, it is the device's; what kernels still use is not
   released.  */

void
part_builder::add_host_statement (gimple *stmt, gimple_seq *seq) const
{
  if (gimple_assign_single_p (stmt))
    {
      auto whole = m_region.flat.whole.find (gimple_assign_lhs (stmt));
      if (whole != m_region.flat.whole.end ())
	gimple_assign_set_rhs1 (stmt, whole->second);
    }
  bool get = gimple_call_builtin_p (stmt, BUILT_IN_MALLOC);
  if (get || gimple_call_builtin_p (stmt, BUILT_IN_FREE))
    {
      if (!get)
	add_wait (seq);
      tree type = TREE_TYPE (gimple_call_fndecl (stmt));
      gimple_call_set_fndecl (stmt, build_fn_decl (get ? "acc_malloc" : "acc_free", type));
      update_stmt (stmt);
    }
  gimple_seq_add_stmt (seq, stmt);
}

void
part_builder::add_host_piece (const piece &p, gimple_seq *seq) const
{
  for (tree v : p.fetched)
    add_fetch (v, seq);
  for (gimple *stmt : p.stmts)
    add_host_statement (stmt, seq);
}

/* The data construct around PARTS, in the form that omplower expects.  */

gimple *
part_builder::data_region (gimple_seq parts) const
{
  add_wait (&parts);
  gimple_seq cleanup = NULL;
  tree end = builtin_decl_explicit (BUILT_IN_GOACC_DATA_END);
  gimple_seq_add_stmt (&cleanup, gimple_build_call (end, 0));
  gimple *body = gimple_build_try (bind_of ({}, parts), cleanup, GIMPLE_TRY_FINALLY);
  gomp_target *data
    = gimple_build_omp_target (NULL, GF_OMP_TARGET_KIND_OACC_DATA_KERNELS,
			       m_region.clauses.for_data (m_places.values, m_places.shared,
							  m_places.lone));
  gimple_set_location (data, m_region.loc);
  if (of_parallel_p (m_region.stmt))
    mark_of_parallel (data);
  gimple_omp_set_body (data, body);
  return data;
}

gimple *
part_builder::build () const
{
  gimple_seq seq = NULL;
  for (size_t i = 0; i < m_region.plan.pieces.size (); i++)
    {
      const piece &p = m_region.plan.pieces[i];
      if (p.kind == piece_kind::host)
	{
	  add_host_piece (p, &seq);
	  continue;
	}
      gomp_target *part = make_part (p, m_places.part_vars[i]);
      for (const auto &copy : m_places.copies[i])
	replace_in (gimple_omp_body_ptr (part), copy.first, copy.second);
      gimple_seq_add_stmt (&seq, part);
    }
  if (m_region.repeated)
    {
      gimple *data = data_region (seq);
      seq = NULL;
      add_waits_of_clauses (&seq);
      gimple_seq_add_stmt (&seq, data);
    }
  std::vector<tree> vars = m_places.host_vars;
  vars.insert (vars.end (), m_places.shared.begin (), m_places.shared.end ());
  if (vars.empty () && gimple_seq_singleton_p (seq))
    return gimple_seq_first_stmt (seq);
  return bind_of (vars, seq);
}

} // anonymous namespace

gimple *
build_parts (const kernels_region &region, const placement &places)
{
  return part_builder (region, places).build ();
}

} // namespace accplug
