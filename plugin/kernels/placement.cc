/* Where the variables of a kernels region live.

   Comes in: a region with its plan.
   Goes out: placement: which variables belong to a part, come to parts by value, are
   mapped by one part or around all, or are the host's.

   Rules
   - A variable of the region belongs to the part that uses it.  If several do, each
     has its own if none reads what another has left; otherwise the data construct
     creates it on the device.  It also does if its address is in a variable of other
     parts, as that of Fortran's temporary arrays is in their descriptors.
   - An implicitly copied scalar belongs to a part too, if the part assigns it before
     it reads it and nobody reads its value afterwards.  If no part leaves a value that
     is read, it is mapped nowhere.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/placement.h"
#include "base/dump.h"
#include "base/walk.h"
#include "statements/copies.h"

namespace accplug
{

namespace
{

class placer
{
public:
  explicit placer (const kernels_region &region);

  placement run ();

private:
  bool read_after_others_p (const std::vector<size_t> &users, tree v) const;
  bool address_leaves_p (size_t number, tree v) const;
  void place_variable (tree v);
  void copy_variable (size_t i, tree v);
  void place_implicit_scalar (tree v);
  bool lone_scalar_p (const mapping_group &group) const;
  void note (tree v, const char *decision) const;
  void note_part (tree v, size_t number, const char *decision) const;

  const kernels_region &m_region;
  std::vector<variable_uses> m_uses;	/* of each piece */
  placement m_places;
};

placer::placer (const kernels_region &region)
: m_region (region)
{
  for (const piece &p : m_region.plan.pieces)
    m_uses.push_back (uses_of (p.stmts));
}

/* Dump what V became.  */

void
placer::note (tree v, const char *decision) const
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, m_region.stmt, "%T %s\n", v, decision);
}

void
placer::note_part (tree v, size_t number, const char *decision) const
{
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, m_region.stmt, "%T is private to piece %d: %s\n", v,
		     int (number) + 1, decision);
}

/* Does one of the pieces USERS read a value of V that another one has left?  */

bool
placer::read_after_others_p (const std::vector<size_t> &users, tree v) const
{
  for (size_t i : users)
    if (exposure_of (m_region.plan.pieces[i].stmts, v).read_first)
      return true;
  return false;
}

/* Who has the address of a variable, or a pointer made from it.  */

struct address_holders
{
  std::set<tree> variables;
  bool memory = false;		/* something that is no variable, too */
};

/* If STMT computes a pointer, or copies a structure, from one of HOLDERS, what it assigns
   is one.  */

void
note_holder (gimple *stmt, address_holders *holders)
{
  tree lhs = is_gimple_assign (stmt) || is_gimple_call (stmt)
	       ? gimple_get_lhs (stmt) : NULL_TREE;
  if (!lhs || gimple_clobber_p (stmt)
      || (!POINTER_TYPE_P (TREE_TYPE (lhs)) && !AGGREGATE_TYPE_P (TREE_TYPE (lhs))))
    return;
  const variable_uses &uses = uses_of (stmt);
  for (tree holder : holders->variables)
    if (uses.mentioned.count (holder))
      {
	tree base = get_base_address (lhs);
	if (base && DECL_P (base))
	  holders->variables.insert (base);
	else
	  holders->memory = true;
	break;
      }
}

/* V is used in piece NUMBER alone: may others find it by its address?  */

bool
placer::address_leaves_p (size_t number, tree v) const
{
  const statement_list &stmts = m_region.plan.pieces[number].stmts;
  /* What a reference refers to counts as addressed, too.  */
  if (TREE_CODE (TREE_TYPE (v)) == REFERENCE_TYPE
      || !m_uses[number].addressed.count (v))
    return false;
  address_holders holders;
  holders.variables.insert (v);
  for (size_t known = 0; known != holders.variables.size () && !holders.memory;)
    {
      known = holders.variables.size ();
      for (gimple *stmt : stmts)
	walk_in (iterator_at (stmt), [&] (gimple_stmt_iterator *gsi)
	  {
	    note_holder (gsi_stmt (*gsi), &holders);
	    return visit::into;
	  });
    }
  auto outside = [&] (tree holder)
    {
      if (!m_region.variables.own.count (holder))
	return true;
      for (size_t i = 0; i < m_region.plan.pieces.size (); i++)
	if (i != number && m_uses[i].mentioned.count (holder))
	  return true;
      return false;
    };
  return (holders.memory
	  || std::any_of (holders.variables.begin (), holders.variables.end (),
			  outside));
}

void
placer::place_variable (tree v)
{
  std::vector<size_t> users;
  bool host = m_region.plan.host_variables.count (v);
  for (size_t i = 0; i < m_region.plan.pieces.size (); i++)
    {
      const piece &p = m_region.plan.pieces[i];
      if (p.kind == piece_kind::host)
	host |= m_uses[i].mentioned.count (v) != 0;
      else if (m_uses[i].mentioned.count (v) || m_uses[i].addressed.count (v))
	users.push_back (i);
    }
  if (host)
    {
      m_places.host_vars.push_back (v);
      note (v, "lives on the host: all that sets it can run there");
    }
  else if (users.empty ())
    ;
  else if (users.size () == 1 && !address_leaves_p (users[0], v))
    {
      m_places.part_vars[users[0]].push_back (v);
      note_part (v, users[0], "no other uses it");
    }
  else if (scalar_variable_p (v) && !m_region.uses.addressed.count (v)
	   && !m_region.uses.in_clauses.count (v) && !read_after_others_p (users, v))
    for (size_t i : users)
      {
	if (i == users[0])
	  m_places.part_vars[i].push_back (v);
	else
	  copy_variable (i, v);
	note_part (v, i, "no piece reads what another one leaves");
      }
  else
    {
      m_places.shared.push_back (v);
      note (v, users.size () == 1
	    ? "is created on the device for the region: its address leaves its piece"
	    : "is created on the device for the region: it passes from piece to piece");
    }
}

/* Give piece I a copy of V.  */

void
placer::copy_variable (size_t i, tree v)
{
  tree own = variable_like (v);
  m_places.part_vars[i].push_back (own);
  m_places.copies[i].push_back ({ v, own });
}

/* A piece to which the implicitly copied V is private has its own.  If no other one
   leaves a value, the host has the value from before the region for those that read
   it; pointers and variables of loop directives stay mapped there.  */

void
placer::place_implicit_scalar (tree v)
{
  bool mapped = met_by_pointer_p (m_region.flat.stmts, v, true);
  for (size_t i = 0; i < m_region.plan.pieces.size (); i++)
    {
      const piece &p = m_region.plan.pieces[i];
      const variable_uses &uses = m_uses[i];
      if (p.kind == piece_kind::host)
	mapped |= uses.mentioned.count (v) != 0;
      else if (!uses.mentioned.count (v) && !uses.in_clauses.count (v)
	       && !uses.addressed.count (v))
	;
      else if (m_region.private_to_p (p, v))
	{
	  copy_variable (i, v);
	  note_part (v, i, "set there before it is read, and not read afterwards");
	}
      else
	mapped |= (POINTER_TYPE_P (value_type (v)) || uses.in_clauses.count (v)
		   || uses.addressed.count (v)
		   || (uses.written.count (v) && !m_region.dead_after_p (p, v)));
    }
  if (!mapped)
    m_places.values.insert (v);
  note (v, !mapped ? "has no clause and comes by value: no piece leaves a value of it"
	: "has no clause and is mapped: a piece leaves its value, or uses its address");
}

/* Does one nest alone use GROUP's scalar, once?  */

bool
placer::lone_scalar_p (const mapping_group &group) const
{
  tree v = group.scalar ();
  if (!m_region.repeated || !group.implicit || group.clauses.size () != 1
      || m_places.values.count (v) || m_region.uses.addressed.count (v)
      || POINTER_TYPE_P (TREE_TYPE (v)))
    return false;
  unsigned users = 0;
  for (const piece &p : m_region.plan.pieces)
    {
      size_t number = m_region.number_of (p);
      const variable_uses &uses = m_uses[number];
      if (m_places.copied_p (number, v)
	  || (!group.used_in (uses) && !p.fetched.count (v)))
	continue;
      if (p.kind != piece_kind::nest || p.in_loop || users++)
	return false;
    }
  return users == 1;
}

placement
placer::run ()
{
  m_places.part_vars.resize (m_region.plan.pieces.size ());
  m_places.copies.resize (m_region.plan.pieces.size ());
  m_places.values = m_region.variables.by_value;
  m_places.values.insert (m_region.plan.host_variables.begin (),
			  m_region.plan.host_variables.end ());
  for (tree v : m_region.variables.implicit)
    if (!m_places.values.count (v))
      place_implicit_scalar (v);
    else
      note (v, m_region.plan.host_variables.count (v)
	    ? "has no clause and comes by value: it lives on the host"
	    : "has no clause and comes by value: the region only reads it");
  for (const mapping_group &group : m_region.clauses.groups ())
    if (lone_scalar_p (group))
      {
	m_places.lone.insert (group.scalar ());
	note (group.scalar (), "is mapped by the one nest that uses it, once");
      }
  if (m_region.undivided)
    return m_places;
  for (tree v : m_region.flat.vars)
    if (m_region.variables.own.count (v))
      place_variable (v);
    else
      m_places.host_vars.push_back (v);
  return m_places;
}

} // anonymous namespace

bool
placement::copied_p (size_t number, tree v) const
{
  return std::any_of (copies[number].begin (), copies[number].end (),
		      [v] (const std::pair<tree, tree> &copy)
		      { return copy.first == v; });
}

placement
place_variables (const kernels_region &region)
{
  return placer (region).run ();
}

} // namespace accplug
