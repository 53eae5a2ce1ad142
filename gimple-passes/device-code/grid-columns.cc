/* Nests over a grid of two or three axes: a thread does a run of neighbouring iterations of
   the outermost loop, which share what they load.

   Comes in: a kernel among GCC's loop passes, in loop-closed SSA form, after short loops
   were unrolled; a nest that gangs (z), workers (y) and lanes (x) share, or one that gangs
   with or without workers (y) and lanes (x) share,

     for (i = ctaid.z; i < n; i += nctaid.z)
       for (j ...) for (k ...) y[i][j][k] = f (x[i-1][j][k], x[i][j][k], x[i+1][j][k]);

   Goes out: the same, where gangs have runs of `length' iterations, 8 or 4, or 1 where the
   launch finds the nest too small for that and there are as many gangs as iterations:

     for (i = length * ctaid.z; i < n; i += length * nctaid.z)
       for (j ...) for (k ...)
	 a = x[i-1][j][k], b = x[i][j][k];
	 for (c = i; c < min (i + length, n); c++)
	   d = x[c+1][j][k], y[c][j][k] = f (a, b, d), a = b, b = d;

   What stands in a run, and where: column-run.h.  So a stencil loads one plane for each one
   that it stores instead of three, and what a thread does before its first load is shared,
   too.

   Or a run is 4 or 2 iterations that are done at once, if they load less than by themselves
   (joint-run.h). In microseconds, an H200 took, with iterations by themselves and so:

     5 points, double			335	   284
     9 points, float			243	   175
     7 points, double			726	   652
     7 points, float			458	   439
     13 points in a star, double	491	   413
     25 points in a star, float		1415	   897

   A run that is not whole then has its iterations in a loop, one by one.

   Rules
   - Iterations of loops that gangs share are independent: none stores what another one
     loads, so what one has loaded is still right in the next one. In one iteration, all
     loads must precede all stores that may be to their places, so that what it keeps it has
     not changed itself.
   - Only if enough loads are saved, and what is kept fits the registers.
   - Nothing but the body does anything, and no bound depends on the outermost loop's
     number.  What the body takes from outside of it and depends on that number is
     arithmetic, which is done anew for each iteration.
   - The first number of a run may be beyond the loop's end, if the grid is larger than the
     nest asked for.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/arguments.h"
#include "base/dump.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/intrinsics.h"
#include "device/loop-location.h"
#include "device/loop-tests.h"
#include "device-code/joint-run.h"
#include "device-code/thread-counter.h"

namespace accplug
{

namespace
{

/* The most registers for what an iteration leaves to the next one: a quarter of those that a
   thread may have if a quarter of all warps is to be there.  */
const unsigned most_registers = 40;

/* How many iterations a run has if the next iteration does SAVED of its LOADS no more; 1 if it
   is not worth it.  In microseconds, an H200 takes, with iterations by themselves and with
   runs of 8, 4 and 2:

     27 points, float			422   245   268   363
     25 points in a star, float	       2612  1644  1418  1514
     13 points in a star, double	492   640   679   785
     7 points, double			727   772   788   809

   What many threads load of neighbouring planes at the same time is in the second cache.  */
unsigned
length_of_runs (unsigned loads, unsigned saved)
{
  const unsigned many = 8;
  return (saved * 2 >= loads || (saved && the_arguments.tiles == TILES_ALWAYS) ? 8
	  : saved >= many ? 4 : 1);
}

/* The most statements of a body.  */
const unsigned longest_body = 400;

/* How far to follow definitions.  */
const unsigned deepest = 60;

/* The outermost iterations of one nest in runs.  */

class grid_columns
{
public:
  explicit grid_columns (class loop *z) : m_z (z) {}

  /* Make runs; are there any?  */
  bool run (function *, const device_function *);
  /* How long they are, and along which axis.  */
  unsigned length () const { return m_run_length; }
  int axis () const { return m_axis; }
  /* Are they done at once, in blocks that are free?  */
  bool brief () const { return m_together && m_run->brief (); }

private:
  bool find_loops (const device_function *);
  bool alone_p (function *);
  bool phi_depends_p ();
  bool plain_outside_p ();
  bool plain_body_p ();
  bool depends_p (tree name, unsigned depth = 0);
  bool depends_on_definition_p (gimple *def, unsigned depth);
  bool single_counter_p (class loop *);

  const char *choose_form ();
  tree same_signs (gimple_seq *) const;
  tree test_of_run (gimple_seq *, tree *end) const;
  void replace_body ();
  void remove_body ();
  void lengthen_steps (function *);

  class loop *m_z, *m_x = nullptr;
  shared_counter m_counter;
  gphi *m_phi = nullptr;
  tree m_length = NULL_TREE;	/* of a run */
  std::vector<gimple *> m_body;	/* without what only counts */
  std::map<tree, bool> m_depends;
  std::unique_ptr<joint_run> m_run;
  int m_axis = 2;
  unsigned m_run_length = 1;
  bool m_together = false;	/* no columns, but all of a run at once */
};

/* Has the header of L one phi but for memory, and do the exits of the loop have none?  */

bool
grid_columns::single_counter_p (class loop *l)
{
  unsigned count = 0;
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    count += !virtual_operand_p (gimple_phi_result (i.phi ()));
  edge exit = single_exit (l);
  if (count != 1 || !exit)
    return false;
  for (gphi_iterator i = gsi_start_phis (exit->dest); !gsi_end_p (i); gsi_next (&i))
    if (!virtual_operand_p (gimple_phi_result (i.phi ())))
      return false;
  return true;
}

/* Find the nest's loops, three or two, and how the outermost one counts.  */

bool
grid_columns::find_loops (const device_function *f)
{
  class loop *inner = m_z->inner;
  if (!inner || inner->next)
    return false;
  m_axis = inner->inner ? 2 : 1;
  m_x = inner->inner ? inner->inner : inner;
  unsigned rows = m_axis == 1 ? f->workers : 1;
  if (m_x->next || m_x->inner || m_x->num_nodes != 2 || !rows || f->free_rows
      || !can_duplicate_loop_p (m_z)
      || !single_counter_p (m_x) || !single_counter_p (inner) || !single_counter_p (m_z)
      || !find_counter (m_z, &m_counter) || m_counter.or_equal)
    return false;
  m_phi = as_a<gphi *> (SSA_NAME_DEF_STMT (m_counter.number));
  return (TYPE_PRECISION (TREE_TYPE (m_counter.number)) >= 32
	  && numbers_threads_p (m_counter, m_axis, rows));
}

/* Is the loop all that the launch is told of its axis, and as many iterations as its counter
   says?  */

bool
grid_columns::alone_p (function *fun)
{
  gcall *note = nullptr;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (intrinsic_call_p (gsi_stmt (gsi), intrinsic::trip_count)
	  && (tree_to_uhwi (gimple_call_arg (gsi_stmt (gsi), 2)) & grid_axes[m_axis]))
	{
	  if (note)
	    return false;
	  note = as_a<gcall *> (gsi_stmt (gsi));
	}
  return (note && integer_onep (gimple_call_arg (note, 1))
	  && ((tree_to_uhwi (gimple_call_arg (note, 2)) & GANG_AXES)
	      == unsigned (grid_axes[m_axis])));
}

bool
grid_columns::depends_on_definition_p (gimple *def, unsigned depth)
{
  if (def == m_phi)
    return true;
  basic_block bb = gimple_bb (def);
  if (!bb || !flow_bb_inside_loop_p (m_z, bb))
    return false;
  if (depth > deepest)
    return true;
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      /* A counter's value does not depend on what its first value does not depend on, as
	 all steps are the launch's.  */
      if (bb->loop_father->header != bb)
	return true;
      tree next = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (bb->loop_father));
      gimple *add = TREE_CODE (next) == SSA_NAME ? SSA_NAME_DEF_STMT (next) : nullptr;
      if (!add || !is_gimple_assign (add) || gimple_assign_rhs_code (add) != PLUS_EXPR)
	return true;
      for (unsigned i : { 1, 2 })
	if (gimple_op (add, i) != gimple_phi_result (phi)
	    && depends_p (gimple_op (add, i), depth + 1))
	  return true;
      return depends_p (PHI_ARG_DEF_FROM_EDGE
			  (phi, loop_preheader_edge (bb->loop_father)), depth + 1);
    }
  tree operand;
  ssa_op_iter i;
  FOR_EACH_SSA_TREE_OPERAND (operand, def, i, SSA_OP_USE)
    if (depends_p (operand, depth + 1))
      return true;
  return false;
}

/* Does NAME depend on the number of the outermost loop's iteration?  */

bool
grid_columns::depends_p (tree name, unsigned depth)
{
  if (TREE_CODE (name) != SSA_NAME)
    return false;
  auto known = m_depends.find (name);
  if (known != m_depends.end ())
    return known->second;
  bool result = depends_on_definition_p (SSA_NAME_DEF_STMT (name), depth);
  m_depends[name] = result;
  return result;
}

/* Does any value that meets another one in the nest depend on the outermost loop's number?  */

bool
grid_columns::phi_depends_p ()
{
  bool any = false;
  basic_block *body = get_loop_body (m_z);
  for (unsigned i = 0; !any && i < m_z->num_nodes; i++)
    for (gphi_iterator phi = gsi_start_phis (body[i]); !any && !gsi_end_p (phi);
	 gsi_next (&phi))
      any = (phi.phi () != m_phi && !virtual_operand_p (gimple_phi_result (phi.phi ()))
	     && depends_p (gimple_phi_result (phi.phi ())));
  free (body);
  return any;
}

/* Has what stands in the nest beside its innermost body no effect, and do its conditions
   not depend on the outermost loop's number, but for that loop's own?  */

bool
grid_columns::plain_outside_p ()
{
  return all_statements_p (m_z, [this] (gimple *stmt)
    {
      if (stmt == m_counter.test)
	return true;
      if (gcond *cond = dyn_cast<gcond *> (stmt))
	return !depends_p (gimple_cond_lhs (cond)) && !depends_p (gimple_cond_rhs (cond));
      if (gimple_bb (stmt) == m_x->header)
	return true;
      switch (gimple_code (stmt))
	{
	case GIMPLE_ASSIGN:
	  return (!gimple_vdef (stmt) && !gimple_has_volatile_ops (stmt)
		  && !(gimple_vuse (stmt) && depends_p (gimple_assign_lhs (stmt))));
	case GIMPLE_NOP: case GIMPLE_PREDICT: case GIMPLE_LABEL:
	  return true;
	case GIMPLE_CALL:
	  return (intrinsic_call_p (stmt, intrinsic::trip_count)
		  || (gimple_call_flags (stmt) & ECF_CONST));
	default:
	  return false;
	}
    });
}

/* Does LOAD stand behind one of STORES that may be to its place?  */

bool
behind_its_store_p (gimple *load, const std::vector<gimple *> &stores)
{
  ao_ref place;
  ao_ref_init (&place, gimple_assign_rhs1 (load));
  return std::any_of (stores.begin (), stores.end (), [&] (gimple *store)
		      { return stmt_may_clobber_ref_p_1 (store, &place); });
}

/* Collect the innermost body; false if it is none that several iterations can do at
   once.  */

bool
grid_columns::plain_body_p ()
{
  std::vector<gimple *> stores;
  for (gimple_stmt_iterator gsi = gsi_after_labels (m_x->header); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_code (stmt) == GIMPLE_COND
	  || gimple_code (stmt) == GIMPLE_NOP || gimple_code (stmt) == GIMPLE_PREDICT)
	continue;
      bool load = gimple_vuse (stmt) && !gimple_vdef (stmt);
      if (gimple_has_volatile_ops (stmt)
	  || (gimple_vuse (stmt) && !gimple_assign_single_p (stmt))
	  || (load && (TREE_CODE (gimple_assign_lhs (stmt)) != SSA_NAME
		       || behind_its_store_p (stmt, stores)))
	  || !(is_gimple_assign (stmt)
	       || (is_gimple_call (stmt) && (gimple_call_flags (stmt) & ECF_CONST)
		   && !intrinsic_call_p (stmt) && !gimple_has_side_effects (stmt)))
	  || m_body.size () > longest_body)
	return false;
      if (gimple_vdef (stmt))
	stores.push_back (stmt);
      m_body.push_back (stmt);
    }
  return !stores.empty ();
}

/* ---- The nest.  */

/* Have the loop's numbers, and what addresses add to them, one sign?  */

tree
grid_columns::same_signs (gimple_seq *seq) const
{
  tree type = TREE_TYPE (m_counter.number);
  if (!TYPE_UNSIGNED (type))
    return boolean_true_node;
  tree most = fold_convert (type, TYPE_MAX_VALUE (signed_type_for (type)));
  most = fold_build2 (MINUS_EXPR, type, most,
		      build_int_cst (type, 2 * column_run::most_distance));
  return gimple_build (seq, LE_EXPR, boolean_type_node, m_counter.bound, most);
}

/* What the innermost body asks for before it does a run: whether its first iteration, or if
   they are done at once all of them, are the loop's. A run may begin behind the loop's end.
   Columns ask for the way to compare addresses, too. *END is where it ends.  */

tree
grid_columns::test_of_run (gimple_seq *seq, tree *end) const
{
  tree type = TREE_TYPE (m_counter.number), number = m_counter.number;
  tree bound = m_counter.bound;
  tree after = gimple_build (seq, PLUS_EXPR, type, number,
			     m_length);
  tree whole = gimple_build (seq, LE_EXPR, boolean_type_node, after, bound);
  *end = bound;
  if (m_together)
    return whole;
  *end = gimple_build (seq, COND_EXPR, type, whole, after, bound);
  return gimple_build (seq, BIT_AND_EXPR, boolean_type_node, same_signs (seq),
		       gimple_build (seq, LT_EXPR, boolean_type_node, number, bound));
}

/* Let the innermost body do a run.  */

void
grid_columns::replace_body ()
{
  gimple_seq seq = NULL;
  tree end, test = test_of_run (&seq, &end);
  gimple_seq_add_stmt (&seq, gimple_build_cond (NE_EXPR, test, boolean_false_node,
						NULL_TREE, NULL_TREE));
  basic_block head = m_x->header;
  edge e = split_block_after_labels (head);
  basic_block tail = e->dest, start = split_edge (e);
  e = single_succ_edge (head);
  e->flags = (e->flags & ~EDGE_FALLTHRU) | EDGE_TRUE_VALUE;
  e->probability = profile_probability::very_likely ();
  edge other = make_edge (head, tail, EDGE_FALSE_VALUE);
  other->probability = e->probability.invert ();
  set_immediate_dominator (CDI_DOMINATORS, tail, head);
  gimple_stmt_iterator gsi = gsi_last_bb (head);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  if (m_together)
    m_run->add_together (start);
  else
    m_run->add (single_succ_edge (start), end);
  /* A run that is not whole; or the numbers may change their signs.  */
  if (m_together || TYPE_UNSIGNED (TREE_TYPE (m_counter.number)))
    m_run->add_plain (other, end);
  set_immediate_dominator (CDI_DOMINATORS, tail, head);
}

/* The body as it was has nothing to do any more but to count.  */

void
grid_columns::remove_body ()
{
  auto_bitmap unused;
  for (gimple *stmt : m_body)
    if (gimple_vdef (stmt))
      {
	gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
	unlink_stmt_vdef (stmt);
	gsi_remove (&gsi, true);
	release_defs (stmt);
      }
    else if (tree lhs = gimple_get_lhs (stmt))
      bitmap_set_bit (unused, SSA_NAME_VERSION (lhs));
  simple_dce_from_worklist (unused);
}

/* Let threads take runs, unless there are as many threads as iterations. Where runs are done
   at once, a copy of the nest is for that; columns of one iteration are as fast, and registers
   of two versions are more.  */

void
grid_columns::lengthen_steps (function *fun)
{
  tree type = TREE_TYPE (m_counter.number);
  gimple_seq seq = NULL;
  tree several = runs_wanted (m_counter, m_run_length, &seq);
  m_length = build_int_cst (type, m_run_length);
  if (m_together)
    {
      several = gimple_build (&seq, BIT_AND_EXPR, boolean_type_node, several,
			      same_signs (&seq));
      version_for_runs (fun, m_z, seq, several);
      seq = NULL;
    }
  else
    m_length = gimple_build (&seq, COND_EXPR, type, several, m_length,
			     build_one_cst (type));
  tree first = gimple_build (&seq, MULT_EXPR, type, m_counter.initial, m_length);
  tree step = gimple_build (&seq, MULT_EXPR, type, m_counter.step, m_length);
  gsi_insert_seq_on_edge_immediate (loop_preheader_edge (m_z), seq);
  SET_USE (PHI_ARG_DEF_PTR_FROM_EDGE (m_phi, loop_preheader_edge (m_z)), first);
  gimple *add = SSA_NAME_DEF_STMT (m_counter.next);
  for (unsigned i : { 1, 2 })
    if (gimple_op (add, i) == m_counter.step)
      gimple_set_op (add, i, step);
  update_stmt (add);
}

/* Choose between columns and iterations together.  Return the reason to do neither.  */

const char *
grid_columns::choose_form ()
{
  unsigned loads = m_run->loads (), saved = m_run->saved ();
  unsigned length = m_axis == 2 ? length_of_runs (loads, saved) : 1;
  bool fits = m_run->registers () <= most_registers;
  m_together = m_run->together () > 1 && !(fits && length > 1 && saved * 2 >= loads);
  m_run_length = m_together ? m_run->together () : length;
  return (m_run_length == 1 ? "not worth it"
	  : !m_together && !fits ? "too many registers"
	  : nullptr);
}

bool
grid_columns::run (function *fun, const device_function *f)
{
  shared_counter inner;
  if (!find_loops (f) || !alone_p (fun) || !find_counter (m_x, &inner)
      || phi_depends_p () || !plain_outside_p () || !plain_body_p ())
    return false;
  m_run.reset (new joint_run (m_x, m_counter.number, m_body,
			      [this] (tree name) { return depends_p (name); }));
  const char *reason = choose_form ();
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (m_x)), "loop %d: of %u loads, an "
		     "iteration of loop %d gives %u to the next one, in %u registers, %u at "
		     "once; %u iterations together load %u: %s\n", m_x->num, m_run->loads (),
		     m_z->num, m_run->saved (), m_run->registers (), m_run->at_once (),
		     m_run->together (), m_run->loads_together (),
		     reason ? reason : m_together ? "together" : "columns");
  if (reason)
    return false;
  lengthen_steps (fun);
  replace_body ();
  remove_body ();
  return true;
}

class pass_grid_columns : public device_pass
{
public:
  explicit pass_grid_columns (gcc::context *context)
    : device_pass (device_pass_data ("accgrid-columns", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    bool any = false;
    std::vector<class loop *> outermost;
    if (f->kernel && (f->used_axes & (GANG_Y_AXIS | GANG_Z_AXIS)))
      for (class loop *l = loops_for_fn (fun)->tree_root->inner; l; l = l->next)
	outermost.push_back (l);
    for (class loop *l : outermost)
	{
	  grid_columns nest (l);
	  if (!nest.run (fun, f))
	    continue;
	  any = true;
	  f->run_length[nest.axis ()] = nest.length ();
	  f->joint_runs |= nest.brief ();
	}
    /* What was tried in vain has asked for memory's names, too.  */
    if (!any)
      return need_ssa_update_p (fun) ? TODO_update_ssa_only_virtuals : 0;
    find_loops_again (fun);
    return TODO_cleanup_cfg;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_grid_columns (gcc::context *context)
{
  return new pass_grid_columns (context);
}

} // namespace accplug
