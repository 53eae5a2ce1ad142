/* The text of a request to the compiler: see compiler.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include <cstdlib>
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
  put (text, machine.options);
  put (text, machine.rich ? "rich" : "");
  put (text, check ? "check" : "");
  put (text, std::to_string (level));
  put (text, object);
  put (text, folder);
  put (text, std::to_string (kernels.size ()));
  for (const keyed_kernel &k : kernels)
    {
      put (text, k.name);
      put (text, k.key);
    }
  for (const module_source &s : sources)
    {
      put (text, s.file);
      put (text, s.text);
    }
  return text;
}

std::string
suffix_of (const std::string &key)
{
  return key.empty () ? "" : "_" + key.substr (0, 16);
}

bool
compile_request::from_text (const std::string &text)
{
  size_t at = 0;
  std::string checked, rich, digit, count;
  if (!take (text, at, &machine.options)
      || !take (text, at, &rich) || !take (text, at, &checked)
      || !take (text, at, &digit) || !take (text, at, &object)
      || !take (text, at, &folder) || !take (text, at, &count))
    return false;
  for (unsigned long n = strtoul (count.c_str (), nullptr, 10); n > 0; --n)
    {
      keyed_kernel k;
      if (!take (text, at, &k.name) || !take (text, at, &k.key))
	return false;
      kernels.push_back (std::move (k));
    }
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
  return !kernels.empty () && !sources.empty ();
}

} // namespace goacc::cpu
