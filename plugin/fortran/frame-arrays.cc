/* Arrays that contained routines share with their host; see frame-arrays.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "fortran/frame-arrays.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

/* Functions that contain routines.  */
std::set<tree> hosts;

/* Is no part of a variable of TYPE a pointer?  */

bool
without_pointers_p (tree type)
{
  type = strip_array_types (type);
  if (TREE_CODE (type) != RECORD_TYPE)
    return !POINTER_TYPE_P (type) && TREE_CODE (type) != UNION_TYPE;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && !without_pointers_p (TREE_TYPE (field)))
      return false;
  return true;
}

/* Is V a variable of HOST that is in the frame as a whole, and not small?  */

bool
shared_array_p (tree v, tree host)
{
  if (!VAR_P (v) || DECL_CONTEXT (v) != host || TREE_STATIC (v) || DECL_EXTERNAL (v)
      || DECL_HAS_VALUE_EXPR_P (v))
    return false;
  tree type = TREE_TYPE (v);
  return (AGGREGATE_TYPE_P (type) && !TYPE_STRING_FLAG (type) && COMPLETE_TYPE_P (type)
	  && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST && without_pointers_p (type));
}

class array_references
{
public:
  explicit array_references (tree host) : m_host (host) {}

  /* In ROUTINE, which HOST contains.  */
  void use_in (tree routine);
  /* HOST's BODY begins with the addresses.  */
  void set_in (tree body);

private:
  tree reference_to (tree v);

  tree m_host;
  std::vector<std::pair<tree, tree>> m_references;	/* variables, and theirs */
};

tree
array_references::reference_to (tree v)
{
  for (const std::pair<tree, tree> &known : m_references)
    if (known.first == v)
      return known.second;
  tree reference = build_decl (DECL_SOURCE_LOCATION (v), VAR_DECL, DECL_NAME (v),
			       build_reference_type (TREE_TYPE (v)));
  DECL_CONTEXT (reference) = m_host;
  DECL_ARTIFICIAL (reference) = 1;
  DECL_IGNORED_P (reference) = 1;
  TREE_USED (reference) = 1;
  TREE_ADDRESSABLE (v) = 1;
  m_references.push_back ({ v, reference });
  return reference;
}

void
array_references::use_in (tree routine)
{
  std::set<tree> named;
  walk_expression_once (&DECL_SAVED_TREE (routine), [&] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == OMP_CLAUSE)
	for (int i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (*tp)]; i++)
	  if (tree operand = OMP_CLAUSE_OPERAND (*tp, i))
	    named.insert (operand);
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  walk_expression (&DECL_SAVED_TREE (routine), [&] (tree *tp, walk_stmt_info *)
    {
      if (TYPE_P (*tp))
	return visit::past;
      if (!shared_array_p (*tp, m_host) || named.count (*tp))
	return visit::into;
      *tp = build_simple_mem_ref (reference_to (*tp));
      return visit::past;
    });
}

void
array_references::set_in (tree body)
{
  tree list = alloc_stmt_list ();
  for (const std::pair<tree, tree> &pair : m_references)
    {
      tree v = pair.first, reference = pair.second;
      DECL_CHAIN (reference) = BIND_EXPR_VARS (body);
      BIND_EXPR_VARS (body) = reference;
      tree address = fold_convert (TREE_TYPE (reference), build_fold_addr_expr (v));
      append_to_statement_list (build2 (MODIFY_EXPR, TREE_TYPE (reference), reference,
					address), &list);
    }
  append_to_statement_list (BIND_EXPR_BODY (body), &list);
  BIND_EXPR_BODY (body) = list;
}

/* The procedures among CONTAINED that the device runs: routines, and what constructs and such
   procedures call, which are routines without a directive (OpenACC 3.3, 2.15.1).  */

class device_procedures
{
public:
  explicit device_procedures (const std::vector<tree> &contained);

  /* Constructs in BODY call some.  */
  void add_called (tree body);

  const std::vector<tree> &found () const { return m_found; }

private:
  void add (tree function);
  void add_calls (tree *code);

  std::set<tree> m_contained;
  std::vector<tree> m_found;
};

device_procedures::device_procedures (const std::vector<tree> &contained)
  : m_contained (contained.begin (), contained.end ())
{
  for (tree function : contained)
    if (oacc_get_fn_attrib (function))
      add (function);
}

void
device_procedures::add (tree function)
{
  if (!m_contained.erase (function))
    return;
  m_found.push_back (function);
  add_calls (&DECL_SAVED_TREE (function));
}

void
device_procedures::add_calls (tree *code)
{
  std::vector<tree> called;
  walk_expression_once (code, [&] (tree *tp, walk_stmt_info *)
    {
      if (TREE_CODE (*tp) == CALL_EXPR)
	if (tree callee = get_callee_fndecl (*tp))
	  called.push_back (callee);
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
  for (tree callee : called)
    add (callee);
}

void
device_procedures::add_called (tree body)
{
  walk_expression_once (&body, [this] (tree *tp, walk_stmt_info *)
    {
      tree_code code = TREE_CODE (*tp);
      if (TYPE_P (*tp))
	return visit::past;
      if (code != OACC_PARALLEL && code != OACC_KERNELS && code != OACC_SERIAL)
	return visit::into;
      add_calls (tp);
      return visit::past;
    });
}

} // anonymous namespace

void
share_arrays_by_reference (tree body)
{
  tree host = current_function_decl;
  cgraph_node *node = cgraph_node::get (host);
  if (!lang_GNU_Fortran () || !node)
    return;
  std::vector<tree> contained;
  for (cgraph_node *inner = first_nested_function (node); inner;
       inner = next_nested_function (inner))
    if (DECL_SAVED_TREE (inner->decl))
      contained.push_back (inner->decl);
  if (contained.empty ())
    return;
  device_procedures procedures (contained);
  procedures.add_called (body);
  for (tree function : contained)
    procedures.add_called (DECL_SAVED_TREE (function));
  if (procedures.found ().empty ())
    return;
  array_references references (host);
  for (tree function : procedures.found ())
    references.use_in (function);
  hosts.insert (host);
  references.set_in (body);
}

bool
contains_routines_p (tree function)
{
  for (; function; function = decl_function_context (function))
    if (hosts.count (function))
      return true;
  return false;
}

} // namespace accplug
