/* Clauses before GCC's omplower; see clauses.h.

   Comes in: a function before omplower.
   Goes out: the same after the steps of the table below, each of which is a file of its
   own or a function here; and a note for each data clause.

   Rules
   - Steps run in the order of the table.  Those of constructs that stand together run on
     one construct after the other, on an outer one before those in it.
   - Each step says in the dump what it decided.
   - The kinds of array sections whose size is not constant do not depend on whether the
     size is 0: the kinds of each construct are constant, and their array can be the key
     of the construct table.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/clauses.h"
#include "clauses/generic-constructs.h"
#include "base/dump.h"
#include "base/unit.h"
#include "base/walk.h"
#include "clauses/absent-arguments.h"
#include "clauses/bare-pointers.h"
#include "clauses/declared-reductions.h"
#include "clauses/host-data-bodies.h"
#include "clauses/implicit-clauses.h"
#include "clauses/iteration-scalars.h"
#include "clauses/logical-reductions.h"
#include "clauses/loop-clauses.h"
#include "clauses/loop-sizes.h"
#include "clauses/static-gangs.h"
#include "clauses/structure-pointers.h"
#include "fortran/deferred-lengths.h"
#include "fortran/frame-variables.h"
#include "loops/cached-sections.h"
#include "loops/collapsed-loops.h"
#include "loops/collapsed-nests.h"
#include "loops/nested-levels.h"
#include "loops/tiled-loops.h"
#include "statements/clauses.h"

namespace accplug
{

namespace
{

std::unordered_map<tree, clause_note> the_notes;	/* by clause, kept alive */

/* What a step works on.  */
struct step_place
{
  gimple_seq body;		/* the function's */
  temporary_values values;	/* of the function, from the step that notes them on */
  gomp_target *construct;	/* of steps of constructs */
  uid_set pointed_to;		/* variables whose address the function takes, likewise */
};

/* ------------------------------------------------------------------------
   The steps that have no file.  */

void
note_temporaries (step_place *at)
{
  walk (at->body, [at] (gimple_stmt_iterator *gsi)
    {
      at->values.note (gsi_stmt (*gsi));
      return visit::into;
    });
}

/* The `default' of a data construct (OpenACC 2.7; GCC 14 and later have it) is that of
   the constructs in it that say nothing else.  */

void
inherit_default (step_place *at)
{
  tree given = omp_find_clause (gimple_omp_target_clauses (at->construct),
				OMP_CLAUSE_DEFAULT);
  if (!given || gimple_omp_target_kind (at->construct) != GF_OMP_TARGET_KIND_OACC_DATA)
    return;
  walk (gimple_omp_body (at->construct), [given] (gimple_stmt_iterator *gsi)
    {
      gomp_target *inner = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
      if (!inner || (gimple_omp_target_kind (inner) != GF_OMP_TARGET_KIND_OACC_DATA
		     && !is_gimple_omp_offloaded (inner)))
	return visit::into;
      tree *clauses = gimple_omp_target_clauses_ptr (inner);
      if (!omp_find_clause (*clauses, OMP_CLAUSE_DEFAULT))
	prepend (clauses, copy_node (given));
      return visit::into;
    });
}

/* Where a data construct names a member behind a pointer, GCC 12 gives the construct a
   copy of the pointer, as a region would need it; omplower has no place for one, and
   fails.  */

void
drop_pointer_copies (step_place *at)
{
  if (is_gimple_omp_offloaded (at->construct))
    return;
  tree *link = gimple_omp_target_clauses_ptr (at->construct);
  while (*link)
    if (pointer_clause_p (*link))
      {
	if (dump_enabled_p ())
	  dump_printf_loc (MSG_NOTE, at->construct, "the data construct needs no copy of "
			   "the pointer %T\n", OMP_CLAUSE_DECL (*link));
	*link = OMP_CLAUSE_CHAIN (*link);
      }
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

/* True if DECL, which a data clause maps, is a variable, or an argument passed by value, with
   bytes of its own.  */

bool
plain_variable_p (tree decl)
{
  return ((VAR_P (decl) || (TREE_CODE (decl) == PARM_DECL && !DECL_BY_REFERENCE (decl)))
	  && !POINTER_TYPE_P (TREE_TYPE (decl)) && !DECL_HAS_VALUE_EXPR_P (decl)
	  && DECL_SIZE (decl) && TREE_CODE (DECL_SIZE (decl)) == INTEGER_CST);
}

/* Let the kind of C not depend on its size when the program runs.  */

void
make_kind_constant (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || !OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c)
      || !OMP_CLAUSE_SIZE (c) || TREE_CODE (OMP_CLAUSE_SIZE (c)) == INTEGER_CST)
    return;
  OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c) = 0;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (OMP_CLAUSE_LOCATION (c)),
		     "map of %T keeps its kind when its size is 0: the run time sees "
		     "to that\n", OMP_CLAUSE_DECL (c));
}

/* Note the variables whose address a statement of the function takes.  C's and C++'s front
   ends say so of each variable that a data clause names.  */

void
note_pointed_to (step_place *at)
{
  at->pointed_to.clear ();
  walk_operands (at->body, [at] (tree *tp, walk_stmt_info *)
    {
      tree base = (TREE_CODE (*tp) == ADDR_EXPR ? get_base_address (TREE_OPERAND (*tp, 0))
		   : NULL_TREE);
      if (base && DECL_P (base))
	at->pointed_to.insert (DECL_UID (base));
      return visit::into;
    });
}

/* Has the program no pointers to V?  */

bool
unaddressed_p (const step_place *at, tree v)
{
  return (plain_variable_p (v) && !is_global_var (v)
	  && (!TREE_ADDRESSABLE (v)
	      || (gcc_compat::c_family_p () && !at->pointed_to.count (DECL_UID (v)))));
}

void
note_data_clauses (step_place *at)
{
  tree clauses = gimple_omp_target_clauses (at->construct);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (data_clause_p (c))
      {
	clause_note &note = the_notes[c];
	keep_alive (c);
	note.text = text_of_clause (c, at->values);
	note.variable = variable_of_clause (c, at->values);
	note.unaddressed = unaddressed_p (at, OMP_CLAUSE_DECL (c));
	make_kind_constant (c);
      }
}

/* Note which clauses map a variable that the construct, or a loop in it, reduces.  */

void
note_reductions (step_place *at)
{
  tree clauses = gimple_omp_target_clauses (at->construct);
  uid_set uids;
  add_clause_variables (clauses, OMP_CLAUSE_REDUCTION, &uids);
  add_loop_reductions (gimple_omp_body (at->construct), &uids);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      auto note = the_notes.find (c);
      if (note != the_notes.end () && note->second.variable)
	note->second.reduced = uids.count (DECL_UID (note->second.variable));
    }
}

/* ------------------------------------------------------------------------
   The table.  */

/* What a step runs on: the function, each OpenACC construct in it, those constructs
   that are compute constructs.  */
enum class each { function, construct, region };

struct step_row
{
  const char *name;		/* its file, or what it does */
  each scope;
  void (*run) (step_place *);
};

/* Each with the reason why it stands where it stands.  */
const step_row step_rows[] = {
  /* Reports repeat what the program wrote: before any clause is changed.  */
  { "loop-clauses", each::function,
    [] (step_place *at) { note_loop_clauses (at->body); } },
  /* Steps below read the construct's sizes.  */
  { "loop-sizes", each::function,
    [] (step_place *at) { take_loop_sizes (at->body); } },
  /* Messages name the program's clauses: before loops get others.  */
  { "nested-levels", each::function,
    [] (step_place *at) { mend_nested_levels (at->body); } },
  /* It knows the program's own loops: before they are tiled or unfolded.  */
  { "cached-sections", each::function,
    [] (step_place *at) { cache_sections (at->body); } },
  /* It replaces clauses, and puts statements in front of constructs.  */
  { "absent-arguments", each::function,
    [] (step_place *at) { permit_absent_arguments (&at->body); } },
  /* It computes values that clauses use: before they are noted.  */
  { "deferred-lengths", each::function,
    [] (step_place *at) { renew_deferred_lengths (&at->body); } },
  /* Clauses of the constructs below are put into words by them.  */
  { "temporaries", each::function, note_temporaries },
  /* Data clauses are noted with it.  The addresses that steps below take are not the
     program's.  */
  { "pointed-to", each::function, note_pointed_to },
  /* Steps on the constructs in this one read it.  */
  { "inherit-default", each::construct, inherit_default },
  /* These replace clauses: before they are noted.  */
  { "pointer-copies", each::construct, drop_pointer_copies },
  { "bare-pointers", each::construct,
    [] (step_place *at) { rewrite_bare_pointers (at->construct); } },
  /* Clauses have the program's variables.  */
  { "declared-pointers", each::construct,
    [] (step_place *at) { attach_declared_pointers (at->construct, at->values); } },
  { "structure-pointers", each::construct,
    [] (step_place *at) { attach_structure_pointers (at->construct); } },
  /* It needs the mappings that GCC added: before they change.  */
  { "nest-scalars", each::construct,
    [] (step_place *at) { privatize_nest_scalars (at->construct); } },
  /* No step below adds or replaces a data clause; some change kinds.  */
  { "data-clauses", each::construct, note_data_clauses },
  /* Notes have the names of variables whose memory it maps instead.  */
  { "implicit-clauses", each::construct,
    [] (step_place *at) { rewrite_implicit_clauses (at->construct); } },
  /* The steps below read gang clauses.  */
  { "static-gangs", each::region,
    [] (step_place *at) { keep_static_gangs (at->construct); } },
  /* Scalars below get to the iterations of the loops that it makes.  */
  { "collapsed-nests", each::region,
    [] (step_place *at) { unfold_collapsed_loops (at->construct); } },
  /* Those that have not become nests.  */
  { "tiled-loops", each::region,
    [] (step_place *at) { split_tiled_loops (at->construct); } },
  /* All loops of the region are there now.  */
  { "passed-scalars", each::region,
    [] (step_place *at) { privatize_passed_scalars (at->construct); } },
  /* Likewise.  */
  { "inner-reductions", each::region,
    [] (step_place *at) { privatize_inner_reductions (at->construct); } },
  /* Likewise; those of routines, too.  */
  { "passed-reductions", each::function,
    [] (step_place *at) { privatize_passed_reductions (at->body); } },
  /* What is an iteration's own by now is no result of the region.  */
  { "reductions", each::region, note_reductions },
  /* Ompexp counts the loops that are there in the end; also those of routines.  */
  { "collapsed-loops", each::function,
    [] (step_place *at) { mend_trip_counts (at->body); } },
  /* Reports are written with the program's operators: after all that reads them.  */
  { "logical-reductions", each::function,
    [] (step_place *at) { keep_logical_reductions (at->body); } },
  /* Steps above know a frame's variables by their names.  */
  { "frame-variables", each::function,
    [] (step_place *at) { expand_frame_variables (&at->body); } },
  /* Likewise: to them a name is a variable of its own.  */
  { "host-data-bodies", each::function,
    [] (step_place *at) { close_host_data_bodies (at->body); } },
  { "declared-reductions", each::function,
    [] (step_place *at) { bind_declared_names (&at->body); } },
};

const step_row *const end_of_rows = step_rows + ARRAY_SIZE (step_rows);

void
run_step (const step_row &row, step_place *at)
{
  if (dump_file && (dump_flags & TDF_DETAILS))
    fprintf (dump_file, "step %s\n", row.name);
  row.run (at);
}

/* Run the steps of constructs from FIRST to before END on each construct.  */

void
run_on_constructs (const step_row *first, const step_row *end, step_place *at)
{
  walk (at->body, [=] (gimple_stmt_iterator *gsi)
    {
      gomp_target *stmt = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
      if (!stmt || !is_gimple_omp_oacc (stmt))
	return visit::into;
      at->construct = stmt;
      for (const step_row *row = first; row != end; row++)
	if (row->scope == each::construct || is_gimple_omp_offloaded (stmt))
	  run_step (*row, at);
      return visit::into;
    });
}

const pass_data clauses_pass_data = {
  GIMPLE_PASS, "accclauses", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0
};

class pass_clauses : public gimple_opt_pass
{
public:
  explicit pass_clauses (gcc::context *context)
    : gimple_opt_pass (clauses_pass_data, context) {}

  bool gate (function *) final override { return active (); }
  unsigned execute (function *) final override;
};

unsigned
pass_clauses::execute (function *fun)
{
  forget_clause_notes ();
  forget_attachments ();
  forget_declared_constants ();
  step_place at = { gimple_body (fun->decl), {}, nullptr, {} };
  for (const step_row *row = step_rows; row != end_of_rows;)
    if (row->scope == each::function)
      run_step (*row++, &at);
    else
      {
	const step_row *first = row;
	while (row != end_of_rows && row->scope != each::function)
	  row++;
	run_on_constructs (first, row, &at);
      }
  gimple_set_body (fun->decl, at.body);
  return 0;
}

} // anonymous namespace

const clause_note &
note_of_clause (tree c)
{
  static const clause_note nothing;
  auto note = the_notes.find (c);
  return note == the_notes.end () ? nothing : note->second;
}

void
forget_clause_notes ()
{
  the_notes.clear ();
}

gimple_opt_pass *
make_pass_clauses (gcc::context *context)
{
  return new pass_clauses (context);
}

} // namespace accplug
