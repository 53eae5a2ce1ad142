/* Components and elements as reduction variables; see reduced-parts.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/reduced-parts.h"
#include "base/clause-reductions.h"

namespace accplug
{

namespace
{

struct reduced_part
{
  const char *file;
  int first, last;		/* the directive's lines */
  location_t where;
  std::string text, variable, operation;
  bool seen = false, found = false;	/* in the current function */

  bool at (location_t loop) const
  {
    return (LOCATION_FILE (loop) && !strcmp (file, LOCATION_FILE (loop))
	    && first <= LOCATION_LINE (loop) && LOCATION_LINE (loop) <= last);
  }
};

std::vector<reduced_part> parts;

/* The variable in a part's TEXT: what is in front of all components and subscripts.  */

std::string
variable_in (const std::string &text)
{
  size_t begin = startswith (text.c_str (), "*") ? 1 : 0;
  return text.substr (begin, text.find_first_of (".-%([", begin) - begin);
}

/* TEXT without what is in parentheses and brackets.  */

std::string
without_subscripts (const std::string &text)
{
  std::string path;
  int depth = 0;
  for (char c : text)
    {
      depth -= c == ')' || c == ']';
      if (depth == 0 && !ISSPACE (c))
	path += c;
      depth += c == '(' || c == '[';
    }
  return path;
}

/* The operation that a clause calls NAME, by the name that loops have for it.  */

std::string
operation_name (const std::string &name)
{
  static const char *const others[][2] = {
    { "-", "+" }, { "and", "&&" }, { "or", "||" }, { "bitand", "&" }, { "bitor", "|" },
    { "xor", "^" }
  };
  for (const auto &other : others)
    if (name == other[0])
      return other[1];
  return name;
}

/* Of truth values GCC has one operation for each of these.  */

bool
same_operation_p (const std::string &said, tree_code op)
{
  std::string done = words_of_operation (op).in_clause ();
  return (said == done || (said == "&" && done == "&&") || (said == "|" && done == "||")
	  || (said == "^" && op == NE_EXPR));
}

std::string
text_of (const words &value)
{
  std::string text;
  for (const word &w : value)
    text += w.text;
  return text;
}

} // anonymous namespace

bool
reduced_part_p (const argument_item &item, const dialect &language)
{
  const words &value = item.value;
  bool fortran = language.language == LANGUAGE_FORTRAN;
  if (value.size () < 2 || value[0].kind != WORD_NAME)
    return false;
  /* C++'s members are variables (pragmas/reduced-structures.h).  */
  if (value.size () == 3 && value[0].text == "this" && !fortran)
    return false;
  bool component = false;
  int depth = 0;
  for (const word &w : value)
    {
      depth += (mark_p (w, "[") || mark_p (w, "(")) - (mark_p (w, "]") || mark_p (w, ")"));
      component |= depth == 0 && (w.text == "." || w.text == "->" || w.text == "%");
      if (w.text == ":")
	return false;
    }
  return component || fortran;
}

void
take_reduced_parts (directive *d, const dialect &language, location_t first,
		    location_t last)
{
  if (!LOCATION_FILE (first)
      || (d->row->id != DIRECTIVE_LOOP && !directive_parts (*d->row).second))
    return;
  for (clause &c : d->clauses)
    {
      if (c.row->id != CLAUSE_REDUCTION || c.argument.modifiers.size () != 1)
	continue;
      std::vector<argument_item> left;
      for (const argument_item &item : c.argument.items)
	if (reduced_part_p (item, language))
	  parts.push_back ({ LOCATION_FILE (first), LOCATION_LINE (first),
			     LOCATION_LINE (last), item.value[0].where,
			     text_of (item.value), item.value[0].text,
			     operation_name (c.argument.modifiers[0].text) });
	else
	  left.push_back (item);
      c.argument.items = left;
    }
  auto empty_p = [] (const clause &c)
    { return c.row->id == CLAUSE_REDUCTION && c.argument.items.empty (); };
  d->clauses.erase (std::remove_if (d->clauses.begin (), d->clauses.end (), empty_p),
		    d->clauses.end ());
}

void
forget_reduced_loops ()
{
  for (reduced_part &part : parts)
    part.seen = part.found = false;
}

void
note_reduced_loop (location_t loop)
{
  for (reduced_part &part : parts)
    part.seen |= part.at (loop);
}

bool
said_reduction_p (location_t loop, tree_code op, const std::string &name)
{
  reduced_part *best = nullptr;
  for (reduced_part &part : parts)
    {
      if (!part.at (loop) || part.variable != variable_in (name)
	  || !same_operation_p (part.operation, op))
	continue;
      bool same = without_subscripts (part.text) == without_subscripts (name);
      if (!best || (same && !part.found))
	best = &part;
    }
  if (best)
    best->found = true;
  return best != nullptr;
}

void
refuse_unfound_parts ()
{
  for (const reduced_part &part : parts)
    if (part.seen && !part.found)
      sorry_at (part.where, "%<reduction%> of %qs: it is not certain that the loop only "
		"accumulates into one place by %qs", part.text.c_str (),
		part.operation.c_str ());
}

} // namespace accplug
