/* Warnings with names.

   Comes in: the value of -fplugin-arg-accplug-warn, -Wall, and the places that
   `ignore' pragmas silence (base/quiet-places.h).
   Goes out: warnings through GCC's diagnostics, each ending with its name in brackets:

     x.c:7:9: warning: 's' is accumulated without a reduction clause [implicit-reduction]

   Rules
   - One table (warnings.def) has every name, whether it is on, and its help.
   - -w, -Werror and -Wsystem-headers hold as for GCC's own; error=NAME makes errors of
     one of them, which -w silences, too.
   - None is given when there were errors: what they are about is missing then.
   - A warning about one place and the same names is said once, however often a pass
     comes by.
   - Notes follow a warning that was given: if (warn (...)) inform (...), in one
     auto_diagnostic_group.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WARNINGS_H
#define ACCPLUG_WARNINGS_H

#include "base/gcc-common.h"

namespace accplug
{

#define WARNING(ID, NAME, DEFAULT, HELP) WARN_##ID,
enum warning_id
{
#include "base/warnings.def"
  WARNING_COUNT
};
#undef WARNING

/* Is ID on, for any place?  A check that costs time asks first.  */
extern bool warning_on_p (warning_id id);

/* Take LIST, the value of the argument `warn': false if there is a bad name.  */
extern bool take_warnings (const char *list);

/* ", "-separated: all that LIST can have.  */
extern const char *warning_choices ();

/* ", "-separated: the names.  */
extern const char *warning_names ();

/* The warning called NAME, or WARNING_COUNT.  */
extern warning_id warning_named (const std::string &name);

/* -Wall and the argument are known: decide what is on.  */
extern void settle_warnings ();

/* How ID is to be said at LOC, for warn alone: not at all, as a warning or error.  SUBJECT
   is what it is about; both count as warned of afterwards.  */
enum class severity { silent, warning, error };
extern severity start_warning (warning_id id, location_t loc, const std::string &subject);

/* What an argument of a message contributes to its subject.  */
extern std::string subject_of (tree);
inline std::string subject_of (const char *text) { return text; }
inline std::string subject_of (HOST_WIDE_INT value) { return std::to_string (value); }

/* FORMAT, with the name of ID behind it.  Until the next call.  */
extern const char *named_format (warning_id id, const char *format);

/* The warning ID at PLACE, a location_t or rich_location *; FORMAT is GCC's.  False if it
   is not wanted.  (The last argument is for -Wformat-security.)  */
template<typename PLACE, typename... ARGUMENTS>
bool
warn_at (warning_id id, location_t loc, PLACE place, const char *format,
	 ARGUMENTS... arguments)
{
  std::string subject;
  for (const std::string &part : std::initializer_list<std::string>
	 { subject_of (arguments)... })
    subject += part + " ";
  switch (start_warning (id, loc, subject))
    {
    case severity::warning:
      return warning_at (place, 0, named_format (id, format), arguments..., 0);
    case severity::error:
      error_at (place, named_format (id, format), arguments..., 0);
      return true;
    default:
      return false;
    }
}

template<typename... ARGUMENTS>
bool
warn (warning_id id, location_t loc, const char *format, ARGUMENTS... arguments)
{
  return warn_at (id, loc, loc, format, arguments...);
}

/* Likewise, with fix-it hints or more ranges.  */
template<typename... ARGUMENTS>
bool
warn (warning_id id, rich_location *place, const char *format, ARGUMENTS... arguments)
{
  return warn_at (id, place->get_loc (), place, format, arguments...);
}

} // namespace accplug

#endif /* ACCPLUG_WARNINGS_H */
