/* What the user is told of reductions that no clause names.

   Comes in: what was found of a loop directive (implicit-reductions.cc).
   Goes out: warnings at the directive, with the clause to insert at its end; lines for
   the report.

   Rules
   - A directive gets the hint only where the source shows its end.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "reductions/reduction-warnings.h"
#include "clauses/class-objects.h"
#include "base/clause-reductions.h"
#include "base/warnings.h"
#include "statements/directive-source.h"

namespace accplug
{

namespace
{

/* DECL's name as the program has it.  gfortran calls the value of f `__result_f', and what a
   descriptor of x becomes `x.0'.  */

std::string
name_of (tree decl)
{
  if (!DECL_NAME (decl))
    return "...";
  std::string name = IDENTIFIER_POINTER (DECL_NAME (decl));
  if (lang_GNU_Fortran () && startswith (name.c_str (), "__result_"))
    name.erase (0, strlen ("__result_"));
  /* The element s(...) of an outer loop's reduction has dots of ours.  */
  size_t dot = name.find ('.', 1);
  return dot != std::string::npos && ISDIGIT (name[dot + 1]) ? name.substr (0, dot) : name;
}

/* An index as the program may have it.  */

std::string
text_of_index (tree t)
{
  while (CONVERT_EXPR_P (t))
    t = TREE_OPERAND (t, 0);
  if (tree_fits_shwi_p (t))
    return std::to_string (tree_to_shwi (t));
  return DECL_P (t) && DECL_NAME (t) ? name_of (t) : "...";
}

/* The subscript that OFFSET bytes are for elements of TYPE.  */

std::string
text_of_offset (tree offset, tree type)
{
  STRIP_NOPS (offset);
  HOST_WIDE_INT size = int_size_in_bytes (type);
  if (size > 0 && tree_fits_shwi_p (offset) && tree_to_shwi (offset) % size == 0)
    return std::to_string (tree_to_shwi (offset) / size);
  bool scaled = (TREE_CODE (offset) == MULT_EXPR
		 && tree_fits_shwi_p (TREE_OPERAND (offset, 1))
		 && tree_to_shwi (TREE_OPERAND (offset, 1)) == size);
  return scaled ? text_of_index (TREE_OPERAND (offset, 0)) : "...";
}

} // anonymous namespace

std::string
text_of_place (tree t)
{
  switch (TREE_CODE (t))
    {
    case COMPONENT_REF:
      {
	tree base = TREE_OPERAND (t, 0);
	/* Members of anonymous unions and of base classes have no other names in front.  */
	while (TREE_CODE (base) == COMPONENT_REF && !DECL_NAME (TREE_OPERAND (base, 1)))
	  base = TREE_OPERAND (base, 0);
	/* The object of a polymorphic variable.  */
	if (lang_GNU_Fortran () && class_type_p (TREE_TYPE (base)))
	  return text_of_place (base);
	bool pointer = (TREE_CODE (base) == MEM_REF && !lang_GNU_Fortran ()
			&& TREE_CODE (TREE_TYPE (TREE_OPERAND (base, 0))) == POINTER_TYPE);
	std::string text = text_of_place (pointer ? TREE_OPERAND (base, 0) : base);
	return text + (lang_GNU_Fortran () ? "%" : pointer ? "->" : ".")
	       + name_of (TREE_OPERAND (t, 1));
      }
    case ARRAY_REF:
      {
	bool fortran = lang_GNU_Fortran ();
	return (text_of_place (TREE_OPERAND (t, 0)) + (fortran ? "(" : "[")
		+ (fortran ? "..." : text_of_index (TREE_OPERAND (t, 1)))
		+ (fortran ? ")" : "]"));
      }
    case MEM_REF:
      {
	tree pointer = TREE_OPERAND (t, 0);
	STRIP_NOPS (pointer);
	if (TREE_CODE (pointer) == POINTER_PLUS_EXPR && !lang_GNU_Fortran ())
	  return (text_of_place (TREE_OPERAND (pointer, 0)) + "["
		  + text_of_offset (TREE_OPERAND (pointer, 1), TREE_TYPE (t)) + "]");
	bool plain = (DECL_P (pointer)
		      && TREE_CODE (TREE_TYPE (pointer)) == POINTER_TYPE);
	std::string text = text_of_place (pointer);
	return plain && !lang_GNU_Fortran () ? "*" + text : text;
      }
    case POINTER_PLUS_EXPR:
      return (text_of_place (TREE_OPERAND (t, 0))
	      + (lang_GNU_Fortran () ? "(...)" : "[...]"));
    case ADDR_EXPR: case NOP_EXPR: case CONVERT_EXPR: case VIEW_CONVERT_EXPR:
    case REALPART_EXPR: case IMAGPART_EXPR:
      return text_of_place (TREE_OPERAND (t, 0));
    default:
      return DECL_P (t) ? name_of (t) : "...";
    }
}

void
report_reduction (location_t loc, tree_code op, const std::string &name, bool implicit)
{
  note_clause_reduction (loc, { op, name, implicit });
}

void
warn_implicit_reduction (location_t loc, tree_code op, const std::string &name, bool hint)
{
  std::string clause = (std::string ("reduction(") + words_of_operation (op).in_clause ()
			+ ":" + name + ")");
  rich_location place (line_table, loc);
  /* What is not known of the name cannot be inserted.  */
  hint &= name.find ("...") == std::string::npos;
  location_t end = hint ? end_of_directive (loc) : UNKNOWN_LOCATION;
  std::string inserted = " " + clause;
  if (end != UNKNOWN_LOCATION)
    place.add_fixit_insert_before (end, inserted.c_str ());
  warn (WARN_implicit_reduction, &place, "the iterations of this loop accumulate into %qs "
	"without %qs, which is implied", name.c_str (), clause.c_str ());
}

void
warn_other_operation (location_t loc, tree variable, tree_code said, tree_code done)
{
  warn (WARN_reduction_operator, loc, "%qs reduces %qs, but the loop accumulates into it "
	"by %qs", words_of_operation (said).in_clause (), name_of (variable).c_str (),
	words_of_operation (done).in_clause ());
}

void
warn_copied_flag (location_t loc, const std::string &name)
{
  warn (WARN_implicit_reduction, loc, "iterations of this loop set %qs, which no clause "
	"names: %<copy(%s)%> is implied", name.c_str (), name.c_str ());
}

void
warn_racing_updates (location_t loc, const std::string &name)
{
  warn (WARN_carried_value, loc, "the iterations of this loop, which may run at the same "
	"time, accumulate into %qs; %<atomic%> makes each update whole", name.c_str ());
}

void
warn_placed_extreme (location_t loc, tree variable, tree place, location_t updater)
{
  auto_diagnostic_group together;
  if (warn (WARN_carried_value, loc, "the iterations of this loop, which may run at the "
	    "same time, look for %qs and its place %qs, which no clause can reduce together:"
	    " the loop is left to the compiler", name_of (variable).c_str (),
	    name_of (place).c_str ()))
    inform (updater, "it changes here");
}

void
warn_carried_value (location_t loc, tree variable, location_t updater, location_t reader)
{
  auto_diagnostic_group together;
  if (!warn (WARN_carried_value, loc, "the iterations of this loop, which may run at the "
	     "same time, hand the value of %qs to each other", name_of (variable).c_str ()))
    return;
  inform (updater, "it changes here");
  if (reader != updater)
    inform (reader, "its value is used here");
}

} // namespace accplug
