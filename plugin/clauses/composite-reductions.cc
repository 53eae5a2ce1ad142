/* Structures and classes as reduction variables; see composite-reductions.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "clauses/composite-reductions.h"

namespace accplug
{

namespace
{

/* Parts that a thread can have in registers.  */
const size_t most_parts = 64;

/* Is the operator CODE for values of TYPE?  */

bool
reducible_p (tree type, tree_code code)
{
  switch (code)
    {
    case BIT_AND_EXPR: case BIT_IOR_EXPR: case BIT_XOR_EXPR:
      return INTEGRAL_TYPE_P (type);
    case MIN_EXPR: case MAX_EXPR:
      return INTEGRAL_TYPE_P (type) || TREE_CODE (type) == REAL_TYPE;
    default:
      return (INTEGRAL_TYPE_P (type) || TREE_CODE (type) == REAL_TYPE
	      || TREE_CODE (type) == COMPLEX_TYPE);
    }
}

class partition
{
public:
  explicit partition (tree clause) : m_clause (clause) {}

  bool add (tree type, HOST_WIDE_INT at, tree member);
  const std::vector<scalar_part> &parts () const { return m_parts; }
  location_t where () const { return OMP_CLAUSE_LOCATION (m_clause); }

private:
  bool add_members (tree type, HOST_WIDE_INT at, tree member);
  bool add_elements (tree type, HOST_WIDE_INT at, tree member);
  bool refuse (tree member, const char *why) const;

  tree m_clause;
  std::vector<scalar_part> m_parts;
};

bool
partition::refuse (tree member, const char *why) const
{
  auto_diagnostic_group group;
  tree decl = OMP_CLAUSE_DECL (m_clause);
  if (DECL_P (decl))
    error_at (where (), "%qD cannot be reduced by member", decl);
  else
    error_at (where (), "this variable cannot be reduced by member");
  if (member && DECL_NAME (member))
    inform (DECL_SOURCE_LOCATION (member), "%qD is %s", member, why);
  else
    inform (where (), "it is %s", why);
  return false;
}

bool
partition::add_members (tree type, HOST_WIDE_INT at, tree member)
{
  if (TREE_CODE (type) != RECORD_TYPE)
    return refuse (member, "a union");
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_SIZE_UNIT (f)
	&& !integer_zerop (DECL_SIZE_UNIT (f)))
      {
	if (DECL_BIT_FIELD (f))
	  return refuse (f, "a bit field");
	/* Empty base classes have a byte that is no data.  */
	if (!add (TREE_TYPE (f), at + int_byte_position (f), DECL_NAME (f) ? f : member))
	  return false;
      }
  return true;
}

bool
partition::add_elements (tree type, HOST_WIDE_INT at, tree member)
{
  tree domain = TYPE_DOMAIN (type), size = TYPE_SIZE_UNIT (TREE_TYPE (type));
  if (!domain || !TYPE_MAX_VALUE (domain) || !tree_fits_shwi_p (TYPE_MAX_VALUE (domain))
      || !tree_fits_shwi_p (size))
    return refuse (member, "an array without constant bounds");
  HOST_WIDE_INT count = tree_to_shwi (TYPE_MAX_VALUE (domain)) + 1;
  for (HOST_WIDE_INT i = 0; i < count; i++)
    if (!add (TREE_TYPE (type), at + i * tree_to_shwi (size), member))
      return false;
  return true;
}

/* Add the parts of what MEMBER, or the variable itself, is at byte AT.  */

bool
partition::add (tree type, HOST_WIDE_INT at, tree member)
{
  if (RECORD_OR_UNION_TYPE_P (type))
    return add_members (type, at, member);
  if (TREE_CODE (type) == ARRAY_TYPE)
    return add_elements (type, at, member);
  if (!reducible_p (type, OMP_CLAUSE_REDUCTION_CODE (m_clause)))
    return refuse (member, "of a type that the operator is not for");
  if (m_parts.size () == most_parts)
    {
      sorry_at (where (), "%<reduction%> of a composite variable with more than %d scalars",
		int (most_parts));
      return false;
    }
  m_parts.push_back ({ TYPE_MAIN_VARIANT (type), at });
  return true;
}

} // anonymous namespace

bool
composite_p (tree type)
{
  return RECORD_OR_UNION_TYPE_P (type) && COMPLETE_TYPE_P (type);
}

std::vector<scalar_part>
parts_of_composite (tree c, tree type)
{
  partition all (c);
  if (!all.add (type, 0, NULL_TREE))
    return {};
  if (all.parts ().empty ())
    error_at (all.where (), "a variable of type %qT has nothing to reduce", type);
  return all.parts ();
}

} // namespace accplug
