/* Reads at constant distances from a loop's index.

   Comes in: an `acc loop' before omplower, whose body computes addresses in
   temporaries: D.1 = i + -1; D.2 = a[D.1].
   Goes out: the reads that every iteration does, gathered into windows: a[i-1], a[i]
   and a[i+1] are one of 3 elements.

   Rules
   - Only the beginning of an iteration counts, up to the first branch, label, call or
     store to memory that another thread may see; so each read is done, and sees what
     was there before the iteration.
   - A variable that the beginning has assigned stands for its latest definition there.
     Any other variable that the body assigns has no place in an address.
   - Signed arithmetic does not wrap.  Unsigned arithmetic counts in 64 bits alone.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "loops/window-reads.h"
#include "base/walk.h"

namespace accplug
{

/* ------------------------------------------------------------------------
   Sums  */

void
affine::add_term (tree t, HOST_WIDE_INT factor)
{
  for (auto term = terms.begin (); term != terms.end (); ++term)
    if (operand_equal_p (term->first, t))
      {
	term->second = (unsigned HOST_WIDE_INT) term->second + factor;
	if (term->second == 0)
	  terms.erase (term);
	return;
      }
  if (factor)
    terms.push_back ({ t, factor });
}

void
affine::add (const affine &a, HOST_WIDE_INT factor)
{
  known &= a.known;
  unsigned HOST_WIDE_INT f = factor;
  for (const auto &term : a.terms)
    add_term (term.first, f * term.second);
  constant = constant + f * a.constant;
}

HOST_WIDE_INT
affine::take (tree t)
{
  for (auto term = terms.begin (); term != terms.end (); ++term)
    if (term->first == t)
      {
	HOST_WIDE_INT factor = term->second;
	terms.erase (term);
	return factor;
      }
  return 0;
}

bool
affine::same_terms_p (const affine &a) const
{
  affine difference = *this;
  difference.add (a, -1);
  return difference.known && difference.terms.empty ();
}

bool
affine::mentions_p (tree variable) const
{
  for (const auto &term : terms)
    {
      tree t = TREE_CODE (term.first) == ADDR_EXPR ? TREE_OPERAND (term.first, 0)
	       : term.first;
      if (get_base_address (t) == variable)
	return true;
    }
  return false;
}

/* ------------------------------------------------------------------------
   The walk  */

namespace
{

/* Is DECL storage that no other thread sees, and no pointer leads to?  */

bool
local_variable_p (tree decl)
{
  return (decl && VAR_P (decl) && !is_global_var (decl) && !TREE_ADDRESSABLE (decl)
	  && !DECL_HAS_VALUE_EXPR_P (decl));
}

bool
clobbers_only_p (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    if (!gimple_clobber_p (gsi_stmt (gsi)))
      return false;
  return true;
}

} // anonymous namespace

loop_beginning::loop_beginning (gomp_for *loop)
  : m_index (gimple_omp_for_index (loop, 0))
{
  note_assigned (gimple_omp_body (loop));
  if (!m_assigned.count (m_index))
    walk (gimple_omp_body (loop));
}

void
loop_beginning::note_assigned (gimple_seq seq)
{
  accplug::walk (seq, [this] (gimple_stmt_iterator *gsi)
    {
      gimple *stmt = gsi_stmt (*gsi);
      tree lhs = gimple_get_lhs (stmt);
      if (lhs && !gimple_clobber_p (stmt))
	if (tree base = get_base_address (lhs))
	  ++m_assigned[base];
      return visit::into;
    });
}

/* False where the beginning ends.  */

bool
loop_beginning::walk (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      bool go_on;
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	go_on = walk (gimple_bind_body (bind));
      else if (gimple_code (stmt) == GIMPLE_TRY)
	go_on = (walk (gimple_try_eval (stmt))
		 && gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY
		 && clobbers_only_p (gimple_try_cleanup (stmt)));
      else
	go_on = take (stmt);
      if (!go_on)
	return false;
    }
  return true;
}

bool
loop_beginning::take (gimple *stmt)
{
  if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_NOP
      || gimple_code (stmt) == GIMPLE_PREDICT || gimple_clobber_p (stmt))
    return true;
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  if (!local_variable_p (get_base_address (lhs)))
    return false;
  if (TREE_CODE (lhs) == COMPONENT_REF && POINTER_TYPE_P (TREE_TYPE (lhs)))
    m_data.push_back (stmt);
  if (!DECL_P (lhs) || !is_gimple_reg_type (TREE_TYPE (lhs)))
    return true;
  define (lhs, stmt);
  tree from = gimple_assign_rhs1 (stmt);
  if (gimple_assign_single_p (stmt)
      && (TREE_CODE (from) == ARRAY_REF || TREE_CODE (from) == MEM_REF))
    add_read (stmt);
  return true;
}

void
loop_beginning::define (tree variable, gimple *stmt)
{
  definition d;
  d.stmt = stmt;
  d.value = value_of_definition (stmt);
  std::vector<tree> variables;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    walk_expression (gimple_op_ptr (stmt, i), [&] (tree *tp, walk_stmt_info *)
      {
	if (!TYPE_P (*tp) && DECL_P (*tp))
	  variables.push_back (*tp);
	return TYPE_P (*tp) ? visit::past : visit::into;
      });
  for (tree v : variables)
    {
      auto latest = m_latest.find (v);
      if (latest != m_latest.end ())
	d.operands[v] = latest->second;
    }
  m_latest[variable] = m_definitions.size ();
  m_definitions.push_back (d);
}

void
loop_beginning::add_read (gimple *stmt)
{
  tree reference = gimple_assign_rhs1 (stmt);
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (reference));
  if (!tree_fits_shwi_p (TYPE_SIZE_UNIT (type)))
    return;
  HOST_WIDE_INT size = tree_to_shwi (TYPE_SIZE_UNIT (type));
  affine place = address_of (reference);
  if (!place.known || place.take (m_index) != size)
    return;
  for (window &w : m_windows)
    {
      HOST_WIDE_INT bytes = place.constant - w.place.constant;
      HOST_WIDE_INT distance = bytes / size;
      HOST_WIDE_INT least = MIN (w.least, distance), most = MAX (w.most, distance);
      if (!types_compatible_p (w.type, type) || !w.place.same_terms_p (place)
	  || bytes % size || most - least > longest_window)
	continue;
      w.reads.push_back ({ stmt, distance });
      if (distance < w.least)
	w.first = m_definitions.size () - 1;
      w.least = least;
      w.most = most;
      return;
    }
  m_windows.emplace_back ();
  window &w = m_windows.back ();
  w.place = place;
  w.type = type;
  w.reads.push_back ({ stmt, 0 });
  w.first = m_definitions.size () - 1;
}

affine
loop_beginning::data_of (tree descriptor)
{
  for (gimple *stmt : m_data)
    if (get_base_address (gimple_assign_lhs (stmt)) == descriptor
	&& gimple_assign_single_p (stmt))
      return value_of (gimple_assign_rhs1 (stmt));
  affine none;
  none.known = false;
  return none;
}

/* ------------------------------------------------------------------------
   Values  */

/* Does the body leave T, a variable or a part of it, alone?  A store through a pointer
   to it would come after what is looked at here, and other iterations would
   depend on it.  */

bool
loop_beginning::constant_p (tree t) const
{
  tree base = get_base_address (t);
  return (base && DECL_P (base) && !m_assigned.count (base)
	  && (is_gimple_reg_type (TREE_TYPE (base))
	      || TREE_CODE (TREE_TYPE (base)) == RECORD_TYPE));
}

affine
loop_beginning::opaque (tree t)
{
  affine result;
  result.known = false;
  /* An array that the body writes to may be one of its own.  */
  bool array = (TREE_CODE (t) == ADDR_EXPR
		&& !m_assigned.count (get_base_address (TREE_OPERAND (t, 0))));
  if (t == m_index || array || constant_p (t))
    {
      result.known = true;
      result.add_term (t, 1);
    }
  return result;
}

affine
loop_beginning::value_of (tree t)
{
  if (tree_fits_shwi_p (t) || tree_fits_uhwi_p (t))
    {
      affine number;
      number.constant = TREE_INT_CST_LOW (t);
      return number;
    }
  if (TREE_CODE (t) == ADDR_EXPR)
    return address_of (TREE_OPERAND (t, 0));
  auto latest = m_latest.find (t);
  return latest == m_latest.end () ? opaque (t) : m_definitions[latest->second].value;
}

/* A * B; the index is in no product of two values.  */

affine
loop_beginning::product (const affine &a, const affine &b) const
{
  affine result;
  result.known = a.known && b.known;
  result.constant = (unsigned HOST_WIDE_INT) a.constant * b.constant;
  for (const auto &x : a.terms)
    {
      result.add_term (x.first, (unsigned HOST_WIDE_INT) x.second * b.constant);
      for (const auto &y : b.terms)
	{
	  result.known &= x.first != m_index && y.first != m_index;
	  result.add_term (build2 (MULT_EXPR, long_integer_type_node, x.first, y.first),
			   (unsigned HOST_WIDE_INT) x.second * y.second);
	}
    }
  for (const auto &y : b.terms)
    result.add_term (y.first, (unsigned HOST_WIDE_INT) y.second * a.constant);
  return result;
}

affine
loop_beginning::value_of_definition (gimple *stmt)
{
  affine result;
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  tree a = gimple_assign_rhs1 (stmt);
  bool wraps = (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) < 64
		&& !TYPE_OVERFLOW_UNDEFINED (type));
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR: case POINTER_PLUS_EXPR:
      result = value_of (a);
      result.add (value_of (gimple_assign_rhs2 (stmt)));
      break;
    case MINUS_EXPR:
      result = value_of (a);
      result.add (value_of (gimple_assign_rhs2 (stmt)), -1);
      break;
    case MULT_EXPR:
      result = product (value_of (a), value_of (gimple_assign_rhs2 (stmt)));
      break;
    CASE_CONVERT:
      {
	tree from = TREE_TYPE (a);
	bool pointers = POINTER_TYPE_P (type) && POINTER_TYPE_P (from);
	bool widens = (INTEGRAL_TYPE_P (type) && INTEGRAL_TYPE_P (from)
		       && TYPE_PRECISION (type) >= TYPE_PRECISION (from)
		       && (!TYPE_UNSIGNED (from) || TYPE_PRECISION (from) == 64));
	wraps = !pointers && !(widens && TYPE_PRECISION (type) == 64);
	result = value_of (a);
	break;
      }
    case ADDR_EXPR: case VAR_DECL: case PARM_DECL:
      result = value_of (a);
      break;
    case COMPONENT_REF:
      result = opaque (a);
      break;
    default:
      wraps = true;
      break;
    }
  if (wraps)
    result.known = false;
  return result;
}

/* Of REFERENCE's address, in bytes.  */

affine
loop_beginning::address_of (tree reference)
{
  affine result;
  switch (TREE_CODE (reference))
    {
    case ARRAY_REF:
      {
	tree low = array_ref_low_bound (reference);
	tree size = array_ref_element_size (reference);
	result = address_of (TREE_OPERAND (reference, 0));
	result.known &= tree_fits_shwi_p (low) && tree_fits_shwi_p (size);
	if (!result.known)
	  return result;
	affine index = value_of (TREE_OPERAND (reference, 1));
	index.constant -= tree_to_shwi (low);
	result.add (index, tree_to_shwi (size));
	return result;
      }
    case MEM_REF:
      result = value_of (TREE_OPERAND (reference, 0));
      result.constant += mem_ref_offset (reference).force_shwi ().to_constant ();
      return result;
    case VAR_DECL: case PARM_DECL:
      if (TREE_CODE (TREE_TYPE (reference)) == ARRAY_TYPE
	  && !DECL_HAS_VALUE_EXPR_P (reference))
	return opaque (build_fold_addr_expr (reference));
      break;
    default:
      break;
    }
  result.known = false;
  return result;
}

/* ------------------------------------------------------------------------
   Repetition  */

/* T, an operand of definition D, for another index.  */

tree
loop_beginning::repeated (builder *b, const definition &d, tree t, tree index)
{
  if (t == m_index)
    return index;
  if (DECL_P (t))
    {
      auto operand = d.operands.find (t);
      return operand == d.operands.end () ? t : repeat (b, operand->second, index);
    }
  if (!EXPR_P (t) && !handled_component_p (t) && TREE_CODE (t) != MEM_REF)
    return t;
  tree copy = copy_node (t);
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    if (tree operand = TREE_OPERAND (t, i))
      TREE_OPERAND (copy, i) = repeated (b, d, operand, index);
  return copy;
}

tree
loop_beginning::repeat (builder *b, size_t number, tree index)
{
  const definition &d = m_definitions[number];
  gimple *copy = gimple_copy (d.stmt);
  for (unsigned i = 1; i < gimple_num_ops (copy); i++)
    if (tree operand = gimple_op (copy, i))
      gimple_set_op (copy, i, repeated (b, d, operand, index));
  tree value = b->variable (TYPE_MAIN_VARIANT (TREE_TYPE (gimple_assign_lhs (d.stmt))),
			    "ahead");
  gimple_assign_set_lhs (copy, value);
  b->add (copy);
  return value;
}

} // namespace accplug
