/* Addresses that are linear in digits of a loop's counter; see carried-places.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "analysis/linear-values.h"
#include "device-code/carried-places.h"

namespace accplug
{

namespace
{

/* Addresses of a loop, at most: each takes two registers.  */
const unsigned most_places = 4;
/* An address of so many instructions, as far as one can tell here, is worth the four that it
   takes to carry it: a product of 64 bits has three, a sum two; one of 32 bits has a sum, and
   an extension, in one.  */
const unsigned least_cost = 6;
const unsigned most_depth = 12;

/* A value of 64 bits, or one that an iteration has in fewer: the sum of digits by FACTORS, and
   REST, all in `unsigned long'.  A pointer also has a BASE.  */

struct linear_form
{
  std::map<size_t, tree> factors;
  tree rest = NULL_TREE, base = NULL_TREE;
  unsigned cost = 0;		/* instructions of an iteration */
};

class place_carrier
{
public:
  place_carrier (class loop *l, const std::vector<carried_digit> &digits,
		 gimple_seq *before, gimple_seq *behind)
    : m_loop (l), m_digits (digits), m_before (before), m_behind (behind) {}

  unsigned run ();

private:
  static tree type () { return long_unsigned_type_node; }
  tree op (tree_code code, tree a, tree b)
  { return gimple_build (m_before, code, type (), a, b); }
  tree wide (tree a) { return gimple_convert (m_before, type (), a); }
  bool invariant_p (tree t) const
  { return is_gimple_min_invariant (t) || expr_invariant_in_loop_p (m_loop, t); }

  bool form_of (tree value, unsigned depth, linear_form *form);
  bool form_of_name (gassign *def, unsigned depth, linear_form *form);
  bool form_of_conversion (tree to, tree from, unsigned depth, linear_form *form);
  bool index_from_one_p (const linear_form &form) const;
  bool form_of_sum (tree_code code, tree a, tree b, unsigned depth, linear_form *form);
  bool form_of_product (tree a, tree b, unsigned depth, linear_form *form);
  bool place_p (gassign *def, linear_form *form);
  void carry (gassign *def, const linear_form &form);
  void go_around (gassign *def, tree base, tree first, tree moved);
  gassign *computed (tree name) const;
  std::vector<gassign *> addresses () const;

  class loop *m_loop;
  const std::vector<carried_digit> &m_digits;
  gimple_seq *m_before, *m_behind;
};

/* Is TYPE one whose arithmetic is that of integers, or modulo 2^64?  */

bool
known_arithmetic_p (const_tree type)
{
  return (INTEGRAL_TYPE_P (type)
	  && (TYPE_PRECISION (type) == 64 || TYPE_OVERFLOW_UNDEFINED (type)));
}

/* Is FORM a digit of less than 31 bits, and 1 or 0 or something negative of 32 bits, as the
   indices of Fortran's loops?  */

bool
place_carrier::index_from_one_p (const linear_form &form) const
{
  if (form.factors.size () != 1 || !integer_onep (form.factors.begin ()->second)
      || !m_digits[form.factors.begin ()->first].fits_int
      || TREE_CODE (form.rest) != INTEGER_CST)
    return false;
  HOST_WIDE_INT rest = wi::to_wide (form.rest).to_shwi ();
  return rest <= 1 && rest >= -(HOST_WIDE_INT (1) << 31);
}

bool
place_carrier::form_of_conversion (tree to, tree from, unsigned depth, linear_form *form)
{
  tree own = TREE_TYPE (from);
  if (!INTEGRAL_TYPE_P (own) || !INTEGRAL_TYPE_P (to) || TYPE_PRECISION (to) > 64)
    return false;
  unsigned bits = TYPE_PRECISION (own), more = TYPE_PRECISION (to);
  if (invariant_p (from))
    {
      form->rest = wide (gimple_convert (m_before, to, from));
      return true;
    }
  if (!form_of (from, depth, form))
    return false;
  bool digit = (form->factors.size () == 1 && integer_zerop (form->rest)
		&& integer_onep (form->factors.begin ()->second));
  bool fits_int = digit && m_digits[form->factors.begin ()->first].fits_int;
  if (fits_int && bits >= 32 && more >= 32)
    return true;
  if (bits > more)
    return more == 32 && !TYPE_UNSIGNED (to) && index_from_one_p (*form);
  if (bits == more)
    return bits == 64 || (digit && TYPE_UNSIGNED (to));
  return (bits < more
	  && (TYPE_OVERFLOW_UNDEFINED (own) || (digit && TYPE_UNSIGNED (own) && bits >= 32)));
}

bool
place_carrier::form_of_sum (tree_code code, tree a, tree b, unsigned depth, linear_form *form)
{
  linear_form other;
  if (!form_of (a, depth, form) || !form_of (b, depth, &other))
    return false;
  for (const auto &f : other.factors)
    {
      tree &mine = form->factors[f.first];
      mine = op (code, mine ? mine : build_zero_cst (type ()), f.second);
    }
  form->rest = op (code, form->rest, other.rest);
  form->cost += other.cost;
  return true;
}

bool
place_carrier::form_of_product (tree a, tree b, unsigned depth, linear_form *form)
{
  if (invariant_p (a))
    std::swap (a, b);
  if (!invariant_p (b) || !form_of (a, depth, form))
    return false;
  tree by = wide (b);
  for (auto &f : form->factors)
    f.second = op (MULT_EXPR, f.second, by);
  form->rest = op (MULT_EXPR, form->rest, by);
  return true;
}

bool
place_carrier::form_of_name (gassign *def, unsigned depth, linear_form *form)
{
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  tree to = TREE_TYPE (gimple_assign_lhs (def));
  tree_code code = gimple_assign_rhs_code (def);
  bool is_long = TYPE_PRECISION (to) == 64;
  if (code == SSA_NAME)
    return form_of (a, depth, form);
  if (CONVERT_EXPR_CODE_P (code))
    return form_of_conversion (to, a, depth, form);
  if (!known_arithmetic_p (to))
    return false;
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
      form->cost += is_long ? 2 : 0;
      return form_of_sum (code, a, b, depth, form);
    case MULT_EXPR:
      form->cost += is_long && !CONSTANT_CLASS_P (b) ? 3 : 1;
      return form_of_product (a, b, depth, form);
    default:
      return false;
    }
}

/* Say in FORM what VALUE is in 64 bits; false if that is not known.  */

bool
place_carrier::form_of (tree value, unsigned depth, linear_form *form)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (value)) || TYPE_PRECISION (TREE_TYPE (value)) > 64)
    return false;
  if (invariant_p (value))
    {
      form->rest = wide (value);
      return true;
    }
  if (TREE_CODE (value) != SSA_NAME || depth == most_depth)
    return false;
  for (size_t i = 0; i < m_digits.size (); i++)
    if (m_digits[i].name == value)
      {
	form->factors[i] = build_one_cst (type ());
	form->rest = build_zero_cst (type ());
	return true;
      }
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value));
  return def && form_of_name (def, depth + 1, form);
}

/* Is DEF an address, or an index, that is worth being carried?  FORM says what it is.  */

bool
place_carrier::place_p (gassign *def, linear_form *form)
{
  if (gimple_assign_rhs_code (def) != POINTER_PLUS_EXPR)
    {
      if (!form_of_name (def, 0, form))
	return false;
    }
  else
    {
      form->base = gimple_assign_rhs1 (def);
      if (!invariant_p (form->base) || !form_of (gimple_assign_rhs2 (def), 0, form))
	return false;
    }
  form->cost++;
  return !form->factors.empty () && form->cost >= least_cost;
}

/* Where NAME is computed, if that is in the loop and may be an address, or else an index of 64
   bits; or NULL.  */

gassign *
place_carrier::computed (tree name) const
{
  gassign *def = (TREE_CODE (name) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name)) : NULL);
  if (!def || !gimple_bb (def) || !flow_bb_inside_loop_p (m_loop, gimple_bb (def)))
    return nullptr;
  bool address = (POINTER_TYPE_P (TREE_TYPE (name))
		  && gimple_assign_rhs_code (def) == POINTER_PLUS_EXPR);
  bool index = INTEGRAL_TYPE_P (TREE_TYPE (name)) && TYPE_PRECISION (TREE_TYPE (name)) == 64;
  return address || index ? def : nullptr;
}

/* The addresses, and indices, of the loop's loads and stores, each once.  */

std::vector<gassign *>
place_carrier::addresses () const
{
  std::vector<gassign *> found;
  auto add = [&] (tree name)
    {
      gassign *def = computed (name);
      if (def && std::find (found.begin (), found.end (), def) == found.end ())
	found.push_back (def);
    };
  basic_block *body = get_loop_body_in_dom_order (m_loop);
  for (unsigned n = 0; n < m_loop->num_nodes; n++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[n]); !gsi_end_p (i); gsi_next (&i))
      {
	gassign *stmt = dyn_cast<gassign *> (gsi_stmt (i));
	if (!stmt || !gimple_vuse (stmt) || !gimple_assign_single_p (stmt))
	  continue;
	tree ref = (gimple_store_p (stmt) ? gimple_assign_lhs (stmt)
		    : gimple_assign_rhs1 (stmt));
	for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
	  if (TREE_CODE (ref) == ARRAY_REF)
	    add (TREE_OPERAND (ref, 1));
	if (TREE_CODE (ref) == MEM_REF)
	  add (TREE_OPERAND (ref, 0));
      }
  free (body);
  return found;
}

/* DEF, of FORM, goes around the loop.  */

void
place_carrier::carry (gassign *def, const linear_form &form)
{
  tree first = form.rest, step = build_zero_cst (type ());
  std::vector<std::pair<tree, tree>> jumps;
  for (const auto &f : form.factors)
    {
      const carried_digit &d = m_digits[f.first];
      first = op (PLUS_EXPR, first, op (MULT_EXPR, f.second, wide (d.first)));
      step = op (PLUS_EXPR, step, op (MULT_EXPR, f.second, d.step));
      for (const auto &j : d.jumps)
	{
	  tree more = op (MULT_EXPR, f.second, j.second);
	  auto known = std::find_if (jumps.begin (), jumps.end (), [&j] (const auto &other)
	    { return other.first == j.first; });
	  if (known == jumps.end ())
	    jumps.push_back ({ j.first, more });
	  else
	    known->second = op (PLUS_EXPR, known->second, more);
	}
    }
  /* Elements that follow each other in all of the loops.  */
  for (auto j = jumps.begin (); j != jumps.end ();)
    if (linear_values ().operand (j->second) == polynomial (0))
      j = jumps.erase (j);
    else
      ++j;
  tree moved = step;
  for (const auto &j : jumps)
    {
      bool only = jumps.size () == 1;
      tree far = only ? op (PLUS_EXPR, step, j.second) : j.second;
      tree jump = gimple_build (m_behind, COND_EXPR, type (), j.first, far,
				only ? step : build_zero_cst (type ()));
      moved = only ? jump : gimple_build (m_behind, PLUS_EXPR, type (), moved, jump);
    }
  go_around (def, form.base, first, moved);
}

/* DEF begins with FIRST, behind BASE if that is a pointer, and then goes on by MOVED.  */

void
place_carrier::go_around (gassign *def, tree base, tree first, tree moved)
{
  tree lhs = gimple_assign_lhs (def), own = base ? TREE_TYPE (lhs) : type ();
  tree now = base ? copy_ssa_name (lhs) : make_ssa_name (own), next;
  gphi *phi = create_phi_node (now, m_loop->header);
  if (base)
    {
      if (SSA_NAME_PTR_INFO (lhs))
	duplicate_ssa_name_ptr_info (now, SSA_NAME_PTR_INFO (lhs));
      first = gimple_build (m_before, POINTER_PLUS_EXPR, own, base,
			    gimple_convert (m_before, sizetype, first));
      next = gimple_build (m_behind, POINTER_PLUS_EXPR, own, now,
			   gimple_convert (m_behind, sizetype, moved));
    }
  else
    next = gimple_build (m_behind, PLUS_EXPR, own, now, moved);
  add_phi_arg (phi, first, loop_preheader_edge (m_loop), UNKNOWN_LOCATION);
  add_phi_arg (phi, next, loop_latch_edge (m_loop), UNKNOWN_LOCATION);
  bool same = useless_type_conversion_p (TREE_TYPE (lhs), own);
  gimple_stmt_iterator gsi = gsi_for_stmt (def);
  gimple_assign_set_rhs_with_ops (&gsi, same ? SSA_NAME : NOP_EXPR, now);
  update_stmt (gsi_stmt (gsi));
}

unsigned
place_carrier::run ()
{
  std::vector<gassign *> all = addresses ();
  if (all.size () > most_places)
    return 0;
  unsigned count = 0;
  for (gassign *def : all)
    {
      linear_form form;
      if (!place_p (def, &form))
	continue;
      carry (def, form);
      count++;
    }
  return count;
}

} // anonymous namespace

unsigned
carry_places (class loop *l, const std::vector<carried_digit> &digits, gimple_seq *before,
	      gimple_seq *behind)
{
  return place_carrier (l, digits, before, behind).run ();
}

} // namespace accplug
