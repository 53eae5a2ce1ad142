/* The plugin's frame: GCC calls plugin_init, everything else follows from it.

   Comes in: the plugin's arguments and GCC's options.
   Goes out: the passes in their places (pass_rows, to be read from the top down),
   callbacks for the start and the end of the unit, GCC's own offloading switched off
   for the unit.

   Rules
   - Another version of GCC than the one the plugin was built for is refused, in
     one line.
   - Where the plugin has nothing to do (base/unit.h), nothing is registered but
     its name and help.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/unit.h"
#include "clauses/apart-members.h"
#include "clauses/array-parameters.h"
#include "clauses/array-reductions.h"
#include "clauses/clauses.h"
#include "fortran/api-arguments.h"
#include "fortran/clause-values.h"
#include "fortran/declared-allocatables.h"
#include "fortran/equal-sizes.h"
#include "image/call-places.h"
#include "image/construct-table.h"
#include "image/ptx.h"
#include "fortran/frame-variables.h"
#include "base/construct.h"
#include "base/gcc-offload.h"
#include "base/own-headers.h"
#include "clauses/device-pointers.h"
#include "clauses/generic-constructs.h"
#include "clauses/inner-sections.h"
#include "clauses/declared-reductions.h"
#include "clauses/parted-directives.h"
#include "clauses/section-biases.h"
#include "cxx/complete-classes.h"
#include "cxx/declared-parameters.h"
#include "cxx/dependent-attachments.h"
#include "cxx/iterators.h"
#include "cxx/lambda-objects.h"
#include "cxx/mappable-classes.h"
#include "cxx/mapped-members.h"
#include "cxx/member-routines.h"
#include "cxx/reduced-classes.h"
#include "cxx/reduced-members.h"
#include "cxx/structured-bindings.h"
#include "cxx/template-host-data.h"
#include "directives/bound-routines.h"
#include "openmp/outlined-constructs.h"
#include "image/host-image.h"
#include "kernels/frame-members.h"
#include "kernels/kernels.h"
#include "kernels/plain-loops.h"
#include "kernels/private-indices.h"
#include "reductions/implicit-reductions.h"
#include "fortran/loop-bounds.h"
#include "device/device-function.h"
#include "device/passes.h"
#include "fortran/reallocations.h"
#include "base/overruled-errors.h"
#include "base/quiet-places.h"
#include "fortran-source/directives.h"
#include "pragmas/atomic-forms.h"
#include "pragmas/pragmas.h"
#include "base/report.h"
#include "image/target-code.h"
#include "loops/orphaned-loops.h"
#include "base/warnings.h"
#include "base/wording.h"
#include "warnings/checks.h"
#include "warnings/openacc-off.h"

int plugin_is_GPL_compatible;

namespace accplug
{

namespace
{

struct pass_row
{
  opt_pass *(*make) (gcc::context *);
  const char *reference;	/* GCC's pass that it stands beside */
  pass_positioning_ops position;
};

template<typename PASS, PASS *(*MAKE) (gcc::context *)>
opt_pass *
make_pass (gcc::context *context)
{
  return MAKE (context);
}

#define GIMPLE(NAME) make_pass<gimple_opt_pass, make_pass_##NAME>
#define RTL(NAME) make_pass<rtl_opt_pass, make_pass_##NAME>
#define IPA(NAME) make_pass<simple_ipa_opt_pass, make_pass_##NAME>
#define BEFORE(REFERENCE) #REFERENCE, PASS_POS_INSERT_BEFORE
#define AFTER(REFERENCE) #REFERENCE, PASS_POS_INSERT_AFTER

/* What a unit goes through, from the top down.  Passes before the same pass of GCC's run
   in the order of their rows, those after the same one in the opposite order.  */
const pass_row pass_rows[] = {

  /* I.  The host's version of each function, with constructs that nest and clauses that
     are still there.  All of these stand before GCC's own decomposition of kernels
     regions, which is thereby left without work.  */

  /* Before all that asks what is a routine.  */
  { GIMPLE (orphaned_loops), BEFORE (omp_oacc_kernels_decompose) },
  /* Early, since whatever looks at a variable after these should see the variable, not a
     member of the frame that contained procedures share: indices that they share in
     name only get apart, the rest get names that clauses can map.  */
  { GIMPLE (frame_members), BEFORE (omp_oacc_kernels_decompose) },
  { GIMPLE (frame_variables), BEFORE (omp_oacc_kernels_decompose) },
  /* Constructs in OpenMP's regions become functions, which go through all passes
     themselves.  They get variables, but no frames.  */
  { GIMPLE (outlined_constructs), BEFORE (omp_oacc_kernels_decompose) },
  /* Parts of directives have each their own sections.  */
  { GIMPLE (inner_sections), BEFORE (omp_oacc_kernels_decompose) },
  /* As soon as constructs are what the program wrote in GCC's clauses: all that reads a
     directive reads all of it.  */
  { GIMPLE (parted_directives), BEFORE (omp_oacc_kernels_decompose) },
  /* What clauses name has to be clear to all that reads them.  */
  { GIMPLE (array_parameters), BEFORE (omp_oacc_kernels_decompose) },
  /* As early as variables are variables: it speaks of what the program wrote.  */
  { GIMPLE (directive_warnings), BEFORE (omp_oacc_kernels_decompose) },
  /* Before regions are divided: an assignment that may allocate is one statement to the
     division, but many when gfortran has made it.  */
  { GIMPLE (reallocations), BEFORE (omp_oacc_kernels_decompose) },
  /* Before loops become other loops, which read their bounds where they like.  */
  { GIMPLE (loop_bounds), BEFORE (omp_oacc_kernels_decompose) },
  /* Before regions are divided, whose parts get what they mention.  */
  { GIMPLE (equal_sizes), BEFORE (omp_oacc_kernels_decompose) },
  /* Adds directives beside allocations, which must be outside of the parts that are made
     next.  */
  { GIMPLE (declared_allocatables), BEFORE (omp_oacc_kernels_decompose) },
  /* Before clauses are copied to the parts of a region.  */
  { GIMPLE (section_biases), BEFORE (omp_oacc_kernels_decompose) },
  /* Before loops become ordinary ones, which have copies of private variables.  */
  { GIMPLE (private_indices), BEFORE (omp_oacc_kernels_decompose) },
  /* Nests that the compiler is to understand have no directives any more: what is left
     below are the program's.  */
  { GIMPLE (plain_loops), BEFORE (omp_oacc_kernels_decompose) },
  /* Variables of loops and regions are as the program has them, and clauses can still be
     added.  Before kernels regions are divided: their parts share variables by clauses.  */
  { GIMPLE (implicit_reductions), BEFORE (omp_oacc_kernels_decompose) },
  /* As soon as what the program forgot is there, and before regions are divided: what
     becomes of values depends on it.  */
  { GIMPLE (warnings), BEFORE (omp_oacc_kernels_decompose) },
  /* It needs all reduction clauses, and parts of kernels regions need those that it makes;
     but warnings are about the program's variables.  */
  { GIMPLE (declared_reductions), BEFORE (omp_oacc_kernels_decompose) },
  /* A kernels region becomes a data region with a construct for each nest: everything
     after it knows compute constructs only.  */
  { GIMPLE (acc_kernels), BEFORE (omp_oacc_kernels_decompose) },
  /* The last look at clauses before they become arrays of addresses: what GCC 12 gets
     wrong in them is mended, and loops get the form that their directives ask for.  */
  { GIMPLE (clauses), BEFORE (omplower) },
  /* After omplower the arrays exist, and the clauses still hang on the statements: only
     here can both be matched.  */
  { GIMPLE (construct_table), BEFORE (ompexp) },
  /* While directives show that a routine has some, and before GCC inlines anything.  */
  { GIMPLE (short_routines), BEFORE (ompexp) },
  /* Omplower has made them, and nothing has asked for their names yet.  */
  { GIMPLE (outlined_arrays), BEFORE (ompexp) },

  /* II.  From one function to two: the host's and the device's.  */

  /* The host's version alone: GCC is not to find levels for loops that it runs in order.  */
  { GIMPLE (host_loops), BEFORE (oaccloops) },
  /* The host's version alone, for oaccdevlow: elements of arrays that are reduced need
     a type that the pointers to them have lost.  */
  { GIMPLE (typed_results), BEFORE (oaccdevlow) },
  /* After inlining and the early optimisers, so that both versions profit, and before
     GCC resolves for the host what depends on the device.  */
  { IPA (device_clone), AFTER (simdclone) },
  /* On both versions: what depends only on which of them it is.  */
  { GIMPLE (device_or_host), BEFORE (oaccdevlow) },

  /* III.  The device's version alone, up to here in the host's form.  */

  /* Before anything looks at device code: what watches the program is for the host.  */
  { GIMPLE (plain_code), BEFORE (oaccdevlow) },
  /* Arguments come to stand in the parameter block, so that what follows sees values and
     not loads through the record of addresses.  */
  { GIMPLE (region_params), BEFORE (oaccdevlow) },
  /* GCC's own passes (clean-up.cc) make -O0 and Fortran look like -O2 and C; between
     them our own bring into registers what the analysis has to see as values.  */
  { GIMPLE (early_ccp), BEFORE (oaccdevlow) },
  { GIMPLE (early_forwprop), BEFORE (oaccdevlow) },
  { GIMPLE (hoist_loads), BEFORE (oaccdevlow) },
  { GIMPLE (early_fre), BEFORE (oaccdevlow) },
  { GIMPLE (promote_scalars), BEFORE (oaccdevlow) },
  /* As soon as places are in registers; what it no longer loads goes next.  */
  { GIMPLE (place_values), BEFORE (oaccdevlow) },
  { GIMPLE (early_dce), BEFORE (oaccdevlow) },
  /* As soon as pointers are in registers: those that a region gets are known by their places
     in the parameter block.  */
  { GIMPLE (apart_references), BEFORE (oaccdevlow) },
  /* As early as addresses show their strides, and before anything asks whether references are
     beside each other.  */
  { GIMPLE (unit_strides), BEFORE (oaccdevlow) },
  /* Invariants are in front of loops, so that a nest is one where the program has one.  */
  { GIMPLE (exchange_loops), BEFORE (oaccdevlow) },
  /* Sums are registers, and a nest has the loops that say which element is meant outside:
     nests that hand on an element each are one, before loops get axes.  */
  { GIMPLE (contract_arrays), BEFORE (oaccdevlow) },
  /* Before the loops are divided among threads: it reads their bounds.  */
  { GIMPLE (implicit_ranges), BEFORE (oaccdevlow) },
  /* The decision that everything else serves: which loop runs on which axis.  */
  { GIMPLE (partition), BEFORE (oaccdevlow) },
  /* Reduction variables that -O0 and Fortran keep in memory become registers: lowering
     takes results from registers.  */
  { GIMPLE (device_ccp), BEFORE (oaccdevlow) },
  { GIMPLE (device_forwprop), BEFORE (oaccdevlow) },
  /* Right behind, as two loops that take turns along one axis would be wrong.  */
  { GIMPLE (joined_axes), BEFORE (oaccdevlow) },
  /* Before tiles, which the other version may have.  */
  { GIMPLE (short_rows), BEFORE (oaccdevlow) },
  /* Tiles have one loop of steps.  */
  { GIMPLE (joined_steps), BEFORE (oaccdevlow) },
  /* Loops have axes, and are still whole: both versions of a nest are lowered as others
     are.  */
  { GIMPLE (tile_nests), BEFORE (oaccdevlow) },
  /* Before lanes' loops get other forms: in the version for few rows each gang has a part of
     them, and a thread keeps nothing for the next one.  */
  { GIMPLE (few_rows), BEFORE (oaccdevlow) },
  /* Loops that a grid shares are as they will be, and who runs what is still said by calls:
     loads across the lanes go through shared memory.  */
  { GIMPLE (transposed_loads), BEFORE (oaccdevlow) },
  /* Likewise: which iterations are a thread's is still to be seen.  */
  { GIMPLE (kept_elements), BEFORE (oaccdevlow) },
  /* Likewise, and whatever has been made of a nest before: threads get groups of iterations
     that share what they load.  */
  { GIMPLE (group_iterations), BEFORE (oaccdevlow) },
  /* Marks become code.  From here on it is an ordinary function for one thread.  */
  { GIMPLE (device_lower), BEFORE (oaccdevlow) },

  /* IV.  Among GCC's optimisers: what the device wants and a processor does not.  */

  /* Before the first pass of GCC's that unrolls, so that elements are registers for all
     others, and iterations of the loop outside are straight code.  */
  { GIMPLE (element_loops), BEFORE (cunrolli) },
  /* Sums are registers then, and short ways around them selections.  */
  { GIMPLE (own_places), BEFORE (laddress) },
  /* Before invariants move, and before partial redundancies are found: both stop at
     branches.  Branches around what iterations ask for go before others become selections.  */
  { GIMPLE (eager_conditions), BEFORE (laddress) },
  { GIMPLE (short_ways), BEFORE (laddress) },
  /* Before the loop passes, so that loops around updates are no nests, and have no calls
     where a register collects.  Updates are one call each; the size of the grid depends
     on it.  */
  { GIMPLE (atomic_updates), BEFORE (fix_loops) },
  { GIMPLE (block_updates), BEFORE (fix_loops) },
  /* Behind the passes for which one step of a tile is as good as eight, and before what looks
     at the loop around the steps, whose body they are.  */
  { GIMPLE (written_steps), BEFORE (ivcanon) },
  /* Before others make loops of runs, or of exact trips: it asks for loops as they were.  */
  { GIMPLE (captured_updates), BEFORE (ivcanon) },
  /* Before loops are divided into runs, each of which would be in two versions.  */
  { GIMPLE (apart_blocks), BEFORE (ivcanon) },
  /* In one of the versions that this has made.  */
  { GIMPLE (apart_places), BEFORE (ivcanon) },
  /* An iteration is one block from here on.  */
  { GIMPLE (excluded_iterations), BEFORE (ivcanon) },
  /* Before GCC unrolls loops of a known number of iterations.  */
  { GIMPLE (exact_trips), BEFORE (ivcanon) },
  /* Likewise: the loop of a lone lane may have one.  */
  { GIMPLE (lone_lanes), BEFORE (ivcanon) },
  /* Likewise: a run has a known number of iterations.  */
  { GIMPLE (consecutive_runs), BEFORE (ivcanon) },
  { GIMPLE (packed_runs), BEFORE (ivcanon) },
  /* Behind what asks for the numbers that indices are made of; loops with several copies are
     unrolled then, and loads of all copies may come first.  */
  { GIMPLE (carried_quotients), BEFORE (ivcanon) },
  /* What others have asked for stays.  */
  { GIMPLE (known_flow), BEFORE (ivcanon) },
  { GIMPLE (unroll_again), AFTER (cunroll) },
  /* Where ivopts would stand, which chooses addresses for processors (it is off for
     device code); after invariants have moved, so that bodies are small.  */
  { GIMPLE (unroll_loops), AFTER (ivopts) },
  /* Before unroll_loops, which has the loop for what is left.  */
  { GIMPLE (staged_loads), AFTER (ivopts) },
  /* Behind what wants loops of lanes as they are.  */
  { GIMPLE (lane_runs), AFTER (ivopts) },
  /* Before unroll_loops, which lets addresses move along its loops.  */
  { GIMPLE (staged_stores), AFTER (ivopts) },
  { GIMPLE (grid_columns), AFTER (ivopts) },
  /* Loops of a known number of iterations are gone.  Before the last pass that looks for
     equal values.  */
  { GIMPLE (late_sra), BEFORE (slsr) },
  /* What unrolling and equal values have left is all there is to load; what is known needs
     no place in front of stores.  */
  { GIMPLE (known_elements), BEFORE (widening_mul) },
  /* After the last pass of GCC's that moves statements to where they are used.  */
  { GIMPLE (early_loads), BEFORE (widening_mul) },
  /* Late, as addresses are final then, but before GCC's last clean-up.  */
  { GIMPLE (row_pointers), BEFORE (widening_mul) },
  { GIMPLE (near_addresses), BEFORE (widening_mul) },
  /* Addresses that loads share show how they move.  */
  { GIMPLE (loads_ahead), BEFORE (widening_mul) },
  /* Behind all that asks for the loops of a nest.  */
  { GIMPLE (flat_nests), BEFORE (widening_mul) },

  /* V.  After `optimized' nothing of GCC's changes the function any more.  The last row
     runs first.  */

  /* The host's version alone: what is in registers by now is no access to memory.  */
  { GIMPLE (launch_ahead), AFTER (optimized) },
  { GIMPLE (acc_emit), AFTER (optimized) },
  /* It tells the emitter about statements.  */
  { GIMPLE (wide_accesses), AFTER (optimized) },
  { GIMPLE (wide_products), AFTER (optimized) },
  { GIMPLE (short_division), AFTER (optimized) },
  /* Before divisions change: launch expressions are read off the trip counts.  */
  { GIMPLE (launch_geometry), AFTER (optimized) },
  /* Conditions are as short as GCC can make them; launch_geometry finishes the record.  */
  { GIMPLE (launch_checks), AFTER (optimized) },
  /* Trip counts are among what it makes readable.  */
  { GIMPLE (plain_arithmetic), AFTER (optimized) },

  /* VI.  The host's instructions.  */

  /* No instruction comes between a call and what stands behind it any more.  */
  { RTL (call_places), BEFORE (shorten) },
};

#undef BEFORE
#undef AFTER
#undef GIMPLE
#undef IPA
#undef RTL

const char *plugin_name;

/* Switch the dump of PASS on: its name, with or without `acc', and the flags that
   -fdump-tree-PASS takes.  GCC reads its own options before plugins have passes.  */

void
start_dump (const std::string &pass, const std::string &flags)
{
  const char *kind = (pass == "accdevice-clone" ? "ipa-"
		      : pass == "acccall-places" ? "rtl-" : "tree-");
  /* GCC's own notes are off unless asked for; they are what this is for.  */
  g->get_dumps ()->dump_switch_p ((kind + pass + "-optall"
				   + flags).c_str ());
}

/* Does NAME, as a user gives it, begin with PASS?  Then *FLAGS is what follows.  */

bool
named_p (const std::string &name, const std::string &pass, std::string *flags)
{
  for (const std::string &spelled : { pass, pass.substr (strlen ("acc")) })
    if (name.compare (0, spelled.size (), spelled) == 0
	&& (name.size () == spelled.size () || strchr ("-=", name[spelled.size ()])))
      {
	*flags = name.substr (spelled.size ());
	return true;
      }
  return false;
}

/* ", NAME" for each of PASSES, as a user gives it.  */

std::string
listed (const std::vector<std::string> &passes)
{
  std::string text;
  for (const std::string &pass : passes)
    text += ", " + pass.substr (strlen ("acc"));
  return text;
}

/* What the argument `dump' asks for, of the passes PASSES.  */

void
start_dumps (const std::vector<std::string> &passes)
{
  for (const std::string &name : the_arguments.dumps)
    {
      std::string flags, chosen, rest;
      for (const std::string &pass : passes)
	if (name == "all")
	  start_dump (pass, "-details");
	else if (named_p (name, pass, &rest) && pass.size () > chosen.size ())
	  {
	    chosen = pass;
	    flags = rest;
	  }
      if (!chosen.empty ())
	start_dump (chosen, flags);
      else if (name != "all")
	error ("%<-fplugin-arg-%s-dump=%s%>: no such pass; there are: all%s",
	       plugin_name, name.c_str (), listed (passes).c_str ());
    }
}

void
register_passes ()
{
  std::vector<std::string> names;
  for (const pass_row &row : pass_rows)
    {
      register_pass_info info = { row.make (g), row.reference, 1, row.position };
      register_callback (plugin_name, PLUGIN_PASS_MANAGER_SETUP, nullptr, &info);
      names.push_back (info.pass->name);
    }
  start_dumps (names);
}

/* Does the driver link a static program of this unit?  It hands its options on, each in
   quotes (gcc.cc, set_collect_gcc_options).  */

bool
static_program_p ()
{
  const char *options = getenv ("COLLECT_GCC_OPTIONS");
  auto given = [options] (const char *option)
    { return options && strstr (options, option); };
  return ((given ("'-static'") || given ("'-static-pie'")) && !given ("'-c'")
	  && !given ("'-S'") && !given ("'-E'"));
}

int chosen_ipa_pta;		/* what -fopenacc and the user say of it */

/* -fopenacc switches -fipa-pta on.  It takes the launch of a region for a call of the host's
   version alone, and the addresses of what that does not need are then not even stored
   (tree-ssa-structalias.cc).  So it is off where there are regions.  */

void
set_ipa_pta (int value)
{
  global_options.x_flag_ipa_pta = value;
  TREE_OPTIMIZATION (optimization_default_node)->x_flag_ipa_pta = value;
}

bool
regions_p ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    if (oacc_get_fn_attrib (node->decl))
      return true;
  return false;
}

/* The target's options are known only now.  */

void
start_unit (void *, void *)
{
  const char *refused = target_refusal ();
  set_active (!refused);
  if (active ())
    {
      switch_lto_off ();
      chosen_ipa_pta = global_options.x_flag_ipa_pta;
      set_ipa_pta (0);
      register_passes ();
      keep_calls_apart ();
      watch_wording ();
      watch_overruled_errors ();
      watch_pragmas ();
      watch_structured_bindings (plugin_name);
      watch_atomic_forms (plugin_name);
      watch_iterators (plugin_name);
      watch_dependent_attachments (plugin_name);
      watch_lambda_objects (plugin_name);
      watch_mapped_members (plugin_name);
      watch_member_names (plugin_name);
      keep_host_data_of_templates (plugin_name);
      watch_apart_members (plugin_name);
      watch_generic_constructs ();
      watch_clause_values ();
      watch_device_pointers (plugin_name);
      watch_api_arguments ();
      translate_fortran_source ();
      watch_classes (plugin_name);
      watch_routines (plugin_name);
      watch_reduced_variables (plugin_name);
      watch_bound_routines (plugin_name);
      start_without_gcc_offload ();
    }
  else
    warning (0, "accplug generates no device code with %s: all regions run on the host",
	     refused);
}

/* Likewise, without -fopenacc.  */

void
start_ignored_unit (void *, void *)
{
  look_for_ignored_directives ();
}

void
start_pragmas (void *, void *)
{
  register_routine_pragma ();
  register_member_pragmas ();
  register_range_pragma ();
  register_members_pragma ();
  register_classes_pragma ();
  register_parameters_pragma ();
  register_attached_pragma ();
  register_pragmas ();
}

void
start_ipa (void *, void *)
{
  if (!active ())
    return;
  if (!regions_p ())
    set_ipa_pta (chosen_ipa_pta);
  forget_declared_constants ();
  limit_short_routines ();
  mark_bound_routines ();
  note_run_time_calls ();
  keep_out_of_groups ();
}

/* What versions of one lane a gang do without: ours that serve a GPU's memory and registers,
   and GCC's that libgccjit has as well, when it compiles the kernel for its processor.  What
   reads types and aliases stays: PTX has none.  */
const char *const left_to_processors[] = {
  "accshort-rows", "acctile-nests", "acctransposed-loads", "acckept-elements",
  "accgroup-iterations",
  "accelement-loops", "accshort-ways", "accblock-updates", "acccaptured-updates",
  "accexact-trips",
  "accapart-blocks", "accapart-places", "accexcluded-iterations",
  "acclone-lanes", "accconsecutive-runs", "acccarried-quotients",
  "accgrid-columns", "accstaged-loads", "accstaged-stores", "acclane-runs", "accunroll-loops",
  "accsra", "accearly-loads",
  "accrow-pointers", "accnear-addresses", "accloads-ahead", "accflat-nests",
  "accwide-accesses",
  "accwide-products", "accshort-division",
  "vrp", "dom", "thread", "threadfull", "reassoc", "pre", "sink", "phiprop",
  "backprop", "slsr", "isolate-paths", "ifcombine", "cselim", "ldist", "linterchange",
  "unrolljam", "store-merging", "uncprop", "mergephi", "objsz", "predcom", "split-paths",
  "cunrolli", "cunroll", "ivcanon", "sccp", "forwprop", "copyprop", "cddce", "-ccp", "-fre"
};

/* What device code does without: warnings that the host's version has given already, facts for
   callers in the unit, and what finds nothing that others do not find as well.  Before the
   loop passes dom knows the ranges that conditions tell, vrp looks again behind them, and
   fre has ccp's constants; accccp and the last ccp find which bits are zero.  */
const char *const of_no_use[] = {
  "uninit", "waccess", "wrestrict", "walloca", "post_ipa_warn", "strlen", "modref",
  "local-pure-const", "ompexpssa", "+vrp", "+ccp", "-dom", "-copyprop", "-cddce"
};

/* Is PASS among NAMES?  Of a pass that runs twice, a `+' means the one before the loop
   passes, a `-' the one behind them.  */

template<size_t N>
bool
listed_p (const char *const (&names)[N], const char *pass)
{
  bool late = (cfun->curr_properties & PROP_loop_opts_done) != 0;
  return std::any_of (names, names + N, [=] (const char *name)
    { return strcmp (pass, name + (*name == (late ? '-' : '+'))) == 0; });
}

/* A version of a kernel has gone through all passes before the one that it begins with.  */

void
choose_pass (void *gate, void *)
{
  /* A pass that its own gate keeps out stays out.  */
  if (!*static_cast<bool *> (gate) || !current_pass || !current_function_decl)
    return;
  const device_function *f = device_function_of (current_function_decl);
  if (!f)
    return;
  if (listed_p (of_no_use, current_pass->name)
      || (f->first_pass && strcmp (current_pass->name, f->first_pass) != 0)
      || (f->one_lane_of && listed_p (left_to_processors, current_pass->name)))
    *static_cast<bool *> (gate) = false;
}

void
finish_unit (void *, void *)
{
  if (!active () || seen_error ())
    return;
  if (static_program_p () && !all_constructs ().empty ())
    error ("%<-static%>: a static program cannot load the run-time library, and so "
	   "offloads nothing: link without it");
  write_host_image ();
  print_report ();
}

/* Also where the plugin does nothing: the program's pragmas are no unknown ones.  */

void
register_pragmas (void *, void *)
{
  register_ignore_pragma ();
  if (!flag_openacc && !the_arguments.off)
    watch_ignored_pragmas ();
}

void
mark_trees (void *, void *)
{
  mark_kept_trees ();
}

/* One line, and no more: the compiler must not go on with trees of another
   layout.  */

void
check_version (plugin_gcc_version *running)
{
  if (!plugin_default_version_check (running, &gcc_version))
    fatal_error (UNKNOWN_LOCATION,
		 "accplug was built for GCC %s (%s), this is %s (%s): rebuild with "
		 "%<./configure --with-gcc=...%>",
		 gcc_version.basever, gcc_version.datestamp, running->basever,
		 running->datestamp);
}

void
register_info (const plugin_name_args *args)
{
  static std::string help;
  static plugin_info info = { ACCPLUG_VERSION, nullptr };
  help = arguments_help (args->base_name);
  info.help = help.c_str ();
  register_callback (args->base_name, PLUGIN_INFO, nullptr, &info);
}

bool
wanted ()
{
  return (!the_arguments.off && flag_openacc
	  && strcmp (lang_hooks.name, "GNU GIMPLE") != 0);
}

} // anonymous namespace

} // namespace accplug

int
plugin_init (plugin_name_args *args, plugin_gcc_version *version)
{
  using namespace accplug;
  check_version (version);
  register_info (args);
  read_arguments (args);
  plugin_name = args->base_name;
  register_callback (plugin_name, PLUGIN_PRAGMAS, register_pragmas, nullptr);
  settle_warnings ();
  if (!the_arguments.off)
    find_own_headers ();
  if (!wanted ())
    {
      if (!flag_openacc && !the_arguments.off)
	register_callback (plugin_name, PLUGIN_START_UNIT, start_ignored_unit, nullptr);
      return 0;
    }
  register_callback (plugin_name, PLUGIN_START_UNIT, start_unit, nullptr);
  register_callback (plugin_name, PLUGIN_PRAGMAS, start_pragmas, nullptr);
  register_callback (plugin_name, PLUGIN_ALL_IPA_PASSES_START, start_ipa, nullptr);
  register_callback (plugin_name, PLUGIN_OVERRIDE_GATE, choose_pass, nullptr);
  register_callback (plugin_name, PLUGIN_FINISH_UNIT, finish_unit, nullptr);
  register_callback (plugin_name, PLUGIN_GGC_MARKING, mark_trees, nullptr);
  return 0;
}
