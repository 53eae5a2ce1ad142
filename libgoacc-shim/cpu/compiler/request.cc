/* The text of a request to the compiler: see compiler.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstring>

#include "cpu/compiler/compiler.h"

namespace goacc::cpu
{

namespace
{

/* Strings, each with its length before it.  */

void
put (std::string &to, const std::string &text)
{
  uint64_t bytes = text.size ();
  to.append (reinterpret_cast<const char *> (&bytes), sizeof bytes);
  to += text;
}

bool
take (const std::string &from, size_t &at, std::string *text)
{
  uint64_t bytes;
  if (from.size () - at < sizeof bytes)
    return false;
  memcpy (&bytes, from.data () + at, sizeof bytes);
  at += sizeof bytes;
  if (from.size () - at < bytes)
    return false;
  text->assign (from, at, bytes);
  at += bytes;
  return true;
}

} // anonymous namespace

std::string
compile_request::to_text () const
{
  std::string text;
  put (text, kernel);
  put (text, machine.options);
  put (text, machine.rich ? "rich" : "");
  put (text, check ? "check" : "");
  put (text, std::to_string (level));
  put (text, key);
  put (text, object);
  put (text, folder);
  for (const module_source &s : sources)
    {
      put (text, s.file);
      put (text, s.text);
    }
  return text;
}

bool
compile_request::from_text (const std::string &text)
{
  size_t at = 0;
  std::string checked, rich, digit;
  if (!take (text, at, &kernel) || !take (text, at, &machine.options)
      || !take (text, at, &rich) || !take (text, at, &checked)
      || !take (text, at, &digit) || !take (text, at, &key) || !take (text, at, &object)
      || !take (text, at, &folder))
    return false;
  if (digit.size () != 1 || digit[0] < '0' || digit[0] > '2')
    return false;
  level = digit[0] - '0';
  machine.rich = !rich.empty ();
  check = !checked.empty ();
  while (at < text.size ())
    {
      module_source s;
      if (!take (text, at, &s.file) || !take (text, at, &s.text))
	return false;
      sources.push_back (std::move (s));
    }
  return !sources.empty ();
}

} // namespace goacc::cpu
