/* Loops that gfortran's loop directives do not take; see loop-nests.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/table.h"
#include "directives/translation.h"
#include "fortran-source/blocks.h"
#include "fortran-source/counted-loops.h"
#include "fortran-source/loop-nests.h"

namespace accplug
{

namespace
{

std::string
statement (const std::string &text)
{
  return (gcc_compat::fortran_fixed_form_p () ? "      " : "") + text;
}

/* The place of the parenthesis that closes the one at OPEN; npos if there is none.  */

size_t
closing (const std::string &text, size_t open)
{
  int depth = 0;
  for (size_t i = open; i < text.size (); i++)
    {
      depth += (text[i] == '(') - (text[i] == ')');
      if (depth == 0)
	return i;
    }
  return std::string::npos;
}

/* The unit of the first statement behind AT; 0 if another directive comes first.  */

size_t
next_statement (const std::vector<source_unit> &units, size_t at)
{
  for (size_t i = at + 1; i < units.size (); i++)
    if (units[i].kind == unit_kind::statement)
      return i;
    else if (units[i].kind != unit_kind::lookalike)
      return 0;
  return 0;
}

/* Let D have the clause NAME, with NUMBER as its argument if that is not 0.  */

void
add_clause (directive *d, const char *name, int number)
{
  const word &like = d->name.back ();
  clause c;
  c.row = find_clause (*d->row, name);
  c.name = made_name (name, like);
  if (number)
    {
      c.argument.given = true;
      c.argument.open = made_mark ("(", like);
      c.argument.close = made_mark (")", like);
      argument_item item;
      item.value = { made_word (WORD_NUMBER, std::to_string (number), like) };
      c.argument.items.push_back (item);
    }
  d->clauses.push_back (c);
}

int
collapse_of (const directive &d)
{
  const clause *c = find_clause (d, CLAUSE_COLLAPSE);
  return c ? atoi (c->argument.items[0].value[0].text.c_str ()) : 1;
}

/* ------------------------------------------------------------------------
   do concurrent  */

struct concurrent_loop
{
  std::string type;		/* of the indices; empty if they are declared */
  std::vector<std::string> names, headers;	/* i; i = 1, n, 2 */
  std::string mask;
};

/* Read TEXT, `doconcurrent(...)...'; false if it has more than is understood.  */

bool
read_concurrent (const std::string &text, concurrent_loop *loop)
{
  size_t open = text.find ('('), close = closing (text, open);
  if (close == std::string::npos || text.find_first_of ("'\"") != std::string::npos)
    return false;
  std::string locality = text.substr (close + 1);
  size_t none = locality.find ("default(none)");
  if (none != std::string::npos)
    locality.erase (none, strlen ("default(none)"));
  if (locality.compare (0, 7, "shared(") == 0 && closing (locality, 6) != std::string::npos)
    locality.erase (0, closing (locality, 6) + 1);
  if (!locality.empty ())
    return false;
  std::string header = text.substr (open + 1, close - open - 1);
  size_t colons = header.find ("::");
  if (colons != std::string::npos && header.substr (0, colons).find ('=') == std::string::npos)
    {
      loop->type = header.substr (0, colons);
      header.erase (0, colons + 2);
    }
  for (const std::string &part : divided (header, ','))
    {
      std::vector<std::string> range = divided (part, ':');
      size_t equals = part.find ('=');
      if (range.size () < 2 || equals == std::string::npos || !loop->mask.empty ())
	{
	  if (!loop->mask.empty () || loop->headers.empty ())
	    return false;
	  loop->mask = part;
	  continue;
	}
      std::string limits = range[1] + (range.size () > 2 ? "," + range[2] : "");
      loop->names.push_back (part.substr (0, equals));
      loop->headers.push_back (range[0] + "," + limits);
    }
  return !loop->headers.empty ();
}

/* The name of the construct that UNIT begins, with its colon; or nothing.  */

std::string
construct_name (const source_unit &unit)
{
  size_t colon = unit.text.find (':');
  bool named = colon != std::string::npos && colon < unit.text.find ('(');
  return named ? unit.text.substr (0, colon + 1) + " " : "";
}

void
replace_unit (const source_unit &unit, const std::vector<std::string> &texts,
	      source_edits *edits)
{
  for (size_t line = unit.first_line; line <= unit.last_line; line++)
    edits->instead (line, "");
  for (const std::string &text : texts)
    edits->before (unit.first_line, statement (text));
}

void
write_concurrent (directive *d, const std::vector<source_unit> &units, size_t at,
		  size_t begin, const concurrent_loop &loop, source_edits *edits)
{
  size_t end = end_of_loop (units, at);
  if (!end || end == begin)
    return;
  size_t count = loop.headers.size ();
  std::vector<std::string> lines, behind;
  for (size_t i = count; i-- > 0;)
    lines.push_back ((i ? "" : construct_name (units[begin])) + "do " + loop.headers[i]);
  for (const std::string &header : loop.headers)
    for (const std::string &text : range_mark ("do" + header))
      lines.push_back (text);
  if (!loop.mask.empty ())
    {
      lines.push_back ("if (" + loop.mask + ") then");
      edits->before (units[end].first_line, statement ("end if"));
    }
  replace_unit (units[begin], lines, edits);
  for (size_t i = 1; i < count; i++)
    behind.push_back (statement ("end do"));
  if (!loop.type.empty ())
    {
      size_t line = units[at].first_line;
      std::string names;
      for (const std::string &name : loop.names)
	names += (names.empty () ? "" : ", ") + name;
      edits->before (line, statement ("block"));
      edits->before (line, statement (loop.type + " :: " + names));
      behind.push_back (statement ("end block"));
    }
  edits->after (units[end].last_line, behind);
  if (count > 1 && !find_clause (*d, CLAUSE_COLLAPSE) && !find_clause (*d, CLAUSE_TILE))
    add_clause (d, "collapse", count);
  if (!find_clause (*d, CLAUSE_INDEPENDENT) && !find_clause (*d, CLAUSE_AUTO)
      && !find_clause (*d, CLAUSE_SEQ))
    add_clause (d, "independent", 0);
}

/* ------------------------------------------------------------------------
   Bounds that depend on indices  */

/* Does TEXT, without blanks, mention NAME?  */

bool
mentions_p (const std::string &text, const std::string &name)
{
  auto name_character = [] (char c) { return ISALNUM (c) || c == '_' || c == '%'; };
  for (size_t i = text.find (name); i != std::string::npos; i = text.find (name, i + 1))
    if ((i == 0 || !name_character (text[i - 1]))
	&& (i + name.size () >= text.size ()
	    || !(ISALNUM (text[i + name.size ()]) || text[i + name.size ()] == '_')))
      return true;
  return false;
}

/* A loop of a nest whose header is a unit, with the statements in front of it that are not
   loops.  */
struct nested_loop
{
  size_t unit;
  std::vector<std::string> statements;
  bool apart;			/* from the loops around it: see divide_nest */
};

/* Read the loop behind UNIT; only with FORCE may statements stand in front of it.  INDICES are
   those of the loops around it that it is not apart from.  */

bool
read_loop (const std::vector<source_unit> &units, size_t unit, bool force,
	   std::vector<std::string> *indices, nested_loop *loop)
{
  std::vector<fortran_statement> list;
  for (;;)
    {
      unit = next_statement (units, unit);
      if (!unit)
	return false;
      list = statements_of_unit (units[unit]);
      if (!force || list.empty () || list[0].kind != statement_kind::other)
	break;
      for (const fortran_statement &s : list)
	loop->statements.push_back (s.text);
    }
  if (list.size () != 1 || list[0].kind != statement_kind::do_loop
      || !list[0].ended_by.empty () || list[0].text.compare (0, 2, "do") != 0)
    return false;
  size_t equals = list[0].text.find ('=');
  if (equals == std::string::npos)
    return false;
  std::string bounds = list[0].text.substr (equals + 1);
  loop->unit = unit;
  loop->apart = !loop->statements.empty ();
  for (const std::string &index : *indices)
    loop->apart |= mentions_p (bounds, index);
  if (loop->apart)
    indices->clear ();
  indices->push_back (list[0].text.substr (2, equals - 2));
  return true;
}

/* What a directive says about COUNT loops, the first of which is LOOP, that D collapses.  What
   the statements in front of them use is theirs, too.  */

std::string
inner_directive (const directive &d, const nested_loop &loop, int count)
{
  directive inner = d;
  inner.row = find_directive ("loop");
  inner.name = { made_name ("loop", d.name.back ()) };
  inner.clauses.clear ();
  for (const clause &c : d.clauses)
    if (c.row->id == CLAUSE_INDEPENDENT || c.row->id == CLAUSE_AUTO
	|| c.row->id == CLAUSE_SEQ || c.row->id == CLAUSE_REDUCTION)
      inner.clauses.push_back (c);
    else if (c.row->id == CLAUSE_PRIVATE)
      {
	clause kept = c;
	kept.argument.items.clear ();
	for (const argument_item &item : c.argument.items)
	  {
	    std::string name = item.value[0].text;
	    for (char &letter : name)
	      letter = TOLOWER (letter);
	    if (std::none_of (loop.statements.begin (), loop.statements.end (),
			      [&name] (const std::string &s) { return mentions_p (s, name); }))
	      kept.argument.items.push_back (item);
	  }
	if (!kept.argument.items.empty ())
	  inner.clauses.push_back (kept);
      }
  if (count > 1)
    add_clause (&inner, "collapse", count);
  std::string text = "!$acc";
  for (const word &w : directive_words (inner))
    text += (w.kind == WORD_PUNCTUATION ? "" : " ") + w.text;
  return text;
}

/* Divide the DEPTH loops behind AT where one's bounds mention the index of another, or, if D
   has `force', where statements stand in front of one: D is about those in front.  */

void
divide_nest (directive *d, const std::vector<source_unit> &units, size_t at, int depth,
	     source_edits *edits)
{
  clause *collapse = nullptr;
  for (clause &c : d->clauses)
    if (c.row->id == CLAUSE_COLLAPSE)
      collapse = &c;
  bool force = collapse && !collapse->argument.modifiers.empty ();
  std::vector<std::string> indices;
  std::vector<nested_loop> loops;
  for (int i = 0; i < depth; i++)
    {
      nested_loop loop;
      if (!read_loop (units, i ? loops.back ().unit : at, force && i > 0, &indices, &loop))
	return;
      loops.push_back (loop);
    }
  int last = depth;
  for (int i = depth - 1; i > 0; i--)
    if (loops[i].apart)
      {
	/* Where lanes share the outer loops, each goes through the inner one.  */
	if (!find_clause (*d, CLAUSE_VECTOR))
	  edits->before (units[loops[i].unit].first_line,
			 inner_directive (*d, loops[i], last - i));
	last = i;
      }
  if (collapse && last < depth)
    collapse->argument.items[0].value[0].text = std::to_string (last);
}

/* How many loops D is about.  */

int
depth_of (const directive &d)
{
  const clause *tile = find_clause (d, CLAUSE_TILE);
  return tile ? tile->argument.items.size () : collapse_of (d);
}

/* The ranges of the DEPTH loops behind AT are told in the innermost one.  */

void
tell_ranges (const std::vector<source_unit> &units, size_t at, int depth, source_edits *edits)
{
  std::vector<std::string> marks;
  for (int i = 0; i < depth; i++)
    {
      at = next_statement (units, at);
      std::vector<fortran_statement> list;
      if (at)
	list = statements_of_unit (units[at]);
      if (list.size () != 1 || list[0].kind != statement_kind::do_loop)
	return;
      for (const std::string &text : range_mark (list[0].text))
	marks.push_back (statement (text));
    }
  if (!marks.empty ())
    edits->after (units[at].last_line, marks);
}

} // anonymous namespace

void
write_loop_nest (directive *d, const std::vector<source_unit> &units, size_t at,
		 source_edits *edits)
{
  size_t begin = next_statement (units, at);
  if (!begin)
    return;
  std::vector<fortran_statement> list = statements_of_unit (units[begin]);
  if (list.size () != 1 || !units[begin].label.empty ())
    return;
  concurrent_loop loop;
  int depth = collapse_of (*d), nest = depth_of (*d);
  if (list[0].kind == statement_kind::do_concurrent)
    {
      if (list[0].ended_by.empty () && read_concurrent (list[0].text, &loop))
	write_concurrent (d, units, at, begin, loop, edits);
    }
  else if (depth > 1)
    divide_nest (d, units, at, depth, edits);
  tell_ranges (units, at, nest, edits);
}

} // namespace accplug
