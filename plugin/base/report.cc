/* The report of `info': collected lines, sorted and printed.  See report.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "base/report.h"
#include "base/construct.h"

namespace accplug
{

namespace
{

struct report_line
{
  std::string function;
  int line;
  std::string text;

  bool operator== (const report_line &other) const
  {
    return (line == other.line && text == other.text
	    && function == other.function);
  }
};

std::vector<report_line> the_lines;

std::string
format_text (const char *format, va_list ap)
{
  va_list again;
  va_copy (again, ap);
  int length = vsnprintf (nullptr, 0, format, again);
  va_end (again);
  std::string text (MAX (length, 0), '\0');
  vsnprintf (&text[0], text.size () + 1, format, ap);
  return text;
}

void
add_line (tree decl, location_t loc, report_kind kind, dump_flags_t outcome,
	  std::string text)
{
  if (dump_enabled_p ())
    dump_printf_loc (outcome,
		     dump_user_location_t::from_location_t (loc), "%s\n",
		     text.c_str () + strspn (text.c_str (), " "));
  if (!(the_arguments.info & kind))
    return;
  report_line line = { user_function_name (decl), (int) LOCATION_LINE (loc),
		       std::move (text) };
  if (std::find (the_lines.begin (), the_lines.end (), line) == the_lines.end ())
    the_lines.push_back (std::move (line));
}

/* Functions come in the order of their first line in the source.  */

std::map<std::string, int>
first_lines ()
{
  std::map<std::string, int> first;
  for (const report_line &line : the_lines)
    {
      auto place = first.emplace (line.function, line.line).first;
      place->second = MIN (place->second, line.line);
    }
  return first;
}

} // anonymous namespace

void
report (tree decl, location_t loc, report_kind kind, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  std::string text = format_text (format, ap);
  va_end (ap);
  add_line (decl, loc, kind, MSG_OPTIMIZED_LOCATIONS, std::move (text));
}

void
report (location_t loc, report_kind kind, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  std::string text = format_text (format, ap);
  va_end (ap);
  add_line (current_function_decl, loc, kind, MSG_OPTIMIZED_LOCATIONS,
	    std::move (text));
}

void
report_missed (location_t loc, report_kind kind, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  std::string text = format_text (format, ap);
  va_end (ap);
  add_line (current_function_decl, loc, kind, MSG_MISSED_OPTIMIZATION,
	    std::move (text));
}

void
print_report ()
{
  const std::map<std::string, int> first = first_lines ();
  std::stable_sort (the_lines.begin (), the_lines.end (),
		    [&] (const report_line &a, const report_line &b)
		    {
		      return (std::make_tuple (first.at (a.function), a.function,
					       a.line)
			      < std::make_tuple (first.at (b.function), b.function,
						 b.line));
		    });
  const report_line *previous = nullptr;
  for (const report_line &line : the_lines)
    {
      bool new_function = !previous || previous->function != line.function;
      if (new_function)
	fprintf (stderr, "%s:\n", line.function.c_str ());
      if (new_function || previous->line != line.line)
	fprintf (stderr, "    %d, %s\n", line.line, line.text.c_str ());
      else
	fprintf (stderr, "        %s\n", line.text.c_str ());
      previous = &line;
    }
  the_lines.clear ();
}

} // namespace accplug
