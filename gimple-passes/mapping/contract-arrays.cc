/* Private arrays of which each iteration of some loops uses one element, as scalars; short
   loops in the order that lanes like.

   Comes in: a kernel whose sums are registers, where loops are those of the program.
   Goes out: where an iteration of an outer loop fills an array of its own in one nest, and
   uses it in others with the same bounds, element by element,

       for (m) { double t[8][8];
		 for (i) for (j) t[i][j] = ...;
		 for (i) for (j) z[m][i][j] = t[i][j]; }

   it is one nest, and the element a register: for (m) for (i) for (j) z[m][i][j] = ...
   Then i and j may have axes; a matrix a thread would be as many registers as it has
   elements.

   Rules
   - The nests follow each other, and all that refers to the array is in them, at the place
     that the same function of their indices says.  Each iteration has an element of its own,
     and the first nest sets it before anything else of the iteration loads it.
   - All nests but one are assignments in counted loops; these go to the beginning or the end
     of that one's iterations.  No value changes, and each iteration's statements keep their
     order.
   - Of two short loops the one whose neighbours are neighbours in memory goes around the
     other one, if iterations may be in any order, also where there is no array: lanes have
     it then, and a thread keeps what does not depend on the other one.
   - What else one nest stores and another one refers to is the same iteration's, or apart;
     where only the run knows that, the `acc loop' has a copy as the program has it, another
     nest of the region, and the nest of a kernels region has one for the first gang.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/dependence-test.h"
#include "analysis/loop-tree.h"
#include "analysis/memory-references.h"
#include "base/dump.h"
#include "base/ordered-loops.h"
#include "base/reference-classes.h"
#include "device/acc-skeleton.h"
#include "device/device-pass.h"
#include "device/gangs.h"
#include "device/loop-location.h"
#include "device/value-users.h"
#include "mapping/array-contraction.h"
#include "mapping/version-construct.h"
#include "mapping/version-nest.h"

namespace accplug
{

namespace
{

/* How many arrays of a function become elements, at most: each is looked for anew. Those that
   ask for a second version of their nest, at most.  */
const unsigned most_arrays = 16;
const unsigned most_versions = 2;

/* ------------------------------------------------------------------------
   Nests of the function  */

/* Where arrays are looked for: in an `acc loop', or in the nest of a kernels region.  */

struct contraction_place
{
  class loop *root;
  acc_loop *construct;	/* NULL: it is no `acc loop' */
};

class contractor
{
public:
  contractor (function *fun, device_function *f, unsigned *versions)
    : m_fun (fun), m_f (f), m_versions (*versions) {}
  bool run ();

private:
  bool any_array_p () const;
  std::vector<contraction_place> places ();
  bool run_in (const contraction_place &);
  bool versionable_in_p (const contraction_place &, const std::vector<loop_condition> &);
  gcall *version (const contraction_place &, const std::vector<loop_condition> &);
  void make (const contraction_place &, contraction *);
  bool turn_in (const contraction_place &);

  function *m_fun;
  device_function *m_f;
  unsigned &m_versions;		/* how many nests have a second version */
  std::unique_ptr<acc_loop> m_tree;
};

/* Has the function arrays, or structures, of its own?  */

bool
contractor::any_array_p () const
{
  unsigned i;
  tree variable;
  FOR_EACH_LOCAL_DECL (m_fun, i, variable)
    if (VAR_P (variable) && !TREE_STATIC (variable)
	&& AGGREGATE_TYPE_P (TREE_TYPE (variable)))
      return true;
  return false;
}

std::vector<contraction_place>
contractor::places ()
{
  std::vector<contraction_place> found;
  m_tree = discover_loops (m_fun);
  add_natural_loops (m_fun, m_tree.get ());
  for (const std::unique_ptr<acc_loop> &one : m_tree->children)
    if (one->is_loop () && one->natural && !(one->flags & (OLF_SEQ | OLF_AUTO))
	&& !m_f->second_nests.count (one->heads.front ()))
      found.push_back ({ one->natural, one.get () });
    else if (m_f->kernels_part && one->undirected () && loop_depth (one->natural) == 1
	     && !in_first_gang_p (one->natural->header))
      found.push_back ({ one->natural, nullptr });
  return found;
}

/* Can what is at PLACE have two versions, one for where CONDITIONS hold?  The other one of a
   kernels region's nest is the first gang's alone: it must be no loss, as the nest is not
   parallel without these conditions either.  */

bool
contractor::versionable_in_p (const contraction_place &place,
			      const std::vector<loop_condition> &conditions)
{
  if (conditions.empty ())
    return true;
  if (m_versions >= most_versions)
    return false;
  if (place.construct)
    return construct_versionable_p (m_fun, place.construct, conditions);
  const loop_facts facts = analyse_loop (m_fun, m_f, place.root, place.root);
  auto asked_p = [&facts] (const loop_condition &c)
    {
      return std::any_of (facts.conditions.begin (), facts.conditions.end (),
			  [&c] (const loop_condition &known)
			  { return known.objects.text () == c.objects.text (); });
    };
  return (facts.verdict == loop_verdict::conditional
	  && std::all_of (conditions.begin (), conditions.end (), asked_p)
	  && versionable_p (m_fun, m_f, place.root, GANG_AXES));
}

/* Returns what begins the second version of an `acc loop'.  */

gcall *
contractor::version (const contraction_place &place,
		     const std::vector<loop_condition> &conditions)
{
  no_ranges_scope no_ranges (m_fun);
  m_versions++;
  if (!place.construct)
    {
      version_nest (m_fun, m_f, place.root, conditions, GANG_AXES);
      return nullptr;
    }
  gcall *copy = version_unmapped (m_fun, place.construct, conditions);
  m_f->second_nests.insert (copy);
  m_f->rare_nests.insert (copy);
  return copy;
}

void
contractor::make (const contraction_place &place, contraction *c)
{
  gcall *copy = nullptr;
  if (!c->conditions ().empty ())
    copy = version (place, c->conditions ());
  if (copy)
    c->mark_apart (copy);
  c->run (place.construct);
}

/* Contract an array in PLACE; false if there is none.  */

bool
contractor::run_in (const contraction_place &place)
{
  std::map<unsigned, std::pair<tree, std::vector<memory_reference>>> arrays;
  {
    iteration_space space (m_fun, place.root);
    for (const memory_reference &r : collect_memory (space, m_f, place.root).references)
      if (VAR_P (r.object.base) && auto_var_in_fn_p (r.object.base, m_fun->decl)
	  && AGGREGATE_TYPE_P (TREE_TYPE (r.object.base)))
	{
	  auto &one = arrays[DECL_UID (r.object.base)];
	  one.first = r.object.base;
	  one.second.push_back (r);
	}
  }
  for (const auto &one : arrays)
    {
      contraction c (m_fun, m_f, place.root, one.second.first);
      const char *why = c.obstacle (one.second.second);
      if (!why && !versionable_in_p (place, c.conditions ()))
	why = "there can not be two versions";
      if (dump_enabled_p ())
	dump_printf_loc (MSG_NOTE, dump_at (loop_location (place.root)),
			 why ? "array %T stays: %s\n"
			 : "array %T is one element in each iteration%s\n", one.second.first,
			 why ? why : ": its nests are one");
      if (why)
	continue;
      make (place, &c);
      return true;
    }
  return false;
}

/* Turn the lone nest in PLACE; false if it stays.  */

bool
contractor::turn_in (const contraction_place &place)
{
  contraction c (m_fun, m_f, place.root, NULL_TREE);
  const char *why = c.obstacle_of_lone ();
  if (!why && !versionable_in_p (place, c.conditions ()))
    why = "there can not be two versions";
  if (why && dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, dump_at (loop_location (place.root)),
		     "the nest in it stays as it is: %s\n", why);
  if (!why)
    make (place, &c);
  return !why;
}

bool
contractor::run ()
{
  bool arrays = any_array_p ();
  for (const contraction_place &place : places ())
    if ((arrays && run_in (place)) || turn_in (place))
      return true;
  return false;
}

class pass_contract_arrays : public device_pass
{
public:
  explicit pass_contract_arrays (gcc::context *context)
    : device_pass (device_pass_data ("acccontract-arrays", TODO_update_ssa), context) {}

  using device_pass::execute;
  unsigned execute (function *fun, device_function *f) final override;
};

unsigned
pass_contract_arrays::execute (function *fun, device_function *f)
{
  bool few = number_of_loops (fun) <= 3 && !loops_state_satisfies_p (LOOPS_NEED_FIXUP);
  unsigned versions = 0;
  for (unsigned n = 0; f->kernel && !few && n < most_arrays; n++)
    {
      bool changed;
      {
	loop_analysis_scope scope (fun);
	changed = contractor (fun, f, &versions).run ();
      }
      if (!changed)
	break;
      free_dominance_info (CDI_DOMINATORS);
      free_dominance_info (CDI_POST_DOMINATORS);
      loops_state_set (LOOPS_NEED_FIXUP);
      mark_virtual_operands_for_renaming (fun);
      cleanup_tree_cfg (TODO_update_ssa);
      update_ssa (TODO_update_ssa);
    }
  return 0;
}

} // anonymous namespace

gimple_opt_pass *
make_pass_contract_arrays (gcc::context *context)
{
  return new pass_contract_arrays (context);
}

} // namespace accplug
