/* The construct table: what only the clauses tell.  See constructs.h.

   Comes in: the function before omplower, when constructs are still nested and
   temporaries still have values, and before ompexp, when the arrays of addresses,
   sizes and kinds exist and the clauses are still on the statements.
   Goes out: the table.  One thing is changed: the kinds of array sections whose
   size is not constant no longer depend on whether the size is 0, so that the
   kinds of every construct are constant and its array can be the key.

   Rules
   - The order of mappings is that of lower_omp_target in GCC's omp-low.cc: one
     slot for each clause that has a field in the record of addresses.  If the
     fields and the clauses found here do not agree, the construct keeps its
     position but gets neither names nor values in the block: nothing is guessed.
   - The run time takes a mapping of size 0 for a zero-length array section.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/construct.h"
#include "base/unit.h"
#include "clauses/array-reductions.h"
#include "clauses/bare-pointers.h"
#include "loops/cached-sections.h"
#include "statements/clause-text.h"
#include "loops/collapsed-loops.h"
#include "loops/collapsed-nests.h"
#include "fortran/frame-variables.h"
#include "statements/frame-names.h"
#include "clauses/implicit-clauses.h"
#include "clauses/iteration-scalars.h"
#include "statements/part-marks.h"
#include "clauses/loop-clauses.h"
#include "clauses/logical-reductions.h"
#include "base/report.h"
#include "clauses/static-gangs.h"
#include "loops/tiled-loops.h"

namespace accplug
{

namespace
{

/* Larger firstprivate variables are mapped.  */
const unsigned HOST_WIDE_INT max_value_bytes = 1024;

/* What a kernel's parameters may have (CUDA C++ Programming Guide), less the
   pointer to the scratch memory and its alignment.  */
const unsigned HOST_WIDE_INT max_block_bytes = 4096 - 16;

/* Nodes of this map stay where they are.  */
std::deque<construct> the_constructs;
std::unordered_map<unsigned, const construct *> by_child;	/* by DECL_UID */

/* What the first of the two passes leaves to the second, in one function.  */
struct pending_function
{
  std::unordered_map<tree, clause_text> texts;	/* by clause */
  /* By construct: DECL_UIDs of variables in reduction clauses in it.  */
  std::unordered_map<gimple *, std::unordered_set<unsigned>> reductions;
  /* By map clause: its variable.  */
  std::unordered_map<tree, tree> variables;
  /* Clauses of variables to which the program has no pointers.  */
  std::unordered_set<tree> unaddressed;
};

pending_function pending;

/* ------------------------------------------------------------------------
   Before omplower.  */

/* Does the clause C belong in the arrays of addresses, sizes and kinds?  */

bool
data_clause_p (tree c)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_MAP:
    case OMP_CLAUSE_TO:
    case OMP_CLAUSE_FROM:
    case OMP_CLAUSE_FIRSTPRIVATE:
    case OMP_CLAUSE_USE_DEVICE_PTR:
    case OMP_CLAUSE_USE_DEVICE_ADDR:
      return true;
    default:
      return false;
    }
}

tree
note_temporary (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *info)
{
  static_cast<temporary_values *> (info->info)->note (gsi_stmt (*gsi));
  *handled = false;
  return NULL_TREE;
}

void
add_reductions (tree clauses, std::unordered_set<unsigned> *uids)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      if (tree variable = variable_of_clause (c, temporary_values ()))
	uids->insert (DECL_UID (variable));
}

tree
note_loop_reductions (gimple_stmt_iterator *gsi, bool *handled,
		      walk_stmt_info *info)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    add_reductions (gimple_omp_for_clauses (stmt),
		    static_cast<std::unordered_set<unsigned> *> (info->info));
  *handled = false;
  return NULL_TREE;
}

/* True if DECL, which a data clause maps, is a variable with bytes of its own.  */

bool
plain_variable_p (tree decl)
{
  return (VAR_P (decl) && !POINTER_TYPE_P (TREE_TYPE (decl))
	  && !DECL_HAS_VALUE_EXPR_P (decl) && DECL_SIZE (decl)
	  && TREE_CODE (DECL_SIZE (decl)) == INTEGER_CST);
}

void
prepare_clauses (gomp_target *stmt, const temporary_values &values)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (data_clause_p (c))
      {
	pending.texts[c] = text_of_clause (c, values);
	pending.variables[c] = variable_of_clause (c, values);
	tree decl = OMP_CLAUSE_DECL (c);
	if (plain_variable_p (decl) && !TREE_ADDRESSABLE (decl)
	    && !is_global_var (decl))
	  pending.unaddressed.insert (c);
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	    && OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c)
	    && OMP_CLAUSE_SIZE (c)
	    && TREE_CODE (OMP_CLAUSE_SIZE (c)) != INTEGER_CST)
	  OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c) = 0;
      }
}

/* GCC 12 maps the pointer behind a C++ reference that is a reduction variable of a
   compute construct, instead of what it refers to.  */

void
refuse_reference_reductions (gomp_target *stmt)
{
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
	&& DECL_P (OMP_CLAUSE_DECL (c)) && !lang_GNU_Fortran ()
	&& TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == REFERENCE_TYPE)
      sorry_at (OMP_CLAUSE_LOCATION (c), "reduction of the reference %qD: GCC 12 "
		"maps the reference itself; use a local variable",
		OMP_CLAUSE_DECL (c));
}

void
prepare_construct (gomp_target *stmt, const temporary_values &values)
{
  refuse_reference_reductions (stmt);
  rewrite_bare_pointers (stmt);
  privatize_nest_scalars (stmt);
  prepare_clauses (stmt, values);
  rewrite_implicit_clauses (stmt);
  if (!is_gimple_omp_offloaded (stmt))
    return;
  keep_static_gangs (stmt);
  split_tiled_loops (stmt);
  unfold_collapsed_loops (stmt);
  privatize_passed_scalars (stmt);
  privatize_inner_reductions (stmt);
  std::unordered_set<unsigned> *uids = &pending.reductions[stmt];
  add_reductions (gimple_omp_target_clauses (stmt), uids);
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = uids;
  walk_gimple_seq (gimple_omp_body (stmt), note_loop_reductions, nullptr, &info);
}

tree
prepare_if_construct (gimple_stmt_iterator *gsi, bool *handled,
		      walk_stmt_info *info)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_code (stmt) == GIMPLE_OMP_TARGET && is_gimple_omp_oacc (stmt))
    prepare_construct (as_a<gomp_target *> (stmt),
		       *static_cast<temporary_values *> (info->info));
  *handled = false;
  return NULL_TREE;
}

const pass_data clauses_pass_data = {
  GIMPLE_PASS, "accclauses", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_acc_clauses : public gimple_opt_pass
{
public:
  explicit pass_acc_clauses (gcc::context *context)
    : gimple_opt_pass (clauses_pass_data, context) {}

  bool gate (function *) final override { return active (); }
  unsigned execute (function *) final override;
};

unsigned
pass_acc_clauses::execute (function *fun)
{
  pending = pending_function ();
  temporary_values values;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &values;
  gimple_seq body = gimple_body (fun->decl);
  note_loop_clauses (body);
  cache_sections (body);
  walk_gimple_seq (body, note_temporary, nullptr, &info);
  walk_gimple_seq (body, prepare_if_construct, nullptr, &info);
  mend_trip_counts (body);
  keep_logical_reductions (body);
  expand_frame_variables (&body);
  gimple_set_body (fun->decl, body);
  return 0;
}

/* ------------------------------------------------------------------------
   Before ompexp.  */

struct directive_row
{
  int kind;		/* GF_OMP_TARGET_KIND_* */
  const char *name;
};

const directive_row directive_rows[] = {
  { GF_OMP_TARGET_KIND_OACC_PARALLEL, "parallel" },
  { GF_OMP_TARGET_KIND_OACC_KERNELS, "kernels" },
  { GF_OMP_TARGET_KIND_OACC_SERIAL, "serial" },
  { GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_PARALLELIZED, "kernels" },
  { GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_GANG_SINGLE, "kernels" },
  { GF_OMP_TARGET_KIND_OACC_DATA_KERNELS, "kernels" },
  { GF_OMP_TARGET_KIND_OACC_DATA, "data" },
  { GF_OMP_TARGET_KIND_OACC_HOST_DATA, "host_data" },
  { GF_OMP_TARGET_KIND_OACC_ENTER_DATA, "enter data" },
  { GF_OMP_TARGET_KIND_OACC_EXIT_DATA, "exit data" },
  { GF_OMP_TARGET_KIND_OACC_UPDATE, "update" },
  { GF_OMP_TARGET_KIND_OACC_DECLARE, "declare" },
};

const char *
directive_name (gomp_target *stmt)
{
  if (open_kernels_part_p (stmt))
    return "kernels";
  for (const directive_row &row : directive_rows)
    if (row.kind == gimple_omp_target_kind (stmt))
      return row.name;
  return "";
}

struct word_row
{
  gomp_map_kind kind;
  const char *word;
  const char *update_word;	/* on an update directive */
};

/* Kinds that are not here carry no data of the user's.  */
const word_row word_rows[] = {
  { GOMP_MAP_ALLOC, "create", nullptr },
  { GOMP_MAP_FORCE_ALLOC, "create", nullptr },
  { GOMP_MAP_TO, "copyin", "update device" },
  { GOMP_MAP_FORCE_TO, "copyin", "update device" },
  { GOMP_MAP_FROM, "copyout", "update host" },
  { GOMP_MAP_FORCE_FROM, "copyout", "update host" },
  { GOMP_MAP_TOFROM, "copy", nullptr },
  { GOMP_MAP_FORCE_TOFROM, "copy", nullptr },
  { GOMP_MAP_FORCE_PRESENT, "present", nullptr },
  { GOMP_MAP_FORCE_DEVICEPTR, "deviceptr", nullptr },
  { GOMP_MAP_IF_PRESENT, "no_create", nullptr },
  { GOMP_MAP_DELETE, "delete", nullptr },
  { GOMP_MAP_RELEASE, "delete", nullptr },
  { GOMP_MAP_DEVICE_RESIDENT, "device_resident", nullptr },
  { GOMP_MAP_LINK, "link", nullptr },
};

/* Is C one that GCC added: the pointer in a structure whose target is mapped, a
   scalar that a reduction or a `kernels' region uses, or data of a part into which
   such a region is divided?  */

bool
added_by_gcc_p (gomp_target *stmt, tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  int kind = OMP_CLAUSE_MAP_KIND (c);
  if (inner_kernels_part_p (stmt))
    return true;
  if (TREE_CODE (decl) == COMPONENT_REF && POINTER_TYPE_P (TREE_TYPE (decl)))
    return kind == GOMP_MAP_ALLOC || kind == GOMP_MAP_RELEASE;
  if (!DECL_P (decl) || !is_gimple_reg_type (TREE_TYPE (decl)))
    return false;
  bool update = gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_UPDATE;
  return (OMP_CLAUSE_MAP_IN_REDUCTION (c) || kind == GOMP_MAP_FORCE_TOFROM
	  || (kind == GOMP_MAP_FORCE_TO && !update)
	  || (kind == GOMP_MAP_ALLOC
	      && (gimple_omp_target_kind (stmt)
		  == GF_OMP_TARGET_KIND_OACC_DATA_KERNELS)));
}

/* The word for the clause C of STMT in reports; NULL if it is not reported.  */

const char *
clause_word (gomp_target *stmt, tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || added_by_gcc_p (stmt, c))
    return nullptr;
  bool update
    = gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_UPDATE;
  for (const word_row &row : word_rows)
    if (row.kind == OMP_CLAUSE_MAP_KIND (c))
      return update ? row.update_word : row.word;
  return nullptr;
}

/* Is FIELD, of the record of addresses, the one for DECL?  Fields for
   expressions have no name, those for variables have the variable's.  */

bool
field_for_p (tree field, tree decl)
{
  if (!DECL_P (decl))
    return DECL_NAME (field) == NULL_TREE;
  return (DECL_NAME (field) == NULL_TREE
	  || DECL_NAME (field) == DECL_NAME (decl));
}

/* The variable that stands for DECL in the record: of a variable of variable
   size, the pointer to it.  */

tree
mapped_decl (tree decl)
{
  if (DECL_P (decl) && DECL_SIZE (decl)
      && TREE_CODE (DECL_SIZE (decl)) != INTEGER_CST
      && DECL_HAS_VALUE_EXPR_P (decl)
      && TREE_CODE (DECL_VALUE_EXPR (decl)) == INDIRECT_REF)
    return TREE_OPERAND (DECL_VALUE_EXPR (decl), 0);
  return decl;
}

/* The clauses of STMT that have a slot, in its order; false if they do not agree
   with the record of addresses.  */

bool
slots_of (gomp_target *stmt, tree data, std::vector<tree> *slots)
{
  tree field = TYPE_FIELDS (TREE_TYPE (TREE_VEC_ELT (data, 0)));
  for (tree c = gimple_omp_target_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!data_clause_p (c))
	continue;
      bool map = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP;
      if (map && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
		  || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_REFERENCE))
	continue;
      tree slot = c;
      tree decl = OMP_CLAUSE_DECL (c);
      if (map && !DECL_P (decl) && OMP_CLAUSE_MAP_ZERO_BIAS_ARRAY_SECTION (c)
	  && OMP_CLAUSE_CHAIN (c))
	{
	  c = OMP_CLAUSE_CHAIN (c);
	  decl = OMP_CLAUSE_DECL (c);
	}
      /* A variable that lives on the device (declare) has no field.  */
      if (!field || !field_for_p (field, mapped_decl (decl)))
	continue;
      slots->push_back (slot);
      field = DECL_CHAIN (field);
    }
  tree domain = TYPE_DOMAIN (TREE_TYPE (TREE_VEC_ELT (data, 2)));
  return (!field && domain && tree_fits_uhwi_p (TYPE_MAX_VALUE (domain))
	  && tree_to_uhwi (TYPE_MAX_VALUE (domain)) + 1 == slots->size ());
}

/* A firstprivate clause: by value if the size is known and small.  An absent
   optional argument has no value.  */

argument
firstprivate_argument (tree c)
{
  argument result;
  tree decl = OMP_CLAUSE_DECL (c);
  tree type = TREE_TYPE (decl);
  unsigned align = DECL_ALIGN_UNIT (decl);
  if (lang_hooks.decls.omp_check_optional_argument (decl, false))
    return result;
  if (lang_hooks.decls.omp_privatize_by_reference (decl)
      && TREE_CODE (type) == REFERENCE_TYPE)
    {
      type = TREE_TYPE (type);
      align = TYPE_ALIGN_UNIT (type);
    }
  tree size = TYPE_SIZE_UNIT (type);
  if (!size || !tree_fits_uhwi_p (size) || integer_zerop (size)
      || tree_to_uhwi (size) > max_value_bytes)
    return result;
  result.by_value = true;
  result.pointer = (TREE_CODE (type) == POINTER_TYPE
		    && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type)));
  result.implicit_pointer = result.pointer && OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c);
  result.size = tree_to_uhwi (size);
  result.align = align;
  return result;
}

/* A map clause: does it only carry a reduction's result?  */

bool
reduction_result_p (gomp_target *stmt, tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TOFROM
	  && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_TOFROM))
    return false;
  /* What a dummy argument points to has a second mapping, for the pointer.  */
  tree type = TREE_TYPE (OMP_CLAUSE_DECL (c));
  if (!DECL_P (OMP_CLAUSE_DECL (c)) || AGGREGATE_TYPE_P (type)
      || POINTER_TYPE_P (type))
    return false;
  if (OMP_CLAUSE_MAP_IN_REDUCTION (c))
    return true;
  auto variable = pending.variables.find (c);
  auto uids = pending.reductions.find (stmt);
  return (variable != pending.variables.end () && variable->second
	  && uids != pending.reductions.end ()
	  && uids->second.count (DECL_UID (variable->second)));
}

const char *
saved_text (const char *text)
{
  return IDENTIFIER_POINTER (get_identifier (text));
}

/* The largest values are mapped, until the block of SITE has room for all.  */

void
fit_block (construct *site)
{
  if (site->args.size () * 8 > max_block_bytes)
    {
      error_at (site->loc, "this region uses %u variables, and %u fit into the "
		"parameters of an accelerator kernel",
		(unsigned) site->args.size (), (unsigned) (max_block_bytes / 8));
      return;
    }
  for (;;)
    {
      unsigned HOST_WIDE_INT bytes = 8 * site->args.size ();
      argument *largest = nullptr;
      for (argument &arg : site->args)
	if (arg.by_value)
	  {
	    unsigned align = MIN (MAX (arg.align, 1u), 16u);
	    bytes = ROUND_UP (bytes, align) + arg.size;
	    if (!largest || arg.size > largest->size)
	      largest = &arg;
	  }
      if (bytes <= max_block_bytes)
	return;
      largest->by_value = largest->pointer = false;
    }
}

/* Is the storage of DECL that of no other variable?  Not so if it is only a view of
   something else, as in `equivalence' or `common'.  */

bool
own_storage_p (tree decl)
{
  return (TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE
	  && (!DECL_HAS_VALUE_EXPR_P (decl) || frame_variable_p (decl)
	      || TREE_CODE (DECL_SIZE (decl)) != INTEGER_CST));
}

/* Does C map the variable DECL, a reference, itself?  */

bool
pointer_cell_p (tree c, tree decl)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == decl
	  && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER);
}

/* What the clause C maps, as far as it tells which memory can be the same: TEXT is
   "a", "a[0:n]" or "s.p[0:n]".  */

void
describe_storage (tree c, const std::string &text, argument *arg)
{
  auto variable = pending.variables.find (c);
  if (variable == pending.variables.end () || !variable->second)
    return;
  tree decl = variable->second;
  arg->variable = decl;
  arg->variable_text = text.substr (0, text.find ('['));
  keep_alive (decl);
  bool whole = (!arg->variable_text.empty ()
		&& arg->variable_text.find_first_not_of
		     ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")
		     == std::string::npos);
  tree mapped = OMP_CLAUSE_DECL (c);
  arg->behind_pointer = (!whole || (POINTER_TYPE_P (TREE_TYPE (decl))
				    && mapped != decl));
  arg->own_storage = (!arg->behind_pointer
		      && (own_storage_p (decl) || pointer_cell_p (c, decl)));
  arg->maybe_absent = ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
			&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_IF_PRESENT)
		       || lang_hooks.decls.omp_check_optional_argument (decl, false));
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
    {
      tree size = OMP_CLAUSE_SIZE (c);
      arg->pointer_cell = OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER;
      /* Such a clause has the distance in place of the size.  */
      arg->biased = arg->pointer_cell && !integer_zerop (size);
      if (!arg->pointer_cell && !arg->maybe_absent && size && tree_fits_shwi_p (size))
	arg->certain_bytes = tree_to_shwi (size);
    }
  arg->restricted = whole && TYPE_RESTRICT (TREE_TYPE (decl));
}

/* The bytes of the array descriptor that one of the clauses SLOTS maps for ARG, a dummy
   argument that refers to it; 0 if there is none.  */

unsigned HOST_WIDE_INT
descriptor_bytes (const argument &arg, const std::vector<tree> &slots)
{
  if (!arg.own_storage || TREE_CODE (TREE_TYPE (arg.variable)) != REFERENCE_TYPE)
    return 0;
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (arg.variable)));
  for (tree c : slots)
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO_PSET
	&& pending.texts[c].name == arg.variable_text
	&& size && tree_fits_uhwi_p (size)
	&& tree_int_cst_equal (OMP_CLAUSE_SIZE (c), size))
      return tree_to_uhwi (size);
  return 0;
}

/* ARG is the pointer by which a dummy argument of Fortran's is passed, which nothing
   sets: its value can be in the parameter block.  */

bool
passed_pointer_p (const argument &arg)
{
  if (!lang_GNU_Fortran () || !arg.pointer_cell || arg.biased || arg.maybe_absent
      || TREE_CODE (arg.variable) != PARM_DECL
      || !POINTER_TYPE_P (TREE_TYPE (arg.variable)))
    return false;
  tree target = TREE_TYPE (TREE_TYPE (arg.variable));
  return (TREE_CODE (target) == ARRAY_TYPE
	  || (is_gimple_reg_type (target) && !POINTER_TYPE_P (target)));
}

void
pass_pointer_by_value (argument *arg)
{
  tree type = TREE_TYPE (arg->variable);
  arg->by_value = arg->pointer = true;
  arg->size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  arg->align = TYPE_ALIGN_UNIT (type);
}

/* Has what C maps no value on the host?  */

bool
device_only_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC: case GOMP_MAP_FORCE_ALLOC:
    case GOMP_MAP_FROM: case GOMP_MAP_FORCE_FROM:
      return true;
    default:
      return false;
    }
}

/* What STMT's clauses do not name, does it have to be on the device?  */

bool
default_present_p (gomp_target *stmt)
{
  tree c = omp_find_clause (gimple_omp_target_clauses (stmt), OMP_CLAUSE_DEFAULT);
  return c && OMP_CLAUSE_DEFAULT_KIND (c) == OMP_CLAUSE_DEFAULT_PRESENT;
}

void
describe_mappings (gomp_target *stmt, tree data, construct *site)
{
  std::vector<tree> slots;
  bool proven = slots_of (stmt, data, &slots);
  if (!proven && dump_file)
    fprintf (dump_file, "%s:%d: the order of the mappings is not clear\n",
	     site->file, site->line);
  for (tree c : slots)
    {
      const clause_text &text = pending.texts[c];
      argument arg;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	{
	  arg = firstprivate_argument (c);
	  arg.present_pointer = (present_pointer_p (c)
				 || (arg.implicit_pointer && default_present_p (stmt)));
	}
      else
	{
	  arg.reduction_result = reduction_result_p (stmt, c);
	  arg.late_result = inner_kernels_part_p (stmt);
	}
      describe_storage (c, text.name, &arg);
      arg.target_bytes = descriptor_bytes (arg, slots);
      arg.unaddressed = arg.own_storage && pending.unaddressed.count (c);
      arg.device_only = device_only_p (c);
      if (passed_pointer_p (arg))
	pass_pointer_by_value (&arg);
      if (proven)
	{
	  site->names.push_back (text.name);
	  site->args.push_back (arg);
	}
    }
  if (is_gimple_omp_offloaded (stmt))
    fit_block (site);
}

void
collect_data_clauses (gomp_target *stmt, construct *site)
{
  auto place_of = [] (tree c) -> clause_place
    {
      auto text = pending.texts.find (c);
      auto known = pending.variables.find (c);
      tree variable = known == pending.variables.end () ? NULL_TREE : known->second;
      /* Temporaries are declared nowhere.  */
      return { (variable && DECL_NAME (variable) ? DECL_SOURCE_LOCATION (variable)
		: UNKNOWN_LOCATION),
	       text == pending.texts.end () ? "" : text->second.report };
    };
  for (tree c : clauses_in_order (gimple_omp_target_clauses (stmt), place_of))
    {
      const char *word = clause_word (stmt, c);
      auto text = pending.texts.find (c);
      if (word && text != pending.texts.end () && !text->second.report.empty ())
	site->clauses.push_back ({ word, text->second.report });
    }
}

/* `Generating copyin(a[:],b[:])': a line for each word, in the order in which
   the words come.  */

void
report_data (const construct &site, tree decl)
{
  std::vector<std::pair<std::string, std::string>> lines;
  for (const data_clause &clause : site.clauses)
    {
      auto line = std::find_if (lines.begin (), lines.end (),
				[&] (const std::pair<std::string, std::string> &l)
				{ return l.first == clause.word; });
      if (line == lines.end ())
	lines.push_back ({ clause.word, clause.text });
      else
	line->second += "," + clause.text;
    }
  for (const auto &line : lines)
    report (decl, site.loc, REPORT_DATA, "Generating %s(%s)", line.first.c_str (),
	    line.second.c_str ());
}

/* What `declare' does at the end of a function has no place of its own.  */

location_t
construct_location (gomp_target *stmt, tree decl)
{
  location_t loc = gimple_location (stmt);
  if (LOCATION_LINE (loc) == 0)
    loc = DECL_STRUCT_FUNCTION (decl)->function_end_locus;
  return LOCATION_LINE (loc) == 0 ? DECL_SOURCE_LOCATION (decl) : loc;
}

void
record_construct (gomp_target *stmt, tree decl)
{
  the_constructs.emplace_back ();
  construct *site = &the_constructs.back ();
  site->loc = construct_location (stmt, decl);
  expanded_location place = expand_location (site->loc);
  site->file = saved_text (place.file ? remap_macro_filename (place.file) : "");
  site->line = place.line;
  site->function = saved_text (user_function_name (decl));
  site->directive = directive_name (stmt);
  site->kernels_part = open_kernels_part_p (stmt);
  collect_data_clauses (stmt, site);
  if (tree data = gimple_omp_target_data_arg (stmt))
    {
      site->kinds = TREE_VEC_ELT (data, 2);
      keep_alive (site->kinds);
      describe_mappings (stmt, data, site);
    }
  if (is_gimple_omp_offloaded (stmt))
    {
      site->child_fn = gimple_omp_target_child_fn (stmt);
      by_child[DECL_UID (site->child_fn)] = site;
      keep_alive (site->child_fn);
    }
  report_data (*site, decl);
}

const pass_data constructs_pass_data = {
  GIMPLE_PASS, "accconstructs", OPTGROUP_OMP, TV_NONE, PROP_cfg, 0, 0, 0, 0
};

class pass_acc_constructs : public gimple_opt_pass
{
public:
  explicit pass_acc_constructs (gcc::context *context)
    : gimple_opt_pass (constructs_pass_data, context) {}

  bool gate (function *) final override { return active (); }
  unsigned execute (function *) final override;
};

unsigned
pass_acc_constructs::execute (function *fun)
{
  basic_block bb;
  std::vector<gomp_target *> found;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (gimple_code (gsi_stmt (gsi)) == GIMPLE_OMP_TARGET
	  && is_gimple_omp_oacc (gsi_stmt (gsi)))
	found.push_back (as_a<gomp_target *> (gsi_stmt (gsi)));
  for (gomp_target *stmt : found)
    record_construct (stmt, fun->decl);
  pending = pending_function ();
  deliver_array_reductions (fun);
  return 0;
}

} // anonymous namespace

const construct *
construct_of_child (tree child_fn)
{
  auto place = by_child.find (DECL_UID (child_fn));
  return place == by_child.end () ? nullptr : place->second;
}

const std::vector<const construct *> &
all_constructs ()
{
  static std::vector<const construct *> all;
  for (size_t i = all.size (); i < the_constructs.size (); i++)
    all.push_back (&the_constructs[i]);
  return all;
}

const char *
user_function_name (tree decl)
{
  while (decl && !construct_of_child (decl) && DECL_ABSTRACT_ORIGIN (decl)
	 && DECL_ABSTRACT_ORIGIN (decl) != decl)
    decl = DECL_ABSTRACT_ORIGIN (decl);
  if (!decl)
    return "";
  if (const construct *site = construct_of_child (decl))
    return site->function;
  const char *name = lang_hooks.decl_printable_name (decl, 1);
  /* What gfortran calls a main program without a name, and one of the name `main'.  */
  if (lang_GNU_Fortran () && name && strcmp (name, "MAIN__") == 0)
    return "main";
  return name ? name : "";
}

gimple_opt_pass *
make_pass_acc_clauses (gcc::context *context)
{
  return new pass_acc_clauses (context);
}

gimple_opt_pass *
make_pass_acc_constructs (gcc::context *context)
{
  return new pass_acc_constructs (context);
}

} // namespace accplug
