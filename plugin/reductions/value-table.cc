/* Numbers for the values that an iteration computes; see value-table.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "reductions/value-table.h"

namespace accplug
{

namespace
{

/* What tells LEAF from others: constants have no identity of their own.  */

size_t
key_of_leaf (tree leaf)
{
  if (!leaf)
    return 0;
  return CONSTANT_CLASS_P (leaf) ? iterative_hash_expr (leaf, 0) : size_t (leaf);
}

} // anonymous namespace

value_number
value_table::enter (value_row row)
{
  std::vector<size_t> key = { size_t (row.kind), size_t (row.code), row.id,
			      size_t (TYPE_MAIN_VARIANT (row.type)),
			      key_of_leaf (row.leaf) };
  key.insert (key.end (), row.operands.begin (), row.operands.end ());
  auto known = m_numbers.emplace (std::move (key), m_rows.size ());
  if (known.second)
    m_rows.push_back (std::move (row));
  return known.first->second;
}

value_number
value_table::constant (tree t)
{
  return enter ({ value_kind::constant, ERROR_MARK, TREE_TYPE (t), t, 0, {}, true });
}

value_number
value_table::variable (tree v, bool invariant)
{
  return enter ({ invariant ? value_kind::invariant : value_kind::named, ERROR_MARK,
		  TREE_TYPE (v), v, 0, {}, invariant });
}

value_number
value_table::place (tree v)
{
  return enter ({ value_kind::place, ERROR_MARK, TREE_TYPE (v), v, 0, {}, true });
}

value_number
value_table::named (tree type, size_t id, tree leaf)
{
  return enter ({ value_kind::named, ERROR_MARK, type, leaf, id, {}, false });
}

value_number
value_table::operation (tree_code code, tree type, std::vector<value_number> operands,
			tree leaf)
{
  if (operands.size () == 2 && commutative_tree_code (code) && operands[0] > operands[1])
    std::swap (operands[0], operands[1]);
  bool invariant = std::all_of (operands.begin (), operands.end (), [this]
				(value_number n) { return m_rows[n].invariant; });
  return enter ({ value_kind::operation, code, type, leaf, 0, std::move (operands),
		  invariant });
}

value_number
value_table::load (tree type, value_number place, size_t memory)
{
  bool invariant = memory == 0 && m_rows[place].invariant;
  return enter ({ value_kind::load, ERROR_MARK, type, NULL_TREE, memory, { place },
		  invariant });
}

bool
value_table::constant_p (value_number n) const
{
  return m_rows[n].kind == value_kind::constant;
}

value_number
value_table::stripped (value_number n) const
{
  while (m_rows[n].kind == value_kind::operation
	 && (CONVERT_EXPR_CODE_P (m_rows[n].code) || m_rows[n].code == FLOAT_EXPR))
    n = m_rows[n].operands[0];
  return n;
}

/* The place or pointer that the place or pointer N is a part of, or N itself.  */

value_number
value_table::whole (value_number n) const
{
  const value_row &r = m_rows[n];
  if (r.kind == value_kind::operation)
    switch (r.code)
      {
      case COMPONENT_REF: case ARRAY_REF: case MEM_REF: case POINTER_PLUS_EXPR:
      case ADDR_EXPR: case REALPART_EXPR: case IMAGPART_EXPR: case VIEW_CONVERT_EXPR:
      CASE_CONVERT:
	return r.operands[0];
      default:
	break;
      }
  return n;
}

value_number
value_table::root (value_number n) const
{
  while (whole (n) != n)
    n = whole (n);
  return n;
}

/* From the root down to N.  */

std::vector<value_number>
value_table::path_to (value_number n) const
{
  std::vector<value_number> path (1, n);
  for (; whole (n) != n; n = whole (n))
    path.push_back (whole (n));
  std::reverse (path.begin (), path.end ());
  return path;
}

bool
value_table::apart_p (value_number a, value_number b) const
{
  std::vector<value_number> to_a = path_to (a), to_b = path_to (b);
  size_t i = 0;
  while (i < to_a.size () && i < to_b.size () && to_a[i] == to_b[i])
    i++;
  if (i == 0 || i == to_a.size () || i == to_b.size ())
    return false;
  /* Parts of the same whole.  */
  const value_row &ra = m_rows[to_a[i]], &rb = m_rows[to_b[i]];
  if (ra.code != rb.code)
    return false;
  switch (ra.code)
    {
    case COMPONENT_REF:
      return ra.leaf != rb.leaf && TREE_CODE (DECL_CONTEXT (ra.leaf)) != UNION_TYPE;
    case ARRAY_REF: case POINTER_PLUS_EXPR:
      return (ra.operands[1] != rb.operands[1] && constant_p (ra.operands[1])
	      && constant_p (rb.operands[1]));
    default:
      return false;
    }
}

/* What a component of a place is put together from.  */

tree
value_table::expression (value_number n) const
{
  const value_row &r = m_rows[n];
  auto operand = [&] (size_t i) { return expression (r.operands[i]); };
  switch (r.kind)
    {
    case value_kind::constant: case value_kind::invariant: case value_kind::place:
      return r.leaf;
    case value_kind::load:
      return operand (0);
    case value_kind::operation:
      break;
    default:
      gcc_unreachable ();
    }
  switch (r.code)
    {
    case COMPONENT_REF:
      return build3 (COMPONENT_REF, r.type, operand (0), r.leaf, NULL_TREE);
    case ARRAY_REF:
      return build4 (ARRAY_REF, r.type, operand (0), operand (1), NULL_TREE, NULL_TREE);
    case MEM_REF:
      return build2 (MEM_REF, r.type, operand (0), r.leaf);
    case ADDR_EXPR:
      return build1 (ADDR_EXPR, r.type, operand (0));
    default:
      return (r.operands.size () == 1 ? fold_build1 (r.code, r.type, operand (0))
	      : fold_build2 (r.code, r.type, operand (0), operand (1)));
    }
}

} // namespace accplug
