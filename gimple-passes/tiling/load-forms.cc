/* How the addresses of a nest's loads move with rows, columns and steps.

   Comes in: a nest (tiled-nest.h), a load of its steps that rows, or columns, share.
   Goes out: if its address is a sum of what depends on the position (the row or column), of
   what depends on the step, and of what the nest does not change: by how much it moves.

   Rules
   - Types have 32 bits or more, and operations are sums, differences, products with what the
     nest does not change, and conversions.  So a movement holds modulo 16 even where
     arithmetic wraps.
   - Forms are exact where signed arithmetic, whose overflow is undefined, or that of 64 bits
     leads to the address: then what moves by an element's size is consecutive in memory.
   - The shared counters are exact in any type of 32 bits: tiles are for ranges that fit.
   - What is looked through loads nothing and does not trap: it may be computed for any
     position.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "tiling/load-forms.h"

namespace accplug
{

namespace
{

/* Values of more operations than this are not looked through.  */
const unsigned most_depth = 24;

class form_reader
{
public:
  form_reader (const tiled_nest &nest, bool of_row) : m_nest (nest), m_of_row (of_row) {}
  load_form of_reference (tree reference);

private:
  load_form of (tree t, unsigned depth);
  load_form of_definition (tree t, unsigned depth);
  load_form of_phi (gphi *phi, unsigned depth);
  load_form of_assignment (gassign *def, unsigned depth);
  load_form converted (const load_form &from, tree type, tree value) const;
  bool counter_p (tree t) const;

  const tiled_nest &m_nest;
  const bool m_of_row;
};

/* What the nest does not change.  */

load_form
unmoved ()
{
  load_form form;
  form.is_sum = true;
  return form;
}

movement
sum_of (const movement &a, const movement &b, int sign)
{
  movement result;
  result.is_known = a.is_known && b.is_known;
  result.by = result.is_known ? a.by + sign * b.by : 0;
  return result;
}

load_form
sum_of (const load_form &a, const load_form &b, int sign)
{
  load_form result;
  result.is_sum = a.is_sum && b.is_sum;
  result.is_exact = a.is_exact && b.is_exact;
  result.by_position = sum_of (a.by_position, b.by_position, sign);
  result.by_step = sum_of (a.by_step, b.by_step, sign);
  return result;
}

bool
moves_p (const load_form &form)
{
  return !form.by_position.none_p () || !form.by_step.none_p ();
}

/* FORM FACTOR times; that does not move.  */

load_form
product_of (load_form form, tree factor)
{
  bool is_number = tree_fits_shwi_p (factor) && abs_hwi (tree_to_shwi (factor)) < 1 << 30;
  for (movement *m : { &form.by_position, &form.by_step })
    {
      if (m->none_p ())
	continue;
      m->is_known &= is_number && abs_hwi (m->by) < 1 << 30;
      m->by = m->is_known ? m->by * tree_to_shwi (factor) : 0;
    }
  return form;
}

/* FORM, computed in TYPE.  */

load_form
computed_in (load_form form, tree type)
{
  if (!POINTER_TYPE_P (type)
      && (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) < 32))
    form.is_sum = false;
  else if (moves_p (form) && INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) < 64
	   && !TYPE_OVERFLOW_UNDEFINED (type))
    form.is_exact = false;
  return form;
}

/* Is T one of the counters that are numbers of rows and columns?  */

bool
form_reader::counter_p (tree t) const
{
  gimple *def = TREE_CODE (t) == SSA_NAME ? SSA_NAME_DEF_STMT (t) : nullptr;
  return def && (def == m_nest.outer ().counter
		 || (def == m_nest.inner ().counter && !m_nest.ragged.low));
}

/* VALUE has the form FROM; so has its conversion to TYPE.  */

load_form
form_reader::converted (const load_form &from, tree type, tree value) const
{
  tree old = TREE_TYPE (value);
  load_form form = from;
  if ((!POINTER_TYPE_P (old) && (!INTEGRAL_TYPE_P (old) || TYPE_PRECISION (old) < 32))
      || (!POINTER_TYPE_P (type) && (!INTEGRAL_TYPE_P (type) || TYPE_PRECISION (type) < 32)))
    form.is_sum = false;
  else if (moves_p (form) && !counter_p (value)
	   && TYPE_PRECISION (type) <= TYPE_PRECISION (old) && TYPE_PRECISION (type) < 64
	   && !(TYPE_PRECISION (type) == TYPE_PRECISION (old)
		&& TYPE_UNSIGNED (type) == TYPE_UNSIGNED (old)))
    form.is_exact = false;
  return form;
}

load_form
form_reader::of_phi (gphi *phi, unsigned depth)
{
  if (phi == m_nest.row.counter || phi == m_nest.column.counter)
    {
      load_form form = unmoved ();
      form.by_position.by = 1;
      form.is_sum = (phi == m_nest.row.counter) == m_of_row && counter_p (phi->result);
      return form;
    }
  for (const step_counter &c : m_nest.counters)
    if (c.phi == phi)
      {
	load_form form = unmoved ();
	form.by_step.by = 1;
	form = sum_of (of (c.first, depth), product_of (form, c.step), 1);
	form.is_sum &= !moves_p (of (c.step, depth)) && !m_nest.triangle.low;
	return computed_in (form, TREE_TYPE (phi->result));
      }
  tree value = m_nest.on_way (phi);
  return value ? of (value, depth) : load_form ();
}

load_form
form_reader::of_assignment (gassign *def, unsigned depth)
{
  tree type = TREE_TYPE (gimple_assign_lhs (def)), a = gimple_assign_rhs1 (def);
  tree b = gimple_assign_rhs2 (def);
  tree_code code = gimple_assign_rhs_code (def);
  load_form of_a = of (a, depth);
  if (code == SSA_NAME)
    return of_a;
  if (CONVERT_EXPR_CODE_P (code))
    return converted (of_a, type, a);
  if (code != PLUS_EXPR && code != MINUS_EXPR && code != POINTER_PLUS_EXPR
      && code != MULT_EXPR)
    return load_form ();
  load_form of_b = of (b, depth);
  if (code != MULT_EXPR)
    return computed_in (sum_of (of_a, of_b, code == MINUS_EXPR ? -1 : 1), type);
  if (moves_p (of_a) && moves_p (of_b))
    return load_form ();
  load_form form = moves_p (of_a) ? product_of (of_a, b) : product_of (of_b, a);
  form.is_sum = of_a.is_sum && of_b.is_sum;
  return computed_in (form, type);
}

load_form
form_reader::of_definition (tree t, unsigned depth)
{
  gimple *def = SSA_NAME_DEF_STMT (t);
  linear_form index;
  if (m_nest.index_p (t, &index))
    {
      bool row_inside = !m_nest.row_outside;
      load_form form = unmoved ();
      form.by_position.by = index.inner;
      form.is_sum = row_inside == m_of_row;
      return computed_in (form, TREE_TYPE (t));
    }
  if (m_nest.step_index_p (t, &index))
    {
      load_form form = unmoved ();
      form.by_step.by = index.step;
      return computed_in (form, TREE_TYPE (t));
    }
  if (gphi *phi = dyn_cast<gphi *> (def))
    return of_phi (phi, depth);
  gassign *assign = dyn_cast<gassign *> (def);
  if (!assign || gimple_vuse (def) || gimple_could_trap_p (def))
    return load_form ();
  if (m_nest.dependence (t))
    return of_assignment (assign, depth);
  /* What the nest does not change can be any arithmetic.  */
  load_form form = unmoved ();
  ssa_op_iter iterator;
  tree use;
  FOR_EACH_SSA_TREE_OPERAND (use, def, iterator, SSA_OP_USE)
    form.is_sum &= of (use, depth).is_sum;
  return form;
}

load_form
form_reader::of (tree t, unsigned depth)
{
  if (is_gimple_min_invariant (t))
    return unmoved ();
  if (TREE_CODE (t) != SSA_NAME || depth > most_depth)
    return load_form ();
  if (!m_nest.inside_p (t))
    return m_nest.dependence (t) ? load_form () : unmoved ();
  return of_definition (t, depth + 1);
}

load_form
form_reader::of_reference (tree reference)
{
  load_form form = unmoved ();
  for (; handled_component_p (reference); reference = TREE_OPERAND (reference, 0))
    {
      tree offset = (TREE_CODE (reference) == COMPONENT_REF
		     ? component_ref_field_offset (reference) : NULL_TREE);
      if (offset && tree_fits_shwi_p (offset)
	  && !DECL_BIT_FIELD (TREE_OPERAND (reference, 1)))
	continue;
      if (TREE_CODE (reference) != ARRAY_REF)
	return load_form ();
      tree index = TREE_OPERAND (reference, 1), size = array_ref_element_size (reference);
      /* One that varies is so many times an alignment.  */
      if (!is_gimple_val (size))
	size = TREE_OPERAND (reference, 3);
      load_form elements = converted (of (index, 0), sizetype, index);
      for (tree t : { size, array_ref_low_bound (reference) })
	elements.is_sum &= t && !moves_p (of (t, 0)) && of (t, 0).is_sum;
      if (!elements.is_sum)
	return load_form ();
      form = sum_of (form, product_of (elements, size), 1);
    }
  if (TREE_CODE (reference) == MEM_REF)
    return sum_of (form, of (TREE_OPERAND (reference, 0), 0), 1);
  return VAR_P (reference) ? form : load_form ();
}

} // anonymous namespace

load_form
form_of_load (const tiled_nest &nest, const shared_load &load)
{
  return form_reader (nest, load.of_row).of_reference (gimple_assign_rhs1 (load.load));
}

} // namespace accplug
