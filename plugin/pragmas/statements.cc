/* What GCC takes for a directive, in tokens of C and C++.  See statements.h.

   A construct's statement follows its pragma and cannot be reached from here, and no
   other statement may stand in front of a construct that is all of an `if'.  So what a
   construct does first is evaluated with the condition of its `if' clause.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "pragmas/statements.h"
#include "directives/marks.h"

namespace accplug
{

namespace
{

struct pragma_row
{
  const char *name;
  unsigned id;
};

const pragma_row pragma_rows[] = {
  { "atomic", PRAGMA_OACC_ATOMIC }, { "cache", PRAGMA_OACC_CACHE },
  { "data", PRAGMA_OACC_DATA }, { "declare", PRAGMA_OACC_DECLARE },
  { "enter", PRAGMA_OACC_ENTER_DATA }, { "exit", PRAGMA_OACC_EXIT_DATA },
  { "host_data", PRAGMA_OACC_HOST_DATA }, { "kernels", PRAGMA_OACC_KERNELS },
  { "loop", PRAGMA_OACC_LOOP }, { "parallel", PRAGMA_OACC_PARALLEL },
  { "routine", PRAGMA_OACC_ROUTINE }, { "serial", PRAGMA_OACC_SERIAL },
  { "update", PRAGMA_OACC_UPDATE }, { "wait", PRAGMA_OACC_WAIT },
};

/* The run time's functions, as built-in functions of this compiler.  */

struct function_row
{
  const char *name;	/* behind __builtin_ */
  int arguments;	/* of type int; negative: at least as many */
};

const function_row function_rows[] = {
  { "accplug_device_directive", 5 },	/* FUNCTION_DEVICE_DIRECTIVE */
  { "accplug_wait_device", -4 },	/* FUNCTION_WAIT_DEVICE */
  { "accplug_section", -2 },		/* FUNCTION_SECTION */
  { "accplug_data_async", 1 },		/* DATA_ASYNC */
};

const int DATA_ASYNC = 3;

/* The name of function NUMBER for programs' tokens; it is declared when first asked
   for.  */

const char *
function_name (int number)
{
  static std::string names[ARRAY_SIZE (function_rows)];
  const function_row &row = function_rows[number];
  std::string &name = names[number];
  if (!name.empty ())
    return name.c_str ();
  name = std::string ("__builtin_") + row.name;
  std::vector<tree> types (std::abs (row.arguments), integer_type_node);
  tree type = (row.arguments < 0
	       ? build_varargs_function_type_array (void_type_node, types.size (),
						    types.data ())
	       : build_function_type_array (void_type_node, types.size (),
					    types.data ()));
  add_builtin_function (name.c_str (), type, 0, NOT_BUILT_IN, row.name, NULL_TREE);
  return name.c_str ();
}

class writer
{
public:
  writer (cpp_reader *reader, location_t where, const token_list &source,
	  token_list *result)
    : m_reader (reader), m_where (where), m_source (source), m_result (result) {}

  void write (const translation &t);

private:
  void mark (const char *text) { m_result->append_mark (text, m_where); }
  void name (const char *text) { m_result->append_name (m_reader, text, m_where); }
  void number (int value);
  void list (const words &w) { m_result->append (m_reader, w, m_source); }
  void call (int function, const std::vector<words> &arguments);
  void step (const host_step &s, const entry_actions *entry);
  void pragma (const directive &d, const entry_actions *entry);
  void entry_clause (const entry_actions &entry, const std::vector<const argument_item *> &,
		     const clause *condition);

  cpp_reader *m_reader;
  location_t m_where;
  const token_list &m_source;
  token_list *m_result;
};

void
writer::number (int value)
{
  word like;
  like.where = m_where;
  if (value < 0)
    mark ("-");
  list ({ made_word (WORD_NUMBER, std::to_string (std::abs (value)), like) });
}

/* FUNCTION ((A), (B), ...).  */

void
writer::call (int function, const std::vector<words> &arguments)
{
  name (function_name (function));
  mark ("(");
  bool first = true;
  for (const words &argument : arguments)
    {
      if (!first)
	mark (",");
      first = false;
      mark ("(");
      list (argument);
      mark (")");
    }
  mark (")");
}

/* The items of D whose inner dimensions are elsewhere.  */

std::vector<const argument_item *>
parted_sections (const directive &d)
{
  std::vector<const argument_item *> all;
  for (const clause &c : d.clauses)
    for (const argument_item &item : c.argument.items)
      if (!item.inner.empty ())
	all.push_back (&item);
  return all;
}

/* if ((ACTIONS, CONDITION)).  */

void
writer::entry_clause (const entry_actions &entry,
		      const std::vector<const argument_item *> &sections,
		      const clause *condition)
{
  word like;
  like.where = m_where;
  auto constant = [&like] (int n) {
    words w;
    if (n < 0)
      w.push_back (made_mark ("-", like));
    w.push_back (made_word (WORD_NUMBER, std::to_string (std::abs (n)), like));
    return w;
  };
  /* acc_device_current and acc_async_noval, in openacc.h.  */
  const int current = -1, noval = -1;
  /* An expression with commas needs parentheses of its own.  */
  name ("if");
  mark ("(");
  mark ("(");
  for (const entry_actions::waiting &w : entry.waits)
    {
      std::vector<words> arguments {
	w.devnum.empty () ? constant (current) : w.devnum, constant (0), constant (0),
	constant (w.queues.size ())
      };
      arguments.insert (arguments.end (), w.queues.begin (), w.queues.end ());
      call (FUNCTION_WAIT_DEVICE, arguments);
      mark (",");
    }
  if (entry.asynchronous)
    {
      call (DATA_ASYNC, { entry.queue.empty () ? constant (noval) : entry.queue });
      mark (",");
    }
  for (const argument_item *item : sections)
    {
      std::vector<words> arguments {
	constant (record_inner_section (item->value[0].where)),
	constant (item->inner.size () / 4)
      };
      arguments.insert (arguments.end (), item->inner.begin (), item->inner.end ());
      call (FUNCTION_SECTION, arguments);
      mark (",");
    }
  mark ("(");
  if (condition)
    list (condition->argument.items[0].value);
  else
    number (1);
  mark (")");
  mark (")");
  mark (")");
}

/* The directive D as a pragma.  */

void
writer::pragma (const directive &d, const entry_actions *entry)
{
  std::string first = d.name[0].text;
  m_result->append_pragma (gcc_pragma (first), m_where);
  directive rest = d;
  const clause *condition = find_clause (d, CLAUSE_IF);
  std::vector<const argument_item *> sections = parted_sections (d);
  bool acts = (!sections.empty ()
	       || (entry && (!entry->waits.empty () || entry->asynchronous)));
  if (acts && condition)
    rest.clauses.erase (rest.clauses.begin () + (condition - d.clauses.data ()));
  words w = directive_words (rest);
  w.erase (w.begin ());
  list (w);
  if (acts)
    entry_clause (entry ? *entry : entry_actions (), sections, condition);
  m_result->append_end (m_where);
}

void
writer::step (const host_step &s, const entry_actions *entry)
{
  if (!s.condition.empty ())
    {
      name ("if");
      mark ("(");
      list (s.condition);
      mark (")");
      mark ("{");
    }
  if (s.kind == host_step::DIRECTIVE)
    pragma (s.what, entry);
  else
    {
      call (s.function, s.arguments);
      mark (";");
    }
  if (!s.condition.empty ())
    mark ("}");
}

/* Several statements are one, so that they may stand where the pragma may, and so are none.
   A call, which might be taken for a declaration outside of functions, is in a block, too.  */

void
writer::write (const translation &t)
{
  bool braces = t.steps.size () != 1 || t.steps.back ().kind == host_step::CALL;
  if (braces)
    mark ("{");
  for (const host_step &s : t.steps)
    step (s, &s == &t.steps.back () ? &t.entry : nullptr);
  if (braces)
    mark ("}");
}

} // anonymous namespace

unsigned
gcc_pragma (const std::string &name)
{
  for (const pragma_row &row : pragma_rows)
    if (name == row.name)
      return row.id;
  return 0;
}

bool
gcc_pragma_p (unsigned id, std::string *name)
{
  for (const pragma_row &row : pragma_rows)
    if (id == row.id)
      {
	*name = row.name;
	return true;
      }
  return false;
}

void
append_translation (cpp_reader *reader, const translation &t, location_t where,
		    const token_list &source, token_list *result)
{
  writer (reader, where, source, result).write (t);
}

} // namespace accplug
