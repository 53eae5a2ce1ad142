/* What lanes share several times stays in their registers.

   Comes in: a kernel before lowering, with loops that follow each other, whose equally many
   iterations the threads of a gang or the lanes of a worker share in the same way:

     for (j = ... 1024)  largest = max (largest, x[j]);
     for (j = ... 1024)  { e = exp (x[j] - largest); y[j] = e; total += e; }
     for (j = ... 1024)  y[j] /= total;

   Goes out: the same, where a thread's first iterations are in front of each loop, and keep
   their elements for the next one:

     a0 = x[j], largest = max (largest, a0), j += lanes, if (j < 1024) a1 = x[j], ...;
     b0 = exp (a0 - largest), total += b0, if (j < 1024) b1 = exp (a1 - largest), ...;
     y[j] = b0 / total, if (j < 1024) y[j] = b1 / total, ...;

   Rules
   - Each thread has the same iterations in all of these loops: they run from the same
     number to the same number by the same step.  What is beyond the first ones is left to
     the loops as they were, if there may be any.
   - Iterations of a loop that threads share are independent: what one of them reads or
     writes, no other one of the same loop writes.  So only the iteration's own statements
     count there, and what is between the loops; a loop that does not touch the element in
     each iteration is such a thing between the loops.
   - An element is loaded no more if an earlier loop has loaded or stored it in each of its
     iterations, and nothing may have written there since.  A store is left out if a later
     loop stores there in each iteration, and nothing may have read what is there.
   - Elements of two references are the same if their addresses are, once the loops' indices
     are (linear-values.h).
   - What a thread keeps fits a part of its registers.
   - Iterations that divide, to find their indices in collapsed loops, stay in their loops if
     their number is not known: there quotients go along (device-code/carried-quotients.cc),
     and eight divisions in front of each loop would have the registers of half the warps.
   - Where rows have a warp, or the lanes that the launch chooses, a lane has few iterations:
     what one loop of several alone loads is loaded ahead, too, if its iterations are short, so
     that a lane waits for memory once.  A row's only loop is faster without.
   - Where a loop that takes kept elements stores, what it alone loads is loaded ahead of these
     iterations, whatever the row's lanes: `y[j] = x[j] * scale * w[j]'.  Else each iteration's
     load would wait behind the store of the one before, which may be to the same place, for
     all that the processor's compiler knows.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/linear-values.h"
#include "analysis/loop-facts.h"
#include "analysis/parameter-values.h"
#include "base/device-limits.h"
#include "base/dump.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/marks.h"
#include "lowering/copied-values.h"
#include "lowering/grid-loops.h"

namespace accplug
{

namespace
{

/* The most iterations of a thread that come before a loop, and their number where only the
   run knows how many there are.  */
const HOST_WIDE_INT most_trips = 16, usual_trips = 8;

/* The most that an iteration moves the offset by where addresses are computed for several.  */
const HOST_WIDE_INT most_stride = 1 << 16;

/* The most bytes that a thread keeps, a quarter of the registers that it may have; and the
   most statements before a loop.  */
const HOST_WIDE_INT most_bytes = 256;
const unsigned most_statements = 1000;

/* The most statements of an iteration whose loads alone are a reason to have iterations in
   front of the loop.  */
const unsigned most_short_statements = 24;

/* A reference in a loop.  */
struct element_access
{
  gassign *stmt;
  bool store;
  bool always;		/* in each iteration */
  bool early;		/* a load before the iteration stores anything */

  tree reference () const
  { return store ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt); }
  tree value () const
  { return store ? gimple_assign_rhs1 (stmt) : gimple_assign_lhs (stmt); }
};

/* The elements of one place.  */
struct element_key
{
  polynomial address;
  tree type;

  bool operator< (const element_key &o) const
  {
    if (!(address == o.address))
      return address < o.address;
    return TYPE_UID (type) < TYPE_UID (o.type);
  }
};

/* One of the loops.  */
struct row_loop
{
  grid_loop g;
  HOST_WIDE_INT ahead;		/* iterations of a thread that come first */
  HOST_WIDE_INT least, most;	/* that it has; -1: not known */
  basic_block guard;		/* decides whether there are any; its end */
  basic_block after;		/* where both ways meet */
  tree memory = NULL_TREE;	/* as an iteration begins; NULL if it stores nothing */
  std::map<element_key, std::vector<element_access>> accesses;
};

/* What becomes of the elements of a place in one loop.  */
struct kept_step
{
  row_loop *loop;
  std::vector<gassign *> replaced;	/* loads */
  tree value = NULL_TREE;	/* at an iteration's end; NULL: as when it began */
  gassign *store = nullptr;	/* of that value */
  gassign *load = nullptr;	/* likewise */
  bool store_dead = false;
  /* Of a thread's first, second ... element, as the loop finds it and as it leaves it.  */
  std::vector<tree> before, after;
};

/* The loops that one place is kept through; or one of them, whose loads come first.  */
struct kept_place
{
  element_key key;
  std::vector<kept_step> steps;

  HOST_WIDE_INT bytes () const
  { return MAX (tree_to_shwi (TYPE_SIZE_UNIT (key.type)), 4) * steps[0].loop->ahead; }
};

class row_loops
{
public:
  row_loops (function *fun, device_function *f) : m_fun (fun), m_f (f), m_values (true) {}

  /* Whether anything changes.  */
  bool run ();

private:
  bool describe (class loop *, row_loop *);
  bool like_p (const row_loop &, const row_loop &);
  void find_groups ();
  void read_accesses (row_loop *);
  void read_group (std::vector<row_loop *> &);
  void read_place (const std::vector<row_loop *> &, const element_key &);
  bool begin_step (const element_key &, row_loop *, bool live, kept_step *);
  bool value_after (const std::vector<element_access> &, kept_step *, bool live) const;
  bool between_p (const row_loop &from, const row_loop &to,
		  const std::function<bool (gimple *)> &good) const;
  bool unread_p (const kept_step &from, const kept_step &to) const;
  bool waits_p (const row_loop &) const;
  void note_load (const element_key &, row_loop *);
  void finish_place (kept_place *);
  void tell (const kept_place &) const;
  void build ();

  function *m_fun;
  device_function *m_f;
  linear_values m_values;
  std::vector<std::unique_ptr<row_loop>> m_loops;
  std::vector<std::vector<row_loop *>> m_groups;
  std::vector<kept_place> m_places;
  std::vector<kept_place> m_loads;	/* of one loop alone, which stores */
};

/* How many iterations of R each of THREADS has; 0: the launch decides how many these are.  */

void
count_trips (row_loop *r, HOST_WIDE_INT threads)
{
  const grid_loop &g = r->g;
  tree range = gimple_call_arg (g.step, 2);
  r->least = r->most = -1;
  r->ahead = usual_trips;
  if (!threads || !tree_fits_shwi_p (range) || !tree_fits_shwi_p (g.stride)
      || integer_zerop (g.stride))
    return;
  HOST_WIDE_INT length = tree_to_shwi (range), stride = tree_to_shwi (g.stride);
  if ((length < 0) != (stride < 0) || g.up != (stride > 0))
    return;
  HOST_WIDE_INT all = CEIL (absu_hwi (length), absu_hwi (stride));
  r->least = all / threads;
  r->most = CEIL (all, threads);
  r->ahead = MIN (MAX (r->most, 1), most_trips);
}

/* The statements of L.  */

unsigned
statements_of (class loop *l)
{
  unsigned number = 0;
  basic_block *body = get_loop_body (l);
  for (unsigned n = 0; n < l->num_nodes; n++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[n]); !gsi_end_p (i); gsi_next (&i))
      number++;
  free (body);
  return number;
}

/* Do L's iterations divide, as for the indices of collapsed loops?  */

bool
divides_p (class loop *l)
{
  bool divides = false;
  basic_block *body = get_loop_body (l);
  for (unsigned n = 0; n < l->num_nodes && !divides; n++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[n]); !gsi_end_p (i); gsi_next (&i))
      if (gassign *stmt = dyn_cast<gassign *> (gsi_stmt (i)))
	divides |= ((gimple_assign_rhs_code (stmt) == TRUNC_DIV_EXPR
		     || gimple_assign_rhs_code (stmt) == TRUNC_MOD_EXPR)
		    && TREE_CODE (gimple_assign_rhs2 (stmt)) != INTEGER_CST);
  free (body);
  return divides;
}

/* Is L innermost, and do threads of one gang share it?  */

bool
row_loops::describe (class loop *l, row_loop *r)
{
  grid_loop &g = r->g;
  if (l->inner || !describe_dealt_loop (l, &g) || (g.axes & GANG_AXES)
      || !(g.axes & VECTOR_AXIS)
      || (!m_f->free_rows
	  && (!m_f->vector_length || ((g.axes & WORKER_AXIS) && !m_f->workers))))
    return false;
  HOST_WIDE_INT threads = m_f->vector_length;
  if (g.axes & WORKER_AXIS)
    threads *= m_f->workers;
  count_trips (r, threads);
  if (!can_duplicate_loop_p (l) || statements_of (l) * r->ahead > most_statements
      || (r->most < 0 && divides_p (l)))
    return false;
  /* GUARD tests, leads to the loop by way of its preheader, or to AFTER.  */
  basic_block before = loop_preheader_edge (l)->src;
  r->after = single_exit (l)->dest;
  while (single_succ_p (r->after) && single_pred_p (r->after)
	 && gsi_end_p (gsi_start_nondebug_after_labels_bb (r->after)))
    r->after = single_succ (r->after);
  r->guard = before;
  while (single_pred_p (r->guard) && single_succ_p (r->guard)
	 && single_succ_p (single_pred (r->guard)))
    r->guard = single_pred (r->guard);
  if (single_succ_p (r->guard) && single_pred_p (r->guard))
    r->guard = single_pred (r->guard);
  return (dominated_by_p (CDI_DOMINATORS, r->after, r->guard)
	  && gimple_bb (g.first)->loop_father == loop_outer (l)
	  && r->guard->loop_father == loop_outer (l)
	  && r->after->loop_father == loop_outer (l));
}

/* Do threads share A and B in the same way?  Each loop without a directive has computed its
   own length, as max (n, 0).  */

bool
row_loops::like_p (const row_loop &a, const row_loop &b)
{
  tree lengths[2] = { gimple_call_arg (a.g.step, 2), gimple_call_arg (b.g.step, 2) };
  polynomial ends[2] = { m_values.operand (lengths[0]), m_values.operand (lengths[1]) };
  return (loop_outer (a.g.l) == loop_outer (b.g.l) && a.g.axes == b.g.axes
	  && operand_equal_p (a.g.stride, b.g.stride, 0) && a.g.up == b.g.up
	  && ((ends[0].known () && ends[0] == ends[1])
	      || same_arithmetic_p (lengths[0], lengths[1]))
	  && types_compatible_p (TREE_TYPE (a.g.offset ()), TREE_TYPE (b.g.offset ())));
}

/* Has a lane so little to do in R that it mostly waits for what it loads?  */

bool
row_loops::waits_p (const row_loop &r) const
{
  bool rows = (m_f->free_rows ? !m_f->few_lanes && m_f->row_data.empty ()
	       : m_f->vector_length == warp_size);
  return (rows && r.g.axes == VECTOR_AXIS && r.most != 1
	  && statements_of (r.g.l) <= most_short_statements);
}

/* Loops that come after each other, each for certain.  */

void
row_loops::find_groups ()
{
  for (class loop *l : loops_list (m_fun, LI_ONLY_INNERMOST))
    {
      std::unique_ptr<row_loop> r (new row_loop);
      if (describe (l, r.get ()))
	m_loops.push_back (std::move (r));
    }
  auto before = [] (const row_loop *a, const row_loop *b)
    { return a != b && dominated_by_p (CDI_DOMINATORS, b->guard, a->after); };
  std::unordered_set<row_loop *> done;
  for (auto &first : m_loops)
    {
      /* The first one is a loop that none of its kind precedes.  */
      bool begins = !done.count (first.get ());
      for (auto &other : m_loops)
	if (!done.count (other.get ()) && like_p (*first, *other)
	    && before (other.get (), first.get ()))
	  begins = false;
      if (!begins)
	continue;
      std::vector<row_loop *> group;
      for (auto &other : m_loops)
	if (!done.count (other.get ()) && like_p (*first, *other)
	    && (other == first || before (first.get (), other.get ())))
	  group.push_back (other.get ());
      std::stable_sort (group.begin (), group.end (), before);
      std::vector<row_loop *> chain;
      for (row_loop *r : group)
	if (chain.empty () || before (chain.back (), r))
	  chain.push_back (r);
      done.insert (chain.begin (), chain.end ());
      if (chain.size () > 1)
	m_groups.push_back (chain);
    }
}

/* Can values of TYPE be kept?  */

bool
keepable_p (tree type)
{
  return (is_gimple_reg_type (type) && tree_fits_shwi_p (TYPE_SIZE_UNIT (type))
	  && (SCALAR_FLOAT_TYPE_P (type)
	      || (TREE_CODE (type) == INTEGER_TYPE
		  && TYPE_PRECISION (type) == tree_to_shwi (TYPE_SIZE (type)))));
}

void
row_loops::read_accesses (row_loop *r)
{
  class loop *l = r->g.l;
  for (gphi_iterator i = gsi_start_phis (l->header); !gsi_end_p (i); gsi_next (&i))
    if (virtual_operand_p (gimple_phi_result (i.phi ())))
      r->memory = gimple_phi_result (i.phi ());
  basic_block *body = get_loop_body_in_dom_order (l);
  for (unsigned n = 0; n < l->num_nodes; n++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[n]); !gsi_end_p (i); gsi_next (&i))
      {
	gassign *stmt = dyn_cast<gassign *> (gsi_stmt (i));
	if (!stmt || !gimple_vuse (stmt) || !gimple_assign_single_p (stmt)
	    || gimple_has_volatile_ops (stmt))
	  continue;
	element_access a { stmt, gimple_vdef (stmt) != NULL_TREE,
			   dominated_by_p (CDI_DOMINATORS, l->latch, body[n]), false };
	a.early = !a.store && (!r->memory || gimple_vuse (stmt) == r->memory);
	tree type = TYPE_MAIN_VARIANT (TREE_TYPE (a.reference ()));
	if (!keepable_p (type) || !is_gimple_val (a.value ())
	    || contains_bitfld_component_ref_p (a.reference ())
	    || !types_compatible_p (type, TREE_TYPE (a.value ())))
	  continue;
	element_key key { m_values.address_of (a.reference ()), type };
	if (key.address.known ())
	  r->accesses[key].push_back (a);
      }
  free (body);
}

/* Is STMT one that neither stores nor waits, or that says only who runs what?  */

bool
plain_mark_p (gimple *stmt)
{
  if (gimple_call_internal_p (stmt, IFN_GOACC_REDUCTION))
    return integer_zerop (gimple_call_arg (stmt, 1));
  return unique_kind (stmt) >= 0 || gimple_call_internal_p (stmt, IFN_GOACC_LOOP);
}

/* May STMT change what is at REF?  */

bool
changes_p (gimple *stmt, tree ref)
{
  if (!gimple_vdef (stmt) || plain_mark_p (stmt))
    return gimple_has_volatile_ops (stmt);
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
    return !gimple_clobber_p (stmt);
  ao_ref place;
  ao_ref_init (&place, ref);
  return stmt_may_clobber_ref_p_1 (stmt, &place);
}

/* May STMT use what is at REF?  */

bool
uses_p (gimple *stmt, tree ref)
{
  if (!gimple_vuse (stmt) || plain_mark_p (stmt))
    return gimple_has_volatile_ops (stmt);
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
    return !gimple_clobber_p (stmt);
  ao_ref place;
  ao_ref_init (&place, ref);
  return ref_maybe_used_by_stmt_p (stmt, &place);
}

/* Is GOOD true for all statements that may come after FROM's iterations and before TO's?
   (Loops between the two have no store or load that is an element of these places in
   each iteration.)  */

bool
row_loops::between_p (const row_loop &from, const row_loop &to,
		      const std::function<bool (gimple *)> &good) const
{
  std::unordered_set<basic_block> seen { from.after };
  std::vector<basic_block> work { from.after, loop_preheader_edge (to.g.l)->src };
  while (!work.empty ())
    {
      basic_block bb = work.back ();
      work.pop_back ();
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	if (!good (gsi_stmt (i)))
	  return false;
      edge e;
      edge_iterator ei;
      if (bb != from.after)
	FOR_EACH_EDGE (e, ei, bb->preds)
	  if (seen.insert (e->src).second)
	    work.push_back (e->src);
    }
  return true;
}

/* ACCESSES of STEP's loop to its place: find what is there after an iteration.  LIVE: what
   is there before is kept.  Returns false if that is not known.  */

bool
row_loops::value_after (const std::vector<element_access> &accesses, kept_step *step,
			bool live) const
{
  auto access_of = [&] (gimple *stmt)
    {
      for (const element_access &a : accesses)
	if (a.stmt == stmt)
	  return &a;
      return (const element_access *) nullptr;
    };
  tree ref = accesses.front ().reference ();
  if (step->loop->memory)
    {
      gphi *phi = as_a<gphi *> (SSA_NAME_DEF_STMT (step->loop->memory));
      tree memory = PHI_ARG_DEF_FROM_EDGE (phi, loop_latch_edge (step->loop->g.l));
      while (memory != step->loop->memory)
	{
	  gimple *stmt = SSA_NAME_DEF_STMT (memory);
	  const element_access *a = access_of (stmt);
	  if (a)
	    {
	      if (!a->always)
		return false;
	      step->value = a->value ();
	      step->store = a->stmt;
	      return true;
	    }
	  if (gimple_code (stmt) == GIMPLE_PHI || changes_p (stmt, ref))
	    return false;
	  memory = gimple_vuse (stmt);
	}
    }
  if (live)
    return true;
  for (const element_access &a : accesses)
    if (a.always && a.early)
      {
	step->value = a.value ();
	step->load = a.stmt;
	return true;
      }
  return false;
}

/* What becomes of the elements of KEY in R.  LIVE: they are kept when it begins.  Returns
   whether they are when it ends.  */

bool
row_loops::begin_step (const element_key &key, row_loop *r, bool live, kept_step *step)
{
  const std::vector<element_access> &accesses = r->accesses[key];
  step->loop = r;
  if (live)
    for (const element_access &a : accesses)
      if (a.early)
	step->replaced.push_back (a.stmt);
  return (std::any_of (accesses.begin (), accesses.end (),
		       [] (const element_access &a) { return a.always; })
	  && value_after (accesses, step, live));
}

/* Is the element that FROM stores read by nothing before TO stores there?  */

bool
row_loops::unread_p (const kept_step &from, const kept_step &to) const
{
  tree ref = gimple_assign_lhs (from.store);
  auto unread = [ref] (gimple *stmt) { return !uses_p (stmt, ref); };
  if (!between_p (*from.loop, *to.loop, unread))
    return false;
  bool good = true;
  for (const kept_step *step : { &from, &to })
    {
      class loop *l = step->loop->g.l;
      basic_block *body = get_loop_body (l);
      for (unsigned n = 0; n < l->num_nodes; n++)
	for (gimple_stmt_iterator i = gsi_start_bb (body[n]); !gsi_end_p (i); gsi_next (&i))
	  {
	    gimple *stmt = gsi_stmt (i);
	    bool before = step == &from && gimple_vuse (stmt) == step->loop->memory;
	    bool gone = std::find (step->replaced.begin (), step->replaced.end (), stmt)
			!= step->replaced.end ();
	    if (!before && !gone && stmt != step->store)
	      good = good && unread (stmt);
	  }
      free (body);
    }
  return good;
}

/* Can what STEP loads be loaded before the loop?  */

bool
can_load_ahead_p (const kept_step &step)
{
  const row_loop *r = step.loop;
  class loop *l = r->g.l;
  tree index = r->g.offset ();
  HOST_WIDE_INT stride = tree_fits_shwi_p (r->g.stride) ? tree_to_shwi (r->g.stride) : 0;
  return (step.load && (r->least < r->ahead || r->memory) && stride
	  && IN_RANGE (stride, -most_stride, most_stride)
	  && (copied_values (l, l, index, index)
	      .copyable_reference_p (gimple_assign_rhs1 (step.load))));
}

/* PLACE is complete: note it if it spares anything.  */

void
row_loops::finish_place (kept_place *place)
{
  /* What the last loops leave, nothing takes.  */
  size_t number = place->steps.size ();
  while (number && place->steps[number - 1].replaced.empty ())
    number--;
  if (!number && !place->steps.empty () && can_load_ahead_p (place->steps[0])
      && waits_p (*place->steps[0].loop))
    number = 1;
  if (!number)
    return;
  place->steps.erase (place->steps.begin () + number, place->steps.end ());
  for (size_t i = 0; i + 1 < place->steps.size (); i++)
    {
      kept_step &from = place->steps[i], &to = place->steps[i + 1];
      from.store_dead = from.store && to.store && unread_p (from, to);
    }
  m_places.push_back (*place);
}

/* Note what R, which stores, loads of KEY in each iteration, and no other loop needs.  */

void
row_loops::note_load (const element_key &key, row_loop *r)
{
  for (const element_access &a : r->accesses.at (key))
    if (a.always && a.early)
      {
	kept_step step;
	step.loop = r;
	step.load = a.stmt;
	if (can_load_ahead_p (step))
	  m_loads.push_back ({ key, { step } });
	return;
      }
}

/* Follow the elements of KEY through the loops of GROUP.  */

void
row_loops::read_place (const std::vector<row_loop *> &group, const element_key &key)
{
  kept_place place { key, {} };
  auto finish = [&] { finish_place (&place); place.steps.clear (); };
  for (row_loop *r : group)
    {
      if (!place.steps.empty ())
	{
	  const row_loop &last = *place.steps.back ().loop;
	  tree ref = last.accesses.at (key).front ().reference ();
	  auto keeps = [ref] (gimple *stmt) { return !changes_p (stmt, ref); };
	  if (r->accesses.count (key) && !between_p (last, *r, keeps))
	    finish ();
	}
      if (!r->accesses.count (key))
	continue;
      kept_step step;
      bool live = begin_step (key, r, !place.steps.empty (), &step);
      if (live || !step.replaced.empty ())
	place.steps.push_back (step);
      else
	note_load (key, r);
      if (!live)
	finish ();
    }
  finish ();
}

/* Does R take what other loops leave of PLACE?  */

bool
takes_p (const kept_place &place, const row_loop *r)
{
  return std::any_of (place.steps.begin (), place.steps.end (), [r] (const kept_step &step)
		      { return step.loop == r && !step.replaced.empty (); });
}

void
row_loops::read_group (std::vector<row_loop *> &group)
{
  std::set<element_key> keys;
  for (row_loop *r : group)
    {
      if (r != group.front ())
	m_values.assume_equal (r->g.offset (), group.front ()->g.offset ());
      read_accesses (r);
      for (const auto &a : r->accesses)
	keys.insert (a.first);
    }
  size_t first = m_places.size ();
  m_loads.clear ();
  for (const element_key &key : keys)
    read_place (group, key);
  size_t kept = m_places.size ();
  for (const kept_place &load : m_loads)
    if (std::any_of (m_places.begin () + first, m_places.begin () + kept,
		     [&] (const kept_place &p) { return takes_p (p, load.steps[0].loop); }))
      m_places.push_back (load);
  HOST_WIDE_INT bytes = 0;
  for (size_t i = first; i < m_places.size ();)
    if (bytes + m_places[i].bytes () <= most_bytes)
      bytes += m_places[i++].bytes ();
    else
      m_places.erase (m_places.begin () + i);
}

void
row_loops::tell (const kept_place &place) const
{
  if (!dump_enabled_p ())
    return;
  for (size_t i = 0; i < place.steps.size (); i++)
    {
      const kept_step &step = place.steps[i];
      const element_access &a = step.loop->accesses.at (place.key).front ();
      if (step.load && place.steps.size () == 1)
	dump_printf_loc (MSG_NOTE, step.load, "%T is loaded ahead of %d iterations\n",
			 gimple_assign_rhs1 (step.load), int (step.loop->ahead));
      else
	dump_printf_loc (MSG_NOTE, a.stmt,
			 "loop %d of %u keeps %T in registers, %d a thread: %u loads less%s\n",
			 int (i + 1), unsigned (place.steps.size ()), a.reference (),
			 int (step.loop->ahead), unsigned (step.replaced.size ()),
			 step.store_dead ? ", and the store" : "");
    }
}

/* From here on the function changes.  */

/* The statements of one loop that its first iterations have in another form, one iteration
   after the other.  */

class first_iterations
{
public:
  explicit first_iterations (row_loop *r) : m_r (r) {}

  void add (const kept_step *step) { m_steps.push_back (step); }
  void build ();

private:
  void remove_stores ();
  void return_stores ();
  void change (HOST_WIDE_INT number);
  void change_test (HOST_WIDE_INT number);
  void restore ();

  row_loop *m_r;
  std::vector<const kept_step *> m_steps;
  std::vector<std::pair<gassign *, tree>> m_loads;	/* and what they loaded */
  std::vector<gimple *> m_added;
  std::vector<std::pair<gassign *, gimple *>> m_stores;	/* and what is in their place */
};

/* Only the loop itself has the stores that later ones make superfluous.  */

void
first_iterations::remove_stores ()
{
  for (const kept_step *step : m_steps)
    if (step->store_dead)
      {
	gimple_stmt_iterator gsi = gsi_for_stmt (step->store);
	gimple *place = gimple_build_nop ();
	gsi_insert_before (&gsi, place, GSI_SAME_STMT);
	unlink_stmt_vdef (step->store);
	gsi_remove (&gsi, false);
	m_stores.push_back ({ step->store, place });
      }
}

void
first_iterations::return_stores ()
{
  for (const auto &store : m_stores)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (store.second);
      gsi_insert_before (&gsi, store.first, GSI_SAME_STMT);
      gsi_remove (&gsi, true);
    }
}

/* Let the loop's test say what is known of it after iteration NUMBER.  */

void
first_iterations::change_test (HOST_WIDE_INT number)
{
  bool goes_on = number + 1 < m_r->least, ends = m_r->most >= 0 && number + 1 >= m_r->most;
  bool exit_if_true = single_exit (m_r->g.l)->flags & EDGE_TRUE_VALUE;
  if (!goes_on && !ends)
    return;
  if (goes_on != exit_if_true)
    gimple_cond_make_true (m_r->g.test);
  else
    gimple_cond_make_false (m_r->g.test);
  update_stmt (m_r->g.test);
}

/* Let the loop's body be iteration NUMBER.  */

void
first_iterations::change (HOST_WIDE_INT number)
{
  gimple_stmt_iterator end = gsi_for_stmt (m_r->g.test);
  for (const kept_step *step : m_steps)
    {
      for (gassign *load : step->replaced)
	{
	  m_loads.push_back ({ load, gimple_assign_rhs1 (load) });
	  gimple_assign_set_rhs1 (load, step->before[number]);
	  update_stmt (load);
	}
      if (!step->value)
	continue;
      m_added.push_back (gimple_build_assign (step->after[number], step->value));
      gsi_insert_before (&end, m_added.back (), GSI_SAME_STMT);
    }
  change_test (number);
}

/* ... and what it was.  */

void
first_iterations::restore ()
{
  for (const auto &load : m_loads)
    {
      gimple_assign_set_rhs1 (load.first, load.second);
      update_stmt (load.first);
    }
  for (gimple *stmt : m_added)
    {
      gimple_stmt_iterator gsi = gsi_for_stmt (stmt);
      gsi_remove (&gsi, true);
      release_ssa_name_after_update_ssa (gimple_assign_lhs (stmt));
    }
  m_loads.clear ();
  m_added.clear ();
}

void
first_iterations::build ()
{
  class loop *l = m_r->g.l;
  gcond *test = m_r->g.test;
  tree_code code = gimple_cond_code (test);
  tree sides[2] = { gimple_cond_lhs (test), gimple_cond_rhs (test) };
  remove_stores ();
  for (HOST_WIDE_INT number = 0; number < m_r->ahead; number++)
    {
      change (number);
      auto_sbitmap stays (2);
      bitmap_clear (stays);
      bool done = gimple_duplicate_loop_body_to_header_edge
		    (l, loop_preheader_edge (l), 1, stays, NULL, NULL, 0);
      gcc_assert (done);
      restore ();
      gimple_cond_set_code (test, code);
      gimple_cond_set_lhs (test, sides[0]);
      gimple_cond_set_rhs (test, sides[1]);
      update_stmt (test);
    }
  return_stores ();
}

/* Where there are no such iterations as NAMES are for, they are zero: neither are there any in
   the other loops.  GSI is in front of R.  */

void
set_to_zero (const std::vector<tree> &names, gimple_stmt_iterator *gsi)
{
  for (tree name : names)
    {
      gimple *zero = gimple_build_assign (name, build_zero_cst (TREE_TYPE (name)));
      gsi_insert_before (gsi, zero, GSI_SAME_STMT);
      create_new_def_for (name, zero, SINGLE_SSA_DEF_OPERAND (zero, SSA_OP_DEF));
    }
}

/* The offset of iteration NUMBER of R, or the first one's if it is not there.  */

tree
present_offset (const row_loop *r, HOST_WIDE_INT number, gimple_seq *seq)
{
  const grid_loop &g = r->g;
  tree first = gimple_call_lhs (g.first);
  if (!number)
    return first;
  tree type = unsigned_type_for (TREE_TYPE (first));
  tree begin = gimple_convert (seq, type, first), end = gimple_convert (seq, type, g.end ());
  tree step = gimple_convert (seq, type, gimple_call_lhs (g.step));
  step = gimple_build (seq, MULT_EXPR, type, step, build_int_cst (type, number));
  tree sum = gimple_build (seq, PLUS_EXPR, type, begin, step);
  if (number >= r->least)
    {
      tree distance = (g.up ? step : gimple_build (seq, NEGATE_EXPR, type, step));
      tree room = (g.up ? gimple_build (seq, MINUS_EXPR, type, end, begin)
		   : gimple_build (seq, MINUS_EXPR, type, begin, end));
      tree there = gimple_build (seq, LT_EXPR, boolean_type_node, distance, room);
      sum = gimple_build (seq, COND_EXPR, type, there, sum, begin);
    }
  return gimple_convert (seq, TREE_TYPE (first), sum);
}

/* Let what STEP, the first one, loads be loaded before the loop, for all first iterations:
   their tests do not hold these loads up.  */

void
load_ahead (kept_step *step)
{
  row_loop *r = step->loop;
  class loop *l = r->g.l;
  tree index = r->g.offset ();
  copied_values values (l, l, index, index);
  for (HOST_WIDE_INT number = 0; number < r->ahead; number++)
    step->before.push_back (make_temp_ssa_name
			      (TREE_TYPE (gimple_assign_lhs (step->load)), NULL, "kept"));
  gimple_stmt_iterator gsi = gsi_for_stmt (r->g.first);
  set_to_zero (step->before, &gsi);
  gsi = gsi_last_bb (loop_preheader_edge (l)->src);
  gsi_insert_after (&gsi, gimple_build_nop (), GSI_NEW_STMT);
  for (HOST_WIDE_INT number = 0; number < r->ahead; number++)
    {
      gimple_seq seq = NULL;
      copied_values::names instead { { index, present_offset (r, number, &seq) } };
      gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
      tree ref = values.copy_reference (gimple_assign_rhs1 (step->load), &instead, &gsi);
      gassign *load = gimple_build_assign (step->before[number], ref);
      gimple_set_location (load, gimple_location (step->load));
      gsi_insert_before (&gsi, load, GSI_SAME_STMT);
    }
  step->replaced.push_back (step->load);
  step->value = NULL_TREE;
}

/* Names for what the loops of PLACE hand on.  */

void
name_elements (kept_place *place)
{
  row_loop *first = place->steps[0].loop;
  if (can_load_ahead_p (place->steps[0]))
    load_ahead (&place->steps[0]);
  const std::vector<tree> *last = nullptr;
  for (kept_step &step : place->steps)
    {
      if (last)
	step.before = *last;
      for (HOST_WIDE_INT i = 0; i < first->ahead; i++)
	step.after.push_back (!step.value ? step.before[i]
			      : make_temp_ssa_name (place->key.type, NULL, "kept"));
      last = &step.after;
      if (!step.value)
	continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (step.loop->g.first);
      set_to_zero (step.after, &gsi);
    }
}

void
row_loops::build ()
{
  std::vector<first_iterations> loops;
  std::map<row_loop *, size_t> known;
  for (kept_place &place : m_places)
    {
      name_elements (&place);
      for (const kept_step &step : place.steps)
	{
	  auto at = known.emplace (step.loop, loops.size ());
	  if (at.second)
	    loops.emplace_back (step.loop);
	  loops[at.first->second].add (&step);
	}
    }
  initialize_original_copy_tables ();
  for (first_iterations &l : loops)
    l.build ();
  free_original_copy_tables ();
}

bool
row_loops::run ()
{
  calculate_dominance_info (CDI_DOMINATORS);
  find_groups ();
  for (auto &group : m_groups)
    read_group (group);
  for (const kept_place &place : m_places)
    tell (place);
  if (!m_places.empty ())
    build ();
  return !m_places.empty ();
}

class pass_kept_elements : public device_pass
{
public:
  explicit pass_kept_elements (gcc::context *context)
    : device_pass (device_pass_data ("acckept-elements", 0), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override
  {
    if (!f->kernel || !(f->used_axes & VECTOR_AXIS))
      return 0;
    loop_analysis_scope scope (fun);
    if (!row_loops (fun, f).run ())
      return 0;
    forget_loops ();
    mark_virtual_operands_for_renaming (fun);
    update_ssa (TODO_update_ssa);
    return TODO_cleanup_cfg;
  }
};

} // anonymous namespace

gimple_opt_pass *
make_pass_kept_elements (gcc::context *context)
{
  return new pass_kept_elements (context);
}

} // namespace accplug
