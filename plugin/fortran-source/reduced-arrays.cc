/* Arrays as reduction variables in Fortran; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/walk.h"
#include "fortran-source/reduced-arrays.h"

namespace accplug
{

namespace
{

struct reduced_array
{
  const char *file;
  int first, last;		/* the directive's lines */
  std::string name;
  tree_code code;
  bool result;			/* of a function */
};

std::vector<reduced_array> reduced_arrays;

/* The operation of a reduction's OPERATOR; ERROR_MARK if there is none.  */

tree_code
operation (const words &op)
{
  struct operator_row
  {
    const char *name;
    tree_code code;
  };
  static const operator_row rows[] = {
    { "+", PLUS_EXPR }, { "*", MULT_EXPR }, { "max", MAX_EXPR }, { "min", MIN_EXPR },
    { "iand", BIT_AND_EXPR }, { "ior", BIT_IOR_EXPR }, { "ieor", BIT_XOR_EXPR },
    { ".and.", TRUTH_ANDIF_EXPR }, { ".or.", TRUTH_ORIF_EXPR }, { ".eqv.", EQ_EXPR },
    { ".neqv.", NE_EXPR },
  };
  if (op.size () == 1)
    for (const operator_row &row : rows)
      if (op[0].text == row.name)
	return row.code;
  return ERROR_MARK;
}

/* Are the bounds in the parentheses at I of LIST those of a whole array?  Nobody knows where
   one of assumed size ends.  */

bool
whole_shape_p (const std::vector<std::string> &list, size_t i)
{
  int depth = 0;
  for (; i < list.size (); i++)
    {
      depth += (list[i] == "(") - (list[i] == ")");
      if (depth == 0)
	return true;
      bool edge = i + 1 < list.size () && (list[i + 1] == "," || list[i + 1] == ")");
      if (depth == 1 && edge && list[i] == "*")
	return false;
    }
  return false;
}

/* Does LIST begin a procedure?  Its arguments look like bounds: integer function f (n).  */

bool
heading_p (const std::vector<std::string> &list)
{
  for (size_t i = 0; i + 1 < list.size (); i++)
    if ((list[i] == "function" || list[i] == "subroutine") && ISIDST (list[i + 1][0])
	&& (i == 0 || list[i - 1] != ","))
      return true;
  return false;
}

/* Does LIST declare NAME as an array with bounds?  */

bool
declares_array_p (const std::vector<std::string> &list, const std::string &name)
{
  size_t bounds = bounds_of_entity (list, name);
  return bounds && whole_shape_p (list, bounds);
}

/* Does LIST declare NAME as a variable of derived type?  */

bool
declares_structure_p (const std::vector<std::string> &list, const std::string &name)
{
  if (list[0] != "type" || list[1] != "(")
    return false;
  for (size_t i = first_entity (list); i < list.size (); i++)
    if (list[i] == name)
      return i + 1 == list.size () || list[i + 1] != "(";
  return false;
}

/* Does LIST say which type its entities have, NAME among them?  */

bool
declares_variable_p (const std::vector<std::string> &list, const std::string &name)
{
  static const std::set<std::string> types
    = { "integer", "real", "double", "complex", "logical", "character", "type", "class" };
  bool value = false;		/* an entity's first one */
  int depth = 0;
  for (size_t i = first_entity (list); types.count (list[0]) && i < list.size (); i++)
    {
      const std::string &word = list[i];
      depth += (word == "(" || word == "[") - (word == ")" || word == "]");
      value = depth == 0 && word == "=" ? true : value && !(depth == 0 && word == ",");
      if (depth == 0 && !value && word == name)
	return true;
    }
  return false;
}

/* Can the statement LIST be in a specification part, in a BLOCK construct?  */

bool
specification_p (const std::vector<std::string> &list)
{
  static const std::set<std::string> words
    = { "integer", "real", "double", "complex", "logical", "character", "type", "class",
	"dimension", "allocatable", "pointer", "target", "contiguous", "save", "parameter",
	"import", "use", "external", "intrinsic", "volatile", "asynchronous", "data" };
  return words.count (list[0]) && list.size () > 1 && list[1] != "=" && list[1] != "is";
}

enum class variable_kind { unknown, scalar, allocatable_scalar, composite };

typedef std::vector<std::vector<std::string>> statements;

/* What STATEMENTS declare NAME as.  */

variable_kind
declared_kind (const statements &all, const std::string &name)
{
  variable_kind found = variable_kind::unknown;
  bool components = false;
  for (const std::vector<std::string> &list : all)
    {
      if (list.size () < 2 || list[0] == "use" || list[0] == "data" || heading_p (list))
	continue;
      if (list[0] == "type" && list[1] != "(")
	components = true;
      else if (list[0] == "end" && list[1] == "type")
	components = false;
      else if (components)
	continue;
      else if (declares_array_p (list, name) || declares_structure_p (list, name))
	return variable_kind::composite;
      else if (declares_variable_p (list, name))
	found = (std::find (list.begin (), list.begin () + first_entity (list), "allocatable")
		 != list.begin () + first_entity (list)
		 ? variable_kind::allocatable_scalar : variable_kind::scalar);
    }
  return found;
}

/* What the BLOCK constructs around UNIT declare NAME as; the scope begins at BEGIN.  */

variable_kind
kind_in_blocks (const std::vector<source_unit> &units, size_t begin, size_t unit,
		const std::string &name)
{
  std::vector<size_t> open;
  const statements all = statements_between (units, begin, unit);
  for (size_t i = 0; i < all.size (); i++)
    {
      std::vector<std::string> list = all[i];
      if (list.size () == 3 && list[1] == ":")
	list.erase (list.begin (), list.begin () + 2);
      if (list.size () == 1 && list[0] == "block")
	open.push_back (i + 1);
      else if (!open.empty ()
	       && (list[0] == "endblock"
		   || (list.size () > 1 && list[0] == "end" && list[1] == "block")))
	open.pop_back ();
    }
  for (size_t i = open.size (); i-- > 0;)
    {
      size_t end = open[i];
      while (end < all.size () && specification_p (all[end]))
	end++;
      variable_kind kind = declared_kind (statements (all.begin () + open[i],
						      all.begin () + end), name);
      if (kind != variable_kind::unknown)
	return kind;
    }
  return variable_kind::unknown;
}

/* Is NAME, at UNIT in SCOPE, an array with bounds, or a structure?  The innermost declaration
   says so.  */

bool
composite_p (const std::vector<source_unit> &units, const std::vector<source_scope> &scopes,
	     int scope, size_t unit, const std::string &name)
{
  variable_kind kind = variable_kind::unknown;
  if (scope >= 0)
    kind = kind_in_blocks (units, scopes[scope].begin, unit, name);
  for (; kind == variable_kind::unknown && scope >= 0; scope = scopes[scope].parent)
    {
      kind = declared_kind (specification_of (units, scopes[scope]), name);
      if (kind == variable_kind::unknown && dummy_p (name, units, scopes[scope]))
	kind = variable_kind::scalar;
    }
  return kind == variable_kind::composite;
}

/* Is NAME in a data clause of D?  If REMOVE, it is no more.  */

bool
mapped_p (directive *d, const std::string &name, bool remove)
{
  bool found = false;
  for (size_t i = 0; i < d->clauses.size ();)
    {
      auto &items = d->clauses[i].argument.items;
      if (d->clauses[i].row->argument == ARGUMENT_DATA)
	for (size_t k = 0; k < items.size ();)
	  {
	    bool same = items[k].value[0].text == name;
	    found |= same;
	    if (same && remove)
	      items.erase (items.begin () + k);
	    else
	      k++;
	  }
      if (d->clauses[i].row->argument == ARGUMENT_DATA && items.empty ())
	d->clauses.erase (d->clauses.begin () + i);
      else
	i++;
    }
  return found;
}

void
add_clause (directive *d, clause_id id, const clause &like, const argument_item &item)
{
  clause c;
  c.row = &clause_rows[id];
  c.name = made_name (c.row->name, like.name);
  c.argument.given = true;
  c.argument.open = made_mark ("(", like.name);
  c.argument.close = made_mark (")", like.name);
  c.argument.items.push_back (item);
  d->clauses.push_back (c);
}

/* Is ITEM a section of an array that is a variable?  */

bool
section_p (const argument_item &item)
{
  auto is = [&item] (const char *text)
    {
      return std::any_of (item.value.begin (), item.value.end (),
			  [=] (const word &w) { return w.text == text; });
    };
  return is (":") && !is ("%");
}

bool
reduction_p (const clause &c)
{
  return c.row->id == CLAUSE_REDUCTION;
}

/* Does LIST declare NAME, and as an ALLOCATABLE scalar?  */

bool
declares_p (const std::vector<std::string> &list, const std::string &name, bool *allocatable)
{
  size_t begin = first_entity (list);
  auto attribute = [&] (const char *word) {
    return std::find (list.begin (), list.begin () + begin, word) != list.begin () + begin;
  };
  int depth = 0;
  for (size_t i = begin; i < list.size (); i++)
    {
      depth += (list[i] == "(") - (list[i] == ")");
      if (depth || list[i] != name)
	continue;
      *allocatable = (attribute ("allocatable") && !attribute ("dimension")
		      && (i + 1 == list.size () || list[i + 1] != "("));
      return true;
    }
  return false;
}

/* Is NAME the result of the function SCOPE, or of one around it?  */

bool
function_result_p (const std::string &name, const std::vector<source_unit> &units,
		   const std::vector<source_scope> &scopes, int scope)
{
  for (; scope >= 0; scope = scopes[scope].parent)
    {
      if (scopes[scope].kind != scope_kind::procedure)
	continue;
      std::vector<std::string> heading = specification_of (units, scopes[scope]).front ();
      auto function = std::find (heading.begin (), heading.end (), "function");
      auto result = std::find (function, heading.end (), "result");
      if (heading.end () - function > 1
	  && (heading.end () - result > 2 ? result[2] : function[1]) == name)
	return true;
    }
  return false;
}

} // anonymous namespace

bool
allocatable_scalar_p (const std::vector<source_unit> &units,
		      const std::vector<source_scope> &scopes, size_t unit,
		      const std::string &name)
{
  int scope = scope_of_unit (scopes, unit);
  variable_kind kind = (scope >= 0 ? kind_in_blocks (units, scopes[scope].begin, unit, name)
			: variable_kind::unknown);
  if (kind != variable_kind::unknown)
    return kind == variable_kind::allocatable_scalar;
  for (int at = scope; at >= 0; at = scopes[at].parent)
    {
      bool component = false, allocatable = false;
      const statements all = specification_of (units, scopes[at]);
      for (size_t i = 1; i < all.size (); i++)
	{
	  const std::vector<std::string> &list = all[i];
	  if (list.size () < 2 || list[0] == "use")
	    continue;
	  if (list[0] == "type" && list[1] != "(")
	    component = true;
	  else if (list[0] == "end" && list[1] == "type")
	    component = false;
	  else if (!component && declares_p (list, name, &allocatable))
	    return allocatable;
	}
      if (dummy_p (name, units, scopes[at]))
	return false;
    }
  return false;
}

void
replace_array_reductions (directive *d, const std::vector<source_unit> &units,
			  const std::vector<source_scope> &scopes, size_t unit,
			  location_t first, location_t last)
{
  int scope = scope_of_unit (scopes, unit);
  bool loop = d->row->id == DIRECTIVE_LOOP || directive_parts (*d->row).second;
  const std::vector<clause> clauses = d->clauses;
  bool any = false;
  d->clauses.erase (std::remove_if (d->clauses.begin (), d->clauses.end (), reduction_p),
		    d->clauses.end ());
  for (clause c : clauses)
    {
      if (!reduction_p (c))
	continue;
      tree_code code = operation (c.argument.modifiers);
      std::vector<argument_item> left;
      for (argument_item item : c.argument.items)
	{
	  const std::string &name = item.value[0].text;
	  /* Nothing else of the array changes.  */
	  if (section_p (item) && composite_p (units, scopes, scope, unit, name))
	    item.value.resize (1);
	  if (item.value.size () != 1 || code == ERROR_MARK
	      || !composite_p (units, scopes, scope, unit, name))
	    {
	      left.push_back (item);
	      continue;
	    }
	  any = true;
	  if (loop)
	    {
	      reduced_arrays.push_back ({ LOCATION_FILE (first), LOCATION_LINE (first),
					  LOCATION_LINE (last), name, code,
					  function_result_p (name, units, scopes, scope) });
	      add_clause (d, CLAUSE_PRIVATE, c, item);
	    }
	  /* A combined construct copies what its loop reduces: no clause says so, since
	     gfortran takes a variable in one.  */
	  if (loop)
	    mapped_p (d, name, true);
	  else if (!mapped_p (d, name, false))
	    add_clause (d, CLAUSE_COPY, c, item);
	}
      c.argument.items = left;
      if (!left.empty ())
	d->clauses.push_back (c);
    }
  if (!any)
    d->clauses = clauses;
}

/* What the program calls DECL: gfortran has the data of dummy arguments of assumed shape in
   variables NAME.NUMBER.  */

static std::string
program_name (tree decl)
{
  std::string name = IDENTIFIER_POINTER (DECL_NAME (decl));
  return DECL_ARTIFICIAL (decl) ? name.substr (0, name.find ('.')) : name;
}

/* Does the program know DECL as ARRAY?  */

static bool
names_array_p (tree decl, const reduced_array &array)
{
  const std::string name = program_name (decl);
  return name == array.name || (array.result && name == "__result");
}

/* The array that C, private in a loop at LOC, is to be reduced as; NULL if none.  */

static const reduced_array *
find_reduced (location_t loc, tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE || !DECL_P (decl) || !DECL_NAME (decl))
    return nullptr;
  const char *file = LOCATION_FILE (loc);
  int line = LOCATION_LINE (loc);
  if (!file)
    return nullptr;
  for (const reduced_array &array : reduced_arrays)
    if (array.file == file && array.first <= line && line <= array.last
	&& names_array_p (decl, array))
      return &array;
  return nullptr;
}

/* What a `reduction' clause of DECL names: a structure; an array's elements, if their number
   is known; else what its descriptor or its pointer leads to, as a section without end.  */

static tree
reduced_section (tree decl)
{
  tree type = TREE_TYPE (decl);
  bool pointer = POINTER_TYPE_P (type);
  /* As in C.  */
  if (TREE_CODE (type) == RECORD_TYPE && !TYPE_LANG_FLAG_1 (type))
    return decl;
  if (pointer)
    type = TREE_TYPE (type);
  tree size = TYPE_SIZE_UNIT (type), element = char_type_node, section;
  if (TREE_CODE (type) == ARRAY_TYPE && size && tree_fits_shwi_p (size))
    {
      element = type;
      while (TREE_CODE (element) == ARRAY_TYPE)
	element = TREE_TYPE (element);
      section = build_array_type_nelts (element, (tree_to_shwi (size)
						  / tree_to_shwi (TYPE_SIZE_UNIT (element))));
    }
  else if (TREE_CODE (type) == RECORD_TYPE && !TYPE_LANG_FLAG_1 (type))
    section = build_array_type_nelts (element = type, 1);
  else
    section = build_array_type (element, NULL_TREE);
  return build2 (MEM_REF, section, pointer ? decl : build_fold_addr_expr (decl),
		 build_int_cst (build_pointer_type (element), 0));
}

static void
restore_in_loop (tree loop)
{
  location_t loc = EXPR_LOCATION (loop);
  for (tree *cp = &OMP_FOR_CLAUSES (loop); *cp; cp = &OMP_CLAUSE_CHAIN (*cp))
    {
      /* Before the gimplifier some loops have no place.  */
      location_t at = loc != UNKNOWN_LOCATION ? loc : OMP_CLAUSE_LOCATION (*cp);
      const reduced_array *array = find_reduced (at, *cp);
      if (!array)
	continue;
      tree c = build_omp_clause (at, OMP_CLAUSE_REDUCTION);
      OMP_CLAUSE_DECL (c) = reduced_section (OMP_CLAUSE_DECL (*cp));
      OMP_CLAUSE_REDUCTION_CODE (c) = array->code;
      OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (*cp);
      *cp = c;
    }
}

void
restore_array_reductions (tree construct)
{
  if (!reduced_arrays.empty ())
    walk_expression_once (&construct, [] (tree *part, walk_stmt_info *)
      {
	if (TREE_CODE (*part) == OACC_LOOP)
	  restore_in_loop (*part);
	return TYPE_P (*part) ? visit::past : visit::into;
      });
}

} // namespace accplug
