/* `host_data' of members and scalars.

   Comes in: a data construct that pragmas/device-members.h made of a `host_data': its
   `no_create' clauses have what `use_device' had.
   Goes out: the `host_data' again.  A pointer, an array or a reference that is a variable is
   in its clause as GCC has it; in place of what else there is, the clause and the body have
   a pointer: the value of a member that is one, of others the address.

   Rules
   - What the body has of such a thing is found by comparing expressions: another name for
     the same place says the host's address, as everywhere in such a construct.
   - Where a clause of a construct in the body makes a variable of its own, the name is that
     one's.  A clause that maps it is an error, as it is for what GCC has in `use_device'.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/host-data-members.h"
#include "base/walk.h"
#include "clauses/host-data-bodies.h"
#include "cxx/reduced-members.h"
#include "directives/marks.h"
#include "statements/uses.h"

namespace accplug
{

namespace
{

/* The reference whose object DATA is, or NULL.  GCC 14 has an array by its first element.  */

tree
reference_to (tree data)
{
  if (TREE_CODE (data) == ARRAY_REF && integer_zerop (TREE_OPERAND (data, 1)))
    data = TREE_OPERAND (data, 0);
  if (!INDIRECT_REF_P (data)
      && !(TREE_CODE (data) == MEM_REF && integer_zerop (TREE_OPERAND (data, 1))))
    return NULL_TREE;
  tree v = TREE_OPERAND (data, 0);
  return DECL_P (v) && TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE ? v : NULL_TREE;
}

/* A variable that GCC takes in `use_device', or NULL.  */

tree
known_variable (tree data)
{
  tree reference = reference_to (data);
  tree v = reference ? reference : data;
  tree type = DECL_P (v) ? value_type (v) : error_mark_node;
  return (TREE_CODE (type) == POINTER_TYPE || TREE_CODE (type) == ARRAY_TYPE
	  ? v : NULL_TREE);
}

/* Has CONSTRUCT, whatever it is, a variable of its own for VARIABLE, by a clause?  */

bool
own_variable_p (tree construct, tree variable)
{
  tree clauses = NULL_TREE;
  switch (TREE_CODE (construct))
    {
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      clauses = OMP_CLAUSES (construct);
      break;
    case OACC_LOOP:
      clauses = OMP_FOR_CLAUSES (construct);
      break;
    case OACC_DATA:
      /* A `host_data' of the same.  */
      if ((marks_at (EXPR_LOCATION (construct)) & MARK_HOST_DATA)
	  && !host_data_body_p (construct))
	clauses = OACC_DATA_CLAUSES (construct);
      break;
    default:
      break;
    }
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
	 || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
	&& OMP_CLAUSE_DECL (c) == variable)
      return true;
  return false;
}

/* Say so if CONSTRUCT, whatever it is, maps VARIABLE, which is an address on the device.  */

void
refuse_mapped (tree construct, tree variable)
{
  switch (TREE_CODE (construct))
    {
    case OACC_DATA:
      if (marks_at (EXPR_LOCATION (construct)) & MARK_HOST_DATA)
	return;
      break;
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      break;
    default:
      return;
    }
  for (tree c = OMP_CLAUSES (construct); c; c = OMP_CLAUSE_CHAIN (c))
    if (DECL_P (variable) && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_DECL (c) == variable)
      {
	error_at (OMP_CLAUSE_LOCATION (c), "variable %qD declared in enclosing "
		  "%<host_data%> region", variable);
	return;
      }
}

/* Let BODY have a pointer in place of DATA; the pointer, whose value comes BEFORE.  */

tree
pointer_in_place (tree data, tree *body, gimple_seq *before)
{
  tree type = TREE_TYPE (data);
  bool address = TREE_CODE (type) != POINTER_TYPE;
  tree pointer = create_tmp_var_raw (TYPE_MAIN_VARIANT (address ? build_pointer_type (type)
							: type));
  gimple_add_tmp_var (pointer);
  /* GCC names it where a compute construct in the body uses it.  */
  tree named = TREE_CODE (data) == COMPONENT_REF ? TREE_OPERAND (data, 1) : data;
  if (DECL_P (named))
    DECL_NAME (pointer) = DECL_NAME (named);
  tree whole = unshare_expr (data);
  tree reference = address ? reference_to (data) : NULL_TREE;
  walk_expression (body, [=] (tree *tp, walk_stmt_info *)
    {
      refuse_mapped (*tp, whole);
      /* `&r' is r for the front end.  */
      if (reference && *tp == reference)
	*tp = build1 (NOP_EXPR, TREE_TYPE (reference), pointer);
      if (TYPE_P (*tp) || own_variable_p (*tp, whole))
	return visit::past;
      if (!referred_member_p (*tp, whole)
	  && (TREE_CODE (*tp) != TREE_CODE (whole) || !operand_equal_p (*tp, whole, 0)))
	return visit::into;
      *tp = address ? build_simple_mem_ref (pointer) : pointer;
      return visit::past;
    });
  if (address)
    mark_addressable (data);
  gimplify_assign (pointer, address ? build_fold_addr_expr (whole) : whole, before);
  return pointer;
}

/* The clause in place of C, a `no_create', in a construct with BODY.  */

tree
device_clause (tree c, tree *body, gimple_seq *before)
{
  tree data = OMP_CLAUSE_DECL (c);
  tree v = known_variable (data);
  if (!v)
    v = pointer_in_place (data, body, before);
  tree own = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_USE_DEVICE_PTR);
  OMP_CLAUSE_DECL (own) = v;
  return own;
}

} // anonymous namespace

bool
become_host_data (tree construct, gimple_seq *before)
{
  unsigned marks = marks_at (EXPR_LOCATION (construct));
  if (!(marks & MARK_HOST_DATA) || !OACC_DATA_CLAUSES (construct)
      || host_data_body_p (construct))
    return false;
  tree clauses = NULL_TREE, *link = &clauses;
  auto append = [&link] (tree c) { *link = c; link = &OMP_CLAUSE_CHAIN (c); };
  for (tree c = OACC_DATA_CLAUSES (construct), next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = NULL_TREE;
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
	append (c);
      else if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_IF_PRESENT)
	append (device_clause (c, &OACC_DATA_BODY (construct), before));
    }
  if (marks & MARK_IF_PRESENT)
    append (build_omp_clause (EXPR_LOCATION (construct), OMP_CLAUSE_IF_PRESENT));
  TREE_SET_CODE (construct, OACC_HOST_DATA);
  OACC_HOST_DATA_CLAUSES (construct) = clauses;
  return true;
}

} // namespace accplug
