/* Errors of gfortran's about what OpenACC allows, and what the rest of GCC compiles.

   Comes in: each message when its text is in the printer's buffer and has not been
   written.
   Goes out: the messages of the table below are not written and do not count as errors.

   Rules
   - gfortran goes on with the clause behind such an error as if it had said nothing
     (resolve_omp_clauses in fortran/openmp.cc).
   - With -Wfatal-errors the error stays.  So do errors about clauses that OpenMP has, too, in
     files with OpenMP.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "intl.h"
#include "base/overruled-errors.h"

namespace accplug
{

namespace
{

gcc_compat::message_end next_message_end;

struct overruled_row
{
  const char *format;		/* of the message */
  const char *argument;		/* one of its arguments */
  const char *behind;		/* another one, which stands behind it; or NULL */
  bool openmp;			/* also in files with OpenMP, whose clauses it may be about */
};

const overruled_row rows[] = {
  /* OpenACC 2.7, 2.8: any variable that is present.  */
  { N_("ALLOCATABLE object %qs in %s clause at %L"), "USE_DEVICE ", NULL, true },
  /* Scalars (fortran/frame-addresses.cc).  */
  { N_("%s clause variable %qs at %L is neither a POINTER nor an array"), "USE_DEVICE ",
    NULL, true },
  /* clauses/updated-sections.cc.  */
  { N_("Array is not contiguous at %L"), "", NULL, false },
  { N_("Stride should not be specified for array section in %s clause at %L"), "MAP", NULL,
    false },
  /* openmp/outlined-constructs.cc; omplower refuses those in `target'.  */
  { N_("The %s directive cannot be specified within a %s region at %L"), "!$ACC ",
    "!$OMP ", true },
};

/* Has TEXT what FORMAT has between its arguments?  */

bool
made_from_p (const std::string &text, const std::string &format)
{
  size_t at = 0;
  for (size_t begin = 0; begin < format.size ();)
    {
      size_t end = MIN (format.find ('%', begin), format.size ());
      at = text.find (format.substr (begin, end - begin), at);
      if (at == std::string::npos)
	return false;
      at += end - begin;
      begin = end + (format.compare (end, 3, "%qs") == 0 ? 3 : 2);
    }
  return true;
}

bool
overruled_p (const std::string &text)
{
  for (const overruled_row &row : rows)
    {
      size_t at = text.find (row.argument);
      if (at != std::string::npos && (row.openmp || !flag_openmp)
	  && (!row.behind || text.find (row.behind, at) != std::string::npos)
	  && made_from_p (text, _(row.format)))
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
  /* What comes next begins a line.  */
  pretty_printer *printer = gcc_compat::message_printer (output);
  pp_clear_output_area (printer);
  pp_destroy_prefix (printer);
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
