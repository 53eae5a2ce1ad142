/* Loops whose nests go through rows and columns, as loops behind each other.

   Comes in: the statements of a kernels region as one list (flow.h).
   Goes out: the list, in which

       for (i) { t[i] = 0; for (j) t[i] += a[i][j] * x[j]; for (j) y[j] += a[i][j] * t[i]; }

   is a loop over i for T, and one behind it for Y. What a part of the loop stores moves
   with i, and what another one stores does not: no mapping of the whole is parallel, but
   each of the loops has one.

   Rules
   - A loop has control, which each copy has, and items, which one copy has: all that leads
     to a store, with the loops in it. Items follow each other without a jump between them.
   - Nothing that one item stores another one of another copy refers to, but for an element
     that only the same iteration has: the index, times and plus constants, is its place.
     Control loads nothing that an item stores.
   - Objects are apart if they are different arrays, or one of them is what a parameter
     points to that is `restrict' (Fortran's dummy arrays are). If only other pointers are in
     the way, the host finds out before the loop whether what they reach in it is
     apart (overlap-checks.h), and the loop as it was stands beside the others: flow.h's
     guarded_loop.
   - No item reads a scalar before it writes it that another one writes; what a scalar has at
     the end is what the last item leaves, or nobody reads it.
   - The index has no value twice, is set once in the loop, and has a value before it that
     can be given to it again.
   - An inner loop with both kinds of stores is distributed first; if the outer one cannot
     be, neither is.
   - Statements of the list are not changed: copies are new.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "kernels/distribution.h"
#include "kernels/overlap-checks.h"
#include "kernels/turned-nests.h"
#include "base/dump.h"
#include "base/walk.h"

namespace accplug
{

namespace
{

struct range
{
  size_t first, last;
  bool loops = false, stores = false, moves = false, stays = false;
};

/* K * index + C bytes.  */
struct linear_place
{
  bool known = false;
  HOST_WIDE_INT k = 0, c = 0;
};

struct reference
{
  tree object = NULL_TREE;	/* an array or a pointer; NULL_TREE: not known */
  bool pointer = false, restricted = false;
  linear_place place;
  HOST_WIDE_INT size = -1;
  bool store = false;
};

statement_list
part_of (const statement_list &list, size_t first, size_t end)
{
  return statement_list (list.begin () + first, list.begin () + end);
}

/* Statements FIRST to LAST in ranges that no one of JUMPS crosses.  */

std::vector<range>
closed_ranges (size_t first, size_t last, const std::vector<jump> &jumps)
{
  std::vector<range> found;
  for (size_t i = first; i <= last; i = found.back ().last + 1)
    {
      range r = { i, i };
      for (bool changed = true; changed;)
	{
	  changed = false;
	  for (const jump &j : jumps)
	    {
	      size_t low = MIN (j.from, j.to), high = MAX (j.from, j.to);
	      if (low >= r.first && low <= r.last && high <= last)
		{
		  r.loops |= j.backward ();
		  changed |= high > r.last;
		  r.last = MAX (r.last, high);
		}
	    }
	}
      found.push_back (r);
    }
  return found;
}

bool
scalar_p (tree t)
{
  tree v = variable_of (t);
  return v && scalar_variable_p (v) && !TREE_THIS_VOLATILE (v);
}

/* Does STMT do nothing but arithmetic, one load or one store, or a jump?  */

bool
plain_p (gimple *stmt)
{
  if (gimple_has_volatile_ops (stmt) || stmt_can_throw_internal (cfun, stmt))
    return false;
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL: case GIMPLE_PREDICT: case GIMPLE_COND:
      return true;
    case GIMPLE_GOTO:
      return TREE_CODE (gimple_goto_dest (stmt)) == LABEL_DECL;
    case GIMPLE_CALL:
      return ((gimple_call_flags (stmt) & ECF_CONST) && gimple_call_lhs (stmt)
	      && scalar_p (gimple_call_lhs (stmt)));
    case GIMPLE_ASSIGN:
      return (!gimple_clobber_p (stmt)
	      && is_gimple_reg_type (TREE_TYPE (gimple_get_lhs (stmt)))
	      && uses_of (stmt).addressed.empty ()
	      && TREE_CODE (gimple_assign_rhs1 (stmt)) != ADDR_EXPR);
    default:
      return false;
    }
}

bool
store_p (gimple *stmt)
{
  return is_gimple_assign (stmt) && !scalar_p (gimple_assign_lhs (stmt));
}

/* ------------------------------------------------------------------------
   A loop, and where it refers to.  */

class loop_body
{
public:
  loop_body (const statement_list &list, const std::vector<jump> &jumps, range whole)
    : m_list (list), m_jumps (jumps), m_whole (whole) {}

  bool read ();
  void classify (tree index);
  tree index () const { return m_index; }
  gassign *start () const;
  const char *reason_against (const std::vector<tree> &vars, object_pairs *asked) const;
  bool in_any_order_p (object_pairs *asked) const;
  std::vector<object_reference> object_references () const;
  std::vector<range> items;

private:
  bool find_index ();
  std::vector<jump> find_control (std::vector<jump> *inner) const;
  bool written_p (tree v) const { return m_uses.written.count (v); }
  std::vector<gassign *> definitions (tree v) const;
  gassign *definition (tree v) const;
  bool moves_p (tree t, tree index, std::set<tree> *seen) const;
  linear_place place_of (tree t, unsigned depth = 0) const;
  tree object_of_pointer (tree p, unsigned depth = 0) const;
  reference reference_of (tree ref, bool store) const;
  std::vector<reference> references (size_t first, size_t end) const;
  bool apart_p (const reference &a, const reference &b, bool control,
		object_pairs *asked) const;
  bool all_apart_p (const std::vector<reference> &, const std::vector<reference> &,
		    bool control, object_pairs *asked) const;
  const char *memory_reason (object_pairs *asked) const;
  bool scalars_met_p () const;
  const char *scalar_reason (const std::vector<tree> &vars) const;

  const statement_list &m_list;
  const std::vector<jump> &m_jumps;
  range m_whole;
  variable_uses m_uses;
  tree m_index = NULL_TREE;
};

/* The jumps that make the loop; all others in it are INNER.  */

std::vector<jump>
loop_body::find_control (std::vector<jump> *inner) const
{
  size_t header = m_whole.last + 1, latch = 0;
  auto inside = [this] (const jump &j)
    { return j.from >= m_whole.first && j.from <= m_whole.last; };
  for (const jump &j : m_jumps)
    if (inside (j) && j.backward ())
      header = MIN (header, j.to);
  for (const jump &j : m_jumps)
    if (inside (j) && j.to == header)
      latch = MAX (latch, j.from);
  auto zone = [=] (size_t i) { return i < header ? 0 : i <= latch ? 1 : 2; };
  std::vector<jump> control;
  for (const jump &j : m_jumps)
    if (inside (j))
      (zone (j.from) == zone (j.to) && j.to != header ? *inner : control).push_back (j);
  return control;
}

/* The items; false if the loop is not understood.  */

bool
loop_body::read ()
{
  for (size_t i = m_whole.first; i <= m_whole.last; i++)
    if (!plain_p (m_list[i]))
      return false;
  m_uses = uses_of (part_of (m_list, m_whole.first, m_whole.last + 1));
  std::vector<jump> inner, control = find_control (&inner);
  range pending = { 0, 0 };
  bool any = false;
  for (const range &r : closed_ranges (m_whole.first, m_whole.last, inner))
    {
      if (std::any_of (control.begin (), control.end (), [&] (const jump &j)
	    { return ((j.from >= r.first && j.from <= r.last)
		      || (j.to >= r.first && j.to <= r.last)); }))
	{
	  if (r.first != r.last && r.loops)
	    return false;
	  any = false;
	  continue;
	}
      if (!any)
	pending = { r.first, r.last };
      any = true;
      pending.last = r.last;
      pending.loops |= r.loops;
      for (size_t i = r.first; i <= r.last; i++)
	pending.stores |= store_p (m_list[i]);
      if (!pending.stores)
	continue;
      items.push_back (pending);
      any = false;
    }
  for (size_t i = 1; i < items.size (); i++)
    if (items[i].first != items[i - 1].last + 1)
      return false;
  return !items.empty () && find_index ();
}

/* Does an index of TYPE have no value twice if STEP is added to it?  */

bool
once_each_p (tree type, tree step)
{
  if (TREE_CODE (step) != INTEGER_CST || integer_zerop (step))
    return false;
  return (TYPE_OVERFLOW_UNDEFINED (type) || TYPE_PRECISION (type) >= 64
	  || integer_onep (step) || integer_all_onesp (step));
}

/* The loop's index: control adds a constant to it.  */

bool
loop_body::find_index ()
{
  for (size_t i = m_whole.first; i <= m_whole.last; i++)
    {
      gassign *stmt = dyn_cast<gassign *> (m_list[i]);
      if ((i >= items.front ().first && i <= items.back ().last) || !stmt
	  || gimple_assign_rhs_code (stmt) != PLUS_EXPR)
	continue;
      tree v = gimple_assign_lhs (stmt);
      if (VAR_P (v) && v == gimple_assign_rhs1 (stmt) && INTEGRAL_TYPE_P (TREE_TYPE (v))
	  && !is_global_var (v) && !TREE_ADDRESSABLE (v)
	  && once_each_p (TREE_TYPE (v), gimple_assign_rhs2 (stmt))
	  && definitions (v).size () == 1)
	{
	  m_index = v;
	  return true;
	}
    }
  return false;
}

/* What gives the index its first value, in front of the loop; NULL if it cannot be
   repeated behind it.  */

gassign *
loop_body::start () const
{
  std::set<tree> written;
  for (size_t i = m_whole.first; i-- > 0;)
    {
      gassign *stmt = dyn_cast<gassign *> (m_list[i]);
      if (!stmt)
	return nullptr;
      if (gimple_assign_lhs (stmt) != m_index)
	{
	  written.insert (gimple_assign_lhs (stmt));
	  continue;
	}
      for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
	{
	  tree v = gimple_op (stmt, k);
	  if (TREE_CODE (v) != INTEGER_CST
	      && (!(VAR_P (v) || TREE_CODE (v) == PARM_DECL) || !scalar_p (v)
		  || is_global_var (v) || TREE_ADDRESSABLE (v) || written.count (v)
		  || written_p (v)))
	    return nullptr;
	}
      return stmt;
    }
  return nullptr;
}

std::vector<gassign *>
loop_body::definitions (tree v) const
{
  std::vector<gassign *> found;
  for (size_t i = m_whole.first; i <= m_whole.last; i++)
    if (gimple_get_lhs (m_list[i]) == v)
      found.push_back (dyn_cast<gassign *> (m_list[i]));
  return found;
}

/* The statement that sets V, if all that do are the same.  */

gassign *
loop_body::definition (tree v) const
{
  std::vector<gassign *> all = definitions (v);
  for (gassign *stmt : all)
    {
      if (!stmt || gimple_num_ops (stmt) != gimple_num_ops (all[0])
	  || gimple_assign_rhs_code (stmt) != gimple_assign_rhs_code (all[0]))
	return nullptr;
      for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
	if (!operand_equal_p (gimple_op (stmt, i), gimple_op (all[0], i), 0))
	  return nullptr;
    }
  return all.empty () ? nullptr : all[0];
}

/* Does INDEX go into T?  */

bool
loop_body::moves_p (tree t, tree index, std::set<tree> *seen) const
{
  return walk_expression (&t, [&] (tree *tp, walk_stmt_info *)
    {
      if (*tp == index)
	return visit::stop;
      if (DECL_P (*tp) && seen->insert (*tp).second)
	for (gassign *stmt : definitions (*tp))
	  for (unsigned i = 1; stmt && i < gimple_num_ops (stmt); i++)
	    if (moves_p (gimple_op (stmt, i), index, seen))
	      return visit::stop;
      return TYPE_P (*tp) ? visit::past : visit::into;
    });
}

/* T as K * index + C.  */

linear_place
loop_body::place_of (tree t, unsigned depth) const
{
  if (tree_fits_shwi_p (t))
    return { true, 0, tree_to_shwi (t) };
  if (t == m_index)
    return { true, 1, 0 };
  gassign *def = DECL_P (t) && depth < 10 ? definition (t) : nullptr;
  if (!def || !INTEGRAL_TYPE_P (TREE_TYPE (t)))
    return {};
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  tree_code code = gimple_assign_rhs_code (def);
  linear_place p = place_of (a, depth + 1);
  if (!p.known)
    return {};
  if (CONVERT_EXPR_CODE_P (code) || code == VAR_DECL)
    return (INTEGRAL_TYPE_P (TREE_TYPE (a))
	    && TYPE_PRECISION (TREE_TYPE (a)) <= TYPE_PRECISION (TREE_TYPE (t))
	    ? p : linear_place ());
  if (!TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (t)) && TYPE_PRECISION (TREE_TYPE (t)) < 64)
    return {};
  if (!b || !tree_fits_shwi_p (b) || absu_hwi (tree_to_shwi (b)) > (1 << 24)
      || absu_hwi (p.k) > (1 << 24) || absu_hwi (p.c) > (1 << 30))
    return {};
  HOST_WIDE_INT n = tree_to_shwi (b);
  switch (code)
    {
    case PLUS_EXPR:
      return { true, p.k, p.c + n };
    case MINUS_EXPR:
      return { true, p.k, p.c - n };
    case MULT_EXPR:
      return { true, p.k * n, p.c * n };
    default:
      return {};
    }
}

/* The variable that the loop does not set and that the pointer P comes from, or NULL_TREE.  */

tree
loop_body::object_of_pointer (tree p, unsigned depth) const
{
  if ((TREE_CODE (p) == PARM_DECL || VAR_P (p)) && !written_p (p))
    return (TREE_CODE (TREE_TYPE (p)) == POINTER_TYPE && !TREE_THIS_VOLATILE (p)
	    && !DECL_HAS_VALUE_EXPR_P (p)
	    ? p : TREE_CODE (p) == PARM_DECL && POINTER_TYPE_P (TREE_TYPE (p))
	    && TYPE_RESTRICT (TREE_TYPE (p)) ? p : NULL_TREE);
  gassign *def = DECL_P (p) && depth < 10 ? definition (p) : nullptr;
  if (!def || (gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR
	       && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def))))
    return NULL_TREE;
  return object_of_pointer (gimple_assign_rhs1 (def), depth + 1);
}

reference
loop_body::reference_of (tree ref, bool store) const
{
  reference r;
  r.store = store;
  tree base = get_base_address (ref), type_size = TYPE_SIZE_UNIT (TREE_TYPE (ref));
  if (base && VAR_P (base) && TREE_CODE (TREE_TYPE (base)) == ARRAY_TYPE
      && !DECL_HAS_VALUE_EXPR_P (base))
    r.object = base;
  else if (base && (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF))
    {
      r.object = object_of_pointer (TREE_OPERAND (base, 0));
      r.pointer = true;
      r.restricted = (r.object && TREE_CODE (r.object) == PARM_DECL
		      && TYPE_RESTRICT (TREE_TYPE (r.object)));
    }
  if (!r.object || !type_size || !tree_fits_shwi_p (type_size))
    return r;
  r.size = tree_to_shwi (type_size);
  if (TREE_CODE (ref) == ARRAY_REF && TREE_OPERAND (ref, 0) == base
      && (base == r.object || TREE_OPERAND (base, 0) == r.object))
    {
      r.place = place_of (TREE_OPERAND (ref, 1));
      r.place.k *= r.size;
      r.place.c *= r.size;
    }
  else if (ref == base && r.pointer && TREE_OPERAND (base, 0) != r.object
	   && (TREE_CODE (base) == INDIRECT_REF || integer_zerop (TREE_OPERAND (base, 1))))
    {
      gassign *def = definition (TREE_OPERAND (base, 0));
      if (gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR
	  && gimple_assign_rhs1 (def) == r.object)
	r.place = place_of (gimple_assign_rhs2 (def));
    }
  return r;
}

/* Of the statements from FIRST on; scalars aside.  */

std::vector<reference>
loop_body::references (size_t first, size_t end) const
{
  std::vector<reference> found;
  for (size_t i = first; i < end; i++)
    {
      gassign *stmt = dyn_cast<gassign *> (m_list[i]);
      if (!stmt)
	continue;
      if (store_p (stmt))
	found.push_back (reference_of (gimple_assign_lhs (stmt), true));
      tree rhs = gimple_assign_rhs1 (stmt);
      if (gimple_assign_single_p (stmt) && !is_gimple_min_invariant (rhs) && !scalar_p (rhs))
	found.push_back (reference_of (rhs, false));
    }
  return found;
}

/* Where the loop refers to objects.  */

std::vector<object_reference>
loop_body::object_references () const
{
  std::vector<object_reference> found;
  auto add = [&] (tree ref, bool store, size_t at)
    {
      if (tree object = reference_of (ref, store).object)
	found.push_back ({ object, ref, at });
    };
  for (size_t i = m_whole.first; i <= m_whole.last; i++)
    {
      gassign *stmt = dyn_cast<gassign *> (m_list[i]);
      if (!stmt)
	continue;
      if (store_p (stmt))
	add (gimple_assign_lhs (stmt), true, i);
      tree rhs = gimple_assign_rhs1 (stmt);
      if (gimple_assign_single_p (stmt) && !is_gimple_min_invariant (rhs) && !scalar_p (rhs))
	add (rhs, false, i);
    }
  return found;
}

/* Do A and B, of which one stores, meet in one iteration at most?  In none, if one is of
   CONTROL.  Where they do not if their objects are apart, these become ASKED.  */

bool
loop_body::apart_p (const reference &a, const reference &b, bool control,
		    object_pairs *asked) const
{
  if (!a.store && !b.store)
    return true;
  if (!a.object || !b.object)
    return false;
  if (a.object != b.object)
    {
      if (a.restricted || b.restricted
	  || (!a.pointer && !b.pointer && !compare_base_decls (a.object, b.object)))
	return true;
      auto pair = (DECL_UID (a.object) > DECL_UID (b.object)
		   ? std::make_pair (b.object, a.object)
		   : std::make_pair (a.object, b.object));
      if (std::find (asked->begin (), asked->end (), pair) == asked->end ())
	asked->push_back (pair);
      return true;
    }
  return (!control && a.place.known && b.place.known && a.place.k == b.place.k
	  && a.place.c == b.place.c && a.size == b.size
	  && absu_hwi (a.place.k) >= (unsigned HOST_WIDE_INT) a.size);
}

bool
loop_body::all_apart_p (const std::vector<reference> &some,
			const std::vector<reference> &others, bool control,
			object_pairs *asked) const
{
  for (const reference &a : some)
    for (const reference &b : others)
      if (!apart_p (a, b, control, asked))
	return false;
  return true;
}

/* Do two iterations store to the same place, or one what the other one loads, only if they
   have the same index?  If what is ASKED is apart.  */

bool
loop_body::in_any_order_p (object_pairs *asked) const
{
  std::vector<reference> all = references (m_whole.first, m_whole.last + 1);
  return all_apart_p (all, all, false, asked);
}

/* May a pointer lead to a scalar of the loop?  */

bool
loop_body::scalars_met_p () const
{
  statement_list whole = part_of (m_list, m_whole.first, m_whole.last + 1);
  for (const std::set<tree> *some : { &m_uses.read, &m_uses.written })
    for (tree v : *some)
      if (scalar_p (v) && met_by_pointer_p (whole, v, true))
	return true;
  return false;
}

const char *
loop_body::memory_reason (object_pairs *asked) const
{
  std::vector<reference> own = references (m_whole.first, items.front ().first);
  for (const reference &r : references (items.back ().last + 1, m_whole.last + 1))
    own.push_back (r);
  for (size_t i = 0; i < items.size (); i++)
    {
      std::vector<reference> here = references (items[i].first, items[i].last + 1);
      if (!all_apart_p (own, here, true, asked))
	return "its control may load what it stores";
      for (size_t k = 0; k < i; k++)
	if (!all_apart_p (references (items[k].first, items[k].last + 1), here, false,
			  asked))
	  return "its parts may refer to the same elements in different iterations";
    }
  return !asked->empty () && scalars_met_p () ? "a pointer may lead to a scalar" : nullptr;
}

const char *
loop_body::scalar_reason (const std::vector<tree> &vars) const
{
  statement_list behind = part_of (m_list, m_whole.last + 1, m_list.size ());
  behind.insert (behind.end (), m_list.begin (), m_list.end ());
  statement_list whole = part_of (m_list, m_whole.first, m_whole.last + 1);
  std::vector<statement_list> chunks;
  for (const range &r : items)
    chunks.push_back (part_of (m_list, r.first, r.last + 1));
  statement_list last = chunks.back ();
  chunks.push_back (part_of (m_list, m_whole.first, items.front ().first));
  chunks.push_back (part_of (m_list, items.back ().last + 1, m_whole.last + 1));
  for (tree v : m_uses.written)
    {
      bool in_items = false;
      for (size_t i = 0; i < items.size (); i++)
	if (uses_of (chunks[i]).written.count (v))
	  {
	    in_items = true;
	    for (size_t k = 0; k < chunks.size (); k++)
	      if (k != i && !chunks[k].empty () && exposure_of (chunks[k], v).read_first)
		return "one of its parts reads a scalar that another one writes";
	  }
      if (!in_items && v != m_index && exposure_of (whole, v).read_first)
	return "a scalar goes from one iteration to the next";
      if (in_items && (std::find (vars.begin (), vars.end (), v) == vars.end ()
		       || exposure_of (behind, v).read_first)
	  && exposure_of (last, v).kept)
	return "a scalar's value is used behind it";
    }
  return nullptr;
}

/* Why the items cannot be in loops of their own; NULL if they can, if what is ASKED is
   apart.  */

const char *
loop_body::reason_against (const std::vector<tree> &vars, object_pairs *asked) const
{
  if (!start ())
    return "its first iteration is not known behind it";
  const char *reason = memory_reason (asked);
  return reason ? reason : scalar_reason (vars);
}

/* Which items store where INDEX has to do with it, and which do not; those of one kind
   become one.  */

void
loop_body::classify (tree index)
{
  std::vector<range> merged;
  for (range r : items)
    {
      for (size_t i = r.first; i <= r.last; i++)
	if (store_p (m_list[i]))
	  {
	    std::set<tree> seen;
	    bool moves = moves_p (gimple_assign_lhs (m_list[i]), index, &seen);
	    (moves ? r.moves : r.stays) = true;
	  }
      if (merged.empty () || merged.back ().moves != r.moves
	  || merged.back ().stays != r.stays)
	{
	  merged.push_back (r);
	  continue;
	}
      merged.back ().last = r.last;
      merged.back ().loops |= r.loops;
    }
  items = merged;
}

/* ------------------------------------------------------------------------
   The copies.  */

class distributor
{
public:
  distributor (std::vector<tree> *vars, std::map<gimple *, gimple *> *origins,
	       std::vector<guarded_loop> *guarded)
    : m_vars (*vars), m_origins (origins), m_guarded (guarded) {}

  bool distribute (statement_list *list, range whole, tree index);
  void visit_loops (statement_list *list, size_t first, size_t end);

private:
  bool distribute_mixed (statement_list *list, range *whole);
  bool guard (const statement_list &list, range whole, statement_list *changed);
  gimple *copy (gimple *stmt) const;
  statement_list copies (const statement_list &list, range whole, const loop_body &body,
			 bool outer);
  statement_list turned (const statement_list &one, gassign *start,
			 const statement_list &behind);
  void append_copy (statement_list *to, const statement_list &from) const;

  std::vector<tree> &m_vars;
  std::map<gimple *, gimple *> *m_origins;
  std::vector<guarded_loop> *m_guarded;
  /* What has to be apart for the loop that is looked at.  */
  object_pairs m_asked;
};

gimple *
distributor::copy (gimple *stmt) const
{
  gimple *other = gimple_copy (stmt);
  auto known = m_origins->find (stmt);
  (*m_origins)[other] = known == m_origins->end () ? stmt : known->second;
  return other;
}

/* Copies of FROM, with labels of their own.  */

void
distributor::append_copy (statement_list *to, const statement_list &from) const
{
  std::map<tree, tree> labels;
  for (gimple *stmt : from)
    if (glabel *label = dyn_cast<glabel *> (stmt))
      labels[gimple_label_label (label)]
	= create_artificial_label (gimple_location (stmt));
  auto renamed = [&labels] (tree label)
    { return labels.count (label) ? labels[label] : label; };
  for (gimple *stmt : from)
    {
      gimple *other = copy (stmt);
      if (glabel *label = dyn_cast<glabel *> (other))
	gimple_label_set_label (label, renamed (gimple_label_label (label)));
      else if (ggoto *jump = dyn_cast<ggoto *> (other))
	gimple_goto_set_dest (jump, renamed (gimple_goto_dest (jump)));
      else if (gcond *cond = dyn_cast<gcond *> (other))
	{
	  gimple_cond_set_true_label (cond, renamed (gimple_cond_true_label (cond)));
	  gimple_cond_set_false_label (cond, renamed (gimple_cond_false_label (cond)));
	}
      to->push_back (other);
    }
}

/* ONE is a loop that START begins, in which what is stored stays where it is: with the loop
   inside around it, so that each of its iterations has its own place, in a register.  Empty
   if that cannot be.  */

statement_list
distributor::turned (const statement_list &one, gassign *start, const statement_list &behind)
{
  turned_nest nest = turn_nest (one, start, behind, m_vars);
  if (nest.stmts.empty ())
    return {};
  std::vector<jump> jumps = jumps_of (one);
  range whole = { nest.first, nest.last, true };
  loop_body body (one, jumps, whole);
  object_pairs asked = m_asked;
  if (!body.read () || !body.in_any_order_p (&asked)
      || (m_asked.empty () && !asked.empty ()))
    return {};
  m_asked = asked;
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, start, "its part that stores what does not move with it is "
		     "turned: the loop inside goes around it\n");
  return nest.stmts;
}

/* One loop for each of BODY's items; OUTER: no other is around it.  */

statement_list
distributor::copies (const statement_list &list, range whole, const loop_body &body,
		     bool outer)
{
  statement_list behind = part_of (list, whole.last + 1, list.size ());
  behind.insert (behind.end (), list.begin (), list.begin () + whole.first);
  statement_list found;
  for (size_t i = 0; i < body.items.size (); i++)
    {
      const range &item = body.items[i];
      statement_list one = part_of (list, whole.first, body.items.front ().first);
      one.insert (one.end (), list.begin () + item.first, list.begin () + item.last + 1);
      one.insert (one.end (), list.begin () + body.items.back ().last + 1,
		  list.begin () + whole.last + 1);
      statement_list nest;
      if (outer && item.stays && !item.moves)
	nest = turned (one, body.start (), behind);
      if (i && nest.empty ())
	found.push_back (copy (body.start ()));
      append_copy (&found, nest.empty () ? one : nest);
    }
  return found;
}

/* Distribute the loop WHOLE of LIST by stores that move with INDEX, of this loop or one
   around, and those that do not.  */

bool
distributor::distribute (statement_list *list, range whole, tree index)
{
  std::vector<jump> jumps = jumps_of (*list);
  loop_body body (*list, jumps, whole);
  if (!body.read ())
    return false;
  bool outer = !index;
  index = outer ? body.index () : index;
  body.classify (index);
  auto mixed = [] (const range &r) { return r.moves && r.stays; };
  auto other = [&body] (const range &r)
    { return r.moves != body.items.front ().moves || r.stays != body.items.front ().stays; };
  if (std::any_of (body.items.begin (), body.items.end (), mixed)
      || std::none_of (body.items.begin (), body.items.end (), other)
      || (outer && std::any_of (body.items.begin (), body.items.end (),
				[] (const range &r) { return r.stays && !r.loops; })))
    return false;
  const char *reason = body.reason_against (m_vars, &m_asked);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, (*list)[body.items.front ().first],
		     reason ? "loop is not distributed: %s\n"
		     : "loop is distributed: what it stores moves with it in part%s\n",
		     reason ? reason : "");
  if (reason)
    return false;
  statement_list found = part_of (*list, 0, whole.first);
  statement_list loops = copies (*list, whole, body, outer);
  found.insert (found.end (), loops.begin (), loops.end ());
  found.insert (found.end (), list->begin () + whole.last + 1, list->end ());
  *list = found;
  return true;
}

/* Distribute the loops in the loop WHOLE that have both kinds of stores.  */

bool
distributor::distribute_mixed (statement_list *list, range *whole)
{
  for (bool changed = true; changed;)
    {
      changed = false;
      std::vector<jump> jumps = jumps_of (*list);
      loop_body body (*list, jumps, *whole);
      if (!body.read ())
	return false;
      tree index = body.index ();
      body.classify (index);
      for (const range &item : body.items)
	if (item.moves && item.stays)
	  {
	    size_t before = list->size ();
	    std::vector<range> inner = closed_ranges (item.first, item.last, jumps);
	    for (const range &r : inner)
	      if (r.loops && !changed)
		changed = distribute (list, r, index);
	    if (!changed)
	      return false;
	    whole->last += list->size () - before;
	    break;
	  }
    }
  return true;
}

/* "x, y and z".  */

std::string
names_of (const object_pairs &pairs)
{
  std::vector<std::string> names;
  for (const auto &pair : pairs)
    for (tree object : { pair.first, pair.second })
      {
	tree id = DECL_NAME (object);
	std::string name = id ? IDENTIFIER_POINTER (id) : "memory";
	if (std::find (names.begin (), names.end (), name) == names.end ())
	  names.push_back (name);
      }
  std::string text;
  for (size_t i = 0; i < names.size (); i++)
    text += (i == 0 ? "" : i + 1 < names.size () ? ", " : " and ") + names[i];
  return text;
}

/* CHANGED is LIST with the loop WHOLE distributed, for which M_ASKED has to be apart: make it
   LIST with both, behind a check.  False if there can be none.  */

bool
distributor::guard (const statement_list &list, range whole, statement_list *changed)
{
  std::vector<jump> jumps = jumps_of (list);
  loop_body body (list, jumps, whole);
  gassign *start = body.read () ? body.start () : nullptr;
  overlap_check check (list, jumps, whole.first, whole.last);
  tree apart = (start && list[whole.first - 1] == start
		? check.build (m_asked, body.object_references ()) : NULL_TREE);
  if (dump_enabled_p ())
    dump_printf_loc (MSG_NOTE, list[body.items.front ().first],
		     apart
		     ? "loop has two versions: the host checks if it can be distributed\n"
		     : "loop is not distributed: what its pointers reach is not known in "
		     "front of it\n");
  if (!apart)
    return false;
  location_t where = gimple_location (start);
  std::string names = names_of (m_asked);
  auto label = [where] { return gimple_build_label (create_artificial_label (where)); };
  glabel *otherwise = label (), *parts = label (), *end = label ();
  gcall *tell = overlap_check::message (where, names);
  gcond *decide = gimple_build_cond (NE_EXPR, apart, integer_zero_node,
				     gimple_label_label (parts),
				     gimple_label_label (otherwise));
  ggoto *skip = gimple_build_goto (gimple_label_label (end));
  statement_list both = part_of (list, 0, whole.first - 1);
  auto append = [&both] (const statement_list &some)
    { both.insert (both.end (), some.begin (), some.end ()); };
  append (check.code);
  append ({ decide, otherwise, tell });
  append (part_of (list, whole.first - 1, whole.last + 1));
  append ({ skip, parts, copy (start) });
  append (part_of (*changed, whole.first, changed->size () - (list.size () - whole.last - 1)));
  append ({ end });
  append (part_of (list, whole.last + 1, list.size ()));
  m_vars.insert (m_vars.end (), check.vars.begin (), check.vars.end ());
  m_guarded->push_back ({ check.code.front (), tell, skip, parts, end, where, names });
  *changed = both;
  return true;
}

/* Distribute what can be of the loops from FIRST on, outer ones first.  */

void
distributor::visit_loops (statement_list *list, size_t first, size_t end)
{
  for (size_t i = first; i < end;)
    {
      std::vector<range> ranges = closed_ranges (i, end - 1, jumps_of (*list));
      range r = ranges.front (), whole = r;
      size_t before = list->size ();
      i = r.last + 1;
      if (!r.loops)
	continue;
      statement_list changed = *list;
      m_asked.clear ();
      if (distribute_mixed (&changed, &r) && distribute (&changed, r, NULL_TREE)
	  && (m_asked.empty () || guard (*list, whole, &changed)))
	{
	  *list = changed;
	  end += list->size () - before;
	  i += list->size () - before;
	}
    }
}

} // anonymous namespace

statement_list
distribute_loops (const statement_list &list, std::vector<tree> *vars,
		  std::map<gimple *, gimple *> *origins, std::vector<guarded_loop> *guarded)
{
  statement_list changed = list;
  distributor (vars, origins, guarded).visit_loops (&changed, 0, changed.size ());
  return changed;
}

} // namespace accplug
