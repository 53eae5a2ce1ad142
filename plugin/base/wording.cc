/* OpenACC's terms in GCC's messages.  See wording.h.

   GCC calls a function when a message's text is in the printer's buffer and has not been
   written.  That is where the text changes.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "intl.h"
#include "base/wording.h"

namespace accplug
{

namespace
{

gcc_compat::message_end gcc_message_end;

/* Which messages have a term: all, but in a program with OpenMP those about lines with a
   directive of OpenACC; those about such lines in any program; likewise, if what looks like
   a reduction is private (clauses/private-sections.h); all, if there is no OpenMP.  */
enum class about { directives, directive_lines, private_lines, all_but_openmp };

/* < and > stand for GCC's quotes.  Rows count in their order.  */
struct term_row
{
  const char *gcc;
  const char *openacc;
  about where;
};

const term_row term_rows[] = {
  { "user defined reduction not found for", "OpenACC has no such reduction for",
    about::directives },
  { "!$OMP DECLARE REDUCTION", "the reduction", about::directives },
  { "in <reduction> clause", "in <private> clause", about::private_lines },
  { "in reduction clauses", "in <private> clauses", about::private_lines },
  { "break statement used with OpenMP for loop",
    "break statement used in a loop of OpenACC", about::directives },
  { "in <map> clause", "in a data clause", about::directives },
  { "<map> clause", "data clause", about::directives },
  { "<this> allowed in OpenMP only in <declare simd> clauses",
    "<this> is no variable that this clause takes", about::directives },
  { "clause <use_device_ptr>", "clause <use_device>", about::directives },
  { "threadprivate variable", "thread-local variable", about::all_but_openmp },
  { "used in target region", "used in a compute construct", about::all_but_openmp },
  { "enclosing target region", "the compute construct", about::all_but_openmp },
  { "<i> argument of <not> intrinsic", "The argument of the directive",
    about::directive_lines },
  /* Of GCC 12 and 13, where data clauses name a member of a member or of a base class.  */
  { "cannot take the address of <this>, which is an rvalue expression",
    "GCC takes no member of a member, or of a base class, of the object in a data clause; "
    "use a local pointer", about::directive_lines },
  /* C++: also for sections in <declare>, which become a data directive.  */
  { "expected declaration specifiers before",
    "this directive, or a section in <declare>, belongs in a function; no declaration "
    "begins with", about::directive_lines },
  /* The region is a loop of OpenACC: there is nothing else.  */
  { "OpenACC construct inside of non-OpenACC region",
    "this directive cannot stand inside of a loop of OpenACC", about::all_but_openmp },
  { "#pragma omp", "#pragma acc", about::all_but_openmp },
  { "pragma omp", "pragma acc", about::all_but_openmp },
  { "!$OMP", "!$ACC", about::all_but_openmp },
  { "OpenMP", "OpenACC", about::all_but_openmp },
};

/* What stands for directives, in quotes.  */
const char *const made_names[] = { "__builtin_accplug_", "accplug_call" };

/* A message's text without the escapes that colour it.  */
struct plain_text
{
  std::string text;
  std::vector<size_t> from;	/* where each character was */

  explicit plain_text (const std::string &coloured);
};

plain_text::plain_text (const std::string &coloured)
{
  for (size_t i = 0; i < coloured.size (); i++)
    {
      /* ESC [ numbers, letter; ESC ] ... ESC \ for links.  */
      if (coloured[i] == '\33' && i + 1 < coloured.size ())
	{
	  bool link = coloured[++i] == ']';
	  while (i + 1 < coloured.size ()
		 && (link ? coloured[i] != '\\' && coloured[i] != '\a'
		     : !ISALPHA (coloured[i])))
	    i++;
	  continue;
	}
      text += coloured[i];
      from.push_back (i);
    }
}

/* TERM with this locale's quotes.  */

std::string
quoted (const char *term)
{
  std::string result;
  for (; *term; term++)
    if (*term == '<')
      result += open_quote;
    else if (*term == '>')
      result += close_quote;
    else
      result += *term;
  return result;
}

/* Replace what FIRST up to LAST are in PLAIN, which is of *TEXT.  */

void
replace (std::string *text, plain_text *plain, size_t first, size_t last,
	 const std::string &by)
{
  size_t begin = plain->from[first], end = plain->from[last - 1] + 1;
  text->replace (begin, end - begin, by);
  *plain = plain_text (*text);
}

/* The quoted piece of PLAIN that has the name of what the plugin made.  */

bool
find_made_name (const plain_text &plain, size_t *first, size_t *last)
{
  for (const char *name : made_names)
    {
      size_t at = plain.text.find (name);
      if (at == std::string::npos)
	continue;
      size_t begin = plain.text.rfind (open_quote, at);
      size_t end = plain.text.find (close_quote, at);
      if (begin == std::string::npos || end == std::string::npos)
	continue;
      *first = begin;
      *last = end + strlen (close_quote);
      return true;
    }
  return false;
}

/* Does the source's line at WHERE have TEXT and not OTHER?  */

bool
line_with_p (location_t where, const char *text, const char *other)
{
  expanded_location at = expand_location (where);
  std::string line;
  if (!at.file || !gcc_compat::source_line (at.file, at.line, &line))
    return false;
  for (char &c : line)
    c = TOLOWER (c);
  return line.find (text) != std::string::npos && line.find (other) == std::string::npos;
}

/* Does it have an OpenACC directive?  */

bool
directive_line_p (location_t where)
{
  return line_with_p (where, "acc", "omp");
}

bool
term_holds_p (about messages, location_t where)
{
  bool openmp = flag_openmp || flag_openmp_simd;
  switch (messages)
    {
    case about::directives:
      return !openmp || directive_line_p (where);
    case about::directive_lines:
      return directive_line_p (where);
    case about::private_lines:
      return directive_line_p (where) && line_with_p (where, "private", "reduction");
    case about::all_but_openmp:
      return !openmp;
    }
  gcc_unreachable ();
}

/* *TEXT, a message about WHERE, in OpenACC's terms.  True if it changed.  */

bool
in_openacc_terms (location_t where, std::string *text)
{
  plain_text plain (*text);
  bool changed = false;
  size_t first, last;
  while (find_made_name (plain, &first, &last))
    {
      replace (text, &plain, first, last, "the directive");
      changed = true;
    }
  for (const term_row &row : term_rows)
    {
      std::string term = quoted (row.gcc);
      size_t at = plain.text.find (term);
      if (at == std::string::npos || !term_holds_p (row.where, where))
	continue;
      for (; at != std::string::npos; at = plain.text.find (term))
	replace (text, &plain, at, at + term.size (), quoted (row.openacc));
      changed = true;
    }
  return changed;
}

void
message_end (gcc_compat::message_output output, gcc_compat::message_info *info,
	     gcc_compat::message_kind kind)
{
  struct obstack *buffer = gcc_compat::message_text (output);
  std::string text (static_cast<const char *> (obstack_base (buffer)),
		    obstack_object_size (buffer));
  if (in_openacc_terms (gcc_compat::message_place (info), &text))
    {
      obstack_blank_fast (buffer, -static_cast<int> (obstack_object_size (buffer)));
      obstack_grow (buffer, text.data (), text.size ());
    }
  gcc_message_end (output, info, kind);
}

} // anonymous namespace

void
watch_wording ()
{
  gcc_compat::message_end &end = gcc_compat::end_of_messages ();
  gcc_message_end = end;
  end = message_end;
}

} // namespace accplug
