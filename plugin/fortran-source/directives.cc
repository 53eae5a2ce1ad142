/* OpenACC's directives in a Fortran source; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/arguments.h"
#include "directives/marks.h"
#include "directives/checks.h"
#include "directives/messages.h"
#include "directives/parser.h"
#include "directives/translation.h"
#include "fortran-source/conditional-lines.h"
#include "fortran-source/constructs.h"
#include "fortran-source/directives.h"
#include "base/unit.h"
#include "fortran-source/edits.h"
#include "fortran-source/joined-words.h"
#include "fortran-source/pure-routines.h"
#include "fortran-source/quiet-lines.h"
#include "fortran-source/reader.h"
#include "fortran-source/reduced-arrays.h"
#include "fortran-source/source-words.h"
#include "fortran-source/steps.h"

namespace accplug
{

namespace
{

/* Names that gfortran takes in one piece, `enterdata', `endparallelloop', in theirs; as
   part_joined_words.  */

void
split_names (words *line)
{
  auto split = [line] (size_t at, size_t size) {
    word rest = (*line)[at];
    rest.text.erase (0, size);
    rest.source += size;
    (*line)[at].text.erase (size);
    line->insert (line->begin () + at + 1, rest);
  };
  if (line->empty () || (*line)[0].kind != WORD_NAME)
    return;
  size_t at = 0;
  std::string name = (*line)[0].text;
  if (name.compare (0, 3, "end") == 0)
    {
      if (name.size () > 3)
	split (0, 3);
      if (line->size () < 2)
	return;
      at = 1;
      name = (*line)[1].text;
    }
  for (int id = 0; id < DIRECTIVE_COUNT; id++)
    {
      std::string whole = directive_rows[id].name;
      size_t blank = whole.find (' ');
      if (blank == std::string::npos)
	continue;
      whole.erase (blank, 1);
      if (whole == name)
	{
	  split (at, blank);
	  return;
	}
    }
}

/* A comment that looks as if a directive was meant: a warning, if a directive's name
   follows.  */

void
warn_of_lookalike (const source_lines &lines, const source_unit &unit)
{
  words list = words_of_unit (lines, unit);
  size_t i = 0;
  while (i < list.size () && (list[i].kind == WORD_PUNCTUATION || list[i].text == "acc"
			      || list[i].text == "acc$" || list[i].text == "openacc"))
    i++;
  if (i == 0 || i >= list.size ()
      || (!begins_directive_p (list[i].text) && list[i].text != "end"))
    return;
  place where (list[0], list[i - 1]);
  if (list[i - 1].text == "acc" && list.size () > 2 && list[1].source == list[0].source + 1
      && list[2].source == list[1].source + 1)
    warning_at (&where, 0, "in fixed form, %<!$acc%> counts in column 1 only: "
		"this line is a comment");
  else
    {
      where.should_be ("!$acc");
      warning_at (&where, 0, "this line is a comment; OpenACC directives begin with "
		  "%<!$acc%>");
    }
}

class source_translation
{
public:
  void run ();

private:
  void read_directives ();
  void read_directive (size_t unit);
  void inherit_defaults ();
  void refuse_late_declares ();
  void refuse_allocatable_reductions ();
  bool executable_before_p (size_t begin, size_t unit) const;
  void hoist_sizes ();
  void move_size (clause &, size_t, clause_id, directive *);
  void blank (const source_unit &);

  source_lines lines;
  read_source source;
  source_edits edits;
  dialect language;
  bool any_wrong = false;	/* then an end may have lost its beginning */
};

void
source_translation::blank (const source_unit &unit)
{
  for (size_t line = unit.first_line; line <= unit.last_line; line++)
    edits.instead (line, "");
}

void
source_translation::read_directive (size_t at)
{
  const source_unit &unit = source.units[at];
  source_directive d;
  d.unit = at;
  words line = words_of_unit (lines, unit);
  if (gcc_compat::fortran_fixed_form_p ())
    part_joined_words (&line);
  split_names (&line);
  /* A part of a name may stand on a line behind the name's first.  */
  place_words (lines, unit, &line);
  word sentinel;
  sentinel.kind = WORD_OTHER;
  sentinel.text = "!$acc";
  sentinel.where = lines.location (unit.first_line, unit.sentinel);
  d.right = (parse_directive (line, sentinel, language, &d.what)
	     && check_directive (d.what, language));
  if (!d.right)
    {
      any_wrong = true;
      blank (unit);
    }
  source.directives.push_back (d);
}

void
source_translation::read_directives ()
{
  for (size_t i = 0; i < source.units.size (); i++)
    {
      const source_unit &unit = source.units[i];
      if (unit.kind == unit_kind::lookalike)
	warn_of_lookalike (lines, unit);
      if (unit.kind != unit_kind::acc)
	continue;
      /* GCC tells what is wrong with the line.  */
      bool left = unit.open;
      for (size_t k = unit.first_line; k <= unit.last_line; k++)
	left |= !gcc_compat::fortran_fixed_form_p () && lines.truncated_p (k);
      if (!left)
	read_directive (i);
    }
}

/* `default' of a data construct holds for the compute constructs in it that have none
   (2.6.5, 2.5.16).  */

void
source_translation::inherit_defaults ()
{
  for (source_directive &d : source.directives)
    {
      if (!d.right || d.what.ends || !compute_directive_p (d.what)
	  || find_clause (d.what, CLAUSE_DEFAULT))
	continue;
      for (int at = d.parent; at >= 0; at = source.directives[at].parent)
	if (const clause *c = find_clause (source.directives[at].what, CLAUSE_DEFAULT))
	  {
	    d.what.clauses.push_back (without_places (*c, d.what.name.back ()));
	    d.changed = true;
	    break;
	  }
    }
}

/* Is there a directive that does something from unit BEGIN on and in front of UNIT?  */

bool
source_translation::executable_before_p (size_t begin, size_t unit) const
{
  for (const source_directive &d : source.directives)
    if (d.right && d.unit >= begin && d.unit < unit && d.what.row->id != DIRECTIVE_DECLARE
	&& d.what.row->id != DIRECTIVE_ROUTINE)
      return true;
  return false;
}

/* `declare' is a specification (2.13).  gfortran says so, too, and then fails where the
   directive names what is declared nowhere else (gfc_resolve_oacc_declare).  */

void
source_translation::refuse_late_declares ()
{
  for (source_directive &d : source.directives)
    {
      if (!d.right || d.what.row->id != DIRECTIVE_DECLARE)
	continue;
      int at = scope_of_unit (source.scopes, d.unit);
      if (at < 0)
	continue;
      const source_scope &scope = source.scopes[at];
      bool late = executable_before_p (scope.begin, d.unit);
      if (d.unit > scope.specification_end)
	{
	  /* `f(x) = ...' may be a statement function.  */
	  auto list = statements_in (source.units[scope.specification_end]);
	  late |= (list.size () <= scope.specified || list[scope.specified].size () < 2
		   || list[scope.specified][1] != "(");
	}
      if (!late)
	continue;
      place where (d.what.name.front (), d.what.name.back ());
      error_at (&where, "%<!$acc declare%> is behind the specification part");
      d.right = false;
      any_wrong = true;
      blank (source.units[d.unit]);
    }
}

/* gfortran reduces the pointer that an allocatable scalar is, so that the variable keeps its
   value, and fails on a dummy argument (gfc_trans_omp_array_reduction_or_udr).  */

void
source_translation::refuse_allocatable_reductions ()
{
  for (source_directive &d : source.directives)
    for (const clause &c : d.what.clauses)
      for (const argument_item &item : c.argument.items)
	{
	  if (!d.right || c.row->id != CLAUSE_REDUCTION || item.value.size () != 1
	      || !allocatable_scalar_p (source.units, source.scopes, d.unit,
					item.value[0].text))
	    continue;
	  place where (item.value[0]);
	  error_at (&where, "%<reduction%> of an allocatable scalar is not supported");
	  inform (where.get_loc (), "reduce another variable, and assign it behind the loop");
	  d.right = false;
	  any_wrong = true;
	  blank (source.units[d.unit]);
	  if (d.end < 0)
	    continue;
	  source_directive &end = source.directives[d.end];
	  end.right = false;
	  blank (source.units[end.unit]);
	}
}

/* A number of gangs, workers or lanes on a loop in a parallel construct is the
   construct's, if that says nothing (2.9.2 to 2.9.4 leave the number to it); gfortran
   refuses it on the loop.  */

void
source_translation::hoist_sizes ()
{
  for (source_directive &d : source.directives)
    {
      if (!d.right || d.what.ends || d.what.row->id != DIRECTIVE_LOOP || d.parent < 0)
	continue;
      source_directive &construct = source.directives[d.parent];
      if (directive_parts (*construct.what.row).first->id != DIRECTIVE_PARALLEL)
	continue;
      for (clause &c : d.what.clauses)
	{
	  clause_id id = (c.row->id == CLAUSE_GANG ? CLAUSE_NUM_GANGS
			  : c.row->id == CLAUSE_WORKER ? CLAUSE_NUM_WORKERS
			  : c.row->id == CLAUSE_VECTOR ? CLAUSE_VECTOR_LENGTH : CLAUSE_COUNT);
	  if (id == CLAUSE_COUNT)
	    continue;
	  auto &items = c.argument.items;
	  for (size_t i = 0; i < items.size (); i++)
	    if (items[i].key != "static" && items[i].key != "dim")
	      {
		move_size (c, i, id, &construct.what);
		d.changed = construct.changed = true;
		break;
	      }
	}
    }
}

/* Argument I of C becomes CONSTRUCT's clause ID.  */

void
source_translation::move_size (clause &c, size_t i, clause_id id, directive *construct)
{
  auto &items = c.argument.items;
  clause made = without_places (c, construct->name.back ());
  made.row = &clause_rows[id];
  made.name = made_name (made.row->name, construct->name.back ());
  made.argument.items = { made.argument.items[i] };
  made.argument.items[0].key.clear ();
  items.erase (items.begin () + i);
  c.argument.given = !items.empty ();
  if (!find_clause (*construct, id))
    construct->clauses.push_back (made);
}

void
source_translation::run ()
{
  language.language = LANGUAGE_FORTRAN;
  language.version = the_arguments.openacc;
  read_conditional_lines (&lines);
  read_quiet_lines (&lines);
  source.units = read_units (lines);
  read_directives ();
  match_constructs (source.units, &source.directives);
  source.scopes = find_scopes (source.units);
  make_pure_routines_sequential (&source, &edits);
  refuse_late_declares ();
  refuse_allocatable_reductions ();
  inherit_defaults ();
  hoist_sizes ();
  /* Routine directives first: they go in front of what stands behind declarations.  */
  for (bool routines : { true, false })
    for (size_t i = 0; i < source.directives.size (); i++)
      {
	const source_directive &d = source.directives[i];
	for (size_t line = source.units[d.unit].first_line;
	     line <= source.units[d.unit].last_line; line++)
	  record_directive_line (lines.location (line, 1));
	if (!d.right || routines != (d.what.row->id == DIRECTIVE_ROUTINE))
	  continue;
	if (any_wrong && d.what.ends && !d.matched)
	  blank (source.units[d.unit]);
	else
	  write_steps (lines, source, i, language, &edits);
      }
  edits.apply (lines);
}

/* Is there anything that may be a directive?  */

bool
mentions_openacc_p ()
{
  for (const gcc_compat::fortran_line *line = gcc_compat::fortran_source (); line;
       line = line->next)
    for (const uint32_t *c = line->text; *c; c++)
      if ((*c | 32) == 'a' && (c[1] | 32) == 'c' && (c[2] | 32) == 'c')
	return true;
  return false;
}

} // anonymous namespace

void
translate_fortran_source ()
{
  set_directives (mentions_openacc_p ());
  if (directives_p ())
    source_translation ().run ();
}

} // namespace accplug
