/* What is known about a natural loop of a device function, for mapping it.

   Comes in: a natural loop of GCC's loop tree, that is one without a directive, or
   the loop over the iterations of an `acc loop'; SSA form, loops in simple form.
   Goes out: loop_facts.

   Rules
   - Nothing here changes the function.
   - Conditions and numbers of iterations are built where the ROOT of the nest
     begins: a loop around LOOP, or LOOP itself.  They hold for all iterations of
     the loops from ROOT down to LOOP.
   - `sequential' is always a right answer.
   - The loop over the elements of an `acc loop' stands for the iterations of the
     program; it has no exit and no number of iterations here, and its reductions are
     those of its clauses or are missing there.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_LOOP_FACTS_H
#define ACCPLUG_LOOP_FACTS_H

#include "analysis/extremes.h"
#include "analysis/polynomial.h"
#include "device/device-function.h"

namespace accplug
{

struct value_test;

enum class loop_verdict
{
  sequential,		/* `reason' says why */
  conditional,		/* parallel if all of `conditions' hold */
  parallel
};

/* A header phi whose value in iteration k (from 0) is BASE + k * STEP; both are
   invariant in the loop.  */
struct loop_induction
{
  gphi *phi;
  tree base, step;
};

/* A header phi that collects NEXT = phi OP something in each iteration, and is used
   for nothing else in the loop.  OP is PLUS_EXPR (also for -), MULT_EXPR, MAX_EXPR,
   MIN_EXPR (also for fmax, fmin and conditional forms), BIT_AND_EXPR, BIT_IOR_EXPR,
   BIT_XOR_EXPR, TRUTH_AND_EXPR or TRUTH_OR_EXPR.  */
struct loop_reduction
{
  gphi *phi;
  tree_code op;
  tree start, next;	/* the values on the entry and on the latch edge */
  std::string name;	/* the variable's, "" if it has none */
  /* The number of the loop_extreme that it belongs to, whose operation OP is then, and
     that is no operation of NEXT; else -1.  */
  int extreme = -1;
  /* A clause asks for the truth value, whatever the loop begins with.  */
  bool truth = false;
};

/* A value set in the loop, by its last iteration, that is used after it.  */
struct loop_last_value
{
  gphi *exit_phi;	/* in the exit block; its one argument is set in the loop */
  tree value;
};

/* Something that makes the loop parallel and that only the run shows.  */
struct loop_condition
{
  /* Append to SEQ statements that compute it, and return a boolean SSA name or
     constant.  SEQ goes to the end of ROOT's preheader.  */
  std::function<tree (gimple_seq *)> build;
  object_names objects;	/* whose places it compares, for the report */
  /* Where it is not null, the condition is this one, and BUILD gives what holds where there
     is nothing to test.  */
  std::shared_ptr<value_test> test = nullptr;
};

/* How many references of the loop's body, inner loops included, move by how much
   from one iteration to the next.  */
struct loop_strides
{
  unsigned unit = 0;	/* by their own size, forwards or backwards */
  unsigned unit_stores = 0;	/* those of them that store */
  unsigned none = 0;	/* not at all */
  unsigned other = 0;
};

struct loop_facts
{
  class loop *loop = nullptr, *root = nullptr;
  location_t location = UNKNOWN_LOCATION;

  loop_verdict verdict = loop_verdict::sequential;
  /* For the report, one line each, as "Loop carried dependence of b prevents
     parallelization"; why the loop is sequential.  */
  std::vector<std::string> reasons;
  /* For dumps: "dependent: write a + 4*i at line 5 and read ...: because".  */
  std::vector<std::string> pairs;
  std::vector<loop_condition> conditions;
  /* If the loop can be split, the numbers, from 0, of iterations that others depend on:
     the verdict is about those before, and those behind, each of them.  They may be
     numbers of no iteration.  The pairs of statements that make it so.  */
  std::vector<quotient> lone;
  std::set<std::pair<gimple *, gimple *>> lone_pairs;

  /* Iterations that store what others load change nothing there (unchanged-stores.h).  */
  bool unchanged = false;

  /* What an iteration of the loop around loads in front of this one, it may store; or it
     does not if these conditions hold, too.  Then gangs cannot share it.  */
  bool read_before = false;
  std::vector<loop_condition> gang_conditions;
  bool gangs_checked = false;	/* they are among the conditions */

  /* The one exit of a countable loop, and how often its latch runs: an expression
     over values that are set outside of ROOT, or only outside of LOOP if
     `niter_in_root' is false; NULL if it is not countable.  The body before the exit
     test runs `niter' + 1 times, what comes after it `niter' times;
     `exit_at_end' if nothing comes after it.  */
  edge exit = nullptr;
  tree niter = NULL_TREE;
  bool niter_in_root = false;
  bool exit_at_end = false;
  HOST_WIDE_INT constant_trips = -1;	/* -1: unknown */
  HOST_WIDE_INT most_trips = -1;	/* likewise, at most: arrays have no more elements */

  std::vector<loop_induction> inductions;
  std::vector<loop_reduction> reductions;
  std::vector<loop_extreme> extremes;
  std::vector<loop_last_value> last_values;
  /* What the conditions compare.  */
  object_names checked_objects () const;
  /* Is one of them about a value in memory?  */
  bool tests_values_p () const;

  /* Variables in memory that each iteration has for itself: no two threads may
     share them (device_function::private_levels).  */
  std::vector<tree> privates;
  loop_strides strides;

  /* The loop's body is one inner loop, and statements without an effect that
     another thread sees.  */
  bool perfect = false;
  /* The body has a store, a call or an atomic that the inner loops do not
     contain.  */
  bool own_effects = false;
  /* An atomic of the body updates the same place in all iterations.  */
  bool updates_one_place = false;
};

/* Loops in simple form, with a block of its own behind each exit, loop-closed SSA form,
   scalar evolutions and ranges, while the object exists.  analyse_loop needs it.  */
class loop_analysis_scope
{
public:
  explicit loop_analysis_scope (function *);
  ~loop_analysis_scope ();
  loop_analysis_scope (const loop_analysis_scope &) = delete;
  void operator= (const loop_analysis_scope &) = delete;

private:
  function *m_function;
};

/* No ranges while the object exists in a loop_analysis_scope: where statements are built
   that have no block yet.  GCC 16 asks for ranges when it folds these, and fails.  */
class no_ranges_scope
{
public:
  explicit no_ranges_scope (function *);
  ~no_ranges_scope ();
  no_ranges_scope (const no_ranges_scope &) = delete;
  void operator= (const no_ranges_scope &) = delete;

private:
  function *m_function;
};

/* No evolutions while the object exists in a loop_analysis_scope: where another function is
   made or changed.  GCC 16 asks for them when it folds statements there, whose loops nobody
   has prepared, and fails.  */
class no_evolutions_scope
{
public:
  no_evolutions_scope ();
  ~no_evolutions_scope ();
  no_evolutions_scope (const no_evolutions_scope &) = delete;
  void operator= (const no_evolutions_scope &) = delete;
};

/* Are the values in EXPRESSION set outside of the loop?  */
extern bool set_outside_p (tree expression, class loop *);

/* Computes the boolean EXPRESSION, as loop_condition::build does.  */
extern std::function<tree (gimple_seq *)> value_builder (tree expression);

/* Everything about LOOP, whose nest begins with ROOT.  SPLIT: it can be split.  AROUND: what
   iterations with different numbers do to each other is asked for in all iterations of this
   loop around it.  */
extern loop_facts analyse_loop (function *, const device_function *, class loop *,
				class loop *root, bool split = false,
				class loop *around = nullptr);

/* How the references in LOOP move.  It is all that an `acc loop' that is independent by its
   clauses leaves to find out.  */
extern loop_strides strides_of_loop (function *, const device_function *, class loop *);

/* Of the references in a loop inside another one: those that move by their own size from
   one iteration to the next of the inner loop, and far of the outer one; and those the
   other way round.  */
struct crossed_strides
{
  unsigned rows = 0, columns = 0;
};

extern crossed_strides crossed_strides_of (function *, const device_function *,
					   class loop *outer, class loop *inner);

/* The arguments whose elements INNER, in OUTER, walks through one after the other, from
   places that OUTER's iterations find: numbers in device_function::args, and an element's
   bytes.  */
extern std::vector<std::pair<unsigned, unsigned>>
walked_arguments (function *, const device_function *, class loop *outer, class loop *inner);

/* What is known about the loops of the function, to a dump file.  */
extern void dump_loop_facts (FILE *, function *, const device_function *);

} // namespace accplug

#endif /* ACCPLUG_LOOP_FACTS_H */
