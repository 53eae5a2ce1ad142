/* Names of objects in memory, as reports and the run time say them.

   Comes in: the names of objects (analysis/memory-objects.h), "x" or "x->".
   Goes out: an enumeration.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_OBJECT_NAMES_H
#define ACCPLUG_OBJECT_NAMES_H

#include "base/gcc-common.h"

namespace accplug
{

/* Names of objects, each once, in the order in which they come.  */
class object_names
{
public:
  object_names () {}
  explicit object_names (const std::string &name) { add (name); }
  void add (const std::string &name);
  void add (const object_names &names);
  bool empty () const { return m_names.empty (); }
  bool several () const { return m_names.size () > 1; }
  bool operator== (const object_names &n) const { return m_names == n.m_names; }
  /* "x->, y-> and z".  */
  std::string text () const;
  /* Likewise, as variables: "x, y and z".  */
  std::string variables () const;

private:
  std::vector<std::string> m_names;
};

} // namespace accplug

#endif /* ACCPLUG_OBJECT_NAMES_H */
