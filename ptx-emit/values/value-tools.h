/* What each class of this room works with, and each class of the rooms above.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_VALUE_TOOLS_H
#define ACCPLUG_VALUE_TOOLS_H


namespace ptx
{

class function_context;
class printer;
class conversions;
class arithmetic;
class accesses;
class blocks;

/* Inherited privately, so that the names are at hand.  */
struct value_tools
{
  function_context &ctx;
  printer &out;
  conversions &conv;
  arithmetic &arith;
  accesses &mem;
  blocks &copies;
};

} // namespace ptx

#endif /* ACCPLUG_VALUE_TOOLS_H */
