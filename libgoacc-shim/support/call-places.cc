/* Where in its source the program has called the run time.  See call-places.h.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#include "support/call-places.h"

#include <cstdint>
#include <cstring>
#include <unwind.h>

namespace goacc
{

/* What stands behind a call (plugin/image/target-*.cc), up to the four bytes which say how far
   the text is from their end.  */
#ifdef __x86_64__
static const unsigned char mark[] = { 0x0f, 0x1f, 0x80, 'a', 'c', 'c', 'p', 0x0f, 0x1f, 0x80 };
#else
static const unsigned char mark[] = { 0x03, 0x00, 0x00, 0x14, 'a', 'c', 'c', 'p' };
#endif

/* How many frames of the run time's and the C++ library's stand above the program's.  */
static const int most_frames = 64;

struct search
{
  const char *found = nullptr;
  int frames = 0;
};

/* Code goes on behind every call, or ends with other sections: the first byte is there, and
   the others if those before them are the mark's.  */
static const char *
text_at (const unsigned char *address)
{
  for (size_t i = 0; i < sizeof mark; i++)
    if (address[i] != mark[i])
      return nullptr;
  int32_t distance;
  memcpy (&distance, address + sizeof mark, sizeof distance);
  return reinterpret_cast<const char *> (address + sizeof mark + sizeof distance) + distance;
}

static _Unwind_Reason_Code
look_at (_Unwind_Context *frame, void *data)
{
  search &s = *static_cast<search *> (data);
  uintptr_t address = _Unwind_GetIP (frame);
  if (address)
    s.found = text_at (reinterpret_cast<const unsigned char *> (address));
  return s.found || ++s.frames == most_frames ? _URC_END_OF_STACK : _URC_NO_REASON;
}

const char *
calling_place ()
{
  search s;
  _Unwind_Backtrace (look_at, &s);
  return s.found;
}

} // namespace goacc
