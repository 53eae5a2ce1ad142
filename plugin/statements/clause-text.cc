/* Data clauses as the user would write them: expressions back to text.  See
   clause-text.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "accplug-image.h"
#include "statements/clause-text.h"
#include "statements/frame-names.h"

namespace accplug
{

/* Does STMT copy a variable with static storage to V, a temporary?  The gimplifier gives
   that the variable's name.  */

static bool
copy_of_global_p (tree v, gimple *stmt)
{
  tree copied = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
  return DECL_ARTIFICIAL (v) && copied && VAR_P (copied) && is_global_var (copied);
}

void
temporary_values::note (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return;
  tree lhs = gimple_assign_lhs (stmt);
  if (!VAR_P (lhs) || (DECL_NAME (lhs) && !copy_of_global_p (lhs, stmt)))
    return;
  tree value = gimple_assign_rhs_to_tree (stmt);
  auto place = m_values.emplace (DECL_UID (lhs), value);
  /* In the body of a construct the gimplifier has one for each expression, and computes it
     again.  */
  if (!place.second && place.first->second && !operand_equal_p (place.first->second, value))
    place.first->second = NULL_TREE;
}

tree
temporary_values::value_of (tree temporary) const
{
  if (TREE_CODE (temporary) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (temporary);
      return (def && is_gimple_assign (def) ? gimple_assign_rhs_to_tree (def)
	      : NULL_TREE);
    }
  auto place = m_values.find (DECL_UID (temporary));
  return place == m_values.end () ? NULL_TREE : place->second;
}

namespace
{

/* Deeper expressions are not what a user wrote in a clause.  */
const int max_depth = 24;

class text_writer
{
public:
  explicit text_writer (const temporary_values &values) : m_values (values) {}

  tree strip (tree expr) const;
  std::string text (tree expr, int precedence = 0, int depth = 0) const;
  std::string quotient (tree size, tree unit) const;

private:
  std::string component (tree expr, int depth) const;
  std::string binary (tree expr, int precedence, int depth) const;

  const temporary_values &m_values;
};

/* What EXPR, a procedure's frame or the pointer to it, has in it.  */

std::string
text_of_frame (tree expr)
{
  tree type = TREE_TYPE (expr);
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  tree name = TYPE_IDENTIFIER (type);
  if (TREE_CODE (type) != RECORD_TYPE || !name || !DECL_P (expr)
      || !DECL_ARTIFICIAL (expr) || !startswith (IDENTIFIER_POINTER (name), "FRAME."))
    return "";
  return std::string ("variables of ") + (IDENTIFIER_POINTER (name) + strlen ("FRAME."));
}

/* A user's name: what the gimplifier appended to it (`n.0') is taken off.  What C++ has for
   itself (C++ ABI, 5.1.4: type information, tables) has none.  */

std::string
user_name (tree decl)
{
  if (!DECL_NAME (decl))
    return "";
  std::string frame = text_of_frame (decl);
  if (!frame.empty ())
    return frame;
  std::string name = IDENTIFIER_POINTER (DECL_NAME (decl));
  if (name.compare (0, 2, "._") == 0 || name[0] == '.'
      || (DECL_ARTIFICIAL (decl) && name.compare (0, 2, "_Z") == 0))
    return "";
  return name.substr (0, name.find ('.'));
}

/* EXPR without conversions, and temporaries replaced by their values.  */

tree
text_writer::strip (tree expr) const
{
  for (int i = 0; expr && i < max_depth; i++)
    {
      tree next = NULL_TREE;
      if (CONVERT_EXPR_P (expr) || TREE_CODE (expr) == NON_LVALUE_EXPR
	  || TREE_CODE (expr) == SAVE_EXPR || TREE_CODE (expr) == VIEW_CONVERT_EXPR)
	next = TREE_OPERAND (expr, 0);
      else if (TREE_CODE (expr) == SSA_NAME
	       || (VAR_P (expr) && !DECL_NAME (expr)))
	next = m_values.value_of (expr);
      if (!next)
	break;
      expr = next;
    }
  return expr;
}

struct operator_row
{
  tree_code code;
  const char *sign;
  int precedence;
};

const operator_row operator_rows[] = {
  { PLUS_EXPR, "+", 1 },
  { MINUS_EXPR, "-", 1 },
  { POINTER_PLUS_EXPR, "+", 1 },
  { MULT_EXPR, "*", 2 },
  { TRUNC_DIV_EXPR, "/", 2 },
  { TRUNC_MOD_EXPR, "%", 2 },
};

std::string
text_writer::binary (tree expr, int precedence, int depth) const
{
  for (const operator_row &row : operator_rows)
    if (row.code == TREE_CODE (expr))
      {
	tree right = strip (TREE_OPERAND (expr, 1));
	std::string sign = row.sign;
	std::string a = text (TREE_OPERAND (expr, 0), row.precedence, depth + 1);
	std::string b = text (right, row.precedence + 1, depth + 1);
	if (a.empty () || b.empty ())
	  return "";
	if (row.code == PLUS_EXPR && b[0] == '-')
	  sign = "";
	std::string all = a + sign + b;
	return row.precedence < precedence ? "(" + all + ")" : all;
      }
  return "";
}

/* Members: `p->x', `s.x'; a member of the current object is just `x', and what
   a lambda captured is the member `__x' of its closure.  */

std::string
text_writer::component (tree expr, int depth) const
{
  if (tree variable = frame_variable_of (expr))
    return text (variable, 3, depth + 1);
  tree object = TREE_OPERAND (expr, 0);
  std::string member = user_name (TREE_OPERAND (expr, 1));
  if (member.empty ())	/* an anonymous union's or a base class's */
    return text (object, 3, depth + 1);
  tree pointer = NULL_TREE;
  if (TREE_CODE (object) == INDIRECT_REF
      || (TREE_CODE (object) == MEM_REF && integer_zerop (TREE_OPERAND (object, 1))))
    pointer = strip (TREE_OPERAND (object, 0));
  if (pointer && TREE_CODE (pointer) == ADDR_EXPR)
    {
      object = TREE_OPERAND (pointer, 0);
      pointer = NULL_TREE;
    }
  std::string base = text (pointer ? pointer : object, 3, depth + 1);
  if (base == "__closure" && startswith (member.c_str (), "__"))
    return member.substr (2);
  if (base == "this" || base.empty ())
    return member;
  bool reference = (pointer && TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE);
  const char *link = lang_GNU_Fortran () ? "%" : pointer && !reference ? "->" : ".";
  return base + link + member;
}

std::string
text_writer::text (tree expr, int precedence, int depth) const
{
  expr = strip (expr);
  if (!expr || depth > max_depth)
    return "";
  if (TREE_CODE (expr) == SSA_NAME)
    return SSA_NAME_VAR (expr) ? user_name (SSA_NAME_VAR (expr)) : "";
  if (DECL_P (expr))
    return user_name (expr);
  if (TREE_CODE (expr) == INTEGER_CST)
    {
      /* Sizes are unsigned; `n - 1' adds a large number to n.  */
      wide_int value = wi::to_wide (expr);
      return wi::fits_shwi_p (wi::sext (value, value.get_precision ()))
	     ? std::to_string ((long) wi::sext (value, value.get_precision ())
			       .to_shwi ())
	     : "";
    }
  if (TREE_CODE (expr) == COMPONENT_REF)
    return component (expr, depth);
  if (TREE_CODE (expr) == ARRAY_REF)
    {
      std::string base = text (TREE_OPERAND (expr, 0), 3, depth + 1);
      std::string index = text (TREE_OPERAND (expr, 1), 0, depth + 1);
      return base.empty () || index.empty () ? "" : base + "[" + index + "]";
    }
  if (TREE_CODE (expr) == INDIRECT_REF || TREE_CODE (expr) == MEM_REF)
    {
      tree pointer = strip (TREE_OPERAND (expr, 0));
      bool offset = (TREE_CODE (expr) == MEM_REF
		     && !integer_zerop (TREE_OPERAND (expr, 1)));
      if (offset || !pointer)
	return "";
      if (TREE_CODE (pointer) == ADDR_EXPR)
	return text (TREE_OPERAND (pointer, 0), precedence, depth + 1);
      /* A reference, or a variable whose size is not constant.  */
      return text (pointer, precedence, depth + 1);
    }
  if (TREE_CODE (expr) == ADDR_EXPR)
    return text (TREE_OPERAND (expr, 0), precedence, depth + 1);
  if (BINARY_CLASS_P (expr))
    return binary (expr, precedence, depth);
  return "";
}

/* SIZE bytes, counted in units of UNIT bytes; "" if that has no simple form.  */

std::string
text_writer::quotient (tree size, tree unit) const
{
  size = strip (size);
  if (!size || !unit || TREE_CODE (unit) != INTEGER_CST || integer_zerop (unit))
    return "";
  if (integer_onep (unit))
    return text (size);
  if (TREE_CODE (size) == INTEGER_CST)
    {
      HOST_WIDE_INT bytes = tree_to_shwi (fold_convert (ssizetype, size));
      HOST_WIDE_INT each = tree_to_shwi (fold_convert (ssizetype, unit));
      return bytes % each == 0 ? std::to_string ((long) (bytes / each)) : "";
    }
  if (TREE_CODE (size) == MULT_EXPR)
    for (int i = 0; i < 2; i++)
      {
	tree factor = strip (TREE_OPERAND (size, i));
	if (factor && TREE_CODE (factor) == INTEGER_CST
	    && wi::to_widest (factor) == wi::to_widest (unit))
	  return text (TREE_OPERAND (size, 1 - i));
      }
  return "";
}

/* "[:]" for each dimension of TYPE.  */

std::string
all_of (tree type)
{
  std::string text;
  if (lang_GNU_Fortran ())
    {
      for (; TREE_CODE (type) == ARRAY_TYPE; type = TREE_TYPE (type))
	text += text.empty () ? ":" : ",:";
      return text.empty () ? text : "(" + text + ")";
    }
  for (; TREE_CODE (type) == ARRAY_TYPE; type = TREE_TYPE (type))
    text += "[:]";
  return text;
}

clause_text
section (const std::string &base, const std::string &start,
	 const std::string &count, const std::string &rest)
{
  if (base.empty ())
    return { "", "" };
  if (start.empty () || count.empty ())
    return { base, base + "[:]" + rest };
  return { base + "[" + start + ":" + count + "]" + rest,
	   base + "[" + (start == "0" ? "" : start) + ":" + count + "]" + rest };
}

/* DECL is a dereferenced pointer, SIZE bytes from there on.  */

clause_text
pointer_section (tree decl, tree size, const text_writer &writer)
{
  tree unit = TYPE_SIZE_UNIT (TREE_TYPE (decl));
  tree pointer = writer.strip (TREE_OPERAND (decl, 0));
  if (!pointer)
    return { "", "" };
  if (TREE_CODE (pointer) == ADDR_EXPR)
    {
      std::string base = writer.text (TREE_OPERAND (pointer, 0));
      return { base, base + all_of (TREE_TYPE (TREE_OPERAND (pointer, 0))) };
    }
  if (TREE_CODE (pointer) == POINTER_PLUS_EXPR)
    return section (writer.text (TREE_OPERAND (pointer, 0), 3),
		    writer.quotient (TREE_OPERAND (pointer, 1), unit),
		    writer.quotient (size, unit), "");
  std::string base = writer.text (pointer, 3);
  if (size && integer_zerop (size))	/* GCC's own: whatever is mapped there */
    return { base, "" };
  if (TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE
      || TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE)
    return { base, base + all_of (TREE_TYPE (decl)) };
  return section (base, "0", writer.quotient (size, unit), "");
}

/* Is ARRAY, of SIZE bytes, all of what a C++ reference refers to?  g++ 14 and later have
   the first element of the array where others have the array.  */

bool
all_behind_reference_p (tree array, tree size, const text_writer &writer)
{
  if (TREE_CODE (array) != INDIRECT_REF
      && !(TREE_CODE (array) == MEM_REF && integer_zerop (TREE_OPERAND (array, 1))))
    return false;
  tree pointer = writer.strip (TREE_OPERAND (array, 0));
  tree all = TYPE_SIZE_UNIT (TREE_TYPE (array));
  return (pointer && TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE && size && all
	  && TREE_CODE (size) == INTEGER_CST && tree_int_cst_equal (size, all));
}

/* DECL is the first element of a section of an array, SIZE bytes long.  */

clause_text
array_section (tree decl, tree size, const text_writer &writer)
{
  std::vector<tree> levels;
  for (; TREE_CODE (decl) == ARRAY_REF; decl = TREE_OPERAND (decl, 0))
    levels.insert (levels.begin (), decl);
  std::string base = writer.text (decl, 3);
  size = writer.strip (size);
  if (all_behind_reference_p (decl, size, writer))
    return { base, base + all_of (TREE_TYPE (decl)) };
  for (tree level : levels)
    {
      tree unit = TYPE_SIZE_UNIT (TREE_TYPE (level));
      std::string start = writer.text (TREE_OPERAND (level, 1));
      bool inner = (level != levels.back () && size
		    && TREE_CODE (size) == INTEGER_CST && unit
		    && TREE_CODE (unit) == INTEGER_CST
		    && tree_int_cst_lt (size, unit));
      if (!inner)
	return section (base, start, writer.quotient (size, unit),
			all_of (TREE_TYPE (level)));
      base += "[" + start + ":1]";
    }
  return { base, base };
}

/* In Fortran a section's address is computed from the array's descriptor; the
   pointer clause that follows has the array.  */

tree
fortran_array (tree c)
{
  for (c = OMP_CLAUSE_CHAIN (c); c && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP;
       c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_MAP_KIND (c))
      {
      case GOMP_MAP_TO_PSET:
      case GOMP_MAP_POINTER:
      case GOMP_MAP_ALWAYS_POINTER:
      case GOMP_MAP_FIRSTPRIVATE_POINTER:
      case GOMP_MAP_ATTACH:
      case GOMP_MAP_DETACH:
      case GOMP_MAP_ATTACH_DETACH:
	return OMP_CLAUSE_DECL (c);
      default:
	return NULL_TREE;
      }
  return NULL_TREE;
}

/* A descriptor's `data' member stands for the array.  */

tree
without_descriptor (tree expr)
{
  while (expr && TREE_CODE (expr) == COMPONENT_REF
	 && DECL_NAME (TREE_OPERAND (expr, 1))
	 && id_equal (DECL_NAME (TREE_OPERAND (expr, 1)), "data"))
    expr = TREE_OPERAND (expr, 0);
  return expr;
}

/* The array that EXPR, an element that is computed from a section's descriptor, belongs to;
   else EXPR.  */

tree
without_computed_element (tree expr, const text_writer &writer)
{
  if (!expr || TREE_CODE (expr) != ARRAY_REF)
    return expr;
  tree index = writer.strip (TREE_OPERAND (expr, 1));
  while (index && CONVERT_EXPR_P (index))
    index = writer.strip (TREE_OPERAND (index, 0));
  return (index && (TREE_CODE (index) == EXACT_DIV_EXPR
		    || TREE_CODE (index) == TRUNC_DIV_EXPR)
	  ? TREE_OPERAND (expr, 0) : expr);
}

/* Is POINTER the data of a descriptor that is a component?  What follows then may be of
   another clause: pointers of components stand behind all data.  */

bool
component_data_p (tree pointer)
{
  tree descriptor = without_descriptor (pointer);
  return descriptor != pointer && TREE_CODE (descriptor) == COMPONENT_REF;
}

clause_text
fortran_text (tree c, const text_writer &writer)
{
  tree decl = writer.strip (OMP_CLAUSE_DECL (c));
  tree type = TREE_TYPE (decl);
  bool memory = TREE_CODE (decl) == MEM_REF || TREE_CODE (decl) == INDIRECT_REF;
  tree pointer = memory ? writer.strip (TREE_OPERAND (decl, 0)) : NULL_TREE;
  tree array = (pointer && component_data_p (pointer) ? pointer
		: memory ? fortran_array (c) : NULL_TREE);
  if (!array)
    array = (TREE_CODE (decl) == INDIRECT_REF
	     || (memory && integer_zerop (TREE_OPERAND (decl, 1)))
	     ? TREE_OPERAND (decl, 0) : decl);
  tree named = without_descriptor (writer.strip (array));
  tree whole = without_computed_element (named, writer);
  if (whole != named)
    type = TREE_TYPE (named = whole);
  std::string base = writer.text (named);
  return { base, base.empty () ? base : base + all_of (type) };
}

} // anonymous namespace

clause_text
text_of_clause (tree c, const temporary_values &values)
{
  text_writer writer (values);
  tree decl = OMP_CLAUSE_DECL (c);
  if (lang_GNU_Fortran ())
    return fortran_text (c, writer);
  if (TREE_CODE (decl) == SSA_NAME || (DECL_P (decl) && !DECL_NAME (decl)))
    decl = writer.strip (decl);
  if (DECL_P (decl))
    {
      std::string base = user_name (decl);
      return { base, base.empty () ? base : base + all_of (TREE_TYPE (decl)) };
    }
  bool sized = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP;
  tree size = sized ? OMP_CLAUSE_SIZE (c) : NULL_TREE;
  if (TREE_CODE (decl) == MEM_REF && size && tree_fits_uhwi_p (size)
      && (tree_to_uhwi (size) == ACCPLUG_MAPPED_BLOCK
	  || tree_to_uhwi (size) == ACCPLUG_POINTED_BLOCK))
    {
      tree pointer = writer.strip (TREE_OPERAND (decl, 0));
      if (TREE_CODE (pointer) == ADDR_EXPR)
	pointer = TREE_OPERAND (pointer, 0);
      std::string base = writer.text (pointer);
      return { base, base };
    }
  if (TREE_CODE (decl) == MEM_REF || TREE_CODE (decl) == INDIRECT_REF)
    return pointer_section (decl, size, writer);
  if (TREE_CODE (decl) == ARRAY_REF)
    return array_section (decl, size, writer);
  std::string base = writer.text (decl);
  return { base, base.empty () ? base : base + all_of (TREE_TYPE (decl)) };
}

tree
variable_of_clause (tree c, const temporary_values &values)
{
  text_writer writer (values);
  tree decl = OMP_CLAUSE_DECL (c);
  /* A temporary with a value, as that of a bound, is not what it was computed from.  */
  if (!VAR_P (decl) || DECL_HAS_VALUE_EXPR_P (decl)
      || !is_gimple_reg_type (TREE_TYPE (decl)) || POINTER_TYPE_P (TREE_TYPE (decl)))
    decl = writer.strip (decl);
  while (decl && !DECL_P (decl)
	 && (handled_component_p (decl) || TREE_CODE (decl) == INDIRECT_REF
	     || TREE_CODE (decl) == MEM_REF || TREE_CODE (decl) == ADDR_EXPR))
    {
      tree variable = frame_variable_of (decl);
      decl = variable ? variable : writer.strip (TREE_OPERAND (decl, 0));
    }
  if (decl && TREE_CODE (decl) == SSA_NAME)
    decl = SSA_NAME_VAR (decl);
  return decl && (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL
		  || TREE_CODE (decl) == RESULT_DECL)
	 ? decl : NULL_TREE;
}

std::vector<tree>
clauses_in_order (tree clauses, const std::function<clause_place (tree)> &place_of)
{
  /* Before GCC 16, all clauses of a directive of Fortran's are where it is.  */
  auto key = [&place_of] (tree c)
    {
      location_t loc = OMP_CLAUSE_LOCATION (c);
      return std::make_pair (lang_GNU_Fortran () ? UNKNOWN_LOCATION
			     : get_pure_location (loc), place_of (c));
    };
  std::vector<tree> all;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    /* Others name no variable.  */
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	|| OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      all.push_back (c);
  std::stable_sort (all.begin (), all.end (),
		    [&key] (tree a, tree b) { return key (a) < key (b); });
  return all;
}

} // namespace accplug
