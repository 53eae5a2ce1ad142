/* Directives in a file that is compiled without -fopenacc.

   Comes in: pragmas that GCC does not know, as its preprocessor meets them; in Fortran,
   the lines of the main source file.
   Goes out: [openacc-off], one warning at the first directive: who loads the plugin wants
   to offload, and without the option nothing is.

   Rules
   - GCC's own treatment of the pragma (-Wunknown-pragmas) follows.
   - An `off' plugin says nothing.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "warnings/openacc-off.h"
#include "base/warnings.h"

namespace accplug
{

namespace
{

void (*def_pragma_of_gcc) (cpp_reader *, location_t);

void
say_once (location_t loc)
{
  static bool said;
  if (said)
    return;
  said = true;
  warn (WARN_openacc_off, loc, "OpenACC directives are ignored without %<-fopenacc%>");
}

void
def_pragma (cpp_reader *reader, location_t loc)
{
  const cpp_token *token = cpp_peek_token (reader, 0);
  if (token->type == CPP_NAME
      && strcmp (reinterpret_cast<const char *> (cpp_token_as_text (reader, token)),
		 "acc") == 0)
    say_once (loc);
  if (def_pragma_of_gcc)
    def_pragma_of_gcc (reader, loc);
}

/* Does LINE, in lower case, begin with a sentinel of OpenACC's?  */

bool
directive_p (const std::string &line)
{
  size_t start = line.find_first_not_of (" \t");
  return (start != std::string::npos
	  && (line.compare (start, 6, "!$acc ") == 0
	      || line.compare (0, 6, "c$acc ") == 0 || line.compare (0, 6, "*$acc ") == 0));
}

} // anonymous namespace

void
watch_ignored_pragmas ()
{
  cpp_callbacks *callbacks = cpp_get_callbacks (parse_in);
  def_pragma_of_gcc = callbacks->def_pragma;
  callbacks->def_pragma = def_pragma;
}

/* gfortran keeps no comments, and has no place for them.  */

void
look_for_ignored_directives ()
{
  if (!lang_GNU_Fortran () || !warning_on_p (WARN_openacc_off) || !main_input_filename)
    return;
  std::string text;
  for (int line = 1; gcc_compat::source_line (main_input_filename, line, &text); line++)
    {
      std::transform (text.begin (), text.end (), text.begin (),
		      [] (char c) { return TOLOWER (c); });
      if (directive_p (text))
	{
	  warn (WARN_openacc_off, UNKNOWN_LOCATION, "%s:%d: OpenACC directives are "
		"ignored without %<-fopenacc%>", main_input_filename, line);
	  return;
	}
    }
}

} // namespace accplug
