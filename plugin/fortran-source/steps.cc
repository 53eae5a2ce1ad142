/* What a directive becomes, in lines of Fortran; see the header.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/bound-routines.h"
#include "directives/marks.h"
#include "directives/merged-items.h"
#include "directives/reduced-parts.h"
#include "directives/translation.h"
#include "fortran-source/associate-names.h"
#include "fortran-source/class-arrays.h"
#include "fortran-source/common-blocks.h"
#include "fortran-source/declared-dummies.h"
#include "fortran-source/declared-sections.h"
#include "fortran-source/device-addresses.h"
#include "fortran-source/loop-nests.h"
#include "fortran-source/named-constants.h"
#include "fortran-source/reduced-arrays.h"
#include "fortran-source/routines.h"
#include "fortran-source/source-words.h"
#include "fortran-source/split-items.h"
#include "fortran-source/steps.h"
#include "fortran-source/uncounted-loops.h"

namespace accplug
{

static word
made_like (const word &w, const word &like)
{
  return made_word (w.kind, w.text, like);
}

clause
without_places (clause c, const word &like)
{
  c.name = made_like (c.name, like);
  c.argument.open = made_like (c.argument.open, like);
  c.argument.close = made_like (c.argument.close, like);
  for (argument_item &item : c.argument.items)
    for (word &w : item.value)
      w = made_like (w, like);
  c.group = -1;
  return c;
}

namespace
{

void
append (words *list, const words &more)
{
  list->insert (list->end (), more.begin (), more.end ());
}

words
made_words (std::initializer_list<const char *> texts, const word &like)
{
  words list;
  for (const char *text : texts)
    list.push_back (made_word (ISALPHA (text[0]) ? WORD_NAME : WORD_PUNCTUATION, text,
			       like));
  return list;
}

/* The indentation that statements of the source's form need.  */

std::string
statement (const std::string &text)
{
  return (gcc_compat::fortran_fixed_form_p () ? "      " : "") + text;
}

std::vector<std::string>
texts (const std::vector<written_line> &lines)
{
  std::vector<std::string> list;
  for (const written_line &line : lines)
    list.push_back (line.text);
  return list;
}

/* Are TEXT and BEFORE the same words?  */

bool
same_p (const words &text, const words &before)
{
  return (text.size () == before.size ()
	  && std::equal (text.begin (), text.end (), before.begin (),
			 [] (const word &a, const word &b) { return a.text == b.text; }));
}

/* The steps of one directive.  */

class step_writer
{
public:
  step_writer (const source_lines &the_lines, const read_source &all, size_t at,
	       const dialect &the_language, source_edits *where)
    : lines (the_lines), source (all), units (all.units), directives (all.directives),
      self (directives[at]), unit (units[self.unit]), language (the_language),
      edits (*where) {}

  void run ();
  void bind (const directive &d, const words &bound);

private:
  void put_before (const words &, bool is_directive);
  void put_behind_end (const words &);
  void put_in_front_of_end (const words &);
  void write_own (const host_step &);
  bool named_before_p (const std::string &name) const;
  bool write_routine (directive);
  bool open_condition (const host_step &);
  void write_directive (const host_step &);
  bool prepare (directive *);
  void write_translation (const directive &);
  void write_declared_dummies (directive *);
  void write_call (const host_step &, const char *name);
  void write_entry (const entry_actions &);
  void write_wait (const entry_actions::waiting &);
  void write_outer (directive *);
  void write_zeroed (const directive &outer);
  void write_modifiers ();
  void note_parted ();
  void write_update (const clause &, const char *direction, bool at_end);
  void blank ();
  bool has_end_p () const;
  bool framed_p () const;

  const source_lines &lines;
  const read_source &source;
  const std::vector<source_unit> &units;
  const std::vector<source_directive> &directives;
  const source_directive &self;
  const source_unit &unit;
  const dialect &language;
  source_edits &edits;
  size_t own_width = 0;		/* of the directive as it is written */
};

/* Is it known where the construct ends, or is it a directive that is all of it?  */

bool
step_writer::has_end_p () const
{
  bool construct = compute_directive_p (self.what) || self.what.row->id == DIRECTIVE_DATA;
  return !construct || self.end >= 0 || self.end_unit;
}

void
step_writer::blank ()
{
  for (size_t line = unit.first_line; line <= unit.last_line; line++)
    edits.instead (line, "");
}

void
step_writer::put_before (const words &text, bool is_directive)
{
  for (const written_line &line : write_words (unit, text, is_directive))
    edits.before (unit.first_line, line.text);
}

/* Behind the whole construct.  */

void
step_writer::put_behind_end (const words &text)
{
  size_t line;
  if (self.end >= 0)
    line = units[directives[self.end].unit].last_line;
  else if (self.end_unit)
    line = units[self.end_unit].last_line;
  else
    return;
  edits.after (line, texts (write_words (unit, text, true)));
}

void
step_writer::put_in_front_of_end (const words &text)
{
  if (self.end < 0)
    return;
  for (const written_line &line : write_words (unit, text, true))
    edits.before (units[directives[self.end].unit].first_line, line.text);
}

/* The last step is the program's own directive, in its place.  */

void
step_writer::write_own (const host_step &step)
{
  words text = directive_words (step.what);
  if (step.condition.empty () && !self.changed
      && same_p (text, directive_words (self.what)))
    return;
  blank ();
  if (!step.condition.empty ())
    {
      write_directive (step);
      return;
    }
  for (const written_line &line : write_words (unit, text, true))
    {
      edits.instead (line.line, line.text);
      own_width = MAX (own_width, line.text.size ());
    }
}

/* Does a routine directive of the same scope in front of this one name the procedure NAME?
   Then that is declared.  */

bool
step_writer::named_before_p (const std::string &name) const
{
  int scope = scope_of_unit (source.scopes, self.unit);
  return std::any_of (directives.begin (), directives.end (), [&] (const source_directive &d)
    {
      return (d.unit < self.unit && d.right && d.what.row->id == DIRECTIVE_ROUTINE
	      && d.what.argument.given && scope_of_unit (source.scopes, d.unit) == scope
	      && !strcasecmp (d.what.argument.items[0].value[0].text.c_str (),
			      name.c_str ()));
    });
}

/* A routine directive to where gfortran wants it; false if it may stay.  */

bool
step_writer::write_routine (directive d)
{
  routine_place place = place_routine (units, source.scopes, directives, self);
  if (place.stays || place.before >= units.size ())
    return false;
  blank ();
  if (place.dropped)
    return true;
  if (!place.named)
    d.argument = clause_argument ();
  size_t to = place.before ? units[place.before].first_line : unit.first_line;
  if (!place.external.empty () && !named_before_p (place.external))
    edits.before (to, statement ("external " + place.external), unit.first_line);
  for (const written_line &line : write_words (unit, directive_words (d), true))
    edits.before (to, line.text, line.line);
  return true;
}

/* What D, a declare directive, says of dummy arguments goes in front of their
   declarations.  */

void
step_writer::write_declared_dummies (directive *d)
{
  size_t before = 0;
  directive early = take_shaped_dummies (d, units, source.scopes, self.unit, &before);
  if (!early.clauses.empty ())
    for (const host_step &step : translate_directive (early, language).steps)
      for (const written_line &line : write_words (unit, directive_words (step.what), true))
	edits.before (units[before].first_line, line.text, line.line);
}

/* STEP's condition, if it has one; then `end if' is to come behind it.  */

bool
step_writer::open_condition (const host_step &step)
{
  if (step.condition.empty ())
    return false;
  const word &at = self.what.name.front ();
  words text = made_words ({ "if", "(" }, at);
  append (&text, step.condition);
  append (&text, made_words ({ ")", "then" }, at));
  put_before (text, false);
  return true;
}

void
step_writer::write_directive (const host_step &step)
{
  bool opened = open_condition (step);
  put_before (directive_words (step.what), true);
  if (opened)
    edits.before (unit.first_line, statement ("end if"));
}

/* The name of a function of the run time.  */

const char *
function_name (host_function function)
{
  switch (function)
    {
    case FUNCTION_DEVICE_DIRECTIVE:
      return "accplug_device_directive";
    case FUNCTION_WAIT_DEVICE:
      return "accplug_wait_device";
    case FUNCTION_SECTION:
      break;			/* of C and C++ */
    }
  gcc_unreachable ();
}

/* accplug1, accplug2, ... accplugCOUNT.  */

std::string
dummies (size_t count)
{
  std::string text;
  for (size_t i = 1; i <= count; i++)
    text += (i > 1 ? ", accplug" : "accplug") + std::to_string (i);
  return text;
}

/* A call of the run time's NAME.  */

void
step_writer::write_call (const host_step &step, const char *name)
{
  const word &at = self.what.name.front ();
  std::string names = dummies (step.arguments.size ());
  auto put = [this] (const std::string &text) {
    edits.before (unit.first_line, statement (text));
  };
  bool opened = open_condition (step);
  /* A block alone would be all of a construct of OpenMP's that it stands behind.  */
  put ("continue");
  put ("block");
  put ("integer(4) :: " + names);
  put ("interface");
  put ("subroutine accplug_call (" + names + ") bind (c, name=\"" + name + "\")");
  /* By this name -Wc-binding-type knows it.  In places where it has to be refused, gfortran
     takes the name for one of the program's: no two are the same.  */
  static unsigned kinds;
  std::string kind = "accplug_kind" + std::to_string (++kinds);
  put ("use, intrinsic :: iso_c_binding, only: " + kind + " => c_int32_t");
  put ("integer(" + kind + "), value :: " + names);
  put ("end subroutine");
  put ("end interface");
  for (size_t i = 0; i < step.arguments.size (); i++)
    {
      /* `not' wants an integer of any kind.  */
      std::string dummy = "accplug" + std::to_string (i + 1);
      words text = made_words ({ dummy.c_str (), "=", "not", "(", "not", "(" }, at);
      append (&text, step.arguments[i]);
      append (&text, made_words ({ ")", ")" }, at));
      put_before (text, false);
    }
  put ("call accplug_call (" + names + ")");
  put ("end block");
  if (opened)
    put ("end if");
}

void
step_writer::write_wait (const entry_actions::waiting &waiting)
{
  const word &at = self.what.name.front ();
  words text = made_words ({ "wait" }, at);
  for (size_t i = 0; i < waiting.queues.size (); i++)
    {
      append (&text, made_words ({ i ? "," : "(" }, at));
      append (&text, waiting.queues[i]);
    }
  if (!waiting.queues.empty ())
    append (&text, made_words ({ ")" }, at));
  put_before (text, true);
}

void
step_writer::write_entry (const entry_actions &entry)
{
  const word &at = self.what.name.front ();
  for (const entry_actions::waiting &waiting : entry.waits)
    if (waiting.devnum.empty ())
      write_wait (waiting);
    else
      {
	host_step step;
	step.function = FUNCTION_WAIT_DEVICE;
	step.arguments = { waiting.devnum, made_words ({ "0" }, at), made_words ({ "0" }, at),
			   { made_word (WORD_NUMBER, std::to_string (waiting.queues.size ()),
					at) } };
	for (const words &queue : waiting.queues)
	  step.arguments.push_back (queue);
	write_call (step, function_name (step.function));
      }
  if (!entry.asynchronous)
    return;
  host_step step;
  step.arguments = { entry.queue };
  if (entry.queue.empty ())
    step.arguments[0] = made_words ({ "-", "1" }, at);
  write_call (step, "accplug_data_async");
}

/* An update of C's variables in DIRECTION, under the directive's own condition and in its
   queue.  */

void
step_writer::write_update (const clause &c, const char *direction, bool at_end)
{
  const directive &d = self.what;
  words text = made_words ({ "update", direction, "(" }, c.name);
  for (const argument_item &item : c.argument.items)
    {
      if (&item != &c.argument.items[0])
	append (&text, made_words ({ "," }, c.name));
      for (const word &w : item.value)
	text.push_back (made_like (w, c.name));
    }
  append (&text, made_words ({ ")" }, c.name));
  bool data = d.row->id == DIRECTIVE_DATA;
  for (clause_id id : { CLAUSE_IF, CLAUSE_ASYNC })
    if (const clause *other = data && id == CLAUSE_ASYNC ? nullptr : find_clause (d, id))
      {
	append (&text, made_words ({ other->row->name }, c.name));
	if (other->argument.items.empty ())
	  continue;
	append (&text, made_words ({ "(" }, c.name));
	for (const word &w : other->argument.items[0].value)
	  text.push_back (made_like (w, c.name));
	append (&text, made_words ({ ")" }, c.name));
      }
  append (&text, made_words ({ "if_present" }, c.name));
  if (!at_end && (data || d.row->id == DIRECTIVE_ENTER_DATA))
    edits.after (unit.last_line, texts (write_words (unit, text, true)));
  else if (!at_end || d.row->id == DIRECTIVE_EXIT_DATA)
    put_before (text, true);
  else if (data)
    put_in_front_of_end (text);
  else
    put_behind_end (text);
}

/* Is the directive in a procedure that shares variables with others, which it contains, or
   which it is contained in?  */

bool
step_writer::framed_p () const
{
  int scope = scope_of_unit (source.scopes, self.unit);
  if (scope < 0 || source.scopes[scope].kind != scope_kind::procedure)
    return false;
  int parent = source.scopes[scope].parent;
  return ((parent >= 0 && source.scopes[parent].kind == scope_kind::procedure)
	  || std::any_of (source.scopes.begin (), source.scopes.end (),
			  [=] (const source_scope &s)
			  { return s.parent == scope && s.kind == scope_kind::procedure; }));
}

/* A data construct around D that takes what cannot be in one directive with the rest.  */

void
step_writer::write_outer (directive *d)
{
  const word &at = d->name.front ();
  bool waits = false, framed = framed_p ();
  for (bool whole : { true, false })
    {
      directive outer;
      /* A region without clauses does not have what `select type' associates.  */
      if (!whole && type_selected_p (units, source.scopes, self.unit))
	continue;
      if (!has_end_p () || !(whole ? split_components (d, &outer)
			     : split_region_components (d, framed, &outer)))
	continue;
      for (clause &c : outer.clauses)
	c.argument.modifiers.clear ();
      put_before (directive_words (outer), true);
      put_behind_end (made_words ({ "end", "data" }, at));
      waits |= whole;
    }
  if (waits && find_clause (*d, CLAUSE_ASYNC))
    put_behind_end (made_words ({ "wait" }, at));
}

/* OUTER, whose data are zero on the device when it creates them.  gfortran gives all clauses
   of a directive the place where the directive ends; so this one gets columns of its own,
   right of the program's directive, and its marks are there.  */

void
step_writer::write_zeroed (const directive &outer)
{
  for (size_t line = unit.first_line; line <= unit.last_line; line++)
    own_width = MAX (own_width, lines[line].size ());
  size_t column = own_width + 2;
  std::string text = gcc_compat::fortran_fixed_form_p () ? "!$acc" : "";
  text.append (column - text.size (), ' ');
  text += gcc_compat::fortran_fixed_form_p () ? "" : "!$acc ";
  for (const word &w : directive_words (outer))
    text += w.text + " ";
  host_mark mark;
  mark.bits = MARK_ZERO;
  for (; column <= text.size () + 1; column++)
    mark.where.push_back (lines.location (unit.first_line, column));
  record_mark (mark);
  if (LOCATION_COLUMN (mark.where.back ()) != static_cast<int> (column))
    sorry_at (self.what.where (), "the modifier %<zero%> on so long a line");
  edits.before (unit.first_line, text);
  if (outer.row->id != DIRECTIVE_DATA)
    return;
  const word &at = self.what.name.front ();
  put_behind_end (made_words ({ "end", "data" }, at));
  if (compute_directive_p (self.what) && find_clause (self.what, CLAUSE_ASYNC))
    put_behind_end (made_words ({ "wait" }, at));
}

void
step_writer::write_modifiers ()
{
  for (const clause &c : self.what.clauses)
    for (const word &w : c.argument.modifiers)
      {
	bool copy_in = c.row->id == CLAUSE_COPY || c.row->id == CLAUSE_COPYIN;
	bool copy_out = c.row->id == CLAUSE_COPY || c.row->id == CLAUSE_COPYOUT;
	if (copy_in && (w.text == "always" || w.text == "alwaysin"))
	  write_update (c, "device", false);
	if (copy_out && (w.text == "always" || w.text == "alwaysout"))
	  write_update (c, "self", true);
      }
}

/* The directive is several.  gfortran gives each the place where it ends, in any column and,
   if it goes on, in any of the lines.  */

void
step_writer::note_parted ()
{
  std::vector<location_t> places;
  for (size_t line = unit.first_line; line <= unit.last_line; line++)
    for (size_t column = 1; column <= MAX (lines[line].size (), size_t (132)) + 2; column++)
      places.push_back (lines.location (line, column));
  record_parted (places);
}

/* The place of D's last word.  */

location_t
last_place (const directive &d)
{
  return directive_words (d).back ().where;
}

/* D, a routine directive, has the clause `bind' with the argument BOUND.  */

void
step_writer::bind (const directive &d, const words &bound)
{
  int scope = scope_of_unit (source.scopes, self.unit);
  if (d.argument.given)
    bind_routine (d.argument.items[0].value[0].text, bound);
  else if (scope >= 0)
    {
      int parent = source.scopes[scope].parent;
      bool module = parent >= 0 && source.scopes[parent].kind == scope_kind::program;
      bind_routine (source.scopes[scope].name, bound,
		    module ? source.scopes[parent].name : "");
    }
}

/* Make of *D what can be translated.  False if nothing of it is left.  */

bool
step_writer::prepare (directive *d)
{
  name_common_variables (d, units, source.scopes, self.unit);
  if (!drop_named_constants (d, units, source.scopes, self.unit))
    return false;
  if (d->row->id == DIRECTIVE_LOOP && d->clauses.size () == 1
      && find_clause (*d, CLAUSE_SEQ) && uncounted_loop_p (units, self.unit))
    return false;
  write_class_arrays (d, units, source.scopes, self.unit);
  if (compute_directive_p (*d) || d->row->id == DIRECTIVE_DATA)
    {
      write_device_addresses (d, units, source.scopes, self.unit);
      merge_data_items (d, LANGUAGE_FORTRAN);
      write_outer (d);
    }
  if (d->row->id == DIRECTIVE_DECLARE)
    {
      refuse_module_commons (*d, units, source.scopes, self.unit);
      name_whole_structures (d, source.scopes, directives, self.unit);
      drop_declared_sections (d, units, source.scopes, self.unit);
      write_declared_dummies (d);
      if (d->clauses.empty ())
	return false;
    }
  if (d->row->id == DIRECTIVE_LOOP || directive_parts (*d->row).second)
    {
      const clause *collapse = find_clause (*d, CLAUSE_COLLAPSE);
      int loops = collapse ? atoi (collapse->argument.items[0].value[0].text.c_str ()) : 1;
      if (refuse_associated_indices (lines, units, source.scopes, self.unit, loops))
	return false;
      write_loop_nest (d, units, self.unit, &edits);
    }
  take_reduced_parts (d, language, self.what.where (), last_place (self.what));
  replace_array_reductions (d, units, source.scopes, self.unit, self.what.where (),
			    last_place (*d));
  return true;
}

/* The steps that D is translated to.  */

void
step_writer::write_translation (const directive &d)
{
  translation result = translate_directive (d, language);
  if (!result.bound.empty ())
    bind (d, result.bound);
  write_entry (result.entry);
  if (result.parted)
    note_parted ();
  for (size_t i = 0; i < result.steps.size (); i++)
    if (result.steps[i].kind == host_step::CALL)
      write_call (result.steps[i], function_name (result.steps[i].function));
    else if (i + 1 < result.steps.size ())
      write_directive (result.steps[i]);
    else if (d.row->id != DIRECTIVE_ROUTINE || !write_routine (result.steps[i].what))
      write_own (result.steps[i]);
  if (result.steps.empty () || result.steps.back ().kind == host_step::CALL)
    blank ();
}

void
step_writer::run ()
{
  if (self.what.ends)
    {
      host_step own;
      own.what = self.what;
      if (self.what.row->id == DIRECTIVE_LOOP && self.matched)
	blank ();
      else
	write_own (own);
      return;
    }
  directive d = self.what;
  if (!prepare (&d))
    {
      blank ();
      return;
    }
  directive zeroed;
  bool any_zeroed = has_end_p () && split_zeroed (&d, &zeroed);
  write_translation (d);
  if (any_zeroed)
    write_zeroed (zeroed);
  write_modifiers ();
}

} // anonymous namespace

void
write_steps (const source_lines &lines, const read_source &source, size_t at,
	     const dialect &language, source_edits *edits)
{
  step_writer (lines, source, at, language, edits).run ();
}

} // namespace accplug
