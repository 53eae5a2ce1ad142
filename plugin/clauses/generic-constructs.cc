/* Constructs as the front ends build them, where GCC's gimplifier cannot do them.

   Comes in: each expression of the unit's functions, just before it is gimplified, by
   the hook that lets a language gimplify its own.
   Goes out: OpenACC constructs rewritten (clauses/array-reductions.h, attach-clauses.h,
   captured-variables.h, constant-tables.h, declared-defaults.h, host-data-bodies.h,
   host-data-members.h, loop-sizes.h, mapped-around.h, private-arrays.h, private-references.h,
   private-sections.h, promised-data.h, reduction-copies.h, fortran/assumed-size.h,
   cray-pointees.h, declared-regions.h, do-variables.h, equivalences.h, product-shapes.h and
   whole-array-loops.h, cxx/private-classes.h, fortran-source/counted-loops.h and
   reduced-arrays.h) or marked (statements/cache-marks.h);
   which clauses the program wrote (statements/clauses.h);
   initial values that GCC put into its constant pool, which device code has copies of, and
   what sanitizers say about places, which it does not use: neither needs a clause; constants
   in explicit routines, which GCC wants in a `declare' directive, and variables of `declare
   link' there, which it refuses; arguments that C's front end did not fold; the language
   sees the rest as before.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/generic-constructs.h"
#include "base/device-contract.h"
#include "clauses/array-reductions.h"
#include "clauses/attach-clauses.h"
#include "clauses/captured-variables.h"
#include "clauses/constant-tables.h"
#include "clauses/declared-defaults.h"
#include "clauses/declared-scopes.h"
#include "clauses/firstprivate-pointers.h"
#include "clauses/host-data-bodies.h"
#include "clauses/host-data-members.h"
#include "clauses/loop-sizes.h"
#include "clauses/mapped-around.h"
#include "clauses/private-arrays.h"
#include "clauses/private-references.h"
#include "clauses/private-sections.h"
#include "clauses/promised-data.h"
#include "clauses/reduction-copies.h"
#include "cxx/private-classes.h"
#include "cxx/reduced-members.h"
#include "directives/marks.h"
#include "fortran/assumed-size.h"
#include "fortran/cray-pointees.h"
#include "fortran/declared-regions.h"
#include "fortran/do-variables.h"
#include "fortran/equivalences.h"
#include "fortran/frame-arrays.h"
#include "fortran/frame-descriptors.h"
#include "fortran/mapped-characters.h"
#include "fortran/mask-counters.h"
#include "fortran/product-shapes.h"
#include "fortran/whole-array-copies.h"
#include "fortran/whole-array-loops.h"
#include "fortran-source/counted-loops.h"
#include "fortran-source/reduced-arrays.h"
#include "device/instrumentation.h"
#include "device/type-tables.h"
#include "statements/cache-marks.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

int (*gimplify_of_language) (tree *, gimple_seq *, gimple_seq *);

/* The initial value of an aggregate of more bytes than the host moves one by one: GCC
   demands a declare directive for it in a routine, and maps it at each launch of a
   region.  So it does for the data of -fsanitize=undefined.  Of the host's own uses
   nothing changes.  */

void
declare_constant (tree decl)
{
  if (!(DECL_IN_CONSTANT_POOL (decl) || sanitizer_data_p (decl))
      || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    return;
  DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("omp declare target"), NULL_TREE,
				      DECL_ATTRIBUTES (decl));
  varpool_node::get_create (decl)->offloadable = 1;
}

/* Give the compute construct *AT the `default' *DATA, if it has none.  A data construct
   with one of its own has the say in itself.  */

tree
give_default (tree *at, int *walk_subtrees, void *data)
{
  switch (TREE_CODE (*at))
    {
    case OACC_DATA:
      if (marks_at (EXPR_LOCATION (*at)) & (MARK_DEFAULT_NONE | MARK_DEFAULT_PRESENT))
	*walk_subtrees = 0;
      return NULL_TREE;
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      break;
    default:
      return NULL_TREE;
    }
  tree *clauses = &OMP_CLAUSES (*at);
  if (omp_find_clause (*clauses, OMP_CLAUSE_DEFAULT))
    return NULL_TREE;
  tree c = build_omp_clause (EXPR_LOCATION (*at), OMP_CLAUSE_DEFAULT);
  OMP_CLAUSE_DEFAULT_KIND (c) = *static_cast<omp_clause_default_kind *> (data);
  OMP_CLAUSE_CHAIN (c) = *clauses;
  *clauses = c;
  return NULL_TREE;
}

/* The `default' of a data construct, which GCC 12 and 13 lack (OpenACC 2.7), for the
   constructs in it.  */

void
give_defaults (tree construct)
{
  unsigned marks = marks_at (EXPR_LOCATION (construct));
  if (!(marks & (MARK_DEFAULT_NONE | MARK_DEFAULT_PRESENT)))
    return;
  omp_clause_default_kind kind = (marks & MARK_DEFAULT_NONE ? OMP_CLAUSE_DEFAULT_NONE
				  : OMP_CLAUSE_DEFAULT_PRESENT);
  walk_tree_without_duplicates (&OACC_DATA_BODY (construct), give_default, &kind);
}

std::vector<tree> declared_constants;	/* that have GCC's attribute for a while */
std::vector<tree> linked_variables;	/* that have it in place of `link's */

/* A routine uses V, of `declare link': it finds the data that are mapped when it runs (OpenACC
   2.7, 2.13.4).  GCC's gimplifier refuses it.  */

void
permit_link (tree v)
{
  const char link[] = "omp declare target link";
  if (!VAR_P (v) || !lookup_attribute (link, DECL_ATTRIBUTES (v)))
    return;
  DECL_ATTRIBUTES (v) = tree_cons (get_identifier ("omp declare target"), NULL_TREE,
				   remove_attribute (link, copy_list (DECL_ATTRIBUTES (v))));
  linked_variables.push_back (v);
}

/* Is V one of C++'s own (C++ ABI, 5.1.4): the type of what is thrown?  */

bool
type_information_p (tree v)
{
  return (DECL_ARTIFICIAL (v) && DECL_NAME (v)
	  && startswith (IDENTIFIER_POINTER (DECL_NAME (v)), "_ZTI"));
}

/* Is V a table of constants, what a language has of types, or a common block that `declare'
   names?  */

bool
known_to_routines_p (tree v)
{
  return ((TREE_STATIC (v)
	   && ((TREE_READONLY (v) && DECL_INITIAL (v))
	       || lookup_attribute (common_attribute, DECL_ATTRIBUTES (v))))
	  || type_information_p (v) || type_table_p (v));
}

/* EXPRESSION is or has a part of a constant table: a routine has it as it is, like any
   other function on the device.  GCC's gimplifier refuses it, so let it seem declared.  */

void
permit_constant (tree expression)
{
  tree v = expression;
  if (TREE_CODE (v) == ADDR_EXPR)
    v = TREE_OPERAND (v, 0);
  v = get_base_address (v);
  if (v)
    permit_link (v);
  if (!v || !VAR_P (v) || !known_to_routines_p (v)
      || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (v))
      || lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (v)))
    return;
  DECL_ATTRIBUTES (v) = tree_cons (get_identifier ("omp declare target"), NULL_TREE,
				   DECL_ATTRIBUTES (v));
  declared_constants.push_back (v);
}

/* If *EXPRESSION is what C's front end wraps around what may not be part of a constant, take
   what is in it.  GCC forgets to fold the argument of `async', and its gimplifier fails.  */

bool
unwrap (tree *expression)
{
  if (!gcc_compat::c_family_p () || TREE_CODE (*expression) != C_MAYBE_CONST_EXPR)
    return false;
  tree first = TREE_OPERAND (*expression, 0);
  *expression = TREE_OPERAND (*expression, 1);
  if (first)
    *expression = build2_loc (EXPR_LOCATION (first), COMPOUND_EXPR,
			      TREE_TYPE (*expression), first, *expression);
  return true;
}

/* Clauses without a size would get the one of their type, and share its expression, into which
   the gimplifier puts temporaries of the function (fortran/deferred-lengths.h): give them
   one of their own.  */

void
give_sizes (tree construct)
{
  for (tree c = *all_clauses (construct); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_SIZE (c)
	  || DECL_P (OMP_CLAUSE_DECL (c)))
	continue;
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (OMP_CLAUSE_DECL (c)));
      if (size && TREE_CODE (size) != INTEGER_CST)
	OMP_CLAUSE_SIZE (c) = unshare_expr (size);
    }
}

/* What every construct with clauses for data needs first.  */

void
mend_mappings (tree construct, gimple_seq *before)
{
  refuse_equivalences (construct);
  keep_frame_descriptors (construct, before);
  map_characters_in (construct);
  give_sizes (construct);
}

/* The steps for *LOOP, an OACC_LOOP; true if it has become something else.  */

bool
mend_loop (tree *loop, gimple_seq *before)
{
  refuse_member_names (*loop);
  restore_array_reductions (*loop);
  mend_counted_loops (*loop);
  name_private_sections_of_loop (*loop);
  own_private_references (*loop, before);
  construct_private_classes (*loop);
  own_private_arrays_of_loop (*loop);
  return expand_array_reductions (loop);
}

/* The steps for a compute CONSTRUCT.  */

void
mend_compute_construct (tree construct, gimple_seq *before)
{
  bool kernels = TREE_CODE (construct) == OACC_KERNELS;
  take_constant_tables (construct);
  map_cray_pointees (construct, before);
  mend_product_shapes (construct);
  if (TREE_CODE (construct) != OACC_SERIAL)
    {
      open_whole_array_copies (construct);
      open_whole_array_loops (construct);
      count_by_indices (construct);
    }
  if (kernels)
    evaluate_loop_sizes (construct, before);
  move_member_references (construct, before);
  refuse_member_names (construct);
  mend_attach_clauses (construct);
  restore_array_reductions (construct);
  name_private_sections (construct, before);
  own_private_references (construct, before);
  construct_private_classes (construct);
  if (!kernels)
    attach_firstprivate_pointers (construct, before);
  own_private_arrays (construct, before);
  if (!kernels)
    {
      drop_array_reductions (construct);
      copy_reduction_variables (construct);
    }
  note_written_clauses (OMP_CLAUSES (construct));
  keep_captured_variables (construct);
  permit_declared (construct);
  permit_assumed_size (construct);
}

/* Is a routine gimplified?  Passes behind the gimplifier make statements by it, too.  */

bool
in_routine_p ()
{
  return (current_function_decl && cfun && !(cfun->curr_properties & PROP_gimple_any)
	  && oacc_get_fn_attrib (current_function_decl));
}

/* The steps for *CONSTRUCT, one of OpenACC's; what the gimplifier shall be told if nothing is
   left for the language, else GS_UNHANDLED.  */

int
mend_construct (tree *construct, gimple_seq *before)
{
  switch (TREE_CODE (*construct))
    {
    case OACC_ENTER_DATA: case OACC_EXIT_DATA: case OACC_UPDATE:
      mend_mappings (*construct, before);
      mend_attach_clauses (*construct);
      break;
    case OACC_DATA:
      if (in_routine_p () && drop_promised_data (construct))
	return GS_OK;
      mend_mappings (*construct, before);
      if (take_declared_region (construct))
	return GS_OK;
      if (become_host_data (*construct, before))
	{
	  /* GCC asks no more of what stays the same expression.  */
	  refuse_member_names (*construct);
	  open_host_data_body (*construct);
	  return GS_OK;
	}
      mend_attach_clauses (*construct);
      give_defaults (*construct);
      break;
    case OACC_HOST_DATA:
      refuse_member_names (*construct);
      open_host_data_body (*construct);
      break;
    case OACC_LOOP:
      return mend_loop (construct, before) ? GS_OK : GS_UNHANDLED;
    case OACC_KERNELS: case OACC_PARALLEL: case OACC_SERIAL:
      mend_mappings (*construct, before);
      if (TREE_CODE (*construct) == OACC_KERNELS && map_members_around (construct))
	return GS_OK;
      if (gimplify_with_do_variables (construct, before))
	return GS_ALL_DONE;
      mend_compute_construct (*construct, before);
      break;
    case OACC_DECLARE:
      note_declared_locals (*construct);
      break;
    case OACC_CACHE:
      mark_cache_directive (*construct, before);
      break;
    default:
      break;
    }
  return GS_UNHANDLED;
}

int
gimplify_construct (tree *expression, gimple_seq *before, gimple_seq *after)
{
  if (unwrap (expression))
    return GS_OK;
  int done = mend_construct (expression, before);
  if (done != GS_UNHANDLED)
    return done;
  switch (TREE_CODE (*expression))
    {
    case STATEMENT_LIST:
      open_declared_scope (*expression);
      break;
    case BIND_EXPR:
      if (current_function_decl && *expression == DECL_SAVED_TREE (current_function_decl))
	{
	  forget_constant_tables ();
	  share_arrays_by_reference (*expression);
	}
      break;
    case CALL_EXPR:
      if (range_mark_p (*expression))
	{
	  *expression = build_empty_stmt (EXPR_LOCATION (*expression));
	  return GS_OK;
	}
      break;
    case DECL_EXPR:
      note_constant_table (DECL_EXPR_DECL (*expression));
      break;
    case VAR_DECL:
      declare_constant (*expression);
      gcc_fallthrough ();
    case ADDR_EXPR: case ARRAY_REF: case COMPONENT_REF:
      if (in_routine_p ())
	permit_constant (*expression);
      break;
    default:
      break;
    }
  return gimplify_of_language (expression, before, after);
}

} // anonymous namespace

void
forget_declared_constants ()
{
  for (tree v : declared_constants)
    {
      DECL_ATTRIBUTES (v) = remove_attribute ("omp declare target", DECL_ATTRIBUTES (v));
      /* What GCC has noted of one that it first met meanwhile: omplower would leave it out of
	 the constructs that map it.  */
      if (varpool_node *node = varpool_node::get (v))
	node->offloadable = 0;
    }
  declared_constants.clear ();
  for (tree v : linked_variables)
    DECL_ATTRIBUTES (v)
      = tree_cons (get_identifier ("omp declare target link"), NULL_TREE,
		   remove_attribute ("omp declare target", DECL_ATTRIBUTES (v)));
  linked_variables.clear ();
}

void
watch_generic_constructs ()
{
  gimplify_of_language = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_construct;
}

} // namespace accplug
