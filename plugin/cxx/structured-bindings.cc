/* Structured bindings in constructs of C++: `auto &[p, q] = s;'.

   Comes in: a function with constructs that use names of members or elements, in clauses or
   in their bodies.
   Goes out: each such construct with references in their place:

       { T &q = s.q;  construct, with q for s.q }

   For GCC q stands for the expression s.q: in clauses it is a variable that nothing uses, and
   what the construct uses is all of s.  So a reduction of q was lost, and q was not private.

   Rules
   - Bindings of what has get<> are variables already; those of bit-fields have no address, and
     stay, but in private, firstprivate and reduction, where they are errors.
   - The outermost construct that a binding is not declared in has the references for all that
     is in it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "cxx/structured-bindings.h"
#include "base/walk.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

bool
bit_field_p (tree t)
{
  return TREE_CODE (t) == COMPONENT_REF && DECL_BIT_FIELD_TYPE (TREE_OPERAND (t, 1));
}

/* Is V a name for a part of a variable, but no variable that a lambda has captured?  */

bool
name_of_part_p (tree v)
{
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v) || !DECL_NAME (v) || DECL_ARTIFICIAL (v)
      || TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE)
    return false;
  tree value = DECL_VALUE_EXPR (v), base = get_base_address (value);
  if (!handled_component_p (value) || !base)
    return false;
  if (INDIRECT_REF_P (base))
    base = TREE_OPERAND (base, 0);
  return VAR_P (base) && !DECL_NAME (base) && DECL_CONTEXT (base) == DECL_CONTEXT (v);
}

/* Is V one that a reference can stand for?  */

bool
binding_p (tree v)
{
  return name_of_part_p (v) && !bit_field_p (DECL_VALUE_EXPR (v));
}

bool
construct_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case OACC_PARALLEL: case OACC_KERNELS: case OACC_SERIAL: case OACC_DATA:
    case OACC_HOST_DATA: case OACC_LOOP: case OACC_ENTER_DATA: case OACC_EXIT_DATA:
    case OACC_UPDATE:
      return true;
    default:
      return false;
    }
}

/* What the C++ compiler has folded once, it takes from a table by the expression's address
   (cp_fold): is T an expression that must be another one if a part of it changes?  */

bool
folded_p (tree t)
{
  switch (TREE_CODE_CLASS (TREE_CODE (t)))
    {
    case tcc_reference: case tcc_unary: case tcc_binary: case tcc_comparison:
      return true;
    default:
      break;
    }
  switch (TREE_CODE (t))
    {
    case ADDR_EXPR: case CALL_EXPR: case COMPOUND_EXPR: case COND_EXPR: case MODIFY_EXPR:
    case INIT_EXPR: case PREINCREMENT_EXPR: case POSTINCREMENT_EXPR: case PREDECREMENT_EXPR:
    case POSTDECREMENT_EXPR: case TRUTH_NOT_EXPR: case TRUTH_AND_EXPR: case TRUTH_OR_EXPR:
    case TRUTH_ANDIF_EXPR: case TRUTH_ORIF_EXPR: case TRUTH_XOR_EXPR:
      return true;
    default:
      return false;
    }
}

/* No thread can have its own of a bit-field's binding, as CONSTRUCT wants.  */

void
refuse_bit_fields (tree construct)
{
  for (tree c = *all_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_REDUCTION:
	if (tree v = OMP_CLAUSE_DECL (c); name_of_part_p (v) && !binding_p (v))
	  error_at (OMP_CLAUSE_LOCATION (c), "%qD in %qs clause is the name of a bit-field",
		    v, omp_clause_code_name[OMP_CLAUSE_CODE (c)]);
	break;
      default:
	break;
      }
}

/* The bindings that CONSTRUCT uses, but does not declare.  */

std::set<tree>
bindings_in (tree *construct)
{
  std::set<tree> used, own;
  walk_expression_once (construct, [&] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == BIND_EXPR)
	for (tree v = BIND_EXPR_VARS (*tp); v; v = DECL_CHAIN (v))
	  own.insert (v);
      if (DECL_P (*tp) && binding_p (*tp))
	used.insert (*tp);
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  for (tree v : own)
    used.erase (v);
  return used;
}

/* A construct and the references in it.  */

class construct_bindings
{
public:
  void replace_in (tree *construct);

private:
  tree reference_to (tree binding);
  tree reference_in (tree t) const;
  void mend_clauses (tree construct);

  std::map<tree, tree> m_references;
  std::set<tree> m_ours;
  tree m_variables = NULL_TREE, m_statements = NULL_TREE;
};

tree
construct_bindings::reference_to (tree binding)
{
  tree &reference = m_references[binding];
  if (reference)
    return reference;
  tree value = unshare_expr (DECL_VALUE_EXPR (binding)), base = get_base_address (value);
  if (DECL_P (base))
    TREE_ADDRESSABLE (base) = 1;
  tree type = build_reference_type (TREE_TYPE (binding));
  reference = build_decl (DECL_SOURCE_LOCATION (binding), VAR_DECL, DECL_NAME (binding), type);
  DECL_CONTEXT (reference) = DECL_CONTEXT (binding);
  DECL_IGNORED_P (reference) = 1;
  TREE_USED (reference) = 1;
  DECL_CHAIN (reference) = m_variables;
  m_variables = reference;
  m_ours.insert (reference);
  append_to_statement_list_force (build2 (INIT_EXPR, type, reference,
					  build1 (NOP_EXPR, type,
						  build_fold_addr_expr (value))),
				  &m_statements);
  return reference;
}

/* The reference of ours that T is a part of what is behind; or NULL.  */

tree
construct_bindings::reference_in (tree t) const
{
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  return INDIRECT_REF_P (t) && m_ours.count (TREE_OPERAND (t, 0)) ? TREE_OPERAND (t, 0)
	 : NULL_TREE;
}

/* The clauses of CONSTRUCT name such references as if the program did.  */

void
construct_bindings::mend_clauses (tree construct)
{
  bool region = (TREE_CODE (construct) == OACC_PARALLEL
		 || TREE_CODE (construct) == OACC_KERNELS
		 || TREE_CODE (construct) == OACC_SERIAL);
  for (tree c = *all_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_PRIVATE: case OMP_CLAUSE_FIRSTPRIVATE: case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_USE_DEVICE_PTR:
	if (INDIRECT_REF_P (OMP_CLAUSE_DECL (c)) && reference_in (OMP_CLAUSE_DECL (c)))
	  OMP_CLAUSE_DECL (c) = TREE_OPERAND (OMP_CLAUSE_DECL (c), 0);
	break;
      case OMP_CLAUSE_MAP:
	if (!region || !maps_data_p (c))
	  break;
	if (tree reference = reference_in (OMP_CLAUSE_DECL (c)))
	  {
	    prepend (&OMP_CLAUSE_CHAIN (c),
		     new_map_clause (OMP_CLAUSE_LOCATION (c), GOMP_MAP_FIRSTPRIVATE_REFERENCE,
				     reference, size_zero_node));
	    c = OMP_CLAUSE_CHAIN (c);
	  }
	break;
      default:
	break;
      }
}

void
construct_bindings::replace_in (tree *construct)
{
  refuse_bit_fields (*construct);
  const std::set<tree> bindings = bindings_in (construct);
  if (bindings.empty ())
    return;
  std::set<tree> constructs;
  walk_expression (construct, [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (construct_p (*tp))
	constructs.insert (*tp);
      if (folded_p (*tp))
	*tp = copy_node (*tp);
      if (!bindings.count (*tp))
	return visit::into;
      *tp = build1 (INDIRECT_REF, TREE_TYPE (*tp), reference_to (*tp));
      return visit::past;
    });
  for (tree c : constructs)
    mend_clauses (c);
  append_to_statement_list_force (*construct, &m_statements);
  tree block = build3 (BIND_EXPR, void_type_node, m_variables, m_statements, NULL_TREE);
  TREE_SIDE_EFFECTS (block) = 1;
  *construct = block;
}

/* The body of CONSTRUCT; NULL if it has none.  */

tree *
body_of (tree construct)
{
  switch (TREE_CODE (construct))
    {
    case OACC_ENTER_DATA: case OACC_EXIT_DATA: case OACC_UPDATE:
      return nullptr;
    case OACC_LOOP:
      return &OMP_FOR_BODY (construct);
    default:
      return &OMP_BODY (construct);
    }
}

/* The outermost constructs in *BODY, and then those in them.  */

void
mend_constructs (tree *body)
{
  walk_expression_once (body, [] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (!construct_p (*tp))
	return visit::into;
      tree *inner = body_of (*tp);
      construct_bindings ().replace_in (tp);
      if (inner)
	mend_constructs (inner);
      return visit::past;
    });
}

void
mend_function (void *function, void *)
{
  mend_constructs (&DECL_SAVED_TREE (static_cast<tree> (function)));
}

} // anonymous namespace

void
watch_structured_bindings (const char *plugin)
{
  if (gcc_compat::cxx_p ())
    register_callback (plugin, PLUGIN_PRE_GENERICIZE, mend_function, nullptr);
}

} // namespace accplug
