/* What each map kind of GCC's means (protocol.h has their numbers).

   Comes in: an element's kind (kind_of).
   Goes out: what it is, which way its bytes go, and what the end of its data does.

   Rules
   - One row for each kind (map-kinds.cc).  What a single kind adds to that, as
     MAP_FORCE_PRESENT its error, is where it happens (mapping-plan.cc).
   - update's and declare's few kinds are told apart in their own code: there, they mean
     other things.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_MAP_KINDS_H
#define GOACC_MAP_KINDS_H

#include "support/protocol.h"

namespace goacc
{

/* What an element of a construct that begins is.  */
enum class map_class : uint8_t
{
  unknown,			/* nothing that begins a construct */
  data,
  if_present,			/* data that are mapped only if they are there */
  empty_section,		/* what it points into may be present */
  firstprivate,
  value,			/* in place of the address */
  device_pointer,
  use_device,
  pointer,			/* to data before it, or part of a descriptor */
  always_pointer,		/* the same, stored each time */
  attach,
  attach_present,		/* nothing if the target is not there */
  descriptor,
  structure,			/* the members follow */
  holder,			/* of pointers that are attached (mapping-holders.cc) */
  link
};

struct map_rule
{
  map_class what = map_class::unknown;
  bool to = false;		/* copied to the device when the data are new */
  bool from = false;		/* copied back when the last user is gone */
  bool always_to = false;	/* copied also if the data are present */
  bool always_from = false;	/* copied back also if the data stay */
  bool zero = false;		/* 0 on the device when the data are new */
  bool leaves = false;		/* exit data counts it down */
  bool finalizes = false;	/* to 0 */
};

extern const map_rule &rule_of (uint8_t kind);

inline bool
copies_to (uint8_t kind)
{
  return rule_of (kind).to;
}

inline bool
copies_from (uint8_t kind)
{
  return rule_of (kind).from;
}

inline bool
always_copies_to (uint8_t kind)
{
  return rule_of (kind).always_to;
}

inline bool
always_copies_from (uint8_t kind)
{
  return rule_of (kind).always_from;
}

inline bool
starts_as_zero (uint8_t kind)
{
  return rule_of (kind).zero;
}

inline bool
pointer_p (uint8_t kind)
{
  return rule_of (kind).what == map_class::pointer;
}

} // namespace goacc

#endif /* GOACC_MAP_KINDS_H */
