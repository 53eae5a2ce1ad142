/* Kernels regions as sequences of compute constructs: one kernel for each loop nest.

   Comes in: functions before omp_oacc_kernels_decompose, with their kernels
   constructs.
   Goes out: for each a data construct around its pieces (plan.h): one compute
   construct for each nest, one of one gang for straight device code, and the host's
   statements between them.  A region of one piece is that one construct, without a
   data construct.

   Rules
   - A nest of `loop independent' is a parallel construct.  Any other nest is an open
     part: it gets many gangs if the analysis of its loops proves it parallel
     (gimple-passes/partition.cc), else one.  In it the loops with a directive have
     `auto', unless the program says `independent' or `seq'.  It is a parallel
     construct for GCC, whose omplower takes no `auto' in parts of kernels regions.
   - A variable of the region belongs to the part that uses it.  If several do, each
     has its own if none reads what another has left; otherwise the data construct
     creates it on the device.  It also does if its address is in a variable of other
     parts, as that of Fortran's temporary arrays is in their descriptors.
   - An implicitly copied scalar belongs to a part too, if the part assigns it before
     it reads it and nobody reads its value afterwards.  If no part leaves a value that
     is read, it is mapped nowhere.
   - The parts run in the order of one queue.  The host waits at the end, and before it
     fetches a scalar.
   - What cannot be divided is one part.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/parts.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "clauses/implicit-clauses.h"
#include "kernels/clauses.h"
#include "kernels/part-scalars.h"
#include "kernels/plain-loops.h"
#include "kernels/plain-parallel.h"
#include "kernels/scalar-liveness.h"
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

/* ------------------------------------------------------------------------
   Loops with a directive.  */

bool
independent_p (gimple *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  return (omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT)
	  && !omp_find_clause (clauses, OMP_CLAUSE_SEQ));
}

/* Are STMTS one independent nest, after assignments to VARS, the part's own?  */

bool
independent_nest_p (const statement_list &stmts, const std::vector<tree> &vars)
{
  bool found = false;
  for (gimple *stmt : stmts)
    switch (gimple_code (stmt))
      {
      case GIMPLE_PREDICT:
	break;
      case GIMPLE_LABEL:
	/* Nothing jumps to it, unless there is a jump, which is refused.  */
	break;
      case GIMPLE_ASSIGN:
	if (gimple_clobber_p (stmt))
	  break;
	if (found || std::find (vars.begin (), vars.end (), gimple_get_lhs (stmt))
		     == vars.end ())
	  return false;
	break;
      case GIMPLE_OMP_FOR:
	if (found || !independent_p (stmt))
	  return false;
	found = true;
	break;
      case GIMPLE_TRY:
	{
	  statement_list inner;
	  append_statements (gimple_try_eval (stmt), &inner, NULL);
	  if (found || gimple_try_kind (stmt) != GIMPLE_TRY_FINALLY
	      || !independent_nest_p (inner, vars))
	    return false;
	  found = true;
	  break;
	}
      default:
	return false;
      }
  return found;
}

void
remove_clauses (tree *clauses, std::initializer_list<omp_clause_code> codes)
{
  for (tree *link = clauses; *link;)
    if (std::find (codes.begin (), codes.end (), OMP_CLAUSE_CODE (*link))
	!= codes.end ())
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

/* Say of LOOP, of a part that is OPEN or not, who decides.  */

void
complete_loop (gimple *loop, bool open)
{
  tree *clauses = gimple_omp_for_clauses_ptr (loop);
  remove_clauses (clauses, { OMP_CLAUSE_AUTO });
  if (omp_find_clause (*clauses, OMP_CLAUSE_SEQ)
      || omp_find_clause (*clauses, OMP_CLAUSE_INDEPENDENT))
    return;
  bool partitioned = (omp_find_clause (*clauses, OMP_CLAUSE_GANG)
		      || omp_find_clause (*clauses, OMP_CLAUSE_WORKER)
		      || omp_find_clause (*clauses, OMP_CLAUSE_VECTOR));
  omp_clause_code code = open ? OMP_CLAUSE_AUTO : OMP_CLAUSE_SEQ;
  if (open)
    /* `auto' does not go together with levels.  */
    remove_clauses (clauses, { OMP_CLAUSE_GANG, OMP_CLAUSE_WORKER,
			       OMP_CLAUSE_VECTOR });
  else if (partitioned)
    code = OMP_CLAUSE_INDEPENDENT;
  *clauses = chain_clause (build_omp_clause (gimple_location (loop), code), *clauses);
}

void
complete_loops (gimple_seq seq, bool open)
{
  walk (seq, [open] (gimple_stmt_iterator *gsi)
    {
      if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR)
	complete_loop (gsi_stmt (*gsi), open);
      return visit::into;
    });
}

/* ------------------------------------------------------------------------
   A region.  */

class kernels_region
{
public:
  kernels_region (gomp_target *stmt, const std::unordered_set<unsigned> &kept,
		  const scalar_liveness &liveness);

  /* What replaces the construct.  */
  gimple *divide ();

private:
  void find_variables ();
  void make_plan ();
  void make_one_piece ();
  bool device_pointer_p () const;

  void place_variables ();
  bool address_leaves_p (size_t number, tree v) const;
  void place_variable (tree v);
  bool read_after_others_p (const std::vector<size_t> &users, tree v) const;
  bool dead_after_p (const piece &p, tree v) const;
  bool private_to_p (const piece &p, tree v) const;
  bool private_to_all_p (tree v) const;
  void place_implicit_scalar (tree v);
  bool lone_scalar_p (const mapping_group &group) const;
  void copy_variable (size_t i, tree v);
  bool copied_p (const piece &p, tree v) const;

  std::vector<tree> register_scalars (const piece &p) const;
  bool unread_p (const piece &p, tree v) const;
  gomp_target *make_part (piece *p, std::vector<tree> vars);
  gomp_target *build_part (gimple_seq seq, const std::vector<tree> &vars, int kind,
			   tree clauses, location_t loc);
  tree part_clauses (const piece &p) const;
  void add_host_piece (const piece &p, gimple_seq *seq) const;
  void add_wait (gimple_seq *seq) const;
  void add_waits_of_clauses (gimple_seq *seq) const;
  void add_fetch (tree v, gimple_seq *seq) const;
  gimple *data_region (gimple_seq parts) const;
  location_t location_of (const piece &p) const;

  gomp_target *m_stmt;
  location_t m_loc;
  flat_region m_flat;
  variable_uses m_uses;
  kernels_clauses m_clauses;
  const scalar_liveness &m_liveness;
  region_variables m_variables;
  kernels_plan m_plan;
  bool m_undivided = false;
  bool m_repeated = false;		/* more kernels than one are launched */

  std::set<tree> m_values;		/* firstprivate in parts */
  std::set<tree> m_lone;		/* mapped by the one part that uses them */
  std::vector<tree> m_host_vars;	/* declared around all */
  std::vector<tree> m_shared;		/* likewise, and mapped */
  std::vector<std::vector<tree>> m_part_vars;	/* by piece */
  /* By piece: own copies of variables that are declared elsewhere.  */
  std::vector<std::vector<std::pair<tree, tree>>> m_copies;
};

kernels_region::kernels_region (gomp_target *stmt,
				const std::unordered_set<unsigned> &kept,
				const scalar_liveness &liveness)
  : m_stmt (stmt), m_loc (gimple_location (stmt)),
    m_flat (gimple_omp_body (stmt)), m_uses (uses_of (m_flat.stmts)),
    m_clauses (stmt, m_uses, kept), m_liveness (liveness)
{
}

void
kernels_region::find_variables ()
{
  for (tree v : m_flat.vars)
    if (VAR_P (v) && !TREE_STATIC (v) && !DECL_EXTERNAL (v))
      m_variables.own.insert (v);
  for (const mapping_group &group : m_clauses.groups ())
    if (group.implicit)
      {
	tree v = group.scalar ();
	/* Fortran's pointers have mappings that belong together; an optional
	   argument may have no value.  */
	if ((POINTER_TYPE_P (value_type (v)) && lang_GNU_Fortran ())
	    || lang_hooks.decls.omp_check_optional_argument (v, false))
	  continue;
	m_variables.implicit.insert (v);
	if (!m_uses.written.count (v) && !m_uses.addressed.count (v)
	    && !m_uses.in_clauses.count (v))
	  m_variables.by_value.insert (v);
      }
}

void
kernels_region::make_one_piece ()
{
  m_plan = kernels_plan ();
  m_plan.pieces.push_back ({ piece_kind::nest, m_flat.stmts, {} });
  m_undivided = true;
}

/* Does nobody read the value of V that P leaves?  */

bool
kernels_region::dead_after_p (const piece &p, tree v) const
{
  return m_liveness.dead_after (m_undivided ? m_stmt : p.stmts.back (), v);
}

/* Can P have a copy of V, which it neither finds nor leaves?  */

bool
kernels_region::private_to_p (const piece &p, tree v) const
{
  return (dead_after_p (p, v) && !uses_of (p.stmts).in_clauses.count (v)
	  && !exposure_of (p.stmts, v).read_first);
}

bool
kernels_region::private_to_all_p (tree v) const
{
  for (const piece &p : m_plan.pieces)
    if (uses_of (p.stmts).mentioned.count (v)
	&& (p.kind == piece_kind::host || !private_to_p (p, v)))
      return false;
  return true;
}

/* Does the device assign a pointer that the host has too?  Its value would have to
   cross from one part to the next, and GCC maps no such pointer.  */

bool
kernels_region::device_pointer_p () const
{
  for (tree v : m_variables.implicit)
    if (POINTER_TYPE_P (value_type (v)) && m_uses.written.count (v)
	&& !m_plan.host_variables.count (v) && !private_to_all_p (v))
      return true;
  return false;
}

void
kernels_region::make_plan ()
{
  if (m_flat.divisible && m_clauses.divisible ())
    m_plan = plan_region (m_flat, m_variables);
  auto device = [] (const piece &p) { return p.kind != piece_kind::host; };
  auto nest = [] (const piece &p) { return p.kind == piece_kind::nest; };
  auto loops = [] (const piece &p)
    {
      return (p.kind == piece_kind::host
	      && std::any_of (p.stmts.begin (), p.stmts.end (), jump_p));
    };
  m_repeated = (std::count_if (m_plan.pieces.begin (), m_plan.pieces.end (), device) > 1
		|| std::any_of (m_plan.pieces.begin (), m_plan.pieces.end (), loops));
  if (std::none_of (m_plan.pieces.begin (), m_plan.pieces.end (), nest)
      || (m_repeated && device_pointer_p ()) || m_plan.pieces.size () == 1)
    {
      make_one_piece ();
      m_repeated = false;
    }
}

/* ------------------------------------------------------------------------
   Where variables live.  */

/* Does one of the pieces USERS read a value of V that another one has left?  */

bool
kernels_region::read_after_others_p (const std::vector<size_t> &users, tree v) const
{
  for (size_t i : users)
    if (exposure_of (m_plan.pieces[i].stmts, v).read_first)
      return true;
  return false;
}

/* Who has the address of a variable, or a pointer made from it.  */

struct address_holders
{
  std::set<tree> variables;
  bool memory = false;		/* something that is no variable, too */
};

/* If STMT computes a pointer, or copies a structure, from one of HOLDERS, what it assigns
   is one.  */

void
note_holder (gimple *stmt, address_holders *holders)
{
  tree lhs = is_gimple_assign (stmt) || is_gimple_call (stmt)
	       ? gimple_get_lhs (stmt) : NULL_TREE;
  if (!lhs || gimple_clobber_p (stmt)
      || (!POINTER_TYPE_P (TREE_TYPE (lhs)) && !AGGREGATE_TYPE_P (TREE_TYPE (lhs))))
    return;
  const variable_uses &uses = uses_of (stmt);
  for (tree holder : holders->variables)
    if (uses.mentioned.count (holder))
      {
	tree base = get_base_address (lhs);
	if (base && DECL_P (base))
	  holders->variables.insert (base);
	else
	  holders->memory = true;
	break;
      }
}

/* V is used in piece NUMBER alone: may others find it by its address?  */

bool
kernels_region::address_leaves_p (size_t number, tree v) const
{
  const statement_list &stmts = m_plan.pieces[number].stmts;
  /* What a reference refers to counts as addressed, too.  */
  if (TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE
      || !uses_of (stmts).addressed.count (v))
    return false;
  address_holders holders;
  holders.variables.insert (v);
  for (size_t known = 0; known != holders.variables.size () && !holders.memory;)
    {
      known = holders.variables.size ();
      for (gimple *stmt : stmts)
	walk_in (iterator_at (stmt), [&] (gimple_stmt_iterator *gsi)
	  {
	    note_holder (gsi_stmt (*gsi), &holders);
	    return visit::into;
	  });
    }
  auto outside = [&] (tree holder)
    {
      if (!m_variables.own.count (holder))
	return true;
      for (size_t i = 0; i < m_plan.pieces.size (); i++)
	if (i != number && uses_of (m_plan.pieces[i].stmts).mentioned.count (holder))
	  return true;
      return false;
    };
  return (holders.memory
	  || std::any_of (holders.variables.begin (), holders.variables.end (),
			  outside));
}

void
kernels_region::place_variable (tree v)
{
  std::vector<size_t> users;
  bool host = m_plan.host_variables.count (v);
  for (size_t i = 0; i < m_plan.pieces.size (); i++)
    {
      const piece &p = m_plan.pieces[i];
      if (p.kind == piece_kind::host)
	{
	  for (gimple *stmt : p.stmts)
	    host |= uses_of (stmt).mentioned.count (v) != 0;
	  continue;
	}
      variable_uses uses = uses_of (p.stmts);
      if (uses.mentioned.count (v) || uses.addressed.count (v))
	users.push_back (i);
    }
  if (host)
    m_host_vars.push_back (v);
  else if (users.empty ())
    ;
  else if (users.size () == 1 && !address_leaves_p (users[0], v))
    m_part_vars[users[0]].push_back (v);
  else if (scalar_variable_p (v) && !m_uses.addressed.count (v)
	   && !m_uses.in_clauses.count (v) && !read_after_others_p (users, v))
    for (size_t i : users)
      if (i == users[0])
	m_part_vars[i].push_back (v);
      else
	copy_variable (i, v);
  else
    m_shared.push_back (v);
}

/* Give piece I a copy of V.  */

void
kernels_region::copy_variable (size_t i, tree v)
{
  tree own = variable_like (v);
  m_part_vars[i].push_back (own);
  m_copies[i].push_back ({ v, own });
}

/* A piece to which the implicitly copied V is private has its own.  If no other one
   leaves a value, the host has the value from before the region for those that read
   it; pointers and variables of loop directives stay mapped there.  */

void
kernels_region::place_implicit_scalar (tree v)
{
  bool mapped = false;
  for (size_t i = 0; i < m_plan.pieces.size (); i++)
    {
      const piece &p = m_plan.pieces[i];
      variable_uses uses = uses_of (p.stmts);
      if (p.kind == piece_kind::host)
	mapped |= uses.mentioned.count (v) != 0;
      else if (!uses.mentioned.count (v) && !uses.in_clauses.count (v)
	       && !uses.addressed.count (v))
	;
      else if (private_to_p (p, v))
	copy_variable (i, v);
      else
	mapped |= (POINTER_TYPE_P (value_type (v)) || uses.in_clauses.count (v)
		   || uses.addressed.count (v)
		   || (uses.written.count (v) && !dead_after_p (p, v)));
    }
  if (!mapped)
    m_values.insert (v);
}

/* Does one nest alone use GROUP's scalar, once?  */

bool
kernels_region::lone_scalar_p (const mapping_group &group) const
{
  tree v = group.scalar ();
  if (!m_repeated || !group.implicit || group.clauses.size () != 1
      || m_values.count (v) || m_uses.addressed.count (v)
      || POINTER_TYPE_P (TREE_TYPE (v)))
    return false;
  unsigned users = 0;
  for (const piece &p : m_plan.pieces)
    {
      variable_uses uses = uses_of (p.stmts);
      if (copied_p (p, v) || (!group.used_in (uses) && !p.fetched.count (v)))
	continue;
      if (p.kind != piece_kind::nest || p.in_loop || users++)
	return false;
    }
  return users == 1;
}

void
kernels_region::place_variables ()
{
  m_part_vars.resize (m_plan.pieces.size ());
  m_copies.resize (m_plan.pieces.size ());
  m_values = m_variables.by_value;
  m_values.insert (m_plan.host_variables.begin (), m_plan.host_variables.end ());
  for (tree v : m_variables.implicit)
    if (!m_values.count (v))
      place_implicit_scalar (v);
  for (const mapping_group &group : m_clauses.groups ())
    if (lone_scalar_p (group))
      m_lone.insert (group.scalar ());
  if (m_undivided)
    return;
  for (tree v : m_flat.vars)
    if (m_variables.own.count (v))
      place_variable (v);
    else
      m_host_vars.push_back (v);
}

/* ------------------------------------------------------------------------
   Parts.  */

/* Has P a copy of V, which is declared elsewhere?  */

bool
kernels_region::copied_p (const piece &p, tree v) const
{
  const auto &copies = m_copies[&p - m_plan.pieces.data ()];
  return std::any_of (copies.begin (), copies.end (),
		      [v] (const std::pair<tree, tree> &copy)
		      { return copy.first == v; });
}

/* The scalars in memory that P can have in registers.  */

std::vector<tree>
kernels_region::register_scalars (const piece &p) const
{
  std::vector<tree> scalars;
  variable_uses uses = uses_of (p.stmts);
  auto consider = [&] (tree v)
    {
      if (scalar_variable_p (v) && uses.mentions (v) && !m_uses.addressed.count (v)
	  && !uses.in_clauses.count (v)
	  && std::find (scalars.begin (), scalars.end (), v) == scalars.end ())
	scalars.push_back (v);
    };
  for (const mapping_group &group : m_clauses.groups ())
    {
      tree v = group.scalar ();
      if (!v || (group.implicit && m_values.count (v)) || copied_p (p, v))
	continue;
      /* The pointers that C and C++ name stand for what they point to; C++'s references
	 may be to what a pointer points to as well.  */
      bool aliased = (TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE
		      && !lang_GNU_Fortran () && !TYPE_RESTRICT (TREE_TYPE (v)));
      if (!POINTER_TYPE_P (value_type (v)) && !aliased && group.used_in (uses))
	consider (v);
    }
  for (tree v : m_shared)
    consider (v);
  return scalars;
}

/* Does P change the region's own V only where the device does not get to, and nobody else
   read what P leaves?  gfortran's temporaries for an assignment are so, as they are set
   before the nests of its right side and change with its left side.  */

bool
kernels_region::unread_p (const piece &p, tree v) const
{
  if (!m_variables.own.count (v))
    return false;
  for (gimple *stmt : p.stmts)
    if (uses_of (stmt).written.count (v) && !m_plan.unreached.count (stmt))
      return false;
  for (const piece &other : m_plan.pieces)
    if (&other != &p && exposure_of (other.stmts, v).read_first)
      return false;
  return true;
}

tree
kernels_region::part_clauses (const piece &p) const
{
  variable_uses uses = uses_of (p.stmts);
  for (const auto &copy : m_copies[&p - m_plan.pieces.data ()])
    uses.mentioned.erase (copy.first);
  tree clauses;
  if (!m_repeated)
    clauses = m_clauses.for_whole (uses, m_values);
  else
    clauses = m_clauses.for_part (uses, m_values, m_shared, m_lone);
  /* The region's own variables that live on the host.  */
  for (tree v : m_host_vars)
    if (m_plan.host_variables.count (v) && uses.mentioned.count (v))
      {
	tree c = build_omp_clause (m_loc, OMP_CLAUSE_FIRSTPRIVATE);
	OMP_CLAUSE_DECL (c) = v;
	clauses = chain_clause (c, clauses);
      }
  if (m_repeated && !m_clauses.find (OMP_CLAUSE_ASYNC))
    {
      tree c = build_omp_clause (m_loc, OMP_CLAUSE_ASYNC);
      OMP_CLAUSE_OPERAND (c, 0) = build_int_cst (integer_type_node,
						 GOMP_ASYNC_NOVAL);
      clauses = chain_clause (c, clauses);
    }
  return clauses;
}

/* Messages about a nest name its first line.  */

location_t
kernels_region::location_of (const piece &p) const
{
  if (m_repeated && p.kind == piece_kind::nest)
    for (gimple *stmt : p.stmts)
      if (gimple_has_location (stmt))
	return gimple_location (stmt);
  return m_loc;
}

gomp_target *
kernels_region::build_part (gimple_seq seq, const std::vector<tree> &vars, int kind,
			    tree clauses, location_t loc)
{
  gomp_target *part = gimple_build_omp_target (NULL, kind, clauses);
  gimple_set_location (part, loc);
  gimple_omp_set_body (part, bind_of (vars, seq));
  if (m_repeated)
    mark_inner_part (part);
  return part;
}

gomp_target *
kernels_region::make_part (piece *p, std::vector<tree> vars)
{
  tree clauses = part_clauses (*p);
  location_t loc = location_of (*p);
  if (p->kind == piece_kind::straight)
    {
      remove_clauses (&clauses, { OMP_CLAUSE_NUM_GANGS, OMP_CLAUSE_NUM_WORKERS,
				  OMP_CLAUSE_VECTOR_LENGTH });
      tree c = build_omp_clause (loc, OMP_CLAUSE_NUM_GANGS);
      OMP_CLAUSE_OPERAND (c, 0) = integer_one_node;
      return build_part (sequence_of (p->stmts), vars,
			 GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_GANG_SINGLE,
			 chain_clause (c, clauses), loc);
    }
  std::vector<tree> own = m_undivided ? m_flat.vars : vars;
  for (const auto &copy : m_copies[p - m_plan.pieces.data ()])
    own.push_back (copy.first);
  bool open = !independent_nest_p (p->stmts, own);
  std::vector<tree> scalars;
  if (open)
    scalars = register_scalars (*p);
  gimple_seq seq = (m_undivided ? gimple_omp_body (m_stmt)
		    : sequence_of (p->stmts));
  clauses = hoist_loop_arguments (seq, clauses);
  complete_loops (seq, open);
  std::set<tree> unread;
  for (tree v : scalars)
    if (unread_p (*p, v))
      unread.insert (v);
  seq = with_register_copies (seq, p->stmts, scalars, unread, &vars);
  int kind = (open ? int (GF_OMP_TARGET_KIND_OACC_PARALLEL)
	      : int (GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_PARALLELIZED));
  gomp_target *part = build_part (seq, vars, kind, clauses, loc);
  if (open)
    mark_open_part (part);
  return part;
}

/* ------------------------------------------------------------------------
   The host's side.  */

void
kernels_region::add_wait (gimple_seq *seq) const
{
  gcall *call = gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_WAIT), 2,
				   build_int_cst (integer_type_node,
						  GOMP_ASYNC_SYNC),
				   integer_zero_node);
  gimple_set_location (call, m_loc);
  gimple_seq_add_stmt (seq, call);
}

/* The data construct copies before the first part waits as `wait' says.  */

void
kernels_region::add_waits_of_clauses (gimple_seq *seq) const
{
  tree c = m_clauses.find (OMP_CLAUSE_WAIT);
  if (c)
    add_wait (seq);
}

/* Copy V from the device, when the parts before are done.  */

void
kernels_region::add_fetch (tree v, gimple_seq *seq) const
{
  add_wait (seq);
  tree c = build_omp_clause (m_loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_FORCE_FROM);
  OMP_CLAUSE_DECL (c) = v;
  OMP_CLAUSE_SIZE (c) = DECL_SIZE_UNIT (v);
  if (tree condition = m_clauses.find (OMP_CLAUSE_IF))
    {
      tree copy = build_omp_clause (m_loc, OMP_CLAUSE_IF);
      OMP_CLAUSE_IF_EXPR (copy) = unshare_expr (OMP_CLAUSE_IF_EXPR (condition));
      OMP_CLAUSE_IF_MODIFIER (copy) = OMP_CLAUSE_IF_MODIFIER (condition);
      OMP_CLAUSE_CHAIN (c) = copy;
    }
  gomp_target *update
    = gimple_build_omp_target (NULL, GF_OMP_TARGET_KIND_OACC_UPDATE, c);
  gimple_set_location (update, m_loc);
  gimple_seq_add_stmt (seq, update);
}

void
kernels_region::add_host_piece (const piece &p, gimple_seq *seq) const
{
  for (tree v : p.fetched)
    add_fetch (v, seq);
  gimple_seq_add_seq (seq, sequence_of (p.stmts));
}

/* The data construct around PARTS, in the form that omplower expects.  */

gimple *
kernels_region::data_region (gimple_seq parts) const
{
  add_wait (&parts);
  gimple_seq cleanup = NULL;
  tree end = builtin_decl_explicit (BUILT_IN_GOACC_DATA_END);
  gimple_seq_add_stmt (&cleanup, gimple_build_call (end, 0));
  gimple *body = gimple_build_try (bind_of ({}, parts), cleanup, GIMPLE_TRY_FINALLY);
  gomp_target *data
    = gimple_build_omp_target (NULL, GF_OMP_TARGET_KIND_OACC_DATA_KERNELS,
			       m_clauses.for_data (m_values, m_shared, m_lone));
  gimple_set_location (data, m_loc);
  gimple_omp_set_body (data, body);
  return data;
}

gimple *
kernels_region::divide ()
{
  find_variables ();
  make_plan ();
  place_variables ();
  gimple_seq seq = NULL;
  for (size_t i = 0; i < m_plan.pieces.size (); i++)
    {
      piece *p = &m_plan.pieces[i];
      if (p->kind == piece_kind::host)
	{
	  add_host_piece (*p, &seq);
	  continue;
	}
      gomp_target *part = make_part (p, m_part_vars[i]);
      for (const auto &copy : m_copies[i])
	replace_in (gimple_omp_body_ptr (part), copy.first, copy.second);
      gimple_seq_add_stmt (&seq, part);
    }
  if (m_repeated)
    {
      gimple *data = data_region (seq);
      seq = NULL;
      add_waits_of_clauses (&seq);
      gimple_seq_add_stmt (&seq, data);
    }
  std::vector<tree> vars = m_host_vars;
  vars.insert (vars.end (), m_shared.begin (), m_shared.end ());
  if (vars.empty () && gimple_seq_singleton_p (seq))
    return gimple_seq_first_stmt (seq);
  return bind_of (vars, seq);
}

/* ------------------------------------------------------------------------
   The pass.  */

/* What a first walk through a function finds.  */
struct function_notes
{
  /* The variables that data directives without a region name: their device copies
     count, also for kernels that come later.  */
  uid_set kept;
  bool kernels = false;		/* there are some */
};

void
note_directive (gimple *stmt, function_notes *notes)
{
  if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
    switch (gimple_omp_target_kind (stmt))
      {
      case GF_OMP_TARGET_KIND_OACC_PARALLEL:
	if (!plain_parallel_p (as_a<gomp_target *> (stmt)))
	  break;
	make_kernels (as_a<gomp_target *> (stmt));
	/* FALLTHRU */
      case GF_OMP_TARGET_KIND_OACC_KERNELS:
	notes->kernels = true;
	break;
      case GF_OMP_TARGET_KIND_OACC_ENTER_DATA:
      case GF_OMP_TARGET_KIND_OACC_EXIT_DATA:
      case GF_OMP_TARGET_KIND_OACC_UPDATE:
      case GF_OMP_TARGET_KIND_OACC_DECLARE:
	add_clause_variables (gimple_omp_target_clauses (stmt), OMP_CLAUSE_MAP,
			      &notes->kept);
	break;
      default:
	break;
      }
}

struct division
{
  uid_set kept;			/* variables that data directives around map */
  const scalar_liveness *liveness;
};

/* GCC loads a reference that statements go through into a temporary, and shares that
   among all nests of the region.  It is a pointer like others, so that each part can
   have its own; what is known of references is that they stand for what they refer
   to.  */

void
make_temporaries_pointers (gimple_seq region)
{
  walk (region, [] (gimple_stmt_iterator *gsi)
    {
      if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  if (VAR_P (v) && DECL_ARTIFICIAL (v) && !DECL_HAS_VALUE_EXPR_P (v)
	      && TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE)
	    TREE_TYPE (v) = build_pointer_type (TREE_TYPE (TREE_TYPE (v)));
      return visit::into;
    });
}

void divide_regions (gimple_seq *seq, const division &around);

visit
divide_if_kernels (gimple_stmt_iterator *gsi, const division &around)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_code (stmt) != GIMPLE_OMP_TARGET)
    return visit::into;
  switch (gimple_omp_target_kind (stmt))
    {
    case GF_OMP_TARGET_KIND_OACC_DATA:
    case GF_OMP_TARGET_KIND_OACC_HOST_DATA:
      {
	division inner = around;
	add_clause_variables (gimple_omp_target_clauses (stmt), OMP_CLAUSE_MAP,
			      &inner.kept);
	divide_regions (gimple_omp_body_ptr (stmt), inner);
	return visit::past;
      }
    case GF_OMP_TARGET_KIND_OACC_KERNELS:
      {
	make_temporaries_pointers (gimple_omp_body (stmt));
	kernels_region region (as_a<gomp_target *> (stmt), around.kept,
			       *around.liveness);
	gsi_replace (gsi, region.divide (), false);
	forget_uses ();
	return visit::past;
      }
    default:
      return visit::into;
    }
}

void
divide_regions (gimple_seq *seq, const division &around)
{
  walk_changing (seq, [&around] (gimple_stmt_iterator *gsi)
		 { return divide_if_kernels (gsi, around); });
}

visit
make_plain_if_kernels (gimple *stmt)
{
  if (gimple_code (stmt) != GIMPLE_OMP_TARGET
      || gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_KERNELS)
    return visit::into;
  make_loops_plain (stmt);
  return visit::past;
}

const pass_data acc_kernels_data = {
  GIMPLE_PASS, "acckernels", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_acc_kernels : public gimple_opt_pass
{
public:
  explicit pass_acc_kernels (gcc::context *context)
    : gimple_opt_pass (acc_kernels_data, context) {}

  bool gate (function *) final override { return active (); }

  unsigned execute (function *fun) final override
  {
    forget_part_marks ();
    function_notes notes;
    gimple_seq body = gimple_body (fun->decl);
    walk (body, [] (gimple_stmt_iterator *gsi)
	  { return make_plain_if_kernels (gsi_stmt (*gsi)); });
    rewrite_implicit_scalars (body);
    walk (body, [&notes] (gimple_stmt_iterator *gsi)
      {
	note_directive (gsi_stmt (*gsi), &notes);
	return visit::into;
      });
    if (!notes.kernels)
      return 0;
    scalar_liveness liveness (fun, notes.kept);
    forget_uses ();
    divide_regions (&body, { notes.kept, &liveness });
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_acc_kernels (gcc::context *context)
{
  return new pass_acc_kernels (context);
}

} // namespace accplug
