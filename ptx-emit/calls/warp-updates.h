/* Atomic additions that the lanes of a warp do together, and want the results of.

   In: calls of __accplug_warp_add_*.  Out: the sum of the lanes before each one by votes,
   one atom for each address, and its result by a shuffle.

   Rules
   - Lanes that execute the code together are those that activemask names (PTX ISA 9.7.13);
     all that follows names these.  Whoever they are, the results are right.
   - The results are those of the updates one after the other, by the lanes' numbers.
   - Where all lanes add nothing, there is an update only if their results are wanted.

   Copyright (C) 2026 The accplug authors.  License: GPLv3+; see COPYING.  */

#ifndef ACCPLUG_WARP_UPDATES_H
#define ACCPLUG_WARP_UPDATES_H

#include "base/gcc-common.h"
#include "calls/call-tools.h"

namespace ptx
{

class warp_updates : private call_tools
{
public:
  explicit warp_updates (const call_tools &t) : call_tools (t) {}

  void add (gcall *);

private:
  struct sums
  {
    std::string before, total;
  };
  std::string reg ();
  std::string bits (const char *mnemonic) const
  {
    return mnemonic + std::to_string (m_bytes * 8);
  }
  std::string members (const address &, bool same_address);
  std::string bits_of_lanes (const std::string &lanes, const std::string &bit);
  void add_up (const sums &, const std::string &peers, const std::string &lower);
  void take_from_first (const std::string &old, const std::string &peers);
  void update (const address &, const std::string &old, const std::string &total,
	       const std::string &lower, bool skip_zero);
  std::string together (const address &, const std::string &operand, unsigned flags);

  unsigned m_bytes = 4;
};

} // namespace ptx

#endif /* ACCPLUG_WARP_UPDATES_H */
