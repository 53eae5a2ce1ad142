/* What an iteration makes of one variable; see iteration-values.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "reductions/iteration-values.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* Names that stand for the candidate's first value, and for other variables' first
   ones; others are those of blocks.  */
const size_t first_name = 1, entry_name = 2, block_names = 16;
const size_t names_of_block = 4096;

bool
memory_p (tree ref)
{
  return (handled_component_p (ref) || TREE_CODE (ref) == MEM_REF
	  || TREE_CODE (ref) == INDIRECT_REF || TREE_CODE (ref) == TARGET_MEM_REF);
}

bool
truth_type_p (tree type)
{
  return TREE_CODE (type) == BOOLEAN_TYPE;
}

} // anonymous namespace

/* ------------------------------------------------------------------------
   Values.  */

chain_value
iteration_values::unknown_value (tree type, bool clean)
{
  value_number n = m_table.named (type, new_name ());
  if (!clean)
    add_dependent (n);
  return { n, clean, 0 };
}

/* A name for something in the block that is walked through; the walk gives it the same one
   each time.  */

size_t
iteration_values::new_name ()
{
  return block_names + m_block * names_of_block + m_count++;
}

/* The name of what is where ways meet in BLOCK.  */

size_t
iteration_values::name_of_meeting (size_t block)
{
  return block_names + (block + 1) * names_of_block - 1;
}

/* The value that PLACE has when the iteration begins.  */

chain_value
iteration_values::first_value (value_number place)
{
  const value_row &r = m_table.row (place);
  if (place == m_candidate)
    {
      value_number n = m_table.named (r.type, first_name, r.leaf);
      add_dependent (n);
      return { n, false, CHAIN_ALL, true };
    }
  if (m_facts.assigned.count (r.leaf))
    return clean_value (m_table.named (r.type, entry_name, r.leaf));
  return clean_value (m_table.variable (r.leaf, true));
}

/* The candidate's.  */

chain_value
iteration_values::current ()
{
  auto known = m_now.values.find (m_candidate);
  return known == m_now.values.end () ? first_value (m_candidate) : known->second;
}

void
iteration_values::add_dependent (value_number n)
{
  if (m_dependent.insert (n).second)
    m_depends.clear ();
}

/* Has the candidate's value a part in N?  */

bool
iteration_values::depends_p (value_number n) const
{
  if (m_dependent.count (n))
    return true;
  auto known = m_depends.find (n);
  if (known != m_depends.end ())
    return known->second;
  const value_row &r = m_table.row (n);
  bool depends = std::any_of (r.operands.begin (), r.operands.end (),
			      [this] (value_number o) { return depends_p (o); });
  return m_depends[n] = depends;
}

/* The candidate's value gets elsewhere.  */

void
iteration_values::escape ()
{
  if (!m_final)
    return;
  escapes = true;
  if (!obstacle)
    obstacle = m_stmt;
}

void
iteration_values::sink (const chain_value &v)
{
  if (v.clean)
    return;
  escape ();
  /* Where it may be another one, conditions that belong together may see to it.  */
  if (m_final && !reader && v.certain)
    reader = m_stmt;
}

/* ------------------------------------------------------------------------
   Places.  */

value_number
iteration_values::place_of (tree ref)
{
  switch (TREE_CODE (ref))
    {
    case COMPONENT_REF:
      if (TREE_OPERAND (ref, 2))
	break;
      return m_table.operation (COMPONENT_REF, TREE_TYPE (ref),
				{ place_of (TREE_OPERAND (ref, 0)) },
				TREE_OPERAND (ref, 1));
    case ARRAY_REF:
      {
	value_number array = place_of (TREE_OPERAND (ref, 0));
	chain_value index = value_of (TREE_OPERAND (ref, 1));
	sink (index);
	if (TREE_OPERAND (ref, 2) || TREE_OPERAND (ref, 3))
	  break;
	return m_table.operation (ARRAY_REF, TREE_TYPE (ref), { array, index.number });
      }
    case REALPART_EXPR: case IMAGPART_EXPR: case VIEW_CONVERT_EXPR:
      return m_table.operation (TREE_CODE (ref), TREE_TYPE (ref),
				{ place_of (TREE_OPERAND (ref, 0)) });
    case MEM_REF: case INDIRECT_REF:
      {
	chain_value pointer = value_of (TREE_OPERAND (ref, 0));
	sink (pointer);
	tree offset = (TREE_CODE (ref) == MEM_REF ? TREE_OPERAND (ref, 1)
		       : build_int_cst (TREE_TYPE (TREE_OPERAND (ref, 0)), 0));
	return m_table.operation (MEM_REF, TREE_TYPE (ref), { pointer.number }, offset);
      }
    default:
      if (DECL_P (ref) || TREE_CODE (ref) == SSA_NAME)
	return m_table.place (ref);
      break;
    }
  tree base = get_base_address (ref);
  return m_table.named (TREE_TYPE (ref), new_name (),
			base && DECL_P (base) ? base : NULL_TREE);
}

/* Something is done to PLACE: the candidate is in it only if it is the candidate.  */

void
iteration_values::note_access (value_number place)
{
  if (!m_final || place == m_candidate)
    return;
  const value_row &r = m_table.row (place);
  value_number root = m_table.root (m_candidate);
  bool same = (m_table.root (place) == root
	       || (r.kind == value_kind::named && r.leaf
		   && r.leaf == m_table.row (root).leaf));
  if (same && !m_table.apart_p (place, m_candidate))
    escape ();
}

chain_value
iteration_values::value_in (value_number place, tree type)
{
  note_access (place);
  if (m_final && place == m_candidate)
    users.insert (m_stmt);
  /* By value: accumulating may add rows.  */
  const value_row r = m_table.row (place);
  auto known = m_now.values.find (place);
  if (known != m_now.values.end ())
    return known->second;
  if (place == m_candidate || r.kind == value_kind::place)
    return first_value (place);
  if (r.kind == value_kind::operation
      && (r.code == REALPART_EXPR || r.code == IMAGPART_EXPR)
      && m_table.row (r.operands[0]).kind == value_kind::place)
    {
      chain_value whole = value_in (r.operands[0], m_table.row (r.operands[0]).type);
      return { m_table.operation (r.code, type, { whole.number }), whole.clean, 0 };
    }
  value_number root = m_table.root (place);
  const value_row &base = m_table.row (root);
  tree variable = base.kind == value_kind::place ? base.leaf : NULL_TREE;
  return clean_value (m_table.load (type, place, (m_facts.changes_p (type, variable)
						  ? 1 + m_now.memory : 0)));
}

chain_value
iteration_values::value_of (tree t)
{
  if (CONSTANT_CLASS_P (t))
    return clean_value (m_table.constant (t));
  if (TREE_CODE (t) == ADDR_EXPR)
    {
      value_number place = place_of (TREE_OPERAND (t, 0));
      if (m_table.root (place) == m_table.root (m_candidate)
	  && m_table.row (m_table.root (place)).kind == value_kind::place)
	{
	  note_access (place);
	  if (place == m_candidate)
	    escape ();
	}
      return clean_value (m_table.operation (ADDR_EXPR, TREE_TYPE (t), { place }));
    }
  if (memory_p (t) || VAR_P (t) || TREE_CODE (t) == PARM_DECL
      || TREE_CODE (t) == RESULT_DECL || TREE_CODE (t) == SSA_NAME)
    {
      if (TREE_CODE (t) == MEM_REF && DECL_P (TREE_OPERAND (t, 0)))
	{
	  /* A reference to the result of std::max has the result's number.  */
	  chain_value pointer = value_of (TREE_OPERAND (t, 0));
	  const value_row &r = m_table.row (pointer.number);
	  if (r.kind == value_kind::operation
	      && (r.code == MAX_EXPR || r.code == MIN_EXPR))
	    return pointer;
	}
      value_number place = place_of (t);
      if (m_visitor && memory_p (t) && is_gimple_reg_type (TREE_TYPE (t)))
	(*m_visitor) (place, t, false);
      if (!is_gimple_reg_type (TREE_TYPE (t)))
	{
	  note_access (place);
	  return unknown_value (TREE_TYPE (t), true);
	}
      return value_in (place, TREE_TYPE (t));
    }
  if (DECL_P (t))
    return clean_value (m_table.place (t));
  return unknown_value (TREE_TYPE (t), true);
}

/* ------------------------------------------------------------------------
   Operations.  */

namespace
{

/* Which reductions OP is a step of, with the candidate's value on the left or RIGHT.  */

unsigned
steps_of (tree_code op, bool right)
{
  switch (op)
    {
    case PLUS_EXPR: return CHAIN_PLUS;
    case MINUS_EXPR: return right ? 0 : CHAIN_PLUS;
    case MULT_EXPR: return CHAIN_MULT;
    case MAX_EXPR: return CHAIN_MAX;
    case MIN_EXPR: return CHAIN_MIN;
    case BIT_AND_EXPR: return CHAIN_BIT_AND;
    case BIT_IOR_EXPR: return CHAIN_BIT_IOR;
    case BIT_XOR_EXPR: return CHAIN_BIT_XOR;
    case TRUTH_AND_EXPR: return CHAIN_AND;
    case TRUTH_OR_EXPR: return CHAIN_OR;
    default: return 0;
    }
}

} // anonymous namespace

chain_value
iteration_values::combine (tree_code code, tree type, chain_value a, chain_value b)
{
  chain_value v = { m_table.operation (code, type, { a.number, b.number }),
		    a.clean && b.clean, 0, a.certain || b.certain };
  if (a.clean != b.clean)
    v.ops = (a.clean ? b : a).ops & steps_of (code, a.clean);
  /* In C, a truth value that is combined as a number becomes one again.  */
  bool truth = code == NE_EXPR && truth_type_p (m_table.row (m_candidate).type);
  if (truth && !a.clean && m_table.constant_p (b.number)
      && integer_zerop (m_table.row (b.number).leaf))
    v.ops = a.ops & (CHAIN_BIT_AND | CHAIN_BIT_IOR | CHAIN_BIT_XOR);
  return v;
}

chain_value
iteration_values::converted (chain_value v, tree type)
{
  if (!useless_type_conversion_p (type, m_table.row (v.number).type))
    v.number = m_table.operation (NOP_EXPR, type, { v.number });
  return v;
}

chain_value
iteration_values::value_of_rhs (gassign *stmt)
{
  tree_code code = gimple_assign_rhs_code (stmt);
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  tree a = gimple_assign_rhs1 (stmt);
  switch (get_gimple_rhs_class (code))
    {
    case GIMPLE_SINGLE_RHS:
      if (TREE_CODE (a) == CONSTRUCTOR)
	return unknown_value (type, true);
      return value_of (a);
    case GIMPLE_UNARY_RHS:
      {
	chain_value v = value_of (a);
	if (CONVERT_EXPR_CODE_P (code) || code == FLOAT_EXPR)
	  return converted (v, type);
	return { m_table.operation (code, type, { v.number }), v.clean, 0, v.certain };
      }
    case GIMPLE_BINARY_RHS:
      return combine (code, type, value_of (a), value_of (gimple_assign_rhs2 (stmt)));
    default:
      {
	std::vector<value_number> operands;
	bool clean = true;
	for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
	  {
	    chain_value v = value_of (gimple_op (stmt, i));
	    operands.push_back (v.number);
	    clean &= v.clean;
	  }
	return { m_table.operation (code, type, std::move (operands)), clean, 0 };
      }
    }
}

namespace
{

/* MAX_EXPR or MIN_EXPR if CALL returns the greater or the lesser of its two arguments;
   *POINTERS if these are references.  Else ERROR_MARK.  */

tree_code
extreme_of_call (gcall *call, bool *pointers)
{
  *pointers = false;
  if (gimple_call_num_args (call) != 2 || !gimple_call_lhs (call))
    return ERROR_MARK;
  switch (gimple_call_combined_fn (call))
    {
    case CFN_FMAX: case CFN_BUILT_IN_FMAX: case CFN_BUILT_IN_FMAXF:
      return MAX_EXPR;
    case CFN_FMIN: case CFN_BUILT_IN_FMIN: case CFN_BUILT_IN_FMINF:
      return MIN_EXPR;
    default:
      break;
    }
  tree callee = gimple_call_fndecl (call);
  tree scope = callee ? DECL_CONTEXT (callee) : NULL_TREE;
  *pointers = true;
  if (!scope || TREE_CODE (scope) != NAMESPACE_DECL || !DECL_NAME (scope)
      || !id_equal (DECL_NAME (scope), "std") || !DECL_NAME (callee)
      || !POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 0)))
      || !POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, 1))))
    return ERROR_MARK;
  return (id_equal (DECL_NAME (callee), "max") ? MAX_EXPR
	  : id_equal (DECL_NAME (callee), "min") ? MIN_EXPR : ERROR_MARK);
}

} // anonymous namespace

/* The value that the reference REFERENCE refers to.  */

chain_value
iteration_values::value_behind (tree reference)
{
  if (TREE_CODE (reference) == ADDR_EXPR)
    return value_of (TREE_OPERAND (reference, 0));
  tree type = TREE_TYPE (TREE_TYPE (reference));
  return value_in (m_table.operation (MEM_REF, type, { value_of (reference).number },
				      build_int_cst (TREE_TYPE (reference), 0)), type);
}

chain_value
iteration_values::value_of_call (gcall *call)
{
  bool pointers;
  tree_code extreme = extreme_of_call (call, &pointers);
  if (extreme != ERROR_MARK)
    {
      tree a = gimple_call_arg (call, 0), b = gimple_call_arg (call, 1);
      if (!pointers)
	return combine (extreme, TREE_TYPE (a), value_of (a), value_of (b));
      tree type = TREE_TYPE (TREE_TYPE (a));
      if (is_gimple_reg_type (type))
	return combine (extreme, type, value_behind (a), value_behind (b));
    }
  std::vector<value_number> operands;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      chain_value v = value_of (gimple_call_arg (call, i));
      operands.push_back (v.number);
      sink (v);
    }
  pass_addresses (call);
  tree lhs = gimple_call_lhs (call);
  if (!lhs || !(gimple_call_flags (call) & ECF_CONST) || !gimple_call_fndecl (call))
    {
      if (!(gimple_call_flags (call) & (ECF_CONST | ECF_PURE)))
	m_now.memory = new_name ();
      return unknown_value (lhs ? TREE_TYPE (lhs) : void_type_node, true);
    }
  return clean_value (m_table.operation (CALL_EXPR, TREE_TYPE (lhs), operands,
					 gimple_call_fndecl (call)));
}

/* What CALL gets the address of may change.  */

void
iteration_values::pass_addresses (gcall *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      tree base = TREE_CODE (arg) == ADDR_EXPR ? TREE_OPERAND (arg, 0) : NULL_TREE;
      if (base && DECL_P (base) && is_gimple_reg_type (TREE_TYPE (base)))
	{
	  value_number place = m_table.place (base);
	  m_now.values.erase (place);
	  m_now.values.emplace (place, unknown_value (TREE_TYPE (base), true));
	}
    }
  /* A procedure may use what `declare' gives it.  */
  const value_row &root = m_table.row (m_table.root (m_candidate));
  if (root.leaf && VAR_P (root.leaf) && is_global_var (root.leaf)
      && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (root.leaf))
      && !gimple_call_builtin_p (call) && !gimple_call_internal_p (call))
    escape ();
}

} // namespace accplug
