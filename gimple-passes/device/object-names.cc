/* Names of objects in memory; see object-names.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#include "base/gcc-common.h"
#include "device/object-names.h"

namespace accplug
{

void
object_names::add (const std::string &name)
{
  if (std::find (m_names.begin (), m_names.end (), name) == m_names.end ())
    m_names.push_back (name);
}

void
object_names::add (const object_names &names)
{
  for (const std::string &name : names.m_names)
    add (name);
}

std::string
object_names::text () const
{
  std::string text;
  for (size_t i = 0; i < m_names.size (); i++)
    text += (i == 0 ? "" : i + 1 == m_names.size () ? " and " : ", ") + m_names[i];
  return text;
}

std::string
object_names::variables () const
{
  object_names plain;
  for (std::string name : m_names)
    {
      if (name.size () > 2 && name.compare (name.size () - 2, 2, "->") == 0)
	name.resize (name.size () - 2);
      plain.add (name);
    }
  return plain.text ();
}

} // namespace accplug
