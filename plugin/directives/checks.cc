/* Is a directive what OpenACC allows?  See checks.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "directives/checks.h"
#include "directives/devices.h"
#include "directives/messages.h"
#include "directives/reduced-parts.h"

namespace accplug
{

namespace
{

/* "3.0".  */

std::string
version_text (unsigned version)
{
  return std::to_string (version / 10) + "." + std::to_string (version % 10);
}

/* Is device_type on DIRECTIVE followed by clauses for that type?  On the others it is an
   argument.  */

bool
takes_typed_p (const directive_row &directive)
{
  return (directive.id != DIRECTIVE_INIT && directive.id != DIRECTIVE_SHUTDOWN
	  && directive.id != DIRECTIVE_SET);
}

class checker
{
public:
  checker (const directive &d, const dialect &language)
    : m_directive (d), m_language (language) {}

  bool run ();

private:
  void check_version (const word &w, unsigned version);
  void check_place (const clause &c);
  void check_group (const clause &c);
  void check_repetition (size_t i);
  void check_argument (const word &name, argument_kind kind, const clause_argument &a,
		       const clause_row *row);
  void check_presence (const word &name, argument_kind kind, const clause_argument &a);
  void check_items (const word &name, argument_kind kind, const clause_argument &a);
  void check_modifiers (const word &name, const clause_argument &a, const clause_row *row);
  void check_operator (const clause_argument &a);
  void check_expressions (const clause_argument &a);
  void check_keys (const word &name, const clause_argument &a, const clause_row *row);
  void check_defaults (const clause_argument &a);
  void check_device_types (const clause_argument &a);
  void check_pointers (const word &name, const clause_argument &a);
  void check_binding (const word &name, const words &value);
  void check_sizes (const word &name, const clause_argument &a);
  void check_parts (const clause &c);
  void check_expressions (const clause &);
  bool update_capture_p (const clause &a, const clause &b) const;
  void check_exclusions ();
  void check_dimensions ();
  void check_needed ();
  void fail () { m_right = false; }

  const directive &m_directive;
  const dialect &m_language;
  bool m_right = true;
};

/* The user asked to be told of what came after some version.  */

void
checker::check_version (const word &w, unsigned version)
{
  if (m_language.version == 0 || version <= m_language.version)
    return;
  place where (w);
  warning_at (&where, 0, "%qs came with OpenACC %s; this is OpenACC %s", w.text.c_str (),
	      version_text (version).c_str (), version_text (m_language.version).c_str ());
}

void
checker::check_place (const clause &c)
{
  if (unsigned version = clause_version (*c.row, *m_directive.row, c.name.text))
    {
      check_version (c.name, version);
      return;
    }
  fail ();
  place where (c.name);
  std::string near = nearest_clause (*m_directive.row, c.name.text);
  where.should_be (near);
  error_at (&where, "%qs is not valid for %<%s %s%>", c.name.text.c_str (),
	    m_language.sentinel (), m_directive.row->name);
}

/* Behind device_type stands what a device may have its own (2.4).  */

void
checker::check_group (const clause &c)
{
  if (c.behind < 0 || c.row->id == CLAUSE_DEVICE_TYPE || !takes_typed_p (*m_directive.row))
    return;
  place where (c.name);
  where.add_range (m_directive.clauses[c.behind].name.where);
  warning_at (&where, 0, "%qs behind %<device_type%> is for all devices; put it in front",
	      c.name.text.c_str ());
}

void
checker::check_repetition (size_t i)
{
  const clause &c = m_directive.clauses[i];
  if (c.row->repeated)
    return;
  for (size_t k = 0; k < i; k++)
    {
      const clause &other = m_directive.clauses[k];
      if (other.row != c.row || other.group != c.group)
	continue;
      fail ();
      place where (c.name);
      where.add_range (other.name.where);
      error_at (&where, "%<%s %s%> has more than one %qs clause", m_language.sentinel (),
		m_directive.row->name, c.row->name);
      return;
    }
}

/* Parentheses that are missing, empty, or too much.  */

void
checker::check_presence (const word &name, argument_kind kind, const clause_argument &a)
{
  bool optional = (kind == ARGUMENT_OPTIONAL_EXPRESSION
		   || kind == ARGUMENT_OPTIONAL_CONDITION || kind == ARGUMENT_QUEUES
		   || kind == ARGUMENT_GANG || kind == ARGUMENT_WORKER
		   || kind == ARGUMENT_VECTOR || kind == ARGUMENT_ROUTINE);
  if (kind == ARGUMENT_NONE ? !a.given : !a.given ? optional : !a.items.empty ())
    return;
  fail ();
  if (kind == ARGUMENT_NONE)
    {
      place where (a.open, a.close);
      where.should_go ();
      error_at (&where, "%qs has no argument", name.text.c_str ());
    }
  else if (!a.given)
    {
      place where (name);
      error_at (&where, "expected %<(%> after %qs", name.text.c_str ());
    }
  else
    {
      place where (a.close);
      error_at (&where, "the argument of %qs is missing", name.text.c_str ());
    }
}

/* The largest number of items that an argument of KIND has.  */

size_t
most_items (argument_kind kind)
{
  switch (kind)
    {
    case ARGUMENT_EXPRESSION:
    case ARGUMENT_OPTIONAL_EXPRESSION:
    case ARGUMENT_CONDITION:
    case ARGUMENT_OPTIONAL_CONDITION:
    case ARGUMENT_DEFAULT:
    case ARGUMENT_COLLAPSE:
    case ARGUMENT_WORKER:
    case ARGUMENT_VECTOR:
    case ARGUMENT_BIND:
    case ARGUMENT_ROUTINE:
      return 1;
    case ARGUMENT_GANG_COUNTS:
    case ARGUMENT_GANG:
      return 3;
    default:
      return SIZE_MAX;
    }
}

void
checker::check_items (const word &name, argument_kind kind, const clause_argument &a)
{
  for (const argument_item &item : a.items)
    if (item.value.empty ())
      {
	fail ();
	place where (item.key.empty () ? a.close : item.key_word);
	error_at (&where, "an argument of %qs is missing", name.text.c_str ());
	return;
      }
    else if (item.key == "dim" && item.value.size () == 1
	     && item.value[0].kind == WORD_NUMBER
	     && (atoi (item.value[0].text.c_str ()) < 1
		 || atoi (item.value[0].text.c_str ()) > 3))
      {
	fail ();
	place where (item.value[0]);
	error_at (&where, "the dimension of %qs is 1, 2 or 3", name.text.c_str ());
	return;
      }
  if (a.items.size () <= most_items (kind))
    return;
  fail ();
  place where (a.items[most_items (kind)].value.front (), a.items.back ().value.back ());
  error_at (&where, "%qs has too many arguments", name.text.c_str ());
}

/* What reductions there are (2.5.13).  `-' is none, but GCC takes it for `+'.  */

void
checker::check_operator (const clause_argument &a)
{
  static const char *const of_c[] = { "+", "*", "-", "&", "|", "^", "&&", "||", "max", "min",
				      "and", "or", "bitand", "bitor", "xor" };
  static const char *const of_fortran[] = { "+", "*", "-", ".and.", ".or.", ".eqv.",
					    ".neqv.", "max", "min", "iand", "ior", "ieor" };
  if (!a.given)
    return;
  if (a.modifiers.empty ())
    {
      fail ();
      place where (a.open);
      error_at (&where, "expected an operator and %<:%> after %<reduction (%>");
      return;
    }
  auto same = [&a] (const char *name) { return a.modifiers[0].text == name; };
  bool known = (m_language.language == LANGUAGE_FORTRAN
		? std::any_of (std::begin (of_fortran), std::end (of_fortran), same)
		: std::any_of (std::begin (of_c), std::end (of_c), same));
  if (known && a.modifiers.size () == 1)
    return;
  fail ();
  const word &wrong = a.modifiers[known];
  place where (wrong);
  if (known)
    error_at (&where, "expected %<:%> before %qs", wrong.text.c_str ());
  else
    error_at (&where, "%qs is no operator of reductions", wrong.text.c_str ());
}

/* Expressions have no colons of their own.  */

void
checker::check_expressions (const clause_argument &a)
{
  for (const argument_item &item : a.items)
    {
      int depth = 0, choices = 0;
      for (const word &w : item.value)
	{
	  depth += opens_p (w) - closes_p (w);
	  choices += depth == 0 && mark_p (w, "?");
	  if (depth || !mark_p (w, ":") || choices-- > 0)
	    continue;
	  fail ();
	  place where (w);
	  error_at (&where, "expected %<)%> before %qs", w.text.c_str ());
	  return;
	}
    }
}

/* The words in front of a colon; queues' were taken by name.  */

void
checker::check_modifiers (const word &name, const clause_argument &a, const clause_row *row)
{
  if (row && row->argument == ARGUMENT_REDUCTION)
    {
      check_operator (a);
      return;
    }
  for (const word &w : a.modifiers)
    {
      unsigned version = row ? modifier_version (*row, w.text) : 27;
      if (m_directive.row->id == DIRECTIVE_DECLARE && version
	  && w.text != "readonly" && w.text != "capture")
	{
	  fail ();
	  place where (w);
	  sorry_at (where.get_loc (), "the modifier %qs on %<declare%>", w.text.c_str ());
	  continue;
	}
      if (version && (row || w.text == "readonly" || w.text == "devnum"
		      || w.text == "queues"))
	{
	  check_version (w, version);
	  continue;
	}
      fail ();
      place where (w);
      std::string near = row ? nearest_modifier (*row, w.text) : "readonly";
      where.should_be (near);
      error_at (&where, "%qs has no modifier %qs", name.text.c_str (), w.text.c_str ());
    }
}

/* The words in front of colons in gang, worker and vector.  */

void
checker::check_keys (const word &name, const clause_argument &a, const clause_row *row)
{
  std::set<std::string> seen;
  for (const argument_item &item : a.items)
    {
      std::string key = item.key.empty () ? "num" : item.key;
      if (row->argument == ARGUMENT_VECTOR && item.key.empty ())
	key = "length";
      const word &at = item.key.empty () ? item.value.front () : item.key_word;
      unsigned version = modifier_version (*row, key);
      place where (at);
      if (!version)
	{
	  fail ();
	  where.should_be (nearest_modifier (*row, key));
	  error_at (&where, "%qs has no argument %qs", name.text.c_str (), key.c_str ());
	  return;
	}
      /* How many there are is not a routine's to say (2.15.1).  */
      if (m_directive.row->id == DIRECTIVE_ROUTINE && key != "dim")
	{
	  fail ();
	  place whole (a.open, a.close);
	  if (a.items.size () == 1)
	    whole.should_go ();
	  error_at (&whole, "%qs of a routine has no argument %qs", name.text.c_str (),
		    key.c_str ());
	  return;
	}
      check_version (at, item.key.empty () ? 10 : version);
      if (!seen.insert (key).second)
	{
	  fail ();
	  error_at (&where, "%qs has more than one argument %qs", name.text.c_str (),
		    key.c_str ());
	  return;
	}
    }
}

void
checker::check_defaults (const clause_argument &a)
{
  const words &value = a.items[0].value;
  if (value.size () == 1 && (value[0].text == "none" || value[0].text == "present"))
    {
      check_version (value[0], value[0].text == "none" ? 20 : 25);
      return;
    }
  fail ();
  place where (value.front (), value.back ());
  error_at (&where, "%<default%> is %<none%> or %<present%>");
}

/* Names of devices: a name that nobody has is probably misspelt.  */

void
checker::check_device_types (const clause_argument &a)
{
  if (m_directive.row->id == DIRECTIVE_SET && a.items.size () > 1)
    {
      fail ();
      place where (a.items[1].value.front (), a.items.back ().value.back ());
      error_at (&where, "%<%s set%> takes one device type", m_language.sentinel ());
      return;
    }
  for (const argument_item &item : a.items)
    {
      const words &value = item.value;
      place where (value.front (), value.back ());
      if (value.size () != 1
	  || (value[0].kind != WORD_NAME && !mark_p (value[0], "*")))
	{
	  fail ();
	  error_at (&where, "expected the name of a device type, or %<*%>");
	}
      else if (value[0].kind == WORD_NAME && !known_device_type_p (value[0].text))
	{
	  std::string near = nearest_device_type (value[0].text);
	  where.should_be (near);
	  if (near.empty ())
	    warning_at (&where, 0, "unknown device type %qs", value[0].text.c_str ());
	  else
	    warning_at (&where, 0, "unknown device type %qs; did you mean %qs?",
			value[0].text.c_str (), near.c_str ());
	}
    }
}

/* attach and detach are about pointers themselves (2.7.11, 2.7.12).  */

void
checker::check_pointers (const word &name, const clause_argument &a)
{
  for (const argument_item &item : a.items)
    {
      int depth = 0, choices = 0;
      for (const word &w : item.value)
	{
	  depth += opens_p (w) - closes_p (w);
	  choices += mark_p (w, "?");
	  /* A section in a subscript makes one of the whole in Fortran.  */
	  if (depth < 1 || !mark_p (w, ":") || choices-- > 0
	      || (depth > 1 && m_language.language != LANGUAGE_FORTRAN))
	    continue;
	  fail ();
	  place where (item.value.front (), item.value.back ());
	  error_at (&where, "%qs takes pointers, not sections", name.text.c_str ());
	  break;
	}
    }
}

/* A function's name, in C++ perhaps with its scope's, or a symbol (2.15.1).  */

void
checker::check_binding (const word &name, const words &value)
{
  bool symbol = value.size () == 1 && value[0].kind == WORD_STRING;
  bool names = std::all_of (value.begin (), value.end (), [] (const word &w)
    { return w.kind == WORD_NAME || mark_p (w, "::"); });
  if (m_language.language == LANGUAGE_FORTRAN && value.size () > 1)
    names = false;
  if (symbol || (names && value.back ().kind == WORD_NAME))
    return;
  fail ();
  place where (value.front (), value.back ());
  error_at (&where, "%qs takes the name of a function, or a string", name.text.c_str ());
}

/* Numbers of tile and of gang's static, where g++ takes some for its own `*'.  */

void
checker::check_sizes (const word &name, const clause_argument &a)
{
  for (const argument_item &item : a.items)
    {
      if (m_language.language != LANGUAGE_CXX || (!item.key.empty () && item.key != "static"))
	continue;
      const words &value = item.value;
      bool negative = value.size () == 2 && mark_p (value[0], "-");
      if (value.back ().kind != WORD_NUMBER || value.size () != 1u + negative
	  || (!negative && value.back ().text != "0"))
	continue;
      fail ();
      place where (value.front (), value.back ());
      error_at (&where, "the number in %qs must be positive", name.text.c_str ());
    }
}

void
checker::check_argument (const word &name, argument_kind kind, const clause_argument &a,
			 const clause_row *row)
{
  bool was_right = m_right;
  m_right = true;
  check_presence (name, kind, a);
  if (m_right)
    check_items (name, kind, a);
  if (m_right)
    check_modifiers (name, a, row);
  if (m_right && a.given)
    switch (kind)
      {
      case ARGUMENT_GANG:
      case ARGUMENT_WORKER:
      case ARGUMENT_VECTOR:
	check_keys (name, a, row);
	check_expressions (a);
	if (kind == ARGUMENT_GANG)
	  check_sizes (name, a);
	break;
      case ARGUMENT_SIZES:
	check_expressions (a);
	check_sizes (name, a);
	break;
      case ARGUMENT_BIND:
	check_binding (name, a.items[0].value);
	break;
      case ARGUMENT_EXPRESSION:
      case ARGUMENT_OPTIONAL_EXPRESSION:
      case ARGUMENT_CONDITION:
      case ARGUMENT_OPTIONAL_CONDITION:
      case ARGUMENT_QUEUES:
      case ARGUMENT_COLLAPSE:
	check_expressions (a);
	break;
      case ARGUMENT_DEFAULT:
	check_defaults (a);
	break;
      case ARGUMENT_DEVICE_TYPES:
	check_device_types (a);
	break;
      case ARGUMENT_DATA:
	if (row && (row->id == CLAUSE_ATTACH || row->id == CLAUSE_DETACH))
	  check_pointers (name, a);
	break;
      case ARGUMENT_GANG_COUNTS:
	check_expressions (a);
	if (a.items.size () > 1)
	  check_version (name, 33);
	break;
      default:
	break;
      }
  m_right &= was_right;
}

/* Members, where GCC's parsers of C and C++ expect the end of a name: they have no copies of
   their own here; loops reduce them, constructs do not.  */

void
checker::check_parts (const clause &c)
{
  bool copies = c.row->id == CLAUSE_PRIVATE || c.row->id == CLAUSE_FIRSTPRIVATE;
  if (m_language.language == LANGUAGE_FORTRAN || (!copies && c.row->id != CLAUSE_REDUCTION))
    return;
  bool loop = (m_directive.row->id == DIRECTIVE_LOOP
	       || directive_parts (*m_directive.row).second);
  for (const argument_item &item : c.argument.items)
    for (size_t i = 1; i < item.value.size (); i++)
      {
	const word &w = item.value[i];
	bool member = (w.text == "."
		       || (w.text == "->" && (copies || item.value[0].text != "this")));
	/* What bounds are is another matter.  */
	if (w.text == "[" && (!copies || i == 1))
	  break;
	if (!member)
	  continue;
	if (!copies && loop && reduced_part_p (item, m_language))
	  break;
	fail ();
	place where (item.value.front (), item.value.back ());
	error_at (&where, "%qs of a member is not supported; name the variable",
		  c.name.text.c_str ());
	break;
      }
}

/* Expressions that are no variables, as v.data () [0:n] or *p, where GCC's parsers of C and
   C++ expect a name.  */

void
checker::check_expressions (const clause &c)
{
  if (m_language.language == LANGUAGE_FORTRAN || c.row->argument != ARGUMENT_DATA)
    return;
  for (const argument_item &item : c.argument.items)
    {
      if (item.value.empty ())
	continue;		/* an error by itself */
      int depth = 0;		/* of brackets, which have expressions */
      bool expression = mark_p (item.value[0], "*") || mark_p (item.value[0], "&");
      for (const word &w : item.value)
	{
	  depth += mark_p (w, "[") - mark_p (w, "]");
	  expression |= depth == 0 && mark_p (w, "(");
	}
      if (!expression)
	continue;
      fail ();
      place where (item.value.front (), item.value.back ());
      error_at (&where, "%qs takes variables, members and sections, but no other "
		"expressions; name a pointer with the value: %<p[0:n]%>",
		c.name.text.c_str ());
    }
}

/* C and C++ have `atomic update capture', which is `atomic capture' (2.12).  */

bool
checker::update_capture_p (const clause &a, const clause &b) const
{
  return (m_language.language != LANGUAGE_FORTRAN && &a < &b
	  && a.row->id == CLAUSE_ATOMIC_UPDATE && b.row->id == CLAUSE_CAPTURE);
}

/* Clauses of one loop, routine or atomic that exclude each other (2.9, 2.12, 2.15.1).  */

void
checker::check_exclusions ()
{
  static const std::vector<std::pair<clause_id, clause_id>> pairs = {
    { CLAUSE_SEQ, CLAUSE_GANG }, { CLAUSE_SEQ, CLAUSE_WORKER },
    { CLAUSE_SEQ, CLAUSE_VECTOR }, { CLAUSE_SEQ, CLAUSE_AUTO },
    { CLAUSE_SEQ, CLAUSE_INDEPENDENT }, { CLAUSE_AUTO, CLAUSE_INDEPENDENT },
    { CLAUSE_READ, CLAUSE_WRITE }, { CLAUSE_READ, CLAUSE_ATOMIC_UPDATE },
    { CLAUSE_READ, CLAUSE_CAPTURE }, { CLAUSE_WRITE, CLAUSE_ATOMIC_UPDATE },
    { CLAUSE_WRITE, CLAUSE_CAPTURE }, { CLAUSE_ATOMIC_UPDATE, CLAUSE_CAPTURE },
  };
  static const std::vector<std::pair<clause_id, clause_id>> routine_pairs = {
    { CLAUSE_GANG, CLAUSE_WORKER }, { CLAUSE_GANG, CLAUSE_VECTOR },
    { CLAUSE_WORKER, CLAUSE_VECTOR },
  };
  auto check = [this] (clause_id one, clause_id other) {
    for (const clause &a : m_directive.clauses)
      for (const clause &b : m_directive.clauses)
	if (a.row->id == one && b.row->id == other && a.group == b.group
	    && !update_capture_p (a, b))
	  {
	    fail ();
	    const clause &later = &a > &b ? a : b, &earlier = &a > &b ? b : a;
	    place where (later.name);
	    where.add_range (earlier.name.where);
	    error_at (&where, "%qs and %qs exclude each other", earlier.name.text.c_str (),
		      later.name.text.c_str ());
	    return;
	  }
  };
  for (const auto &pair : pairs)
    check (pair.first, pair.second);
  if (m_directive.row->id == DIRECTIVE_ROUTINE)
    for (const auto &pair : routine_pairs)
      check (pair.first, pair.second);
}

/* The place of DIM in gang (dim: 2) or (dim: 3) of C; NULL if it has none such.  */

const word *
higher_dimension (const clause &c)
{
  for (const argument_item &item : c.argument.items)
    if (item.key == "dim" && item.value.size () == 1 && item.value[0].kind == WORD_NUMBER
	&& item.value[0].text != "1")
      return &item.key_word;
  return nullptr;
}

/* Gangs of several dimensions: of parallel constructs alone, and without reductions (2.5.4,
   2.5.10, 2.9.2, 2.9.11).  */

void
checker::check_dimensions ()
{
  const clause *reduction = find_clause (m_directive, CLAUSE_REDUCTION);
  const clause *gang = find_clause (m_directive, CLAUSE_GANG);
  bool kernels = (m_directive.row->id == DIRECTIVE_KERNELS
		  || m_directive.row->id == DIRECTIVE_KERNELS_LOOP);
  bool of_construct = gang || m_directive.row->id == DIRECTIVE_PARALLEL;
  for (const clause &c : m_directive.clauses)
    {
      bool counts = c.row->id == CLAUSE_NUM_GANGS && c.argument.items.size () > 1;
      const word *higher = c.row->id == CLAUSE_GANG ? higher_dimension (c) : nullptr;
      if (!counts && !higher)
	continue;
      place where (higher ? *higher : c.name);
      if (kernels)
	error_at (&where, "%<%s %s%> has gangs of one dimension", m_language.sentinel (),
		  m_directive.row->name);
      else if (reduction && (higher || of_construct))
	{
	  where.add_range (reduction->name.where);
	  error_at (&where, "%<reduction%> takes gangs of one dimension");
	}
      else
	continue;
      fail ();
      return;
    }
}

/* Clauses that a directive cannot do without.  */

void
checker::check_needed ()
{
  struct needed_row
  {
    directive_id directive;
    std::vector<clause_id> any_of;
    const char *names;
  };
  static const needed_row rows[] = {
    { DIRECTIVE_UPDATE, { CLAUSE_HOST, CLAUSE_DEVICE },
      "self, host or device" },
    { DIRECTIVE_SET, { CLAUSE_DEVICE_TYPE, CLAUSE_DEVICE_NUM, CLAUSE_DEFAULT_ASYNC },
      "device_type, device_num or default_async" },
    { DIRECTIVE_HOST_DATA, { CLAUSE_USE_DEVICE }, "use_device" },
    { DIRECTIVE_ENTER_DATA, { CLAUSE_COPYIN, CLAUSE_CREATE, CLAUSE_ATTACH },
      "copyin, create or attach" },
    { DIRECTIVE_EXIT_DATA, { CLAUSE_COPYOUT, CLAUSE_DELETE, CLAUSE_DETACH },
      "copyout, delete or detach" },
    { DIRECTIVE_DECLARE, { CLAUSE_COPY, CLAUSE_COPYIN, CLAUSE_COPYOUT, CLAUSE_CREATE,
      CLAUSE_PRESENT, CLAUSE_DEVICEPTR, CLAUSE_DEVICE_RESIDENT, CLAUSE_LINK },
      "copy, copyin, copyout, create, present, deviceptr, device_resident or link" },
    { DIRECTIVE_DATA, { CLAUSE_COPY, CLAUSE_COPYIN, CLAUSE_COPYOUT, CLAUSE_CREATE,
      CLAUSE_NO_CREATE, CLAUSE_PRESENT, CLAUSE_DEVICEPTR, CLAUSE_ATTACH, CLAUSE_DEFAULT },
      "copy, copyin, copyout, create, no_create, present, deviceptr, attach or default" },
  };
  for (const needed_row &row : rows)
    if (row.directive == m_directive.row->id)
      {
	for (clause_id id : row.any_of)
	  if (find_clause (m_directive, id))
	    return;
	place where (m_directive.name.front (), m_directive.name.back ());
	const char *name = m_directive.row->name;
	/* GCC takes that, and it does nothing.  */
	if (row.directive == DIRECTIVE_DATA)
	  {
	    warning_at (&where, 0, "%<%s %s%> needs a clause: %s", m_language.sentinel (),
			name, row.names);
	    return;
	  }
	fail ();
	error_at (&where, "%<%s %s%> needs a clause: %s", m_language.sentinel (), name,
		  row.names);
      }
}

bool
checker::run ()
{
  const directive &d = m_directive;
  if (d.ends)
    {
      if (d.clauses.empty ())
	return true;
      place where (d.clauses[0].name);
      error_at (&where, "%<%s end %s%> has no clauses", m_language.sentinel (),
		d.row->name);
      return false;
    }
  word name = d.name.front ();
  name.text = d.row->name;
  check_version (name, d.row->version);
  check_argument (d.name.back (), d.row->argument, d.argument, nullptr);
  for (size_t i = 0; i < d.clauses.size (); i++)
    {
      const clause &c = d.clauses[i];
      bool was_right = m_right;
      m_right = true;
      check_place (c);
      if (m_right)
	{
	  check_group (c);
	  check_repetition (i);
	  check_argument (c.name, c.row->argument, c.argument, c.row);
	  check_parts (c);
	  check_expressions (c);
	}
      m_right &= was_right;
    }
  if (m_right)
    {
      check_exclusions ();
      check_dimensions ();
      check_needed ();
    }
  return m_right;
}

} // anonymous namespace

bool
check_directive (const directive &d, const dialect &language)
{
  return checker (d, language).run ();
}

} // namespace accplug
