/* Nests whose sums are made in an outer loop, with that loop inside.

   Comes in: a kernel whose loops are as the program has them, with loads and updates moved
   (memory/).
   Goes out: where a loop K around others has no part in the place that they update,

       for (k) for (i) for (j) c[i][j] += a[i][k] * b[k][j];

   it is inside of them: for (i) for (j) for (k).  Each element is a sum in a register
   then, and a nest that can have tiles has the form that tiling/ looks for.

   Rules
   - K does nothing but the loop inside, and that adds to one place, which K does not move.
     What is loaded besides is elsewhere; if only the run knows that, a nest of a kernels
     region has, from its outermost loop on, a copy in the program's order, for the first gang;
     an `acc loop' has one for all threads, another nest of the region.
   - Where K's iterations are in order, or lanes share the loop inside, by directives, these
     are plain loops first (plain-directives.h); the copy has the directives.  Each thread has
     all of a sum then (device_function::ordered_sums).
     Where iterations of the loop inside add to one place, their sum is the same in any order.
   - Each loop has one exit, a test of its index at its beginning against what no loop of
     the nest sets, and hands on nothing but the index.  Nobody needs its last value.
   - What stands in front and gives the same elements their first values comes along
     (join-loops.h).
   - What K's iterations compute around the loop inside, each iteration inside computes.
     Promotion and hoisting come once more, for what is inside now.
   - The order of the program serves a processor: a version of one lane a gang (one-lane.h)
     has it.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/dependence-test.h"
#include "analysis/loop-facts.h"
#include "analysis/loop-tree.h"
#include "analysis/memory-references.h"
#include "base/dump.h"
#include "base/ordered-loops.h"
#include "device/acc-skeleton.h"
#include "device/changed-loops.h"
#include "device/device-pass.h"
#include "device/gangs.h"
#include "device/loop-location.h"
#include "mapping/counted-loop.h"
#include "mapping/join-loops.h"
#include "mapping/loop-pair.h"
#include "mapping/one-lane.h"
#include "mapping/plain-directives.h"
#include "mapping/version-construct.h"
#include "mapping/version-nest.h"
#include "memory/scalars.h"

namespace accplug
{

namespace
{

/* Is VALUE set outside of L?  */

bool
invariant_p (tree value, class loop *l)
{
  basic_block bb = (TREE_CODE (value) == SSA_NAME
		    ? gimple_bb (SSA_NAME_DEF_STMT (value)) : nullptr);
  return !bb || !flow_bb_inside_loop_p (l, bb);
}

/* Is L a loop of the program without a directive, in no parts that threads share?  */

bool
plain_loop_p (class loop *l)
{
  if (skeleton_of (l).offset || chunk_loop_p (l) || ordered_loop_p (loop_location (l)))
    return false;
  bool plain = true;
  basic_block *body = get_loop_body (l);
  for (unsigned i = 0; i < l->num_nodes && plain; i++)
    for (gimple_stmt_iterator gsi = gsi_start_bb (body[i]); !gsi_end_p (gsi);
	 gsi_next (&gsi))
      plain &= !is_gimple_call (gsi_stmt (gsi)) || !gimple_call_internal_p (gsi_stmt (gsi));
  free (body);
  return plain;
}

/* ------------------------------------------------------------------------
   Nests  */

class exchanger
{
public:
  exchanger (function *fun, device_function *f) : m_fun (fun), m_f (f) {}
  std::vector<plain_form> plain_directives ();
  bool sink (class loop *l);
  void join (class loop *l);
  bool check_nest (class loop *l);
  bool check_construct (class loop *l);
  /* Outermost loops whose check, if it holds, leaves no question about what they update.  */
  std::set<int> apart;

private:
  bool read_nest (class loop *l, std::vector<counted_loop> *nest);
  bool sums_p (class loop *l);
  bool shared_p (class loop *inner, class loop *l);
  bool find_root (class loop *l);
  bool find_construct (class loop *l);
  bool ask_apart (class loop *root);
  std::vector<loop_condition> asked_by (const loop_facts &facts) const;
  bool known_p (const loop_condition &c, class loop *l) const;
  bool sums_of_lanes_p (const acc_loop *sum, const acc_loop *top);
  std::set<int> loops_of_sum (const acc_loop *sum, const acc_loop *top) const;
  void version (class loop *l);

  function *m_fun;
  device_function *m_f;
  std::string m_object;		/* what the loop updates */
  class loop *m_root;		/* where conditions are asked for; or NULL */
  std::unique_ptr<acc_loop> m_tree;	/* if that is an `acc loop': */
  acc_loop *m_construct;
  std::vector<loop_condition> m_conditions;
};

/* Does STORE add to what LOAD has found, or the like?  */

bool
accumulates_p (gimple *store, gimple *load)
{
  tree value = gimple_assign_rhs1 (store);
  gassign *sum = (TREE_CODE (value) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value)) : nullptr);
  if (!sum || !gimple_assign_load_p (load) || !has_single_use (gimple_assign_lhs (load)))
    return false;
  tree old = gimple_assign_lhs (load);
  tree_code code = gimple_assign_rhs_code (sum);
  return ((code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR)
	  && (gimple_assign_rhs1 (sum) == old
	      || (code != MINUS_EXPR && gimple_assign_rhs2 (sum) == old)));
}

/* Does L do nothing but add to places that it does not move, one reference to load them and
   one to store?  */

bool
exchanger::sums_p (class loop *l)
{
  iteration_space space (m_fun, l);
  const loop_memory memory = collect_memory (space, m_f, l);
  const memory_reference *store = nullptr, *load = nullptr;
  for (const memory_reference &r : memory.references)
    if (r.write && store)
      return false;
    else if (r.write)
      store = &r;
  if (!memory.complete || !store || store->atomic || store->object.own_storage
      || !store->offset.known () || !is_gimple_assign (store->stmt)
      || gimple_has_volatile_ops (store->stmt)
      || store->offset.contains (symbol::of_iteration (l)))
    return false;
  for (const memory_reference &r : memory.references)
    if (!r.write && r.object.base == store->object.base)
      {
	if (load || !(r.offset == store->offset) || r.size != store->size)
	  return false;
	load = &r;
      }
  m_object = store->object.name;
  return load && accumulates_p (store->stmt, load->stmt);
}

class loop *
outermost_around (class loop *l)
{
  while (loop_depth (l) > 1)
    l = loop_outer (l);
  return l;
}

/* Ask that what ROOT stores to is apart from what it refers to by other pointers.  False if
   it is not.  */

bool
exchanger::ask_apart (class loop *root)
{
  iteration_space space (m_fun, root);
  const loop_memory memory = collect_memory (space, m_f, root);
  dependence_test test (space, root);
  if (!memory.complete)
    return false;
  auto same = [] (const memory_reference &x, const memory_reference &y)
    { return x.object.base == y.object.base && x.offset == y.offset && x.size == y.size; };
  std::vector<std::pair<const memory_reference *, const memory_reference *>> seen;
  for (const memory_reference &a : memory.references)
    for (const memory_reference &b : memory.references)
      {
	if (!a.write || a.object.base == b.object.base || !may_alias_p (a, b)
	    || std::any_of (seen.begin (), seen.end (), [&] (const auto &pair)
		 { return same (*pair.first, a) && same (*pair.second, b); }))
	  continue;
	seen.push_back ({ &a, &b });
	requirement what;
	answer found = test.test_apart (a, b, &what);
	if (found == answer::dependent || a.atomic)
	  return false;
	object_names names (a.object.name);
	names.add (b.object.name);
	if (found == answer::conditional)
	  m_conditions.push_back (build_condition (names, what));
      }
  return true;
}

/* Likewise for the outermost `acc loop' around L, whose iterations are independent, and which
   no other loop is around.  */

bool
exchanger::find_construct (class loop *l)
{
  m_tree = discover_loops (m_fun);
  add_natural_loops (m_fun, m_tree.get ());
  for (const std::unique_ptr<acc_loop> &one : m_tree->children)
    if (one->is_loop () && one->natural && !(one->flags & (OLF_SEQ | OLF_AUTO))
	&& flow_bb_inside_loop_p (one->natural, l->header))
      {
	m_construct = one.get ();
	m_root = one->natural;
	return ask_apart (m_root);
      }
  return false;
}

/* Can L, or the outermost loop around it, ask for conditions?  Then it is m_root.  One
   around L is parallel itself, as far as conditions tell; these go to m_conditions, and what
   is stored to in it is apart from all else behind them.  */

bool
exchanger::find_root (class loop *l)
{
  if (m_root)
    return true;
  if (!m_f->kernels_part)
    return find_construct (l);
  class loop *root = outermost_around (l);
  if (!plain_loop_p (root) || !versionable_p (m_fun, m_f, root, GANG_AXES))
    return false;
  if (root != l)
    {
      loop_facts facts = analyse_loop (m_fun, m_f, root, root);
      if (facts.verdict == loop_verdict::sequential || !facts.last_values.empty ()
	  || !facts.reductions.empty () || facts.tests_values_p ())
	return false;
      m_conditions = facts.conditions;
    }
  m_root = root;
  return true;
}

bool
any_order_p (const loop_facts &facts)
{
  return (facts.verdict != loop_verdict::sequential && facts.gang_conditions.empty ()
	  && !facts.tests_values_p ()
	  && !facts.read_before && facts.reductions.empty () && facts.last_values.empty ()
	  && facts.privates.empty ());
}

/* What FACTS ask for, but not of the sums themselves.  */

std::vector<loop_condition>
exchanger::asked_by (const loop_facts &facts) const
{
  std::vector<loop_condition> asked;
  for (const loop_condition &c : facts.conditions)
    if (m_object.empty () || c.objects.text () != m_object)
      asked.push_back (c);
  return asked;
}

/* Has a check around L found already what C asks for?  */

bool
exchanger::known_p (const loop_condition &c, class loop *l) const
{
  return (!m_f->kernels_part && c.objects.several ()
	  && apart.count (outermost_around (l)->num));
}

/* May iterations of INNER be in any order, each with all of L?  If two of them add to one
   place the sum is the same, so whether they do is not asked for.  What else has to hold goes
   to the conditions.  */

bool
exchanger::shared_p (class loop *inner, class loop *l)
{
  loop_facts facts = analyse_loop (m_fun, m_f, inner, l, false, l);
  if (!any_order_p (facts) || !facts.niter_in_root)
    return false;
  std::vector<loop_condition> asked = asked_by (facts);
  if (std::all_of (asked.begin (), asked.end (), [this, l] (const loop_condition &c)
	{ return known_p (c, l); }))
    return true;
  if (!find_root (l))
    return false;
  if (m_root != l)
    {
      facts = analyse_loop (m_fun, m_f, inner, m_root, false, l);
      if (!any_order_p (facts))
	return false;
      asked = asked_by (facts);
    }
  m_conditions.insert (m_conditions.end (), asked.begin (), asked.end ());
  return true;
}

/* Let L be its version where the conditions hold; else the first gang runs a copy, or, of an
   `acc loop', all threads run one.  */

void
exchanger::version (class loop *l)
{
  apart.insert (outermost_around (l)->num);
  no_ranges_scope no_ranges (m_fun);
  if (m_construct)
    m_f->second_nests.insert (version_unmapped (m_fun, m_construct, m_conditions));
  else
    version_nest (m_fun, m_f, l, m_conditions, GANG_AXES);
}

/* ------------------------------------------------------------------------
   Lanes in sums  */

/* Is SUM, in TOP, a loop of no directive or in order, whose one loop J has lanes, or may have
   them, and adds?  One of both has a directive.  What has to hold for J to go around SUM goes
   to the conditions.  */

bool
exchanger::sums_of_lanes_p (const acc_loop *sum, const acc_loop *top)
{
  const acc_loop *j = sum->children.size () == 1 ? sum->children[0].get () : nullptr;
  if (!j || !j->natural || !sum->natural || !j->children.empty ()
      || !(sum->is_loop () || j->is_loop ()) || (sum->is_loop () && !(sum->flags & OLF_SEQ))
      || (j->is_loop () && ((j->flags & OLF_SEQ)
			    || (j->flags >> OLF_DIM_BASE & GOMP_DIM_MASK (GOMP_DIM_GANG))))
      || !sums_p (sum->natural))
    return false;
  for (const acc_loop *l : { sum, j })
    if (l->is_loop () && !plain_form ().read (l))
      return false;
  if (j->is_loop () && !invariant_p (skeleton_of (j->natural).range, sum->natural))
    return false;
  loop_facts facts = analyse_loop (m_fun, m_f, j->natural, top->natural, false,
				   sum->natural);
  m_conditions.clear ();
  if (!any_order_p (facts) || !facts.own_effects
      || (!apart.count (outermost_around (top->natural)->num) && !ask_apart (top->natural)))
    return false;
  for (const loop_condition &c : asked_by (facts))
    if (!c.objects.several ())
      m_conditions.push_back (c);
  return m_conditions.empty () || construct_versionable_p (m_fun, top, m_conditions);
}

/* The numbers of GCC's loops that are SUM, the one in it, and those beside it that give what
   it adds to first values.  */

std::set<int>
exchanger::loops_of_sum (const acc_loop *sum, const acc_loop *top) const
{
  iteration_space space (m_fun, top->natural);
  tree base = NULL_TREE;
  for (const memory_reference &r : collect_memory (space, m_f, sum->natural).references)
    if (r.write)
      base = r.object.base;
  std::set<int> loops { sum->natural->num, sum->children[0]->natural->num };
  for (const auto &beside : sum->parent->children)
    {
      if (!beside->is_loop () || !beside->natural || !beside->children.empty ())
	continue;
      const loop_memory memory = collect_memory (space, m_f, beside->natural);
      if (memory.complete && std::all_of (memory.references.begin (),
					  memory.references.end (),
					  [base] (const memory_reference &r)
	    { return r.object.base == base && r.offset.known () && !r.atomic; }))
	loops.insert (beside->natural->num);
    }
  return loops;
}

/* Call FN on LOOP and the loops in it until it holds.  */

acc_loop *
first_loop (acc_loop *loop, const std::function<bool (acc_loop *)> &fn)
{
  if (fn (loop))
    return loop;
  for (auto &child : loop->children)
    if (acc_loop *found = first_loop (child.get (), fn))
      return found;
  return nullptr;
}

/* Directives that stand in the way of a sum's loop become plain loops, as their forms are to
   be made behind the analysis: where a check holds, else another version has them.  */

std::vector<plain_form>
exchanger::plain_directives ()
{
  std::vector<plain_form> forms;
  auto know = [this]
    {
      m_tree = discover_loops (m_fun);
      add_natural_loops (m_fun, m_tree.get ());
    };
  know ();
  acc_loop *sum = nullptr, *top = nullptr;
  for (const auto &one : m_tree->children)
    if (!sum && one->is_loop () && one->natural && !(one->flags & (OLF_SEQ | OLF_AUTO))
	&& !m_f->second_nests.count (one->heads.front ()))
      {
	top = one.get ();
	sum = first_loop (top, [this, top] (acc_loop *l)
	  { return l != top && sums_of_lanes_p (l, top); });
      }
  if (!sum)
    return forms;
  std::set<int> loops = loops_of_sum (sum, top);
  keep_order_for_one_lane (m_fun, m_f);
  if (sum->is_loop ())
    m_f->ordered_sums.insert (sum->location);
  apart.insert (outermost_around (top->natural)->num);
  if (!m_conditions.empty ())
    {
      no_ranges_scope no_ranges (m_fun);
      m_f->second_nests.insert (version_unmapped (m_fun, top, m_conditions));
    }
  know ();
  first_loop (m_tree.get (), [&] (acc_loop *l)
    {
      plain_form form;
      if (l->is_loop () && l->natural && loops.count (l->natural->num) && form.read (l))
	forms.push_back (form);
      return false;
    });
  if (dump_enabled_p ())
    for (const plain_form &form : forms)
      dump_printf_loc (MSG_NOTE, dump_at (form.location), "loop of a directive becomes a "
		       "plain one, for a sum's to go inside\n");
  return forms;
}

/* Has L fewer iterations than a row has lanes, for certain?  */

bool
few_iterations_p (const counted_loop &l)
{
  if (TREE_CODE (l.start) != INTEGER_CST || TREE_CODE (l.bound) != INTEGER_CST)
    return false;
  widest_int way = wi::abs (wi::to_widest (l.bound) - wi::to_widest (l.start));
  return wi::ltu_p (way, 16);
}

/* Read L and the loops in it that L can go into to NEST; false if it stays.  */

bool
exchanger::read_nest (class loop *l, std::vector<counted_loop> *nest)
{
  nest->resize (1);
  m_conditions.clear ();
  m_root = nullptr;
  m_construct = nullptr;
  const char *obstacle
    = (!l->inner || l->inner->next ? "it is not around one loop"
       : !nest->front ().read (l, l) ? "it does not count, or leaves values"
       : !plain_loop_p (l) ? "threads may share it, or it has calls"
       : !sums_p (l) ? "it does more than update what it does not move" : nullptr);
  if (obstacle)
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (l)), "loop %d stays where it is: "
			 "%s\n", l->num, obstacle);
      return false;
    }
  for (class loop *inner = l->inner; inner && !inner->next; inner = inner->inner)
    {
      counted_loop one;
      const char *why
	= (!one.read (inner, l) ? "that does not count, or leaves values"
	   : !loop_pair (nest->back (), one).read () ? "the loop around it does more"
	   : !shared_p (inner, l) ? "that is no loop whose iterations may be in any order"
	   : nullptr);
      if (why)
	{
	  if (dump_enabled_p ())
	    dump_printf_loc (MSG_NOTE, dump_at (loop_location (inner)),
			     "loop %d does not go into this one: %s\n", l->num, why);
	  break;
	}
      nest->push_back (one);
    }
  return !m_construct || construct_versionable_p (m_fun, m_construct, m_conditions);
}

/* Bring L inside of the loops in it, as far as can be.  */

bool
exchanger::sink (class loop *l)
{
  std::vector<counted_loop> nest;
  if (!read_nest (l, &nest))
    return false;
  bool few = (nest.size () > 1
	      && std::all_of (nest.begin () + 1, nest.end (), few_iterations_p));
  if (nest.size () > 1)
    {
      keep_order_for_one_lane (m_fun, m_f);
      if (m_root && !m_conditions.empty ())
	version (m_root);
    }
  for (size_t i = 1; i < nest.size (); i++)
    {
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, nest[i - 1].test, "loop goes into the one in it: what that "
			 "updates does not move with it\n");
      counted_loop outer, inner;
      bool known = (outer.read (nest[i - 1].loop, l) && inner.read (nest[i].loop, l));
      loop_pair pair (outer, inner);
      known = known && pair.read ();
      gcc_assert (known);
      pair.exchange ();
    }
  /* Few elements are no work for lanes; their terms may be.  */
  location_t where = gimple_location (nest.back ().test);
  if (nest.size () > 1 && !m_f->kernels_part && !few && where != UNKNOWN_LOCATION)
    m_f->ordered_sums.insert (where);
  return nest.size () > 1;
}

/* The loop that L has become may begin with what one in front of it does.  */

void
exchanger::join (class loop *l)
{
  join_loop_before (m_fun, m_f, l, apart.count (outermost_around (l)->num));
}

/* Does a loop in L store again and again to the same place?  */

bool
stores_stay_p (function *fun, const device_function *f, class loop *l)
{
  iteration_space space (fun, l);
  const loop_memory memory = collect_memory (space, f, l);
  return (memory.complete
	  && std::any_of (memory.references.begin (), memory.references.end (),
			  [l] (const memory_reference &r)
    {
      class loop *own = gimple_bb (r.stmt)->loop_father;
      return (r.write && !r.atomic && own != l && r.offset.known ()
	      && !r.offset.contains (symbol::of_iteration (own)));
    }));
}

/* If places that loops in L update are apart from all else where a check holds that makes L
   parallel, ask for it here: then they are registers without further checks inside.  True if
   L has two versions.  */

bool
exchanger::check_nest (class loop *l)
{
  if (!m_f->kernels_part || loop_depth (l) != 1 || !l->inner || !plain_loop_p (l)
      || apart.count (l->num) || in_first_gang_p (l->header)
      || !stores_stay_p (m_fun, m_f, l))
    return false;
  loop_facts facts = analyse_loop (m_fun, m_f, l, l);
  if (facts.verdict != loop_verdict::conditional || !facts.last_values.empty ()
      || facts.tests_values_p () || !facts.reductions.empty ()
      || !versionable_p (m_fun, m_f, l, GANG_AXES))
    return false;
  m_conditions = facts.conditions;
  version (l);
  return true;
}

/* Does L, which no threads share, load and store one place in each iteration?  */

bool
keeps_place_p (function *fun, const device_function *f, class loop *l)
{
  iteration_space space (fun, l);
  const loop_memory memory = collect_memory (space, f, l);
  auto always = [l] (const memory_reference &r)
    { return dominated_by_p (CDI_DOMINATORS, l->latch, gimple_bb (r.stmt)); };
  return (memory.complete
	  && std::any_of (memory.references.begin (), memory.references.end (),
			  [&] (const memory_reference &w)
    {
      return (w.write && !w.atomic && w.offset.known () && always (w)
	      && !w.offset.contains (symbol::of_iteration (l))
	      && std::any_of (memory.references.begin (), memory.references.end (),
			      [&] (const memory_reference &r)
	{
	  return (!r.write && r.object.base == w.object.base && r.offset == w.offset
		  && always (r));
	}));
    }));
}

/* Are two loops of the program around L, or more?  */

bool
in_two_loops_p (class loop *l)
{
  unsigned around = 0;
  for (class loop *outer = loop_outer (l); loop_depth (outer) > 0; outer = loop_outer (outer))
    around += !chunk_loop_p (outer);
  return around >= 2;
}

/* Likewise for an `acc loop' around L, a loop in it that keeps a place: its iterations are
   independent, but only the run knows whether L's loads are of that place.  In a large one,
   or where no tiles can be, L alone has two versions, later.  */

bool
exchanger::check_construct (class loop *l)
{
  if (m_f->kernels_part || l->inner || !in_two_loops_p (l) || divided_p (l)
      || apart.count (outermost_around (l)->num) || !keeps_place_p (m_fun, m_f, l))
    return false;
  m_conditions.clear ();
  m_root = nullptr;
  m_construct = nullptr;
  const unsigned most_blocks = 200;
  if (!find_construct (l) || m_conditions.empty () || m_root->num_nodes > most_blocks
      || m_f->second_nests.count (m_construct->heads.front ())
      || !construct_versionable_p (m_fun, m_construct, m_conditions))
    return false;
  version (l);
  return true;
}

class pass_exchange_loops : public device_pass
{
public:
  explicit pass_exchange_loops (gcc::context *context)
    : device_pass (device_pass_data ("accexchange-loops", TODO_update_ssa), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override;
};

/* Make plain loops of directives that keep a sum from going inside.  False if none does.  */

bool
free_sums (function *fun, device_function *f, std::set<int> *apart)
{
  std::vector<plain_form> forms;
  {
    loop_analysis_scope scope (fun);
    exchanger nests (fun, f);
    nests.apart = *apart;
    forms = nests.plain_directives ();
    *apart = nests.apart;
  }
  if (forms.empty ())
    return false;
  for (const plain_form &form : forms)
    form.make ();
  forget_loops ();
  mark_virtual_operands_for_renaming (fun);
  cleanup_tree_cfg (TODO_update_ssa);
  update_ssa (TODO_update_ssa);
  return true;
}

/* Bring loops inside; true if there are some.  */

bool
exchange_loops (function *fun, device_function *f, std::set<int> *apart)
{
  loop_analysis_scope scope (fun);
  exchanger nests (fun, f);
  nests.apart = *apart;
  std::vector<class loop *> sums;
  for (class loop *l : loops_list (fun, LI_FROM_INNERMOST))
    if (nests.sink (l))
      sums.push_back (l);
  bool any = !sums.empty ();
  for (class loop *l : loops_list (fun, LI_FROM_INNERMOST))
    any |= nests.check_nest (l) || nests.check_construct (l);
  for (class loop *l : sums)
    nests.join (l);
  if (any)
    mark_virtual_operands_for_renaming (fun);
  *apart = nests.apart;
  return any;
}

unsigned
pass_exchange_loops::execute (function *fun, device_function *f)
{
  std::set<int> apart;
  bool few = number_of_loops (fun) <= 2 && !loops_state_satisfies_p (LOOPS_NEED_FIXUP);
  const unsigned most_sums = 8;
  bool changed = false;
  if (f->kernel && !few && !f->kernels_part)
    for (unsigned i = 0; i < most_sums && free_sums (fun, f, &apart); i++)
      changed = true;
  changed |= f->kernel && !few && exchange_loops (fun, f, &apart);
  if (changed)
    {
      update_ssa (TODO_update_ssa);
      cleanup_tree_cfg ();
      hoist_loads (fun, f);
    }
  update_ssa (TODO_update_ssa);
  promote_scalars (fun, f, apart, true);
  return 0;
}

} // anonymous namespace

gimple_opt_pass *
make_pass_exchange_loops (gcc::context *context)
{
  return new pass_exchange_loops (context);
}

} // namespace accplug
