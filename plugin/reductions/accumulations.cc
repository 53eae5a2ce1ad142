/* What the iterations of a loop directive accumulate into; see accumulations.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "reductions/accumulations.h"
#include "base/dump.h"
#include "base/walk.h"
#include "reductions/iteration-values.h"
#include "reductions/shared-memory.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* A type whose values threads can combine.  */

bool
reducible_type_p (tree type)
{
  if (TREE_CODE (type) == COMPLEX_TYPE)
    type = TREE_TYPE (type);
  if (INTEGRAL_TYPE_P (type))
    return TYPE_PRECISION (type) <= 64;
  return (SCALAR_FLOAT_TYPE_P (type)
	  && (TYPE_MODE (type) == SFmode || TYPE_MODE (type) == DFmode));
}

/* The constants that FUN gives V; false if it gives it anything else but, where they are
   set, what SKIPPED does.  */

bool
constants_of (function *fun, tree v, std::set<tree> *constants)
{
  if (!VAR_P (v) || is_global_var (v))
    return false;
  bool others = walk (gimple_body (fun->decl), [&] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      if (gimple_get_lhs (stmt) != v || gimple_clobber_p (stmt))
	return visit::into;
      if (!gimple_assign_single_p (stmt)
	  || TREE_CODE (gimple_assign_rhs1 (stmt)) != INTEGER_CST)
	return visit::stop;
      constants->insert (gimple_assign_rhs1 (stmt));
      return visit::into;
    });
  return !others && !constants->empty ();
}

/* The reduction that some iterations' V = FLAG is, or NOP_EXPR.  */

tree_code
op_of_flag (function *fun, tree v, tree flag)
{
  std::set<tree> constants;
  if (!constants_of (fun, v, &constants))
    return NOP_EXPR;
  bool truths = true, greatest = true, least = true;
  for (tree c : constants)
    {
      truths &= integer_zerop (c) || integer_onep (c);
      greatest &= tree_int_cst_le (c, flag);
      least &= tree_int_cst_le (flag, c);
    }
  if (truths)
    return integer_zerop (flag) ? TRUTH_ANDIF_EXPR : TRUTH_ORIF_EXPR;
  return greatest ? MAX_EXPR : least ? MIN_EXPR : NOP_EXPR;
}

struct op_row
{
  chain_op bit;
  tree_code op, truth;		/* of numbers, of truth values */
};

const op_row op_rows[] = {
  { CHAIN_PLUS, PLUS_EXPR, ERROR_MARK },
  { CHAIN_MULT, MULT_EXPR, ERROR_MARK },
  { CHAIN_MAX, MAX_EXPR, ERROR_MARK },
  { CHAIN_MIN, MIN_EXPR, ERROR_MARK },
  { CHAIN_BIT_AND, BIT_AND_EXPR, TRUTH_ANDIF_EXPR },
  { CHAIN_BIT_IOR, BIT_IOR_EXPR, TRUTH_ORIF_EXPR },
  { CHAIN_BIT_XOR, BIT_XOR_EXPR, NE_EXPR },
  { CHAIN_AND, TRUTH_ANDIF_EXPR, TRUTH_ANDIF_EXPR },
  { CHAIN_OR, TRUTH_ORIF_EXPR, TRUTH_ORIF_EXPR },
};

/* The reduction that VALUES found of the variable V, or of a place in memory, of TYPE.  */

tree_code
op_of (function *fun, const iteration_values &values, tree v, tree type)
{
  if (values.escapes || values.once || values.last.clean || !values.updater
      || values.last.ops == CHAIN_ALL)
    return ERROR_MARK;
  bool truth = TREE_CODE (type) == BOOLEAN_TYPE;
  for (const op_row &row : op_rows)
    if (values.last.ops & row.bit)
      return truth ? row.truth : row.op;
  if (!(values.last.ops & CHAIN_FLAG) || values.constants.empty ())
    return ERROR_MARK;
  tree flag = *values.constants.begin ();
  for (tree other : values.constants)
    if (!tree_int_cst_equal (flag, other))
      return ERROR_MARK;
  if (truth)
    return integer_zerop (flag) ? TRUTH_ANDIF_EXPR : TRUTH_ORIF_EXPR;
  return v ? op_of_flag (fun, v, flag) : NOP_EXPR;
}

/* What STMT reads before it is set goes to READ, what it sets to SET, and what it sets to
   no constant to COMPUTED; by the numbers of variables in INDEX.  */

void
note_effects (gimple *stmt, const std::map<tree, size_t> &index, std::vector<bool> *set,
	      std::vector<bool> *read, std::vector<bool> *computed)
{
  tree lhs = gimple_get_lhs (stmt);
  walk_operands_of (stmt, [&] (tree *tp, walk_stmt_info *)
    {
      auto v = DECL_P (*tp) ? index.find (*tp) : index.end ();
      if (v != index.end () && *tp != lhs && !(*set)[v->second])
	(*read)[v->second] = true;
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  auto v = lhs && DECL_P (lhs) ? index.find (lhs) : index.end ();
  if (v == index.end () || gimple_clobber_p (stmt))
    return;
  /* In `s = s + x' the variable stands on both sides.  */
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i) == lhs && !(*set)[v->second])
      (*read)[v->second] = true;
  (*set)[v->second] = true;
  if (!gimple_assign_single_p (stmt) || !CONSTANT_CLASS_P (gimple_assign_rhs1 (stmt)))
    (*computed)[v->second] = true;
}

/* How the value that an iteration begins with gets from the one before.  */

struct handed_on
{
  gimple *reader = nullptr, *updater = nullptr;
};

/* Does STMT use the value of V?  */

bool
reads_p (gimple *stmt, tree v)
{
  std::vector<bool> set (1), read (1), computed (1);
  note_effects (stmt, { { v, 0 } }, &set, &read, &computed);
  return read[0];
}

/* If each iteration, as GRAPH has it, reads V before its first branch and its first
   assignment to V, and computes another value later: where.  */

handed_on
read_first (const iteration_graph &graph, tree v)
{
  handed_on found;
  std::set<size_t> seen;
  bool set = false;
  for (size_t b = 0; !set && !found.reader && seen.insert (b).second;)
    {
      for (gimple *stmt : graph.blocks[b].stmts)
	if (reads_p (stmt, v))
	  {
	    found.reader = stmt;
	    break;
	  }
	else if ((set = gimple_get_lhs (stmt) == v))
	  break;
      if (graph.blocks[b].next.size () == 1)
	b = graph.blocks[b].next[0];
    }
  if (!found.reader)
    return {};
  for (const graph_block &block : graph.blocks)
    for (gimple *stmt : block.stmts)
      if (gimple_get_lhs (stmt) == v && !gimple_clobber_p (stmt))
	{
	  if (gimple_assign_single_p (stmt)
	      && CONSTANT_CLASS_P (gimple_assign_rhs1 (stmt)))
	    return {};
	  found.updater = stmt;
	}
  return found.updater ? found : handed_on ();
}

/* Is V a variable with a value for a register, perhaps one that a lambda has captured?  */

bool
scalar_p (tree v)
{
  return (scalar_variable_p (v)
	  || (VAR_P (v) && DECL_HAS_VALUE_EXPR_P (v) && is_gimple_reg_type (TREE_TYPE (v))
	      && TREE_CODE (DECL_VALUE_EXPR (v)) == COMPONENT_REF));
}

class finder
{
public:
  finder (gimple *loop, function *fun, bool clauses)
    : m_fun (fun), m_clauses (clauses), m_facts (loop) {}

  std::vector<accumulation> find ();

private:
  bool excluded_p (tree v) const;
  std::vector<tree> exposed (const std::vector<tree> &variables) const;
  void find_variables ();
  void find_places ();
  void consider (value_number place, tree variable, tree type, tree other = NULL_TREE);

  function *m_fun;
  bool m_clauses;		/* what they reduce is left out */
  iteration_facts m_facts;
  value_table m_table;
  std::vector<accumulation> m_found;
};

/* Of VARIABLES, those that some way through an iteration reads before it sets them, or that
   some ways set to constants alone.  All others are temporaries, or keep a last value.  */

std::vector<tree>
finder::exposed (const std::vector<tree> &variables) const
{
  std::map<tree, size_t> index;
  for (tree v : variables)
    index.emplace (v, index.size ());
  const std::vector<graph_block> &blocks = m_facts.graph.blocks;
  std::vector<bool> read (index.size ()), computed (index.size ());
  /* What is set for certain where each block begins.  */
  std::vector<std::vector<bool>> set (blocks.size (),
				      std::vector<bool> (index.size (), true));
  set[0].assign (index.size (), false);
  for (bool changed = true; changed;)
    {
      changed = false;
      read.assign (index.size (), false);
      for (size_t b = 0; b < blocks.size (); b++)
	{
	  std::vector<bool> now = set[b];
	  for (gimple *stmt : blocks[b].stmts)
	    note_effects (stmt, index, &now, &read, &computed);
	  for (size_t next : blocks[b].next)
	    for (size_t i = 0; i < now.size (); i++)
	      if (!now[i] && set[next][i])
		{
		  set[next][i] = false;
		  changed = true;
		}
	}
    }
  std::vector<tree> found;
  for (tree v : variables)
    {
      size_t i = index[v];
      if (read[i] || (!set[m_facts.graph.end][i] && !computed[i]))
	found.push_back (v);
    }
  return found;
}

/* Is V not shared by the iterations, or has the directive a clause for it?  */

bool
finder::excluded_p (tree v) const
{
  if (m_facts.graph.own.count (v) || TREE_THIS_VOLATILE (v))
    return true;
  for (size_t i = 0; i < gimple_omp_for_collapse (m_facts.loop); i++)
    if (gimple_omp_for_index (m_facts.loop, i) == v)
      return true;
  for (tree c = gimple_omp_for_clauses (m_facts.loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_REDUCTION:
	if (!m_clauses)
	  break;
	/* FALLTHRU */
      case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE:
	if (OMP_CLAUSE_DECL (c) == v)
	  return true;
	break;
      default:
	break;
      }
  return false;
}

void
finder::consider (value_number place, tree variable, tree type, tree other)
{
  iteration_values values (m_facts, m_table);
  values.run (place);
  tree_code op = op_of (m_fun, values, variable, type);
  if ((op == NOP_EXPR && !variable) || POINTER_TYPE_P (type))
    op = ERROR_MARK;
  /* One that is set to what does not depend on it, and read before.  */
  if (op == ERROR_MARK && variable && values.last.clean && !values.once)
    if (handed_on found = read_first (m_facts.graph, variable); found.reader)
      {
	values.reader = found.reader;
	values.updater = found.updater;
	values.last.clean = false;
      }
  const char *found = (op != ERROR_MARK ? "is only accumulated into"
		       : values.last.clean ? "is set before it is read"
		       : values.once ? "is changed by one iteration"
		       : values.reader && variable ? "hands a value to the next iteration"
		       : "is no reduction");
  if (dump_enabled_p ())
    {
      dump_printf_loc (MSG_NOTE, m_facts.loop, "%T %s\n",
		       variable ? variable : m_table.expression (place), found);
      if (values.obstacle)
	dump_printf_loc (MSG_NOTE, values.obstacle, "because of %G", values.obstacle);
    }
  if (op == ERROR_MARK
      && (!values.reader || !values.updater || !variable || values.last.clean
	  || values.once))
    return;
  tree expression = variable ? NULL_TREE : m_table.expression (place);
  bool flag = (values.last.ops & CHAIN_FLAG) != 0;
  m_found.push_back ({ variable, expression, op, flag, values.updater, values.reader,
		       std::move (values.users), other });
}

void
finder::find_variables ()
{
  std::vector<tree> variables;
  for (const graph_block &block : m_facts.graph.blocks)
    for (gimple *stmt : block.stmts)
      {
	tree v = gimple_get_lhs (stmt);
	if (v && DECL_P (v) && scalar_p (v) && !temporary_p (v)
	    && TREE_CODE (TREE_TYPE (v)) != REFERENCE_TYPE
	    && (reducible_type_p (TREE_TYPE (v)) || POINTER_TYPE_P (TREE_TYPE (v)))
	    && !excluded_p (v)
	    && std::find (variables.begin (), variables.end (), v) == variables.end ())
	  variables.push_back (v);
      }
  for (tree v : exposed (variables))
    consider (m_table.place (v), v, TREE_TYPE (v));
}

/* The reference that PLACE follows, or NULL.  */

tree
reference_of (const value_table &table, value_number place)
{
  const value_row &r = table.row (place);
  if (r.code != MEM_REF || !integer_zerop (r.leaf))
    return NULL_TREE;
  const value_row &pointer = table.row (r.operands[0]);
  return (pointer.kind == value_kind::invariant
	  && TREE_CODE (TREE_TYPE (pointer.leaf)) == REFERENCE_TYPE
	  ? pointer.leaf : NULL_TREE);
}

void
finder::find_places ()
{
  std::map<value_number, tree> stored, loaded;
  iteration_values walk (m_facts, m_table);
  shared_memory memory (m_facts, m_table);
  walk.for_each_place ([&] (value_number place, tree ref, bool store)
    {
      memory.add (place, ref);
      const value_row &r = m_table.row (place);
      if (r.kind == value_kind::operation && r.invariant && !TREE_THIS_VOLATILE (ref)
	  && reducible_type_p (TREE_TYPE (ref)))
	(store ? stored : loaded).emplace (place, ref);
    });
  for (const auto &s : stored)
    {
      tree reference = reference_of (m_table, s.first);
      tree root = m_table.row (m_table.root (s.first)).leaf;
      if ((reference || loaded.count (s.first))
	  && !(reference && excluded_p (reference)) && !(root && excluded_p (root)))
	consider (s.first, reference, TREE_TYPE (s.second),
		  memory.other_use (s.first, s.second));
    }
}

std::vector<accumulation>
finder::find ()
{
  if (m_facts.graph.known)
    {
      find_variables ();
      find_places ();
    }
  else if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, m_facts.loop, "what the loop accumulates is not known: "
		     "it has statements of other kinds\n");
  return std::move (m_found);
}

} // anonymous namespace

std::vector<accumulation>
accumulations_of (gimple *loop, function *fun)
{
  return finder (loop, fun, true).find ();
}

bool
iterations_set_p (gimple *loop, tree v)
{
  iteration_facts facts (loop);
  value_table table;
  iteration_values values (facts, table);
  values.run (table.place (v));
  return facts.graph.known && !values.escapes && values.last.clean;
}

std::vector<accumulation>
accumulations_without_clauses (gimple *loop)
{
  return finder (loop, cfun, false).find ();
}

} // namespace accplug
