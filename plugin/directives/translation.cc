/* From a directive of OpenACC to what the host GCC takes for it.  See translation.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/devices.h"
#include "directives/inner-sections.h"
#include "directives/merged-items.h"
#include "directives/selection.h"
#include "directives/translation.h"

namespace accplug
{

bool
compute_directive_p (const directive &d)
{
  switch (directive_parts (*d.row).first->id)
    {
    case DIRECTIVE_PARALLEL:
    case DIRECTIVE_KERNELS:
    case DIRECTIVE_SERIAL:
      return true;
    default:
      return false;
    }
}

namespace
{

/* Directives that stand where statements stand, without one of their own.  */

bool
executable_p (const directive &d)
{
  switch (d.row->id)
    {
    case DIRECTIVE_UPDATE:
    case DIRECTIVE_ENTER_DATA:
    case DIRECTIVE_EXIT_DATA:
    case DIRECTIVE_WAIT:
      return true;
    default:
      return false;
    }
}

void
append (words *list, const words &more)
{
  list->insert (list->end (), more.begin (), more.end ());
}

/* (EXPRESSION).  */

words
in_parentheses (const words &expression)
{
  words result { made_mark ("(", expression.front ()) };
  append (&result, expression);
  result.push_back (made_mark (")", expression.back ()));
  return result;
}

class translator
{
public:
  translator (const directive &d, const dialect &language)
    : m_directive (d), m_language (language) {}

  translation run ();

private:
  bool fortran_p () const { return m_language.language == LANGUAGE_FORTRAN; }
  word number (int value, const word &like) const;
  words negated (const words &condition) const;
  words both (const words &one, const words &other) const;
  words constant_false (const word &like) const;
  clause made_clause (const char *name, const words &value, const word &like) const;

  clause *clause_of (clause_id id);
  void drop (clause_id id);

  void device_directive ();
  void wait_directive ();
  void self_to_if ();
  void waits_to_entry ();
  void data_clauses ();
  void gang_counts ();
  void loop_sizes ();
  void size_to_construct (clause *c, const char *name);
  void dimensions ();
  void automatic ();
  void modifiers ();
  void residents ();
  void append_first_element (words *text);
  void whole_objects ();
  void mix_data ();
  void cached ();
  void split_sections ();
  void private_parts ();
  void add_step ();
  void wait_step (const words &devnum, const std::vector<words> &queues,
		  const words *queue, const word &like, const words &condition);

  directive m_directive;
  const dialect &m_language;
  translation m_result;
};

word
translator::number (int value, const word &like) const
{
  return made_word (WORD_NUMBER, std::to_string (value), like);
}

words
translator::constant_false (const word &like) const
{
  if (!fortran_p ())
    return { number (0, like) };
  return { made_mark (".false.", like) };
}

words
translator::negated (const words &condition) const
{
  words result { made_mark (fortran_p () ? ".not." : "!", condition.front ()) };
  append (&result, in_parentheses (condition));
  return result;
}

words
translator::both (const words &one, const words &other) const
{
  words result = in_parentheses (one);
  result.push_back (made_mark (fortran_p () ? ".and." : "&&", other.front ()));
  append (&result, in_parentheses (other));
  return result;
}

clause
translator::made_clause (const char *name, const words &value, const word &like) const
{
  clause c;
  c.name = made_name (name, like);
  c.row = find_clause (*m_directive.row, name);
  c.argument.given = true;
  c.argument.open = made_mark ("(", like);
  c.argument.close = made_mark (")", like);
  argument_item item;
  item.value = value;
  c.argument.items.push_back (item);
  return c;
}

clause *
translator::clause_of (clause_id id)
{
  for (clause &c : m_directive.clauses)
    if (c.row->id == id)
      return &c;
  return nullptr;
}

void
translator::drop (clause_id id)
{
  auto &clauses = m_directive.clauses;
  clauses.erase (std::remove_if (clauses.begin (), clauses.end (),
				 [id] (const clause &c) { return c.row->id == id; }),
		 clauses.end ());
}

/* init, shutdown, set: calls (2.14), one for each type of devices that is named.  */

void
translator::device_directive ()
{
  const word &at = m_directive.name.front ();
  host_step step;
  step.kind = host_step::CALL;
  step.function = FUNCTION_DEVICE_DIRECTIVE;
  step.what.name = m_directive.name;
  int what = (m_directive.row->id == DIRECTIVE_INIT ? 0
	      : m_directive.row->id == DIRECTIVE_SHUTDOWN ? 1 : 2);
  int given = 0;
  words device { number (0, at) }, queue { number (0, at) }, types;
  for (const clause &c : m_directive.clauses)
    if (c.row->id == CLAUSE_DEVICE_TYPE)
      for (const argument_item &item : c.argument.items)
	types.push_back (item.value[0]);
  if (const clause *c = clause_of (CLAUSE_DEVICE_NUM))
    {
      given |= 2;
      device = c->argument.items[0].value;
    }
  if (const clause *c = clause_of (CLAUSE_DEFAULT_ASYNC))
    {
      given |= 4;
      queue = c->argument.items[0].value;
    }
  if (const clause *c = clause_of (CLAUSE_IF))
    step.condition = c->argument.items[0].value;
  given |= !types.empty ();
  if (types.empty ())
    types.push_back (made_mark ("*", at));
  for (const word &type : types)
    {
      int value = mark_p (type, "*") ? 1 : device_type_number (type.text);
      step.arguments = { { number (what, at) }, { number (given, at) },
			 { number (value, type) }, device, queue };
      m_result.steps.push_back (step);
    }
}

/* A call that waits for QUEUES of device DEVNUM, or has QUEUE wait for them (NULL: the
   host waits).  */

void
translator::wait_step (const words &devnum, const std::vector<words> &queues,
		       const words *queue, const word &like, const words &condition)
{
  host_step step;
  step.kind = host_step::CALL;
  step.function = FUNCTION_WAIT_DEVICE;
  step.what.name = m_directive.name;
  step.condition = condition;
  step.arguments = { devnum, { number (queue != nullptr, like) },
		     queue ? *queue : words { number (0, like) },
		     { number (queues.size (), like) } };
  for (const words &q : queues)
    step.arguments.push_back (q);
  m_result.steps.push_back (step);
}

std::vector<words>
item_values (const clause_argument &a)
{
  std::vector<words> values;
  for (const argument_item &item : a.items)
    values.push_back (item.value);
  return values;
}

/* acc_async_noval, in openacc.h.  */
const int async_noval = -1;

/* The wait directive (2.16.3): GCC's knows queues and async.  */

void
translator::wait_directive ()
{
  clause_argument &a = m_directive.argument;
  const word &at = m_directive.name.front ();
  words condition;
  if (const clause *c = clause_of (CLAUSE_IF))
    condition = c->argument.items[0].value;
  drop (CLAUSE_IF);
  if (!a.devnum.empty ())
    {
      const clause *async = clause_of (CLAUSE_ASYNC);
      words queue;
      if (async && async->argument.items.empty ())
	queue = { made_mark ("-", at), number (-async_noval, at) };
      else if (async)
	queue = async->argument.items[0].value;
      wait_step (a.devnum, item_values (a), async ? &queue : nullptr, at, condition);
      return;
    }
  a.modifiers.clear ();
  if (a.items.empty ())
    a.given = false;
  host_step step;
  step.condition = condition;
  step.what = m_directive;
  m_result.steps.push_back (step);
}

/* self (2.5.6): the host runs the region if the condition holds.  */

void
translator::self_to_if ()
{
  const clause *self = clause_of (CLAUSE_SELF);
  if (!self)
    return;
  words condition = (self->argument.items.empty () ? constant_false (self->name)
		     : negated (self->argument.items[0].value));
  clause made = made_clause ("if", condition, self->name);
  if (clause *c = clause_of (CLAUSE_IF))
    {
      words whole = both (c->argument.items[0].value, condition);
      c->argument.items[0].value = whole;
    }
  else
    m_directive.clauses.push_back (made);
  drop (CLAUSE_SELF);
}

/* wait clauses: GCC's have queues of the current device; those of other devices, and all
   of a data construct's, are waited for when the construct begins.  */

void
translator::waits_to_entry ()
{
  bool data = m_directive.row->id == DIRECTIVE_DATA;
  auto &clauses = m_directive.clauses;
  for (size_t i = 0; i < clauses.size ();)
    {
      clause &c = clauses[i];
      if (c.row->id == CLAUSE_WAIT_FOR && (data || !c.argument.devnum.empty ()))
	{
	  entry_actions::waiting waiting { c.argument.devnum, item_values (c.argument) };
	  m_result.entry.waits.push_back (waiting);
	  clauses.erase (clauses.begin () + i);
	  continue;
	}
      if (c.row->id == CLAUSE_WAIT_FOR)
	{
	  c.argument.modifiers.clear ();
	  c.argument.given = !c.argument.items.empty ();
	}
      i++;
    }
  if (!executable_p (m_directive) || m_result.entry.waits.empty ())
    return;
  const word &at = m_directive.name.front ();
  for (const entry_actions::waiting &w : m_result.entry.waits)
    wait_step (w.devnum, w.queues, nullptr, at, words ());
  m_result.entry.waits.clear ();
}

/* default and async on data (2.6.5).  */

void
translator::data_clauses ()
{
  if (const clause *c = clause_of (CLAUSE_DEFAULT))
    {
      host_mark mark;
      mark.where.push_back (m_directive.where ());
      mark.bits = (c->argument.items[0].value[0].text == "none" ? MARK_DEFAULT_NONE
		   : MARK_DEFAULT_PRESENT);
      m_result.marks.push_back (mark);
      drop (CLAUSE_DEFAULT);
    }
  if (const clause *c = clause_of (CLAUSE_ASYNC))
    {
      m_result.entry.asynchronous = true;
      if (!c->argument.items.empty ())
	m_result.entry.queue = c->argument.items[0].value;
      drop (CLAUSE_ASYNC);
    }
}

/* num_gangs (a, b, c) (2.5.10): as many gangs, numbered along one axis.  */

void
translator::gang_counts ()
{
  clause *c = clause_of (CLAUSE_NUM_GANGS);
  if (!c || c->argument.items.size () < 2)
    return;
  words product;
  for (const argument_item &item : c->argument.items)
    {
      if (!product.empty ())
	product.push_back (made_mark ("*", item.value.front ()));
      append (&product, in_parentheses (item.value));
    }
  c->argument.items.resize (1);
  c->argument.items[0].value = product;
}

/* The size in C, a level of a combined directive's loop, is the construct's clause NAME,
   unless there is one.  */

void
translator::size_to_construct (clause *c, const char *name)
{
  auto &items = c->argument.items;
  for (size_t i = 0; i < items.size (); i++)
    if (items[i].key != "static" && items[i].key != "dim")
      {
	clause made = made_clause (name, items[i].value, c->name);
	items.erase (items.begin () + i);
	c->argument.given = !items.empty ();
	if (made.row->id != CLAUSE_SEQ && !clause_of (made.row->id))
	  m_directive.clauses.push_back (made);
	return;
      }
}

/* gang (num: n), worker (n), vector (n) where the construct is parallel or serial: a loop
   there has its construct's sizes (2.9.2 to 2.9.4).  */

void
translator::loop_sizes ()
{
  if (m_directive.row->id != DIRECTIVE_PARALLEL_LOOP)
    return;
  /* By number: a new clause may move them.  */
  for (size_t i = 0; i < m_directive.clauses.size (); i++)
    {
      clause c = m_directive.clauses[i];
      switch (c.row->id)
	{
	case CLAUSE_GANG:
	  size_to_construct (&c, "num_gangs");
	  break;
	case CLAUSE_WORKER:
	  size_to_construct (&c, "num_workers");
	  break;
	case CLAUSE_VECTOR:
	  size_to_construct (&c, "vector_length");
	  break;
	default:
	  continue;
	}
      m_directive.clauses[i] = c;
    }
}

/* gang (dim: 1) is gang.  Gangs have one axis here, which GCC gives to one loop of a
   nest: where it is not one of dimensions 2 and 3, that is plain: an inner gang loop, or a
   gang routine that it calls, has the gangs, else the loop has them (2.9.2).  One of workers
   or lanes, too, has no gang loop in it.  */

void
translator::dimensions ()
{
  auto &clauses = m_directive.clauses;
  for (size_t i = 0; i < clauses.size (); i++)
    {
      if (clauses[i].row->id != CLAUSE_GANG)
	continue;
      auto &items = clauses[i].argument.items;
      for (size_t k = 0; k < items.size (); k++)
	if (items[k].key == "dim")
	  {
	    const words &value = items[k].value;
	    bool first = value.size () == 1 && value[0].text == "1";
	    items.erase (items.begin () + k);
	    clauses[i].argument.given = !items.empty ();
	    if (!first && m_directive.row->id != DIRECTIVE_ROUTINE
		&& !clause_of (CLAUSE_WORKER) && !clause_of (CLAUSE_VECTOR))
	      clauses.erase (clauses.begin () + i);
	    return;
	  }
    }
}

/* auto with levels (2.9.6): these may be used if the compiler finds the iterations
   independent.  GCC refuses them, and finds levels of its own.  */

void
translator::automatic ()
{
  if (!clause_of (CLAUSE_AUTO))
    return;
  for (clause_id id : { CLAUSE_GANG, CLAUSE_WORKER, CLAUSE_VECTOR })
    drop (id);
}

unsigned
modifier_bits (const clause &c)
{
  unsigned bits = 0;
  for (const word &w : c.argument.modifiers)
    if (w.text == "always")
      bits |= (c.row->id == CLAUSE_COPYIN ? MARK_ALWAYS_IN
	       : c.row->id == CLAUSE_COPYOUT ? MARK_ALWAYS_OUT
	       : MARK_ALWAYS_IN | MARK_ALWAYS_OUT);
    else if (w.text == "alwaysin")
      bits |= MARK_ALWAYS_IN;
    else if (w.text == "alwaysout")
      bits |= MARK_ALWAYS_OUT;
    else if (w.text == "zero")
      bits |= MARK_ZERO;
  return bits;
}

/* Modifiers of data clauses become marks.  `readonly' promises what nobody needs, and
   `capture' asks for a copy, which there always is (2.7.4).  */

void
translator::modifiers ()
{
  for (clause &c : m_directive.clauses)
    {
      if (c.row->argument != ARGUMENT_DATA && c.row->argument != ARGUMENT_COLLAPSE)
	continue;
      host_mark mark;
      mark.bits = modifier_bits (c);
      c.argument.modifiers.clear ();
      if (!mark.bits)
	continue;
      mark.where.push_back (c.name.where);
      mark.where.push_back (c.argument.open.where);
      for (const argument_item &item : c.argument.items)
	for (const word &w : item.value)
	  mark.where.push_back (w.where);
      m_result.marks.push_back (mark);
    }
}

/* declare device_resident: a variable of a procedure has device memory while the procedure
   runs, as `create' gives it (2.13.1); the hosts give it none (gimplify_oacc_declare_1 in
   gimplify.cc, finish_oacc_declare in fortran/trans-decl.cc).  For other variables both
   clauses are the same.  */

void
translator::residents ()
{
  if (m_directive.row->id != DIRECTIVE_DECLARE)
    return;
  for (clause &c : m_directive.clauses)
    if (c.row->id == CLAUSE_DEVICE_RESIDENT)
      {
	c.name.text = "create";
	c.name.source = -1;
      }
}

/* TEXT [0:1].  */

void
translator::append_first_element (words *text)
{
  const word like = text->back ();
  append (text, { made_mark ("[", like), number (0, like), made_mark (":", like),
		  number (1, like), made_mark ("]", like) });
}

/* C++: `this' in a data clause is the object (2.7).  */

void
translator::whole_objects ()
{
  if (m_language.language != LANGUAGE_CXX)
    return;
  for (clause &c : m_directive.clauses)
    {
      if (c.row->argument != ARGUMENT_DATA || c.row->id == CLAUSE_DEVICEPTR
	  || c.row->id == CLAUSE_ATTACH || c.row->id == CLAUSE_DETACH)
	continue;
      for (argument_item &item : c.argument.items)
	if (item.value.size () == 1 && item.value[0].kind == WORD_NAME
	    && item.value[0].text == "this")
	  append_first_element (&item.value);
    }
}

/* Is ITEM a member, or a section of one?  */

bool
member_p (const argument_item &item)
{
  int depth = 0;
  for (const word &w : item.value)
    {
      if (depth == 0 && (mark_p (w, ".") || mark_p (w, "->") || mark_p (w, "%")))
	return true;
      depth += mark_p (w, "[") + mark_p (w, "(") - mark_p (w, "]") - mark_p (w, ")");
    }
  return false;
}

/* cache: what is kept follows from the references to the array (loops/window-reads.h), so
   one section of it does; GCC takes no sections of several dimensions, and no whole
   arrays, of which OpenACC has no more than one element or section (2.10), either.  Nor does
   it take members: those are not kept.  */

void
translator::cached ()
{
  clause_argument &a = m_directive.argument;
  a.modifiers.clear ();
  a.items.erase (std::remove_if (a.items.begin (), a.items.end (), member_p), a.items.end ());
  if (fortran_p ())
    return;
  for (argument_item &item : a.items)
    {
      int depth = 0;
      bool section = false, cut = false;
      words kept;
      for (const word &w : item.value)
	{
	  if (mark_p (w, "[") && depth == 0 && section)
	    cut = true;
	  depth += mark_p (w, "[") - mark_p (w, "]");
	  section |= depth == 1 && mark_p (w, ":");
	  /* Behind pointers GCC asks for a length.  */
	  if (!cut && depth == 0 && mark_p (w, "]") && mark_p (kept.back (), ":"))
	    kept.push_back (made_word (WORD_NUMBER, "1", w));
	  if (!cut)
	    kept.push_back (w);
	}
      if (!kept.empty () && !mark_p (kept.back (), "]"))
	append_first_element (&kept);
      item.value = kept;
    }
}

/* private and firstprivate of sections, and of elements.  GCC's parsers of C and C++ take such
   in `reduction' clauses, also of loops, and in `copyin': with a mark, these are what the
   program says (clauses/private-sections.h).  In Fortran the array is private.  */

void
translator::private_parts ()
{
  std::vector<clause> made;
  for (clause &c : m_directive.clauses)
    {
      bool first = c.row->id == CLAUSE_FIRSTPRIVATE;
      if (!first && c.row->id != CLAUSE_PRIVATE)
	continue;
      auto &items = c.argument.items;
      for (size_t i = 0; i < items.size (); i++)
	{
	  words &value = items[i].value;
	  if (value.size () < 2 || !mark_p (value[1], fortran_p () ? "(" : "["))
	    continue;
	  if (fortran_p ())
	    {
	      if (mark_p (value.back (), ")"))
		value.resize (1);
	      continue;
	    }
	  host_mark mark;
	  mark.bits = first ? MARK_FIRSTPRIVATE_PART : MARK_PRIVATE_PART;
	  for (const word &w : value)
	    mark.where.push_back (w.where);
	  m_result.marks.push_back (mark);
	  made.push_back (made_clause (first ? "copyin" : "reduction", value, value[0]));
	  if (!first)
	    made.back ().argument.modifiers.push_back (made_mark ("+", value[0]));
	  items.erase (items.begin () + i--);
	}
    }
  auto &clauses = m_directive.clauses;
  clauses.erase (std::remove_if (clauses.begin (), clauses.end (), [] (const clause &c)
    {
      return ((c.row->id == CLAUSE_PRIVATE || c.row->id == CLAUSE_FIRSTPRIVATE)
	      && c.argument.items.empty ());
    }), clauses.end ());
  clauses.insert (clauses.end (), made.begin (), made.end ());
}

/* Where the bounds at the end of WORDS begin: `[0:n][m]' of C, which may have subscripts
   before, too.  */

size_t
begin_of_bounds (const words &text)
{
  size_t end = text.size ();
  while (end && mark_p (text[end - 1], "]"))
    {
      int open = 0;
      do
	{
	  end--;
	  open += mark_p (text[end], "]") - mark_p (text[end], "[");
	}
      while (open && end);
    }
  return end;
}

/* What ITEM is a section of, as text; in Fortran the variable that it is a part of.  */

std::string
base_text (const argument_item &item, bool fortran)
{
  std::string text;
  size_t end = fortran ? item.value.size () : begin_of_bounds (item.value);
  for (size_t i = 0; i < end && !(fortran && mark_p (item.value[i], "(")); i++)
    text += item.value[i].text + " ";
  return text;
}

std::string
whole_text (const argument_item &item)
{
  std::string text;
  for (const word &w : item.value)
    text += w.text + " ";
  return text;
}

/* Drop what D's data clauses say twice.  */

void
drop_doubles (directive *d)
{
  std::set<std::string> texts;
  for (clause &c : d->clauses)
    {
      if (c.row->argument != ARGUMENT_DATA)
	continue;
      auto &items = c.argument.items;
      for (size_t i = 0; i < items.size ();)
	if (texts.insert (std::string (c.row->name) + " " + whole_text (items[i])).second)
	  i++;
	else
	  items.erase (items.begin () + i);
    }
  auto &clauses = d->clauses;
  clauses.erase (std::remove_if (clauses.begin (), clauses.end (), [] (const clause &c)
				 { return (c.row->argument == ARGUMENT_DATA
					   && c.argument.items.empty ()); }),
		 clauses.end ());
}

/* C and C++: what names a variable several times, in the form that GCC takes.  */

void
translator::mix_data ()
{
  if (fortran_p ())
    return;
  bool construct = (compute_directive_p (m_directive)
		    || m_directive.row->id == DIRECTIVE_DATA);
  if (construct)
    merge_data_items (&m_directive, m_language.language);
  if (construct || m_directive.row->id == DIRECTIVE_ENTER_DATA)
    put_members_behind (&m_directive);
}

/* Fortran: is one of NAMES a component of the variable BASE, or the reverse?  gfortran
   takes these in two directives only.  */

bool
parts_apart_p (const std::set<std::string> &names, const std::string &base)
{
  for (const std::string &name : names)
    {
      const std::string &part = name.size () > base.size () ? name : base;
      const std::string &whole = name.size () > base.size () ? base : name;
      if (whole.find ('%') == std::string::npos && part[whole.size ()] == '%'
	  && part.compare (0, whole.size (), whole) == 0)
	return true;
    }
  return false;
}

/* C and C++: is one of NAMES a member of the variable BASE, or the reverse?  GCC takes these
   behind it only; where data leave the device, that would be the wrong order.  */

bool
members_p (const std::set<std::string> &names, const std::string &base)
{
  return std::any_of (names.begin (), names.end (), [&] (const std::string &name) {
    return (name.compare (0, base.size () + 1, base + ".") == 0
	    || base.compare (0, name.size () + 1, name + ".") == 0);
  });
}

/* C and C++: is one of NAMES a member of what the pointer ITEM, without bounds, points to?
   GCC takes the pointer in front only.  */

bool
pointer_behind_p (const std::set<std::string> &names, const argument_item &item)
{
  std::string base = whole_text (item);
  return std::any_of (names.begin (), names.end (), [&] (const std::string &name) {
    return name.compare (0, base.size () + 2, base + "->") == 0;
  });
}

/* Is BASE a member of the variable WHOLE, or of what that points to?  */

bool
member_of_p (const std::string &base, const std::string &whole)
{
  return (base.compare (0, whole.size () + 1, whole + ".") == 0
	  || base.compare (0, whole.size () + 2, whole + "->") == 0);
}

/* What the data clauses of D but `attach' name.  */

std::set<std::string>
mapped_bases (const directive &d)
{
  std::set<std::string> result;
  for (const clause &c : d.clauses)
    if (c.row->argument == ARGUMENT_DATA && c.row->id != CLAUSE_ATTACH)
      for (const argument_item &item : c.argument.items)
	result.insert (base_text (item, false));
  return result;
}

/* C and C++: is C `attach' of ITEM, a member of something among BASES?  Since version 14 GCC
   does not take both in one directive.  */

bool
attached_member_p (const clause &c, const argument_item &item,
		   const std::set<std::string> &bases)
{
  std::string base = base_text (item, false);
  return (c.row->id == CLAUSE_ATTACH
	  && std::any_of (bases.begin (), bases.end (),
			  [&] (const std::string &whole)
			  { return member_of_p (base, whole); }));
}

/* Likewise, does BASE have members among DETACHED?  */

bool
detached_members_p (const std::set<std::string> &detached, const std::string &base)
{
  return std::any_of (detached.begin (), detached.end (),
		      [&] (const std::string &name) { return member_of_p (name, base); });
}

/* Take from *REST what names each variable once; the rest stays.  False if nothing
   stays.  */

bool
take_round (directive *rest, bool fortran, directive *now)
{
  std::set<std::string> names, detached, bases = mapped_bases (*rest);
  directive later = *rest;
  bool again = false;
  *now = *rest;
  now->clauses.clear ();
  later.clauses.clear ();
  for (const clause &c : rest->clauses)
    {
      if (c.row->argument != ARGUMENT_DATA)
	{
	  now->clauses.push_back (c);
	  later.clauses.push_back (c);
	  continue;
	}
      clause taken = c, left = c;
      taken.argument.items.clear ();
      left.argument.items.clear ();
      for (const argument_item &item : c.argument.items)
	{
	  std::string base = base_text (item, fortran);
	  bool apart = (fortran ? parts_apart_p (names, base)
			: (rest->row->id != DIRECTIVE_ENTER_DATA
			   && (members_p (names, base) || pointer_behind_p (names, item)))
			  || attached_member_p (c, item, bases)
			  || detached_members_p (detached, base));
	  if (!fortran && !apart && c.row->id == CLAUSE_DETACH)
	    detached.insert (base);
	  clause &to = !apart && names.insert (base).second ? taken : left;
	  to.argument.items.push_back (item);
	}
      if (!taken.argument.items.empty ())
	now->clauses.push_back (taken);
      if (!left.argument.items.empty ())
	{
	  later.clauses.push_back (left);
	  again = true;
	}
    }
  *rest = later;
  return again;
}

/* The program's own directive; several for one that names a variable more often than
   once, each with what GCC takes at a time, in the program's order.  Data directives become
   one again in clauses/parted-directives.h.  */

void
translator::split_sections ()
{
  bool again;
  size_t before = m_result.steps.size ();
  /* What is detached leads to what leaves.  */
  if (m_directive.row->id == DIRECTIVE_EXIT_DATA && !fortran_p ())
    std::stable_partition (m_directive.clauses.begin (), m_directive.clauses.end (),
			   [] (const clause &c) { return c.row->id == CLAUSE_DETACH; });
  do
    {
      host_step step;
      again = take_round (&m_directive, fortran_p (), &step.what);
      m_result.steps.push_back (step);
    }
  while (again);
  m_result.parted = m_result.steps.size () > before + 1;
}

/* The last step: what is left of the program's directive.  */

void
translator::add_step ()
{
  switch (m_directive.row->id)
    {
    case DIRECTIVE_UPDATE:
    case DIRECTIVE_ENTER_DATA:
    case DIRECTIVE_EXIT_DATA:
      split_sections ();
      return;
    default:
      host_step step;
      step.what = m_directive;
      m_result.steps.push_back (step);
    }
}

translation
translator::run ()
{
  if (m_directive.ends)
    {
      add_step ();
      return m_result;
    }
  switch (m_directive.row->id)
    {
    case DIRECTIVE_INIT:
    case DIRECTIVE_SHUTDOWN:
    case DIRECTIVE_SET:
      device_directive ();
      return m_result;
    default:
      break;
    }
  select_device_type (&m_directive);
  if (m_directive.row->id == DIRECTIVE_WAIT)
    {
      wait_directive ();
      return m_result;
    }
  if (compute_directive_p (m_directive))
    self_to_if ();
  waits_to_entry ();
  if (m_directive.row->id == DIRECTIVE_DATA)
    data_clauses ();
  gang_counts ();
  dimensions ();
  loop_sizes ();
  automatic ();
  modifiers ();
  residents ();
  whole_objects ();
  drop_doubles (&m_directive);
  mix_data ();
  take_inner_sections (&m_directive, m_language);
  if (m_directive.row->id == DIRECTIVE_CACHE)
    {
      cached ();
      if (m_directive.argument.items.empty ())
	return m_result;
    }
  private_parts ();
  /* An update that is always atomic is one that may be (2.12).  */
  if (m_directive.row->id == DIRECTIVE_ATOMIC)
    drop (CLAUSE_IF);
  if (const clause *c = clause_of (CLAUSE_BIND))
    {
      m_result.bound = c->argument.items[0].value;
      drop (CLAUSE_BIND);
    }
  add_step ();
  return m_result;
}

void
append_argument (words *list, const clause_argument &a)
{
  if (!a.given)
    return;
  list->push_back (a.open);
  if (!a.modifiers.empty ())
    {
      append (list, a.modifiers);
      list->push_back (made_mark (":", a.modifiers.back ()));
    }
  bool first = true;
  for (const argument_item &item : a.items)
    {
      if (!first)
	list->push_back (made_mark (",", item.value.front ()));
      first = false;
      if (!item.key.empty ())
	{
	  list->push_back (item.key_word);
	  list->push_back (made_mark (":", item.key_word));
	}
      append (list, item.value);
    }
  list->push_back (a.close);
}

} // anonymous namespace

bool
part_attached (directive *d, directive *outer)
{
  std::set<std::string> bases = mapped_bases (*d);
  bool any = false;
  *outer = *d;
  outer->clauses.clear ();
  directive inner = *outer;
  for (const clause &c : d->clauses)
    {
      clause out = c, in = c;
      if (c.row->id == CLAUSE_ATTACH)
	{
	  out.argument.items.clear ();
	  in.argument.items.clear ();
	  for (const argument_item &item : c.argument.items)
	    (attached_member_p (c, item, bases) ? in : out).argument.items.push_back (item);
	  any |= !in.argument.items.empty ();
	}
      if (!out.argument.items.empty () || c.row->id != CLAUSE_ATTACH)
	outer->clauses.push_back (out);
      if (c.row->id == CLAUSE_IF
	  || (c.row->id == CLAUSE_ATTACH && !in.argument.items.empty ()))
	inner.clauses.push_back (in);
    }
  if (any)
    *d = inner;
  return any;
}

translation
translate_directive (const directive &d, const dialect &language)
{
  return translator (d, language).run ();
}

words
directive_words (const directive &d)
{
  words list;
  if (d.ends)
    list.push_back (made_name ("end", d.name.front ()));
  append (&list, d.name);
  append_argument (&list, d.argument);
  for (const clause &c : d.clauses)
    {
      list.push_back (c.name);
      append_argument (&list, c.argument);
    }
  return list;
}

} // namespace accplug
