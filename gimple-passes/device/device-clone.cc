/* Device clones: every region and routine gets a second version for the device.

   Comes in: at late IPA, after inlining, functions with GCC's attribute "oacc
   function" (a region's body f._omp_fn.N, or an `acc routine').
   Goes out: for each a clone f.acc.N with the attribute "accplug kernel" or
   "accplug routine", and its record (device-function.h).

   Rules
   - The clone loses "oacc function", so that GCC's own oaccloops and oaccdevlow
     leave it alone; they still run on the host's version, and report the user's
     mistakes once.
   - A function without `acc routine' whose body is in the unit and that device code
     calls, or takes the address of, also by the initial value of a variable that it
     uses, is cloned as a routine (OpenACC 3.3, section 2.15.1, does the same), of the
     level that its body asks for (implied-levels.h).  So is one that is a routine
     because of loop directives in it alone.
   - Where a routine is bound to another function, device code calls that one.
   - Clones are optimised at -O2 at least, whatever the host's level; never
     vectorised or strength-reduced for the host's addressing modes, and loops
     are not turned into calls of memset or memcpy.  Loops of few iterations are
     unrolled completely.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/device-contract.h"
#include "base/dump.h"
#include "base/whole-nests.h"
#include "device/passes.h"
#include "device/device-function.h"
#include "device/implied-levels.h"
#include "device/instrumentation.h"
#include "device/thrown-code.h"

namespace accplug
{

namespace
{

/* What guards a processor's code against faults is off.  */

void
leave_unguarded ()
{
  global_options.x_flag_non_call_exceptions = 0;
  /* Repeated comparisons, behind inline assembly.  -ftrapv calls functions of libgcc's.  */
  global_options.x_flag_harden_compares = 0;
  global_options.x_flag_harden_conditional_branches = 0;
  gcc_compat::leave_control_flow_unguarded ();
  global_options.x_flag_trapv = 0;
}

/* Set the options that device code is compiled with.  */

void
set_device_options ()
{
  if (optimize < 2)
    {
      cl_decoded_option options[2];
      memset (options, 0, sizeof options);
      generate_option (OPT_O, "2", 1, CL_COMMON | CL_OPTIMIZATION, &options[1]);
      cl_option_handlers handlers;
      set_default_handlers (&handlers, NULL);
      default_options_optimization (&global_options, &global_options_set,
				    options, 2, UNKNOWN_LOCATION, CL_COMMON,
				    &handlers, global_dc);
    }
  global_options.x_optimize_debug = 0;
  global_options.x_optimize_size = 0;
  global_options.x_flag_tree_loop_vectorize = 0;
  global_options.x_flag_tree_slp_vectorize = 0;
  global_options.x_flag_ivopts = 0;
  global_options.x_flag_tree_loop_distribute_patterns = 0;
  global_options.x_flag_tree_parallelize_loops = 1;
  gcc_compat::keep_checksum_loops ();
  /* A block with a barrier must not be copied: the copies would be met by parts of
     a warp (PTX ISA, bar.sync: all threads of a warp execute the same one), and
     threads that part at a leader's store would never come together again.  */
  global_options.x_flag_thread_jumps = 0;
  global_options.x_flag_split_paths = 0;
  global_options.x_flag_unswitch_loops = 0;
  global_options.x_flag_split_loops = 0;
  global_options.x_flag_version_loops_for_strides = 0;
  global_options.x_flag_tracer = 0;
  /* Sums keep the program's order, in which a product and the sum so far are one instruction;
     regrouped, 4 of 10 of an n-body loop's were two, and -Ofast a quarter slower (H200).  */
  global_options.x_flag_associative_math = 0;
  /* Device math sets no errno; without this GCC keeps a call of sqrt beside
     the instruction.  */
  global_options.x_flag_errno_math = 0;
  /* Loops over a few directions or components go altogether, whatever -O says: the
     arrays in them become registers, and tables constants.  GCC's limits are those of
     a processor that predicts jumps and has 16 registers; these let 32 iterations of
     30 statements go, about what fits the instruction cache next to the rest.  */
  global_options.x_flag_cunroll_grow_size = 1;
  /* ... which x86's options (i386-options.cc, ix86_override_options_after_change) take
     back from GCC 13 on, if it is not the user's.  */
  global_options_set.x_flag_cunroll_grow_size = 1;
  global_options.x_param_max_completely_peel_times = 32;
  global_options.x_param_max_completely_peeled_insns = 1000;
  /* Clamped subscripts and the like are selections, not jumps to predict.  */
  global_options.x_param_max_peel_branches = 1000;
  /* unroll-loops.cc has limits of its own.  */
  global_options.x_param_max_unrolled_insns = 1000;
  leave_unguarded ();
  /* No statements for a debugger: PTX has lines but no variables.  Those that the host's
     version has go in plain-code.cc, so that no pass behind that finds any.  */
  global_options.x_flag_var_tracking_assignments = 0;
  global_options.x_debug_nonbind_markers_p = 0;
}

/* Bytes of a private array that registers can hold, at most: half of those that a thread
   may have.  */
const unsigned most_array_bytes = 512;

/* Statements that loops over such an array may become: 8 x 8 x 8 iterations.  What remains a
   loop has the array in memory, whose bytes count as the program's own do.  */
const int most_array_statements = 4000;

/* Iterations of one such loop: each may have an element.  */
const int most_array_elements = 64;

/* Is an object of TYPE an array of floating-point numbers, or a structure with one, as
   std::array and classes of vectors are?  */

bool
holds_array_p (tree type)
{
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      tree element = strip_array_types (type);
      return SCALAR_FLOAT_TYPE_P (element) || holds_array_p (element);
    }
  if (TREE_CODE (type) != RECORD_TYPE)
    return false;
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && holds_array_p (TREE_TYPE (f)))
      return true;
  return false;
}

/* Has FUN an array that registers can hold?  */

bool
small_array_p (function *fun)
{
  unsigned i;
  tree decl;
  FOR_EACH_LOCAL_DECL (fun, i, decl)
    if (VAR_P (decl) && !is_global_var (decl) && !TREE_THIS_VOLATILE (decl)
	&& DECL_SIZE_UNIT (decl) && tree_fits_uhwi_p (DECL_SIZE_UNIT (decl))
	&& tree_to_uhwi (DECL_SIZE_UNIT (decl)) <= most_array_bytes
	&& holds_array_p (TREE_TYPE (decl)))
      return true;
  return false;
}

/* What functions are compiled with, by the options that the host's version has of its own
   (attributes and pragmas `optimize': of -fno-strict-aliasing, -fwrapv and the like results
   depend), and whether they have a small private array.  */

class device_options
{
public:
  tree of (tree host, tree clone);

private:
  tree build (tree own, bool asked, bool arrays) const;

  std::map<std::tuple<tree, bool, bool>, tree> m_known;
};

/* ASKED: the function has an attribute.  Below -O2 GCC does not keep that it asks for what
   is so at that level.  */

tree
device_options::build (tree own, bool asked, bool arrays) const
{
  cl_optimization saved;
  cl_optimization_save (&saved, &global_options, &global_options_set);
  if (own)
    cl_optimization_restore (&global_options, &global_options_set,
			     TREE_OPTIMIZATION (own));
  bool aliasing = flag_strict_aliasing;
  set_device_options ();
  if (asked)
    global_options.x_flag_strict_aliasing = aliasing;
  if (arrays)
    {
      global_options.x_param_max_completely_peeled_insns = most_array_statements;
      global_options.x_param_max_completely_peel_times = most_array_elements;
    }
  tree node = build_optimization_node (&global_options, &global_options_set);
  cl_optimization_restore (&global_options, &global_options_set, &saved);
  return node;
}

tree
device_options::of (tree host, tree clone)
{
  tree own = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (host);
  bool asked = lookup_attribute ("optimize", DECL_ATTRIBUTES (host)) != NULL_TREE;
  bool arrays = small_array_p (DECL_STRUCT_FUNCTION (clone));
  tree &known = m_known[std::make_tuple (own, asked, arrays)];
  if (!known)
    known = build (own, asked, arrays);
  return known;
}

/* The clauses' values, from the attribute that GCC's ompexp made.  */

void
read_clause_dims (device_function *f, tree oacc_attribute)
{
  tree attributes = DECL_ATTRIBUTES (f->host);
  tree pos = TREE_VALUE (oacc_attribute);
  for (int axis = 0; axis < GOMP_DIM_MAX && pos; axis++, pos = TREE_CHAIN (pos))
    f->clause_dims[axis] = (TREE_VALUE (pos)
			    ? int (TREE_INT_CST_LOW (TREE_VALUE (pos))) : -1);
  /* `serial' is one gang of one worker of one lane (OpenACC 2.6, 2.5.2).  A
     `kernels' region that GCC did not split keeps its order of iterations.  */
  if (lookup_attribute ("oacc serial", attributes)
      || (lookup_attribute ("oacc kernels", attributes)
	  && !lookup_attribute ("oacc kernels parallelized", attributes)))
    for (int &dim : f->clause_dims)
      dim = 1;
  /* A nest of such a region that no directive makes parallel, for now.  */
  f->kernels_part = f->site && f->site->kernels_part;
  if (f->kernels_part)
    for (int axis = 0; axis < GOMP_DIM_MAX; axis++)
      {
	f->part_dims[axis] = f->clause_dims[axis];
	f->clause_dims[axis] = 1;
      }
  /* The sequential parts between the nests of a `kernels' region.  */
  if (lookup_attribute ("oacc parallel_kernels_gang_single", attributes))
    f->clause_dims[GOMP_DIM_GANG] = 1;
}

/* Clone NODE, also if the user asked GCC not to: the attribute `noclone' is about
   the host's code.  Dimensions without a clause, which the attribute OACC has as
   NULL until GCC's oaccloops, read as unknown meanwhile: GCC's range analysis
   looks at them while it folds the copied statements.  */

cgraph_node *
make_clone (cgraph_node *node, tree oacc)
{
  tree attributes = DECL_ATTRIBUTES (node->decl);
  DECL_ATTRIBUTES (node->decl) = remove_attribute ("noclone",
						   copy_list (attributes));
  auto_vec<tree, GOMP_DIM_MAX> absent;
  for (tree pos = oacc ? TREE_VALUE (oacc) : NULL_TREE; pos;
       pos = TREE_CHAIN (pos))
    if (!TREE_VALUE (pos))
      {
	absent.safe_push (pos);
	TREE_VALUE (pos) = integer_zero_node;
      }
  node->get_body ();
  cgraph_node *clone
    = node->create_version_clone_with_body (vNULL, NULL, NULL, NULL, NULL, "acc");
  for (tree pos : absent)
    TREE_VALUE (pos) = NULL_TREE;
  DECL_ATTRIBUTES (node->decl) = attributes;
  return clone;
}

/* Sanitizers that come after this pass leave CLONE alone; what came before it is
   plain-code.cc's.  The attributes are those that a program may write.  */

void
leave_unwatched (tree clone)
{
  tree &attributes = DECL_ATTRIBUTES (clone);
  attributes = remove_attribute ("no_sanitize", attributes);
  attributes = tree_cons (get_identifier ("no_sanitize"),
			  build_all_ones_cst (unsigned_type_node), attributes);
  attributes = tree_cons (get_identifier ("no_sanitize_coverage"), NULL_TREE,
			  attributes);
}

/* What device code calls for CALLEE, if that is bound to another function; else NULL.  */

cgraph_node *
bound_function (cgraph_node *callee)
{
  tree bound = lookup_attribute (bind_attribute, DECL_ATTRIBUTES (callee->decl));
  return bound ? cgraph_node::get_create (TREE_VALUE (TREE_VALUE (bound))) : nullptr;
}

/* Let CLONE call what its callees are bound to.  */

void
call_bound_functions (cgraph_node *clone)
{
  for (cgraph_edge *e = clone->callees, *next; e; e = next)
    {
      next = e->next_callee;
      cgraph_node *other = bound_function (e->callee);
      if (!other)
	continue;
      if (e->call_stmt)
	gimple_call_set_fndecl (e->call_stmt, other->decl);
      e->redirect_callee (other);
    }
}

/* Has no routine directive made NODE a routine?  */

bool
implied_p (cgraph_node *node)
{
  return lookup_attribute (implied_routine_attribute, DECL_ATTRIBUTES (node->decl));
}

/* The level of NODE, which no directive makes a routine.  Its host's version is to be one of
   that level, too, for oaccloops to check.  */

int
level_of_implied (cgraph_node *node, implied_levels *levels)
{
  int level = levels->of (node);
  if (level == SEQ_LEVEL)
    return level;
  const char *const names[] = { "gang", "worker", "vector" };
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (DECL_SOURCE_LOCATION (node->decl)),
		     "%T is a routine %s: its loops or the routines that it calls are\n",
		     node->decl, names[level]);
  make_routine (node->decl, routine_level (level));
  return level;
}

void
clone_function (cgraph_node *node, device_options *options, implied_levels *levels)
{
  tree oacc = oacc_get_fn_attrib (node->decl);
  cgraph_node *clone = make_clone (node, oacc);
  if (!clone)
    {
      error_at (DECL_SOURCE_LOCATION (node->decl),
		"%qD cannot be compiled for the device", node->decl);
      return;
    }
  clone->force_output = 1;
  clone->offloadable = 0;
  clone->remove_from_same_comdat_group ();
  call_bound_functions (clone);

  /* What messages call it.  */
  DECL_NAME (clone->decl) = get_identifier (user_function_name (node->decl));
  device_function *f = add_device_function (node->decl, clone->decl);
  f->level = (oacc && !implied_p (node) ? level_of_attribute (oacc)
	      : level_of_implied (node, levels));
  f->kernel = f->level == NOT_A_ROUTINE;
  /* A public routine is for other units too, under its own name.  */
  tree exported = (oacc && !f->kernel && TREE_PUBLIC (node->decl) && !implied_p (node)
		   ? build_tree_list (NULL_TREE, node->decl) : NULL_TREE);
  if (f->kernel)
    {
      f->site = construct_of_child (node->decl);
      read_clause_dims (f, oacc);
      f->from_kernels = (f->kernels_part
			 || (f->site && startswith (f->site->directive, "kernels")));
    }

  tree attributes = copy_list (DECL_ATTRIBUTES (clone->decl));
  attributes = remove_attribute ("oacc function", attributes);
  attributes = remove_attribute ("omp target entrypoint", attributes);
  attributes = remove_attribute ("omp declare target", attributes);
  DECL_ATTRIBUTES (clone->decl)
    = tree_cons (get_identifier (f->kernel ? kernel_attribute : routine_attribute),
		 exported, attributes);
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (clone->decl) = options->of (node->decl, clone->decl);
  leave_unwatched (clone->decl);
}

/* A function that device code calls and that can be cloned as it is.  */

bool
implicit_routine_p (cgraph_node *node)
{
  return (node && node->has_gimple_body_p () && !node->alias && !node->thunk
	  && !device_version_of (node->decl)
	  && !device_function_of (node->decl));
}

/* Does the device copy of VARIABLE begin with the initial value that the host's has: is it a
   constant, or one of `declare' that the source names?  */

bool
has_initial_value_p (tree variable)
{
  tree attributes = DECL_ATTRIBUTES (variable);
  return (TREE_READONLY (variable)
	  || (!DECL_ARTIFICIAL (variable)
	      && lookup_attribute ("omp declare target", attributes)
	      && !lookup_attribute ("omp declare target link", attributes)));
}

/* Add to QUEUE the functions whose addresses NODE takes, itself or through the initial
   values of variables that it refers to; not those that THROWN holds, such as the destructor
   of an exception.  */

void
collect_addresses (symtab_node *node, const thrown_code &thrown,
		   auto_vec<cgraph_node *> *queue, hash_set<symtab_node *> *seen)
{
  if (seen->add (node))
    return;
  ipa_ref *ref;
  for (unsigned i = 0; node->iterate_reference (i, ref); i++)
    if (ref->stmt && gimple_bb (ref->stmt) && thrown.holds (ref->stmt))
      continue;
    else if (cgraph_node *target = dyn_cast<cgraph_node *> (ref->referred))
      {
	if (ref->use == IPA_REF_ADDR && implicit_routine_p (target)
	    && !queue->contains (target))
	  queue->safe_push (target);
      }
    else if (has_initial_value_p (ref->referred->decl))
      collect_addresses (ref->referred, thrown, queue, seen);
}

/* Add to QUEUE what the body of NODE calls, unless it throws first, or takes the address
   of, and has no device version yet.  */

void
collect_callees (cgraph_node *node, auto_vec<cgraph_node *> *queue)
{
  thrown_code thrown (DECL_STRUCT_FUNCTION (node->decl));
  for (cgraph_edge *e = node->callees; e; e = e->next_callee)
    {
      if (e->call_stmt && thrown.holds (e->call_stmt))
	continue;
      cgraph_node *other = bound_function (e->callee);
      cgraph_node *callee = (other ? other : e->callee)->ultimate_alias_target ();
      if (!instrumentation_function_p (e->callee->decl)
	  && implicit_routine_p (callee) && !queue->contains (callee))
	queue->safe_push (callee);
    }
  hash_set<symtab_node *> seen;
  collect_addresses (node, thrown, queue, &seen);
}

/* The function of this unit that has the name of NODE in assembly, which has no body:
   gfortran declares a submodule's procedure, and sometimes an external one, apart from
   its definition.  NULL if there is none.  */

cgraph_node *
definition_of (cgraph_node *node)
{
  if (node->definition || !DECL_ASSEMBLER_NAME_SET_P (node->decl))
    return nullptr;
  symtab_node *other = symtab_node::get_for_asmname (DECL_ASSEMBLER_NAME (node->decl));
  for (; other; other = other->next_sharing_asm_name)
    if (cgraph_node *found = dyn_cast<cgraph_node *> (other))
      if (found->definition && found->has_gimple_body_p ())
	return found;
  return nullptr;
}

/* Calls of such a function are calls of its definition, unless device code is to call
   another one.  */

void
call_definitions ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (cgraph_node *definition = (node->callers && !bound_function (node)
				   ? definition_of (node) : nullptr))
      while (cgraph_edge *e = node->callers)
	{
	  if (e->call_stmt)
	    gimple_call_set_fndecl (e->call_stmt, definition->decl);
	  e->redirect_callee (definition);
	}
}

const pass_data device_clone_data = {
  SIMPLE_IPA_PASS, "accdevice-clone", OPTGROUP_OMP, TV_NONE,
  PROP_cfg | PROP_ssa, 0, 0, 0, 0
};

class pass_device_clone : public simple_ipa_opt_pass
{
public:
  explicit pass_device_clone (gcc::context *context)
    : simple_ipa_opt_pass (device_clone_data, context) {}

  bool gate (function *) final override { return flag_openacc; }

  unsigned execute (function *) final override
  {
    auto_vec<cgraph_node *> queue;
    cgraph_node *node;
    /* Inline what is to be inlined first: a routine all of whose calls are has no
       body of its own.  */
    FOR_EACH_DEFINED_FUNCTION (node)
      if (node->has_gimple_body_p () && !node->inlined_to && !node->clone_of)
	node->get_body ();
    call_definitions ();
    FOR_EACH_DEFINED_FUNCTION (node)
      if (!node->inlined_to && oacc_get_fn_attrib (node->decl) && node->has_gimple_body_p ()
	  && !node->alias && !node->thunk
	  && !implied_p (node))
	queue.safe_push (node);
    if (queue.is_empty ())
      return 0;
    device_options options;
    implied_levels levels;
    for (unsigned i = 0; i < queue.length (); i++)
      {
	/* Clones come in source order: GCC's list is newest first, and the
	   order of kernels in the module follows it.  */
	clone_function (queue[i], &options, &levels);
	collect_callees (queue[i], &queue);
      }
    put_whole_flags_last ();
    return 0;
  }
};

} // anonymous namespace

simple_ipa_opt_pass *
make_pass_device_clone (gcc::context *context)
{
  return new pass_device_clone (context);
}

} // namespace accplug
