/* When a run of iterations computes what; see column-schedule.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device-code/column-schedule.h"

namespace accplug
{

namespace
{

/* How often to look whether a value is better computed later.  */
const unsigned most_rounds = 3;

bool
load_p (gimple *stmt)
{
  return gimple_vuse (stmt) && !gimple_vdef (stmt);
}

/* The registers of what STMT computes.  */

unsigned
registers_of (gimple *stmt)
{
  tree lhs = gimple_vdef (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  return lhs ? CEIL (int_size_in_bytes (TREE_TYPE (lhs)), 4) : 0;
}

/* May STMT be done for an iteration that there is not?  */

bool
harmless_p (gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  return (lhs && TREE_CODE (lhs) == SSA_NAME && !gimple_vuse (stmt)
	  && (SCALAR_FLOAT_TYPE_P (TREE_TYPE (lhs))
	      || TREE_CODE (TREE_TYPE (lhs)) == BOOLEAN_TYPE));
}

} // anonymous namespace

column_schedule::column_schedule (const std::vector<gimple *> &body, const gift_map &gifts,
				  const std::function<bool (tree)> &depends)
{
  for (gimple *stmt : body)
    add (stmt, gifts, depends);
  place_loads (gifts);
  for (node &n : m_nodes)
    find_most (&n, depends);
  /* All as early as can be, or nothing.  */
  m_registers = find_waits ();
  improve ();
  std::vector<unsigned> found;
  for (node &n : m_nodes)
    {
      found.push_back (n.ahead);
      if (n.kind == value)
	n.ahead = 0;
    }
  if (find_waits () <= m_registers)
    m_registers = find_waits ();
  else
    {
      for (size_t i = 0; i < m_nodes.size (); i++)
	m_nodes[i].ahead = found[i];
      find_waits ();
    }
}

/* Append a node for STMT.  */

void
column_schedule::add (gimple *stmt, const gift_map &gifts,
		      const std::function<bool (tree)> &depends)
{
  size_t place = m_nodes.size ();
  node n = { stmt, own, place, 0, 0, {}, 0 };
  auto gift = gifts.find (stmt);
  if (gift != gifts.end ())
    n.kind = gift->second == stmt ? constant : shared;
  else if (harmless_p (stmt) && depends (gimple_get_lhs (stmt)))
    n.kind = value;
  /* What is not loaded in a run needs no address there.  */
  if (gift == gifts.end ())
    {
      tree operand;
      ssa_op_iter i;
      FOR_EACH_SSA_TREE_OPERAND (operand, stmt, i, SSA_OP_USE)
	{
	  auto def = m_places.find (SSA_NAME_DEF_STMT (operand));
	  if (def != m_places.end ())
	    n.operands.push_back (def->second);
	  else if (depends (operand))
	    n.kind = own;
	}
    }
  m_places[stmt] = place;
  m_nodes.push_back (n);
}

/* Find what shared loads get, and from which iteration; loads that get each other's values in
   turn share nothing.  */

void
column_schedule::place_loads (const gift_map &gifts)
{
  for (node &n : m_nodes)
    if (n.kind == shared)
      {
	unsigned distance = 0;
	gimple *from = n.stmt;
	auto gift = gifts.find (from);
	for (; gift != gifts.end () && gift->second != from && distance < gifts.size ();
	     gift = gifts.find (from), distance++)
	  from = gift->second;
	if (gift == gifts.end ())
	  n.most = n.ahead = distance;
	else
	  n.kind = gift->second == from ? constant : own;
	n.origin = n.kind == own ? m_places[n.stmt] : m_places[from];
      }
}

/* How early the value N can be computed; it is, for the time being.  */

void
column_schedule::find_most (node *n, const std::function<bool (tree)> &depends)
{
  if (n->kind != value)
    return;
  bool any = false;
  for (size_t i : n->operands)
    {
      const node &o = m_nodes[i];
      if (o.kind == constant || (o.kind == own && !load_p (o.stmt)
				 && !depends (gimple_get_lhs (o.stmt))))
	continue;
      unsigned most = o.kind == own ? 0 : o.most;
      n->most = any ? MIN (n->most, most) : most;
      any = true;
    }
  n->ahead = n->most;
}

/* Find how long values wait; the registers that this takes.  */

unsigned
column_schedule::find_waits ()
{
  unsigned registers = 0;
  for (node &n : m_nodes)
    n.waits = 0;
  for (const node &n : m_nodes)
    for (size_t i : n.operands)
      {
	node &o = m_nodes[i];
	if (o.kind != shared && o.kind != value)
	  continue;
	node &from = o.kind == shared ? m_nodes[o.origin] : o;
	from.waits = MAX (from.waits, o.ahead - (n.kind == value ? n.ahead : 0));
      }
  for (size_t i = 0; i < m_nodes.size (); i++)
    if (m_nodes[i].kind == constant && m_nodes[i].origin == i)
      registers += registers_of (m_nodes[i].stmt);
    else
      registers += m_nodes[i].waits * registers_of (m_nodes[i].stmt);
  return registers;
}

/* The least number of iterations ahead of its own that the value PLACE can be done, as others
   need it then.  */

unsigned
column_schedule::least_ahead (size_t place) const
{
  unsigned least = 0;
  for (size_t i = place + 1; i < m_nodes.size (); i++)
    if (m_nodes[i].kind == value
	&& std::find (m_nodes[i].operands.begin (), m_nodes[i].operands.end (), place)
	     != m_nodes[i].operands.end ())
      least = MAX (least, m_nodes[i].ahead);
  return least;
}

/* Compute later what then waits in fewer registers.  */

void
column_schedule::improve ()
{
  bool any = true;
  for (unsigned round = 0; any && round < most_rounds; round++)
    {
      any = false;
      for (size_t i = m_nodes.size (); i-- > 0;)
	if (m_nodes[i].kind == value && m_nodes[i].ahead > 0)
	  {
	    unsigned best = m_nodes[i].ahead, least = least_ahead (i);
	    for (unsigned other = best; other-- > least;)
	      {
		m_nodes[i].ahead = other;
		unsigned registers = find_waits ();
		if (registers <= m_registers)
		  {
		    any |= registers < m_registers;
		    m_registers = registers;
		    best = other;
		  }
	      }
	    m_nodes[i].ahead = best;
	  }
    }
  m_registers = find_waits ();
}

const column_schedule::node *
column_schedule::find (gimple *stmt) const
{
  auto place = m_places.find (stmt);
  return place == m_places.end () ? nullptr : &m_nodes[place->second];
}

unsigned
column_schedule::ahead (gimple *stmt) const
{
  const node *n = find (stmt);
  return n && n->kind == value ? n->ahead : 0;
}

unsigned
column_schedule::most_ahead () const
{
  unsigned most = 0;
  for (const node &n : m_nodes)
    if (n.kind == value)
      most = MAX (most, n.ahead);
  return most;
}

gimple *
column_schedule::origin (gimple *load) const
{
  const node *n = find (load);
  return n ? m_nodes[n->origin].stmt : load;
}

unsigned
column_schedule::distance (gimple *load) const
{
  const node *n = find (load);
  return n && n->kind == shared ? n->most : 0;
}

bool
column_schedule::constant_p (gimple *load) const
{
  const node *n = find (load);
  return n && n->kind == constant;
}

unsigned
column_schedule::waits (gimple *stmt) const
{
  const node *n = find (stmt);
  return n ? n->waits : 0;
}

unsigned
column_schedule::registers () const
{
  return m_registers;
}

} // namespace accplug
