/* Values that are in the wrong place: read on the host while they are on the device, on
   the device before anything is there, from a copy that a queue still writes.

   Comes in: a function's events (warnings/copy-flow.h).
   Goes out: warnings [stale-data], [unset-data], [update-direction], [lost-scalar],
   [async-read], [stack-data], and of [performance] what is about copies.

   Rules
   - Facts are sets of what may be, joined over all ways to a place.  A warning needs a
     bad way, and that no way mends it: so conditions that go together (`if (gpu)' here
     and there) raise none.
   - A store by the host to part of an array may be to all of it.
   - What the caller may have mapped, or others may copy, is not certain.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/checks.h"
#include "base/dump.h"
#include "base/report.h"
#include "base/warnings.h"
#include "directives/marks.h"
#include "statements/uses.h"
#include "warnings/copy-flow.h"

namespace accplug
{

namespace
{

/* What may be true of a variable.  */
enum fact : unsigned
{
  DEVICE_UNSET = 1,		/* nothing has set the device's copy */
  DEVICE_SET = 2,
  HOST_STALE = 4,		/* the device has written what the host does not have */
  HOST_MENDED = 8,		/* ... and somebody may have brought it */
  HOST_WROTE = 16,		/* since both were equal */
  DEVICE_WROTE = 32,
  MAPPED = 64,			/* by `enter data', or a caller */
  UNMAPPED = 128,
  WRONG_UPDATE = 256,		/* of the device, over what it had computed */
  PENDING = 512,		/* a queue writes the host's copy */
  WAITED = 1024,
  LOST = 2048,			/* a region's assignment */
  HOST_SET = 4096,		/* the host has ever set it */
  COMPUTING = 8192,		/* a queue writes the device's copy */
  LOST_RESULT = 16384		/* LOST, and the region does not use the value itself */
};

const unsigned anything = (DEVICE_SET | HOST_MENDED | HOST_WROTE | DEVICE_WROTE | WAITED
			   | HOST_SET);

/* The facts, and the places that messages name.  */
struct variable_state
{
  unsigned facts = 0;
  location_t written = UNKNOWN_LOCATION, mapped = UNKNOWN_LOCATION;
  location_t updated = UNKNOWN_LOCATION, queued = UNKNOWN_LOCATION;
  location_t lost = UNKNOWN_LOCATION, computed = UNKNOWN_LOCATION;
  tree queue = NULL_TREE;		/* that is COMPUTING */
  const char *clause = "";

  bool only (unsigned yes, unsigned no) const { return (facts & yes) && !(facts & no); }
  void set (unsigned add, unsigned remove = 0) { facts = (facts & ~remove) | add; }

  bool join (const variable_state &other)
  {
    unsigned before = facts;
    facts |= other.facts;
    for (auto place : { &variable_state::written, &variable_state::mapped,
			&variable_state::updated, &variable_state::queued,
			&variable_state::lost, &variable_state::computed })
      if (this->*place == UNKNOWN_LOCATION)
	this->*place = other.*place;
    if (!*clause)
      clause = other.clause;
    if (!queue)
      queue = other.queue;
    return facts != before;
  }
};

typedef std::map<tree, variable_state> states;

/* ------------------------------------------------------------------------
   What events do.  */

class copy_checker
{
public:
  explicit copy_checker (function *fun) : m_fun (fun), m_flow (fun) {}
  void run ();

private:
  bool outlives_p (tree v) const;
  states entry_states () const;
  void step (const copy_step &at, states *all);
  void step_on (const copy_step &at, variable_state *s);
  void enter (const copy_step &at, variable_state *s);
  void leave (const copy_step &at, variable_state *s);
  void update (const copy_step &at, variable_state *s);
  void check_queue (const copy_step &at, variable_state *s);
  void host_read (const copy_step &at, variable_state *s);
  void device_read (const copy_step &at, variable_state *s);
  void check_results (const states &all);
  void check_stack ();
  std::set<size_t> reached_from (size_t n) const;
  void check_round_trips ();
  void dump () const;
  bool say (tree variable, fact what, location_t cause);
  void say_stale (const copy_step &at, const variable_state &s);

  function *m_fun;
  copy_flow m_flow;
  bool m_say = false;			/* the facts are final */
  std::set<std::tuple<tree, fact, location_t>> m_said;
  std::set<tree> m_exits;		/* named by `exit data' */
  std::map<tree, copy_step> m_enters;	/* by `enter data' */
};

/* In the main program nothing is mapped yet.  */

/* May an earlier call of the function have left V, which is static, on the device?  */

bool
copy_checker::outlives_p (tree v) const
{
  if (!is_global_var (v))
    return false;
  if (device_global_p (v))
    return true;
  for (const copy_node &node : m_flow.nodes)
    for (const copy_step &at : node.steps)
      if (at.variable == v && (at.what == copy_event::enter_data_with
			       || at.what == copy_event::enter_data_without))
	return true;
  return false;
}

states
copy_checker::entry_states () const
{
  bool first = MAIN_NAME_P (DECL_NAME (m_fun->decl))
	       || (lang_GNU_Fortran ()
		   && lookup_attribute ("fn spec", DECL_ATTRIBUTES (m_fun->decl)) == NULL
		   && id_equal (DECL_NAME (m_fun->decl), "MAIN__"));
  states all;
  for (tree v : m_flow.variables)
    {
      variable_state *s = &all[v];
      s->facts = UNMAPPED;
      if ((!m_flow.own.count (v) || outlives_p (v)) && !(first && is_global_var (v)))
	s->facts = anything | MAPPED | UNMAPPED;
      else if (is_global_var (v) || TREE_CODE (v) == PARM_DECL)
	s->facts |= HOST_SET;
    }
  return all;
}

void
copy_checker::enter (const copy_step &at, variable_state *s)
{
  bool data = (at.what == copy_event::enter_data_with
	       || at.what == copy_event::enter_data_without);
  bool with = (at.what == copy_event::enter_with
	       || at.what == copy_event::enter_data_with);
  if (s->facts & UNMAPPED)
    {
      unsigned known = s->facts & MAPPED ? 0u : DEVICE_UNSET | DEVICE_SET | HOST_STALE
		       | HOST_MENDED | HOST_WROTE | DEVICE_WROTE | WRONG_UPDATE;
      s->set (with ? DEVICE_SET : DEVICE_UNSET, known);
      s->mapped = at.loc;
      s->clause = at.clause;
    }
  if (data)
    s->set (MAPPED, UNMAPPED);
}

/* Values come to the host while another queue may still compute them.  */

void
copy_checker::check_queue (const copy_step &at, variable_state *s)
{
  if (!s->only (COMPUTING, WAITED)
      || (at.queue && s->queue && operand_equal_p (at.queue, s->queue))
      || !say (at.variable, COMPUTING, s->computed))
    return;
  auto_diagnostic_group group;
  if (warn (WARN_async_read, at.loc, "%qD is copied to the host before a %<wait%>: a queue "
	    "may still write it", at.variable))
    inform (s->computed, "it is written by this %<async%> directive");
}

void
copy_checker::leave (const copy_step &at, variable_state *s)
{
  bool data = (at.what == copy_event::exit_data_with
	       || at.what == copy_event::exit_data_without);
  bool back = (at.what == copy_event::leave_with
	       || at.what == copy_event::exit_data_with);
  if (!data && !(s->facts & UNMAPPED))
    return;
  if (back)
    check_queue (at, s);
  if (back)
    s->set (HOST_MENDED | HOST_SET, (data || !(s->facts & MAPPED) ? HOST_STALE : 0u)
	    | WRONG_UPDATE | DEVICE_WROTE | HOST_WROTE | LOST);
  s->set (DEVICE_SET, DEVICE_UNSET);
  if (data)
    s->set (UNMAPPED, MAPPED);
}

void
copy_checker::update (const copy_step &at, variable_state *s)
{
  if (at.what == copy_event::update_self)
    {
      check_queue (at, s);
      s->set (HOST_MENDED | HOST_SET, HOST_STALE | HOST_WROTE | DEVICE_WROTE | WRONG_UPDATE
	      | LOST);
      return;
    }
  if (s->only (DEVICE_WROTE, HOST_WROTE) && s->only (HOST_STALE, HOST_MENDED))
    {
      s->set (WRONG_UPDATE);
      s->updated = at.loc;
    }
  s->set (DEVICE_SET, DEVICE_UNSET | HOST_WROTE | DEVICE_WROTE);
}

/* Is it to be said of VARIABLE that WHAT is so since CAUSE?  Once, at the first place.  */

bool
copy_checker::say (tree variable, fact what, location_t cause)
{
  return m_say && m_said.emplace (variable, what, cause).second;
}

void
copy_checker::say_stale (const copy_step &at, const variable_state &s)
{
  auto_diagnostic_group group;
  if (s.only (WRONG_UPDATE, 0))
    {
      if (warn (WARN_update_direction, s.updated, "%<update device%> replaces what the "
		"device has computed in %qD, which the host reads later: "
		"%<update self%> brings it to the host", at.variable))
	{
	  inform (s.written, "the device writes %qD here", at.variable);
	  inform (at.loc, "the host reads it here");
	}
      return;
    }
  if (!warn (WARN_stale_data, at.loc, "the host reads %qD, but the values that the device "
	     "has computed were not copied back", at.variable))
    return;
  inform (s.written, "the device writes %qD here", at.variable);
  if (s.mapped == UNKNOWN_LOCATION)
    return;
  if (strcmp (s.clause, "copyin") == 0 || strcmp (s.clause, "create") == 0)
    inform (s.mapped, "%qs copies nothing back: %<copy%>, %<copyout%> or %<update self%> "
	    "do", s.clause);
  else
    inform (s.mapped, "%qs copies back at the end of its region; %<update self%> does "
	    "before", s.clause);
}

void
copy_checker::host_read (const copy_step &at, variable_state *s)
{
  if (s->only (HOST_STALE, HOST_MENDED) && say (at.variable, HOST_STALE, s->written))
    say_stale (at, *s);
  if (s->only (PENDING, WAITED))
    {
      if (say (at.variable, PENDING, s->queued))
	{
	  auto_diagnostic_group group;
	  if (warn (WARN_async_read, at.loc, "%qD is read before a %<wait%>: a queue may "
		    "still write it", at.variable))
	    inform (s->queued, "it is written by this %<async%> directive");
	}
    }
  if (s->only (LOST, 0))
    {
      if (say (at.variable, LOST, s->lost))
	{
	  auto_diagnostic_group group;
	  if (warn (WARN_lost_scalar, s->lost, "the value that %qD gets in the region is "
		    "lost: %qD is private there; %<copy (%D)%> keeps it",
		    at.variable, at.variable, at.variable))
	    inform (at.loc, "%qD is read here, with the value from before the region",
		    at.variable);
	}
    }
}

void
copy_checker::device_read (const copy_step &at, variable_state *s)
{
  if (!s->only (DEVICE_UNSET, DEVICE_SET))
    return;
  if (s->mapped != UNKNOWN_LOCATION && say (at.variable, DEVICE_UNSET, s->mapped))
    {
      auto_diagnostic_group group;
      if (warn (WARN_unset_data, at.loc, "%qD is read on the device before anything is "
		"written there", at.variable))
	inform (s->mapped, "%qs copies no values to the device: %<copyin%>, %<copy%> or "
		"%<update device%> do", s->clause);
    }
}

void
copy_checker::step_on (const copy_step &at, variable_state *s)
{
  switch (at.what)
    {
    case copy_event::host_read:
      host_read (at, s);
      break;
    case copy_event::host_write:
      s->set (HOST_WROTE | HOST_SET | (s->facts & HOST_STALE ? unsigned (HOST_MENDED) : 0u),
	      LOST | PENDING);
      break;
    case copy_event::host_end:
      *s = variable_state ();
      s->set (s->facts & MAPPED ? MAPPED : UNMAPPED);
      break;
    case copy_event::any:
      s->set (anything, LOST);
      break;
    case copy_event::device_read:
      device_read (at, s);
      break;
    case copy_event::device_write:
      /* It fails where nothing is present.  */
      if (strcmp (at.clause, "present") == 0 && !(s->facts & MAPPED))
	break;
      s->set (DEVICE_SET | DEVICE_WROTE | HOST_STALE,
	      DEVICE_UNSET | HOST_MENDED | WRONG_UPDATE);
      s->written = at.loc;
      break;
    case copy_event::enter_with: case copy_event::enter_without:
    case copy_event::enter_data_with: case copy_event::enter_data_without:
      enter (at, s);
      break;
    case copy_event::leave_with: case copy_event::leave_without:
    case copy_event::exit_data_with: case copy_event::exit_data_without:
      leave (at, s);
      break;
    case copy_event::update_device: case copy_event::update_self:
      update (at, s);
      break;
    case copy_event::pending:
      if (s->facts & UNMAPPED || strcmp (at.clause, "copyout") == 0)
	s->set (PENDING, WAITED);
      s->queued = at.loc;
      break;
    case copy_event::computing:
      /* The construct's own copy is gone when it ends.  */
      if (strcmp (at.clause, "own") == 0 && (s->facts & UNMAPPED))
	break;
      s->set (COMPUTING, WAITED);
      s->computed = at.loc;
      s->queue = at.queue;
      break;
    case copy_event::lost_private:
      if (s->facts & HOST_SET)
	break;
      /* FALLTHRU */
    case copy_event::lost:
      s->set (strcmp (at.clause, "result") ? LOST : LOST | LOST_RESULT, LOST_RESULT);
      s->lost = at.loc;
      break;
    default:
      break;
    }
}

void
copy_checker::step (const copy_step &at, states *all)
{
  if (at.variable)
    {
      auto place = all->find (at.variable);
      if (place != all->end ())
	step_on (at, &place->second);
      return;
    }
  for (auto &each : *all)
    if (at.what == copy_event::wait)
      each.second.set (WAITED, PENDING | COMPUTING);
    else
      each.second.set (m_flow.own.count (each.first) ? WAITED
		       : anything | MAPPED | UNMAPPED);
}

/* ------------------------------------------------------------------------
   Assignments of regions that others than the function wait for.  */

/* Does V stay when the function has returned: what a reference refers to, which Fortran's
   dummy arguments are, too, a global variable, what a lambda has captured, a variable of a
   procedure around?  */

static bool
result_p (tree v)
{
  if (is_global_var (v) || TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE)
    return true;
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v))
    return false;
  /* A closure and the frame around are behind pointers; the function's own frame is a
     variable.  */
  tree base = get_base_address (DECL_VALUE_EXPR (v));
  return base && (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF);
}

/* ALL is known where the function ends.  */

void
copy_checker::check_results (const states &all)
{
  for (const auto &each : all)
    {
      tree v = each.first;
      const variable_state &s = each.second;
      if (!(s.facts & LOST) || !(s.facts & LOST_RESULT) || !result_p (v) || !DECL_NAME (v)
	  || !say (v, LOST, s.lost))
	continue;
      auto_diagnostic_group group;
      if (warn (WARN_lost_scalar, s.lost, "the value that %qD gets in the region is lost: "
		"%qD is private there; %<copy (%D)%> keeps it", v, v, v))
	inform (DECL_SOURCE_LOCATION (v), "%qD is not the function%'s own: it keeps the "
		"value from before the region", v);
    }
}

/* ------------------------------------------------------------------------
   Variables of a function that stay mapped when it has returned.  */

void
copy_checker::check_stack ()
{
  for (const copy_node &node : m_flow.nodes)
    for (const copy_step &at : node.steps)
      if (at.what == copy_event::enter_data_with
	  || at.what == copy_event::enter_data_without)
	m_enters.emplace (at.variable, at);
      else if (at.what == copy_event::exit_data_with
	       || at.what == copy_event::exit_data_without
	       || at.what == copy_event::any)
	m_exits.insert (at.variable);
  /* The program ends with its main function; gfortran's is called by another one.  */
  if (MAIN_NAME_P (DECL_NAME (m_fun->decl))
      || id_equal (DECL_NAME (m_fun->decl), "MAIN__"))
    return;
  for (const auto &at : m_enters)
    if (!m_exits.count (at.first) && m_flow.own.count (at.first)
	&& VAR_P (at.first) && !is_global_var (at.first)
	&& !POINTER_TYPE_P (TREE_TYPE (at.first))
	/* A directive `declare'.  */
	&& !(marks_at (at.second.loc) & MARK_DECLARED)
	/* Data behind a descriptor of Fortran's has its own life.  */
	&& !(lang_GNU_Fortran () && RECORD_OR_UNION_TYPE_P (TREE_TYPE (at.first))))
      warn (WARN_stack_data, at.second.loc, "%qD is still mapped when the function "
	    "returns, and another variable may get its address: it needs an "
	    "%<exit data%>", at.first);
}

/* ------------------------------------------------------------------------
   Data that go to the device and back in each iteration of a loop of the host's, which
   does nothing to them.  */

std::set<size_t>
copy_checker::reached_from (size_t n) const
{
  std::set<size_t> reached;
  std::vector<size_t> open { n };
  while (!open.empty ())
    {
      size_t at = open.back ();
      open.pop_back ();
      for (size_t next : m_flow.nodes[at].next)
	if (reached.insert (next).second)
	  open.push_back (next);
    }
  return reached;
}

void
copy_checker::check_round_trips ()
{
  for (size_t n = 0; n < m_flow.nodes.size (); n++)
    {
      std::map<tree, location_t> both;
      for (const copy_step &at : m_flow.nodes[n].steps)
	if (at.what == copy_event::leave_with && strcmp (at.clause, "copy") == 0
	    && !is_gimple_reg_type (value_type (at.variable)))
	  both[at.variable] = at.loc;
	else if (at.what == copy_event::leave_with && strcmp (at.clause, "copy") == 0
		 && POINTER_TYPE_P (value_type (at.variable)))
	  both[at.variable] = at.loc;
      std::set<size_t> reached = both.empty () ? std::set<size_t> () : reached_from (n);
      if (!reached.count (n))
	continue;
      for (size_t m : reached)
	if (reached_from (m).count (n))
	  for (const copy_step &at : m_flow.nodes[m].steps)
	    if (at.what == copy_event::host_read || at.what == copy_event::host_write
		|| at.what == copy_event::any || at.what == copy_event::host_end)
	      both.erase (at.variable);
      for (const auto &at : both)
	{
	  warn (WARN_performance, at.second, "%qD is copied to the device and back in "
		"each iteration of a loop that does not use it on the host: a %<data%> "
		"construct around the loop copies it once", at.first);
	  report (at.second, REPORT_DATA, "%s goes to the device and back in each "
		  "iteration of a loop", IDENTIFIER_POINTER (DECL_NAME (at.first)));
	}
    }
}

/* What was seen, and why nothing is said of a function.  */

void
copy_checker::dump () const
{
  static const char *const words[] = {
    "host reads", "host writes", "scope ends", "anything", "device reads",
    "device writes", "enter with values", "enter without values",
    "leave with values", "leave without values", "enter data with values",
    "enter data without values", "exit data with values",
    "exit data without values", "update device", "update self", "pending",
    "computing",
    "lost", "lost private", "wait", "call"
  };
  if (!m_flow.known)
    dump_printf_loc (MSG_NOTE, dump_at (DECL_SOURCE_LOCATION (m_fun->decl)),
		     "the flow of %T is not understood\n", m_fun->decl);
  for (const copy_node &node : m_flow.nodes)
    for (const copy_step &at : node.steps)
      if (at.variable)
	dump_printf_loc (MSG_NOTE, dump_at (at.loc), "%s: %T\n", words[int (at.what)],
			 at.variable);
}

void
copy_checker::run ()
{
  if (dump_enabled_p ())
    dump ();
  if (!m_flow.known || m_flow.variables.empty ())
    return;
  std::vector<states> in (m_flow.nodes.size ());
  std::vector<bool> seen (m_flow.nodes.size ());
  std::deque<size_t> work = { 0 };
  in[0] = entry_states ();
  seen[0] = true;
  while (!work.empty ())
    {
      size_t n = work.front ();
      work.pop_front ();
      states out = in[n];
      for (const copy_step &at : m_flow.nodes[n].steps)
	step (at, &out);
      for (size_t next : m_flow.nodes[n].next)
	{
	  bool changed = !seen[next];
	  seen[next] = true;
	  if (in[next].empty ())
	    in[next] = out;
	  else
	    for (const auto &each : out)
	      changed |= in[next][each.first].join (each.second);
	  if (changed)
	    work.push_back (next);
	}
    }
  m_say = true;
  for (size_t n = 0; n < m_flow.nodes.size (); n++)
    if (seen[n])
      {
	for (const copy_step &at : m_flow.nodes[n].steps)
	  step (at, &in[n]);
	if (m_flow.nodes[n].next.empty ())
	  check_results (in[n]);
      }
  check_stack ();
  if (warning_on_p (WARN_performance) || (the_arguments.info & REPORT_DATA))
    check_round_trips ();
}

} // anonymous namespace

void
check_copies (function *fun)
{
  copy_checker (fun).run ();
}

} // namespace accplug
