/* Which images become one module.  See image-links.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "devices/image-links.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <map>

#include "support/errors.h"

namespace goacc
{

/* Functions that every device has (CUDA C++ Programming Guide, "Dynamic Global
   Memory Allocation", "Formatted Output"; PTX Writer's Guide, "System Calls").  */
static const char *const system_calls[]
  = { "vprintf", "malloc", "free", "__assertfail" };

static bool
is_system_call (const std::string &name)
{
  return std::find (std::begin (system_calls), std::end (system_calls), name)
	 != std::end (system_calls);
}

static const char white[] = " \t\r\n";

/* True if the word that ends before AT, white space aside, is WORD.  */
static bool
follows (const char *start, const char *at, const char *word)
{
  while (at > start && strchr (white, at[-1]))
    at--;
  size_t length = strlen (word);
  return size_t (at - start) >= length && !memcmp (at - length, word, length);
}

/* The name in "[.noreturn] [(results)] NAME ..." (PTX ISA, ".func").  */
static std::string
function_name (const char *at)
{
  for (;;)
    {
      at += strspn (at, white);
      if (*at == '(')
	at += strcspn (at, ")") + 1;
      else if (*at == '.')
	at += strcspn (at, " \t\r\n(");
      else
	return std::string (at, strcspn (at, " \t\r\n(;{"));
    }
}

static void
add_once (std::vector<std::string> &list, std::string name)
{
  if (std::find (list.begin (), list.end (), name) == list.end ())
    list.push_back (std::move (name));
}

image_links
find_links (const char *ptx)
{
  static const char directive[] = ".func";
  image_links result;
  for (const char *at = ptx; (at = strstr (at, directive)) != nullptr;)
    {
      const char *before = at;
      at += sizeof directive - 1;
      if (!*at || !strchr (" \t\r\n(", *at))
	continue;
      if (follows (ptx, before, ".extern"))
	{
	  std::string name = function_name (at);
	  if (!is_system_call (name))
	    add_once (result.imports, name);
	}
      else if (follows (ptx, before, ".visible")
	       || follows (ptx, before, ".weak"))
	add_once (result.exports, function_name (at));
    }
  return result;
}

/* NAME as the language spells it.  */
static std::string
spelled (const std::string &name)
{
  int status = -1;
  char *text = abi::__cxa_demangle (name.c_str (), nullptr, nullptr, &status);
  std::string result = status == 0 ? text : name;
  free (text);
  return result;
}

namespace
{

/* The images that take part in linking, with what they need and have.  */
class link_map
{
public:
  explicit link_map (const std::vector<image_record *> &images)
  {
    for (image_record *record : images)
      {
	const uint32_t linked = ACCPLUG_IMAGE_IMPORTS | ACCPLUG_IMAGE_EXPORTS;
	if (!(record->image->flags & linked) || !record->image->ptx_bytes)
	  continue;
	m_order.push_back (record);
	m_links[record] = find_links (record->image->ptx);
	for (const std::string &name : m_links[record].exports)
	  m_definers.emplace (name, record);
      }
  }

  /* The image that defines what USER calls as NAME.  */
  image_record *definer (image_record *user, const std::string &name) const
  {
    auto found = m_definers.find (name);
    if (found != m_definers.end ())
      return found->second;
    fatal ("routine '%s', called in %s, has no device code: compile the file "
	   "that defines it with the plugin and `#pragma acc routine'",
	   spelled (name).c_str (), user->image->file);
  }

  const std::vector<std::string> &imports (image_record *record) const
  {
    return m_links.at (record).imports;
  }

  /* True if USER imports something that RECORD is the definer of.  */
  bool uses (image_record *user, image_record *record) const
  {
    for (const std::string &name : imports (user))
      {
	auto found = m_definers.find (name);
	if (found != m_definers.end () && found->second == record)
	  return true;
      }
    return false;
  }

  const std::vector<image_record *> &order () const { return m_order; }

private:
  std::vector<image_record *> m_order;
  std::map<image_record *, image_links> m_links;
  std::map<std::string, image_record *> m_definers;	/* the first ones */
};

} // namespace

std::vector<image_record *>
linked_images (image_record &record,
	       const std::function<bool (image_record &)> &is_loaded)
{
  std::vector<image_record *> members { &record };
  const uint32_t linked = ACCPLUG_IMAGE_IMPORTS | ACCPLUG_IMAGE_EXPORTS;
  if (!(record.image->flags & linked) || !record.image->ptx_bytes)
    return members;
  link_map map (registered_images ());
  auto add = [&] (image_record *r)
  {
    if (std::find (members.begin (), members.end (), r) == members.end ())
      members.push_back (r);
  };
  for (size_t i = 0; i < members.size (); i++)
    {
      image_record *member = members[i];
      for (const std::string &name : map.imports (member))
	add (map.definer (member, name));
      /* A module that exists can't take in new users.  */
      if (is_loaded (*member))
	continue;
      for (image_record *user : map.order ())
	if (!is_loaded (*user) && map.uses (user, member))
	  add (user);
    }
  return members;
}

} // namespace goacc
