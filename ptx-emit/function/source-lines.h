/* Source positions in the text.

   In: locations of statements.  Out: .file and .loc directives (PTX ISA 11.5) for
   -g, and the source's lines as comments where asked for.  Files are called what
   -fdebug-prefix-map, in comments -fmacro-prefix-map, make of their names.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_SOURCE_LINES_H
#define ACCPLUG_SOURCE_LINES_H

#include "base/gcc-common.h"

namespace ptx
{

class module_state;
class printer;

class source_lines
{
public:
  source_lines (module_state &m, printer &p) : mod (m), out (p) {}

  void position (location_t);

private:
  module_state &mod;
  printer &out;
  location_t last_position = UNKNOWN_LOCATION;
};

} // namespace ptx

#endif /* ACCPLUG_SOURCE_LINES_H */
