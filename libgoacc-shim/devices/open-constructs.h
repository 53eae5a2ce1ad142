/* What a thread's open constructs have mapped.  The rules that make these records,
   and end the constructs, are data/mapping.h's.

   Rules
   - The items of all open constructs of a thread are one list, those of the
     innermost construct last (threads.h): so a construct allocates nothing.
   - While a construct refers to a mapping it counts in it (present-table.h).

   Copyright (C) 2026 The accplug authors.  License: GPLv3+ with the GCC Runtime
   Library Exception 3.1; see COPYING and COPYING.RUNTIME.  */

#ifndef GOACC_OPEN_CONSTRUCTS_H
#define GOACC_OPEN_CONSTRUCTS_H

#include <cstddef>
#include <cstdint>
#include <vector>

#include "devices/present-table.h"
#include "support/strided-sections.h"

namespace goacc
{

class device_context;

enum class item_state : uint8_t
{
  nothing,			/* no device address */
  value,			/* DEVICE is what the kernel gets */
  by_value,			/* in the parameter block already */
  mapped,			/* in the present table */
  attached,			/* a pointer to detach at the end */
  temporary,			/* for this construct alone */
  visible			/* in host memory that the device sees */
};

/* What became of one element of hostaddrs.  */
struct mapped_item
{
  item_state state = item_state::nothing;
  uint8_t kind = 0;		/* map_kind */
  bool planned = false;
  bool pointers = false;	/* it may have some, for the kernel */
  bool fresh = false;		/* WHERE was made by this construct */
  bool absent = false;		/* WHERE is a holder that did not have these data */
  bool holds = false;		/* WHERE is there for the pointers in it */
  bool part = false;		/* counted in a part of WHERE */
  bool grown = false;		/* WHERE is around what was there before */
  bool old = false;		/* a pointer in older data that shall lead nowhere */
  mapping *where = nullptr;
  uintptr_t host = 0;
  size_t bytes = 0;
  char *device = nullptr;	/* value, temporary, visible */
  char *visible_host = nullptr;
  bool only_read = false;	/* the kernel changes nothing of this in WHERE, which this
				   construct made, or which is a holder */
  bool kept = false;		/* temporary: in the region's constants */
  bool late = false;		/* visible: the data construct around copies it */
};

typedef std::vector<mapped_item> mapped_list;

/* A reduction's result that a compute construct within a data construct leaves in
   memory that the device sees, too.  */
struct late_result
{
  void *host;			/* the program's variable */
  char *visible_host;
  size_t bytes;
};

/* Data with elements of which a construct names a section: element INDEX of its arrays.  */
struct data_section
{
  size_t index;
  strided_section section;
};

/* A construct whose data are mapped: COUNT items of its thread's list.  */
struct data_region
{
  device_context *context;	/* NULL if nothing was mapped */
  size_t first;
  size_t count;
  bool maps;			/* the program's data were mapped or copied */
  bool returns;			/* its end has something for the host */
  storage *bundle;		/* of the small data and temporaries, or NULL */
  storage *constants = nullptr;	/* what its kernel only reads (constant-data.h) */
  const void *kinds = nullptr;	/* key of the construct, for messages */
  std::vector<late_result> results = {};	/* of compute constructs in it */
  std::vector<data_section> sections = {};	/* what is copied back of data with gaps */
  bool asynchronous = false;	/* it has an async clause: what queue ASYNC does comes
				   before its end */
  int async = 0;
};

} // namespace goacc

#endif /* GOACC_OPEN_CONSTRUCTS_H */
