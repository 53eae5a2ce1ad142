/* A function's body as a graph of uses and definitions of variables.

   Comes in: the body of a function in high GIMPLE, with its constructs.
   Goes out: flow_graph: a node for each statement, and one at the end of each that has a
   body; where control goes from it, and what it reads and sets.

   Rules
   - A data clause reads its variable where the construct begins and where it ends.
     What is copied implicitly to a kernels region, and what is firstprivate, is read
     where the region's statements read it; a private variable is another one.
   - Excluded are variables whose address the function takes, and those in OpenMP
     constructs, whose threads run at other times.  gfortran passes addresses to its
     library, which does not keep them.
   - A variable in a frame (statements/frame-names.h) is known by its member.
   - From any statement control may go to the handlers and clean-ups around it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/fortran-library.h"
#include "kernels/flow-graph.h"
#include "kernels/clauses.h"
#include "statements/clauses.h"
#include "statements/frame-names.h"

namespace accplug
{

namespace
{

/* Does STMT call a procedure of gfortran's library?  */

bool
library_call_p (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return (callee && lang_GNU_Fortran () && DECL_EXTERNAL (callee)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (callee)),
			    fortran_library_prefix));
}

bool
variable_p (tree t)
{
  return VAR_P (t) || TREE_CODE (t) == PARM_DECL;
}

std::set<tree>
clause_variables (tree clauses, omp_clause_code code)
{
  std::set<tree> variables;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == code)
      variables.insert (OMP_CLAUSE_DECL (c));
  return variables;
}

} // anonymous namespace

flow_graph::flow_graph (gimple_seq body, const uid_set &kept)
  : m_kept (kept)
{
  add_node ();
  add_sequence (body);
  resolve_labels ();
}

size_t
flow_graph::new_node ()
{
  nodes.emplace_back ();
  nodes.back ().handler = m_handler;
  return nodes.size () - 1;
}

/* A node that follows the last one.  */

size_t
flow_graph::add_node ()
{
  size_t n = new_node ();
  link (m_last, n);
  m_last = n;
  return n;
}

void
flow_graph::link (size_t from, size_t to)
{
  if (from != no_node && to != no_node)
    nodes[from].next.push_back (to);
}

void
flow_graph::resolve_labels ()
{
  for (const auto &jump : m_jumps)
    {
      auto place = m_labels.find (jump.second);
      if (place == m_labels.end ())
	known = false;
      else
	link (jump.first, place->second);
    }
  for (size_t from : m_computed_jumps)
    for (const auto &label : m_labels)
      link (from, label.second);
}

/* ------------------------------------------------------------------------
   Operands.  They belong to the last node.  */

/* The address of REFERENCE is taken.  */

void
flow_graph::exclude_base (tree reference)
{
  tree base = get_base_address (reference);
  if (base && variable_p (base))
    excluded.insert (base);
  for (;; reference = TREE_OPERAND (reference, 0))
    if (tree member = frame_member (reference))
      {
	excluded.insert (member);
	break;
      }
    else if (!handled_component_p (reference))
      break;
}

/* The last node has V at TP.  */

void
flow_graph::note_variable (tree v, tree *tp)
{
  flow_node *n = &nodes[m_last];
  if (m_hidden.count (*tp))
    ;
  else if (tp == m_lhs)
    n->def = v;
  else
    n->uses.push_back (v);
}

visit
flow_graph::note_operand (tree *tp)
{
  if (TYPE_P (*tp))
    return visit::past;
  if (TREE_CODE (*tp) == ADDR_EXPR)
    {
      if (!m_library_call)
	exclude_base (TREE_OPERAND (*tp, 0));
    }
  else if (tree member = frame_member (*tp))
    {
      note_variable (member, tp);
      return visit::past;
    }
  else if (variable_p (*tp))
    {
      note_variable (*tp, tp);
      if (VAR_P (*tp) && DECL_HAS_VALUE_EXPR_P (*tp))
	{
	  tree value = DECL_VALUE_EXPR (*tp);
	  walk_expression (&value, [this] (tree *part, walk_stmt_info *)
			   { return note_operand (part); });
	}
    }
  return visit::into;
}

visit
flow_graph::exclude_operand (tree t)
{
  if (TYPE_P (t))
    return visit::past;
  if (tree member = frame_member (t))
    excluded.insert (member);
  else if (variable_p (t))
    excluded.insert (t);
  return visit::into;
}

void
flow_graph::use_operand (tree *tp)
{
  m_lhs = nullptr;
  m_library_call = false;
  walk_expression (tp, [this] (tree *part, walk_stmt_info *)
		   { return note_operand (part); });
}

/* All that CLAUSES name is used, but for private variables, and for the mappings of the
   variables SKIPPED.  */

void
flow_graph::use_clauses (tree clauses, const std::set<tree> &skipped)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      omp_clause_code code = OMP_CLAUSE_CODE (c);
      if (code == OMP_CLAUSE_PRIVATE
	  || ((code == OMP_CLAUSE_MAP || code == OMP_CLAUSE_FIRSTPRIVATE)
	      && skipped.count (OMP_CLAUSE_DECL (c))))
	continue;
      for (int i = 0; i < omp_clause_num_ops[code]; i++)
	if (OMP_CLAUSE_OPERAND (c, i))
	  use_operand (&OMP_CLAUSE_OPERAND (c, i));
    }
}

/* ------------------------------------------------------------------------
   Statements.  */

void
flow_graph::add_sequence (gimple_seq seq)
{
  for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
    if (!is_gimple_debug (gsi_stmt (i)))
      add_statement (gsi_stmt (i));
}

void
flow_graph::add_statement (gimple *stmt)
{
  if (!gimple_has_substatements (stmt))
    {
      add_simple (stmt);
      if (m_in_kernels)
	ends[stmt] = nodes.size () - 1;
      return;
    }
  add_compound (stmt);
  if (m_in_kernels)
    ends[stmt] = add_node ();
}

void
flow_graph::add_compound (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      add_sequence (gimple_bind_body (as_a<gbind *> (stmt)));
      break;
    case GIMPLE_TRY:
      add_try (as_a<gtry *> (stmt));
      break;
    case GIMPLE_OMP_FOR:
      if (gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
	add_loop (stmt);
      else
	exclude_all (stmt);
      break;
    case GIMPLE_OMP_TARGET:
      if (is_gimple_omp_oacc (stmt))
	add_target (as_a<gomp_target *> (stmt));
      else
	exclude_all (stmt);
      break;
    default:
      if (is_gimple_omp (stmt))
	exclude_all (stmt);
      else
	known = false;
      break;
    }
}

void
flow_graph::add_simple (gimple *stmt)
{
  size_t n = add_node ();
  m_lhs = (is_gimple_assign (stmt) ? gimple_assign_lhs_ptr (stmt)
	   : is_gimple_call (stmt) ? gimple_call_lhs_ptr (stmt) : nullptr);
  m_library_call = library_call_p (stmt);
  walk_operands_of (stmt, [this] (tree *tp, walk_stmt_info *)
		    { return note_operand (tp); });
  if (is_gimple_call (stmt)
      && (gimple_call_flags (stmt) & ECF_RETURNS_TWICE))
    known = false;
  if (is_gimple_call (stmt) && !gimple_call_internal_p (stmt)
      && !gimple_call_builtin_p (stmt) && !m_library_call)
    calls.push_back (n);
  if (gimple_code (stmt) == GIMPLE_LABEL)
    m_labels[gimple_label_label (as_a<glabel *> (stmt))] = n;
  else if (gimple_code (stmt) == GIMPLE_GOTO
	   && TREE_CODE (gimple_goto_dest (stmt)) != LABEL_DECL)
    m_computed_jumps.push_back (n);
  else
    for (tree target : targets_of (stmt))
      m_jumps.push_back ({ n, target });
  if (jump_p (stmt) || gimple_code (stmt) == GIMPLE_RETURN)
    m_last = no_node;
}

/* An OpenMP construct.  */

void
flow_graph::exclude_all (gimple *stmt)
{
  walk_operands_in (iterator_at (stmt), [this] (tree *tp, walk_stmt_info *)
		    { return exclude_operand (*tp); });
}

/* ------------------------------------------------------------------------
   Exceptions and clean-ups.  A jump out of a block runs the clean-up too, which is
   the block's handler.  */

void
flow_graph::add_try (gtry *stmt)
{
  size_t outer = m_handler, thrown = new_node ();
  link (thrown, outer);
  m_handler = thrown;
  add_sequence (gimple_try_eval (stmt));
  m_handler = outer;
  if (gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY)
    {
      link (thrown, add_node ());
      add_cleanup (gimple_try_cleanup (stmt));
      return;
    }
  size_t end = add_node ();
  add_handlers (gimple_try_cleanup (stmt), thrown, end);
  m_last = end;
}

/* A clean-up may go on to anywhere.  What a kernels region in one leaves is live.  */

void
flow_graph::add_cleanup (gimple_seq seq)
{
  bool outside = m_in_cleanup;
  m_in_cleanup = true;
  gimple *first = gimple_seq_first_stmt (seq);
  if (first && gimple_code (first) == GIMPLE_EH_ELSE)
    {
      geh_else *both = as_a<geh_else *> (first);
      size_t start = m_last;
      add_sequence (gimple_eh_else_n_body (both));
      size_t normal_end = m_last;
      m_last = start;
      add_sequence (gimple_eh_else_e_body (both));
      link (normal_end, add_node ());
    }
  else
    add_sequence (seq);
  m_in_cleanup = outside;
}

void
flow_graph::add_handlers (gimple_seq seq, size_t thrown, size_t end)
{
  gimple *first = gimple_seq_first_stmt (seq);
  m_last = thrown;
  switch (first ? gimple_code (first) : GIMPLE_NOP)
    {
    case GIMPLE_CATCH:
      for (gimple_stmt_iterator i = gsi_start (seq); !gsi_end_p (i); gsi_next (&i))
	if (gcatch *handler = dyn_cast<gcatch *> (gsi_stmt (i)))
	  {
	    m_last = thrown;
	    add_sequence (gimple_catch_handler (handler));
	    link (m_last, end);
	  }
      break;
    case GIMPLE_EH_FILTER:
      add_sequence (gimple_eh_filter_failure (first));
      link (m_last, end);
      break;
    case GIMPLE_EH_MUST_NOT_THROW:
      break;
    default:
      add_cleanup (seq);
      link (m_last, m_handler);
      break;
    }
}

/* ------------------------------------------------------------------------
   OpenACC constructs.  */

/* The loop of a directive may have no iterations.  Its private variables, the indices
   as a rule, are other ones than those of the same name outside.  */

void
flow_graph::add_loop (gimple *loop)
{
  add_sequence (gimple_omp_for_pre_body (loop));
  size_t start = add_node ();
  tree clauses = gimple_omp_for_clauses (loop);
  use_clauses (clauses, {});
  std::set<tree> outside = m_hidden;
  std::set<tree> own = clause_variables (clauses, OMP_CLAUSE_PRIVATE);
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      use_operand (gimple_omp_for_initial_ptr (loop, i));
      use_operand (gimple_omp_for_final_ptr (loop, i));
    }
  m_hidden.insert (own.begin (), own.end ());
  for (size_t i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      use_operand (gimple_omp_for_index_ptr (loop, i));
      tree step = gimple_omp_for_incr (loop, i);
      use_operand (&step);
    }
  add_sequence (gimple_omp_body (loop));
  m_hidden = outside;
  link (m_last, start);
  m_last = start;
  add_node ();
}

void
flow_graph::add_target (gomp_target *stmt)
{
  switch (gimple_omp_target_kind (stmt))
    {
    case GF_OMP_TARGET_KIND_OACC_KERNELS:
      add_kernels (stmt);
      break;
    case GF_OMP_TARGET_KIND_OACC_PARALLEL:
    case GF_OMP_TARGET_KIND_OACC_SERIAL:
      add_compute (stmt);
      break;
    default:
      add_data (stmt);
      break;
    }
}

void
flow_graph::add_kernels (gomp_target *stmt)
{
  tree clauses = gimple_omp_target_clauses (stmt);
  flat_region flat (gimple_omp_body (stmt));
  std::set<tree> implicit;
  kernels_clauses groups (stmt, uses_of (flat.stmts), m_kept);
  for (const mapping_group &group : groups.groups ())
    if (group.implicit)
      implicit.insert (group.scalar ());
  scalars.insert (implicit.begin (), implicit.end ());

  add_node ();
  use_clauses (clauses, implicit);
  m_in_kernels = !m_in_cleanup;
  add_sequence (gimple_omp_body (stmt));
  m_in_kernels = false;
  add_node ();
  use_clauses (clauses, implicit);
  if (!m_in_cleanup)
    ends[stmt] = add_node ();
}

/* A parallel or serial construct has copies of what is firstprivate; so what its
   statements assign is the same as before when it ends.  */

void
flow_graph::add_compute (gomp_target *stmt)
{
  tree clauses = gimple_omp_target_clauses (stmt);
  std::set<tree> outside = m_hidden;
  std::set<tree> copied = clause_variables (clauses, OMP_CLAUSE_FIRSTPRIVATE);
  std::set<tree> own = clause_variables (clauses, OMP_CLAUSE_PRIVATE);
  size_t start = add_node ();
  use_clauses (clauses, copied);
  m_hidden.insert (own.begin (), own.end ());
  add_sequence (gimple_omp_body (stmt));
  m_hidden = outside;
  size_t end = add_node ();
  link (start, end);
  use_clauses (clauses, copied);
}

void
flow_graph::add_data (gomp_target *stmt)
{
  tree clauses = gimple_omp_target_clauses (stmt);
  uid_set outside = m_kept;
  add_node ();
  use_clauses (clauses, {});
  add_clause_variables (clauses, OMP_CLAUSE_MAP, &m_kept);
  add_sequence (gimple_omp_body (stmt));
  m_kept = outside;
  add_node ();
  use_clauses (clauses, {});
}

/* ------------------------------------------------------------------------
   The equations.  */

void
solve_liveness (const std::vector<flow_node> &nodes,
		const std::map<tree, unsigned> &index, sbitmap *live_after)
{
  bit_vectors uses (nodes.size (), index.size ());
  bit_vectors live_before (nodes.size (), index.size ());
  auto_sbitmap live (index.size ());
  for (size_t i = 0; i < nodes.size (); i++)
    for (tree v : nodes[i].uses)
      {
	auto place = index.find (v);
	if (place != index.end ())
	  bitmap_set_bit (uses.v[i], place->second);
      }
  for (bool changed = true; changed;)
    {
      changed = false;
      for (size_t i = nodes.size (); i-- > 0;)
	{
	  const flow_node &n = nodes[i];
	  for (size_t next : n.next)
	    bitmap_ior (live_after[i], live_after[i], live_before.v[next]);
	  bitmap_copy (live, live_after[i]);
	  auto def = n.def ? index.find (n.def) : index.end ();
	  if (def != index.end ())
	    bitmap_clear_bit (live, def->second);
	  bitmap_ior (live, live, uses.v[i]);
	  if (n.handler != no_node)
	    bitmap_ior (live, live, live_before.v[n.handler]);
	  changed |= bitmap_ior (live_before.v[i], live_before.v[i], live);
	}
    }
}

} // namespace accplug
