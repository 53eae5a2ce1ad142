/* What gfortran hands to API routines whose arguments are `type (*), dimension (..)'.

   It makes a descriptor for each call, in a block of its own (trans-expr.cc,
   gfc_conv_procedure_call):

       desc.dtype = { elem_len, rank, type };  desc.span = ...;
       desc.data = where the argument's data are;
       acc_copyin_array_h (&desc);

   Two things are lost in it.  The bytes of a class (...) argument are those of its declared
   type.  And acc_attach is about the pointer itself, not about what it points to: gfortran
   16 hands over its address (trans-stmt.cc, gfc_trans_call_acc_attach_detach), its elders
   do not.

   Where the size is an argument there is no descriptor, but the data, packed if need be:

       D = _gfortran_internal_pack (&desc);
       acc_copyin_64_h (D, &bytes);

   Comes in: blocks as gfortran builds them, before they are gimplified.
   Goes out: between the descriptor and the call, the element's bytes are set to those
   of the dynamic type; acc_attach, acc_detach and their like get the address of the
   pointer.  Where the data have been packed, the program ends: the routine would be about
   the copy.

   Rules
   - Only routines of openacc_routines.inc that take a descriptor are looked at.
   - An argument of acc_attach that is no pointer and not allocatable is an error.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/fortran-library.h"
#include "base/walk.h"
#include "fortran/api-arguments.h"
#include "fortran/runtime-errors.h"

namespace accplug
{

namespace
{

int (*gimplify_of_language) (tree *, gimple_seq *, gimple_seq *);

/* The field NAME of structures of TYPE, or NULL.  */

tree
field_of (tree type, const char *name)
{
  if (TREE_CODE (type) == RECORD_TYPE)
    for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
      if (TREE_CODE (field) == FIELD_DECL && DECL_NAME (field)
	  && strcmp (IDENTIFIER_POINTER (DECL_NAME (field)), name) == 0)
	return field;
  return NULL_TREE;
}

/* OBJECT's component NAME.  */

tree
component (tree object, const char *name)
{
  tree field = field_of (TREE_TYPE (object), name);
  return build3 (COMPONENT_REF, TREE_TYPE (field), object, field, NULL_TREE);
}

/* Is T a reference to the component NAME of something?  */

bool
component_p (tree t, const char *name)
{
  return (TREE_CODE (t) == COMPONENT_REF && DECL_NAME (TREE_OPERAND (t, 1))
	  && strcmp (IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (t, 1))), name) == 0);
}

bool
descriptor_p (tree type)
{
  return field_of (type, "data") && field_of (type, "dtype") && field_of (type, "span");
}

bool
ends_p (const char *name, const char *end)
{
  size_t size = strlen (name), end_size = strlen (end);
  return size > end_size && strcmp (name + size - end_size, end) == 0;
}

/* acc_attach, acc_detach and their like, but for the underscores that options ask for.  */

bool
attaching_p (const char *name)
{
  return startswith (name, "acc_attach") || startswith (name, "acc_detach");
}

/* The name of the API routine with a descriptor that CALL calls, or NULL.  */

const char *
routine_name (tree call)
{
  tree callee = get_callee_fndecl (call);
  if (!callee || !DECL_NAME (callee) || !DECL_EXTERNAL (callee) || !TREE_PUBLIC (callee))
    return nullptr;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (callee));
  return (startswith (name, "acc_")
	  && (ends_p (name, "_f") || ends_p (name, "_h") || attaching_p (name))
	  ? name : nullptr);
}

/* The descriptor that ARGUMENT is the address of: a variable of gfortran's; or NULL.  */

tree
descriptor_of (tree argument)
{
  STRIP_NOPS (argument);
  if (TREE_CODE (argument) != ADDR_EXPR || !VAR_P (TREE_OPERAND (argument, 0)))
    return NULL_TREE;
  tree variable = TREE_OPERAND (argument, 0);
  return (DECL_ARTIFICIAL (variable) && descriptor_p (TREE_TYPE (variable)) ? variable
							: NULL_TREE);
}

/* What DESCRIPTOR's component NAME was set to by the statements of LIST in front of END, or
   NULL.  */

tree
stored_in (tree list, tree_stmt_iterator end, tree descriptor, const char *name)
{
  tree value = NULL_TREE;
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i) && i.ptr != end.ptr;
       tsi_next (&i))
    {
      tree stmt = tsi_stmt (i);
      if (TREE_CODE (stmt) == MODIFY_EXPR && component_p (TREE_OPERAND (stmt, 0), name)
	  && TREE_OPERAND (TREE_OPERAND (stmt, 0), 0) == descriptor)
	value = TREE_OPERAND (stmt, 1);
    }
  return value;
}

/* The pointer that DATA, where data are, comes from: a descriptor's component, or, of a
   scalar, the whole of it.  NULL if there is none.  */

tree
pointer_behind (tree data)
{
  tree pointer = NULL_TREE;
  walk_expression_once (&data, [&pointer] (tree *place, walk_stmt_info *) {
    if (!component_p (*place, "data")
	|| !descriptor_p (TREE_TYPE (TREE_OPERAND (*place, 0))))
      return visit::into;
    pointer = *place;
    return visit::stop;
  });
  if (pointer)
    return pointer;
  STRIP_NOPS (data);
  switch (TREE_CODE (data))
    {
    case COMPONENT_REF: case VAR_DECL: case PARM_DECL: case INDIRECT_REF: case MEM_REF:
      return data;
    default:
      return NULL_TREE;
    }
}

/* The object of a class (...) whose data DATA are, or NULL.  */

tree
class_behind (tree data)
{
  tree object = NULL_TREE;
  walk_expression_once (&data, [&object] (tree *place, walk_stmt_info *) {
    if (!component_p (*place, "_data")
	|| !field_of (TREE_TYPE (TREE_OPERAND (*place, 0)), "_vptr"))
      return visit::into;
    object = TREE_OPERAND (*place, 0);
    return visit::stop;
  });
  return object;
}

/* The bytes of an element of the class OBJECT; for class (*) also of a character.  */

tree
class_bytes (tree object)
{
  tree table = component (object, "_vptr");
  tree bytes = component (build_fold_indirect_ref (table), "_size");
  if (!field_of (TREE_TYPE (object), "_len"))
    return bytes;
  tree length = component (unshare_expr (object), "_len");
  tree characters = build3 (COND_EXPR, TREE_TYPE (length),
			    build2 (GT_EXPR, boolean_type_node, length,
				    build_zero_cst (TREE_TYPE (length))),
			    unshare_expr (length),
			    build_one_cst (TREE_TYPE (length)));
  return build2 (MULT_EXPR, TREE_TYPE (bytes), bytes,
		 build1 (NOP_EXPR, TREE_TYPE (bytes), characters));
}

/* Where CALL, in the statement at AT, stands.  */

location_t
place_of (tree call, tree_stmt_iterator at)
{
  return EXPR_LOC_OR_LOC (call, EXPR_LOC_OR_LOC (tsi_stmt (at), input_location));
}

/* In front of the statement at AT of LIST, DESCRIPTOR gets the bytes of the class that its
   data are of, if they are.  */

void
give_class_bytes (tree list, tree_stmt_iterator *at, tree descriptor)
{
  /* BT_DERIVED of gfortran's types.  */
  constexpr int derived = 5;
  tree data = stored_in (list, *at, descriptor, "data");
  tree span = stored_in (list, *at, descriptor, "span");
  tree bytes = NULL_TREE;
  if (tree object = data ? class_behind (data) : NULL_TREE)
    bytes = class_bytes (unshare_expr (object));
  else if (span && component_p (span, "_size"))
    bytes = unshare_expr (span);
  if (!bytes)
    return;
  tree type = component (descriptor, "dtype");
  tree length = component (type, "elem_len");
  tree kind = component (component (descriptor, "dtype"), "type");
  tree stores[] = {
    build2 (MODIFY_EXPR, TREE_TYPE (length), length,
	    build1 (NOP_EXPR, TREE_TYPE (length), bytes)),
    build2 (MODIFY_EXPR, TREE_TYPE (kind), kind,
	    build_int_cst (TREE_TYPE (kind), derived))
  };
  for (tree store : stores)
    {
      SET_EXPR_LOCATION (store, EXPR_LOCATION (tsi_stmt (*at)));
      TREE_SIDE_EFFECTS (store) = 1;
      tsi_link_before (at, store, TSI_SAME_STMT);
    }
}

/* CALL, of NAME, at AT of LIST, gets the address of the pointer that DESCRIPTOR was made
   for.  */

void
give_pointer (tree list, tree_stmt_iterator at, tree call, const char *name,
	      tree descriptor)
{
  tree data = stored_in (list, at, descriptor, "data");
  tree pointer = data ? pointer_behind (data) : NULL_TREE;
  if (!pointer)
    {
      error_at (place_of (call, at), "the argument of %qs is no pointer and not "
		"allocatable", name);
      return;
    }
  tree address = build_fold_addr_expr (unshare_expr (pointer));
  CALL_EXPR_ARG (call, 0) = fold_convert (TREE_TYPE (CALL_EXPR_ARG (call, 0)), address);
}

/* What VARIABLE, the data of a call at END of LIST, was packed from: the address of a
   descriptor; or NULL.  */

tree
packed_descriptor (tree list, tree_stmt_iterator end, tree variable)
{
  tree source = NULL_TREE;
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i) && i.ptr != end.ptr;
       tsi_next (&i))
    {
      tree stmt = tsi_stmt (i);
      if (TREE_CODE (stmt) != MODIFY_EXPR || TREE_OPERAND (stmt, 0) != variable)
	continue;
      tree value = TREE_OPERAND (stmt, 1);
      STRIP_NOPS (value);
      tree callee = TREE_CODE (value) == CALL_EXPR ? get_callee_fndecl (value) : NULL_TREE;
      source = NULL_TREE;
      if (callee && strcmp (IDENTIFIER_POINTER (DECL_NAME (callee)),
			    fortran_internal_pack) == 0)
	source = CALL_EXPR_ARG (value, 0);
    }
  return source;
}

/* In front of CALL, of NAME, at AT of LIST: an error if its data have been packed.  */

void
refuse_packed (tree list, tree_stmt_iterator *at, tree call, const char *name)
{
  tree data = call_expr_nargs (call) ? CALL_EXPR_ARG (call, 0) : NULL_TREE;
  if (!data)
    return;
  STRIP_NOPS (data);
  tree source = VAR_P (data) ? packed_descriptor (list, *at, data) : NULL_TREE;
  if (!source)
    return;
  STRIP_NOPS (source);
  tree type = TREE_TYPE (TREE_TYPE (source));
  if (!descriptor_p (type))
    return;
  location_t loc = place_of (call, *at);
  tree first = component (build_fold_indirect_ref (unshare_expr (source)), "data");
  std::string routine (name, strlen (name) - strlen ("_32_h"));
  tree error = runtime_error_call (loc, routine + ": the array section is not contiguous");
  tree test = build2 (NE_EXPR, boolean_type_node, fold_convert (ptr_type_node, data),
		      fold_convert (ptr_type_node, first));
  tsi_link_before (at, build3 (COND_EXPR, void_type_node, test, error, NULL_TREE),
		   TSI_SAME_STMT);
}

void
mend_call (tree list, tree_stmt_iterator *at, tree call, const char *name)
{
  if (ends_p (name, "_32_h") || ends_p (name, "_64_h"))
    refuse_packed (list, at, call, name);
  for (int i = 0; i < call_expr_nargs (call); i++)
    if (tree descriptor = descriptor_of (CALL_EXPR_ARG (call, i)))
      {
	if (attaching_p (name))
	  give_pointer (list, *at, call, name, descriptor);
	else
	  give_class_bytes (list, at, descriptor);
      }
}

/* The calls in the statement at AT of LIST, but not in blocks of their own.  */

void
mend_calls (tree list, tree_stmt_iterator *at)
{
  std::vector<tree> calls;
  walk_expression_once (tsi_stmt_ptr (*at), [&calls] (tree *place, walk_stmt_info *) {
    if (TREE_CODE (*place) == BIND_EXPR || TREE_CODE (*place) == STATEMENT_LIST)
      return visit::past;
    if (TREE_CODE (*place) == CALL_EXPR && routine_name (*place))
      calls.push_back (*place);
    return visit::into;
  });
  for (tree call : calls)
    mend_call (list, at, call, routine_name (call));
}

int
gimplify_block (tree *expression, gimple_seq *before, gimple_seq *after)
{
  if (TREE_CODE (*expression) == STATEMENT_LIST)
    for (tree_stmt_iterator i = tsi_start (*expression); !tsi_end_p (i); tsi_next (&i))
      mend_calls (*expression, &i);
  return gimplify_of_language (expression, before, after);
}

} // anonymous namespace

void
watch_api_arguments ()
{
  if (!startswith (lang_hooks.name, "GNU Fortran"))
    return;
  gimplify_of_language = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_block;
}

} // namespace accplug
