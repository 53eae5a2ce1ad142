/* Nests that can be tiled for shared memory and registers.

   Comes in: a kernel whose loops have axes, in the form of GCC's GOACC_LOOP calls.
   Goes out: descriptions of its nests of two loops that gangs and threads share, the
   column loop along x and the row loop along y, around a sequential loop of steps:

     row, column (one in the other):
       sum = first			the prologue
       step: sum = f (sum, a[row, step], b[step, column])
       z[row, column] = g (sum)		the epilogue

   Rules
   - Iterations of row and column are independent: the mapping has seen to that, or the
     program says so.  So loads of several iterations may come before stores of others.
   - The outer loop runs over a range that is known in front of the nest.  The inner loop's
     may begin and end with the outer one's counter, or move against it (triangles); or the
     steps' may do so with the row, or with the column (products with triangles).  No
     iteration that the program has not is ever begun.
   - Statements of the steps only compute and load; those of prologue and epilogue are one
     way through the blocks, where conditions depend on what the nest does not change:
     the description says which of them have to hold.
   - Of the loads of a step, some depend on row and step alone, some on column and step
     alone, and none on row and column: that is the reuse.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_TILED_NEST_H
#define ACCPLUG_TILED_NEST_H

#include "device/device-function.h"

namespace accplug
{

/* What a value in a nest depends on.  */
enum dependence : unsigned
{
  ON_ROW = 1,
  ON_COLUMN = 2,
  ON_STEP = 4,
  ON_SUM = 8,
  UNKNOWN = 16		/* on what tiles know nothing of */
};

/* A loop that gangs and threads share.  */
struct shared_loop
{
  class loop *loop = nullptr;
  gphi *counter = nullptr;
  gcall *step = nullptr;	/* its GOACC_LOOP call of that kind */
  gcond *guard = nullptr;	/* it has iterations in this thread */
  tree range = NULL_TREE;	/* the counter is from 0 to below that, by 1 */
  unsigned axes = 0;

  tree type () const { return TREE_TYPE (gimple_phi_result (counter)); }
  /* What is computed from the counter before the next iteration: the number there.  */
  tree next () const;
  /* Its GOACC_LOOP calls, the one for its first iteration first.  */
  std::vector<gcall *> calls () const;
  /* Argument NUMBER of these is VALUE.  */
  void set_argument (unsigned number, tree value) const;
  /* It runs the iteration VALUE alone; its calls are gone then.  */
  void run_once (tree value) const;
  /* VALUE instead of the counter, but for where that is counted, and in BUT.  */
  void replace_counter (tree value, const std::set<gimple *> &but = {}) const;
  /* The launch is told in another way how far the loop runs; STEP is gone then.  */
  void keep_from_launch () const;
};

/* Where the inner loop runs, if that depends on the outer loop's counter.  The inner index
   is its counter and LOW times the outer counter: so in all of a triangle the same index
   is the same column of what is loaded.  From one outer iteration to the next the first
   index moves by LOW and the end by HIGH; each is -1, 0 or 1, and they are not opposite.  */
struct ragged_range
{
  tree length = NULL_TREE;	/* the number of iterations, or negative; NULL: a rectangle */
  int low = 0, high = 0;
  /* In the version in tiles: the first outer iteration that has inner ones.  */
  tree first_outer = NULL_TREE;
};

/* Where the steps run, if that depends on the counter of the rows, or on that of the columns.
   A step's index is its number and LOW times that counter, so the same index is the same
   step of what the other ones load.  The first index and the end move as those of ragged
   ranges do.  */
struct ragged_steps
{
  unsigned on = 0;		/* ON_ROW or ON_COLUMN; 0: all have the same steps */
  int low = 0, high = 0;
  /* They are behind this condition, which is HOLDS then; NULL: behind none.  */
  gcond *guard = nullptr;
  bool holds = false;
  /* In the version in tiles: the first index where the counter is 0, unsigned.  */
  tree begin = NULL_TREE;
};

/* OUTER times the outer counter, INNER times the inner one and STEP times the number of the
   step, and what the nest does not change.  */
struct linear_form
{
  int outer = 0, inner = 0, step = 0;
};

/* A counter of the steps: FIRST, and then STEP is added each time.  */
struct step_counter
{
  gphi *phi = nullptr;
  tree first = NULL_TREE, step = NULL_TREE;
};

/* What the steps accumulate in.  */
struct sum
{
  gphi *phi = nullptr;
  tree first = NULL_TREE, next = NULL_TREE;

  tree type () const { return TREE_TYPE (gimple_phi_result (phi)); }
};

/* A load of a step that all columns share, or all rows.  */
struct shared_load
{
  gassign *load = nullptr;
  bool of_row = false;
  bool along_steps = false;	/* neighbouring steps are consecutive in memory */

  tree type () const { return TREE_TYPE (gimple_assign_lhs (load)); }
};

/* A condition that has to hold, or not, for the way that a nest describes.  */
struct assumption
{
  gcond *condition;
  bool holds;
};

class tiled_nest
{
public:
  shared_loop row, column;
  bool row_outside = true;	/* the row loop is around the column loop */
  class loop *steps = nullptr;
  std::vector<gimple *> prologue, epilogue;	/* loads, and the epilogue's stores */
  std::vector<step_counter> counters;
  std::vector<sum> sums;
  std::vector<shared_load> loads;
  std::vector<assumption> assumptions;
  tree batches = NULL_TREE;	/* the range of a loop around it along z, if there is one */
  ragged_range ragged;
  ragged_steps triangle;
  unsigned inner_forks = 0;	/* axes that fork in the outer loop */
  /* The steps' number is STEP_COUNT, unless NO_STEP holds: then it is 0.  */
  tree step_count = NULL_TREE, no_step = NULL_TREE;
  bool ends_first = false;	/* they are counted before the step */

  const shared_loop &outer () const { return row_outside ? row : column; }
  const shared_loop &inner () const { return row_outside ? column : row; }
  /* On what T depends, an operand of the nest's statements; dependence.  */
  unsigned dependence (tree t) const;
  unsigned outer_mark () const { return row_outside ? ON_ROW : ON_COLUMN; }
  unsigned inner_mark () const { return row_outside ? ON_COLUMN : ON_ROW; }
  /* Is T such a form, in the arithmetic of its type?  (linear-forms.cc)  */
  bool linear_p (tree t, linear_form *form) const;
  /* Is EXPRESSION, over such values?  */
  bool linear_expression_p (tree expression, linear_form *form) const;
  /* Is T a form of the inner index, though of both counters?  */
  bool index_p (tree t, linear_form *form) const;
  /* Is T a form of the step's index alone, though of its number and a counter?  */
  bool step_index_p (tree t, linear_form *form) const;
  /* How often FORM has the counter that the steps depend on.  */
  int with_triangle (const linear_form &form) const
  { return triangle.on == outer_mark () ? form.outer : form.inner; }
  /* Is T defined in the nest, behind the guard of its outer loop?  */
  bool inside_p (tree t) const;
  /* The argument of PHI, in a block of the prologue or the epilogue, on the nest's way; NULL
     if it is elsewhere.  */
  tree on_way (gphi *phi) const;
  /* The sum that SSA name T is after the last step, or -1.  */
  int sum_after (tree t) const;

private:
  friend class nest_finder;
  unsigned dependence_of (gimple *def) const;
  unsigned dependence_of_phi (gphi *phi) const;
  bool form_of_counter_p (gphi *phi, linear_form *form, unsigned depth) const;
  bool sum_of_forms_p (gassign *def, linear_form *form, unsigned depth) const;
  bool linear_p (tree t, linear_form *form, unsigned depth) const;

  std::unordered_set<int> m_blocks;		/* of the nest, and what is behind the guard */
  std::map<basic_block, edge> m_way;	/* by which edge a block is entered */
  mutable std::unordered_map<tree, unsigned> m_dependence;
};

/* The loops of FUN that gangs share, and maybe threads, or only these.  */
extern std::vector<shared_loop> all_shared_loops (function *fun);

/* Has FUN loops that gangs along y share?  */
extern bool any_shared_y_p (function *fun);

/* The loops over rows and over columns that may be those of such a nest.  */
extern std::vector<std::pair<shared_loop, shared_loop>> tile_pairs (function *,
								    const device_function *f);

/* The loops of steps of nests that may be such.  */
extern std::vector<class loop *> loops_of_steps (function *, const device_function *f);

/* The nests of F that can be tiled.  */
extern std::vector<tiled_nest> find_tiled_nests (function *, const device_function *f);

} // namespace accplug

#endif /* ACCPLUG_TILED_NEST_H */
