/* Functions in PTX that calls may need: memory and string functions, integer powers,
   complex products and quotients, the atomic lock.

   In: a helper's name.  Out: its text, from helpers.def.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_HELPERS_H
#define ACCPLUG_HELPERS_H

#include <set>
#include <string>

namespace ptx
{

extern std::string helper_prototype (const std::string &name);
extern std::string helper_text (const std::string &name);
/* The other helpers that NAME's body calls.  */
extern std::set<std::string> helper_needs (const std::string &name);

} // namespace ptx

#endif /* ACCPLUG_HELPERS_H */
