/* The pragma layer of C and C++.  See pragmas.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/arguments.h"
#include "base/repeated-declares.h"
#include "base/unit.h"
#include "base/unit-directives.h"
#include "base/word-places.h"
#include "cxx/dependent-attachments.h"
#include "cxx/mapped-members.h"
#include "directives/bound-routines.h"
#include "directives/checks.h"
#include "directives/marks.h"
#include "directives/messages.h"
#include "directives/parser.h"
#include "directives/reduced-parts.h"
#include "pragmas/atomic-forms.h"
#include "pragmas/declared-sections.h"
#include "pragmas/device-members.h"
#include "pragmas/loop-headers.h"
#include "pragmas/named-routines.h"
#include "pragmas/pragmas.h"
#include "pragmas/reduced-structures.h"
#include "pragmas/statements.h"
#include "pragmas/uncounted-loops.h"

namespace accplug
{

namespace
{

/* What GCC had in the places of the functions below.  */
void (*gcc_line_change) (cpp_reader *, const cpp_token *, int);
void (*gcc_def_pragma) (cpp_reader *, location_t);
cpp_hashnode *(*gcc_macro_to_expand) (cpp_reader *, const cpp_token *);

/* Directives that GCC does not know, and their pragmas' numbers.  */
struct own_pragma
{
  const char *name;
  unsigned id;
};
std::vector<own_pragma> own_pragmas;

/* The number of `#pragma accplug routine' (cxx/member-routines.h), C++ alone, or 0.  */
unsigned routine_id;
/* Likewise, of `#pragma accplug reduced' (cxx/reduced-members.h).  */
unsigned reduced_id;
unsigned devices_id;
/* Likewise, of `#pragma accplug members' (cxx/mapped-members.h).  */
unsigned members_id;
/* Likewise, of `#pragma accplug classes' (cxx/complete-classes.h).  */
unsigned classes_id;
/* Likewise, of `#pragma accplug ranges' (cxx/iterators.h).  */
unsigned ranges_id;
/* Likewise, of `#pragma accplug attached' (cxx/dependent-attachments.h).  */
unsigned attached_id;
/* Likewise, of `#pragma accplug parameters' (cxx/declared-parameters.h).  */
unsigned parameters_id;

/* Are these what they are to be?  */
bool numbers_known;

/* Where the _Pragma is that is read.  */
location_t operator_location = UNKNOWN_LOCATION;

dialect
unit_dialect ()
{
  dialect d;
  d.language = gcc_compat::cxx_p () ? LANGUAGE_CXX : LANGUAGE_C;
  d.version = the_arguments.openacc;
  return d;
}

/* Is TOKEN the pragma of a directive?  Then *NAME is that's first word.  */

bool
directive_token_p (const cpp_token &token, std::string *name)
{
  if (token.type != CPP_PRAGMA)
    return false;
  if (gcc_pragma_p (token.val.pragma, name))
    return true;
  for (const own_pragma &own : own_pragmas)
    if (own.id == token.val.pragma)
      {
	*name = own.name;
	return true;
      }
  return false;
}

/* The number of loops that D is about.  */

int
loop_depth (const directive &d)
{
  if (d.row->id != DIRECTIVE_LOOP && !directive_parts (*d.row).second)
    return 0;
  int depth = 1;
  for (const clause &c : d.clauses)
    if (c.row->id == CLAUSE_COLLAPSE)
      depth = MAX (depth, atoi (c.argument.items[0].value[0].text.c_str ()));
    else if (c.row->id == CLAUSE_TILE)
      depth = MAX (depth, (int) c.argument.items.size ());
  return depth;
}

/* Is D an `atomic' that updates?  */

bool
updates_p (const directive &d)
{
  return (d.row->id == DIRECTIVE_ATOMIC && !find_clause (d, CLAUSE_READ)
	  && !find_clause (d, CLAUSE_WRITE) && !find_clause (d, CLAUSE_CAPTURE));
}

/* The name of the function that is declared next: what stands in front of the first `(';
   "" if that is no name.  What is read is added to RESULT.  */

std::string
next_function (cpp_reader *reader, token_list *result)
{
  std::string last;
  for (int depth = 0;;)
    {
      const cpp_token &token = (*result)[result->read (reader)];
      switch (token.type)
	{
	case CPP_NAME:
	  if (!depth)
	    last = token_text (reader, token);
	  break;
	case CPP_OPEN_PAREN:
	  if (!depth && last != "__attribute__" && last != "__declspec" && last != "alignas"
	      && last != "decltype" && last != "_Alignas" && last != "__typeof__")
	    return last;
	  depth++;
	  break;
	case CPP_CLOSE_PAREN:
	  depth--;
	  break;
	case CPP_EOF: case CPP_PRAGMA: case CPP_SEMICOLON: case CPP_OPEN_BRACE:
	  return "";
	default:
	  if (!depth)
	    last = "";
	}
    }
}

/* D is a routine directive with the clause `bind' with the argument BOUND, which the device
   calls.  */

void
take_bind (cpp_reader *reader, const directive &d, const words &bound, token_list *result)
{
  std::string name = (d.argument.given ? d.argument.items[0].value.back ().text
		      : next_function (reader, result));
  if (!name.empty ())
    {
      bind_routine (name, bound);
      return;
    }
  place where (find_clause (d, CLAUSE_BIND)->name);
  error_at (&where, "%<bind%> needs the name of a function behind the directive");
}

/* `this->NAME' in D's `reduction' clauses is NAME, as OpenACC has only names there; the
   names, all of which may be those of members, and what sections are of that become
   reductions (clauses/private-sections.h).  */

words
reduced_names (directive *d)
{
  words names;
  for (clause &c : d->clauses)
    if (c.row->id == CLAUSE_REDUCTION)
      for (argument_item &item : c.argument.items)
	{
	  words &value = item.value;
	  if (value.size () == 3 && value[0].text == "this" && value[1].text == "->")
	    value.erase (value.begin (), value.begin () + 2);
	  if (value[0].kind == WORD_NAME)
	    names.push_back (value[0]);
	}
    else if (c.row->id == CLAUSE_PRIVATE)
      for (const argument_item &item : c.argument.items)
	if (item.value.size () > 1 && item.value[0].kind == WORD_NAME)
	  names.push_back (item.value[0]);
  return names;
}

/* The names in D's `private' and `firstprivate' clauses that nothing follows: all of them may
   be those of members.  */

words
private_names (const directive &d)
{
  words names;
  for (const clause &c : d.clauses)
    if (c.row->id == CLAUSE_PRIVATE || c.row->id == CLAUSE_FIRSTPRIVATE)
      for (const argument_item &item : c.argument.items)
	if (item.value.size () == 1 && item.value[0].kind == WORD_NAME)
	  names.push_back (item.value[0]);
  return names;
}

/* In D's data clauses, `this->NAME' with a section or members is one name, of which the
   parser learns what it stands for when it is there (cxx/mapped-members.h).  */

void
take_members_of_this (directive *d)
{
  for (clause &c : d->clauses)
    if (c.row->argument == ARGUMENT_DATA)
      for (argument_item &item : c.argument.items)
	{
	  words &value = item.value;
	  if (value.size () < 4 || value[0].text != "this" || !mark_p (value[1], "->")
	      || value[2].kind != WORD_NAME || mark_p (value[3], "("))
	    continue;
	  word name = made_name ((this_prefix + value[2].text).c_str (), value[0]);
	  value.erase (value.begin (), value.begin () + 2);
	  value[0] = name;
	}
}

/* Has VALUE a member of NAME[i], or of what the pointer NAME is to?  */

bool
element_with_member_p (const words &value)
{
  size_t i = 1;
  for (int depth = 0; i < value.size (); i++)
    {
      depth += opens_p (value[i]) - closes_p (value[i]);
      if (depth == 0 && value[i].text != "]")
	break;
    }
  return (i < value.size ()
	  && (value[i].text == "->" || (value[i].text == "." && i > 1)));
}

/* VALUE has a section of a member: append its names to *NAMES, from the second on behind
   `->', as of a pointer.  */

void
append_path (const words &value, words *names)
{
  words path { value[0] };
  int depth = 0;
  for (size_t i = 1; i < value.size (); i++)
    {
      depth += opens_p (value[i]) - closes_p (value[i]);
      if (depth == 0 && value[i].kind == WORD_NAME)
	{
	  path.push_back (made_mark ("->", value[i]));
	  path.push_back (value[i]);
	}
    }
  if (path.size () > 1 && value.back ().text == "]")
    names->insert (names->end (), path.begin (), path.end ());
}

/* The names in D's data clauses that sections or members follow; behind those of what has
   elements with members, a `*'.  Ways to members with sections, where GCC may not take
   them.  */

words
names_with_parts (const directive &d)
{
  words names;
  for (const clause &c : d.clauses)
    if (c.row->argument == ARGUMENT_DATA)
      for (const argument_item &item : c.argument.items)
	{
	  if (item.value.size () < 2 || item.value[0].kind != WORD_NAME)
	    continue;
	  bool element = element_with_member_p (item.value);
	  if (item.value[0].text != "this"
	      && (element || item.value[1].text == "[" || item.value[1].text == "."))
	    {
	      names.push_back (item.value[0]);
	      if (element)
		names.push_back (made_mark ("*", item.value[0]));
	    }
	  if (!gcc_compat::dependent_sections_taken)
	    append_path (item.value, &names);
	}
  return names;
}

/* Can what NAMES, those of members with elements, stand for end with D?  Constructs need
   them for their statement, too.  */

bool
names_end_p (const directive &d, const words &names)
{
  return ((d.row->id == DIRECTIVE_ENTER_DATA || d.row->id == DIRECTIVE_EXIT_DATA
	   || d.row->id == DIRECTIVE_UPDATE)
	  && std::any_of (names.begin (), names.end (),
			  [] (const word &w) { return mark_p (w, "*"); }));
}

/* The names in D's data clauses that nothing follows.  */

words
names_alone (const directive &d)
{
  words names;
  for (const clause &c : d.clauses)
    if (c.row->argument == ARGUMENT_DATA)
      for (const argument_item &item : c.argument.items)
	if (item.value.size () == 1 && item.value[0].kind == WORD_NAME
	    && item.value[0].text != "this")
	  names.push_back (item.value[0]);
  return names;
}

/* Append pragma ID with NAMES, which came from LINE, to RESULT, unless there are none.  */

void
append_names (cpp_reader *reader, unsigned id, const words &names, const token_list &line,
	      token_list *result)
{
  if (!id || names.empty ())
    return;
  result->append_pragma (id, line[0].src_loc);
  result->append (reader, names, line);
  result->append_end (line[0].src_loc);
}

/* The names of VALUE with `->' between them, and `*' for each subscript.  */

words
path_words (const words &value)
{
  words path { value[0] };
  int depth = 0;
  for (size_t i = 1; i < value.size (); i++)
    {
      if (depth == 0 && value[i].text == "[")
	path.push_back (made_mark ("*", value[i]));
      depth += opens_p (value[i]) - closes_p (value[i]);
      if (depth == 0 && value[i].kind == WORD_NAME)
	{
	  path.push_back (made_mark ("->", value[i]));
	  path.push_back (value[i]);
	}
    }
  return path;
}

/* C++: `attach' and `detach' in D get names that the parser learns when it is there.  What
   it then has to know; and a mark in *MARK.  */

words
take_attachments (directive *d, host_mark *mark)
{
  words items;
  for (clause &c : d->clauses)
    if (c.row->id == CLAUSE_ATTACH || c.row->id == CLAUSE_DETACH)
      {
	for (const argument_item &item : c.argument.items)
	  {
	    if (!items.empty ())
	      items.push_back (made_mark (",", item.value[0]));
	    words path = path_words (item.value);
	    items.insert (items.end (), path.begin (), path.end ());
	    for (const word &w : item.value)
	      mark->where.push_back (w.where);
	  }
	c.name = made_name (c.row->id == CLAUSE_ATTACH ? attach_alias : detach_alias,
			    c.name);
      }
  mark->bits = MARK_ATTACHED;
  return items;
}

/* D collapses loops, of which number FIRST up to, not with, LAST get a directive of their
   own: what it says.  What statements between the loops, in LIST, use is theirs, too.  */

words
inner_directive (const directive &d, const loop_headers &loops, int first, int last,
		 const token_list &list)
{
  directive inner;
  inner.row = find_directive ("loop");
  for (const clause &c : d.clauses)
    if (c.row->id == CLAUSE_INDEPENDENT || c.row->id == CLAUSE_AUTO
	|| c.row->id == CLAUSE_SEQ || c.row->id == CLAUSE_REDUCTION)
      inner.clauses.push_back (c);
    else if (c.row->id == CLAUSE_COLLAPSE && last - first > 1)
      {
	inner.clauses.push_back (c);
	inner.clauses.back ().argument.items[0].value
	  = { made_word (WORD_NUMBER, std::to_string (last - first), d.name.back ()) };
      }
    else if (c.row->id == CLAUSE_PRIVATE)
      {
	clause kept = c;
	kept.argument.items.clear ();
	for (const argument_item &item : c.argument.items)
	  if (!between_loops_p (list, loops, first, item.value[0].text))
	    kept.argument.items.push_back (item);
	if (!kept.argument.items.empty ())
	  inner.clauses.push_back (kept);
      }
  return directive_words (inner);
}

/* D, from LINE, collapses DEPTH loops in RESULT, of which some are apart from those around
   them: let it be about the first ones, and have directives for the others in front of
   these.  All iterations are independent either way.  How many D is then about.  */

int
divide_nest (cpp_reader *reader, const directive &d, const token_list &line, int depth,
	     const loop_headers &loops, token_list *result)
{
  const word &like = d.name.back ();
  int last = depth;
  for (int i = (int) loops.loops.size () - 1; i > 0; i--)
    if (loops.loops[i].apart)
      {
	/* Where lanes share the outer loops, each goes through the inner one.  */
	if (!find_clause (d, CLAUSE_VECTOR))
	  {
	    words inner = inner_directive (d, loops, i, last, *result);
	    wrap_range_loops (reader, loops, i, last, ranges_id, result);
	    token_list changed;
	    for (size_t k = 0; k < result->size (); k++)
	      {
		if (k == loops.loops[i].begin)
		  {
		    changed.append_pragma (gcc_pragma ("loop"), like.where);
		    changed.append (reader, inner, line);
		    changed.append_end (like.where);
		  }
		changed.push ((*result)[k]);
	      }
	    *result = changed;
	  }
	last = i;
      }
  if (last == depth)
    return depth;
  token_list number;
  number.append (reader, { made_word (WORD_NUMBER, std::to_string (last), like) }, line);
  for (size_t i = 2; i < loops.loops[0].begin; i++)
    if ((*result)[i].type == CPP_NUMBER && name_token_p ((*result)[i - 2], "collapse"))
      (*result)[i] = number[0];
  return last;
}

/* D, from LINE, is about DEPTH loops, which follow it: RESULT, which ends with D, gets what
   GCC takes for their headers.  FORCE: statements may stand between them.  */

void
take_loops (cpp_reader *reader, const directive &d, const token_list &line, int depth,
	    bool force, token_list *result)
{
  loop_headers loops = read_loop_headers (reader, depth, force, result);
  if (loops.loops.empty ())
    return;
  int own = (find_clause (d, CLAUSE_COLLAPSE)
	     ? divide_nest (reader, d, line, depth, loops, result) : depth);
  wrap_range_loops (reader, loops, 0, own, ranges_id, result);
}

/* RESULT is the pragma of a routine directive without a name.  If a friend follows, which is
   no member of the class, the pragma says so (cxx/member-routines.h).  */

void
repeat_friend (cpp_reader *reader, token_list *result)
{
  cpp_token next = (*result)[result->read (reader)];
  if (!name_token_p (next, "friend"))
    return;
  token_list changed;
  changed.push ((*result)[0]);
  changed.push (next);
  for (size_t i = 1; i < result->size (); i++)
    changed.push ((*result)[i]);
  *result = changed;
}

/* The number of a pragma, whose NAME is in quotes.  GCC hands them out in turn and does not
   tell: have the preprocessor read one.  0 if it does not know it, as when it expands
   nothing.  */

unsigned
probe_id (const char *name)
{
  word like;
  like.where = BUILTINS_LOCATION;
  token_list operand, none, line;
  operand.append_mark ("(", like.where);
  operand.append_string (name, like.where);
  operand.append_mark (")", like.where);
  operand.deliver (parse_in, 0);
  if (!_cpp_do__Pragma (parse_in, like.where))
    return 0;
  const cpp_token *token = cpp_get_token (parse_in);
  if (token->type != CPP_PRAGMA)
    return 0;
  unsigned id = token->val.pragma;
  line.read_line (parse_in);
  return id;
}

/* Learn the numbers of C++'s pragmas.  */

void
learn_numbers ()
{
  numbers_known = true;
  routine_id = probe_id ("\"accplug routine\"");
  reduced_id = probe_id ("\"accplug reduced\"");
  devices_id = probe_id ("\"accplug devices\"");
  members_id = probe_id ("\"accplug members\"");
  classes_id = probe_id ("\"accplug classes\"");
  ranges_id = probe_id ("\"accplug ranges\"");
  attached_id = probe_id ("\"accplug attached\"");
  parameters_id = probe_id ("\"accplug parameters\"");
}

/* Append the pragma for DATA, a data directive made for D, from LINE, to *RESULT.  */

void
append_data (cpp_reader *reader, const directive &data, const directive &d,
	     const token_list &line, token_list *result)
{
  translation t = translate_directive (data, unit_dialect ());
  for (const host_mark &mark : t.marks)
    record_mark (mark);
  append_translation (reader, t, d.where (), line, result);
}

/* C's global variables that D, a declare directive, names again are as before the first one.
   (In C++ the parser does not know of them yet: cxx/declared-parameters.h.)  */

void
forget_repeated (const directive &d)
{
  if (current_function_decl)
    return;
  for (const clause &c : d.clauses)
    for (const argument_item &item : c.argument.items)
      if (item.value.size () == 1)
	forget_declare (gcc_compat::c_lookup (item.value[0].text.c_str ()),
			c.row->id == CLAUSE_LINK);
}

/* Append to *RESULT the data construct that D, a declare directive from LINE, is for sections
   behind pointers.  True if nothing of D is left.  */

bool
append_declared_data (cpp_reader *reader, directive *d, const token_list &line,
		      token_list *result)
{
  directive data;
  if (!part_declared_sections (d, &data))
    return false;
  host_mark declared;
  declared.bits = MARK_DECLARED;
  declared.where.push_back (line[0].src_loc);
  record_mark (declared);
  append_data (reader, data, *d, line, result);
  result->append_mark (";", d->where ());
  return d->clauses.empty ();
}

/* Read LINE, a pragma for the directive whose first word is NAME, to *D.  False if it is
   wrong, or if nothing is to become of it.  */

bool
read_line (cpp_reader *reader, const token_list &line, const std::string &name,
	   const dialect &language, directive *d)
{
  word first;
  first.kind = WORD_NAME;
  first.text = name;
  first.where = line[0].src_loc;
  words list { first };
  words rest = line.as_words (reader, 1, line.size () - 1);
  list.insert (list.end (), rest.begin (), rest.end ());
  if (!parse_directive (list, first, language, d) || !check_directive (*d, language))
    return false;
  /* GCC asks of all loops with directives that their iterations can be counted.  */
  return !(d->row->id == DIRECTIVE_LOOP && d->clauses.size () == 1
	   && find_clause (*d, CLAUSE_SEQ) && uncounted_loop_p (first.where));
}

/* What of *D, from LINE, GCC takes in directives of their own, or in pragmas of ours alone,
   goes to *RESULT.  False if nothing of it is left.  */

bool
take_parts (cpp_reader *reader, directive *d, const token_list &line,
	    const dialect &language, token_list *result)
{
  if (d->row->id == DIRECTIVE_DECLARE)
    {
      drop_declared_sections (d);
      forget_repeated (*d);
      if (append_declared_data (reader, d, line, result))
	return false;
    }
  directive outer;
  if (d->row->id == DIRECTIVE_DATA && part_attached (d, &outer))
    append_data (reader, outer, *d, line, result);
  if (d->row->id == DIRECTIVE_HOST_DATA)
    {
      append_names (reader, devices_id, names_on_device (*d), line, result);
      take_device_members (d);
    }
  take_reduced_parts (d, language, d->where (), directive_words (*d).back ().where);
  if (reduced_id)
    append_names (reader, reduced_id, reduced_names (d), line, result);
  append_names (reader, devices_id, private_names (*d), line, result);
  return true;
}

/* What encloses a directive of C++.  */

struct enclosure
{
  bool parameters = false;	/* pragmas that let `declare' name them */
  bool block = false;		/* for references that are declared there */
};

/* The names in *D, from LINE, that C++'s parser has to be told of go to *RESULT.  */

enclosure
open_names (cpp_reader *reader, directive *d, const token_list &line, token_list *result)
{
  enclosure around;
  if (d->row->id == DIRECTIVE_DECLARE)
    {
      words alone = names_alone (*d);
      append_names (reader, parameters_id, alone, line, result);
      around.parameters = parameters_id && !alone.empty ();
      return around;
    }
  if (members_id)
    take_members_of_this (d);
  words parts = names_with_parts (*d);
  around.block = members_id && names_end_p (*d, parts);
  if (around.block)
    result->append_mark ("{", line[0].src_loc);
  append_names (reader, members_id, parts, line, result);
  append_names (reader, classes_id, names_alone (*d), line, result);
  return around;
}

void
close_names (const enclosure &around, location_t where, token_list *result)
{
  if (around.parameters)
    {
      result->append_pragma (parameters_id, where);
      result->append_end (where);
    }
  if (around.block)
    result->append_mark ("}", where);
}

/* What stands behind D, of which T was made: a declaration, a statement, loops.  */

void
take_what_follows (cpp_reader *reader, const directive &d, const translation &t,
		   const token_list &line, token_list *result)
{
  /* C++'s parser takes routines at file scope only.  */
  if (routine_id && d.row->id == DIRECTIVE_ROUTINE && (*result)[0].type == CPP_PRAGMA)
    {
      (*result)[0].val.pragma = routine_id;
      if (!d.argument.given)
	repeat_friend (reader, result);
    }
  if (!t.bound.empty () && !d.argument.given)
    take_bind (reader, d, t.bound, result);
  if (updates_p (d))
    read_atomic_statement (reader, result);
  if (int depth = loop_depth (d))
    {
      const clause *collapse = find_clause (d, CLAUSE_COLLAPSE);
      bool force = collapse && !collapse->argument.modifiers.empty ();
      take_loops (reader, t.steps.back ().what, line, depth, force, result);
    }
}

/* LINE is a pragma, from CPP_PRAGMA to CPP_PRAGMA_EOL, for the directive whose first word
   is NAME.  Make of it what GCC takes, in *RESULT; nothing if it is wrong.  */

void
translate_line (cpp_reader *reader, const token_list &line, const std::string &name,
		token_list *result)
{
  directive_read = true;
  if (!numbers_known)
    learn_numbers ();
  dialect language = unit_dialect ();
  location_t where = line[0].src_loc;
  directive d;
  if (!read_line (reader, line, name, language, &d)
      || !take_parts (reader, &d, line, language, result))
    return;
  if (d.row->id == DIRECTIVE_ROUTINE)
    name_first_declaration (reader, &d);
  enclosure around = open_names (reader, &d, line, result);
  permit_reductions (d);
  host_mark attached;
  if (attached_id)
    append_names (reader, attached_id, take_attachments (&d, &attached), line, result);
  translation t = translate_directive (d, language);
  if (!t.bound.empty () && d.argument.given)
    take_bind (reader, d, t.bound, nullptr);
  if (d.row->id == DIRECTIVE_ROUTINE && take_named_routine (t.steps.back ().what))
    return;
  for (const host_mark &mark : t.marks)
    record_mark (mark);
  record_mark (attached);
  if (t.parted)
    record_parted ({ where });
  append_translation (reader, t, where, line, result);
  close_names (around, where, result);
  take_what_follows (reader, d, t, line, result);
}

/* TOKEN is in the preprocessor's hands: it and what follows it shall be LIST.  */

void
replace (cpp_reader *reader, cpp_token *token, const token_list &list)
{
  if (list.size () && list[0].type == CPP_PRAGMA)
    {
      *token = list[0];
      list.deliver (reader, 1);
      return;
    }
  token->type = CPP_PADDING;
  token->flags = 0;
  token->val.source = nullptr;
  list.deliver (reader, 0);
}

/* The line before was a directive whose statement comes next.  */
bool statement_next;

/* Does the statement of a directive follow it, whose first word is NAME?  */

bool
before_statement_p (const std::string &name)
{
  return (name == "parallel" || name == "kernels" || name == "serial" || name == "loop"
	  || name == "data" || name == "host_data");
}

/* A line begins with TOKEN, or is a pragma.

   A `cache' that stands between a directive and its statement would be that statement for
   GCC, and the loop behind it outside of the construct.  */

void
line_change (cpp_reader *reader, const cpp_token *token, int parsing_args)
{
  gcc_line_change (reader, token, parsing_args);
  std::string name;
  bool waiting = statement_next;
  statement_next = false;
  if (!directive_token_p (*token, &name))
    return;
  /* The preprocessor has one such token for all pragmas.  */
  cpp_token *in_place = const_cast<cpp_token *> (token);
  cpp_token saved = *token;
  token_list line, result;
  line.push (saved);
  line.read_line (reader);
  /* Loops are read ahead.  */
  statement_next = before_statement_p (name) || (waiting && name == "cache");
  if (waiting && name == "cache")
    warning_at (saved.src_loc, 0,
		"%<cache%> is ignored: it stands between a directive and its statement");
  else
    translate_line (reader, line, name, &result);
  *in_place = saved;
  replace (reader, in_place, result);
}

/* A macro without tokens.  It is in no table, so no program meets it; but maps of lines refer
   to it, and so the garbage collector comes to it by them.  */

cpp_hashnode *
empty_macro ()
{
  static cpp_hashnode *node;
  if (!node)
    {
      tree identifier = make_node (IDENTIFIER_NODE);
      keep_alive (identifier);
      node = CPP_HASHNODE (GCC_IDENT_TO_HT_IDENT (identifier));
      node->ident.str = reinterpret_cast<const unsigned char *> ("_Pragma");
      node->ident.len = strlen ("_Pragma");
      node->type = NT_USER_MACRO;
      node->flags = NODE_USED;
      node->value.macro = ggc_cleared_alloc<cpp_macro> ();
      node->value.macro->kind = cmk_macro;
      node->value.macro->used = 1;
    }
  return node;
}

/* Does the preprocessor read ("acc ...") next?  */

bool
operand_is_acc (cpp_reader *reader)
{
  int next = 0;
  auto peek = [reader, &next] () {
    const cpp_token *token;
    do
      token = cpp_peek_token (reader, next++);
    while (token->type == CPP_PADDING && next < 16);
    return token;
  };
  if (peek ()->type != CPP_OPEN_PAREN)
    return false;
  const cpp_token *token = peek ();
  switch (token->type)
    {
    case CPP_STRING:
    case CPP_WSTRING:
    case CPP_STRING16:
    case CPP_STRING32:
    case CPP_UTF8STRING:
      break;
    default:
      return false;
    }
  std::string text = token_text (reader, *token);
  size_t quote = text.find ('"');
  if (quote == std::string::npos)
    return false;
  size_t begin = text.find_first_not_of (" \t", quote + 1);
  return (begin != std::string::npos && text.compare (begin, 3, "acc") == 0
	  && !ISIDNUM (text[begin + 3]));
}

/* The place of TOKEN, _Pragma, where the parenthesis behind it is at PARENTHESIS: in
   a macro's expansion, that of the expansion.  */

location_t
operator_place (const cpp_token &token, location_t parenthesis)
{
  if (!linemap_location_from_macro_expansion_p (line_table, parenthesis))
    return token.src_loc;
  /* Tokens of an expansion are numbered.  */
  location_t before = parenthesis - 1;
  if (linemap_location_from_macro_expansion_p (line_table, before)
      && (linemap_resolve_location (line_table, before, LRK_SPELLING_LOCATION, nullptr)
	  == token.src_loc))
    return before;
  return parenthesis;
}

/* Does the preprocessor execute _Pragma?  Not while it expands a macro's argument by itself,
   which may be made a string later; it tells nobody, so have it read one that means
   nothing.  It has peeked at nothing.  */

bool
pragmas_executed_p (cpp_reader *reader)
{
  token_list probe, line;
  probe.append_name (reader, "_Pragma", BUILTINS_LOCATION);
  probe[0].flags &= ~NO_EXPAND;
  probe.append_mark ("(", BUILTINS_LOCATION);
  probe.append_string ("\"accplug probe\"", BUILTINS_LOCATION);
  probe.append_mark (")", BUILTINS_LOCATION);
  probe.deliver (reader, 0);
  const cpp_token *token;
  do
    token = cpp_get_token (reader);
  while (token->type == CPP_PADDING);
  if (token->type == CPP_PRAGMA)
    {
      line.read_line (reader);
      return true;
    }
  for (int i = 0; i < 3; i++)
    line.read (reader);
  return false;
}

/* LINE is a _Pragma: its words get places of their own.  */

void
set_apart (token_list *line)
{
  std::vector<location_t> places
    = places_apart ((*line)[0].src_loc, empty_macro (), line->size ());
  for (size_t i = 1; i < places.size (); i++)
    (*line)[i].src_loc = places[i];
}

/* _Pragma, at PRAGMA, whose operand is one of OpenACC.  False if it stays as it is.  */

bool
expand_pragma (cpp_reader *reader, const cpp_token &pragma)
{
  token_list operand;
  for (int i = 0; i < 3; i++)
    operand.read (reader);
  bool executed = pragmas_executed_p (reader);
  operand.deliver (reader, 0);
  if (!executed)
    return false;
  operator_location = operator_place (pragma, operand[0].src_loc);
  bool done = _cpp_do__Pragma (reader, operator_location);
  operator_location = UNKNOWN_LOCATION;
  if (!done)
    return true;
  const cpp_token *token = cpp_get_token (reader);
  std::string name;
  if (!directive_token_p (*token, &name))
    return true;
  token_list line, result;
  line.push (*token);
  line.read_line (reader);
  set_apart (&line);
  translate_line (reader, line, name, &result);
  result.deliver (reader, 0);
  return true;
}

cpp_hashnode *
macro_to_expand (cpp_reader *reader, const cpp_token *token)
{
  if (!name_token_p (*token, "_Pragma"))
    return (gcc_macro_to_expand ? gcc_macro_to_expand (reader, token)
	    : token->val.node.node);
  cpp_token copy = *token;
  return (operand_is_acc (reader) && expand_pragma (reader, copy)
	  ? empty_macro () : copy.val.node.node);
}

/* The rest of the line, which is a pragma that nobody registered, as words.  */

words
rest_of_line (cpp_reader *reader, token_list *line)
{
  do
    line->read (reader);
  while ((*line)[line->size () - 1].type != CPP_EOF
	 && (*line)[line->size () - 1].type != CPP_PRAGMA_EOL);
  return line->as_words (reader, 0, line->size () - 1);
}

/* Is NAME `acc' in another case, or what it stands for?  */

bool
like_acc_p (const std::string &name)
{
  return strcasecmp (name.c_str (), "acc") == 0
	 || strcasecmp (name.c_str (), "openacc") == 0;
}

/* #pragma with a name that nobody registered.  */

void
def_pragma (cpp_reader *reader, location_t where)
{
  const cpp_token *token = cpp_peek_token (reader, 0);
  std::string space = token->type == CPP_NAME ? token_text (reader, *token) : "";
  if (!like_acc_p (space))
    {
      gcc_def_pragma (reader, where);
      return;
    }
  token_list line;
  words list = rest_of_line (reader, &line);
  if (operator_location != UNKNOWN_LOCATION)
    for (word &w : list)
      w.where = operator_location;
  dialect language = unit_dialect ();
  word acc = list[0];
  if (space != "acc")
    {
      place at (acc);
      at.should_be ("acc");
      warning_at (&at, 0, "%<#pragma %s%> is ignored; did you mean %<#pragma acc%>?",
		  space.c_str ());
      return;
    }
  list.erase (list.begin ());
  directive d;
  if (list.empty ())
    parse_directive (list, acc, language, &d);
  else
    report_unknown_directive (list, language);
}

/* A pragma of ours came to the parser: it was read where this layer does not see it.  */

void
missed_pragma (cpp_reader *)
{
  error_at (input_location, "an OpenACC directive cannot stand here");
}

} // anonymous namespace

void
register_pragmas ()
{
  if (!gcc_compat::c_family_p ())
    return;
  /* With -fdirectives-only, lines of pragmas are copied as they are.  */
  if (flag_preprocess_only && cpp_get_options (parse_in)->directives_only)
    return;
  static const char *const names[] = { "init", "shutdown", "set" };
  /* No parser sees these numbers, so they may be beyond all of GCC's.  */
  unsigned id = 1u << 16;
  if (!flag_preprocess_only || !cpp_get_options (parse_in)->preprocessed)
    c_register_pragma_with_expansion ("accplug", "probe", missed_pragma);
  /* Of what is preprocessed already, the preprocessor has looked at the first lines, and
     would take them for the pragma: translate_line learns the numbers.  */
  numbers_known = flag_preprocess_only || !gcc_compat::cxx_p ();
  if (!numbers_known && !cpp_get_options (parse_in)->preprocessed)
    learn_numbers ();
  /* Where GCC only preprocesses, numbers have to be those that it hands out, as it prints
     the names that it has for them.  */
  if (flag_preprocess_only)
    {
      /* There, the first line was looked at, and there are no macros.  */
      if (cpp_get_options (parse_in)->preprocessed)
	return;
      if (!(id = probe_id ("\"accplug probe\"")))
	return;
      for (const char *name : names)
	c_register_pragma_with_expansion ("acc ", name, missed_pragma);
    }
  for (const char *name : names)
    {
      cpp_register_deferred_pragma (parse_in, "acc", name, ++id, true, true);
      own_pragmas.push_back ({ name, id });
    }
}

void
watch_pragmas ()
{
  if (!gcc_compat::c_family_p () || flag_preprocess_only)
    return;
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  gcc_line_change = callbacks->line_change;
  callbacks->line_change = line_change;
  gcc_def_pragma = callbacks->def_pragma;
  callbacks->def_pragma = def_pragma;
  gcc_macro_to_expand = callbacks->macro_to_expand;
  callbacks->macro_to_expand = macro_to_expand;
  cpp_hashnode *node
    = cpp_lookup (parse_in, reinterpret_cast<const unsigned char *> ("_Pragma"),
		  strlen ("_Pragma"));
  node->flags |= NODE_CONDITIONAL;
}

} // namespace accplug
