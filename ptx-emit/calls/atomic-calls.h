/* Atomic functions.

   In: calls of __atomic_* and __sync_*.  Out: operations of atomics.h, with fences by
   the memory model.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_ATOMIC_CALLS_H
#define ACCPLUG_ATOMIC_CALLS_H

#include "base/gcc-common.h"
#include "calls/call-tools.h"
#include "text/value.h"

namespace ptx
{

struct update_function;

class atomic_calls : private call_tools
{
public:
  explicit atomic_calls (const call_tools &t) : call_tools (t) {}

  /* False if C_NAME is none.  */
  bool call (gcall *, const char *c_name);

private:
  using emitter = void (atomic_calls::*) (gcall *, unsigned bytes);
  struct function
  {
    const char *name;
    unsigned size;		/* 0: at the end of the name */
    unsigned arguments;		/* at least */
    emitter emit;
  };
  static const function functions[];

  void update (gcall *, const update_function &, unsigned bytes);
  void swap (gcall *, unsigned bytes, bool val);
  void val_cas (gcall *, unsigned bytes);
  void bool_cas (gcall *, unsigned bytes);
  void exchange (gcall *, unsigned bytes);
  void load (gcall *, unsigned bytes);
  void store (gcall *, unsigned bytes);
  void release (gcall *, unsigned bytes);
  void clear (gcall *, unsigned bytes);
  void test_and_set (gcall *, unsigned bytes);
  void thread_fence (gcall *, unsigned bytes);
  void nothing (gcall *, unsigned bytes);
  void set_equal (const value &p, unsigned bytes, const std::string &old,
		  const std::string &e);
  void store_fenced (gcall *, const std::string &, unsigned bytes,
		     bool before, bool after);
  std::string number (unsigned bytes, tree);
  void result (gcall *, unsigned bytes, const std::string &);
};

} // namespace ptx

#endif /* ACCPLUG_ATOMIC_CALLS_H */
