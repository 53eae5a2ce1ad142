/* The construct table: what only the clauses tell of a construct.

   Comes in: a function before ompexp, where the arrays of addresses, sizes and kinds
   exist and the clauses are still on the statements; what clauses/clauses.h noted of
   them before omplower.
   Goes out: a record for each construct (base/construct.h).

   Rules
   - The order of mappings is that of lower_omp_target in GCC's omp-low.cc: one slot for
     each clause that has a field in the record of addresses.  If the fields and the
     clauses found here do not agree, the construct keeps its position but gets neither
     names nor values in the block: nothing is guessed.
   - The kinds of a construct are constant (clauses/clauses.cc sees to that), so their
     array is the key by which the run time finds the record.
   - The run time takes a mapping of size 0 for a zero-length array section.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "image/construct-table.h"
#include "base/construct.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "base/report.h"
#include "base/unit.h"
#include "clauses/array-reductions.h"
#include "clauses/reduction-copies.h"
#include "clauses/bare-pointers.h"
#include "clauses/parted-directives.h"
#include "clauses/structure-pointers.h"
#include "clauses/clauses.h"
#include "directives/marks.h"
#include "statements/clauses.h"
#include "statements/frame-names.h"
#include "statements/part-marks.h"

namespace accplug
{

namespace
{

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
  /* Elsewhere these numbers are our own (accplug-image.h).  */
  if ((OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_DEVICE_RESIDENT
       || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_LINK)
      && gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_DECLARE)
    return nullptr;
  /* Of a structure whose member a clause names (clauses/attached-members.h).  */
  if (OMP_CLAUSE_MAP_RUNTIME_IMPLICIT_P (c))
    return (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO ? "implicit copyin"
	    : "implicit copy");
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
      if (!data_clause_p (c) || pointer_clause_p (c))
	continue;
      bool map = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP;
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
  /* A dummy argument of Fortran's with constant bounds is a pointer.  */
  if (lang_hooks.decls.omp_privatize_by_reference (decl)
      && (TREE_CODE (type) == REFERENCE_TYPE || DECL_BY_REFERENCE (decl)))
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
reduction_result_p (tree c)
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
  return note_of_clause (c).reduced;
}

/* Does C, of C's or C++'s, map a pointer to what is on the device?  Fortran's `deviceptr' is
   the data and the pointer (region_mapper::deviceptr_pair_p).  */

bool
device_pointer_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR && !lang_GNU_Fortran ()
	  && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == POINTER_TYPE);
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
  if (site->args.size () * 8 > max_argument_bytes)
    {
      error_at (site->loc, "this region uses %u variables, and %u fit into the "
		"parameters of an accelerator kernel",
		(unsigned) site->args.size (), (unsigned) (max_argument_bytes / 8));
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
      if (bytes <= max_argument_bytes)
	return;
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (site->loc), "%s of %ld bytes is mapped, as the "
			 "block has no room for all values\n",
			 largest->variable_text.c_str (), long (largest->size));
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

/* The variable for the storage that DECL is a view of, or NULL.  */

tree
block_of (tree decl)
{
  if (own_storage_p (decl) || !DECL_HAS_VALUE_EXPR_P (decl))
    return NULL_TREE;
  tree base = get_base_address (DECL_VALUE_EXPR (decl));
  return base && VAR_P (base) ? base : NULL_TREE;
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
  tree decl = note_of_clause (c).variable;
  if (!decl)
    return;
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
  arg->block = arg->behind_pointer ? NULL_TREE : block_of (decl);
  if (arg->block)
    keep_alive (arg->block);
  arg->maybe_absent = ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
			&& OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_IF_PRESENT)
		       || lang_hooks.decls.omp_check_optional_argument (decl, false));
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
    {
      tree size = OMP_CLAUSE_SIZE (c);
      arg->pointer_cell = OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER;
      /* Such a clause has the distance in place of the size.  */
      arg->biased = arg->pointer_cell && !integer_zerop (size);
      arg->copied_in = OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO;
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
	&& note_of_clause (c).text.name == arg.variable_text
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
  if (!lang_GNU_Fortran () || !arg.pointer_cell || arg.biased
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
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || marks_at (OMP_CLAUSE_LOCATION (c)) & MARK_ZERO)
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

/* What SITE's last argument, for the clause C, became.  */

void
dump_argument (const construct &site, tree c)
{
  if (!dump_enabled_p ())
    return;
  const argument &arg = site.args.back ();
  std::string text;
  auto add = [&text] (bool is, const char *what)
    {
      if (is)
	text += std::string (", ") + what;
    };
  add (arg.pointer, arg.present_pointer ? "a pointer to what is present" : "a pointer");
  add (arg.reduction_result, "a reduction's result");
  add (arg.own_storage, "storage of its own");
  add (arg.unaddressed, "no pointers to it");
  add (arg.behind_pointer, "behind a pointer");
  add (arg.restricted, "restrict");
  add (arg.device_only, "no value on the host");
  add (arg.maybe_absent, "may be absent");
  add (arg.device_pointer, "deviceptr");
  const std::string &name = site.names.back ();
  dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
		   "mapping %d, %s: %s%s\n", int (site.args.size () - 1),
		   name.empty () ? "a temporary" : name.c_str (),
		   arg.by_value ? "by value" : "mapped", text.c_str ());
}

/* The kind KIND, of a clause with the marks MARKS, for the run time; KIND itself if it is
   not that of a data clause, as in a part of a kernels region.  */

unsigned
modified_kind (unsigned kind, unsigned marks)
{
  switch (kind)
    {
    case GOMP_MAP_ALLOC: case GOMP_MAP_TO: case GOMP_MAP_FROM: case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_ALLOC: case GOMP_MAP_FORCE_TO: case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_FORCE_TOFROM:
      break;
    default:
      return kind;
    }
  return (ACCPLUG_MAP_MODIFIED | (kind & GOMP_MAP_TOFROM)
	  | (marks & MARK_ZERO ? ACCPLUG_MAP_ZERO : 0)
	  | (marks & MARK_ALWAYS_IN ? ACCPLUG_MAP_ALWAYS_IN : 0)
	  | (marks & MARK_ALWAYS_OUT ? ACCPLUG_MAP_ALWAYS_OUT : 0));
}

/* Modifiers of data clauses (directives/marks.h), and what attaches to present data alone:
   the kinds of SLOTS in the array KINDS say them.  PROVEN: these belong together.  */

void
modify_kinds (tree kinds, const std::vector<tree> &slots, bool proven)
{
  tree init = DECL_P (kinds) ? DECL_INITIAL (kinds) : kinds;
  bool constant = init && TREE_CODE (init) == CONSTRUCTOR;
  for (size_t i = 0; i < slots.size (); i++)
    {
      location_t where = OMP_CLAUSE_LOCATION (slots[i]);
      unsigned marks
	= marks_at (where) & (MARK_ZERO | MARK_ALWAYS_IN | MARK_ALWAYS_OUT
			      | MARK_FIRSTPRIVATE_PART);
      bool attached = attach_present_p (slots[i]);
      if (!(marks || attached) || OMP_CLAUSE_CODE (slots[i]) != OMP_CLAUSE_MAP)
	continue;
      if (!proven || !constant || i >= CONSTRUCTOR_NELTS (init))
	{
	  sorry_at (where, "a modifier of a data clause with this variable");
	  return;
	}
      tree &value = CONSTRUCTOR_ELT (init, i)->value;
      unsigned whole = tree_to_uhwi (value);
      unsigned kind = (attached ? unsigned (ACCPLUG_MAP_ATTACH_PRESENT)
		       : (marks & MARK_FIRSTPRIVATE_PART
			  && (whole & 0xff) == GOMP_MAP_TO) ? unsigned (GOMP_MAP_FIRSTPRIVATE)
		       : modified_kind (whole & 0xff, marks));
      value = build_int_cstu (TREE_TYPE (value), (whole & ~0xffu) | kind);
    }
}

/* The name of the variable that the clause C names a part of, or all of it.  */

std::string
root_name (tree c)
{
  const std::string &name = note_of_clause (c).text.name;
  size_t begin = name.find_first_not_of ("(*");
  if (begin == std::string::npos)
    {
      tree base = get_base_address (OMP_CLAUSE_DECL (c));
      return (base && DECL_P (base) && DECL_NAME (base)
	      ? IDENTIFIER_POINTER (DECL_NAME (base)) : std::string ());
    }
  return name.substr (begin, name.find_first_of ("[(.%-)", begin) - begin);
}

/* Tell the run time which of SLOTS, of a directive that begins or ends data, are of a variable
   that another one before them is of (KINDS: their kinds).  */

void
mark_repetitions (gomp_target *stmt, tree kinds, const std::vector<tree> &slots)
{
  tree init = DECL_P (kinds) ? DECL_INITIAL (kinds) : kinds;
  if ((gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_ENTER_DATA
       && gimple_omp_target_kind (stmt) != GF_OMP_TARGET_KIND_OACC_EXIT_DATA)
      || !init || TREE_CODE (init) != CONSTRUCTOR || CONSTRUCTOR_NELTS (init) < slots.size ())
    return;
  std::set<std::string> names;
  for (size_t i = 0; i < slots.size (); i++)
    {
      std::string name = root_name (slots[i]);
      if (!clause_word (stmt, slots[i])
	  || (!later_clause_p (slots[i]) && (name.empty () || names.insert (name).second)))
	continue;
      tree &value = CONSTRUCTOR_ELT (init, i)->value;
      value = build_int_cstu (TREE_TYPE (value), tree_to_uhwi (value) | ACCPLUG_MAP_AGAIN);
    }
}

void
describe_mappings (gomp_target *stmt, tree data, construct *site)
{
  std::vector<tree> slots;
  bool proven = slots_of (stmt, data, &slots);
  if (!proven && dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (site->loc), "the fields of the record and the "
		     "clauses do not agree: no names, no values in the block\n");
  modify_kinds (TREE_VEC_ELT (data, 2), slots, proven);
  if (proven)
    mark_repetitions (stmt, TREE_VEC_ELT (data, 2), slots);
  for (tree c : slots)
    {
      const clause_text &text = note_of_clause (c).text;
      argument arg;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
	{
	  arg = firstprivate_argument (c);
	  arg.present_pointer = (present_pointer_p (c)
				 || (arg.implicit_pointer && default_present_p (stmt)));
	}
      else
	{
	  arg.reduction_result = reduction_result_p (c);
	  arg.late_result = inner_kernels_part_p (stmt);
	  arg.device_pointer = device_pointer_p (c);
	}
      describe_storage (c, text.name, &arg);
      arg.target_bytes = descriptor_bytes (arg, slots);
      arg.unaddressed = arg.own_storage && note_of_clause (c).unaddressed;
      arg.device_only = device_only_p (c);
      if (passed_pointer_p (arg))
	pass_pointer_by_value (&arg);
      if (proven)
	{
	  site->names.push_back (text.name);
	  site->args.push_back (arg);
	  dump_argument (*site, c);
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
      const clause_note &note = note_of_clause (c);
      /* Temporaries are declared nowhere.  */
      return { (note.variable && DECL_NAME (note.variable)
		? DECL_SOURCE_LOCATION (note.variable) : UNKNOWN_LOCATION),
	       note.text.report };
    };
  for (tree c : clauses_in_order (gimple_omp_target_clauses (stmt), place_of))
    {
      const char *word = clause_word (stmt, c);
      const std::string &text = note_of_clause (c).text.report;
      if (word && !text.empty ())
	site->clauses.push_back ({ word, text });
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
  construct *site = add_construct ();
  site->loc = construct_location (stmt, decl);
  expanded_location place = expand_location (site->loc);
  site->file = saved_text (place.file ? remap_macro_filename (place.file) : "");
  site->line = place.line;
  site->function = saved_text (user_function_name (decl));
  site->directive = directive_name (stmt);
  site->kernels_part = open_kernels_part_p (stmt);
  site->was_parallel = of_parallel_p (stmt);
  collect_data_clauses (stmt, site);
  if (tree data = gimple_omp_target_data_arg (stmt))
    {
      site->kinds = TREE_VEC_ELT (data, 2);
      keep_alive (site->kinds);
      describe_mappings (stmt, data, site);
    }
  if (is_gimple_omp_offloaded (stmt))
    set_child (site, gimple_omp_target_child_fn (stmt));
  report_data (*site, decl);
}

const pass_data construct_table_data = {
  GIMPLE_PASS, "accconstruct-table", OPTGROUP_OMP, TV_NONE, PROP_cfg, 0, 0, 0, 0
};

class pass_construct_table : public gimple_opt_pass
{
public:
  explicit pass_construct_table (gcc::context *context)
    : gimple_opt_pass (construct_table_data, context) {}

  bool gate (function *) final override { return active (); }
  unsigned execute (function *) final override;
};

unsigned
pass_construct_table::execute (function *fun)
{
  basic_block bb;
  std::vector<gomp_target *> found;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      if (construct_p (gsi_stmt (gsi)))
	found.push_back (as_a<gomp_target *> (gsi_stmt (gsi)));
  for (gomp_target *stmt : found)
    record_construct (stmt, fun->decl);
  forget_clause_notes ();
  deliver_array_reductions (fun);
  quieten_reduction_copies (fun);
  return 0;
}

} // anonymous namespace

gimple_opt_pass *
make_pass_construct_table (gcc::context *context)
{
  return new pass_construct_table (context);
}

} // namespace accplug
