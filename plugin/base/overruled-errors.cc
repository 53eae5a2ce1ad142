/* Errors of gfortran's about what OpenACC allows, and what the rest of GCC compiles.

   Comes in: each message when its text is in the printer's buffer and has not been
   written.
   Goes out: the messages of the table below are not written and do not count as errors.

   Rules
   - gfortran goes on with the clause behind such an error as if it had said nothing
     (resolve_omp_clauses in fortran/openmp.cc).
   - With -Wfatal-errors the error stays.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "intl.h"
#include "base/overruled-errors.h"
#include "base/unit.h"

namespace accplug
{

namespace
{

gcc_compat::message_end next_message_end;

struct overruled_row
{
  const char *format;	/* of the message, to its first argument */
  const char *argument;
};

const overruled_row rows[] = {
  /* OpenACC 2.7, 2.8: any variable that is present.  */
  { N_("ALLOCATABLE object %qs in %s clause at %L"), "USE_DEVICE " },
};

bool
overruled_p (const std::string &text)
{
  for (const overruled_row &row : rows)
    {
      std::string format = _(row.format);
      if (text.find (format.substr (0, format.find ('%'))) != std::string::npos
	  && text.find (row.argument) != std::string::npos)
	return true;
    }
  return false;
}

void
message_end (gcc_compat::message_output output, gcc_compat::message_info *info,
	     gcc_compat::message_kind kind)
{
  struct obstack *buffer = gcc_compat::message_text (output);
  size_t size = obstack_object_size (buffer);
  std::string text (static_cast<const char *> (obstack_base (buffer)), size);
  if (!errorcount || !overruled_p (text))
    {
      next_message_end (output, info, kind);
      return;
    }
  obstack_blank_fast (buffer, -static_cast<int> (size));
  errorcount--;
}

} // anonymous namespace

void
watch_overruled_errors ()
{
  if (!lang_GNU_Fortran () || flag_fatal_errors)
    return;
  gcc_compat::message_end &end = gcc_compat::end_of_messages ();
  next_message_end = end;
  end = message_end;
}

} // namespace accplug
