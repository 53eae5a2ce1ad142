/* Texts of errors: also for the cpu device's library.  See errors.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/errors.h"

#include <cstdio>

namespace goacc
{

static std::string
vformat (const char *fmt, va_list ap)
{
  va_list again;
  va_copy (again, ap);
  int length = vsnprintf (nullptr, 0, fmt, again);
  va_end (again);
  if (length < 0)
    return fmt;
  std::string text (length + 1, '\0');
  vsnprintf (&text[0], text.size (), fmt, ap);
  text.resize (length);
  return text;
}

std::string
format (const char *fmt, ...)
{
  va_list ap;
  va_start (ap, fmt);
  std::string text = vformat (fmt, ap);
  va_end (ap);
  return text;
}

/* Calls of the API have data without a name: no word about it in TEXT.  */
static void
drop_empty_name (std::string *text)
{
  const std::string empty = "name= ";
  size_t at = text->find (empty);
  if (at != std::string::npos)
    text->erase (at, empty.size ());
}

void
fatal (const char *fmt, ...)
{
  va_list ap;
  va_start (ap, fmt);
  std::string text = vformat (fmt, ap);
  va_end (ap);
  drop_empty_name (&text);
  throw fatal_error (text);
}

} // namespace goacc
